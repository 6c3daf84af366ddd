#!/usr/bin/env node
/**
 * `npm run bench:wild`: looks for false words of boocontext on repositories that nobody chose, by rules that need no key.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isBoocontextBuilt } from '../lib/boocontext.mjs';
import { cacheDirectory, folderNameOf } from '../lib/repositories.mjs';
import { Ground } from './lib/ground.mjs';
import { openProduct } from './lib/product.mjs';
import { classesOf, figuresOf, joinInto, renderReport } from './lib/report.mjs';
import { loadRules } from './lib/rules.mjs';
import { chooseRepositories, listPackages } from './repositories.mjs';

const USAGE = `npm run bench:wild -- [options]

  --repository NAME    a package of the list, or a folder, which is only read; may be repeated (default: all packages)
  --language NAME      packages of this language only; may be repeated
  --rule NAME          this rule only; may be repeated
  --per-repository N   definitions asked about in each (default 6)
  --seed N             others with another seed (default 1)
  --quick              two definitions each, and the slow rules left out
  --fail               end with 1 where something was found
  --out FILE           Markdown report (default: RESULTS.md beside this script, for a run on all packages with all rules)
  --json FILE          every violation
  --join FILE          looks at nothing: makes one report of what several runs wrote with --json; may be repeated
  --list               the rules and packages there are

Copies that show a violation stay in the benchmarks' cache (BOOCONTEXT_BENCH_CACHE), in its folder \`wild\`, until the
next run on the same repository.`;

const { values: options } = parseArgs({
  options: {
    repository: { type: 'string', multiple: true, default: [] },
    language: { type: 'string', multiple: true, default: [] },
    rule: { type: 'string', multiple: true, default: [] },
    'per-repository': { type: 'string' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    fail: { type: 'boolean', default: false },
    out: { type: 'string' },
    json: { type: 'string' },
    join: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const allRules = await loadRules();
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
if (options.list) {
  for (const { name, family, promise } of allRules) console.log(`${name.padEnd(18)} ${family}: ${promise}`);
  for (const { name, language } of listPackages()) console.log(`${language.padEnd(12)} ${name}`);
  process.exit(0);
}
for (const name of options.rule) {
  if (!allRules.some((rule) => rule.name === name))
    throw new Error(`unknown rule: ${name} (known: ${allRules.map((rule) => rule.name).join(', ')})`);
}
if (!isBoocontextBuilt()) throw new Error('boocontext is not built: `npm run build` first');

const rules = allRules.filter(({ name, isSlow }) =>
  options.rule.length > 0 ? options.rule.includes(name) : !(options.quick && isSlow),
);
const settings = {
  seed: Number(options.seed),
  perRepository: Number(options['per-repository'] ?? (options.quick ? 2 : 6)),
  quick: options.quick,
};
/** @type {import('./lib/report.mjs').Run} */
const run = {
  settings,
  command: commandOf(options),
  rules,
  repositories: [],
  leftOut: [],
  violations: [],
  counts: new Map(),
};
const isJoined = options.join.length > 0;
for (const file of options.join) joinInto(run, JSON.parse(readFileSync(file, 'utf8')));
if (isJoined) writeResults();
else say(`seed ${settings.seed}`);

for (const { name, get } of isJoined ? [] : chooseRepositories(options.repository, options.language)) {
  const start = performance.now();
  let repository;
  try {
    repository = get();
  } catch (error) {
    leaveOut(name, error);
    continue;
  }
  try {
    await look(repository, start);
  } catch (error) {
    leaveOut(name, error);
  }
  writeResults();
}
for (const { rule, kind, all } of classesOf(run.violations))
  console.log(`${String(all.length).padStart(5)}  ${rule}: ${kind}`);
say(`${run.violations.length} violations on ${run.repositories.length} repositories`);
if (options.fail && run.violations.length > 0) process.exitCode = 1;

/**
 * @param {import('../lib/repositories.mjs').Repository} repository
 * @param {number} start
 */
async function look(repository, start) {
  const folder = path.join(
    cacheDirectory(),
    'wild',
    folderNameOf({ ...repository, name: repository.name.replaceAll('/', '-') }),
  );
  const ground = new Ground(repository, {
    folder,
    rules,
    settings,
    open: ({ root }, cache) => openProduct(root, cache),
  });
  try {
    await ground.prepare();
    for (const rule of rules) {
      const before = ground.violations.length;
      const began = performance.now();
      try {
        await ground.run(rule);
      } catch (error) {
        leaveOut(`${repository.name}, ${rule.name}`, error);
      }
      if (rule.check !== undefined)
        say(
          `${repository.name} ${rule.name}: ${ground.violations.length - before} (${Math.round((performance.now() - began) / 1000)} s)`,
        );
    }
  } finally {
    await ground.base?.close();
    rmSync(path.join(folder, '.caches'), { recursive: true, force: true });
  }
  run.violations.push(...ground.violations);
  for (const [rule, counts] of ground.counts) {
    const all = run.counts.get(rule) ?? new Map();
    for (const [what, number] of counts) all.set(what, (all.get(what) ?? 0) + number);
    run.counts.set(rule, all);
  }
  run.repositories.push({
    name: repository.name,
    version: repository.version,
    language: ground.language.name,
    files: ground.files.length,
    subjects: ground.subjects.length,
    seconds: Math.round((performance.now() - start) / 1000),
  });
}

/** After each repository, so that an interrupted run has told what it found. */
function writeResults() {
  const isWhole = options.repository.length === 0 && options.rule.length === 0 && options.language.length === 0;
  const out = options.out ?? (isWhole ? path.join(import.meta.dirname, 'RESULTS.md') : undefined);
  if (out !== undefined) write(out, renderReport(run));
  if (isWhole)
    write(path.join(import.meta.dirname, 'results', 'wild.json'), `${JSON.stringify(figuresOf(run), null, 2)}\n`);
  if (options.json !== undefined)
    write(
      options.json,
      `${JSON.stringify({ command: run.command, ...figuresOf(run), violations: run.violations }, null, 2)}\n`,
    );
}

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  writeFileSync(file, text);
}

/** What was asked for, less where it is written. @param {typeof options} asked */
function commandOf({ language, rule, repository }) {
  const named = Object.entries({ language, rule, repository: repository.map((each) => path.basename(each)) });
  return [
    `npm run bench:wild -- --seed ${settings.seed} --per-repository ${settings.perRepository}`,
    ...(settings.quick ? ['--quick'] : []),
    ...named.flatMap(([name, words]) => words.map((word) => `--${name} ${word}`)),
  ].join(' ');
}

/** @param {string} name @param {unknown} error */
function leaveOut(name, error) {
  const reason =
    error instanceof Error
      ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ').slice(0, 300)
      : String(error);
  run.leftOut.push({
    name,
    reason: error instanceof Error ? (error.message.split('\n')[0]?.slice(0, 200) ?? '') : String(error),
  });
  say(`left out: ${name}: ${reason}`);
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}
