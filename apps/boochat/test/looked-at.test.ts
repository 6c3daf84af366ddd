// What looking at a repository of somebody else showed: notes that are not true, lines that lead nowhere, and room given away.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxHeight, labelSize, namedScale, nameThatFits } from '../src/drawings/graph/labels.ts';
import { answerOnce, gate, manyCallers, node } from './support/answers.ts';
import { boochat, goTo, type OpenOptions } from './support/boochat.ts';

const chat = boochat();
const telephone: OpenOptions = { size: 'narrow', hasTouch: true, isMobile: true };

const createMessage = { symbol: 'CreateMessage', container: 'MessageAPI', file: 'api/message.go', line: 370 };
/** A change of a handler of a route, with what asks for the route and what calls the handler. */
const change = {
  symbol: { ...createMessage, kind: 'method' },
  affected_symbols: [
    { symbol: 'Create', file: 'router/router.go', line: 25, depth: 1, why: 'calls MessageAPI.CreateMessage' },
    { symbol: 'sendMessage', file: 'ui/src/tests/setup.ts', line: 9, depth: 1, why: 'requests POST /message' },
    { symbol: 'main', file: 'app.go', line: 12, depth: 2, why: 'calls Create' },
    { symbol: 'sendAll', file: 'ui/src/tests/all.ts', line: 4, depth: 2, why: 'calls sendMessage' },
  ],
  affected_routes: [
    { method: 'POST', path: '/message', handler: 'MessageAPI.CreateMessage', file: 'router/router.go' },
  ],
  affected_files: [],
  tests: [],
};

async function askChange(page: Page, summary = 'An answer made for this test.'): Promise<void> {
  // The page asks again when the repository has been read.
  await answerOnce(page, change, { tool: 'boocontext_impact', verdict: 'CAUTION', summary, times: 9 });
  await goTo(page, '/explore?tool=impact&symbol=MessageAPI.CreateMessage');
}

async function showChange(page: Page, summary?: string): Promise<void> {
  await askChange(page, summary);
  await node(page, 'sendMessage').waitFor();
}

chat.test('what asks for the route of a handler hangs by it, as what calls it does', async () => {
  const page = await chat.open('/servers');
  await showChange(page);
  expect(await page.locator('path[data-edge]').count()).toBe(4);
});

chat.test('of what a change reaches it is said how much of it is here', async () => {
  const page = await chat.open('/servers');
  await showChange(page, 'It reaches 38 symbols. Shown: affected symbols 1-4 of 38.');
  await page.getByText('the nearest 4 of 38 symbols, up to 2 steps away').waitFor();
});

chat.test('on a telephone a graph begins on the first screen, and its options are one press away', async () => {
  const page = await chat.open('/servers', telephone);
  await askChange(page);
  // A list is read there; the graph is one press away.
  const looks = page.getByRole('group', { name: 'Show as' });
  expect(await looks.getByRole('button', { name: 'Lines' }).getAttribute('aria-pressed')).toBe('true');
  await looks.getByRole('button', { name: 'Graph' }).click();
  await node(page, 'sendMessage').waitFor();
  const graph = page.getByRole('group', { name: /^Impact of/ });
  const top = (await graph.boundingBox())?.y ?? 0;
  const bar = (await looks.boundingBox())?.y ?? 0;
  // Two rows of buttons as large as a fingertip.
  expect(top - bar).toBeLessThan(110);
  expect(await page.getByRole('button', { name: 'Save as SVG' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Save as SVG' }).waitFor();
  await page.getByLabel('Steps').waitFor();
});

chat.test('no line of a graph is drawn over the words beside another', async () => {
  const page = await chat.open('/servers');
  await showChange(page);
  await page.getByText('requests POST', { exact: true }).waitFor();
  const isAbove = await page.evaluate(() => {
    const all = [...document.querySelectorAll('[data-content] path[data-edge], [data-content] > g:first-child text')];
    const last = all.findLastIndex((each) => each.tagName === 'path');
    return all.findIndex((each) => each.tagName === 'text') > last;
  });
  expect(isAbove).toBe(true);
});

chat.test('a list of calls is read beside open code, without one letter a line', async () => {
  const page = await chat.open('/servers', { viewport: { width: 800, height: 900 } });
  const file = 'internal/a-folder-of-some-length/another-one/a-file-with-a-long-name.go';
  const callers = ['StartWithConfiguration', 'CreateFromAddress'].map((caller_symbol, index) => ({
    caller_symbol,
    file,
    line: index + 1,
    call_sites: [{ line: index + 2, text: 'api.StartWithConfiguration(context, configuration, everything)' }],
  }));
  const details = { symbol: { ...createMessage, kind: 'method' }, callers, callees: [] };
  await answerOnce(page, details, {});
  await goTo(
    page,
    `/explore?tool=callgraph&symbol=MessageAPI.CreateMessage&view=${encodeURIComponent('{"list":true}')}`,
  );
  const name = page
    .getByRole('main')
    .getByText(/StartWithConfiguration/)
    .first();
  await name.waitFor();
  const box = await name.boundingBox();
  expect(box?.width ?? 0).toBeGreaterThan(100);
});

chat.test('tools are told to a person in plain words, beside the names that agents use', async () => {
  const page = await chat.open('/');
  await page.getByRole('button', { name: /^\d+ tools$/ }).click();
  const tools = page.getByRole('dialog', { name: 'Tools that may be used' });
  const impact = tools.getByRole('listitem').filter({ hasText: 'boocontext_impact' });
  await impact.getByText('What a change would reach: symbols, files and tests').waitFor();
  await tools.getByText('Read a file, or some lines of it').waitFor();
  const cut = await tools
    .getByRole('listitem')
    .locator('span')
    .evaluateAll(
      (spans) => spans.filter((span) => span.scrollWidth > span.clientWidth + 1 && span.clientWidth > 0).length,
    );
  expect(cut).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('Message', { exact: true }).fill('/impact');
  await page.getByRole('option', { name: '/impact' }).getByText('What a change would reach').waitFor();
});

chat.test('what is never read is not said to be on its way', async () => {
  const page = await chat.open('/servers');
  const details = { stack: [], routes: [], skipped: { lockfiles: 2 } };
  await answerOnce(page, details, {
    tool: 'boocontext_overview',
    summary: 'A project.',
    complete: false,
    incomplete_reason: 'not all was scanned: 2 files are larger than 1 MB',
  });
  await goTo(page, '/explore?tool=overview');
  await page.getByText('Technical details').waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/still being read|not read yet/i);
});

chat.test(
  'a method that stands outside its type bears its name in the outline, whatever stands before it',
  async () => {
    const page = await chat.open('/servers');
    const file = 'src/cart/service.ts';
    const results = [
      { symbol: 'Messages', kind: 'interface', line: 3, end_line: 5 },
      { symbol: 'GetMessage', container: 'Messages', kind: 'method', line: 4 },
      { symbol: 'MessageAPI', kind: 'class', line: 8, end_line: 10 },
      { symbol: 'pageOf', kind: 'function', line: 12 },
      { symbol: 'GetMessages', container: 'MessageAPI', kind: 'method', line: 20 },
    ].map((each) => ({ ...each, file }));
    await page.route('**/api/tools/*boocontext_symbols/call', async (route) => {
      const structured = {
        verdict: 'INFO',
        summary: '',
        details: { results },
        metadata: { source: 'boocontext', tool: 'boocontext_symbols' },
      };
      await route.fulfill({ json: { error: false, output: JSON.stringify(structured), structured } });
    });
    await goTo(page, `/servers?file=${encodeURIComponent(file)}`);
    await page.getByRole('button', { name: 'Full width' }).click();
    await page.getByRole('button', { name: 'Outline' }).click();
    const outline = page.getByRole('navigation', { name: 'Outline' });
    await outline.getByRole('link').first().waitFor();
    const names = (await outline.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(names).toEqual(['Messages', 'GetMessage', 'MessageAPI', 'pageOf', 'MessageAPI.GetMessages']);
  },
);

chat.test('a picture that is a link is one link, with one host', async () => {
  fs.mkdirSync(path.join(chat.repository, 'docs'), { recursive: true });
  fs.writeFileSync(
    path.join(chat.repository, 'docs/badges.md'),
    '# Shop\n\n<a href="https://ci.example.org/shop">\n  <img alt="Build Status" src="https://badges.example.org/shop.svg">\n</a>\n',
  );
  const page = await chat.open('/servers?file=docs%2Fbadges.md');
  const content = page.getByRole('region', { name: 'Text of docs/badges.md' });
  await content.getByRole('heading', { name: 'Shop' }).waitFor();
  const links = content.getByRole('link');
  await links.first().waitFor();
  expect(await links.count()).toBe(1);
  expect(await links.innerText()).toMatch(/^Build Status\s*\(ci\.example\.org\s*\)$/);
});

chat.test('what was written about a symbol at length comes folded, and pushes down little', async () => {
  const page = await chat.open('/servers', telephone);
  const documentation = Array.from({ length: 40 }, (_, line) => `Line ${line} of what was written.`).join('\n');
  const answer = gate();
  await answerOnce(
    page,
    { signature: 'function chargeCard(): void', documentation },
    { tool: 'boocontext_types', ...answer },
  );
  await goTo(page, '/symbol?name=chargeCard');
  const uses = page.getByRole('heading', { name: 'Who calls it' });
  await uses.waitFor();
  const before = (await uses.boundingBox())?.y ?? 0;
  answer.open();
  await page.getByText('Line 0 of what was written.').waitFor();
  expect(((await uses.boundingBox())?.y ?? 0) - before).toBeLessThan(100);
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await page.getByText('Line 39 of what was written.').waitFor();
});

test('from the scale on at which a graph is shown whole, every box has its name', () => {
  const node = { id: 'a', title: 'work', sub: 'src/work.ts:1', look: 'plain' } as const;
  for (let scale = namedScale; scale < 1; scale *= 1.01)
    expect(nameThatFits(node, { width: 160, height: boxHeight.compact }, labelSize(scale), false), String(scale)).toBe(
      'work',
    );
});

chat.test('a mock of a test is told and drawn as one, and is no call', async () => {
  const page = await chat.open('/servers');
  const caller = { file: 'src/cart/service.ts', line: 8, container: 'CartService' };
  const details = {
    symbol: { symbol: 'chargeCard', file: 'src/billing/charge.ts', line: 3, kind: 'function' },
    callers: [
      { caller_symbol: 'checkout', ...caller, call_sites: [{ line: 10 }] },
      { caller_symbol: 'test_checkout', file: 'test/test_cart.py', line: 4, via: 'mock', call_sites: [{ line: 5 }] },
    ],
  };
  await answerOnce(page, details);
  await goTo(page, '/explore?tool=callgraph&symbol=chargeCard&direction=callers');
  await node(page, 'test_checkout').waitFor();
  await page.getByText('chargeCard: 2 callers (1 of them a mock in a test)').waitFor();
  await page.getByText('3 symbols, 1 call, 1 mock of tests').waitFor();
  await page.getByRole('list', { name: 'Legend' }).getByText('a test puts a mock in its place').waitFor();
  expect(await page.locator('path[data-edge="mock"]').count()).toBe(1);
});

chat.test('a list that is here in full is counted, though others of the same answer are not', async () => {
  const page = await chat.open('/servers');
  await answerOnce(page, change, {
    tool: 'boocontext_impact',
    verdict: 'CAUTION',
    summary: 'It reaches 38 symbols. Shown: affected symbols 1-4 of 38.',
    cursor: 'affected_symbols=4.x',
    times: 9,
  });
  await goTo(page, '/explore?tool=impact&symbol=MessageAPI.CreateMessage');
  await page
    .getByText('A change of MessageAPI.CreateMessage reaches 38 symbols and 1 route', { exact: true })
    .waitFor();
});

chat.test('how many files are graded is told with those that are not', async () => {
  const page = await chat.open('/servers');
  const vendored = {
    file: 'static/vendor/reader.js',
    grade: 'F',
    score: 39,
    weakest: 'cognitive',
    commits: 0,
    churn: 0,
  };
  const details = {
    overall_grade: 'A',
    score: 89,
    file_count: 187,
    code_lines: 12_664,
    grade_distribution: { A: 186, B: 0, C: 0, D: 0, F: 1 },
    hotspots: [],
    other_unhealthy: [vendored],
    cycles: [],
    ungraded: { tests: 80, declarations: 1 },
    files: [vendored],
  };
  await answerOnce(page, details, { tool: 'boocontext_health', times: 9, complete: true });
  await goTo(page, '/explore?tool=health');
  await page.getByText('187 source files graded, 12,664 lines of code in them').waitFor();
  await page.getByText('Not graded: 80 test files, 1 declaration file.').waitFor();
  await page.getByText('No file here is both unhealthy and often changed').waitFor();
});

chat.test('where nothing may be copied, the text is there, selected, to be copied by hand', async () => {
  const page = await chat.open('/explore?tool=overview');
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } }),
  );
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  const field = page.getByLabel('To copy by hand');
  await field.waitFor();
  expect(await field.inputValue()).toBe(page.url());
  expect(await page.evaluate(() => String(getSelection()))).toBe(page.url());
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
});

chat.test(
  'callers that stand in several columns stand in one frame, and the graph of the start is not offered again',
  async () => {
    const page = await chat.open('/servers');
    await answerOnce(page, manyCallers(40));
    await goTo(page, `/explore?tool=callgraph&symbol=busy&view=${encodeURIComponent('{"single":true}')}`);
    await node(page, 'caller0').waitFor();
    await page.getByText('in one frame: all of them one step away').waitFor();
    const inFocus = page.getByRole('complementary', { name: 'In focus' });
    await inFocus.getByRole('button', { name: 'What is it?' }).waitFor();
    expect(await inFocus.getByRole('button', { name: 'Graph from here' }).count()).toBe(0);
    await node(page, 'caller7').click();
    await inFocus.getByRole('button', { name: 'Graph from here' }).waitFor();
  },
);

chat.test('how the callers of a symbol are looked at stands in the address', async () => {
  const page = await chat.open('/symbol?name=chargeCard');
  const callers = page.getByRole('region', { name: 'Who calls it' });
  await callers.getByRole('button', { name: 'Callers', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('callers')).toBe('{"direction":"callers"}');
  await page.reload();
  await callers.getByRole('button', { name: 'Callers', exact: true, pressed: true }).waitFor();
});

chat.test('why an answer is not complete is said once', async () => {
  const page = await chat.open('/servers');
  const why = 'not all were read: some are registered by computed names at src/more.ts:4';
  const symbol = { symbol: 'quiet', file: 'src/quiet.ts', line: 1, kind: 'function' };
  const told = { complete: false, summary: `It reaches 4 symbols. Open (2): routes: ${why}; 11 likely mentions.` };
  await answerOnce(
    page,
    { ...change, symbol, open: [`routes: ${why}`, '11 likely mentions'] },
    {
      tool: 'boocontext_impact',
      verdict: 'CAUTION',
      ...told,
      coverage: { routes: why, queries: 'some are in SQL', notes: [`routes: ${why}`], partial: true },
      times: 9,
    },
  );
  await goTo(page, '/explore?tool=impact&symbol=quiet');
  const open = page.getByRole('region', { name: 'Open' });
  await open.getByText(why).waitFor();
  await open.getByText('queries: some are in SQL').waitFor();
  await node(page, 'sendMessage').waitFor();
  await page.getByText('not complete', { exact: true }).waitFor();
  const seen = async (text: string) => (await page.getByRole('main').innerText()).split(text).length - 1;
  expect(await seen('computed names')).toBe(1);

  const computed = 'some are registered by computed names at src/more.ts:4';
  await answerOnce(
    page,
    { project: { name: 'shop' }, counts: { files: 3 }, entries: [] },
    {
      tool: 'boocontext_overview',
      complete: false,
      summary: `shop. Open: not all was scanned: entries (${computed})`,
      coverage: { not_scanned: { entries: computed } },
      times: 9,
    },
  );
  await goTo(page, '/explore?tool=overview');
  await page.getByText(computed).first().waitFor();
  await page.getByRole('region', { name: 'The project' }).waitFor();
  expect(await seen('computed names')).toBe(1);
});

chat.test('what is read is told while somebody waits, and nothing where nothing is read', async () => {
  const page = await chat.open('/servers');
  const answer = gate();
  await page.route('**/api/reading', (route) =>
    route.fulfill({ json: { state: 'reading', doing: 'reading 12 of 40 files' } }),
  );
  await answerOnce(page, change, { tool: 'boocontext_impact', ...answer, times: 9 });
  await page.goto('/explore?tool=impact&symbol=quiet');
  await page.getByRole('main').getByText('Reading 12 of 40 files').waitFor();
  expect(await page.getByText('reads the whole repository').count()).toBe(0);
  answer.open();
  await node(page, 'sendMessage').waitFor();
});

chat.test('what stands above the code has words where there is room, and who wrote it is not cut', async () => {
  const page = await chat.open('/servers?file=src%2Fcart%2Fservice.ts', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('button', { name: 'Full width' }).click();
  for (const words of ['Files', 'Outline', 'History', 'Find', 'Line', 'Wrap', 'Who wrote it'])
    await page.getByRole('complementary').getByRole('button').getByText(words, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Who wrote it' }).click();
  const origin = page.locator('[data-row="1"] > span').first();
  await origin.getByText(/\d{4}-\d\d-\d\d/).waitFor();
  expect(await origin.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
});
