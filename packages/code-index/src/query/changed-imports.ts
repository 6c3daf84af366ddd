/** What a file imports, on both sides of a diff: what uses a name that comes from elsewhere now has changed too. */
import path from 'node:path';
import type { FileFacts } from '../model/facts.ts';
import { groupedBy } from '../model/grouped.ts';

interface Moved {
  readonly path: string;
  readonly was: string;
}

interface Target extends Moved {
  /** The path, as imports write it. */
  readonly target: string;
}

/** Files that a diff gives another name: where what is imported has moved with its file, that is no other import. */
export class MovedFiles {
  readonly #byTarget: ReadonlyMap<string, readonly Target[]>;
  readonly #byLastPart: ReadonlyMap<string, readonly Target[]>;

  constructor(files: readonly Moved[]) {
    const targets = files.map((moved): Target => {
      const target = moved.path.replace(/(?:\.d)?\.[^./]+$/, '').replace(/\/(?:index|__init__|mod)$/, '');
      return { ...moved, target };
    });
    this.#byTarget = groupedBy(targets, ({ target }) => target);
    this.#byLastPart = groupedBy(targets, ({ target }) => target.slice(target.lastIndexOf('/') + 1));
  }

  /** The file that an import may lead to, by its text. */
  of(specifier: string, from: string): Moved | undefined {
    if (/^\.{1,2}\//.test(specifier))
      return this.#byTarget.get(
        path.posix.join(path.posix.dirname(from), specifier).replace(/\.[cm]?[jt]sx?$/, ''),
      )?.[0];
    const parts = specifier.split(/[.:\\/]+/).filter(Boolean);
    const last = parts.at(-1);
    const end = `/${parts.join('/')}`;
    return last === undefined
      ? undefined
      : this.#byLastPart.get(last)?.find(({ target }) => `/${target}`.endsWith(end));
  }
}

/** What each import brings, with the local name; the name is empty of one that brings none, and `*` of all that there is. */
export function importsOf(file: string, { imports }: FileFacts, movedFiles: MovedFiles): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { specifier, kind, names } of imports) {
    const module = movedFiles.of(specifier, file)?.was ?? specifier;
    const isHandedOn = kind === 'reexport';
    const brought = isHandedOn || names.length === 0 ? [{ imported: JSON.stringify(names), local: '' }] : names;
    for (const { imported, local } of brought) found.set([module, kind, imported, local].join('\0'), local);
  }
  return found;
}

interface WithImports {
  /** As `importsOf`. */
  readonly imports: ReadonlyMap<string, string>;
}

export interface ChangedImports {
  /** Local names that come from elsewhere, or are something else there. */
  readonly names: ReadonlySet<string>;
  /** An import that brings no name, or all that there is, is on one side alone. */
  readonly areUnnamed: boolean;
}

export function changedImports(old: WithImports, now: WithImports): ChangedImports {
  const only = (some: WithImports, other: WithImports) =>
    [...some.imports].filter(([key]) => !other.imports.has(key)).map(([, local]) => local);
  const locals = [...only(old, now), ...only(now, old)];
  const isNamed = (local: string) => local !== '' && local !== '*';
  return { names: new Set(locals.filter(isNamed)), areUnnamed: !locals.every(isNamed) };
}
