/**
 * The MCP servers of `mcp.json`: started without anybody waiting for them, their tools brought into the registry, and
 * the file read again when it changes.
 */
import { unwatchFile, watchFile } from 'node:fs';
import {
  McpClient,
  McpClientError,
  type McpServerStatus,
  readMcpConfig,
  type ServerEntry,
} from '@boocontext/mcp-client';
import { BoocodeError } from '../errors.ts';
import type { ToolRegistry } from '../tools/tool-registry.ts';
import { version } from '../version.ts';
import { toolsOfMcpServer } from './mcp-tools.ts';

export interface McpServersOptions {
  readonly configPath: string;
  /** The repository that is talked about: no command is found there, and no server started. */
  readonly repository: string;
  /** For `${VAR}` in the file. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly registry: ToolRegistry;
  readonly log: (line: { readonly level: 'info' | 'warn'; readonly message: string }) => void;
  /** How often the file is looked at. */
  readonly lookEveryMs?: number;
  /** How long a turn waits for servers that have only just been started. */
  readonly patienceMs?: number;
}

export class McpServers {
  readonly #options: McpServersOptions;
  readonly #client: McpClient;
  readonly #onFileChange = () => void this.reload();
  /** Why the file could not be used when it was last read. */
  #problem: string | undefined;
  #reloading: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(options: McpServersOptions, read: ReadConfig) {
    this.#options = options;
    this.#problem = read.problem;
    const { registry, log } = options;
    const client = new McpClient({
      servers: read.servers ?? [],
      repositories: [options.repository],
      clientInfo: { name: 'boocode', version },
      isNativeTool: registry.isNativeTool,
      onToolsChanged: (server, tools) => {
        log({
          level: 'info',
          message: `${server}: ${tools.length} tools: ${beginningOf(tools.map(({ name }) => name))}`,
        });
        const lost = registry.appendMcpTools(server, toolsOfMcpServer(client, tools));
        for (const { message } of lost.slice(0, MAX_LOGGED)) log({ level: 'warn', message });
      },
      log: ({ level, message }) => log({ level, message }),
    });
    this.#client = client;
  }

  /** Reads the file; a file that is missing means no servers. Nothing is started yet. */
  static async open(options: McpServersOptions): Promise<McpServers> {
    return new McpServers(options, await readConfigFile(options));
  }

  /** Begins to connect to all servers, waiting for none, and to follow the file. */
  start(): void {
    if (this.#isClosed) return;
    this.#client.start();
    // Looked at rather than watched: a file that is replaced, missing or mounted is seen too.
    const interval = this.#options.lookEveryMs ?? 1_000;
    watchFile(this.#options.configPath, { interval, persistent: false }, this.#onFileChange);
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  /** In the order of the configuration. */
  list(): McpServerStatus[] {
    return this.#client.getMcpServers();
  }

  /** Resolves with the outcome; rejects with `unknown_server`. */
  async reconnect(name: string): Promise<McpServerStatus> {
    try {
      return await this.#client.reconnect(name);
    } catch (error) {
      if (!(error instanceof McpClientError) || error.code !== 'unknown_server') throw error;
      throw new BoocodeError('unknown_server', error.message, { cause: error });
    }
  }

  /**
   * Gives servers that were started within the last seconds the rest of that time to become ready, so that a question
   * asked right after the start is not answered without their tools. Resolves with those that are still connecting.
   */
  async settle(signal?: AbortSignal): Promise<string[]> {
    const connecting = () => this.list().filter(({ state }) => state === 'connecting');
    const patienceMs = this.#options.patienceMs ?? 5_000;
    const deadline = Math.max(0, ...connecting().map(({ since }) => Date.parse(since) + patienceMs));
    const waitMs = deadline - Date.now();
    if (waitMs > 0) await settlesWithin(this.#client.ready(), waitMs, signal);
    return connecting().map(({ name }) => name);
  }

  /** Reads the file again. Only servers whose entry has changed are ended or started; with a bad file none is. */
  reload(): Promise<void> {
    // One after the other, and one that fails keeps the next from nothing.
    this.#reloading = this.#reloading
      .then(() => this.#readAgain())
      .catch((error: unknown) => {
        this.#problem = `${this.#options.configPath} could not be read again: ${String(error)}`;
        this.#options.log({ level: 'warn', message: this.#problem });
      });
    return this.#reloading;
  }

  async #readAgain(): Promise<void> {
    if (this.#isClosed) return;
    const read = await readConfigFile(this.#options);
    this.#problem = read.problem;
    if (read.servers === undefined) return;
    this.#options.log({ level: 'info', message: `${this.#options.configPath} has changed and was read again` });
    await this.#client.update(read.servers);
  }

  /** Resolves when every process that was started is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    unwatchFile(this.#options.configPath, this.#onFileChange);
    await this.#client.close();
  }
}

/** A server may have thousands, and say every second that they have changed. */
const MAX_LOGGED = 100;

function beginningOf(names: readonly string[]): string {
  const more = names.length > MAX_LOGGED ? ` and ${names.length - MAX_LOGGED} more` : '';
  return `${names.slice(0, MAX_LOGGED).join(', ')}${more}`;
}

interface ReadConfig {
  /** Left out when the file cannot be used. */
  readonly servers?: readonly ServerEntry[];
  readonly problem?: string;
}

async function readConfigFile({ configPath, variables, log }: McpServersOptions): Promise<ReadConfig> {
  try {
    const { servers } = await readMcpConfig(configPath, variables);
    return { servers };
  } catch (error) {
    if (!(error instanceof McpClientError)) throw error;
    if (error.code === 'config_missing') {
      log({ level: 'info', message: `${error.message}, so there are no MCP servers` });
      return { servers: [] };
    }
    log({ level: 'warn', message: error.message });
    return { problem: error.message };
  }
}

async function settlesWithin(work: Promise<void>, waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = deferred();
  const timer = setTimeout(resolve, waitMs);
  signal?.addEventListener('abort', resolve, { once: true });
  if (signal?.aborted) resolve();
  await Promise.race([work, promise]);
  clearTimeout(timer);
  signal?.removeEventListener('abort', resolve);
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
