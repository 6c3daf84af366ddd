/** A graph to be drawn: what the call graph and the impact of a change have in common. */

/** How sure an edge is. `path`: it is part of the path that was asked for. */
export type EdgeLook = 'exact' | 'resolved' | 'candidate' | 'path';

export interface GraphNode {
  readonly id: string;
  /** `CartService.checkout`. */
  readonly title: string;
  /** Where it is, or what it stands for. */
  readonly sub: string;
  /** `root`: what was asked about. `group`: stands for several. `open`: all its neighbours are here. `warning`: needs a look. */
  readonly look: 'root' | 'plain' | 'open' | 'group' | 'warning';
  /** It runs itself again. */
  readonly isRecursive?: boolean;
  /** Said after its name to those who do not see it. */
  readonly note?: string;
  /** In a layout of columns: which one, from the left. */
  readonly column?: number;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly look: EdgeLook;
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
export interface Layout {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly { readonly id: string; readonly points: readonly Point[] }[];
  readonly width: number;
  readonly height: number;
}
/** `layers`: callers at the left, callees at the right. `columns`: by each node's own column. */
export type LayoutKind = 'layers' | 'columns';

export const nodeHeight = 40;
const charWidth = 7.3;
const longestText = 38;

/** As wide as its text, within bounds. */
export function widthOf({ title, sub }: Pick<GraphNode, 'title' | 'sub'>): number {
  const chars = Math.min(longestText, Math.max(title.length, sub.length * 0.84));
  return Math.round(Math.max(90, chars * charWidth + 22));
}

/** What fits into a node; of a path the end tells the most. */
export function shortTitle(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
}

export function shortPlace(text: string): string {
  const most = Math.floor(longestText / 0.84);
  return text.length <= most ? text : `…${text.slice(text.length - most + 1)}`;
}
