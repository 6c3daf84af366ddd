/** The same as the graph, a row for each edge. */
import { FileLink } from '../../ui/file-link.tsx';
import { surenessName } from '../answer/sureness.ts';
import { labelOf } from '../answer/symbols.ts';
import { DataTable } from '../table/data-table.tsx';
import type { CallEdge, CallGraph } from './call-graph.ts';
import { CallSites } from './node-details.tsx';

export function CallList({ graph }: { readonly graph: CallGraph }) {
  const end = (id: string) => {
    const node = graph.nodes.get(id);
    return node === undefined ? '' : labelOf(node);
  };
  const symbol = (id: string) => {
    const node = graph.nodes.get(id);
    return node === undefined ? null : (
      <div className="@xl:min-w-36">
        <code className="font-semibold [overflow-wrap:anywhere]">{labelOf(node)}</code>
        <br />
        <FileLink path={node.file} line={node.line} />
      </div>
    );
  };
  return (
    <>
      <DataTable<CallEdge>
        label="Calls"
        rows={[...graph.edges.values()]}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Caller', value: ({ from }) => end(from), cell: ({ from }) => symbol(from) },
          { name: 'Calls', value: ({ to }) => end(to), cell: ({ to }) => symbol(to) },
          { name: 'How', value: ({ via }) => via, isExtra: true },
          { name: 'How sure', value: ({ look }) => (look === 'mock' ? 'no call' : surenessName[look]) },
          {
            name: 'Where',
            value: ({ sites }) => sites[0]?.line,
            cell: (edge) => <CallSites edge={edge} graph={graph} />,
          },
        ]}
      />
      {graph.loose.size === 0 ? null : (
        <ul className="text-sm">
          {[...graph.loose].map((id) => (
            <li key={id}>{symbol(id)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
