/** Why something was not fetched. */
export type WebErrorCode =
  /** No address of the web: another scheme, a user name in it, nonsense. */
  | 'bad_address'
  /** It leads to this machine or a private network. */
  | 'private_address'
  | 'unreachable'
  | 'timeout'
  | 'cancelled'
  | 'too_many_redirects'
  | 'too_large'
  /** Not text. */
  | 'wrong_type'
  | 'http_status'
  /** What came is not what was expected. */
  | 'bad_answer';

export class WebError extends Error {
  readonly code: WebErrorCode;

  constructor(code: WebErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WebError';
    this.code = code;
  }
}
