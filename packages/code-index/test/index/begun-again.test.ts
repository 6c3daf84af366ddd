/** A question that waits for a grammar is begun again: what other threads have read for it until then is not lost. */
import { expect, test } from 'vitest';
import { Analysis } from '../../src/index/analysis.ts';
import type { Budget } from '../../src/index/budget.ts';
import { languageServiceFor } from '../../src/index/services/language-services.ts';
import { loadLanguage } from '../../src/languages/languages.ts';
import { Repository } from '../../src/repository/repository.ts';
import { projectOfItsOwn as project } from '../support/project.ts';

const COUNT = 1_500;
const WATCH = { started() {}, ended() {}, asking() {}, answered() {} };
const BUDGET: Budget = { check() {}, isOver: () => false, remainingMs: () => 60_000, progress() {} };

test('every file is read, whichever thread had read it before', async () => {
  await loadLanguage('Ruby');
  const made = project(
    Object.fromEntries(Array.from({ length: COUNT }, (_, nth) => [`a${nth}.rb`, `def f${nth}; end\n`.repeat(20)])),
  );
  const analysis = new Analysis(Repository.open(made.root, { leftOut: [] }), made.cache, {
    watch: WATCH,
    serviceFor: languageServiceFor,
  });
  analysis.refresh();
  const files = analysis.codeFiles();
  expect(files).toHaveLength(COUNT);
  // As often as a repository has languages.
  for (let times = 0; times < 8; times++) {
    const begun = analysis.readSteps(files, BUDGET);
    for (let steps = 0; steps < 100 && begun.next().done !== true; steps++);
    begun.return();
  }
  expect(analysis.parseFacts(files, BUDGET).missing).toEqual([]);
  analysis.dismissPool();
});
