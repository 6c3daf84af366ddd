#!/usr/bin/env node
/** `node bench/page/pictures.mjs`: see README.md. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startModel } from '../lib/model.mjs';
import { servePage } from './served-page.mjs';
import { states } from './states.mjs';
import { stories } from './stories.mjs';
import { subjects } from './subjects.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    subject: { type: 'string', default: 'miniflux/v2' },
    out: { type: 'string', default: 'pictures' },
    only: { type: 'string' },
    widths: { type: 'string', default: '1440,800,390' },
    looks: { type: 'string', default: 'light,dark' },
    tall: { type: 'boolean', default: false },
    cache: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [repository] = positionals;
const subject = subjects[options.subject];
if (options.help || repository === undefined || subject === undefined) {
  console.log('node bench/page/pictures.mjs DIR [--out FOLDER] [--only STORY,…] [--widths …] [--looks …] [--tall]');
  process.exit(options.help ? 0 : 2);
}

const heights = /** @type {Record<string, number>} */ ({ 1440: 900, 1024: 768, 800: 1_000, 390: 844 });
const wanted = options.only?.split(',');
const chosen = [...stories, ...states].filter(
  ({ name }) => wanted === undefined || wanted.some((each) => name.includes(each)),
);
const model = await startModel(async (messages) => {
  const said = String(messages.findLast(({ role }) => role === 'user')?.content ?? '');
  // For the picture of an answer on its way, and of one that does not come.
  if (said.includes('Take your time')) await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
  if (said.includes('Fail')) return { status: 503 };
  const answered = messages.filter(({ role }) => role === 'tool').length;
  const { symbol, file, answer } = subject;
  if (answered === 0)
    return {
      text: 'First who calls it, and what a change reaches.',
      calls: [
        { name: 'boocontext_callgraph', args: { symbol, file, direction: 'callers' } },
        { name: 'boocontext_impact', args: { symbol, file } },
      ],
    };
  return answered === 2
    ? { calls: [{ name: 'view_file', args: { path: file, start_line: subject.line, end_line: subject.line + 110 } }] }
    : { text: answer };
});
const broken = {
  tickets: { type: 'stdio', command: 'tickets-mcp', args: ['--project', 'feeds'], enabled: true },
  notes: { type: 'streamableHttp', url: 'http://127.0.0.1:59999/mcp', enabled: true },
};
mkdirSync(options.out, { recursive: true });
try {
  for (const server of /** @type {const} */ (['without', 'with', 'broken', 'empty'])) {
    const here = chosen.filter((story) => story.server === server);
    if (here.length > 0) await take(server, here);
  }
} finally {
  model.close();
}

/** @param {import('./stories.mjs').Story['server']} server @param {readonly import('./stories.mjs').Story[]} here */
async function take(server, here) {
  const empty = mkdtempSync(path.join(tmpdir(), 'empty-'));
  const served = await servePage({
    repository: server === 'empty' ? empty : /** @type {string} */ (repository),
    env: { BOOCODE_SHARING: 'on' },
    ...(server === 'without' ? {} : { modelUrl: model.url }),
    ...(server === 'broken' ? { mcpServers: broken } : {}),
    ...(options.cache === undefined ? {} : { cache: options.cache }),
  });
  try {
    for (const story of here)
      for (const width of options.widths.split(','))
        await picture(served, story, Number(width), options.looks.split(','));
  } finally {
    await served.close();
    rmSync(empty, { recursive: true, force: true });
  }
}

/**
 * In each look in turn: a place is opened once for each width, since to open it is what takes time.
 * @param {import('./served-page.mjs').Served} served
 * @param {import('./stories.mjs').Story} story
 * @param {number} width
 * @param {readonly string[]} looks
 */
async function picture({ browser, url }, story, width, looks) {
  const isPhone = width < 500;
  const context = await browser.newContext({
    viewport: { width, height: options.tall ? 2_600 : (heights[width] ?? 900) },
    colorScheme: looks[0] === 'dark' ? 'dark' : 'light',
    baseURL: url,
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  const name = (/** @type {string} */ look) =>
    path.join(options.out, `${story.name}-${width}-${look}${options.tall ? '-tall' : ''}.png`);
  try {
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') console.log(`  ${story.name}: ${message.text()}`);
    });
    await story.show(page, /** @type {import('./subjects.mjs').Subject} */ (subject));
    await page.evaluate(() => document.fonts.ready);
    await page
      .getByText(/^Loading .* …$/)
      .first()
      .waitFor({ state: 'detached', timeout: 30_000 })
      .catch(() => {});
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
      await page.waitForTimeout(700);
      await page.screenshot({ path: name(look) });
      console.log(name(look));
    }
  } catch (error) {
    console.log(`FAULT ${story.name} ${width}: ${String(error).slice(0, 400)}`);
    await context.pages()[0]?.screenshot({ path: name('fault') });
    process.exitCode = 1;
  } finally {
    await context.close().catch(() => {});
  }
}
