/**
 * Some model servers refuse a whole request because of one tool's schema. Which one is found by asking again with parts
 * of the list, halving what is refused, rather than by reading messages, which every server words differently. The
 * tool is left out from then on, and somebody is told its name.
 */
import { z } from 'zod';
import type { ToolDef } from '../tools/tool-def.ts';

/**
 * The tools that the server does not take, in their order. Empty when tools are not the reason: it refuses without any
 * too, or it takes each of them and just not all together. All of them when it takes no tool whatever.
 * @param accepts whether the server takes a request with these tools; asked about two times for each doubling of their
 * number for each refused tool
 */
export async function findRefusedTools(
  tools: readonly ToolDef[],
  accepts: (tools: readonly ToolDef[]) => Promise<boolean>,
): Promise<ToolDef[]> {
  if (tools.length === 0 || !(await accepts([])) || (await accepts(tools))) return [];
  if (!(await accepts([harmlessTool]))) return [...tools];
  return await halve(tools, accepts);
}

/** Nobody can have anything against its schema: a model that refuses it takes no tools at all. */
const harmlessTool: ToolDef = {
  name: 'echo',
  description: 'Returns its text.',
  inputSchema: z.unknown(),
  jsonSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  source: { kind: 'native' },
  isReadOnly: true,
  execute: async () => ({ error: false, output: 'It is never called.' }),
};

/** Of tools that the server refuses together. */
async function halve(
  tools: readonly ToolDef[],
  accepts: (tools: readonly ToolDef[]) => Promise<boolean>,
): Promise<ToolDef[]> {
  if (tools.length === 1) return [...tools];
  const middle = Math.ceil(tools.length / 2);
  const refused: ToolDef[] = [];
  for (const half of [tools.slice(0, middle), tools.slice(middle)]) {
    if (!(await accepts(half))) refused.push(...(await halve(half, accepts)));
  }
  return refused;
}
