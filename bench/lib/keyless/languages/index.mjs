/** The languages that the benchmark reads; a further one is a file beside this and a line here. */
import { language as go } from './go.mjs';
import { language as java } from './java.mjs';
import { language as python } from './python.mjs';
import { language as rust } from './rust.mjs';
import { language as typescript } from './typescript.mjs';

/** @type {readonly import('./language.mjs').Language[]} */
export const LANGUAGES = [typescript, python, go, java, rust];

/** @param {string} file */
export function languageOf(file) {
  return LANGUAGES.find(({ extension }) => extension.test(file));
}
