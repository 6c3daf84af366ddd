// A message that does not arrive: what was written is not lost, and it is said what to do.

import { expect } from 'vitest';
import { boochat } from './support/boochat.ts';
import { answered, answers, ask, chatIdOf, gate, questions, send } from './support/conversation.ts';

const chat = boochat({ model: () => ({ text: 'Fine.' }) });
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
  await ask(page, 'First');
  chat.script(() => ({ text: 'From elsewhere.', hold: opened }));
  // Somebody else asks, and this page has not heard of it.
  await page.route('**/api/chats?*', (route) => route.abort('aborted'));
  const elsewhere = chat.server.post(`/api/chats/${chatIdOf(page)}/messages`, { text: 'Second' });
  await elsewhere;
  await send(page, 'Third');
  const alert = page.getByRole('alert');
  await alert.getByText('Another answer is being written in this chat.').waitFor();
  await answers(page).getByText('From elsewhere.').waitFor();
  open();
  await answered(page);
  await alert.getByText('Third').waitFor();
});

chat.test('a turn counts as running until the server says that it is saved', async () => {
  const page = await chat.open('/');
  await ask(page, 'First');
  const { opened: heard, open: hear } = gate();
  const { opened, open } = gate();
  await page.route(`**/api/chats/${chatIdOf(page)}`, async (route) => {
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
  await alert.getByText('The model server has had enough requests for now.').waitFor({ timeout: 30_000 });
  await alert.getByText(/status 429: slow down/).waitFor();
});
