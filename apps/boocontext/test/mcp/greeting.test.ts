// The first words of a connection: said from what was recorded, before anything but the bundle is read, and the same as
// the SDK's own, which takes over whenever something else is asked.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, test } from 'vitest';
import { bin } from '../support/client.ts';

const started: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Whatever is not of the bundle, of Node or of the few files about paths and terminals cannot be loaded. */
const nothingElse = `
import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(`
export async function load(url, context, next) {
  const isOwn = url.startsWith('node:') || /\\/apps\\/boocontext\\/(?:bin|dist\\/bundled)\\/|\\/packages\\/safe-access\\/dist\\//.test(url);
  if (!isOwn) throw new Error('out of reach: ' + url);
  return next(url, context);
}`)}));`;

function start({ isAlone = false } = {}) {
  const preload = isAlone ? ['--import', `data:text/javascript,${encodeURIComponent(nothingElse)}`] : [];
  const child = spawn(process.execPath, [...preload, bin, 'mcp', '--root', import.meta.dirname], { stdio: 'pipe' });
  started.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    write: (text: string | Buffer) => void child.stdin.write(text),
    send: (message: object) => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    next: async (): Promise<Record<string, never>> => JSON.parse((await lines.next()).value),
    exited: once(child, 'exit').then(([code]) => code),
  };
}

const clientInfo = { name: 'tests', title: 'Tests', version: '1' };
const capabilities = { roots: { listChanged: true }, elicitation: { form: {}, url: {} } };

const initialize = (protocolVersion: string, more: object = {}) => ({
  method: 'initialize',
  params: { protocolVersion, capabilities, clientInfo, ...more },
});

const envelope = (more: object = {}) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    ...more,
  },
});

/** Each as a host opens a connection, and the same with a word more that means nothing, which the SDK is left to answer. */
const openings: readonly (readonly [string, readonly object[], readonly object[]])[] = [
  ...SUPPORTED_PROTOCOL_VERSIONS.map(
    (version) =>
      [
        `initialize of ${version}`,
        [initialize(version), { method: 'notifications/initialized' }, { method: 'tools/list' }],
        [
          initialize(version, { _meta: { 'example.org/more': 1 } }),
          { method: 'notifications/initialized' },
          { method: 'tools/list' },
        ],
      ] as const,
  ),
  [
    'server/discover of 2026-07-28',
    [
      { method: 'server/discover', params: envelope() },
      { method: 'tools/list', params: envelope() },
    ],
    [
      { method: 'server/discover', params: envelope({ 'example.org/more': 1 }) },
      { method: 'tools/list', params: envelope() },
    ],
  ],
  [
    'server/discover that came too late, and then initialize',
    [
      { method: 'server/discover', params: envelope() },
      initialize('2025-11-25'),
      { method: 'notifications/initialized' },
      { method: 'tools/list', params: {} },
    ],
    [
      { method: 'server/discover', params: envelope({ 'example.org/more': 1 }) },
      initialize('2025-11-25'),
      { method: 'notifications/initialized' },
      { method: 'tools/list', params: {} },
    ],
  ],
];

async function answersTo(server: ReturnType<typeof start>, messages: readonly object[]): Promise<readonly object[]> {
  const answers: object[] = [];
  for (const [id, message] of messages.entries()) {
    const isAsked = !('method' in message && String(message.method).startsWith('notifications/'));
    server.send(isAsked ? { id, ...message } : message);
    if (isAsked) answers.push(await server.next());
  }
  return answers;
}

describe.each(openings)('%s', (_, usual, unusual) => {
  test('is answered with nothing loaded but the bundle, as the SDK answers it', async () => {
    const greeted = await answersTo(start({ isAlone: true }), usual);
    expect(greeted).toEqual(await answersTo(start(), unusual));
    expect(greeted.at(-1)).toMatchObject({ result: { tools: { length: 7 } } });
  });

  test('what follows is answered by the SDK, once each', async () => {
    const server = start();
    const params = usual.some((message) => 'method' in message && message.method === 'initialize') ? {} : envelope();
    await answersTo(server, usual);
    server.send({
      id: 'call',
      method: 'tools/call',
      params: { name: 'boocontext_callgraph', arguments: {}, ...params },
    });
    expect(await server.next()).toMatchObject({
      id: 'call',
      result: { isError: true, content: [{ text: expect.stringContaining('`symbol` is missing') }] },
    });
    server.send({ id: 'again', method: 'tools/list', params });
    expect(await server.next()).toMatchObject({ id: 'again', result: { tools: { length: 7 } } });
    server.send({ id: 'none', method: 'no/such/method', params });
    expect(await server.next()).toMatchObject({ id: 'none', error: { code: -32601 } });
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
  });
});

test('all in one write, and cut within a letter where the SDK takes over', async () => {
  const server = start();
  const lines = [
    { id: 0, ...initialize('2025-06-18') },
    { method: 'notifications/initialized' },
    { id: 1, method: 'tools/list' },
    { id: 2, method: 'tools/call', params: { name: 'boocontext_ü', arguments: {} } },
    { id: 3, method: 'ping' },
  ].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const bytes = Buffer.from(lines.join(''));
  const cut = bytes.indexOf(Buffer.from('ü')) + 1;
  server.write(bytes.subarray(0, cut));
  expect(await server.next()).toMatchObject({ id: 0 });
  expect(await server.next()).toMatchObject({ id: 1 });
  server.write(bytes.subarray(cut));
  // Whichever is ready first.
  const answers = [await server.next(), await server.next()];
  expect(answers).toContainEqual({ jsonrpc: '2.0', id: 3, result: {} });
  expect(answers).toContainEqual(
    expect.objectContaining({
      id: 2,
      error: expect.objectContaining({ message: expect.stringContaining('boocontext_ü') }),
    }),
  );
});

test.each([
  ['a client without a name', { method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } }],
  ['capabilities that are a list', initialize('2025-06-18', { capabilities: [] })],
  [
    'an envelope of half',
    { method: 'server/discover', params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } },
  ],
  [
    'an envelope of a version that is the name of something else',
    { method: 'server/discover', params: envelope({ 'io.modelcontextprotocol/protocolVersion': 'constructor' }) },
  ],
])('%s is refused in the words of the SDK', async (_, message) => {
  const server = start();
  server.send({ id: 1, ...message });
  expect(await server.next()).toMatchObject({ id: 1, error: { code: expect.any(Number) } });
});

test('a version that nobody knows gets one that is known', async () => {
  const server = start();
  server.send({ id: 1, ...initialize('1999-01-01') });
  expect(await server.next()).toMatchObject({ id: 1, result: { protocolVersion: SUPPORTED_PROTOCOL_VERSIONS[0] } });
});

test.each([
  ['a call', { id: 1, method: 'tools/call', params: { name: 'boocontext_callgraph', arguments: {} } }],
  ['half a line', undefined],
])('all that is said at once, %s and the end too, ends the process in order', async (_, last) => {
  const server = start();
  const lines = [{ id: 0, ...initialize('2025-06-18') }, ...(last === undefined ? [] : [last])];
  server.child.stdin.end(`${lines.map((line) => JSON.stringify({ jsonrpc: '2.0', ...line })).join('\n')}\n{"half`);
  expect(await server.next()).toMatchObject({ id: 0, result: {} });
  expect(await server.exited).toBe(0);
});

test('stdin that ends within the greeting ends the process', async () => {
  const server = start({ isAlone: true });
  server.send({ id: 1, ...initialize('2025-06-18') });
  await server.next();
  server.child.stdin.end();
  expect(await server.exited).toBe(0);
});
