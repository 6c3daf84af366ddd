import { callgraphOf, impactOf } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { askUntilComplete, isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'tests-reached',
  family: 'two views of one fact',
  promise: 'a test file that holds a caller, up to three calls away, is among the tests',
  async check(ground) {
    for (const subject of ground.subjects) {
      const impact = await plainAnswer(ground, impactOf(subject));
      if (impact.details.error !== undefined || impact.details.candidates !== undefined || isPartial(impact)) continue;
      const question = callgraphOf(subject);
      const deep = { ...question, input: { ...question.input, direction: 'callers', depth: 3 } };
      const calls = await askUntilComplete(ground.base, deep);
      const tests = new Set((impact.details.tests ?? []).map((/** @type {any} */ each) => each.file));
      /** @type {Map<string, any>} */
      const nearest = new Map();
      for (const caller of calls.details.callers ?? [])
        if (languageOf(caller.file)?.isTest(caller.file) && !nearest.has(caller.file)) nearest.set(caller.file, caller);
      for (const [file, caller] of nearest) {
        ground.count('test files looked for');
        if (tests.has(file) || file === subject.file) continue;
        ground.report({
          kind:
            tests.size === 0
              ? `no tests, though one calls it (depth ${caller.depth ?? 1})`
              : `a test is missing (depth ${caller.depth ?? 1})`,
          about: `tests of ${subject.label} (${subject.file}:${subject.line})`,
          text: `${caller.caller_symbol} (${file}:${caller.line}) is a caller at depth ${caller.depth ?? 1}, ${caller.resolution ?? 'exact'} ${caller.via ?? 'call'}; ${tests.size} tests are named`,
          file: subject.file,
          asked: [
            { question: deep, copy: ground.plain },
            { question: impactOf(subject), copy: ground.plain },
          ],
        });
      }
    }
  },
};
