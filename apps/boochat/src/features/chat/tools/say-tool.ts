import type { ToolPart } from '@boocontext/chat-api';
import { sayQuestion } from '../../../drawings/answer/question.ts';

/** A call of boocontext as the question that a person would ask; undefined for every other tool, which has its own name. */
export function sayTool({ toolName, input }: Pick<ToolPart, 'toolName' | 'input'>): string | undefined {
  // A server of another name offers it with that name before its own.
  const at = toolName.lastIndexOf('boocontext_');
  if (at < 0 || typeof input !== 'object' || input === null) return undefined;
  return sayQuestion({ tool: toolName.slice(at), input: input as Readonly<Record<string, unknown>> });
}
