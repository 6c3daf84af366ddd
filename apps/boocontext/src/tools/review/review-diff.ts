/** What a diff breaks, whom it reaches and what to test: asked of the engine and of the scan. */
import { type Control, type EarlierFile, type Engine, EngineError } from '@boocontext/code-index';
import { realPathOf } from '@boocontext/safe-access';
import { ToolFailure } from '../../errors.ts';
import { affectedRoutes } from '../affected-routes.ts';
import { toTheEnd } from '../depth.ts';
import { routesOf } from '../scan-of.ts';
import type { ToolContext } from '../tool.ts';
import { compareScans } from './compare-scans.ts';
import { emptyReview, type HealthOfTouched, type Review, reviewOf, type TouchedFile } from './review.ts';
import { testCommands } from './test-commands.ts';

export type ReviewContext = Pick<ToolContext, 'engine' | 'directory' | 'control' | 'goesOn'>;

const waitForRoutes = { firstMs: 60_000, againMs: 60_000 };
/** Two states of a large project take minutes; by then the answer has what the nearest files say. */
const compilingMs = 90_000;

/**
 * @param asked as in `ImpactQuestion.diff`, but `staged`. Throws `ToolFailure` `other_files` where the files are not those of
 *   the revision that it ends with.
 */
export async function reviewDiff(context: ReviewContext, asked: string): Promise<Review> {
  const { engine, directory, control, goesOn } = context;
  const diff = await comparable(engine, asked, control);
  const { files: changed, differing, snapshot } = await engine.earlier({ diff }, control);
  // What is the same on both sides breaks nothing, whatever else is not known.
  if (differing.length === 0) return emptyReview(asked, snapshot);
  // The engine answers one after the other; the scans are threads of their own.
  const [answer, contracts] = await Promise.all([
    engine.impact({ diff, depth: toTheEnd, withLines: true }, control),
    compareScans(context, changed),
  ]);
  if (!answer.found) throw new Error('a diff is always found');
  const routes =
    contracts.now === undefined ? await routesOf(context, waitForRoutes) : { ...contracts.now, isOld: false };
  const compiled = await engine.diffErrors(
    { diff },
    // Health is asked after it.
    {
      ...control,
      timeBudgetMs: Math.min(
        (control.timeBudgetMs ?? compilingMs) * 0.7,
        goesOn ? compilingMs : Number.POSITIVE_INFINITY,
      ),
    },
  );
  const files = new Set(
    (answer.changedSymbols ?? []).filter(({ change }) => change !== 'removed').map(({ file }) => file),
  );
  const health = await healthOf(engine, [...files].sort(), changed, control);
  const commands = testCommands(
    realPathOf(directory) ?? directory,
    answer.tests.map(({ file }) => file),
  );
  const project = await engine.project({}, control);
  return reviewOf(asked, {
    answer,
    routes: affectedRoutes(answer, routes, {}),
    health,
    commands,
    contracts,
    compiled,
    project,
  });
}

/**
 * Callers are looked for in the files as they are. So a diff that ends at a revision is exact only where these are of that
 * revision: then it is the diff from the first one to the files. Elsewhere it is refused, for lines and callers would be
 * those of another state.
 */
async function comparable(engine: Engine, asked: string, control: Control): Promise<string> {
  // Three points are refused by the engine, by its own words.
  const [before, after] = asked.includes('...') ? [] : asked.split('..');
  if (before === undefined || after === undefined) return asked;
  const { differing } = await engine.earlier({ diff: after }, control);
  if (differing.length === 0) return before;
  const some = differing.length > 3 ? [...differing.slice(0, 2), `${differing.length - 2} more`] : differing;
  throw new ToolFailure(
    'other_files',
    `the files are not those of ${after} (${some.join(', ')}), so its callers cannot be told`,
    `Check out ${after} (or lay it out elsewhere) and ask there for ${before}.`,
  );
}

async function healthOf(
  engine: Engine,
  files: readonly string[],
  changed: readonly EarlierFile[],
  control: Control,
): Promise<HealthOfTouched> {
  const texts = new Map(changed.map(({ path, text }) => [path, text]));
  const measured: TouchedFile[] = [];
  const unmeasured: string[] = [];
  for (const file of files) {
    const text = texts.get(file);
    const question = { file, ...(text === undefined ? {} : { before: text }) };
    const answer = await engine.health(question, control).catch((error: unknown) => {
      // Generated files are compared, but not read for anything else.
      if (error instanceof EngineError && error.code === 'no_such_file') return undefined;
      throw error;
    });
    if (answer?.scope !== 'file') {
      unmeasured.push(file);
      continue;
    }
    const { grade, score, weakest, functions, before } = answer;
    measured.push({
      file,
      grade,
      score,
      weakest,
      cognitive: cognitiveOf(functions),
      ...(before === undefined
        ? {}
        : { before: { grade: before.grade, score: before.score, cognitive: cognitiveOf(before.functions) } }),
    });
  }
  return { measured, unmeasured };
}

function cognitiveOf(functions: readonly { readonly cognitive: number }[]): number {
  return functions.reduce((sum, { cognitive }) => sum + cognitive, 0);
}
