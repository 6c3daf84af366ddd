import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';

/** Lines of any kept file, counted once for each content. */
export function countLines(analysis: Analysis, budget: Budget): (file: string) => number {
  const { repository, lineCounts } = analysis;
  const lines = new Map<string, number>();
  let done = 0;
  for (const file of repository.written.keys()) {
    if (done++ % 200 === 0) {
      budget.check();
      budget.progress(done, repository.written.size, 'counting lines');
    }
    lines.set(file, lineCounts.of(file, linesIn));
  }
  lineCounts.save((file) => repository.written.has(file));
  return (file) => lines.get(file) ?? 0;
}

/** As `wc -l` counts, and a last line without a line break too. */
function linesIn(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
