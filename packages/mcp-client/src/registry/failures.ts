import type { McpErrorCode } from '../errors.ts';
import type { FailureReason, McpToolResult } from '../tools/results.ts';

/** The result of a call to which no answer came. */
export function failedCall(reason: FailureReason): McpToolResult {
  return isOfThisCall(reason.code) ? { error: true, output: reason.message, reason } : unreachableServer(reason);
}

/** The result of a call that could not be made. The model is told so in few words; the cause is for people. */
export function unreachableServer(reason: FailureReason): McpToolResult {
  return { error: true, output: 'MCP server unreachable', reason };
}

/** Whether the fault lies with this call, so that another one to the same server may well succeed. */
function isOfThisCall(code: McpErrorCode): boolean {
  switch (code) {
    case 'unknown_server':
    case 'unknown_tool':
    case 'tool_rejected':
    case 'call_timeout':
    case 'call_failed':
    case 'cancelled':
    case 'http_refused':
    case 'message_too_long':
    case 'list_failed':
    case 'internal':
      return true;
    default:
      return false;
  }
}
