import { OVERVIEW, writeInto } from '../../lib/keyless/ground.mjs';
import { askUntilComplete, isPartial } from '../../lib/keyless/product.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'planted-entry',
  family: 'planted facts',
  promise: 'an entry point put where the language has them is among the entry points, and not SAFE',
  async check(ground) {
    for (const [index, { how, file, files }] of ground.language.entries(ground.sources, 'wildentry').entries()) {
      const copy = ground.copy(`planted-entry-${index}`, {
        change: (fresh) => {
          for (const [each, text] of Object.entries(files)) writeInto(fresh, each, text);
        },
      });
      await ground.withAnswers(copy, async (answerer) => {
        const question = { ...OVERVIEW, input: { section: 'entry_points' } };
        const answer = await askUntilComplete(answerer, question);
        ground.count('entry points planted');
        const entries = (answer.details.entry_points ?? []).map((/** @type {any} */ each) => each.file);
        if (!entries.includes(file) && !isPartial(answer)) {
          ground.report({
            kind: `not found: ${how}`,
            about: file,
            text: `${entries.length} entry points: ${entries.slice(0, 5).join(', ')}; ${answer.verdict}`,
            file,
            asked: [{ question, copy }],
          });
        }
        const main = { tool: /** @type {const} */ ('impact'), input: { symbol: 'main', file } };
        const reached = await askUntilComplete(answerer, main);
        if (reached.verdict === 'SAFE')
          ground.report({
            kind: `its main function is SAFE: ${how}`,
            about: file,
            text: reached.summary,
            file,
            asked: [{ question: main, copy }],
          });
      });
    }
  },
};
