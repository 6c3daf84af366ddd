import type { ServerConfig, ServerEntry } from '../config/server-config.ts';
import { McpClientError } from '../errors.ts';
import { buildCatalogue, type Catalogue, type McpTool } from '../tools/catalogue.ts';
import { changedParts } from '../tools/definition.ts';
import { namePrefix, prefixedName } from '../tools/names.ts';
import type { McpToolResult } from '../tools/results.ts';
import { failedCall, unreachableServer } from './failures.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { type CallOptions, type LogLine, ManagedServer, type ServerSettings } from './managed-server.ts';
import { settlesBefore } from './settles-before.ts';
import type { McpServerStatus, ServerInstructions, ServerState } from './status.ts';

export interface McpClientOptions {
  /** As `readMcpConfig` returns them. */
  readonly servers: readonly ServerEntry[];
  /** How we introduce ourselves to servers. */
  readonly clientInfo?: { readonly name: string; readonly version: string };
  readonly limits?: Partial<Limits>;
  /**
   * Folders that are not trusted, such as the repository that is talked about. No command is found there by its name, and
   * no server is started there unless its entry says so.
   */
  readonly repositories?: readonly string[];
  /**
   * What happens to a child server that has ended by itself. `never` (the default): it stays unavailable until
   * `reconnect`. `onNextCall`: the next call starts it again, and a call during which it ends is tried once more.
   * A remote server is asked again by the next call in either case, since there is nothing to start.
   */
  readonly restart?: 'never' | 'onNextCall';
  /** Whether servers are connected to by `start` (the default), or each by the first call that needs it. */
  readonly connect?: 'atOnce' | 'onFirstCall';
  /** Names that MCP tools cannot have. */
  readonly isNativeTool?: (name: string) => boolean;
  /** The tools that a server offers have changed: at discovery, when the server says so, after a reconnect. */
  readonly onToolsChanged?: (server: string, tools: readonly McpTool[]) => void;
  readonly log?: (line: LogLine) => void;
}

/** Many MCP servers behind one object. See the entry of this package for an example. */
export class McpClient {
  readonly #options: McpClientOptions;
  readonly #settings: ServerSettings;
  /** In the order of the configuration. */
  #servers = new Map<string, ManagedServer>();
  #catalogue: Catalogue = { tools: new Map(), rejected: new Map() };
  /** Servers that an update has removed, while they are being ended. */
  readonly #closing = new Set<Promise<void>>();
  #isStarted = false;
  #isClosed = false;

  constructor(options: McpClientOptions) {
    this.#options = options;
    this.#settings = {
      clientInfo: options.clientInfo ?? { name: 'boocontext-mcp-client', version: '0.1.0' },
      limits: { ...defaultLimits, ...options.limits },
      repositories: options.repositories ?? [],
      restart: options.restart ?? 'never',
      connect: options.connect ?? 'atOnce',
      log: options.log ?? (() => {}),
      onToolsChanged: () => this.#rebuildCatalogue(),
    };
    for (const entry of options.servers) this.#servers.set(entry.name, new ManagedServer(entry, this.#settings));
  }

  /** Begins to connect to all servers at the same time, and returns at once. */
  start(): void {
    if (this.#isStarted || this.#isClosed) return;
    this.#isStarted = true;
    if (this.#settings.connect === 'atOnce') for (const server of this.#servers.values()) void server.connect();
  }

  /** Resolves when each server is ready or known not to be, connecting to those that are idle. Never rejects. */
  async ready(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => this.#settle(server)));
  }

  /** In the order of the configuration. */
  getMcpServers(): McpServerStatus[] {
    return [...this.#servers.values()].map((server) => this.#statusOf(server));
  }

  /** The state of one server, which costs nothing to ask; undefined where there is no such server. */
  stateOf(server: string): ServerState | undefined {
    return this.#servers.get(server)?.state;
  }

  /**
   * How the servers that are ready want their tools to be used, in the order of the configuration; those that say nothing
   * are left out.
   */
  getInstructions(): ServerInstructions[] {
    return [...this.#servers.values()].flatMap(({ entry, state, instructions = '' }) =>
      state === 'ready' && instructions.trim() !== '' ? [{ server: entry.name, text: instructions }] : [],
    );
  }

  /** The tools that are offered, of one server or of all, sorted by name. */
  getTools(server?: string): McpTool[] {
    return [...this.#catalogue.tools.values()]
      .filter((tool) => server === undefined || tool.server === server)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Calls a tool by the name under which it is offered, waiting for its server while that is connecting. Never rejects:
   * what went wrong is in the result, and `reason.code` says what it was when no answer came.
   */
  async callTool(
    prefixedName: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<McpToolResult> {
    let tool = this.#catalogue.tools.get(prefixedName);
    if (tool === undefined) {
      const candidates = [...this.#servers.values()].filter(({ entry }) =>
        prefixedName.startsWith(namePrefix(entry.name)),
      );
      const settled = Promise.all(candidates.map((server) => this.#settle(server))).then(() => {});
      if (!(await settlesBefore(settled, options.signal))) {
        return failedCall({ code: 'cancelled', message: `the call of ${prefixedName} was cancelled` });
      }
      tool = this.#catalogue.tools.get(prefixedName);
    }
    if (tool === undefined) return this.#explainUnknown(prefixedName);
    return await this.callServerTool(tool.server, tool.originalName, args, options);
  }

  /**
   * Calls a tool of one server by the server's own name for it, connecting first where that has not happened yet.
   * Never rejects.
   */
  async callServerTool(
    server: string,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<McpToolResult> {
    const managed = this.#servers.get(server);
    if (managed === undefined)
      return failedCall({ code: 'unknown_server', message: `there is no MCP server ${server}` });
    return await managed.callTool(tool, args, options);
  }

  /**
   * Connects to a server that is idle, or gone and may be started again; does nothing to one that is ready. Resolves
   * with the outcome, or with how things stand when the signal tells to stop waiting; rejects only when there is no
   * such server.
   */
  async connect(server: string, { signal }: Pick<CallOptions, 'signal'> = {}): Promise<McpServerStatus> {
    const managed = this.#serverNamed(server);
    await settlesBefore(managed.connectIfAllowed(), signal);
    return this.#statusOf(managed);
  }

  /** Ends what is there and connects anew, whatever the state; resolves and rejects as `connect` does. */
  async reconnect(server: string): Promise<McpServerStatus> {
    const managed = this.#serverNamed(server);
    await managed.reconnect();
    return this.#statusOf(managed);
  }

  /**
   * Takes a new configuration: new servers are connected to, those that have gone from it are ended, those whose entry
   * has changed are ended and connected to anew. All others are left alone. Resolves when that is done.
   */
  async update(servers: readonly ServerEntry[]): Promise<void> {
    if (this.#isClosed) return;
    const before = this.#servers;
    const now = new Map<string, ManagedServer>();
    const added: ManagedServer[] = [];
    for (const entry of servers) {
      const known = before.get(entry.name);
      if (known !== undefined && JSON.stringify(known.entry) === JSON.stringify(entry)) {
        now.set(entry.name, known);
      } else {
        const server = new ManagedServer(entry, this.#settings);
        now.set(entry.name, server);
        added.push(server);
      }
    }
    const removed = [...before.values()].filter((server) => now.get(server.entry.name) !== server);
    this.#servers = now;
    this.#rebuildCatalogue(removed.map((server) => server.entry.name));
    const closing = new Map(removed.map((server) => [server.entry.name, this.#close(server)]));
    if (this.#isStarted && this.#settings.connect === 'atOnce') {
      const connecting = added.map(async (server) => {
        // The new process may need what the old one holds: a port, a lock, a file.
        await closing.get(server.entry.name);
        await server.connect();
      });
      await Promise.all(connecting);
    }
    await Promise.all(closing.values());
  }

  /** Ends every session and every process; resolves when none is left. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const server of this.#servers.values()) void this.#close(server);
    await Promise.all(this.#closing);
  }

  #serverNamed(name: string): ManagedServer {
    const server = this.#servers.get(name);
    if (server === undefined) throw new McpClientError('unknown_server', `there is no MCP server ${name}`);
    return server;
  }

  #close(server: ManagedServer): Promise<void> {
    const closing = server.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    return closing;
  }

  async #settle(server: ManagedServer): Promise<void> {
    if (server.state === 'idle' || server.state === 'connecting') await server.connect();
  }

  #rebuildCatalogue(changedServers: readonly string[] = []): void {
    const before = this.#catalogue;
    const servers = [...this.#servers.values()].map(({ entry, tools, firstSeen }) => ({
      name: entry.name,
      tools,
      firstSeen,
    }));
    this.#catalogue = buildCatalogue(servers, this.#options.isNativeTool ?? (() => false));
    const { onToolsChanged } = this.#options;
    if (onToolsChanged === undefined) return;
    const names = new Set([...changedServers, ...servers.map(({ name }) => name)]);
    for (const name of names) {
      const tools = this.getTools(name);
      if (outlineOf(tools) !== outlineOf([...before.tools.values()].filter((tool) => tool.server === name))) {
        onToolsChanged(name, tools);
      }
    }
  }

  #statusOf(server: ManagedServer): McpServerStatus {
    const { entry, tools, firstSeen } = server;
    const offered = this.getTools(entry.name);
    const rejectedTools = this.#catalogue.rejected.get(entry.name) ?? [];
    const changedTools = tools.definitions.flatMap((definition) => {
      const changed = changedParts(firstSeen.get(definition.name) ?? definition, definition);
      return changed.length === 0 ? [] : [{ name: definition.name, changed }];
    });
    return {
      name: entry.name,
      ...(entry.enabled ? { transport: entry.config.transport, target: targetOf(entry.config) } : {}),
      toolCounts: {
        listed: offered.length + rejectedTools.length,
        offered: offered.length,
        rejected: rejectedTools.length,
        unannotated: offered.filter((tool) => tool.isUnannotated).length,
      },
      rejectedTools,
      changedTools,
      ...server.facts(),
    };
  }

  /** Whoever calls a tool that is not offered shall hear why: it was rejected, or its server is down. */
  #explainUnknown(name: string): McpToolResult {
    for (const [server, tools] of this.#catalogue.rejected) {
      const rejected = tools.find((tool) => prefixedName(server, tool.name) === name);
      if (rejected === undefined) continue;
      const message = `${server}: its tool ${rejected.name} is not let through: ${rejected.reason}`;
      return failedCall({ code: 'tool_rejected', message });
    }
    for (const server of this.#servers.values()) {
      const { entry, state } = server;
      if (state === 'ready' || !name.startsWith(namePrefix(entry.name))) continue;
      const { lastError } = server.facts();
      return unreachableServer({
        code: lastError?.code ?? 'unreachable',
        message: lastError?.message ?? `${entry.name}: is ${state}`,
      });
    }
    return failedCall({ code: 'unknown_tool', message: `there is no MCP tool ${name}` });
  }
}

/** Equal for equal tools, whatever their order. */
function outlineOf(tools: readonly McpTool[]): string {
  return tools
    .map((tool) => `${tool.name} ${tool.fingerprint}`)
    .sort()
    .join('\n');
}

function targetOf(config: ServerConfig): string {
  if (config.transport === 'stdio') return config.command;
  const { origin, pathname } = new URL(config.url);
  return `${origin}${pathname}`;
}
