/**
 * The key: what newcomers ask, and the symbols that answer it.
 *
 * Every answer was read in the source before any tool was tried, and is not changed because a tool disagrees. One file
 * for each repository, one question a line.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharesWord, splitWords } from './words.mjs';

/**
 * @typedef {object} Answer
 * @property {string} symbol bare name
 * @property {string} [container] class or function it sits in, where the file has several symbols of the name
 * @property {string} file relative to the repository's root
 */

/**
 * @typedef {object} Question
 * @property {string} id
 * @property {'dev' | 'held-out'} set ranking is tuned on `dev` only
 * @property {string} question as a person would type it
 * @property {boolean} shares_word whether a content word of the question has the stem of a word of an answer's name
 * @property {Answer[]} answers any of them is right
 * @property {string} because what the answer does, for the reader who checks the key
 */

/**
 * @param {string} repositoryName
 * @returns {Question[]}
 */
export function readKey(repositoryName) {
  const file = new URL(`../key/${repositoryName}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/**
 * What is wrong with a key, as sentences; none when it is sound. `shares_word` is computed here and only compared with
 * what the file says, so that nobody has to trust a flag set by hand.
 * @param {readonly Question[]} questions
 * @param {string} root of the repository
 * @returns {string[]}
 */
export function problemsOfKey(questions, root) {
  const problems = [];
  const seen = new Set();
  for (const { id, set, question, shares_word, answers } of questions) {
    if (seen.has(id)) problems.push(`${id}: used twice`);
    seen.add(id);
    if (set !== 'dev' && set !== 'held-out') problems.push(`${id}: set is ${JSON.stringify(set)}`);
    if (answers.length === 0) problems.push(`${id}: no answer`);
    if (sharesWord(question, answers) !== shares_word) problems.push(`${id}: shares_word should be ${!shares_word}`);
    for (const { symbol, file } of answers) {
      const absolute = path.join(root, file);
      if (!existsSync(absolute)) problems.push(`${id}: no file ${file}`);
      else if (!isDefinedIn(symbol, readFileSync(absolute, 'utf8')))
        problems.push(`${id}: ${file} does not define ${symbol}`);
    }
  }
  return problems;
}

/**
 * Whether some line looks like a definition of the name: enough to catch a misspelt key, not a parser.
 * @param {string} symbol
 * @param {string} text
 */
function isDefinedIn(symbol, text) {
  const name = symbol.replaceAll('$', '\\$');
  return new RegExp(
    `(function\\*?|class|const|let|var|type|interface) ${name}(?![\\w$])|^\\s*((public|private|protected|static|abstract|override|async|get|set) )*#?${name}\\s*[(<:=]|\\.${name} = `,
    'm',
  ).test(text);
}

/**
 * How many questions of each kind there are.
 * @param {readonly Question[]} questions
 */
export function countKey(questions) {
  return {
    questions: questions.length,
    noSharedWord: questions.filter(({ shares_word }) => !shares_word).length,
    heldOut: questions.filter(({ set }) => set === 'held-out').length,
    words: questions.reduce((sum, { question }) => sum + splitWords(question).length, 0),
  };
}
