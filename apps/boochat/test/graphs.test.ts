// Graphs are read at a glance: all in view, labels large enough, many nodes as groups; and one finds one's way in them.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerOnce, inFocus, manyCallers, node, seenGraph } from './support/answers.ts';
import { seriousFindings } from './support/axe.ts';
import { boochat, goTo, type OpenOptions } from './support/boochat.ts';

const chat = boochat();
const callgraph = '/explore?tool=callgraph&symbol=chargeCard';

const path = {
  symbol: { symbol: 'postCheckout', file: 'src/api/checkout/routes.ts', line: 3, kind: 'function' },
  path: [
    { symbol: 'postCheckout', file: 'src/api/checkout/routes.ts', line: 3 },
    { symbol: 'checkout', container: 'CartService', file: 'src/cart/service.ts', line: 13 },
    { symbol: 'chargeCard', file: 'src/billing/charge.ts', line: 23 },
    { symbol: 'askBank', container: 'BankClient', file: 'src/bank/client.ts', line: 33, resolution: 'candidate' },
    { symbol: 'sendRequest', container: 'HttpTransport', file: 'src/transport/http.ts', line: 43 },
  ],
};

const graphs: readonly (readonly [
  what: string,
  details: object,
  nodes: number,
  viewport: NonNullable<OpenOptions['viewport']>,
])[] = [
  ['a path of five', path, 5, { width: 1440, height: 900 }],
  ['a path of five', path, 5, { width: 1024, height: 768 }],
  ['a path of five', path, 5, { width: 390, height: 844 }],
  ['fifty callers', manyCallers(50), 6, { width: 1440, height: 900 }],
  ['fifty callers', manyCallers(50), 6, { width: 390, height: 844 }],
  ['three hundred callers', manyCallers(300), 31, { width: 1440, height: 900 }],
  ['three hundred callers', manyCallers(300), 31, { width: 1024, height: 768 }],
];

chat.test('all of a graph is in view, and all of it can be read, at any width', async () => {
  const page = await chat.open('/servers');
  for (const [what, details, nodes, viewport] of graphs) {
    await show(page, details, viewport);
    const seen = await seenGraph(page);
    expect(seen, `${what}, ${viewport.width} wide`).toMatchObject({ nodes, cut: [], struck: [] });
    expect(seen.labels).toBeGreaterThanOrEqual(nodes);
    expect(seen.smallestLabel).toBeGreaterThanOrEqual(10.99);
  }
});

chat.test('where a graph is deep and not wide, its names stand in full', async () => {
  const page = await chat.open('/servers', { viewport: { width: 1440, height: 900 } });
  /** Each with its depth and what it calls. */
  const deep: readonly (readonly [symbol: string, depth: number, calls: string])[] = [
    ['subscribeFound', 1, 'createFeed'],
    ['createFromAddress', 1, 'createFeed'],
    ['importAll', 1, 'createFeed'],
    ['createFeedHandler', 2, 'createFromAddress'],
    ['importHandler', 2, 'importAll'],
    ['subscribe', 2, 'createFromAddress'],
    ['uploadOutline', 2, 'importAll'],
    ['fetchOutline', 2, 'importAll'],
    ['showSubscription', 2, 'createFromAddress'],
    ['submitSubscription', 2, 'subscribeFound'],
    ['newHandler', 3, 'createFeedHandler'],
    ['quickAddHandler', 3, 'subscribe'],
    ['editHandler', 3, 'subscribe'],
    ['serve', 3, 'submitSubscription'],
    ['newReaderHandler', 4, 'quickAddHandler'],
    ['newRouter', 4, 'serve'],
    ['startWebServer', 5, 'newRouter'],
    ['startDaemon', 6, 'startWebServer'],
    ['parseArguments', 7, 'startDaemon'],
    ['main', 8, 'parseArguments'],
    ...[
      'AnswersOptionsRequests',
      'RequiresAuthentication',
      'RejectsInvalidStars',
      'RejectsInvalidStates',
      'HasBasePaths',
    ].map((what) => [`testNewHandler${what}AndNothingElse`, 4, 'newHandler'] as const),
  ];
  const affected = deep.map(([symbol, depth, calls], index) => ({
    symbol,
    file: symbol.startsWith('test') ? `test/handler.test.ts` : `src/part${index}.ts`,
    line: 3,
    depth,
    why: `calls ${calls}`,
  }));
  const symbol = { symbol: 'createFeed', file: 'src/feed.ts', line: 1, kind: 'function' };
  await answerOnce(page, { symbol, affected_symbols: affected, tests: [] }, { tool: 'boocontext_impact' });
  await page.goto('/explore?tool=impact&symbol=createFeed');
  await page.locator('[data-node]').first().waitFor();
  const written = await writtenIn(page);
  expect(written).toHaveLength(affected.length + 1);
  // The names of the tests are longer than any box.
  expect(written.filter((text) => text.includes('…') && !text.startsWith('test'))).toEqual([]);
  expect((await seenGraph(page)).cut).toEqual([]);
});

chat.test('what has namesakes is told by as much of its place as tells it from them', async () => {
  const symbols = (folder: string) =>
    ['index.ts', 'index.ts', 'run.ts'].map((file, index) => ({
      caller_symbol: ['<module>', 'main', 'run'][index],
      file: `packages/${folder}/src/${file}`,
      line: 1,
      call_sites: [{ line: 2 }],
    }));
  const callers = [...symbols('shop-of-many-things'), ...symbols('bank'), ...symbols('warehouse')];
  const details = { ...manyCallers(0), callers };
  const page = await chat.open('/servers');
  const telephone = { width: 390, height: 844 };
  for (const viewport of [{ width: 1440, height: 900 }, telephone]) {
    await show(page, details, viewport);
    const written = await writtenIn(page);
    expect(new Set(written).size, written.join('\n')).toBe(10);
  }
  await show(page, manyCallers(300), telephone);
  const groups = await writtenIn(page);
  expect(new Set(groups).size, groups.join('\n')).toBe(groups.length);
});

/** What stands in each box, without what its colour or a pointer tells. */
async function writtenIn(page: Page): Promise<readonly string[]> {
  const boxes = await page.locator('[data-node]').all();
  return Promise.all(boxes.map(async (box) => (await box.locator('text').allTextContents()).join(' | ')));
}

chat.test('a thousand callers one by one keep every label readable at any scale', async () => {
  const page = await openWith(manyCallers(1000));
  await page.getByRole('checkbox', { name: 'Grouped by folder' }).uncheck();
  await expect.poll(() => page.locator('[data-node]').count()).toBe(1001);
  expect((await seenGraph(page)).smallestLabel).toBeGreaterThanOrEqual(10.99);
  for (let press = 0; press < 12; press++) await page.getByRole('button', { name: 'Larger' }).click();
  expect((await seenGraph(page)).smallestLabel).toBeGreaterThanOrEqual(10.99);
  await page.getByRole('button', { name: 'Fit into view' }).click();
  await expect.poll(async () => (await seenGraph(page)).cut).toEqual([]);
});

chat.test('five hundred callers are grouped, a group opens, and is folded again', async () => {
  const page = await openWith(manyCallers(500));
  await page.getByText('501 symbols, 500 calls, grouped by folder').waitFor();
  const nodes = page.locator('[data-node]');
  expect(await nodes.count()).toBe(51);
  await node(page, 'src/part7/file\\.ts').focus();
  await page.getByRole('complementary', { name: 'In focus' }).getByText('caller70, caller71').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => nodes.count()).toBe(60);
  await node(page, 'caller77').click();
  await page.getByRole('button', { name: 'Fold src/part7/' }).click();
  await expect.poll(() => nodes.count()).toBe(51);
});

chat.test('the keyboard stays in the graph when a group opens and is folded, and can skip all of it', async () => {
  const page = await openWith(manyCallers(300));
  await page.getByRole('link', { name: 'Skip the graph' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('End of the graph');

  const group = node(page, 'src/part3/file.ts');
  await group.focus();
  await page.keyboard.press('Enter');
  await node(page, 'caller30').waitFor();
  await expect.poll(() => inFocus(page)).toMatch(/^caller3\d, src\/part3\/file\.ts/);
  await page.getByRole('button', { name: 'Fold src/part3/file.ts' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => inFocus(page)).toMatch(/^src\/part3\/file\.ts/);
});

chat.test('a node that is found stands out, in a group too, and Enter goes there', async () => {
  const page = await openWith(manyCallers(300));
  const field = page.getByLabel('Find in the graph');
  await field.fill('caller123');
  await page.getByText('1 found', { exact: true }).waitFor();
  const group = node(page, 'src/part12/file\\.ts');
  expect(await opacityOf(group)).toBe(1);
  expect(await opacityOf(node(page, 'src/part13/file\\.ts'))).toBeLessThan(0.5);
  await field.press('Enter');
  await page.getByRole('complementary', { name: 'In focus' }).getByText('src/part12/file.ts').waitFor();
  await field.fill('nobody');
  await page.getByText('not here', { exact: true }).waitFor();
  await field.press('Escape');
  expect(await opacityOf(node(page, 'src/part13/file\\.ts'))).toBe(1);
});

chat.test('a pointer on a node lights what it is tied to', async () => {
  const page = await chat.open(callgraph);
  await node(page, 'askBank').hover();
  await expect.poll(() => opacityOf(node(page, 'CartService.checkout'))).toBeLessThan(0.5);
  expect(await opacityOf(node(page, 'chargeCard'))).toBe(1);
  await page.getByRole('heading', { name: 'Explore' }).hover();
  await expect.poll(() => opacityOf(node(page, 'CartService.checkout'))).toBe(1);
});

chat.test('the chosen node looks chosen', async () => {
  const page = await chat.open(callgraph);
  const fill = (name: string) =>
    node(page, name).evaluate((box) => getComputedStyle(box.querySelector('rect:last-of-type') as Element).fill);
  const before = await fill('askBank');
  await node(page, 'askBank').click();
  await expect.poll(() => fill('askBank')).not.toBe(before);
  expect(await node(page, 'askBank').getAttribute('aria-current')).toBe('true');
  expect(await fill('askBank')).not.toBe(await fill('chargeCard'));
});

chat.test('tests, possible calls and what is far away are filtered out', async () => {
  const page = await openWith({
    symbol: { symbol: 'save', file: 'src/save.ts', line: 1 },
    callers: [
      { caller_symbol: 'near', file: 'src/near.ts', line: 1, call_sites: [] },
      { caller_symbol: 'maybe', file: 'src/maybe.ts', line: 1, call_sites: [], resolution: 'candidate' },
      { caller_symbol: 'checks', file: 'test/save.test.ts', line: 1, call_sites: [] },
      { caller_symbol: 'far', file: 'src/far.ts', line: 1, call_sites: [], depth: 2, through: 'near (src/near.ts:1)' },
    ],
  });
  await page.getByRole('checkbox', { name: 'Tests 1' }).uncheck();
  await node(page, 'checks').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Possible calls 1' }).uncheck();
  await node(page, 'maybe').waitFor({ state: 'detached' });
  await page.getByLabel('Steps').selectOption('1');
  await node(page, 'far').waitFor({ state: 'detached' });
  expect(await node(page, 'near').count()).toBe(1);
  await page.getByRole('checkbox', { name: 'Tests 1' }).check();
  await node(page, 'checks').waitFor();
});

chat.test('the address holds the view, and going back goes to the question before', async () => {
  const page = await chat.open('/explore?tool=callgraph&symbol=retryAll');
  await node(page, 'retryAll').waitFor();
  await page.goto(callgraph);
  await node(page, 'askBank').click();
  await page.getByRole('button', { name: 'Callees', exact: true }).click();
  await node(page, 'retryAll').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('complementary', { name: 'In focus' }).getByText('askBank', { exact: true }).waitFor();
  expect(await node(page, 'retryAll').count()).toBe(0);
  await page.goBack();
  await page.waitForURL(/symbol=retryAll/);
});

chat.test('what is out of sight is on a small map, which goes when all is in view', async () => {
  const page = await chat.open(callgraph);
  await node(page, 'askBank').waitFor();
  const map = page.locator('[data-minimap]');
  expect(await map.count()).toBe(0);
  for (let press = 0; press < 4; press++) await page.getByRole('button', { name: 'Larger' }).click();
  await map.waitFor();
  await map.click({ position: { x: 4, y: 4 } });
  expect((await seenGraph(page)).cut).not.toEqual([]);
  await page.getByRole('button', { name: 'Fit into view' }).click();
  await map.waitFor({ state: 'detached' });
  expect((await seenGraph(page)).cut).toEqual([]);
});

chat.test('the whole screen for the graph and what is said of it; a link leaves it', async () => {
  const page = await chat.open(callgraph);
  const graph = page.getByRole('group', { name: 'Call graph of chargeCard' });
  const before = (await graph.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(async () => (await graph.boundingBox())?.height ?? 0).toBeGreaterThan(before + 100);
  expect(await seriousFindings(page)).toEqual([]);
  await page
    .getByRole('complementary', { name: 'In focus' })
    .getByRole('link', { name: 'src/billing/charge.ts:18' })
    .click();
  await page.getByRole('complementary', { name: 'Code of src/billing/charge.ts' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
});

async function openWith(details: object, options: OpenOptions = {}): Promise<Page> {
  const page = await chat.open('/servers', options);
  await show(page, details);
  return page;
}

/** In a page that may show another graph: each is another question to it. */
async function show(page: Page, details: object, viewport?: NonNullable<OpenOptions['viewport']>): Promise<void> {
  if (viewport !== undefined) await page.setViewportSize(viewport);
  await answerOnce(page, details);
  questions += 1;
  await goTo(page, '/servers');
  await page.locator('[data-node]').first().waitFor({ state: 'detached' });
  await goTo(page, `/explore?tool=callgraph&symbol=chargeCard&line=${questions}`);
  await page.locator('[data-node]').first().waitFor();
}

let questions = 0;

async function opacityOf(element: ReturnType<typeof node>): Promise<number> {
  return Number(await element.evaluate((box) => getComputedStyle(box).opacity));
}
