/** The MCP servers: how each is doing, and what can be done about it. */
import { useQuery } from '@tanstack/react-query';
import { serversQuery } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';

export function ServersPage() {
  const servers = useQuery(serversQuery);
  if (servers.isPending) return <Loading what="the servers" />;
  if (servers.isError) {
    return (
      <ErrorNote title="The servers could not be listed." error={servers.error} onRetry={() => servers.refetch()} />
    );
  }
  return (
    <div className="h-full overflow-auto p-4">
      <h1 className="font-semibold text-xl">Servers</h1>
      <ul>
        {servers.data.servers.map(({ name, state }) => (
          <li key={name}>
            {name}: {state}
          </li>
        ))}
      </ul>
    </div>
  );
}
