// A chat names a model of a connection that has been renamed or removed, in every spelling: it is refused before anything is
// asked, and neither the question nor a key goes to a server that nobody chose.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Connection } from '@boocontext/chat-api';
import { commitAll, type ServerProcess, startServerProcess } from '@boocontext/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HostileModel, say, startHostileModel } from './support/hostile-model.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocode-connections-')));
let main: HostileModel;
let second: HostileModel;
let server: ServerProcess;

beforeAll(async () => {
  [main, second] = [await startHostileModel(), await startHostileModel()];
  fs.mkdirSync(path.join(base, 'repo'));
  fs.writeFileSync(path.join(base, 'repo/a.txt'), 'a\n');
  commitAll(path.join(base, 'repo'));
  server = await startServerProcess({
    PATH: process.env['PATH'] ?? '',
    BOOCODE_REPO: path.join(base, 'repo'),
    MCP_CONFIG_PATH: path.join(base, 'none.json'),
    AGENTS_PATH: path.join(base, 'none.md'),
    DATABASE_URL: `file:${path.join(base, 'boocode.db')}`,
    LLM_BASE_URL: main.url,
    LLM_MODEL: 'm',
    LLM_TITLES: 'off',
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await Promise.all([main.close(), second.close()]);
  fs.rmSync(base, { recursive: true, force: true });
});
beforeEach(() => {
  for (const model of [main, second]) model.behave(say('an answer'));
});

async function connect(name: string): Promise<Connection> {
  const response = await server.post('/api/connections', {
    name,
    baseUrl: second.url,
    model: 'm',
    apiKey: 'sk-second',
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Connection;
}

const change = (id: string, method: 'PATCH' | 'DELETE', body?: object) =>
  fetch(`${server.url}/api/connections/${id}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

const spellings = [
  'm@Mine',
  'm@mine',
  'm@MINE',
  'm@ Mine',
  'm@Mine ',
  'm@',
  'm@@Mine',
  'a@b@Mine',
  'm@Mine@Mine',
  'm@M\u0456ne',
  'm@Mine/v1',
  '../m@Mine',
  'm@__proto__',
];

const asked = (model: HostileModel) => model.questions.filter(({ url }) => url.includes('completions'));

describe.each(['removed', 'renamed'] as const)('a connection that was %s', (what) => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await connect('Mine'));
    const done = what === 'removed' ? await change(id, 'DELETE') : await change(id, 'PATCH', { name: 'Other' });
    expect(done.ok).toBe(true);
  });
  afterAll(async () => void (await change(id, 'DELETE')));

  test.each(spellings)('%j', async (model) => {
    const chat = (await (await server.post('/api/chats', {})).json()) as { id: string };
    const response = await server.post(`/api/chats/${chat.id}/messages`, { text: 'Where is the secret?', model });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: { code: 'connection_missing' } });
    expect([asked(main), asked(second)]).toEqual([[], []]);
    // Nothing of it is in the chat.
    expect(await server.get(`/api/chats/${chat.id}`)).toMatchObject({ messages: [] });
  });
});
