/** Who calls a symbol and what it calls, as a graph to walk or as a list. */
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useBoocontext } from '../../api/boocontext.ts';
import type { Envelope } from '../../api/envelope.ts';
import { Button } from '../../ui/button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { AskButton } from '../answer/ask.tsx';
import { PlainDetails } from '../answer/drawing-boundary.tsx';
import { inputOf, isModule, labelOf } from '../answer/symbols.ts';
import type { Drawing } from '../drawing.ts';
import { GraphView } from '../graph/graph-view.tsx';
import { groupNodes, isGroup, mostNodes } from '../graph/group-nodes.ts';
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
  return <Callgraph key={questionKey(envelope)} details={parsed.data} input={input} />;
};

/** The same for all pages of an answer: what was opened stays open when more is fetched. */
function questionKey({ details, metadata }: Envelope): string {
  return JSON.stringify([details['symbol'], details['candidates'], metadata.snapshot]).slice(0, 2000);
}

interface CallgraphProps {
  readonly details: CallgraphDetails;
  readonly input: Readonly<Record<string, unknown>>;
}

function Callgraph({ details, input }: CallgraphProps) {
  const call = useBoocontext();
  const answered = useMemo(() => readCallGraph(details), [details]);
  const [added, setAdded] = useState<readonly CallGraph[]>([]);
  const graph = useMemo(() => added.reduce(mergeCallGraphs, answered), [answered, added]);
  const [direction, setDirection] = useState<Direction>(() => directionOf(details));
  const [focused, setFocused] = useState<string | undefined>(answered.roots[0]);
  const [isList, setIsList] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** Nodes and the directions in which their neighbours are here. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(
    () => new Set(answered.roots.flatMap((root) => directionsIn(details).map((each) => `${each} ${root}`))),
  );
  const isBusy = useRef(false);

  const shown = useMemo(() => inDirection(graph, direction), [graph, direction]);
  const isGrouped = shown.nodes.size > mostNodes;
  const drawn = useMemo(() => {
    const whole = drawnGraph(
      shown,
      new Set([...graph.nodes.keys()].filter((id) => sides(direction).every((side) => asked.has(`${side} ${id}`)))),
    );
    return groupNodes(whole, { fileOf: ({ id }) => shown.nodes.get(id)?.file, opened });
  }, [shown, graph, direction, asked, opened]);

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

  const open = useCallback(
    (id: string) => {
      if (isGroup({ id })) {
        setOpened((before) => new Set([...before, id]));
        return;
      }
      const node = graph.nodes.get(id);
      if (node !== undefined) void expand([node], direction);
    },
    [graph, direction, expand],
  );

  function turn(next: Direction) {
    setDirection(next);
    const roots = graph.roots.flatMap((id) => graph.nodes.get(id) ?? []);
    void expand(roots, next);
  }

  const node = focused === undefined ? undefined : graph.nodes.get(focused);
  const title = `Call graph of ${answered.roots.map((id) => id.replace(/ \(.*/, '')).slice(0, 1)}`;
  return (
    <>
      {details.candidates === undefined ? null : <Candidates candidates={details.candidates} input={input} />}
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex gap-1">
          <legend className="sr-only">Direction</legend>
          {(['callers', 'both', 'callees'] as const).map((each) => (
            <Button
              key={each}
              look={direction === each ? 'plain' : 'quiet'}
              aria-pressed={direction === each}
              onClick={() => turn(each)}
            >
              {each === 'both' ? 'Both' : each === 'callers' ? 'Callers' : 'Callees'}
            </Button>
          ))}
        </fieldset>
        <Button look={isList ? 'plain' : 'quiet'} aria-pressed={isList} onClick={() => setIsList(!isList)}>
          List
        </Button>
        <span role="status" className="text-muted text-sm">
          {asking === undefined
            ? `${shown.nodes.size} symbols, ${shown.edges.size} edges${isGrouped ? ', grouped by file' : ''}`
            : `Asking about ${asking} …`}
        </span>
      </div>
      {problem === undefined ? null : (
        <p role="alert" className="text-sm text-unsafe">
          {problem}
        </p>
      )}
      {isList ? (
        <CallList graph={shown} />
      ) : (
        <div className="grid gap-3 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
          <GraphView
            label={title}
            graph={drawn}
            kind="layers"
            focused={focused}
            onFocus={setFocused}
            onOpen={open}
            controls={<LooseNote graph={graph} direction={direction} />}
          />
          <div>
            {node !== undefined ? (
              <NodeDetails
                node={node}
                graph={shown}
                isOpen={sides(direction).every((side) => asked.has(`${side} ${node.id}`))}
                isAsking={asking !== undefined}
                onExpand={() => void expand([node], direction)}
                onFocus={setFocused}
              />
            ) : focused !== undefined && isGroup({ id: focused }) ? (
              <GroupDetails onOpen={() => open(focused)} id={focused} />
            ) : null}
          </div>
        </div>
      )}
      {details.mentions === undefined ? null : <Mentions mentions={details.mentions} />}
    </>
  );
}

function GroupDetails({ id, onOpen }: { readonly id: string; readonly onOpen: () => void }): ReactNode {
  return (
    <aside aria-label="In focus" className="rounded-lg border border-line bg-surface p-3 text-sm">
      <p className="break-all font-mono">{id.replace(/^group:[^:]*:/, '')}</p>
      <p className="my-2 text-muted">Many symbols are shown as one, by the file or folder that they stand in.</p>
      <Button onClick={onOpen}>Show them</Button>
    </aside>
  );
}

function LooseNote({ graph, direction }: { readonly graph: CallGraph; readonly direction: Direction }): ReactNode {
  if (graph.loose.size === 0 || direction !== 'both') return null;
  return (
    <span className="text-muted text-xs">
      {graph.loose.size} of them were found further away, without a word on the way to them.
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
            className="flex flex-wrap items-center gap-2"
          >
            <AskButton tool="boocontext_callgraph" input={{ ...question, ...inputOf(candidate) }}>
              Only <code>{labelOf(candidate)}</code>
            </AskButton>
            <span className="text-muted">{candidate.kind}</span>
            <FileLink path={candidate.file} line={candidate.line} />
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
