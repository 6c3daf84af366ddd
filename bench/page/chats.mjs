#!/usr/bin/env node
/** How long it takes to list, search and open chats where there are many: see README.md. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SqliteChatStore } from '../../apps/boocode/dist/chats/sqlite-chat-store.js';
import { percentile } from '../lib/statistics.mjs';
import { servePage } from './served-page.mjs';

const { values: options } = parseArgs({
  options: {
    chats: { type: 'string', default: '200' },
    messages: { type: 'string', default: '200' },
    times: { type: 'string', default: '20' },
  },
});
const [chats, messages] = [Number(options.chats), Number(options.messages)];
const folder = mkdtempSync(path.join(tmpdir(), 'boochat-chats-'));
writeFileSync(path.join(folder, 'README.md'), '# Nothing\n');
const database = path.join(folder, 'boocode.db');
await new SqliteChatStore(database).close();
fill(database);
const served = await servePage({ repository: folder, database });
try {
  console.log(`${chats} chats of ${messages} messages: the fastest of ${options.times}, the median, the slowest`);
  for (const [what, url] of [
    ['listed', '/api/chats'],
    ['opened', `/api/chats/chat-${chats - 1}`],
    ['searched', `/api/chats?q=message%20${messages - 1}%20of%20chat-7`],
  ]) {
    const times = [];
    for (let time = 0; time < Number(options.times); time += 1) {
      const start = performance.now();
      const response = await fetch(`${served.url}${url}`);
      await response.text();
      if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
      times.push(performance.now() - start);
    }
    const [least, median] = [Math.min(...times), percentile(times, 0.5) ?? 0];
    console.log(`${what}: ${least.toFixed(1)} ms, ${median.toFixed(1)} ms, ${Math.max(...times).toFixed(1)} ms`);
  }
  console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Written past the store, which makes sure of each message by itself. @param {string} file */
function fill(file) {
  const require = createRequire(new URL('../../apps/boocode/package.json', import.meta.url));
  const connection = new (require('libsql'))(file);
  const at = '2026-01-01T00:00:00.000Z';
  const addChat = connection.prepare(
    'INSERT INTO chats (id, title, folded_title, created_at, updated_at, changed) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addMessage = connection.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, NULL, NULL)');
  connection.exec('BEGIN');
  for (let chat = 0; chat < chats; chat += 1) {
    const id = `chat-${chat}`;
    addChat.run(id, `Chat ${chat}`, `chat ${chat}`, at, at, chat + 1);
    for (let position = 0; position < messages; position += 1) {
      const text = `message ${position} of ${id}, which has some words so that it is about as long as a sentence`;
      const metadata = { status: 'done', createdAt: at };
      const body = { id: `m${position}`, role: 'user', parts: [{ type: 'text', text }], metadata };
      addMessage.run(id, position, `m${position}`, 'done', JSON.stringify(body), text);
    }
  }
  connection.exec('COMMIT');
  connection.close();
}
