/**
 * Scripts that serve by a library of which nothing is read: what they hand to it, and what its decorators stand above, answers
 * requests that nobody has told.
 */
import { importsOf } from '../reading/imported-modules.ts';
import { dependsOn } from '../reading/packages.ts';
import type { Place } from '../reading/route-reader.ts';
import { isScript, lineAt, type Sources } from '../reading/sources.ts';
import type { Reach } from '../scan.ts';
import { unreadServerOf } from '../server-frameworks.ts';
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
  const places: Place[] = [];
  for (const file of sources.files) {
    const modules = isScript(file) ? (importsOf(sources, file)?.modules ?? []) : [];
    for (const module of modules) {
      const server = unreadServerOf(module);
      if (server === undefined || dependsOn(sources, file, server.within)) continue;
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
