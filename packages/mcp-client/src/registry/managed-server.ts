/**
 * The life of one server: connecting, its tools, calls, and its end. A server that cannot be reached is a state, not an
 * exception: nothing in here rejects, since much of it happens while nobody waits.
 */
import type { ServerConfig, ServerEntry } from '../config/server-config.ts';
import { Allowance } from '../connection/allowance.ts';
import { type CallProgress, type Connection, connect } from '../connection/connection.ts';
import { asMcpClientError, McpClientError } from '../errors.ts';
import { type ServerTools, screenTools } from '../tools/catalogue.ts';
import type { ToolDefinition } from '../tools/definition.ts';
import { listAllTools } from '../tools/listing.ts';
import { type McpToolResult, readResult } from '../tools/results.ts';
import { failedCall, unreachableServer } from './failures.ts';
import type { Limits } from './limits.ts';
import { ownSignal } from './own-signal.ts';
import { secretMask } from './secrets.ts';
import { settlesBefore } from './settles-before.ts';
import type { ServerError, ServerState } from './status.ts';

export interface LogLine {
  readonly level: 'info' | 'warn';
  readonly server: string;
  /** Names the server. */
  readonly message: string;
}

export interface ServerSettings {
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly limits: Limits;
  readonly repositories: readonly string[];
  readonly restart: 'never' | 'onNextCall';
  readonly connect: 'atOnce' | 'onFirstCall';
  readonly log: (line: LogLine) => void;
  /** The server's tools are not what they were. */
  readonly onToolsChanged: () => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CallProgress) => void;
  /** Instead of the server's own limit. */
  readonly timeoutMs?: number;
}

export class ManagedServer {
  readonly entry: ServerEntry;
  /** Each tool as it was first seen, for as long as the configuration stays the same. */
  readonly firstSeen = new Map<string, ToolDefinition>();
  readonly #settings: ServerSettings;
  readonly #mask: (text: string) => string;
  #state: ServerState;
  #since = new Date();
  #tools: ServerTools = { definitions: [], accepted: [], rejected: [] };
  #connection: Connection | undefined;
  #attempt: Promise<void> | undefined;
  #abort = new AbortController();
  /** The server said, or may have said, that its tools have changed, and they were not listed again yet. */
  #isStale = false;
  #refreshing: Promise<void> | undefined;
  readonly #listings = new Allowance({ most: 20, perSecond: 1 });
  /** Finds out whether a server that let a call's time pass still lives. */
  #checkup: Promise<void> | undefined;
  #reconnecting: Promise<void> | undefined;
  /** Connections that are being ended. */
  readonly #endings = new Set<Promise<void>>();
  #failure: McpClientError | undefined;
  #lastError: ServerError | undefined;
  #connectedAt: Date | undefined;
  #connectMs: number | undefined;
  #lastCallAt: Date | undefined;
  #callsInFlight = 0;
  #isClosed = false;

  constructor(entry: ServerEntry, settings: ServerSettings) {
    this.entry = entry;
    this.#settings = settings;
    this.#mask = entry.enabled ? secretMask(entry.config) : (text) => text;
    this.#state = entry.enabled ? 'idle' : 'disabled';
    if (!entry.enabled && entry.problem !== undefined) {
      this.#record(new McpClientError(entry.problem.code, entry.problem.message));
      this.#log('warn', `${entry.problem.message}; the server is disabled`);
    }
  }

  get state(): ServerState {
    return this.#state;
  }

  get tools(): ServerTools {
    return this.#tools;
  }

  /** Only while it is connected. */
  get instructions(): string | undefined {
    return this.#connection?.instructions;
  }

  /** What `McpServerStatus` says besides configuration and tools. */
  facts() {
    const connection = this.#connection;
    return {
      state: this.#state,
      since: this.#since.toISOString(),
      ...(this.#lastError === undefined ? {} : { lastError: this.#lastError }),
      ...(this.#connectedAt === undefined ? {} : { connectedAt: this.#connectedAt.toISOString() }),
      ...(this.#connectMs === undefined ? {} : { connectMs: this.#connectMs }),
      ...(this.#lastCallAt === undefined ? {} : { lastCallAt: this.#lastCallAt.toISOString() }),
      ...(connection?.protocolVersion === undefined ? {} : { protocolVersion: connection.protocolVersion }),
      ...(connection?.server === undefined ? {} : { server: connection.server }),
      ...(connection?.pid === undefined ? {} : { pid: connection.pid }),
    };
  }

  /** Resolves when the server is ready, or is known not to be. */
  async connect(): Promise<void> {
    if (!this.entry.enabled || this.#isClosed || this.#connection !== undefined) return;
    this.#attempt ??= this.#tryToConnect(this.entry.config).finally(() => {
      this.#attempt = undefined;
    });
    await this.#attempt;
  }

  /** The same, unless the server has gone and is not to be started again. */
  async connectIfAllowed(): Promise<void> {
    await this.#reconnecting;
    await this.#checkup;
    if (this.#mayConnect()) await this.connect();
  }

  /** Calls that are made meanwhile wait for the outcome. */
  async reconnect(): Promise<void> {
    const reconnecting = this.#disconnect(
      new McpClientError('closed', 'reconnecting', { server: this.entry.name }),
    ).then(() => this.connect());
    this.#reconnecting = reconnecting;
    await reconnecting;
    if (this.#reconnecting === reconnecting) this.#reconnecting = undefined;
  }

  /** Resolves when no process of the server is left. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#disconnect(new McpClientError('closed', 'the client was closed', { server: this.entry.name }));
    await Promise.all(this.#endings);
  }

  /** Calls a tool by the server's own name for it. */
  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<McpToolResult> {
    for (let isRetry = false; ; isRetry = true) {
      const usable = await this.#usableConnection(options.signal);
      if ('failure' in usable) return usable.failure;
      const { connection } = usable;
      try {
        this.#checkTool(name);
        return await this.#call(connection, name, args, options);
      } catch (error) {
        const failure = asMcpClientError(error, this.entry.name);
        this.#onCallFailed(connection, failure);
        if (isRetry || !this.#isWorthARetry(failure) || this.#isClosed) return failedCall(this.#reasonOf(failure));
        this.#log('info', `${failure.message}; trying once more with a new connection`);
      }
    }
  }

  async #tryToConnect(config: ServerConfig): Promise<void> {
    const { limits, clientInfo } = this.#settings;
    const timeoutMs = config.connectTimeoutMs ?? limits.connectTimeoutMs;
    const abort = new AbortController();
    this.#abort = abort;
    this.#isStale = false;
    this.#setState('connecting');
    const start = performance.now();
    let connection: Connection | undefined;
    let loss: McpClientError | undefined;
    try {
      connection = await connect(
        config,
        {
          clientInfo,
          timeoutMs,
          killAfterMs: limits.killAfterMs,
          maxMessageBytes: limits.maxMessageBytes,
          repositories: this.#settings.repositories,
          signal: abort.signal,
        },
        {
          onLost: (error) => {
            loss = error;
            if (connection !== undefined) this.#lose(connection, error);
          },
          // A connection that was replaced can still have something to say, which is of no interest.
          onToolsChanged: () => {
            if (connection !== undefined && this.#abort === abort) this.#onToolsChanged(connection);
          },
          // Not listed at once: some servers break off such streams all the time. The next call asks.
          onToolsUncertain: () => {
            if (this.#abort === abort) this.#isStale = true;
          },
        },
      );
      const listed = await this.#list(connection, leftOf(timeoutMs, start), abort.signal);
      await this.#makeFirstCalls(config, connection, { start, timeoutMs, signal: abort.signal });
      if (loss !== undefined) throw loss;
      abort.signal.throwIfAborted();
      this.#connection = connection;
      this.#connectedAt = new Date();
      this.#connectMs = Math.round(performance.now() - start);
      this.#failure = undefined;
      this.#setTools(config, listed);
      this.#setState('ready');
      if (this.#isStale) this.#onToolsChanged(connection);
    } catch (error) {
      if (connection !== undefined) this.#end(connection);
      if (abort.signal.aborted) return;
      const failure = connectFailure(asMcpClientError(error, config.name), timeoutMs);
      this.#record(failure);
      this.#setState('unavailable');
      this.#log('warn', failure.message);
    }
  }

  async #makeFirstCalls(
    config: ServerConfig,
    connection: Connection,
    { start, timeoutMs, signal }: { readonly start: number; readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<void> {
    for (const { tool, args } of config.firstCalls ?? []) {
      const value = await connection.callTool(tool, args, { timeoutMs: leftOf(timeoutMs, start), signal });
      const result = readResult(value, this.#settings.limits.maxResultBytes);
      if (result?.error === false) continue;
      const reason = `its tool ${tool}, which has to be called first, failed: ${result?.output.slice(0, 500) ?? 'no result'}`;
      throw new McpClientError('connect_failed', reason, { server: config.name });
    }
  }

  /** A connection whose tools are known to be as they are now. Waits for one, or makes one where that is allowed. */
  async #usableConnection(
    signal: AbortSignal | undefined,
  ): Promise<{ readonly connection: Connection } | { readonly failure: McpToolResult }> {
    const server = this.entry.name;
    const cancelled = () => {
      const error = new McpClientError('cancelled', 'the call was cancelled', { server });
      return { failure: failedCall(this.#reasonOf(error)) };
    };
    for (let isRetry = false; ; isRetry = true) {
      for (const obstacle of [this.#reconnecting, this.#checkup]) {
        if (!(await settlesBefore(obstacle, signal))) return cancelled();
      }
      if (this.#connection === undefined && this.#mayConnect() && !(await settlesBefore(this.connect(), signal))) {
        return cancelled();
      }
      const connection = this.#connection;
      if (connection === undefined) {
        const cause = this.#failure ?? new McpClientError('unreachable', `is ${this.#state}`, { server });
        return { failure: unreachableServer(this.#reasonOf(cause)) };
      }
      if (!this.#isStale && this.#refreshing === undefined) return { connection };
      if (!(await settlesBefore(this.#refresh(connection), signal))) return cancelled();
      // It had gone, as the request for the list has found.
      if (connection !== this.#connection && !isRetry) continue;
      if (!this.#isStale) return { connection };
      const reason = 'its tools have changed and could not be listed again';
      const error = new McpClientError('list_failed', reason, { server });
      return { failure: failedCall(this.#reasonOf(error)) };
    }
  }

  #mayConnect(): boolean {
    if (!this.entry.enabled || this.#isClosed) return false;
    if (this.#state === 'idle' || this.#state === 'connecting') return true;
    // A remote server is nothing that we have to start: asking again costs one request.
    return this.entry.config.transport === 'streamableHttp' || this.#settings.restart === 'onNextCall';
  }

  /** The read-only guard, once more: the tool may have been offered before it changed. */
  #checkTool(name: string): void {
    if (this.#tools.accepted.some((definition) => definition.name === name)) return;
    const server = this.entry.name;
    const rejected = this.#tools.rejected.find((tool) => tool.name === name);
    if (rejected === undefined) throw new McpClientError('unknown_tool', `has no tool ${name}`, { server });
    throw new McpClientError('tool_rejected', `its tool ${name} is not let through: ${rejected.reason}`, { server });
  }

  async #call(
    connection: Connection,
    name: string,
    args: Readonly<Record<string, unknown>>,
    { signal, onProgress, timeoutMs }: CallOptions,
  ): Promise<McpToolResult> {
    const { limits } = this.#settings;
    this.#lastCallAt = new Date();
    const limitMs =
      timeoutMs ?? (this.entry.enabled ? this.entry.config.callTimeoutMs : undefined) ?? limits.callTimeoutMs;
    this.#callsInFlight += 1;
    const answered = connection.callTool(name, args, {
      timeoutMs: limitMs,
      ...(signal === undefined ? {} : { signal: ownSignal(signal) }),
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    const value = await answered.finally(() => {
      this.#callsInFlight -= 1;
    });
    const result = readResult(value, limits.maxResultBytes);
    if (result !== undefined) return result;
    throw new McpClientError('call_failed', `its answer to ${name} is not a tool result`, { server: this.entry.name });
  }

  #onCallFailed(connection: Connection, error: McpClientError): void {
    if (!this.entry.enabled) return;
    const { transport } = this.entry.config;
    if (this.#hasGone(error)) this.#lose(connection, error);
    const wasLeftWaiting = error.code === 'call_timeout' || error.code === 'cancelled';
    // While it works on other calls it may be deaf for a good reason; then their time limits decide.
    const isAtRest = this.#callsInFlight === 0;
    if (transport === 'stdio' && this.#settings.restart === 'onNextCall' && wasLeftWaiting && isAtRest) {
      this.#checkup ??= this.#endIfHung(connection, error).finally(() => {
        this.#checkup = undefined;
      });
    }
  }

  /** A remote server goes without a word; the next request finds it. Of a child its exit tells. */
  #hasGone({ code }: McpClientError): boolean {
    const isRemote = this.entry.enabled && this.entry.config.transport === 'streamableHttp';
    return isRemote && (code === 'unreachable' || code === 'session_lost');
  }

  /** A server that can be started again is not left to compute what nobody waits for, if it is deaf to all else. */
  async #endIfHung(connection: Connection, cause: McpClientError): Promise<void> {
    if (await connection.isAnswering(this.#settings.limits.pingTimeoutMs)) return;
    const reason = 'no longer answers, and was ended';
    this.#lose(connection, new McpClientError('call_timeout', reason, { server: this.entry.name, cause }));
  }

  #isWorthARetry({ code }: McpClientError): boolean {
    if (!this.entry.enabled) return false;
    if (this.entry.config.transport === 'streamableHttp') {
      // Closed: because another call has found that the session is lost.
      return code === 'session_lost' || code === 'unreachable' || code === 'closed';
    }
    return code === 'server_exited' && this.#settings.restart === 'onNextCall';
  }

  #onToolsChanged(connection: Connection): void {
    this.#isStale = true;
    if (connection === this.#connection) void this.#refresh(connection);
  }

  #refresh(connection: Connection): Promise<void> {
    this.#refreshing ??= this.#listAgain(connection).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Until the server has stopped saying that its tools have changed, but not for ever. */
  async #listAgain(connection: Connection): Promise<void> {
    if (!this.entry.enabled) return;
    const { config } = this.entry;
    const timeoutMs = config.callTimeoutMs ?? this.#settings.limits.callTimeoutMs;
    for (let round = 0; this.#isStale && round < MAX_ROUNDS; round += 1) {
      // One that says so all the time would otherwise do nothing but be asked.
      while (!this.#listings.take()) await new Promise((resolve) => setTimeout(resolve, 200).unref());
      if (connection !== this.#connection) return;
      this.#isStale = false;
      try {
        const listed = await this.#list(connection, timeoutMs, this.#abort.signal);
        if (connection !== this.#connection) return;
        this.#setTools(config, listed);
      } catch (error) {
        if (connection !== this.#connection) return;
        this.#isStale = true;
        const failure = asMcpClientError(error, config.name);
        if (this.#hasGone(failure)) return this.#lose(connection, failure);
        this.#record(failure);
        this.#log('warn', `${failure.message}; its tools are not used until they could be listed again`);
        return;
      }
    }
  }

  #list(connection: Connection, timeoutMs: number, signal: AbortSignal): Promise<unknown[]> {
    const { maxTools } = this.#settings.limits;
    return listAllTools(connection, { server: this.entry.name, timeoutMs, maxTools, signal });
  }

  #setTools(config: ServerConfig, listed: readonly unknown[]): void {
    this.#tools = screenTools(listed, config);
    for (const definition of this.#tools.definitions) {
      if (!this.firstSeen.has(definition.name)) this.firstSeen.set(definition.name, definition);
    }
    this.#settings.onToolsChanged();
  }

  /** The server has gone without being told to. */
  #lose(connection: Connection, error: McpClientError): void {
    if (connection !== this.#connection) return;
    this.#connection = undefined;
    this.#end(connection);
    this.#record(error);
    this.#setState('unavailable');
    this.#log('warn', `${error.message}; the server is unavailable`);
  }

  async #disconnect(reason: McpClientError): Promise<void> {
    this.#abort.abort(reason);
    const connection = this.#connection;
    this.#connection = undefined;
    if (this.#state !== 'disabled') {
      this.#failure = reason;
      this.#setState('unavailable');
    }
    if (connection !== undefined) await this.#end(connection);
    await this.#attempt;
  }

  #end(connection: Connection): Promise<void> {
    const ending = connection.close().finally(() => this.#endings.delete(ending));
    this.#endings.add(ending);
    return ending;
  }

  #setState(state: ServerState): void {
    this.#state = state;
    this.#since = new Date();
  }

  #record(error: McpClientError): void {
    this.#failure = error;
    this.#lastError = { ...this.#reasonOf(error), at: new Date().toISOString() };
  }

  #reasonOf({ code, message, stderrTail }: McpClientError) {
    return {
      code,
      message: this.#mask(message),
      ...(stderrTail === undefined ? {} : { stderrTail: this.#mask(stderrTail) }),
    };
  }

  #log(level: LogLine['level'], message: string): void {
    this.#settings.log({ level, server: this.entry.name, message: this.#mask(message) });
  }
}

const MAX_ROUNDS = 5;

/** Within the time for connecting, a request that takes too long is a connection that takes too long. */
function connectFailure(error: McpClientError, timeoutMs: number): McpClientError {
  if (error.code !== 'call_timeout') return error;
  return new McpClientError('connect_timeout', `was not ready within ${timeoutMs} ms: ${error.reason}`, {
    ...(error.server === undefined ? {} : { server: error.server }),
    ...(error.stderrTail === undefined ? {} : { stderrTail: error.stderrTail }),
    cause: error,
  });
}

/** What is left of a time limit; never nothing, which would mean no limit. */
function leftOf(limitMs: number, start: number): number {
  return Math.max(1, Math.ceil(limitMs - (performance.now() - start)));
}
