import type { Control } from '@boocontext/code-index';
import type { McpToolResult } from '@boocontext/mcp-client';
import type { z } from 'zod';
import { ToolFailure } from '../errors.ts';

/** One child server that analyses one directory, as the adapters see it. */
export interface ChildCalls {
  /** Rejects with `ToolFailure` when no answer came. */
  call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    control: Control,
    timeoutMs?: number,
  ): Promise<McpToolResult>;
}

/** @throws ToolFailure `child_answer_unreadable` */
export function readJson(child: string, what: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(child, what, 'it is not JSON');
  }
}

/**
 * The answer as data of this form. What does not have it is a failure, never an empty answer.
 * @throws ToolFailure `child_answer_unreadable`
 */
export function readPayload<Payload>(child: string, what: string, value: unknown, schema: z.ZodType<Payload>): Payload {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw unreadable(child, what, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

export function unreadable(child: string, what: string, cause: string): ToolFailure {
  return new ToolFailure(
    'child_answer_unreadable',
    `${child} answered ${what} in a form that is not known, so the answer was not used: ${cause.slice(0, 300)}`,
    'The native engine can answer: leave out `engine`.',
  );
}
