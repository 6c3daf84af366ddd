import { compareWithPlain, usualQuestions } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'warm',
  family: 'same project, same answer',
  promise: 'the same cold, warm, after a restart on the cache of before, and asked in another order',
  async check(ground) {
    const copy = ground.copy('warm');
    const cache = ground.newCache();
    const questions = usualQuestions(ground);
    const first = await ground.open(copy, { cache });
    try {
      // Nothing has been built yet when the first of these is asked.
      await compareWithPlain(ground, copy, first, {
        what: 'cold, in another order',
        questions: [...questions].reverse(),
      });
      await compareWithPlain(ground, copy, first, { what: 'warm', questions });
    } finally {
      await first.close();
    }
    const again = await ground.open(copy, { cache });
    try {
      await compareWithPlain(ground, copy, again, { what: 'after a restart', questions });
    } finally {
      await again.close();
    }
    for (const subject of ground.choose(ground.subjects, 'alone', ground.settings.quick ? 0 : 2)) {
      const alone = questions.filter(({ input }) => input.symbol === subject.label && input.file === subject.file);
      await ground.withAnswers(ground.copy('alone'), (answerer) =>
        compareWithPlain(ground, { ...copy, name: 'alone' }, answerer, { what: 'asked alone', questions: alone }),
      );
    }
  },
};
