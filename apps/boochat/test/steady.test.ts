// Nothing moves by itself: not while a page loads, and not when what is read later takes its place.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerOnce, gate, manyCallers, node } from './support/answers.ts';
import { boochat, serversSettled } from './support/boochat.ts';
import { ask } from './support/conversation.ts';
import { mostMoved, shifted, watchShifts } from './support/shifts.ts';

const table = '| caller | file |\n| --- | --- |\n| checkout | src/cart/service.ts |';
const chat = boochat({ model: () => ({ text: `Two functions call it:\n\n${table}\n\nNothing else does.` }) });

/** When all of a place is there. */
const places: readonly (readonly [address: string, isThere: (page: Page) => Promise<unknown>])[] = [
  [
    '/',
    (page) =>
      page
        .getByRole('region', { name: 'What needs care' })
        .getByText(/of 100/)
        .waitFor(),
  ],
  ['/explore?tool=overview', (page) => page.getByText('Technical details').waitFor()],
  ['/explore?tool=map', (page) => page.getByText('Technical details').waitFor()],
  ['/explore?tool=health', (page) => page.getByRole('button', { name: /file src\/catalog\/prices\.ts:/ }).waitFor()],
  ['/explore?tool=callgraph&symbol=chargeCard', (page) => page.getByText('Technical details').waitFor()],
  ['/explore?tool=impact&symbol=chargeCard', (page) => page.getByText('Technical details').waitFor()],
  ['/servers?file=src%2Fcart%2Fservice.ts%3A39', (page) => page.locator('.code-keyword').first().waitFor()],
  ['/symbol?name=chargeCard', (page) => page.getByText('Technical details').nth(1).waitFor()],
  [
    '/review?diff=HEAD~1..HEAD',
    async (page) => {
      await page.getByRole('region', { name: 'Lines of src/billing/retry.ts' }).getByText('RETRY_LIMIT').waitFor();
      // What the review says of it comes later.
      await page.getByRole('tab', { name: /What it breaks (?:none known|\d)/ }).waitFor();
    },
  ],
];

for (const width of [1440, 800, 390]) {
  chat.test(`no place moves by itself, ${width} wide`, async () => {
    await serversSettled(chat);
    const page = await chat.open('/servers', { viewport: { width, height: 900 } });
    await watchShifts(page);
    for (const [address, isThere] of places) {
      await page.goto(address);
      await isThere(page);
      const { sum, causes } = await shifted(page);
      expect(sum, `${address}: ${causes.join('\n')}`).toBeLessThan(mostMoved);
    }
    await page.goto('/');
    await ask(page, 'Who calls chargeCard?');
    await page.reload();
    await page.getByText('Nothing else does.').waitFor();
    expect((await shifted(page)).sum).toBeLessThan(mostMoved);
  });
}

chat.test(
  'a graph that grows while the repository is read moves nothing, nor does the word that it is read',
  async () => {
    const page = await chat.open('/servers', { viewport: { width: 1000, height: 900 } });
    await watchShifts(page);
    const some = { ...manyCallers(1), mentions: { total: 3, explained: { call: 1 }, unexplained: [] } };
    const all = { ...manyCallers(25), mentions: { total: 30, explained: { call: 30 }, unexplained: [] } };
    const rest = gate();
    await answerOnce(page, all, { when: rest.when });
    await answerOnce(page, some, { complete: false, late: true });
    await page.goto('/explore?tool=callgraph&symbol=busy');
    await node(page, 'caller0').waitFor();
    await page.getByText('Still being read').waitFor();
    await page.getByText('explained so far').waitFor();
    rest.open();
    await page.getByText('All of it is read now.').waitFor();
    await node(page, 'caller24').waitFor();
    const { sum, causes } = await shifted(page);
    expect(sum, causes.join('\n')).toBeLessThan(mostMoved);
  },
);

chat.test('home stays where it is while the repository is read', async () => {
  const page = await chat.open('/servers', { viewport: { width: 1440, height: 900 } });
  await watchShifts(page);
  const parts = gate();
  let calls = 0;
  // What is known at first is one part; all are known later.
  await page.route('**/api/tools/*boocontext_overview/call', async (route) => {
    if (route.request().postDataJSON().args.section !== 'parts') return route.continue();
    calls += 1;
    const isFirst = calls === 1;
    if (!isFirst) await parts.when;
    const folders = isFirst ? ['src'] : ['src', 'lib', 'test'];
    const structured = {
      verdict: 'CAUTION',
      summary: 'Made for this test.',
      details: { parts: folders.map((folder) => ({ folder, lines: 100, files: 3, uses: {} })) },
      metadata: { source: 'boocontext', tool: 'boocontext_overview', complete: !isFirst, late: isFirst },
    };
    return route.fulfill({ json: { error: false, output: '', structured } });
  });
  await page.goto('/');
  const picture = page.getByRole('region', { name: 'Its parts' });
  await picture.getByText('Still reading').waitFor();
  await page
    .getByRole('region', { name: 'What needs care' })
    .getByText(/of 100/)
    .waitFor();
  parts.open();
  await picture.getByRole('link').first().waitFor();
  const { sum, causes } = await shifted(page);
  expect(sum, causes.join('\n')).toBeLessThan(mostMoved);
});

for (const width of [1440, 800, 390]) {
  chat.test(`home stays where it is when one of its lists comes after the other, ${width} wide`, async () => {
    await serversSettled(chat);
    const page = await chat.open('/servers', { viewport: { width, height: 900 } });
    await watchShifts(page);
    const [overview, parts, health] = [gate(), gate(), gate()];
    await page.route('**/api/tools/*boocontext_overview/call', async (route) => {
      const { section } = route.request().postDataJSON().args;
      await (section === undefined ? overview : parts).when;
      await route.continue();
    });
    await page.route('**/api/tools/*boocontext_health/call', async (route) => {
      await health.when;
      await route.continue();
    });
    await page.goto('/');
    const list = (name: string) => page.getByRole('region', { name, exact: true });
    await page.getByText('Reading the repository …').waitFor();
    overview.open();
    await list('Where it starts').getByRole('link').first().waitFor();
    await list('Recently changed').getByRole('link').first().waitFor();
    parts.open();
    // It has but one part.
    await list('Its files').getByRole('link', { name: 'src/' }).waitFor();
    await list('README.md').waitFor();
    health.open();
    await list('What needs care')
      .getByText(/of 100/)
      .waitFor();
    const { sum, causes } = await shifted(page);
    expect(sum, causes.join('\n')).toBeLessThan(mostMoved);
  });
}

for (const width of [800, 390]) {
  chat.test(`home keeps the room of what nothing is read of yet, ${width} wide`, async () => {
    await serversSettled(chat);
    const page = await chat.open('/servers', { viewport: { width, height: 2_400 } });
    const error = { code: 'not_read_yet', message: 'Made for this test.' };
    const metadata = { source: 'boocontext', tool: 'boocontext_overview', complete: true };
    const structured = { verdict: 'INFO', summary: 'Made for this test.', details: { error }, metadata };
    let isRead = false;
    await page.route('**/api/tools/*boocontext_overview/call', (route) =>
      isRead || route.request().postDataJSON().args.section !== undefined
        ? route.continue()
        : route.fulfill({ json: { error: false, output: '', structured } }),
    );
    await page.goto('/');
    await page.getByText('This will show where it starts').waitFor();
    const parts = page.getByRole('region', { name: /^Its (?:parts|files)$/ });
    await parts.waitFor();
    const changed = page.getByRole('region', { name: 'Recently changed' });
    await changed.getByRole('link').first().waitFor();
    // At one moment: what stands above both may become higher between two looks.
    const below = () =>
      parts.evaluate((box) => {
        const first = document.querySelector('section[aria-label="Recently changed"]');
        return box.getBoundingClientRect().y - (first?.getBoundingClientRect().y ?? 0);
      });
    const before = await below();
    isRead = true;
    await page.getByRole('region', { name: 'What needs care' }).waitFor();
    expect(await below()).toBe(before);
  });
}

chat.test('the choices under the message stand where they are when the models and tools are known', async () => {
  await serversSettled(chat);
  const page = await chat.open('/servers', { viewport: { width: 800, height: 900 } });
  const known = gate();
  await page.route(/\/api\/(?:models|tools|agents)$/, async (route) => {
    await known.when;
    await route.continue();
  });
  await page.goto('/');
  const web = page.getByRole('button', { name: 'Web', exact: true });
  const before = await web.boundingBox();
  known.open();
  await page.getByLabel('Model', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^\d+ tools$/ }).waitFor();
  expect(await web.boundingBox()).toEqual(before);
});
