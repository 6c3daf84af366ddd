/**
 * npm run bench:accuracy [-- DIRECTORY…] [-- --language NAME --out FILE --json FILE …]
 *
 * Asks boocontext and its peers for the callers and callees of sampled functions of real repositories, and compares the
 * answers with what the language's own compiler says. See README.md beside this file.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isBoocontextBuilt, openBoocontext } from '../lib/boocontext.mjs';
import { cacheDirectory, resolveRepositories } from '../lib/repositories.mjs';
import { addTally, emptyTally, percentile } from '../lib/statistics.mjs';
import { boocontextTool } from './answers.mjs';
import { classifyMiss, classifyWrong } from './classify.mjs';
import { loadLanguage } from './languages.mjs';
import { PEERS } from './peers/index.mjs';
import { messageOf, peerTool } from './peers/peer.mjs';
import { renderReport } from './report.mjs';
import { sampleQuestions } from './sample.mjs';
import { createJudge } from './score.mjs';
import { summarizeRun } from './summary.mjs';

/** @typedef {import('../lib/repositories.mjs').Repository} Repository */
/** @typedef {import('./answers.mjs').Tool} Tool */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'typescript' },
    out: { type: 'string' },
    json: { type: 'string' },
    summary: { type: 'string' },
    tool: { type: 'string', multiple: true, default: ['boocontext', ...PEERS.map(({ name }) => name)] },
    'per-group': { type: 'string', default: '60' },
    uncalled: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    'index-limit': { type: 'string', default: '900' },
    repository: { type: 'string', multiple: true, default: [] },
  },
});

const settings = {
  perGroup: Number(options['per-group']),
  uncalledPerGroup: Number(options.uncalled),
  seed: Number(options.seed),
};
const indexLimitMs = Number(options['index-limit']) * 1000;
const language = await loadLanguage(options.language);
/** @type {import('./report.mjs').Run} */
const run = {
  language: options.language,
  truth: language.truth,
  repositories: [],
  figures: [],
  faults: [],
  times: [],
  tools: [],
  peers: [],
  leftOut: [],
  notes: [],
  settings,
};

const wantsBoocontext = options.tool.includes('boocontext');
if (wantsBoocontext && !isBoocontextBuilt())
  run.notes.push('**boocontext is not built, so its column is missing.** `npm run build` first.');
const peers = PEERS.filter(({ name, describe }) => options.tool.includes(name) && describe(options.language) !== null);
for (const name of options.tool) {
  if (name !== 'boocontext' && !PEERS.some((peer) => peer.name === name))
    throw new Error(`unknown tool: ${name} (known: boocontext, ${PEERS.map((peer) => peer.name).join(', ')})`);
}
run.tools = [...(wantsBoocontext && isBoocontextBuilt() ? ['boocontext'] : []), ...peers.map(({ name }) => name)];
run.peers = peers.map(({ name, describe }) => ({ name, how: describe(options.language) ?? '' }));
// A cache of this run alone: an answer from a former run's index would measure that one.
mkdirSync(cacheDirectory(), { recursive: true });
const boocontextCache = mkdtempSync(path.join(cacheDirectory(), 'boocontext-'));
try {
  for (const repository of wanted(resolveRepositories(positionals, language.fetchRepositories))) {
    await measureRepository(repository);
  }
} finally {
  rmSync(boocontextCache, { recursive: true, force: true });
}

// A run on part of the default repositories is kept apart from one on all of them.
const isPart = options.repository.length > 0;
const reportName = !isPart && options.language === 'typescript' ? '../RESULTS.md' : `${options.language}.md`;
const out = options.out ?? inResults(isPart ? path.join('part', reportName) : reportName);
writeFileSync(out, renderReport(run));
say(`report: ${path.relative(process.cwd(), out)}`);
const summary = summarizeRun(run);
if (options.json) writeJson(options.json, { ...run, pooled: summary.pooled });
// What the table over all languages is made from: figures of the default repositories, unless it is asked for.
const isDefaultRun = positionals.length === 0 && options.out === undefined;
const summaryFile =
  options.summary ??
  (isDefaultRun ? inResults(path.join(isPart ? 'part' : '', `${options.language}.json`)) : undefined);
if (summaryFile) writeJson(summaryFile, summary);

/**
 * Those that `--repository` names, whole or by a part of their path (`logrus` of `github.com/sirupsen/logrus`).
 * @param {readonly Repository[]} repositories
 */
function wanted(repositories) {
  if (options.repository.length === 0) return repositories;
  const isNamed = (/** @type {Repository} */ { name }, /** @type {string} */ by) =>
    name === by || name.split('/').includes(by);
  for (const by of options.repository) {
    if (!repositories.some((repository) => isNamed(repository, by)))
      throw new Error(`unknown repository: ${by} (known: ${repositories.map(({ name }) => name).join(', ')})`);
  }
  return repositories.filter((repository) => options.repository.some((by) => isNamed(repository, by)));
}

/** @param {string} file */
function inResults(file) {
  const whole = path.join(import.meta.dirname, 'results', file);
  mkdirSync(path.dirname(whole), { recursive: true });
  return whole;
}

/**
 * @param {string} file
 * @param {unknown} data
 */
function writeJson(file, data) {
  writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
}

/** @param {Repository} repository */
async function measureRepository(repository) {
  say(`${repository.name} ${repository.version}: reading the truth`);
  const start = performance.now();
  const oracle = await language.buildOracle(repository.root);
  run.repositories.push({
    name: repository.name,
    version: repository.version,
    files: oracle.sourceFiles.size,
    definitions: oracle.definitions.size,
    outcomes: countBy(oracle.sites, ({ outcome }) => outcome),
    unresolved: countBy(
      oracle.sites.filter(({ outcome }) => outcome === 'unresolved'),
      ({ construct }) => construct,
    ),
    oracleMs: performance.now() - start,
    projects: oracle.projects.length,
  });
  const questions = sampleQuestions(oracle, settings);
  const judge = createJudge(oracle);
  for (const toolName of run.tools) {
    say(`${repository.name} ${repository.version}: ${toolName}, ${questions.length} definitions`);
    try {
      const { tool, ...opened } = await openTool(toolName, repository);
      try {
        await measureTool(tool, opened, repository, oracle, questions, judge);
      } finally {
        await tool.close();
      }
    } catch (error) {
      // Without its own answers a run says nothing; without a peer's it says less.
      if (toolName === 'boocontext') throw error;
      say(`  left out: ${messageOf(error)}`);
      run.leftOut.push({ tool: toolName, repository: repository.name, reason: messageOf(error) });
    }
  }
}

/**
 * @param {string} name
 * @param {Repository} repository
 * @returns {Promise<{tool: Tool, openMs: number, peakBytes: number | null}>}
 */
async function openTool(name, repository) {
  const peer = peers.find((each) => each.name === name);
  if (peer) {
    const opened = await peer.open(repository, options.language, indexLimitMs);
    return { tool: peerTool(name, opened), openMs: opened.indexMs, peakBytes: opened.indexPeakBytes };
  }
  const start = performance.now();
  const server = await openBoocontext(repository.root, { env: { BOOCONTEXT_CACHE: boocontextCache } });
  return { tool: boocontextTool(server), openMs: performance.now() - start, peakBytes: null };
}

/**
 * @param {Tool} tool
 * @param {{openMs: number, peakBytes: number | null}} opened
 * @param {Repository} repository
 * @param {import('./oracle/index.mjs').Oracle} oracle
 * @param {readonly import('./sample.mjs').Question[]} questions
 * @param {ReturnType<typeof createJudge>} judge
 */
async function measureTool(tool, opened, repository, oracle, questions, judge) {
  const asked = questions.flatMap((question) => {
    // What a class calls is what its members call; only a function has callees of its own.
    const directions =
      question.definition.kind === 'class'
        ? /** @type {const} */ (['callers'])
        : /** @type {const} */ (['callers', 'callees']);
    return directions.map((direction) => ({ ...question, direction }));
  });
  const start = performance.now();
  const answers = await mapInParallel(asked, tool.parallel, ({ definition, direction }) =>
    tool.ask(definition, direction),
  );
  const askMs = performance.now() - start;

  /** @type {Map<string, import('./report.mjs').Figures>} */
  const figures = new Map();
  for (const [index, { definition, direction, group }] of asked.entries()) {
    const answer = /** @type {import('./answers.mjs').Answer} */ (answers[index]);
    const judgement = judge.judge(definition, direction, answer);
    const key = `${direction} ${group}`;
    const cell = figures.get(key) ?? {
      repository: repository.name,
      tool: tool.name,
      group,
      direction,
      questions: 0,
      answeredExactly: 0,
      pairs: emptyTally(),
      sites: emptyTally(),
      foundApart: 0,
      apart: {},
      claims: {},
      possible: 0,
      undecided: 0,
    };
    figures.set(key, cell);
    const { right, wrong, missed } = judgement;
    cell.questions += 1;
    if (!answer.failure && wrong.length === 0 && missed.length === 0) cell.answeredExactly += 1;
    addTally(cell.pairs, { right: right.length, wrong: wrong.length, missed: missed.length });
    addTally(cell.sites, judgement.sites);
    cell.foundApart += missed.filter(({ apart }) => apart !== null).length;
    for (const { relation, isRight } of judgement.apart) {
      const kind = relation.apart ?? '';
      const former = cell.apart[kind] ?? { named: 0, real: 0 };
      cell.apart[kind] = { named: former.named + 1, real: former.real + Number(isRight) };
    }
    for (const { relation, verdict } of judgement.claims) {
      const former = cell.claims[relation.resolution ?? 'unmarked'] ?? { right: 0, wrong: 0, open: 0 };
      cell.claims[relation.resolution ?? 'unmarked'] = { ...former, [verdict]: former[verdict] + 1 };
    }
    cell.possible += judgement.possible;
    cell.undecided += judgement.undecided;

    const subject = { oracle, definition, direction, answer, sitesIn: judge.sitesIn };
    const asks = `${direction} of ${definition.container ? `${definition.container}.` : ''}${definition.name} (${definition.file}:${definition.line})`;
    for (const each of missed) {
      const place = each.sites[0] ? ` called at ${each.sites[0].file}:${each.sites[0].line}` : '';
      const text = `${asks}: expected ${describeKey(each.key, oracle)},${place}`;
      run.faults.push({
        tool: tool.name,
        kind: 'missed',
        label: classifyMiss(subject, each),
        repository: repository.name,
        text,
      });
    }
    for (const { relation } of wrong) {
      const text = `${asks}: got ${relation.name} (${relation.file}:${relation.line}), lines ${relation.callLines.join(' ') || 'none'}`;
      run.faults.push({
        tool: tool.name,
        kind: 'wrong',
        label: classifyWrong(subject, relation),
        repository: repository.name,
        text,
      });
    }
  }
  run.figures.push(...figures.values());
  run.times.push({
    tool: tool.name,
    repository: repository.name,
    ...opened,
    askMs,
    questions: asked.length,
    medianMs: percentile(
      answers.map(({ durationMs }) => durationMs),
      0.5,
    ),
    medianCharacters: percentile(
      answers.map(({ characters }) => characters),
      0.5,
    ),
  });
}

/**
 * @param {string} key of a caller (`file#name`) or callee (its id)
 * @param {import('./oracle/index.mjs').Oracle} oracle
 */
function describeKey(key, oracle) {
  const definition = oracle.definitions.get(key);
  if (definition) return `${definition.name} (${definition.file}:${definition.line})`;
  const [file, name] = key.split('#');
  return `${name} in ${file}`;
}

/**
 * @template T, R
 * @param {readonly T[]} items
 * @param {number} parallel
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>} in the order of the items
 */
async function mapInParallel(items, parallel, work) {
  /** @type {R[]} */
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(/** @type {T} */ (items[index]));
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} keyOf
 * @returns {Record<string, number>}
 */
function countBy(items, keyOf) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}
