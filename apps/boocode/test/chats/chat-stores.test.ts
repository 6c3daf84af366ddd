import fs from 'node:fs';
import path from 'node:path';
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { MemoryChatStore } from '../../src/chats/memory-chat-store.ts';
import { SqliteChatStore } from '../../src/chats/sqlite-chat-store.ts';
import { closeAfterTest, type OpenApp, openApp, temporaryDirectory } from '../support/bench.ts';
import { at, chatStoreContract, message } from './contract.ts';

chatStoreContract('the memory', () => new MemoryChatStore());
chatStoreContract('a SQLite file', () => openFile(path.join(temporaryDirectory(), 'chats.db')));

test('a file that is opened again has everything', async () => {
  const file = path.join(temporaryDirectory(), 'deep/below/chats.db');
  const store = new SqliteChatStore(file);
  await store.createChat({ id: 'a', title: 'kept', createdAt: at });
  await store.saveMessage('a', message('1', 'one'));
  await store.close();
  expect(await openFile(file).getChat('a')).toMatchObject({ title: 'kept', messages: [message('1', 'one')] });
});

test("a file of the first version is brought up to date, and its chats are everybody's", async () => {
  const file = path.join(temporaryDirectory(), 'chats.db');
  const database = new Database(file);
  database.exec(firstVersion);
  database.close();
  const store = openFile(file);
  expect(await store.listChats({ user: 'ada', limit: 9 })).toMatchObject([{ id: 'old', title: 'Kept', owner: '' }]);
  await store.createChat({ id: 'new', title: '', createdAt: at, owner: 'ada' });
  expect(await store.ownerOf('new')).toBe('ada');
  expect((await store.getResult('h'))?.text).toBe('a "line"\nünd');
  const old = ['first', 'second', 'third'].map((text) => message(text, text));
  expect(await store.getChat('old')).toMatchObject({ messages: old, versions: {}, hidden: [], messageCount: 3 });
  // And goes on like any other chat.
  await store.saveMessage('old', message('another', 'another'), 'first');
  expect(await store.getChat('old')).toMatchObject({
    messages: [message('first', 'first'), message('another', 'another')],
    versions: { another: ['second', 'another'] },
    hidden: [
      { follows: 'first', message: message('second', 'second') },
      { follows: 'second', message: message('third', 'third') },
    ],
  });
});

test('a file of a newer version is left alone', () => {
  const file = path.join(temporaryDirectory(), 'chats.db');
  const database = new Database(file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => new SqliteChatStore(file)).toThrow('newer version');
});

test('a file that is open in one server is not opened by another', () => {
  const file = path.join(temporaryDirectory(), 'chats.db');
  openFile(file);
  expect(() => new SqliteChatStore(file)).toThrow(`the database ${file} is open in another server`);
});

test('a file that is no database is named', () => {
  const directory = path.join(temporaryDirectory(), 'a-directory');
  fs.mkdirSync(directory);
  expect(() => new SqliteChatStore(directory)).toThrow(directory);
});

test('four times as many chats of two hundred messages take four times as long to be listed, searched and opened', async () => {
  // In milliseconds it is measured by bench/page/chats.mjs.
  const opened = new Map<number, OpenApp>();
  for (const chats of [50, 200]) {
    const directory = temporaryDirectory();
    const file = path.join(directory, 'boocode.db');
    await new SqliteChatStore(file).close();
    fill(file, chats, 200);
    opened.set(chats, await openApp({ directory }));
  }
  const ask = async (chats: number, url: string) => {
    const { body } = await (opened.get(chats) as OpenApp).get<{ chats?: unknown[]; messages?: unknown[] }>(url);
    return (body.chats ?? body.messages)?.length;
  };
  const found = '/api/chats?q=message%20199%20of%20chat-7';
  expect([await ask(200, '/api/chats'), await ask(200, '/api/chats/chat-9'), await ask(200, found)]).toEqual([
    200, 200, 11,
  ]);
  for (const url of ['/api/chats', '/api/chats/chat-9', found]) {
    const askOften = async (chats: number) => {
      for (let time = 0; time < 20; time += 1) await ask(chats, url);
    };
    expect(await growthForTwice(askOften, 200), url).toBeLessThan(mostForTwice);
  }
});

/** As the first version wrote it. */
const firstVersion = `
CREATE TABLE chats (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, folded_title TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, changed INTEGER NOT NULL
) STRICT;
CREATE TABLE messages (
  chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE, position INTEGER NOT NULL, id TEXT NOT NULL,
  status TEXT NOT NULL, body TEXT NOT NULL, folded_text TEXT NOT NULL,
  PRIMARY KEY (chat_id, position), UNIQUE (chat_id, id)
) STRICT;
CREATE TABLE results (
  handle TEXT PRIMARY KEY, chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  tool TEXT NOT NULL, text TEXT NOT NULL
) STRICT;
INSERT INTO chats VALUES ('old', 'Kept', 'kept', '${at}', '${at}', 1);
${['first', 'second', 'third'].map((id, at) => `INSERT INTO messages VALUES ('old', ${at + 1}, '${id}', 'done', '${JSON.stringify(message(id, id))}', '${id}');`).join('\n')}
INSERT INTO results VALUES ('h', 'old', 'grep', 'a "line"' || char(10) || 'ünd');
PRAGMA user_version = 1;
`;

/** Written past the store, which makes sure of each message by itself. */
function fill(file: string, chats: number, messages: number): void {
  const database = new Database(file);
  const addChat = database.prepare(
    'INSERT INTO chats (id, title, folded_title, created_at, updated_at, changed) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addMessage = database.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, NULL, NULL)');
  database.exec('BEGIN');
  for (let chat = 0; chat < chats; chat += 1) {
    const id = `chat-${chat}`;
    addChat.run(id, `Chat ${chat}`, `chat ${chat}`, at, at, chat + 1);
    for (let position = 0; position < messages; position += 1) {
      const text = `message ${position} of ${id}, which has some words so that it is about as long as a sentence`;
      addMessage.run(id, position, `m${position}`, 'done', JSON.stringify(message(`m${position}`, text)), text);
    }
  }
  database.exec('COMMIT');
  database.close();
}

function openFile(file: string): SqliteChatStore {
  const store = new SqliteChatStore(file);
  closeAfterTest(() => store.close());
  return store;
}
