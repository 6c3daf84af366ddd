// What is started, when, and that it is ended, whatever happens to us.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { hasProc, isGone, livingDescendants, until, warningsWhile } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { defaultLimits, parseMcpConfig } from '../src/index.ts';
import { standardTools } from './fixtures/session.mjs';
import { createClient, fixtures, httpServer, openClient, pids, statusOf, stdioServer } from './support/bench.ts';
import { livingPids, recordedPids } from './support/processes.ts';

test('start returns at once, and servers connect side by side', async () => {
  const { client } = createClient({
    slow: stdioServer({ hang: ['initialize'] }, { connectTimeoutMs: 600_000 }),
    quick: stdioServer(),
  });
  client.start();
  expect(client.getMcpServers().map(({ state }) => state)).toEqual(['connecting', 'connecting']);
  await until(() => statusOf(client, 'quick').state === 'ready');
  expect(statusOf(client, 'slow').state).toBe('connecting');
  expect(await client.callTool('quick_echo', { text: 'hello' })).toMatchObject({ output: 'hello' });
});

test('a call waits for a server that is connecting, and can be cancelled while it does', async () => {
  const { client } = createClient({
    srv: stdioServer(),
    slow: stdioServer({ hang: ['initialize'] }, { connectTimeoutMs: 600_000 }),
  });
  client.start();
  expect(await client.callTool('srv_echo', { text: 'early' })).toMatchObject({ output: 'early' });
  const signal = AbortSignal.timeout(20);
  const calls = [client.callServerTool('slow', 'echo', {}, { signal }), client.callTool('slow_echo', {}, { signal })];
  expect((await Promise.all(calls)).map(({ reason }) => reason?.code)).toEqual(['cancelled', 'cancelled']);
});

test('one signal may come with hundreds of calls, also while their server connects', async () => {
  const { client } = createClient({ srv: stdioServer(), remote: { url: (await httpServer()).url } });
  client.start();
  const { signal } = new AbortController();
  const call = (name: string) => client.callTool(name, { text: 'hello' }, { signal });
  const all = () =>
    Promise.all(Array.from({ length: 200 }, (_, number) => call(number % 2 === 0 ? 'srv_echo' : 'remote_echo')));
  const warnings = await warningsWhile(async () => {
    for (const results of [await all(), await all()]) expect(results.every(({ error }) => !error)).toBe(true);
  });
  expect(warnings).toEqual([]);
});

test('on first call: nothing is started before it, and the second uses what is there', async () => {
  const { client } = await openClient({ a: stdioServer(), b: stdioServer() }, { connect: 'onFirstCall' });
  expect(client.getMcpServers().map(({ state }) => state)).toEqual(['idle', 'idle']);
  expect(livingPids(pids)).toEqual([]);
  expect(await client.callServerTool('a', 'calls', {})).toMatchObject({ output: '1' });
  expect(await client.callServerTool('a', 'calls', {})).toMatchObject({ output: '2' });
  expect(client.getMcpServers().map(({ state }) => state)).toEqual(['ready', 'idle']);
  expect(livingPids(pids)).toEqual([statusOf(client, 'a').pid]);
});

test('first calls that come together start one process', async () => {
  const { client } = await openClient({ a: stdioServer() }, { connect: 'onFirstCall' });
  const answers = await Promise.all([1, 2, 3].map((text) => client.callServerTool('a', 'echo', { text: `${text}` })));
  expect(answers.map(({ output }) => output)).toEqual(['1', '2', '3']);
  expect(livingPids(pids)).toHaveLength(1);
});

test('update: only what has changed is started and ended', async () => {
  const entries = (servers: object) => parseMcpConfig({ mcpServers: servers }).servers;
  const [kept, changed, removed, added] = [{}, { label: 'v1' }, {}, {}].map((script) => stdioServer(script));
  const { client, changes } = await openClient({ kept, changed, removed });
  const pidOf = (name: string) => statusOf(client, name).pid;
  const before = { kept: pidOf('kept'), changed: pidOf('changed'), removed: pidOf('removed') };

  await client.update(entries({ added, changed: stdioServer({ label: 'v2' }), kept }));
  expect(client.getMcpServers().map(({ name, state }) => [name, state])).toEqual([
    ['added', 'ready'],
    ['changed', 'ready'],
    ['kept', 'ready'],
  ]);
  expect(pidOf('kept')).toBe(before.kept);
  expect(pidOf('changed')).not.toBe(before.changed);
  expect([before.changed, before.removed].map((pid) => isGone(pid ?? 0))).toEqual([true, true]);
  expect(recordedPids(pids).get(pidOf('changed') ?? 0)).toBe('v2');
  expect(changes.filter(({ server }) => server === 'removed').map(({ tools }) => tools.length)).toEqual([
    // Three of them say that they write or destroy.
    standardTools.length - 3,
    0,
  ]);
  expect(await client.callTool('removed_echo', {})).toMatchObject({ reason: { code: 'unknown_tool' } });

  await client.update([]);
  expect(livingPids(pids)).toEqual([]);
  expect(client.getTools()).toEqual([]);
});

test('a call during a reconnect waits for it', async () => {
  const { client } = await openClient({ srv: stdioServer() });
  const reconnected = client.reconnect('srv');
  expect(await client.callTool('srv_calls', {})).toMatchObject({ output: '1' });
  expect(await reconnected).toMatchObject({ state: 'ready' });
});

test('closing while a server connects leaves nothing', async () => {
  const { client } = createClient({ srv: stdioServer({ hang: ['initialize'], ignoreTerm: true }) });
  client.start();
  await until(() => livingPids(pids).length === 1);
  await client.close();
  expect(livingPids(pids)).toEqual([]);
});

test('a child has five seconds between TERM and KILL', () => {
  expect(defaultLimits.killAfterMs).toBe(5_000);
});

test('closing immediately after starting leaves nothing', async () => {
  const { client } = createClient({ srv: stdioServer(), remote: { url: (await httpServer()).url } });
  client.start();
  await client.close();
  expect(livingPids(pids)).toEqual([]);
});

test('a call in flight is told when the client is closed', async () => {
  const { client } = await openClient({ srv: stdioServer() });
  const call = client.callTool('srv_never', {});
  await client.callTool('srv_echo', {});
  await client.close();
  expect(await call).toMatchObject({ error: true, reason: { code: 'closed' } });
});

test('the session of a remote server is ended', async () => {
  const server = await httpServer();
  const { client } = await openClient({ srv: { url: server.url } });
  expect(server.sessions.size).toBe(1);
  await client.close();
  expect(server.sessions.size).toBe(0);
});

test('a remote server that does not let go does not hold us up', async () => {
  const server = await httpServer();
  const { client } = await openClient({ srv: { url: server.url } });
  await server.close();
  await client.close();
  expect(statusOf(client, 'srv').state).toBe('unavailable');
});

test.each(['our own process', 'our whole process group'])('SIGKILL of %s leaves nothing', async (what) => {
  const servers = {
    plain: stdioServer(),
    launched: stdioServer({}, { launcher: true }),
    deaf: stdioServer({ ignoreTerm: true }),
    parent: stdioServer({ grandchild: true }),
  };
  const host = spawn(process.execPath, [path.join(fixtures, 'host.mjs'), JSON.stringify(servers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const [states] = await once(host.stdout, 'data');
  expect(JSON.parse(String(states))).toEqual(['ready', 'ready', 'ready', 'ready']);
  expect(livingPids(pids)).toHaveLength(6);
  const pid = host.pid ?? Number.NaN;
  // With /proc the four guards are seen as well.
  const started = hasProc ? livingDescendants(pid) : livingPids(pids);
  if (hasProc) expect(started).toHaveLength(10);

  process.kill(what === 'our own process' ? pid : -pid, 'SIGKILL');
  await until(() => started.every(isGone));
});
