import { lineAt, type Sources } from './sources.ts';

/** What a router runs before its routes. */
export interface MiddlewareUse {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

/** What a framework takes for middleware by its place or type. */
export type MiddlewareReader = (sources: Sources) => readonly MiddlewareUse[];

/** In the code of a file, by forms whose first group is its name. */
export function usesIn(sources: Sources, file: string, forms: readonly RegExp[]): readonly MiddlewareUse[] {
  const masked = sources.masked(file);
  return forms.flatMap((form) =>
    [...masked.matchAll(form)].map((match) => ({ name: match[1] ?? '', file, line: lineAt(masked, match.index) })),
  );
}
