/** Chats that nobody has had, in a database of BooCode. */
import { createRequire } from 'node:module';

/**
 * @typedef {object} MadeChat
 * @property {string} id
 * @property {string} title
 * @property {Iterable<{role: 'user' | 'assistant', text: string}>} messages
 */

/**
 * Written past the store, which makes sure of each message by itself.
 * @param {string} file of the database, which the store has made
 * @param {Iterable<MadeChat>} chats
 */
export function writeChats(file, chats) {
  const require = createRequire(new URL('../../apps/boocode/package.json', import.meta.url));
  const connection = new (require('libsql'))(file);
  const at = '2026-01-01T00:00:00.000Z';
  const metadata = { status: 'done', createdAt: at };
  const addChat = connection.prepare(
    'INSERT INTO chats (id, title, folded_title, created_at, updated_at, changed) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addMessage = connection.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, NULL, NULL)');
  connection.exec('BEGIN');
  let changed = 0;
  for (const { id, title, messages } of chats) {
    changed += 1;
    addChat.run(id, title, title.toLowerCase(), at, at, changed);
    let position = 0;
    for (const { role, text } of messages) {
      const body = { id: `m${position}`, role, parts: [{ type: 'text', text }], metadata };
      addMessage.run(id, position, `m${position}`, 'done', JSON.stringify(body), text);
      position += 1;
    }
  }
  connection.exec('COMMIT');
  connection.close();
}
