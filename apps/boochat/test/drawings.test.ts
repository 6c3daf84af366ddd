// Answers drawn: a graph is walked, expanded and saved, files are areas, and what is cut or odd is not lost.
import fs from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { answerOnce, gate, inFocus, manyCallers, node } from './support/answers.ts';
import { boochat } from './support/boochat.ts';
import { nameIn } from './support/code.ts';

const chat = boochat();
const callgraph = '/explore?tool=callgraph&symbol=chargeCard';

chat.test('the graph is walked by keyboard, and Enter expands', async () => {
  const page = await chat.open(callgraph);
  await node(page, 'chargeCard').focus();
  await page.keyboard.press('ArrowRight');
  expect(await inFocus(page)).toMatch(/^(askBank|retryLater)/);
  await page.keyboard.press('ArrowLeft');
  expect(await inFocus(page)).toMatch(/^chargeCard/);
  await page.keyboard.press('ArrowLeft');
  const names = new Set([await inFocus(page)]);
  await page.keyboard.press('ArrowDown');
  names.add(await inFocus(page));
  await page.keyboard.press('ArrowUp');
  names.add(await inFocus(page));
  expect([...names].sort()).toEqual([
    'CartService.checkout, src/cart/service.ts:35',
    'retryAll, src/billing/retry.ts:14',
  ]);
  await node(page, 'CartService.checkout').focus();
  expect(await node(page, 'postCheckout').count()).toBe(0);
  await page.keyboard.press('Enter');
  await node(page, 'postCheckout').waitFor();
  await node(page, 'CartService.total').waitFor();
  // What was in focus still is, and the arrow keys go on from there.
  await page.keyboard.press('ArrowLeft');
  expect(await inFocus(page)).toMatch(/^(postCheckout|cart\.test\.ts)/);
});

chat.test('the symbol in focus shows its calls, and the graph goes on from it', async () => {
  const page = await chat.open(callgraph);
  await node(page, 'CartService.checkout').click();
  const focus = page.getByRole('complementary', { name: 'In focus' });
  await focus.getByText('const receipt = await chargeCard(order, card);').waitFor();
  await focus.getByRole('button', { name: 'Graph from here' }).click();
  await page.getByText(/^CartService\.checkout: \d+ callers?, \d+ callees?$/).waitFor();
  expect(new URL(page.url()).searchParams.get('symbol')).toBe('CartService.checkout');
});

chat.test('of several symbols each has its own answer, which can be asked for alone', async () => {
  const page = await chat.open('/explore?tool=callgraph&symbol=chargeCard%2C+retryAll%2C+doorbell');
  await page
    .getByRole('region', { name: 'chargeCard' })
    .getByText(/^chargeCard: \d+ callers, \d+ callees?$/)
    .waitFor();
  await page
    .getByRole('region', { name: 'doorbell' })
    .getByText(/doorbell/)
    .nth(1)
    .waitFor();
  const other = page.getByRole('region', { name: 'retryAll' });
  await node(other, 'chargeCard').waitFor();
  await other.getByRole('button', { name: 'retryAll', exact: true }).first().click();
  await page.getByText(/^retryAll: no known caller, \d+ callees?$/).waitFor();
  expect(new URL(page.url()).searchParams.get('symbol')).toBe('retryAll');
});

chat.test('where nobody else decides, the next answer stands below the one that led to it', async () => {
  const page = await chat.open('/servers?file=src%2Fcart%2Fservice.ts%3A39');
  await nameIn(page, 39, 'chargeCard').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Who calls it, and what does it call?' }).click();
  const focus = page.getByRole('complementary', { name: 'In focus' });
  await focus.getByRole('button', { name: 'What is it?', exact: true }).click();
  const next = page.getByRole('region', { name: 'What is chargeCard? (in src/billing/charge.ts:18)' });
  await next.getByRole('article').waitFor();
  expect(new URL(page.url()).pathname).toBe('/servers');
  await next.getByRole('button', { name: 'Close this answer' }).click();
  await next.waitFor({ state: 'detached' });
  await node(page, 'CartService.checkout').waitFor();
});

chat.test('one direction alone, and the same as a list', async () => {
  const page = await chat.open(callgraph);
  await node(page, 'askBank').waitFor();
  await page.getByRole('button', { name: 'Callers', exact: true }).click();
  await expect.poll(() => node(page, 'askBank').count()).toBe(0);
  await node(page, 'retryAll').waitFor();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Calls' }).getByRole('row');
  expect(await rows.count()).toBe(3);
  await page.getByRole('button', { name: 'Callees', exact: true }).click();
  await rows.getByText('askBank', { exact: true }).waitFor();
});

chat.test('a direction that was not asked for is asked when it is chosen', async () => {
  const page = await chat.open(`${callgraph}&direction=callers`);
  await node(page, 'retryAll').waitFor();
  await page.getByRole('button', { name: 'Callees', exact: true }).click();
  await node(page, 'askBank').waitFor();
});

chat.test('at depth each symbol is tied to what it goes through', async () => {
  const page = await chat.open(`${callgraph}&direction=callers&depth=2`);
  await node(page, 'postCheckout').focus();
  await page.keyboard.press('ArrowRight');
  expect(await inFocus(page)).toMatch(/^CartService\.checkout/);
});

chat.test('the graph is saved as a file that needs no styles of the page', async () => {
  const page = await chat.open(callgraph, { colorScheme: 'dark' });
  await node(page, 'askBank').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as SVG' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Call-graph-of-chargeCard.svg');
  const svg = fs.readFileSync(await download.path(), 'utf8');
  expect(svg).toContain('CartService.checkout');
  expect(svg).not.toMatch(/class=|style=|var\(|tabindex|light-dark/);
  // Drawn by itself it has the ground and the letters that it has in the page.
  const alone = await drawn(page, Buffer.from(svg), 'image/svg+xml');
  expect(alone.ground).toEqual([0x1b, 0x1f, 0x2a]);
  expect(alone.brightest).toBeGreaterThan(200);
  expect(alone.width).toBeGreaterThan(400);
});

chat.test('the graph is saved as a picture, twice as fine', async () => {
  const page = await chat.open(callgraph, { colorScheme: 'dark' });
  await node(page, 'askBank').waitFor();
  const save = async (format: string) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save as ${format}` }).click();
    const download = await saved;
    return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
  };
  const svg = await save('SVG');
  const png = await save('PNG');
  expect(png.name).toBe('Call-graph-of-chargeCard.png');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  const fine = await drawn(page, png.bytes, 'image/png');
  const coarse = await drawn(page, svg.bytes, 'image/svg+xml');
  expect([fine.width, fine.height]).toEqual([2 * coarse.width, 2 * coarse.height]);
  expect(fine.ground).toEqual([0x1b, 0x1f, 0x2a]);
  expect(fine.brightest).toBeGreaterThan(200);
});

chat.test('a name of several definitions is answered for all, and one can be chosen', async () => {
  const page = await chat.open('/servers');
  await answerOnce(page, {
    candidates: [
      { symbol: 'find', container: 'CartService', file: 'src/cart/service.ts', line: 20, kind: 'method' },
      { symbol: 'find', file: 'src/other.ts', line: 1, kind: 'function' },
    ],
    callers: [{ caller_symbol: 'ask', file: 'src/ask.ts', line: 3, of: 1, resolution: 'candidate', call_sites: [] }],
  });
  await page.goto('/explore?tool=callgraph&symbol=find');
  const list = page.getByRole('region', { name: 'Definitions of this name' });
  await node(page, 'ask').focus();
  await page.keyboard.press('ArrowRight');
  expect(await inFocus(page)).toBe('find, src/other.ts:1');
  await page.getByText('possible, not proven').waitFor();
  await list.getByRole('button', { name: 'Only CartService.find' }).click();
  await page.getByText(/^CartService\.find: .*caller/).waitFor();
});

chat.test('open mentions are listed with their places', async () => {
  const page = await chat.open('/explore?tool=impact&symbol=legacyTax');
  const open = page.getByRole('list', { name: 'Mentions to look at' });
  await open.getByRole('link', { name: /^src\/tax\/tax\.ts:/ }).waitFor();
});

chat.test('files are areas by size and grade; a folder is looked into, a file looked at', async () => {
  const page = await chat.open('/explore?tool=health');
  const prices = page.getByRole('button', { name: /file src\/catalog\/prices\.ts:/ });
  const tax = page.getByRole('button', { name: /file src\/tax\/tax\.ts:/ });
  await prices.waitFor();
  expect(await areaOf(prices)).toBeGreaterThan(4 * (await areaOf(tax)));
  const before = await areaOf(tax);
  await page.getByRole('button', { name: /folder src\/tax:/ }).click({ position: { x: 4, y: 4 } });
  await expect.poll(() => areaOf(tax)).toBeGreaterThan(before);
  expect(await prices.count()).toBe(0);
  await tax.click();
  await page.getByRole('button', { name: 'Look closer' }).click();
  await page.getByRole('region', { name: 'Functions' }).getByText('taxRate').waitFor();
  // Back in the folder that was looked into, and from there to all.
  await page.goBack();
  await page.getByRole('button', { name: 'all files' }).click();
  await prices.focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
    /^[\w.]+ .*\(file |, folder /,
  );
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByLabel('Filter All files').fill('tax');
  await page
    .getByRole('status')
    .getByText(/^1 of \d+$/)
    .waitFor();
});

chat.test('what is too small to be hit is one tile, which is looked into', async () => {
  const page = await chat.open('/servers');
  const small = Array.from({ length: 200 }, (_, index) => ({
    file: `src/small/file${index}.ts`,
    grade: index === 7 ? 'D' : 'A',
    score: index === 7 ? 40 : 95,
    lines: 3,
  }));
  const large = [
    { file: 'src/large.ts', grade: 'F', score: 20, lines: 60_000 },
    { file: 'src/fine.ts', grade: 'A', score: 95, lines: 30_000 },
  ];
  await answerOnce(page, { files: [...large, ...small] }, { tool: 'boocontext_health', verdict: 'CAUTION' });
  await page.goto('/explore?tool=health');
  const tiles = page.getByTestId('treemap').getByRole('button');
  await tiles.first().waitFor();
  for (const tile of await tiles.all()) expect(await areaOf(tile)).toBeGreaterThan(100);
  await page.getByRole('button', { name: /^fine\.ts \(file src\/fine\.ts: grade A/ }).click();
  // What was chosen is told above, in sight.
  const told = page.getByRole('link', { name: 'src/fine.ts' });
  const [card, map] = [await told.boundingBox(), await page.getByTestId('treemap').boundingBox()];
  expect(card?.y ?? 0).toBeLessThan(map?.y ?? 0);
  await page
    .getByRole('button', { name: /poorest grade among them D|folder src\/small/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^file7\.ts D / }).waitFor();
  await page.reload();
  await page.getByRole('navigation', { name: 'Folder shown' }).waitFor();
});

chat.test('what was cut is fetched and put with the rest', async () => {
  const page = await chat.open('/servers');
  let calls = 0;
  await page.route('**/api/tools/*/call', (route) =>
    calls++ === 0 ? withArguments(route, { limit: 1 }) : route.continue(),
  );
  await page.goto('/explore?tool=types&symbol=Receipt');
  const members = page.getByRole('region', { name: 'Members' }).getByRole('row');
  await members.getByText('order', { exact: true }).waitFor();
  expect(await members.count()).toBe(2);
  await page.getByRole('button', { name: 'Fetch the rest' }).click();
  await members.getByText('status').waitFor();
  expect(await members.count()).toBe(3);
  expect(await page.getByRole('button', { name: 'Fetch the rest' }).count()).toBe(0);
});

chat.test('however many pages there are, one click fetches the rest', async () => {
  const page = await chat.open('/servers');
  await page.route('**/api/tools/*/call', (route) => withArguments(route, { limit: 1 }));
  await page.goto('/explore?tool=impact&symbol=chargeCard');
  await page.getByRole('button', { name: 'Fetch the rest' }).click();
  await page.getByRole('button', { name: /^Fetch/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Affected symbols' }).getByRole('row');
  await rows.getByText('postCheckout').first().waitFor();
  const fetched = await rows.count();
  await page.unroute('**/api/tools/*/call');
  await page.getByRole('button', { name: 'Run' }).click();
  await rows.getByText('postCheckout').first().waitFor();
  // The earlier answer stands there until the next one has come.
  await expect.poll(() => rows.count()).toBe(fetched);
});

chat.test('an answer of another shape is a tree, and the page lives', async () => {
  const page = await chat.open('/servers');
  await answerOnce(page, { callers: 'none', symbol: { strange: 1 } });
  await page.goto(callgraph);
  await page.getByText('This answer has a form that is not drawn').waitFor();
  await page.getByText('strange').waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  await node(page, 'CartService.checkout').waitFor();
});

chat.test('a symbol of many neighbours is expanded page by page, none left out', async () => {
  const page = await chat.open('/explore?tool=callgraph&symbol=askBank&direction=callers');
  await node(page, 'chargeCard').focus();
  // The real tool, a caller at a time.
  await page.route('**/api/tools/*/call', (route) => withArguments(route, { limit: 1 }));
  await page.keyboard.press('Enter');
  await node(page, 'retryAll').waitFor();
  await node(page, 'CartService.checkout').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

async function areaOf(element: ReturnType<Page['locator']>): Promise<number> {
  const { width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return width * height;
}

chat.test('what an overview has not read is no zero, and comes by itself', async () => {
  const page = await chat.open('/servers');
  const overview = (routes: readonly object[]) => ({
    project: { name: 'shop' },
    routes,
    components: [],
    counts: { routes: routes.length, components: 0 },
  });
  const tool = { tool: 'boocontext_overview', next: ['boocontext_overview {}'] };
  await answerOnce(page, overview([]), {
    ...tool,
    late: true,
    coverage: { not_scanned: { routes: 'not done in time' } },
  });
  await page.goto('/explore?tool=overview');
  await page.getByText('Not all of it has been read yet: routes.').waitFor();
  await page.getByText('None found: components.').waitFor();
  const project = page.getByRole('region', { name: 'The project' });
  expect(await project.getByText('not read').count()).toBe(1);
  // Of what was read and is not there no figure stands, but a line below.
  expect(await project.getByText('0', { exact: true }).count()).toBe(0);
  await answerOnce(page, overview([{ method: 'GET', path: '/carts', file: 'src/server.ts' }]), tool);
  await page.getByRole('region', { name: 'Routes' }).getByText('/carts').waitFor();
  expect(await page.getByText('Not all of it has been read').count()).toBe(0);
});

chat.test('the handler of a route leads to its calls, wherever it is defined', async () => {
  const page = await chat.open('/servers');
  const routes = [
    { method: 'POST', path: '/api/v1/cart/checkout', handler: 'postCheckout', file: 'src/server.ts', line: 8 },
  ];
  await answerOnce(page, { routes, counts: { routes: 1 } }, { tool: 'boocontext_overview' });
  await page.goto('/explore?tool=overview');
  await page.getByRole('button', { name: 'postCheckout' }).click();
  await node(page, 'CartService.checkout').waitFor();
});

chat.test('an answer that is not complete says so and why, and one click away what is open', async () => {
  const page = await chat.open('/servers');
  // Also above what begins with no line of its own, as an overview does.
  const summary =
    'A shop. Open (2): the schemas of mongoose are not read; 3 routes are inferred. Shown: routes 1-2 of 3.';
  await answerOnce(
    page,
    { project: { name: 'shop' }, counts: { routes: 3, schemas: 0 } },
    { tool: 'boocontext_overview', complete: false, summary },
  );
  await page.goto('/explore?tool=overview');
  await page.getByText('the schemas of mongoose are not read; 3 routes are inferred.', { exact: true }).waitFor();
  // Of what there is none is no figure.
  const facts = await page.getByRole('region', { name: 'The project' }).innerText();
  expect([facts.includes('routes'), facts.includes('data schemas')]).toEqual([true, false]);
  const unexplained = [{ file: 'src/cart/service.ts', line: 39 }];
  await answerOnce(page, { ...manyCallers(2), mentions: { unexplained } }, { complete: false });
  await page.goto(new URL(callgraph, page.url()).href);
  const open = page.getByText('a mention in');
  await page.getByText('not complete', { exact: true }).waitFor();
  expect(await open.isVisible()).toBe(false);
  await page.getByText('not complete', { exact: true }).click();
  expect(await open.innerText()).toContain('src/cart/service.ts:39');
  await answerOnce(page, manyCallers(2), { complete: true });
  await page.goto(new URL(callgraph, page.url()).href);
  await page.getByText('busy: 2 callers, calls nothing that is defined here').waitFor();
  expect(await page.getByText('not complete', { exact: true }).count()).toBe(0);
});

/** The real tool, asked with other arguments than the page's. */
async function withArguments(route: Route, args: object): Promise<void> {
  const asked = route.request().postDataJSON() as { args: object };
  await route.continue({ postData: JSON.stringify({ args: { ...asked.args, ...args } }) });
}

/** What a picture shows where nothing of the page is around it: its size, its ground and its brightest point. */
async function drawn(page: Page, bytes: Buffer, type: string) {
  return await page.evaluate(
    async (given) => {
      const image = new Image();
      const data = Uint8Array.from(atob(given.base64), (sign) => sign.charCodeAt(0));
      image.src = URL.createObjectURL(new Blob([data], { type: given.type }));
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const points = context.getImageData(0, 0, canvas.width, canvas.height).data;
      let brightest = 0;
      for (let at = 0; at < points.length; at += 4) brightest = Math.max(brightest, points[at] as number);
      return { width: canvas.width, height: canvas.height, ground: [...points.slice(0, 3)], brightest };
    },
    { base64: bytes.toString('base64'), type },
  );
}

const notRead = 'not read in time';
const checkouts = [{ method: 'POST', path: '/carts/checkout', file: 'src/cart/routes.ts', line: 12 }];

chat.test('on the page of a symbol, routes that were not read are not none, and come by themselves', async () => {
  const page = await chat.open('/servers');
  const tool = { tool: 'boocontext_impact', verdict: 'CAUTION' };
  const impact = { affected_symbols: [], affected_files: [], tests: [] };
  const unread = { ...impact, affected_routes: [], affected_entries: [] };
  // The page asks again by itself, and may do so before a slow machine has looked at what it shows.
  const { when, open } = gate();
  await answerOnce(page, { ...impact, affected_routes: checkouts, affected_entries: [] }, { ...tool, when });
  await answerOnce(page, unread, { ...tool, complete: false, coverage: { routes: notRead, late: true } });
  await page.goto('/symbol?name=chargeCard');
  const reach = page.getByRole('region', { name: 'In short' });
  await reach.getByText('Not all of it has been read yet: routes, commands, jobs, listeners.').waitFor();
  await reach.getByRole('heading', { name: 'Routes not read yet' }).waitFor();
  await reach.getByRole('heading', { name: 'Commands, jobs and listeners not read yet' }).waitFor();
  // Of tests it is known.
  expect(await reach.getByText('None is known.').count()).toBe(1);
  open();
  await reach.getByRole('heading', { name: 'Routes 1' }).waitFor();
  await reach.getByText('POST /carts/checkout').waitFor();
  expect(await page.getByText('Not all of it has been read yet').count()).toBe(0);
});

chat.test('an impact whose routes were not read says so, and they come by themselves', async () => {
  const page = await chat.open('/servers');
  const symbol = { symbol: 'quiet', file: 'src/quiet.ts', line: 1, kind: 'function' };
  const tool = { tool: 'boocontext_impact', verdict: 'CAUTION' };
  const { when, open } = gate();
  await answerOnce(page, { symbol, affected_symbols: [], affected_routes: checkouts }, { ...tool, when });
  await answerOnce(
    page,
    { symbol, affected_symbols: [] },
    { ...tool, complete: false, coverage: { routes: notRead, late: true } },
  );
  await page.goto('/explore?tool=impact&symbol=quiet');
  await page.getByText('Nothing that depends on quiet is known yet', { exact: true }).waitFor();
  await page.getByText('Not all of it has been read yet: routes, commands, jobs, listeners.').waitFor();
  open();
  await page.getByText('A change of quiet reaches 1 route').waitFor();
  await page.getByRole('link', { name: 'src/cart/routes.ts:12' }).waitFor();
  expect(await page.getByText('Not all of it has been read yet').count()).toBe(0);
});

chat.test('a call graph whose routes were not read does not say that nothing calls', async () => {
  const page = await chat.open('/servers');
  const symbol = { symbol: 'quiet', file: 'src/quiet.ts', line: 1, kind: 'function' };
  await answerOnce(page, { symbol, callers: [] }, { complete: false, coverage: { routes: notRead, late: true } });
  await page.goto('/explore?tool=callgraph&symbol=quiet&direction=callers');
  await page.getByText('quiet: no caller known yet', { exact: true }).waitFor();
  await page.getByText('Not all of it has been read yet: routes, commands, jobs, listeners.').waitFor();
  await answerOnce(page, { symbol, callers: [] });
  await page.getByText('quiet: no known caller', { exact: true }).waitFor();
  expect(await page.getByText('Not all of it has been read yet').count()).toBe(0);
});

chat.test('what other repositories use is told with its places', async () => {
  const page = await chat.open('/servers');
  const details = {
    symbol: { symbol: 'round', file: 'src/money.ts', line: 5, kind: 'function' },
    affected_symbols: [],
    other_roots: [{ root: 'till', package: '@shop/money', version: '1.4.0', asks: '^1.2.0', fits: true, places: 1 }],
    used_elsewhere: [{ root: 'till', file: 'src/till.ts', line: 6, as: 'call', in: 'pay', text: 'rounded(1)' }],
  };
  await answerOnce(page, details, { tool: 'boocontext_impact', verdict: 'CAUTION' });
  await page.goto('/explore?tool=impact&symbol=round');
  await page.getByText('A change of round reaches 1 use in other repositories', { exact: true }).waitFor();
  const uses = page.getByRole('region', { name: 'Uses in other repositories' });
  await uses.getByRole('row', { name: 'till src/till.ts:6 call pay' }).waitFor();
  // The page serves the files of this repository alone.
  expect(await uses.getByRole('link').count()).toBe(0);
  await page
    .getByRole('region', { name: 'Other repositories', exact: true })
    .getByRole('row', { name: 'till @shop/money 1.4.0 ^1.2.0 yes 1' })
    .waitFor();
});

chat.test('routes that cannot be read are not said to come by asking again', async () => {
  const page = await chat.open('/servers');
  const symbol = { symbol: 'quiet', file: 'src/quiet.ts', line: 1, kind: 'function' };
  const routes = 'not all were read: some are registered by computed names at src/more.ts:4';
  const tool = { tool: 'boocontext_impact', verdict: 'CAUTION', complete: false, coverage: { routes } };
  await answerOnce(page, { symbol, affected_symbols: [] }, tool);
  await page.goto('/explore?tool=impact&symbol=quiet');
  await page.getByText('Not all of it could be read: routes, commands, jobs, listeners.').waitFor();
  expect(await page.getByRole('button', { name: 'Ask again' }).count()).toBe(0);
});
