// What a person sets once: how the page looks, which models answer, which editor opens, and what is kept where.
import { startModelServer, textsOf } from '@boocontext/test-support';
import { expect } from 'vitest';
import { seriousFindings } from './support/axe.ts';
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
  'what is wanted of every answer is told to the model, with its settings; prompts are written and asked',
  async () => {
    const page = await chat.open('/settings');
    await page.getByLabel('What you want of every answer').fill('Answer in verse.');
    const temperature = page.getByLabel('Temperature');
    await temperature.fill('7');
    await page.getByText('A number from 0 to 2; it is not used as it is').waitFor();
    await temperature.fill('0.3');
    await page.getByLabel('How long it thinks').selectOption('Long');
    await page.getByRole('button', { name: 'Add a prompt' }).click();
    await page.getByLabel('Text of prompt').fill('Who calls this, and why?');
    await page.getByLabel('Name of prompt').fill('Who & Why');
    await page.getByLabel('Name of prompt').blur();
    await page.getByLabel('Text of who-why').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.goto('/');
    const message = page.getByLabel('Message', { exact: true });
    await message.fill('/who');
    await page.getByRole('option', { name: '/who-why' }).click();
    await expect.poll(() => message.inputValue()).toBe('Who calls this, and why?');
    await page.keyboard.press('Enter');
    await answers(page).getByText('from the environment').waitFor();
    const asked = chat.model.requests.at(-1);
    expect(asked).toMatchObject({ temperature: 0.3, reasoning_effort: 'high' });
    expect(textsOf(asked, 'system').join()).toContain('Answer in verse.');
    // The bookmark below a question says that it is kept, and lets go of it.
    const bookmark = page.getByRole('button', { name: 'Keep as a prompt' });
    expect(await bookmark.getAttribute('aria-pressed')).toBe('true');
    await bookmark.click();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Add a prompt' }).waitFor();
    expect(await page.getByLabel('Text of who-why').count()).toBe(0);
  },
);

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
      // What it has is listed before a name is asked for.
      await setup.getByLabel('API key').focus();
      await setup.getByRole('button', { name: 'scripted', exact: true }).click();
      await setup.getByRole('button', { name: 'Connect' }).click();
      const kept = page.getByRole('region', { name: 'LM Studio', exact: true });
      await kept.getByText('without a key').waitFor();

      await kept.getByRole('button', { name: 'Change' }).click();
      const change = page.getByRole('region', { name: 'Change LM Studio' });
      await change.getByRole('button', { name: 'another', exact: true }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await change.getByLabel('API key').fill('a-secret');
      await change.getByRole('button', { name: 'Save' }).click();
      await kept.getByText('with a key').waitFor();
      expect(server.requests.at(-1)?.authorization).toBe('Bearer a-secret');

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
