// Questions that are edited and answers that are asked for again: what was there before is kept, and can be shown again.

import type { Chat, ChatSummary, ExportedChat } from '@boocontext/chat-api';
import { textsOf, until } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { type OpenApp, openApp, textOf } from '../support/bench.ts';

const numbered = (_: unknown, index: number) => ({ text: `answer ${index}` });

const idOf = ({ messages }: Chat, at: number) => messages[at]?.id ?? '';
const said = ({ messages }: Chat) => messages.map(textOf);

async function show({ post }: OpenApp, chatId: string, messageId: string) {
  return await post<{ error?: { code: string } }>(`/api/chats/${chatId}`, { shows: messageId }, { method: 'PATCH' });
}

/** A chat of two questions, the second of which was edited. */
async function edited() {
  const app = await openApp({ model: numbered });
  const id = await app.newChat();
  await app.send(id, { text: 'first' });
  await app.send(id, { text: 'secnod' });
  const before = await app.chat(id);
  await app.send(id, { text: 'second', replaces: idOf(before, 2) });
  return { ...app, app, id, before, after: await app.chat(id) };
}

test('a question that is edited is another version of it, and the model reads only that one', async () => {
  const { app, id, model, before, after } = await edited();
  expect(said(after)).toEqual(['first', 'answer 0', 'second', 'answer 2']);
  expect(after.versions).toEqual({ [idOf(after, 2)]: [idOf(before, 2), idOf(after, 2)] });
  expect(textsOf(model.requests[2], 'user')).toEqual(['first', 'second']);
  expect(textsOf(model.requests[2], 'assistant')).toEqual(['answer 0']);

  expect((await show(app, id, idOf(before, 2))).status).toBe(200);
  const again = await app.chat(id);
  expect(again.messages).toEqual(before.messages);
  expect(again.versions).toEqual({ [idOf(before, 2)]: [idOf(before, 2), idOf(after, 2)] });
  await app.send(id, { text: 'third' });
  expect(textsOf(model.requests[3], 'user')).toEqual(['first', 'secnod', 'third']);
  // What came after it is shown with it.
  await show(app, id, idOf(after, 2));
  await show(app, id, idOf(before, 2));
  expect(said(await app.chat(id))).toEqual(['first', 'answer 0', 'secnod', 'answer 1', 'third', 'answer 3']);
});

test('a question that is asked again gets another answer, and stays what it is', async () => {
  const app = await openApp({ model: numbered });
  const id = await app.newChat();
  await app.send(id, { text: 'first' });
  await app.send(id, { text: 'second' });
  const before = await app.chat(id);
  await app.send(id, { asksAgain: idOf(before, 0) });
  await app.send(id, { asksAgain: idOf(before, 0), web: false });
  const after = await app.chat(id);
  expect(said(after)).toEqual(['first', 'answer 3']);
  expect(after.messages[0]).toEqual(before.messages[0]);
  expect(after.versions[idOf(after, 1)]).toEqual([idOf(before, 1), expect.any(String), idOf(after, 1)]);
  expect(after.messages[1]?.metadata.web).toBe(false);
  expect(textsOf(app.model.requests[2], 'user')).toEqual(['first']);
  expect(textsOf(app.model.requests[2], 'assistant')).toEqual([]);
  expect(after).toMatchObject({ title: 'first', messageCount: 6, usage: { totalTokens: 4 * 15 } });
  await show(app, id, idOf(before, 1));
  expect((await app.chat(id)).messages).toEqual(before.messages);
});

test('a command that is asked again is a command again', async () => {
  const app = await openApp({ files: { 'a.txt': 'one\n' } });
  const id = await app.newChat();
  await app.send(id, { text: '/view_file a.txt' });
  await app.send(id, { asksAgain: idOf(await app.chat(id), 0) });
  const { messages, versions } = await app.chat(id);
  expect(messages.map(({ parts }) => parts.some(({ type }) => type === 'dynamic-tool'))).toEqual([false, true]);
  expect(Object.keys(versions)).toEqual([messages[1]?.id]);
});

test.each([
  ['a question that is edited', (chat: Chat) => ({ text: 'x', replaces: idOf(chat, 2) }), ['first', 'answer 0', 'x']],
  ['a question that is asked again', (chat: Chat) => ({ asksAgain: idOf(chat, 2) }), ['first', 'answer 0', 'secnod']],
  [
    'what a person has in sight',
    (chat: Chat) => ({ text: 'x', inSight: idOf(chat, 3) }),
    ['first', 'answer 0', 'secnod', 'answer 1', 'x'],
  ],
])('%s is shown again where another version is shown by now', async (_, request, expected) => {
  const { id, send, chat, before } = await edited();
  await send(id, request(before));
  expect(said(await chat(id))).toEqual([...expected, 'answer 3']);
});

test('what a person has in sight may have got longer', async () => {
  const { id, send, chat, after } = await edited();
  await send(id, { text: 'x', inSight: idOf(after, 0) });
  expect(said(await chat(id)).slice(2)).toEqual(['second', 'answer 2', 'x', 'answer 3']);
});

test.each<[string, (chat: Chat) => object, number]>([
  ['an edit of no message', () => ({ text: 'x', replaces: 'nothing' }), 404],
  ['an edit of an answer', (chat) => ({ text: 'x', replaces: idOf(chat, 1) }), 404],
  ['asking an answer again', (chat) => ({ asksAgain: idOf(chat, 1) }), 404],
  ['asking nothing again', () => ({ asksAgain: 'nothing' }), 404],
  ['a sight of nothing', () => ({ text: 'x', inSight: 'nothing' }), 404],
  ['no text', () => ({}), 400],
  ['an edit without a text', (chat) => ({ replaces: idOf(chat, 0) }), 400],
  ['another text for what is asked again', (chat) => ({ text: 'x', asksAgain: idOf(chat, 0) }), 400],
  ['both at once', (chat) => ({ replaces: idOf(chat, 0), asksAgain: idOf(chat, 0) }), 400],
])('%s is refused, and nothing has changed', async (_, request, status) => {
  const { id, post, chat, before, after } = await edited();
  expect((await post(`/api/chats/${id}/messages`, request(before))).status).toBe(status);
  expect(await chat(id)).toEqual(after);
});

test('another version is shown between turns only, and one that is there', async () => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const app = await openApp({ model: (_, index) => ({ text: `answer ${index}`, ...(index === 2 ? { hold } : {}) }) });
  const id = await app.newChat();
  await app.send(id, { text: 'first' });
  const before = await app.chat(id);
  await app.send(id, { asksAgain: idOf(before, 0) });
  const turn = app.send(id, { text: 'second' });
  await until(() => app.model.requests.length === 3);
  const shows = () => show(app, id, idOf(before, 1));
  expect(await shows()).toMatchObject({ status: 409, body: { error: { code: 'turn_running' } } });
  release();
  await turn;
  expect(said(await app.chat(id))).toEqual(['first', 'answer 1', 'second', 'answer 2']);
  expect((await shows()).status).toBe(200);
  expect(said(await app.chat(id))).toEqual(['first', 'answer 0']);
  expect(await show(app, id, 'nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect((await show(app, 'nothing', idOf(before, 1))).status).toBe(404);
  expect(said(await app.chat(id))).toEqual(['first', 'answer 0']);
  expect((await app.chat(id)).running).toBe(false);
});

test('one that is wanted while another is being shown comes after it or is refused, and a turn never mixes them', async () => {
  const { app, id, before, after, post, chat } = await edited();
  const wanted = [before, after, before].map((each) => show(app, id, idOf(each, 2)));
  const turn = post(`/api/chats/${id}/messages`, { text: 'third' });
  const statuses = (await Promise.all([...wanted, turn])).map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect(statuses).toContain(200);
  const texts = said(await chat(id));
  expect([said(before).join(), said(after).join()]).toContain(texts.slice(0, 4).join());
});

test('other versions are found, and it is said that they are hidden', async () => {
  const { id, get } = await edited();
  const found = async (query: string) => (await get<{ chats: ChatSummary[] }>(`/api/chats?q=${query}`)).body.chats;
  expect(await found('secnod')).toMatchObject([{ id, excerpt: 'secnod', excerptIsHidden: true }]);
  const [shown] = await found('second');
  expect(shown).toMatchObject({ id, excerpt: 'second' });
  expect(shown).not.toHaveProperty('excerptIsHidden');
});

test('what is shown is exported as Markdown, and everything as JSON', async () => {
  const { id, get, before, after } = await edited();
  const { text } = await get(`/api/chats/${id}/export`);
  expect(text).toContain('answer 2');
  expect(text).not.toContain('secnod');
  const { body } = await get<ExportedChat>(`/api/chats/${id}/export?format=json`);
  expect(body).toMatchObject({ messages: after.messages, versions: after.versions });
  expect(body.hidden).toEqual([
    { message: before.messages[2], follows: idOf(before, 1) },
    { message: before.messages[3], follows: idOf(before, 2) },
  ]);
});

test('a chat that goes on from a version has what came before that one, be it shown or not', async () => {
  const { id, post, chat, before } = await edited();
  const { body } = await post<{ id: string }>('/api/chats', { from: { chatId: id, messageId: idOf(before, 3) } });
  expect(await chat(body.id)).toMatchObject({ messages: before.messages, versions: {}, messageCount: 4 });
});

test('all is there when the server is started again', async () => {
  const { app, id, directory, before, after, chat } = await edited();
  await show(app, id, idOf(before, 2));
  const expected = await chat(id);
  await app.app.close();
  const again = await openApp({ directory, model: numbered });
  expect(await again.chat(id)).toEqual(expected);
  await show(again, id, idOf(after, 2));
  expect((await again.chat(id)).messages).toEqual(after.messages);
});

test('the description of the routes has them', async () => {
  interface Described {
    readonly paths: Record<string, Record<string, { readonly requestBody: object; readonly responses: object }>>;
  }
  const { get } = await openApp();
  const { paths } = (await get<Described>('/api/openapi.json')).body;
  const of = (method: string, url: string, what: 'requestBody' | 'responses') =>
    JSON.stringify(paths[url]?.[method]?.[what]);
  expect(of('post', '/api/chats/{id}/messages', 'requestBody')).toMatch(/"replaces".*"asksAgain".*"inSight"/);
  expect(of('patch', '/api/chats/{id}', 'requestBody')).toContain('"shows"');
  expect(of('get', '/api/chats/{id}', 'responses')).toContain('"versions"');
  expect(of('get', '/api/chats/{id}', 'responses')).not.toContain('"hidden"');
  expect(of('get', '/api/chats/{id}/export', 'responses')).toContain('"hidden"');
});
