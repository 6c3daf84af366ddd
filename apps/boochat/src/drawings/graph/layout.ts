/** Where each node of a graph goes. Pure, so that a worker can do it while the page stays responsive. */
import dagre from '@dagrejs/dagre';
import { type Graph, type Layout, type LayoutKind, nodeHeight, type PlacedNode, widthOf } from './graph.ts';

const betweenRows = 14;
const betweenColumns = 70;
const margin = 20;

export function layOut(graph: Graph, kind: LayoutKind): Layout {
  return kind === 'layers' ? layLayers(graph) : layColumns(graph);
}

function layLayers({ nodes, edges }: Graph): Layout {
  const laid = new dagre.graphlib.Graph({ multigraph: true });
  laid.setGraph({ rankdir: 'LR', nodesep: betweenRows, ranksep: betweenColumns, marginx: margin, marginy: margin });
  laid.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) laid.setNode(node.id, { width: widthOf(node), height: nodeHeight });
  for (const { id, from, to } of edges) laid.setEdge(from, to, {}, id);
  dagre.layout(laid);
  const { width = 0, height = 0 } = laid.graph();
  return {
    nodes: nodes.map(({ id }) => {
      const { x = 0, y = 0, width: ownWidth = 0, height: ownHeight = 0 } = laid.node(id);
      return { id, x, y, width: ownWidth, height: ownHeight };
    }),
    edges: edges.map(({ id, from, to }) => ({ id, points: laid.edge(from, to, id).points ?? [] })),
    width,
    height,
  };
}

/** Columns from left to right; in each, nodes stand near those in the columns before that they are tied to. */
function layColumns({ nodes, edges }: Graph): Layout {
  const columns = new Map<number, Graph['nodes'][number][]>();
  for (const node of nodes) {
    const column = columns.get(node.column ?? 0);
    if (column === undefined) columns.set(node.column ?? 0, [node]);
    else column.push(node);
  }
  const causes = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const known = causes.get(to);
    if (known === undefined) causes.set(to, [from]);
    else known.push(from);
  }
  const placed = new Map<string, PlacedNode>();
  const order = new Map<string, number>();
  let x = margin;
  let height = 0;
  for (const [, column] of [...columns].sort(([a], [b]) => a - b)) {
    const rank = (id: string) => {
      const known = (causes.get(id) ?? []).flatMap((cause) => order.get(cause) ?? []);
      return known.length === 0 ? Number.POSITIVE_INFINITY : known.reduce((sum, each) => sum + each, 0) / known.length;
    };
    const sorted = [...column].sort((a, b) => rank(a.id) - rank(b.id) || 0);
    const width = Math.max(...sorted.map(widthOf));
    sorted.forEach((node, row) => {
      const own = widthOf(node);
      const y = margin + nodeHeight / 2 + row * (nodeHeight + betweenRows);
      placed.set(node.id, { id: node.id, x: x + own / 2, y, width: own, height: nodeHeight });
      order.set(node.id, row / sorted.length);
    });
    height = Math.max(height, sorted.length * (nodeHeight + betweenRows) - betweenRows);
    x += width + betweenColumns;
  }
  // The shorter columns stand in the middle of the tallest, unless that would take them out of sight.
  for (const [, column] of columns) {
    const own = column.length * (nodeHeight + betweenRows) - betweenRows;
    const shift = Math.min((height - own) / 2, 200);
    for (const { id } of column) {
      const node = placed.get(id) as PlacedNode;
      placed.set(id, { ...node, y: node.y + shift });
    }
  }
  return {
    nodes: nodes.map(({ id }) => placed.get(id) as PlacedNode),
    edges: edges.map(({ id }) => ({ id, points: [] })),
    width: x - betweenColumns + margin,
    height: height + 2 * margin,
  };
}
