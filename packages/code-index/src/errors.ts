/** Expected failures of the engine, by code. */
export type EngineErrorCode =
  | 'directory_missing'
  | 'directory_unreadable'
  | 'checker_failed'
  | 'checker_missing'
  | 'cancelled'
  | 'bad_diff'
  | 'bad_change'
  | 'not_git'
  | 'no_such_file'
  | 'unwritable'
  | 'took_too_long'
  | 'internal';

export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** What to do next, where there is something to do. */
  readonly hint?: string;

  constructor(
    code: EngineErrorCode,
    message: string,
    options: { readonly hint?: string; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'EngineError';
    this.code = code;
    if (options.hint !== undefined) this.hint = options.hint;
  }
}
