/**
 * A graph to walk: with mouse and fingers, with the arrow keys along its edges, or read from top to bottom. All of it is
 * in sight at first, and what is written in it can be read at any scale.
 */
import { Download, Expand, Maximize, Minus, Plus, Shrink, SlidersHorizontal } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useAwaited } from '../answer/awaited.tsx';
import { Edges } from './edges.tsx';
import { graphFile, pictureOf, saveFile } from './export-graph.ts';
import { FindNode } from './find-node.tsx';
import { type Graph, type PlacedNode, wholeScale } from './graph.ts';
import { labelSize, namedScale, titleSize } from './labels.ts';
import { Landmarks } from './landmarks.tsx';
import { Legend } from './legend.tsx';
import { Minimap } from './minimap.tsx';
import { Nodes } from './nodes.tsx';
import { useRoomToGrow } from './room-to-grow.ts';
import { Sheet } from './sheet.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useLayout } from './use-layout.ts';
import { useRoom } from './use-room.ts';
import { Viewport } from './viewport.ts';
import { nearestTo, neighbour } from './walk.ts';

interface GraphViewProps {
  /** Says what the graph is of. */
  readonly label: string;
  readonly graph: Graph;
  readonly focused: string | undefined;
  readonly onFocus: (id: string) => void;
  /** Enter, or a second click: show what lies behind the node. */
  readonly onOpen: (id: string) => void;
  /** Before the buttons for moving: what the same is shown as. */
  readonly controls?: ReactNode;
  /** What of it is shown; on a telephone behind a button, so that the graph itself is on the first screen. */
  readonly filters?: ReactNode;
  /** What is said of the node in focus, beside the graph. */
  readonly details: ReactNode;
}

/** A small graph needs little room, save that what is said beside it needs some. */
const lowest = { alone: 160, aboveDetails: 300, besideDetails: 420 } as const;
const roomForDetails = { above: 500, beside: 760 } as const;
/** On the screen, around the place that it points at. */
const fingertip = 24;
/** So few nodes are found by looking. */
const searchedFrom = 12;

export function GraphView({ label, graph, focused, onFocus, onOpen, controls, filters, details }: GraphViewProps) {
  const helpId = useId();
  const whole = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const [viewport] = useState(() => new Viewport());
  const [hovered, setHovered] = useState<string>();
  const [found, setFound] = useState<ReadonlySet<string>>();
  const [isExporting, setIsExporting] = useState(false);
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { isFull, toggle: toggleFull } = useFullScreen(whole);
  const room = useRoom(frame, isFull);
  const hasRoomToGrow = useRoomToGrow();
  const { laid, problem } = useLayout(graph, room);
  const scaledSize = useSyncExternalStore(viewport.subscribe, () => labelSize(viewport.transform.k));
  const size = isExporting ? titleSize : scaledSize;
  const placed = useMemo(() => new Map(laid?.layout.nodes.map((node) => [node.id, node])), [laid]);
  const around = useMemo(() => (laid === undefined ? new Map() : neighbours(laid.graph)), [laid]);
  const lit: ReadonlySet<string> | undefined =
    hovered !== undefined && around.has(hovered) ? around.get(hovered) : found;

  const hasLayout = laid !== undefined;
  useAwaited(!hasLayout && problem === undefined);
  useLayoutEffect(() => {
    if (!hasLayout || pane.current === null || svg.current === null || content.current === null) return;
    return viewport.attach(pane.current, svg.current, content.current);
  }, [hasLayout, viewport]);
  useEffect(() => {
    viewport.isAlone = isFull;
  }, [viewport, isFull]);
  const hover = useHover(viewport, setHovered);
  const end = useRef<HTMLParagraphElement>(null);
  const within = useKeptFocus(svg, laid, focused);
  useLaidOut(viewport, laid, placed, focused);

  function focusOn(id: string) {
    const node = placed.get(id);
    if (node === undefined) return;
    viewport.bringIntoSight(node);
    svg.current?.querySelector<SVGGElement>(`[data-node="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }

  function walk(event: KeyboardEvent) {
    if (laid === undefined || focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(focused);
      return;
    }
    const next = neighbour(laid.graph, laid.layout, focused, event.key);
    if (next === undefined) return;
    event.preventDefault();
    focusOn(next);
  }

  /** A finger covers more than it means: what is closest to it is meant. */
  function choose(event: MouseEvent<SVGSVGElement>) {
    if (laid === undefined) return;
    let isNode = (event.target as Element).closest('[data-node]') !== null;
    if (!isNode && (event.nativeEvent as PointerEvent).pointerType === 'touch') {
      const { left, top } = event.currentTarget.getBoundingClientRect();
      const [x, y] = viewport.transform.invert([event.clientX - left, event.clientY - top]);
      const near = nearestTo(laid.layout.nodes, { x, y }, fingertip / viewport.transform.k);
      if (near !== undefined) focusOn(near);
      isNode = near !== undefined;
    }
    if (isNode) setIsSheetOpen(true);
  }

  async function save(as: 'svg' | 'png') {
    if (svg.current === null || content.current === null) return;
    // In the file everything is written in full, however small it is on the screen at the moment.
    flushSync(() => setIsExporting(true));
    const file = graphFile(svg.current, content.current, label);
    setIsExporting(false);
    const name = `${label.replace(/[^\w.-]+/g, '-').slice(0, 80)}.${as}`;
    saveFile(name, as === 'svg' ? new Blob([file.svg], { type: 'image/svg+xml' }) : await pictureOf(file));
  }

  if (problem !== undefined)
    return <p role="alert">The graph could not be laid out: {problem}. The list has it all.</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link is pressed by key as by click
    <div
      ref={whole}
      onClick={leaveWithLink}
      onFocus={within.onFocus}
      onBlur={within.onBlur}
      className={`flex flex-col gap-2 ${isFull ? 'h-full overflow-auto bg-page p-3' : ''}`}
    >
      <a
        href={`#${helpId}-end`}
        onClick={(event) => {
          event.preventDefault();
          end.current?.focus();
        }}
        className="sr-only self-start rounded focus:not-sr-only focus:bg-surface focus:px-2 focus:py-1"
      >
        Skip the graph
      </a>
      <Toolbar
        graph={graph}
        controls={controls}
        filters={filters}
        isNarrow={isNarrow}
        isFull={isFull}
        onFull={toggleFull}
        onFind={setFound}
        onGo={focusOn}
        onScale={(factor) => viewport.scaleBy(factor)}
        onFit={() => (laid === undefined ? undefined : viewport.fit(laid.layout))}
        onSave={(as) => void save(as)}
      />
      <p id={helpId} className="sr-only">
        Arrow keys walk along the edges and among what stands side by side. Enter shows what lies behind a node.
      </p>
      <div className={`grid gap-3 @5xl:grid-cols-[minmax(0,1fr)_19rem] ${isFull ? 'min-h-0 flex-1' : ''}`}>
        <div ref={frame} className={`relative min-w-0 ${isFull ? 'h-full min-h-80' : ''}`}>
          {laid === undefined ? (
            <Loading what="the graph" />
          ) : (
            <>
              <Drawing
                label={label}
                helpId={helpId}
                laid={laid}
                parts={{ pane, svg, content }}
                height={heightOf(laid.layout, room, { isFull, hasRoomToGrow })}
                isFull={isFull}
                size={size}
                focused={focused}
                near={hovered ?? focused}
                lit={lit}
                onKeyDown={walk}
                onClick={choose}
                onFocus={onFocus}
                onOpen={onOpen}
                onHover={hover}
              />
              <Minimap graph={laid.graph} layout={laid.layout} viewport={viewport} focused={focused} />
            </>
          )}
        </div>
        {isNarrow || laid === undefined ? null : (
          <div className="relative min-w-0">
            {/* As high as the graph beside it, or a few lines below it; what is longer scrolls. */}
            <div className="max-h-72 overflow-auto @5xl:max-h-none @5xl:absolute @5xl:inset-0 @5xl:overflow-auto">
              {details}
            </div>
          </div>
        )}
        {isNarrow && isSheetOpen ? <Sheet onClose={() => setIsSheetOpen(false)}>{details}</Sheet> : null}
      </div>
      {laid === undefined ? null : <Legend graph={laid.graph} hasFrames={laid.layout.frames.length > 0} />}
      <p ref={end} id={`${helpId}-end`} tabIndex={-1} className="sr-only">
        End of the graph
      </p>
    </div>
  );
}

interface ToolbarProps {
  readonly graph: Graph;
  readonly controls: ReactNode;
  readonly filters: ReactNode;
  readonly isNarrow: boolean;
  readonly isFull: boolean;
  /** Left out where the browser has no full screen. */
  readonly onFull: (() => void) | undefined;
  readonly onFind: (found: ReadonlySet<string> | undefined) => void;
  readonly onGo: (id: string) => void;
  readonly onScale: (factor: number) => void;
  readonly onFit: () => void;
  readonly onSave: (as: 'svg' | 'png') => void;
}

function Toolbar({
  graph,
  controls,
  filters,
  isNarrow,
  isFull,
  onFull,
  onFind,
  onGo,
  onScale,
  onFit,
  onSave,
}: ToolbarProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const moreId = useId();
  const more = (
    <>
      {filters}
      {graph.nodes.length < searchedFrom ? null : <FindNode graph={graph} onFind={onFind} onGo={onGo} />}
    </>
  );
  const files = (
    <>
      <Button look="quiet" aria-label="Save as SVG" onClick={() => onSave('svg')}>
        <Download size={16} aria-hidden="true" /> SVG
      </Button>
      <Button look="quiet" aria-label="Save as PNG" onClick={() => onSave('png')}>
        PNG
      </Button>
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {controls}
      {isNarrow ? null : more}
      <span className="ml-auto flex flex-wrap items-center gap-0.5 max-md:ml-0">
        <Button look="quiet" isIcon aria-label="Larger" onClick={() => onScale(1.3)}>
          <Plus size={16} aria-hidden="true" />
        </Button>
        <Button look="quiet" isIcon aria-label="Smaller" onClick={() => onScale(1 / 1.3)}>
          <Minus size={16} aria-hidden="true" />
        </Button>
        <Button look="quiet" isIcon aria-label="Fit into view" onClick={onFit}>
          <Maximize size={16} aria-hidden="true" />
        </Button>
        {onFull === undefined ? null : (
          <Button look="quiet" isIcon aria-label="Full screen" aria-pressed={isFull} onClick={onFull}>
            {isFull ? <Shrink size={16} aria-hidden="true" /> : <Expand size={16} aria-hidden="true" />}
          </Button>
        )}
        {isNarrow ? (
          <Button
            look="quiet"
            aria-expanded={isUnfolded}
            aria-controls={moreId}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <SlidersHorizontal size={16} aria-hidden="true" /> Options
          </Button>
        ) : (
          files
        )}
      </span>
      {isNarrow ? (
        <span
          id={moreId}
          hidden={!isUnfolded}
          className={isUnfolded ? 'flex basis-full flex-wrap items-center gap-x-3 gap-y-1' : undefined}
        >
          {more}
          {files}
        </span>
      ) : null}
    </div>
  );
}

interface DrawingProps {
  readonly label: string;
  /** Of the element that says how the graph is walked. */
  readonly helpId: string;
  readonly laid: NonNullable<ReturnType<typeof useLayout>['laid']>;
  /** Where it is, the viewport writes into them. */
  readonly parts: {
    readonly pane: RefObject<HTMLDivElement | null>;
    readonly svg: RefObject<SVGSVGElement | null>;
    readonly content: RefObject<SVGGElement | null>;
  };
  readonly height: number | string;
  readonly isFull: boolean;
  /** Of what is written. */
  readonly size: number;
  readonly focused: string | undefined;
  /** The node whose edges stand out. */
  readonly near: string | undefined;
  readonly lit: ReadonlySet<string> | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: (event: MouseEvent<SVGSVGElement>) => void;
  readonly onFocus: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onHover: (id: string | undefined) => void;
}

function Drawing(props: DrawingProps) {
  const { label, helpId, laid, parts, height, isFull, size, focused, near, lit, onKeyDown, onClick } = props;
  const { graph, layout } = laid;
  const isThere = focused !== undefined && graph.nodes.some(({ id }) => id === focused);
  return (
    <div
      ref={parts.pane}
      className={`cursor-grab overflow-clip rounded-lg border border-line bg-surface active:cursor-grabbing ${isFull ? 'touch-none' : '[touch-action:pan-x_pan-y]'}`}
      style={{ height }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG is no fieldset. */}
      <svg
        ref={parts.svg}
        role="group"
        aria-label={label}
        aria-describedby={helpId}
        // What is beyond the edge is there already when the whole is moved.
        className="block h-full w-full overflow-visible bg-surface"
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <defs>
          <Arrow id={`${helpId}-plain`} look="fill-line-strong" />
          <Arrow id={`${helpId}-near`} look="fill-accent" />
        </defs>
        <g ref={parts.content} data-content>
          <Edges
            graph={graph}
            layout={layout}
            markers={{ plain: `${helpId}-plain`, near: `${helpId}-near` }}
            near={near}
            lit={lit}
            size={size}
          />
          <Nodes
            graph={graph}
            layout={layout}
            size={size}
            focused={focused}
            stop={isThere ? focused : graph.nodes[0]?.id}
            lit={lit}
            onFocus={props.onFocus}
            onOpen={props.onOpen}
            onHover={props.onHover}
          />
          <Landmarks graph={graph} layout={layout} size={size} focused={focused} lit={lit} />
        </g>
      </svg>
    </div>
  );
}

function Arrow({ id, look }: { readonly id: string; readonly look: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 8 8"
      refX="7"
      refY="4"
      markerUnits="userSpaceOnUse"
      markerWidth="9"
      markerHeight="9"
      orient="auto"
    >
      <path d="M0 0 8 4 0 8Z" className={look} />
    </marker>
  );
}

/**
 * Whoever is at work in the graph goes on in it, also where what had the keyboard is gone, as a group that was opened is: at
 * the first of what stands there instead.
 */
function useKeptFocus(
  svg: RefObject<SVGSVGElement | null>,
  laid: ReturnType<typeof useLayout>['laid'],
  focused: string | undefined,
): { readonly onFocus: () => void; readonly onBlur: (event: FocusEvent) => void } {
  const isWithin = useRef(false);
  const known = useRef<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new layout takes nodes away.
  useLayoutEffect(() => {
    if (laid === undefined) return;
    const before = known.current;
    known.current = new Set(laid.graph.nodes.map(({ id }) => id));
    const isGone = focused !== undefined && before.has(focused) && !known.current.has(focused);
    if (!isGone || !isWithin.current || document.activeElement !== document.body) return;
    const next = laid.graph.nodes.find(({ id }) => !before.has(id)) ?? laid.graph.nodes[0];
    if (next === undefined) return;
    svg.current
      ?.querySelector<SVGGElement>(`[data-node="${CSS.escape(next.id)}"]`)
      ?.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
  }, [laid]);
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      // Of what is taken away while it has the keyboard, nothing takes it over.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) isWithin.current = false;
    },
  };
}

/** A new layout is shown from the beginning, unless somebody has chosen what to look at: then that stays where it is. */
function useLaidOut(
  viewport: Viewport,
  laid: ReturnType<typeof useLayout>['laid'],
  placed: ReadonlyMap<string, PlacedNode>,
  focused: string | undefined,
): void {
  const anchor = useRef<PlacedNode>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new layout moves the drawing.
  useLayoutEffect(() => {
    if (laid === undefined) return;
    const root = laid.graph.nodes.find(({ look }) => look === 'root') ?? laid.graph.nodes[0];
    const before = anchor.current;
    const now = before === undefined ? undefined : placed.get(before.id);
    if (!viewport.isChosen || before === undefined || now === undefined)
      viewport.begin(laid.layout, placed.get(root?.id ?? ''));
    else viewport.shift(before.x - now.x, before.y - now.y);
  }, [laid]);
  useEffect(() => {
    anchor.current = placed.get(focused ?? '');
  }, [placed, focused]);
}

/** What lights up draws much anew: not while the drawing passes below the pointer. */
function useHover(viewport: Viewport, onHover: (id: string | undefined) => void): (id: string | undefined) => void {
  useEffect(() => {
    viewport.onDropped = (under) => onHover(under?.closest<SVGElement>('[data-node]')?.dataset['node']);
  }, [viewport, onHover]);
  return useCallback(
    (id) => {
      if (!viewport.isDragged) onHover(id);
    },
    [viewport, onHover],
  );
}

/** No higher than the drawing at the scale at which it fits. */
function heightOf(
  layout: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number } | undefined,
  { isFull, hasRoomToGrow }: { readonly isFull: boolean; readonly hasRoomToGrow: boolean },
): number | string {
  if (isFull) return '100%';
  if (room === undefined) return lowest.alone;
  if (hasRoomToGrow) return room.height;
  const { width } = room;
  const least =
    width > roomForDetails.beside
      ? lowest.besideDetails
      : width > roomForDetails.above
        ? lowest.aboveDetails
        : lowest.alone;
  const scale = wholeScale(layout, room);
  // Of what is not shown whole as much as there is room for.
  return scale < namedScale ? room.height : Math.max(least, Math.min(room.height, layout.height * scale));
}

/** Each node with itself and those that an edge ties to it. */
function neighbours({ nodes, edges }: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const around = new Map(nodes.map(({ id }) => [id, new Set([id])]));
  for (const { from, to } of edges) {
    around.get(from)?.add(to);
    around.get(to)?.add(from);
  }
  return around;
}

/** What a link leads to opens beside the page, which is out of sight while the graph has the whole screen. */
function leaveWithLink({ target }: MouseEvent): void {
  if (document.fullscreenElement !== null && (target as Element).closest('a') !== null) void document.exitFullscreen();
}
