// What a host can ask of servers of its own choice, beyond what a configuration file can say.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withTimeEnough } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { McpClient, type McpServerStatus, parseMcpConfig, type StdioServerConfig } from '../src/index.ts';
import { closeAfterTest, stdioServer } from './support/bench.ts';

function openOwn(script: object, more: Partial<StdioServerConfig>): McpClient {
  const [entry] = parseMcpConfig({ mcpServers: { own: stdioServer(script) } }).servers;
  if (!entry?.enabled) throw new Error('the entry is off');
  const client = new McpClient({
    servers: [{ name: 'own', enabled: true, config: { ...entry.config, ...more } as StdioServerConfig }],
    restart: 'onNextCall',
    connect: 'onFirstCall',
  });
  closeAfterTest(() => client.close());
  return client;
}

test('a trusted tool is let through although it writes, and no other', async () => {
  const client = openOwn({}, { trustedTools: ['write'] });
  expect(await client.connect('own')).toMatchObject({
    state: 'ready',
    rejectedTools: [{ name: 'wipe' }, { name: 'both' }],
  });
  expect(await client.callServerTool('own', 'write', {})).toEqual({ error: false, output: 'write was called' });
  expect(await client.callServerTool('own', 'wipe', {})).toMatchObject({ reason: { code: 'tool_rejected' } });
});

test('first calls are made after each start, in the middle of a call that is tried again too', async () => {
  const deaths = fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-client-deaths-'));
  closeAfterTest(async () => fs.rmSync(deaths, { recursive: true }));
  const client = openOwn({ dieFor: deaths }, { firstCalls: [{ tool: 'echo', args: {} }] });
  await client.connect('own');
  fs.writeFileSync(path.join(deaths, 'once'), '');
  expect(await client.callServerTool('own', 'calls', {})).toEqual({ error: false, output: '2' });
});

test('a first call that fails makes the server unavailable', async () => {
  const client = openOwn({}, { firstCalls: [{ tool: 'fail', args: {} }] });
  expect(await client.connect('own')).toMatchObject({
    state: 'unavailable',
    lastError: {
      code: 'connect_failed',
      message: 'own: its tool fail, which has to be called first, failed: the disk is full',
    },
  });
});

test('a first call that is not answered ends with the time for connecting', async () => {
  const connect = (connectTimeoutMs: number) =>
    openOwn({}, { firstCalls: [{ tool: 'never', args: {} }], connectTimeoutMs }).connect('own');
  const hasCalled = ({ lastError }: McpServerStatus) => lastError?.message.includes('tools/call') === true;
  const { found, ms } = await withTimeEnough(700, connect, hasCalled);
  expect(found).toMatchObject({
    state: 'unavailable',
    lastError: {
      code: 'connect_timeout',
      message: expect.stringMatching(
        new RegExp(`^own: was not ready within ${ms} ms: no answer to tools/call within \\d+ ms$`),
      ),
    },
  });
});

test('a configuration file cannot trust a tool', () => {
  const entry = { command: 'it', trustedTools: ['write'], firstCalls: [{ tool: 'write', args: {} }] };
  const [server] = parseMcpConfig({ mcpServers: { it: entry } }).servers;
  expect(server?.enabled && server.config).toEqual({
    name: 'it',
    transport: 'stdio',
    command: 'it',
    args: [],
    env: {},
    requireReadOnlyHint: false,
  });
});
