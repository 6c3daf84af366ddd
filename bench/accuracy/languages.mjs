/**
 * The languages that can be measured. TypeScript's oracle lies in `oracle` itself; each folder in it that has an
 * `index.mjs` is an oracle for the language that the folder is named after, and is loaded only for a run of that language.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_PACKAGES, fetchPackage } from '../lib/repositories.mjs';

/** @typedef {import('./oracle/index.mjs').Oracle} Oracle */

/**
 * What a language's oracle module exports.
 * @typedef {object} LanguageUnderTest
 * @property {string} truth names the judge in a report's sentence "Truth: …, which shares no code with the engine"
 * @property {() => import('../lib/repositories.mjs').Repository[]} fetchRepositories the default ones, pinned, in the
 *   cache after the first run (`fetchOnce` in `../lib/repositories.mjs`)
 * @property {(root: string) => Oracle | Promise<Oracle>} buildOracle only reads the repository
 */

const ORACLES = path.join(import.meta.dirname, 'oracle');

/** @returns {string[]} the names that `--language` takes, the default first */
export function listLanguages() {
  const others = readdirSync(ORACLES).filter((name) => existsSync(path.join(ORACLES, name, 'index.mjs')));
  return ['typescript', ...others.sort()];
}

/**
 * @param {string} language
 * @returns {Promise<LanguageUnderTest>}
 */
export async function loadLanguage(language) {
  if (!listLanguages().includes(language))
    throw new Error(`no oracle for the language: ${language} (known: ${listLanguages().join(', ')})`);
  if (language !== 'typescript') return import(`./oracle/${language}/index.mjs`);
  const { buildOracle } = await import('./oracle/index.mjs');
  return {
    truth: "TypeScript's classic checker",
    fetchRepositories: () => DEFAULT_PACKAGES.map(fetchPackage),
    buildOracle,
  };
}
