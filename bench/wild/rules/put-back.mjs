import { writeInto } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { appended } from '../../lib/keyless/languages/language.mjs';
import { ask } from '../../lib/keyless/product.mjs';
import { compareWithPlain, usualQuestions } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'put-back',
  family: 'same project, same answer',
  promise: 'the same after files were changed and put back while somebody was asking',
  async check(ground) {
    const copy = ground.copy('put-back');
    const questions = usualQuestions(ground);
    const files = [...new Set(ground.subjects.map(({ file }) => file))];
    await ground.withAnswers(copy, async (answerer) => {
      for (const question of questions) await ask(answerer, question);
      for (const file of files) {
        const added = languageOf(file)?.unused('wildPassing') ?? '';
        writeInto(copy, file, appended(ground.read(file), added));
      }
      for (const question of questions.slice(0, 3)) await ask(answerer, question);
      for (const file of files) writeInto(copy, file, ground.read(file));
      await compareWithPlain(ground, copy, answerer, { what: 'put back', questions });
    });
  },
};
