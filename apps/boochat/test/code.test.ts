// A file beside the page: at its line, coloured, with questions about its names, and plain words where it is not shown.
import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { boochat } from './support/boochat.ts';
import { nameIn } from './support/code.ts';
import { priceLines } from './support/shop.ts';

const chat = boochat();
const prices = 'src/catalog/prices.ts';
const service = '/explore?file=src%2Fcart%2Fservice.ts%3A34';

chat.test('a file opens at its line, which is marked and in sight, and is coloured', async () => {
  const page = await chat.open(service);
  const code = page.getByRole('complementary', { name: 'Code of src/cart/service.ts' });
  const line = code.getByRole('link', { name: 'Line 34', exact: true });
  await line.waitFor();
  expect(await line.getAttribute('aria-current')).toBe('true');
  expect(await isInSight(page, 'a[data-line="34"]')).toBe(true);
  expect(await code.locator('[aria-current]').count()).toBe(1);
  await code.locator('.code-keyword', { hasText: /^async$/ }).waitFor();
  await code.locator('.code-comment', { hasText: 'Charges the card' }).waitFor();
});

chat.test('a line number is an address, which the keyboard reaches too', async () => {
  const page = await chat.open(service);
  const line = (number: number) => page.getByRole('link', { name: `Line ${number}`, exact: true });
  await line(36).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('file')).toBe('src/cart/service.ts:36');
  expect(await line(36).getAttribute('aria-current')).toBe('true');
  await line(36).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('file')).toBe('src/cart/service.ts:37');

  const again = await page.context().newPage();
  await again.goto(page.url());
  await again.getByRole('link', { name: 'Line 37', exact: true }).waitFor();
  expect(await again.locator('[data-line][aria-current]').innerText()).toBe('37');
});

chat.test('a name in the code is asked about where it stands, and the answer is drawn below', async () => {
  const page = await chat.open('/servers?file=src%2Fcart%2Fservice.ts%3A39');
  await nameIn(page, 39, 'chargeCard').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Who calls it, and what does it call?' }).click();
  const answer = page.getByRole('region', { name: 'chargeCard: Who calls it, and what does it call?' });
  await answer.getByText('chargeCard: 2 callers, 2 callees').waitFor();
  expect(await isInSight(page, 'a[data-line="39"]')).toBe(true);

  await answer.getByRole('link', { name: 'Open in Explore' }).click();
  await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('tool'), searchParams.get('symbol')]).toEqual([
    '/explore',
    'callgraph',
    'chargeCard',
  ]);
});

chat.test('by keyboard alone: the names of a line, a question, and back to where one was', async () => {
  const page = await chat.open('/servers');
  await page.getByRole('link', { name: 'Servers' }).focus();
  await page.evaluate(() => {
    history.pushState({}, '', '/servers?file=src%2Fbilling%2Fretry.ts%3A15');
  });
  const code = page.getByRole('complementary', { name: 'Code of src/billing/retry.ts' });
  await code.getByRole('button', { name: 'Names in line 15' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'job', exact: true }).waitFor();
  // Beginning to write a name leads to it. One letter: the menu focuses what it found in a timer for each of them,
  // and one that is still to come would take the focus back from the menu that is opened next.
  await page.keyboard.press('c');
  await page.locator('[role=menuitem][data-highlighted]', { hasText: 'chargeCard' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('[role=menuitem][data-highlighted]', { hasText: 'Go to definition' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem][data-highlighted]', { hasText: 'Who calls it' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem][data-highlighted]', { hasText: 'Where is it used?' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem][data-highlighted]', { hasText: 'What is it?' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'chargeCard: What is it?' }).getByText('Promise<Receipt>').first().waitFor();
  await page.keyboard.press('Escape');
  await code.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Servers');
});

chat.test('a long file is shown around its line, and the rest comes when it is asked for', async () => {
  const page = await chat.open('/servers?file=src%2Fcatalog%2Fprices.ts%3A3000');
  await page.getByRole('link', { name: 'Line 3000', exact: true }).waitFor();
  expect(await isInSight(page, 'a[data-line="3000"]')).toBe(true);
  // Only the code has moved.
  expect(await isInSight(page, 'header nav')).toBe(true);
  expect(await page.getByRole('link', { name: 'Line 1', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: '1,999 more lines above' }).click();
  await page.getByRole('link', { name: 'Line 1999', exact: true }).waitFor();
  expect(await isInSight(page, 'a[data-line="1999"]')).toBe(true);

  await page.goto(`${chat.server.url}/explore?file=src%2Fcatalog%2Fprices.ts%3A${priceLines + 5}`);
  await page.getByText(`There is no line ${priceLines + 5}: the file has ${priceLines} lines now.`).waitFor();
});

chat.test('another place in a long file, asked for before the first has come, is the one that is shown', async () => {
  const page = await chat.open('/servers');
  const goTo = (line: number) =>
    page.evaluate(
      (file) => history.pushState({}, '', `/servers?file=${encodeURIComponent(file)}`),
      `${prices}:${line}`,
    );
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/line=10$/, async (route) => {
    await gate;
    await route.continue();
  });
  const asked = page.waitForRequest(/line=10$/);
  await goTo(10);
  await asked;
  await goTo(4_000);
  await page.getByRole('complementary').getByText('Loading').waitFor();
  open();
  await page.getByRole('link', { name: 'Line 4000', exact: true }).waitFor();
  expect(await isInSight(page, 'a[data-line="4000"]')).toBe(true);
});

chat.test('documents, notebooks and images are shown as what they are; their lines are a click away', async () => {
  const write = (file: string, content: string | Buffer) => {
    fs.mkdirSync(path.dirname(path.join(chat.repository, file)), { recursive: true });
    fs.writeFileSync(path.join(chat.repository, file), content);
  };
  write(
    'docs/guide.md',
    '# How to charge\n\nSee [the service](../src/cart/service.ts#L34) or [none](../../out.md).\n\n![A till](pictures/till.svg)\n',
  );
  write('docs/README.md', '# What is written\n');
  write(
    'docs/pictures/till.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>window.x=1</script><rect width="40" height="30"/></svg>',
  );
  write(
    'docs/sums.ipynb',
    JSON.stringify({
      metadata: { language_info: { name: 'python' } },
      cells: [
        { cell_type: 'markdown', source: ['# Sums\n', 'of *all*'] },
        {
          cell_type: 'code',
          execution_count: 3,
          source: 'print(1 + 2)',
          outputs: [
            { output_type: 'stream', text: ['3\n'] },
            { output_type: 'error', ename: 'Oops', evalue: 'no', traceback: ['\u001b[31mOops\u001b[0m: no'] },
          ],
        },
      ],
    }),
  );
  const page = await chat.open('/servers?file=docs%2F');
  const content = page.getByRole('region', { name: 'Content' });
  await content.getByRole('heading', { name: 'What is written' }).waitFor();
  await content.getByRole('link', { name: 'guide.md' }).click();
  const text = page.getByRole('region', { name: 'Text of docs/guide.md' });
  await text.getByRole('heading', { name: 'How to charge' }).waitFor();
  await expect
    .poll(() => text.getByRole('img', { name: 'A till' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(40);
  expect(await text.getByRole('link', { name: 'none' }).count()).toBe(0);
  await text.getByRole('link', { name: 'the service' }).click();
  await page.getByRole('link', { name: 'Line 34', exact: true }).waitFor();

  await page.goto('/servers?file=docs%2Fsums.ipynb');
  const notebook = page.getByRole('region', { name: 'Text of docs/sums.ipynb' });
  await notebook.getByRole('heading', { name: 'Sums' }).waitFor();
  await notebook.getByRole('region', { name: 'Cell 2' }).getByText('print').waitFor();
  await notebook.getByText('3', { exact: true }).waitFor();
  await notebook.getByText('Oops: no', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show its lines' }).click();
  await page.getByRole('region', { name: 'Lines of docs/sums.ipynb' }).waitFor();
  await page.getByRole('button', { name: 'Show it as it is read' }).click();
  await notebook.waitFor();

  await page.goto('/servers?file=docs%2Fpictures%2Ftill.svg');
  await page.getByRole('region', { name: 'Picture of docs/pictures/till.svg' }).getByRole('img').waitFor();
  expect(await page.evaluate(() => 'x' in window)).toBe(false);
  const { headers } = await page.request
    .get('/api/files/image?path=docs/pictures/till.svg')
    .then((answer) => ({ headers: answer.headers() }));
  expect([headers['content-type'], headers['content-disposition']]).toEqual(['image/svg+xml', 'attachment']);
});

chat.test.each([
  ['.env', 'files of this name usually hold secrets', 'Open the file in an editor.'],
  ['logo.bin', 'logo.bin is not text', 'Only text can be shown here.'],
  ['src/gone.ts', 'does not exist', 'moved or deleted'],
  ['../outside.txt', 'outside', 'Open the file in an editor.'],
])('%s is not shown, and the page says why', async (file, reason, more) => {
  const page = await chat.open(`/explore?file=${encodeURIComponent(file)}`, { expects: [/status of 4\d\d/] });
  const alert = page.getByRole('alert');
  await alert.getByText('The file cannot be shown.').waitFor();
  expect(await alert.innerText()).toContain(reason);
  expect(await alert.innerText()).toContain(more);
  expect(await page.content()).not.toContain('sk_live');
});

chat.test('its width is moved by keyboard and kept; on a narrow screen it covers the page', async () => {
  const page = await chat.open(service);
  const edge = page.getByRole('separator', { name: 'Width of the code' });
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await edge.getAttribute('aria-valuenow')).toBe('55');
  await page.reload();
  expect(await edge.getAttribute('aria-valuenow')).toBe('55');

  await page.setViewportSize({ width: 390, height: 844 });
  const code = page.getByRole('complementary', { name: 'Code of src/cart/service.ts' });
  expect(await code.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  // What is covered is out of reach.
  expect(await canBeFocused(page.getByRole('link', { name: 'Servers' }))).toBe(false);
  await code.getByRole('button', { name: 'Close the code' }).click();
  await code.waitFor({ state: 'detached' });
  expect(await canBeFocused(page.getByRole('link', { name: 'Servers' }))).toBe(true);
});

chat.test('the path is copied', async () => {
  const page = await chat.open(service, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy the path' }).click();
  await page.getByRole('status').getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('src/cart/service.ts');
});

/** Whether an element is where a person sees it. */
function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && (element.contains(seen) || seen.contains(element));
  });
}

function canBeFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    (element as HTMLElement).focus();
    return document.activeElement === element;
  });
}
