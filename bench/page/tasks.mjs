#!/usr/bin/env node
/** `node bench/page/tasks.mjs`: see README.md. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startModel } from '../lib/model.mjs';
import { servePage } from './served-page.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    only: { type: 'string' },
    pictures: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [repository] = positionals;
if (options.help || repository === undefined) {
  console.log('node bench/page/tasks.mjs DIR-OF-MINIFLUX [--only N,…] [--pictures FOLDER] [--cache FOLDER]');
  process.exit(options.help ? 0 : 2);
}

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Locator} Locator
 * @typedef {object} Hand
 * @property {Page} page
 * @property {(target: Locator) => Promise<void>} click
 * @property {(file: string, from: number, to: number) => Promise<void>} select lines of the code as text
 * @typedef {object} Task
 * @property {string} question
 * @property {(hand: Hand) => Promise<void>} answer what is clicked, until the answer is seen
 * @property {'telephone'} [with] instead of a window of 1,440 pixels
 * @property {'made' | 'no model'} [about] a made repository with a notebook; or the first without a model
 */

const slow = { timeout: 45_000 };
const explore = (/** @type {Page} */ page) => page.getByRole('link', { name: 'Explore', exact: true });
const tile = (/** @type {Page} */ page, /** @type {string} */ question) =>
  page.getByRole('main').getByRole('button', { name: question });
const code = (/** @type {Page} */ page, /** @type {string} */ file) =>
  page.getByRole('complementary', { name: `Code of ${file}` });
const focus = (/** @type {Page} */ page) => page.getByRole('complementary', { name: 'In focus' });
const node = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.locator('[data-node]').filter({ has: page.locator('title', { hasText: new RegExp(`^${name},`) }) });

/** @param {Hand} hand */
async function overview({ page, click }) {
  await click(explore(page));
  await click(tile(page, 'What is this project?'));
  await page.getByRole('region', { name: 'The project' }).waitFor(slow);
}

/**
 * The search that is open on every page, and the first of what it finds there; what is typed is not counted.
 * @param {Hand} hand
 * @param {string} text
 * @param {'Symbols' | 'Routes'} section
 * @param {RegExp} hit
 */
async function find({ page, click }, text, section, hit) {
  await click(page.getByRole('banner').getByRole('button', { name: 'Search' }));
  await page.getByRole('combobox', { name: 'Search for anything' }).fill(text);
  await click(page.getByRole('group', { name: section }).getByRole('option', { name: hit }));
}

const createFeed = /^CreateFeed .*reader\/handler\/handler\.go/;

/** @param {Hand} hand */
async function start({ page, click }) {
  await click(page.getByRole('region', { name: 'Where it starts' }).getByRole('link', { name: 'main.go' }));
}

/** @type {readonly Task[]} */
const tasks = [
  {
    question: 'What is this, and where does it start?',
    async answer(hand) {
      const { page } = hand;
      await start(hand);
      await code(page, 'main.go').getByText('func main()').waitFor(slow);
    },
  },
  {
    question: 'Where is `POST /v1/feeds` handled?',
    async answer(hand) {
      await find(hand, 'POST /v1/feeds', 'Routes', /^POST \/v1\/feeds /);
      await hand.page
        .getByRole('region', { name: /^Source of .*createFeedHandler/ })
        .getByText('CreateFeed')
        .first()
        .waitFor(slow);
    },
  },
  {
    question: 'Who calls what creates the feed there?',
    async answer(hand) {
      const { page, click } = hand;
      await find(hand, 'POST /v1/feeds', 'Routes', /^POST \/v1\/feeds /);
      await click(node(page, 'CreateFeed'));
      await click(focus(page).getByRole('link', { name: 'CreateFeed', exact: true }));
      await page.getByRole('heading', { level: 1, name: 'CreateFeed' }).waitFor(slow);
      await node(page, 'subscribe').waitFor(slow);
    },
  },
  {
    question: 'What breaks if it changes, line by line?',
    async answer(hand) {
      await find(hand, 'CreateFeed', 'Symbols', createFeed);
      await hand.page
        .getByRole('list', { name: 'Places in internal/googlereader/handler.go' })
        .getByText(/CreateFeed\(/)
        .waitFor(slow);
    },
  },
  {
    question: 'Which tests cover it?',
    async answer(hand) {
      const { page, click } = hand;
      await find(hand, 'CreateFeed', 'Symbols', createFeed);
      await click(page.getByRole('region', { name: 'In short' }).getByRole('link', { name: /_test\.go/ }));
      await page.getByRole('complementary', { name: /^Code of .*_test\.go$/ }).waitFor(slow);
    },
  },
  {
    question: 'Is `GetMe` in telegrambot/client.go dead?',
    async answer(hand) {
      await find(hand, 'GetMe', 'Symbols', /GetMe .*telegrambot\/client\.go/);
      await hand.page
        .getByRole('region', { name: 'What breaks if it changes' })
        .getByText('Nothing that depends on Client.GetMe is known')
        .waitFor(slow);
    },
  },
  {
    question: 'Which file most needs care, and what is wrong with it?',
    async answer({ page, click }) {
      await click(explore(page));
      await click(tile(page, 'What needs care?'));
      const worst = page.getByRole('region', { name: 'Hotspots' }).getByRole('row').nth(1);
      await click(worst.getByRole('button'));
      await page.getByRole('region', { name: 'Functions' }).getByRole('row').nth(1).waitFor(slow);
    },
  },
  {
    question: 'What has a `Feed`, and of which types?',
    async answer(hand) {
      await find(hand, 'Feed', 'Symbols', /^Feed struct .*internal\/model\/feed\.go/);
      await hand.page
        .getByRole('region', { name: 'Members' })
        .getByText('FeedURL', { exact: true })
        .first()
        .waitFor(slow);
    },
  },
  {
    question: 'Which environment variables does it read, and where?',
    async answer(hand) {
      const { page, click } = hand;
      await overview(hand);
      await click(page.getByRole('region', { name: 'Environment variables' }).getByRole('link').first());
      await page.getByRole('complementary', { name: /^Code of / }).waitFor(slow);
    },
  },
  {
    question: 'Who wrote this line, and when?',
    async answer(hand) {
      const { page, click } = hand;
      await start(hand);
      await click(page.getByRole('button', { name: 'Who wrote it' }));
      await code(page, 'main.go')
        .getByText(/\d{4}-\d\d-\d\d/)
        .first()
        .waitFor(slow);
    },
  },
  {
    question: 'What did the last commit change, line by line?',
    async answer({ page, click }) {
      await click(page.getByRole('region', { name: 'Recently changed' }).getByRole('link'));
      await page.getByRole('region', { name: 'Changes' }).locator('table').first().waitFor(slow);
    },
  },
  {
    question: 'Which commit made this line what it is, and what else did it change?',
    async answer(hand) {
      const { page, click } = hand;
      await start(hand);
      await click(page.getByRole('button', { name: 'Who wrote it' }));
      await click(
        code(page, 'main.go')
          .locator('[data-row]')
          .getByRole('link', { name: /\d{4}-\d\d-\d\d/ }),
      );
      await page.getByRole('region', { name: 'Changes' }).locator('table').first().waitFor(slow);
    },
  },
  {
    question: 'How has this file become what it is?',
    async answer(hand) {
      const { page, click } = hand;
      await start(hand);
      await click(page.getByRole('button', { name: 'History', exact: true }));
      await click(
        page
          .getByRole('region', { name: /^History/ })
          .getByRole('list', { name: 'Commits' })
          .getByRole('link'),
      );
      await page.getByRole('region', { name: 'Changes' }).locator('table').first().waitFor(slow);
    },
  },
  {
    question: 'What differs between two branches?',
    about: 'made',
    async answer({ page, click }) {
      await click(page.getByRole('link', { name: 'Review', exact: true }));
      await click(page.getByRole('button', { name: 'A branch' }));
      await page.getByLabel('Branch', { exact: true }).fill('plan');
      await click(page.getByRole('button', { name: 'Review', exact: true }));
      await page.getByRole('region', { name: 'Changes' }).getByText('better').first().waitFor(slow);
    },
  },
  {
    question: 'What do these five lines do?',
    async answer(hand) {
      const { page, click } = hand;
      await start(hand);
      await hand.select('main.go', 4, 8);
      await click(page.getByRole('button', { name: 'Ask about lines 4–8' }));
      await click(page.getByRole('button', { name: 'Send', exact: true }));
      await page
        .getByRole('article', { name: /^Answer/ })
        .getByText('It starts the program.')
        .waitFor(slow);
    },
  },
  {
    question: 'Why does the model that I have connected not answer?',
    about: 'no model',
    async answer({ page, click }) {
      await click(page.getByRole('button', { name: 'Connect a model' }));
      await page.getByLabel('Base URL').fill(refusing.url);
      await page.getByLabel(/^API key/).fill('wrong');
      await page.getByLabel('Name of the model').fill('some');
      await click(page.getByRole('button', { name: 'Connect', exact: true }));
      await page
        .getByText(/does not take this key/)
        .first()
        .waitFor(slow);
    },
  },
  {
    question: 'What did I ask this morning at the desk, now on the telephone?',
    with: 'telephone',
    async answer({ page, click }) {
      await click(page.getByRole('button', { name: 'All chats' }));
      await click(page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Asked at the desk' }));
      await page
        .getByRole('article', { name: /^Answer/ })
        .getByText('It starts the program.')
        .waitFor(slow);
      await page.getByLabel('Message', { exact: true }).fill('And on the telephone?');
      await click(page.getByRole('button', { name: 'Send', exact: true }));
      await page
        .getByRole('article', { name: /^Answer/ })
        .nth(1)
        .getByText('It starts the program.')
        .waitFor(slow);
    },
  },
  {
    question: 'Can a colleague see this graph as I see it?',
    async answer(hand) {
      const { page, click } = hand;
      await find(hand, 'CreateFeed', 'Symbols', createFeed);
      await node(page, 'subscribe').waitFor(slow);
      await click(page.getByRole('button', { name: 'Copy link' }));
      const other = await page.context().newPage();
      await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
      await node(other, 'subscribe').waitFor(slow);
    },
  },
  {
    question: 'Can I have it dark?',
    async answer({ page, click }) {
      await click(page.getByRole('link', { name: 'Settings' }));
      await click(page.getByRole('radio', { name: 'Dark' }));
      await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    },
  },
  {
    question: 'What does this notebook show?',
    about: 'made',
    async answer({ page, click }) {
      await click(page.getByRole('link', { name: 'made', exact: true }));
      await click(page.getByRole('region', { name: 'Content' }).getByRole('link', { name: /^plan\.ipynb/ }));
      await page.getByText('A plan of what is to be measured').waitFor(slow);
    },
  },
];

const wanted = options.only?.split(',').map(Number);
if (options.pictures !== undefined) mkdirSync(options.pictures, { recursive: true });
const model = await startModel(() => ({ text: 'It starts the program.' }));
const refusing = await startRefusing();
const folder = mkdtempSync(path.join(tmpdir(), 'boochat-tasks-'));
const cache = options.cache ?? path.join(folder, 'cache');
const served = await servePage({ repository, modelUrl: model.url, cache });
const others = {
  made: await servePage({ repository: makeRepository(path.join(folder, 'made')) }),
  'no model': await servePage({ repository, cache }),
};
try {
  await warm();
  await askAtTheDesk();
  console.log('| | question | clicks | seconds |\n| --- | --- | --- | --- |');
  for (const [index, task] of tasks.entries()) {
    if (wanted === undefined || wanted.includes(index + 1)) console.log(await run(task, index + 1));
  }
} finally {
  await Promise.all([served, ...Object.values(others)].map((each) => each.close()));
  model.close();
  refusing.close();
  rmSync(folder, { recursive: true, force: true });
}

/** A chat from before. */
async function askAtTheDesk() {
  const send = (/** @type {string} */ url, /** @type {object} */ body) =>
    fetch(`${served.url}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { id } = await (await send('/api/chats', { title: 'Asked at the desk' })).json();
  await (await send(`/api/chats/${id}/messages`, { text: 'Where does it start?' })).text();
}

/** A model server that takes no key. @returns {Promise<{url: string, close: () => void}>} */
async function startRefusing() {
  const server = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: 'no' } }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/v1`, close: () => void server.close() };
}

/** With a notebook and two branches. @param {string} directory */
function makeRepository(directory) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: directory });
  mkdirSync(directory);
  const cells = [{ cell_type: 'markdown', metadata: {}, source: ['A plan of what is to be measured'] }];
  writeFileSync(
    path.join(directory, 'plan.ipynb'),
    JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
  );
  writeFileSync(path.join(directory, 'plan.ts'), "export const plan = 'good';\n");
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'A plan');
  git('checkout', '-qb', 'plan');
  writeFileSync(path.join(directory, 'plan.ts'), "export const plan = 'better';\n");
  git('commit', '-qam', 'A better plan');
  git('checkout', '-q', 'main');
  return directory;
}

/** As on a day on which somebody has asked before: what is read for the first time is told apart. */
async function warm() {
  const start = performance.now();
  const { tools } = await (await fetch(`${served.url}/api/tools`)).json();
  for (let round = 0; round < 12; round += 1) {
    let isWhole = true;
    for (const tool of ['boocontext_overview', 'boocontext_health']) {
      const { name } = tools.find((/** @type {{name: string, originalName?: string}} */ each) =>
        [each.name, each.originalName].includes(tool),
      );
      const response = await fetch(`${served.url}/api/tools/${name}/call`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ args: {} }),
      });
      const { structured } = await response.json();
      isWhole &&=
        structured?.metadata?.coverage?.not_scanned === undefined && structured?.metadata?.coverage?.partial !== true;
    }
    if (isWhole) break;
  }
  console.log(`The repository was read in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
}

/** @param {Task} task @param {number} number */
async function run({ question, answer, about, with: device }, number) {
  const { browser, url } = about === undefined ? served : others[about];
  const isPhone = device === 'telephone';
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    baseURL: url,
    hasTouch: isPhone,
    isMobile: isPhone,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(slow.timeout);
  try {
    const page = await context.newPage();
    await page.goto('/');
    await explore(page).waitFor();
    let clicks = 0;
    const start = performance.now();
    /** @type {Hand} */
    const hand = {
      page,
      async click(target) {
        await target.first().click();
        clicks += 1;
      },
      async select(file, from, to) {
        const at = (/** @type {number} */ line) => code(page, file).locator(`[data-row="${line}"] code`);
        await at(from).waitFor(slow);
        const [first, last] = await Promise.all([at(from).boundingBox(), at(to).boundingBox()]);
        if (first === null || last === null) throw new Error(`the lines of ${file} are out of sight`);
        await page.mouse.move(first.x + 12, first.y + 8);
        await page.mouse.down();
        await page.mouse.move(last.x + 30, last.y + 8, { steps: 5 });
        await page.mouse.up();
        clicks += 1;
      },
    };
    let fault = '';
    try {
      await answer(hand);
    } catch (error) {
      fault = ` FAULT ${String(error).split('\n').slice(0, 3).join(' ')}`;
      process.exitCode = 1;
    }
    const seconds = (performance.now() - start) / 1000;
    if (options.pictures !== undefined)
      await page.screenshot({ path: path.join(options.pictures, `task-${number}.png`) });
    return `| ${number} | ${question}${fault} | ${clicks} | ${seconds.toFixed(1)} |`;
  } finally {
    await context.close().catch(() => {});
  }
}
