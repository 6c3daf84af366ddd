/**
 * The MCP servers of `mcp.json`: started without anybody waiting for them, their tools brought into the registry, and
 * the file read again when it changes.
 */
import {
  McpClient,
  McpClientError,
  type McpServerStatus,
  readMcpConfig,
  type ServerEntry,
  type ServerInstructions,
} from '@boocontext/mcp-client';
import { BoocodeError } from '../errors.ts';
import { type FileStamp, followFile, stampOf } from '../follow-file.ts';
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
  /** After a server has offered other tools than before, or none. */
  readonly onTools?: () => void;
  readonly log: (line: { readonly level: 'info' | 'warn'; readonly message: string }) => void;
  /** How often the file is looked at. */
  readonly lookEveryMs?: number;
  /** How long a turn waits for servers that have only just been started. */
  readonly patienceMs?: number;
}

export class McpServers {
  readonly #options: McpServersOptions;
  readonly #client: McpClient;
  readonly #since: FileStamp;
  #config: ReadConfig;
  #reloading: Promise<void> = Promise.resolve();
  #stopFollowing = () => {};
  #isClosed = false;

  private constructor(options: McpServersOptions, read: ReadConfig, since: FileStamp) {
    this.#options = options;
    this.#since = since;
    this.#config = read;
    const { registry, log, onTools } = options;
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
        onTools?.();
      },
      log: ({ level, message }) => log({ level, message }),
    });
    this.#client = client;
  }

  /** Reads the file; a file that is missing means no servers. Nothing is started yet. */
  static async open(options: McpServersOptions): Promise<McpServers> {
    const since = await stampOf(options.configPath);
    const read = await readConfigFile(options);
    logProblems(read, options);
    return new McpServers(options, read, since);
  }

  /** Begins to connect to all servers, waiting for none, and to follow the file. */
  start(): void {
    if (this.#isClosed) return;
    this.#client.start();
    const { configPath, lookEveryMs: everyMs = 1_000 } = this.#options;
    this.#stopFollowing = followFile(configPath, { since: this.#since, everyMs, onChange: () => void this.reload() });
  }

  /** Why the file could not be used when it was last read, and what to do. */
  get problem(): string | undefined {
    return this.#config.problem;
  }

  /** What of the file has no effect though it looks as if it had, as sentences. */
  get warnings(): readonly string[] {
    return this.#config.warnings;
  }

  /** In the order of the configuration. */
  list(): McpServerStatus[] {
    return this.#client.getMcpServers();
  }

  /** Whether a call of its tools can be answered at this moment. */
  isReady(name: string): boolean {
    return this.#client.stateOf(name) === 'ready';
  }

  /** What the servers that are ready say about the use of their tools. */
  instructions(): readonly ServerInstructions[] {
    return this.#client.getInstructions();
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
   * asked right after the start is not answered without their tools. Remote servers that had gone are asked whether they
   * are back: without their tools no call would ask. Resolves with those that are still connecting.
   */
  async settle(signal?: AbortSignal): Promise<string[]> {
    const inState = (wanted: McpServerStatus['state']) => this.list().filter(({ state }) => state === wanted);
    const patienceMs = this.#options.patienceMs ?? 5_000;
    const deadline = Math.max(0, ...inState('connecting').map(({ since }) => Date.parse(since) + patienceMs));
    const gone = inState('unavailable');
    if (gone.length > 0) {
      // One that was removed meanwhile is no longer of interest.
      const returning = gone.map(({ name }) => this.#client.connect(name).then(ignore, ignore));
      await settlesWithin(Promise.all(returning).then(ignore), Math.min(patienceMs, RETURN_MS), signal);
    }
    const waitMs = deadline - Date.now();
    if (waitMs > 0) await settlesWithin(this.#client.ready(), waitMs, signal);
    return inState('connecting').map(({ name }) => name);
  }

  /** Reads the file again. Only servers whose entry has changed are ended or started; with a bad file none is. */
  reload(): Promise<void> {
    // One after the other, and one that fails keeps the next from nothing.
    this.#reloading = this.#reloading
      .then(() => this.#readAgain())
      .catch((error: unknown) => {
        const problem = `${this.#options.configPath} could not be read again: ${String(error)}`;
        this.#config = { problem, warnings: [] };
        logProblems(this.#config, this.#options);
      });
    return this.#reloading;
  }

  async #readAgain(): Promise<void> {
    if (this.#isClosed) return;
    const read = await readConfigFile(this.#options);
    // Whoever follows a file that is missing is told so once more, though nothing has changed.
    if (read.isMissing === true && this.#config.isMissing === true) return;
    this.#config = read;
    logProblems(read, this.#options);
    if (read.servers === undefined) return;
    if (read.isMissing !== true) {
      this.#options.log({ level: 'info', message: `${this.#options.configPath} has changed and was read again` });
    }
    await this.#client.update(read.servers);
  }

  /** Resolves when every process that was started is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopFollowing();
    await this.#client.close();
  }
}

/** A server may have thousands, and say every second that they have changed. */
const MAX_LOGGED = 100;

function beginningOf(names: readonly string[]): string {
  const more = names.length > MAX_LOGGED ? ` and ${names.length - MAX_LOGGED} more` : '';
  return `${names.slice(0, MAX_LOGGED).join(', ')}${more}`;
}

/** For a remote server that had gone; one that does not answer at all is waited for no longer in each turn. */
const RETURN_MS = 1_000;

function ignore(): void {}

interface ReadConfig {
  /** Left out when the file cannot be used. */
  readonly servers?: readonly ServerEntry[];
  readonly problem?: string;
  readonly warnings: readonly string[];
  readonly isMissing?: boolean;
}

async function readConfigFile({ configPath, variables }: McpServersOptions): Promise<ReadConfig> {
  try {
    return await readMcpConfig(configPath, variables);
  } catch (error) {
    if (!(error instanceof McpClientError)) throw error;
    if (error.code === 'config_missing') return { servers: [], warnings: [], isMissing: true };
    return { problem: error.message, warnings: [] };
  }
}

function logProblems({ problem, warnings, isMissing }: ReadConfig, { configPath, log }: McpServersOptions): void {
  if (isMissing === true) {
    log({ level: 'info', message: `there is no file ${configPath}, so there are no MCP servers` });
  }
  if (problem !== undefined) log({ level: 'warn', message: problem });
  for (const warning of warnings.slice(0, MAX_LOGGED)) log({ level: 'warn', message: `${configPath}: ${warning}` });
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
