/** The key, which is read when an arm has answered, and never lies in what an arm sees. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @returns {readonly import('./judge.mjs').Key[]} */
export function readKeys() {
  return JSON.parse(readFileSync(new URL('../key/keys.json', import.meta.url), 'utf8'));
}

/**
 * What the sources do not say as the key has it, as sentences.
 * @param {import('./judge.mjs').Key} key
 * @param {string} root
 * @returns {readonly string[]}
 */
export function problemsOfKey({ task, evidence }, root) {
  return evidence.flatMap(({ file, line, text }) => {
    const absolute = path.join(root, file);
    const written = existsSync(absolute) ? readFileSync(absolute, 'utf8').split('\n')[line - 1] : undefined;
    return written?.includes(text) === true ? [] : [`${task}: ${file}:${line} does not hold ${text}`];
  });
}
