// What comes between a page and its turn: a reload, another tab, a server that ends.

import { expect } from 'vitest';
import { boochat, noServers } from './support/boochat.ts';
import { answered, answers, ask, chatIdOf, gate, send } from './support/conversation.ts';

const chat = boochat({ mcpJson: noServers, model: () => ({ text: 'Hello there.' }) });

chat.test('a page that is loaded anew in the middle of an answer hears all of it', async () => {
  const { opened, open } = gate();
  chat.script(() => ({ text: 'Before the reload.', hold: opened }));
  const page = await chat.open('/');
  await send(page, 'A long story');
  await answers(page).getByText('Before the reload.').waitFor();
  await page.reload();
  await answers(page).getByText('Before the reload.').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  open();
  await answered(page);
  expect(await answers(page).getByText('Before the reload.').count()).toBe(1);
});

chat.test('a second tab sees the answer being written, and can stop it', async () => {
  const { opened } = gate();
  chat.script(() => ({ text: 'Heard in both.', hold: opened }));
  const page = await chat.open('/');
  await ask(page, '/list_files');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await answers(other).first().waitFor();
  await send(page, 'Say something');
  await answers(other).getByText('Heard in both.').waitFor();
  await other.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped. What was said by then is kept.').waitFor();
  await answered(other);
});

chat.test('a server that ends in the middle of an answer leaves what was said, and it can be asked again', async () => {
  const { opened } = gate();
  chat.script(() => ({ text: 'Cut off after this.', hold: opened }));
  const page = await chat.open('/', {
    expects: [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|requestfailed|net::/],
  });
  await send(page, 'Tell me');
  await answers(page).getByText('Cut off after this.').waitFor();
  // The words are saved once a second while they are written.
  await expect
    .poll(async () => JSON.stringify(await chat.server.get(`/api/chats/${chatIdOf(page)}`)))
    .toContain('Tell me');
  await chat.restart(async () => {
    await page.getByText('The connection was lost.').waitFor();
  });
  await page.getByText('BooCode ended in the middle of this answer.').waitFor();
  chat.script(() => ({ text: 'The whole answer.' }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await answers(page).getByText('The whole answer.').waitFor();
  await answered(page);
  expect(await answers(page).count()).toBe(1);
});
