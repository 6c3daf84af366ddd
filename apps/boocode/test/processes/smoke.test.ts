// From the outside, with real processes: the server, the reference MCP server over both transports, and what is no MCP
// server at all. The model is scripted, on loopback.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Chat, McpServer } from '@boocontext/chat-api';
import {
  isGone,
  livingDescendants,
  type ServerProcess,
  startModelServer,
  textsOf,
  toolNamesOf,
  until,
} from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { chunksOf, closeAfterTest, prepare, streamedText, temporaryDirectory, toolParts } from '../support/bench.ts';
import { startServerProcess } from '../support/server-process.ts';

const everything = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
);
const fixture = path.join(import.meta.dirname, '../fixtures/mcp-server.mjs');

test('six promises about MCP servers, from start to end', async () => {
  const directory = temporaryDirectory();
  const pidFile = path.join(directory, 'stubborn.pid');
  const model = await startModelServer((request) => {
    if (textsOf(request, 'tool').length > 0) return { text: 'They have answered.' };
    if (textsOf(request, 'user').at(-1) === 'only look') return { text: 'I have looked.' };
    return {
      calls: [
        { name: 'docs_echo', args: { message: 'over stdio' } },
        { name: 'web_get-sum', args: { a: 2, b: 40 } },
      ],
    };
  });
  closeAfterTest(() => model.close());
  const env = prepare(
    directory,
    {
      mcpServers: {
        docs: { command: process.execPath, args: [everything, 'stdio'] },
        web: { url: await startOverHttp() },
        cat: { command: '/bin/cat' },
        missing: { command: 'no-such-command-anywhere' },
        off: { command: process.execPath, args: [everything, 'stdio'], enabled: false },
        stubborn: { command: process.execPath, args: [fixture], env: { IGNORE_TERM: '1', PID_FILE: pidFile } },
      },
      agents: '## Docs\n---\nname: Docs\ndescription: reads documentation\ntools: [docs_*]\n---\nRead.\n',
    },
    model.url,
  );
  const server = await startServerProcess(env);
  const servers = await settledServers(server);

  // 1. Tools are discovered and logged.
  expect(servers.docs?.tools).toEqual(expect.arrayContaining(['docs_echo', 'docs_get-sum']));
  expect(servers.web?.tools).toEqual(expect.arrayContaining(['web_echo', 'web_get-sum']));
  expect(server.log()).toMatch(/docs: \d+ tools: .*docs_echo/);
  expect(server.log()).toMatch(/web: \d+ tools: .*web_get-sum/);

  // 2. A chat calls MCP tools over both transports; the results are in the stream and in the saved chat.
  const { id } = (await (await server.post('/api/chats', {})).json()) as { id: string };
  const chunks = await send(server, id, { text: 'ask both' });
  const outputs = chunks.filter(({ type }) => type === 'tool-output-available').map((chunk) => JSON.stringify(chunk));
  expect(outputs.find((text) => text.includes('over stdio'))).toBeDefined();
  expect(outputs.find((text) => text.includes('is 42'))).toBeDefined();
  expect(streamedText(chunks)).toBe('They have answered.');
  const saved = await server.get<Chat>(`/api/chats/${id}`);
  expect(JSON.stringify(toolParts(saved.messages[1]))).toMatch(/over stdio.*is 42/);

  // 3. A disabled server has no tools, and no process.
  expect(servers.off).toMatchObject({ state: 'disabled', tools: [] });
  expect(servers.off).not.toHaveProperty('pid');
  expect(toolNamesOf(model.requests[0]).filter((name) => name.startsWith('off_'))).toEqual([]);

  // 4. Bad servers are down alone, and the log says why.
  expect(servers).toMatchObject({ cat: { state: 'unavailable' }, missing: { state: 'unavailable' } });
  expect(servers).toMatchObject({ docs: { state: 'ready' }, web: { state: 'ready' }, stubborn: { state: 'ready' } });
  expect(server.log()).toMatch(/"level":40.*no-such-command-anywhere/);
  expect(server.log()).toMatch(/"level":40.*"msg":"cat: /);

  // 5. An agent with `tools: [docs_*]` offers the model only those.
  await send(server, id, { text: 'only look', agent: 'Docs' });
  const offered = toolNamesOf(model.requests.at(-1));
  expect(offered.length).toBeGreaterThan(3);
  expect(offered.every((name) => name.startsWith('docs_'))).toBe(true);

  // Standard output says one thing: where it listens.
  expect(server.output().trim()).toBe(`BooCode listens on ${server.url}`);

  // 6. After the end no child is left, even one that does not want to go.
  const stubborn = Number(fs.readFileSync(pidFile, 'utf8'));
  const children = [...livingDescendants(server.pid), stubborn];
  expect(isGone(stubborn)).toBe(false);
  expect(await server.end('SIGTERM')).toBe(0);
  await until(() => children.every(isGone));
});

test('boocontext, attached as data/mcp.json has it, answers in a chat about a repository', async () => {
  const { MCP_CONFIG_PATH, AGENTS_PATH, ...env } = prepare(temporaryDirectory(), {});
  const repo = path.join(import.meta.dirname, '../../../boocontext/test/fixtures/billing');
  const server = await startServerProcess({ ...env, BOOCODE_REPO: repo });
  const { id } = (await (await server.post('/api/chats')).json()) as { id: string };
  const answer = async () => streamedText(await send(server, id, { text: '/callgraph chargeCard direction=callers' }));
  // On a busy machine the first answers say that the work goes on, and to ask again.
  await expect.poll(answer).toMatch(/chargeCard \(src\/billing\/charge.ts:\d+\) has 3 callers/);
  expect(await server.end('SIGINT')).toBe(0);
});

test('what the model was saying when the server was killed is kept and marked, and no child is left', async () => {
  const directory = temporaryDirectory();
  const model = await startModelServer((request, index) => {
    if (index === 0) return { text: 'The first answer.' };
    if (index === 1) return { calls: [{ name: 'docs_cancelled', args: {} }] };
    if (index === 2)
      return { text: 'Half of the ', hold: new Promise((end) => request.gone.addEventListener('abort', end)) };
    return { text: 'The third answer.' };
  });
  closeAfterTest(() => model.close());
  const env = prepare(
    directory,
    { mcpServers: { docs: { command: process.execPath, args: [fixture] } }, files: { 'a.txt': 'a' } },
    model.url,
  );
  const server = await startServerProcess(env);
  const { id } = (await (await server.post('/api/chats')).json()) as { id: string };
  await send(server, id, { text: 'first' });
  const response = await server.post(`/api/chats/${id}/messages`, { text: 'second' });
  const reader = readerOf(response);
  for (let heard = ''; !heard.includes('"delta":"of "'); ) heard += (await reader.read()).value ?? '';
  const children = livingDescendants(server.pid);
  expect(children.length).toBeGreaterThan(0);
  expect(await server.end('SIGKILL')).toBe('SIGKILL');
  await reader.cancel().catch(() => {});
  await until(() => children.every(isGone));

  const again = await startServerProcess(env);
  const { messages, running } = await again.get<Chat>(`/api/chats/${id}`);
  expect(running).toBe(false);
  expect(messages.map(({ role, metadata }) => [role, metadata.status])).toEqual([
    ['user', 'done'],
    ['assistant', 'done'],
    ['user', 'done'],
    ['assistant', 'cut'],
  ]);
  expect(toolParts(messages[3])).toMatchObject([{ toolName: 'docs_cancelled', output: { output: '0 cancelled' } }]);
  expect(again.log()).toContain('1 turns were cut off');
  expect(streamedText(await send(again, id, { text: 'third' }))).toBe('The third answer.');
  expect(textsOf(model.requests.at(-1), 'user')).toEqual(['first', 'second', 'third']);
  expect(await again.end('SIGTERM')).toBe(0);
});

test('where another program listens it does not start, and leaves nothing behind', async () => {
  const env = prepare(temporaryDirectory(), {});
  const first = await startServerProcess(env);
  const second = { ...prepare(temporaryDirectory(), {}), PORT: new URL(first.url).port };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../bin/boocode.js')], {
    env: second,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => {
    stderr += text;
  });
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(stderr).toContain('another program listens there');
});

test('started by npm, it ends when npm is ended, which does not pass the signal on', async () => {
  const env = { ...prepare(temporaryDirectory(), {}), npm_lifecycle_event: 'start', PORT: '0' };
  const bin = path.join(import.meta.dirname, '../../bin/boocode.js');
  const shell = spawn('/bin/sh', ['-c', `'${process.execPath}' '${bin}'; true`], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  shell.stdout.on('data', (text: Buffer) => {
    said += text;
  });
  await until(() => said.includes('listens on'));
  const [server] = livingDescendants(shell.pid ?? 0);
  shell.kill('SIGTERM');
  await until(() => server === undefined || isGone(server));
});

test.each([
  [{ HOST: '0.0.0.0' }, 'TRUSTED_PROXY'],
  [{ PORT: 'many' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://somewhere/else' }, 'DATABASE_URL'],
  [{ BOOCODE_REPO: '/nowhere/at/all' }, 'BOOCODE_REPO'],
])('with %j it does not start, and names %s', async (more, name) => {
  const bin = path.join(import.meta.dirname, '../../bin/boocode.js');
  const env = { ...prepare(temporaryDirectory(), {}), ...more };
  const child = spawn(process.execPath, [bin], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => {
    stderr += text;
  });
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(stderr).toContain(name);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

function readerOf({ body }: Response) {
  if (body === null) throw new Error('there is no body');
  return body.pipeThrough(new TextDecoderStream()).getReader();
}

async function send(server: ServerProcess, chatId: string, body: object) {
  const response = await server.post(`/api/chats/${chatId}/messages`, body);
  expect(response.status).toBe(200);
  return chunksOf(await response.text());
}

async function settledServers(server: ServerProcess): Promise<Record<string, McpServer>> {
  const list = async () => (await server.get<{ servers: McpServer[] }>('/api/mcp/servers')).servers;
  await until(async () => (await list()).every(({ state }) => state !== 'connecting'), undefined, 200);
  return Object.fromEntries((await list()).map((each) => [each.name, each]));
}

/** Over HTTP the reference server listens on every address, so it is made to listen on loopback. Returns its address. */
async function startOverHttp(): Promise<string> {
  const preload = new URL('../fixtures/loopback-only.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', preload, everything, 'streamableHttp'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  closeAfterTest(async () => {
    child.kill('SIGKILL');
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text;
  });
  const port = () => /listening on port (\d+)\n/.exec(said)?.[1];
  await until(() => port() !== undefined);
  return `http://127.0.0.1:${port()}/mcp`;
}
