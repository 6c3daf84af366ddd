/** The edges of a graph, below its boxes, with words beside them that nothing crosses. */
import { memo } from 'react';
import type { Direction, Graph, GraphEdge, Layout, PlacedEdge, PlacedNode, Point } from './graph.ts';
import { titleSize } from './labels.ts';

interface EdgesProps {
  readonly graph: Graph;
  readonly layout: Layout;
  /** Ids of the ends of arrows: plain, and for the edges of what is looked at. */
  readonly markers: { readonly plain: string; readonly near: string };
  /** The node whose edges stand out. */
  readonly near: string | undefined;
  /** The nodes that are looked at; edges of none of them fade. Undefined: none fades. */
  readonly lit: ReadonlySet<string> | undefined;
  readonly size: number;
}

const manyEdges = 300;
/** Counts and kinds of calls are left out where they would be larger than what they stand beside. */
const largestEdgeLabel = 1.6 * titleSize;

export const Edges = memo(function Edges({ graph, layout, markers, near, lit, size }: EdgesProps) {
  const laid = new Map(layout.edges.map((edge) => [edge.id, edge]));
  const placed = new Map(layout.nodes.map((node) => [node.id, node]));
  // From so far away tips are dots, dashes are grey, and both take most of the time.
  const isFar = graph.edges.length > manyEdges && size > largestEdgeLabel;
  const isNear = ({ from, to }: GraphEdge) => near !== undefined && (from === near || to === near);
  // What stands out is drawn last, above the rest.
  const ordered = [...graph.edges].sort((a, b) => Number(isNear(a)) - Number(isNear(b)));
  const looks = ({ from, to }: GraphEdge) =>
    lit !== undefined && !(lit.has(from) && lit.has(to)) ? 'opacity-15' : undefined;
  return (
    <g>
      {layout.frames.map(({ id, ...place }) => (
        <rect key={id} {...place} rx={8} data-frame className="fill-raised stroke-[1] stroke-line" />
      ))}
      {ordered.map((edge) => {
        const way = laid.get(edge.id);
        if (way === undefined) return null;
        const points = throughPorts(way, placed.get(edge.from), placed.get(edge.to), layout.direction);
        const stands = isNear(edge);
        // Of what joins another on its way to the hub, that one has the tip.
        const hasTip = !isFar && way.joins !== 'end' && edge.look !== 'mock';
        return (
          <g key={edge.id} className={looks(edge)}>
            <path
              d={curve(points, layout.direction)}
              markerEnd={hasTip ? `url(#${stands ? markers.near : markers.plain})` : undefined}
              data-edge={edge.look}
              className={`fill-none ${edge.isOnPath === true ? 'stroke-[2.4]' : ''} ${(isFar ? farLooks : edgeLooks)[edge.look]} ${stands ? 'stroke-accent' : 'stroke-line-strong'}`}
            />
          </g>
        );
      })}
      {/* Above every line, or another edge would strike the word out. */}
      {size > largestEdgeLabel
        ? null
        : ordered.map((edge) => {
            const at = laid.get(edge.id)?.label;
            if (edge.label === undefined || at === undefined) return null;
            return (
              <text
                key={edge.id}
                x={at.x}
                y={at.y + size * 0.32}
                textAnchor="middle"
                fontSize={size}
                strokeWidth={size * 0.5}
                strokeLinejoin="round"
                paintOrder="stroke"
                className={`pointer-events-none fill-muted stroke-surface font-sans ${looks(edge) ?? ''}`}
              >
                {edge.label}
              </text>
            );
          })}
    </g>
  );
});

const edgeLooks = {
  exact: 'stroke-[1.3]',
  resolved: 'stroke-[1.3] [stroke-dasharray:7_4]',
  candidate: 'stroke-[1.6] [stroke-dasharray:0.1_5] [stroke-linecap:round]',
  mock: 'stroke-[1.2] [stroke-dasharray:10_4_2_4]',
} as const;

/** The less sure, the fainter. */
const farLooks = {
  exact: 'stroke-[1.3]',
  resolved: 'stroke-[1.3] opacity-70',
  candidate: 'stroke-[1.3] opacity-40',
  mock: 'stroke-[1] opacity-40',
} as const;

/** An edge leaves a box where edges lead on and enters the next where they come from; what leads back goes as laid out. */
function throughPorts(
  { points, label, joins }: PlacedEdge,
  from: PlacedNode | undefined,
  to: PlacedNode | undefined,
  direction: Direction,
): readonly Point[] {
  if (from === undefined || to === undefined || joins !== undefined) return points;
  const [start, end] =
    direction === 'right'
      ? [
          { x: from.x + from.width / 2, y: from.y },
          { x: to.x - to.width / 2, y: to.y },
        ]
      : [
          { x: from.x, y: from.y + from.height / 2 },
          { x: to.x, y: to.y - to.height / 2 },
        ];
  const along = ({ x, y }: Point) => (direction === 'right' ? x : y);
  if (along(end) <= along(start)) return points;
  // Between neighbours one bend is enough; further on the way leads around what stands between, and through its words.
  const between = points.slice(1, -1).filter((point) => along(point) > along(start) && along(point) < along(end));
  return points.length <= 3 && label === undefined ? [start, end] : [start, ...between, end];
}

/** A smooth line that leaves and enters each point in the direction of the whole. */
function curve(points: readonly Point[], direction: Direction): string {
  const [start, ...rest] = points;
  if (start === undefined || rest.length === 0) return '';
  let path = `M${text(start)}`;
  let from = start;
  for (const to of rest) {
    const [first, second] =
      direction === 'right'
        ? [
            { x: (from.x + to.x) / 2, y: from.y },
            { x: (from.x + to.x) / 2, y: to.y },
          ]
        : [
            { x: from.x, y: (from.y + to.y) / 2 },
            { x: to.x, y: (from.y + to.y) / 2 },
          ];
    path += `C${text(first)} ${text(second)} ${text(to)}`;
    from = to;
  }
  return path;
}

function text({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
