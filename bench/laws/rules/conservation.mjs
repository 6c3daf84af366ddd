import { linesOf, openMentions } from '../../lib/keyless/facts.mjs';
import { isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';
import { definitionsOf, namesOf, stateOf } from '../lib/names.mjs';
import { readingOf } from '../lib/reading.mjs';
import { knownCalls, writtenCalls } from '../lib/receivers.mjs';

/** @typedef {import('../../lib/keyless/ground.mjs').Ground} Ground */
/** @typedef {import('../lib/names.mjs').NameAsked} NameAsked */

/** So many definitions of a name are asked about one by one. */
const MOST = 4;

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'conservation',
  family: 'nothing is denied by all',
  promise: 'over all definitions of a name, each call of it in code is claimed as a call, a candidate, or open',
  async check(ground) {
    for (const asked of namesOf(ground)) {
      checkKnownCalls(ground, asked);
      checkEveryCall(ground, asked);
      await checkEachDefinition(ground, asked);
    }
  },
};

/**
 * Calls that a plain reading understands have to be claimed by the answer about all definitions.
 * @param {Ground} ground
 * @param {NameAsked} asked
 */
function checkKnownCalls(ground, { name, question, answer }) {
  if (isPartial(answer)) return;
  const claimed = placesClaimed(answer);
  if (claimed === undefined) {
    ground.count('names with more open than an answer shows');
    return;
  }
  const reading = readingOf(ground);
  for (const file of reading.occurrences(name).keys()) {
    for (const call of knownCalls(reading, file, name)) {
      ground.count('calls read');
      if (claimed.has(`${file}:${call.line}`)) continue;
      const line = reading.read(file).split('\n')[call.line - 1]?.trim() ?? '';
      ground.report({
        kind: `a call ${call.shape} is claimed by no definition (${stateOf(answer)})`,
        about: `${name} in ${file}:${call.line}`,
        text: `\`${line.slice(0, 140)}\` calls ${call.target}; ${answer.summary.split('. ').slice(0, 2).join('. ')}`,
        file,
        asked: [{ question, copy: ground.plain }],
      });
    }
  }
}

/**
 * Whatever is meant by them: calls that are neither called nor open are no more than the mentions that the answer says to be
 * of other symbols.
 * @param {Ground} ground
 * @param {NameAsked} asked
 */
function checkEveryCall(ground, { name, question, answer }) {
  const claimed = placesClaimed(answer);
  const { mentions } = answer.details;
  if (isPartial(answer) || claimed === undefined || mentions === undefined) return;
  const reading = readingOf(ground);
  for (const { file, line } of definitionsOf(answer)) claimed.add(`${file}:${line}`);
  const written = [...reading.occurrences(name).keys()]
    .filter((file) => reading.files.includes(file))
    .flatMap((file) => writtenCalls(reading, file, name).map(({ line }) => `${file}:${line}`));
  const denied = written.filter((place) => !claimed.has(place));
  ground.count('calls as they are written', written.length);
  ground.count('of these another symbol by the answer', denied.length);
  const others = mentions.explained?.other_symbol ?? 0;
  if (denied.length <= others) return;
  ground.report({
    kind: `more calls are unclaimed than are said to be of other symbols (${stateOf(answer)})`,
    about: name,
    text: `${written.length} calls as they are written, ${denied.length} of them unclaimed, ${others} said to be of other symbols: ${denied.slice(0, 4).join(', ')}; ${answer.summary.split('. ').slice(0, 2).join('. ')}`,
    file: answer.details.symbol?.file,
    asked: [{ question, copy: ground.plain }],
  });
}

/**
 * What is claimed for all definitions together is claimed by one of them, and what one claims stands among that of all.
 * @param {Ground} ground
 * @param {NameAsked} asked
 */
async function checkEachDefinition(ground, { name, question, answer }) {
  const definitions = definitionsOf(answer);
  if (definitions.length < 2 || definitions.length > MOST || isPartial(answer)) return;
  const together = callsClaimed(answer);
  const each = [];
  for (const { symbol, container, file, line } of definitions) {
    const one = {
      tool: /** @type {const} */ ('callgraph'),
      input: { symbol: container ? `${container}.${symbol}` : symbol, file, line, direction: 'callers' },
    };
    const own = await plainAnswer(ground, one);
    if (own.details.error !== undefined || isPartial(own) || own.details.candidates !== undefined) return;
    each.push({ question: one, own, calls: callsClaimed(own), places: placesClaimed(own) });
  }
  ground.count('names asked definition by definition');
  const plain = ground.plain;
  for (const place of together) {
    if (each.some(({ calls, places }) => calls.has(place) || places === undefined || places.has(place))) continue;
    ground.report({
      kind: 'a call of the name is denied by every definition',
      about: `${name} in ${place}`,
      text: `asked for the name, ${place} is among the callers; asked for each of its ${definitions.length} definitions, it is neither a caller nor open`,
      file: place.replace(/:\d+$/, ''),
      asked: [{ question, copy: plain }, ...each.map((one) => ({ question: one.question, copy: plain }))],
    });
  }
  const all = placesClaimed(answer);
  // Where one definition stands for another, its own place uses that one; of all together it is a definition.
  for (const { file, line } of definitions) all?.add(`${file}:${line}`);
  for (const { question: one, calls } of each) {
    for (const place of calls) {
      if (all === undefined || all.has(place)) continue;
      ground.report({
        kind: 'a call of one definition is denied by the answer about all',
        about: `${one.input.symbol} in ${place}`,
        text: `${place} is among the callers of ${one.input.symbol} (${one.input.file}:${one.input.line}) and neither called nor open where ${name} is asked for`,
        file: place.replace(/:\d+$/, ''),
        asked: [
          { question: one, copy: plain },
          { question, copy: plain },
        ],
      });
    }
  }
}

/** @param {any} answer @returns {Set<string>} `file:line` of every call site */
function callsClaimed({ details }) {
  const places = new Set();
  for (const caller of details.callers ?? []) for (const line of linesOf(caller)) places.add(`${caller.file}:${line}`);
  return places;
}

/** @param {any} answer @returns {Set<string> | undefined} calls and open mentions; undefined where not all open ones are shown */
function placesClaimed(answer) {
  const { mentions } = answer.details;
  const places = callsClaimed(answer);
  const open = mentions?.unexplained ?? [];
  const shown = open.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + (each.times ?? 1), 0);
  if (mentions !== undefined && shown < openMentions(mentions)) return undefined;
  for (const { file, line } of open) places.add(`${file}:${line}`);
  return places;
}
