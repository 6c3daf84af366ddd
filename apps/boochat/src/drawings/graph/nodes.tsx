/** The boxes of a graph. */
import { memo, useMemo } from 'react';
import type { Graph, GraphNode, Layout, PlacedNode } from './graph.ts';
import { nameThatFits, partsThatTell, placeSize, placeThatFits, showsPlace } from './labels.ts';

interface NodesProps {
  readonly graph: Graph;
  readonly layout: Layout;
  /** Of labels, in the drawing. */
  readonly size: number;
  readonly focused: string | undefined;
  /** The one that the Tab key reaches. */
  readonly stop: string | undefined;
  /** The nodes that are looked at; the others fade. Undefined: none fades. */
  readonly lit: ReadonlySet<string> | undefined;
  readonly onFocus: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onHover: (id: string | undefined) => void;
}

export const Nodes = memo(function Nodes({ graph, layout, focused, stop, lit, ...rest }: NodesProps) {
  const placed = new Map(layout.nodes.map((node) => [node.id, node]));
  const telling = useMemo(() => partsThatTell(graph.nodes), [graph]);
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
            isCompact={layout.isCompact}
            telling={telling.get(node.id)}
            isFocused={node.id === focused}
            isStop={node.id === stop}
            isFaded={lit !== undefined && !lit.has(node.id)}
            {...rest}
          />
        );
      })}
    </g>
  );
});

interface NodeBoxProps {
  readonly node: GraphNode;
  readonly at: PlacedNode;
  readonly isCompact: boolean;
  /** How many parts of its place tell it from its namesakes; undefined where it has none. */
  readonly telling: number | undefined;
  readonly size: number;
  readonly isFocused: boolean;
  readonly isStop: boolean;
  readonly isFaded: boolean;
  readonly onFocus: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onHover: (id: string | undefined) => void;
}

const NodeBox = memo(function NodeBox(props: NodeBoxProps) {
  const { node, at, isCompact, telling, size, isFocused, isStop, isFaded, onFocus, onOpen, onHover } = props;
  const { id, title, sub, look, isRecursive = false, note } = node;
  const { x, y, width, height } = at;
  const [left, top] = [x - width / 2, y - height / 2];
  const hasPlace = showsPlace(size, isCompact);
  const name = nameThatFits(node, at, size, hasPlace, telling);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in an SVG.
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      data-node={id}
      aria-current={isFocused ? 'true' : undefined}
      className={`group/node cursor-pointer outline-none ${isFaded ? 'opacity-25' : ''}`}
      onFocus={() => onFocus(id)}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') onHover(id);
      }}
      onPointerLeave={() => onHover(undefined)}
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
          rx={8}
          className="fill-raised stroke-line-strong"
        />
      ) : null}
      {isFocused ? (
        <rect
          x={left - 4}
          y={top - 4}
          width={width + 8}
          height={height + 8}
          rx={11}
          className="fill-none stroke-2 stroke-accent opacity-0 group-focus-visible/node:opacity-100"
        />
      ) : null}
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        rx={8}
        className={isFocused ? 'fill-accent stroke-accent' : boxLooks[look]}
      />
      {name === undefined ? null : (
        <text
          x={left + 10}
          y={hasPlace ? top + 18.5 : y + size * 0.34}
          fontSize={size}
          className={`pointer-events-none font-mono font-semibold ${isFocused ? 'fill-on-accent' : 'fill-text'}`}
        >
          {name}
        </text>
      )}
      {hasPlace ? (
        <text
          x={left + 10}
          y={top + 35}
          fontSize={placeSize}
          className={`pointer-events-none font-mono ${isFocused ? 'fill-on-accent' : 'fill-muted'}`}
        >
          {placeThatFits(node, width, telling)}
        </text>
      ) : null}
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
