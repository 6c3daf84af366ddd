/** Places such as `src/app.ts:12` in the text of an answer. */

export interface Citation {
  readonly path: string;
  readonly line: number;
  readonly endLine?: number | undefined;
}

/** The one place that a whole text is, as inline code often is. */
export function readCitation(text: string): Citation | undefined {
  const [match] = [...text.trim().matchAll(citationPattern)];
  return match?.[0] === text.trim() ? citationOf(match) : undefined;
}

export interface PlacedCitation extends Citation {
  /** Where in the text it begins, and what comes after it. */
  readonly start: number;
  readonly end: number;
}

/** All places that a text names, in their order. */
export function citationsIn(text: string): PlacedCitation[] {
  return [...text.matchAll(citationPattern)].flatMap((match) => {
    const citation = citationOf(match);
    return citation === undefined ? [] : [{ ...citation, start: match.index, end: match.index + match[0].length }];
  });
}

/** Brackets belong to a path only where they are closed in it, as in `app/[id]/(tabs)/page.tsx`. */
const name = String.raw`(?:[\w@.~+$-]|\([\w.-]{1,60}\)|\[{1,2}[\w.-]{1,60}\]{1,2}){1,100}`;

/**
 * A file with an extension, or one of the names that have none; then a line, and the last line or a column. A model may
 * write anything, so nothing repeats without a bound.
 */
const citationPattern = new RegExp(
  String.raw`(?<![\w/.@:$-])((?:\.{0,2}\/)?(?:${name}\/){0,30}(?:(?=[^\s/:#]{0,120}\.[A-Za-z])${name}|Dockerfile|Makefile|LICENSE))(?::(\d+)(?:[-–](\d+)|:\d+)?|#L(\d+)(?:-L?(\d+))?)(?![\w/])`,
  'g',
);

function citationOf(match: RegExpMatchArray): Citation | undefined {
  const [, path = '', colonLine, colonEnd, hashLine, hashEnd] = match;
  const line = Number(colonLine ?? hashLine);
  const end = colonEnd ?? hashEnd;
  if (line === 0 || isHost(path)) return undefined;
  return { path, line, ...(end === undefined ? {} : { endLine: Number(end) }) };
}

/** `example.com:443` is an address. */
function isHost(path: string): boolean {
  return !path.includes('/') && /\.(com|org|net|local|internal|localhost)$/i.test(path);
}
