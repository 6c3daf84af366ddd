/** Who calls a symbol and what it calls, as a graph to walk or as a list. */

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useBoocontext } from '../../api/boocontext.ts';
import { type Envelope, isPartial } from '../../api/envelope.ts';
import { Button } from '../../ui/button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { kindName } from '../../ui/kind-name.ts';
import { AskAgain, AskButton } from '../answer/ask.tsx';
import { Below } from '../answer/awaited.tsx';
import { PlainDetails } from '../answer/drawing-boundary.tsx';
import { inputOf, isModule, labelOf } from '../answer/symbols.ts';
import { fromOutside, unsaidRoutes } from '../answer/unread.ts';
import { UnreadNote } from '../answer/unread-note.tsx';
import { useView } from '../answer/view.ts';
import type { Drawing } from '../drawing.ts';
import { GraphView } from '../graph/graph-view.tsx';
import { useShownGraph } from '../graph/use-shown-graph.tsx';
import {
  type CallGraph,
  type CallNode,
  type Direction,
  drawnGraph,
  inDirection,
  mergeCallGraphs,
  readCallGraph,
} from './call-graph.ts';
import { CallList } from './call-list.tsx';
import { type CallgraphDetails, callgraphSchema } from './details.ts';
import { Mentions } from './mentions.tsx';
import { fetchNeighbours } from './neighbours.ts';
import { NodeDetails } from './node-details.tsx';

export const CallgraphDrawing: Drawing = ({ envelope, input }) => {
  const parsed = useMemo(() => callgraphSchema.safeParse(envelope.details), [envelope]);
  if (!parsed.success) return <PlainDetails details={envelope.details} />;
  // Nothing from outside is a callee.
  const unread = parsed.data.callers === undefined ? undefined : unsaidRoutes(envelope);
  return (
    <>
      {unread === undefined ? null : (
        <UnreadNote titles={fromOutside} unread={unread}>
          <AskAgain tool="boocontext_callgraph" input={input} />
        </UnreadNote>
      )}
      <Callgraph key={questionKey(envelope)} details={parsed.data} isPart={isPartial(envelope)} input={input} />
    </>
  );
};

/** The same for all pages of an answer: what was opened stays open when more is fetched. */
function questionKey({ details, metadata }: Envelope): string {
  return JSON.stringify([details['symbol'], details['candidates'], metadata.snapshot]).slice(0, 2000);
}

interface CallgraphProps {
  readonly details: CallgraphDetails;
  /** Something was not looked at. */
  readonly isPart: boolean;
  readonly input: Readonly<Record<string, unknown>>;
}

function Callgraph({ details, isPart, input }: CallgraphProps) {
  const call = useBoocontext();
  const answered = useMemo(() => readCallGraph(details), [details]);
  const [added, setAdded] = useState<readonly CallGraph[]>([]);
  const graph = useMemo(() => added.reduce(mergeCallGraphs, answered), [answered, added]);
  const [view, change] = useView();
  const direction = view.direction ?? directionOf(details);
  const focused = view.focus ?? answered.roots[0];
  const isList = view.list === true;
  const setFocused = (focus: string) => change({ focus });
  const [asking, setAsking] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** Nodes and the directions in which their neighbours are here. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(
    () => new Set(answered.roots.flatMap((root) => directionsIn(details).map((each) => `${each} ${root}`))),
  );
  const isBusy = useRef(false);

  const shown = useMemo(() => inDirection(graph, direction), [graph, direction]);
  const whole = useMemo(
    () =>
      drawnGraph(
        shown,
        new Set([...graph.nodes.keys()].filter((id) => sides(direction).every((side) => asked.has(`${side} ${id}`)))),
      ),
    [shown, graph, direction, asked],
  );
  const drawn = useShownGraph(whole);

  const expand = useCallback(
    async (nodes: readonly CallNode[], wanted: Direction) => {
      const open = nodes.filter(
        (node) => !isModule(node) && sides(wanted).some((side) => !asked.has(`${side} ${node.id}`)),
      );
      if (open.length === 0 || isBusy.current) return;
      isBusy.current = true;
      setProblem(undefined);
      setAsking(open.map(labelOf).join(', '));
      try {
        for (const node of open) {
          const { graph: neighbours, note } = await fetchNeighbours(call, node, wanted);
          setAdded((before) => [...before, neighbours]);
          if (note !== undefined) setProblem(note);
          setAsked((before) => new Set([...before, ...sides(wanted).map((side) => `${side} ${node.id}`)]));
        }
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
      } finally {
        isBusy.current = false;
        setAsking(undefined);
      }
    },
    [asked, call],
  );

  const open = (id: string) => {
    if (drawn.openGroup(id)) return;
    const node = graph.nodes.get(id);
    if (node !== undefined) void expand([node], direction);
  };

  // A direction that comes with the address may not be the one that was asked for.
  useEffect(() => {
    if (view.direction === undefined) return;
    void expand(
      graph.roots.flatMap((id) => graph.nodes.get(id) ?? []),
      view.direction,
    );
  }, [view.direction, graph, expand]);

  const node = focused === undefined ? undefined : graph.nodes.get(focused);
  const title = `Call graph of ${answered.roots.map((id) => id.replace(/ \(.*/, '')).slice(0, 1)}`;
  const bar = (
    <>
      <fieldset className="flex gap-1">
        <legend className="sr-only">Direction</legend>
        {(['callers', 'both', 'callees'] as const).map((each) => (
          <Button
            key={each}
            look={direction === each ? 'plain' : 'quiet'}
            aria-pressed={direction === each}
            onClick={() => change({ direction: each })}
          >
            {each === 'both' ? 'Both' : each === 'callers' ? 'Callers' : 'Callees'}
          </Button>
        ))}
      </fieldset>
      <Button
        look={isList ? 'plain' : 'quiet'}
        aria-pressed={isList}
        onClick={() => change({ list: isList ? undefined : true })}
      >
        List
      </Button>
      <span role="status" className={`text-muted text-sm ${asking === undefined && !isList ? 'max-md:sr-only' : ''}`}>
        {asking === undefined
          ? `${count(shown.nodes.size, 'symbol')}, ${callsOf(shown)}${drawn.isGrouped && !isList ? ', grouped by folder' : ''}`
          : `Asking about ${asking} …`}
      </span>
    </>
  );
  return (
    <>
      {details.candidates === undefined ? null : <Candidates candidates={details.candidates} input={input} />}
      {problem === undefined ? null : (
        <p role="alert" className="text-sm text-unsafe">
          {problem}
        </p>
      )}
      {isList ? (
        <>
          <div className="flex flex-wrap items-center gap-2">{bar}</div>
          <CallList graph={shown} />
        </>
      ) : (
        <GraphView
          label={title}
          graph={drawn.graph}
          focused={focused}
          onFocus={setFocused}
          onOpen={open}
          controls={bar}
          filters={
            <>
              {drawn.controls}
              <LooseNote graph={graph} direction={direction} />
            </>
          }
          details={
            <>
              {node === undefined ? null : (
                <NodeDetails
                  node={node}
                  graph={shown}
                  isOpen={sides(direction).every((side) => asked.has(`${side} ${node.id}`))}
                  isAsking={asking !== undefined}
                  onExpand={() => void expand([node], direction)}
                  onFocus={setFocused}
                />
              )}
              {drawn.groupDetails(focused)}
            </>
          }
        />
      )}
      <Below>{details.mentions === undefined ? null : <Mentions mentions={details.mentions} isPart={isPart} />}</Below>
    </>
  );
}

function LooseNote({ graph, direction }: { readonly graph: CallGraph; readonly direction: Direction }): ReactNode {
  if (graph.loose.size === 0 || direction !== 'both') return null;
  return (
    <span className="text-muted text-xs">
      {graph.loose.size} of them {graph.loose.size === 1 ? 'is' : 'are'} further away; what lies between is not shown.
    </span>
  );
}

/** A name of several definitions: all are in the graph, and one can be asked about alone. */
function Candidates({
  candidates,
  input,
}: {
  readonly candidates: NonNullable<CallgraphDetails['candidates']>;
  readonly input: Readonly<Record<string, unknown>>;
}): ReactNode {
  const { cursor: _, ...question } = input;
  return (
    <section aria-label="Definitions of this name" className="rounded-lg border border-line bg-surface p-3 text-sm">
      <h3 className="font-medium">{candidates.length} definitions bear this name; all are in the graph.</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {candidates.map((candidate) => (
          <li
            key={`${labelOf(candidate)} ${candidate.file}:${candidate.line}`}
            className="flex flex-wrap items-center gap-x-2 gap-y-0.5"
          >
            <AskButton tool="boocontext_callgraph" input={{ ...question, ...inputOf(candidate) }}>
              Only <code>{labelOf(candidate)}</code>
            </AskButton>
            <span className="flex flex-wrap items-baseline gap-x-2 max-sm:basis-full max-sm:pb-1">
              <span className="text-muted">
                {candidate.kind === undefined ? '' : kindName(candidate.kind, candidate.file)}
              </span>
              <FileLink path={candidate.file} line={candidate.line} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sides(direction: Direction): readonly ('callers' | 'callees')[] {
  return direction === 'both' ? ['callers', 'callees'] : [direction];
}

function directionsIn({ callers, callees }: CallgraphDetails): readonly ('callers' | 'callees')[] {
  return [
    ...(callers === undefined ? [] : (['callers'] as const)),
    ...(callees === undefined ? [] : (['callees'] as const)),
  ];
}

function directionOf(details: CallgraphDetails): Direction {
  const [first, second] = directionsIn(details);
  return first !== undefined && second === undefined && details.path === undefined ? first : 'both';
}

function callsOf({ edges }: CallGraph): string {
  const mocks = [...edges.values()].filter(({ look }) => look === 'mock').length;
  return `${count(edges.size - mocks, 'call')}${mocks === 0 ? '' : `, ${count(mocks, 'mock')} of tests`}`;
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
