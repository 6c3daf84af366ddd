/**
 * The verdict envelope: the one shape in which every tool answers, over MCP and on the command line. `make-envelope.ts`
 * makes it.
 */
import type { Says } from './says.ts';

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

export interface ResultMetadata extends AnswerFigures {
  readonly source: NonNullable<AnswerFigures['source']>;
  readonly tool: string;
  readonly duration_ms: number;
  /** Something was cut: `cursor` or `next` reach it. */
  readonly truncated: boolean;
  /** The state of the repository that the answer describes: HEAD and a hash of uncommitted changes. */
  readonly snapshot: string;
  /** Only when something is not read yet and somebody reads on: the same question soon has more. */
  readonly late?: true;
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
