/**
 * Files that serve by a library of which nothing is read: what they hand to it, and what its decorators stand above, answers
 * requests that nobody has told.
 */
import { importsOf } from '../reading/imported-modules.ts';
import { dependsOn } from '../reading/packages.ts';
import type { Place } from '../reading/route-reader.ts';
import { isScript, lineAt, type Sources } from '../reading/sources.ts';
import type { Reach } from '../scan.ts';
import { serversImported, unreadServerOf } from '../server-frameworks.ts';
import { reachOfHidden } from './hidden-reach.ts';

export interface UnreadServing {
  /** Each once. */
  readonly names: readonly string[];
  /** Where they are imported, as `src/app.ts:3`. */
  readonly places: readonly string[];
  readonly reach: Reach | undefined;
}

export function unreadServing(sources: Sources): UnreadServing {
  const names = new Set<string>();
  const used = new Map<string, boolean>();
  const isUsed = (name: string) => {
    const known = used.get(name) ?? sources.files.some((file) => importsServer(sources, file, name));
    used.set(name, known);
    return known;
  };
  const isBrought = ({ within }: { readonly within: readonly string[] }, file: string) =>
    isScript(file) ? dependsOn(sources, file, within) : within.some(isUsed);
  const places: Place[] = [];
  for (const file of sources.files) {
    const imports = isScript(file) || NAMES_WHAT_IT_SERVES.test(file) ? importsOf(sources, file) : undefined;
    for (const module of imports?.modules ?? []) {
      const server = unreadServerOf(module, imports?.registry);
      if (server === undefined || isBrought(server, file)) continue;
      names.add(server.name);
      places.push({ file, line: lineAt(sources.text(file), Math.max(0, sources.text(file).indexOf(module))) });
      break;
    }
  }
  return {
    names: [...names],
    places: places.map(({ file, line }) => `${file}:${line}`),
    reach: places.length === 0 ? undefined : reachOfHidden(sources, places),
  };
}

/** Languages in which what answers is named in the file that registers it. */
const NAMES_WHAT_IT_SERVES = /\.(?:go|rs|java|kt)$/;

function importsServer(sources: Sources, file: string, name: string): boolean {
  const imports = NAMES_WHAT_IT_SERVES.test(file) ? importsOf(sources, file) : undefined;
  return imports?.modules.some((module) => serversImported(module, imports.registry).includes(name)) === true;
}
