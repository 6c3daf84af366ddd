import type { ToolResult } from './tool-def.ts';

/** A result that says why there is none. */
export function failedTool(code: string, message: string): ToolResult {
  return { error: true, output: message, reason: { code, message } };
}

/** A text that a model can read, and the same as data for a page. */
export function toolAnswer(output: string, structured?: unknown): ToolResult {
  return {
    error: false,
    output: output === '' ? '(nothing)' : output,
    ...(structured === undefined ? {} : { structured }),
  };
}
