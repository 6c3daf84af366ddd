/** Less of a graph: without tests, without edges that are only possible, up to a distance from what was asked about. */
import type { Graph, GraphNode } from './graph.ts';

export type Hidden = 'tests' | 'candidates';

export interface GraphFilter {
  readonly hidden: readonly Hidden[];
  /** Undefined: as far as it goes. */
  readonly steps: number | undefined;
}

/** What there is to filter by: how many nodes of tests, how many edges that are only possible, how many steps at most. */
export interface Filterable {
  readonly tests: number;
  readonly candidates: number;
  readonly steps: number;
}

export function filterableOf(graph: Graph): Filterable {
  return {
    tests: graph.nodes.filter(isOfTest).length,
    candidates: graph.edges.filter(({ look }) => look === 'candidate').length,
    steps: Math.max(0, ...distances(graph).values()),
  };
}

export function filterGraph(graph: Graph, { hidden, steps }: GraphFilter): Graph {
  if (hidden.length === 0 && steps === undefined) return graph;
  const before = distances(graph);
  const ids = new Set(graph.nodes.filter((node) => !(hidden.includes('tests') && isOfTest(node))).map(({ id }) => id));
  const edges = graph.edges.filter(
    ({ from, to, look }) => ids.has(from) && ids.has(to) && !(hidden.includes('candidates') && look === 'candidate'),
  );
  const left = { nodes: graph.nodes.filter(({ id }) => ids.has(id)), edges };
  const after = distances(left);
  // What hung on something that is gone now goes with it; what never hung on anything stays.
  const kept = new Set(
    left.nodes.map(({ id }) => id).filter((id) => (after.get(id) ?? 0) <= (steps ?? Number.POSITIVE_INFINITY)),
  );
  for (const { id } of left.nodes) if (before.has(id) && !after.has(id)) kept.delete(id);
  return {
    nodes: left.nodes.filter(({ id }) => kept.has(id)),
    edges: edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  };
}

/** How many edges each node is away from what was asked about; none for what nothing leads to. */
function distances({ nodes, edges }: Graph): ReadonlyMap<string, number> {
  const beside = new Map<string, string[]>();
  const tie = (from: string, to: string) => {
    const known = beside.get(from);
    if (known === undefined) beside.set(from, [to]);
    else known.push(to);
  };
  for (const { from, to } of edges) {
    tie(from, to);
    tie(to, from);
  }
  const found = new Map(nodes.filter(({ look }) => look === 'root').map(({ id }) => [id, 0]));
  const queue = [...found.keys()];
  for (const id of queue) {
    for (const next of beside.get(id) ?? []) {
      if (found.has(next)) continue;
      found.set(next, (found.get(id) as number) + 1);
      queue.push(next);
    }
  }
  return found;
}

function isOfTest({ file = '', look }: GraphNode): boolean {
  return look !== 'root' && isTestFile(file);
}

/** By its name, where an answer says no more. */
export function isTestFile(file: string): boolean {
  return /(^|\/)(tests?|__tests__|specs?|e2e)\/|[._-](test|spec)\.\w+$|(^|\/)test_[^/]*$/.test(file);
}
