/** Failures that a tool expects. Each becomes an UNSAFE answer with `details.error`, never a protocol error. */
export type ToolFailureCode =
  | 'directory_missing'
  | 'outside_roots'
  | 'engine_unavailable'
  | 'unknown_symbol'
  | 'not_read_yet'
  | 'cursor_invalid'
  | 'cursor_stale'
  | 'child_start_failed'
  | 'child_unsupported'
  | 'child_died'
  | 'child_timeout'
  | 'child_call_failed'
  | 'child_answer_unreadable'
  | 'child_found_no_types'
  | 'mirror_failed'
  | 'indexer_failed'
  | 'index_unkept'
  | 'no_such_file'
  | 'other_files'
  | 'cancelled';

export class ToolFailure extends Error {
  readonly code: ToolFailureCode;
  /** What to do next. */
  readonly hint: string;
  /** What it means for the one who asked, where that is another thing than the cause. */
  readonly summary: string | undefined;
  /** Inputs with which the same question can be answered. */
  readonly instead: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ToolFailureCode,
    message: string,
    hint: string,
    summary?: string,
    instead?: ToolFailure['instead'],
  ) {
    super(message);
    this.name = 'ToolFailure';
    this.code = code;
    this.hint = hint;
    this.summary = summary;
    this.instead = instead;
  }
}

/** Arguments that do not fit a tool's input schema. Each issue names the field and what was expected. */
export class InputError extends Error {
  readonly issues: readonly string[];

  constructor(issues: readonly string[]) {
    super(issues.join('\n'));
    this.name = 'InputError';
    this.issues = issues;
  }
}
