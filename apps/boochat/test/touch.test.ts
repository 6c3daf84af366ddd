// With fingers, on a small screen: what is pressed can be hit, tables are read without moving them sideways, and a graph
// does not hold the page.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { node } from './support/answers.ts';
import { seriousFindings } from './support/axe.ts';
import { boochat, goTo, type OpenOptions } from './support/boochat.ts';

const chat = boochat();
const telephone: OpenOptions = { size: 'narrow', hasTouch: true, isMobile: true };
const callgraph = '/explore?tool=callgraph&symbol=chargeCard';

/** What a finger is to hit, apart from places in running text, the nodes of graphs and the tiles of treemaps. */
const controls = 'button:not([data-path]):visible, select:visible, nav a:visible, input:visible, summary:visible';

const places = [
  ['a call graph', callgraph],
  ['the health of the project', '/explore?tool=health'],
  ['an overview', '/explore?tool=overview'],
  ['the types of a symbol', '/explore?tool=types&symbol=Receipt'],
] as const;

chat.test('every control is as large as a fingertip, and none is beyond the edge', async () => {
  const page = await chat.open('/servers', telephone);
  for (const [what, address] of places) {
    await goTo(page, address);
    await page.waitForURL((url) => url.pathname + url.search === address);
    await page.getByText('Technical details').waitFor();
    await page.waitForLoadState('networkidle');
    const small = await page.locator(controls).evaluateAll((elements) =>
      elements
        .filter((element) => {
          // A box to tick is pressed by its words too.
          const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
          return width > 0 && (height < 43.9 || width < 24);
        })
        .map((element) => element.outerHTML.slice(0, 160)),
    );
    expect(small, what).toEqual([]);
    const beyond = await page
      .getByRole('banner')
      .locator('a:visible, button:visible')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
          .map((element) => element.outerHTML.slice(0, 160)),
      );
    expect(beyond, what).toEqual([]);
    expect(await seriousFindings(page), what).toEqual([]);
    expect(await sideways(page), what).toBe(0);
  }
});

chat.test('the rows of a table are stacked, each cell with the name of its column', async () => {
  const page = await chat.open('/explore?tool=overview', telephone);
  const routes = page.getByRole('region', { name: 'Routes' });
  const [method, path] = [routes.getByText('POST').first(), routes.getByText('/checkout').first()];
  await path.waitFor();
  const [above, below] = [await method.boundingBox(), await path.boundingBox()];
  expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1);
  expect(await routes.getByRole('button', { name: 'Method' }).count()).toBe(0);
  expect(
    await routes
      .locator('td')
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::before').content),
  ).toBe('"Method"');
});

chat.test('a finger scrolls the page over a graph, and a tap beside a node chooses it', async () => {
  const page = await chat.open(callgraph, telephone);
  const graph = page.getByRole('group', { name: 'Call graph of chargeCard' });
  await node(page, 'askBank').waitFor();
  expect(await graph.evaluate(({ parentElement: pane }) => pane && getComputedStyle(pane).touchAction)).toBe(
    'pan-x pan-y',
  );
  await graph.scrollIntoViewIfNeeded();
  const box = await node(page, 'askBank').boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) + 6);
  const sheet = page.getByRole('region', { name: 'Of the chosen node' });
  await sheet.getByRole('complementary', { name: 'In focus' }).getByText('askBank', { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await sheet.waitFor({ state: 'detached' });
});

chat.test(
  'on a small screen the answer comes first: its question is a line, and seldom fields are folded',
  async () => {
    const page = await chat.open(callgraph, telephone);
    await node(page, 'askBank').waitFor();
    const { y = 0 } = (await page.getByRole('group', { name: 'Call graph of chargeCard' }).boundingBox()) ?? {};
    expect(y).toBeLessThan(422);
    expect(await page.getByLabel('Symbol', { exact: true }).isVisible()).toBe(false);
    await page.getByText('Who calls chargeCard, and what does it call?', { exact: true }).tap();
    expect(await page.getByLabel('Direction').isVisible()).toBe(false);
    await page.getByText('More fields').tap();
    await page.getByLabel('Direction').selectOption('callers');
    await page.getByRole('button', { name: 'Run' }).tap();
    await node(page, 'askBank').waitFor({ state: 'detached' });
    await node(page, 'retryAll').waitFor();
  },
);

chat.test('a question about lines leads to the chat, which the code does not cover', async () => {
  const page = await chat.open('/servers?file=src%2Fcart%2Fservice.ts%3A34-37', telephone);
  await page.getByRole('button', { name: 'Ask in a chat about lines 34 to 37' }).tap();
  const message = page.getByLabel('Message', { exact: true });
  await expect.poll(() => message.inputValue()).toContain('`src/cart/service.ts:34-37`');
  await page.getByRole('list', { name: 'Attached' }).getByText('src/cart/service.ts:34-37').waitFor();
  await message.tap();
});

async function sideways(page: Page): Promise<number> {
  return await page.locator('main > div').evaluate((element) => element.scrollWidth - element.clientWidth);
}
