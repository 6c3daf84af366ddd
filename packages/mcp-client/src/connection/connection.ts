/**
 * One connection to one server. This is the only file that knows the SDK: what it promises to the rest of the package
 * is in `Connection`, and every failure leaves it as an `McpClientError` with a code.
 *
 * The handshake is that of protocol revisions up to 2025-11-25, which servers of every later revision that we know
 * offer as well. Sampling, elicitation and roots are not offered to servers: they get requests and nothing else.
 */
import {
  Client,
  type JSONRPCMessage,
  type Transport as McpTransport,
  ProtocolError,
  parseJSONRPCMessage,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { HttpServerConfig, ServerConfig, StdioServerConfig } from '../config/server-config.ts';
import { McpClientError, type McpErrorCode } from '../errors.ts';
import { type ChildProcess, startChildProcess } from '../process/child-process.ts';
import { childEnvironment } from '../process/environment.ts';
import { Allowance } from './allowance.ts';
import { AnsweredId } from './answered-id.ts';
import { beginningOf, boundedResponse } from './bounded-response.ts';
import { JsonMeter } from './json-meter.ts';

export interface ConnectionOptions {
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Longest time for the handshake. */
  readonly timeoutMs: number;
  readonly killAfterMs: number;
  readonly maxMessageBytes: number;
  /** What is not trusted: no program of theirs is started by its name. */
  readonly repositories: readonly string[];
  readonly signal: AbortSignal;
}

export interface ConnectionEvents {
  /** Once, when the server has gone by itself. */
  onLost(error: McpClientError): void;
  /** The server says that its tools have changed. */
  onToolsChanged(): void;
  /** The server may have said so while it could not be heard. */
  onToolsUncertain(): void;
}

export interface CallProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

interface RequestOptions {
  /** Longest time without an answer. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Progress renews the time limit, whether or not anybody listens. */
  readonly onProgress?: (progress: CallProgress) => void;
}

interface ToolPage {
  /** As the server sent them. */
  readonly tools: readonly unknown[];
  readonly nextCursor?: string;
}

export interface Connection {
  readonly protocolVersion: string | undefined;
  readonly server: { readonly name: string; readonly version: string } | undefined;
  /** How the server wants its tools to be used, as it sent it; somebody else's words. */
  readonly instructions: string | undefined;
  /** Of the process that was started; a remote server has none. */
  readonly pid: number | undefined;
  listTools(cursor: string | undefined, options: RequestOptions): Promise<ToolPage>;
  /** The result as the server sent it. */
  callTool(name: string, args: Readonly<Record<string, unknown>>, options: RequestOptions): Promise<unknown>;
  /** Whether the server answers anything at all. */
  isAnswering(timeoutMs: number): Promise<boolean>;
  stderrTail(): string;
  /** Ends the session, and the process where there is one; resolves when nothing of it is left. */
  close(): Promise<void>;
}

/** Resolves when the handshake is done. When it fails, nothing is left running. */
export async function connect(
  config: ServerConfig,
  options: ConnectionOptions,
  events: ConnectionEvents,
): Promise<Connection> {
  const link = config.transport === 'stdio' ? new StdioLink(config, options) : new HttpLink(config, options);
  const client = new Client(options.clientInfo, { capabilities: {} });
  let isConnected = false;
  link.onLost = (error) => {
    if (isConnected) events.onLost(error);
  };
  link.onDeaf = () => {
    if (isConnected) events.onToolsUncertain();
  };
  client.onerror = () => {
    // Stray lines and failed requests; whoever waits for an answer hears of those that matter.
  };
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    if (isConnected) events.onToolsChanged();
  });
  try {
    await client.connect(link.transport, { timeout: options.timeoutMs, signal: options.signal });
  } catch (error) {
    // Asked first: closing makes everything look like an ordinary end.
    const failure = options.signal.aborted
      ? link.fail('closed', 'the connection was given up')
      : handshakeError(link, error, options.timeoutMs);
    await link.close();
    throw failure;
  }
  isConnected = true;
  return new SdkConnection(client, link);
}

class SdkConnection implements Connection {
  readonly #client: Client;
  readonly #link: Link;

  constructor(client: Client, link: Link) {
    this.#client = client;
    this.#link = link;
  }

  get protocolVersion() {
    return this.#client.getNegotiatedProtocolVersion();
  }

  get server() {
    const server = this.#client.getServerVersion();
    return server === undefined ? undefined : { name: server.name, version: server.version };
  }

  get instructions() {
    return this.#client.getInstructions();
  }

  get pid() {
    return this.#link.pid;
  }

  async listTools(cursor: string | undefined, options: RequestOptions): Promise<ToolPage> {
    if (this.#client.getServerCapabilities()?.tools === undefined) return { tools: [] };
    const params = cursor === undefined ? {} : { cursor };
    const page = toolPageSchema.safeParse(await this.#request('tools/list', params, options, 'list_failed'));
    if (!page.success) throw this.#link.fail('list_failed', 'its answer to tools/list is not a list of tools');
    const { tools, nextCursor } = page.data;
    return nextCursor === undefined ? { tools } : { tools, nextCursor };
  }

  callTool(name: string, args: Readonly<Record<string, unknown>>, options: RequestOptions): Promise<unknown> {
    return this.#request('tools/call', { name, arguments: args }, options, 'call_failed');
  }

  async isAnswering(timeoutMs: number): Promise<boolean> {
    try {
      await this.#client.ping({ timeout: timeoutMs });
      return true;
    } catch (error) {
      // An error is an answer too.
      return error instanceof ProtocolError;
    }
  }

  stderrTail(): string {
    return this.#link.stderrTail();
  }

  close(): Promise<void> {
    return this.#link.close();
  }

  /**
   * The SDK's own methods for lists and calls would check every tool and every answer against its schemas, and drop all
   * for one fault; here each part is judged by itself.
   */
  async #request(
    method: string,
    params: Record<string, unknown>,
    { timeoutMs, signal, onProgress }: RequestOptions,
    failed: McpErrorCode,
  ): Promise<unknown> {
    try {
      return await this.#client.request({ method, params }, z.unknown(), {
        timeout: timeoutMs,
        resetTimeoutOnProgress: true,
        onprogress: ({ progress, total, message }) =>
          onProgress?.({
            progress,
            ...(total === undefined ? {} : { total }),
            ...(message === undefined ? {} : { message }),
          }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      if (signal?.aborted) throw this.#link.fail('cancelled', `${method} was cancelled`, error);
      throw requestError(this.#link, method, timeoutMs, failed, error);
    }
  }
}

const toolPageSchema = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

/** What carries the messages, and knows more of a failure than the SDK does. */
interface Link {
  readonly transport: McpTransport;
  readonly pid: number | undefined;
  /** Why the server has gone, once it has. */
  readonly loss: McpClientError | undefined;
  onLost: (error: McpClientError) => void;
  /** Notifications may have been missed. */
  onDeaf: () => void;
  /** What else is known about a server that does not answer. */
  evidence(): string;
  stderrTail(): string;
  fail(code: McpErrorCode, reason: string, cause?: unknown): McpClientError;
  close(): Promise<void>;
}

class StdioLink implements Link {
  readonly transport: McpTransport;
  readonly #config: StdioServerConfig;
  readonly #options: ConnectionOptions;
  readonly #deliver = oneByOne((message) => this.transport.onmessage?.(message));
  readonly #unasked: Unasked;
  #child: ChildProcess | undefined;
  #starting: Promise<ChildProcess> | undefined;
  #declareLost = () => {};
  readonly #lost = new Promise<void>((resolve) => {
    this.#declareLost = resolve;
  });
  #strayLines = 0;
  #firstStrayLine = '';
  /** A message that is longer than is read, while it comes. */
  #long: { readonly id: AnsweredId; bytes: number } | undefined;
  loss: McpClientError | undefined;
  onLost: (error: McpClientError) => void = () => {};
  onDeaf: () => void = () => {};

  constructor(config: StdioServerConfig, options: ConnectionOptions) {
    this.#config = config;
    this.#options = options;
    this.#unasked = new Unasked(options.maxMessageBytes);
    this.transport = {
      start: () => this.#start(),
      send: async (message) => {
        if (this.loss !== undefined) throw this.loss;
        this.#unasked.expectAnswerTo(message);
        // That a line could not be written says less than the exit that follows, which comes with the last words.
        await this.#child?.writeLine(JSON.stringify(message)).catch(() => this.#lost);
      },
      close: () => this.close(),
    };
  }

  get pid() {
    return this.#child?.pid;
  }

  evidence(): string {
    if (this.#strayLines === 0) return '';
    const lines = this.#strayLines === 1 ? '1 line' : `${this.#strayLines} lines`;
    return `; it wrote ${lines} to stdout that are not MCP, the first: ${JSON.stringify(this.#firstStrayLine)}`;
  }

  stderrTail(): string {
    return this.#child?.stderrTail() ?? '';
  }

  fail(code: McpErrorCode, reason: string, cause?: unknown): McpClientError {
    return new McpClientError(code, reason, { server: this.#config.name, stderrTail: this.stderrTail(), cause });
  }

  async close(): Promise<void> {
    this.loss ??= this.fail('closed', 'the connection was closed');
    this.#declareLost();
    this.transport.onclose?.();
    // A process that is just being started is waited for, or it would be left behind.
    await this.#starting?.catch(() => {});
    await this.#child?.end();
  }

  async #start(): Promise<void> {
    const { command, args, env, cwd, name } = this.#config;
    this.#starting = startChildProcess(
      {
        command,
        args,
        env: childEnvironment(env, this.#options.repositories),
        repositories: this.#options.repositories,
        ...(cwd === undefined ? {} : { cwd }),
        killAfterMs: this.#options.killAfterMs,
        maxLineBytes: this.#options.maxMessageBytes,
      },
      {
        onLine: (line) => this.#onLine(line),
        onLongLinePiece: (piece) => this.#onLongLinePiece(piece),
        onLongLineEnd: () => this.#onLongLineEnd(),
        onDeath: (reason) => this.#lose(this.fail('server_exited', `${reason}${this.evidence()}`)),
      },
    );
    try {
      this.#child = await this.#starting;
    } catch (error) {
      if (!(error instanceof McpClientError)) throw error;
      this.loss = new McpClientError(error.code, error.message, { server: name, cause: error });
      throw this.loss;
    }
  }

  #onLine(line: string): void {
    // A line that comes after the end, from a pipe that is still full.
    if (this.loss !== undefined) return;
    if (line.length > SHORT_LINE) {
      const bytes = Buffer.from(line);
      if (new JsonMeter().isTooMuch(bytes)) {
        this.#onLongLinePiece(bytes);
        this.#onLongLineEnd();
        return;
      }
    }
    const message = messageOf(line);
    if (!this.#unasked.admits(message, line.length)) {
      this.#end(this.fail('flooded', FLOOD));
    } else if (message === undefined) {
      this.#strayLines += 1;
      if (this.#strayLines === 1) this.#firstStrayLine = line.slice(0, 100);
    } else if ('method' in message && message.method === 'initialize') {
      this.#end(this.fail('not_mcp', 'sends back what it is sent, so it is not an MCP server'));
    } else {
      this.#deliver(message);
    }
  }

  #onLongLinePiece(piece: Buffer): void {
    if (this.loss !== undefined) return;
    this.#long ??= { id: new AnsweredId(), bytes: 0 };
    this.#long.id.add(piece);
    this.#long.bytes += piece.length;
    const most = LONG_LINES * this.#options.maxMessageBytes;
    if (this.#long.bytes > most) this.#end(this.fail('message_too_long', `wrote a line of more than ${most} bytes`));
  }

  /** It costs the call that it answers, and no other. */
  #onLongLineEnd(): void {
    const long = this.#long;
    this.#long = undefined;
    if (this.loss !== undefined || long === undefined) return;
    const { value: id } = long.id;
    const refusal = id === undefined ? undefined : tooLongAnswer(id);
    if (!this.#unasked.admits(refusal, long.bytes)) this.#end(this.fail('flooded', FLOOD));
    else if (refusal !== undefined) this.#deliver(refusal);
  }

  /** With the process, which does what it should not. */
  #end(error: McpClientError): void {
    this.#lose(error);
    void this.#child?.end();
  }

  #lose(error: McpClientError): void {
    if (this.loss !== undefined) return;
    this.loss = error;
    this.#declareLost();
    this.transport.onclose?.();
    this.onLost(error);
  }
}

class HttpLink implements Link {
  readonly transport: McpTransport;
  readonly pid = undefined;
  readonly #config: HttpServerConfig;
  readonly #http: StreamableHTTPClientTransport;
  /** Requests without an answer yet, with what ends each. */
  readonly #pending = new Map<string | number, AbortController>();
  readonly #unasked: Unasked;
  readonly #maxBytes: number;
  readonly #unansweredMs: number;
  #isAnswerTooLong = false;
  /** Aborted when nothing that comes is read any more. */
  readonly #deaf = new AbortController();
  #closing: Promise<void> | undefined;
  loss: McpClientError | undefined;
  onLost: (error: McpClientError) => void = () => {};
  onDeaf: () => void = () => {};
  /** How often the stream of notifications was opened, and how often in a row that has failed since. */
  #streamsOpened = 0;
  #streamsRefused = 0;

  constructor(config: HttpServerConfig, options: ConnectionOptions) {
    this.#config = config;
    this.#maxBytes = options.maxMessageBytes;
    this.#unansweredMs = Math.min(options.timeoutMs, UNANSWERED_MS);
    this.#unasked = new Unasked(options.maxMessageBytes);
    this.#http = new StreamableHTTPClientTransport(new URL(config.url), {
      requestInit: { headers: config.headers },
      fetch: (url, init) => (init?.method === 'GET' ? this.#fetchStream(url, init) : this.#fetchAnswer(url, init)),
      reconnectionOptions: {
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 30_000,
        reconnectionDelayGrowFactor: 1.5,
        maxRetries: STREAM_RETRIES,
      },
    });
    this.transport = this.#watched(this.#http);
  }

  evidence(): string {
    return '';
  }

  stderrTail(): string {
    return '';
  }

  fail(code: McpErrorCode, reason: string, cause?: unknown): McpClientError {
    return new McpClientError(code, reason, { server: this.#config.name, cause });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.loss ??= this.fail('closed', 'the connection was closed');
    this.transport.onclose?.();
    this.#stopReading();
    // A courtesy: a server that does not answer forgets the session by itself.
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FAREWELL_MS);
    });
    await Promise.race([this.#http.terminateSession().catch(() => {}), patience]);
    clearTimeout(timer);
    await this.#http.close().catch(() => {});
  }

  /** An answer to a request cannot fill the memory, and of one that says no only the beginning is read. */
  async #fetchAnswer(url: string | URL, init: RequestInit | undefined): Promise<Response> {
    const response = await fetch(url, init);
    if (!response.ok || init?.method !== 'POST') return beginningOf(response, REFUSAL_BYTES, REFUSAL_MS);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return boundedResponse(response, {
      // As an event stream it may bring a long report of progress as well.
      maxBytes: isJson ? this.#maxBytes : 4 * this.#maxBytes,
      ...(isJson ? {} : { maxEventBytes: this.#maxBytes }),
      failure: () => {
        this.#isAnswerTooLong = true;
        return new AnswerTooLong(TOO_LONG);
      },
    });
  }

  /**
   * The stream of notifications, which the SDK opens again when it has broken off, a few times. Meanwhile the server
   * may have said that its tools have changed; and when it cannot be opened any more the server has gone. A server that
   * never had one does without.
   */
  async #fetchStream(url: string | URL, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.any([this.#deaf.signal, ...(init.signal ? [init.signal] : [])]);
    const response = await fetch(url, { ...init, signal }).catch((error: unknown) => {
      this.#onStreamRefused(
        this.fail('unreachable', `could not be reached: ${describe(causesOf(error).at(-1))}`, error),
      );
      throw error;
    });
    if (!response.ok) {
      this.#onStreamRefused(this.fail('session_lost', `refuses its session with HTTP status ${response.status}`));
    }
    if (!response.ok || response.body === null) return response;
    // From here on we hear again; what was said before that, since we last asked, we have not heard.
    if (this.#streamsOpened > 0) this.onDeaf();
    this.#streamsOpened += 1;
    this.#streamsRefused = 0;
    const { status, statusText, headers } = response;
    const { body } = boundedResponse(response, {
      maxEventBytes: MAX_NOTIFICATION_BYTES,
      rate: { most: 2 * MAX_NOTIFICATION_BYTES, perSecond: UNASKED_BYTES_PER_SECOND },
      failure: (bound) => {
        const tooLong = `sent a notification of more than ${MAX_NOTIFICATION_BYTES} bytes`;
        const error = bound === 'size' ? this.fail('message_too_long', tooLong) : this.fail('flooded', FLOOD);
        this.#lose(error);
        return error;
      },
    });
    return new Response(body === null ? null : watchEnd(body, () => this.onDeaf()), { status, statusText, headers });
  }

  #onStreamRefused(error: McpClientError): void {
    if (this.#streamsOpened === 0 || this.loss !== undefined) return;
    this.#streamsRefused += 1;
    if (this.#streamsRefused >= STREAM_RETRIES) this.#lose(error);
  }

  #lose(error: McpClientError): void {
    if (this.loss !== undefined) return;
    this.loss = error;
    this.#stopReading();
    this.transport.onclose?.();
    this.onLost(error);
  }

  /** At once: the farewell takes a moment, in which a flood would go on. */
  #stopReading(): void {
    this.#deaf.abort();
    for (const ended of this.#pending.values()) ended.abort();
  }

  /**
   * An answer that comes as a stream can break off. The SDK then leaves the request waiting for its time limit; here it
   * is answered with an error as soon as the stream has ended for good.
   */
  #watched(http: StreamableHTTPClientTransport): McpTransport {
    const pending = this.#pending;
    // The same thing, but its own type is narrower than what it accepts.
    const inner = http as McpTransport;
    const deliver = oneByOne((message) => watched.onmessage?.(message));
    const watched: McpTransport = {
      start: () => http.start(),
      send: async (message, options) => {
        const id = 'method' in message && 'id' in message ? message.id : undefined;
        if (id === undefined) return await this.#sendUnanswered(inner, message, options);
        this.#unasked.expectAnswerTo(message);
        const ended = new AbortController();
        pending.set(id, ended);
        const onRequestStreamEnd = () => {
          if (!pending.delete(id)) return;
          const isTooLong = this.#isAnswerTooLong;
          this.#isAnswerTooLong = false;
          const error = { code: CONNECTION_LOST, message: 'the connection broke off before the answer' };
          deliver(isTooLong ? tooLongAnswer(id) : { jsonrpc: '2.0', id, error });
        };
        await inner.send(message, { ...options, onRequestStreamEnd, requestSignal: ended.signal }).catch((error) => {
          pending.delete(id);
          throw error;
        });
      },
      close: () => this.close(),
      get sessionId() {
        return http.sessionId;
      },
      setProtocolVersion: (version) => http.setProtocolVersion(version),
    };
    http.onmessage = (message) => {
      if (this.loss !== undefined) return;
      if (!this.#unasked.admits(message)) return this.#lose(this.fail('flooded', FLOOD));
      if ('id' in message && message.id !== undefined && !('method' in message)) {
        this.#endRequest(message.id, AFTER_ANSWER_MS);
      }
      deliver(message);
    };
    http.onerror = (error) => watched.onerror?.(error);
    http.onclose = () => watched.onclose?.();
    return watched;
  }

  /** What has no answer is taken at once or not at all. */
  async #sendUnanswered(
    inner: McpTransport,
    message: JSONRPCMessage,
    options: Parameters<McpTransport['send']>[1],
  ): Promise<void> {
    if ('method' in message && message.method === 'notifications/cancelled') {
      const id = message.params?.requestId;
      if (typeof id === 'string' || typeof id === 'number') this.#endRequest(id, 0);
    }
    const patience = AbortSignal.timeout(this.#unansweredMs);
    try {
      await inner.send(message, { ...options, requestSignal: patience });
    } catch (error) {
      if (!patience.aborted) throw error;
      const what = 'method' in message ? message.method : 'an answer';
      throw this.fail('connect_timeout', `did not take ${what} within ${this.#unansweredMs} ms`, error);
    }
  }

  /** Nobody reads on: an answer that goes on after what was asked for, or after that was given up, would never end. */
  #endRequest(id: string | number, afterMs: number): void {
    const ended = this.#pending.get(id);
    this.#pending.delete(id);
    if (ended !== undefined) setTimeout(() => ended.abort(), afterMs).unref();
  }
}

/**
 * What a server may say that nobody has asked for: notifications, questions of its own, answers to nothing and lines that
 * are no messages. Each costs us some work, and some an answer.
 */
class Unasked {
  readonly #messages = new Allowance({ most: 5_000, perSecond: 500 });
  /** Each of them is answered, over HTTP by a request of ours. */
  readonly #questions = new Allowance({ most: 200, perSecond: 10 });
  readonly #bytes: Allowance;
  readonly #expected = new Set<string | number>();

  constructor(maxMessageBytes: number) {
    this.#bytes = new Allowance({ most: 2 * maxMessageBytes, perSecond: UNASKED_BYTES_PER_SECOND });
  }

  expectAnswerTo(message: JSONRPCMessage): void {
    if ('method' in message && 'id' in message) this.#expected.add(message.id);
  }

  /** False when there has been too much of it. `undefined` stands for what is no message. */
  admits(message: JSONRPCMessage | undefined, sizeBytes = 0): boolean {
    const isAnswer =
      message !== undefined && !('method' in message) && message.id !== undefined && this.#expected.delete(message.id);
    if (isAnswer) return true;
    const isQuestion = message !== undefined && 'method' in message && 'id' in message;
    return (!isQuestion || this.#questions.take()) && this.#messages.take() && this.#bytes.take(sizeBytes);
  }
}

const MAX_NOTIFICATION_BYTES = 4 * 1024 * 1024;
const FLOOD = 'sends more than can be read';
const TOO_LONG = 'answered with more than is read, so this answer was left out; ask for less';
/** So many times the longest message, on one line, and what writes it never ends it. */
const LONG_LINES = 10;
const UNASKED_BYTES_PER_SECOND = 1_000_000;
/** It cannot hold too many values. */
const SHORT_LINE = 100_000;
const REFUSAL_BYTES = 65_536;
const REFUSAL_MS = 5_000;
/** For what is asked without waiting for an answer. */
const UNANSWERED_MS = 10_000;
/** A stream is closed by the server once it has answered; so long it may take for that. */
const AFTER_ANSWER_MS = 1_000;

/** Codes of our own, in the range that JSON-RPC leaves to implementations. */
const CONNECTION_LOST = -32_099;
const ANSWER_TOO_LONG = -32_098;
const FAREWELL_MS = 1_000;
const STREAM_RETRIES = 2;

/** The same stream, which tells when it has ended or broken off. */
function watchEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

class AnswerTooLong extends Error {}

/** What is delivered in the place of an answer that was not read. */
function tooLongAnswer(id: string | number): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code: ANSWER_TOO_LONG, message: TOO_LONG } };
}

/**
 * The SDK handles an answer at once, and a notification a moment later. Of two that come together the answer would
 * overtake the progress that was sent before it, which would then be dropped, and the news that the tools have changed.
 */
function oneByOne(deliver: (message: JSONRPCMessage) => void): (message: JSONRPCMessage) => void {
  let last = Promise.resolve();
  return (message) => {
    last = last.then(() => deliver(message)).catch(() => {});
  };
}

function messageOf(line: string): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function handshakeError(link: Link, error: unknown, timeoutMs: number): McpClientError {
  // The SDK closes the connection before it tells what went wrong, so `closed` is not the cause.
  if (link.loss !== undefined && link.loss.code !== 'closed') return link.loss;
  if (error instanceof McpClientError) return error;
  if (isTimeout(error)) {
    return link.fail('connect_timeout', `did not answer initialize within ${timeoutMs} ms${link.evidence()}`, error);
  }
  return answerError(link, 'initialize', timeoutMs, 'connect_failed', error);
}

function requestError(
  link: Link,
  method: string,
  timeoutMs: number,
  failed: McpErrorCode,
  error: unknown,
): McpClientError {
  return link.loss ?? answerError(link, method, timeoutMs, failed, error);
}

function answerError(
  link: Link,
  method: string,
  timeoutMs: number,
  failed: McpErrorCode,
  error: unknown,
): McpClientError {
  if (error instanceof ProtocolError && error.code === CONNECTION_LOST) {
    return link.fail('unreachable', error.message, error);
  }
  if (error instanceof ProtocolError && error.code === ANSWER_TOO_LONG) {
    return link.fail('message_too_long', error.message, error);
  }
  if (error instanceof ProtocolError) {
    return link.fail(failed, `answered ${method} with error ${error.code}: ${error.message.slice(0, 500)}`, error);
  }
  if (isTimeout(error)) return link.fail('call_timeout', `no answer to ${method} within ${timeoutMs} ms`, error);
  if (error instanceof SdkHttpError) {
    // 404 is the specification's way of saying that the server has forgotten us, after a restart for example; 400 is
    // that of servers that were made after the SDK's first examples.
    if ((error.status === 404 || error.status === 400) && link.transport.sessionId !== undefined) {
      const reason = `answered ${method} with HTTP status ${error.status}, as if it did not know the session`;
      return link.fail('session_lost', reason, error);
    }
    // The words of a proxy whose server is not there.
    if (error.status === 502 || error.status === 503) {
      return link.fail('unreachable', `could not be reached: HTTP status ${error.status}`, error);
    }
    return link.fail('http_refused', `answered ${method} with HTTP status ${error.status}`, error);
  }
  if (isSdkError(error, SdkErrorCode.InvalidResult)) {
    return link.fail(failed, `its answer to ${method} is not valid MCP`, error);
  }
  if (isSdkError(error, SdkErrorCode.ClientHttpUnexpectedContent) || isUnreadable(error)) {
    return link.fail('not_mcp', `its answer to ${method} is neither JSON-RPC nor an event stream`, error);
  }
  const causes = causesOf(error);
  const tooLong = causes.find((cause) => cause instanceof AnswerTooLong);
  if (tooLong !== undefined) return link.fail('message_too_long', tooLong.message, error);
  // `fetch` fails with a TypeError, whatever the network did; everything else is the SDK not liking the answer.
  return error instanceof TypeError
    ? link.fail('unreachable', `could not be reached: ${describe(causes.at(-1))}`, error)
    : link.fail(failed, describe(error), error);
}

/** Of what claims to be JSON: it is not, or it is no message. */
function isUnreadable(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError');
}

function isTimeout(error: unknown): boolean {
  return isSdkError(error, SdkErrorCode.RequestTimeout);
}

function isSdkError(error: unknown, code: SdkErrorCode): boolean {
  return error instanceof SdkError && error.code === code;
}

/** The error and what is below it: `fetch` has the reason below one or two errors that say nothing. */
function causesOf(error: unknown): unknown[] {
  const causes = [error];
  for (let next = error; next instanceof Error && next.cause !== undefined; next = next.cause) causes.push(next.cause);
  return causes;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
