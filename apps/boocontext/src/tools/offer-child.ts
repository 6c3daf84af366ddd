/** Says whom else to ask, where the native engine has nothing to say about code in a language that it only outlines. */
import { nextCall } from './envelope.ts';
import type { CommonInput, Tool, ToolAnswer, ToolContext } from './tool.ts';

/** Languages that tree-sitter-analyzer follows calls in, and the native engine does not. */
const outlined = new Set(['Python', 'Java', 'Go', 'Rust', 'C', 'C++', 'C#', 'Ruby', 'PHP', 'Kotlin', 'Swift', 'Scala']);
const offered = new Set(['boocontext_symbols', 'boocontext_callgraph', 'boocontext_impact', 'boocontext_health']);

/** The answer as it is, with the call that asks the child as the last of `next` where that may know more. */
export async function offerChild(
  tool: Tool,
  input: CommonInput & Readonly<Record<string, unknown>>,
  { engine, control, page }: ToolContext,
  answer: ToolAnswer,
): Promise<ToolAnswer> {
  if (!offered.has(tool.name) || !page.isFirst || !knowsNothing(tool, answer)) return answer;
  // The answer stands by itself: that this could not be found out is no reason to fail.
  const { files } = await engine.files(control).catch(() => ({ files: [] }));
  if (!files.some(({ language }) => outlined.has(language))) return answer;
  const { cursor: _, ...question } = input;
  return {
    ...answer,
    next: [...(answer.next ?? []), nextCall(tool.name, { ...question, engine: 'tree-sitter-analyzer' })],
  };
}

function knowsNothing(tool: Tool, { details }: ToolAnswer): boolean {
  const { error, results } = details;
  if (typeof error === 'object' && error !== null && 'code' in error) {
    return error.code === 'unknown_symbol' || error.code === 'nothing_measured';
  }
  if (tool.name !== 'boocontext_symbols') return false;
  return typeof results === 'object' && results !== null && 'total' in results && results.total === 0;
}
