#!/usr/bin/env node
/**
 * `npm run bench:agent`: the same model works on ten tasks with three sets of tools, and all that it costs is counted.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { isBoocontextBuilt } from '../lib/boocontext.mjs';
import { writeReport } from '../lib/report-rows.mjs';
import { ARMS } from './lib/arms.mjs';
import { judge } from './lib/judge.mjs';
import { problemsOfKey, readKeys } from './lib/key.mjs';
import { modelFromEnvironment, SETTINGS } from './lib/models.mjs';
import { rowText, totalsOf } from './lib/report.mjs';
import { workOn } from './lib/work-on.mjs';
import { TASKS } from './tasks.mjs';

const USAGE = `npm run bench:agent -- --repos DIR [options]

  --repos DIR       a folder of clones: ${TASKS.map(({ repository }) => repository.name).join(', ')}
  --arm NAME        only this one; may be repeated (${Object.keys(ARMS).join(', ')})
  --task ID         only this one; may be repeated (${TASKS.map(({ id }) => id).join(', ')})
  --rounds N        answers of the model to one task at most (default: 40)
  --transcripts DIR write all that was said in each arm
  --out FILE        Markdown report (default: RESULTS.md beside this script); rows of other tasks stay
  --check           only compare the key with the clones

The model, from the environment:
${Object.entries(SETTINGS)
  .map(([name, means]) => `  ${name.padEnd(21)} ${means}`)
  .join('\n')}`;

const { values: options } = parseArgs({
  options: {
    repos: { type: 'string' },
    arm: { type: 'string', multiple: true, default: Object.keys(ARMS) },
    task: { type: 'string', multiple: true, default: TASKS.map(({ id }) => id) },
    rounds: { type: 'string', default: '40' },
    transcripts: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const tasks = TASKS.filter(({ id }) => options.task.includes(id));
for (const arm of options.arm) if (!(arm in ARMS)) fail(`no arm is called ${arm}`);
if (tasks.length === 0) fail(`no task is called ${options.task.join(' or ')}`);

const model = modelFromEnvironment(process.env);
// Without a model there is nothing to measure: that is said, and nothing is made up.
if (!options.check) {
  if ('missing' in model) fail(`No model: ${model.missing}. Nothing was measured.`);
  await model.reach().catch((error) => fail(`No model could be reached (${reasonOf(error)}). Nothing was measured.`));
}
if (options.repos === undefined) fail('--repos says where the clones are');
const clones = tasks.map((task) => ({ task, root: path.resolve(options.repos ?? '', task.repository.name) }));
const missing = clones.flatMap(({ task, root }) => problemsOfClone(task, root));
if (missing.length > 0) fail(`The clones are not those of the tasks:\n  ${missing.join('\n  ')}`);
const keys = readKeys();
const problems = clones.flatMap(({ task, root }) => problemsOfKey(keyOf(task.id), root));
if (problems.length > 0) fail(`The key is not sound:\n  ${problems.join('\n  ')}`);
if (options.check) {
  console.log(`${tasks.length} tasks, and what their keys rest on stands in the sources`);
  process.exit(0);
}
if ('missing' in model) process.exit(1);
if (options.arm.includes('boocontext') && !isBoocontextBuilt())
  fail('boocontext is not built yet: `npm run build` first');

/** @type {import('./lib/report.mjs').Row[]} */
const rows = [];
for (const { task, root } of clones) {
  const { name, commit } = task.repository;
  for (const arm of options.arm) {
    const open = ARMS[/** @type {keyof typeof ARMS} */ (arm)];
    const { tools, instructions, close } = await open({ name, version: commit.slice(0, 8), root });
    try {
      const question = [instructions, task.question].filter((text) => text !== '').join('\n\n');
      const worked = await workOn({ model, tools, question, countTokens, mostRounds: Number(options.rounds) });
      const judged = judge(keyOf(task.id), worked.answer);
      rows.push({ task: task.id, arm, isRight: judged.isRight, end: worked.end, cost: worked.cost });
      if (worked.reason !== undefined) console.error(`${task.id}, ${arm}: ${worked.reason}`);
      if (options.transcripts !== undefined) {
        mkdirSync(options.transcripts, { recursive: true });
        const file = path.join(options.transcripts, `${task.id}-${arm}.json`);
        writeFileSync(file, JSON.stringify({ task, arm, judged, ...worked }, null, 1));
      }
      console.error(rowText(/** @type {import('./lib/report.mjs').Row} */ (rows.at(-1))));
    } finally {
      await close();
    }
  }
}
const { tasks: counted, arms, cheaperThanCodegraph } = totalsOf(rows);
const head = `| task | arm | answer | calls | tokens | of these answers of tools | seconds |
| --- | --- | --- | --- | --- | --- | --- |`;
const sums = arms.map(
  ({ arm, right, calls, tokens, toolTokens, seconds }) =>
    `- ${arm}: ${right} of ${counted} right, ${calls} calls, ${tokens.toLocaleString('en')} tokens (${toolTokens.toLocaleString('en')} answered by tools), ${seconds.toFixed(0)} s`,
);
const against = `Fewer tokens than codegraph in ${cheaperThanCodegraph} of ${counted} tasks.`;
writeReport(
  options.out,
  `# What a task costs an agent\n\nWhat is measured, and how: [README.md](README.md). The last run was with ${model.name}:\n\n${sums.join('\n')}\n\n${against}\n\n${head}`,
  rows.map(rowText),
);
console.log([...sums, against].join('\n'));

/** @param {import('./tasks.mjs').Task} task @param {string} root @returns {readonly string[]} */
function problemsOfClone({ repository: { name, github, commit } }, root) {
  if (!existsSync(root)) return [`git clone https://github.com/${github} ${root} && git -C ${root} checkout ${commit}`];
  const head = execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  return head === commit ? [] : [`${name} is at ${head.slice(0, 8)}: git -C ${root} checkout ${commit}`];
}

/** @param {string} id @returns {import('./lib/judge.mjs').Key} */
function keyOf(id) {
  const key = keys.find(({ task }) => task === id);
  return key ?? fail(`no key for ${id}`);
}

/** @param {unknown} error */
function reasonOf(error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error instanceof Error ? error.message : String(error)}${cause}`;
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
