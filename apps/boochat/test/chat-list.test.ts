// The list of chats: found, named, taken away and taken along.

import fs from 'node:fs';
import { expect } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { boochat, noServers } from './support/boochat.ts';
import { answers, ask, chatIdOf, questions } from './support/conversation.ts';

const chat = boochat({
  mcpJson: noServers,
  model: () => ({ text: 'An answer about **gardens**.' }),
  env: { BOOCODE_SHARING: 'on' },
});

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

chat.test('chats are tagged, and the list is narrowed to a tag', async () => {
  const page = await chat.open('/');
  await ask(page, 'To be tagged');
  await page.getByRole('button', { name: 'New chat' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await ask(page, 'Without a tag');
  const list = page.getByRole('navigation', { name: 'Chats' });
  const openTags = async (title: string) => {
    await list.getByRole('button', { name: `More for ${title}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Tags …' }).press('Enter');
    return page.getByRole('dialog', { name: `Tags of “${title}”` });
  };
  const dialog = await openTags('To be tagged');
  await dialog.getByLabel('New tag').fill('  a  bug ');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'a bug', checked: true }).waitFor();
  await dialog.getByLabel('New tag').fill('Work');
  await dialog.getByRole('button', { name: 'Add' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.getByRole('link', { name: 'To be tagged #a bug #Work' }).waitFor();

  // A word that differs by its case is the tag that is there; a tag is taken off again.
  const other = await openTags('Without a tag');
  await other.getByLabel('New tag').fill('WORK');
  await page.keyboard.press('Enter');
  await other.getByRole('checkbox', { name: 'Work', checked: true }).uncheck();
  await other.getByRole('checkbox', { name: 'Work', checked: false }).waitFor();
  await page.keyboard.press('Escape');
  await list.getByRole('link', { name: 'Without a tag', exact: true }).waitFor();

  await page.reload();
  const tags = list.getByRole('list', { name: 'Tags' });
  await tags.getByRole('button', { name: 'Work' }).click();
  await list.getByRole('link', { name: 'Without a tag' }).waitFor({ state: 'detached' });
  await list.getByRole('link', { name: /^To be tagged/ }).waitFor();
  expect(await tags.getByRole('button').allInnerTexts()).toEqual(['a bug', 'Work']);
  await tags.getByRole('button', { name: 'Work', pressed: true }).click();
  await list.getByRole('link', { name: 'Without a tag' }).waitFor();
});

chat.test('a chat is shared by an address, read there and nowhere written to, and taken back', async () => {
  const page = await chat.open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await ask(page, 'To be shared');
  const list = page.getByRole('navigation', { name: 'Chats' });
  const openSharing = async () => {
    await list.getByRole('button', { name: 'More for To be shared' }).click();
    await page.getByRole('menuitem', { name: 'Share …' }).click();
  };
  await openSharing();
  const dialog = page.getByRole('dialog', { name: 'Share “To be shared”' });
  await dialog.getByRole('button', { name: 'Share it', exact: true }).click();
  await dialog.getByText('all that this chat shows now').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy the address' }).click();
  const address = await dialog.getByLabel('Address of the shared chat').inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press('Escape');
  await list.getByRole('img', { name: 'shared' }).waitFor();
  await ask(page, 'Said later');
  await answers(page).nth(1).waitFor();

  const other = await chat.open(new URL(address).pathname, { colorScheme: 'dark', expects: [/404/] });
  await other.getByRole('heading', { name: 'To be shared' }).waitFor();
  await answers(other).getByText('gardens').waitFor();
  expect(await questions(other).allInnerTexts()).toEqual([expect.stringContaining('To be shared')]);
  expect(await other.getByLabel('Message', { exact: true }).count()).toBe(0);
  for (const name of ['Edit', 'Retry', 'Branch from here'])
    expect(await other.getByRole('button', { name }).count(), name).toBe(0);
  expect(await seriousFindings(other)).toEqual([]);

  await openSharing();
  await dialog.getByRole('button', { name: 'Share it as it is now' }).click();
  await dialog.getByText('all that this chat shows now').waitFor();
  await other.reload();
  await questions(other).filter({ hasText: 'Said later' }).waitFor();
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await dialog.getByRole('button', { name: 'Share it', exact: true }).waitFor();
  await other.reload();
  await other.getByText('Nothing is shared here.').waitFor();
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
