/**
 * The one place where envelopes are made. A tool says what it found and what stayed open; the verdict, whether the answer
 * is complete, and which words it may use follow from these, so that no tool can claim more than was looked at.
 */
import { type BoocontextResult, callText, type ResultMetadata, type Standing } from './envelope.ts';
import { openSentence } from './open-reasons.ts';
import { saysOf } from './says.ts';
import type { ToolAnswer } from './tool.ts';
import { sentences } from './wording.ts';

/** What an answer may be called, by what was found and what stayed open. */
export function standingOf({ finding, open }: Pick<ToolAnswer, 'finding' | 'open'>): Standing {
  const complete = open.length === 0;
  switch (finding) {
    case 'clear':
      return complete ? { verdict: 'SAFE', complete } : { verdict: 'CAUTION', complete };
    case 'told':
      return complete ? { verdict: 'INFO', complete } : { verdict: 'CAUTION', complete };
    case 'warned':
      return { verdict: 'CAUTION', complete };
    case 'broken':
      return { verdict: 'UNSAFE', complete };
    case 'unknown':
      // What is not read yet is not "not there".
      return { verdict: open.some(({ isLate }) => isLate) ? 'CAUTION' : 'UNSAFE', complete };
    case 'failed':
      return { verdict: 'UNSAFE', complete: false };
  }
}

/** Where an envelope belongs. */
export interface Frame {
  readonly tool: string;
  readonly startedAt: number;
  /** As it was given. */
  readonly directory: string | undefined;
  /** Later pages say neither the answer again nor what is open. */
  readonly isFirst: boolean;
  /** Somebody goes on with what is late when the answer is given. */
  readonly goesOn: boolean;
}

export function envelopeOf(answer: ToolAnswer, { tool, startedAt, directory, ...frame }: Frame): BoocontextResult {
  const standing = standingOf(answer);
  const { source = 'boocontext', ...figures } = answer.metadata ?? {};
  const said = { summary: summaryOf(answer, frame), details: answer.details };
  const metadata = {
    source,
    tool,
    duration_ms: Math.round(performance.now() - startedAt),
    truncated: false,
    snapshot: answer.snapshot,
    complete: standing.complete,
    ...(frame.goesOn && answer.open.some(({ isLate }) => isLate === true) ? { late: true as const } : {}),
    ...(answer.coverage === undefined ? {} : { coverage: answer.coverage }),
    ...(answer.next === undefined ? {} : { next: answer.next.map((call) => callText(call, directory)) }),
    ...figures,
  };
  return standing.complete
    ? { verdict: standing.verdict, ...said, metadata: { ...metadata, complete: standing.complete } }
    : { verdict: standing.verdict, ...said, metadata: { ...metadata, complete: standing.complete } };
}

/** The part of an answer that fits its page, in the same envelope. */
export function onPage<Result extends BoocontextResult>(
  result: Result,
  {
    summary,
    details,
    truncated,
    cursor,
  }: Pick<Result, 'summary' | 'details'> & Pick<ResultMetadata, 'truncated' | 'cursor'>,
): Result {
  const metadata = { ...result.metadata, truncated, ...(cursor === undefined ? {} : { cursor }) };
  return { ...result, summary, details, metadata };
}

/** The answer first, in words that it may use; then what is open. */
export function summaryOf(
  answer: Pick<ToolAnswer, 'finding' | 'open' | 'summary' | 'isOpenTold'>,
  { isFirst, goesOn }: Pick<Frame, 'isFirst' | 'goesOn'>,
): string {
  const said = answer.summary(saysOf(standingOf(answer).complete));
  return !isFirst || answer.isOpenTold === true ? sentences(said) : sentences(said, openSentence(answer.open, goesOn));
}
