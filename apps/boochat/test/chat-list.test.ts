// The list of chats: found, named, taken away and taken along.

import fs from 'node:fs';
import { expect } from 'vitest';
import { boochat, noServers } from './support/boochat.ts';
import { answers, ask, chatIdOf } from './support/conversation.ts';

const chat = boochat({ mcpJson: noServers, model: () => ({ text: 'An answer about **gardens**.' }) });

chat.test('chats are searched by what was said, and renamed', async () => {
  const page = await chat.open('/');
  await ask(page, 'About trees');
  await page.getByRole('button', { name: 'New chat' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  chat.script(() => ({ text: 'Fish swim.' }));
  await ask(page, 'About water');
  const list = page.getByRole('navigation', { name: 'Chats' });
  await list.getByRole('heading', { name: 'Today' }).waitFor();
  await list.getByLabel('Search chats').fill('GARDENS');
  await list.getByRole('link', { name: 'About water' }).waitFor({ state: 'detached' });
  // The words around what was found are a line below the title.
  await list.getByRole('link', { name: 'About trees An answer about **gardens**.' }).click();
  await answers(page).getByText('An answer about').waitFor();
  await list.getByLabel('Search chats').fill('');

  await list.getByRole('button', { name: 'More for About trees' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await list.getByLabel('Title').fill('Trees and gardens');
  await page.keyboard.press('Enter');
  await list.getByRole('link', { name: 'Trees and gardens' }).waitFor();
  await expect.poll(() => page.title()).toContain('Trees and gardens');
});

chat.test('a chat that is pinned stays on top, with a heading of its own', async () => {
  const page = await chat.open('/');
  await ask(page, 'To be pinned');
  await page.getByRole('button', { name: 'New chat' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await ask(page, 'The latest');
  const list = page.getByRole('navigation', { name: 'Chats' });
  const choose = async (item: string) => {
    await list.getByRole('button', { name: 'More for To be pinned' }).press('Enter');
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  };
  await choose('Pin');
  const pinned = list.getByRole('region', { name: 'Pinned' });
  await pinned.getByRole('link', { name: 'To be pinned' }).waitFor();
  await page.reload();
  await expect.poll(() => list.getByRole('heading').first().innerText()).toBe('Pinned');
  await choose('Unpin');
  await pinned.waitFor({ state: 'detached' });
});

chat.test('a deleted chat can be had back for a while, and is gone after that', async () => {
  const page = await chat.open('/');
  await ask(page, 'To be deleted');
  const address = new URL(page.url()).pathname;
  const list = page.getByRole('navigation', { name: 'Chats' });
  const remove = async () => {
    await list.getByRole('button', { name: 'More for To be deleted' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await list.getByRole('link', { name: 'To be deleted' }).waitFor({ state: 'detached' });
  };
  await remove();
  await list.getByRole('button', { name: 'Undo' }).click();
  await list.getByRole('link', { name: 'To be deleted' }).click();
  await answers(page).first().waitFor();
  await remove();
  await list.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await expect.poll(async () => (await fetch(`${chat.server.url}/api${address}`)).status).toBe(404);
});

chat.test('a chat is saved as Markdown and as JSON', async () => {
  const page = await chat.open('/');
  await ask(page, 'To be saved');
  const id = chatIdOf(page);
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'More for To be saved' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Export as ${format}` }).click(),
    ]);
    return { name: download.suggestedFilename(), text: fs.readFileSync(await download.path(), 'utf8') };
  };
  expect(await save('Markdown')).toEqual({
    name: `chat-${id}.md`,
    text: expect.stringContaining('An answer about **gardens**.'),
  });
  const json = await save('JSON');
  expect(json.name).toBe(`chat-${id}.json`);
  expect(JSON.parse(json.text)).toMatchObject({ id, messageCount: 2 });
});

chat.test('a chat that is not there says so', async () => {
  const page = await chat.open('/chats/no-such-chat', { expects: [/404/] });
  await page.getByText('This chat is not there.').waitFor();
});
