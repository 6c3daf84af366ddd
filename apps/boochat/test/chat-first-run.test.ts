// The first minute, without any model: what this is, what works, and how to get a model.

import { startModelServer } from '@boocontext/test-support';
import { expect } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { boochat, serversSettled } from './support/boochat.ts';
import { answered, answers } from './support/conversation.ts';

const chat = boochat();

chat.test('says what this is about, and runs what works at a click', async () => {
  await serversSettled(chat);
  const page = await chat.open('/');
  await page.getByText('Ask about shop').waitFor();
  expect(await page.getByLabel('Model', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: '/overview' }).click();
  await page.waitForURL(/\/chats\//);
  await answers(page).getByRole('region', { name: 'The project' }).first().waitFor();
  await answered(page);
  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await page.waitForURL(/\/explore/);
});

chat.test('connects a model server when it answers, and it is kept', async () => {
  let isRight = false;
  const server = await startModelServer(() =>
    isRight ? { text: 'The answer.' } : { status: 401, message: 'no such key' },
  );
  try {
    const page = await chat.open('/');
    const setup = page.getByRole('region', { name: /^Set up a model/ });
    await setup.getByLabel('Base URL').fill(server.url);
    await setup.getByLabel('Name of the model').fill('scripted');
    await setup.getByRole('button', { name: 'Connect' }).click();
    await setup.getByText('It does not work yet.').waitFor();
    await setup.getByText(/refused with status 401: no such key/).waitFor();
    await setup.getByRole('button', { name: 'Keep it all the same' }).waitFor();
    await setup.getByText('Or start BooCode with it').click();
    const lines = setup.locator('pre');
    expect(await lines.innerText()).toContain(`LLM_BASE_URL=${server.url}`);
    expect(await lines.innerText()).toContain(`npm start -- --directory ${chat.repository} --port `);

    isRight = true;
    await setup.getByLabel('API key').fill('the-right-secret');
    expect(await lines.innerText()).not.toContain('the-right-secret');
    await setup.getByRole('button', { name: 'Test' }).click();
    await setup.getByText('It works.').waitFor();
    await setup.getByRole('button', { name: 'Connect' }).click();
    await setup.waitFor({ state: 'detached' });
    await page.getByLabel('Model', { exact: true }).getByText('Default: scripted').waitFor({ state: 'attached' });
    await page.getByLabel('Message', { exact: true }).fill('What is this?');
    await page.keyboard.press('Enter');
    await answers(page).getByText('The answer.').waitFor();
    expect(server.requests.at(-1)?.authorization).toBe('Bearer the-right-secret');

    // It is there without being typed again, and the page knows no more than that there is a key.
    await page.goto('/settings');
    const kept = page.getByRole('region', { name: 'Ollama', exact: true });
    await kept.getByText('with a key').waitFor();
    expect(await page.content()).not.toContain('the-right-secret');
    await kept.getByRole('button', { name: 'Test' }).click();
    await kept.getByText('It works.').waitFor();
    await kept.getByRole('button', { name: 'Remove', exact: true }).click();
    await kept.getByRole('button', { name: 'Remove it with its key' }).click();
    await page.getByRole('region', { name: 'Connect a model' }).waitFor();
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('region', { name: /^Set up a model/ }).waitFor();
  } finally {
    await server.close();
  }
});

chat.test(
  'a question in plain words is answered with what to do about it, and by the model once there is one',
  async () => {
    const server = await startModelServer(() => ({ text: 'A shop.' }));
    try {
      const page = await chat.open('/');
      await page.getByLabel('Message', { exact: true }).fill('What is this?');
      await page.keyboard.press('Enter');
      await answers(page)
        .getByText(/No model is configured/)
        .waitFor();
      const setup = page.getByRole('region', { name: 'Connect a model, and it is asked' });
      await setup.getByLabel('Base URL').fill(server.url);
      await setup.getByLabel('Name of the model').fill('scripted');
      await setup.getByRole('button', { name: 'Connect' }).click();
      await answers(page).getByText('A shop.').waitFor();
      await setup.waitFor({ state: 'detached' });
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('button', { name: 'Remove it with its key' }).click();
      await page.getByRole('region', { name: 'Connect a model' }).waitFor();
    } finally {
      await server.close();
    }
  },
);

chat.test.for([
  ['wide', 'light'],
  ['wide', 'dark'],
  ['narrow', 'light'],
  ['narrow', 'dark'],
] as const)('has no serious fault for assistive technology (%s, %s)', async ([size, colorScheme]) => {
  const page = await chat.open('/', { size, colorScheme });
  await page.getByText('Ask about shop').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Message', { exact: true }).fill('/callgraph chargeCard');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/chats\//);
  await answers(page)
    .getByText(/chargeCard: \d+ callers/)
    .first()
    .waitFor();
  await answered(page);
  expect(await seriousFindings(page)).toEqual([]);
});

chat.test('on a telephone the chats are in a drawer, and nothing is wider than the screen', async () => {
  const page = await chat.open('/', { size: 'narrow' });
  await page.getByRole('button', { name: 'All chats' }).click();
  const drawer = page.getByRole('dialog', { name: 'Chats' });
  await drawer.getByRole('link', { name: '/callgraph chargeCard' }).first().click();
  await drawer.waitFor({ state: 'detached' });
  await answers(page).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
