#!/usr/bin/env node
/**
 * `npm run bench:questions`: asks every tool every question of the key in one run, and writes what came of it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countKey, problemsOfKey, readKey } from './lib/key.mjs';
import { renderMisses, renderReport } from './lib/report.mjs';
import { askedRepositories, REPOSITORY_NAMES } from './lib/repositories.mjs';
import { count, FIRST, judge } from './lib/score.mjs';
import { boocontext } from './lib/searchers/boocontext.mjs';
import { codegraphContext, codegraphExplore, codegraphQuery } from './lib/searchers/codegraph.mjs';
import { ripgrep } from './lib/searchers/ripgrep.mjs';
import { Unavailable } from './lib/searchers/searcher.mjs';

const SEARCHERS = [boocontext, codegraphQuery, codegraphContext, codegraphExplore, ripgrep];

const USAGE = `npm run bench:questions -- [options]

  --on NAME       ask about this repository only; may be repeated (${REPOSITORY_NAMES.join(', ')})
  --repo NAME=DIR use DIR instead of the pinned package; may be repeated
  --tool WORD     run only the tools whose name starts with WORD; may be repeated (boocontext, codegraph, ripgrep)
  --set SET       ask only dev or held-out questions
  --out FILE      Markdown report (default: RESULTS.md beside this script)
  --json FILE     the same figures, and every answer to a dev question, as JSON
  --misses FILE   what the first tool missed of the dev questions, as Markdown
  --show-held-out list the misses of the held-out questions too. Whoever tunes a ranking must not look.
  --check         only check the key against the sources

Packages, copies and tools are kept in BOOCONTEXT_BENCH_CACHE, else in the platform's cache directory.`;

const { values: options } = parseArgs({
  options: {
    on: { type: 'string', multiple: true, default: [] },
    repo: { type: 'string', multiple: true, default: [] },
    tool: { type: 'string', multiple: true, default: [] },
    set: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    json: { type: 'string' },
    misses: { type: 'string' },
    'show-held-out': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) {
  console.log(USAGE);
  process.exit(0);
}

const names = options.on.length > 0 ? options.on : REPOSITORY_NAMES;
for (const name of names)
  if (!REPOSITORY_NAMES.includes(name))
    fail(`no repository is called ${name}; there are ${REPOSITORY_NAMES.join(', ')}`);
const directories = new Map(options.repo.map((text) => /** @type {[string, string]} */ (splitAt(text, '='))));

const repositories = askedRepositories(names, directories).map((repository) => ({
  ...repository,
  questions: readKey(repository.name),
}));
const problems = repositories.flatMap(({ root, questions }) => problemsOfKey(questions, root));
if (problems.length > 0) fail(`the key is not sound:\n  ${problems.join('\n  ')}`);
const key = countKey(repositories.flatMap(({ questions }) => questions));
console.error(`${key.questions} questions, ${key.noSharedWord} without a shared word, ${key.heldOut} held out`);
if (options.check) process.exit(0);

if (options.set !== undefined) {
  for (const repository of repositories)
    repository.questions = repository.questions.filter(({ set }) => set === options.set);
}

/** @type {import('./lib/report.mjs').Run} */
const run = { repositories, tools: [], absent: [] };
for (const searcher of SEARCHERS) {
  if (options.tool.length > 0 && !options.tool.some((word) => searcher.name.startsWith(word))) continue;
  try {
    run.tools.push(await ask(searcher));
  } catch (error) {
    // A tool that breaks off half way has no figures: those of the questions before would look like a result.
    const reason = error instanceof Error ? error.message : String(error);
    run.absent.push({ name: searcher.name, reason });
    console.error(`${searcher.name}: not measured, ${reason}`);
    if (!(error instanceof Unavailable)) process.exitCode = 1;
  }
}
if (run.tools.length === 0) fail('no tool could be asked');

write(options.out, renderReport(run, { showHeldOut: options['show-held-out'] }));
if (options.json !== undefined) write(options.json, `${JSON.stringify(figures(), null, 2)}\n`);
if (options.misses !== undefined && run.tools[0] !== undefined)
  write(options.misses, renderMisses(run.tools[0], repositories, ['dev']));

/**
 * @param {import('./lib/searchers/searcher.mjs').Searcher} searcher
 * @returns {Promise<import('./lib/report.mjs').ToolRun>}
 */
async function ask(searcher) {
  const version = await searcher.version();
  /** @type {Map<string, import('./lib/score.mjs').Outcome>} */
  const outcomes = new Map();
  for (const repository of repositories) {
    const opened = await searcher.open(repository);
    try {
      for (const question of repository.questions)
        outcomes.set(question.id, judge(question, await opened.search(question.question, FIRST)));
    } finally {
      await opened.close();
    }
    const { asked, symbol, file } = count(repository.questions, outcomes);
    console.error(`${searcher.name} on ${repository.name}: symbol ${symbol} and file ${file} of ${asked}`);
  }
  return { name: searcher.name, version, how: searcher.how, outcomes };
}

function figures() {
  const asked = repositories.flatMap(({ questions }) => questions);
  const groups = (
    /** @type {import('./lib/key.mjs').Question[]} */ questions,
    /** @type {Map<string, import('./lib/score.mjs').Outcome>} */ outcomes,
  ) => ({
    all: count(questions, outcomes),
    no_shared_word: count(
      questions.filter(({ shares_word }) => !shares_word),
      outcomes,
    ),
  });
  return {
    repositories: repositories.map(({ name, version, questions }) => ({ name, version, questions: questions.length })),
    absent: run.absent,
    tools: run.tools.map(({ name, version, outcomes }) => ({
      name,
      version,
      all: groups(asked, outcomes),
      dev: groups(
        asked.filter(({ set }) => set === 'dev'),
        outcomes,
      ),
      held_out: groups(
        asked.filter(({ set }) => set === 'held-out'),
        outcomes,
      ),
      by_repository: Object.fromEntries(
        repositories.map(({ name: repository, questions }) => [repository, groups(questions, outcomes)]),
      ),
      answers: asked.filter(({ set }) => set === 'dev' || options['show-held-out']).map(({ id }) => outcomes.get(id)),
    })),
  };
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  const absolute = path.resolve(file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
  console.error(`wrote ${file}`);
}

/**
 * @param {string} text
 * @param {string} separator
 */
function splitAt(text, separator) {
  const index = text.indexOf(separator);
  if (index < 1) fail(`expected NAME${separator}DIR, got ${text}`);
  return [text.slice(0, index), text.slice(index + 1)];
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
