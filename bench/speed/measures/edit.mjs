/** The next answer after one file has changed, and whether it tells of the change. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cpuMsOf, sum } from '../../lib/processes.mjs';

/**
 * @typedef {object} AnswersAfterEdit
 * @property {string} product
 * @property {number[]} durationsMs
 * @property {number | null} cpuMs average, of all processes of the server; null where no server answers
 * @property {string[]} stale symbols whose answer does not show the change
 *
 * @typedef {object} Entrant
 * @property {import('../products/product.mjs').Product} product
 * @property {import('../products/product.mjs').Session} session
 * @property {string} copy
 */

const EDITS = 10;

/**
 * Each edit adds a function to the file that defines a symbol, and calls the symbol from it: the answer must name it.
 * @param {readonly Entrant[]} entrants
 * @param {readonly import('../names.mjs').NamedFunction[]} functions
 * @returns {Promise<AnswersAfterEdit[]>}
 */
export async function measureEdits(entrants, functions) {
  /** @type {AnswersAfterEdit[]} */
  const results = entrants.map(({ product }) => ({ product: product.name, durationsMs: [], cpuMs: null, stale: [] }));
  const cpuTimesMs = entrants.map(() => /** @type {(number | null)[]} */ ([]));
  for (const [number, { name, file }] of functions.slice(0, EDITS).entries()) {
    for (const [index, { product, session, copy }] of entrants.entries()) {
      await session.ask('callers', name);
      const added = `addedByBench${number}`;
      addCaller(path.join(copy, file), name, added);
      const cpuBefore = cpuMsOf(session.pid);
      const answer = await (product.answerAfterEdit?.(copy, name) ?? session.ask('callers', name));
      const cpuAfter = product.answerAfterEdit ? null : cpuMsOf(session.pid);
      cpuTimesMs[index]?.push(cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore);
      results[index]?.durationsMs.push(answer.durationMs);
      if (!answer.text.includes(added)) results[index]?.stale.push(name);
    }
  }
  return results.map((result, index) => {
    const known = (cpuTimesMs[index] ?? []).filter((each) => each !== null);
    return { ...result, cpuMs: known.length === 0 ? null : sum(known) / known.length };
  });
}

/**
 * @param {string} file
 * @param {string} called defined at the top level of the file
 * @param {string} name of the function to be added
 */
function addCaller(file, called, name) {
  const text = readFileSync(file, 'utf8');
  const isClass = new RegExp(`^(export )?(default )?class ${called}\\b`, 'm').test(text);
  writeFileSync(file, `${text}\nexport function ${name}() {\n  return ${isClass ? 'new ' : ''}${called}();\n}\n`);
}
