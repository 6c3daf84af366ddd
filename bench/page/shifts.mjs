#!/usr/bin/env node
/** `node bench/page/shifts.mjs`: see README.md. */
import { parseArgs } from 'node:util';
import { startModel } from '../lib/model.mjs';
import { servePage } from './served-page.mjs';
import { stories } from './stories.mjs';
import { subjects } from './subjects.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    subject: { type: 'string', default: 'miniflux/v2' },
    only: { type: 'string' },
    widths: { type: 'string', default: '1440,800,390' },
    state: { type: 'string', default: 'cold,warm' },
    cache: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [repository] = positionals;
const subject = subjects[options.subject];
if (options.help || repository === undefined || subject === undefined) {
  console.log(
    'node bench/page/shifts.mjs DIR [--subject OWNER/NAME] [--only STORY,…] [--widths …] [--state cold,warm]',
  );
  process.exit(options.help ? 0 : 2);
}

/** What browsers call good. */
const most = 0.1;
const heights = /** @type {Record<string, number>} */ ({ 1440: 900, 800: 1_000, 390: 844 });
const wanted = options.only?.split(',');
const places = stories.filter(
  ({ name, server }) => server === 'with' && (wanted === undefined || wanted.some((each) => name.includes(each))),
);
const model = await startModel(() => ({ text: subject.answer }));
const rows = [];
try {
  if (options.state.includes('cold')) for (const place of places) await measureAll('cold', [place]);
  if (options.state.includes('warm')) await measureAll('warm', places);
} finally {
  model.close();
}
console.log(
  `\n| place | state | ${options.widths.split(',').join(' | ')} |\n| --- | --- |${' --- |'.repeat(options.widths.split(',').length)}`,
);
for (const { place, state, moved } of rows)
  console.log(`| ${place} | ${state} | ${moved.map((sum) => sum.toFixed(3)).join(' | ')} |`);

/**
 * Cold: each place is the first that somebody opens, while nothing is read; all widths at once, since it is read once.
 * @param {'cold' | 'warm'} state
 * @param {readonly import('./stories.mjs').Story[]} here
 */
async function measureAll(state, here) {
  const served = await servePage({
    repository: /** @type {string} */ (repository),
    modelUrl: model.url,
    ...(state === 'warm' && options.cache !== undefined ? { cache: options.cache } : {}),
  });
  const widths = options.widths.split(',').map(Number);
  try {
    for (const place of here) {
      // Warm: what is measured is the second time.
      if (state === 'warm') await measure(served, place, widths[0] ?? 1440);
      const moved = state === 'cold' ? await Promise.all(widths.map((width) => measure(served, place, width))) : [];
      if (state === 'warm') for (const width of widths) moved.push(await measure(served, place, width));
      rows.push({ place: place.name, state, moved: moved.map(({ sum }) => sum) });
      for (const [index, { sum, causes }] of moved.entries()) {
        console.log(`${place.name} ${state} ${widths[index]}: ${sum.toFixed(3)}`);
        if (sum < most) continue;
        process.exitCode = 1;
        for (const cause of causes) console.log(`    ${cause}`);
      }
    }
  } finally {
    await served.close();
  }
}

/**
 * @param {import('./served-page.mjs').Served} served
 * @param {import('./stories.mjs').Story} place
 * @param {number} width
 */
async function measure({ browser, url }, place, width) {
  const isPhone = width < 500;
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    baseURL: url,
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    await place.show(page, /** @type {import('./subjects.mjs').Subject} */ (subject)).catch((error) => {
      console.log(`    ${place.name} ${width} was not there: ${String(error).split('\n')[0]}`);
    });
    await page.waitForTimeout(2_500);
    return await page.evaluate(() => /** @type {{sum: number, causes: string[]}} */ (Reflect.get(window, 'shifts')));
  } finally {
    await context.close();
  }
}

/** In the page: all that moves by itself, and what it was. */
function watchShifts() {
  const shifts = { sum: 0, causes: /** @type {string[]} */ ([]) };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = /** @type {any} */ (entry);
      if (hadRecentInput) continue;
      shifts.sum += value;
      for (const { node, previousRect, currentRect } of sources) {
        const element = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement;
        const name = `${element?.tagName?.toLowerCase()}.${String(element?.getAttribute?.('class') ?? '').slice(0, 60)} "${(element?.textContent ?? '').slice(0, 40)}"`;
        const rect = (/** @type {DOMRect} */ { x, y, width, height }) =>
          [x, y, width, height].map(Math.round).join(' ');
        shifts.causes.push(
          `${Math.round(entry.startTime)} ms ${value.toFixed(3)} ${name}: ${rect(previousRect)} -> ${rect(currentRect)}`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
