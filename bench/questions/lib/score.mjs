/** Compares what a tool found with the key. */

/** Results that count: what a reader looks at before asking again. */
export const FIRST = 5;

/**
 * @typedef {object} Outcome
 * @property {string} id
 * @property {boolean} symbolFound a right symbol among the first five
 * @property {boolean} fileFound a right file among the files of the first five (the first five files, where the tool ranks files)
 * @property {string[]} got the first five, as text
 */

/**
 * @param {import('./key.mjs').Question} question
 * @param {import('./searchers/searcher.mjs').Answered} answered
 * @returns {Outcome}
 */
export function judge({ id, answers }, { hits, files }) {
  const first = hits.slice(0, FIRST);
  const firstFiles = new Set(files?.slice(0, FIRST) ?? first.map(({ file }) => file));
  return {
    id,
    symbolFound: first.some((hit) => answers.some((answer) => isSame(hit, answer))),
    fileFound: answers.some(({ file }) => firstFiles.has(file)),
    got: first.map(
      ({ symbol, container, file, line }) =>
        `${container ? `${container}.` : ''}${symbol} ${file}${line ? `:${line}` : ''}`,
    ),
  };
}

/**
 * Name and file decide. The container is compared only where both sides name one, since tools differ in what they call
 * the container of a function inside a function.
 * @param {import('./searchers/searcher.mjs').Hit} hit
 * @param {import('./key.mjs').Answer} answer
 */
function isSame(hit, answer) {
  if (hit.file !== answer.file || bare(hit.symbol) !== bare(answer.symbol)) return false;
  return !hit.container || !answer.container || bare(hit.container) === bare(answer.container);
}

/**
 * `Query.#updateTimers`, `Query.prototype.x` and `$ZodType` by their last name; a private name without its `#`.
 * @param {string} name
 */
function bare(name) {
  return /** @type {string} */ (
    name
      .replace(/\.prototype$/, '')
      .split(/[.:]+/)
      .at(-1)
  ).replace(/^#/, '');
}

/**
 * @typedef {object} Share
 * @property {number} asked
 * @property {number} symbol how many had a right symbol among the first five
 * @property {number} file how many had a right file among the first five
 */

/**
 * @param {readonly import('./key.mjs').Question[]} questions
 * @param {ReadonlyMap<string, Outcome>} outcomes by question id
 * @returns {Share}
 */
export function count(questions, outcomes) {
  const of = (/** @type {'symbolFound' | 'fileFound'} */ what) =>
    questions.filter(({ id }) => outcomes.get(id)?.[what]).length;
  return { asked: questions.length, symbol: of('symbolFound'), file: of('fileFound') };
}
