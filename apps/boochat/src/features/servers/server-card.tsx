import type { McpServer, Tool } from '@boocontext/chat-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { serversQuery, toolsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { reconnect } from './reconnect.ts';
import { StateBadge } from './state-badge.tsx';
import { Time } from './time.tsx';

interface ServerCardProps {
  readonly server: McpServer;
  /** Left out until they are known. */
  readonly tools: readonly Tool[] | undefined;
}

export function ServerCard({ server, tools }: ServerCardProps) {
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: () => reconnect(server.name),
    onSettled: () =>
      Promise.all([serversQuery, toolsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  });
  const state = again.isPending ? 'connecting' : server.state;
  const { lastError } = server;
  // Kept after the server has recovered; then it is history.
  const isPast = server.state === 'ready';
  return (
    <section aria-label={server.name} className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="break-all font-semibold">{server.name}</h2>
        <StateBadge state={state} />
        <span className="flex-1 sm:hidden" />
        <p
          className="min-w-0 flex-1 truncate text-muted text-sm max-sm:order-last max-sm:basis-full"
          title={inShort(server)}
        >
          {inShort(server)}
        </p>
        {server.state === 'disabled' ? null : (
          <Button disabled={again.isPending} onClick={() => again.mutate()} aria-label={`Reconnect ${server.name}`}>
            <RefreshCw size={14} aria-hidden="true" className={again.isPending ? 'animate-spin' : ''} />
            {again.isPending ? 'Reconnecting …' : 'Reconnect'}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {again.isPending ? `Reconnecting ${server.name}` : again.isSuccess ? `${server.name}: ${server.state}` : ''}
      </p>
      {again.isError ? <ErrorNote title={`${server.name} was not reconnected.`} error={again.error} /> : null}
      {lastError === undefined ? null : (
        <div
          className={`mt-3 rounded-md border p-3 text-sm ${isPast ? 'border-line' : 'border-unsafe bg-unsafe-soft'}`}
        >
          <p>
            <span className={`font-medium ${isPast ? 'text-muted' : 'text-unsafe'}`}>
              {isPast
                ? 'The last error, since mended'
                : server.state === 'disabled'
                  ? 'Why it is off'
                  : 'What is wrong'}
            </span>{' '}
            <span className="text-muted">
              <Time at={lastError.at} />
            </span>
          </p>
          <p className="mt-1 break-words">{lastError.message}</p>
          {lastError.stderrTail === undefined || lastError.stderrTail === '' ? null : (
            <>
              <p className="mt-2 text-muted">The last it wrote to its standard error:</p>
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
                tabIndex={0}
                className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap rounded bg-raised p-2 font-mono text-xs"
              >
                {lastError.stderrTail}
              </pre>
            </>
          )}
          {isPast ? null : <p className="mt-2 text-muted">{whatToDo(lastError.code)}</p>}
          <p className="mt-1 text-muted text-xs">
            Code of the error: <code className="font-mono">{lastError.code}</code>
          </p>
        </div>
      )}
      {server.changedTools.length > 0 ? (
        <Fold
          title={`${count(server.changedTools.length, 'tool')} changed since first seen`}
          isOpen
          tone="text-caution"
        >
          <p className="text-muted">A server that redefines its tools may be updated, or may be up to something.</p>
          <ul className="mt-1 list-disc pl-5">
            {server.changedTools.map(({ name, changed }) => (
              <li key={name}>
                <code className="font-mono text-xs">{name}</code>: {changed.join(', ')}
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
      {server.rejectedTools.length > 0 ? (
        <Fold title={`${count(server.rejectedTools.length, 'tool')} not let through`} isOpen>
          <ul className="list-disc pl-5">
            {server.rejectedTools.map(({ name, reason }) => (
              <li key={name}>
                <code className="font-mono text-xs">{name}</code>: {reason}
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
      {server.tools.length > 0 ? <OfferedTools server={server} tools={tools} /> : null}
      <Details server={server} />
    </section>
  );
}

function OfferedTools({ server, tools }: ServerCardProps) {
  const { unannotated } = server.toolCounts;
  return (
    <Fold title={count(server.tools.length, 'tool')}>
      {unannotated > 0 ? (
        <p className="mb-2 text-caution">
          {unannotated === server.tools.length ? 'None of them says' : `${unannotated} of them do not say`} whether they
          only read. Set <code className="font-mono text-xs">"requireReadOnlyHint": true</code> in the server’s entry to
          keep such tools out.
        </p>
      ) : null}
      <dl className="flex flex-col gap-2">
        {server.tools.map((name) => {
          const { description = '', leftOut = [] } = tools?.find((tool) => tool.name === name) ?? {};
          return (
            <div key={name}>
              <dt className="break-all font-mono text-xs">{name}</dt>
              {leftOut.map(({ model, limit }) => (
                <dd key={model} className="text-caution">
                  Not offered to {model}, which takes {limit} tools at most.
                </dd>
              ))}
              <dd className="line-clamp-3 text-muted">{description}</dd>
            </div>
          );
        })}
      </dl>
    </Fold>
  );
}

function Details({ server }: { readonly server: McpServer }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [server.transport === 'stdio' ? 'Command' : 'Address', server.target],
    ['Program', server.server === undefined ? undefined : `${server.server.name} ${server.server.version}`],
    ['Protocol', server.protocolVersion],
    ['Process', server.pid],
    ['In this state since', <Time key="since" at={server.since} />],
    ['Connected', server.connectedAt === undefined ? undefined : <Time key="connected" at={server.connectedAt} />],
    ['Took to connect', server.connectMs === undefined ? undefined : `${server.connectMs.toLocaleString('en')} ms`],
    ['Last call', server.lastCallAt === undefined ? undefined : <Time key="call" at={server.lastCallAt} />],
  ];
  return (
    <Fold title="Details">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{label}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
      </dl>
    </Fold>
  );
}

interface FoldProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly tone?: string;
  readonly children: ReactNode;
}

function Fold({ title, isOpen = false, tone = '', children }: FoldProps) {
  return (
    <details open={isOpen} className="mt-3 text-sm">
      <summary className={`w-fit rounded font-medium ${tone}`}>{title}</summary>
      <div className="mt-1 pl-4">{children}</div>
    </details>
  );
}

function inShort({ transport, target }: McpServer): string {
  const kind = transport === 'streamableHttp' ? 'Streamable HTTP' : transport;
  return [kind, target].filter((part) => part !== undefined).join(' · ');
}

/** What one can do about a failure, by its code; a failure of another kind is explained by its message. */
function whatToDo(code: string): string {
  switch (code) {
    case 'command_not_found':
      return 'Install the program, or write its full path into the entry’s “command”. BooCode connects again when the file changes.';
    case 'server_exited':
      return 'The program ended by itself. Try its command in a shell; then reconnect.';
    case 'unreachable':
      return 'Check the address and that the server runs; then reconnect.';
    case 'connect_timeout':
    case 'not_mcp':
      return 'It did not speak MCP in time. Check that the command or address is that of an MCP server; then reconnect.';
    case 'http_refused':
      return 'The server turned the request away. Check the address, and the “headers” of its entry where it wants a key.';
    case 'config_invalid':
    case 'entry_invalid':
    case 'variable_unset':
      return 'Mend the entry in the configuration file; it is read again when it changes.';
    default:
      return 'When the cause is mended, reconnect.';
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
