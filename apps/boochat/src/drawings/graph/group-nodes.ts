/**
 * A graph of many nodes with fewer: the nodes of one folder or file as one. Which folders is found from the outside in:
 * the largest group is looked into as long as there is room for what is in it.
 */
import type { EdgeLook, Graph, GraphEdge, GraphNode } from './graph.ts';

/** With more nodes a graph is hard to read, and with fewer on a telephone. */
export const mostBoxes = { wide: 30, narrow: 14 } as const;
/** Where groups say next to nothing, they are looked into though there are twice as many boxes then. */
const coarseShare = 0.4;
const fewestInGroup = 3;
const fewFiles = 4;

/** `opened`: ids of groups that somebody has opened. `most`: how many boxes can be read. */
export function groupNodes(graph: Graph, opened: ReadonlySet<string>, most: number): Graph {
  if (graph.nodes.length <= most) return graph;
  const groups = chooseGroups(graph, opened, most);
  const groupOf = new Map(groups.flatMap((group) => group.nodes.map((node) => [node.id, group.id] as const)));
  return {
    nodes: [...graph.nodes.filter(({ id }) => !groupOf.has(id)), ...groups.map(nodeOf)],
    edges: edgesBetween(graph, groupOf),
  };
}

export function isGroup({ id }: { readonly id: string }): boolean {
  return id.startsWith('group:');
}

/** The path that a group stands for: of a file, or of a folder, which ends with a slash. */
export function pathOfGroup(id: string): string {
  return id.replace(/^group:[^:]*:/, '');
}

/** Of the groups that were opened, the innermost that a node stands in. */
export function openedAround(node: GraphNode, opened: ReadonlySet<string>): string | undefined {
  return [...opened]
    .filter((id) => id.startsWith(`group:${sideOf(node)}:`))
    .filter((id) => isWithin(node.file ?? '', pathOfGroup(id)))
    .sort((a, b) => b.length - a.length)[0];
}

function isWithin(file: string, path: string): boolean {
  return path.endsWith('/') ? file.startsWith(path) : file === path;
}

/** A folder or a file with what of the graph is in it. */
interface Group {
  readonly id: string;
  readonly path: string;
  readonly nodes: readonly GraphNode[];
}

function chooseGroups(graph: Graph, opened: ReadonlySet<string>, most: number): readonly Group[] {
  const bySide = by(
    graph.nodes.filter(({ look, file }) => look !== 'root' && file !== undefined),
    sideOf,
  );
  const chosen = [...bySide].flatMap(([side, nodes]) => inside({ id: `group:${side}:`, path: '', nodes }, side));
  const alone = graph.nodes.length - chosen.reduce((sum, { nodes }) => sum + nodes.length, 0);
  let boxes = alone + chosen.reduce((sum, group) => sum + boxesOf(group), 0);
  const closed: Group[] = [];
  for (;;) {
    // What was opened comes first, since it is looked into whatever room there is.
    chosen.sort((a, b) => Number(opened.has(b.id)) - Number(opened.has(a.id)) || b.nodes.length - a.nodes.length);
    const next = chosen.shift();
    if (next === undefined) return closed;
    const parts = inside(next, sideOf(next.nodes[0] as GraphNode));
    const own = parts.length === 0 ? next.nodes.length : parts.reduce((sum, part) => sum + boxesOf(part), 0);
    const after = boxes - boxesOf(next) + own;
    const room = boxes < most * coarseShare ? 2 * most : most;
    // Of many files none is shown in full beside the others unless somebody wants it.
    const isFileOfMany = parts.length === 0 && boxes > fewFiles;
    const isWanted = opened.has(next.id) || after <= boxes || (after <= room && !isFileOfMany);
    if (!isWanted) {
      closed.push(next);
      continue;
    }
    boxes = after;
    chosen.push(...parts);
  }
}

/** A few nodes of a file stand for themselves. */
function boxesOf({ nodes }: Group): number {
  return nodes.length < fewestInGroup ? nodes.length : 1;
}

/** The folders and files in a folder; nothing in a file. */
function inside({ path, nodes }: Group, side: string): Group[] {
  if (path !== '' && !path.endsWith('/')) return [];
  const parts = by(nodes, ({ file = '' }) => {
    const end = file.indexOf('/', path.length);
    return end < 0 ? file : file.slice(0, end + 1);
  });
  return [...parts].map(([part, own]) => ({ id: `group:${side}:${part}`, path: part, nodes: own }));
}

function by(nodes: readonly GraphNode[], keyOf: (node: GraphNode) => string): ReadonlyMap<string, GraphNode[]> {
  const parts = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    const key = keyOf(node);
    const known = parts.get(key);
    if (known === undefined) parts.set(key, [node]);
    else known.push(node);
  }
  return parts;
}

function sideOf({ side, column }: GraphNode): string {
  return side ?? String(column ?? '');
}

function nodeOf({ id, path, nodes }: Group): GraphNode {
  const [first] = nodes;
  return {
    id,
    title: path,
    sub: `${nodes.length} symbols`,
    look: 'group',
    file: path,
    holds: nodes.map(({ title }) => title),
    ...(first?.column === undefined ? {} : { column: first.column }),
    ...(first?.side === undefined ? {} : { side: first.side }),
  };
}

function edgesBetween(graph: Graph, groupOf: ReadonlyMap<string, string>): readonly GraphEdge[] {
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
  return [...edges.values()].map(({ number, ...edge }) => (number > 1 ? { ...edge, label: `${number}` } : edge));
}

const sureness: readonly EdgeLook[] = ['candidate', 'resolved', 'exact', 'mock'];

/** What stands for several edges claims no more than the least sure of them. */
function leastSure(a: EdgeLook, b: EdgeLook): EdgeLook {
  return sureness.indexOf(a) < sureness.indexOf(b) ? a : b;
}
