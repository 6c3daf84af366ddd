/** All callers and callees of one symbol, page after page. */
import type { BoocontextCall } from '../../api/boocontext.ts';
import type { Envelope } from '../../api/envelope.ts';
import { mergePages } from '../answer/merge-pages.ts';
import { inputOf, labelOf } from '../answer/symbols.ts';
import { type CallGraph, type CallNode, type Direction, readCallGraph } from './call-graph.ts';
import { callgraphSchema } from './details.ts';

/** Of a symbol with more neighbours than fit into these, the first are shown, and that there are more is said. */
const mostPages = 5;
const page = { limit: 200, max_chars: 200_000 };

/** `note` says what is not in the graph. Throws where there is no answer about the symbol. */
export async function fetchNeighbours(
  call: BoocontextCall,
  node: CallNode,
  direction: Direction,
): Promise<{ readonly graph: CallGraph; readonly note?: string }> {
  const input = { ...inputOf(node), direction, ...page };
  let answer: Envelope = await call('boocontext_callgraph', input);
  for (let pages = 1; pages < mostPages && answer.metadata.cursor !== undefined; pages++) {
    const next = await call('boocontext_callgraph', { ...input, cursor: answer.metadata.cursor });
    if ('error' in next.details) throw new Error(next.summary);
    answer = mergePages(answer, next);
  }
  const parsed = callgraphSchema.safeParse(answer.details);
  if (!parsed.success) throw new Error(answer.summary);
  const graph = readCallGraph(parsed.data);
  if (answer.metadata.cursor !== undefined) {
    return { graph, note: `${labelOf(node)} has more neighbours than are shown: ask for its own graph.` };
  }
  if (answer.metadata.coverage?.['partial'] === true) {
    return { graph, note: `What is shown of ${labelOf(node)} may be incomplete: ask for its own graph to see why.` };
  }
  return { graph };
}
