/** The engine's own state of a project in this thread, for tests of what it is asked and reads on the way. */
import { onTestFinished } from 'vitest';
import { Analysis } from '../../src/index/analysis.ts';
import type { Budget } from '../../src/index/budget.ts';
import { languageServiceFor } from '../../src/index/services/language-services.ts';
import { Repository } from '../../src/repository/repository.ts';
import type { Project } from './project.ts';

export const BUDGET: Budget = { check() {}, isOver: () => false, remainingMs: () => 60_000, progress() {} };

/** As the files are now; it rests when the test has ended. */
export function analysisOf({ root, cache }: Pick<Project, 'root' | 'cache'>): Analysis {
  const analysis = new Analysis(Repository.open(root, { leftOut: [] }), cache, {
    watch: { started() {}, ended() {}, asking() {}, answered() {} },
    serviceFor: languageServiceFor,
  });
  onTestFinished(() => analysis.rest());
  analysis.refresh();
  return analysis;
}

/** What a question ends with to which nobody answers anything on the way. */
export function endOf<Answer>(steps: Generator<unknown, Answer, never>): Answer {
  let step = steps.next();
  while (step.done !== true) step = steps.next([] as never);
  return step.value;
}
