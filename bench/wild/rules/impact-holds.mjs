import { callgraphOf, impactOf, labelOf } from '../../lib/keyless/ground.mjs';
import { isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'impact-holds',
  family: 'two views of one fact',
  promise: '`impact` of a definition holds every caller of it, and is not SAFE where there is one',
  async check(ground) {
    for (const subject of ground.subjects) {
      const calls = await plainAnswer(ground, callgraphOf(subject));
      const impact = await plainAnswer(ground, impactOf(subject));
      if (impact.details.error !== undefined || impact.details.candidates !== undefined || isPartial(impact)) continue;
      const affected = new Set(
        (impact.details.affected_symbols ?? []).map((/** @type {any} */ each) => `${each.file}:${each.line}`),
      );
      const routes = new Set(
        (impact.details.affected_routes ?? []).map(
          (/** @type {any} */ each) => `${each.method} ${each.path} ${each.file}:${each.line}`,
        ),
      );
      const entries = new Set(
        (impact.details.affected_entries ?? []).map((/** @type {any} */ each) => `${each.file}:${each.line}`),
      );
      const files = new Set((impact.details.affected_files ?? []).map((/** @type {any} */ each) => each.file));
      for (const caller of calls.details.callers ?? []) {
        if (caller.file === subject.file && caller.line === subject.line) continue;
        ground.count('callers looked for');
        const isIn =
          caller.via === 'route'
            ? routes.has(`${caller.caller_symbol} ${caller.file}:${caller.line}`)
            : /^</.test(caller.caller_symbol)
              ? files.has(caller.file) ||
                (impact.details.affected_symbols ?? []).some((/** @type {any} */ each) => each.file === caller.file)
              : [affected, entries].some((each) => each.has(`${caller.file}:${caller.line}`));
        const isSafe = impact.verdict === 'SAFE';
        if (isIn && !isSafe) continue;
        const how = `${caller.resolution ?? 'exact'} ${caller.via ?? 'call'}`;
        const name = labelOf({ container: caller.container, name: caller.caller_symbol });
        ground.report({
          kind: isSafe ? `SAFE though there is a caller (${how})` : `a caller is not affected (${how})`,
          about: `impact of ${subject.label} (${subject.file}:${subject.line})`,
          text: `${name} (${caller.file}:${caller.line}) is among its callers; ${affected.size} symbols are affected, ${impact.verdict}`,
          file: subject.file,
          asked: [
            { question: callgraphOf(subject), copy: ground.plain },
            { question: impactOf(subject), copy: ground.plain },
          ],
        });
      }
    }
  },
};
