import { linesOf } from '../../lib/keyless/facts.mjs';
import { labelOf } from '../../lib/keyless/ground.mjs';
import { isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'depth',
  family: 'one graph',
  promise: '`callers` are the first ring of the same question with `depth`',
  async check(ground) {
    for (const { label, file, line } of ground.choose(
      ground.subjects,
      'depth',
      Math.ceil(ground.subjects.length / 3),
    )) {
      const near = {
        tool: /** @type {const} */ ('callgraph'),
        input: { symbol: label, file, line, direction: 'callers' },
      };
      const far = { ...near, input: { ...near.input, depth: 2 } };
      const [direct, rings] = [await plainAnswer(ground, near), await plainAnswer(ground, far)];
      if ([direct, rings].some((each) => each.details.error !== undefined || isPartial(each))) continue;
      ground.count('symbols asked with and without depth');
      const [one, two] = [firstRing(direct), firstRing(rings)];
      const asked = [near, far].map((question) => ({ question, copy: ground.plain }));
      for (const [from, to, kind] of /** @type {const} */ ([
        [one, two, 'a caller is missing in the first ring with depth'],
        [two, one, 'a caller of the first ring with depth is no caller without'],
      ])) {
        for (const [place, how] of from) {
          if (!to.has(place))
            ground.report({ kind: `${kind} (${how})`, about: `${label} (${file}:${line})`, text: place, file, asked });
        }
      }
    }
  },
};

/** @param {any} answer @returns {Map<string, string>} each caller with its lines; how sure it is */
function firstRing({ details }) {
  return new Map(
    (details.callers ?? [])
      .filter((/** @type {any} */ { depth = 1 }) => depth === 1)
      .map((/** @type {any} */ each) => [
        `${labelOf({ container: each.container, name: each.caller_symbol })} (${each.file}:${each.line}), line ${linesOf(each).join(' ')}`,
        `${each.resolution ?? 'exact'} ${each.via ?? 'call'}`,
      ]),
  );
}
