// What an answer may hold: pictures, diagrams, foreign addresses, and more than fits.

import path from 'node:path';
import { textsOf } from '@boocontext/test-support';
import { expect } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { boochat, serversSettled } from './support/boochat.ts';
import { answered, answers, ask, gate, questions, send } from './support/conversation.ts';

const fixture = path.resolve(import.meta.dirname, '../../boocode/test/fixtures/mcp-server.mjs');
const chat = boochat({
  model: () => ({ text: 'Fine.' }),
  mcpServers: {
    extra: { command: process.execPath, args: [fixture], env: { TOOL: 'image' } },
    slow: { command: process.execPath, args: [fixture], env: { TOOL: 'progress' } },
  },
});

chat.test('nothing foreign is loaded; links say where they lead, and images are links', async () => {
  chat.script(() => ({
    text: 'See [the docs](https://docs.example/a), ![a picture](https://evil.example/p.png?secret=1) and <img src="https://evil.example/q.png"> <script>alert(1)</script> [bad](javascript:alert(1)) the end.',
  }));
  const page = await chat.open('/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await ask(page, 'Show me');
  const answer = answers(page).last();
  await answer.getByText('(docs.example').waitFor();
  const link = answer.getByRole('link', { name: /the docs/ });
  expect(await link.getAttribute('rel')).toContain('noopener');
  await answer.getByRole('link', { name: /Image: a picture/ }).waitFor();
  expect(await answer.locator('img, script').count()).toBe(0);
  expect(await answer.locator('a[href^="javascript"]').count()).toBe(0);
  expect([...new Set(asked)]).toEqual([new URL(page.url()).host]);
});

chat.test('what is written from right to left is read so, piece by piece', async () => {
  chat.script(() => ({ text: '\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd\n\nThen in English.' }));
  const page = await chat.open('/');
  await ask(page, '\u0645\u0631\u062d\u0628\u0627');
  const sideOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((piece) => {
      const words = document.createRange();
      words.selectNodeContents(piece);
      const [box, ink] = [piece.getBoundingClientRect(), words.getBoundingClientRect()];
      return ink.left - box.left > box.right - ink.right ? 'right' : 'left';
    });
  await answers(page).last().getByText('Then in English.').waitFor();
  expect(await sideOf('\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd')).toBe('right');
  expect(await sideOf('Then in English.')).toBe('left');
  expect(
    await page
      .locator('p[dir=auto]')
      .first()
      .evaluate((question) => getComputedStyle(question).direction),
  ).toBe('rtl');
});

chat.test('a diagram is drawn, and one that cannot be is shown as it is', async () => {
  const fence = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\``;
  chat.script(() => ({ text: `${fence('graph TD\n  checkout --> chargeCard')}\n\n${fence('graph TD\n  a --- [')}\n` }));
  const page = await chat.open('/');
  await ask(page, 'Draw it');
  const answer = answers(page).last();
  await answer.getByRole('img', { name: 'Diagram' }).getByText('chargeCard').waitFor();
  await answer.getByText('This diagram cannot be drawn').waitFor();
  await answer.getByText('a --- [').waitFor();
});

chat.test('a long chat can be used at once: its diagrams are drawn where somebody looks', async () => {
  const at = new Date(0).toISOString();
  const said = (id: number, role: 'user' | 'assistant', text: string) => ({
    id: `m${id}`,
    role,
    parts: [{ type: 'text', text }],
    metadata: { status: 'done', createdAt: at },
  });
  const messages = Array.from({ length: 50 }, (_, turn) => [
    said(2 * turn, 'user', `Question ${turn}`),
    said(2 * turn + 1, 'assistant', `Answer ${turn}\n\n\`\`\`mermaid\ngraph TD\n  a${turn} --> b\n\`\`\`\n`),
  ]).flat();
  const page = await chat.open('/settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.route('**/api/chats/long', (route) =>
    route.fulfill({
      json: {
        ...{ id: 'long', title: 'Long', createdAt: at, updatedAt: at, messageCount: 100, running: false },
        ...{ usage: {}, messages, versions: {} },
      },
    }),
  );
  await page.goto('/chats/long');
  const diagrams = page.getByRole('img', { name: 'Diagram' });
  await diagrams.getByText('a49').waitFor();
  // A diagram has the colours that were chosen, whatever the system has.
  expect(await diagrams.last().locator('svg').innerHTML()).toContain('stop-color="#cccccc"');
  await page.getByLabel('Message', { exact: true }).fill('one more');
  await expect.poll(() => answers(page).count()).toBe(50);
  expect(await diagrams.count()).toBeLessThan(10);
  await answers(page).first().scrollIntoViewIfNeeded();
  await diagrams.getByText('a0').waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('one more');

  // On paper there is all of it, dark on white, and nothing that only a screen needs.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => diagrams.count()).toBe(50);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(50 * 200);
  expect(await page.getByLabel('Message', { exact: true }).isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(false);
  expect(
    await answers(page)
      .first()
      .evaluate((answer) => getComputedStyle(answer).color),
  ).toBe('rgb(28, 30, 43)');
});

chat.test('a diagram that was not drawn before a print is there as it was written', async () => {
  chat.script(() => ({ text: '```mermaid\ngraph TD\n  checkout --> chargeCard\n```\n' }));
  const page = await chat.open('/');
  const drawing = gate();
  await page.route('**/assets/flowDiagram-*.js', async (route) => {
    await drawing.opened;
    await route.continue();
  });
  await ask(page, 'Draw it');
  await page.emulateMedia({ media: 'print' });
  await answers(page).last().getByText('checkout --> chargeCard').waitFor();
  drawing.open();
  await answers(page).last().getByRole('img', { name: 'Diagram' }).getByText('chargeCard').waitFor();
});

chat.test('code is coloured, and can be copied', async () => {
  chat.script(() => ({ text: '```ts\nexport const answer = 42;\n```\n' }));
  const page = await chat.open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await ask(page, 'Write it');
  await answers(page).locator('.code-keyword', { hasText: 'export' }).waitFor();
  await answers(page).getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('export const answer = 42;');
});

const formulas = [
  ['in a line $E = mc^2$, done', ['$E = mc^2$']],
  ['two: $a_1*b$ and $c*d_1$.', ['$a_1*b$', '$c*d_1$']],
  [String.raw`brackets \(x_i \ne y_i\) too`, [String.raw`\(x_i \ne y_i\)`]],
  [
    '$$\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n$$',
    ['$$\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n$$'],
  ],
  ['as lines:\n\\[\n  a\n\n- b\n+ c = 0\n\\]\nand on', ['\\[\n  a\n\n- b\n+ c = 0\n\\]']],
  ['> quoted\n> $$\n> q^2\n> $$', ['$$\nq^2\n$$']],
  ['- listed:\n  $$\n  l^2\n  $$', ['$$\nl^2\n$$']],
  ['| cost |\n| --- |\n| $O(n^2)$ |', ['$O(n^2)$']],
  [String.raw`display \[ s = \sum_{i=1}^n i \] in a line`, [String.raw`\[ s = \sum_{i=1}^n i \]`]],
  ['It costs $5 and $7, or US$5 against CA$7, $5-$7.', []],
  ['5$ here and 7$ there, $10 a day against 20$', []],
  ['set $HOME and "$PATH", $HOME:$PATH, ${A}$B; kill $$ and $$', []],
  ["call $('a'),$('b') and user$, item$ of $scope", []],
  ['in code: `$x$` and `\\(y\\)`', []],
  ['```sh\n$$\necho $x$\n$$\n```', []],
  [String.raw`- \[x\] done, \(see the note\), \$x\$`, []],
] as const;

chat.test('formulas are drawn, and prices, variables and escaped brackets stay text', async () => {
  const separator = '\n\n<!-- -->\n\n';
  chat.script(() => ({ text: `${formulas.map(([text]) => text).join(separator)}${separator}The end.` }));
  const page = await chat.open('/');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await ask(page, 'Calculate');
  const answer = answers(page).last();
  await answer.getByText('The end.').waitFor();
  const drawn = answer.locator('[data-formula]');
  const expected = formulas.flatMap(([, found]) => found);
  await expect
    .poll(() => drawn.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.formula)))
    .toEqual(expected);
  expect(await drawn.locator('.katex-html').count()).toBe(expected.length);
  expect(await drawn.locator('math').count()).toBe(expected.length);
  await answer.getByText('It costs $5 and $7, or US$5 against CA$7, $5-$7.').waitFor();
  await answer.getByText('[x] done, (see the note), $x$').waitFor();
  // The type faces are the page's own.
  await page.evaluate(() => document.fonts.ready);
  expect(loaded.filter((url) => /KaTeX_Math-Italic.*\.woff2$/.test(url))).toHaveLength(1);
  expect(new Set(loaded.map((url) => new URL(url).host))).toEqual(new Set([new URL(page.url()).host]));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousFindings(page), colorScheme).toEqual([]);
  }
});

chat.test('a formula that is wrong is shown as it is written, and none leads or reaches out of its box', async () => {
  const wrong = [
    String.raw`$\frac{1}{$`,
    String.raw`$\nosuchcommand{x}$`,
    String.raw`$\href{https://evil.example/a}{click^2}$`,
    String.raw`$\includegraphics{https://evil.example/p.png}$`,
    String.raw`$\htmlStyle{position:fixed}{x^2}$`,
    String.raw`$\def\a{\b\b}\a$`,
    `$${'{'.repeat(900)}x${'}'.repeat(900)}\\nosuchcommand$`,
  ];
  const moved = String.raw`$x^2\hspace{-60em}\raisebox{60em}{moved}\rule{900em}{900em}$`;
  chat.script(() => ({ text: `${[...wrong, moved].join('\n\n')}\n\nThe end.` }));
  const page = await chat.open('/');
  await ask(page, 'Calculate');
  const answer = answers(page).last();
  const drawn = answer.locator('[data-formula]');
  await drawn.waitFor();
  expect(await drawn.getAttribute('data-formula')).toBe(moved);
  const written = await answer.locator('code').allTextContents();
  expect(written).toEqual(wrong);
  expect(await answer.locator('a, img, [style*="fixed"]').count()).toBe(0);
  expect(await drawn.evaluate((element) => getComputedStyle(element).contain)).toContain('paint');
});

chat.test('what is copied has formulas as they are written', async () => {
  const text = 'Before $x^2$ between.\n\n$$\n\\frac{a}{b}\n$$\n\nAfter.';
  chat.script(() => ({ text }));
  const page = await chat.open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await ask(page, 'Calculate');
  const answer = answers(page).last();
  await answer.locator('[data-formula]').nth(1).waitFor();
  const copied = async () => {
    await page.keyboard.press('ControlOrMeta+c');
    return (await page.evaluate(() => navigator.clipboard.readText())).replaceAll(/\n+/g, '\n');
  };
  await answer.locator('.answer-text').evaluate((element) => getSelection()?.selectAllChildren(element));
  expect(await copied()).toBe(text.replaceAll(/\n+/g, '\n'));
  // Of a formula that is selected in part, all is copied.
  await answer
    .locator('[data-formula] .katex-html')
    .first()
    .evaluate((element) => getSelection()?.selectAllChildren(element));
  expect(await copied()).toBe('$x^2$');
});

chat.test(
  'names in an answer lead to what is defined here, with a card; what is attached goes along, and is seen',
  async () => {
    await serversSettled(chat);
    chat.script(() => ({ text: 'See `chargeCard`, `nothingOfThat` and src/cart/service.ts:4.' }));
    const page = await chat.open('/?file=src%2Fcart%2Fservice.ts%3A3-9');
    await page.getByRole('button', { name: 'Attach src/cart/service.ts:3-9' }).click();
    await page.setInputFiles('input[type=file]', [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('first\nsecond') },
      { name: 'picture.bin', mimeType: '', buffer: Buffer.from([0, 1, 2]) },
    ]);
    await page.getByText('picture.bin is no text').waitFor();
    await page.getByRole('button', { name: 'Take notes.txt away' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await ask(page, 'What is charged?');
    const asked = textsOf(chat.model.requests.at(-1), 'user').join();
    expect(asked).toContain('priceOf');
    expect(asked).toContain('first\nsecond');
    const attached = questions(page).getByRole('list', { name: 'Attached' });
    await attached.getByText('notes.txt').click();
    await attached.getByText('second').waitFor();

    const answer = answers(page).last();
    const name = answer.getByRole('link', { name: 'chargeCard' });
    await name.focus();
    await page.getByText('Asks the bank for the money.').waitFor();
    await page.getByRole('link', { name: 'Who calls it, and what breaks if it changes' }).waitFor();
    expect(await answer.getByRole('link', { name: 'nothingOfThat' }).count()).toBe(0);
    // The person has shown these lines.
    await answer.getByRole('link', { name: 'src/cart/service.ts:4' }).waitFor();
    expect(await answer.getByText('unverified').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/file=src%2Fbilling%2Fcharge\.ts/);
  },
);

chat.test('what was cut is fetched to its end', async () => {
  await serversSettled(chat);
  const page = await chat.open('/');
  await ask(page, '/extra_text');
  const card = page.getByRole('group').filter({ hasText: 'extra_text' }).first();
  await card.getByRole('button', { name: 'Fetch the rest' }).click();
  const more = card.getByRole('button', { name: 'Fetch more' });
  const end = card.getByText('That is all of it.');
  await more.or(end).first().waitFor();
  while ((await end.count()) === 0) {
    await more.click({ trial: false });
    await more.or(end).first().waitFor();
  }
  await card.getByText('line 39999').waitFor();
});

chat.test('an image of a tool is shown', async () => {
  await serversSettled(chat);
  const page = await chat.open('/');
  await ask(page, '/extra_image');
  const image = answers(page).getByRole('img', { name: /From the tool/ });
  await image.waitFor();
  expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1);
});

chat.test('a tool that runs says how far it is, and one that was stopped says so', async () => {
  await serversSettled(chat);
  chat.script(() => ({ calls: [{ name: 'slow_progress', args: {} }] }));
  const page = await chat.open('/');
  await send(page, 'Take your time');
  const card = page.getByRole('group').filter({ hasText: 'slow_progress' });
  await card.getByText('reading the first third').waitFor();
  await card.getByText('running').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await card.getByText('failed').waitFor();
  await card.locator('summary').first().click();
  await card.getByText('The turn was stopped before the call ended.').waitFor();
});

chat.test('a call that failed says how long it took, also when the chat is opened again', async () => {
  chat.script((request) =>
    textsOf(request, 'tool').length === 0
      ? { calls: [{ name: 'view_file', args: { path: 'src/missing.ts' } }] }
      : { text: 'There is no such file.' },
  );
  const page = await chat.open('/');
  await ask(page, 'Show me what is missing');
  const head = page.getByRole('group').filter({ hasText: 'view_file' }).locator('summary').first();
  await head.getByText('failed').waitFor();
  await head.getByText(/^\d+ ms$|^\d+\.\d s$/).waitFor();
  await page.reload();
  await head.getByText(/^\d+ ms$|^\d+\.\d s$/).waitFor();
});

chat.test('a message in the middle of which one reads stays where it is, and its end is a click away', async () => {
  const { opened, open } = gate();
  const long = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.`).join('\n\n');
  let isSecond = false;
  chat.script((request) => {
    isSecond = textsOf(request, 'user').length > 1;
    return isSecond ? { text: 'More to come. ', hold: opened } : { text: long };
  });
  const page = await chat.open('/');
  await ask(page, 'Tell a long story');
  const area = page.getByRole('region', { name: 'Conversation' });
  const fromEnd = () => area.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  await expect.poll(fromEnd).toBeLessThan(5);
  await send(page, 'Go on');
  await answers(page).getByText('More to come.').waitFor();
  await area.hover();
  await page.mouse.wheel(0, -900);
  const jump = page.getByRole('button', { name: 'Jump to the end' });
  await jump.waitFor();
  const before = await fromEnd();
  open();
  await answered(page);
  expect(await fromEnd()).toBeGreaterThan(before - 200);
  await jump.click();
  await expect.poll(fromEnd).toBeLessThan(5);
  await jump.waitFor({ state: 'detached' });
});
