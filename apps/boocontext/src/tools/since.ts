/**
 * What has changed since a question was asked before. The answer is made whole, and then compared with the one that was
 * kept at that snapshot: nothing is concluded from the snapshot alone, since an answer may rest on what that does not
 * cover, such as what is staged, or the history. Where the two cannot be compared, the whole answer is given with a
 * word on why.
 */
import { type AnswerChanges, type Change, changesBetween, hasChanged, type Moved } from './answer-changes.ts';
import { plainly } from './envelope.ts';
import { isComparable, type KeptAnswer } from './kept-answers.ts';
import { largestLimit, listing, type Page } from './paging.ts';
import type { Tool, ToolAnswer } from './tool.ts';
import { count, cut, inFigures, join, sentences } from './wording.ts';

export interface SinceQuestion {
  readonly tool: Tool;
  readonly since: string;
  /** Those that were given at that snapshot. */
  readonly earlier: readonly KeptAnswer[];
  readonly page: Page;
}

/**
 * @param given The answer as a tool gave it.
 * @param now The same as it is kept.
 */
export function answerSince(question: SinceQuestion, given: ToolAnswer, now: KeptAnswer): ToolAnswer {
  const { since, tool, earlier, page } = question;
  const [before] = earlier;
  if (before === undefined || earlier.length > 1 || !isComparable(given)) return whole(question, given);
  const found = changesBetween(before, now, tool.incidental);
  const isCoverageOther = JSON.stringify(before.coverage) !== JSON.stringify(now.coverage);
  const isOpenOther = JSON.stringify(before.open) !== JSON.stringify(now.open);
  const isOther =
    isOpenOther ||
    hasChanged(found) ||
    isCoverageOther ||
    before.verdict !== now.verdict ||
    before.complete !== now.complete;
  const { next: _, coverage: __, isCut: ___, ...rest } = given;
  return {
    ...rest,
    isOpenTold: !isOpenOther,
    summary: plainly(isOther ? changedSummary(since, found, before, now) : unchangedSummary(since, now)),
    details: {
      ...(page.isFirst && before.verdict !== now.verdict ? { verdict_before: before.verdict } : {}),
      ...(page.isFirst && isCoverageOther ? { coverage_before: before.coverage ?? {} } : {}),
      ...changesDetails(found, page),
    },
    order: `${given.order ?? ''} since`,
    ...(isCoverageOther ? { coverage: given.coverage } : {}),
    metadata: { ...given.metadata, since: { compared: true, changed: isOther } },
  };
}

function whole({ since, earlier }: SinceQuestion, given: ToolAnswer): ToolAnswer {
  const [before] = earlier;
  const at = cut(since, 60);
  const reason =
    before === undefined
      ? `What was answered at ${at} is not known here (it was not finished, or is long ago)`
      : earlier.length > 1
        ? `At ${at} this question had several answers`
        : given.details.error === undefined
          ? `This answer is not finished, so it is not compared with that of ${at}`
          : '';
  return {
    ...given,
    summary: (says) =>
      sentences(
        reason === '' ? `At ${at} the answer was ${before?.verdict}` : `${reason}: this is the whole answer`,
        given.summary(says),
      ),
    metadata: { ...given.metadata, since: { compared: false } },
  };
}

function unchangedSummary(since: string, { verdict, complete }: KeptAnswer): string {
  return sentences(
    `Nothing has changed since ${since}: ${verdict} as it was${complete ? '' : ', and what was open or left out is so still'}`,
  );
}

function changedSummary(since: string, found: AnswerChanges, before: KeptAnswer, now: KeptAnswer): string {
  const phrases = [...changePhrases(found), ...movedPhrases(found.moved)];
  return sentences(
    phrases.length === 0 ? `Since ${since} no list has changed` : `Since ${since}: ${phrases.join('; ')}`,
    before.open.length > 0 && now.open.length === 0 ? 'Nothing is open any more' : '',
    before.verdict === now.verdict ? `${now.verdict} as before` : `${now.verdict}, before ${before.verdict}`,
    JSON.stringify(before.coverage) === JSON.stringify(now.coverage)
      ? ''
      : 'Not the same was looked at: metadata.coverage, before details.coverage_before',
  );
}

/** Lists in this number of words; the rest are in the details. */
const mostPhrases = 6;

function changePhrases({ changes }: AnswerChanges): readonly string[] {
  const phrases = [...changes].map(([path, change]) => {
    const name = path.replaceAll('_', ' ');
    if (change.kind === 'text') return `${name} changed`;
    if (change.kind === 'value')
      return isPlain(change.was) && isPlain(change.now) ? `${name} ${change.was} → ${change.now}` : `${name} changed`;
    const parts = [
      ...phraseOf(change.added, 'added'),
      ...phraseOf(change.removed, 'removed'),
      ...phraseOf(change.changed, 'changed'),
    ];
    return `${name} ${parts.length === 0 ? 'in another order' : join(parts)} (of ${inFigures(change.size)})`;
  });
  const more = phrases.length - mostPhrases;
  return more > 1 ? [...phrases.slice(0, mostPhrases), `and ${more} more`] : phrases;
}

function phraseOf(items: readonly unknown[], what: string): readonly string[] {
  return items.length === 0 ? [] : [`${inFigures(items.length)} ${what}`];
}

function movedPhrases(moved: readonly Moved[]): readonly string[] {
  const files = new Set(moved.map(({ file }) => file)).size;
  return files === 0 ? [] : [`lines moved in ${count(files, 'file')}`];
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= 30);
}

function changesDetails({ changes, moved }: AnswerChanges, page: Page): ToolAnswer['details'] {
  const details = [...changes].map(([path, change]): [string, object] => [path, changeDetails(path, change, page)]);
  return {
    // Values stand on the first page only.
    changes: Object.fromEntries(details.filter(([path]) => page.isFirst || changes.get(path)?.kind !== 'value')),
    ...(moved.length === 0 ? {} : { moved: listing('moved', moved, page) }),
  };
}

function changeDetails(path: string, change: Change, page: Page): object {
  if (change.kind === 'text') {
    const name = `${path.replace(/\W+/g, '_')}_patch`;
    return { patch: listing(name, change.patch, page, largestLimit, (shown) => shown.join('\n')) };
  }
  if (change.kind === 'value') return { was: change.was, now: change.now };
  const { isReordered, compared } = change;
  const lists = (['added', 'removed', 'changed'] as const).flatMap((what) => {
    const name = `${path.replace(/\W+/g, '_')}_${what}`;
    return change[what].length === 0 ? [] : [[what, listing(name, change[what], page)] as const];
  });
  return {
    ...Object.fromEntries(lists),
    ...(page.isFirst && isReordered ? { reordered: true } : {}),
    ...(page.isFirst && compared !== undefined ? { compared } : {}),
  };
}
