/** Where an arrow key leads: along the edges, or to what stands beside. */
import type { Graph, Layout, PlacedNode, Point } from './graph.ts';

export function neighbour(graph: Graph, layout: Layout, focused: string, key: string): string | undefined {
  const placed = new Map(layout.nodes.map((node) => [node.id, node]));
  const from = placed.get(focused);
  if (from === undefined) return undefined;
  if (key === 'Home') return graph.nodes.find(({ look }) => look === 'root')?.id;
  const isRight = layout.direction === 'right';
  const [onward, back, next, previous] = isRight
    ? ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']
    : ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'];
  const across = ({ x, y }: { readonly x: number; readonly y: number }) => (isRight ? y : x);
  const along = ({ x, y }: { readonly x: number; readonly y: number }) => (isRight ? x : y);
  const away = (id: string) => {
    const node = placed.get(id);
    return node === undefined ? Number.POSITIVE_INFINITY : Math.abs(across(node) - across(from));
  };
  const closest = (ids: readonly string[]) => [...ids].sort((a, b) => away(a) - away(b))[0];
  switch (key) {
    case onward:
      return closest(graph.edges.flatMap((edge) => (edge.from === focused ? [edge.to] : [])));
    case back:
      return closest(graph.edges.flatMap((edge) => (edge.to === focused ? [edge.from] : [])));
    case next:
    case previous: {
      const sign = key === next ? 1 : -1;
      const layer = layout.nodes.filter((node) => {
        if (node.id === focused || (across(node) - across(from)) * sign <= 0) return false;
        const reach = isRight ? (node.width + from.width) / 2 : (node.height + from.height) / 2;
        return Math.abs(along(node) - along(from)) < reach;
      });
      return closest(layer.map(({ id }) => id));
    }
    default:
      return undefined;
  }
}

/** The node whose box is closest to a point and no further than that from it. */
export function nearestTo(nodes: readonly PlacedNode[], { x, y }: Point, furthest: number): string | undefined {
  let nearest: { readonly id: string; readonly distance: number } | undefined;
  for (const node of nodes) {
    const dx = Math.max(0, Math.abs(x - node.x) - node.width / 2);
    const dy = Math.max(0, Math.abs(y - node.y) - node.height / 2);
    const distance = Math.hypot(dx, dy);
    if (distance <= furthest && (nearest === undefined || distance < nearest.distance))
      nearest = { id: node.id, distance };
  }
  return nearest?.id;
}
