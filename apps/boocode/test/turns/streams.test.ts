// Who listens to a turn, and when, changes nothing about the turn.

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { chunksOf, openApp, streamedText, textOf } from '../support/bench.ts';

/** A model that says half, and the rest once it is let go. */
function halting() {
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { hold, release: () => release() };
}

test('a second listener hears all of a running turn from its beginning; after it there is nothing to hear', async () => {
  const { hold, release } = halting();
  const { newChat, post, get, model, chat } = await openApp({ model: () => ({ text: 'one two three', hold }) });
  const id = await newChat();
  expect((await get(`/api/chats/${id}/stream`)).status).toBe(204);
  const first = post(`/api/chats/${id}/messages`, { text: 'count' });
  await until(() => model.requests.length === 1);
  expect((await chat(id)).running).toBe(true);
  const second = get(`/api/chats/${id}/stream`);
  // The second listener is there before the turn goes on: its request is answered in order.
  await get('/api/health');
  release();
  const [heard, heardLater] = await Promise.all([first, second]);
  expect(heardLater.headers).toMatchObject({
    'x-vercel-ai-ui-message-stream': 'v1',
    'content-type': expect.stringContaining('text/event-stream'),
  });
  expect(heardLater.text).toBe(heard.text);
  expect(streamedText(chunksOf(heard.text))).toBe('one two three');
  expect((await get(`/api/chats/${id}/stream`)).status).toBe(204);
  expect((await get('/api/chats/nothing/stream')).status).toBe(404);
});

test('only one turn runs in a chat at a time', async () => {
  const { hold, release } = halting();
  const { newChat, post, model, chat } = await openApp({ model: () => ({ text: 'one', hold }) });
  const id = await newChat();
  const first = post(`/api/chats/${id}/messages`, { text: 'first' });
  await until(() => model.requests.length === 1);
  const second = await post(`/api/chats/${id}/messages`, { text: 'second' });
  expect(second).toMatchObject({ status: 409, body: { error: { code: 'turn_running' } } });
  release();
  await first;
  expect((await chat(id)).messages.map(textOf)).toEqual(['first', 'one']);
});

test('a client that goes away does not stop the turn, and nothing of it stays behind', async () => {
  const { hold, release } = halting();
  const { app, newChat, chat, model } = await openApp({ model: () => ({ text: 'one two', hold }) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const id = await newChat();
  const request = http.request({
    port,
    path: `/api/chats/${id}/messages`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  request.end(JSON.stringify({ text: 'count' }));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(response, 'data');
  response.destroy();
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await until(async () => (await connections()) === 0);
  expect((await chat(id)).running).toBe(true);
  expect(model.requests[0]?.gone.aborted).toBe(false);
  release();
  await until(async () => !(await chat(id)).running);
  expect((await chat(id)).messages[1]).toMatchObject({ metadata: { status: 'done' } });
  expect(textOf((await chat(id)).messages[1])).toBe('one two');
});

test('fifty turns run at once, each to its own end', async () => {
  const { hold, release } = halting();
  const { newChat, send, model, chat } = await openApp({
    model: ({ messages }) => ({ text: `you said ${String(messages.at(-1)?.content)}`, hold }),
  });
  const ids = await Promise.all(Array.from({ length: 50 }, () => newChat()));
  const turns = ids.map((id, at) => send(id, { text: `number ${at}` }));
  await until(() => model.requests.length === 50);
  release();
  const texts = (await Promise.all(turns)).map(streamedText);
  expect(texts).toEqual(ids.map((_, at) => `you said number ${at}`));
  const saved = await Promise.all(ids.map((id) => chat(id)));
  expect(saved.map(({ messages }) => textOf(messages[1]))).toEqual(texts);
});

test('more turns than the server has room for are told so', async () => {
  const { hold, release } = halting();
  const { newChat, post, model, chat } = await openApp({
    limits: { turns: { maxTurns: 1 } },
    model: () => ({ text: 'one', hold }),
  });
  const [a, b] = [await newChat(), await newChat()];
  const first = post(`/api/chats/${a}/messages`, { text: 'first' });
  await until(() => model.requests.length === 1);
  const second = await post(`/api/chats/${b}/messages`, { text: 'second' });
  expect(second).toMatchObject({ status: 503, body: { error: { code: 'busy' } } });
  expect((await chat(b)).messageCount).toBe(0);
  release();
  await first;
});

test('a turn that cannot begin leaves nobody listening, and nothing behind', async () => {
  const { newChat, post, get, chat } = await openApp({ model: () => ({ text: 'one' }) });
  const id = await newChat();
  const failing = post(`/api/chats/${id}/messages`, { text: 'first', replaces: 'nothing' });
  const [{ status }, listened] = await Promise.all([failing, get(`/api/chats/${id}/stream`)]);
  expect(status).toBe(404);
  expect([200, 204]).toContain(listened.status);
  expect((await chat(id)).running).toBe(false);
  expect((await post(`/api/chats/${id}/messages`, { text: 'second' })).status).toBe(200);
});

test('closing the app stops what runs, and keeps it', async () => {
  const { app, newChat, post, model, directory } = await openApp({
    model: ({ gone }) => ({ text: 'one', hold: new Promise((resolve) => gone.addEventListener('abort', resolve)) }),
  });
  const id = await newChat();
  const turn = post(`/api/chats/${id}/messages`, { text: 'count' });
  await until(() => model.requests.length === 1);
  await app.close();
  await turn;
  const again = await openApp({ directory });
  expect((await again.chat(id)).messages.map(({ metadata }) => metadata.status)).toEqual(['done', 'stopped']);
});

test('deleting a chat ends its turn', async () => {
  const { newChat, post, get, model } = await openApp({
    model: ({ gone }) => ({ text: 'one', hold: new Promise((resolve) => gone.addEventListener('abort', resolve)) }),
  });
  const id = await newChat();
  const turn = post(`/api/chats/${id}/messages`, { text: 'count' });
  await until(() => model.requests.length === 1);
  expect((await post(`/api/chats/${id}`, undefined, { method: 'DELETE' })).status).toBe(204);
  expect((await turn).text).toContain('"type":"abort"');
  expect((await get(`/api/chats/${id}`)).status).toBe(404);
});
