/** Metrics of languages without a checker, counted in the trees of their parsers. */
import { measureSyntaxText } from '../../languages/languages.ts';
import { LineMap } from '../../model/lines.ts';
import type { FileMetrics, Unmeasured } from '../../model/metrics.ts';
import { atFile } from '../../repository/heartbeat.ts';
import type { Analysis } from '../analysis.ts';
import type { Budget } from '../budget.ts';

export function measureBySyntax(
  { repository, syntax }: Analysis,
  files: readonly string[],
  budget: Budget,
  take: (file: string, metrics: FileMetrics | Unmeasured) => void,
): void {
  files.forEach((file, i) => {
    budget.check();
    if (budget.isOver()) return;
    if (i % 50 === 0) budget.progress(i, files.length, 'measuring');
    const language = syntax.languageOf(file);
    const text = repository.readText(file);
    if (language === undefined || text === undefined) return;
    const found = atFile(file, repository.contentHash(file), () => measureSyntaxText(language, text));
    if ('fault' in found) take(file, { reason: 'not_understood', line: new LineMap(text).lineAt(found.fault) });
    else take(file, found.metrics.tooDeep ? { reason: 'too_deep' } : found.metrics);
  });
}
