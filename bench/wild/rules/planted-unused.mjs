import { impactOf, writeInto } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { appended } from '../../lib/keyless/languages/language.mjs';
import { askUntilComplete } from '../../lib/keyless/product.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'planted-unused',
  family: 'planted facts',
  promise: 'a function that nobody uses is SAFE; how often it is, is counted, since CAUTION is no false word',
  async check(ground) {
    const files = ground.choose([...new Set(ground.functions().map(({ file }) => file))], 'unused');
    const copy = ground.copy('planted-unused', {
      change: (fresh) => {
        for (const [index, file] of files.entries())
          writeInto(fresh, file, appended(ground.read(file), languageOf(file)?.unused(`wildUnused${index}`) ?? ''));
      },
    });
    await ground.withAnswers(copy, async (answerer) => {
      for (const [index, file] of files.entries()) {
        const language = languageOf(file);
        const name = language?.name === 'python' ? `_wildUnused${index}` : `wildUnused${index}`;
        const question = impactOf({ label: name, file });
        const answer = await askUntilComplete(answerer, question);
        const asked = [{ question, copy }];
        ground.count(`unused functions planted (${language?.name})`);
        if (answer.verdict === 'SAFE') ground.count(`of these SAFE (${language?.name})`);
        else if (answer.details.error !== undefined)
          ground.report({ kind: 'it is unknown', about: `${name} (${file})`, text: answer.summary, file, asked });
        const affected = ['affected_symbols', 'affected_files', 'tests'].flatMap((list) => answer.details[list] ?? []);
        if (affected.length > 0)
          ground.report({
            kind: 'something is said to hang on it',
            about: `${name} (${file})`,
            text: answer.summary.slice(0, 300),
            file,
            asked,
          });
      }
    });
  },
};
