// The built server as a process: what goes over its pipes, and how it ends.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isGone, until } from '@boocontext/test-support';
import { afterEach, expect, test } from 'vitest';
import { bin, startServer } from '../support/client.ts';

interface RawServer {
  readonly process: ChildProcessWithoutNullStreams;
  send(line: string): void;
  /** The next line of stdout as JSON, which every line there has to be. */
  next(): Promise<Record<string, unknown>>;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

const started: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A server without the SDK's client, to send it what no client would. `preload` is code that runs in it first. */
function startRaw(preload = ''): RawServer {
  const imported = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  const child = spawn(process.execPath, [...imported, bin, 'mcp', '--root', import.meta.dirname], { stdio: 'pipe' });
  started.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    send: (line) => void child.stdin.write(`${line}\n`),
    next: async () => JSON.parse((await lines.next()).value),
    exited: once(child, 'exit').then(([code, signal]) => ({ code, signal })),
  };
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'tests', version: '1' } },
});

test('the handshake says who answers, and starts no other process', async () => {
  const server = await startServer([import.meta.dirname]);
  expect(server.client.getServerVersion()).toMatchObject({ name: 'boocontext' });
  expect((await server.client.listTools()).tools).toHaveLength(7);
  expect(server.children()).toEqual([]);
  await server.close();
  expect(server.leftovers()).toEqual([]);
  expect(server.log()).toBe('');
});

test('arguments that are null or a text are those of a call all the same', async () => {
  const server = startRaw();
  server.send(initialize);
  await server.next();
  const call = (id: number, sent: string) =>
    server.send(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"boocontext_callgraph","arguments":${sent}}}`,
    );
  call(2, 'null');
  expect(await server.next()).toMatchObject({
    id: 2,
    result: { isError: true, content: [{ text: expect.stringContaining('`symbol` is missing') }] },
  });
  call(3, JSON.stringify('{"symbol": "a", "depth": "far"}'));
  expect(await server.next()).toMatchObject({
    id: 3,
    result: { isError: true, content: [{ text: expect.stringMatching(/`depth` must be a whole number.*got "far"/) }] },
  });
  call(4, '7');
  expect(await server.next()).toMatchObject({ id: 4, error: {} });
});

test('lines that are no messages get a protocol error, and the server lives on', async () => {
  const server = startRaw();
  server.send(initialize);
  expect(await server.next()).toMatchObject({ id: 1, result: { protocolVersion: '2025-06-18' } });

  server.send('this is not JSON');
  expect(await server.next()).toMatchObject({ id: null, error: { code: -32700 } });
  server.send('');
  server.send('{"jsonrpc":"2.0","id":"a","method":7}');
  expect(await server.next()).toMatchObject({ id: 'a', error: { code: -32600 } });
  server.send('[1,2,3]');
  expect(await server.next()).toMatchObject({ id: null, error: { code: -32600 } });
  server.send('{"jsonrpc":"2.0","id":2,"method":"no/such/method"}');
  expect(await server.next()).toMatchObject({ id: 2, error: { code: -32601 } });
  server.send(`{"jsonrpc":"2.0","id":3,"method":"${'x'.repeat(10_000_001)}"}`);
  expect(await server.next()).toMatchObject({ id: null, error: { code: -32600 } });

  server.send('{"jsonrpc":"2.0","id":4,"method":"ping"}');
  expect(await server.next()).toEqual({ jsonrpc: '2.0', id: 4, result: {} });
});

test('a message may come in pieces, cut within a letter', async () => {
  const server = startRaw();
  const bytes = Buffer.from(`${initialize.replace('tests', 'Prüfung')}\n`);
  const cut = bytes.indexOf(Buffer.from('ü')) + 1;
  server.process.stdin.write(bytes.subarray(0, cut));
  server.process.stdin.write(bytes.subarray(cut));
  expect(await server.next()).toMatchObject({ id: 1 });
});

/** Code that does something whenever the server reads a ping, as a dependency might at any time. */
const whenPinged = (action: string) =>
  `const parse = JSON.parse; JSON.parse = (text, ...rest) => { if (text.includes('"ping"')) { ${action} } return parse(text, ...rest); };`;

test('what a dependency prints goes to stderr, so that stdout stays a protocol', async () => {
  const server = startRaw(whenPinged(`console.log('stray line'); process.stdout.write('another');`));
  const log = once(server.process.stderr, 'data');
  server.send(initialize);
  await server.next();
  server.send('{"jsonrpc":"2.0","id":2,"method":"ping"}');
  expect(await server.next()).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
  expect(String(await log)).toContain('stray line');
});

test('a rejection that nobody handles is logged, and the server lives on', async () => {
  const server = startRaw(whenPinged(`Promise.reject(new Error('nobody cares'));`));
  const log = once(server.process.stderr, 'data');
  server.send(initialize);
  await server.next();
  for (const id of [2, 3]) {
    server.send(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
    expect(await server.next()).toMatchObject({ id });
  }
  expect(String(await log)).toContain('boocontext: unhandled rejection: Error: nobody cares');
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process in an orderly way', async (signal) => {
  const server = startRaw();
  server.send(initialize);
  await server.next();
  server.process.kill(signal);
  expect(await server.exited).toEqual({ code: 0, signal: null });
});

test('the end of stdin ends the process', async () => {
  const server = startRaw();
  server.send(initialize);
  await server.next();
  server.process.stdin.end();
  expect(await server.exited).toEqual({ code: 0, signal: null });
});

/** What sleeps holds the pipe that the server reads, so that it does not end with the host. */
test.skipIf(process.platform === 'win32')(
  'a host that is killed takes the server along, though the pipe stays open',
  async () => {
    const script = `{ echo '${initialize}'; exec sleep 300; } | "$@" & echo $!; wait`;
    const host = spawn('/bin/sh', ['-c', script, 'host', process.execPath, bin, 'mcp', '--root', import.meta.dirname], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]();
    try {
      const server = Number((await lines.next()).value);
      expect(JSON.parse((await lines.next()).value)).toMatchObject({ id: 1, result: {} });
      host.kill('SIGKILL');
      await until(() => isGone(server));
    } finally {
      process.kill(-(host.pid ?? 0), 'SIGKILL');
    }
  },
);

test('stdin that ends before anything was said ends the process too', async () => {
  const server = startRaw();
  server.process.stdin.end();
  expect(await server.exited).toEqual({ code: 0, signal: null });
});

test('a client that stops reading ends the process', async () => {
  const server = startRaw();
  server.send(initialize);
  await server.next();
  server.process.stdout.destroy();
  server.send('{"jsonrpc":"2.0","id":2,"method":"ping"}');
  expect(await server.exited).toEqual({ code: 0, signal: null });
});
