// A diff reviewed in the page, without a model: what it breaks, and how healthy what it touches was and is.
import fs from 'node:fs';
import path from 'node:path';
import { git } from '@boocontext/test-support';
import { expect } from 'vitest';
import { answerOnce, gate } from './support/answers.ts';
import { seriousFindings } from './support/axe.ts';
import { boochat, serversSettled } from './support/boochat.ts';

const chat = boochat();

function edit(file: string, change: (text: string) => string): void {
  const place = path.join(chat.repository, file);
  fs.writeFileSync(place, change(fs.readFileSync(place, 'utf8')));
}

chat.test('what is not committed: callers that no longer compile, a route that is gone, health and tests', async () => {
  await serversSettled(chat);
  const page = await chat.open('/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Review' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  const main = page.getByRole('main');
  // Once, and nothing else.
  await main.getByText('Nothing differs.').waitFor();
  expect(await main.getByText(/differs|changed|breaks/).count()).toBe(1);

  edit('src/billing/charge.ts', (text) =>
    text.replace('card: Card): Promise<Receipt>', 'card: Card, at: Date): Promise<Receipt>'),
  );
  edit('src/cart/routes.ts', (text) => text.replace("cartRoutes.post('/checkout', postCheckout);\n", ''));
  await main.getByRole('button', { name: 'Look again' }).click();
  // The lines are there at once; what the review says of them is counted beside, and moves nothing.
  const tab = main.getByRole('tab', { name: /What it breaks 2 errors 1 warning 1 note/ });
  await tab.click();
  const findings = main.getByRole('region', { name: 'Findings' });
  await findings.getByText('TS2554: Expected 3 arguments, but got 2.').first().waitFor();
  await main.getByText('1 changed symbol: 2 errors, 1 warning and 1 note').waitFor();
  await findings.getByText(/POST .*\/checkout is gone/).waitFor();
  await main.getByRole('region', { name: 'Health' }).getByRole('link', { name: 'src/billing/charge.ts' }).waitFor();
  await main.getByText('npx vitest run test/cart.test.ts').waitFor();
  // What is said of a line stands at it, and of a file that is not changed beside an excerpt of that.
  const changes = main.getByRole('region', { name: 'Changes', exact: true });
  await main.getByRole('tab', { name: /^Changes/ }).click();
  const charge = changes.getByRole('region', { name: 'Changes of src/billing/charge.ts' });
  await charge
    .getByText(/^added: /)
    .first()
    .waitFor();
  await charge.getByRole('row', { name: /signature changed.*chargeCard.*test\/cart.test.ts/ }).waitFor();
  await charge.locator('.code-keyword', { hasText: 'async' }).first().waitFor();
  // Within a line that took another one's place what differs is marked; what did not change is unfolded.
  expect((await charge.locator('mark').allInnerTexts()).join('')).toBe(', at: Date');
  expect(await charge.getByText('export interface Order').count()).toBe(0);
  await charge
    .getByRole('button', { name: /^Show \d+ lines$/ })
    .first()
    .click();
  await charge.getByText('export interface Order').waitFor();
  const unfolded = await charge.getByRole('row', { name: /export interface Order/ }).innerText();
  expect(unfolded.split(/\s+/).slice(0, 2)).toEqual(['3', '3']);
  const elsewhere = changes.getByRole('region', { name: 'In files that are not changed' });
  await elsewhere
    .getByRole('region', { name: 'src/billing/retry.ts' })
    .getByText('chargeCard(job.order, job.card)')
    .waitFor();
  // A place opens the code beside it; which of the two is looked at stands in the address.
  await tab.click();
  await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe('breaks');
  await findings.getByRole('link', { name: 'src/billing/retry.ts:15' }).click();
  await page.getByRole('complementary').locator('.code-keyword').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/review');

  await page.goto('/review?show=breaks');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await findings.waitFor();
      expect(await seriousFindings(page), `${colorScheme} ${size.width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  git(chat.repository, 'checkout', '-q', '--', '.');
});

chat.test('a commit, a branch against its base and a range each have their address', async () => {
  await serversSettled(chat);
  const page = await chat.open('/servers', { expects: [/status of 404/] });
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const main = page.getByRole('main');
  const asked = () => new URL(page.url()).searchParams.get('diff');
  const changes = main.getByRole('region', { name: 'Changes', exact: true });

  await main.getByRole('button', { name: 'A commit' }).click();
  await main.getByRole('link', { name: 'feat(billing): a limit for retries' }).click();
  await expect.poll(asked).toMatch(/^[0-9a-f]+\^!$/);
  await main.getByRole('heading', { name: 'feat(billing): a limit for retries' }).waitFor();
  const lines = changes.getByRole('region', { name: 'Lines of src/billing/retry.ts' });
  await lines.getByText('added: export const RETRY_LIMIT = 3;').waitFor();
  const breaks = main.getByRole('tab', { name: /^What it breaks/ });
  await breaks.getByText('none known').waitFor();
  await breaks.click();
  await main.getByText('Nothing is known to break').waitFor();
  // Of files that are others than here no more is told, which is no failure.
  edit('src/billing/retry.ts', (text) => `${text}\n// more\n`);
  await main.getByRole('button', { name: 'Look again' }).click();
  await main.getByText('The files here are in another state').waitFor();
  await main.getByText(/^git switch --detach [0-9a-f]{12}$/).waitFor();
  await main.getByRole('region', { name: 'What depends on these files now' }).getByRole('link').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('in')).toBe('src/billing/retry.ts');
  await page.goBack();
  git(chat.repository, 'checkout', '-q', '--', '.');

  await main.getByRole('button', { name: 'Any two states' }).click();
  await main.getByLabel('From').fill('HEAD~1');
  await main.getByLabel('To', { exact: true }).fill('HEAD');
  await page.keyboard.press('Enter');
  await expect.poll(asked).toBe('HEAD~1..HEAD');
  await lines.getByText('added: export const RETRY_LIMIT = 3;').waitFor();
  await changes.getByRole('button', { name: 'Side by side' }).click();
  await lines.getByText('Before on the left, after on the right').waitFor();

  git(chat.repository, 'branch', 'aside', 'HEAD~1');
  await page.reload();
  await main.getByRole('button', { name: 'A branch' }).click();
  await main.getByLabel('Base').fill('aside');
  await main.getByLabel('Branch', { exact: true }).fill('HEAD');
  await page.keyboard.press('Enter');
  await expect.poll(asked).toBe('aside...HEAD');
  await lines.getByText('added: export const RETRY_LIMIT = 3;').waitFor();

  await main.getByLabel('Base').fill('nowhere');
  await page.keyboard.press('Enter');
  await main.getByRole('alert').getByText('there is no branch, tag or commit nowhere').waitFor();
});

chat.test(
  'a review whose routes were not read says so, and asking again gives them with what else is reached',
  async () => {
    const page = await chat.open('/servers');
    const review = { review: 'working', findings: [], changed_symbols: [], tests: [], health: [] };
    const tool = { tool: 'boocontext_impact', verdict: 'CAUTION' };
    const routes = 'not read in time';
    const entries = [{ kind: 'job', name: 'mails', handler: 'sendMails', file: 'src/server.ts', line: 3 }];
    // The page asks again by itself, and may do so before a slow machine has looked at what it shows.
    const { when, open } = gate();
    await answerOnce(page, { ...review, affected_entries: entries }, { ...tool, complete: true, when });
    await answerOnce(page, review, { ...tool, complete: false, coverage: { routes, late: true } });
    edit('src/billing/charge.ts', (text) => `${text}\n`);
    await page.goto('/review?show=breaks');
    const main = page.getByRole('main');
    await main.getByText('Not all of it has been read yet: routes, commands, jobs, listeners.').waitFor();
    // A single reason is not listed.
    await main.getByText('Nothing is known to break, but not everything could be checked.').waitFor();
    open();
    await main.getByText('Commands, jobs and listeners reached').waitFor();
    await main.getByText('job mails').waitFor();
    await main.getByText('Nothing is known to break.', { exact: true }).waitFor();
    expect(await main.getByText('Not all of it has been read yet').count()).toBe(0);
    git(chat.repository, 'checkout', '-q', '--', '.');
  },
);

chat.test('two branches are compared once it is known where one has left, and a press before is not lost', async () => {
  const page = await chat.open('/review');
  const known = gate();
  await page.route('**/api/revisions', async (route) => {
    await known.when;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'A branch' }).click();
  await page.getByLabel('Branch', { exact: true }).fill('HEAD~1');
  const review = page.getByRole('button', { name: 'Review', exact: true });
  expect(await review.isDisabled()).toBe(true);
  known.open();
  await review.click();
  await page.waitForURL((url) => url.searchParams.get('diff')?.endsWith('...HEAD~1') === true);
});
