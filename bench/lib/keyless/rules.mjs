/** The rules of a bench: each file in its folder `rules` exports one. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} folder
 * @param {readonly string[]} families in the order in which they are told
 * @returns {Promise<import('./ground.mjs').Rule[]>} by family
 */
export async function loadRules(folder, families) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .sort();
  const rules = await Promise.all(
    files.map(async (name) => (await import(pathToFileURL(path.join(folder, name)).href)).rule),
  );
  return rules.sort((a, b) => families.indexOf(a.family) - families.indexOf(b.family));
}
