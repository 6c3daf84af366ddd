import { factsOf } from '../../lib/keyless/facts.mjs';
import { callgraphOf, impactOf, OVERVIEW } from '../../lib/keyless/ground.mjs';
import { isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

const LISTS = ['callers', 'callees', 'affected_symbols', 'affected_files', 'tests', 'entry_points', 'routes'];
const MOST_PAGES = 60;

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'pages',
  family: 'two views of one fact',
  promise: 'pages joined by limit and cursor are the whole answer, nothing missing and nothing twice',
  async check(ground) {
    const questions = [
      OVERVIEW,
      ...ground.choose(ground.subjects, 'pages', 4).flatMap((each) => [callgraphOf(each), impactOf(each)]),
    ];
    for (const question of questions) {
      const whole = await plainAnswer(ground, question);
      // Lines are shortened in a list that nobody asked all of, so that only who is named can be compared.
      const small = { ...question, input: { ...question.input, limit: 2 } };
      /** @type {any} */
      const joined = { details: {} };
      const seen = new Set();
      let pages = 0;
      for (let cursor; pages < MOST_PAGES; pages++) {
        const { envelope } = await ground.base.page({
          ...small,
          input: { ...small.input, ...(cursor === undefined ? {} : { cursor }) },
        });
        for (const list of LISTS)
          joined.details[list] = [...(joined.details[list] ?? []), ...(envelope?.details?.[list] ?? [])];
        if (pages === 0) joined.verdict = envelope?.verdict;
        cursor = envelope?.metadata?.cursor;
        if (cursor === undefined || seen.has(cursor)) break;
        seen.add(cursor);
      }
      ground.count('answers paged through');
      if (pages >= MOST_PAGES || isPartial(whole)) continue;
      const [parts, all] = [factsOf(joined), factsOf(whole)];
      for (const list of LISTS) {
        const field = list.replace('_', ' ');
        const [part, full] = [[...(parts.get(field)?.keys() ?? [])], [...(all.get(field)?.keys() ?? [])]];
        const missing = full.filter((key) => !part.includes(key));
        const more = part.filter((key) => !full.includes(key));
        const twice = joined.details[list].length - (whole.details[list] ?? []).length;
        if (missing.length === 0 && more.length === 0 && twice === 0) continue;
        ground.report({
          kind: `${field}: ${missing.length > 0 ? 'missing from the pages' : more.length > 0 ? 'only in the pages' : 'another number in the pages'}`,
          about: `${question.tool} of ${question.input.symbol ?? 'the project'}`,
          text: [
            ...missing.slice(0, 3),
            ...more.slice(0, 3),
            `${joined.details[list].length} in ${pages + 1} pages, ${(whole.details[list] ?? []).length} in the whole`,
          ].join('; '),
          file: question.input.file,
          asked: [
            { question: small, copy: ground.plain },
            { question, copy: ground.plain },
          ],
        });
      }
    }
  },
};
