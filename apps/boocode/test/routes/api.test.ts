// The routes as a page uses them.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ModelTestResult } from '@boocontext/chat-api';
import { type Script, startModelServer, until } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { closeAfterTest, openApp, temporaryDirectory } from '../support/bench.ts';

interface OpenApi {
  readonly paths: Record<string, Record<string, { summary?: string; responses: Record<string, unknown> }>>;
}

test('every route is described, with what it answers and how it fails', async () => {
  const { get } = await openApp();
  const { paths } = (await get<OpenApi>('/api/openapi.json')).body;
  const routes = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { summary, responses }]) => {
      expect(summary, `${method} ${url}`).toBeTruthy();
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
      return `${method.toUpperCase()} ${url}`;
    }),
  );
  expect(routes.sort()).toEqual([
    'DELETE /api/chats/{id}',
    'DELETE /api/chats/{id}/share',
    'DELETE /api/connections/{id}',
    'GET /api/about',
    'GET /api/agents',
    'GET /api/chats',
    'GET /api/chats/{id}',
    'GET /api/chats/{id}/export',
    'GET /api/chats/{id}/share',
    'GET /api/chats/{id}/stream',
    'GET /api/connections',
    'GET /api/diff',
    'GET /api/files',
    'GET /api/files/image',
    'GET /api/folders',
    'GET /api/health',
    'GET /api/mcp/servers',
    'GET /api/models',
    'GET /api/openapi.json',
    'GET /api/paths',
    'GET /api/reading',
    'GET /api/revisions',
    'GET /api/shared/{token}',
    'GET /api/tools',
    'PATCH /api/chats/{id}',
    'PATCH /api/connections/{id}',
    'POST /api/chats',
    'POST /api/chats/{id}/messages',
    'POST /api/chats/{id}/share',
    'POST /api/chats/{id}/stop',
    'POST /api/connections',
    'POST /api/connections/{id}/test',
    'POST /api/mcp/servers/{name}/reconnect',
    'POST /api/models/test',
    'POST /api/tools/{name}/call',
  ]);
});

describe('chats', () => {
  test('are created, renamed, searched, exported and deleted', async () => {
    const { get, post, newChat, send } = await openApp({ model: () => ({ text: 'Use `chargeCard`.' }) });
    const id = await newChat();
    await send(id, { text: 'How do I charge?' });
    expect((await post(`/api/chats/${id}`, { title: 'Charging' }, { method: 'PATCH' })).body).toMatchObject({
      id,
      title: 'Charging',
    });
    for (const [query, count] of [
      ['chargecard', 1],
      ['Charging', 1],
      ['refund', 0],
    ] as const) {
      expect((await get<{ chats: unknown[] }>(`/api/chats?q=${query}`)).body.chats).toHaveLength(count);
    }
    const exported = await get(`/api/chats/${id}/export`);
    expect(exported.headers['content-disposition']).toBe(`attachment; filename="chat-${id}.md"`);
    expect(exported.text).toContain('# Charging');
    expect(exported.text).toContain('Use `chargeCard`.');
    expect((await get<{ messages: unknown[] }>(`/api/chats/${id}/export?format=json`)).body.messages).toHaveLength(2);
    expect((await post(`/api/chats/${id}`, undefined, { method: 'DELETE' })).status).toBe(204);
    expect(await get(`/api/chats/${id}`)).toMatchObject({ status: 404, body: { error: { code: 'unknown_chat' } } });
  });

  test('are exported as a person would show them, without the places of this machine', async () => {
    const repository = { path: '' };
    const { get, newChat, send, directory } = await openApp({
      files: { 'src/charge.ts': 'export const charge = 1;\n' },
      model: ({ messages }) =>
        messages.some(({ role }) => role === 'tool')
          ? {
              text: `See ${repository.path}/src/charge.ts:1 in ${repository.path}, not ${repository.path}-old, and src/charge.ts:9 or \`src/other.ts:2\`, [here](src/other.ts:3), file://${os.homedir()}/notes.md, /api${os.homedir()}/x.`,
            }
          : {
              text: 'Let me look.',
              calls: [
                { name: 'view_file', args: { path: 'src/charge.ts' } },
                { name: 'grep', args: { pattern: `\`${repository.path}/src` } },
                { name: 'view_file', args: { path: 'src/gone.ts' } },
              ],
            },
    });
    repository.path = path.join(directory, 'repo');
    const id = await newChat();
    await send(id, { text: 'Where do we charge?' });
    const { text } = await get(`/api/chats/${id}/export`);
    expect(text.replaceAll(/\d+(?:\.\d)? m?s(?=$|, failed)/gm, 'TIME').replace(/\d{4}-\d\d-\d\d/, 'DATE')).toBe(
      `# Where do we charge?

*DATE · scripted*

## Question

Where do we charge?

## Answer

Let me look.

- Called \`view_file\` \`{"path":"src/charge.ts"}\`, TIME
- Called \`grep\` \`\` {"pattern":"\`src"} \`\`, TIME
- Called \`view_file\` \`{"path":"src/gone.ts"}\`, TIME, failed

See src/charge.ts:1 in ., not ${repository.path}-old, and src/charge.ts:9 *(unverified)* or \`src/other.ts:2\` *(unverified)*, [here](src/other.ts:3), ~/notes.md, /api${os.homedir()}/x.
`,
    );
  });

  test.each([
    ['GET', '/api/chats/x'],
    ['DELETE', '/api/chats/x'],
    ['GET', '/api/chats/x/export'],
    ['POST', '/api/chats/x/stop'],
  ] as const)('%s %s is not found', async (method, url) => {
    const { post } = await openApp();
    expect(await post(url, undefined, { method })).toMatchObject({
      status: 404,
      body: { error: { code: 'unknown_chat' } },
    });
  });

  test.each([
    [{}, 'text'],
    [{ text: '' }, 'text'],
    [{ text: 7 }, 'text'],
    [{ text: 'x', agent: 7 }, 'agent'],
  ])('the message %j is refused, and the field named', async (body, field) => {
    const { post, newChat } = await openApp();
    const { status, body: problem } = await post(`/api/chats/${await newChat()}/messages`, body);
    expect(status).toBe(400);
    expect(problem).toMatchObject({ error: { code: 'bad_request', message: expect.stringContaining(field) } });
  });
});

test.each(['/api/chats', '/api/tools/git_log/call'])('POST %s takes no body, and an empty one', async (url) => {
  const { post, app } = await openApp();
  expect((await post(url)).status).toBeLessThan(300);
  const headers = { host: 'localhost', 'content-type': 'application/json' };
  expect((await app.inject({ method: 'POST', url, headers, payload: '' })).statusCode).toBeLessThan(300);
});

describe('tools', () => {
  test('are listed by name, and run by hand', async () => {
    const { get, post } = await openApp({ files: { 'a.txt': 'some words' } });
    const { tools } = (await get<{ tools: { name: string; source: string; readOnly: boolean }[] }>('/api/tools')).body;
    const names = tools.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(tools.find(({ name }) => name === 'grep')).toMatchObject({ source: 'native', readOnly: true });
    expect((await post('/api/tools/view_file/call', { args: { path: 'a.txt' } })).body).toMatchObject({
      error: false,
      output: expect.stringContaining('some words'),
      structured: { path: 'a.txt' },
    });
    expect((await post('/api/tools/view_file/call', { args: { path: 'b.txt' } })).body).toMatchObject({
      error: true,
      reason: { code: 'not_found' },
    });
    expect(await post('/api/tools/nothing/call', {})).toMatchObject({
      status: 404,
      body: { error: { code: 'unknown_tool' } },
    });
  });
});

describe('agents', () => {
  test('show what they may use and why, and follow their file', async () => {
    const section = (tools: string) =>
      `## Reader\n---\nname: Reader\ndescription: reads\ntools: ${tools}\n---\nRead.\n`;
    const { get, directory } = await openApp({ agents: section('[git_*, !git_log]'), limits: { lookEveryMs: 20 } });
    type Answer = { agents: { name: string; tools: string[]; decisions: object[] }[] };
    const { agents } = (await get<Answer>('/api/agents')).body;
    expect(agents).toMatchObject([{ name: 'Reader', description: 'reads', tools: ['git_blame', 'git_show'] }]);
    expect(agents[0]?.decisions).toContainEqual({ tool: 'git_log', allowed: false, pattern: '!git_log' });
    expect(agents[0]?.decisions).toContainEqual({ tool: 'grep', allowed: false });
    fs.writeFileSync(path.join(directory, 'AGENTS.md'), section('[grep]'));
    await until(async () => (await get<Answer>('/api/agents')).body.agents[0]?.tools.join() === 'grep');
  });
});

describe('models', () => {
  test('are those of the model server, the default among them', async () => {
    const { get } = await openApp({ model: () => ({}) });
    expect((await get('/api/models')).body).toEqual({
      configured: true,
      defaultModel: 'scripted',
      models: [{ id: 'another' }, { id: 'scripted' }],
    });
  });

  test('are none without a model server', async () => {
    const { get } = await openApp();
    expect((await get('/api/models')).body).toEqual({ configured: false, models: [] });
  });

  test('are the default alone when the server does not tell, and why', async () => {
    const { get } = await openApp({ env: { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'mine' } });
    expect((await get('/api/models')).body).toMatchObject({
      models: [{ id: 'mine' }],
      problem: expect.stringContaining('not there'),
    });
  });
});

describe('a model server that is tried', () => {
  const tried = async (reply: Script, model = 'scripted') => {
    const server = await startModelServer(reply);
    closeAfterTest(() => server.close());
    const { post } = await openApp();
    const body = { baseUrl: server.url, apiKey: 'a-secret-key', model };
    const answer = await post<ModelTestResult>('/api/models/test', body);
    expect(answer.text).not.toContain('a-secret-key');
    return { ...answer.body, messages: answer.body.steps.map(({ message }) => message), server };
  };

  test('works when it has answered', async () => {
    const { ok, models, messages, server } = await tried(() => ({ text: 'yes' }));
    expect({ ok, models, messages }).toEqual({
      ok: true,
      models: ['scripted', 'another'],
      messages: ['It is there and offers 2 models, scripted among them.', 'scripted answered.'],
    });
    expect(server.requests).toHaveLength(1);
  });

  test('says that the model is not in its list', async () => {
    expect((await tried(() => ({ text: 'yes' }), 'mine')).messages[0]).toContain('mine is not among them');
  });

  test('says that it refuses the key, and asks once only', async () => {
    const { ok, messages, server } = await tried(() => ({ status: 401, message: 'a-secret-key is wrong' }));
    expect(ok).toBe(false);
    expect(messages[1]).toMatch(/refused with status 401: it does not take the key/);
    expect(server.requests).toHaveLength(1);
  });

  const keyBytes = Buffer.from('a-secret-key');
  test.each([
    ['base64', keyBytes.toString('base64')],
    ['hexadecimal', keyBytes.toString('hex')],
    ['backwards', 'yek-terces-a'],
    ['in capitals', 'A-SECRET-KEY'],
    ['cut, as many servers do', 'a-secr********-key'],
    ['with spaces', 'a - s e c r e t - k e y'],
  ])('tells the key in no other form: %s', async (_form, shown) => {
    for (const status of [401, 403]) {
      const { messages } = await tried(() => ({ status, message: `Incorrect key provided: ${shown}` }));
      expect(messages.join('\n')).not.toContain(shown);
    }
  });

  test('says that nothing is there', async () => {
    const { post } = await openApp();
    const { body } = await post<ModelTestResult>('/api/models/test', { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' });
    expect(body.steps.map(({ ok }) => ok)).toEqual([false, false]);
    expect(body).toMatchObject({ ok: false, models: [] });
    expect(body.steps[1]?.message).toContain('cannot be reached');
  });

  test.each([
    ['http://127.0.0.1:9/v1', 'give the server another one'],
    ['http://a.name.that.is.invalid/v1', 'there is no server of this name; check how it is written'],
  ])('says of %s what to do next', async (baseUrl, advice) => {
    const { post } = await openApp();
    const { body } = await post<ModelTestResult>('/api/models/test', { baseUrl, model: 'm' });
    for (const { message } of body.steps) {
      expect(message).toContain(advice);
      expect(message).not.toMatch(/fetch failed|bad port|getaddrinfo/);
    }
  });

  test.each(['ftp://127.0.0.1/v1', 'file:///etc/passwd', 'nonsense'])('is not asked at %s', async (baseUrl) => {
    const { post } = await openApp();
    expect((await post('/api/models/test', { baseUrl, model: 'm' })).status).toBe(400);
  });
});

describe('files', () => {
  test('are shown around the line that is asked for', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at + 1}`);
    const { get } = await openApp({ files: { 'long.txt': lines.join('\n'), 'short.txt': 'one\ntwo\n' } });
    expect((await get('/api/files?path=short.txt&line=2')).body).toEqual({
      path: 'short.txt',
      line: 2,
      startLine: 1,
      endLine: 2,
      totalLines: 2,
      text: 'one\ntwo',
      truncated: false,
    });
    for (const line of [1, 5_000, 10_000]) {
      const { body } = await get<{ startLine: number; text: string }>(`/api/files?path=long.txt&line=${line}`);
      expect(body).toMatchObject({ totalLines: 10_000, truncated: true });
      expect(body.text.split('\n')[line - body.startLine]).toBe(`line ${line}`);
    }
  });
});

describe('the page', () => {
  test('is a plain one until it is built', async () => {
    const { get } = await openApp();
    expect((await get('/')).text).toContain('BooCode is running');
    expect(await get('/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  test('is served once it is built, at the addresses that it has inside too', async () => {
    const pageDirectory = builtPage({ 'assets/app.js': 'the script' });
    fs.writeFileSync(path.join(pageDirectory, '../outside.txt'), 'outside');
    const { get } = await openApp({ pageDirectory });
    for (const url of ['/', '/chats/some-id', '/servers']) {
      const { status, text, headers } = await get(url);
      expect([status, text]).toEqual([200, '<p>the page</p>']);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    }
    expect((await get('/assets/app.js')).text).toBe('the script');
    for (const url of ['/assets/missing.js', '/api/nothing', '/../outside.txt', '/%2e%2e/outside.txt', '/assets/']) {
      expect((await get(url)).text, url).not.toMatch(/outside$|app\.js/);
    }
    expect((await get('/assets/missing.js')).status).toBe(404);
    expect((await get('/api/nothing')).status).toBe(404);
  });

  test('is kept by browsers where its name tells its content, and asked for again where not', async () => {
    const { get } = await openApp({ pageDirectory: builtPage({ 'assets/app-1a2b.js': 'the script' }) });
    const caching = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await caching('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
    for (const url of ['/', '/index.html', '/chats/some-id']) expect(await caching(url), url).toBe('no-cache');
    for (const url of ['/api/chats', '/api/files?path=a.ts', '/api/openapi.json', '/api/nothing', '/api/health'])
      expect(await caching(url), url).toBe('no-store');
    const { etag } = (await get('/')).headers;
    expect((await get('/', { 'if-none-match': String(etag) })).status).toBe(304);
  });

  test('is sent compressed to who takes it, where a compressed copy was built', async () => {
    const { app } = await openApp({
      pageDirectory: builtPage({ 'assets/app.js': 'the script', 'assets/app.js.gz': gzipSync('the script') }),
    });
    const ask = (url: string, encoding: string) =>
      app.inject({ url, headers: { host: 'localhost', 'accept-encoding': encoding } });
    const compressed = await ask('/assets/app.js', 'gzip, deflate, br');
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe('the script');
    expect((await ask('/assets/app.js', 'identity')).body).toBe('the script');
    expect((await ask('/', 'gzip')).body).toBe('<p>the page</p>');
  });
});

test('which repository this is, and which files the server reads and keeps, is told to who may ask', async () => {
  const { get, directory } = await openApp();
  expect((await get('/api/about')).body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    repository: { name: 'repo', path: path.join(directory, 'repo') },
    mcpConfigPath: path.join(directory, 'mcp.json'),
    agentsPath: path.join(directory, 'AGENTS.md'),
    databaseFile: path.join(directory, 'boocode.db'),
    connectionsFile: path.join(directory, 'model-credentials.json'),
    sharesChats: false,
  });
  const closed = await openApp({ env: { BOOCODE_TOKEN: 'a-long-enough-token' } });
  expect((await closed.get('/api/about')).status).toBe(401);
});

/** A folder with a page in it. */
function builtPage(files: Readonly<Record<string, string | Buffer>>): string {
  const directory = path.join(temporaryDirectory(), 'dist');
  fs.mkdirSync(path.join(directory, 'assets'), { recursive: true });
  for (const [file, content] of Object.entries({ 'index.html': '<p>the page</p>', ...files })) {
    fs.writeFileSync(path.join(directory, file), content);
  }
  return directory;
}

test('the description names what each answer is made of, also where that is no JSON', async () => {
  const app = await openApp();
  interface Route {
    responses: Record<string, { content?: Record<string, { schema?: object }> }>;
  }
  const { paths } = (await app.get<{ paths: Record<string, Record<string, Route>> }>('/api/openapi.json')).body;
  const typesOf = (method: string, path: string) => Object.keys(paths[path]?.[method]?.responses['200']?.content ?? {});
  expect(typesOf('post', '/api/chats/{id}/messages')).toEqual(['text/event-stream']);
  expect(typesOf('get', '/api/chats/{id}/stream')).toEqual(['text/event-stream']);
  expect(typesOf('get', '/api/chats/{id}/export').sort()).toEqual(['application/json', 'text/markdown']);
  const [id, other] = [await app.newChat(), await app.newChat()];
  await app.send(id, { text: '/list_files' });
  for (const chatId of [id, other]) {
    for (const format of ['json', 'markdown']) {
      const { headers, status } = await app.get(`/api/chats/${chatId}/export?format=${format}`);
      expect([status, String(headers['content-type']).split(';')[0]]).toEqual([
        200,
        format === 'json' ? 'application/json' : 'text/markdown',
      ]);
    }
  }
});
