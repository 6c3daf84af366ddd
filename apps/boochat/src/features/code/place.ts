/** A place in the repository as the address holds it: `src/app.ts`, `src/app.ts:12`, `src/app.ts:12-20`, a folder `src/`. */
export interface Place {
  /** Relative to the repository. A folder ends with `/`, and the repository itself is `/`. */
  readonly path: string;
  /** 1-based. */
  readonly line?: number | undefined;
  /** The last line, where several are meant. */
  readonly endLine?: number | undefined;
}

export function readPlace(text: string): Place {
  const match = /^(.+?):(\d+)(?:-(\d+))?$/.exec(text);
  if (match === null) return { path: text };
  const [first, last] = [Number(match[2]), Number(match[3] ?? match[2])];
  const [line, endLine] = first <= last ? [first, last] : [last, first];
  return { path: match[1] as string, line, ...(endLine === line ? {} : { endLine }) };
}

export function writePlace({ path, line, endLine }: Place): string {
  if (line === undefined) return path;
  return endLine === undefined || endLine === line ? `${path}:${line}` : `${path}:${line}-${endLine}`;
}

export function isFolder(path: string): boolean {
  return path.endsWith('/');
}
