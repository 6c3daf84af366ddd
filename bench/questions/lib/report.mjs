/** Renders a run as Markdown: what was missed first, since that is what a developer can act on. */
import { count } from './score.mjs';

/**
 * @typedef {object} ToolRun
 * @property {string} name
 * @property {string} version
 * @property {string} how
 * @property {Map<string, import('./score.mjs').Outcome>} outcomes by question id
 *
 * @typedef {object} Run
 * @property {{name: string, version: string, questions: import('./key.mjs').Question[]}[]} repositories
 * @property {ToolRun[]} tools
 * @property {{name: string, reason: string}[]} absent
 */

/** From the budgets of the design: share of questions with the right symbol, and with the right file. */
export const BOUND = { symbol: 0.6, file: 0.85 };

/**
 * @param {Run} run
 * @param {{showHeldOut: boolean}} options
 */
export function renderReport(run, { showHeldOut }) {
  const questions = run.repositories.flatMap((repository) => repository.questions);
  // A list of what a peer missed helps nobody, unless that is what was asked for.
  const subject =
    run.tools.find(({ name }) => name === 'boocontext') ?? (run.tools.length === 1 ? run.tools[0] : undefined);
  return [
    '# Questions in plain words',
    '',
    'A newcomer asks; is the right symbol, or at least the right file, among the first five results? ' +
      `${questions.length} questions on ${run.repositories.length} repositories (${run.repositories.map(({ name, version }) => `${name} ${version}`).join(', ')}); ` +
      `${questions.filter(({ shares_word }) => !shares_word).length} of them share no word with the name of an answer. ` +
      `The bound is ${BOUND.symbol} of the symbols and ${BOUND.file} of the files over all questions. README.md says how the key was made.`,
    '',
    ...run.absent.map(({ name, reason }) => `Not measured: **${name}** — ${reason}\n`),
    ...(subject === undefined
      ? []
      : [renderMisses(subject, run.repositories, showHeldOut ? ['dev', 'held-out'] : ['dev'])]),
    '## Shares',
    '',
    'Each cell: right symbol / right file among the first five.',
    '',
    ...renderShares(run.tools, questions),
    '',
    '## By repository',
    '',
    ...renderByRepository(run),
    '',
    '## How each tool was asked',
    '',
    ...run.tools.map(({ name, version, how }) => `- **${name}** ${version}: ${how}`),
    '',
  ].join('\n');
}

/**
 * @param {ToolRun} tool
 * @param {Run['repositories']} repositories
 * @param {readonly string[]} sets
 */
export function renderMisses(tool, repositories, sets) {
  const lines = [`## Missed by ${tool.name} (${sets.join(' and ')})`, ''];
  for (const { name, questions } of repositories) {
    for (const { id, set, question, shares_word, answers } of questions) {
      const outcome = tool.outcomes.get(id);
      if (!sets.includes(set) || outcome === undefined || outcome.symbolFound) continue;
      lines.push(
        `- **${question}** (${id}, ${name}${shares_word ? '' : ', no shared word'}${outcome.fileFound ? ', file found' : ''})`,
        `  - expected ${answers.map(({ symbol, container, file }) => `\`${container ? `${container}.` : ''}${symbol}\` ${file}`).join(' or ')}`,
        `  - got ${outcome.got.map((got) => `\`${got}\``).join(', ') || 'nothing'}`,
      );
    }
  }
  if (lines.length === 2) lines.push('Nothing.');
  return `${lines.join('\n')}\n`;
}

/**
 * @param {readonly ToolRun[]} tools
 * @param {readonly import('./key.mjs').Question[]} questions
 */
function renderShares(tools, questions) {
  const groups = [
    ...['dev', 'held-out'].map((set) => ({ title: set, of: questions.filter((question) => question.set === set) })),
    { title: 'all', of: questions },
  ].flatMap(({ title, of }) => [{ title: `${title} (${of.length})`, of }, noSharedWord(title, of)]);
  return table(
    ['', ...groups.map(({ title }) => title)],
    tools.map((tool) => [tool.name, ...groups.map(({ of }) => cell(count(of, tool.outcomes)))]),
  );
}

/** @param {Run} run */
function renderByRepository({ tools, repositories }) {
  return table(
    ['', ...tools.map(({ name }) => name)],
    repositories.flatMap(({ name, questions }) =>
      [{ title: `${name} (${questions.length})`, of: questions }, noSharedWord(name, questions)].map(
        ({ title, of }) => [title, ...tools.map(({ outcomes }) => cell(count(of, outcomes)))],
      ),
    ),
  );
}

/**
 * @param {string} title
 * @param {readonly import('./key.mjs').Question[]} questions
 */
function noSharedWord(title, questions) {
  const of = questions.filter(({ shares_word }) => !shares_word);
  return { title: `${title}, no shared word (${of.length})`, of };
}

/** @param {import('./score.mjs').Share} share */
function cell({ asked, symbol, file }) {
  return asked === 0 ? '–' : `${(symbol / asked).toFixed(2)} / ${(file / asked).toFixed(2)}`;
}

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
function table(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
