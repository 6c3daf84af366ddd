/** `boocontext review`: what a diff breaks, whom it reaches and what to test, for people, programs and code scanning. */
import path from 'node:path';
import { type Control, type Engine, EngineError } from '@boocontext/code-index';
import { realPathOf } from '@boocontext/safe-access';
import { ToolFailure } from '../errors.ts';
import { affectedRoutes } from '../tools/affected-routes.ts';
import { routesOf } from '../tools/scan-of.ts';
import { withoutSecrets } from '../tools/without-secrets.ts';
import { type OptionForm, parseArguments } from './arguments.ts';
import { askDirectory } from './ask-directory.ts';
import { exitCodes } from './exit-codes.ts';
import { type HealthOfTouched, type Level, levels, type Review, reviewOf, type TouchedFile } from './review.ts';
import { renderReview } from './review-markdown.ts';
import { sarifOf } from './review-sarif.ts';
import { paintFor } from './terminal.ts';
import { testCommands } from './test-commands.ts';
import { UsageError } from './usage-error.ts';

export const reviewOptions: Readonly<Record<string, OptionForm>> = {
  repo: { type: 'string', description: 'default: the working directory' },
  'fail-on': {
    type: 'string',
    valueName: 'LEVEL',
    description: `exit code 2 for findings of this level or above: ${levels.join(', ')}`,
  },
  json: { type: 'boolean', description: 'the review as JSON' },
  sarif: { type: 'boolean', description: 'the findings as SARIF 2.1.0, for code scanning' },
  help: { type: 'boolean', description: 'this text' },
};

/** Nobody waits at a prompt for it as for a question of a model. */
const timeBudgetMs = 300_000;
const waitForRoutes = { firstMs: 60_000, againMs: 60_000 };
const depth = 5;

export async function runReview(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, reviewOptions, 1);
  const [diff = 'working'] = positionals;
  // Callers are looked for in the working tree, which may differ from what is staged.
  if (diff === 'staged') throw new UsageError('what is staged is not reviewed apart; give working');
  if (values.has('json') && values.has('sarif')) throw new UsageError('choose one of --json and --sarif');
  const failOn = levelOf(values.get('fail-on')?.[0]);
  const directory = path.resolve(values.get('repo')?.[0] ?? '.');
  return await askDirectory(directory, {}, async (engine, control) => {
    const found = await review(engine, directory, diff, { ...control, timeBudgetMs });
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

async function review(engine: Engine, directory: string, asked: string, control: Control): Promise<Review> {
  const diff = await comparable(engine, asked, control);
  const [answer, routes] = await Promise.all([
    engine.impact({ diff, depth, withLines: true }, control),
    routesOf({ engine, directory, control }, waitForRoutes),
  ]);
  if (!answer.found) throw new Error('a diff is always found');
  const files = new Set(
    (answer.changedSymbols ?? []).filter(({ change }) => change !== 'removed').map(({ file }) => file),
  );
  const health = await healthOf(engine, [...files].sort(), control);
  const commands = testCommands(
    realPathOf(directory) ?? directory,
    answer.tests.map(({ file }) => file),
  );
  return reviewOf(asked, answer, affectedRoutes(answer, routes, {}), health, commands);
}

/**
 * Callers are looked for in the files as they are. So a diff that ends at a revision is exact only where these are of that
 * revision: then it is the diff from the first one to the files. Elsewhere it is refused, for lines and callers would be
 * those of another state.
 */
async function comparable(engine: Engine, asked: string, control: Control): Promise<string> {
  const [before, after] = asked.split('..');
  if (before === undefined || after === undefined) return asked;
  const rest = await engine.impact({ diff: after, depth: 1 }, control);
  if (rest.found && rest.changedSymbols?.length === 0 && rest.open.length === 0 && rest.coverage?.partial !== true)
    return before;
  throw new ToolFailure(
    'other_files',
    `the files are not those of ${after}, so its callers cannot be told`,
    `Check out ${after} (or lay it out elsewhere) and ask there for ${before}.`,
  );
}

async function healthOf(engine: Engine, files: readonly string[], control: Control): Promise<HealthOfTouched> {
  const measured: TouchedFile[] = [];
  const unmeasured: string[] = [];
  for (const file of files) {
    const answer = await engine.health({ file }, control).catch((error: unknown) => {
      // Generated files are compared, but not read for anything else.
      if (error instanceof EngineError && error.code === 'no_such_file') return undefined;
      throw error;
    });
    if (answer?.scope !== 'file') unmeasured.push(file);
    else measured.push({ file, grade: answer.grade, score: answer.score, weakest: answer.weakest });
  }
  return { measured, unmeasured };
}
