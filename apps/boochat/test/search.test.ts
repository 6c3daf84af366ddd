// One search for everything, and the page of a symbol that it leads to.
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { boochat, serversSettled } from './support/boochat.ts';

const chat = boochat();

chat.test('a file, a symbol, a text, a route and a command are found and opened, by keyboard alone', async () => {
  await serversSettled(chat);
  const page = await chat.open('/servers');
  const field = page.getByRole('combobox', { name: 'Search for anything' });
  const chosen = page.getByRole('option', { selected: true });
  const search = async (text: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };
  const place = () => new URL(page.url()).searchParams.get('file');

  await search('retry.ts');
  await chosen.getByText('retry.ts').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(place).toBe('src/billing/retry.ts');

  // A route leads to what answers it.
  await search('POST /checkout');
  await page
    .getByRole('group', { name: 'Routes' })
    .getByText(/POST .*\/checkout/)
    .click();
  await page.getByRole('heading', { level: 1, name: 'postCheckout' }).waitFor();
  await page.getByRole('region', { name: 'Source of postCheckout' }).getByText('service.checkout(').first().waitFor();
  expect(new URL(page.url()).searchParams.get('in')).toBe('src/cart/routes.ts');

  await search('Keeps the carts of everybody');
  await page.getByRole('group', { name: 'Text' }).getByText('Keeps the carts of everybody').click();
  await expect.poll(place).toBe('src/cart/service.ts:16');

  await search('servers');
  await page.getByRole('group', { name: 'Commands' }).getByRole('option', { name: 'Servers', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });

  await search('chargeCard');
  await chosen.getByText('chargeCard').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'chargeCard' }).waitFor();
});

chat.test('names are found at once and in spite of a slip of the hand, whatever the server is doing', async () => {
  const page = await chat.open('/servers?file=src%2Fbilling%2Fretry.ts');
  await page.getByRole('region', { name: /^Lines of/ }).waitFor();
  // The engine answers nothing from now on.
  await page.route('**/api/tools/**', () => {});
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search for anything' });
  const files = page.getByRole('group', { name: 'Files' });
  for (const written of ['service', 'cart/serv', 'sevrice', 'srevice.ts', 'serwice']) {
    await field.fill(written);
    await files.getByRole('option', { name: /^service\.ts/ }).waitFor();
  }
  await field.fill('nothinglikethat');
  await files.waitFor({ state: 'detached' });

  // What is open can be done something with.
  await field.fill('');
  for (const name of ['History of retry.ts', 'Outline of retry.ts', 'Copy the path of retry.ts'])
    await page.getByRole('option', { name }).waitFor();
  await field.fill(':15');
  await page.getByRole('option', { name: 'Go to line 15' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('file')).toBe('src/billing/retry.ts:15');
});

chat.test('a name with a letter missing is found, and of more than five the others are a key away', async () => {
  const page = await chat.open('/servers');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search for anything' });
  const symbols = page.getByRole('group', { name: 'Symbols' });
  await field.fill('chrgeCard');
  await symbols.getByRole('option', { name: /^chargeCard.*nearly this name/ }).waitFor();
  await field.fill('c');
  const files = page.getByRole('group', { name: 'Files' });
  await files.getByRole('option', { name: 'More files' }).click();
  await field.waitFor();
  await expect.poll(() => files.getByRole('option').count()).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Files', exact: true, pressed: true }).waitFor();
});

chat.test('text is found in code first, by a regular expression, and only in a place', async () => {
  fs.writeFileSync(path.join(chat.repository, 'a-note.md'), 'retryLater is for later, RetryLaterish too.\n');
  fs.writeFileSync(path.join(chat.repository, 'aa.test.ts'), '// retryLater\n');
  const page = await chat.open('/servers');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search for anything' });
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const places = async () =>
    (await page.getByRole('group', { name: 'Text' }).getByRole('option').allInnerTexts()).map((text) =>
      text.split('\n').at(-1),
    );
  await field.fill('retryLater');
  await expect
    .poll(places)
    .toEqual([
      'src/billing/charge.ts:1',
      'src/billing/charge.ts:22',
      'src/billing/retry.ts:10',
      'src/cart/service.ts:2',
      'src/cart/service.ts:40',
      'aa.test.ts:1',
      'a-note.md:1',
    ]);
  await field.fill('/retryLater\\(\\{/');
  await expect.poll(places).toEqual(['src/billing/charge.ts:22', 'src/cart/service.ts:40']);
  await field.fill('retryLater in:*.md');
  await expect.poll(places).toEqual(['a-note.md:1']);
  await field.fill('retryLater in:src/billing/retry.ts');
  await expect.poll(places).toEqual(['src/billing/retry.ts:10']);
  await field.fill('/retry(Later/');
  await page
    .getByRole('status')
    .getByText(/the pattern is not understood/)
    .waitFor();
});

chat.test('what code does is enough to find it, and one kind can be looked at alone', async () => {
  await serversSettled(chat);
  const page = await chat.open('/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search for anything' }).fill('ask the bank for money');
  await page
    .getByRole('group', { name: 'Symbols' })
    .getByText(/askBank|chargeCard/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Symbols', exact: true }).click();
  await expect.poll(() => page.getByRole('group').allInnerTexts()).toHaveLength(2);
  await page.getByRole('button', { name: 'Commands', exact: true }).click();
  await page.getByRole('option', { name: 'Ask in a chat: ask the bank for money' }).click();
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('ask the bank for money');
});

chat.test('a symbol has one address with all about it', async () => {
  await serversSettled(chat);
  const page = await chat.open('/symbol?name=chargeCard&in=src%2Fbilling%2Fcharge.ts&line=18');
  await page.getByRole('heading', { level: 1, name: 'chargeCard' }).waitFor();
  await expect.poll(() => page.title()).toBe('chargeCard – shop – BooChat');
  await page.getByRole('region', { name: 'Signature' }).getByText('Promise<Receipt>').waitFor();
  await page.getByText('Asks the bank for the money.').first().waitFor();
  await page.getByRole('region', { name: 'Source of chargeCard' }).getByText('askBank').waitFor();
  const reach = page.getByRole('region', { name: 'In short' });
  await reach.getByText(/POST .*\/checkout/).waitFor();
  await reach.getByRole('link', { name: /test\/cart\.test\.ts/ }).waitFor();
  await page.getByRole('region', { name: 'Who calls it' }).getByRole('button', { name: 'SVG' }).waitFor();
  await page.getByRole('region', { name: 'History of its file' }).getByText('feat: a shop').waitFor();
  await page.getByRole('button', { name: 'Ask about this' }).click();
  await expect
    .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
    .toContain('`chargeCard` (src/billing/charge.ts:18)');
});

chat.test('the page of a type shows its members and who uses it, and leads on to the page of that', async () => {
  await serversSettled(chat);
  const page = await chat.open('/symbol?name=Receipt&in=src%2Fbilling%2Fcharge.ts');
  const members = page.getByRole('region', { name: 'Members', exact: true }).first();
  await members.getByText('status', { exact: true }).waitFor();
  await members.getByText(/pending/).waitFor();
  const users = page.getByRole('region', { name: 'Who uses it' });
  await users.getByRole('button', { name: /^chargeCard, / }).click();
  await users
    .getByRole('complementary', { name: 'In focus' })
    .getByRole('link', { name: 'chargeCard', exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: 'chargeCard' }).waitFor();
});

chat.test('the page of a symbol shows what a change reaches line by line, tests apart', async () => {
  await serversSettled(chat);
  const page = await chat.open('/symbol?name=chargeCard&in=src%2Fbilling%2Fcharge.ts&line=18');
  const impact = page.getByRole('region', { name: 'What breaks if it changes' });
  const code = impact.getByRole('region', { name: 'Code, line by line' });
  // The line of the call, and what stands there; not only where the caller begins.
  const service = code.getByRole('list', { name: 'Places in src/cart/service.ts' });
  await service.getByText('const receipt = await chargeCard(order, card);').waitFor();
  await service.getByText('calls chargeCard').waitFor();
  await code.getByRole('list', { name: 'Places in src/cart/routes.ts' }).getByText('2 steps away').first().waitFor();
  expect(await code.getByText('test/cart.test.ts').count()).toBe(0);
  const tests = impact.getByRole('region', { name: 'Tests, line by line' });
  await tests.getByText('test/cart.test.ts').click();
  await tests.getByText("expect((await carts.checkout('a'").waitFor();
  await service.getByRole('link', { name: /^src\/cart\/service\.ts: ?39$/ }).click();
  await page.getByRole('complementary', { name: 'Code of src/cart/service.ts' }).waitFor();
  expect(new URL(page.url()).searchParams.get('file')).toBe('src/cart/service.ts:39');
  await impact.getByRole('button', { name: 'Graph', exact: true }).click();
  await impact.getByRole('group', { name: 'Impact of chargeCard' }).waitFor();
});

chat.test('a name that nothing bears offers what is near, and one that moved is found where it is', async () => {
  await serversSettled(chat);
  const page = await chat.open('/symbol?name=chargeCrad');
  await page.getByText('Did you mean one of these?').waitFor();
  await page.getByRole('link', { name: 'chargeCard', exact: true }).click();
  await page.getByRole('region', { name: 'Source of chargeCard' }).waitFor();
  await page.goto('/symbol?name=chargeCard&in=src%2Fgone.ts&line=3');
  await page.getByRole('region', { name: 'Source of chargeCard' }).waitFor();
});
