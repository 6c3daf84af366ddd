// The first minute, without any model: what this is, what works, and how to get a model.

import { startModelServer } from '@boocontext/test-support';
import { expect } from 'vitest';
import { node } from './support/answers.ts';
import { seriousFindings } from './support/axe.ts';
import { boochat, serversSettled } from './support/boochat.ts';
import { answered, answers } from './support/conversation.ts';

const chat = boochat();

chat.test(
  'home is the repository: its parts, where it starts, what it serves, what needs care and what changed',
  async () => {
    await serversSettled(chat);
    const page = await chat.open('/');
    const home = page.getByRole('region', { name: 'The repository' });
    await home.getByText(/^shop is /).waitFor();
    await home.getByText('Sells things').waitFor();
    await home.getByRole('region', { name: 'What it serves' }).getByText('/api/v1/cart/checkout').waitFor();
    await home.getByRole('region', { name: 'Where it starts' }).getByRole('link', { name: 'src/server.ts' }).waitFor();
    await home
      .getByRole('region', { name: 'What needs care' })
      .getByText(/\d+ of 100$/)
      .waitFor();
    await home.getByRole('region', { name: 'Recently changed' }).getByText('a limit for retries').waitFor();
    const readme = home.getByRole('region', { name: 'README.md' });
    await readme.scrollIntoViewIfNeeded();
    await readme.getByText('A small shop.').waitFor();

    // A model is a line, and what is asked without one is drawn.
    expect(await home.getByLabel('Base URL').count()).toBe(0);
    expect(await page.getByLabel('Model', { exact: true }).count()).toBe(0);
    const questions = home.getByRole('list', { name: 'Questions to begin with' }).getByRole('listitem');
    await questions.nth(2).getByRole('link').waitFor();
    expect(await questions.count()).toBe(3);
    await questions.getByText('What needs care, and why?').click();
    await page.waitForURL(/\/explore\?tool=health/);
    // A commit is opened with what was said of it.
    await page.goBack();
    await home.getByRole('link', { name: 'feat(billing): a limit for retries' }).click();
    await page.getByRole('heading', { name: 'feat(billing): a limit for retries' }).waitFor();
  },
);

chat.test('no question to begin with leads to an answer that nothing is known', async () => {
  const page = await chat.open('/servers');
  await page.route('**/api/tools/boocontext_callgraph/call', async (route) => {
    const { symbol } = route.request().postDataJSON().args;
    if (!symbol.startsWith('POST ')) return await route.continue();
    const error = { code: 'unknown_symbol', message: `${symbol} is answered by what is not in this repository` };
    const metadata = { source: 'boocontext', tool: 'boocontext_callgraph', complete: true };
    const structured = { verdict: 'UNSAFE', summary: error.message, details: { error }, metadata };
    await route.fulfill({ json: { error: false, output: '', structured } });
  });
  await page.goto('/');
  const questions = page.getByRole('list', { name: 'Questions to begin with' });
  await questions.getByRole('link', { name: 'What does GET /api/v1/cart/:id run?' }).click();
  // The handler has no name: the graph begins with the route itself.
  await node(page, 'CartService.find').waitFor();
  await node(page, 'GET /api/v1/cart/:id').waitFor();
});

chat.test('the parts are as large as they have lines, coloured by grades, and who imports stands above', async () => {
  const page = await chat.open('/servers');
  const parts = [
    { folder: 'src/billing', files: 2, lines: 40 },
    { folder: 'src/cart', files: 2, lines: 400, uses: { 'src/billing': 3, 'src/tax': 1 } },
    { folder: 'src/tax', files: 1, lines: 60, uses: { 'src/billing': 1 } },
  ];
  let isBegun = false;
  let isRead = false;
  const left = { project: { name: 'new', type: 'empty' }, counts: { files: 0 }, routes: [], entry_points: [] };
  const error = { code: 'not_read_yet', message: 'Could not tell', hint: 'Ask again' };
  await page.route('**/api/tools/boocontext_overview/call', (route) => {
    const isOfParts = route.request().postData()?.includes('parts') === true;
    if (!isOfParts && isBegun && !isRead) return route.continue();
    const details = isOfParts ? (isRead ? { parts } : { error }) : isBegun ? left : { error };
    const metadata = { source: 'boocontext', tool: 'boocontext_overview', complete: true };
    const structured = { verdict: 'INFO', summary: 'A directory.', details, metadata };
    return route.fulfill({ json: { error: false, output: '', structured } });
  });
  await page.goto('/');
  // Of what nothing is read yet nothing is said to be missing.
  await page.getByText(/^Still reading\. This will show where it starts/).waitFor();
  await page.getByRole('region', { name: 'Recently changed' }).getByRole('link').first().waitFor();
  expect(await page.getByText(/None is known|No routes are known/).count()).toBe(0);
  isBegun = true;
  await page.getByRole('region', { name: 'What it serves' }).getByText('/api/v1/cart/checkout').waitFor();
  const picture = page.getByRole('region', { name: 'Its parts' });
  await picture.getByText(/^Still reading\. This will show the parts/).waitFor();
  isRead = true;
  const box = async (name: RegExp) => {
    const { y = 0, width = 0 } = (await picture.getByRole('link', { name }).boundingBox()) ?? {};
    return { y, width };
  };
  await picture
    .getByRole('link', { name: /^src\/cart: 400 lines · 2 files, mostly grade [A-F]; imports src\/billing, src\/tax$/ })
    .waitFor();
  const [billing, cart] = [await box(/^src\/billing:/), await box(/^src\/cart:/)];
  expect(cart.y).toBeLessThan(billing.y);
  expect(cart.width).toBeGreaterThan(billing.width);
  await picture.getByRole('link', { name: /^src\/billing:/ }).click();
  await page.getByRole('complementary').getByText('retry.ts').first().waitFor();
  await page.keyboard.press('Escape');
  // On a telephone the colour of a grade is below the words, never behind them.
  await page.setViewportSize({ width: 390, height: 844 });
  await picture.getByText('→ src/billing, src/tax').waitFor();
  const rows = picture.getByRole('list', { name: 'Parts' }).getByRole('link');
  const isApart = await rows.evaluateAll((links) =>
    links.map((link) => {
      const bar = link.querySelector('[aria-hidden="true"]')?.getBoundingClientRect().top ?? 0;
      const words = [...link.querySelectorAll('.relative')].map((line) => line.getBoundingClientRect().bottom);
      return Math.max(...words) <= bar;
    }),
  );
  expect(isApart).toEqual([true, true, true]);

  // Nothing at all is a state of its own.
  await page.goto('/');
  await page.getByText('There are no files here yet.').waitFor();
  expect(await picture.count()).toBe(0);
});

chat.test('connects a model server when it answers, and it is kept', async () => {
  let isRight = false;
  const server = await startModelServer(() =>
    isRight ? { text: 'The answer.' } : { status: 401, message: 'no such key' },
  );
  try {
    const page = await chat.open('/');
    await page.getByRole('button', { name: 'Connect a model' }).click();
    const setup = page.getByRole('region', { name: /^Set up a model/ });
    await setup.getByLabel('Base URL').fill(server.url);
    await setup.getByLabel('Name of the model').fill('scripted');
    await setup.getByRole('button', { name: 'Connect' }).click();
    await setup.getByText('It does not work yet.').waitFor();
    await setup.getByText(/refused with status 401: no such key/).waitFor();
    await setup.getByRole('button', { name: 'Keep it all the same' }).waitFor();
    await setup.getByText('Or start BooCode with it').click();
    const lines = setup.locator('pre');
    expect(await lines.innerText()).toContain(`LLM_BASE_URL=${server.url}`);
    expect(await lines.innerText()).toContain(`npm start -- --directory ${chat.repository} --port `);

    isRight = true;
    await setup.getByLabel('API key').fill('the-right-secret');
    expect(await lines.innerText()).not.toContain('the-right-secret');
    await setup.getByRole('button', { name: 'Test' }).click();
    await setup.getByText('It works.').waitFor();
    await setup.getByRole('button', { name: 'Connect' }).click();
    await setup.waitFor({ state: 'detached' });
    await page.getByLabel('Model', { exact: true }).getByText('Default: scripted').waitFor({ state: 'attached' });
    await page.getByLabel('Message', { exact: true }).fill('What is this?');
    await page.keyboard.press('Enter');
    await answers(page).getByText('The answer.').waitFor();
    expect(server.requests.at(-1)?.authorization).toBe('Bearer the-right-secret');

    // It is there without being typed again, and the page knows no more than that there is a key.
    await page.goto('/settings');
    const kept = page.getByRole('region', { name: 'Ollama', exact: true });
    await kept.getByText('with a key').waitFor();
    expect(await page.content()).not.toContain('the-right-secret');
    await kept.getByRole('button', { name: 'Test' }).click();
    await kept.getByText('It works.').waitFor();
    await kept.getByRole('button', { name: 'Remove', exact: true }).click();
    await kept.getByRole('button', { name: 'Remove it with its key' }).click();
    await page.getByRole('region', { name: 'Connect a model' }).waitFor();
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByText('To ask in your own words, connect a model.').waitFor();
  } finally {
    await server.close();
  }
});

chat.test(
  'a question in plain words is answered with what to do about it, and by the model once there is one',
  async () => {
    const server = await startModelServer(() => ({ text: 'A shop.' }));
    try {
      const page = await chat.open('/');
      await page.getByLabel('Message', { exact: true }).fill('What is this?');
      await page.keyboard.press('Enter');
      await answers(page)
        .getByText(/No model is configured/)
        .waitFor();
      const setup = page.getByRole('region', { name: 'Connect a model, and it is asked' });
      await setup.getByLabel('Base URL').fill(server.url);
      await setup.getByLabel('Name of the model').fill('scripted');
      await setup.getByRole('button', { name: 'Connect' }).click();
      await answers(page).getByText('A shop.').waitFor();
      await setup.waitFor({ state: 'detached' });
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('button', { name: 'Remove it with its key' }).click();
      await page.getByRole('region', { name: 'Connect a model' }).waitFor();
    } finally {
      await server.close();
    }
  },
);

chat.test.for([
  ['wide', 'light'],
  ['wide', 'dark'],
  ['narrow', 'light'],
  ['narrow', 'dark'],
] as const)('has no serious fault for assistive technology (%s, %s)', async ([size, colorScheme]) => {
  const page = await chat.open('/', { size, colorScheme });
  await page
    .getByRole('region', { name: 'What needs care' })
    .getByText(/\d+ of 100$/)
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Message', { exact: true }).fill('/callgraph chargeCard');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/chats\//);
  await answers(page)
    .getByText(/chargeCard: \d+ callers/)
    .first()
    .waitFor();
  await answered(page);
  expect(await seriousFindings(page)).toEqual([]);
});

chat.test('on a telephone the chats are in a drawer, and nothing is wider than the screen', async () => {
  const page = await chat.open('/', { size: 'narrow' });
  await page.getByRole('button', { name: 'All chats' }).click();
  const drawer = page.getByRole('dialog', { name: 'Chats' });
  await drawer.getByRole('link', { name: '/callgraph chargeCard' }).first().click();
  await drawer.waitFor({ state: 'detached' });
  await answers(page).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
