/** Symbols and the calls between them, as far as they have been asked for. */
import { labelAndPlace, type SymbolPlace, titleOf } from '../answer/symbols.ts';
import type { EdgeLook, Graph, GraphNode } from '../graph/graph.ts';
import type { CallgraphDetails, EdgeDetails } from './details.ts';

export type Direction = 'callers' | 'callees' | 'both';

export interface CallNode extends SymbolPlace {
  readonly id: string;
}
export interface CallEdge {
  readonly id: string;
  /** Who calls, and what is called: ids of nodes. */
  readonly from: string;
  readonly to: string;
  readonly look: EdgeLook;
  readonly isOnPath: boolean;
  readonly via: string;
  /** Where it calls. In the file of the caller, except where a call is made through something else. */
  readonly sites: readonly { readonly line: number; readonly text?: string | undefined }[];
  readonly moreSites: number;
}
export interface CallGraph {
  readonly roots: readonly string[];
  readonly nodes: ReadonlyMap<string, CallNode>;
  readonly edges: ReadonlyMap<string, CallEdge>;
  /** Found at a depth without a word on what they are tied to. */
  readonly loose: ReadonlySet<string>;
}

export function readCallGraph(details: CallgraphDetails): CallGraph {
  const roots = rootsOf(details).map(nodeOf);
  const nodes = new Map(roots.map((root) => [root.id, root]));
  const edges = new Map<string, CallEdge>();
  const loose = new Set<string>();
  const take = (symbol: string, edge: EdgeDetails, direction: 'callers' | 'callees') => {
    const node = nodeOf({ ...edge, symbol });
    if (!nodes.has(node.id)) nodes.set(node.id, node);
    const [onlyRoot] = roots;
    const root = edge.of === undefined ? (roots.length === 1 ? onlyRoot : undefined) : roots[edge.of];
    const other = edge.through ?? ((edge.depth ?? 1) === 1 ? root?.id : undefined);
    if (other === undefined || !nodes.has(other)) {
      loose.add(node.id);
      return;
    }
    const added = edgeOf(direction === 'callers' ? [node.id, other] : [other, node.id], edge);
    edges.set(added.id, added);
  };
  for (const caller of details.callers ?? []) take(caller.caller_symbol, caller, 'callers');
  for (const callee of details.callees ?? []) take(callee.callee_symbol, callee, 'callees');
  takePath(details.path ?? [], nodes, edges);
  return { roots: roots.map(({ id }) => id), nodes, edges, loose };
}

function rootsOf({ route, symbol, candidates }: CallgraphDetails): readonly SymbolPlace[] {
  if (candidates !== undefined) return candidates;
  if (symbol !== undefined) return [symbol];
  if (route === undefined) return [];
  const { method, path, file, line } = route;
  return [{ symbol: `${method} ${path}`, kind: 'route', file, ...(line === undefined ? {} : { line }) }];
}

/** What is known of both; where one was asked for again, the newer answer counts. */
export function mergeCallGraphs(graph: CallGraph, added: CallGraph): CallGraph {
  // A root is told with its kind and signature, a caller with its place only.
  const nodes = new Map([...added.nodes, ...graph.nodes]);
  for (const [id, node] of added.nodes) if (node.kind !== undefined) nodes.set(id, node);
  const edges = new Map([...graph.edges, ...added.edges]);
  const tied = new Set([...edges.values()].flatMap(({ from, to }) => [from, to]));
  const loose = new Set([...graph.loose, ...added.loose].filter((id) => !tied.has(id)));
  return { roots: graph.roots, nodes, edges, loose };
}

/** What can be reached from the roots in one direction, or everything. */
export function inDirection(graph: CallGraph, direction: Direction): CallGraph {
  if (direction === 'both') return graph;
  const isBack = direction === 'callers';
  const reached = new Set(graph.roots);
  const kept = new Map<string, CallEdge>();
  for (let frontier = [...graph.roots]; frontier.length > 0; ) {
    const here = new Set(frontier);
    frontier = [];
    for (const edge of graph.edges.values()) {
      const [near, far] = isBack ? [edge.to, edge.from] : [edge.from, edge.to];
      if (!here.has(near)) continue;
      kept.set(edge.id, edge);
      if (!reached.has(far)) {
        reached.add(far);
        frontier.push(far);
      }
    }
  }
  const nodes = new Map([...graph.nodes].filter(([id]) => reached.has(id)));
  return { ...graph, nodes, edges: kept, loose: new Set() };
}

/** As it is drawn. A symbol that calls itself has a mark instead of an edge. */
export function drawnGraph(graph: CallGraph, asked: ReadonlySet<string>): Graph {
  const recursive = new Set([...graph.edges.values()].flatMap(({ from, to }) => (from === to ? [from] : [])));
  const before = inDirection(graph, 'callers').nodes;
  const onPath = new Set([...graph.edges.values()].flatMap((edge) => (edge.isOnPath ? [endsOf(edge)] : [])));
  return {
    nodes: [...graph.nodes.values()].map(
      (node): GraphNode => ({
        id: node.id,
        ...titleOf(node),
        file: node.file,
        side: before.has(node.id) ? 'before' : 'after',
        look: graph.roots.includes(node.id) ? 'root' : asked.has(node.id) ? 'open' : 'plain',
        isRecursive: recursive.has(node.id),
      }),
    ),
    edges: [...graph.edges.values()]
      .filter(({ from, to }) => from !== to && graph.nodes.has(from) && graph.nodes.has(to))
      // A step of the path stands for the call that it is made of.
      .filter((edge) => edge.isOnPath || !onPath.has(endsOf(edge)))
      .map(({ id, from, to, look, isOnPath, via }) => ({
        id,
        from,
        to,
        look,
        isOnPath,
        ...(isSaidByName.has(via) ? {} : { label: via }),
      })),
  };
}

/** `GET /orders`, `job mails`: a word beside the line would repeat it. */
const isSaidByName: ReadonlySet<string> = new Set(['call', 'route', 'command', 'job']);

function endsOf({ from, to }: CallEdge): string {
  return `${from} > ${to}`;
}

function nodeOf(symbol: SymbolPlace): CallNode {
  const { container, file, line, kind, signature } = symbol;
  return {
    id: labelAndPlace(symbol),
    symbol: symbol.symbol,
    file,
    ...(container === undefined ? {} : { container }),
    ...(line === undefined ? {} : { line }),
    ...(kind === undefined ? {} : { kind }),
    ...(signature === undefined ? {} : { signature }),
  };
}

function edgeOf([from, to]: readonly [string, string], edge: EdgeDetails): CallEdge {
  const via = edge.via ?? 'call';
  return {
    id: `${from} > ${to} ${via}`,
    from,
    to,
    look: via === 'mock' ? 'mock' : (edge.resolution ?? 'exact'),
    isOnPath: false,
    via,
    sites: [...(edge.call_sites ?? []), ...(edge.more_lines ?? []).map((line) => ({ line }))],
    moreSites: edge.more_call_sites ?? 0,
  };
}

function takePath(
  path: NonNullable<CallgraphDetails['path']>,
  nodes: Map<string, CallNode>,
  edges: Map<string, CallEdge>,
): void {
  const steps = path.map(nodeOf);
  for (const node of steps) if (!nodes.has(node.id)) nodes.set(node.id, node);
  path.slice(1).forEach(({ via = 'call', resolution: look = 'exact' }, index) => {
    const [from, to] = [(steps[index] as CallNode).id, (steps[index + 1] as CallNode).id];
    const id = `${from} > ${to} path`;
    edges.set(id, { id, from, to, look, isOnPath: true, via, sites: [], moreSites: 0 });
  });
}
