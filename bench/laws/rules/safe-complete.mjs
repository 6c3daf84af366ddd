import { openMentions } from '../../lib/keyless/facts.mjs';
import { impactOf } from '../../lib/keyless/ground.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

/** What can be said only by whoever has looked at everything. */
const WORDS_OF_COMPLETE = [
  /\bno known callers?\b/i,
  // What was found so far is no more than that.
  /\bno callers?\b(?! found so far)/i,
  /\bnone\b/i,
  /\bis the only (?:match|one|definition|caller)\b/i,
  /\ball explained\b/i,
  /(?<!\d)0 open\b/,
  /\bonly (?:caller|match|use|definition)\b/i,
  /\bnothing (?:calls|uses|depends on|hangs on|is affected)\b/i,
];

/** What stays open without a mention of the name. */
const REASON = /\bOpen(?: \(\d+\))?:|^(?:Not read|Not all|Partial)\b|There is more beyond depth/;

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'safe-complete',
  family: 'SAFE is complete',
  promise: 'no SAFE and no word of complete answers where `complete` is false, and that only with a reason',
  async check(ground) {
    for (const subject of ground.choose(ground.subjects, 'safe and complete', Math.ceil(ground.subjects.length / 2))) {
      await plainAnswer(ground, impactOf(subject));
      await plainAnswer(ground, { tool: 'symbols', input: { query: subject.name } });
      await plainAnswer(ground, { tool: 'types', input: { symbol: subject.label, file: subject.file } });
    }
  },
  judge({ tool, input }, { envelope }, copy, ground) {
    if (envelope?.metadata === undefined || input.cursor !== undefined || envelope.details?.error !== undefined) return;
    ground.count('answers judged');
    const { verdict, summary, details, metadata } = envelope;
    const report = (/** @type {string} */ kind, /** @type {string} */ text = summary) =>
      ground.report({
        kind,
        about: `${tool} of ${input.symbol ?? input.query ?? 'the project'}`,
        text: text.slice(0, 400),
        file: input.file ?? details.symbol?.file,
        asked: [{ question: { tool, input }, copy }],
      });
    const open = details.mentions === undefined ? 0 : openMentions(details.mentions);
    if (metadata.complete === true) {
      ground.count('complete answers');
      if (metadata.coverage?.partial === true) report(`${tool}: complete, and partial by its coverage`);
      if ((details.mentions?.unexplained ?? []).some((/** @type {any} */ each) => each.likely))
        report(`${tool}: complete, with a likely mention open`);
      return;
    }
    if (verdict === 'SAFE') report(`${tool}: SAFE, and not complete`);
    // The name that was asked for may be such a word itself.
    const told = String(summary).replaceAll(String(input.symbol ?? input.query ?? '\0'), '…');
    for (const word of WORDS_OF_COMPLETE) {
      const said = word.exec(told)?.[0];
      if (said !== undefined) report(`${tool}: “${said.toLowerCase()}” in an answer that is not complete`);
    }
    const hasReason = metadata.coverage !== undefined || open > 0 || REASON.test(summary);
    if (!hasReason) report(`${tool}: not complete, and no reason given`);
  },
};
