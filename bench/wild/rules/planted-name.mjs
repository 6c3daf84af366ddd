import { impactOf, writeInto } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { askUntilComplete } from '../../lib/keyless/product.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'planted-name',
  family: 'planted facts',
  promise: 'a function that only a text names (reflection, a string, configuration) is not SAFE',
  async check(ground) {
    const files = ground.choose(
      ground.files.filter((file) => isHome(file)),
      'names',
      2,
    );
    const plants = files.flatMap(
      (file, index) => languageOf(file)?.byName(ground.sources, file, `wildName${index}`) ?? [],
    );
    if (plants.length === 0) return;
    const copy = ground.copy('planted-names', {
      change: (fresh) => {
        /** @type {Map<string, string>} */
        const texts = new Map();
        for (const { files: written } of plants) {
          for (const [file, text] of Object.entries(written)) {
            const before = ground.files.includes(file) ? ground.read(file) : '';
            const added = before !== '' && text.startsWith(before) ? text.slice(before.length) : text;
            texts.set(file, (texts.get(file) ?? before) + added);
          }
        }
        for (const [file, text] of texts) writeInto(fresh, file, text);
      },
    });
    await ground.withAnswers(copy, async (answerer) => {
      for (const { how, symbol, file } of plants) {
        const question = impactOf({ label: symbol, file });
        const answer = await askUntilComplete(answerer, question);
        ground.count('names planted');
        if (answer.details.error !== undefined)
          ground.report({
            kind: `the function is unknown: ${how}`,
            about: symbol,
            text: answer.summary,
            file,
            asked: [{ question, copy }],
          });
        else if (answer.verdict === 'SAFE')
          ground.report({
            kind: `SAFE: ${how}`,
            about: symbol,
            text: answer.summary,
            file,
            asked: [{ question, copy }],
          });
      }
    });
  },
};

/** @param {string} file */
function isHome(file) {
  const language = languageOf(file);
  return (
    language !== undefined &&
    !language.isTest(file) &&
    !/(^|\/)(tests?|examples?|docs?|bench\w*|setup\.py|build\.rs|conftest\.py|[\w.]*config\.[cm]?[jt]s)(\/|$)/.test(
      file,
    )
  );
}
