import { askUsual } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'mentions-add-up',
  family: 'two views of one fact',
  promise:
    'explained and open mentions are all mentions, SAFE leaves none open that is likely, and the sentence says the same number',
  check: askUsual,
  judge({ tool, input }, { envelope }, copy, ground) {
    const mentions = envelope?.details?.mentions;
    if (mentions?.total === undefined || input.cursor !== undefined) return;
    ground.count('answers with mentions');
    const explained = Object.values(mentions.explained ?? {}).reduce(
      (/** @type {number} */ sum, count) => sum + Number(count),
      0,
    );
    const asked = [{ question: { tool, input }, copy }];
    const about = `${tool} of ${input.symbol}`;
    const shown = (mentions.unexplained ?? []).reduce(
      (/** @type {number} */ sum, /** @type {any} */ each) => sum + (each.times ?? 1),
      0,
    );
    const open = Number(/(\d+) open\b/.exec(envelope.summary)?.[1] ?? mentions.total - explained);
    if (explained + open !== mentions.total || shown > open) {
      ground.report({
        kind: 'they do not add up',
        about,
        text: `${mentions.total} in all, ${explained} explained, ${open} open by the sentence, ${shown} shown as open`,
        file: input.file,
        asked,
      });
    }
    if (envelope.verdict === 'SAFE' && (mentions.unexplained ?? []).some((/** @type {any} */ each) => each.likely)) {
      ground.report({
        kind: 'SAFE with a likely mention open',
        about,
        text: JSON.stringify(mentions.unexplained),
        file: input.file,
        asked,
      });
    }
  },
};
