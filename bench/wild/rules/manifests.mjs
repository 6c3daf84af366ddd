import { writeInto } from '../../lib/keyless/ground.mjs';
import { compareWithPlain, usualQuestions } from '../../lib/keyless/same.mjs';
import { MANIFEST, rewrite, WAYS, WORDS_OF_COMMENTS } from '../lib/manifests.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'manifests',
  family: 'same project, same answer',
  promise:
    'the same however the manifests are written: order of keys, comments, blank lines, line ends, byte order mark',
  async check(ground) {
    const manifests = ground.files.filter((file) => MANIFEST.test(file.slice(file.lastIndexOf('/') + 1)));
    if (manifests.length === 0) return;
    const subjects = ground.subjects.filter(({ name }) => !WORDS_OF_COMMENTS.has(name));
    const questions = usualQuestions({ subjects });
    // In a hurry everything at once, which tells that something differs and not because of what.
    const ways = ground.settings.quick ? [WAYS] : WAYS.map((way) => [way]);
    for (const together of ways) {
      const way = together.length > 1 ? 'everything at once' : together[0];
      const texts = manifests.flatMap((file) => {
        const text = ground.read(file);
        const changed = together.reduce((before, each) => rewrite(file, before, each) ?? before, text);
        return changed === text ? [] : [{ file, changed }];
      });
      if (texts.length === 0) continue;
      const copy = ground.copy(`manifests-${way.replaceAll(' ', '-')}`, {
        change: (fresh) => {
          for (const { file, changed } of texts) writeInto(fresh, file, changed);
        },
      });
      await ground.withAnswers(copy, (answerer) =>
        compareWithPlain(ground, copy, answerer, {
          what: `manifests with ${way}`,
          questions,
          ignored: ['counts'],
        }),
      );
    }
  },
};
