// MCP servers as the routes show them: what they offer, what is wrong with them, and what a changed file does.

import fs from 'node:fs';
import path from 'node:path';
import type { McpServer } from '@boocontext/chat-api';
import { toolNamesOf, until } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { type OpenApp, openApp, streamedText, temporaryDirectory } from '../support/bench.ts';

const fixture = (env: Record<string, string> = {}, more: object = {}) => ({
  command: process.execPath,
  args: [path.join(import.meta.dirname, '../fixtures/mcp-server.mjs')],
  env,
  ...more,
});

async function servers({ get }: OpenApp): Promise<Record<string, McpServer>> {
  const { body } = await get<{ servers: McpServer[] }>('/api/mcp/servers');
  return Object.fromEntries(body.servers.map((server) => [server.name, server]));
}

async function settled(opened: OpenApp): Promise<Record<string, McpServer>> {
  await until(async () => Object.values(await servers(opened)).every(({ state }) => state !== 'connecting'));
  return await servers(opened);
}

function rewrite({ directory }: OpenApp, content: string): void {
  fs.writeFileSync(path.join(directory, 'mcp.json'), content);
}

test('each is shown with its state, and a bad one harms no other', async () => {
  const opened = await openApp({
    mcpServers: {
      docs: fixture({ TOOL: 'delete?me' }),
      off: fixture({}, { enabled: false }),
      missing: { command: 'no-such-command-anywhere' },
      unset: { command: 'x', env: { KEY: `\${NO_SUCH_VARIABLE}` } },
    },
  });
  const { docs, off, missing, unset } = await settled(opened);
  expect(docs).toMatchObject({ state: 'ready', transport: 'stdio', toolCounts: { offered: 4, rejected: 0 } });
  expect(docs?.tools).toEqual(['docs_cancelled', expect.stringMatching(/^docs_delete_me/), 'docs_text', 'docs_wait']);
  expect(off).toMatchObject({ state: 'disabled', tools: [] });
  expect(missing).toMatchObject({ state: 'unavailable', lastError: { code: 'command_not_found' } });
  expect(unset).toMatchObject({
    state: 'disabled',
    lastError: { message: expect.stringContaining('NO_SUCH_VARIABLE') },
  });
  expect(opened.log.some((line) => line.includes('no-such-command-anywhere'))).toBe(true);
});

test('BOOCODE_REPO and BOOCODE_HOME are always set in the file', async () => {
  const opened = await openApp({ mcpServers: { docs: fixture({ TOOL: 'x', PID_FILE: `\${BOOCODE_REPO}/pid` }) } });
  await settled(opened);
  expect(fs.existsSync(path.join(opened.directory, 'repo/pid'))).toBe(true);
});

test('one can be reconnected to, and one that does not exist is not found', async () => {
  const opened = await openApp({ mcpServers: { docs: fixture() } });
  const before = await settled(opened);
  const { status, body } = await opened.post<McpServer>('/api/mcp/servers/docs/reconnect');
  expect([status, body.state]).toEqual([200, 'ready']);
  expect(body.pid).not.toBe(before.docs?.pid);
  expect(await opened.post('/api/mcp/servers/nothing/reconnect')).toMatchObject({
    status: 404,
    body: { error: { code: 'unknown_server' } },
  });
});

test('a changed file is read again, and only servers whose entry has changed are started anew', async () => {
  const opened = await openApp({
    mcpServers: { same: fixture(), other: fixture(), gone: fixture() },
    limits: { lookEveryMs: 20 },
  });
  const before = await settled(opened);
  rewrite(
    opened,
    JSON.stringify({ mcpServers: { same: fixture(), other: fixture({ TOOL: 'new' }), added: fixture() } }),
  );
  await until(async () => {
    const { other, added } = await servers(opened);
    return other?.tools.includes('other_new') === true && added?.state === 'ready';
  });
  const after = await servers(opened);
  expect(Object.keys(after)).toEqual(['same', 'other', 'added']);
  expect(after.same?.pid).toBe(before.same?.pid);
  expect(after.other?.pid).not.toBe(before.other?.pid);
  const { tools } = (await opened.get<{ tools: { name: string }[] }>('/api/tools')).body;
  expect(tools.filter(({ name }) => name.startsWith('gone_'))).toEqual([]);
});

test('a file that cannot be read leaves the servers as they are, and says so', async () => {
  const opened = await openApp({ mcpServers: { docs: fixture() }, limits: { lookEveryMs: 20 } });
  const before = await settled(opened);
  const problem = async () => (await opened.get<{ problem?: string }>('/api/mcp/servers')).body.problem;
  expect(await problem()).toBeUndefined();
  rewrite(opened, '{"mcpServers": {');
  await until(async () => (await problem())?.includes('mcp.json') === true);
  expect((await servers(opened)).docs).toMatchObject({ state: 'ready', pid: before.docs?.pid });
  rewrite(opened, JSON.stringify({ mcpServers: { docs: fixture() } }));
  await until(async () => (await problem()) === undefined);
});

/** What a configuration may have become, and what is said of it. */
const unusable: readonly (readonly [string, (file: string) => void, RegExp])[] = [
  [
    'servers without the block around them',
    (file) => fs.writeFileSync(file, JSON.stringify({ docs: fixture() })),
    /put the servers under "mcpServers"/,
  ],
  ['a list', (file) => fs.writeFileSync(file, '[]'), /put the servers under "mcpServers"/],
  ['an empty object', (file) => fs.writeFileSync(file, '{}'), /put the servers under "mcpServers"/],
  ['bad JSON', (file) => fs.writeFileSync(file, '{"mcpServers": {'), /is not valid JSON/],
  ['an empty file', (file) => fs.writeFileSync(file, ''), /is empty; put the servers under "mcpServers"/],
  ['too large', (file) => fs.writeFileSync(file, ' '.repeat(10_000_001)), /it is larger than 10 MB/],
  ['a link to a device', (file) => fs.symlinkSync('/dev/zero', file), /it is no ordinary file/],
  ['a link to nothing', (file) => fs.symlinkSync('/nowhere/mcp.json', file), /it is a link that leads nowhere/],
  ['a directory', (file) => fs.mkdirSync(file), /it is a directory; name a file/],
];

test('whatever becomes of the file, the servers stay, and the problem is shown and logged', async () => {
  const opened = await openApp({ mcpServers: { docs: fixture() }, limits: { lookEveryMs: 20 } });
  const before = await settled(opened);
  const file = path.join(opened.directory, 'mcp.json');
  const problem = async () => (await opened.get<{ problem?: string }>('/api/mcp/servers')).body.problem ?? '';
  for (const [kind, make, expected] of unusable) {
    const next = path.join(opened.directory, 'next');
    make(next);
    // Exchanged in one step, as editors do, so that it is missing at no moment that anybody sees.
    if (kind === 'a directory') fs.rmSync(file);
    fs.renameSync(next, file);
    await until(async () => expected.test(await problem()));
    expect(opened.log, kind).toContainEqual(expect.stringMatching(expected));
  }
  const { tools } = (await opened.get<{ tools: { name: string }[] }>('/api/tools')).body;
  expect(tools.map(({ name }) => name)).toContain('docs_wait');
  expect((await servers(opened)).docs).toMatchObject({ state: 'ready', pid: before.docs?.pid });
});

test.each(unusable)(
  'at the start %s means no servers, and the problem is shown and logged',
  async (_, make, expected) => {
    const directory = temporaryDirectory();
    make(path.join(directory, 'unusable.json'));
    const opened = await openApp({ env: { MCP_CONFIG_PATH: path.join(directory, 'unusable.json') } });
    const { body } = await opened.get('/api/mcp/servers');
    expect(body).toEqual({ servers: [], problem: expect.stringMatching(expected), warnings: [] });
    expect(opened.log).toContainEqual(expect.stringMatching(expected));
  },
);

test('what has no effect in the file is shown and logged', async () => {
  const file = path.join(temporaryDirectory(), 'mcp.json');
  fs.writeFileSync(file, JSON.stringify({ mcpServers: {}, docs: fixture() }));
  const opened = await openApp({ env: { MCP_CONFIG_PATH: file } });
  const warning = 'docs: stands beside "mcpServers", where it is ignored; put it under "mcpServers".';
  expect((await opened.get('/api/mcp/servers')).body).toEqual({ servers: [], warnings: [warning] });
  expect(opened.log).toContainEqual(expect.stringContaining(warning));
});

test('a file that is missing means no servers, is told once, and has not changed', async () => {
  const directory = temporaryDirectory();
  const file = path.join(directory, 'mcp.json');
  const opened = await openApp({ env: { MCP_CONFIG_PATH: file }, limits: { lookEveryMs: 20 } });
  expect(await servers(opened)).toEqual({});
  fs.writeFileSync(`${file}.next`, JSON.stringify({ mcpServers: { docs: fixture() } }));
  fs.renameSync(`${file}.next`, file);
  await until(async () => (await servers(opened)).docs?.state === 'ready');
  fs.rmSync(file);
  await until(async () => Object.keys(await servers(opened)).length === 0);
  const told = opened.log.filter((line) => line.includes(file));
  const missing = `there is no file ${file}, so there are no MCP servers`;
  expect([told[0], told.at(-1)]).toEqual([missing, missing]);
  expect(told.filter((line) => line === missing)).toHaveLength(2);
});

test('a file that changes between its first reading and the first look at it is read again', async () => {
  const opened = await openApp({ mcpServers: {}, limits: { lookEveryMs: 20 } });
  // The app has read the file, and follows it from the first request on.
  rewrite(opened, JSON.stringify({ mcpServers: { docs: fixture() } }));
  await until(async () => (await servers(opened)).docs?.state === 'ready');
});

test('the health is there while servers hang, and a turn goes on without them and says so', async () => {
  const opened = await openApp({
    mcpServers: {
      a: fixture(),
      b: fixture({ MCP_FIXTURE: 'hang' }),
      c: { command: 'cat' },
      d: { command: 'no-such-command-anywhere' },
      e: fixture({ MCP_FIXTURE: 'hang' }, { connectTimeoutMs: 60_000 }),
    },
    limits: { serverPatienceMs: 500 },
    model: () => ({ text: 'ok' }),
  });
  expect((await opened.get('/api/health')).status).toBe(200);
  expect((await servers(opened)).b?.state).toBe('connecting');
  await until(async () => (await servers(opened)).a?.state === 'ready');
  const id = await opened.newChat();
  const chunks = await opened.send(id, { text: 'hello' });
  expect(streamedText(chunks)).toBe('ok');
  const notice = chunks.find(({ type }) => type === 'data-notice');
  expect(notice?.data).toMatchObject({ code: 'servers_connecting', message: expect.stringMatching(/\bb\b.*\be\b/) });
  expect(toolNamesOf(opened.model.requests[0])).toContain('a_wait');
});
