/** Expected failures of this package, by code. A code is decided on; the message is for a person. */
export type McpErrorCode =
  // The configuration.
  | 'config_missing'
  | 'config_unreadable'
  | 'config_invalid'
  | 'entry_invalid'
  | 'variable_unset'
  // Reaching a server.
  | 'command_not_found'
  | 'spawn_failed'
  | 'server_exited'
  | 'not_mcp'
  | 'connect_timeout'
  | 'connect_failed'
  | 'http_refused'
  | 'unreachable'
  | 'session_lost'
  | 'message_too_long'
  | 'flooded'
  // Its list of tools.
  | 'list_failed'
  | 'cursor_loop'
  | 'too_many_tools'
  // A call.
  | 'unknown_server'
  | 'unknown_tool'
  | 'tool_rejected'
  | 'call_timeout'
  | 'call_failed'
  | 'cancelled'
  // The client itself.
  | 'closed'
  | 'internal';

export interface McpClientErrorOptions {
  /** Name of the server at fault, as configured. */
  readonly server?: string;
  /** The last lines that the server wrote to stderr. */
  readonly stderrTail?: string;
  readonly cause?: unknown;
}

/** The message names the server, where there is one, and the cause. */
export class McpClientError extends Error {
  readonly code: McpErrorCode;
  /** The message without the name of the server. */
  readonly reason: string;
  readonly server?: string;
  readonly stderrTail?: string;

  constructor(code: McpErrorCode, message: string, { server, stderrTail, cause }: McpClientErrorOptions = {}) {
    super(server === undefined ? message : `${server}: ${message}`, cause === undefined ? undefined : { cause });
    this.name = 'McpClientError';
    this.code = code;
    this.reason = message;
    if (server !== undefined) this.server = server;
    if (stderrTail !== undefined && stderrTail !== '') this.stderrTail = stderrTail;
  }
}

/** Anything that was thrown, as an error with a code: what is not expected is a bug, ours or that of a callback. */
export function asMcpClientError(error: unknown, server: string): McpClientError {
  if (error instanceof McpClientError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new McpClientError('internal', `unexpected failure: ${message}`, { server, cause: error });
}
