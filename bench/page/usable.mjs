#!/usr/bin/env node
/** `node bench/page/usable.mjs`: see README.md. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SqliteChatStore } from '../../apps/boocode/dist/chats/sqlite-chat-store.js';
import { startModel } from '../lib/model.mjs';
import { percentile } from '../lib/statistics.mjs';
import { keyTimes, watchKeys } from './key-times.mjs';
import { writeChats } from './made-chats.mjs';
import { servePage } from './served-page.mjs';

const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '500' },
    diagrams: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
  },
});
const [messages, diagrams] = [Number(options.messages), Number(options.diagrams)];
const folder = mkdtempSync(path.join(tmpdir(), 'boochat-usable-'));
writeFileSync(path.join(folder, 'README.md'), '# Nothing\n');
const database = path.join(folder, 'boocode.db');
await new SqliteChatStore(database).close();
writeChats(database, longChat());
const model = await startModel(() => ({ text: 'Nothing.' }));
const served = await servePage({ repository: folder, database, modelUrl: model.url });
try {
  console.log(
    '| place | the field is there after | from a key to what it shows: median, 95 of 100, worst |\n| --- | --- | --- |',
  );
  for (const [name, address, words] of [
    ['an empty chat', '/', undefined],
    [`a chat of ${messages} messages, ${diagrams} of them with a diagram`, '/chats/long', `The last of all.`],
  ]) {
    const rounds = [];
    for (let round = 0; round < Number(options.rounds); round += 1) rounds.push(await open(String(address), words));
    rounds.sort((a, b) => a.there - b.there);
    const { there } = /** @type {{there: number}} */ (rounds[Math.floor(rounds.length / 2)]);
    const keys = rounds.flatMap((round) => round.keys);
    const shown = [percentile(keys, 0.5) ?? 0, percentile(keys, 0.95) ?? 0, Math.max(...keys)];
    console.log(`| ${name} | ${there.toFixed(0)} ms | ${shown.map((ms) => `${ms.toFixed(0)} ms`).join(', ')} |`);
  }
  console.log(`\nLoad of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  await served.close();
  model.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * As for somebody who has never been here: nothing is kept of scripts. Whoever writes at once writes while all of it is drawn.
 * @param {string} address
 * @param {string | undefined} words what is to be in sight
 */
async function open(address, words) {
  const context = await served.browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: served.url });
  try {
    const page = await context.newPage();
    const start = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    const field = page.getByLabel('Message', { exact: true });
    await field.waitFor({ timeout: 120_000 });
    if (words !== undefined) await page.getByText(words).waitFor({ timeout: 120_000 });
    await field.focus();
    const there = performance.now() - start;
    await watchKeys(field);
    await page.keyboard.type('as long as it takes to write this sentence, twice as long or more, all is drawn', {
      delay: 60,
    });
    return { there, keys: await keyTimes(page) };
  } finally {
    await context.close();
  }
}

/** One that is long. @returns {Iterable<import('./made-chats.mjs').MadeChat>} */
function longChat() {
  const all = Array.from({ length: messages }, (_, position) =>
    position % 2 === 0
      ? { role: /** @type {const} */ ('user'), text: `Question ${position}: who calls \`charge${position}\`?` }
      : { role: /** @type {const} */ ('assistant'), text: answer(position) },
  );
  return [{ id: 'long', title: 'A long chat', messages: all }];
}

/** With a table, code, and in every so many of them a diagram; the last ones have one each. @param {number} position */
function answer(position) {
  const hasDiagram = position >= messages - 2 * diagrams;
  const diagram = `\`\`\`mermaid\nflowchart LR\n  a${position}[charge] --> b[bank] --> c{paid?}\n  c -->|yes| d[receipt]\n  c -->|no| e[retry] --> a${position}\n\`\`\`\n\n`;
  return [
    `Answer ${position}: **two functions** call it, as src/cart/service.ts:39 shows.\n\n`,
    '| caller | file |\n| --- | --- |\n| checkout | src/cart/service.ts |\n| retry | src/billing/retry.ts |\n\n',
    '```ts\nexport async function checkout(order: Order): Promise<Receipt> {\n  return await charge(order);\n}\n```\n\n',
    hasDiagram ? diagram : '',
    position >= messages - 2 ? 'The last of all.' : 'Nothing else does.',
  ].join('');
}
