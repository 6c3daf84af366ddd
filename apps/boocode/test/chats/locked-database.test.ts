// Another program holds the database: a backup, a browser for databases, somebody's script. Others are answered
// meanwhile, nothing is lost, and whoever waits in vain is told.

import path from 'node:path';
import { until } from '@boocontext/test-support';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { chunksOf, closeAfterTest, type OpenApp, openApp, streamedText, textOf } from '../support/bench.ts';

/** Takes the right to write, as a program of its own would. */
function hold({ directory }: OpenApp): { release(): void } {
  const other = new Database(path.join(directory, 'boocode.db'), { timeout: 120_000 });
  closeAfterTest(async () => void other.close());
  other.exec('BEGIN IMMEDIATE');
  return { release: () => void other.exec('COMMIT') };
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('whoever asks for something else does not wait', async () => {
  const app = await openApp();
  const id = await app.newChat();
  const held = hold(app);
  const ended: string[] = [];
  const saved = [
    app.post('/api/chats', { title: 'a' }),
    app.post(`/api/chats/${id}`, { title: 'b' }, { method: 'PATCH' }),
    app.post('/api/chats', { title: 'c' }),
  ].map((answer) => answer.finally(() => ended.push('saved')));
  for (let at = 0; at < 10; at += 1) {
    expect((await app.get('/api/health')).status).toBe(200);
    // What is in the database can be read all the while.
    expect((await app.get(`/api/chats/${id}`)).status).toBe(200);
    ended.push('answered');
  }
  expect(ended).toEqual(Array(10).fill('answered'));
  held.release();
  expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([201, 200, 201]);
  const { chats } = (await app.get<{ chats: { title: string }[] }>('/api/chats')).body;
  expect(chats.map(({ title }) => title)).toEqual(['c', 'a', 'b']);
});

test('an answer that is written meanwhile is saved whole', async () => {
  const [begun, finish] = [gate(), gate()];
  const app = await openApp({
    model: () => {
      begun.open();
      return { text: 'all of the answer', hold: finish.opened };
    },
    limits: { turns: { saveEveryMs: 1 } },
  });
  const id = await app.newChat();
  const answer = app.send(id, { text: 'go' });
  await begun.opened;
  const held = hold(app);
  finish.open();
  for (let at = 0; at < 10; at += 1) expect((await app.get('/api/health')).status).toBe(200);
  held.release();
  const chunks = await answer;
  expect(chunks.at(-1)).toMatchObject({ type: 'finish' });
  const { messages } = await app.chat(id);
  expect(messages.map((message) => [textOf(message), message.metadata.status])).toEqual([
    ['go', 'done'],
    ['all of the answer', 'done'],
  ]);
});

test('whoever waits too long is told, and what was answered is saved when that is possible again', async () => {
  const [begun, finish] = [gate(), gate()];
  const app = await openApp({
    model: () => {
      begun.open();
      return { text: 'the answer', hold: finish.opened };
    },
    limits: { databasePatienceMs: 100 },
  });
  const id = await app.newChat();
  const answer = app.send(id, { text: 'go' });
  await begun.opened;
  const held = hold(app);
  const refused = await app.post('/api/chats', {});
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'database_busy' } } });
  finish.open();
  const chunks = await answer;
  expect(streamedText(chunks)).toBe('the answer');
  expect(chunks.at(-1)).toMatchObject({ type: 'error', errorText: expect.stringContaining('not saved') });
  expect(textOf((await app.chat(id)).messages[1])).not.toBe('the answer');
  held.release();
  await until(async () => (await app.chat(id)).messages[1]?.metadata.status === 'done');
  expect(textOf((await app.chat(id)).messages[1])).toBe('the answer');
});

test('a server that ends meanwhile saves what it has first', async () => {
  const [begun, finish] = [gate(), gate()];
  const app = await openApp({
    model: () => {
      begun.open();
      return { text: 'the answer ', hold: finish.opened };
    },
  });
  const id = await app.newChat();
  const answer = app.app.inject({
    method: 'POST',
    url: `/api/chats/${id}/messages`,
    headers: { host: 'localhost' },
    payload: { text: 'go' },
  });
  await begun.opened;
  const held = hold(app);
  const closed = app.app.close();
  held.release();
  finish.open();
  await closed;
  chunksOf((await answer).body);
  const again = await openApp({ directory: app.directory });
  expect((await again.chat(id)).messages[1]?.metadata.status).toBe('stopped');
});
