/** What a review says, by the file and the line that it is about. */
import type { Envelope } from '../../api/envelope.ts';
import { labelOf } from '../../drawings/answer/symbols.ts';
import { type Finding, reviewSchema } from '../../drawings/review/details.ts';

export interface Remark {
  readonly kind: 'finding' | 'symbol';
  readonly level: Finding['level'];
  /** 1-based, of the file as it is after the change; undefined for what is gone or of the file as a whole. */
  readonly line: number | undefined;
  /** What kind of thing is said, in a word or two. */
  readonly title: string;
  readonly text: string;
  /** Files of tests that reach it. */
  readonly tests: readonly string[];
}

export type RemarksByFile = ReadonlyMap<string, readonly Remark[]>;

/** Findings first, then what is known of each symbol that changed; none while the review is not there. */
export function remarksOf(review: Envelope | undefined): RemarksByFile {
  const read = reviewSchema.safeParse(review?.details);
  const byFile = new Map<string, Remark[]>();
  if (!read.success) return byFile;
  const add = (file: string, remark: Remark) => byFile.set(file, [...(byFile.get(file) ?? []), remark]);
  const { findings, changed_symbols: symbols, tests } = read.data;
  for (const { file, line, level, rule, message } of findings) {
    add(file, { kind: 'finding', level, line, title: rule.replaceAll('-', ' '), text: message, tests: [] });
  }
  for (const each of symbols) {
    const { file, line, change = '', symbol } = each;
    // A test is told with what it reaches first; where only one symbol has changed, that leads to it.
    const isOnly = symbols.length === 1;
    const own = tests.filter(({ reaches }) => isOnly || reaches === symbol || reaches === labelOf(each));
    if (change === 'removed' || (change !== 'signature' && own.length === 0)) continue;
    const title = change === 'signature' ? 'signature changed' : 'changed';
    add(file, { kind: 'symbol', level: 'note', line, title, text: labelOf(each), tests: own.map((test) => test.file) });
  }
  return byFile;
}
