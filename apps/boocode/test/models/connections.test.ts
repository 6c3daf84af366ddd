// Model servers that a person connects: kept with their keys, used by turns, and never shown with a key.
import fs from 'node:fs';
import path from 'node:path';
import type { Connection, ConnectionList, ModelTestResult } from '@boocontext/chat-api';
import { type ModelServer, type Script, startModelServer } from '@boocontext/test-support';
import { describe, expect, test, vi } from 'vitest';
import { closeAfterTest, type OpenApp, openApp, streamedText, temporaryDirectory } from '../support/bench.ts';

const key = 'sk-a-key-that-nobody-is-shown';

async function modelServer(script: Script = () => ({ text: 'from the model' })): Promise<ModelServer> {
  const server = await startModelServer(script);
  closeAfterTest(() => server.close());
  return server;
}

async function connect({ post }: OpenApp, body: object): Promise<Connection> {
  const answer = await post<Connection>('/api/connections', body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).not.toContain(key);
  return answer.body;
}

async function say({ newChat, send }: OpenApp, request: object = {}): Promise<string> {
  return streamedText(await send(await newChat(), { text: 'hello', ...request }));
}

function fileOf(directory: string): string {
  return path.join(directory, 'model-credentials.json');
}

describe('a connection', () => {
  test('answers turns at once, and after a restart', async () => {
    const server = await modelServer();
    const first = await openApp();
    expect(await say(first)).toContain('No model is configured');
    const connection = await connect(first, { name: 'Mine', baseUrl: server.url, model: 'scripted', apiKey: key });
    expect(connection).toMatchObject({ name: 'Mine', model: 'scripted', hasKey: true, isDefault: true, isKept: true });
    expect(await say(first)).toBe('from the model');
    expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${key}`);
    expect((await first.get('/api/health')).body).toMatchObject({ model: true });
    await first.app.close();

    const again = await openApp({ directory: first.directory });
    expect((await again.get<ConnectionList>('/api/connections')).body.connections).toEqual([connection]);
    expect(await say(again)).toBe('from the model');
  });

  test('is kept in a file that only its owner may read, and its key is in no answer and no line of the log', async () => {
    const app = await openApp();
    const { id } = await connect(app, { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: key });
    expect(fs.readFileSync(fileOf(app.directory), 'utf8')).toContain(key);
    expect(fs.statSync(fileOf(app.directory)).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(app.directory).filter((name) => name.startsWith('model-credentials'))).toHaveLength(1);
    const answers = [
      await app.get('/api/connections'),
      await app.get('/api/models'),
      await app.get('/api/about'),
      await app.post(`/api/connections/${id}/test`),
      await app.post(`/api/connections/${id}`, { name: 'Other' }, { method: 'PATCH' }),
    ];
    for (const { status, text } of answers) {
      expect(status, text).toBe(200);
      expect(text).not.toContain(key);
    }
    expect(await say(app)).not.toContain(key);
    expect(app.log.join('\n')).not.toContain(key);
  });

  test('forgets its key when its address changes, so that no other server is sent it', async () => {
    const [server, other] = [await modelServer(), await modelServer()];
    const app = await openApp();
    const { id } = await connect(app, { baseUrl: server.url, model: 'scripted', apiKey: key });
    const change = (body: object) => app.post<Connection>(`/api/connections/${id}`, body, { method: 'PATCH' });
    expect((await change({ model: 'another' })).body).toMatchObject({ model: 'another', hasKey: true });
    expect((await change({ baseUrl: other.url })).body).toMatchObject({ hasKey: false });
    expect(await say(app)).toBe('from the model');
    expect(other.requests.at(-1)?.authorization).toBeUndefined();
    expect(fs.readFileSync(fileOf(app.directory), 'utf8')).not.toContain(key);
    expect((await change({ apiKey: 'another-key' })).body).toMatchObject({ hasKey: true });
  });

  test('is tried with its key, and removed with it', async () => {
    const server = await modelServer();
    const app = await openApp();
    const { id } = await connect(app, { baseUrl: server.url, model: 'scripted', apiKey: key });
    expect((await app.post<ModelTestResult>(`/api/connections/${id}/test`)).body.ok).toBe(true);
    expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${key}`);
    expect((await app.post(`/api/connections/${id}`, undefined, { method: 'DELETE' })).status).toBe(204);
    expect(fs.readFileSync(fileOf(app.directory), 'utf8')).not.toContain(key);
    expect(await say(app)).toContain('No model is configured');
    expect((await app.post(`/api/connections/${id}/test`)).status).toBe(404);
  });

  test.each([
    [{ baseUrl: 'file:///etc/passwd', model: 'm' }],
    [{ baseUrl: 'http://user:secret@127.0.0.1/v1', model: 'm' }],
    [{ baseUrl: 'http://127.0.0.1/v1', model: '' }],
    [{ baseUrl: 'http://127.0.0.1/v1', model: 'm', name: 'a@b' }],
    [{ baseUrl: 'http://127.0.0.1/v1', model: 'm', name: 'two\nlines' }],
  ])('is refused: %o', async (body) => {
    const app = await openApp();
    expect((await app.post('/api/connections', body)).status).toBe(400);
    expect(fs.existsSync(fileOf(app.directory))).toBe(false);
  });
});

describe('several connections', () => {
  test('offer their models side by side, and each turn goes to the one that has its model', async () => {
    const [one, two] = [await modelServer(() => ({ text: 'one' })), await modelServer(() => ({ text: 'two' }))];
    const app = await openApp();
    await connect(app, { name: 'One', baseUrl: one.url, model: 'scripted' });
    const second = await connect(app, { name: 'Two', baseUrl: two.url, model: 'scripted', apiKey: key });
    const ids = async () =>
      (await app.get<{ models: { id: string }[] }>('/api/models')).body.models.map(({ id }) => id);
    expect(await ids()).toEqual(['another', 'another@Two', 'scripted', 'scripted@Two']);
    expect(await say(app)).toBe('one');
    expect(await say(app, { model: 'another@Two' })).toBe('two');
    expect(two.requests.at(-1)?.model).toBe('another');
    expect(one.requests.every(({ authorization }) => authorization === undefined)).toBe(true);

    await app.post(`/api/connections/${second.id}`, { isDefault: true }, { method: 'PATCH' });
    expect(await ids()).toEqual(['another', 'another@One', 'scripted', 'scripted@One']);
    expect(await say(app)).toBe('two');
    // What was chosen before is still understood.
    expect(await say(app, { model: 'another@Two' })).toBe('two');
  });

  test.each(['removed', 'renamed', 'removed, and named by an agent'])(
    'one that was chosen and then %s is named as missing, and no other server is asked',
    async (how) => {
      const [one, two] = [await modelServer(() => ({ text: 'one' })), await modelServer(() => ({ text: 'two' }))];
      const app = await openApp({
        agents: '## shelf\n---\nname: shelf\ndescription: tidies\nmodel: scripted@Two\n---\nYou tidy the shelf.\n',
      });
      await connect(app, { name: 'One', baseUrl: one.url, model: 'scripted', apiKey: key });
      const second = await connect(app, { name: 'Two', baseUrl: two.url, model: 'scripted' });
      const change = how === 'renamed' ? { name: 'Three' } : undefined;
      const method = change === undefined ? 'DELETE' : 'PATCH';
      await app.post(`/api/connections/${second.id}`, change, { method });
      const id = await app.newChat();
      const choice = how.includes('agent') ? { agent: 'shelf' } : { model: 'another@Two' };
      const answer = await app.post(`/api/chats/${id}/messages`, { text: 'hello', ...choice });
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'connection_missing' } } });
      expect(answer.text).toContain('\\"Two\\"');
      expect([...one.requests, ...two.requests]).toEqual([]);
      expect((await app.chat(id)).messages).toEqual([]);
    },
  );

  test('a model with an @ in its own name is that of the server that lists it', async () => {
    const server = await startModelServer(() => ({ text: 'one' }), ['scripted', 'scripted@2026']);
    closeAfterTest(() => server.close());
    const app = await openApp();
    await connect(app, { name: 'One', baseUrl: server.url, model: 'scripted' });
    expect(await say(app, { model: 'scripted@2026' })).toBe('one');
    expect(server.requests.at(-1)?.model).toBe('scripted@2026');
  });

  test('have names of their own', async () => {
    const app = await openApp();
    const body = { name: 'Ollama', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
    expect([(await connect(app, body)).name, (await connect(app, body)).name]).toEqual(['Ollama', 'Ollama 2']);
    expect((await connect(app, { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' })).name).toBe('127.0.0.1:1');
  });

  test('stand beside the one of the environment, which is the default until another is, and is not changed', async () => {
    const server = await modelServer();
    const app = await openApp({ model: () => ({ text: 'of the environment' }) });
    const kept = await connect(app, { name: 'Mine', baseUrl: server.url, model: 'scripted' });
    expect(await say(app)).toBe('of the environment');
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { baseUrl: server.url } : undefined;
      expect((await app.post('/api/connections/environment', body, { method })).body).toMatchObject({
        error: { code: 'connection_fixed' },
      });
    }
    await app.post(`/api/connections/${kept.id}`, { isDefault: true }, { method: 'PATCH' });
    expect(await say(app)).toBe('from the model');
    await app.post('/api/connections/environment', { isDefault: true }, { method: 'PATCH' });
    expect(await say(app)).toBe('of the environment');
  });
});

describe('the file', () => {
  test('is closed to others where it was open to them', async () => {
    const directory = temporaryDirectory();
    fs.writeFileSync(fileOf(directory), JSON.stringify({ connections: [] }), { mode: 0o644 });
    const { log } = await openApp({ directory });
    expect(fs.statSync(fileOf(directory)).mode & 0o777).toBe(0o600);
    expect(log.join('\n')).toContain('could be read by others');
  });

  test.each(['{"connections": [{"id"', '[]', ''])('that is damaged is told and not written over: %s', async (text) => {
    const directory = temporaryDirectory();
    fs.writeFileSync(fileOf(directory), text, { mode: 0o600 });
    const app = await openApp({ directory });
    expect(app.log.join('\n')).toContain('holds something else');
    const body = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
    expect(await app.post('/api/connections', body)).toMatchObject({
      status: 409,
      body: { error: { code: 'connections_unreadable' } },
    });
    expect(fs.readFileSync(fileOf(directory), 'utf8')).toBe(text);
  });

  test('that is a link is not followed', async () => {
    const directory = temporaryDirectory();
    const elsewhere = path.join(directory, 'elsewhere.json');
    fs.writeFileSync(elsewhere, JSON.stringify({ connections: [] }));
    fs.symlinkSync(elsewhere, fileOf(directory));
    const app = await openApp({ directory });
    expect((await app.post('/api/connections', { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' })).status).toBe(409);
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe('{"connections":[]}');
  });

  test('is none of those that a tool reads, where the repository is this one', async () => {
    const app = await openApp({ files: { 'model-credentials.json': JSON.stringify({ apiKey: key }) } });
    const read = await app.post('/api/tools/view_file/call', { args: { path: 'model-credentials.json' } });
    expect(read.body).toMatchObject({ error: true });
    expect(read.text).not.toContain(key);
    expect((await app.get('/api/files?path=model-credentials.json')).status).toBe(403);
  });
});

test('a server is asked what it offers before a model is named, one that is kept with its key, and no other with that', async () => {
  const app = await openApp();
  const [server, other] = [await modelServer(), await modelServer()];
  const listed = { ok: true, models: ['scripted', 'another'], steps: [{ name: 'models', ok: true }] };
  expect((await app.post('/api/models/test', { baseUrl: server.url })).body).toMatchObject(listed);
  const { id } = await connect(app, { baseUrl: server.url, model: 'scripted', apiKey: key });
  const test = async (body: object) => (await app.post<ModelTestResult>(`/api/connections/${id}/test`, body)).body;
  expect(await test({ baseUrl: server.url })).toMatchObject(listed);
  expect(await test({ model: 'another' })).toMatchObject({ ok: true, steps: [{ ok: true }, { ok: true }] });
  expect(server.requests.at(-1)).toMatchObject({ model: 'another', authorization: `Bearer ${key}` });
  await test({ baseUrl: other.url, model: 'another' });
  expect(other.requests.at(-1)?.authorization).toBeUndefined();
  const gone = await startModelServer(() => ({}));
  await gone.close();
  const { steps } = (await app.post<ModelTestResult>('/api/models/test', { baseUrl: gone.url })).body;
  expect(steps).toMatchObject([
    { ok: false, message: 'nothing listens there; start the server, or correct the port (ECONNREFUSED)' },
  ]);
});

test('who may not ask connects nothing', async () => {
  const app = await openApp({ env: { BOOCODE_TOKEN: 'a-token-that-is-long-enough' } });
  const body = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
  expect((await app.post('/api/connections', body)).status).toBe(401);
  expect((await app.get('/api/connections')).status).toBe(401);
  const foreign = { headers: { authorization: 'Bearer a-token-that-is-long-enough', origin: 'https://evil.example' } };
  expect((await app.post('/api/connections', body, foreign)).status).toBe(403);
  expect(fs.existsSync(fileOf(app.directory))).toBe(false);
});

test.each(['ENOSPC', 'EDQUOT'])('that the disk is full (%s) is told as what it is', async (code) => {
  const app = await openApp();
  const write = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: no space left on device, write`), { code });
  });
  const answer = await app.post('/api/connections', { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' });
  write.mockRestore();
  expect(answer).toMatchObject({ status: 507, body: { error: { code: 'disk_full' } } });
  expect(answer.text).toContain('the disk is full');
  expect((await app.get<ConnectionList>('/api/connections')).body.connections).toEqual([]);
});
