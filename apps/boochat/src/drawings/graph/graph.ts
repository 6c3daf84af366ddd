/** A graph to be drawn: what the call graph and the impact of a change have in common. */

/** How sure an edge is. */
/** How sure a call is; `mock`: a test puts something else in its place, which calls nothing. */
export type EdgeLook = 'exact' | 'resolved' | 'candidate' | 'mock';

export interface GraphNode {
  readonly id: string;
  /** `CartService.checkout`. */
  readonly title: string;
  /** The class of a method: it stands below the method's own name. */
  readonly owner?: string;
  /** Where it is, or what it stands for. */
  readonly sub: string;
  /** `root`: what was asked about. `group`: stands for several. `open`: all its neighbours are here. `warning`: needs a look. */
  readonly look: 'root' | 'plain' | 'open' | 'group' | 'warning';
  /** It runs itself again. */
  readonly isRecursive?: boolean;
  /** Said after its name to those who do not see it. */
  readonly note?: string;
  /** How many steps from what was asked about, where the answer says so of nodes that no edge leads to. */
  readonly column?: number;
  /** The file that it stands in: what groups and filters go by. */
  readonly file?: string;
  /** On which side of what was asked about; nodes of two sides are never of one group. */
  readonly side?: 'before' | 'after';
  /** Of a group: the names of what it stands for, so that these are found. */
  readonly holds?: readonly string[];
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly look: EdgeLook;
  /** Part of the path that was asked for. */
  readonly isOnPath?: boolean;
  /** Written beside it. */
  readonly label?: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** `x` and `y` are the middle. */
export interface PlacedNode extends Point {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}
export interface PlacedEdge {
  readonly id: string;
  readonly points: readonly Point[];
  /** The middle of its label, which nothing else stands in. */
  readonly label?: Point;
  /** Which end of it is left out, at the node that many hang on: there it runs with another. */
  readonly joins?: 'start' | 'end';
}
/** Around nodes that stand in rows and columns though all of them are one step away. */
export interface Frame {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Layout {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly frames: readonly Frame[];
  readonly width: number;
  readonly height: number;
  /** Where edges lead: from left to right, or from top to bottom. */
  readonly direction: Direction;
  /** Boxes of one line: the name alone. */
  readonly isCompact: boolean;
}
export type Direction = 'right' | 'down';

/** What a drawing may take on the screen. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** The scale at which all of it is in view, never larger than it was laid out. */
export function wholeScale({ width, height }: Pick<Layout, 'width' | 'height'>, room: Room): number {
  return Math.min(1, room.width / Math.max(1, width), room.height / Math.max(1, height));
}
