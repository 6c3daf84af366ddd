/** What looks like a registration and is none of the entries or routes that were read: it is told, not left out. */
import type { EntryPlace } from './entry-reader.ts';
import { lineAt, type Sources } from './sources.ts';

/** What was read there: an entry, or a route. */
export interface ReadPlace {
  readonly file: string;
  readonly line?: number;
  readonly endLine?: number;
}

/**
 * The matches in code, one for each line, at which nothing that was read stands.
 *
 * @param sign with the flag `g`
 * @param isMeant asked of each match; all where it is left out
 */
export function signsLeft(
  sources: Sources,
  files: readonly string[],
  sign: RegExp,
  found: readonly ReadPlace[],
  isMeant: (file: string, match: RegExpExecArray) => boolean = () => true,
): readonly EntryPlace[] {
  return files.flatMap((file) => {
    const bare = sources.bare(file);
    const matches = [...bare.matchAll(sign)].filter((match) => isMeant(file, match));
    if (matches.length === 0) return [];
    const isRead = linesRead(found.filter((each) => each.file === file));
    const lines = matches.map(({ index, 0: written }) => lineAt(bare, index + written.search(/\S/)));
    return [...new Set(lines)].filter((line) => !isRead(line)).map((line) => ({ file, line }));
  });
}

/** Whether an entry stands at a line; entries may stand in one another. */
function linesRead(entries: readonly ReadPlace[]): (line: number) => boolean {
  const begins = new Map<number, number>();
  for (const { line = 0, endLine = line } of entries) begins.set(line, Math.max(begins.get(line) ?? 0, endLine));
  const spans: { readonly line: number; end: number }[] = [];
  for (const [line, end] of [...begins].sort(([left], [right]) => left - right)) {
    const last = spans.at(-1);
    if (last !== undefined && line <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ line, end });
  }
  return (line) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.line ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    return line <= (spans[low - 1]?.end ?? 0);
  };
}
