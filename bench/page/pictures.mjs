#!/usr/bin/env node
/** `node bench/page/pictures.mjs`: see README.md. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startModel } from '../lib/model.mjs';
import { servePage } from './served-page.mjs';
import { stories } from './stories.mjs';
import { subjects } from './subjects.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    subject: { type: 'string', default: 'miniflux/v2' },
    out: { type: 'string', default: 'pictures' },
    only: { type: 'string' },
    widths: { type: 'string', default: '1440,1024,390' },
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

const heights = /** @type {Record<string, number>} */ ({ 1440: 900, 1024: 768, 390: 844 });
const wanted = options.only?.split(',');
const chosen = stories.filter(({ name }) => wanted === undefined || wanted.some((each) => name.includes(each)));
const model = await startModel((messages) => {
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
  for (const server of /** @type {const} */ (['without', 'with', 'broken'])) {
    const here = chosen.filter((story) => story.server === server);
    if (here.length > 0) await take(server, here);
  }
} finally {
  model.close();
}

/** @param {import('./stories.mjs').Story['server']} server @param {readonly import('./stories.mjs').Story[]} here */
async function take(server, here) {
  const served = await servePage({
    repository: /** @type {string} */ (repository),
    ...(server === 'without' ? {} : { modelUrl: model.url }),
    ...(server === 'broken' ? { mcpServers: broken } : {}),
    ...(options.cache === undefined ? {} : { cache: options.cache }),
  });
  try {
    for (const story of here)
      for (const width of options.widths.split(','))
        for (const look of options.looks.split(',')) await picture(served, story, Number(width), look);
  } finally {
    await served.close();
  }
}

/**
 * @param {import('./served-page.mjs').Served} served
 * @param {import('./stories.mjs').Story} story
 * @param {number} width
 * @param {string} look
 */
async function picture({ browser, url }, story, width, look) {
  const isPhone = width < 500;
  const context = await browser.newContext({
    viewport: { width, height: options.tall ? 2_600 : (heights[width] ?? 900) },
    colorScheme: look === 'dark' ? 'dark' : 'light',
    baseURL: url,
    hasTouch: isPhone,
    isMobile: isPhone,
  });
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
    await page.waitForTimeout(700);
    const file = path.join(options.out, `${story.name}-${width}-${look}${options.tall ? '-tall' : ''}.png`);
    await page.screenshot({ path: file });
    console.log(file);
  } catch (error) {
    console.log(`FAULT ${story.name} ${width} ${look}: ${String(error).slice(0, 400)}`);
    await context.pages()[0]?.screenshot({ path: path.join(options.out, `${story.name}-${width}-${look}-fault.png`) });
    process.exitCode = 1;
  } finally {
    await context.close().catch(() => {});
  }
}
