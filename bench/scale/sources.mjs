/** Which files of a repository are its source: those of the language that most of it is written in. */
import { listRepositoryFiles, listSourceFiles } from '../lib/repositories.mjs';

/** Beside TypeScript and JavaScript, whose minified files are left out. */
const OTHERS = [/\.py$/, /\.go$/, /\.java$/, /\.rs$/];

/**
 * @param {string} root
 * @returns {string[]} relative, sorted
 */
export function sourcesOf(root) {
  const all = listRepositoryFiles(root);
  const found = OTHERS.map((extension) => all.filter((file) => extension.test(file)).sort());
  return [listSourceFiles(root), ...found].reduce((most, files) => (files.length > most.length ? files : most));
}
