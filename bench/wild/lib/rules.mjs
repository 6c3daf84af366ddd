/** All rules: each file in `rules` exports one. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const RULES = path.join(import.meta.dirname, '..', 'rules');

/** @returns {Promise<import('./ground.mjs').Rule[]>} by family, in the order of the families */
export async function loadRules() {
  const files = readdirSync(RULES)
    .filter((name) => name.endsWith('.mjs'))
    .sort();
  const rules = await Promise.all(
    files.map(async (name) => (await import(pathToFileURL(path.join(RULES, name)).href)).rule),
  );
  return rules.sort((a, b) => FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family));
}

export const FAMILIES = ['same project, same answer', 'two views of one fact', 'planted facts', 'compilers', 'limits'];
