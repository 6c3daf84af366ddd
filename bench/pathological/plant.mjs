/** A repository on disk, plain or with one case in it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORIES } from './repositories.mjs';

/**
 * @typedef {object} Planted
 * @property {string} file the place of the file that was put in, or of the plain one
 * @property {boolean} usesLonely it is the caller of `lonely`
 * @property {number} bytes its size
 */

/**
 * @param {string} root a folder that is made
 * @param {import('./repositories.mjs').Language} language
 * @param {import('./cases/case.mjs').Case} [heavy] nothing for the plain repository
 * @returns {Planted}
 */
export function plant(root, language, heavy) {
  const repository = REPOSITORIES[language];
  const file = heavy?.file ?? repository.heavy;
  const plain = repository.head + repository.tail;
  const text = heavy?.text() ?? plain;
  for (const [place, content] of Object.entries({ ...repository.files, [repository.heavy]: plain, [file]: text })) {
    mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
    writeFileSync(path.join(root, place), content);
  }
  return { file, usesLonely: text.includes('lonely(1)'), bytes: Buffer.byteLength(text) };
}
