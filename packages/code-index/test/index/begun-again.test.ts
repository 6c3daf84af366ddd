/** A question that waits for a grammar is begun again: what other threads have read for it until then is not lost. */
import { expect, test } from 'vitest';
import { loadLanguage } from '../../src/languages/languages.ts';
import { analysisOf, BUDGET } from '../support/analysis.ts';
import { projectOfItsOwn as project } from '../support/project.ts';

const COUNT = 1_500;

test('every file is read, whichever thread had read it before', async () => {
  await loadLanguage('Ruby');
  const made = project(
    Object.fromEntries(Array.from({ length: COUNT }, (_, nth) => [`a${nth}.rb`, `def f${nth}; end\n`.repeat(20)])),
  );
  const analysis = analysisOf(made);
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
