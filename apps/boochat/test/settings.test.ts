// What a person sets once: how the page looks, which models answer, which editor opens, and what is kept where.
import { startModelServer } from '@boocontext/test-support';
import { expect } from 'vitest';
import { boochat, noServers } from './support/boochat.ts';
import { answers } from './support/conversation.ts';

const chat = boochat({ mcpJson: noServers, model: () => ({ text: 'from the environment' }) });

chat.test('the theme is as the system has it, until another is chosen, and stays', async () => {
  const page = await chat.open('/settings', { colorScheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await ground()).toBe(dark);
  // Another tab follows at once.
  const other = await page.context().newPage();
  await other.goto('/explore');
  await page.getByRole('radio', { name: 'As the system' }).check();
  await expect.poll(() => other.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(dark);
});

chat.test('less room is taken where that is wanted', async () => {
  const page = await chat.open('/settings');
  const size = () => page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontSize);
  const before = Number.parseFloat(await size());
  await page.getByRole('radio', { name: 'Compact' }).check();
  expect(Number.parseFloat(await size())).toBeLessThan(before);
});

chat.test(
  'another model is connected beside that of the environment, made the default, and chosen for a chat',
  async () => {
    const server = await startModelServer(() => ({ text: 'from another server' }));
    try {
      const page = await chat.open('/settings');
      await page.getByRole('region', { name: 'environment' }).getByText('default', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Connect another model' }).click();
      const setup = page.getByRole('region', { name: 'Connect another model' });
      await setup.getByRole('combobox', { name: /^Server/ }).selectOption('LM Studio');
      await setup.getByLabel('Base URL').fill(server.url);
      await setup.getByLabel('Name of the model').fill('scripted');
      await setup.getByRole('button', { name: 'Connect' }).click();
      const kept = page.getByRole('region', { name: 'LM Studio' });
      await kept.getByText('without a key').waitFor();

      await page.goto('/');
      const model = page.getByLabel('Model', { exact: true });
      await model.selectOption('another@LM Studio');
      await page.getByLabel('Message', { exact: true }).fill('Who answers?');
      await page.keyboard.press('Enter');
      await answers(page).getByText('from another server').waitFor();
      expect(server.requests.at(-1)?.model).toBe('another');

      await page.goto('/settings');
      await kept.getByRole('button', { name: 'Make it the default' }).click();
      await kept.getByText('default', { exact: true }).waitFor();
    } finally {
      await server.close();
    }
  },
);

chat.test('an editor is an address of its own kind, and what is no such thing is refused', async () => {
  const page = await chat.open('/settings');
  await page.getByRole('combobox', { name: /^Editor/ }).selectOption('Zed');
  await page.getByLabel('Its address').fill('javascript:alert(1)');
  await page.getByText('That is no address of an editor').waitFor();
  await page.getByLabel('Its address').fill('emacs://open?file={path}&line={line}');
  await page.goto('/settings?file=src%2Ftax%2Ftax.ts%3A44');
  const link = page.getByRole('link', { name: 'Open in your editor' });
  expect(await link.getAttribute('href')).toBe(`emacs://open?file=${chat.repository}/src/tax/tax.ts&line=44`);
});

chat.test('says what is kept, and where', async () => {
  const page = await chat.open('/settings');
  const kept = page.getByRole('region', { name: 'What is kept' });
  await kept.getByText(`${chat.directory}/boocode.db`).waitFor();
  await kept.getByText(`${chat.directory}/model-credentials.json`).waitFor();
});
