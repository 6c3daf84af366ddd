/**
 * MCP's stdio transport: one JSON-RPC message a line. The SDK's own transport drops lines that are no JSON without a
 * word and ends the connection at a line that is too long; here both are answered with a protocol error, so that a
 * client sees its fault, and the server lives on.
 */
import type { Readable } from 'node:stream';
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Greeted } from './greeting.ts';

export interface LineTransportOptions {
  readonly input: Readable;
  /** Writes a line; rejects when the other side has gone. */
  readonly write: (line: string) => Promise<void>;
  readonly maxLineLength?: number;
  /** What was said before. */
  readonly greeted?: Greeted;
}

export interface LineConnection {
  readonly transport: Transport;
  /** Resolves when the input has ended, the other side has gone, or the transport was closed. */
  readonly closed: Promise<void>;
}

export function createLineTransport({
  input,
  write,
  maxLineLength = 10_000_000,
  greeted,
}: LineTransportOptions): LineConnection {
  let pending = '';
  let isTooLong = false;
  let isClosed = false;
  const answered = new Set<unknown>();
  let resolveClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });

  const transport: Transport = {
    async start() {
      // Not a second time: the half of a letter that waits for the other would be lost.
      if (input.readableEncoding === null) input.setEncoding('utf8');
      const { rest, hasEnded } = hearGreeted();
      input.on('data', onData);
      input.on('error', onEnd);
      input.on('end', onEnd);
      input.on('close', onEnd);
      if (rest !== '') onData(rest);
      if (hasEnded) onEnd();
    },
    async send(message) {
      if (isClosed) throw new Error('the connection is closed');
      if (!('method' in message) && answered.delete(message.id)) return;
      await write(`${JSON.stringify(message)}\n`).catch((error: unknown) => {
        onEnd();
        throw error;
      });
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      input.off('data', onData);
      input.pause();
      transport.onclose?.();
      resolveClosed();
    },
  };
  return { transport, closed };

  /** The SDK hears what it has not answered itself, and what it says to that is said already. */
  function hearGreeted(): { readonly rest: string; readonly hasEnded: boolean } {
    for (const line of greeted?.heard ?? []) {
      const message = messageOf(JSON.parse(line));
      if (message === undefined) continue;
      if ('id' in message) answered.add(message.id);
      transport.onmessage?.(message);
    }
    return greeted?.take() ?? { rest: '', hasEnded: false };
  }

  function onEnd(): void {
    void transport.close();
  }

  function onData(chunk: string): void {
    const parts = chunk.split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      if (!isTooLong) onLine(pending + part);
      pending = '';
      isTooLong = false;
    }
    if (isTooLong) return;
    pending += last;
    if (pending.length <= maxLineLength) return;
    // What is still to come of this line is dropped, so that it does not fill the memory.
    pending = '';
    isTooLong = true;
    answerTooLong();
  }

  function onLine(line: string): void {
    if (isClosed || line.trim() === '') return;
    if (line.length > maxLineLength) {
      answerTooLong();
      return;
    }
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      answerError(null, ProtocolErrorCode.ParseError, 'Parse error: the line is not JSON');
      return;
    }
    const message = messageOf(withArguments(value));
    if (message === undefined)
      answerError(idOf(value), ProtocolErrorCode.InvalidRequest, 'Invalid request: not a JSON-RPC message');
    else transport.onmessage?.(message);
  }

  function answerTooLong(): void {
    answerError(null, ProtocolErrorCode.InvalidRequest, `Message longer than ${maxLineLength} characters`);
  }

  /** `null` where the id could not be read, as JSON-RPC 2.0 (section 5) asks. */
  function answerError(id: string | number | null, code: number, message: string): void {
    write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`).catch(onEnd);
  }
}

/** Some hosts send null, or a text, where a tool takes no arguments or an object: the SDK would refuse the whole call. */
function withArguments(value: unknown): unknown {
  if (!isRecord(value) || value.method !== 'tools/call' || !isRecord(value.params)) return value;
  const { arguments: sent, ...params } = value.params;
  if (sent === null || sent === '') return { ...value, params };
  const parsed = typeof sent === 'string' && /^\s*\{/.test(sent) ? objectIn(sent) : undefined;
  return parsed === undefined ? value : { ...value, params: { ...params, arguments: parsed } };
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function messageOf(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

function idOf(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
