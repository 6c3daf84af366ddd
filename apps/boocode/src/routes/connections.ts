/**
 * The connections below the routes: how many there may be, how long one may take to say what it wants, and what is
 * answered where what it says is no request, which no route ever sees.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { networkOf } from '../config/addresses.ts';
import { BoocodeError, type BoocodeErrorCode } from '../errors.ts';
import { pageHeaders } from './security.ts';

export interface ConnectionLimits {
  /** Open at once; one more is closed unheard. */
  readonly connections: number;
  /** Of these from one address, except a trusted proxy, behind which everybody is. */
  readonly connectionsPerAddress: number;
  readonly headerBytes: number;
  /** From the beginning of a connection, or of its next request, to the end of the headers. */
  readonly headersTimeoutMs: number;
  /** The same to the end of the body. How long the answer takes is not limited: a turn is heard to its end. */
  readonly requestTimeoutMs: number;
  readonly checkEveryMs: number;
}

export interface ServerOptions {
  readonly limits: ConnectionLimits;
  readonly isProxy: (address: string) => boolean;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function createServer(handler: Handler, { limits, isProxy }: ServerOptions): http.Server {
  const server = http.createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // Proxies close theirs after a minute, and must not find one closed that they are about to use.
    keepAliveTimeout: 72_000,
    // Node would refuse a request without `Host` in no shape at all.
    requireHostHeader: false,
  });
  const lastResponses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => {
    lastResponses.set(request.socket, response);
    handler(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = lastResponses.get(socket);
    // In the middle of an answer nothing else can be said.
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy();
    else endWith(socket, problemOf(error.code));
  });
  server.on('connect', (_request, socket) => {
    endWith(socket, new BoocodeError('method_not_allowed', 'this server is no proxy'));
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { head, body } = answerOf(new BoocodeError('bad_request', 'nothing but 100-continue can be expected'));
    response.writeHead(400, head).end(body);
  });
  limitConnections(server, limits, isProxy);
  return server;
}

function limitConnections(server: http.Server, limits: ConnectionLimits, isProxy: (address: string) => boolean): void {
  server.maxConnections = limits.connections;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > limits.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

function problemOf(code: string | undefined): BoocodeError {
  const [problem, message] = problems[code ?? ''] ?? (['bad_request', 'this is no HTTP request'] as const);
  return new BoocodeError(problem, message);
}

/** By the code that Node gives. */
const problems: Readonly<Record<string, readonly [BoocodeErrorCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'the request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'the address and the headers are too large'],
};

function endWith(socket: Duplex, problem: BoocodeError): void {
  const { head, body } = answerOf(problem);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${problem.status} ${http.STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

function answerOf({ code, message }: BoocodeError) {
  const body = JSON.stringify({ error: { code, message } });
  const head = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...pageHeaders,
  };
  return { head, body };
}
