// A chat that goes on from a message of another one.

import path from 'node:path';
import type { Message } from '@boocontext/chat-api';
import { expect, test } from 'vitest';
import { type OpenApp, openApp, textOf, toolParts } from '../support/bench.ts';

const fixture = path.join(import.meta.dirname, '../fixtures/mcp-server.mjs');

async function branch({ post }: OpenApp, chatId: string, messageId: string) {
  return await post<{ id: string; title: string }>('/api/chats', { from: { chatId, messageId } });
}

const said = (messages: readonly Message[]) => messages.map((message) => [message.role, textOf(message)]);

test('has the messages up to there, and both go on by themselves', async () => {
  const app = await openApp({ model: (_, index) => ({ text: `answer ${index + 1}` }) });
  const id = await app.newChat();
  await app.send(id, { text: 'first' });
  await app.send(id, { text: 'second' });
  const { messages } = await app.chat(id);

  const { status, body } = await branch(app, id, messages[1]?.id ?? '');
  expect(status).toBe(201);
  expect(body).toMatchObject({ title: 'first (branch)', messageCount: 2, running: false });
  expect((await app.chat(body.id)).messages).toEqual(messages.slice(0, 2));

  await app.send(body.id, { text: 'another way' });
  expect(said((await app.chat(body.id)).messages)).toEqual([
    ['user', 'first'],
    ['assistant', 'answer 1'],
    ['user', 'another way'],
    ['assistant', 'answer 3'],
  ]);
  expect((await app.chat(id)).messages).toEqual(messages);
});

test('keeps what was cut, when the other chat is deleted', async () => {
  const app = await openApp({ mcpServers: { long: { command: process.execPath, args: [fixture] } } });
  const id = await app.newChat();
  await app.send(id, { text: '/long_text' });
  const handleOf = (messages: readonly Message[]) =>
    (toolParts(messages[1])[0]?.output as { handle: string; output: string } | undefined) ?? { handle: '', output: '' };
  const { messages } = await app.chat(id);
  const { body } = await branch(app, id, messages[1]?.id ?? '');
  expect((await app.post(`/api/chats/${id}`, undefined, { method: 'DELETE' })).status).toBe(204);

  const { handle, output } = handleOf((await app.chat(body.id)).messages);
  expect(handle).not.toBe(handleOf(messages).handle);
  // The model reads the handle in the text.
  expect(output).toContain(handle);
  const rest = await app.post('/api/tools/read_result/call', { args: { handle } });
  expect(rest.body).toMatchObject({ error: false, output: expect.stringContaining('line 0') });
});

test.each(['no-such-chat', undefined])('of nothing is refused, and no chat is made', async (chatId) => {
  const app = await openApp();
  const id = await app.newChat();
  const { status } = await branch(app, chatId ?? id, 'no-such-message');
  expect(status).toBe(404);
  expect((await app.get<{ chats: unknown[] }>('/api/chats')).body.chats).toHaveLength(1);
});

test('the answer of a tool says how long it took', async () => {
  const app = await openApp({ files: { 'a.txt': 'one\n' } });
  const id = await app.newChat();
  await app.send(id, { text: '/view_file a.txt' });
  const [part] = toolParts((await app.chat(id)).messages[1]);
  expect(part?.output).toMatchObject({ durationMs: expect.any(Number) });
});
