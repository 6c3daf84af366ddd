#!/usr/bin/env node
/** `npm run bench:page`: see README.md. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { percentile } from '../lib/statistics.mjs';
import { path as pathOf, reach, star } from './made-graphs.mjs';
import { servePage } from './served-page.mjs';

const { values: options } = parseArgs({
  options: {
    nodes: { type: 'string', default: '5,50,300,1000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log('npm run bench:page -- [--nodes 5,50,300,1000] [--seconds N] [--rounds N] [--out FILE]');
  process.exit(0);
}

const shapes = { path: pathOf, star, reach };
/** A path of hundreds is nothing that anybody looks at. */
const longestPath = 50;
const viewport = { width: 1440, height: 900 };

const folder = mkdtempSync(path.join(tmpdir(), 'boochat-repository-'));
// What the page shows is made; the server has to be about something.
writeFileSync(path.join(folder, 'README.md'), '# Nothing\n');
const served = await servePage({ repository: folder });
const rows = [];
try {
  for (const nodes of options.nodes.split(',').map(Number)) {
    for (const [shape, make] of Object.entries(shapes)) {
      if (shape === 'path' && nodes > longestPath) continue;
      for (const scale of /** @type {const} */ (['whole', 'readable'])) {
        const rounds = [];
        for (let round = 0; round < Number(options.rounds); round += 1) {
          rounds.push(await measure({ answer: make(nodes), scale }));
        }
        rounds.sort((a, b) => b.framesPerSecond - a.framesPerSecond);
        const median = rounds[Math.floor(rounds.length / 2)];
        rows.push({ nodes, shape, scale, ...median });
        console.log(rowOf(rows.at(-1)));
      }
    }
  }
} finally {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
}
const report = `${head()}\n${rows.map(rowOf).join('\n')}\n\nLoad of the machine at the end: ${loadavg()[0]?.toFixed(1)}.\n`;
console.log(`\n${report}`);
if (options.out !== undefined) writeFileSync(options.out, report);

/** @param {{answer: import('./made-graphs.mjs').MadeAnswer, scale: 'whole' | 'readable'}} what */
async function measure({ answer, scale }) {
  const context = await served.browser.newContext({ viewport, baseURL: served.url });
  try {
    const page = await context.newPage();
    await answerWith(page, answer);
    const view = encodeURIComponent(JSON.stringify({ single: true }));
    const start = performance.now();
    await page.goto(`/explore?tool=${answer.tool}&symbol=${answer.tool}&view=${view}`);
    await page.locator('svg[role=group] [data-node]').first().waitFor({ timeout: 60_000 });
    const drawnMs = performance.now() - start;
    const drawn = await page.locator('[data-node]').count();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await page.getByRole('button', { name: 'Fit into view' }).click();
    if (scale === 'readable') await magnify(page);
    return { drawn, drawnMs, ...(await drag(page)) };
  } finally {
    await context.close();
  }
}

/** The tool is answered with what was made. @param {import('playwright-core').Page} page @param {import('./made-graphs.mjs').MadeAnswer} answer */
async function answerWith(page, { tool, details }) {
  const structured = {
    verdict: 'INFO',
    summary: 'Made for this benchmark.',
    details,
    metadata: { source: 'boocontext', tool: `boocontext_${tool}` },
  };
  await page.route('**/api/tools/*/call', (route) =>
    route.fulfill({ json: { error: false, output: JSON.stringify(structured), structured } }),
  );
}

/** Until what is written in the boxes can be read. @param {import('playwright-core').Page} page */
async function magnify(page) {
  const scaleNow = () =>
    page.evaluate(() => {
      const content = document.querySelector('svg[role=group] [data-content]');
      return content instanceof SVGGElement ? (content.getCTM()?.a ?? 1) : 1;
    });
  for (let press = 0; press < 16 && (await scaleNow()) < 0.92; press += 1) {
    await page.getByRole('button', { name: 'Larger' }).click();
  }
}

/**
 * Drags the drawing in circles, and looks at what comes of it: the time between frames, tasks of over 50 ms, and the time of
 * a processor that the page's own thread takes for a frame, which holds on a busy machine too.
 * @param {import('playwright-core').Page} page
 */
async function drag(page) {
  const box = await page.locator('svg[role=group]').boundingBox();
  if (box === null) throw new Error('there is no graph');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const mouse = (/** @type {string} */ type, /** @type {number} */ atX, /** @type {number} */ atY) =>
    session.send(
      'Input.dispatchMouseEvent',
      /** @type {any} */ ({
        type,
        x: atX,
        y: atY,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
      }),
    );
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await mouse('mouseMoved', x, y);
  await page.waitForTimeout(500);
  await page.evaluate(watchFrames);
  const before = await taskSeconds(session);
  // A box moves the drawing as well as the ground between two does. To take it and to let it go is part of it.
  await mouse('mousePressed', x, y);
  const start = performance.now();
  const endAt = start + Number(options.seconds) * 1000;
  // As often as a mouse tells: 125 times a second, never more than the page has taken in.
  for (let step = 0; performance.now() < endAt; step += 1) {
    const due = start + step * 8;
    if (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const angle = (performance.now() - start) / 300;
    await mouse('mouseMoved', x + 220 * Math.sin(angle), y + 140 * Math.sin(angle * 1.3));
  }
  await mouse('mouseReleased', x, y);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const seconds = (performance.now() - start) / 1000;
  const { intervals, longTasks } = await page.evaluate(readFrames);
  const busy = (await taskSeconds(session)) - before;
  return {
    framesPerSecond: intervals.length / seconds,
    median: percentile(intervals, 0.5) ?? 0,
    late: percentile(intervals, 0.95) ?? 0,
    worst: Math.max(...intervals),
    longTasks: longTasks.length,
    longestTask: Math.max(0, ...longTasks),
    busyPerFrame: (busy * 1000) / Math.max(1, intervals.length),
  };
}

/** @param {import('playwright-core').CDPSession} session */
async function taskSeconds(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** In the page. */
function watchFrames() {
  const watched = { frames: /** @type {number[]} */ ([]), longTasks: /** @type {number[]} */ ([]), isOver: false };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  const note = (/** @type {number} */ time) => {
    watched.frames.push(time);
    if (!watched.isOver) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** In the page. */
function readFrames() {
  const { watched } = /** @type {any} */ (window);
  watched.isOver = true;
  const { frames, longTasks } = watched;
  return {
    intervals: frames.slice(1).map((/** @type {number} */ time, /** @type {number} */ index) => time - frames[index]),
    longTasks,
  };
}

function head() {
  const columns = [
    'nodes',
    'shape',
    'scale',
    'drawn after',
    'frames per second',
    'between frames: median, 95th, worst',
    'tasks over 50 ms (longest)',
    "page's own thread per frame",
  ];
  return `| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`;
}

/** @param {any} row */
function rowOf(row) {
  const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`;
  return `| ${[
    row.drawn.toLocaleString('en'),
    row.shape,
    row.scale,
    `${(row.drawnMs / 1000).toFixed(1)} s`,
    row.framesPerSecond.toFixed(0),
    `${ms(row.median)}, ${ms(row.late)}, ${ms(row.worst)}`,
    `${row.longTasks} (${ms(row.longestTask)})`,
    `${row.busyPerFrame.toFixed(1)} ms`,
  ].join(' | ')} |`;
}
