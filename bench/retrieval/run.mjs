#!/usr/bin/env node
/**
 * `npm run bench:retrieval`: tasks of Agent Retrieval Bench that can be laid out from its repository and from clones of those
 * that it asks about, by its own metrics (file level; recall at 5, 10 and 20, and the reciprocal rank of the first).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeReport } from '../lib/report-rows.mjs';
import { gitIn } from '../ripple/commits.mjs';
import { meanOf, recallAt } from '../ripple/score.mjs';
import { alternating, readTasks, reciprocalRank } from './tasks.mjs';

const USAGE = `npm run bench:retrieval -- TASKS.jsonl… --clones DIRECTORY [options]

  TASKS.jsonl         samples as the benchmark's repository publishes them
  --clones DIRECTORY  holds a clone with its history of each repository, as owner+name; they are only read
  --only TEXT         tasks whose repository holds this text
  --out FILE          Markdown report (default: RESULTS.md beside this script)`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clones: { type: 'string' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    help: { type: 'boolean', default: false },
  },
});
if (options.help || positionals.length === 0 || options.clones === undefined) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 2);
}
const clones = path.resolve(options.clones);
const toolCode = new URL('../../apps/boocontext/dist/tools/related.js', import.meta.url);
if (!existsSync(toolCode)) {
  console.error('boocontext is not built yet: `npm run build` first.');
  process.exit(1);
}
const { openEngine } = await import(new URL('../../packages/code-index/dist/index.js', import.meta.url).href);
const { edgesOf } = await import(toolCode.href);

const FIRST = 20;
const CONTROL = { timeBudgetMs: 60_000 };
/** @type {Map<string, Record<'5' | '10' | '20' | 'rank', (number | undefined)[]>>} */
const scores = new Map();
const tasks = positionals
  .flatMap((file) => readTasks(readFileSync(file, 'utf8')))
  .filter(({ repo }) => repo.includes(options.only));
const home = mkdtempSync(path.join(os.tmpdir(), 'bench-retrieval-'));
let left = 0;
try {
  for (const repo of [...new Set(tasks.map((task) => task.repo))].sort()) await measure(repo);
} finally {
  rmSync(home, { recursive: true, force: true });
}
const rows = [...scores].map(([arm, score]) => {
  const cells = [score['5'], score['10'], score['20'], score.rank].map(meanOf);
  return `| ${arm} | ${cells[0]?.of} | ${cells.map(({ mean }) => mean.toFixed(2)).join(' | ')} |`;
});
console.log(rows.join('\n'));
if (left > 0) console.error(`${left} tasks have no clone that holds their commits`);
writeReport(
  options.out,
  '# What an agent needs next\n\nWhat counts is said in README.md.\n\n| task | by | tasks | recall@5 | recall@10 | recall@20 | MRR |\n| --- | --- | --- | --- | --- | --- | --- |',
  rows,
);

/** @param {string} repo */
async function measure(repo) {
  const clone = path.join(clones, repo.replace('/', '+'));
  const own = tasks.filter((task) => task.repo === repo);
  if (!existsSync(clone)) {
    left += own.length;
    return;
  }
  const work = path.join(home, path.basename(clone));
  gitIn(home, 'clone', '--quiet', '--no-checkout', clone, work);
  const engine = await openEngine({ root: work, cacheDirectory: `${work}-cache` });
  for (const task of own) {
    try {
      layOut(work, task);
      await ask(engine, task);
    } catch (error) {
      // Its commits are not in the clone, or the change adds the file.
      left++;
      console.error(
        `${repo} ${task.kind} ${task.shown}: not asked, ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
    }
  }
  await engine.close();
  rmSync(work, { recursive: true, force: true });
}

/**
 * @param {Awaited<ReturnType<typeof openEngine>>} engine
 * @param {import('./tasks.mjs').Task} task
 */
async function ask(engine, task) {
  const question = task.kind === 'edit2ripple' ? { diff: 'working' } : { file: task.shown };
  const started = performance.now();
  const edges = edgesOf(await engine.impact({ ...question, depth: 10 }, CONTROL));
  /** @param {object} more */
  const related = async (more) => {
    const found = await engine.related({ ...question, edges, limit: FIRST, ...more }, CONTROL);
    const [sources, tests] = [filesOf(found.related), filesOf(found.tests)];
    return task.kind === 'code2test' ? tests : alternating(sources, tests);
  };
  take('edges', task, await related({ by: ['edge'] }));
  take('history', task, await related({ by: ['history'] }));
  take('words', task, await related({ by: ['words'] }));
  take('paths', task, await related({ by: ['path'] }));
  const joined = await related({});
  take('all joined', task, joined);
  const place = joined.findIndex((file) => task.gold.includes(file));
  console.error(
    `${task.repo} ${task.kind} ${task.shown}: ${place < 0 ? 'none' : `first at ${place + 1}`}, ${Math.round((recallAt(joined, task.gold, FIRST) ?? 0) * task.gold.length)} of ${task.gold.length} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
}

/**
 * @param {string} work
 * @param {import('./tasks.mjs').Task} task
 */
function layOut(work, { commit, shown, fix }) {
  gitIn(work, 'checkout', '--quiet', '--force', '--detach', commit);
  gitIn(work, 'clean', '-qfdx');
  if (fix !== undefined) writeFileSync(path.join(work, shown), gitIn(work, 'show', `${fix}:${shown}`));
}

/**
 * @param {string} arm
 * @param {import('./tasks.mjs').Task} task
 * @param {readonly string[]} ranked
 */
function take(arm, task, ranked) {
  const key = `${task.kind} | ${arm}`;
  const score = scores.get(key) ?? { 5: [], 10: [], 20: [], rank: [] };
  scores.set(key, score);
  for (const first of /** @type {const} */ (['5', '10', '20']))
    score[first].push(recallAt(ranked, task.gold, Number(first)));
  score.rank.push(reciprocalRank(ranked.slice(0, FIRST), task.gold));
}

/** @param {readonly {file: string}[]} items */
function filesOf(items) {
  return [...new Set(items.map(({ file }) => file))];
}
