/** Whether two copies of one project get the same answers. */
import { differences, factsOf } from './facts.mjs';
import { callgraphOf, impactOf, OVERVIEW } from './ground.mjs';
import { askUntilComplete, isPartial } from './product.mjs';

/** @typedef {import('./ground.mjs').Ground} Ground */
/** @typedef {import('./ground.mjs').Copy} Copy */
/** @typedef {import('./product.mjs').Question} Question */
/** @typedef {import('./product.mjs').Answerer} Answerer */

/**
 * What every copy is asked: what the project is, and of each definition who calls it, what it calls, what hangs on it.
 * @param {Pick<Ground, 'subjects'>} ground
 * @returns {Question[]}
 */
export function usualQuestions({ subjects }) {
  return [OVERVIEW, ...subjects.flatMap((subject) => [callgraphOf(subject), impactOf(subject)])];
}

/** Answers about the plain copy, complete and known for the whole run. @type {WeakMap<Ground, Map<string, any>>} */
const known = new WeakMap();

/** @param {Ground} ground @param {Question} question */
export async function plainAnswer(ground, question) {
  const answers = known.get(ground) ?? new Map();
  known.set(ground, answers);
  const key = JSON.stringify(question);
  if (!answers.has(key)) answers.set(key, await askUntilComplete(ground.base, question));
  return answers.get(key);
}

/**
 * What rules that judge single answers need to have been asked, where no other rule asks it.
 * @param {Ground} ground
 */
export async function askUsual(ground) {
  for (const question of usualQuestions(ground)) await plainAnswer(ground, question);
}

/** @param {Question} question @param {string} prefix */
export function movedQuestion({ tool, input }, prefix) {
  return { tool, input: { ...input, ...(input.file === undefined ? {} : { file: `${prefix}${input.file}` }) } };
}

/**
 * Asks a copy all that the plain one was asked, and reports each claim that differs.
 * @param {Ground} ground
 * @param {Copy} copy
 * @param {Answerer} answerer
 * @param {object} options
 * @param {string} options.what differs between the two copies; part of the violation's kind
 * @param {readonly Question[]} [options.questions]
 * @param {readonly string[]} [options.ignored] fields that this difference may change
 */
export async function compareWithPlain(
  ground,
  copy,
  answerer,
  { what, questions = usualQuestions(ground), ignored = [] },
) {
  for (const question of questions) {
    const expected = await plainAnswer(ground, question);
    const moved = movedQuestion(question, copy.prefix);
    const found = await askUntilComplete(answerer, moved);
    ground.count('answers compared');
    reportDifferences(ground, { what, question, expected, found, copy, moved, ignored });
  }
}

/**
 * @param {Ground} ground
 * @param {{what: string, question: Question, expected: any, found: any, copy: Copy, moved: Question, ignored?: readonly string[]}} compared
 */
export function reportDifferences(ground, { what, question, expected, found, copy, moved, ignored = [] }) {
  const before = factsOf(expected);
  const after = factsOf(found, copy.prefix);
  if (isPartial(expected) || isPartial(found)) {
    // Whoever says that something was not looked at may know less; what it then says must hold all the same.
    ground.count('answers that stayed partial');
    if (found.verdict !== 'SAFE' || expected.verdict === 'SAFE') return;
  }
  /** @type {Map<string, string[]>} */
  const byKind = new Map();
  for (const { field, kind, text } of differences(before, after)) {
    if (ignored.includes(field)) continue;
    const name = field === 'verdict' ? `verdict ${expected.verdict} became ${found.verdict}` : `${field} ${kind}`;
    byKind.set(name, [...(byKind.get(name) ?? []), text]);
  }
  const about =
    question.tool === 'overview' ? 'overview' : `${question.tool} of ${question.input.symbol} (${question.input.file})`;
  for (const [name, texts] of byKind) {
    ground.report({
      kind: `${what}: ${question.tool}, ${name}`,
      about,
      text: texts.slice(0, 3).join('; ') + (texts.length > 3 ? `; ${texts.length - 3} more` : ''),
      file: question.input.file,
      asked: [
        { question, copy: ground.plain },
        { question: moved, copy },
      ],
    });
  }
}
