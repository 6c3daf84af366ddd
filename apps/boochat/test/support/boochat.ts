/**
 * BooChat as a person has it: the built page in a real Chromium, served by a real BooCode with the real boocontext on a
 * small repository. The model is a script. One browser and one server for each test file. Each page that is opened has
 * storage of its own; what a browser keeps of scripts that it has loaded stays for the next test (`contexts.ts`).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type ModelServer,
  type Script,
  type ServerProcess,
  startModelServer,
  startServerProcess,
  until,
} from '@boocontext/test-support';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test as vitestTest } from 'vitest';
import { chromiumPath, howToGetChromium } from './chromium.mjs';
import { Contexts, type LentContext, launchBrowser } from './contexts.ts';
import { makeShop } from './shop.ts';

export interface BooChatOptions {
  /** What the model says. Left out: no model is configured. */
  readonly model?: Script;
  /** Servers of mcp.json beside boocontext. */
  readonly mcpServers?: object;
  /** The content of mcp.json, instead of boocontext and the servers above. */
  readonly mcpJson?: object | string;
  /** The content of AGENTS.md; left out: the agents that BooCode is delivered with. */
  readonly agents?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** The viewport: 1280 by 800, or a telephone. */
  readonly size?: 'wide' | 'narrow';
  /** What this test provokes, and what is therefore no fault: a line of the console, or a request that failed. */
  readonly expects?: readonly RegExp[];
}

export interface BooChat {
  /** Vitest's own; skipped where there is no browser, unless `CI` is set. */
  readonly test: typeof vitestTest;
  readonly server: ServerProcess;
  readonly model: ModelServer;
  /** Of the repository that is talked about. */
  readonly repository: string;
  /** mcp.json, AGENTS.md and the database are in it. */
  readonly directory: string;
  /** Replaces what the model says, until the end of the test. */
  script(script: Script): void;
  /** Opens the page at an address such as `/explore?tool=health`, with storage of its own, and waits until it is drawn. */
  open(address?: string, options?: OpenOptions): Promise<Page>;
  /** Ends the server as a power cut does, and starts it again at the same address with the same data. */
  restart(whileGone?: () => Promise<void>): Promise<void>;
}

/** The content of an mcp.json for tests of what asks no server: boocontext would read the repository for nobody. */
export const noServers = { mcpServers: {} };

const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } };
const dist = path.resolve(import.meta.dirname, '../../dist');
const shippedServers = path.resolve(import.meta.dirname, '../../../../data/mcp.json');

/** Call at the top of a test file. */
export function boochat(options: BooChatOptions = {}): BooChat {
  const opened: OpenContext[] = [];
  const silent: Script = () => ({ text: 'unasked' });
  let script = options.model ?? silent;
  let directory = '';
  let env: Record<string, string> = {};
  let model: ModelServer | undefined;
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  let contexts: Contexts | undefined;

  beforeAll(async () => {
    if (chromiumPath === undefined) return;
    if (!fs.existsSync(path.join(dist, 'index.html'))) throw new Error('The page is not built: run `npm run build`.');
    directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boochat-test-')));
    model = await startModelServer((request, index) => script(request, index));
    env = prepare(directory, options, model.url);
    [server, browser] = await Promise.all([startServerProcess(env), launchBrowser()]);
    contexts = new Contexts(browser, server.url);
  });

  afterEach(async ({ task }) => {
    script = options.model ?? silent;
    const faults: string[] = [];
    for (const { lent, problems } of opened.splice(0)) {
      faults.push(...problems);
      const isGood = task.result?.state !== 'fail' && problems.length === 0;
      if (!isGood) await takeScreenshots(lent.context, task.name);
      await (isGood ? lent.giveBack() : lent.context.close());
    }
    expect(faults, 'what went wrong in the page').toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.end('SIGTERM');
    await model?.close();
    if (directory !== '') fs.rmSync(directory, { recursive: true, force: true });
  });

  return {
    test: testWithBrowser(),
    get server() {
      return running(server);
    },
    get model() {
      return running(model);
    },
    get repository() {
      return path.join(directory, 'shop');
    },
    get directory() {
      return directory;
    },
    script(next) {
      script = next;
    },
    async open(address = '/', { size = 'wide', expects = [], ...more } = {}) {
      const problems: string[] = [];
      const note = (problem: string) => {
        if (!expects.some((expected) => expected.test(problem))) problems.push(problem);
      };
      const lent = await running(contexts).lend({ viewport: sizes[size], ...more }, (page) => watch(page, note));
      opened.push({ lent, problems });
      const page = await lent.context.newPage();
      await page.goto(address);
      await page.locator('#root > *').first().waitFor();
      return page;
    },
    async restart(whileGone) {
      // A file that is cut off would be missing in the page, which is not what these tests are about.
      const pages = opened.flatMap(({ lent }) => lent.pages());
      await Promise.all(pages.map((page) => page.evaluate(async () => void (await document.fonts.ready))));
      await running(server).end('SIGKILL');
      await whileGone?.();
      server = await startServerProcess({ ...env, PORT: new URL(running(server).url).port });
    },
  };
}

/** To another address in the page that is open, as a link in it leads there: nothing is loaded anew. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
}

/** Waits until no server is on its way any more. */
export async function serversSettled({ server }: BooChat): Promise<void> {
  const states = async () =>
    (await server.get<{ servers: { state: string }[] }>('/api/mcp/servers')).servers.map(({ state }) => state);
  // Seldom enough for a server that counts requests, on a machine where this takes a minute.
  await until(async () => !(await states()).includes('connecting'), 120_000, 200);
}

interface OpenContext {
  readonly lent: LentContext;
  readonly problems: readonly string[];
}

function testWithBrowser(): typeof vitestTest {
  if (chromiumPath !== undefined) return vitestTest;
  if (process.env.CI !== undefined && process.env.CI !== '') throw new Error(howToGetChromium);
  console.warn(howToGetChromium);
  return vitestTest.skip as unknown as typeof vitestTest;
}

/** Writes what BooCode reads, and says where in the form of its environment. */
function prepare(directory: string, options: BooChatOptions, modelUrl: string): Record<string, string> {
  const at = (name: string) => path.join(directory, name);
  fs.mkdirSync(at('shop'));
  makeShop(at('shop'));
  fs.writeFileSync(at('mcp.json'), mcpJson(options, at('cache')));
  if (options.agents !== undefined) fs.writeFileSync(at('AGENTS.md'), options.agents);
  return {
    PATH: process.env.PATH ?? '',
    HOME: directory,
    BOOCODE_REPO: at('shop'),
    MCP_CONFIG_PATH: at('mcp.json'),
    ...(options.agents === undefined ? {} : { AGENTS_PATH: at('AGENTS.md') }),
    DATABASE_URL: `file:${at('boocode.db')}`,
    LLM_TITLES: 'off',
    ...(options.model === undefined ? {} : { LLM_BASE_URL: modelUrl, LLM_MODEL: 'scripted', LLM_API_KEY: 'test-key' }),
    ...options.env,
  };
}

function mcpJson({ mcpJson: whole, mcpServers = {} }: BooChatOptions, cache: string): string {
  if (typeof whole === 'string') return whole;
  if (whole !== undefined) return JSON.stringify(whole);
  const { boocontext } = JSON.parse(fs.readFileSync(shippedServers, 'utf8')).mcpServers;
  // No test is about what is known by then; on a busy machine an answer would have less in it.
  const patience = { BOOCONTEXT_DEADLINE_MS: '600000', BOOCONTEXT_ROUTES_WAIT_MS: '300000' };
  const env = { BOOCONTEXT_CACHE: cache, ...patience };
  return JSON.stringify({ mcpServers: { boocontext: { ...boocontext, env }, ...mcpServers } });
}

/** Notes what no page of ours may do. */
function watch(page: Page, note: (problem: string) => void): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Whoever leaves a view no longer waits for its answers.
    if (reason !== 'net::ERR_ABORTED') note(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
}

async function takeScreenshots(context: BrowserContext, test: string): Promise<void> {
  const folder = path.join(os.tmpdir(), 'boochat-failures');
  fs.mkdirSync(folder, { recursive: true });
  for (const [index, page] of context.pages().entries()) {
    const file = path.join(folder, `${test.replace(/[^\w]+/g, '-').slice(0, 80)}-${index}.png`);
    await page.screenshot({ path: file }).catch(() => {});
    console.error(`The page at ${page.url()} as it was: ${file}`);
  }
}

function running<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the server is started before the first test');
  return value;
}
