// Writing a message: by keyboard alone, with commands, files, agents and models.

import { toolNamesOf } from '@boocontext/test-support';
import { expect } from 'vitest';
import { boochat, serversSettled } from './support/boochat.ts';
import { answered, answers, ask, questions, send } from './support/conversation.ts';

const agents = `## Reader
---
name: Reader
description: Reads files and nothing else.
tools: [view_*, list_files]
---
You read.

## Broken
---
name: Broken
description: Names a tool that is not there.
tools: [no_such_tool]
---
Nothing.
`;

const chat = boochat({ model: () => ({ text: 'Fine.' }), agents });

chat.test('/ completes commands and @ completes files, by keyboard alone', async () => {
  await serversSettled(chat);
  const page = await chat.open('/');
  const message = page.getByLabel('Message', { exact: true });
  await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true);
  const list = page.getByRole('listbox', { name: 'Suggestions' });

  await page.keyboard.type('/callg');
  await list.getByRole('option', { name: '/callgraph' }).waitFor();
  const active = await message.getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"]`).innerText()).toContain('/callgraph');
  await page.keyboard.press('Enter');
  await expect.poll(() => message.inputValue()).toBe('/callgraph ');
  await page.keyboard.type('charg');
  await list.getByRole('option', { name: 'chargeCard' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => message.inputValue()).toBe('/callgraph chargeCard');
  await page.keyboard.press('Enter');
  await answers(page)
    .getByText(/chargeCard: \d+ callers/)
    .first()
    .waitFor();
  await answered(page);
  // What a command says is the answer, so its card is open.
  expect(await page.getByRole('group').filter({ hasText: 'Who calls chargeCard' }).first().getAttribute('open')).toBe(
    '',
  );

  await page.keyboard.type('What does @cart/serv');
  await list.getByRole('option', { name: 'src/cart/service.ts' }).waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.type('i');
  await list.getByRole('option', { name: 'src/cart/service.ts' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => message.inputValue()).toBe('What does src/cart/service.ts ');
  await page.keyboard.type('do?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('In short.');
  await page.keyboard.press('Enter');
  await answers(page).getByText('Fine.').waitFor();
  await expect.poll(() => questions(page).last().innerText()).toContain('What does src/cart/service.ts do?\nIn short.');
});

chat.test('arrows choose another suggestion, and what is written in full is sent', async () => {
  const page = await chat.open('/');
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('');
  await page.keyboard.type('/list_');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('files');
  await page.keyboard.press('Enter');
  await answers(page).getByText('files in it and below').first().waitFor();
  await answered(page);

  await page.keyboard.type('/');
  const options = page.getByRole('option');
  await options.nth(1).waitFor();
  const second = (await options.nth(1).innerText()).split('\n')[0];
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => message.inputValue()).toBe(`${second} `);
});

chat.test('an agent is chosen with its tools in sight, and the model is offered these alone', async () => {
  const page = await chat.open('/');
  const agent = page.getByLabel('Agent', { exact: true });
  await agent.selectOption('Reader');
  expect(await agent.getByRole('option', { name: /Broken/ }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '2 tools' }).click();
  const tools = page.getByRole('dialog', { name: 'Tools that may be used' });
  await tools.getByText('view_*').waitFor();
  expect(await tools.getByRole('listitem').filter({ hasText: 'grep' }).innerText()).toContain('nothing matches');
  await tools.getByText(/no_such_tool/).waitFor();
  await page.keyboard.press('Escape');
  await ask(page, 'Read');
  expect(toolNamesOf(chat.model.requests.at(-1))).toEqual(['list_files', 'view_file']);
  await answers(page).getByText('Reader · scripted').waitFor();

  // The choice is kept, and can be taken back.
  await page.reload();
  await expect.poll(() => agent.inputValue()).toBe('Reader');
  await agent.selectOption('');
  await ask(page, 'Read on');
  expect(toolNamesOf(chat.model.requests.at(-1)).length).toBeGreaterThan(5);

  // A new chat begins with the one that the settings name, and goes on with the one that was chosen for it.
  await page.goto('/settings');
  await page.getByLabel('Agent of a new chat').selectOption('Reader');
  await page.goto('/');
  await expect.poll(() => agent.inputValue()).toBe('Reader');
  await ask(page, 'Read anew');
  expect(toolNamesOf(chat.model.requests.at(-1))).toEqual(['list_files', 'view_file']);
  await agent.selectOption('');
  await page.reload();
  await agent.getByRole('option', { name: 'Reader' }).waitFor({ state: 'attached' });
  expect(await agent.inputValue()).toBe('');
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await expect.poll(() => agent.inputValue()).toBe('Reader');
});

chat.test('another model is asked when it is chosen', async () => {
  const page = await chat.open('/');
  await page.getByLabel('Model', { exact: true }).selectOption('another');
  await ask(page, 'Hello');
  expect(chat.model.requests.at(-1)?.model).toBe('another');
  await page.reload();
  await expect.poll(() => page.getByLabel('Model', { exact: true }).inputValue()).toBe('another');
});

chat.test('what was begun is kept for each chat, until it is sent', async () => {
  const page = await chat.open('/');
  const message = page.getByLabel('Message', { exact: true });
  await ask(page, 'One');
  await message.fill('half a thought');
  await page.getByRole('button', { name: 'New chat' }).click();
  await expect.poll(() => message.inputValue()).toBe('');
  await page.goBack();
  await expect.poll(() => message.inputValue()).toBe('half a thought');
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe('half a thought');
  await send(page, 'a whole one');
  await answered(page);
  await page.reload();
  await answers(page).first().waitFor();
  expect(await message.inputValue()).toBe('');
});

chat.test('the web is switched off for a chat, and stays off when it is opened again', async () => {
  const page = await chat.open('/');
  const web = page.getByRole('button', { name: 'Web' });
  expect(await web.getAttribute('aria-pressed')).toBe('true');
  await web.click();
  expect(await web.getAttribute('aria-pressed')).toBe('false');
  await ask(page, 'Only the code, please.');
  await answered(page);
  expect(toolNamesOf(chat.model.requests.at(-1))).not.toContain('web_fetch');
  await page.reload();
  await answers(page).getByText('Fine.').waitFor();
  await expect.poll(() => web.getAttribute('aria-pressed')).toBe('false');
  await web.click();
  await ask(page, 'And now with it.');
  await answered(page);
  expect(toolNamesOf(chat.model.requests.at(-1))).toContain('web_fetch');
});
