import { impactOf, labelOf } from '../../lib/keyless/ground.mjs';
import { isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'used-by',
  family: 'one graph',
  promise: 'a definition in whose types a type stands is reached by the impact of that type, and it is not SAFE',
  async check(ground) {
    const types = ground.subjects.filter(
      ({ kind, name }) => /class|interface|type|enum|struct|trait/.test(kind) || /^[A-Z]/.test(name),
    );
    for (const subject of ground.choose(types, 'used by', Math.ceil(ground.settings.perRepository / 3))) {
      const { label, file, line } = subject;
      const question = { tool: /** @type {const} */ ('types'), input: { symbol: label, file, line } };
      const told = await plainAnswer(ground, question);
      const usedBy = told.details.used_by ?? [];
      if (usedBy.length === 0) continue;
      const impact = await plainAnswer(ground, impactOf(subject));
      if (impact.details.error !== undefined || impact.details.candidates !== undefined || isPartial(impact)) continue;
      const files = new Set((impact.details.affected_files ?? []).map((/** @type {any} */ each) => each.file));
      const open = new Set((impact.details.mentions?.unexplained ?? []).map((/** @type {any} */ each) => each.file));
      const asked = [question, impactOf(subject)].map((each) => ({ question: each, copy: ground.plain }));
      for (const each of usedBy) {
        if (each.file === file) continue;
        ground.count('definitions that use a type');
        if (files.has(each.file) || open.has(each.file)) continue;
        ground.report({
          kind:
            impact.verdict === 'SAFE'
              ? 'SAFE though a definition uses it'
              : 'a definition that uses it is not affected',
          about: `${label} (${file}:${line})`,
          text: `${labelOf({ container: each.container, name: each.symbol })} (${each.file}:${each.line}) is in \`used_by\`; affected are ${files.size} files, ${impact.verdict}`,
          file,
          asked,
        });
      }
    }
  },
};
