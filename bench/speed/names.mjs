/**
 * Which symbols are asked about: names defined in the repository, chosen by a seeded generator from its text alone, so
 * that a run can be repeated, and then only those that have a few callers, as what people ask about has.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chooseSome, seededRandom } from '../lib/statistics.mjs';

/** @typedef {{name: string, file: string}} NamedFunction a function or class at the top level of a file */

/**
 * @typedef {object} Names
 * @property {NamedFunction[]} ordinary
 * @property {string[]} common names that are called most often
 */

const MOST_CALLERS = 20;

/**
 * @param {string} root
 * @param {readonly string[]} files sources, relative
 * @param {number} seed
 * @returns {{candidates: NamedFunction[], common: string[]}} candidates in the order in which they are to be tried
 */
export function findNames(root, files, seed) {
  /** @type {Map<string, number>} */
  const occurrences = new Map();
  /** @type {Map<string, number>} */
  const calls = new Map();
  /** @type {Map<string, string>} */
  const definedIn = new Map();
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, word = '', parenthesis] of text.matchAll(/([\p{ID_Start}$_][\p{ID_Continue}$]*)(\()?/gu)) {
      occurrences.set(word, (occurrences.get(word) ?? 0) + 1);
      if (parenthesis !== undefined) calls.set(word, (calls.get(word) ?? 0) + 1);
    }
    if (/(^|\/)(tests?|__tests__|specs?|fixtures?|examples?|benchmarks?)\/|[.-](test|spec|d)\.[cm]?[jt]sx?$/.test(file))
      continue;
    for (const [, name] of text.matchAll(TOP_LEVEL_DEFINITION)) {
      if (name !== undefined && name.length >= 3 && !definedIn.has(name)) definedIn.set(name, file);
    }
  }
  const counted = [...definedIn].map(([name, file]) => ({ name, file, count: occurrences.get(name) ?? 0 }));
  const random = seededRandom(seed);
  const likely = counted.filter(({ count }) => count >= 3 && count <= 3 * MOST_CALLERS);
  const candidates = chooseSome(likely, 300, random)
    .map(({ name, file }) => ({ name, file, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ name, file }) => ({ name, file }));
  const callsOf = (/** @type {{name: string}} */ { name }) => calls.get(name) ?? 0;
  const common = counted.sort((a, b) => callsOf(b) - callsOf(a) || (a.name < b.name ? -1 : 1)).slice(0, 3);
  return { candidates, common: common.map(({ name }) => name) };
}

/**
 * The first candidates that have 1 to 20 callers.
 * @param {readonly NamedFunction[]} candidates
 * @param {number} count
 * @param {(name: string) => Promise<number>} countCallers
 * @returns {Promise<NamedFunction[]>}
 */
export async function chooseOrdinary(candidates, count, countCallers) {
  /** @type {NamedFunction[]} */
  const chosen = [];
  for (const candidate of candidates) {
    if (chosen.length === count) break;
    const callers = await countCallers(candidate.name);
    if (callers >= 1 && callers <= MOST_CALLERS) chosen.push(candidate);
  }
  return chosen;
}

const TOP_LEVEL_DEFINITION =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? |class |const (?=[\w$]+ = (?:async )?(?:\(|function)))([\w$]+)/gm;
