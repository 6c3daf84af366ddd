/** The MCP servers: how each is doing, what it offers, and what can be done about it. */
import { useQuery } from '@tanstack/react-query';
import { aboutQuery, serversQuery, toolsQuery } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { NoServers } from './no-servers.tsx';
import { ServerCard } from './server-card.tsx';

export function ServersPage() {
  usePageTitle('Servers');
  return (
    <div className="relative h-full overflow-auto p-4">
      <div className="mx-auto max-w-4xl">
        <h1 className="font-semibold text-xl">Servers</h1>
        <p className="mt-1 text-muted text-sm">
          Where the tools come from, besides BooCode’s own. Tools that can change something are not let through.
        </p>
        <Servers />
      </div>
    </div>
  );
}

function Servers() {
  const servers = useQuery({
    ...serversQuery,
    // A server may end, or come back, while one looks on; one that connects is looked at more often.
    refetchInterval: ({ state }) => (state.data?.servers.some(isConnecting) ? 500 : 2_000),
  });
  const tools = useQuery({ ...toolsQuery, refetchInterval: 4_000 });
  const about = useQuery(aboutQuery);
  const configPath = about.data?.mcpConfigPath;
  if (servers.isPending) return <Loading what="the servers" />;
  if (servers.isError && servers.data === undefined) {
    return (
      <ErrorNote
        title="The servers could not be listed."
        error={servers.error}
        onRetry={() => void servers.refetch()}
      />
    );
  }
  const { servers: all, problem, warnings } = servers.data;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {problem === undefined ? null : (
        <div role="alert" className="rounded-lg border border-caution bg-caution-soft p-3 text-sm">
          <p className="font-medium text-caution">The configuration file cannot be used as it is now.</p>
          <p className="mt-1 break-words">{problem}</p>
          <p className="mt-1 text-muted">
            {all.length === 0 ? 'Until then there are no servers.' : 'The servers below are those of before.'} The file
            is read again as soon as it changes.
          </p>
        </div>
      )}
      {warnings.length === 0 ? null : (
        <div role="status" className="rounded-lg border border-line bg-surface p-3 text-sm">
          <p className="font-medium">A part of the configuration file has no effect.</p>
          <ul className="mt-1 list-disc break-words pl-5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {all.length === 0 && problem === undefined ? <NoServers configPath={configPath} /> : null}
      {all.map((server) => (
        <ServerCard
          key={server.name}
          server={server}
          tools={tools.data?.tools.filter(({ source }) => source === server.name)}
        />
      ))}
      {(all.length > 0 || problem !== undefined) && configPath !== undefined ? (
        <p className="text-muted text-sm">
          Configured in <code className="break-all font-mono text-xs">{configPath}</code>, which is read again when it
          changes.
        </p>
      ) : null}
    </div>
  );
}

function isConnecting({ state }: { readonly state: string }): boolean {
  return state === 'connecting';
}
