/**
 * Contexts of one browser, lent to one test after the other. A new context loads, compiles and optimizes all scripts of
 * the page anew, which takes most of the time of a test; a context that is given back keeps them, and nothing else: its
 * pages are closed and its storage is emptied. Whoever lends a second one during a test gets another one.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.mjs';

export interface LentContext {
  readonly context: BrowserContext;
  /** Those of the test. */
  pages(): readonly Page[];
  giveBack(): Promise<void>;
}

/** A browser in which the pages of a context share one process, so that what is compiled for one is there for the next. */
export const launchBrowser = (): Promise<Browser> => launchChromium(['--renderer-process-limit=1']);

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
