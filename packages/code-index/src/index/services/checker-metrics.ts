/** Metrics of TypeScript and JavaScript, counted in the checker's trees. */
import { isBeforeToken, measureComplexity } from '../../languages/typescript/complexity.ts';
import { LineMap } from '../../model/lines.ts';
import type { FileMetrics, Unmeasured } from '../../model/metrics.ts';
import type { Analysis } from '../analysis.ts';
import type { Budget } from '../budget.ts';

export function measureByChecker(
  analysis: Analysis,
  files: readonly string[],
  budget: Budget,
  take: (file: string, metrics: FileMetrics | Unmeasured) => void,
): void {
  analysis.parseEach(files, budget, (file, sourceFile, faultsOf) => {
    const metrics = measureComplexity(sourceFile);
    const fault = faultsOf().find(({ start }) => !isBeforeToken(sourceFile, start));
    if (fault !== undefined) {
      const line = new LineMap(sourceFile.text).lineAt(fault.start);
      take(file, { reason: 'syntax_error', line, message: fault.text.slice(0, 200) });
    } else take(file, metrics.tooDeep ? { reason: 'too_deep' } : metrics);
  });
}
