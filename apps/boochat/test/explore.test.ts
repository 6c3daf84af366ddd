// Explore asks each tool by form, keeps the question in the address, and says what to do when there is no answer.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { boochat, goTo } from './support/boochat.ts';

const chat = boochat();

chat.test('before anything is asked, a card for each tool says what it answers', async () => {
  const page = await chat.open('/explore');
  const cards = page.getByRole('list').getByRole('button');
  await cards.first().waitFor();
  expect(await cards.allInnerTexts()).toHaveLength(7);
  await page.getByRole('button', { name: /^Who calls it/ }).click();
  await page.getByText('Type a few letters of a name').waitFor();
  await page.getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('button', { name: /^What is where/ }).click();
  const sections = page.getByRole('navigation', { name: 'Sections of the map' });
  await sections.getByRole('button', { name: 'Source files, most central first' }).click();
  await page.getByRole('link', { name: 'src/tax/tax.ts', exact: true }).first().waitFor();
  expect(page.url()).toContain('tool=map');
  // What a model reads is one click away.
  await page.getByText('The text that models read').click();
  await page.getByRole('region', { name: 'The map as text' }).getByText('# shop').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

const answers: readonly (readonly [
  tool: string,
  fill: Record<string, string>,
  drawn: (page: Page) => Promise<unknown>,
])[] = [
  ['overview', {}, (page) => page.getByRole('region', { name: 'Routes' }).getByText('/checkout').waitFor()],
  ['map', {}, (page) => page.getByRole('navigation', { name: 'Sections of the map' }).waitFor()],
  ['health', {}, (page) => page.getByRole('button', { name: /file src\/tax\/tax\.ts:/ }).waitFor()],
  [
    'symbols',
    { Symbol: 'chargeCard' },
    (page) => page.getByRole('list', { name: 'Definitions found' }).locator('.code-keyword').first().waitFor(),
  ],
  ['callgraph', { Symbol: 'chargeCard' }, (page) => node(page, 'CartService.checkout').waitFor()],
  ['impact', { Symbol: 'chargeCard' }, (page) => node(page, 'CartService.checkout').waitFor()],
  [
    'types',
    { Symbol: 'Receipt' },
    (page) => page.getByRole('region', { name: 'Members' }).getByText('status').waitFor(),
  ],
];

chat.test('each tool is asked by its form, and its answer is drawn', async () => {
  const page = await chat.open('/explore');
  for (const [tool, fill, drawn] of answers) {
    await page.getByLabel('Question', { exact: true }).selectOption(tool);
    for (const [field, value] of Object.entries(fill)) await page.getByLabel(field, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.waitForURL((url) => url.searchParams.get('tool') === tool);
    await page.getByText('Technical details').waitFor();
    await drawn(page);
    expect(await seriousFindings(page), tool).toEqual([]);
  }
});

chat.test('a question that fails is asked once, and why it failed stays until somebody asks again', async () => {
  const page = await chat.open('/explore', { expects: [/status of 502/] });
  let asked = 0;
  await page.route('**/api/tools/*boocontext_health/call', (route) => {
    asked += 1;
    return route.fulfill({ status: 502, json: { error: { code: 'tool_failed', message: 'boocontext has ended' } } });
  });
  await page.getByRole('button', { name: /^What needs care/ }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('boocontext has ended').waitFor();
  // As long as another question takes.
  await page.evaluate(async () => void (await (await fetch('/api/about')).json()));
  expect([await alert.count(), asked]).toEqual([1, 1]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked).toBe(2);
  await alert.getByText('boocontext has ended').waitFor();
});

chat.test('a name is completed by keyboard, with the file that it is in', async () => {
  const page = await chat.open('/explore?tool=types');
  const field = page.getByLabel('Symbol');
  await field.pressSequentially('chargeC');
  await page.getByRole('option', { name: /^chargeCard function/ }).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  expect(await field.inputValue()).toBe('chargeCard');
  expect(await page.getByLabel('File').inputValue()).toBe('src/billing/charge.ts');
  await page.getByLabel('Question', { exact: true }).selectOption('callgraph');
  await field.press('Enter');
  await node(page, 'CartService.checkout').waitFor();
});

chat.test('the address holds the question: reloaded, shared and gone back to', async () => {
  const page = await chat.open('/explore?tool=callgraph&symbol=chargeCard&direction=callers&depth=2');
  await node(page, 'postCheckout').waitFor();
  expect(await page.getByLabel('Depth').inputValue()).toBe('2');
  await page.getByRole('button', { name: 'What is it?', exact: true }).click();
  await page.getByRole('article').waitFor();
  expect(new URL(page.url()).searchParams.get('tool')).toBe('types');
  expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe('types');
  await page.reload();
  await page.getByRole('article').getByText('chargeCard').first().waitFor();
  await page.goBack();
  await node(page, 'postCheckout').waitFor();
  expect(await page.getByLabel('Direction').inputValue()).toBe('callers');
});

chat.test('what an address asks wrongly is left out', async () => {
  const page = await chat.open('/explore?tool=callgraph&symbol=chargeCard&depth=many&direction=up');
  await node(page, 'CartService.checkout').waitFor();
  expect(await page.getByLabel('Depth').inputValue()).toBe('');
});

chat.test('an unknown name is said to be unknown, and near names are one click away', async () => {
  const page = await chat.open('/explore?tool=callgraph&symbol=chargeCart');
  await page.getByText('Not found: chargeCart').waitFor();
  await page.getByText('Did you mean').waitFor();
  expect(await page.getByText(/UNSAFE|details\.|boocontext_/).count()).toBe(0);
  await page.getByRole('button', { name: 'chargeCard' }).first().click();
  await node(page, 'CartService.checkout').waitFor();
});

chat.test('a place in an answer opens the file beside it, and the answer stays', async () => {
  const page = await chat.open('/explore?tool=callgraph&symbol=chargeCard');
  const focus = page.getByRole('complementary', { name: 'In focus' });
  await focus.getByRole('link', { name: 'src/billing/charge.ts:18' }).click();
  await page.getByRole('complementary', { name: 'Code of src/billing/charge.ts' }).waitFor();
  await node(page, 'CartService.checkout').waitFor();
});

chat.test('a question on its way is cancelled, and asked again', async () => {
  const page = await chat.open('/explore');
  let isHeld = true;
  await page.route('**/api/tools/*/call', (route) => (isHeld ? undefined : route.continue()));
  await page.getByLabel('Question', { exact: true }).selectOption('health');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  isHeld = false;
  await page.getByText('Cancelled.').waitFor();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('list', { name: 'Files by grade' }).waitFor();
});

chat.test('while no server offers the tool, the page says where to look, and goes on by itself', async () => {
  const page = await chat.open('/servers');
  let isGone = true;
  await page.route('**/api/tools', (route) => (isGone ? route.fulfill({ json: { tools: [] } }) : route.continue()));
  await page.goto('/explore?tool=health');
  const alert = page.getByRole('alert');
  await alert.getByText('No server offers boocontext_health').waitFor();
  expect(await alert.getByRole('link', { name: 'Servers' }).getAttribute('href')).toBe('/servers');
  isGone = false;
  await page.getByRole('list', { name: 'Files by grade' }).waitFor();
});

chat.test('an impact that is asked about nothing is not asked', async () => {
  const page = await chat.open('/explore?tool=impact');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('Say what would change: a symbol, a file, or a diff.').waitFor();
  await page.getByRole('button', { name: /uncommitted changes/ }).click();
  await page
    .getByText('Nothing differs (working). What is committed is compared by its revision, such as main..HEAD.')
    .waitFor();
});

chat.test('on a telephone nothing is wider than the screen', async () => {
  const page = await chat.open('/explore', { size: 'narrow' });
  for (const question of ['tool=overview', 'tool=health', 'tool=callgraph&symbol=chargeCard']) {
    await goTo(page, `/explore?${question}`);
    await page.waitForURL((url) => url.search === `?${question}`);
    await page.getByText('Technical details').waitFor();
    const width = await page.locator('main > div').evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(width, question).toBe(0);
  }
});

function node(page: Page, name: string) {
  return page.getByRole('button', { name: new RegExp(`^${name}, `) });
}

chat.test('what is shown has a link to be copied, with how it is looked at', async () => {
  const page = await chat.open('/explore?tool=callgraph&symbol=chargeCard', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Callees', exact: true }).click();
  await expect.poll(() => page.url()).toContain('callees');
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
