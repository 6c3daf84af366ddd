/** A review in two or three sentences, without what is open. */
import type { Says } from '../says.ts';
import { count, join } from '../wording.ts';
import { levels, type Review } from './review.ts';

export function reviewSummary({ is_empty, changed, findings, reached, tests }: Review, says: Says): string {
  if (is_empty === true) return 'Nothing differs.';
  const levelled = levels.flatMap((level) => {
    const number = findings.filter((finding) => finding.level === level).length;
    return number === 0 ? [] : [count(number, level)];
  });
  const found = levelled.length === 0 ? says.none('finding') : join(levelled);
  if (changed.length === 0) return `${says.noneChanged}${findings.length === 0 ? '' : `: ${found}`}.`;
  const untested = tests.length === 0 ? ` ${says.noTest}.` : '';
  const deeper = reached.more_beyond_depth ? ' There is more beyond.' : '';
  return `${count(changed.length, 'changed symbol')}, which ${changed.length === 1 ? 'reaches' : 'reach'} ${count(reached.symbols, 'symbol')} in ${count(reached.files, 'file')}: ${found}.${deeper}${untested}`;
}
