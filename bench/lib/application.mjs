/** What the readers of a scan are given of an application on this machine. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} directory a git repository
 * @returns {{ files: string[], text: (file: string) => string | undefined }} what git has, and the texts, each read once;
 *   undefined for a link and for what the snapshot lacks
 */
export function applicationAt(directory) {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: directory, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\0')
    .filter((file) => file !== '');
  /** @type {Map<string, string | undefined>} */
  const texts = new Map();
  /** @param {string} file */
  const text = (file) => {
    if (!texts.has(file)) texts.set(file, textOf(path.join(directory, file)));
    return texts.get(file);
  };
  return { files, text };
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
