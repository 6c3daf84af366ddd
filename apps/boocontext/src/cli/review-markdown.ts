/** A review as Markdown. What comes from the repository stands in code spans, so that it cannot be markup or a mention. */

import type { Finding, Level, Review, TouchedFile } from '../tools/review/review.ts';
import { reviewSummary } from '../tools/review/review-summary.ts';
import type { TestCommand } from '../tools/review/test-commands.ts';
import { saysOf } from '../tools/says.ts';
import { count } from '../tools/wording.ts';
import { shownData } from './print.ts';
import type { Colour, Paint } from './terminal.ts';

const colours: Readonly<Record<Level, Colour>> = { error: 'red', warning: 'yellow', note: 'cyan' };
/** A comment on a change is read by people: of more the number is told. */
const mostLines = 50;

export function renderReview(reviewed: Review, paint: Paint): string {
  const review = shownData(reviewed);
  const { findings, tests, test_commands, routes, entries, health, open } = review;
  // What is gone and still used stays in sight wherever it is: it does not even compile.
  const isFolded = ({ level, in_tests }: Finding) => in_tests === true && level !== 'error';
  const inTests = findings.filter(isFolded);
  const shown = findings.filter((finding) => !isFolded(finding));
  return [
    paint('bold', `## Review of ${code(review.diff)}`),
    '',
    summaryOf(review),
    ...part(
      'Findings',
      shown.map((finding) => findingLine(finding, paint)),
      paint,
    ),
    ...folded(
      count(inTests.length, 'finding'),
      'only in tests',
      inTests.map((finding) => findingLine(finding, paint)),
    ),
    ...part(
      'Routes reached',
      routes.map(({ method, path, file, line }) => `${code(`${method} ${path}`)} ${code(at(file, line))}`),
      paint,
    ),
    ...part(
      'Commands, jobs and listeners reached',
      entries.map(({ kind, name, file, line }) => `${kind} ${code(name)} ${code(at(file, line))}`),
      paint,
    ),
    ...part(
      'Tests to run, in this order',
      tests.map(
        ({ file, reaches, via, resolution }) =>
          `${code(file)}${via === undefined && resolution === undefined ? '' : ' (perhaps)'}: reaches ${code(reaches)}`,
      ),
      paint,
    ),
    ...part('Commands for them', test_commands.map(commandLine), paint),
    ...part('Health of the changed files, before and now', health.map(healthLine), paint),
    ...folded(count(open.length, 'question'), 'open: what could not be told', open.map(code)),
  ].join('\n');
}

function summaryOf(review: Review): string {
  const { open, coverage } = review;
  const partial = coverage === undefined ? '' : ' Not everything was looked at; `--json` says what was not.';
  const unknown = open.length === 0 ? '' : ` ${count(open.length, 'question')} left open.`;
  return `${reviewSummary(review, saysOf(open.length === 0 && coverage === undefined))}${unknown}${partial}`;
}

function findingLine({ level, message, file, line }: Finding, paint: Paint): string {
  return `${paint(colours[level], level)} ${code(at(file, line))} ${code(message.replaceAll('`', "'"))}`;
}

function healthLine({ file, grade, score, weakest, cognitive, before }: TouchedFile): string {
  const turn = (was: number | string, is: number | string) => (was === is ? `${is}` : `${was} → ${is}`);
  const was = before ?? { grade, score, cognitive };
  const isNew = before === undefined ? ', nothing to compare with' : '';
  return `${code(file)} ${turn(was.grade, grade)} (score ${turn(was.score, score)}, cognitive complexity ${turn(was.cognitive, cognitive)}; weakest: ${weakest}${isNew})`;
}

function commandLine({ directory, command, left_out }: TestCommand): string {
  const more = left_out === undefined ? '' : `, and ${count(left_out, 'more test')} in the same way`;
  return `${code(command)}${directory === '.' ? '' : ` in ${code(directory)}`}${more}`;
}

function at(file: string, line: number | undefined): string {
  return line === undefined ? file : `${file}:${line}`;
}

function part(title: string, lines: readonly string[], paint: Paint): readonly string[] {
  return lines.length === 0 ? [] : ['', paint('bold', `### ${title}`), '', ...listOf(lines)];
}

/** Read by those who want to know more; code hosts show the summary alone. */
function folded(number: string, what: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  return ['', '<details>', `<summary>${number} ${what}</summary>`, '', ...listOf(lines), '', '</details>'];
}

function listOf(lines: readonly string[]): readonly string[] {
  const more = lines.length > mostLines ? [`- and ${lines.length - mostLines} more; \`--json\` has all`] : [];
  return [...lines.slice(0, mostLines).map((line) => `- ${line}`), ...more];
}

/** One line, without what moves a terminal's cursor, and with fences longer than any inside. */
function code(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${plain}${space}${fence}`;
}
