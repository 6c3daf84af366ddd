/** A graph of many nodes with fewer: those of one file, and where that is not enough those of one folder, as one. */
import type { EdgeLook, Graph, GraphEdge, GraphNode } from './graph.ts';

/** More nodes than this are hard to read and slow to lay out. */
export const mostNodes = 120;
const fewestInGroup = 3;

export interface GroupingOptions {
  /** The file of a node; undefined for what is never grouped. */
  readonly fileOf: (node: GraphNode) => string | undefined;
  /** Ids of groups that somebody has opened. */
  readonly opened: ReadonlySet<string>;
}

export function groupNodes(graph: Graph, options: GroupingOptions): Graph {
  if (graph.nodes.length <= mostNodes) return graph;
  const byFile = grouped(graph, (node) => options.fileOf(node), options);
  if (byFile.nodes.length <= mostNodes) return byFile;
  return grouped(graph, (node) => folderOf(options.fileOf(node)), options, byFile);
}

export function isGroup({ id }: { readonly id: string }): boolean {
  return id.startsWith('group:');
}

function folderOf(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const end = file.lastIndexOf('/');
  return end < 0 ? './' : file.slice(0, end + 1);
}

/** `finer`: what stands in for a group of folder that was opened. */
function grouped(
  graph: Graph,
  keyOf: (node: GraphNode) => string | undefined,
  { opened, fileOf }: GroupingOptions,
  finer?: Graph,
): Graph {
  const members = new Map<string, GraphNode[]>();
  for (const node of graph.nodes) {
    const key = node.look === 'root' ? undefined : keyOf(node);
    if (key === undefined) continue;
    const id = `group:${node.column ?? ''}:${key}`;
    const known = members.get(id);
    if (known === undefined) members.set(id, [node]);
    else known.push(node);
  }
  const groupOf = new Map<string, string>();
  const groups: GraphNode[] = [];
  for (const [id, nodes] of members) {
    if (nodes.length < fewestInGroup) continue;
    if (opened.has(id)) {
      // What was opened shows its files, each of which may be opened in turn.
      if (finer === undefined) continue;
      for (const node of nodes) {
        const inner = `group:${node.column ?? ''}:${fileOf(node)}`;
        if (finer.nodes.some((each) => each.id === inner)) groupOf.set(node.id, inner);
      }
      const inners = new Set(nodes.flatMap((node) => groupOf.get(node.id) ?? []));
      groups.push(...finer.nodes.filter((node) => inners.has(node.id)));
      continue;
    }
    const [first] = nodes;
    groups.push({
      id,
      title: id.replace(/^group:[^:]*:/, ''),
      sub: `${nodes.length} symbols`,
      look: 'group',
      ...(first?.column === undefined ? {} : { column: first.column }),
    });
    for (const node of nodes) groupOf.set(node.id, id);
  }
  const edges = new Map<string, GraphEdge & { readonly number: number }>();
  for (const edge of graph.edges) {
    const [from, to] = [groupOf.get(edge.from) ?? edge.from, groupOf.get(edge.to) ?? edge.to];
    if (from === to) continue;
    if (from === edge.from && to === edge.to) {
      edges.set(edge.id, { ...edge, number: 1 });
      continue;
    }
    const id = `${from} > ${to}`;
    const known = edges.get(id);
    edges.set(
      id,
      known === undefined
        ? { id, from, to, look: edge.look, number: 1 }
        : { ...known, look: leastSure(known.look, edge.look), number: known.number + 1 },
    );
  }
  return {
    nodes: [...graph.nodes.filter(({ id }) => !groupOf.has(id)), ...groups],
    edges: [...edges.values()].map(({ number, ...edge }) => (number > 1 ? { ...edge, label: `${number}` } : edge)),
  };
}

const sureness: readonly EdgeLook[] = ['candidate', 'resolved', 'exact', 'path'];

/** What stands for several edges claims no more than the least sure of them. */
function leastSure(a: EdgeLook, b: EdgeLook): EdgeLook {
  return sureness.indexOf(a) < sureness.indexOf(b) ? a : b;
}
