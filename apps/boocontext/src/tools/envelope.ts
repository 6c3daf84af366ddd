/**
 * The verdict envelope: the one shape in which every tool answers, over MCP and on the command line. A tool says what it
 * found and what stayed open; the verdict, whether the answer is complete, and which words it may use follow from these
 * here, in one place, so that no tool can claim more than was looked at.
 */
import { openSentence } from './open-reasons.ts';
import { type Says, saysOf } from './says.ts';
import type { ToolAnswer } from './tool.ts';
import { sentences } from './wording.ts';

/**
 * SAFE: no issue found and the data is complete. CAUTION: warnings, or the data may be partial.
 * UNSAFE: the analysis failed, or breakage is proven. INFO: information only.
 */
export type Verdict = 'SAFE' | 'CAUTION' | 'UNSAFE' | 'INFO';

/** What an answer means for the one who asked, apart from how far it can be believed. */
export type Finding =
  /** Nothing speaks against what is asked about. */
  | 'clear'
  /** Information, neither good nor bad. */
  | 'told'
  /** There is something to look at first. */
  | 'warned'
  /** Breakage is proven. */
  | 'broken'
  /** What was asked about is not there. */
  | 'unknown'
  /** Nothing was found out. */
  | 'failed';

/** Something that was not looked at, or could not be decided, and that could change the answer. */
export interface OpenReason {
  /** A sentence, or as much of one as says it. */
  readonly text: string;
  /** It was not read yet: where somebody goes on reading, the same question has it soon. */
  readonly isLate?: true;
}

/** SAFE and INFO are of complete answers alone. */
export type Standing =
  | { readonly verdict: 'SAFE' | 'INFO'; readonly complete: true }
  | { readonly verdict: 'CAUTION' | 'UNSAFE'; readonly complete: boolean };

export type BoocontextResult = ResultOf<Standing>;

type ResultOf<Case> = Case extends Standing
  ? {
      readonly verdict: Case['verdict'];
      /** One or two sentences that stand alone: the answer with its figures, then what is open. */
      readonly summary: string;
      /** What the tool found; a failure has `error: {code, message, hint}` here. */
      readonly details: Readonly<Record<string, unknown>>;
      readonly metadata: ResultMetadata & {
        /** False exactly when something was not looked at, or stayed open, that could change this answer. Pages do not count. */
        readonly complete: Case['complete'];
      };
    }
  : never;

interface ResultMetadata extends AnswerFigures {
  readonly source: NonNullable<AnswerFigures['source']>;
  readonly tool: string;
  readonly duration_ms: number;
  /** Something was cut: `cursor` or `next` reach it. */
  readonly truncated: boolean;
  /** The state of the repository that the answer describes: HEAD and a hash of uncommitted changes. */
  readonly snapshot: string;
  /** Only when something was not looked at. */
  readonly coverage?: Readonly<Record<string, unknown>>;
  /** Only when there is more. */
  readonly cursor?: string;
  /** Calls that give what was cut, or the obvious next question; only when it helps. */
  readonly next?: readonly string[];
}

/** Figures about an answer, from the tool that gives it. */
export interface AnswerFigures {
  readonly source?: 'boocontext' | 'codesight' | 'tree-sitter-analyzer' | 'type-inject' | 'merged';
  /** Only where it was asked what has changed: whether the earlier answer was there to compare with, and whether it differs. */
  readonly since?: { readonly compared: boolean; readonly changed?: boolean };
  /** Only of a map: what it costs to read, and what the sources would. */
  readonly token_savings?: object;
}

/** The `snapshot` of an answer that was given before any repository was looked at. */
export const noSnapshot = 'none';

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

/** The one place where envelopes are made. */
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

/** For an answer whose words deny nothing. */
export function plainly(text: string): (says: Says) => string {
  return () => text;
}

/** A call that may be made next. Its `directory` is that of the call which is answered. */
export interface NextCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export function nextCall(tool: string, input: NextCall['input']): NextCall {
  return { tool, input };
}

/** A call as `metadata.next` shows it, to be copied. */
export function callText({ tool, input }: NextCall, directory: string | undefined): string {
  return `${tool} ${JSON.stringify({ ...(directory === undefined ? {} : { directory }), ...input })}`;
}

/** What a tool declares as its output schema. Loose, since hosts validate answers and fields will be added. */
export const outputSchema = {
  type: 'object' as const,
  properties: {
    verdict: { type: 'string', enum: ['SAFE', 'CAUTION', 'UNSAFE', 'INFO'] },
    summary: { type: 'string' },
    details: { type: 'object' },
    metadata: { type: 'object' },
  },
  required: ['verdict', 'summary', 'details', 'metadata'],
};
