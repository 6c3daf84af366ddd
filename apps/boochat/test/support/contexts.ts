/**
 * Contexts of one browser, lent to one test after the other, of all test files that a process runs. A new context loads,
 * compiles and optimizes all scripts of the page anew, which takes most of the time of a test; a context that is given back
 * keeps them, and nothing else: its pages are closed and its storage is emptied. Whoever lends a second one during a test
 * gets another one.
 */
import { type ServerProcess, startServerProcess } from '@boocontext/test-support';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.mjs';

export interface LentContext {
  readonly context: BrowserContext;
  /** Those of the test. */
  pages(): readonly Page[];
  giveBack(): Promise<void>;
}

/** The browser of this process, which ends with it. Pages share one process of it: what is compiled for one is there for the next. */
let browser: Promise<Browser> | undefined;
/** What is compiled belongs to an address: the servers of one test file after the other have the same one. */
let kept: { readonly port: string; readonly contexts: Contexts } | undefined;

/** Starts BooCode at the address at which the last one has been, if that is free, with the contexts of pages from there. */
export async function startServed(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly server: ServerProcess; readonly contexts: Contexts }> {
  browser ??= launchChromium(['--renderer-process-limit=1']);
  const again = kept === undefined ? undefined : await startAt(kept.port, env);
  if (again !== undefined && kept !== undefined) return { server: again, contexts: kept.contexts };
  const [server, open] = await Promise.all([startServerProcess(env), browser]);
  kept = { port: new URL(server.url).port, contexts: new Contexts(open, server.url) };
  return { server, contexts: kept.contexts };
}

/** Undefined where somebody else has taken it meanwhile. */
async function startAt(port: string, env: Readonly<Record<string, string>>): Promise<ServerProcess | undefined> {
  try {
    return await startServerProcess({ ...env, PORT: port });
  } catch (error) {
    if (String(error).includes('another program listens there')) return undefined;
    throw error;
  }
}

export class Contexts {
  readonly #browser: Browser;
  readonly #url: string;
  /** By what they were made with. */
  readonly #free = new Map<string, FreeContext[]>();

  /** @param url of the server whose pages are opened */
  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** @param onPage called with each page that is opened in it until it is given back */
  async lend(options: BrowserContextOptions, onPage: (page: Page) => void): Promise<LentContext> {
    const key = JSON.stringify(options);
    const free = this.#free.get(key) ?? [];
    this.#free.set(key, free);
    const lent = free.pop() ?? (await this.#make(options));
    const { context, anchor } = lent;
    const pages = () => context.pages().filter((page) => page !== anchor);
    context.on('page', onPage);
    return {
      context,
      pages,
      giveBack: async () => {
        await Promise.all(pages().map((page) => page.close()));
        context.off('page', onPage);
        await this.#empty(context, anchor);
        free.push(lent);
      },
    };
  }

  async #make(options: BrowserContextOptions): Promise<FreeContext> {
    const context = await this.#browser.newContext({ baseURL: this.#url, ...options });
    // Only a test that fails waits for its end, also on a machine where all takes ten times as long.
    context.setDefaultTimeout(120_000);
    // Without a page of the server the process would end in which its scripts are compiled.
    const anchor = await context.newPage();
    await anchor.goto('/icon.svg');
    return { context, anchor };
  }

  async #empty(context: BrowserContext, anchor: Page): Promise<void> {
    const session = await context.newCDPSession(anchor);
    await session.send('Storage.clearDataForOrigin', { origin: new URL(this.#url).origin, storageTypes: 'all' });
    await session.detach();
    await context.clearCookies();
  }
}

interface FreeContext {
  readonly context: BrowserContext;
  readonly anchor: Page;
}
