import { openMentions } from '../../lib/keyless/facts.mjs';
import { callgraphOf } from '../../lib/keyless/ground.mjs';
import { ask, isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

const MOST = 40;

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'other-symbol',
  family: 'two views of one fact',
  promise: 'a mention called `other_symbol` is another definition when it is asked for itself at its place',
  async check(ground) {
    for (const subject of ground.subjects.filter(({ language }) => language === 'typescript')) {
      const answer = await plainAnswer(ground, callgraphOf(subject));
      const { mentions, candidates } = answer.details;
      const others = mentions?.explained?.other_symbol ?? 0;
      if (candidates !== undefined || others === 0 || isPartial(answer)) continue;
      const places = occurrences(ground, subject.name);
      if (places.length > MOST) continue;
      // The answer tells how many there are and not which, so all places are asked: those that lead here cannot be among
      // the others.
      let own = 0;
      let last;
      for (const place of places) {
        const question = {
          tool: /** @type {const} */ ('types'),
          input: { symbol: subject.name, file: place.file, line: place.line, column: place.column },
        };
        const { details } = await ask(ground.base, question);
        ground.count('mentions asked for themselves');
        if (details.error !== undefined || details.definitions !== undefined) continue;
        if (details.file !== subject.file || details.line !== subject.line) continue;
        own += 1;
        last = { place, question };
      }
      if (last === undefined || others <= mentions.total - own) continue;
      ground.report({
        kind: 'a mention called another symbol is this one',
        about: `${subject.label} (${subject.file}:${subject.line})`,
        text: `${others} of ${mentions.total} mentions are called other symbols and ${openMentions(mentions)} are open; asked one by one, ${own} lead to it, as ${last.place.file}:${last.place.line}`,
        file: subject.file,
        asked: [
          { question: callgraphOf(subject), copy: ground.plain },
          { question: last.question, copy: ground.plain },
        ],
      });
    }
  },
};

/** @param {import('../../lib/keyless/ground.mjs').Ground} ground @param {string} name */
function occurrences(ground, name) {
  const found = [];
  for (const file of ground.files.filter((each) => /\.[cm]?[jt]sx?$/.test(each))) {
    for (const [index, line] of ground.read(file).split('\n').entries())
      for (const { index: column } of line.matchAll(
        new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'),
      ))
        found.push({ file, line: index + 1, column: column + 1 });
  }
  return found;
}
