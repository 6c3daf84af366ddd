// What keeps people out, as far as a machine can tell: every page, light and dark, wide and narrow.
import { textsOf } from '@boocontext/test-support';
import { expect } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { boochat, serversSettled } from './support/boochat.ts';
import { nameIn } from './support/code.ts';

const chat = boochat({
  mcpServers: { missing: { command: 'no-such-command-anywhere' } },
  model: (request) =>
    textsOf(request, 'tool').length === 0
      ? { calls: [{ name: 'boocontext_callgraph', args: { symbol: 'chargeCard' } }] }
      : { text: answer },
});

const answer = [
  'Two functions call it, as `src/cart/service.ts:39` shows:',
  '| caller | file |\n| --- | --- |\n| checkout | src/cart/service.ts |',
  '```ts\nconst receipt = await chargeCard(order, card); // paid?\n```',
  '> Nothing else does.',
].join('\n\n');

chat.test.each(['wide', 'narrow'] as const)('no serious finding on any page, %s, light and dark', async (size) => {
  await serversSettled(chat);
  const page = await chat.open('/', { size });
  const check = async (what: string) => {
    expect(await seriousFindings(page), what).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // All else is the same in the dark.
    expect(await seriousFindings(page, ['color-contrast']), `${what}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const main = page.getByRole('main');

  await main.getByRole('heading').first().waitFor();
  await check('a new chat');
  await page.getByLabel('Message', { exact: true }).fill('Who calls chargeCard?');
  await page.keyboard.press('Enter');
  await main.getByText('Nothing else does.').waitFor();
  await main.locator('.code-keyword').first().waitFor();
  await check('a chat with an answer');
  await page.goto('/explore?tool=overview');
  await main.getByText('Technical details').first().waitFor();
  await check('Explore');
  await page.goto('/servers');
  await main.getByText('unavailable').waitFor();
  await main.locator('details').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '');
  });
  await check('Servers');
  await page.goto('/servers?file=src%2Fcart%2Fservice.ts%3A39');
  await nameIn(page, 39, 'chargeCard').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'What is it?' }).waitFor();
  await check('the code, with a menu');
  await page.getByRole('menuitem', { name: 'What is it?' }).click();
  await page.getByRole('region', { name: 'chargeCard: What is it?' }).getByText('Promise<Receipt>').first().waitFor();
  await check('the code, with an answer');
  for (const side of ['Files', 'Outline'] as const) {
    await page.goto('/servers?file=src%2Fcart%2Fservice.ts%3A39');
    await page.getByRole('button', { name: side, exact: true }).click();
    await page.getByRole('navigation', { name: side }).getByRole('link').first().waitFor();
    await page.locator('.code-keyword').first().waitFor();
    await check(`the code beside ${side}`);
  }
  await page.goto('/servers?file=src%2F');
  await page.getByRole('link', { name: /cart/ }).first().waitFor();
  await check('a folder');
  await page.goto('/symbol?name=CartService.checkout&in=src%2Fcart%2Fservice.ts&line=34');
  await main.getByRole('region', { name: 'History of its file' }).getByText('feat: a shop').waitFor();
  await main
    .getByRole('region', { name: 'What breaks if it changes' })
    .getByRole('link', { name: /cart\.test\.ts/ })
    .first()
    .waitFor();
  await check('a symbol');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search for anything' }).fill('checkout');
  const symbols = page.getByRole('group', { name: 'Symbols' });
  await symbols.getByRole('option', { name: /CartService.checkout/ }).waitFor();
  await check('the search');
  await page.goto('/settings');
  await main.getByRole('region', { name: 'environment' }).waitFor();
  await main.getByRole('button', { name: 'Connect another model' }).click();
  await check('the settings');
  await page.goto('/nowhere');
  await main.getByRole('heading').waitFor();
  await check('no such page');
});
