/**
 * Where each node of a graph goes. The same graph is laid out from left to right and from top to bottom, with the places
 * of its nodes and without, and the first way is taken that shows all of it at a size that can be read, or else the one
 * that comes closest: its names are then larger in the drawing, and boxes that have room are made wide enough for them.
 * Pure, so that a worker can do it while the page stays responsive.
 */
import dagre from '@dagrejs/dagre';
import { type Block, blockOf, fansOf, placeInBlock } from './fans.ts';
import {
  type Direction,
  type Frame,
  type Graph,
  type GraphNode,
  type Layout,
  type PlacedEdge,
  type PlacedNode,
  type Point,
  type Room,
  wholeScale,
} from './graph.ts';
import { boxHeight, boxWidth, labelSize, labelStep, partsThatTell, readableScale, titleSize } from './labels.ts';

interface Shape {
  readonly direction: Direction;
  readonly isCompact: boolean;
  /** Of the room, how much a block of nodes may take across before it gets another row or column. */
  readonly share: number;
  /** Boxes that hold longer names and places whole. */
  readonly isWide?: boolean;
}

const shapes: readonly Shape[] = [
  { direction: 'right', isCompact: false, share: 1, isWide: true },
  { direction: 'down', isCompact: false, share: 1, isWide: true },
  { direction: 'right', isCompact: false, share: 1 },
  { direction: 'down', isCompact: false, share: 1 },
  { direction: 'right', isCompact: true, share: 1 },
  { direction: 'right', isCompact: true, share: 0.6 },
  { direction: 'down', isCompact: true, share: 1 },
  { direction: 'down', isCompact: true, share: 0.3 },
];
/** A larger graph is laid out once: it will not be readable as a whole, and each try may take seconds. */
const mostTried = 150;
const margin = 12;
const betweenBoxes = { full: 12, compact: 8 } as const;
/** Between lines that pass between boxes. */
const betweenLines = { full: 10, compact: 6 } as const;
/** Larger ones would take more room than they tell. */
const largestGrown = 22;
/** A drawing that is smaller than this is too much for whole names. */
const costly = 1.25;
/** A way that shows more counts only where it shows clearly more. */
const clearlyMore = 1.08;

export function layOut(graph: Graph, room: Room): Layout {
  const tried = graph.nodes.length > mostTried ? [shapes[4] as Shape] : shapes;
  let best: Try | undefined;
  for (const shape of tried) {
    const layout = layLayers(graph, shape, room);
    const scale = wholeScale(layout, room);
    if (scale >= readableScale) return layout;
    if (best === undefined || scale > best.scale * clearlyMore) best = { shape, layout, scale };
  }
  return withWiderBoxes(graph, best as Try, room);
}

interface Try {
  readonly shape: Shape;
  readonly layout: Layout;
  readonly scale: number;
}

/**
 * Boxes for names at the size that they have on the screen, where that costs little of the scale: what is cut is looked for
 * elsewhere. A smaller scale has larger names.
 */
function withWiderBoxes(graph: Graph, { shape, layout, scale }: Try, room: Room): Layout {
  if (graph.nodes.length > mostTried) return layout;
  for (let size = labelSize(scale); size <= largestGrown; ) {
    const growth = size / titleSize;
    const wider = layLayers(graph, shape, room, () => growth);
    const widerScale = wholeScale(wider, room);
    if (widerScale * costly < scale) break;
    const needed = labelSize(widerScale);
    if (needed <= size) return wider;
    size = needed;
  }
  // What was asked about keeps its whole name, also where that makes all a little smaller.
  const growth = (labelStep * Math.min(largestGrown, labelSize(scale))) / titleSize;
  return layLayers(graph, shape, room, ({ look }) => (look === 'root' ? growth : 1));
}

/** @param growth of the letters of a node, against the size that they are laid out for */
function layLayers(graph: Graph, shape: Shape, room: Room, growth: (node: GraphNode) => number = () => 1): Layout {
  const { direction, isCompact, share, isWide = false } = shape;
  const { nodes, edges } = graph;
  const isRight = direction === 'right';
  const kind = isCompact ? 'compact' : 'full';
  const telling = partsThatTell(nodes);
  const sizes = new Map(
    nodes.map((node) => {
      const width = boxWidth(node, isWide ? 'wide' : kind, telling.get(node.id), growth(node));
      return [node.id, { width, height: boxHeight[kind] }] as const;
    }),
  );
  const across = (isRight ? room.height : room.width) * share;
  const blocks = fansOf(graph).flatMap((fan): readonly Block[] => {
    const block = blockOf(fan, sizes, { direction, gap: betweenBoxes[kind], across, room });
    return block === undefined ? [] : [block];
  });
  const blockOfNode = new Map(blocks.flatMap((block) => block.fan.leaves.map(({ id }) => [id, block] as const)));
  const laid = new dagre.graphlib.Graph({ multigraph: true });
  laid.setGraph({
    rankdir: isRight ? 'LR' : 'TB',
    nodesep: betweenBoxes[kind],
    edgesep: betweenLines[kind],
    ranksep: isRight ? 52 : isCompact ? 26 : 36,
    marginx: margin,
    marginy: margin,
    ...(nodes.length - blockOfNode.size > mostTried ? { ranker: 'longest-path' } : {}),
  });
  for (const { id } of nodes) if (!blockOfNode.has(id)) laid.setNode(id, { ...sizes.get(id) });
  for (const { id, fan, width, height } of blocks) {
    laid.setNode(id, { width, height });
    laid.setEdge(fan.isAfter ? fan.hub : id, fan.isAfter ? id : fan.hub, {}, id);
  }
  const drawn = edges.filter(({ from, to }) => !blockOfNode.has(from) && !blockOfNode.has(to));
  for (const { id, from, to, label } of drawn) {
    // Where there is room for names alone, words beside lines would take it; they stand beside the graph too.
    const words =
      label === undefined || isCompact
        ? {}
        : { width: label.length * titleSize * 0.61 + 10, height: 18, labelpos: 'c' as const };
    laid.setEdge(from, to, words, id);
  }
  for (const { from, to, length } of unseenEdges(graph)) laid.setEdge(from, to, { minlen: length }, 'unseen');
  dagre.layout(laid);
  const middle = (id: string): Point => {
    const { x = 0, y = 0 } = laid.node(id);
    return { x, y };
  };
  const placed = asWideAsLayer(
    nodes.flatMap((node): readonly PlacedNode[] => {
      const size = sizes.get(node.id);
      return size === undefined || blockOfNode.has(node.id) ? [] : [{ id: node.id, ...middle(node.id), ...size }];
    }),
    isRight,
  );
  const straight = straightThrough(placed, isRight);
  const hubs = new Map(placed.map((node) => [node.id, node]));
  const inBlocks = blocks.map((block) =>
    placeInBlock(block, middle(block.id), hubs.get(block.fan.hub) as PlacedNode, direction),
  );
  const { width = 0, height = 0 } = laid.graph();
  return {
    nodes: [...placed, ...inBlocks.flatMap((block) => block.nodes)],
    edges: [
      ...drawn.map(({ id, from, to }): PlacedEdge => {
        const { points = [], width: labelWidth = 0, x, y } = laid.edge(from, to, id);
        const label = labelWidth === 0 || x === undefined || y === undefined ? {} : { label: { x, y } };
        return { id, points: points.flatMap(straight), ...label };
      }),
      ...inBlocks.flatMap((block) => block.edges),
    ],
    frames: blocks
      .filter(({ fan, across: inLayer }) => fan.leaves.length > inLayer)
      .map((block) => frameOf(block, middle(block.id))),
    width,
    height,
    direction,
    isCompact,
  };
}

/** No further out than half of what is between boxes: it touches no other. */
function frameOf({ id, width, height, gap }: Block, { x, y }: Point): Frame {
  const pad = gap / 2;
  return { id, x: x - width / 2 - pad, y: y - height / 2 - pad, width: width + 2 * pad, height: height + 2 * pad };
}

/** What no edge leads to though its distance is known stands as far away as it is. */
function unseenEdges({ nodes, edges }: Graph) {
  const reached = new Set(edges.map(({ to }) => to));
  const root = nodes.find(({ column }) => column === 0);
  return nodes.flatMap(({ id, column = 0 }) =>
    root === undefined || column < 1 || reached.has(id) ? [] : [{ from: root.id, to: id, length: column }],
  );
}

/** What stands above one another is as wide as the widest of it, which has that room anyway. */
function asWideAsLayer(placed: readonly PlacedNode[], isRight: boolean): readonly PlacedNode[] {
  if (!isRight) return placed;
  const widest = new Map<number, number>();
  for (const { x, width } of placed) widest.set(Math.round(x), Math.max(widest.get(Math.round(x)) ?? 0, width));
  return placed.map((node) => ({ ...node, width: widest.get(Math.round(node.x)) ?? node.width }));
}

/** A line that passes through a layer passes straight between its boxes. */
function straightThrough(placed: readonly PlacedNode[], isRight: boolean): (point: Point) => readonly Point[] {
  const halves = new Map<number, number>();
  for (const { x, y, width, height } of placed) {
    const at = Math.round(isRight ? x : y);
    halves.set(at, Math.max(halves.get(at) ?? 0, (isRight ? width : height) / 2));
  }
  return (point) => {
    const half = halves.get(Math.round(isRight ? point.x : point.y));
    if (half === undefined) return [point];
    return isRight
      ? [
          { x: point.x - half, y: point.y },
          { x: point.x + half, y: point.y },
        ]
      : [
          { x: point.x, y: point.y - half },
          { x: point.x, y: point.y + half },
        ];
  };
}
