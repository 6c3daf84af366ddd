import { linesOf, openMentions } from '../../lib/keyless/facts.mjs';
import { writeInto } from '../../lib/keyless/ground.mjs';
import { askUntilComplete, isPartial } from '../../lib/keyless/product.mjs';
import { plantsFor } from '../lib/plants.mjs';
import { readingOf } from '../lib/reading.mjs';

/** @typedef {import('../../lib/keyless/ground.mjs').Ground} Ground */

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'planted-receiver',
  family: 'the receiver decides',
  promise: 'a call on a planted receiver of each kind is a caller or open, and one on a sibling is no caller',
  async check(ground) {
    const reading = readingOf(ground);
    const members = namesOfMembers(ground);
    const ways = [
      { name: 'planted', memberOf: (/** @type {string} */ _language) => undefined },
      // A name that many have is where an inference falls back on names.
      { name: 'planted-by-its-name', memberOf: (/** @type {string} */ language) => members.get(language) },
    ];
    for (const { name, memberOf } of ways) {
      const plants = plantsFor({ files: reading.files, read: (file) => reading.read(file) }, memberOf).filter(
        (plant) => name === 'planted' || memberOf(plant.language) !== undefined,
      );
      if (plants.length === 0) continue;
      const copy = ground.copy(name, {
        change: (fresh) => {
          for (const { files } of plants)
            for (const [file, text] of Object.entries(files)) writeInto(fresh, file, text);
        },
      });
      await ground.withAnswers(copy, async (answerer) => {
        for (const plant of plants) await judge(ground, copy, answerer, plant);
      });
    }
  },
};

/**
 * @param {Ground} ground
 * @param {import('../../lib/keyless/ground.mjs').Copy} copy
 * @param {import('../../lib/keyless/product.mjs').Answerer} answerer
 * @param {import('../lib/plants.mjs').Planted} plant
 */
async function judge(ground, copy, answerer, { language, symbol, file, uses }) {
  const question = { tool: /** @type {const} */ ('callgraph'), input: { symbol, file, direction: 'callers' } };
  const answer = await askUntilComplete(answerer, question);
  const asked = [{ question, copy }];
  if (answer.details.error !== undefined || isPartial(answer)) {
    ground.count('planted classes that are not known, or only in part');
    return;
  }
  const open = answer.details.mentions?.unexplained ?? [];
  const isAllShown =
    openMentions(answer.details.mentions ?? { total: 0 }) <=
    open.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + (each.times ?? 1), 0);
  for (const use of uses) {
    ground.count('receivers planted');
    const caller = (answer.details.callers ?? []).find(
      (/** @type {any} */ each) => each.file === use.file && linesOf(each).includes(use.line),
    );
    const isOpen = open.some((/** @type {any} */ each) => each.file === use.file && each.line === use.line);
    const how =
      caller === undefined
        ? isOpen
          ? 'open'
          : 'denied'
        : `a caller (${caller.resolution ?? 'exact'} ${caller.via ?? 'call'})`;
    const isRight =
      use.expected === 'no caller'
        ? caller === undefined
        : caller !== undefined || (use.expected === 'caller or open' && (isOpen || !isAllShown));
    if (isRight) continue;
    ground.report({
      kind: `${language}: ${use.kind} is ${how}, and should be ${use.expected === 'no caller' ? 'no caller' : `a ${use.expected}`}`,
      about: `${symbol} in ${use.file}:${use.line}`,
      text: `\`${use.text}\`; ${answer.summary.split('. ').slice(0, 2).join('. ')}`,
      file: use.file,
      asked,
    });
  }
}

/** For each language the name of a member that several classes of the application have. @param {Ground} ground */
function namesOfMembers(ground) {
  const reading = readingOf(ground);
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const language of ['python', 'typescript', 'go', 'java', 'kotlin', 'rust']) {
    const shared = [...reading.definitions]
      .filter(
        ([name, files]) =>
          files.length > 2 &&
          files.every((file) => reading.languageOf(file) === language) &&
          (language === 'go' ? /^[A-Z]\w+$/ : /^[a-z]\w{2,}$/).test(name),
      )
      .map(([name]) => name)
      .filter(
        (name) =>
          name !== 'constructor' && name !== 'main' && name !== 'new' && name !== 'default' && !/^test/i.test(name),
      );
    const [chosen] = ground.choose(shared, `member ${language}`, 1);
    if (chosen !== undefined) names.set(language, chosen);
  }
  return names;
}
