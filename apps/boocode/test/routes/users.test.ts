// Behind a proxy that names users, each sees their own chats, and those that were made in nobody's name.

import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { type OpenApp, openApp } from '../support/bench.ts';

const proxied = { TRUSTED_PROXY: '10.0.0.2', BOOCODE_HOSTS: 'chat.example', BOOCODE_TOKEN: 'correct horse battery' };

/** Asks as this user does through the proxy; without a name as whoever holds the token. */
function as({ app }: OpenApp, user?: string) {
  const headers = {
    host: 'chat.example',
    ...(user === undefined ? { authorization: 'Bearer correct horse battery' } : { 'remote-user': user }),
  };
  return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const request: InjectOptions = { method, url, headers, ...(payload === undefined ? {} : { payload }) };
    const response = await app.inject({ ...request, remoteAddress: '10.0.0.2' });
    return { status: response.statusCode, text: response.body, json: () => response.json() };
  };
}

const titles = async (ask: ReturnType<typeof as>, query = '') =>
  (await ask('GET', `/api/chats${query}`)).json().chats.map(({ title }: { title: string }) => title);

test('each is listed their own chats and those of nobody', async () => {
  const opened = await openApp({ env: proxied });
  const [ada, bob, nobody] = [as(opened, 'ada'), as(opened, 'bob'), as(opened)];
  await ada('POST', '/api/chats', { title: 'plan of ada' });
  await bob('POST', '/api/chats', { title: 'plan of bob' });
  await nobody('POST', '/api/chats', { title: 'plan of all' });
  expect(await titles(ada)).toEqual(['plan of all', 'plan of ada']);
  expect(await titles(bob, '?q=plan')).toEqual(['plan of all', 'plan of bob']);
  expect(await titles(nobody)).toEqual(['plan of all']);
});

test('a chat of somebody else is answered like none at all, by every route that there is', async () => {
  const opened = await openApp({ env: proxied });
  const [ada, bob] = [as(opened, 'ada'), as(opened, 'bob')];
  const { id } = (await ada('POST', '/api/chats', { title: 'a secret' })).json();
  await ada('POST', `/api/chats/${id}/messages`, { text: '/list_files' });
  const [message] = (await ada('GET', `/api/chats/${id}`)).json().messages;

  const { paths } = (await ada('GET', '/api/openapi.json')).json() as { paths: Record<string, object> };
  const routes = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/chats/{id}'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const));
  expect(routes.length).toBeGreaterThan(6);
  const bodies: Record<string, object> = {
    '/api/chats/{id}/messages': { text: 'x' },
    '/api/chats/{id}': { title: 'x' },
  };
  for (const [method, path] of routes) {
    const ask = async (chatId: string) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies[path] ?? {});
      const { status, text } = await bob(method as 'GET', path.replace('{id}', chatId), body);
      return `${status} ${text.replaceAll(chatId, 'ID')}`;
    };
    expect(await ask(id), `${method} ${path}`).toBe(await ask('no-such-chat'));
  }
  const branched = await bob('POST', '/api/chats', { from: { chatId: id, messageId: message.id } });
  expect(branched.status).toBe(404);
  expect(await titles(bob)).toEqual([]);
  expect((await ada('GET', `/api/chats/${id}`)).json()).toMatchObject({ title: 'a secret', messageCount: 2 });
});

test('a branch belongs to whoever made it', async () => {
  const opened = await openApp({ env: proxied });
  const [ada, bob, nobody] = [as(opened, 'ada'), as(opened, 'bob'), as(opened)];
  const { id } = (await nobody('POST', '/api/chats', {})).json();
  await nobody('POST', `/api/chats/${id}/messages`, { text: '/list_files' });
  const [message] = (await ada('GET', `/api/chats/${id}`)).json().messages;
  expect((await ada('POST', '/api/chats', { from: { chatId: id, messageId: message.id } })).status).toBe(201);
  expect(await titles(ada)).toHaveLength(2);
  expect(await titles(bob)).toHaveLength(1);
});

test('a name that no trusted proxy gives is nobody’s', async () => {
  const opened = await openApp();
  const { body } = await opened.post<{ id: string }>(
    '/api/chats',
    { title: 'mine' },
    { headers: { 'remote-user': 'ada' } },
  );
  expect((await opened.get(`/api/chats/${body.id}`)).status).toBe(200);
  expect((await opened.get<{ chats: object[] }>('/api/chats')).body.chats).toHaveLength(1);
});
