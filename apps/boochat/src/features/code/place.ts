/** `src/app.ts:12` as a path and a 1-based line; the line is undefined where none is given. */
export function readPlace(place: string): { readonly path: string; readonly line: number | undefined } {
  const match = /^(.+?):(\d+)$/.exec(place);
  return match === null ? { path: place, line: undefined } : { path: match[1] as string, line: Number(match[2]) };
}
