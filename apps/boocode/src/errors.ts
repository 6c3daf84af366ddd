/** Expected failures of BooCode. Each has a stable code, which is also what HTTP answers carry. */

export type BoocodeErrorCode = keyof typeof statuses;

/** The HTTP status that goes with each code. */
const statuses = {
  /** The configuration cannot be used; the server does not start. */
  config_invalid: 500,
  bad_request: 400,
  unauthorized: 401,
  foreign_host: 403,
  foreign_origin: 403,
  /** Chats are not shared, unless users are told apart or somebody has permitted it. */
  sharing_off: 403,
  not_found: 404,
  unknown_chat: 404,
  unknown_tool: 404,
  unknown_server: 404,
  unknown_connection: 404,
  unknown_share: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  /** The chat that was asked for is there; who should answer in it is not. */
  unknown_agent: 409,
  agent_disabled: 409,
  /** The model server that was chosen has been renamed or removed. */
  connection_missing: 409,
  turn_running: 409,
  /** Another process has taken the one that wrote this message for dead. */
  message_cut: 409,
  /** The one of the environment is changed there. */
  connection_fixed: 409,
  /** The file that keeps connections is damaged, and is not written over. */
  connections_unreadable: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  /** A file of the repository that is not shown, whatever its reason. */
  file_refused: 403,
  file_unreadable: 422,
  /** Too many turns at once. */
  busy: 503,
  /** The model said more than is taken of it. */
  answer_too_long: 502,
  /** Another program holds the database, and has for a while. */
  database_busy: 503,
  /** Nothing can be kept any more, until a person makes room. */
  disk_full: 507,
  internal: 500,
} as const;

export class BoocodeError extends Error {
  readonly code: BoocodeErrorCode;

  constructor(code: BoocodeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BoocodeError';
    this.code = code;
  }

  get status(): number {
    return statuses[this.code];
  }
}

/** As the failure that it is, where a disk is full or a person's share of it: no fault of BooCode, and a person can mend it. */
export function asDiskFull(error: unknown): BoocodeError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { readonly code?: unknown };
    if (typeof code === 'string' && /^(?:ENOSPC|EDQUOT|SQLITE_FULL.*|53100)$/.test(code))
      return new BoocodeError('disk_full', 'the disk is full, so nothing was saved; make room, and try again', {
        cause: error,
      });
  }
  return undefined;
}
