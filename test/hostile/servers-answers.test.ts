// Answers that are too long, in every form that a message can have, and remote servers that go away at every point of a
// call: it costs that call, its reason is said, and the next one is answered.

import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { McpClient, type McpToolResult, parseMcpConfig } from '@boocontext/mcp-client';
import { until } from '@boocontext/test-support';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type HostileMcp, type Misbehaviour, type Point, startHostileMcp } from './support/hostile-mcp.ts';

const maxMessageBytes = 100_000;

async function open(entry: object): Promise<McpClient> {
  const { servers } = parseMcpConfig({ mcpServers: { srv: entry } });
  const client = new McpClient({ servers, limits: { maxMessageBytes } });
  client.start();
  await client.ready();
  expect(client.stateOf('srv')).toBe('ready');
  return client;
}

describe('an answer that is too long, on stdio', () => {
  let client: McpClient;
  let calls = 0;
  beforeAll(async () => {
    const script = path.join(import.meta.dirname, 'fixtures/raw-mcp.mjs');
    client = await open({ command: process.execPath, args: [script, String(Math.round(1.2 * maxMessageBytes))] });
  });
  afterAll(() => client.close());
  const call = (text: string, timeoutMs?: number): Promise<McpToolResult> => {
    calls += 1;
    return client.callServerTool('srv', 'raw', { text }, timeoutMs === undefined ? {} : { timeoutMs });
  };
  /** The same process answers what comes next. */
  const expectAlive = async () => {
    calls += 1;
    expect(await client.callServerTool('srv', 'calls', {})).toEqual({ error: false, output: String(calls) });
  };

  test.each([
    ['the id first', '{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"LONG"}]}}\n'],
    ['the id last', '{"result":{"content":[{"type":"text","text":"LONG"}]},"jsonrpc":"2.0","id":ID}\n'],
    ['blanks around the id', '{ "result" : { "a" : "LONG" } ,\t"id"  :  ID  }\n'],
    ['another id within', '{"result":{"id":999,"a":["LONG",{"id":"998"}]},"id":ID}\n'],
    ['an id in a text', '{"result":{"a":"\\"id\\":997,LONG"},"id":ID}\n'],
    ['brackets in a text', '{"result":{"a":"}]}{[{\\\\\\"}LONG"},"id":ID}\n'],
    ['an escaped name', '{"result":{"a":"LONG"},"\\u0069d":ID}\n'],
    ['two ids, of which the last counts', '{"id":996,"result":"LONG","id":ID}\n'],
    ['an error', '{"jsonrpc":"2.0","id":ID,"error":{"code":-1,"message":"LONG"}}\n'],
    ['a line that ends as Windows ends it', '{"id":ID,"result":"LONG"}\r\n'],
    ['a long name', '{"LONG":1,"id":ID,"result":{}}\n'],
    ['the id as a text', '{"jsonrpc":"2.0","id":"ID","result":"LONG"}\n'],
    ['a text that does not end', '{"id":ID,"result":"LONG\n'],
    ['another message behind it', '{"id":ID,"result":"LONG"}\n{"jsonrpc":"2.0","method":"notifications/message"}\n'],
  ])('with %s: that call fails, and says why', async (_form, text) => {
    expect(await call(text)).toMatchObject({ error: true, reason: { code: 'message_too_long' } });
    await expectAlive();
  });

  const honest = '{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"fine"}]}}\n';
  test.each([
    ['a notification', '{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"LONG"}}\n'],
    ['a question of its own with our id', '{"jsonrpc":"2.0","id":ID,"method":"roots/list","params":{"a":"LONG"}}\n'],
    ['an answer to nothing', '{"jsonrpc":"2.0","id":424242,"result":"LONG"}\n'],
    ['an answer whose id is a list', '{"jsonrpc":"2.0","id":[ID],"result":"LONG"}\n'],
    ['an answer whose id is null', '{"jsonrpc":"2.0","id":null,"result":"LONG"}\n'],
    ['no message', 'LONG\n'],
    ['brackets that only close', '}}}}]]]]LONG\n'],
    ['a long blank line', `${' '.repeat(1.2 * maxMessageBytes)}\n`],
  ])('beside an honest one, as %s: it is passed over', async (_what, text) => {
    // What comes unasked is bounded as well, all of it together: here that is not the question.
    expect(await client.reconnect('srv')).toMatchObject({ state: 'ready' });
    calls = 0;
    expect(await call(`${text}${honest}`)).toEqual({ error: false, output: 'fine' });
    await expectAlive();
  });
});

describe('a remote server that goes away', () => {
  let mcp: HostileMcp;
  let client: McpClient;
  beforeAll(async () => {
    mcp = await startHostileMcp();
    client = await open({ url: mcp.url });
  });
  afterEach(() => mcp.misbehave());
  afterAll(async () => {
    await client.close();
    await mcp.close();
  });

  const status =
    (code: number, headers: Readonly<Record<string, string>> = {}): Misbehaviour =>
    (response) =>
      void response.writeHead(code, headers).end('gone');
  const ways: readonly [string, Misbehaviour][] = [
    ['cuts the line', (response) => void response.socket?.destroy()],
    ['resets the line', (response) => void response.socket?.resetAndDestroy()],
    [
      'cuts the line behind the head',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.flushHeaders();
        response.socket?.end();
      },
    ],
    [
      'cuts the line in the middle of an answer',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"jsonrpc"');
        response.socket?.end();
      },
    ],
    [
      'cuts the line in the middle of an event',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: {"jsonrpc"');
        response.socket?.end();
      },
    ],
    [
      'ends a stream without an answer',
      (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
    ],
    ['is no longer behind its proxy (502)', status(502)],
    ['is no longer behind its proxy (503)', status(503, { 'retry-after': '1' })],
  ];
  const points: readonly Point[] = ['call', 'list'];

  test.each(points.flatMap((point) => ways.map(([name, how]) => [name, point, how] as const)))(
    '%s (%s): that is said, and once it is back the next call is answered',
    async (_name, point, how) => {
      let stream: ServerResponse | undefined;
      mcp.misbehave('stream', (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        stream = response;
      });
      expect(await client.reconnect('srv')).toMatchObject({ state: 'ready' });
      await until(() => stream !== undefined);
      mcp.misbehave(point, how);
      const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
      if (point === 'list') stream?.write(`data: ${JSON.stringify(changed)}\n\n`);
      if (point === 'list') await until(() => client.stateOf('srv') !== 'ready');
      expect(await client.callTool('srv_echo', {})).toMatchObject({
        error: true,
        output: 'MCP server unreachable',
        reason: { code: 'unreachable', message: expect.stringMatching(/^srv: /) },
      });
      expect(client.stateOf('srv')).toBe('unavailable');
      mcp.misbehave();
      expect(await client.callTool('srv_echo', {})).toEqual({ error: false, output: 'an honest answer' });
    },
  );
});
