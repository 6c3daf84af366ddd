import type { Mentions } from '@boocontext/code-index';
import { type FocusInput, focusOf, listedPhrase } from './focus.ts';
import type { Says } from './says.ts';

const order = [
  'definition',
  'call',
  'reference',
  'import',
  'export',
  'type',
  'comment',
  'text',
  'other_symbol',
] as const;
const causesShown = 4;

/** `9 mentions: 1 definition, 4 call, 2 import, 2 text, 0 open`; what is open is grouped by its cause. */
export function mentionsSentence(mentions: Mentions, says: Says, input: FocusInput = {}): string {
  const { total, explained, unexplained, unexplainedTotal, likelyTotal, looked } = mentions;
  if (looked !== undefined && looked.files === 0) return `0 of ${looked.of} files that mention it were looked at`;
  if (total === 0 && looked === undefined) return '';
  // What was counted in some of the files says nothing about the others.
  const where = looked === undefined ? '' : `In ${looked.files} of ${looked.of} files that mention it: `;
  const parts = order.flatMap((kind) => {
    const number = explained[kind] ?? 0;
    return number === 0 ? [] : [`${number} ${kind === 'other_symbol' ? 'other symbols of that name' : kind}`];
  });
  const open =
    unexplainedTotal === 0 ? says.noneOpen : `${unexplainedTotal} open${listedPhrase(unexplained, focusOf(input))}`;
  const counts = [...parts, ...(open === '' ? [] : [open])].join(', ');
  const head = `${where}${total} ${total === 1 ? 'mention' : 'mentions'}${counts === '' ? '' : `: ${counts}`}`;
  if (unexplainedTotal === 0) return head;
  const causes = new Map<string, number>();
  for (const { cause } of unexplained) causes.set(cause, (causes.get(cause) ?? 0) + 1);
  const grouped = [...causes]
    .sort((a, b) => b[1] - a[1])
    .slice(0, causesShown)
    .map(([cause, number]) => `${number} ${cause}`);
  return `${head} (${likelyTotal} likely; ${grouped.join('; ')})`;
}
