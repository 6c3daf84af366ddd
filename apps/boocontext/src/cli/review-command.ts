/** `boocontext review`: what a diff breaks, whom it reaches and what to test, for people, programs and code scanning. */
import path from 'node:path';
import { type Level, levels, type Review } from '../tools/review/review.ts';
import { reviewDiff } from '../tools/review/review-diff.ts';
import { withoutSecrets } from '../tools/without-secrets.ts';
import { type OptionForm, parseArguments } from './arguments.ts';
import { askDirectory } from './ask-directory.ts';
import { deadlineOf, deadlineOption } from './deadline-option.ts';
import { directoryOptions, workingDirectory } from './directory-option.ts';
import { exitCodes } from './exit-codes.ts';
import { renderReview } from './review-markdown.ts';
import { sarifOf } from './review-sarif.ts';
import { paintFor } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export const reviewOptions: Readonly<Record<string, OptionForm>> = {
  ...directoryOptions(workingDirectory),
  'fail-on': {
    type: 'string',
    valueName: 'LEVEL',
    description: `exit code 2 for findings of this level or above: ${levels.join(', ')}`,
  },
  deadline: deadlineOption,
  json: { type: 'boolean', description: 'the review as JSON' },
  sarif: { type: 'boolean', description: 'the findings as SARIF 2.1.0, for code scanning' },
  help: { type: 'boolean', description: 'this text' },
};

export async function runReview(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, reviewOptions, 1);
  const [diff = 'working'] = positionals;
  // Callers are looked for in the working tree, which may differ from what is staged.
  if (diff === 'staged') throw new UsageError('what is staged is not reviewed apart; give working');
  if (values.has('json') && values.has('sarif')) throw new UsageError('choose one of --json and --sarif');
  const failOn = levelOf(values.get('fail-on')?.[0]);
  const timeBudgetMs = deadlineOf(values);
  const directory = path.resolve(values.get('directory')?.[0] ?? '.');
  return await askDirectory(directory, {}, async (engine, control) => {
    const found = await reviewDiff({ engine, directory, control: { ...control, timeBudgetMs }, goesOn: false }, diff);
    const shown = withoutSecrets(found, undefined);
    const text = values.has('json')
      ? JSON.stringify(shown, null, 2)
      : values.has('sarif')
        ? JSON.stringify(sarifOf(shown), null, 2)
        : renderReview(shown, paintFor(process.stdout));
    return { text, exitCode: fails(found, failOn) ? exitCodes.unsafe : exitCodes.ok };
  });
}

function levelOf(given: string | undefined): Level | undefined {
  const level = levels.find((each) => each === given);
  if (given !== undefined && level === undefined)
    throw new UsageError(`--fail-on takes one of ${levels.join(', ')}, not ${given}`);
  return level;
}

function fails({ findings }: Review, failOn: Level | undefined): boolean {
  if (failOn === undefined) return false;
  return findings.some(({ level }) => levels.indexOf(level) <= levels.indexOf(failOn));
}
