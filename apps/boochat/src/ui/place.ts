/**
 * A place in the repository as the address holds it: `src/app.ts`, `src/app.ts:12`, `src/app.ts:12-20`, a folder `src/`; each
 * with `@{main}` behind it where it is meant as it was at a revision.
 */
export interface Place {
  /** Relative to the repository. A folder ends with `/`, and the repository itself is `/`. */
  readonly path: string;
  /** 1-based. */
  readonly line?: number | undefined;
  /** The last line, where several are meant. */
  readonly endLine?: number | undefined;
  /** A branch, a tag or a commit; left out: as it is now. */
  readonly at?: string | undefined;
}

export function readPlace(text: string): Place {
  const revision = /^(.+)@\{([^{}]+)\}$/.exec(text);
  const [place, at] = revision === null ? [text, undefined] : [revision[1] as string, revision[2]];
  const match = /^(.+?):(\d+)(?:-(\d+))?$/.exec(place);
  if (match === null) return { path: place, at };
  const [first, last] = [Number(match[2]), Number(match[3] ?? match[2])];
  const [line, endLine] = first <= last ? [first, last] : [last, first];
  return { path: match[1] as string, line, at, ...(endLine === line ? {} : { endLine }) };
}

export function writePlace({ path, line, endLine, at }: Place): string {
  const lines =
    line === undefined ? '' : endLine === undefined || endLine === line ? `:${line}` : `:${line}-${endLine}`;
  return `${path}${lines}${at === undefined ? '' : `@{${at}}`}`;
}

export function isFolder(path: string): boolean {
  return path.endsWith('/');
}
