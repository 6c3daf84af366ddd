#!/usr/bin/env node
/**
 * `npm run bench:pathological`: how much slower every answer is with one file that nobody should have, beside the same
 * repository with a plain file in its place, asked in turn.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isBoocontextBuilt, serveBoocontext } from '../lib/boocontext.mjs';
import { cpuMsOf, slowdownNow, watchTree } from '../lib/processes.mjs';
import { makeRunFolder, removeFolder } from '../speed/working-copy.mjs';
import { CASES } from './cases/cases.mjs';
import { plant } from './plant.mjs';
import { faultsOf, isCutShort, questionsAbout } from './questions.mjs';
import { report } from './report.mjs';
import { REPOSITORIES } from './repositories.mjs';

/**
 * @typedef {import('./questions.mjs').Question} Question
 *
 * @typedef {object} Asked
 * @property {Question} question
 * @property {'cold' | 'warm'} round
 * @property {number} durationMs
 * @property {number} cpuMs of all processes of the server
 * @property {boolean} isCutShort the time for one answer was over before all was known
 * @property {readonly string[]} faults
 *
 * @typedef {object} Measured
 * @property {string} group
 * @property {import('./cases/case.mjs').Case} heavy
 * @property {number} bytes
 * @property {number} peakBytes
 * @property {readonly (Asked & {slowerMs: number, slowerCpuMs: number})[]} asked
 */

const USAGE = `npm run bench:pathological -- [options]

  --group NAME   ${Object.keys(CASES).join(', ')}; may be repeated (default: all)
  --only TEXT    only cases whose name holds this
  --together     one server for all questions instead of one for each tool: quicker, and only the first is cold
  --out FILE     Markdown report (default: RESULTS.md beside this script)`;

const { values: options } = parseArgs({
  options: {
    group: { type: 'string', multiple: true, default: Object.keys(CASES) },
    only: { type: 'string', default: '' },
    together: { type: 'boolean', default: false },
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!isBoocontextBuilt()) {
  console.error('boocontext is not built yet: `npm run build` first.');
  process.exit(1);
}

const folder = makeRunFolder();
const slowdowns = [slowdownNow()];
/** @type {Measured[]} */
const measured = [];
try {
  for (const group of options.group) {
    for (const heavy of CASES[group] ?? []) {
      if (!heavy.name.includes(options.only)) continue;
      measured.push(await measure(group, heavy));
      slowdowns.push(slowdownNow());
      writeFileSync(options.out, report(measured, Math.max(...slowdowns), options.together));
    }
  }
} finally {
  removeFolder(folder);
}

/**
 * @param {string} group
 * @param {import('./cases/case.mjs').Case} heavy
 * @returns {Promise<Measured>}
 */
async function measure(group, heavy) {
  const { language } = heavy;
  const [plainRoot, root] = [mkdtempSync(path.join(folder, 'plain-')), mkdtempSync(path.join(folder, 'heavy-'))];
  const plain = plant(plainRoot, language);
  const planted = plant(root, language, heavy);
  const asked = [];
  let peakBytes = 0;
  for (const questions of inServers(questionsAbout(REPOSITORIES[language]))) {
    const without = await ask(plainRoot, language, plain, questions);
    const withIt = await ask(root, language, planted, questions);
    peakBytes = Math.max(peakBytes, withIt.peakBytes);
    for (const [at, each] of withIt.asked.entries()) {
      const other = /** @type {Asked} */ (without.asked[at]);
      asked.push({ ...each, slowerMs: each.durationMs - other.durationMs, slowerCpuMs: each.cpuMs - other.cpuMs });
    }
  }
  removeFolder(plainRoot);
  removeFolder(root);
  const worst = Math.max(...asked.map(({ slowerMs }) => slowerMs));
  const faults = asked.reduce((sum, each) => sum + each.faults.length, 0);
  console.log(
    `${group}: ${heavy.name}: at most ${Math.round(worst)} ms slower${faults > 0 ? `, ${faults} faults` : ''}`,
  );
  return { group, heavy, bytes: planted.bytes, peakBytes, asked };
}

/**
 * What each server is asked.
 * @param {readonly Question[]} questions
 * @returns {readonly (readonly Question[])[]}
 */
function inServers(questions) {
  if (options.together) return [questions];
  return [...new Set(questions.map(({ tool }) => tool))].map((tool) => questions.filter((each) => each.tool === tool));
}

/**
 * @param {string} root
 * @param {import('./repositories.mjs').Language} language
 * @param {import('./plant.mjs').Planted} planted
 * @param {readonly Question[]} questions
 * @returns {Promise<{asked: Asked[], peakBytes: number}>}
 */
async function ask(root, language, planted, questions) {
  const server = await serveBoocontext(root, mkdtempSync(path.join(folder, 'cache-')));
  const watch = watchTree(server.pid);
  /** @type {Asked[]} */
  const asked = [];
  try {
    for (const round of /** @type {const} */ (['cold', 'warm'])) {
      for (const question of questions) {
        const before = cpuMsOf(server.pid) ?? 0;
        const { envelope, isError, text, durationMs } = await server.call(
          `boocontext_${question.tool}`,
          question.input,
        );
        if (isError || envelope === null) throw new Error(`${question.tool}: ${text.slice(0, 300)}`);
        const cpuMs = (cpuMsOf(server.pid) ?? 0) - before;
        const cutShort = isCutShort(envelope);
        const faults = cutShort ? [] : faultsOf(REPOSITORIES[language], planted, question, envelope);
        asked.push({ question, round, durationMs, cpuMs, isCutShort: cutShort, faults });
      }
    }
  } finally {
    await server.close();
  }
  return { asked, peakBytes: watch.stop()?.peakBytes ?? 0 };
}
