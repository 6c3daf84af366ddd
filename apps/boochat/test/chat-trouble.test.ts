// A message that does not arrive: what was written is not lost, and it is said what to do.

import { expect } from 'vitest';
import { boochat, noServers } from './support/boochat.ts';
import { answered, answers, ask, chatIdOf, gate, questions, send } from './support/conversation.ts';

const chat = boochat({ mcpJson: noServers, model: () => ({ text: 'Fine.' }) });
const network = [/net::/, /Failed to load resource/];

chat.test('a message that cannot be sent is kept, and sent once the server is back', async () => {
  const page = await chat.open('/', { expects: network });
  await ask(page, 'Before');
  await page.route('**/messages', (route) => route.abort('connectionrefused'));
  await send(page, 'Is this lost?');
  const alert = page.getByRole('alert');
  await alert.getByText('BooCode cannot be reached.').waitFor();
  await alert.getByText('Is this lost?').waitFor();
  await page.unroute('**/messages');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => answers(page).count()).toBe(2);
  await answered(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await questions(page).count()).toBe(2);
});

chat.test('a first message that cannot be sent can be put back and changed', async () => {
  const page = await chat.open('/', { expects: network });
  const isCreation = (url: URL) => url.pathname === '/api/chats';
  await page.route(isCreation, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.continue(),
  );
  await send(page, 'The very first');
  await page.getByRole('button', { name: 'Put it back' }).click();
  const message = page.getByLabel('Message', { exact: true });
  await expect.poll(() => message.inputValue()).toBe('The very first');
  await page.unroute(isCreation);
  await ask(page, 'The very first, changed');
  await answers(page).getByText('Fine.').waitFor();
});

chat.test('a message into a chat that is being answered is kept, and the answer is shown', async () => {
  const { opened, open } = gate();
  const page = await chat.open('/', { expects: [/409/] });
  // Somebody else asks, and this page does not hear of it before it has sent a message itself.
  let isDeaf = false;
  await page.route(/\/api\/chats\b/, async (route) => {
    if (route.request().method() !== 'GET') {
      isDeaf = false;
      return await route.continue();
    }
    if (route.request().url().endsWith('/stream')) return await route.continue();
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: isDeaf ? body.replaceAll('"running":true', '"running":false') : body });
  });
  await ask(page, 'First');
  chat.script(() => ({ text: 'From elsewhere.', hold: opened }));
  isDeaf = true;
  await chat.server.post(`/api/chats/${chatIdOf(page)}/messages`, { text: 'Second' });
  await send(page, 'Third');
  const alert = page.getByRole('alert');
  await alert.getByText('Another answer is being written in this chat.').waitFor();
  await answers(page).getByText('From elsewhere.').waitFor();
  open();
  await answered(page);
  await alert.getByText('Third').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

chat.test('a message is refused, not held back, when the chat is found running just then', async () => {
  const page = await chat.open('/', { expects: [/409/] });
  await ask(page, 'First');
  const id = chatIdOf(page);
  const { opened: isRead, open: read } = gate();
  const { opened: released, open: release } = gate();
  await page.route(`**/api/chats/${id}`, async (route) => {
    read();
    await released;
    await route.continue();
  });
  const other = await page.context().newPage();
  await other.goto('/');
  await other.evaluate((changed) => new BroadcastChannel('boochat-chats').postMessage(changed), id);
  await isRead;
  const { opened, open } = gate();
  chat.script(() => ({ text: 'From elsewhere.', hold: opened }));
  await chat.server.post(`/api/chats/${id}/messages`, { text: 'Second' });
  await send(page, 'Third');
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  release();
  await page.getByRole('alert').getByText('Another answer is being written in this chat.').waitFor();
  open();
  await answered(page);
  await page.getByRole('alert').getByText('Third').waitFor();
});

chat.test('a turn counts as running until the server says that it is saved', async () => {
  const page = await chat.open('/');
  await ask(page, 'First');
  const { opened: heard, open: hear } = gate();
  const { opened, open } = gate();
  let isSent = false;
  await page.route(`**/api/chats/${chatIdOf(page)}/messages`, async (route) => {
    isSent = true;
    await route.continue();
  });
  await page.route(`**/api/chats/${chatIdOf(page)}`, async (route) => {
    // A read that was begun before, for which the message waits, is not the one in question.
    if (!isSent) return await route.continue();
    hear();
    await opened;
    await route.continue();
  });
  await send(page, 'Second');
  await heard;
  await expect.poll(() => answers(page).getByText('Fine.').count()).toBe(2);
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
  open();
  await answered(page);
});

chat.test('a model server that has had enough requests is named as the reason', async () => {
  const page = await chat.open('/');
  chat.script(() => ({ status: 429, message: 'slow down' }));
  await send(page, 'Hello');
  const alert = page.getByRole('alert');
  await alert.getByText('The model server has had enough requests for now.').waitFor();
  await alert.getByText(/status 429: slow down/).waitFor();
});
