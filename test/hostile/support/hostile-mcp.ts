/** An MCP server over Streamable HTTP that is honest until it is told to misbehave at one point. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Point = 'initialize' | 'initialized' | 'list' | 'call' | 'stream' | 'delete' | 'cancelled';

export interface RpcMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly cursor?: string; readonly _meta?: { readonly progressToken?: unknown } };
}

export type Misbehaviour = (response: ServerResponse, message: RpcMessage, request: IncomingMessage) => void;

export interface HostileMcp {
  readonly url: string;
  /** From now on; `undefined`: it is honest again. */
  misbehave(at?: Point, how?: Misbehaviour): void;
  /** How often it was asked for anything since it last changed. */
  asked(): number;
  close(): Promise<void>;
}

export async function startHostileMcp(): Promise<HostileMcp> {
  let at: Point | undefined;
  let how: Misbehaviour | undefined;
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    response.on('error', () => {});
    void textOf(request).then((body) => {
      const message: RpcMessage = body === '' ? {} : JSON.parse(body);
      const point = pointOf(request, message);
      if (how !== undefined && point === at) return how(response, message, request);
      honest(response, message, request.method);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    misbehave(point, misbehaviour) {
      at = point;
      how = misbehaviour;
      asked = 0;
    },
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pointOf(request: IncomingMessage, { method }: RpcMessage): Point | undefined {
  if (request.method === 'GET') return 'stream';
  if (request.method === 'DELETE') return 'delete';
  const points: Readonly<Record<string, Point>> = {
    initialize: 'initialize',
    'notifications/initialized': 'initialized',
    'notifications/cancelled': 'cancelled',
    'tools/list': 'list',
    'tools/call': 'call',
  };
  return points[method ?? ''];
}

export const honestTools = [
  { name: 'echo', description: 'Says it again', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
];

function honest(response: ServerResponse, { id, method }: RpcMessage, verb: string | undefined): void {
  if (verb === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
  } else if (verb === 'DELETE') response.writeHead(200).end();
  else if (id === undefined) response.writeHead(202).end();
  else if (method === 'initialize') {
    const serverInfo = { name: 'hostile', version: '1' };
    const result = { protocolVersion: '2025-06-18', capabilities: { tools: { listChanged: true } }, serverInfo };
    answer(response, id, result, { 'mcp-session-id': 'session' });
  } else if (method === 'tools/list') answer(response, id, { tools: honestTools });
  else answer(response, id, { content: [{ type: 'text', text: 'an honest answer' }] });
}

export function answer(
  response: ServerResponse,
  id: number | undefined,
  result: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
