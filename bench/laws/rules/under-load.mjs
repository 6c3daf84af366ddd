import { impactOf } from '../../lib/keyless/ground.mjs';
import { ask } from '../../lib/keyless/product.mjs';
import { namesOf } from '../lib/names.mjs';

/** @typedef {import('../../lib/keyless/ground.mjs').Ground} Ground */
/** @typedef {import('../../lib/keyless/product.mjs').Question} Question */

/** @type {readonly {name: string, load: import('../../lib/throttle.mjs').Load}[]} */
const LOADS = [
  { name: 'at one tenth of the time', load: { share: 0.1 } },
  { name: 'beside thirty busy processes', load: { beside: 30 } },
];

/** How often it is asked until the work that goes on behind an answer is done. */
const PATIENCE = 40;

/** What differs in two answers about the same state of the same files. */
const OF_THE_RUN = ['duration_ms', 'cursor'];

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'under-load',
  family: 'the load changes time, never words',
  promise:
    'a complete answer under load is, word for word, the one of a quiet machine, and the others say what was not read yet',
  isSlow: true,
  async check(ground) {
    const questions = questionsOf(ground);
    const quiet = await answersOf(ground, questions);
    for (const { name, load } of LOADS) {
      const loaded = await answersOf(ground, questions, load);
      for (const [index, question] of questions.entries()) {
        const [before, after] = [quiet[index], loaded[index]];
        ground.count(`questions asked ${name}`);
        for (const early of after?.early ?? []) judgeEarly(ground, { question, name, before: before?.last, early });
        if (!isDone(before?.last) || !isDone(after?.last)) {
          ground.count(`never complete ${name}`);
          continue;
        }
        const other = firstDifference(before?.last, after?.last);
        if (other === undefined) continue;
        ground.report({
          kind: `${question.tool}: other words ${name} (${other.where.replaceAll(/\d+/g, 'N')})`,
          about: `${question.tool} of ${question.input.symbol ?? 'the project'}`,
          text: `${other.where}: ${other.before} became ${other.after}`,
          file: question.input.file,
          asked: [{ question, copy: ground.plain }],
        });
      }
    }
  },
};

/** @param {Ground} ground @returns {Question[]} */
function questionsOf(ground) {
  const names = ground.choose(namesOf(ground), 'under load', 4);
  const subjects = ground.choose(ground.subjects, 'under load', 2);
  return [...names.map(({ question }) => question), ...subjects.map(impactOf), { tool: 'overview', input: {} }];
}

/**
 * Each question until its answer is complete or says the same again, from an empty cache.
 * @param {Ground} ground
 * @param {readonly Question[]} questions
 * @param {import('../../lib/throttle.mjs').Load} [load]
 */
async function answersOf(ground, questions, load) {
  const answerer = await ground.open(ground.plain, load === undefined ? {} : { load });
  try {
    const answers = [];
    for (const question of questions) {
      const early = [];
      let last = await ask(answerer, question);
      for (let again = 0; again < PATIENCE && !isDone(last); again++) {
        early.push(last);
        last = await ask(answerer, question);
      }
      answers.push({ early, last });
    }
    return answers;
  } finally {
    await answerer.close();
  }
}

/** What is open for good stays open on a quiet machine too; what was not read yet is told in `coverage`. @param {any} envelope */
function isDone(envelope) {
  return (
    envelope !== undefined &&
    (envelope.metadata?.complete === true ||
      (envelope.metadata?.coverage?.partial !== true && !NOT_YET.test(envelope.summary ?? '')))
  );
}

const NOT_YET = /not read yet|the time for one answer was over|is still being|goes on|ask again/i;

/**
 * What is said before all was read must hold all the same.
 * @param {Ground} ground
 * @param {{question: Question, name: string, before: any, early: any}} said
 */
function judgeEarly(ground, { question, name, before, early }) {
  const asked = [{ question, copy: ground.plain }];
  const about = `${question.tool} of ${question.input.symbol ?? 'the project'}`;
  const told = JSON.stringify([early.summary, early.metadata?.coverage ?? {}, early.details?.error ?? {}]);
  const hard = /too deeply|too hard|does not understand|could not be parsed|no definition of/i.exec(told)?.[0];
  if (hard !== undefined && !JSON.stringify(before ?? {}).includes(hard))
    ground.report({
      kind: `${question.tool}: “${hard.toLowerCase()}” ${name}`,
      about,
      text: told.slice(0, 400),
      file: question.input.file,
      asked,
    });
  if (early.verdict === 'SAFE' && before?.verdict !== 'SAFE')
    ground.report({
      kind: `${question.tool}: SAFE ${name}`,
      about,
      text: early.summary,
      file: question.input.file,
      asked,
    });
}

/**
 * @param {any} before
 * @param {any} after
 * @returns {{where: string, before: string, after: string} | undefined}
 */
function firstDifference(before, after, where = '') {
  if (Object.is(before, after)) return undefined;
  const shown = (/** @type {unknown} */ value) => (JSON.stringify(value) ?? 'nothing').slice(0, 160);
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return { where: where || 'the answer', before: shown(before), after: shown(after) };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (OF_THE_RUN.includes(key)) continue;
    const other = firstDifference(before[key], after[key], where === '' ? key : `${where}.${key}`);
    if (other !== undefined) return other;
  }
  return undefined;
}
