/** The names that an application is asked about, chosen by machine, and what is said of each. */
import { openMentions } from '../../lib/keyless/facts.mjs';
import { labelOf } from '../../lib/keyless/ground.mjs';
import { isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';
import { plainOf } from './code.mjs';
import { readingOf } from './reading.mjs';

/** @typedef {import('../../lib/keyless/ground.mjs').Ground} Ground */
/** @typedef {import('../../lib/keyless/ground.mjs').Subject} Subject */
/** @typedef {import('../../lib/keyless/product.mjs').Question} Question */

/**
 * @typedef {object} NameAsked
 * @property {string} name
 * @property {Question} question
 * @property {any} answer about all its definitions
 */

/** @type {WeakMap<Ground, readonly NameAsked[]>} */
const asked = new WeakMap();

/** @param {Ground} ground @returns {readonly NameAsked[]} those that have a definition by the product's word */
export function namesOf(ground) {
  return asked.get(ground) ?? [];
}

/**
 * Chooses names that the sources define and asks for each of them who calls it, whatever definition is meant. One of its
 * definitions, chosen too, is asked about by rules that need one place.
 * @param {Ground} ground
 * @returns {Promise<readonly Subject[]>}
 */
export async function chooseNames(ground) {
  const reading = readingOf(ground);
  const all = [...reading.definitions].filter(
    ([name]) => /^[A-Za-z]\w{2,}$/.test(name) && !/^(test|Test|setUp|tearDown)/.test(name),
  );
  // Where tests are many, what they define is not asked for before what they test is.
  const own = all.filter(([, files]) => files.some((file) => !isAside(file)));
  const chosen = ground.choose(own.length >= ground.settings.perRepository ? own : all, 'names');
  /** @type {NameAsked[]} */
  const names = [];
  /** @type {Subject[]} */
  const subjects = [];
  for (const [name] of chosen) {
    const question = { tool: /** @type {const} */ ('callgraph'), input: { symbol: name, direction: 'callers' } };
    const answer = await plainAnswer(ground, question);
    if (answer.details.error !== undefined) continue;
    names.push({ name, question, answer });
    const [place] = ground.choose(definitionsOf(answer), `definition of ${name}`, 1);
    if (place === undefined) continue;
    subjects.push({
      name,
      container: place.container ?? '',
      label: labelOf({ container: place.container, name: place.symbol }),
      kind: place.kind ?? '',
      file: place.file,
      line: place.line,
      endLine: place.line,
      language: plainOf(place.file)?.name ?? '',
    });
  }
  asked.set(ground, names);
  return subjects;
}

/** What an application's report says of its names. @param {Ground} ground */
export function figuresOfNames(ground) {
  const names = namesOf(ground);
  const complete = names.filter(({ answer }) => answer.metadata?.complete === true).length;
  const violations = (/** @type {string} */ rule) => ground.violations.filter((each) => each.rule === rule).length;
  return {
    answered: names.length,
    complete,
    ...Object.fromEntries([...ground.counts.keys()].filter(Boolean).map((rule) => [rule, violations(rule)])),
  };
}

/** @param {any} answer @returns {readonly any[]} every definition that the answer is about */
export function definitionsOf({ details }) {
  return details.candidates ?? (details.symbol === undefined ? [] : [details.symbol]);
}

/** What an answer says of itself. @param {any} answer */
export function stateOf(answer) {
  if (isPartial(answer)) return 'answers that stayed partial';
  if (answer.metadata?.complete === true) return 'complete answers';
  return (answer.details.mentions !== undefined && openMentions(answer.details.mentions) > 0) ||
    /^Open:/.test(answer.summary)
    ? 'answers with something open'
    : 'answers not complete for another reason';
}

/** @param {string} file */
function isAside(file) {
  return (
    /(^|\/)(tests?|examples?|docs?|benchmarks?|fixtures?|testdata|testing|__tests__|spec|playground)\//i.test(file) ||
    /[._](test|spec)\.\w+$|Test\.\w+$/.test(file)
  );
}
