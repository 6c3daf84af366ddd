/** What came of trying a change: the errors that it would cause, or what keeps "none" from being proven. */
import type { BrokenPlace, ImpactAnswer, Stamped, TrialAnswer, UntoldUse } from '@boocontext/code-index';
import { candidatesListing, coverageDetails, label, labelAndPlace, mentionsDetails, symbolDetails } from './details.ts';
import { nextCall, type OpenReason } from './envelope.ts';
import type { ImpactInput } from './impact-input.ts';
import { mentionsSentence } from './mentions-sentence.ts';
import { listing, type Page } from './paging.ts';
import type { Says } from './says.ts';
import type { ToolAnswer } from './tool.ts';
import { judgeTrial } from './verdicts.ts';
import { capitalized, count, cut, sentences } from './wording.ts';

type Tried = Stamped<ImpactAnswer> & { readonly trial: TrialAnswer };

/** Beside a proof the doubts weigh little. */
const openBesideBreaks = 3;

export function describeTrial(input: ImpactInput, answer: Tried, page: Page): ToolAnswer {
  const { roots, trial, mentions, coverage, snapshot } = answer;
  const judgement = judgeTrial(answer);
  const { open } = judgement;
  const [root] = roots;
  const isProven = trial.breaks.length > 0;
  return {
    ...judgement,
    // Which of several is meant is said in place of a result.
    isOpenTold: !trial.tried,
    summary: (says) => (page.isFirst ? summaryOf(input, answer, open, says) : `More of ${changeOf(input, answer)}.`),
    details: {
      ...(trial.tried && root !== undefined && page.isFirst ? { symbol: symbolDetails(root) } : {}),
      ...(trial.tried ? {} : { candidates: candidatesListing(roots, page) }),
      ...(page.isFirst ? { change: input.change } : {}),
      ...(isProven ? { proven: true } : {}),
      ...(trial.tried ? { breaks: listing('breaks', trial.breaks.map(brokenDetails), page) } : {}),
      ...(trial.cannotTell.length > 0
        ? { cannot_tell: listing('cannot_tell', trial.cannotTell.map(untoldDetails), page) }
        : {}),
      // A single reason is in the summary.
      ...(open.length > 1 || (isProven && open.length > 0)
        ? {
            open: listing(
              'open',
              open.map(({ text }) => cut(text, 300)),
              page,
              isProven ? openBesideBreaks : undefined,
            ),
          }
        : {}),
      ...mentionsDetails(mentions, page),
    },
    snapshot,
    coverage:
      trial.checked < trial.total
        ? { compiled: `${trial.checked} of ${trial.total} files`, ...coverageDetails(coverage) }
        : coverageDetails(coverage),
    ...next(input, answer),
  };
}

function untoldDetails({ file, line, why, ...holder }: UntoldUse) {
  return { symbol: holderLabel(holder), file, line: line + 1, why: cut(why, 200) };
}

function holderLabel(holder: Pick<BrokenPlace, 'symbol' | 'container'>): string {
  return holder.symbol === '<module>' ? holder.symbol : label(holder);
}

function brokenDetails({ file, line, code, message, ...holder }: BrokenPlace) {
  return {
    symbol: holderLabel(holder),
    file,
    line: line + 1,
    error: `TS${code}`,
    message: cut(message, 200),
  };
}

/** Of several definitions: how to try it on one of them. */
function next({ change }: ImpactInput, { roots, trial }: Tried): Pick<ToolAnswer, 'next'> {
  const [root] = roots;
  if (trial.tried || root === undefined || roots.length < 2) return {};
  return { next: [nextCall('boocontext_impact', { symbol: label(root), file: root.file, change })] };
}

function summaryOf(input: ImpactInput, answer: Tried, open: readonly OpenReason[], says: Says): string {
  const { trial, mentions } = answer;
  const change = changeOf(input, answer);
  if (!trial.tried) return sentences(...open.map(({ text }) => capitalized(text)));
  const mentioned = mentions && mentionsSentence(mentions, says);
  const [first] = trial.breaks;
  if (first !== undefined) {
    const files = new Set(trial.breaks.map(({ file }) => file)).size;
    const untold =
      trial.cannotTell.length > 0
        ? ` (${trial.breaks.length} proven, ${count(trial.cannotTell.length, 'more use')} cannot be told: details.cannot_tell)`
        : '';
    const silent =
      trial.silentUses > 0
        ? `; ${count(trial.silentUses, 'more use')} behind them ${trial.silentUses === 1 ? 'gets' : 'get'} no error of ${trial.silentUses === 1 ? 'its' : 'their'} own`
        : '';
    return sentences(
      `${change} causes ${count(trial.breaks.length, 'compiler error')} in ${count(files, 'file')}${untold}, the first at ${first.file}:${first.line + 1}: ${cut(first.message, 160).replace(/\.$/, '')}${silent === '' ? '' : ` (${silent.slice(2)})`}`,
      trial.isDirect ? 'Files that do not name it were not compiled' : '',
      mentioned,
    );
  }
  const compiled = `${count(trial.checked, 'file')} compiled with it`;
  if (says.isComplete)
    return sentences(
      `${says.nothingBreaks(change)}: ${compiled}, no new error, and nothing that would hide one`,
      mentioned,
    );
  const untold = trial.cannotTell.length;
  return sentences(
    `${change} causes no compiler error (${compiled}), but that is no proof${untold > 0 ? `: ${count(untold, 'use')} cannot be told (details.cannot_tell)` : ''}`,
    mentioned,
  );
}

/** As the beginning of a sentence. */
function changeOf({ symbol = '', change }: ImpactInput, { roots }: Tried): string {
  const [root] = roots;
  const subject = root === undefined ? cut(symbol, 100) : labelAndPlace(root);
  switch (change?.kind) {
    case 'rename':
      return `Renaming ${subject} to ${cut(change.to ?? '', 100)} in its definition alone`;
    case 'signature':
      return `The new signature of ${subject}`;
    default:
      return `Removing ${subject}`;
  }
}
