/**
 * Child servers, one for each server and root. None is started before the first call that needs it; it is then kept for
 * the session, started again by the next call when it has gone, and ended with us. A failed start is not remembered.
 */
import {
  type CallOptions,
  type FailureReason,
  McpClient,
  type McpServerStatus,
  type McpToolResult,
  type ServerConfig,
} from '@boocontext/mcp-client';
import { makeFolder } from '@boocontext/safe-access';
import { ToolFailure, type ToolFailureCode } from '../errors.ts';
import { version } from '../version.ts';
import type { ChildServerConfig } from './child-server-config.ts';

export interface ChildServerManagerOptions {
  readonly servers: readonly ChildServerConfig[];
  /** A directory of ours, made when it is needed. Children that are not started in their root are started there. */
  readonly workDirectory: string;
  /** What is analysed: no command is found there, nor in the root that a child is asked about. */
  readonly repositories: readonly string[];
  /** Between TERM and KILL. */
  readonly killAfterMs?: number;
  /** Told when a child does not start, has gone, or is asked once more. */
  readonly log?: (message: string) => void;
}

/** A child that is ready. */
export interface ChildServer {
  /** As the child says. */
  readonly version: string | undefined;
  /** Resolves with what the tool answered, a failure of the tool included; rejects when no answer came. */
  callTool(tool: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<McpToolResult>;
}

export class ChildServerManager {
  readonly #options: ChildServerManagerOptions;
  readonly #clients = new Map<string, McpClient>();
  #isShutDown = false;

  constructor(options: ChildServerManagerOptions) {
    this.#options = options;
  }

  /** Starts children in the background; whether that worked is seen by the first call. */
  warmUp(root: string): void {
    for (const config of this.#options.servers) void this.#client(config, root).connect(config.name);
  }

  /**
   * The child for a root, started if need be.
   * @throws ToolFailure `child_start_failed`, `child_unsupported`, `cancelled`
   */
  async getServer(name: string, root: string, { signal }: Pick<CallOptions, 'signal'> = {}): Promise<ChildServer> {
    const config = this.#configOf(name);
    const client = this.#client(config, root);
    const status = await client.connect(name, signal === undefined ? {} : { signal });
    if (signal?.aborted) throw new ToolFailure('cancelled', `the start of ${name} was not waited for`, 'Ask again.');
    if (status.state !== 'ready') throw startFailure(config, status);
    requireSupported(config, status, client);
    return {
      version: status.server?.version,
      callTool: async (tool, args, options) => {
        const result = await client.callServerTool(name, tool, args, options);
        if (result.reason !== undefined) throw callFailure(config, result.reason);
        return result;
      },
    };
  }

  /**
   * Calls a tool of a child, started if need be. A child that dies during the call is started again and asked once
   * more.
   * @throws ToolFailure as `getServer`, and `child_died`, `child_timeout`, `child_call_failed`
   */
  async callTool(
    name: string,
    root: string,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<McpToolResult> {
    const server = await this.getServer(name, root, options);
    return await server.callTool(tool, args, options);
  }

  /** Ends one child, if it is there; the next call starts it anew. */
  async end(name: string, root: string): Promise<void> {
    const key = keyOf(name, root);
    const client = this.#clients.get(key);
    this.#clients.delete(key);
    await client?.close();
  }

  /** Ends every child and what it has started; resolves when none is left. */
  async shutdown(): Promise<void> {
    this.#isShutDown = true;
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }

  #configOf(name: string): ChildServerConfig {
    const config = this.#options.servers.find((server) => server.name === name);
    if (config === undefined) throw new Error(`there is no child server ${name}`);
    return config;
  }

  #client(config: ChildServerConfig, root: string): McpClient {
    const key = keyOf(config.name, root);
    const known = this.#clients.get(key);
    if (known !== undefined) return known;
    if (this.#isShutDown) throw new ToolFailure('child_start_failed', 'boocontext is ending', 'Start it again.');
    const { workDirectory, killAfterMs, log } = this.#options;
    makeFolder(workDirectory);
    const client = new McpClient({
      servers: [{ name: config.name, enabled: true, config: serverConfigOf(config, root, workDirectory) }],
      repositories: [...this.#options.repositories, root],
      clientInfo: { name: 'boocontext', version },
      restart: 'onNextCall',
      connect: 'onFirstCall',
      limits: {
        // What a child answers is data for us to read, not text to be shown.
        maxResultBytes: LARGEST_ANSWER_BYTES,
        ...(killAfterMs === undefined ? {} : { killAfterMs }),
      },
      ...(log === undefined ? {} : { log: ({ message }) => log(message) }),
    });
    this.#clients.set(key, client);
    return client;
  }
}

function keyOf(name: string, root: string): string {
  return JSON.stringify([name, root]);
}

const LARGEST_ANSWER_BYTES = 64 * 1024 * 1024;

function serverConfigOf(config: ChildServerConfig, root: string, workDirectory: string): ServerConfig {
  const { name, command, args, env = {}, tools, startsIn, firstCalls, connectTimeoutMs, callTimeoutMs } = config;
  return {
    name,
    transport: 'stdio',
    command,
    args,
    env,
    cwd: startsIn === 'root' ? root : workDirectory,
    requireReadOnlyHint: true,
    trustedTools: tools,
    ...(firstCalls === undefined ? {} : { firstCalls: firstCalls(root) }),
    ...(connectTimeoutMs === undefined ? {} : { connectTimeoutMs }),
    ...(callTimeoutMs === undefined ? {} : { callTimeoutMs }),
  };
}

/** Another version may answer in another form, and what is misread would be a wrong answer. */
function requireSupported(config: ChildServerConfig, { server }: McpServerStatus, client: McpClient): void {
  const found = server?.version ?? 'unknown';
  const offered = new Set(client.getTools().map((tool) => tool.originalName));
  const missing = config.tools.filter((tool) => !offered.has(tool));
  const isVersion = config.version === undefined || found.startsWith(config.version);
  if (isVersion && missing.length === 0) return;
  const supported = config.version === undefined ? '' : ` Version ${config.version}x is supported.`;
  const fault = isVersion ? `has no tool ${missing.join(', ')}` : `has version ${found}`;
  throw new ToolFailure(
    'child_unsupported',
    `${config.name} ${fault}, so it was not asked.${supported}`,
    'The native engine can answer: leave out `engine`.',
  );
}

const notStarted = 'did not start, so nothing was measured';

function startFailure(config: ChildServerConfig, { lastError, state }: McpServerStatus): ToolFailure {
  const cause = lastError === undefined ? `it is ${state}` : causeOf(config, lastError);
  return new ToolFailure('child_start_failed', cause, config.hint, `${config.name} ${notStarted}`);
}

function callFailure(config: ChildServerConfig, reason: FailureReason): ToolFailure {
  const [code, what, hint] = kindOf(config, reason);
  if (code === 'child_start_failed') {
    return new ToolFailure(code, causeOf(config, reason), hint, `${config.name} ${what}`);
  }
  return new ToolFailure(code, `${config.name} ${what}: ${causeOf(config, reason)}`, hint);
}

function kindOf(config: ChildServerConfig, { code }: FailureReason): [ToolFailureCode, string, string] {
  const native = 'The native engine can answer: leave out `engine`.';
  switch (code) {
    case 'cancelled':
      return ['cancelled', 'was not waited for', 'Ask again.'];
    case 'call_timeout':
      return ['child_timeout', 'did not answer in time', native];
    case 'server_exited':
    case 'message_too_long':
    case 'unreachable':
      return ['child_died', 'ended during the call, and again when it was started anew', native];
    case 'call_failed':
    case 'tool_rejected':
    case 'unknown_tool':
    case 'list_failed':
      return ['child_call_failed', 'could not be asked', native];
    default:
      return ['child_start_failed', notStarted, config.hint];
  }
}

/** The cause without the child's name, which comes before it, and with the last lines that the child wrote. */
function causeOf({ name, command }: ChildServerConfig, { code, message, stderrTail }: FailureReason): string {
  if (code === 'command_not_found') return `${command}: command not found`;
  const cause = message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
  const lastLines = stderrTail?.split('\n').slice(-LAST_LINES).join('\n');
  return lastLines === undefined || lastLines === '' ? cause : `${cause}. Its last words: ${lastLines}`;
}

const LAST_LINES = 5;
