// Walking in the code: from a name to its definition and back, what a name is, and from file to file.
import fs from 'node:fs';
import path from 'node:path';
import { git } from '@boocontext/test-support';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { boochat } from './support/boochat.ts';
import { nameIn } from './support/code.ts';

const chat = boochat();
const service = '/servers?file=src%2Fcart%2Fservice.ts%3A34';

chat.test('a click on a name goes to its definition, and back to the line that it came from', async () => {
  const page = await chat.open(service);
  expect(await page.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
  await nameIn(page, 39, 'chargeCard').click();
  await expect.poll(() => placeOf(page)).toBe('src/billing/charge.ts:18');
  await page.getByRole('complementary', { name: 'Code of src/billing/charge.ts' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => placeOf(page)).toBe('src/cart/service.ts:39');
  expect(await page.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Forward' }).click();
  await expect.poll(() => placeOf(page)).toBe('src/billing/charge.ts:18');
});

chat.test('what is meant is decided where the name stands: a parameter, a member, an import', async () => {
  const page = await chat.open(service);
  await nameIn(page, 39, 'card').click();
  await expect.poll(() => placeOf(page)).toBe('src/cart/service.ts:35');
  await page.goto('/servers?file=src%2Fcart%2Froutes.ts%3A11');
  await nameIn(page, 11, 'checkout').click();
  await expect.poll(() => placeOf(page)).toBe('src/cart/service.ts:35');
  await page.goto('/servers?file=src%2Fcart%2Fservice.ts%3A1');
  await nameIn(page, 1, 'Receipt').click();
  await expect.poll(() => placeOf(page)).toBe('src/billing/charge.ts:12');
});

chat.test('where there is nowhere to go the page says so, and offers what else can be asked', async () => {
  const page = await chat.open('/servers?file=src%2Fcart%2Froutes.ts%3A4');
  await nameIn(page, 4, 'Router').click();
  await page.getByText('No definition of Router in this repository is known from here.').waitFor();
  await page.getByRole('menuitem', { name: 'Where is its name mentioned?' }).click();
  const places = page.getByRole('region', { name: 'Router: Where is its name mentioned?' });
  await places.getByText('2 lines hold this name').waitFor();
  await places.getByRole('link', { name: 'src/cart/routes.ts:1', exact: true }).click();
  await expect.poll(() => placeOf(page)).toBe('src/cart/routes.ts:1');

  await nameIn(page, 11, 'request').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Who calls it, and what does it call?' }).click();
  await page.getByText(/request is a parameter of line \d+: only the code around it can use it/).waitFor();
  expect(await page.getByRole('complementary').getByText('UNSAFE').count()).toBe(0);
});

chat.test(
  'in a language that is read in outline a name leads where imports do, and else is said to be open',
  async () => {
    const tools = path.join(chat.repository, 'tools');
    fs.mkdirSync(tools, { recursive: true });
    fs.writeFileSync(path.join(tools, 'prices.rb'), 'def round_up(cents)\n  cents.ceil\nend\n');
    fs.writeFileSync(
      path.join(tools, 'report.rb'),
      "require_relative 'prices'\nputs round_up(3)\nwallet.round_up(4)\n",
    );
    const page = await chat.open('/servers?file=tools%2Freport.rb%3A2');
    await nameIn(page, 2, 'round_up').click();
    await expect.poll(() => placeOf(page)).toBe('tools/prices.rb:1');
    await page.getByRole('button', { name: 'Back' }).click();
    await nameIn(page, 3, 'round_up').click();
    await page.getByText('No definition of round_up in this repository is known from here.').waitFor();
    expect(placeOf(page)).toBe('tools/report.rb:2');
  },
);

chat.test('what implements an interface or its member is listed, each at its place', async () => {
  const source = [
    'export interface Shelf { put(sku: string): void }',
    'export class Wall implements Shelf { put(sku: string) { console.log(sku); } }',
    'export class Window implements Shelf { put(sku: string) { console.log(sku, 1); } }',
    '',
  ];
  fs.writeFileSync(path.join(chat.repository, 'src/shelf.ts'), source.join('\n'));
  const page = await chat.open('/servers?file=src%2Fshelf.ts%3A1');
  await nameIn(page, 1, 'put').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'What implements or overrides it?' }).click();
  const list = page.getByRole('region', { name: 'put: What implements or overrides it?' });
  await list.getByText('Wall.put', { exact: true }).waitFor();
  await list.getByText('Window.put', { exact: true }).waitFor();
  await list.getByRole('link', { name: 'src/shelf.ts:3' }).click();
  await expect.poll(() => placeOf(page)).toBe('src/shelf.ts:3');
});

chat.test('a name that the pointer rests on tells its type and what was written about it', async () => {
  const page = await chat.open(service);
  await nameIn(page, 39, 'chargeCard').hover();
  const card = page.getByRole('dialog', { name: 'About chargeCard' });
  await card.getByText('Asks the bank for the money.').waitFor();
  expect(await card.innerText()).toContain('Promise<Receipt>');
  expect(await card.innerText()).toContain('src/billing/charge.ts:18');
  await card.getByRole('button', { name: 'Go to definition' }).click();
  await expect.poll(() => placeOf(page)).toBe('src/billing/charge.ts:18');
  await card.waitFor({ state: 'detached' });
});

chat.test('by keyboard alone: along the names of a line, what one is, to its definition, and its menu', async () => {
  const page = await chat.open(service);
  await page.locator('.code-keyword').first().waitFor();
  await page.getByRole('link', { name: 'Line 34', exact: true }).focus();
  for (let line = 34; line < 39; line++) await page.keyboard.press('ArrowDown');
  for (const name of ['receipt', 'chargeCard']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  await page.getByRole('dialog', { name: 'About chargeCard' }).getByText('Asks the bank').waitFor();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'What breaks if it changes?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Line 34', exact: true }).focus();
  for (let line = 34; line < 39; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('src/billing/charge.ts:18');
});

chat.test('from folder to folder: the repository’s name, the path above the code, and the tree beside it', async () => {
  const page = await chat.open('/servers');
  await page.getByRole('banner').getByRole('link', { name: 'shop', exact: true }).click();
  const content = page.getByRole('region', { name: 'Content' });
  await content.getByRole('link', { name: /^src\s/ }).click();
  await content.getByRole('link', { name: /^billing\s/ }).click();
  await content.getByRole('link', { name: 'retry.ts' }).click();
  const code = page.getByRole('complementary', { name: 'Code of src/billing/retry.ts' });
  await code.getByRole('link', { name: 'src', exact: true }).click();
  await content.getByRole('link', { name: /^cart\s/ }).waitFor();
  await page.goBack();

  await code.getByRole('button', { name: 'Full width' }).click();
  await page.getByRole('main').waitFor({ state: 'hidden' });
  await code.getByRole('button', { name: 'Files' }).click();
  const tree = page.getByRole('navigation', { name: 'Files' });
  expect(await tree.getByRole('link', { name: 'retry.ts' }).getAttribute('aria-current')).toBe('page');
  await tree.getByRole('button', { name: 'tax' }).click();
  await tree.getByRole('link', { name: 'tax.ts' }).click();
  await expect.poll(() => placeOf(page)).toBe('src/tax/tax.ts');
  await page.getByRole('button', { name: 'Full width' }).click();
  await page.getByRole('main').waitFor();
});

chat.test('the outline of a file leads to its definitions, and shows which one is read', async () => {
  const page = await chat.open(service);
  await page.getByRole('button', { name: 'Full width' }).click();
  await page.getByRole('button', { name: 'Outline' }).click();
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('link', { name: /^total/ }).click();
  await expect.poll(() => placeOf(page)).toBe('src/cart/service.ts:30');
  expect(await outline.locator('[aria-current]').innerText()).toContain('total');
  expect((await outline.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
    expect.arrayContaining(['CartLine', 'Cart', 'CartService', 'find', 'add', 'total', 'checkout']),
  );
});

chat.test('a text is found in all of a long file, and leads from place to place', async () => {
  const page = await chat.open('/servers?file=src%2Fcatalog%2Fprices.ts%3A1');
  await page.getByRole('region', { name: 'Lines of src/catalog/prices.ts' }).focus();
  await page.keyboard.press('/');
  await page.getByRole('textbox', { name: 'Find in the file' }).fill('ITEM-4321');
  await page.getByText('1 line').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('src/catalog/prices.ts:4322');
  await page.getByRole('link', { name: 'Line 4322', exact: true }).waitFor();
  await page.getByText('1 of 1 line').waitFor();
});

chat.test('several lines have one address, which can be copied', async () => {
  const page = await chat.open(service, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('link', { name: 'Line 34', exact: true }).click();
  await page.getByRole('link', { name: 'Line 37', exact: true }).click({ modifiers: ['Shift'] });
  await expect.poll(() => placeOf(page)).toBe('src/cart/service.ts:34-37');
  await page.getByRole('button', { name: 'Copy the link to this place' }).click();
  await page.getByRole('status').getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const again = await page.context().newPage();
  await again.goto(link);
  await again.getByRole('link', { name: 'Line 34', exact: true }).waitFor();
  const marked = await again.locator('[data-row].bg-accent-soft').evaluateAll((rows) => rows.length);
  expect(marked).toBe(4);
  await again.getByRole('button', { name: 'Ask in a chat about lines 34 to 37' }).click();
  await expect
    .poll(() => again.getByLabel('Message', { exact: true }).inputValue())
    .toBe('What do the lines `src/cart/service.ts:34-37` do, and why?');
});

chat.test('who wrote a line stands beside it when it is wanted', async () => {
  const page = await chat.open('/servers?file=src%2Fbilling%2Fretry.ts%3A18');
  await page.getByRole('button', { name: 'Who wrote it' }).click();
  await page
    .locator('[data-row="1"]')
    .getByText(/^2025-01-06 /)
    .waitFor();
  await page
    .locator('[data-row="17"]')
    .getByText(/^2025-02-03 /)
    .waitFor();
  // It is said once for lines in a row.
  expect(await page.locator('[data-row="18"]').innerText()).not.toContain('2025');
});

chat.test('the editor is chosen once, and is then a link to the place', async () => {
  const page = await chat.open(service);
  // Its address would leave for a program that is not here.
  await page.getByRole('button', { name: 'Open in an editor' }).click();
  await page.evaluate(() => localStorage.setItem('boochat-editor', 'vscode://file{path}:{line}:{column}'));
  await page.reload();
  const link = page.getByRole('link', { name: 'Open in VS Code' });
  expect(await link.getAttribute('href')).toBe(`vscode://file${chat.repository}/src/cart/service.ts:34:1`);
  await page.evaluate(() => localStorage.setItem('boochat-editor', 'javascript:alert({line})'));
  await page.reload();
  await page.getByRole('button', { name: 'Open in an editor' }).waitFor();
});

chat.test('a name is asked about in a chat: the question is there, and is not sent by itself', async () => {
  const page = await chat.open(service);
  await nameIn(page, 39, 'chargeCard').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ask about this' }).click();
  await expect
    .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
    .toBe('What does `chargeCard` in src/cart/service.ts:39 do, and who uses it?');
  await expect.poll(() => new URL(page.url()).searchParams.get('ask')).toBeNull();
  expect(await page.getByRole('article').count()).toBe(0);
});

chat.test('on a touch screen a tap tells what a name is before it leads anywhere', async () => {
  const page = await chat.open(service, { size: 'narrow', hasTouch: true });
  await nameIn(page, 39, 'chargeCard').tap();
  const card = page.getByRole('dialog', { name: 'About chargeCard' });
  await card.getByText('Asks the bank for the money.').waitFor();
  expect(placeOf(page)).toBe('src/cart/service.ts:34');
  await card.getByRole('button', { name: 'Go to definition' }).tap();
  await expect.poll(() => placeOf(page)).toBe('src/billing/charge.ts:18');
});

chat.test('a click on a definition tells where it is used, each place with its line', async () => {
  const page = await chat.open('/servers?file=src%2Fbilling%2Fcharge.ts%3A18');
  await nameIn(page, 18, 'chargeCard').click();
  const uses = page.getByRole('region', { name: 'chargeCard: Where is it used?' });
  await uses.getByText('await chargeCard(job.order, job.card);').waitFor();
  await uses.getByRole('link', { name: 'service.ts:39' }).click();
  await expect.poll(() => placeOf(page)).toBe('src/cart/service.ts:39');
});

chat.test('a line is gone to by its number, and several by theirs', async () => {
  const page = await chat.open(service);
  await page.getByRole('link', { name: 'Line 34', exact: true }).focus();
  await page.keyboard.press('l');
  await page.getByRole('textbox', { name: 'Line to go to' }).fill('36-38');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('src/cart/service.ts:36-38');
  await page.getByRole('button', { name: 'Go to a line' }).click();
  await page.getByRole('textbox', { name: 'Line to go to' }).fill('two');
  await page.getByText('This is no line.').waitFor();
});

chat.test('who wrote a line, and the history of a file, lead to the commit and to the file as it was', async () => {
  const page = await chat.open('/servers?file=src%2Fbilling%2Fretry.ts%3A18');
  await page.getByRole('button', { name: 'Who wrote it' }).click();
  await page
    .locator('[data-row="17"]')
    .getByRole('link', { name: /^2025-02-03 / })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  expect(new URL(page.url()).searchParams.get('diff')).toMatch(/^[0-9a-f]{8}\^!$/);
  await page.goto('/servers?file=src%2Fbilling%2Fretry.ts');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('link', { name: 'feat(billing): a limit for retries' }).waitFor();
  await history.getByRole('link', { name: 'the file then' }).last().click();
  await page.getByText(/^As of [0-9a-f]+, not as it is now/).waitFor();
  expect(await page.getByRole('region', { name: /^Lines of/ }).innerText()).not.toContain('RETRY_LIMIT');
  // Names of another state are not asked about.
  expect(await page.locator('.code-name').count()).toBe(0);
  await page.getByRole('link', { name: 'Show it as it is now' }).click();
  await page
    .getByRole('region', { name: /^Lines of/ })
    .getByText('RETRY_LIMIT')
    .waitFor();
});

chat.test('a place has an address that lasts, and any branch, tag or commit can be looked at', async () => {
  git(chat.repository, 'branch', 'early', 'HEAD~1');
  const page = await chat.open('/servers?file=src%2Fbilling%2Fretry.ts%3A15', { expects: [/status of 404/] });
  await page.getByRole('link', { name: 'Line 15', exact: true }).focus();
  await page.keyboard.press('y');
  await expect.poll(() => placeOf(page)).toMatch(/^src\/billing\/retry\.ts:15@\{[0-9a-f]{40}\}$/);
  await page.getByText('the same as now').waitFor();
  // What is the same as now can be asked about as now.
  await nameIn(page, 15, 'chargeCard').click();
  await expect.poll(() => placeOf(page)).toBe('src/billing/charge.ts:18');

  await page.getByRole('link', { name: 'root', exact: true }).click();
  await page.getByRole('button', { name: 'Branch or revision' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'early' }).click();
  const content = page.getByRole('region', { name: 'Content' });
  await content.getByRole('link', { name: 'src', exact: true }).click();
  await content.getByRole('link', { name: 'billing' }).click();
  await content.getByRole('link', { name: 'retry.ts' }).click();
  await expect.poll(() => placeOf(page)).toBe('src/billing/retry.ts@{early}');
  await page.getByText(/not as it is now/).waitFor();
  await page.getByRole('button', { name: 'Branch or revision' }).click();
  await page.getByRole('textbox', { name: 'Branch, tag or commit' }).fill('nowhere');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('there is no branch, tag or commit nowhere').waitFor();
});

function placeOf(page: Page): string | null {
  return new URL(page.url()).searchParams.get('file');
}

chat.test('lines that are selected as text are asked about where they are, and put into the address', async () => {
  const page = await chat.open(service);
  await nameIn(page, 39, 'chargeCard').waitFor();
  const select = async () => {
    const [from, to] = await Promise.all(
      [36, 39].map((line) => page.locator(`[data-row="${line}"] code`).boundingBox()),
    );
    await page.mouse.move((from?.x ?? 0) + 12, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 90, (to?.y ?? 0) + 8, { steps: 6 });
    await page.mouse.up();
  };
  const bar = page.getByRole('toolbar', { name: 'Selected lines' });
  await select();
  await bar.waitFor();
  // It covers nothing of the code: neither what is selected nor what follows.
  const lines = page.getByRole('region', { name: 'Lines of src/cart/service.ts' });
  expect(await lines.evaluate(coveredRows)).toEqual([]);
  await bar.getByRole('button', { name: 'Put them into the address' }).click();
  await expect.poll(() => placeOf(page)).toBe('src/cart/service.ts:36-39');
  // A click elsewhere gives the selection up.
  await select();
  await bar.waitFor();
  await page.locator('[data-row="34"] code').click({ position: { x: 2, y: 8 } });
  await bar.waitFor({ state: 'detached' });
  await select();
  await bar.getByRole('button', { name: 'Ask about lines 36–39' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect
    .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
    .toContain('`src/cart/service.ts:36-39`');
  // They go with it.
  await page.getByRole('list', { name: 'Attached' }).getByText('src/cart/service.ts:36-39').waitFor();
});

/** In the page: which of the lines in sight something else stands on. */
function coveredRows(lines: Element): readonly string[] {
  const box = lines.getBoundingClientRect();
  return [...lines.querySelectorAll('[data-row]')].flatMap((row) => {
    const { left, top, bottom, height } = row.getBoundingClientRect();
    if (top < box.top || bottom > box.bottom) return [];
    const isCovered = [20, 120, 240].some(
      (across) => document.elementFromPoint(left + across, top + height / 2)?.closest('[data-row]') !== row,
    );
    return isCovered ? [row.getAttribute('data-row') ?? ''] : [];
  });
}
