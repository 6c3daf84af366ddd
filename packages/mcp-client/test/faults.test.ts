// Servers that misbehave. In each case the message names the server and the cause, another server goes on as if nothing
// had happened, and nothing is left running (which `bench.ts` checks after each test).

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasProc, until, withTimeEnough } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import type { McpServerStatus } from '../src/index.ts';
import {
  closeAfterTest,
  httpServer,
  type OpenClient,
  openClient,
  pids,
  statusOf,
  stdioServer,
} from './support/bench.ts';
import { livingPids, recordedPids } from './support/processes.ts';

/** The server under test is `bad`; beside it runs one that must not notice. */
async function openBeside(bad: object, options: Parameters<typeof openClient>[1] = {}): Promise<OpenClient> {
  const good = await httpServer();
  return await openClient({ bad, good: { url: good.url } }, options);
}

/** A server that never gets ready, with as much time as it needs for what it does before. */
function openWithTimeFor(script: object, wasEnough: (status: McpServerStatus) => boolean) {
  return withTimeEnough(
    400,
    (connectTimeoutMs) => openBeside(stdioServer(script, { connectTimeoutMs })),
    ({ client }) => wasEnough(statusOf(client, 'bad')),
  );
}

/** A server behind HTTP is gone, and that is said. */
async function expectUnreachable(opened: OpenClient): Promise<void> {
  expect(await opened.client.callTool('bad_echo', {})).toMatchObject({
    error: true,
    output: 'MCP server unreachable',
    reason: { code: 'unreachable', message: expect.stringMatching(/^bad: could not be reached: /) },
  });
  expect(statusOf(opened.client, 'bad').state).toBe('unavailable');
  await expectGoodGoesOn(opened);
}

async function expectGoodGoesOn({ client }: OpenClient): Promise<void> {
  expect(statusOf(client, 'good').state).toBe('ready');
  expect(await client.callTool('good_echo', { text: 'fine' })).toEqual({ error: false, output: 'fine' });
}

/** The server does not get as far as `ready`. */
async function expectUnavailable(opened: OpenClient, code: string, message: string | RegExp) {
  const status = statusOf(opened.client, 'bad');
  expect(status.state).toBe('unavailable');
  expect(status.lastError).toMatchObject({ code });
  if (typeof message === 'string') expect(status.lastError?.message).toBe(message);
  else expect(status.lastError?.message).toMatch(message);
  expect(opened.log).toContain(status.lastError?.message);
  expect(await opened.client.callTool('bad_echo', {})).toEqual({
    error: true,
    output: 'MCP server unreachable',
    reason: { code, message: status.lastError?.message },
  });
  await expectGoodGoesOn(opened);
  return status;
}

test('command not found', async () => {
  const opened = await openBeside({ command: 'no-such-command-anywhere' });
  await expectUnavailable(opened, 'command_not_found', 'bad: command not found: no-such-command-anywhere');
});

test('command with its arguments in one text', async () => {
  const opened = await openBeside({ command: 'node server.js' });
  const message = 'bad: command not found: node server.js (arguments belong into args)';
  await expectUnavailable(opened, 'command_not_found', message);
});

test('command that may not be run', async () => {
  const opened = await openBeside({ command: import.meta.filename });
  const message = `bad: ${import.meta.filename} could not be started: permission denied`;
  await expectUnavailable(opened, 'spawn_failed', message);
});

test('directory that does not exist', async () => {
  const opened = await openBeside(stdioServer({}, { cwd: '/no/such/directory' }));
  await expectUnavailable(opened, 'spawn_failed', 'bad: its directory /no/such/directory does not exist');
});

test('exits at once', async () => {
  const opened = await openBeside(stdioServer({ exitCode: 3, stderr: 'no license found' }));
  const status = await expectUnavailable(opened, 'server_exited', 'bad: exited with code 3');
  expect(status.lastError?.stderrTail).toBe('no license found');
});

test('hangs on initialize', async () => {
  const script = { hang: ['initialize'], stderr: 'warming up' };
  const { found, ms } = await openWithTimeFor(script, ({ lastError }) => lastError?.stderrTail === 'warming up');
  await expectUnavailable(found, 'connect_timeout', `bad: did not answer initialize within ${ms} ms`);
  expect(statusOf(found.client, 'bad').lastError?.stderrTail).toBe('warming up');
});

test('hangs on tools/list', async () => {
  const isGreeted = ({ lastError }: McpServerStatus) => lastError?.message.includes('initialize') === false;
  const { found, ms } = await openWithTimeFor({ hang: ['tools/list'] }, isGreeted);
  const message = new RegExp(`^bad: was not ready within ${ms} ms: no answer to tools/list within \\d+ ms$`);
  await expectUnavailable(found, 'connect_timeout', message);
});

test('prints lines on stdout that are not MCP, and works', async () => {
  const opened = await openBeside(stdioServer({ stray: ['Server started!', '{"not": "mcp"}', '[1,'] }));
  expect(await opened.client.callTool('bad_echo', { text: 'hello' })).toEqual({ error: false, output: 'hello' });
});

test('prints nothing but garbage on stdout', async () => {
  const stray = ['Usage: server [options]', '\u0000\u0001'];
  const hasPrinted = ({ lastError }: McpServerStatus) => lastError?.message.includes('wrote 2 lines') === true;
  const { found, ms } = await openWithTimeFor({ stray, hang: ['initialize'] }, hasPrinted);
  await expectUnavailable(
    found,
    'connect_timeout',
    `bad: did not answer initialize within ${ms} ms; it wrote 2 lines to stdout that are not MCP, ` +
      'the first: "Usage: server [options]"',
  );
});

test('prints a line without end', async () => {
  const opened = await openBeside(
    { command: process.execPath, args: ['-e', "for (;;) require('fs').writeSync(1, 'x'.repeat(10000))"] },
    { limits: { maxMessageBytes: 100_000 } },
  );
  await expectUnavailable(opened, 'message_too_long', 'bad: wrote a line of more than 1000000 bytes');
});

test('/bin/cat', async () => {
  const opened = await openBeside({ command: 'cat' });
  await expectUnavailable(opened, 'not_mcp', 'bad: sends back what it is sent, so it is not an MCP server');
});

test('closes its stdout and stays', async () => {
  const script = "require('fs').closeSync(1); setInterval(() => {}, 1000)";
  const opened = await openBeside({ command: process.execPath, args: ['-e', script] });
  await expectUnavailable(opened, 'server_exited', 'bad: closed its stdout');
});

test('closes its stdin and stays', async () => {
  const opened = await openBeside(stdioServer());
  expect(await opened.client.callTool('bad_deafen', {})).toMatchObject({ output: 'what?' });
  expect(await opened.client.callTool('bad_echo', {})).toMatchObject({
    output: 'MCP server unreachable',
    reason: { code: 'server_exited', message: 'bad: closed its stdin' },
  });
  await expectGoodGoesOn(opened);
});

test('floods stderr', async () => {
  const opened = await openBeside(stdioServer({ floodBytes: 3_000_000 }));
  expect(await opened.client.callTool('bad_echo', { text: 'hello' })).toMatchObject({ output: 'hello' });
  const { reason } = await opened.client.callTool('bad_die', {});
  expect(reason?.stderrTail).toMatch(/^[\s\S]{1,2000}$/);
  expect(reason?.stderrTail).toMatch(/e{99}\nthe last line$/);
  await expectGoodGoesOn(opened);
});

test('dies during a call: unavailable, and not started again', async () => {
  const opened = await openBeside(stdioServer({ stderr: 'started' }));
  const { client, log } = opened;
  const reason = { code: 'server_exited', message: 'bad: exited with code 4', stderrTail: 'started' };
  expect(await client.callTool('bad_die', { code: 4 })).toEqual({
    error: true,
    output: 'MCP server unreachable',
    reason,
  });
  expect(log).toContain('bad: exited with code 4; the server is unavailable');
  expect(statusOf(client, 'bad')).toMatchObject({ state: 'unavailable', lastError: reason });
  // Its tools are still known, so that whoever calls one hears what has happened.
  expect(await client.callTool('bad_echo', {})).toEqual({ error: true, output: 'MCP server unreachable', reason });
  await expectGoodGoesOn(opened);
  expect(await client.reconnect('bad')).toMatchObject({ state: 'ready' });
  expect(await client.callTool('bad_echo', { text: 'back' })).toMatchObject({ output: 'back' });
});

test('dies while nobody calls', async () => {
  const opened = await openBeside(stdioServer());
  const { pid } = statusOf(opened.client, 'bad');
  process.kill(pid ?? 0, 'SIGKILL');
  await until(() => statusOf(opened.client, 'bad').state === 'unavailable');
  expect(opened.log).toContain('bad: was ended by SIGKILL; the server is unavailable');
  await expectGoodGoesOn(opened);
});

/** A directory that lets the server of a script die as many times as asked. */
function deaths(count: number): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-client-deaths-'));
  for (let at = 0; at < count; at += 1) fs.writeFileSync(path.join(directory, String(at)), '');
  closeAfterTest(async () => fs.rmSync(directory, { recursive: true }));
  return directory;
}

test('dies during a call, and the retry answers', async () => {
  const opened = await openBeside(stdioServer({ dieFor: deaths(1) }), { restart: 'onNextCall' });
  const { client, log } = opened;
  const before = statusOf(client, 'bad').pid;
  expect(await client.callTool('bad_echo', { text: 'hello' })).toEqual({ error: false, output: 'hello' });
  expect(statusOf(client, 'bad').pid).not.toBe(before);
  expect(log).toContain('bad: exited with code 7; trying once more with a new connection');
  await expectGoodGoesOn(opened);
});

test('dies twice', async () => {
  const opened = await openBeside(stdioServer({ dieFor: deaths(2) }), { restart: 'onNextCall' });
  const { client } = opened;
  expect(await client.callTool('bad_echo', { text: 'hello' })).toEqual({
    error: true,
    output: 'MCP server unreachable',
    reason: { code: 'server_exited', message: 'bad: exited with code 7', stderrTail: 'out of cheese' },
  });
  await expectGoodGoesOn(opened);
  // No failure is remembered: the next call starts it once more.
  expect(await client.callTool('bad_echo', { text: 'third time' })).toMatchObject({ output: 'third time' });
});

test('cannot be started at first, and then can', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-client-command-'));
  closeAfterTest(async () => fs.rmSync(directory, { recursive: true }));
  const server = stdioServer();
  const command = path.join(directory, 'server');
  const opened = await openBeside({ ...server, command }, { restart: 'onNextCall' });
  expect(await opened.client.callServerTool('bad', 'echo', {})).toMatchObject({
    reason: { code: 'command_not_found' },
  });
  fs.symlinkSync(server.command, command);
  expect(await opened.client.callServerTool('bad', 'echo', { text: 'hello' })).toMatchObject({ output: 'hello' });
});

test('never answers', async () => {
  const opened = await openBeside(stdioServer({}, { callTimeoutMs: 60 }));
  expect(await opened.client.callTool('bad_never', {})).toEqual({
    error: true,
    output: 'bad: no answer to tools/call within 60 ms',
    reason: { code: 'call_timeout', message: 'bad: no answer to tools/call within 60 ms' },
  });
  expect(statusOf(opened.client, 'bad').state).toBe('ready');
  await expectGoodGoesOn(opened);
});

test('is stuck: ended after its time limit, and started again by the next call', async () => {
  const opened = await openBeside(stdioServer(), { restart: 'onNextCall', limits: { pingTimeoutMs: 200 } });
  const { client } = opened;
  const { pid } = statusOf(client, 'bad');
  expect(await client.callTool('bad_stuck', {}, { timeoutMs: 50 })).toMatchObject({ reason: { code: 'call_timeout' } });
  expect(await client.callTool('bad_echo', { text: 'back' })).toMatchObject({ output: 'back' });
  expect(statusOf(client, 'bad').pid).not.toBe(pid);
  expect(opened.log).toContain('bad: no longer answers, and was ended; the server is unavailable');
  await expectGoodGoesOn(opened);
});

test('is busy with another call: not ended because one was cancelled', async () => {
  const opened = await openBeside(stdioServer(), { restart: 'onNextCall', limits: { pingTimeoutMs: 50 } });
  const { client } = opened;
  const { pid } = statusOf(client, 'bad');
  const busy = client.callTool('bad_busy', { ms: 500 });
  expect(await client.callTool('bad_echo', {}, { timeoutMs: 20 })).toMatchObject({ reason: { code: 'call_timeout' } });
  expect(await busy).toEqual({ error: false, output: 'finished' });
  expect(statusOf(client, 'bad').pid).toBe(pid);
});

test('ignores SIGTERM', async () => {
  const opened = await openBeside(stdioServer({ ignoreTerm: true }));
  expect(statusOf(opened.client, 'bad').state).toBe('ready');
  await expectGoodGoesOn(opened);
  await opened.client.close();
  expect(livingPids(pids)).toEqual([]);
});

test('has a grandchild that ignores SIGTERM', async () => {
  const opened = await openBeside(stdioServer({ grandchild: true }));
  expect(statusOf(opened.client, 'bad').state).toBe('ready');
  expect(livingPids(pids).filter((pid) => recordedPids(pids).get(pid) === 'stubborn')).toHaveLength(1);
  await opened.client.close();
  expect(livingPids(pids)).toEqual([]);
});

test('dies and leaves a grandchild behind', async () => {
  const opened = await openBeside(stdioServer({ grandchild: true }));
  await opened.client.callTool('bad_die', {});
  expect(statusOf(opened.client, 'bad').state).toBe('unavailable');
  const stubborn = () => livingPids(pids).filter((pid) => recordedPids(pids).get(pid) === 'stubborn');
  await until(() => stubborn().length === 0);
  await expectGoodGoesOn(opened);
});

test('is started by a launcher, as npx and uvx do', async () => {
  const opened = await openBeside(stdioServer({}, { launcher: true }));
  expect(await opened.client.callTool('bad_echo', { text: 'hello' })).toMatchObject({ output: 'hello' });
  await opened.client.close();
  expect(livingPids(pids)).toEqual([]);
});

test('a launcher that dies takes its server with it', async () => {
  const opened = await openBeside(stdioServer({}, { launcher: true }));
  const { pid } = statusOf(opened.client, 'bad');
  process.kill(pid ?? 0, 'SIGKILL');
  await until(() => statusOf(opened.client, 'bad').state === 'unavailable');
  await until(() => livingPids(pids).length === 0);
  await expectGoodGoesOn(opened);
});

test('ends, and another child server does not notice', async () => {
  const { client } = await openClient({ bad: stdioServer({ grandchild: true }), good: stdioServer() });
  const { pid } = statusOf(client, 'good');
  await client.callTool('bad_die', {});
  await until(() => livingPids(pids).length === 1);
  expect(await client.callTool('good_echo', { text: 'fine' })).toMatchObject({ output: 'fine' });
  expect(statusOf(client, 'good').pid).toBe(pid);
});

test('reads nothing of our environment but a few harmless variables, and what its entry says', async () => {
  process.env.SOME_API_KEY = 'geheim';
  closeAfterTest(async () => {
    delete process.env.SOME_API_KEY;
  });
  const { client } = await openClient({ srv: stdioServer({}, { env: { GIVEN: 'by entry' } }) });
  const seen = JSON.parse((await client.callTool('srv_environment', {})).output);
  expect(seen).toMatchObject({ GIVEN: 'by entry', PATH: process.env.PATH, HOME: process.env.HOME });
  expect(JSON.stringify(seen)).not.toContain('geheim');
});

test('its keys are not in messages', async () => {
  const script = { exitCode: 1, stderr: 'cannot log in with s3cr3t-t0ken through http://me:geheim@proxy.test:80/' };
  const opened = await openBeside(stdioServer(script, { env: { GITHUB_TOKEN: 's3cr3t-t0ken' } }));
  expect(statusOf(opened.client, 'bad').lastError?.stderrTail).toBe(
    'cannot log in with *** through http://***@proxy.test:80/',
  );
});

test('two servers whose tools come out with the same name: the first in the configuration has it', async () => {
  const tool = (name: string) => ({ name, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } });
  // The first is slower to start, since it is started by a launcher.
  const { client } = await openClient({
    a: stdioServer({ tools: [tool('b_c')] }, { launcher: true }),
    a_b: stdioServer({ tools: [tool('c')] }),
  });
  expect(await client.callTool('a_b_c', {})).toMatchObject({ output: 'b_c was called' });
  expect(statusOf(client, 'a').rejectedTools.map(({ name }) => name)).toEqual(['write', 'wipe', 'both']);
  expect(statusOf(client, 'a_b').rejectedTools.at(-1)).toEqual({
    name: 'c',
    reason: 'its name a_b_c collides with that of b_c of a',
  });
});

test('changes readOnlyHint after listing: the very next call waits for the new list, and is not made', async () => {
  const { client } = await openClient({ srv: stdioServer({ relistMs: 100 }) });
  const writing = { name: 'echo', inputSchema: { type: 'object' }, annotations: { readOnlyHint: false } };
  await client.callTool('srv_change', { tool: writing });
  expect(await client.callTool('srv_echo', {})).toMatchObject({ reason: { code: 'tool_rejected' } });
  expect(await client.callTool('srv_calls', {})).toMatchObject({ output: '2' });
});

test('is refused by HTTP', async () => {
  const server = await httpServer({ status: 401 });
  const opened = await openBeside({
    url: `${server.url}?key=geheim123`,
    headers: { authorization: 'Bearer abcdefgh' },
  });
  await expectUnavailable(opened, 'http_refused', 'bad: answered initialize with HTTP status 401');
  expect(statusOf(opened.client, 'bad').target).toBe(server.url);
  expect(server.requests[0]?.headers.authorization).toBe('Bearer abcdefgh');
});

test.each([
  ['text/html', '<h1>Welcome</h1>'],
  ['application/json', '<h1>Welcome</h1>'],
  ['application/json', '{"ok": true}'],
])('is a web server that speaks something else: %s %s', async (type, page) => {
  const opened = await openBeside({ url: (await httpServer({ type, page })).url });
  const message = 'bad: its answer to initialize is neither JSON-RPC nor an event stream';
  await expectUnavailable(opened, 'not_mcp', message);
});

test('offers no stream of its own, over HTTP, and works', async () => {
  const { client } = await openClient({ srv: { url: (await httpServer({ withoutStream: true })).url } });
  expect(await client.callTool('srv_echo', { text: 'hello' })).toEqual({ error: false, output: 'hello' });
});

test('is not there, over HTTP', async () => {
  const server = await httpServer();
  await server.close();
  const opened = await openBeside({ url: server.url });
  await expectUnavailable(opened, 'unreachable', 'bad: could not be reached: ECONNREFUSED');
});

test('hangs on initialize, over HTTP', async () => {
  const server = await httpServer({ hang: ['initialize'] });
  const opened = await openBeside({ url: server.url, connectTimeoutMs: 200 });
  await expectUnavailable(opened, 'connect_timeout', 'bad: did not answer initialize within 200 ms');
});

test('goes away, over HTTP', async () => {
  const server = await httpServer();
  const opened = await openBeside({ url: server.url });
  await server.close();
  await expectUnreachable(opened);
});

test.each([404, 400])('forgets its sessions, over HTTP (%i): calls are made in a new one', async (forgottenStatus) => {
  const server = await httpServer({ forgottenStatus });
  const opened = await openBeside({ url: server.url });
  await opened.client.callTool('bad_echo', {});
  server.forget();
  const texts = ['a', 'b', 'c'];
  const answers = await Promise.all(texts.map((text) => opened.client.callTool('bad_echo', { text })));
  expect(answers.map(({ output }) => output)).toEqual(texts);
  expect(await opened.client.callTool('bad_calls', {})).toEqual({ error: false, output: '4' });
});

test.each(['json', 'sse'])('breaks off during a call, over HTTP (%s)', async (answerAs) => {
  const server = await httpServer({ answerAs });
  const opened = await openBeside({ url: server.url });
  const call = opened.client.callTool('bad_never', {}, { timeoutMs: 15_000 });
  const posts = () => server.requests.filter(({ method }) => method === 'POST').length;
  // initialize, initialized, tools/list and the call; then the same again, for the retry.
  await until(() => posts() === 4);
  server.breakOff();
  await until(() => posts() === 8);
  server.breakOff();
  expect(await call).toMatchObject({ output: 'MCP server unreachable', reason: { code: 'unreachable' } });
  expect(await opened.client.callTool('bad_echo', { text: 'back' })).toMatchObject({ output: 'back' });
});

test('changes its tools while it cannot be heard, over HTTP: the next call notices', async () => {
  const server = await httpServer();
  const { client } = await openClient({ srv: { url: server.url } });
  const streams = () => server.requests.filter(({ method }) => method === 'GET').length;
  await until(() => streams() === 1);
  const writing = { name: 'echo', inputSchema: { type: 'object' }, annotations: { readOnlyHint: false } };
  await client.callTool('srv_change', { tool: writing, silently: true });
  expect(await client.callTool('srv_echo', { text: 'who knows' })).toMatchObject({ output: 'who knows' });
  server.breakStreams();
  await until(() => streams() === 2);
  expect(await client.callTool('srv_echo', {})).toMatchObject({ reason: { code: 'tool_rejected' } });
});

test.each(['its stream has just broken off', 'nothing is known of it yet'])(
  'goes away, over HTTP: the call just after that says so, where %s',
  async (what) => {
    const server = await httpServer();
    const opened = await openBeside({ url: server.url });
    const streams = () => server.requests.filter(({ method }) => method === 'GET').length;
    await until(() => streams() === 1);
    if (what.startsWith('its stream')) {
      server.breakStreams();
      await until(() => streams() === 2);
    }
    await server.close();
    await expectUnreachable(opened);
  },
);

test('forgets its session and may have changed its tools, over HTTP: the call is made in a new one', async () => {
  const server = await httpServer();
  const { client } = await openClient({ srv: { url: server.url } });
  const streams = () => server.requests.filter(({ method }) => method === 'GET').length;
  await until(() => streams() === 1);
  server.breakStreams();
  await until(() => streams() === 2);
  server.forget();
  expect(await client.callTool('srv_echo', { text: 'hello' })).toEqual({ error: false, output: 'hello' });
});

test.each([502, 503])('is no longer behind its proxy, over HTTP (%i)', async (status) => {
  const script: { status?: number } = {};
  const server = await httpServer(script);
  const opened = await openBeside({ url: server.url });
  script.status = status;
  const { output, reason } = await opened.client.callTool('bad_echo', {});
  expect(output).toBe('MCP server unreachable');
  expect(reason).toEqual({ code: 'unreachable', message: expect.stringContaining(`HTTP status ${status}`) });
  expect(statusOf(opened.client, 'bad').state).toBe('unavailable');
  await expectGoodGoesOn(opened);
  delete script.status;
  expect(await opened.client.callTool('bad_echo', { text: 'back' })).toMatchObject({ output: 'back' });
});

test('goes away while nobody calls, over HTTP', async () => {
  const server = await httpServer();
  const opened = await openBeside({ url: server.url });
  await until(() => server.requests.some(({ method }) => method === 'GET'));
  await server.close();
  await until(() => statusOf(opened.client, 'bad').state === 'unavailable');
  expect(statusOf(opened.client, 'bad').lastError).toMatchObject({
    code: 'unreachable',
    message: 'bad: could not be reached: ECONNREFUSED',
  });
  await expectGoodGoesOn(opened);
});

test('has other tools after a reconnect, and that is shown', async () => {
  const script = { tools: [{ name: 'quiet', description: 'before', inputSchema: { type: 'object' } }] };
  const server = await httpServer(script);
  const opened = await openBeside({ url: server.url });
  script.tools = [{ name: 'quiet', description: 'after', inputSchema: { type: 'object' } }];
  expect((await opened.client.reconnect('bad')).changedTools).toEqual([{ name: 'quiet', changed: ['description'] }]);
});

test.runIf(hasProc)('what these tests look for is found when it is there', async () => {
  const { client } = await openClient({ srv: stdioServer({ grandchild: true }, { launcher: true }) });
  expect(statusOf(client, 'srv').state).toBe('ready');
  expect(livingPids(pids)).toHaveLength(3);
});
