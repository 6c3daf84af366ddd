#!/usr/bin/env node
/**
 * `npm run bench:ripple`: of a real commit the largest change is shown; what else did it change? Each commit is laid out as
 * it was when somebody had made that one change: its parent is checked out in a clone of the clone, so that no history tells
 * what came later, and the one file is written as the commit left it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { codegraphCommand } from '../lib/codegraph.mjs';
import { writeReport } from '../lib/report-rows.mjs';
import { gitIn, tasksIn } from './commits.mjs';
import { meanOf, recallAt } from './score.mjs';

const USAGE = `npm run bench:ripple -- DIRECTORY… [options]

  DIRECTORY     a clone with its history, which is only read
  --set NAME    what the rows of this run are called (default: building)
  --count N     commits of each clone (default: 4)
  --codegraph   ask codegraph's impact and affected as well, which index each commit anew
  --out FILE    Markdown report (default: RESULTS.md beside this script); rows of other sets stay
  --scores FILE keeps what each commit scored, and goes on from there: a run may be made repository by repository
  --verbose     every file that is not found`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'building' },
    count: { type: 'string', default: '4' },
    codegraph: { type: 'boolean', default: false },
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    scores: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help || positionals.length === 0) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 2);
}
const engineCode = new URL('../../packages/code-index/dist/', import.meta.url);
const toolCode = new URL('../../apps/boocontext/dist/tools/related.js', import.meta.url);
if (!existsSync(toolCode)) {
  console.error('boocontext is not built yet: `npm run build` first.');
  process.exit(1);
}
const { openEngine } = await import(new URL('index.js', engineCode).href);
const { isProgrammingLanguage, isTestPath, kindOfName } = await import(
  new URL('repository/languages.js', engineCode).href
);
const { edgesOf } = await import(toolCode.href);

/** What is rendered belongs to the code; documents, data and settings do not. */
const RENDERED = new Set(['HTML', 'Handlebars', 'EJS', 'Pug', 'Liquid', 'CSS', 'SCSS', 'Less', 'Template']);
const kinds = {
  isTest: isTestPath,
  /** @param {string} file */
  isSource(file) {
    const language = kindOfName(path.posix.basename(file))?.language;
    return language !== undefined && (isProgrammingLanguage(language) || RENDERED.has(language));
  },
};

const FIRST = 20;
const BUDGET_MS = 30_000;
const CONTROL = { timeBudgetMs: BUDGET_MS };

/** @type {{repositories: string[], scores: [string, Record<'sources@10' | 'sources@20' | 'tests@10' | 'tests@20', (number | null | undefined)[]>][]}} */
const before =
  options.scores !== undefined && existsSync(options.scores)
    ? JSON.parse(readFileSync(options.scores, 'utf8'))
    : { repositories: [], scores: [] };
const scores = new Map(before.scores);
const measured = new Set(before.repositories);
const home = mkdtempSync(path.join(os.tmpdir(), 'bench-ripple-'));
try {
  for (const directory of positionals) {
    const name = path.basename(directory);
    if (measured.has(name)) continue;
    await measure(path.resolve(directory));
    measured.add(name);
    if (options.scores !== undefined)
      writeFileSync(options.scores, JSON.stringify({ repositories: [...measured], scores: [...scores] }));
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
const rows = [...scores].map(([arm, score]) => {
  const cells = [score['sources@10'], score['sources@20'], score['tests@10'], score['tests@20']].map(meanOf);
  const figures = cells.map(({ mean }) => mean.toFixed(2));
  return `| ${options.set} | ${arm} | ${measured.size} | ${cells[0]?.of} | ${figures[0]} | ${figures[1]} | ${cells[2]?.of} | ${figures[2]} | ${figures[3]} |`;
});
console.log(rows.join('\n'));
const readme = 'What counts is said in README.md.';
const head =
  '| set | by | repositories | commits with other sources | recall@10 | recall@20 | commits with tests | recall@10 | recall@20 |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |';
writeReport(options.out, `# What else a commit changed\n\n${readme}\n\n${head}`, rows);

/** @param {string} clone */
async function measure(clone) {
  const name = path.basename(clone);
  const tasks = tasksIn(clone, { count: Number(options.count), kinds });
  const work = path.join(home, name);
  gitIn(home, 'clone', '--quiet', '--no-checkout', clone, work);
  const engine = await openEngine({ root: work, cacheDirectory: path.join(home, `${name}-cache`) });
  for (const task of tasks) {
    try {
      layOut(work, task);
    } catch {
      // The clone lacks a content of that commit.
      continue;
    }
    const started = performance.now();
    const answer = await engine.impact({ diff: 'working', depth: 10 }, CONTROL);
    const edges = edgesOf(answer);
    const asked = performance.now();
    const related = async (/** @type {object} */ question) => {
      const found = await engine.related({ diff: 'working', edges, limit: FIRST, ...question }, CONTROL);
      return { sources: filesOf(found.related), tests: filesOf(found.tests) };
    };
    const joined = await related({});
    const seconds = [asked - started, performance.now() - asked].map((ms) => (ms / 1000).toFixed(1));
    take('edges (impact without related)', task, {
      sources: filesOf(edges).filter((file) => !isTestPath(file) && file !== task.shown),
      tests: filesOf(edges).filter(isTestPath),
    });
    take('history', task, await related({ by: ['history'] }));
    take('words', task, await related({ by: ['words'] }));
    take('names', task, await related({ by: ['name'] }));
    take('paths', task, await related({ by: ['path'] }));
    take('all joined', task, joined);
    if (options.codegraph) take('codegraph impact and affected', task, askCodegraph(work, task, answer.changedSymbols));
    const missed = [
      ...task.sources.filter((file) => !joined.sources.includes(file)),
      ...task.tests.filter((file) => !joined.tests.includes(file)),
    ];
    console.error(
      `${name} ${task.commit.slice(0, 8)} ${task.shown}: ${task.sources.length + task.tests.length - missed.length} of ${task.sources.length + task.tests.length} (${seconds.join(' and ')} s)`,
    );
    if (options.verbose) for (const file of missed) console.error(`  ${file}`);
  }
  await engine.close();
  rmSync(work, { recursive: true, force: true });
}

/**
 * @param {string} work
 * @param {import('./commits.mjs').Task} task
 */
function layOut(work, { commit, parent, shown }) {
  gitIn(work, 'checkout', '--quiet', '--force', '--detach', parent);
  gitIn(work, 'clean', '-qfdx');
  writeFileSync(path.join(work, shown), gitIn(work, 'show', `${commit}:${shown}`));
}

/**
 * @param {string} arm
 * @param {import('./commits.mjs').Task} task
 * @param {{sources: readonly string[], tests: readonly string[]}} found
 */
function take(arm, task, found) {
  const score = scores.get(arm) ?? { 'sources@10': [], 'sources@20': [], 'tests@10': [], 'tests@20': [] };
  scores.set(arm, score);
  score['sources@10'].push(recallAt(found.sources, task.sources, 10));
  score['sources@20'].push(recallAt(found.sources, task.sources, 20));
  score['tests@10'].push(recallAt(found.tests, task.tests, 10));
  score['tests@20'].push(recallAt(found.tests, task.tests, 20));
}

/** @param {readonly {file: string}[]} items */
function filesOf(items) {
  return [...new Set(items.map(({ file }) => file))];
}

/**
 * Its `impact` of each changed symbol, as boocontext names them, and its `affected` of the file.
 * @param {string} work
 * @param {import('./commits.mjs').Task} task
 * @param {readonly {symbol: string}[]} symbols
 */
function askCodegraph(work, { shown }, symbols) {
  const { command, args, env } = codegraphCommand();
  const run = (/** @type {string[]} */ ...more) => {
    try {
      const output = execFileSync(command, [...args, ...more], {
        encoding: 'utf8',
        env: { ...process.env, ...env },
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return JSON.parse(output);
    } catch {
      return undefined;
    }
  };
  run('init', '--yes', work);
  const reached = symbols
    .slice(0, 20)
    .flatMap(({ symbol }) => filesIn(run('impact', '--path', work, '--file', shown, '--json', '--', symbol)));
  const affected = filesIn(run('affected', '--path', work, '--json', shown));
  rmSync(path.join(work, '.codegraph'), { recursive: true, force: true });
  const all = [...new Set([...reached, ...affected])].filter((file) => file !== shown);
  return { sources: all.filter((file) => !isTestPath(file)), tests: all.filter(isTestPath) };
}

/**
 * Every path that an answer of codegraph holds, in its order, whatever the field is called.
 * @param {unknown} value
 * @returns {string[]}
 */
function filesIn(value) {
  if (typeof value === 'string') return /^[^\s]+\.[A-Za-z0-9]+$/.test(value) && value.includes('/') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(filesIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
}
