/**
 * Some model servers refuse a whole request because of one tool's schema, or because there are too many of them. Which it is
 * is found by asking again with parts of the list, halving what is refused, rather than by reading messages, which every
 * server words differently. The tool is left out from then on, and somebody is told its name.
 */
import { z } from 'zod';
import type { ToolDef } from '../tools/tool-def.ts';
import { findToolLimit } from './tool-limit.ts';

export interface ToolRefusal {
  /** In their order. All of them when the server takes no tool whatever; none when tools are not the reason. */
  readonly refused: readonly ToolDef[];
  /** It takes only so many at once; left out where it takes as many as these. */
  readonly limit?: number;
}

/**
 * Why a request with these tools was refused. Tools are not the reason where it is refused without any too, or where each of
 * them is taken and so many others together.
 * @param accepts whether the server takes a request with these tools; asked about two times for each doubling of their
 * number for each refused tool
 */
export async function findRefusedTools(
  tools: readonly ToolDef[],
  accepts: (tools: readonly ToolDef[]) => Promise<boolean>,
): Promise<ToolRefusal> {
  if (tools.length === 0 || !(await accepts([])) || (await accepts(tools))) return { refused: [] };
  if (!(await accepts([harmlessTool]))) return { refused: tools };
  const limit =
    tools.length <= FEW
      ? undefined
      : await findToolLimit(tools.length, (at) => ({ ...harmlessTool, name: `echo_${at}` }), accepts);
  return limit === undefined ? { refused: await halve(tools, accepts) } : { refused: [], limit };
}

/** Nobody refuses so few for their number. */
const FEW = 16;

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
