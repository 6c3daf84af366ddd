// A chat on a telephone: what is pressed can be hit, and what is read is not cut where it need not be.

import { expect } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { boochat, noServers } from './support/boochat.ts';
import { answered, answers, ask } from './support/conversation.ts';

const chat = boochat({
  mcpJson: noServers,
  model: () => ({
    text: 'It is called where the cart is read, in src/cart/service.ts:3, or else in src/billing/charge.ts:18, and then in src/ghost.ts:12.',
  }),
});

chat.test(
  'controls are as large as a fingertip, the composer takes one row, and a place stands in one line',
  async () => {
    const page = await chat.open('/', { size: 'narrow', hasTouch: true, isMobile: true });
    await ask(page, 'Where?');
    await page.getByRole('button', { name: 'Retry' }).click();
    await answered(page);
    const versions = page.getByRole('group', { name: 'Versions of this answer' });
    await versions.waitFor();
    await answers(page).getByRole('link').first().waitFor();

    for (const button of await answers(page).locator('button:not([data-support] button)').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(Math.min(width, height), await button.getAttribute('aria-label').then(String)).toBeGreaterThanOrEqual(
        43.9,
      );
    }
    const middle = async (name: string) => {
      const { y = 0, height = 0 } = (await page.getByRole('button', { name, exact: true }).boundingBox()) ?? {};
      return Math.round(y + height / 2);
    };
    const field = (await page.getByLabel('Message', { exact: true }).boundingBox()) ?? { y: 0, height: 0 };
    expect(Math.abs((await middle('Send')) - Math.round(field.y + field.height / 2))).toBeLessThanOrEqual(1);
    expect(await page.getByRole('button', { name: 'Web', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Agent, model, web and files' }).click();
    await page.getByRole('button', { name: 'Web', exact: true }).waitFor();
    await page.getByLabel('Agent', { exact: true }).waitFor();
    const lines = await answers(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getClientRects().length));
    expect(lines).toEqual([1, 1, 1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
  },
);
