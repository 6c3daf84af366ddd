import { linesOf } from '../../lib/keyless/facts.mjs';
import { impactOf, labelOf, writeInto } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { appended } from '../../lib/keyless/languages/language.mjs';
import { askUntilComplete, isPartial } from '../../lib/keyless/product.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'planted-call',
  family: 'planted facts',
  promise: 'a call that the types resolve, put into any function, is among the callers, and what it calls is not SAFE',
  async check(ground) {
    const plants = choosePlants(ground);
    if (plants.length === 0) return;
    const copy = ground.copy('planted-calls', {
      change: (fresh) => {
        for (const { into, text } of plants) writeInto(fresh, into.file, text);
      },
    });
    await ground.withAnswers(copy, async (answerer) => {
      for (const { target, into, statement, line } of plants) {
        const label = labelOf(target);
        const input = { symbol: label, file: target.file, line: target.line, direction: 'callers' };
        const question = { tool: /** @type {const} */ ('callgraph'), input };
        const answer = await askUntilComplete(answerer, question);
        ground.count('calls planted');
        if (isPartial(answer)) continue;
        const asked = [{ question, copy }];
        const about = `${label} (${target.file}:${target.line})`;
        const place = `\`${statement}\` in ${labelOf(into)} (${into.file}:${line})`;
        const where = target.file === into.file ? 'the same file' : 'another file';
        const kindOf = `${target.isMember ? 'method' : 'function'}, ${where}`;
        if (answer.details.error !== undefined) {
          ground.count('targets that are not known');
          continue;
        }
        const caller = (answer.details.callers ?? []).find(
          (/** @type {any} */ each) => each.file === into.file && linesOf(each).includes(line),
        );
        if (caller === undefined) {
          const open = answer.details.mentions?.unexplained?.some((/** @type {any} */ each) => each.file === into.file);
          ground.report({
            kind: `${open ? 'it stays open' : 'it is not among the callers'} (${kindOf})`,
            about,
            text: `${place}; ${answer.summary.split('. ')[0]}`,
            file: into.file,
            asked,
          });
          continue;
        }
        if (caller.caller_symbol !== into.name) {
          ground.report({
            kind: `another function is named (${kindOf})`,
            about,
            text: `${place}: named is ${caller.caller_symbol}`,
            file: into.file,
            asked,
          });
        }
        const impact = impactOf({ label, file: target.file });
        const reached = await askUntilComplete(answerer, impact);
        if (reached.verdict === 'SAFE')
          ground.report({
            kind: `SAFE all the same (${kindOf})`,
            about,
            text: place,
            file: into.file,
            asked: [{ question: impact, copy }],
          });
      }
    });
  },
};

/**
 * Calls of different functions in different files: an edit moves every line below it, and a file's edits are made once.
 * @param {import('../../lib/keyless/ground.mjs').Ground} ground
 */
function choosePlants(ground) {
  const functions = ground.functions();
  const intos = ground.choose(
    functions.filter(({ body }) => body !== undefined),
    'into',
    ground.settings.perRepository * 4,
  );
  const targets = ground.choose(
    functions.filter(({ isPlain }) => isPlain),
    'targets',
    ground.settings.perRepository * 30,
  );
  /** Files that a plant edits or asks about: another edit there would move what was written down. */
  const used = new Set();
  const plants = [];
  for (const into of intos) {
    if (plants.length >= ground.settings.perRepository || used.has(into.file)) continue;
    const language = languageOf(into.file);
    const fits = targets.filter((each) => languageOf(each.file) === language && each !== into && !used.has(each.file));
    const [near, far] = [fits.filter(({ file }) => file === into.file), fits.filter(({ file }) => file !== into.file)];
    for (const target of plants.length % 3 === 2 ? [...near, ...far] : [...far, ...near]) {
      const call = language?.call(ground.sources, target, into);
      if (call === undefined) continue;
      const text = ground.read(into.file);
      const at = /** @type {number} */ (into.body);
      const put = `${text.slice(0, at)}${into.indent}${call.statement}\n${text.slice(at)}`;
      const line = text.slice(0, at).split('\n').length;
      const moved = target.file === into.file && target.line >= line ? { ...target, line: target.line + 1 } : target;
      const whole = call.atEnd === undefined ? put : appended(put, call.atEnd);
      plants.push({ target: moved, into, statement: call.statement, line, text: whole });
      used.add(into.file).add(target.file);
      break;
    }
  }
  return plants;
}
