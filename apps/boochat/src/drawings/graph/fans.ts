/**
 * Nodes that hang on one other alone, as the callers of what everybody calls do, would make one layer of any length.
 * They stand in a block of rows and columns instead, and their edges run together between these.
 */
import type { Direction, Graph, GraphEdge, PlacedEdge, PlacedNode, Point, Room } from './graph.ts';

/** What hangs on one node, on one side of it. */
export interface Fan {
  readonly hub: string;
  /** Edges lead from the hub to the leaves. */
  readonly isAfter: boolean;
  readonly leaves: readonly { readonly id: string; readonly edge: GraphEdge }[];
}

export interface Block {
  readonly id: string;
  readonly fan: Fan;
  readonly width: number;
  readonly height: number;
  /** Of each box in it. */
  readonly box: Size;
  readonly gap: number;
  /** How many boxes stand side by side across the direction of the edges. */
  readonly across: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between one layer of a block and the next, for the lines to turn in. */
const betweenLayers = 22;

/** So many lines beside one another are drawn each from where it joins the one before it: all else would be drawn twice. */
const mostApart = 60;

export function fansOf({ edges }: Graph): readonly Fan[] {
  const degrees = new Map<string, number>();
  for (const { from, to } of edges) {
    for (const id of [from, to]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  }
  const fans = new Map<string, { hub: string; isAfter: boolean; leaves: { id: string; edge: GraphEdge }[] }>();
  for (const edge of edges) {
    for (const isAfter of [true, false]) {
      const [hub, leaf] = isAfter ? [edge.from, edge.to] : [edge.to, edge.from];
      // Of two that have but each other, neither is a hub.
      if (degrees.get(leaf) !== 1 || degrees.get(hub) === 1) continue;
      const key = `${isAfter} ${hub}`;
      const fan = fans.get(key);
      if (fan === undefined) fans.set(key, { hub, isAfter, leaves: [{ id: leaf, edge }] });
      else fan.leaves.push({ id: leaf, edge });
    }
  }
  return [...fans.values()];
}

interface BlockOptions {
  readonly direction: Direction;
  readonly gap: number;
  /** How long a layer may be. */
  readonly across: number;
  readonly room: Room;
}

/** Undefined where one layer is enough. */
export function blockOf(
  fan: Fan,
  sizes: ReadonlyMap<string, Size>,
  { direction, gap, across, room }: BlockOptions,
): Block | undefined {
  const isRight = direction === 'right';
  const own = fan.leaves.flatMap(({ id }) => sizes.get(id) ?? []);
  const box = {
    width: Math.max(...own.map(({ width }) => width)),
    height: Math.max(...own.map(({ height }) => height)),
  };
  const beside = (isRight ? box.height : box.width) + gap;
  const behind = (isRight ? box.width : box.height) + betweenLayers;
  const most = Math.max(1, Math.floor(across / beside));
  if (fan.leaves.length <= most) return undefined;
  // So many that they are never all readable have the shape of what they are shown in.
  const shape = isRight ? room.height / room.width : room.width / room.height;
  const number = Math.max(most, Math.ceil(Math.sqrt((fan.leaves.length * behind * shape) / beside)));
  const layers = Math.ceil(fan.leaves.length / number);
  // All layers are about as long.
  const each = Math.ceil(fan.leaves.length / layers);
  const [long, deep] = [each * beside - gap, layers * behind - betweenLayers];
  return {
    id: `block ${fan.isAfter} ${fan.hub}`,
    fan,
    width: isRight ? deep : long,
    height: isRight ? long : deep,
    box,
    gap,
    across: each,
  };
}

/** `middle`: of the block. */
export function placeInBlock(
  { fan, width, height, box, gap, across }: Block,
  middle: Point,
  hub: PlacedNode,
  direction: Direction,
): { readonly nodes: readonly PlacedNode[]; readonly edges: readonly PlacedEdge[] } {
  const isRight = direction === 'right';
  /** Along the edges, and across; made points of at the end. */
  const point = (along: number, beside: number): Point => (isRight ? { x: along, y: beside } : { x: beside, y: along });
  const [boxAlong, boxAcross] = isRight ? [box.width, box.height] : [box.height, box.width];
  const sign = fan.isAfter ? 1 : -1;
  const [middleAlong, middleAcross] = isRight ? [middle.x, middle.y] : [middle.y, middle.x];
  const [blockAlong, blockAcross] = isRight ? [width, height] : [height, width];
  /** The side of the block that looks at the hub. */
  const front = middleAlong - (sign * blockAlong) / 2;
  const first = middleAcross - blockAcross / 2;
  const [hubAlong, hubAcross, hubHalf] = isRight ? [hub.x, hub.y, hub.width / 2] : [hub.y, hub.x, hub.height / 2];
  const port = point(hubAlong + sign * hubHalf, hubAcross);
  const nodes: PlacedNode[] = [];
  const edges: PlacedEdge[] = [];
  fan.leaves.forEach(({ id, edge }, index) => {
    const [layer, row] = [Math.floor(index / across), index % across];
    const beside = first + row * (boxAcross + gap) + boxAcross / 2;
    const near = front + sign * layer * (boxAlong + betweenLayers);
    nodes.push({ id, ...point(near + (sign * boxAlong) / 2, beside), ...box });
    const lane = beside - boxAcross / 2 - gap / 2;
    const turn = (of: number) => point(front + sign * (of * (boxAlong + betweenLayers) - betweenLayers + 4), lane);
    const joins = layer > 1 && fan.leaves.length > mostApart;
    const start = joins ? [turn(layer - 1)] : [port, point(front - sign * 4, lane)];
    const way = layer === 0 ? [port, point(near, beside)] : [...start, turn(layer), point(near, beside)];
    edges.push({
      id: edge.id,
      points: fan.isAfter ? way : way.reverse(),
      ...(joins ? { joins: fan.isAfter ? 'start' : 'end' } : {}),
    });
  });
  return { nodes, edges };
}
