/** Whether an answer is right, by the key alone and without a model. */

/**
 * @typedef {object} Key
 * @property {string} task
 * @property {readonly string[]} must all of them have to be named
 * @property {readonly string[]} [may] whoever names these is not wrong
 * @property {'all' | 'first'} [counts] `first`: only the first item counts, as where one place is asked for; any of `must` is right
 * @property {string} because how the key is known, for whoever checks it
 * @property {readonly {file: string, line: number, text: string}[]} evidence lines that must stand so in the sources
 *
 * @typedef {object} Judged
 * @property {boolean} isRight
 * @property {readonly string[]} missed
 * @property {readonly string[]} wrong
 */

/**
 * @param {Key} key
 * @param {string} answer
 * @returns {Judged}
 */
export function judge({ must, may = [], counts = 'all' }, answer) {
  const said = itemsOf(answer);
  const isSaid = (/** @type {string} */ item) => said.some((each) => isSame(item, each));
  if (counts === 'first') {
    const [first] = said;
    const isRight = first !== undefined && must.some((item) => isSame(item, first));
    return { isRight, missed: isRight ? [] : must, wrong: isRight || first === undefined ? [] : [first] };
  }
  const missed = must.filter((item) => !isSaid(item));
  const wrong = said.filter((each) => ![...must, ...may].some((item) => isSame(item, each)));
  return { isRight: missed.length === 0 && wrong.length === 0, missed, wrong };
}

/**
 * The items of the last `{"answer": […]}` of a text, each once; none where there is no such line.
 * @param {string} text
 * @returns {readonly string[]}
 */
export function itemsOf(text) {
  const at = text.lastIndexOf('{"answer"');
  if (at < 0) return [];
  for (let end = text.indexOf('}', at); end >= 0; end = text.indexOf('}', end + 1)) {
    try {
      const { answer } = JSON.parse(text.slice(at, end + 1));
      return Array.isArray(answer) ? [...new Set(answer.map((item) => normal(String(item))))] : [];
    } catch {
      // A bracket inside of an item.
    }
  }
  return [];
}

/**
 * A call of several lines has its line one up or down, as one looks at it.
 * @param {string} key
 * @param {string} said
 */
function isSame(key, said) {
  if (normal(key) === said) return true;
  const [, file, line] = /^(.+):(\d+)$/.exec(normal(key)) ?? [];
  const [, saidFile, saidLine] = /^(.+):(\d+)$/.exec(said) ?? [];
  return file !== undefined && file === saidFile && Math.abs(Number(line) - Number(saidLine)) <= 1;
}

/** @param {string} item */
function normal(item) {
  return item.trim().replace(/^\.\//, '').replace(/\(\)$/, '').replaceAll('`', '');
}
