// A chat is shared by an address that nobody can guess: read only, as it was then, until its owner takes that back.

import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { type OpenApp, openApp, textOf } from '../support/bench.ts';

const fixture = path.resolve(import.meta.dirname, '../fixtures/mcp-server.mjs');
const proxied = { TRUSTED_PROXY: '10.0.0.2', BOOCODE_HOSTS: 'chat.example' };

function as({ app }: OpenApp, user: string) {
  const headers = { host: 'chat.example', ...(user === '' ? {} : { 'remote-user': user }) };
  return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const request: InjectOptions = { method, url, headers, ...(payload === undefined ? {} : { payload }) };
    const response = await app.inject({ ...request, remoteAddress: '10.0.0.2' });
    return { status: response.statusCode, text: response.body, json: () => response.json() };
  };
}

/** A chat of ada with one question and its answer. */
async function sharedChat(opened: OpenApp) {
  const [ada, bob] = [as(opened, 'ada'), as(opened, 'bob')];
  const { id } = (await ada('POST', '/api/chats', { title: 'the plan' })).json();
  await ada('POST', `/api/chats/${id}/messages`, { text: 'first question' });
  const share = async () => (await ada('POST', `/api/chats/${id}/share`)).json().share as { token: string };
  return { id: id as string, ada, bob, share };
}

const said = (chat: { messages: Parameters<typeof textOf>[0][] }) => chat.messages.map(textOf);

test('whoever has the address reads it as it was then, and nothing else', async () => {
  let answer = 'first answer';
  const opened = await openApp({ env: proxied, model: () => ({ text: answer }) });
  const { id, ada, bob, share } = await sharedChat(opened);
  expect((await ada('GET', `/api/chats/${id}/share`)).json()).toEqual({ share: null });
  const { token } = await share();
  expect((await ada('GET', `/api/chats/${id}/share`)).json()).toEqual({ share: { token, isCurrent: true } });
  expect((await ada('GET', '/api/chats')).json().chats).toMatchObject([{ id, shared: true }]);

  const seen = (await bob('GET', `/api/shared/${token}`)).json();
  expect(Object.keys(seen).sort()).toEqual(['messages', 'title']);
  expect(said(seen)).toEqual(['first question', 'first answer']);
  expect(JSON.stringify(seen)).not.toContain(id);
  // The chat itself stays hers.
  for (const url of [`/api/chats/${id}`, `/api/chats/${id}/share`, `/api/chats/${id}/export`])
    expect((await bob('GET', url)).status, url).toBe(404);
  expect((await bob('GET', '/api/chats')).json()).toEqual({ chats: [], tags: [] });
  for (const method of ['POST', 'PATCH', 'DELETE'] as const)
    expect((await bob(method, `/api/shared/${token}`, {})).status).toBe(405);

  // What is said later, and what is said instead, is not shown by itself.
  answer = 'second answer';
  await ada('POST', `/api/chats/${id}/messages`, { text: 'second question' });
  const { messages } = (await ada('GET', `/api/chats/${id}`)).json();
  await ada('POST', `/api/chats/${id}/messages`, { text: 'edited question', replaces: messages[0].id });
  expect(said((await bob('GET', `/api/shared/${token}`)).json())).toEqual(['first question', 'first answer']);
  expect((await ada('GET', `/api/chats/${id}/share`)).json()).toEqual({ share: { token, isCurrent: false } });
  // Shared again it has the same address.
  expect(await share()).toEqual({ token, isCurrent: true });
  expect(said((await bob('GET', `/api/shared/${token}`)).json())).toEqual(['edited question', 'second answer']);
});

test('it is read no more once it is taken back or deleted, and comes back at another address', async () => {
  const opened = await openApp({ env: proxied, model: () => ({ text: 'Fine.' }) });
  const { id, ada, bob, share } = await sharedChat(opened);
  const { token } = await share();
  expect((await ada('DELETE', `/api/chats/${id}/share`)).status).toBe(204);
  const gone = await bob('GET', `/api/shared/${token}`);
  expect([gone.status, gone.json().error.code]).toEqual([404, 'unknown_share']);
  const again = await share();
  expect(again.token).not.toBe(token);
  expect((await bob('GET', `/api/shared/${again.token}`)).status).toBe(200);
  await ada('DELETE', `/api/chats/${id}`);
  expect((await bob('GET', `/api/shared/${again.token}`)).status).toBe(404);
});

test('an address is 256 random bits, and is of use only to those who may come in', async () => {
  const opened = await openApp({
    env: { ...proxied, BOOCODE_TOKEN: 'correct horse battery' },
    model: () => ({ text: 'Fine.' }),
  });
  const { share } = await sharedChat(opened);
  const { token } = await share();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect((await as(opened, '')('GET', `/api/shared/${token}`)).status).toBe(401);
  const headers = { host: 'chat.example', 'remote-user': 'bob' };
  const request = { method: 'GET', url: `/api/shared/${token}`, headers, remoteAddress: '10.9.9.9' } as const;
  expect((await opened.app.inject(request)).statusCode).toBe(401);
  for (const guess of [`${token.slice(1)}${token[0]}`, token.toLowerCase(), '%', '..', 'x'.repeat(43)]) {
    const { status } = await as(opened, 'bob')('GET', `/api/shared/${encodeURIComponent(guess)}`);
    expect([400, 404], guess).toContain(status);
  }
});

test('what leads out of the chat is left out: paths of the machine, handles, costs and reasons', async () => {
  const opened = await openApp({
    env: { ...proxied, LLM_PRICE_INPUT: '1', LLM_PRICE_OUTPUT: '1' },
    mcpServers: { long: { command: process.execPath, args: [fixture] } },
    model: (_, index) =>
      index === 0
        ? { text: `It is ${opened.directory}/repo/long.txt` }
        : { status: 500, message: 'the server secret.example is out of order' },
  });
  const { id, ada, bob } = await sharedChat(opened);
  for (const text of ['/long_text', 'again']) await ada('POST', `/api/chats/${id}/messages`, { text });
  const { text: kept } = await ada('GET', `/api/chats/${id}`);
  const handle = /"handle":"([^"]+)"/.exec(kept)?.[1] ?? 'none';
  const secrets = [opened.directory, 'costUsd', 'secret.example', handle];
  for (const secret of secrets) expect(kept.includes(secret), secret).toBe(true);
  const { token } = (await ada('POST', `/api/chats/${id}/share`)).json().share;
  const shown = await bob('GET', `/api/shared/${token}`);
  expect(said(shown.json())[1]).toBe('It is long.txt');
  expect(shown.json().messages.at(-1).metadata).toMatchObject({ status: 'failed' });
  for (const secret of secrets) expect(shown.text.includes(secret), secret).toBe(false);
});

test('where nobody is told apart nothing is shared, unless somebody permits it; a file to take along names no address', async () => {
  const alone = await openApp({ model: () => ({ text: 'Fine.' }) });
  const id = await alone.newChat();
  await alone.send(id, { text: 'first question' });
  expect(await alone.post(`/api/chats/${id}/share`)).toMatchObject({
    status: 403,
    body: { error: { code: 'sharing_off', message: expect.stringContaining('BOOCODE_SHARING=on') } },
  });
  expect((await alone.get<{ sharesChats: boolean }>('/api/about')).body.sharesChats).toBe(false);

  const open = await openApp({ env: { BOOCODE_SHARING: 'on' }, model: () => ({ text: 'Fine.' }) });
  expect((await open.get<{ sharesChats: boolean }>('/api/about')).body.sharesChats).toBe(true);
  const empty = await open.newChat();
  expect((await open.post(`/api/chats/${empty}/share`)).status).toBe(400);
  await open.send(empty, { text: 'first question' });
  const { body } = await open.post<{ share: { token: string } }>(`/api/chats/${empty}/share`);
  expect((await open.get(`/api/shared/${body.share.token}`)).status).toBe(200);
  expect((await open.get(`/api/chats/${empty}/export?format=json`)).text).not.toContain(body.share.token);
  expect((await open.get(`/api/chats/${empty}`)).text).not.toContain(body.share.token);
  // A branch is another chat, which nobody has shared.
  const { messages } = await open.chat(empty);
  const branch = await open.post<{ shared: boolean }>('/api/chats', {
    from: { chatId: empty, messageId: messages[0]?.id },
  });
  expect(branch.body.shared).toBe(false);
});

test('sharing that is switched off later shows nothing any more', async () => {
  const before = await openApp({ env: { BOOCODE_SHARING: 'on' }, model: () => ({ text: 'Fine.' }) });
  const id = await before.newChat();
  await before.send(id, { text: 'first question' });
  const { body } = await before.post<{ share: { token: string } }>(`/api/chats/${id}/share`);
  await before.app.close();
  const after = await openApp({ directory: before.directory });
  expect((await after.get(`/api/shared/${body.share.token}`)).status).toBe(403);
  expect((await after.post(`/api/chats/${id}/share`, undefined, { method: 'DELETE' })).status).toBe(204);
});
