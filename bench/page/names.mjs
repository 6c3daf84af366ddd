#!/usr/bin/env node
/** `node bench/page/names.mjs`: see README.md. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { percentile } from '../lib/statistics.mjs';
import { keyTimes, watchKeys } from './key-times.mjs';
import { servePage } from './served-page.mjs';

const { values: options } = parseArgs({
  options: { files: { type: 'string', default: '9000' }, rounds: { type: 'string', default: '5' } },
});
const folder = mkdtempSync(path.join(tmpdir(), 'boochat-names-'));
make(folder, Number(options.files));
const served = await servePage({ repository: folder });
/** What is typed, letter by letter, and the name that is meant. */
const queries = [
  ['part42', 'part42.ts'],
  ['group67/part4207', 'part4207.ts'],
  ['aprt8999', 'part8999.ts'],
];
try {
  const context = await served.browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: served.url });
  const page = await context.newPage();
  await page.goto('/servers');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).waitFor();
  for (const [typed, name] of /** @type {[string, string][]} */ (queries)) {
    const all = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Search for anything' });
      await field.waitFor();
      await watchKeys(field);
      await page.keyboard.type(typed, { delay: 60 });
      await page.getByRole('group', { name: 'Files' }).getByRole('option', { name }).first().waitFor();
      all.push(...(await keyTimes(page)));
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
    const [median, late] = [percentile(all, 0.5) ?? 0, percentile(all, 0.95) ?? 0];
    console.log(
      `${typed}: ${median.toFixed(0)} ms from a key to what is found, 95 of 100 within ${late.toFixed(0)} ms, worst ${Math.max(...all).toFixed(0)} ms`,
    );
  }
  console.log(`${options.files} files. Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} repository @param {number} files */
function make(repository, files) {
  for (let index = 0; index < files; index += 1) {
    const group = path.join(repository, `src/group${index % 90}`);
    mkdirSync(group, { recursive: true });
    writeFileSync(path.join(group, `part${index}.ts`), `export function work${index}() {\n  return ${index};\n}\n`);
  }
}
