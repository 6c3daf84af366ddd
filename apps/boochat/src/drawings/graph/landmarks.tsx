/** Names above boxes that are too small on the screen to hold them: of what matters, as far as there is room. */
import { memo } from 'react';
import type { Graph, GraphNode, Layout } from './graph.ts';
import { nameThatFits } from './labels.ts';

interface LandmarksProps {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly size: number;
  readonly focused: string | undefined;
  readonly lit: ReadonlySet<string> | undefined;
}

const most = 16;
const longest = 40;

export const Landmarks = memo(function Landmarks({ graph, layout, size, focused, lit }: LandmarksProps) {
  const placed = new Map(layout.nodes.map((node) => [node.id, node]));
  const taken: { x: number; y: number; width: number }[] = [];
  const weight = (node: GraphNode) =>
    (node.id === focused ? 4 : 0) + (node.look === 'root' ? 3 : 0) + (lit?.has(node.id) ? 2 : 0);
  const named = graph.nodes
    .filter((node) => weight(node) > 0)
    .sort((a, b) => weight(b) - weight(a))
    .flatMap((node) => {
      const at = placed.get(node.id);
      if (at === undefined || nameThatFits(node, at, size, false) !== undefined) return [];
      const text = node.title.length > longest ? `${node.title.slice(0, longest - 1)}…` : node.title;
      const spot = { x: at.x, y: at.y - at.height / 2 - size * 0.35, width: text.length * size * 0.61 };
      const isCovered = taken.some(
        (other) =>
          Math.abs(other.y - spot.y) < size * 1.15 && Math.abs(other.x - spot.x) < (other.width + spot.width) / 2,
      );
      if (isCovered || taken.length >= most) return [];
      taken.push(spot);
      return [{ id: node.id, text, ...spot }];
    });
  return (
    <g className="pointer-events-none">
      {named.map(({ id, text, x, y }) => (
        <text
          key={id}
          x={x}
          y={y}
          textAnchor="middle"
          fontSize={size}
          strokeWidth={size * 0.35}
          strokeLinejoin="round"
          paintOrder="stroke"
          className="fill-text stroke-surface font-mono font-semibold"
        >
          {text}
        </text>
      ))}
    </g>
  );
});
