#!/usr/bin/env node
/** How long it takes to list, search and open chats where there are many: see README.md. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SqliteChatStore } from '../../apps/boocode/dist/chats/sqlite-chat-store.js';
import { percentile } from '../lib/statistics.mjs';
import { writeChats } from './made-chats.mjs';
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
writeChats(database, manyChats());
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

/** @returns {Generator<import('./made-chats.mjs').MadeChat>} */
function* manyChats() {
  for (let chat = 0; chat < chats; chat += 1) {
    const id = `chat-${chat}`;
    const all = Array.from({ length: messages }, (_, position) => ({
      role: /** @type {const} */ ('user'),
      text: `message ${position} of ${id}, which has some words so that it is about as long as a sentence`,
    }));
    yield { id, title: `Chat ${chat}`, messages: all };
  }
}
