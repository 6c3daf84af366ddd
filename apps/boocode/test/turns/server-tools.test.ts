// What the model is given of MCP servers: the tools of those that are there, and what they say about the use of them.

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Agent, McpServer, Tool } from '@boocontext/chat-api';
import { type ModelRequest, textsOf, toolNamesOf, until } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { closeAfterTest, type OpenApp, openApp, streamedText, textOf, toolParts } from '../support/bench.ts';

const fixture = (env: Record<string, string> = {}) => ({
  command: process.execPath,
  args: [path.join(import.meta.dirname, '../fixtures/mcp-server.mjs')],
  env,
});

async function stateOf({ get }: OpenApp, name: string): Promise<string | undefined> {
  const { body } = await get<{ servers: McpServer[] }>('/api/mcp/servers');
  return body.servers.find((server) => server.name === name)?.state;
}

const agents = '## Reader\n---\nname: Reader\ndescription: Reads.\ntools: [docs_*, grep]\n---\nRead.\n';

test('tools of a server that is down are neither offered nor listed as callable, until it is back', async () => {
  const opened = await openApp({
    mcpServers: { docs: fixture({ TOOL: 'exit' }) },
    agents,
    model: () => ({ text: 'ok' }),
  });
  await until(async () => (await stateOf(opened, 'docs')) === 'ready');
  const id = await opened.newChat();
  const offered = async (agent?: string) => {
    await opened.send(id, { text: 'hello', ...(agent === undefined ? {} : { agent }) });
    return toolNamesOf(opened.model.requests.at(-1)).filter((name) => name.startsWith('docs_'));
  };
  const reader = async () => (await opened.get<{ agents: Agent[] }>('/api/agents')).body.agents[0];
  const listed = async () =>
    (await opened.get<{ tools: Tool[] }>('/api/tools')).body.tools.filter(({ source }) => source === 'docs');
  const all = ['docs_cancelled', 'docs_exit', 'docs_text', 'docs_wait'];
  expect(await offered()).toEqual(all);
  expect(await offered('Reader')).toEqual(all);
  expect((await reader())?.tools).toEqual([...all, 'grep']);

  await opened.post('/api/tools/docs_exit/call', { args: {} });
  await until(async () => (await stateOf(opened, 'docs')) === 'unavailable');
  expect(await offered()).toEqual([]);
  expect(await offered('Reader')).toEqual([]);
  expect((await reader())?.tools).toEqual(['grep']);
  expect((await reader())?.decisions).toContainEqual({
    tool: 'docs_text',
    allowed: true,
    pattern: 'docs_*',
    unavailable: true,
  });
  expect((await listed()).map(({ unavailable }) => unavailable)).toEqual([true, true, true, true]);
  // Whoever calls one all the same hears why it cannot answer.
  const chunks = await opened.send(id, { text: '/docs_text' });
  expect(streamedText(chunks)).toMatch(/unreachable/i);

  await opened.post('/api/mcp/servers/docs/reconnect');
  expect(await offered()).toEqual(all);
  expect((await reader())?.tools).toEqual([...all, 'grep']);
  expect((await listed()).some(({ unavailable }) => unavailable === true)).toBe(false);
});

test('a server that ends in the middle of a turn: its tools are gone in the next round, and a call of them says why', async () => {
  const opened = await openApp({
    mcpServers: { docs: fixture({ TOOL: 'exit' }) },
    model: (_, at) =>
      at === 0
        ? { calls: [{ name: 'docs_exit', args: {} }] }
        : at === 1
          ? { calls: [{ name: 'docs_text', args: {} }] }
          : { text: 'ok' },
  });
  await until(async () => (await stateOf(opened, 'docs')) === 'ready');
  const id = await opened.newChat();
  await opened.send(id, { text: 'hello' });
  expect(opened.model.requests.map((request) => toolNamesOf(request).includes('docs_text'))).toEqual([
    true,
    false,
    false,
  ]);
  const answer = (await opened.chat(id)).messages[1];
  expect(toolParts(answer).map(({ errorText }) => errorText)).toEqual([
    expect.stringMatching(/./),
    expect.stringMatching(/unreachable/i),
  ]);
  expect(textOf(answer)).toBe('ok');
});

test('a remote server that had gone is asked by the next turn whether it is back', async () => {
  let remote = await startRemote(0);
  const { port } = remote.address() as AddressInfo;
  const stop = async () => {
    remote.closeAllConnections();
    await new Promise((resolve) => remote.close(resolve));
  };
  closeAfterTest(stop);
  const opened = await openApp({
    mcpServers: { far: { url: `http://127.0.0.1:${port}/mcp` } },
    model: () => ({ text: 'ok' }),
  });
  await until(async () => (await stateOf(opened, 'far')) === 'ready');
  const id = await opened.newChat();
  const offered = async () => {
    await opened.send(id, { text: 'hello' });
    return toolNamesOf(opened.model.requests.at(-1)).includes('far_look');
  };
  expect(await offered()).toBe(true);
  await stop();
  await opened.post('/api/tools/far_look/call', { args: {} });
  expect(await stateOf(opened, 'far')).toBe('unavailable');
  expect(await offered()).toBe(false);
  remote = await startRemote(port);
  expect(await offered()).toBe(true);
  expect(await stateOf(opened, 'far')).toBe('ready');
});

describe('a model that takes only so many tools', () => {
  const limited = (limit: number) => (request: ModelRequest) =>
    toolNamesOf(request).length > limit ? { status: 400, message: 'array too long' } : { text: 'fine' };
  const mcpServers = { aaa: fixture({ MANY: '200' }), docs: fixture() };

  test('is offered what fits, native ones and those of small servers first, and what is left out is said', async () => {
    const opened = await openApp({ mcpServers, model: limited(128) });
    await serversReady(opened);
    const id = await opened.newChat();
    const chunks = await opened.send(id, { text: 'hello' });
    expect(streamedText(chunks)).toBe('fine');
    // What was refused, why that was found out with six requests, and what was taken.
    expect(opened.model.requests).toHaveLength(8);
    const { body } = await opened.get<{ tools: Tool[] }>('/api/tools');
    const offered = toolNamesOf(opened.model.requests.at(-1));
    expect(offered).toHaveLength(128);
    expect(offered).toEqual([...offered].sort());
    const wanted = body.tools.filter(({ source, name }) => source !== 'aaa' && name !== 'read_result');
    expect(offered).toEqual(expect.arrayContaining(wanted.map(({ name }) => name)));
    const leftOut = body.tools.filter(({ name }) => !offered.includes(name) && name !== 'read_result');
    expect(leftOut.every(({ source }) => source === 'aaa')).toBe(true);

    const [notice] = noticesOf(chunks);
    expect(notice).toMatchObject({ code: 'tools_left_out' });
    const of = `${leftOut.length} of ${leftOut.length + 128}`;
    expect(notice?.message).toContain(
      `takes 128 tools at most, so ${of} were not offered to it: ${leftOut[0]?.name}, `,
    );
    expect(notice?.message).toContain(` and ${leftOut.length - 20} more.`);
    expect((await opened.chat(id)).messages[1]?.parts).toContainEqual({ type: 'data-notice', data: notice });
    expect(opened.log.some((line) => leftOut.every(({ name }) => line.includes(name)))).toBe(true);
    expect(body.tools.filter(({ leftOut: models }) => models !== undefined)).toEqual(leftOut);
    expect(leftOut[0]?.leftOut).toEqual([{ model: expect.any(String), limit: 128 }]);

    const again = await opened.send(id, { text: 'again' });
    expect(opened.model.requests).toHaveLength(9);
    expect(toolNamesOf(opened.model.requests.at(-1))).toEqual(offered);
    expect(noticesOf(again)).toEqual([]);
  });

  test('is offered those first that the agent names', async () => {
    const opened = await openApp({
      mcpServers,
      agents:
        '## Picker\n---\nname: Picker\ndescription: Picks.\ntools: [aaa_tool_19*, aaa_tool_150, "*", "!docs_text"]\n---\nPick.\n',
      model: limited(30),
    });
    await serversReady(opened);
    await opened.send(await opened.newChat(), { text: 'hello', agent: 'Picker' });
    const offered = toolNamesOf(opened.model.requests.at(-1));
    expect(offered).toHaveLength(30);
    const named = ['aaa_tool_150', ...Array.from({ length: 10 }, (_, at) => `aaa_tool_19${at}`)];
    expect(offered).toEqual(expect.arrayContaining([...named, 'docs_wait', 'grep', 'view_file']));
    expect(offered).not.toContain('docs_text');
  });

  test('keeps those that it has used', async () => {
    const opened = await openApp({
      mcpServers,
      model: (request) => {
        if (toolNamesOf(request).length > 20) return { status: 400 };
        const isFirst = textsOf(request, 'tool').length === 0 && textsOf(request, 'user').length === 1;
        return isFirst ? { calls: [{ name: 'aaa_tool_177', args: {} }] } : { text: 'fine' };
      },
    });
    await serversReady(opened);
    await opened.send(await opened.newChat(), { text: 'hello' });
    const offered = opened.model.requests.map(toolNamesOf).filter((names) => names.includes('grep'));
    expect(offered.at(-1)).toHaveLength(20);
    expect(offered.at(-1)).toContain('aaa_tool_177');
  });

  test('is not thought of where one of many has a schema that is refused', async () => {
    const opened = await openApp({
      mcpServers,
      model: (request) =>
        toolNamesOf(request).includes('aaa_tool_123') ? { status: 400, message: 'invalid schema' } : { text: 'fine' },
    });
    await serversReady(opened);
    const chunks = await opened.send(await opened.newChat(), { text: 'hello' });
    expect(noticesOf(chunks).map(({ code }) => code)).toEqual(['tool_refused']);
    expect(toolNamesOf(opened.model.requests.at(-1)).length).toBeGreaterThan(200);
  });

  async function serversReady(opened: OpenApp): Promise<void> {
    for (const name of ['aaa', 'docs']) await until(async () => (await stateOf(opened, name)) === 'ready');
  }

  function noticesOf(chunks: readonly { readonly type: string }[]): { code: string; message: string }[] {
    return chunks.flatMap((chunk) =>
      chunk.type === 'data-notice' && 'data' in chunk ? [chunk.data as { code: string; message: string }] : [],
    );
  }
});

test('servers say how their tools are to be used: with and without an agent, marked, bounded, and only while there', async () => {
  const opened = await openApp({
    mcpServers: {
      docs: fixture({ INSTRUCTIONS: 'Ask docs_text first.', TOOL: 'exit' }),
      long: fixture({ INSTRUCTIONS: `begin ${'x'.repeat(50_000)}` }),
      mute: fixture({ INSTRUCTIONS: ' \n ' }),
    },
    agents: `${agents}\n## Blind\n---\nname: Blind\ndescription: Sees none.\ntools: [grep]\n---\nLook.\n`,
    model: () => ({ text: 'ok' }),
  });
  await until(async () =>
    (await Promise.all(['docs', 'long', 'mute'].map((name) => stateOf(opened, name)))).every(
      (state) => state === 'ready',
    ),
  );
  const id = await opened.newChat();
  const told = async (agent?: string) => {
    await opened.send(id, { text: 'hello', ...(agent === undefined ? {} : { agent }) });
    return textsOf(opened.model.requests.at(-1), 'system').join('\n');
  };
  const section = (system: string, server: string) =>
    new RegExp(
      `<server_instructions ([0-9a-f]{16}) server="${server}" trusted="no">\n([^]*?)\n</server_instructions \\1>`,
    ).exec(system)?.[2];

  const without = await told();
  expect(section(without, 'docs')).toBe('Ask docs_text first.');
  expect(section(without, 'long')).toMatch(/^begin x{3994}\n\[cut here: 46006 more characters\]$/);
  expect(section(without, 'mute')).toBeUndefined();
  expect(without).toContain('Whoever wrote the server wrote that');
  // An agent's own prompt has the last word; what an agent cannot call it is not told about.
  const reader = await told('Reader');
  expect(section(reader, 'docs')).toBe('Ask docs_text first.');
  expect(reader).toMatch(/Read\.$/);
  expect(section(reader, 'long')).toBeUndefined();
  expect(await told('Blind')).not.toContain('server_instructions');

  await opened.post('/api/tools/docs_exit/call', { args: {} });
  await until(async () => (await stateOf(opened, 'docs')) === 'unavailable');
  const after = await told();
  expect(section(after, 'docs')).toBeUndefined();
  expect(section(after, 'long')).toBeDefined();
});

/** MCP over HTTP in as few lines as it takes. */
async function startRemote(port: number): Promise<http.Server> {
  const server = http.createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    let text = '';
    for await (const chunk of request) text += chunk;
    const { id, method, params } = JSON.parse(text);
    if (id === undefined) return void response.writeHead(202).end();
    const serverInfo = { name: 'far', version: '1' };
    const inputSchema = { type: 'object' };
    const result =
      method === 'initialize'
        ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo }
        : method === 'tools/list'
          ? { tools: [{ name: 'look', description: 'looks', inputSchema, annotations: { readOnlyHint: true } }] }
          : {};
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
