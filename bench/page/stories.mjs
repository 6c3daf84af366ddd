/** What people see of the page, from the first run on: how to get there, and when all of it is drawn. */

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./subjects.mjs').Subject} Subject
 * @typedef {object} Story
 * @property {string} name of the pictures
 * @property {'without' | 'with' | 'broken' | 'empty'} server with a model or without; `broken`: with a model, and an MCP server that does not start;
 *   `empty`: a repository without a file
 * @property {(page: Page, subject: Subject) => Promise<void>} show
 */

const slow = { timeout: 60_000 };

/** @type {readonly Story[]} */
export const stories = [
  {
    name: 'first-run-without-model',
    server: 'without',
    async show(page) {
      await page.goto('/');
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'first-run-with-model',
    server: 'with',
    async show(page) {
      await page.goto('/');
      await page.getByLabel('Message', { exact: true }).waitFor();
    },
  },
  {
    name: 'home-read',
    server: 'with',
    async show(page) {
      await page.goto('/');
      await page.getByRole('region', { name: 'Its parts' }).getByRole('link').first().waitFor(slow);
      await page
        .getByRole('region', { name: 'What needs care' })
        .getByText(/of 100/)
        .waitFor(slow);
      // The grades of every file come page by page.
      await page.getByText(/coloured by its grades/).waitFor(slow);
    },
  },
  explored(
    'overview',
    () => ({}),
    (page) => page.getByRole('region', { name: 'Entry points' }).waitFor(slow),
  ),
  explored(
    'map',
    () => ({}),
    (page) => page.getByRole('navigation', { name: 'Sections of the map' }).waitFor(slow),
  ),
  explored(
    'health',
    () => ({}),
    (page) =>
      page
        .getByRole('region', { name: /Hotspots|Files/ })
        .first()
        .waitFor(slow),
  ),
  explored(
    'symbols',
    ({ words }) => ({ query: words }),
    (page) => page.getByText(/found/).first().waitFor(slow),
  ),
  explored('callgraph', (subject) => ({ symbol: subject.symbol, in: subject.file }), graph),
  explored(
    'impact',
    (subject) => ({ symbol: subject.symbol, in: subject.file }),
    // On a telephone it begins with lines.
    (page) =>
      page
        .locator('svg[role=group] [data-node]')
        .or(page.getByRole('region', { name: /, line by line$/ }))
        .first()
        .waitFor(slow),
  ),
  explored(
    'types',
    ({ type }) => type,
    (page) => page.getByRole('region', { name: 'Members' }).waitFor(slow),
  ),
  {
    name: 'path-of-five',
    server: 'with',
    async show(page, { path }) {
      await explore(page, { tool: 'callgraph', symbol: path.from, in: path.in, to: path.to });
      await graph(page);
    },
  },
  {
    name: 'graph-of-300',
    server: 'with',
    async show(page, { busy }) {
      await explore(page, { tool: 'callgraph', symbol: busy.symbol, in: busy.in, depth: busy.depth });
      await graph(page);
      const rest = page.getByRole('button', { name: 'Fetch the rest' });
      if (await rest.isVisible()) {
        await rest.click();
        await page.getByRole('button', { name: /^Fetch/ }).waitFor({ state: 'detached', ...slow });
      }
      await graph(page);
    },
  },
  {
    name: 'code-with-hover',
    server: 'with',
    async show(page, { name: { file, line, name } }) {
      await page.goto(`/explore?file=${encodeURIComponent(`${file}:${line}`)}`);
      const code = page.getByRole('complementary', { name: `Code of ${file}` });
      const here = code.locator(`[data-row="${line}"]`);
      await here.waitFor(slow);
      // Coloured, so that names are words of their own.
      await code.locator('.code-keyword').first().waitFor(slow);
      const place = await here.evaluate((row, wanted) => {
        const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(wanted) ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + wanted.length);
          const { left, top, width, height } = range.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        }
        return undefined;
      }, name);
      if (place === undefined) throw new Error(`${name} does not stand in ${file}:${line}`);
      await page.mouse.move(place.x - 60, place.y + 40);
      await page.mouse.move(place.x, place.y, { steps: 4 });
      // On a telephone nothing rests on a name.
      await page
        .getByRole('tooltip')
        .or(page.getByRole('dialog'))
        .first()
        .waitFor({ timeout: 20_000 })
        .catch(() => {});
    },
  },
  {
    name: 'symbol-page',
    server: 'with',
    async show(page, { symbol, file, line }) {
      await page.goto(`/symbol?${new URLSearchParams({ name: symbol, in: file, line: String(line) })}`);
      await page.getByRole('region', { name: 'Code, line by line' }).getByRole('listitem').first().waitFor(slow);
      await page.getByRole('region', { name: 'Who calls it' }).locator('[data-node]').first().waitFor(slow);
      await page
        .getByRole('region', { name: 'In short' })
        .getByRole('heading', { name: /^Tests/ })
        .waitFor(slow);
    },
  },
  {
    name: 'symbol-lines',
    server: 'with',
    async show(page, subject) {
      await stories.find(({ name }) => name === 'symbol-page')?.show(page, subject);
      await page
        .getByRole('heading', { name: 'What breaks if it changes' })
        .evaluate((heading) => heading.scrollIntoView());
      await page.getByRole('region', { name: 'Code, line by line' }).locator('li code').first().waitFor(slow);
    },
  },
  {
    name: 'chat-with-tools',
    server: 'with',
    async show(page, { question }) {
      await page.goto('/');
      await page.getByLabel('Message', { exact: true }).fill(question);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/chats\//);
      await page
        .getByRole('article', { name: /^Answer/ })
        .getByRole('table')
        .first()
        .waitFor(slow);
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor(slow);
    },
  },
  {
    name: 'chat-opened',
    server: 'with',
    async show(page, subject) {
      await stories.find(({ name }) => name === 'chat-with-tools')?.show(page, subject);
      await page.reload();
      await page
        .getByRole('article', { name: /^Answer/ })
        .getByRole('table')
        .first()
        .waitFor(slow);
    },
  },
  {
    name: 'review-of-commits',
    server: 'with',
    async show(page) {
      await page.goto('/review?diff=HEAD~2..HEAD');
      await page.getByRole('region', { name: 'Changes' }).locator('table').first().waitFor(slow);
      await page.getByText('Still reading').waitFor({ state: 'detached', ...slow });
    },
  },
  {
    name: 'review-of-nothing',
    server: 'with',
    async show(page) {
      await page.goto('/review');
      await page.getByText('Nothing differs.').waitFor(slow);
    },
  },
  {
    name: 'broken-server',
    server: 'broken',
    async show(page) {
      await page.goto('/servers');
      await page.getByText('boocontext').first().waitFor(slow);
    },
  },
  {
    name: 'settings',
    server: 'with',
    async show(page) {
      await page.goto('/settings');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

/** @param {string} tool @param {(subject: Subject) => object} fields @param {(page: Page) => Promise<unknown>} isDrawn @returns {Story} */
function explored(tool, fields, isDrawn) {
  return {
    name: `tool-${tool}`,
    server: 'with',
    async show(page, subject) {
      await explore(page, { tool, ...fields(subject) });
      await isDrawn(page);
      // What was not found in time is found by asking again.
      for (
        let again = 0;
        again < 8 && (await page.getByText('not in time', { exact: false }).count()) > 0;
        again += 1
      ) {
        await page.getByRole('button', { name: 'Run' }).click();
        await page.waitForTimeout(5_000);
        await isDrawn(page);
      }
    },
  };
}

/** @param {Page} page @param {Record<string, unknown>} search */
async function explore(page, search) {
  const texts = Object.entries(search).map(([name, value]) => [name, String(value)]);
  await page.goto(`/explore?${new URLSearchParams(Object.fromEntries(texts))}`);
}

/** @param {Page} page */
async function graph(page) {
  await page.locator('svg[role=group] [data-node]').first().waitFor(slow);
}
