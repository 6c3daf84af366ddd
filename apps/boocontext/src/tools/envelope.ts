/**
 * The verdict envelope: the one shape in which every tool answers, over MCP and on the command line.
 */

/**
 * SAFE: no issue found and the data is complete. CAUTION: warnings, or the data may be partial.
 * UNSAFE: the analysis failed, or breakage is proven. INFO: information only.
 */
export type Verdict = 'SAFE' | 'CAUTION' | 'UNSAFE' | 'INFO';

export interface BoocontextResult {
  readonly verdict: Verdict;
  /** One or two sentences that stand alone, with the figures. */
  readonly summary: string;
  /** What the tool found; a failure has `error: {code, message, hint}` here. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly metadata: ResultMetadata;
}

export interface ResultMetadata {
  readonly source: 'boocontext' | 'codesight' | 'tree-sitter-analyzer' | 'type-inject' | 'merged';
  readonly tool: string;
  readonly duration_ms: number;
  /** Something was cut: `cursor` or `next` reach it. */
  readonly truncated: boolean;
  /** The state of the repository that the answer describes: HEAD and a hash of uncommitted changes. */
  readonly snapshot: string;
  /** Nothing was left out, nothing is open and no deadline was hit. Pages do not count: what is cut can be had. */
  readonly complete: boolean;
  /** Only when something was not looked at. */
  readonly coverage?: Readonly<Record<string, unknown>>;
  /** Only when there is more. */
  readonly cursor?: string;
  /** Calls that give what was cut, or the obvious next question; only when it helps. */
  readonly next?: readonly string[];
  /** Only where it was asked what has changed: whether the earlier answer was there to compare with, and whether it differs. */
  readonly since?: { readonly snapshot: string; readonly compared: boolean; readonly changed?: boolean };
  /** Only of a map: what it costs to read, and what the sources would. */
  readonly token_savings?: Readonly<Record<string, unknown>>;
}

/** The `snapshot` of an answer that was given before any repository was looked at. */
export const noSnapshot = 'none';

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
