// A turn from question to answer, and all that may come between.

import { textsOf } from '@boocontext/test-support';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { boochat } from './support/boochat.ts';
import { answered, answers, ask, chatIdOf, gate, send } from './support/conversation.ts';

const callgraph = { name: 'boocontext_callgraph', args: { symbol: 'chargeCard' } };
const chat = boochat({ model: () => ({ text: 'Hello there.' }) });

chat.test('a first message makes a chat with an address and a title, and the answer streams into it', async () => {
  const { opened, open } = gate();
  chat.script(() => ({ text: 'The first words.', hold: opened }));
  const page = await chat.open('/');
  await send(page, 'What is this about?');
  await answers(page).getByText('The first words.').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/chats\/[\w-]+$/);
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  expect(await page.getByRole('img', { name: 'running' }).count()).toBe(1);
  open();
  await answered(page);
  await page.getByText('scripted · 10 tokens in, 5 out').waitFor();
  await expect.poll(() => page.title()).toBe('What is this about? – shop – BooChat');
});

chat.test('a tool call is a folded card, and places in the answer are links, or marked as unverified', async () => {
  chat.script((request) =>
    textsOf(request, 'tool').length === 0
      ? { text: 'Let me look. ', calls: [callgraph] }
      : { text: 'It is in `src/billing/charge.ts:1` sometimes; see src/ghost.ts:12, and src/cart/service.ts:4000.' },
  );
  const page = await chat.open('/');
  await ask(page, 'Who calls chargeCard?');
  const card = page.getByRole('group').filter({ hasText: 'Who calls chargeCard, and what does it call?' });
  expect(await card.getAttribute('open')).toBeNull();
  expect(await card.innerText()).not.toMatch(/boocontext|INFO/);
  expect(await card.innerText()).toMatch(/\d m?s/);
  const head = card.locator('summary').first();
  await head.click();
  await card
    .getByText(/^chargeCard: \d+ callers/)
    .first()
    .waitFor();
  // What somebody opens stays where it was opened, though the end of the chat moves away.
  await card.getByRole('button', { name: 'SVG' }).waitFor();
  const place = await head.boundingBox();
  expect(place?.y).toBeGreaterThan(40);

  const answer = answers(page).last();
  const mark = (path: string) =>
    answer
      .locator('[data-support]')
      .filter({ has: page.getByRole('link', { name: path }) })
      .getByRole('button', { name: 'unverified' });
  await mark('src/ghost.ts:12').waitFor();
  await mark('src/cart/service.ts:4000').waitFor();
  // What is drawn anew below the pointer does not know that it is there.
  const isTold = async () => {
    await page.mouse.move(0, 0);
    await mark('src/ghost.ts:12').hover();
    const hint = page.getByText('No tool in this chat has shown src/ghost.ts').first();
    return await hint.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isTold).toBe(true);
  await page.getByText('There is no such file').first().waitFor();
});

chat.test('a place that is followed again leads back to its line', async () => {
  chat.script((request) =>
    textsOf(request, 'tool').length === 0
      ? { calls: [{ name: 'view_file', args: { path: 'src/catalog/prices.ts' } }] }
      : { text: 'See src/catalog/prices.ts:3000.' },
  );
  const page = await chat.open('/');
  await ask(page, 'Show me');
  const place = answers(page).last().getByRole('link', { name: 'prices.ts:3000' });
  const line = page.getByRole('link', { name: 'Line 3000', exact: true });
  const code = page.getByRole('region', { name: 'Lines of src/catalog/prices.ts' });
  const isBack = () => expect.poll(() => isWithin(line, code)).toBe(true);
  await place.click();
  await isBack();

  await code.evaluate((element) => element.scrollTo(0, 0));
  expect(await isWithin(line, code)).toBe(false);
  await place.click();
  await isBack();

  // Also from another part of the file, in which the line is not.
  await code.getByRole('button', { name: 'more lines above' }).click();
  await line.waitFor({ state: 'detached' });
  await place.click();
  await isBack();
});

chat.test(
  'an explanation stays when the focus that shows it scrolls the page, until Escape or another focus',
  async () => {
    const story = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.`).join('\n\n');
    chat.script(() => ({ text: `${story}\n\nSee src/ghost.ts:12 and src/other.ts:3.\n\n${story}` }));
    const page = await chat.open('/');
    await ask(page, 'Tell me a story');
    const area = page.getByRole('region', { name: 'Conversation' });
    const scrolled = () => area.evaluate((element) => element.scrollTop);
    const link = answers(page).getByRole('link', { name: 'src/ghost.ts:12' });
    await link.evaluate((element) => element.focus({ preventScroll: true }));
    const hint = page.getByRole('tooltip');
    const before = await scrolled();
    await page.keyboard.press('Tab');
    await expect.poll(scrolled).toBeLessThan(before);
    await nextFrames(page);
    expect(await hint.innerText()).toContain('No tool in this chat has shown src/ghost.ts');
    await page.keyboard.press('Escape');
    await hint.waitFor({ state: 'detached' });

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await hint.filter({ hasText: 'src/other.ts' }).waitFor();
    await page.keyboard.press('Shift+Tab');
    await hint.waitFor({ state: 'detached' });
  },
);

chat.test('a place that a tool has shown is not marked, and opens the code there', async () => {
  chat.script((request) =>
    textsOf(request, 'tool').length === 0
      ? { calls: [{ name: 'view_file', args: { path: 'src/cart/service.ts' } }] }
      : { text: 'See src/cart/service.ts:3 and `service.ts:4-5`.' },
  );
  const page = await chat.open('/');
  await ask(page, 'Show me');
  const answer = answers(page).last();
  await answer.getByRole('link', { name: 'service.ts:4-5' }).waitFor();
  expect(await answer.getByText('unverified').count()).toBe(0);
  await answer.getByRole('link', { name: 'src/cart/service.ts:3' }).click();
  await page.getByRole('complementary', { name: 'Code of src/cart/service.ts' }).waitFor();
  expect(page.url()).toContain('/chats/');
});

chat.test('a stopped answer is kept as far as it went, and says so', async () => {
  const { opened } = gate();
  chat.script(() => ({ text: 'Only the beginning.', hold: opened }));
  const page = await chat.open('/');
  await send(page, 'Tell me everything');
  await answers(page).getByText('Only the beginning.').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped. What was said by then is kept.').waitFor();
  await answers(page).getByText('Only the beginning.').waitFor();
  const { messages } = await chat.server.get<{ messages: { metadata: { status: string } }[] }>(
    `/api/chats/${chatIdOf(page)}`,
  );
  expect(messages.map(({ metadata }) => metadata.status)).toEqual(['done', 'stopped']);
});

chat.test('a branch is a chat of its own with what was said up to there', async () => {
  chat.script((request) => ({ text: `Answer to ${textsOf(request, 'user').at(-1)}.` }));
  const page = await chat.open('/');
  await ask(page, 'first');
  const first = page.url();
  await ask(page, 'second');
  await answers(page).first().getByRole('button', { name: 'Branch from here' }).click();
  await page.waitForURL((url) => url.href !== first);
  await expect.poll(() => answers(page).count()).toBe(1);
  await ask(page, 'elsewhere');
  await answers(page).getByText('Answer to elsewhere.').waitFor();
  await page.goto(first);
  await answers(page).getByText('Answer to second.').waitFor();
  expect(await page.getByText('elsewhere').count()).toBe(0);
});

chat.test('a model server that refuses the key is explained where it happened, and can be asked again', async () => {
  chat.script(() => ({ status: 401, message: 'no such key' }));
  const page = await chat.open('/');
  await send(page, 'Hello');
  const alert = page.getByRole('alert');
  await alert.getByText('The model server does not accept the key.').waitFor();
  await alert.getByText('Change its key in the settings').waitFor();
  chat.script(() => ({ text: 'Now it works.' }));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await answers(page).getByText('Now it works.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  if ((await inner.count()) === 0) return false;
  const [box, around] = [await inner.boundingBox(), await outer.boundingBox()];
  if (box === null || around === null) return false;
  return box.y >= around.y && box.y + box.height <= around.y + around.height;
}

/** Until what has been scrolled has been told and drawn. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}

chat.test('many calls are one line, which says how many, how long and what failed, and opens', async () => {
  chat.script((request) =>
    textsOf(request, 'tool').length === 0
      ? {
          calls: [
            { name: 'view_file', args: { path: 'src/server.ts' } },
            { name: 'view_file', args: { path: 'src/missing.ts' } },
            { name: 'find_files', args: { pattern: 'tax' } },
          ],
        }
      : { text: 'That is all.' },
  );
  const page = await chat.open('/');
  await ask(page, 'Look around');
  const answer = answers(page).last();
  await answer.getByText(/^3 tools, [\d.]+ m?s, 1 failed$/).waitFor();
  expect(await answer.getByText('src/missing.ts').count()).toBe(0);
  await answer.getByText('view_file ×2, find_files').click();
  await answer.getByRole('group').filter({ hasText: 'src/missing.ts' }).last().getByText('failed').waitFor();
});

chat.test('Escape stops the answer, and how an answer has ended is said', async () => {
  const { opened, open } = gate();
  chat.script(() => ({ text: 'I begin, ', hold: opened }));
  const page = await chat.open('/');
  await send(page, 'Tell me everything');
  await answers(page).getByText('I begin,').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Stopped. What was said by then is kept.').waitFor();
  await page.getByRole('status').getByText('The answer was stopped.').waitFor();
  open();
  chat.script(() => ({ status: 500, message: 'out of order' }));
  await send(page, 'Once more');
  await page.getByRole('status').getByText('The answer could not be given.').waitFor();
  chat.script(() => ({ text: 'There.' }));
  await send(page, 'And again');
  await page.getByRole('status').getByText('The answer is complete.').waitFor();
});

chat.test('columns of a table stand on the side that they ask for, and a list of tasks has no bullets', async () => {
  chat.script(() => ({
    text: '| file | lines |\n| --- | ---: |\n| a.ts | 12 |\n\n- [x] read\n- [ ] understood',
  }));
  const page = await chat.open('/');
  await ask(page, 'How long are they?');
  const side = (name: string) =>
    answers(page)
      .getByRole('cell', { name, exact: true })
      .evaluate((cell) => getComputedStyle(cell).textAlign);
  expect([await side('a.ts'), await side('12')]).toEqual(['left', 'right']);
  const item = answers(page).getByRole('listitem').filter({ hasText: 'understood' });
  expect(await item.evaluate((each) => getComputedStyle(each).listStyleType)).toBe('none');
  expect(await item.getByRole('checkbox').isChecked()).toBe(false);
});

chat.test('the chats at the side are put away, and come back; beside code they make room by themselves', async () => {
  const page = await chat.open('/');
  const beside = page.getByRole('link', { name: 'New chat' }).or(page.getByRole('button', { name: 'New chat' }));
  await beside.waitFor();
  await page.getByRole('button', { name: 'Hide the chats' }).click();
  await beside.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Keep them beside' }).click();
  await beside.waitFor();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('banner').getByRole('link', { name: 'shop', exact: true }).click();
  await page.getByRole('complementary').waitFor();
  await page.getByRole('button', { name: 'All chats' }).waitFor();
  await beside.waitFor({ state: 'hidden' });
  const field = await page.getByLabel('Message', { exact: true }).boundingBox();
  expect(field?.width).toBeGreaterThan(400);
});
