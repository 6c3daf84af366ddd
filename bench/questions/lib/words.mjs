/**
 * Words of a question and words of a name, made comparable.
 *
 * A question shares a word with an answer when one of its content words has the same stem as a word of the answer's
 * symbol name. The stemmer is deliberately crude: it strips the common endings of English and nothing else, so that
 * anyone can check by eye why two words count as the same.
 */

/** Words that say nothing about the subject; they count neither for sharing nor for searching. */
const STOP_WORDS = new Set(
  (
    'a about above after again all also although am an and another any anybody apart are as ask at back be because become becomes been ' +
    'before behind below between both but by call can come comes could did do does done each else even ever every few find for from gave get gets ' +
    'getting give given go goes going got had has have having he her here him his how i if in into is it its itself just kind like ' +
    'made make makes many may me mean means more most much must my need needs no nobody nor not nothing now of off on once one ones only or other our ' +
    'out over own part same say says see set she should so some somebody something such take takes tell tells than that the their them then there these they ' +
    'thing things this those though through to told too two under until up us use used uses very want was way we well went were what when where which ' +
    'while who whose why will with without would yes yet you your'
  ).split(' '),
);

/**
 * The words of an identifier or a piece of text, in lower case: split at anything that is no letter or digit, at
 * changes of case, and between letters and digits.
 * @param {string} text
 * @returns {string[]}
 */
export function splitWords(text) {
  return (
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      .replace(/([A-Za-z])([0-9])/g, '$1 $2')
      .replace(/([0-9])([A-Za-z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+|[0-9]+/g) ?? []
  );
}

const ENDINGS =
  'ization isation ications ication ations ation ments ment ness ities ity ables able ings ing edly ies ied ers ors er or ed es ly s';

/**
 * A crude stem: `notify` and `notification` → `notif`; `serializing`, `serializer`, `serialize` → `serializ`.
 * @param {string} word in lower case
 * @returns {string}
 */
export function stem(word) {
  if (word.length <= 3) return word;
  let result = word;
  for (const ending of ENDINGS.split(' ')) {
    if (result.endsWith(ending) && result.length - ending.length >= 3) {
      result = result.slice(0, -ending.length);
      if (ending === 'ies' || ending === 'ied') result += 'y';
      break;
    }
  }
  // `stopped` → `stopp` → `stop`, and `cache` like `cached` → `cach`.
  if (result.length > 3 && /([b-df-hj-np-tv-z])\1$/.test(result)) result = result.slice(0, -1);
  if (result.length > 3 && /[ey]$/.test(result)) result = result.slice(0, -1);
  return result;
}

/**
 * The stems of the content words of a question, each once, in the order of the question.
 * @param {string} question
 * @returns {string[]}
 */
export function contentStems(question) {
  return [...new Set(contentWords(question).map(stem))];
}

/**
 * The content words of a question as they were typed, in lower case, each once.
 * @param {string} question
 * @returns {string[]}
 */
export function contentWords(question) {
  return [...new Set(splitWords(question))].filter((word) => word.length > 1 && !STOP_WORDS.has(word));
}

/**
 * Whether a question shares a word with the name of one of its answers.
 * @param {string} question
 * @param {readonly {symbol: string}[]} answers
 * @returns {boolean}
 */
export function sharesWord(question, answers) {
  const asked = new Set(contentStems(question));
  return answers.some(({ symbol }) => splitWords(symbol).some((word) => asked.has(stem(word))));
}
