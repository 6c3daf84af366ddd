// A diff reviewed in the page, without a model: what it breaks, and how healthy what it touches was and is.
import fs from 'node:fs';
import path from 'node:path';
import { git } from '@boocontext/test-support';
import { expect } from 'vitest';
import { answerOnce } from './support/answers.ts';
import { seriousFindings } from './support/axe.ts';
import { boochat, serversSettled } from './support/boochat.ts';

const chat = boochat();

function edit(file: string, change: (text: string) => string): void {
  const place = path.join(chat.repository, file);
  fs.writeFileSync(place, change(fs.readFileSync(place, 'utf8')));
}

const pictures = process.env.REVIEW_PICTURES;

chat.test('what is not committed: callers that no longer compile, a route that is gone, health and tests', async () => {
  await serversSettled(chat);
  const page = await chat.open('/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Review' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  const main = page.getByRole('main');
  await main.getByText('Nothing that it breaks is known').waitFor();

  edit('src/billing/charge.ts', (text) =>
    text.replace('card: Card): Promise<Receipt>', 'card: Card, at: Date): Promise<Receipt>'),
  );
  edit('src/cart/routes.ts', (text) => text.replace("cartRoutes.post('/checkout', postCheckout);\n", ''));
  await main.getByRole('button', { name: 'Review' }).click();
  const findings = main.getByRole('region', { name: 'Findings' });
  await findings.getByText('TS2554: Expected 3 arguments, but got 2.').first().waitFor();
  await main.getByText('1 changed symbol: 2 errors, 1 warning and 1 note').waitFor();
  await findings.getByText(/POST .*\/checkout is gone/).waitFor();
  await main.getByRole('region', { name: 'Health' }).getByRole('link', { name: 'src/billing/charge.ts' }).waitFor();
  await main.getByText('npx vitest run test/cart.test.ts').waitFor();
  // A place opens the code beside it.
  await findings.getByRole('link', { name: 'src/billing/retry.ts:15' }).click();
  await page.locator('.code-keyword').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/review');

  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of ['wide', 'narrow'] as const) {
      const other = await chat.open('/review', {
        colorScheme,
        size,
        ...(size === 'wide' ? { viewport: { width: 1440, height: 900 } } : {}),
      });
      await other.getByRole('region', { name: 'Findings' }).waitFor();
      expect(await seriousFindings(other), `${colorScheme} ${size}`).toEqual([]);
      expect(await other.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      if (pictures !== undefined)
        await other.screenshot({ path: path.join(pictures, `review-${colorScheme}-${size}.png`) });
    }
  git(chat.repository, 'checkout', '-q', '--', '.');
});

chat.test('a range has its address, and one that cannot be compared says why', async () => {
  await serversSettled(chat);
  const page = await chat.open('/servers');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const field = page.getByLabel('Since which revision');
  await field.fill('HEAD~1..HEAD');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('diff')).toBe('HEAD~1..HEAD');
  await page.getByRole('main').getByText('RETRY_LIMIT').first().waitFor();
  await field.fill('nowhere');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('there is no revision nowhere').first().waitFor();
});

chat.test(
  'a review whose routes were not read says so, and asking again gives them with what else is reached',
  async () => {
    const page = await chat.open('/servers');
    const review = { review: 'working', findings: [], changed_symbols: [], tests: [], health: [] };
    const tool = { tool: 'boocontext_impact', verdict: 'CAUTION' };
    const routes = 'not read in time';
    await answerOnce(page, review, { ...tool, complete: false, coverage: { routes, late: true } });
    await page.goto('/review');
    const main = page.getByRole('main');
    await main.getByText('Not all of it has been read yet: routes, commands, jobs, listeners.').waitFor();
    // A single reason is not listed.
    await main.getByText('Nothing that it breaks is known, and not all could be told.').waitFor();
    const entries = [{ kind: 'job', name: 'mails', handler: 'sendMails', file: 'src/server.ts', line: 3 }];
    await answerOnce(page, { ...review, affected_entries: entries }, { ...tool, complete: true });
    await main.getByText('Commands, jobs and listeners reached').waitFor();
    await main.getByText('job mails').waitFor();
    await main.getByText('Nothing that it breaks is known.', { exact: true }).waitFor();
    expect(await main.getByText('Not all of it has been read yet').count()).toBe(0);
  },
);
