/** The lines of a changed file as rows, one below the other or side by side. */
import type { DiffHunk } from '@boocontext/chat-api';

export interface DiffRow {
  readonly sign: ' ' | '-' | '+';
  /** 1-based on either side; undefined where the line is not there. */
  readonly old: number | undefined;
  readonly now: number | undefined;
  readonly text: string;
}

export function rowsOf({ oldStart, newStart, lines }: DiffHunk): readonly DiffRow[] {
  let [old, now] = [oldStart, newStart];
  return lines.map((line): DiffRow => {
    const text = line.slice(1);
    if (line.startsWith('-')) return { sign: '-', old: old++, now: undefined, text };
    if (line.startsWith('+')) return { sign: '+', old: undefined, now: now++, text };
    return { sign: ' ', old: old++, now: now++, text };
  });
}

/** What was there on the left, what came in its place on the right. */
export interface DiffPair {
  readonly left: DiffRow | undefined;
  readonly right: DiffRow | undefined;
}

export function pairsOf(rows: readonly DiffRow[]): readonly DiffPair[] {
  const pairs: DiffPair[] = [];
  let gone: DiffRow[] = [];
  let come: DiffRow[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1) pairs.push({ left: gone[at], right: come[at] });
    gone = [];
    come = [];
  };
  for (const row of rows) {
    if (row.sign === '-') gone.push(row);
    else if (row.sign === '+') come.push(row);
    else {
      flush();
      pairs.push({ left: row, right: row });
    }
  }
  flush();
  return pairs;
}
