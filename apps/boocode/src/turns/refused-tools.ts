/**
 * Some model servers refuse a whole request because of one tool's schema. Which one is found by asking again with parts
 * of the list, halving what is refused, rather than by reading messages, which every server words differently. The
 * tool is left out from then on, and somebody is told its name.
 */
import type { ToolDef } from '../tools/tool-def.ts';

/**
 * The tools that the server does not take, in their order. Empty when tools are not the reason: it refuses without any
 * too, or it takes each of them and just not all together.
 * @param accepts whether the server takes a request with these tools; asked about two times for each doubling of their
 * number for each refused tool
 */
export async function findRefusedTools(
  tools: readonly ToolDef[],
  accepts: (tools: readonly ToolDef[]) => Promise<boolean>,
): Promise<ToolDef[]> {
  if (tools.length === 0 || !(await accepts([]))) return [];
  return await halve(tools, accepts);
}

async function halve(
  tools: readonly ToolDef[],
  accepts: (tools: readonly ToolDef[]) => Promise<boolean>,
): Promise<ToolDef[]> {
  if (await accepts(tools)) return [];
  if (tools.length === 1) return [...tools];
  const middle = Math.ceil(tools.length / 2);
  return [...(await halve(tools.slice(0, middle), accepts)), ...(await halve(tools.slice(middle), accepts))];
}
