// On a machine that hardly has time for the server the page says the same in the end, and nothing false before.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { hasProc } from '@boocontext/test-support';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { node } from './support/answers.ts';
import { boochat } from './support/boochat.ts';

const { boocontext } = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../data/mcp.json'), 'utf8'),
).mcpServers;
// No patience: an answer has to be given before all is read.
const chat = boochat({
  mcpJson: { mcpServers: { boocontext: { ...boocontext, env: { BOOCONTEXT_DEADLINE_MS: '700' } } } },
});

/** Stops and continues a process and all below it. */
const throttle = path.resolve(import.meta.dirname, '../../../bench/lib/throttle.mjs');

/** What denies, or says that something went wrong: true of none of the places below. */
const denies = /No definition|is not known here|no known|nothing (?:depends|calls)|could not be|went wrong/i;

/** Everything that stands in the page at any time, as far as it denies. */
async function watchDenials(page: Page): Promise<void> {
  await page.addInitScript((source) => {
    const pattern = new RegExp(source, 'i');
    const denied: string[] = [];
    Object.assign(window, { denied });
    const look = () => {
      for (const line of document.body?.innerText.split('\n') ?? [])
        if (pattern.test(line) && !denied.includes(line)) denied.push(line);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, denies.source);
}

const denied = async (page: Page): Promise<readonly string[]> =>
  await page.evaluate(() => (window as unknown as { readonly denied: readonly string[] }).denied);

const places: readonly (readonly [address: string, isThere: (page: Page) => Promise<unknown>])[] = [
  [
    '/symbol?name=CartService.checkout',
    async (page) => {
      await page.getByRole('region', { name: 'Who calls it' }).locator('[data-node]').first().waitFor();
      await page.getByText('Technical details').nth(1).waitFor();
    },
  ],
  ['/explore?tool=callgraph&symbol=chargeCard', (page) => node(page, 'retryAll').waitFor()],
];

for (const [address, isThere] of places) {
  chat.test.runIf(hasProc)(`with a fifth of the time: ${address}`, async () => {
    // Whatever was read before is read anew.
    await chat.restart(async () => fs.rmSync(path.join(chat.directory, '.cache'), { recursive: true, force: true }));
    const load = spawn(process.execPath, [throttle, '--share', '0.2', '--pid', String(chat.server.pid)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(load, 'close');
    try {
      const page = await chat.open('/servers');
      await watchDenials(page);
      await page.goto(address);
      await isThere(page);
      expect(await denied(page)).toEqual([]);
    } finally {
      load.kill('SIGTERM');
      await ended;
    }
  });
}
