/** The symbol in focus: where it is, who calls it and what it calls, and where to go from it. */

import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { kindName } from '../../ui/kind-name.ts';
import { AskButton } from '../answer/ask.tsx';
import { surenessName } from '../answer/sureness.ts';
import { SymbolName } from '../answer/symbol-name.tsx';
import { inputOf, isModule, labelOf, titleOf } from '../answer/symbols.ts';
import type { CallEdge, CallGraph, CallNode } from './call-graph.ts';

interface NodeDetailsProps {
  readonly node: CallNode;
  readonly graph: CallGraph;
  /** All its neighbours are in the graph. */
  readonly isOpen: boolean;
  readonly isAsking: boolean;
  readonly onExpand: () => void;
  readonly onFocus: (id: string) => void;
}

export function NodeDetails({ node, graph, isOpen, isAsking, onExpand, onFocus }: NodeDetailsProps) {
  const edges = [...graph.edges.values()];
  const callers = edges.filter(({ to }) => to === node.id);
  const callees = edges.filter(({ from }) => from === node.id);
  return (
    <aside aria-label="In focus" className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3 text-sm">
      <div>
        <SymbolName symbol={node} />
        {node.kind === undefined ? null : <span className="ml-2 text-muted">{kindName(node.kind, node.file)}</span>}
      </div>
      <FileLink path={node.file} line={node.line} />
      {node.signature === undefined ? null : <CodeBlock code={node.signature} language={node.file} look="inline" />}
      {isModule(node) ? (
        <p className="text-muted">Code of the file outside every function. It has no name to ask by.</p>
      ) : (
        <div className="flex flex-wrap gap-1">
          {isOpen ? null : (
            <Button className="!px-2 !py-0.5" disabled={isAsking} onClick={onExpand}>
              Expand
            </Button>
          )}
          {/* The graph of what was asked about is here. */}
          {graph.roots.length === 1 && graph.roots[0] === node.id ? null : (
            <AskButton tool="boocontext_callgraph" input={inputOf(node)}>
              Graph from here
            </AskButton>
          )}
          {/* A route is declared, and has no type; what answers one that is the start has no name here. */}
          {isOutside(node) ? null : (
            <AskButton tool="boocontext_types" input={inputOf(node)}>
              What is it?
            </AskButton>
          )}
          {node.kind === 'route' ? null : (
            <AskButton tool="boocontext_impact" input={{ symbol: labelOf(node), file: node.file }}>
              What breaks if it changes?
            </AskButton>
          )}
        </div>
      )}
      <EdgeList title="Called by" edges={callers} graph={graph} end="from" onFocus={onFocus} />
      <EdgeList title="Calls" edges={callees} graph={graph} end="to" onFocus={onFocus} />
    </aside>
  );
}

/** `GET /orders`, `job mails`. */
function isOutside({ symbol }: CallNode): boolean {
  return /^(?:[A-Z]{3,12} \/|(?:command|job|event) )/.test(symbol);
}

interface EdgeListProps {
  readonly title: string;
  readonly edges: readonly CallEdge[];
  readonly graph: CallGraph;
  readonly end: 'from' | 'to';
  readonly onFocus: (id: string) => void;
}

/** Edges shown in the side panel; the list view has all. */
const edgesShown = 30;

function EdgeList({ title, edges, graph, end, onFocus }: EdgeListProps) {
  if (edges.length === 0) return null;
  const others = new Set(edges.map((edge) => edge[end]));
  const count = new Map<string, number>();
  for (const id of others) count.set(nameIn(graph, id), (count.get(nameIn(graph, id)) ?? 0) + 1);
  return (
    <div>
      <h3 className="font-medium text-muted">
        {title} ({edges.length})
      </h3>
      <ul className="mt-1 flex flex-col gap-2">
        {edges.slice(0, edgesShown).map((edge) => {
          const other = graph.nodes.get(edge[end]);
          return other === undefined ? null : (
            <li key={edge.id}>
              <button
                type="button"
                className="break-all rounded text-left font-mono text-accent hover:underline"
                onClick={() => onFocus(other.id)}
              >
                {nameIn(graph, other.id)}
              </button>{' '}
              {count.get(nameIn(graph, other.id)) === 1 ? null : (
                <span className="break-all font-mono text-muted text-xs">{other.file}</span>
              )}{' '}
              <EdgeKind edge={edge} />
              <CallSites edge={edge} graph={graph} />
            </li>
          );
        })}
      </ul>
      {edges.length > edgesShown ? (
        <p className="text-muted">and {edges.length - edgesShown} more: the list has all</p>
      ) : null}
    </div>
  );
}

/** As its box has it. */
function nameIn(graph: CallGraph, id: string): string {
  const node = graph.nodes.get(id);
  return node === undefined ? '' : titleOf(node).title;
}

function EdgeKind({ edge: { look, via } }: { readonly edge: CallEdge }) {
  const words = [...(look === 'candidate' ? [surenessName[look]] : []), ...(via === 'call' ? [] : [via])];
  return words.length === 0 ? null : <span className="text-muted text-xs">{words.join(', ')}</span>;
}

export function CallSites({ edge, graph }: { readonly edge: CallEdge; readonly graph: CallGraph }) {
  const file = graph.nodes.get(edge.from)?.file;
  if (file === undefined || edge.sites.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-2 text-xs">
      {edge.sites.map(({ line, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two calls may stand on one line.
        <span key={`${line} ${index}`} className={text === undefined ? '' : 'w-full'}>
          <FileLink path={file} line={line}>
            {line}
          </FileLink>{' '}
          {text === undefined ? null : <code className="text-muted [overflow-wrap:anywhere]">{text}</code>}
        </span>
      ))}
      {edge.moreSites === 0 ? null : <span className="text-muted">and {edge.moreSites} more</span>}
    </span>
  );
}
