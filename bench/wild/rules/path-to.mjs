import { callgraphOf, labelOf } from '../../lib/keyless/ground.mjs';
import { askUntilComplete, isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'path-to',
  family: 'two views of one fact',
  promise: '`path_to` finds a path from each caller to what it calls',
  async check(ground) {
    for (const subject of ground.subjects) {
      const answer = await plainAnswer(ground, callgraphOf(subject));
      const callers = (answer.details.callers ?? []).filter(
        (/** @type {any} */ each) => !/^<|[[\]]/.test(each.caller_symbol),
      );
      for (const caller of ground.choose(callers, `path ${subject.label}`, 3)) {
        const question = {
          tool: /** @type {const} */ ('callgraph'),
          input: {
            symbol: labelOf({ container: caller.container, name: caller.caller_symbol }),
            file: caller.file,
            line: caller.line,
            path_to: subject.label,
          },
        };
        const path = await askUntilComplete(ground.base, question);
        ground.count('paths asked for');
        if (isPartial(path) || path.details.error !== undefined || path.details.path?.length > 0) continue;
        ground.report({
          kind: `no path from a caller (${caller.resolution ?? 'exact'} ${caller.via ?? 'call'})`,
          about: `${question.input.symbol} to ${subject.label}`,
          text: `${question.input.symbol} (${caller.file}:${caller.line}) is among the callers of ${subject.label} (${subject.file}:${subject.line}); path_to: ${path.summary.split('. ')[0]}`,
          file: subject.file,
          asked: [
            { question: callgraphOf(subject), copy: ground.plain },
            { question, copy: ground.plain },
          ],
        });
      }
    }
  },
};
