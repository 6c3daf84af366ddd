/** Metrics of TypeScript and JavaScript, counted in the checker's trees. */
import path from 'node:path';
import type { SourceFile } from '../../checker/ast.ts';
import type { SyntaxFault } from '../../checker/checker.ts';
import { isBeforeToken, measureComplexity } from '../../languages/typescript/complexity.ts';
import { LineMap } from '../../model/lines.ts';
import type { FileMetrics, Unmeasured } from '../../model/metrics.ts';
import type { Budget } from '../budget.ts';
import type { CheckerProjects } from '../checker-projects.ts';

export function measureByChecker(
  projects: CheckerProjects,
  files: readonly string[],
  budget: Budget,
  take: (file: string, metrics: FileMetrics | Unmeasured) => void,
): void {
  projects.parseEach(files, budget, (file, sourceFile, faultsOf) => {
    take(file, metricsOf(sourceFile, faultsOf));
  });
}

export function measureTextByChecker(
  projects: CheckerProjects,
  file: string,
  text: string,
): FileMetrics | Unmeasured | undefined {
  return projects.withTreeOfText(path.posix.basename(file), text, metricsOf);
}

function metricsOf(sourceFile: SourceFile, faultsOf: () => readonly SyntaxFault[]): FileMetrics | Unmeasured {
  const metrics = measureComplexity(sourceFile);
  const fault = faultsOf().find(({ start }) => !isBeforeToken(sourceFile, start));
  if (fault !== undefined) {
    const line = new LineMap(sourceFile.text).lineAt(fault.start);
    return { reason: 'syntax_error', line, message: fault.text.slice(0, 200) };
  }
  return metrics.tooDeep ? { reason: 'too_deep' } : metrics;
}
