/**
 * A graph to walk: with mouse and fingers, with the arrow keys along its edges, or read from top to bottom. Moving and
 * scaling changes one attribute and draws nothing anew, so that it stays smooth with hundreds of nodes.
 */
import { select } from 'd3-selection';
import { zoom as makeZoom, type ZoomBehavior, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { Download, Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { graphFile, pictureOf, saveFile } from './export-graph.ts';
import {
  type Graph,
  type GraphNode,
  type Layout,
  type LayoutKind,
  type PlacedNode,
  type Point,
  shortPlace,
  shortTitle,
} from './graph.ts';
import { Legend } from './legend.tsx';
import { useLayout } from './use-layout.ts';

interface GraphViewProps {
  /** Says what the graph is of. */
  readonly label: string;
  readonly graph: Graph;
  readonly kind: LayoutKind;
  readonly focused: string | undefined;
  readonly onFocus: (id: string) => void;
  /** Enter, or a second click: show what lies behind the node. */
  readonly onOpen: (id: string) => void;
  /** Beside the buttons for moving. */
  readonly controls?: ReactNode;
}

const smallestFit = 0.6;
/** A small graph needs little room, and a large one no more than the window has. */
const lowest = 240;

export function GraphView({ label, graph, kind, focused, onFocus, onOpen, controls }: GraphViewProps) {
  const helpId = useId();
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const zoom = useRef<ZoomBehavior<SVGSVGElement, unknown>>(undefined);
  const transform = useRef<ZoomTransform>(zoomIdentity);
  const before = useRef<{ readonly layout: Layout; readonly anchor: PlacedNode | undefined }>(undefined);
  const { laid, problem } = useLayout(graph, kind);
  const placed = useMemo(() => new Map(laid?.layout.nodes.map((node) => [node.id, node])), [laid]);

  const hasLayout = laid !== undefined;
  useEffect(() => {
    if (!hasLayout || svg.current === null) return;
    const behaviour = makeZoom<SVGSVGElement, unknown>()
      .scaleExtent([0.05, 3])
      // The wheel scrolls the page; with Control, as for pinching, it scales.
      .filter((event: Event) =>
        event instanceof WheelEvent
          ? event.ctrlKey || event.metaKey
          : !(event instanceof MouseEvent && event.button !== 0),
      )
      .on('zoom', ({ transform: next }: { transform: ZoomTransform }) => {
        transform.current = next;
        content.current?.setAttribute('transform', next.toString());
      });
    const selection = select(svg.current).call(behaviour).on('dblclick.zoom', null);
    zoom.current = behaviour;
    return () => {
      selection.on('.zoom', null);
    };
  }, [hasLayout]);

  function moveTo(next: ZoomTransform) {
    if (svg.current !== null) zoom.current?.transform(select(svg.current), next);
  }

  function fit(layout: Layout, nodes: readonly GraphNode[]) {
    const size = svg.current?.getBoundingClientRect();
    if (size === undefined || layout.width === 0) return;
    const whole = Math.min(1.1, size.width / layout.width, size.height / layout.height);
    const scale = Math.max(whole, smallestFit);
    // What does not fit is shown around what was asked about.
    const root = layout.nodes.find(({ id }) => nodes.some((node) => node.id === id && node.look === 'root'));
    const middle = { x: layout.width / 2, y: layout.height / 2 };
    // Columns begin at the left, whatever else does not fit.
    const left = kind === 'columns' ? Math.min(middle.x, size.width / 2 / scale) : (root?.x ?? middle.x);
    const around = {
      x: layout.width * scale > size.width ? left : middle.x,
      y: layout.height * scale > size.height ? (root?.y ?? middle.y) : middle.y,
    };
    moveTo(zoomIdentity.translate(size.width / 2 - around.x * scale, size.height / 2 - around.y * scale).scale(scale));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new layout moves the drawing.
  useEffect(() => {
    if (laid === undefined) return;
    const anchor = before.current?.anchor;
    const now = anchor === undefined ? undefined : placed.get(anchor.id);
    if (anchor === undefined || now === undefined) fit(laid.layout, laid.graph.nodes);
    else {
      // What one looks at stays where it is on the screen.
      moveTo(transform.current.translate(anchor.x - now.x, anchor.y - now.y));
    }
    before.current = { layout: laid.layout, anchor: placed.get(focused ?? '') };
  }, [laid]);

  useEffect(() => {
    const layout = laid?.layout;
    if (layout !== undefined) before.current = { layout, anchor: placed.get(focused ?? '') };
  }, [laid, focused, placed]);

  function focusOn(id: string) {
    const node = placed.get(id);
    const size = svg.current?.getBoundingClientRect();
    if (node === undefined || size === undefined) return;
    const { k, x, y } = transform.current;
    const [left, top] = [node.x * k + x, node.y * k + y];
    const [halfWidth, halfHeight] = [(node.width / 2) * k + 8, (node.height / 2) * k + 8];
    const shiftX = left < halfWidth ? halfWidth - left : Math.min(0, size.width - halfWidth - left);
    const shiftY = top < halfHeight ? halfHeight - top : Math.min(0, size.height - halfHeight - top);
    if (shiftX !== 0 || shiftY !== 0) moveTo(zoomIdentity.translate(x + shiftX, y + shiftY).scale(k));
    svg.current?.querySelector<SVGGElement>(`[data-node="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }

  function walk(event: KeyboardEvent) {
    if (laid === undefined || focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(focused);
      return;
    }
    const next = neighbour(laid.graph, placed, focused, event.key);
    if (next === undefined) return;
    event.preventDefault();
    focusOn(next);
  }

  if (problem !== undefined)
    return <p role="alert">The graph could not be laid out: {problem}. The list has it all.</p>;
  if (laid === undefined) return <Loading what="the graph" />;
  const stop = focused !== undefined && placed.has(focused) ? focused : laid.graph.nodes[0]?.id;
  const scaleBy = (factor: number) => {
    if (svg.current !== null) zoom.current?.scaleBy(select(svg.current), factor);
  };
  const save = async (as: 'svg' | 'png') => {
    if (svg.current === null || content.current === null) return;
    const file = graphFile(svg.current, content.current, label);
    const name = `${label.replace(/[^\w.-]+/g, '-').slice(0, 80)}.${as}`;
    saveFile(name, as === 'svg' ? new Blob([file.svg], { type: 'image/svg+xml' }) : await pictureOf(file));
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        {controls}
        <span className="ml-auto flex flex-wrap items-center gap-1">
          <Button look="quiet" isIcon aria-label="Larger" onClick={() => scaleBy(1.3)}>
            <Plus size={16} aria-hidden="true" />
          </Button>
          <Button look="quiet" isIcon aria-label="Smaller" onClick={() => scaleBy(1 / 1.3)}>
            <Minus size={16} aria-hidden="true" />
          </Button>
          <Button look="quiet" isIcon aria-label="Fit into view" onClick={() => fit(laid.layout, laid.graph.nodes)}>
            <Maximize size={16} aria-hidden="true" />
          </Button>
          <Button look="quiet" aria-label="Save as SVG" onClick={() => void save('svg')}>
            <Download size={16} aria-hidden="true" /> SVG
          </Button>
          <Button look="quiet" aria-label="Save as PNG" onClick={() => void save('png')}>
            PNG
          </Button>
        </span>
      </div>
      <p id={helpId} className="sr-only">
        Arrow keys walk along the edges, up and down within a column. Enter shows what lies behind a node.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG is no fieldset. */}
      <svg
        ref={svg}
        role="group"
        aria-label={label}
        aria-describedby={helpId}
        className="max-h-[min(65vh,38rem)] w-full cursor-grab touch-none rounded-lg border border-line bg-surface active:cursor-grabbing"
        style={{ height: Math.max(lowest, laid.layout.height * 1.1 + 20) }}
        onKeyDown={walk}
      >
        <defs>
          <marker
            id={`${helpId}-end`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8Z" className="fill-line-strong" />
          </marker>
        </defs>
        <g ref={content} data-content transform={transform.current.toString()}>
          <Edges graph={laid.graph} layout={laid.layout} marker={`${helpId}-end`} focused={focused} />
          <Nodes graph={laid.graph} placed={placed} focused={focused} stop={stop} onFocus={onFocus} onOpen={onOpen} />
        </g>
      </svg>
      <Legend looks={new Set(laid.graph.edges.map(({ look }) => look))} />
    </div>
  );
}

interface EdgesProps {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly marker: string;
  readonly focused: string | undefined;
}

const Edges = memo(function Edges({ graph, layout, marker, focused }: EdgesProps) {
  const points = new Map(layout.edges.map((edge) => [edge.id, edge.points]));
  const placed = new Map(layout.nodes.map((node) => [node.id, node]));
  return (
    <g>
      {graph.edges.map((edge) => {
        const way = throughPorts(points.get(edge.id) ?? [], placed.get(edge.from), placed.get(edge.to));
        const middle = middleOf(way);
        const isNear = edge.from === focused || edge.to === focused;
        return (
          <g key={edge.id}>
            <path
              d={curve(way)}
              markerEnd={`url(#${marker})`}
              data-edge={edge.look}
              className={`fill-none ${edgeLooks[edge.look]} ${isNear ? 'stroke-accent stroke-2' : 'stroke-line-strong'}`}
            />
            {edge.label === undefined || middle === undefined ? null : (
              <text
                x={middle.x}
                y={middle.y - 4}
                textAnchor="middle"
                className="pointer-events-none fill-muted font-sans text-[10px]"
              >
                {edge.label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
});

export const edgeLooks = {
  exact: 'stroke-[1.3]',
  resolved: 'stroke-[1.3] [stroke-dasharray:7_4]',
  candidate: 'stroke-[1.6] [stroke-dasharray:0.1_5] [stroke-linecap:round]',
  path: 'stroke-[2.4]',
} as const;

interface NodesProps {
  readonly graph: Graph;
  readonly placed: ReadonlyMap<string, PlacedNode>;
  readonly focused: string | undefined;
  /** The one that the Tab key reaches. */
  readonly stop: string | undefined;
  readonly onFocus: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

function Nodes({ graph, placed, focused, stop, onFocus, onOpen }: NodesProps) {
  return (
    <g>
      {graph.nodes.map((node) => {
        const at = placed.get(node.id);
        if (at === undefined) return null;
        return (
          <NodeBox
            key={node.id}
            node={node}
            at={at}
            isFocused={node.id === focused}
            isStop={node.id === stop}
            onFocus={onFocus}
            onOpen={onOpen}
          />
        );
      })}
    </g>
  );
}

interface NodeBoxProps {
  readonly node: GraphNode;
  readonly at: PlacedNode;
  readonly isFocused: boolean;
  readonly isStop: boolean;
  readonly onFocus: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

const NodeBox = memo(function NodeBox({ node, at, isFocused, isStop, onFocus, onOpen }: NodeBoxProps) {
  const { id, title, sub, look, isRecursive = false, note } = node;
  const { x, y, width, height } = at;
  const [left, top] = [x - width / 2, y - height / 2];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in an SVG.
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      data-node={id}
      aria-current={isFocused ? 'true' : undefined}
      className="cursor-pointer outline-none"
      onFocus={() => onFocus(id)}
      onClick={(event) => {
        event.currentTarget.focus({ preventScroll: true });
        onFocus(id);
      }}
      onDoubleClick={() => onOpen(id)}
    >
      {/* Its name, and what a pointer that rests on it is shown. */}
      <title>
        {[title, sub, ...(isRecursive ? ['calls itself'] : []), ...(note === undefined ? [] : [note])].join(', ')}
      </title>
      {look === 'group' ? (
        <rect
          x={left + 4}
          y={top + 4}
          width={width}
          height={height}
          rx={7}
          className="fill-raised stroke-line-strong"
        />
      ) : null}
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        rx={7}
        className={`${boxLooks[look]} ${isFocused ? 'stroke-accent stroke-[2.5]' : ''}`}
      />
      <text x={left + 10} y={top + 17} className="fill-text font-mono font-semibold text-[12px]">
        {shortTitle(title)}
        {isRecursive ? ' ↻' : ''}
      </text>
      <text x={left + 10} y={top + 32} className="fill-muted font-mono text-[10px]">
        {shortPlace(sub)}
      </text>
    </g>
  );
});

const boxLooks: Readonly<Record<GraphNode['look'], string>> = {
  root: 'fill-accent-soft stroke-accent stroke-2',
  plain: 'fill-surface stroke-line-strong',
  open: 'fill-raised stroke-line-strong',
  group: 'fill-raised stroke-line-strong',
  warning: 'fill-caution-soft stroke-caution',
};

/** An edge leaves a box at its right and enters the next at its left; only what leads back goes as it was laid out. */
function throughPorts(
  points: readonly Point[],
  from: PlacedNode | undefined,
  to: PlacedNode | undefined,
): readonly Point[] {
  if (from === undefined || to === undefined) return points;
  const [start, end] = [
    { x: from.x + from.width / 2, y: from.y },
    { x: to.x - to.width / 2, y: to.y },
  ];
  if (end.x <= start.x) return points;
  // Between neighbours one bend is enough; further on the way leads around what stands between.
  const between = points.length <= 3 ? [] : points.slice(1, -1).filter(({ x }) => x > start.x && x < end.x);
  return [start, ...between, end];
}

function middleOf(points: readonly Point[]): Point | undefined {
  const [start, end] = [points[0], points.at(-1)];
  if (points.length > 3) return points[Math.floor(points.length / 2)];
  return start === undefined || end === undefined ? undefined : { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
}

/** A smooth line that leaves and enters level. */
function curve(points: readonly Point[]): string {
  const [start, ...rest] = points;
  if (start === undefined || rest.length === 0) return '';
  let path = `M${text(start)}`;
  let from = start;
  for (const to of rest) {
    const bend = (to.x - from.x) / 2;
    path += `C${text({ x: from.x + bend, y: from.y })} ${text({ x: to.x - bend, y: to.y })} ${text(to)}`;
    from = to;
  }
  return path;
}

function text({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}

/** Left and right along the edges, up and down among what stands in the same column. */
function neighbour(
  { nodes, edges }: Graph,
  placed: ReadonlyMap<string, PlacedNode>,
  focused: string,
  key: string,
): string | undefined {
  const from = placed.get(focused);
  if (from === undefined) return undefined;
  const away = (id: string) => {
    const node = placed.get(id);
    return node === undefined ? Number.POSITIVE_INFINITY : Math.abs(node.y - from.y);
  };
  const closest = (ids: readonly string[]) => [...ids].sort((a, b) => away(a) - away(b))[0];
  switch (key) {
    case 'ArrowRight':
      return closest(edges.flatMap((edge) => (edge.from === focused ? [edge.to] : [])));
    case 'ArrowLeft':
      return closest(edges.flatMap((edge) => (edge.to === focused ? [edge.from] : [])));
    case 'ArrowDown':
    case 'ArrowUp': {
      const sign = key === 'ArrowDown' ? 1 : -1;
      const column = nodes.filter(({ id }) => {
        const node = placed.get(id);
        if (node === undefined || id === focused || (node.y - from.y) * sign <= 0) return false;
        return Math.abs(node.x - from.x) < (node.width + from.width) / 2;
      });
      return closest(column.map(({ id }) => id));
    }
    case 'Home':
      return nodes.find(({ look }) => look === 'root')?.id;
    default:
      return undefined;
  }
}
