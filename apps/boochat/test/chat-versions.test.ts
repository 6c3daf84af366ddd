// Versions of a message: what was there before a retry or an edit is kept, and the arrows below lead back to it.

import { textsOf } from '@boocontext/test-support';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { boochat, noServers } from './support/boochat.ts';
import { answered, answers, ask, chatIdOf, gate, questions, send } from './support/conversation.ts';

const chat = boochat({ mcpJson: noServers, model: () => ({ text: 'Hello there.' }) });

const versionsOf = (page: Page, what: 'question' | 'answer') =>
  page.getByRole('group', { name: `Versions of this ${what}` });

function numberedAnswers(): void {
  let count = 0;
  chat.script(() => ({ text: `Answer number ${++count}.` }));
}

async function edit(page: Page, at: number, text: string): Promise<void> {
  await questions(page).nth(at).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Edited text').fill(text);
  await page.keyboard.press('Enter');
  await questions(page).nth(at).getByText(text).waitFor();
  await answered(page);
}

chat.test('a retry gives another answer, and leads back to the one before, also after a reload', async () => {
  numberedAnswers();
  const page = await chat.open('/');
  await ask(page, 'One question');
  expect(await versionsOf(page, 'answer').count()).toBe(0);
  await page.getByRole('button', { name: 'Retry' }).click();
  await answers(page).getByText('Answer number 2.').waitFor();
  await answered(page);
  const versions = versionsOf(page, 'answer');
  await versions.getByText('Version 2 of 2').waitFor();
  expect(await questions(page).count()).toBe(1);
  expect(await answers(page).count()).toBe(1);

  await versions.getByRole('button', { name: 'Previous version' }).click();
  await answers(page).getByText('Answer number 1.').waitFor();
  await page.reload();
  await answers(page).getByText('Answer number 1.').waitFor();
  await versions.getByText('Version 1 of 2').waitFor();
  await page.getByText('This chat: 20 tokens in, 10 out').waitFor();
});

chat.test('an edited question leads back to what followed it, and the model is told only what is shown', async () => {
  numberedAnswers();
  const page = await chat.open('/');
  await ask(page, 'Where is it?');
  await ask(page, 'And why there?');
  await edit(page, 0, 'Who wrote it?');
  await answers(page).getByText('Answer number 3.').waitFor();
  expect(await answers(page).count()).toBe(1);
  expect(textsOf(chat.model.requests.at(-1), 'user')).toEqual(['Who wrote it?']);

  const versions = versionsOf(page, 'question');
  await versions.getByRole('button', { name: 'Previous version' }).click();
  await answers(page).getByText('Answer number 2.').waitFor();
  expect(await questions(page).count()).toBe(2);
  await ask(page, 'Go on');
  expect(textsOf(chat.model.requests.at(-1), 'user')).toEqual(['Where is it?', 'And why there?', 'Go on']);
});

chat.test('versions are walked through by keyboard alone, and said aloud', async () => {
  numberedAnswers();
  const page = await chat.open('/');
  await ask(page, 'One question');
  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Retry' }).click();
    await answers(page).getByText(`Answer number ${number}.`).waitFor();
    await answered(page);
  }
  const versions = versionsOf(page, 'answer');
  const back = versions.getByRole('button', { name: 'Previous version' });
  const inFocus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await back.focus();
  await page.keyboard.press('Enter');
  await versions.getByText('Version 2 of 3').waitFor();
  await page.keyboard.press('Enter');
  await versions.getByText('Version 1 of 3').waitFor();
  // At the end the button does nothing, and does not let go of the focus either.
  expect(await back.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  expect(await inFocus()).toBe('Previous version');
  await page.keyboard.press('Tab');
  expect(await inFocus()).toBe('Next version');
  await page.keyboard.press('Space');
  await answers(page).getByText('Answer number 2.').waitFor();
  await versions.locator('[aria-live="polite"]').getByText('Version 2 of 3').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

chat.test('what is clicked stays where it is, though the versions have different lengths', async () => {
  const story = (name: string, length: number) =>
    Array.from({ length }, (_, at) => `Paragraph ${at} of ${name}.`).join('\n\n');
  let script = story('short', 30);
  chat.script(() => ({ text: script }));
  const page = await chat.open('/');
  await ask(page, 'before');
  await ask(page, 'Tell me a story');
  script = story('longer', 90);
  await page.getByRole('button', { name: 'Retry' }).last().click();
  await versionsOf(page, 'answer').waitFor();
  script = story('other', 10);
  await edit(page, 1, 'Tell me another story');
  const stays = async (what: 'question' | 'answer', name: string, text: string) => {
    const versions = versionsOf(page, what);
    await versions.scrollIntoViewIfNeeded();
    const top = async () => Math.round((await versions.boundingBox())?.y ?? Number.NaN);
    const before = await top();
    await versions.getByRole('button', { name }).click();
    await answers(page).last().getByText(`Paragraph 1 of ${text}.`).waitFor();
    expect(Math.abs((await top()) - before), `${what}, ${name}`).toBeLessThan(4);
  };
  await stays('question', 'Previous version', 'longer');
  await stays('answer', 'Previous version', 'short');
  await stays('answer', 'Next version', 'longer');
  await stays('question', 'Next version', 'other');
});

chat.test('an arrow that leads nowhere holds no place: whoever scrolls away afterwards stays there', async () => {
  const story = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.`).join('\n\n');
  chat.script(() => ({ text: story }));
  const page = await chat.open('/');
  await ask(page, 'Tell me a story');
  await page.getByRole('button', { name: 'Retry' }).click();
  await versionsOf(page, 'answer').getByText('Version 2 of 2').waitFor();
  await versionsOf(page, 'answer').getByRole('button', { name: 'Next version' }).dispatchEvent('click');
  const area = page.getByRole('region', { name: 'Conversation' });
  await area.evaluate((element) => element.scrollTo(0, 0));
  const other = await page.context().newPage();
  await other.goto(page.url());
  await versionsOf(other, 'answer').getByRole('button', { name: 'Previous version' }).click();
  await versionsOf(page, 'answer').getByText('Version 1 of 2').waitFor({ state: 'attached' });
  expect(await area.evaluate((element) => element.scrollTop)).toBeLessThan(4);
});

chat.test('what was opened in one version is folded in the other', async () => {
  chat.script((request) =>
    textsOf(request, 'tool').length === 0
      ? { calls: [{ name: 'view_file', args: { path: 'src/server.ts' } }] }
      : { text: 'There.' },
  );
  const page = await chat.open('/');
  await ask(page, 'Show me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await versionsOf(page, 'answer').getByText('Version 2 of 2').waitFor();
  await answered(page);
  // What was asked of it is folded within.
  const card = answers(page).getByRole('group').filter({ hasText: 'view_file' }).first();
  await card.locator('summary').first().click();
  await expect.poll(() => card.getAttribute('open')).not.toBeNull();
  await versionsOf(page, 'answer').getByRole('button', { name: 'Previous version' }).click();
  await versionsOf(page, 'answer').getByText('Version 1 of 2').waitFor();
  await expect.poll(() => card.getAttribute('open')).toBeNull();
});

chat.test('an earlier answer can be asked for again, and a form that is open belongs to its own version', async () => {
  numberedAnswers();
  const page = await chat.open('/');
  await ask(page, 'first');
  await ask(page, 'second');
  await answers(page).first().getByRole('button', { name: 'Retry' }).click();
  await answers(page).getByText('Answer number 3.').waitFor();
  await answered(page);
  await versionsOf(page, 'answer').getByText('Version 2 of 2').waitFor();
  expect(await questions(page).count()).toBe(1);
  await versionsOf(page, 'answer').getByRole('button', { name: 'Previous version' }).click();
  await answers(page).getByText('Answer number 2.').waitFor();

  await edit(page, 1, 'other');
  await questions(page).nth(1).getByRole('button', { name: 'Edit' }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await versionsOf(other, 'question').getByRole('button', { name: 'Previous version' }).click();
  await questions(other).getByText('second').waitFor();
  await questions(page).getByText('second').waitFor();
  expect(await page.getByLabel('Edited text').count()).toBe(0);
});

chat.test('no version is shown instead while an answer is written, and a tab that comes late hears it', async () => {
  numberedAnswers();
  const page = await chat.open('/');
  await ask(page, 'One question');
  await page.getByRole('button', { name: 'Retry' }).click();
  const versions = versionsOf(page, 'answer');
  await versions.getByText('Version 2 of 2').waitFor();
  const { opened, open } = gate();
  chat.script(() => ({ text: 'The rest of it.', hold: opened }));
  await send(page, 'Go on');
  await answers(page).getByText('The rest of it.').waitFor();
  const back = versions.getByRole('button', { name: 'Previous version' });
  expect(await back.getAttribute('aria-disabled')).toBe('true');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await answers(other).getByText('The rest of it.').waitFor();
  await versionsOf(other, 'answer').getByText('Version 2 of 2').waitFor();
  open();
  await answered(page);
  await answered(other);
  await back.click();
  await versions.getByText('Version 1 of 2').waitFor();
  // The other tab follows.
  await versionsOf(other, 'answer').getByText('Version 1 of 2').waitFor();
  expect(await answers(other).count()).toBe(1);
});

chat.test('a message goes on from what its writer has in sight, though another version is shown by now', async () => {
  numberedAnswers();
  const page = await chat.open('/');
  await ask(page, 'One question');
  await page.getByRole('button', { name: 'Retry' }).click();
  await versionsOf(page, 'answer').getByText('Version 2 of 2').waitFor();
  // Somebody in another browser, of whom this page does not hear before its message is on its way.
  const address = `/api/chats/${chatIdOf(page)}`;
  const seen = await chat.server.get<{ versions: Record<string, string[]> }>(address);
  let hears = false;
  await page.route(`**${address}`, (route) => (hears ? route.continue() : route.fulfill({ json: seen })));
  await fetch(`${chat.server.url}${address}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shows: Object.values(seen.versions)[0]?.[0] }),
  });
  const sent = page.waitForRequest(`**${address}/messages`);
  await send(page, 'Go on');
  await sent;
  hears = true;
  await answers(page).getByText('Answer number 3.').waitFor();
  expect(textsOf(chat.model.requests.at(-1), 'assistant')).toEqual(['Answer number 2.']);
  await answered(page);
  expect(await answers(page).allInnerTexts()).toEqual([
    expect.stringContaining('Answer number 2.'),
    expect.stringContaining('Answer number 3.'),
  ]);
});

chat.test('a version that cannot be shown is told, and what is shown stays', async () => {
  numberedAnswers();
  const page = await chat.open('/', { expects: [/503/] });
  await ask(page, 'One question');
  await page.getByRole('button', { name: 'Retry' }).click();
  await versionsOf(page, 'answer').getByText('Version 2 of 2').waitFor();
  await page.route('**/api/chats/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { error: { code: 'database_busy', message: 'the database is held' } } })
      : route.continue(),
  );
  await versionsOf(page, 'answer').getByRole('button', { name: 'Previous version' }).click();
  await page.getByRole('alert').getByText('The other version is not shown.').waitFor();
  await page.getByRole('alert').getByText('the database is held').waitFor();
  await answers(page).getByText('Answer number 2.').waitFor();
});

chat.test('a chat is found by what is in another version, and the list says so', async () => {
  numberedAnswers();
  const page = await chat.open('/');
  await ask(page, 'About hedgehogs');
  await edit(page, 0, 'About badgers');
  const list = page.getByRole('navigation', { name: 'Chats' });
  await list.getByRole('button', { name: 'More for About hedgehogs' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await list.getByLabel('Title').fill('Animals');
  await page.keyboard.press('Enter');
  await list.getByLabel('Search chats').fill('hedgehogs');
  await list.getByRole('link', { name: 'Animals In another version: About hedgehogs' }).waitFor();
});
