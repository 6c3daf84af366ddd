import { impactOf, labelOf, writeInto } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { askUntilComplete, isPartial } from '../../lib/keyless/product.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'planted-test',
  family: 'planted facts',
  promise: 'a test put where the tests are, which calls a function, is among that function’s tests',
  async check(ground) {
    const targets = ground.choose(
      ground.functions().filter(({ isPlain }) => isPlain),
      'tests',
      ground.settings.perRepository * 10,
    );
    const plants = [];
    for (const target of targets) {
      if (plants.length >= ground.settings.perRepository) break;
      const planted = languageOf(target.file)?.test(ground.sources, target, `wildTest${plants.length}`);
      if (planted !== undefined) plants.push({ ...planted, target });
    }
    if (plants.length === 0) return;
    const copy = ground.copy('planted-tests', {
      change: (fresh) => {
        for (const { files } of plants) for (const [file, text] of Object.entries(files)) writeInto(fresh, file, text);
      },
    });
    await ground.withAnswers(copy, async (answerer) => {
      for (const { target, file, line } of plants) {
        const question = impactOf({ label: labelOf(target), file: target.file });
        const answer = await askUntilComplete(answerer, question);
        if (answer.details.error !== undefined || answer.details.candidates !== undefined || isPartial(answer))
          continue;
        ground.count('tests planted');
        const tests = (answer.details.tests ?? []).map((/** @type {any} */ each) => each.file);
        if (tests.includes(file)) continue;
        const isAffected = (answer.details.affected_files ?? []).some((/** @type {any} */ each) => each.file === file);
        ground.report({
          kind: isAffected
            ? 'its file is affected and not among the tests'
            : tests.length === 0
              ? 'no tests at all'
              : 'it is not among the tests',
          about: `tests of ${labelOf(target)} (${target.file}:${target.line})`,
          text: `${file}:${line} calls it; ${tests.length} tests are named. ${answer.summary.split('. ')[0]}`,
          file: target.file,
          asked: [{ question, copy }],
        });
      }
    });
  },
};
