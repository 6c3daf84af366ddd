/** The whole of a graph, small, with what of it is in sight; pressed, it goes there. Shown while not all is in sight. */
import { memo, type PointerEvent, useSyncExternalStore } from 'react';
import type { Graph, Layout } from './graph.ts';
import type { Viewport } from './viewport.ts';

interface MinimapProps {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly viewport: Viewport;
  readonly focused: string | undefined;
}

const room = { width: 148, height: 104 };

export function Minimap({ graph, layout, viewport, focused }: MinimapProps) {
  // One text for all that matters here: what is the same as before draws nothing anew.
  const sight = useSyncExternalStore(viewport.subscribe, () => (viewport.shows(layout) ? '' : sightOf(viewport)));
  if (sight === '') return null;
  const [x = 0, y = 0, width = 0, height = 0] = sight.split(' ').map(Number);
  const scale = Math.min(room.width / layout.width, room.height / layout.height);
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    viewport.centre((event.clientX - left) / scale, (event.clientY - top) / scale);
  };
  return (
    <svg
      // The drawing itself says and does all that this does.
      aria-hidden="true"
      data-minimap
      width={layout.width * scale}
      height={layout.height * scale}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      onPointerDown={go}
      onPointerMove={go}
      className="absolute right-2 bottom-2 cursor-pointer touch-none rounded-md border border-line-strong bg-page shadow-sm"
    >
      <Boxes graph={graph} layout={layout} focused={focused} />
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        strokeWidth={1.5 / scale}
        className="fill-accent/15 stroke-accent"
      />
    </svg>
  );
}

/** What does not move while one looks around. */
const Boxes = memo(function Boxes({ graph, layout, focused }: Omit<MinimapProps, 'viewport'>) {
  const roots = new Set(graph.nodes.filter(({ look }) => look === 'root').map(({ id }) => id));
  return layout.nodes.map((node) => (
    <rect
      key={node.id}
      x={node.x - node.width / 2}
      y={node.y - node.height / 2}
      width={node.width}
      height={node.height}
      className={roots.has(node.id) || node.id === focused ? 'fill-accent' : 'fill-line-strong'}
    />
  ));
});

function sightOf(viewport: Viewport): string {
  const { k, x, y } = viewport.transform;
  const { width, height } = viewport.room;
  return [-x / k, -y / k, width / k, height / k].map(Math.round).join(' ');
}
