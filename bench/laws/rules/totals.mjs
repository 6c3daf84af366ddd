import { namesOf, stateOf } from '../lib/names.mjs';
import { readingOf } from '../lib/reading.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'totals',
  family: 'what is counted',
  promise: 'an answer counts no fewer mentions than `git grep -w` finds in tracked text files',
  async check(ground) {
    const reading = readingOf(ground);
    for (const { name, question, answer } of namesOf(ground)) {
      const state = stateOf(answer);
      ground.count(state);
      const total = answer.details.mentions?.total;
      if (total === undefined) {
        ground.count('answers without mentions');
        continue;
      }
      const byFile = reading.occurrences(name);
      const counted = [...byFile.values()].reduce((sum, number) => sum + number, 0);
      ground.count('names counted');
      if (total > counted) ground.count('names with more mentions than that, by their other names');
      if (total >= counted) continue;
      // What is told as not looked at is not counted, and the answer says so.
      if (answer.metadata.complete !== true && answer.metadata.coverage !== undefined) {
        ground.count('names with fewer, and files told that were not looked at');
        continue;
      }
      ground.report({
        kind: `fewer than git grep (${state})`,
        about: name,
        text: `${total} mentions, \`git grep -ow ${name}\` finds ${counted}: ${byEnding(byFile)}; ${answer.summary.split('. ')[0]}`,
        file: answer.details.symbol?.file,
        asked: [{ question, copy: ground.plain }],
      });
    }
  },
};

/** Where they stand, since what was left out mostly has an ending in common. @param {ReadonlyMap<string, number>} byFile */
function byEnding(byFile) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [file, number] of byFile) {
    const ending = /\.[^./]+$/.exec(file)?.[0] ?? file.split('/').at(-1) ?? file;
    counts.set(ending, (counts.get(ending) ?? 0) + number);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([ending, number]) => `${number} in ${ending}`)
    .join(', ');
}
