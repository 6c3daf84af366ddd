/** Models that take only so many tools in one request, 128 at most of the large providers, and which ones they are then offered. */
import { matches, readPattern } from '../agents/tool-patterns.ts';
import type { ToolDef } from '../tools/tool-def.ts';

/**
 * How many tools the server takes at once, of as many as these; undefined where it takes so many. Found with tools that
 * nobody can have anything against, so that a schema that is refused is not taken for one too many.
 */
export async function findToolLimit(
  count: number,
  harmless: (at: number) => ToolDef,
  accepts: (tools: readonly ToolDef[]) => Promise<boolean>,
): Promise<number | undefined> {
  const takes = (size: number) => accepts(Array.from({ length: size }, (_, at) => harmless(at)));
  if (await takes(count)) return undefined;
  let [most, tooMany] = [0, count];
  // The usual limit takes two requests.
  for (const guess of [USUAL_LIMIT, USUAL_LIMIT + 1]) {
    if (guess <= most || guess >= tooMany) continue;
    if (await takes(guess)) most = guess;
    else tooMany = guess;
  }
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (await takes(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

const USUAL_LIMIT = 128;

/**
 * As many of the tools as fit, in their order: native ones first, then those that this chat has used or the agent names, one
 * by one before by pattern, then those of servers with few of them, which a server with hundreds would else crowd out.
 */
export function fittingTools(
  tools: readonly ToolDef[],
  limit: number,
  { used, patterns }: { readonly used: ReadonlySet<string>; readonly patterns: readonly string[] },
): readonly ToolDef[] {
  if (tools.length <= limit) return tools;
  const named = patterns.map(readPattern).filter(({ isDenial, glob }) => !isDenial && glob !== '*');
  const sizes = new Map<string, number>();
  for (const { source } of tools) {
    if (source.kind === 'mcp') sizes.set(source.server, (sizes.get(source.server) ?? 0) + 1);
  }
  const rankOf = ({ name, source }: ToolDef): number => {
    if (source.kind === 'native') return 0;
    const naming = named.filter(({ glob }) => matches(glob, name));
    if (used.has(name) || naming.some(({ isExact }) => isExact)) return 1;
    return naming.length > 0 ? 2 : 3;
  };
  const sizeOf = ({ source }: ToolDef) => (source.kind === 'native' ? 0 : (sizes.get(source.server) ?? 0));
  const first = tools
    .map((tool, at) => ({ tool, at, rank: rankOf(tool), size: sizeOf(tool) }))
    .sort((a, b) => a.rank - b.rank || a.size - b.size || a.at - b.at)
    .slice(0, limit);
  return first.sort((a, b) => a.at - b.at).map(({ tool }) => tool);
}
