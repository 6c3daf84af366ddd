/** Metrics of languages without a checker, counted in the trees of their parsers. */
import { measureSyntaxText } from '../../languages/languages.ts';
import { LineMap } from '../../model/lines.ts';
import type { FileMetrics, Unmeasured } from '../../model/metrics.ts';
import { atFile } from '../../repository/heartbeat.ts';
import type { Analysis } from '../analysis.ts';
import type { Budget } from '../budget.ts';

/** Measures all that it can within the budget, by all threads that there are. */
export function measureBySyntax(
  analysis: Analysis,
  files: readonly string[],
  budget: Budget,
  take: (file: string, metrics: FileMetrics | Unmeasured) => void,
): void {
  const { repository, facts } = analysis;
  const left = new Set(files);
  const keep = (file: string, metrics: FileMetrics | Unmeasured | undefined): void => {
    left.delete(file);
    if (metrics !== undefined) take(file, metrics);
    if (left.size % TELL_EVERY === 0) budget.progress(files.length - left.size, files.length, 'measuring');
  };
  const measure = (file: string): void => keep(file, measureFileBySyntax(analysis, file));
  const pool = analysis.poolFor(files.length);
  if (pool !== undefined) {
    const steps = pool.run('measure', files, facts.cache.list(), {
      budget,
      own: measure,
      take: ({ results }) => {
        for (const { file, hash, metrics } of results)
          if (metrics !== undefined && hash === repository.contentHash(file)) keep(file, metrics);
      },
    });
    for (let step = steps.next(); !step.done; step = steps.next());
    analysis.dismissPool();
  }
  for (const file of [...left]) {
    budget.check();
    if (budget.isOver()) return;
    measure(file);
  }
}

const TELL_EVERY = 50;

/** Undefined where there is nothing to be measured. */
export function measureFileBySyntax(
  { repository, syntax }: Analysis,
  file: string,
): FileMetrics | Unmeasured | undefined {
  const language = syntax.languageOf(file);
  const text = repository.readText(file);
  if (language === undefined || text === undefined) return undefined;
  return measured(
    text,
    atFile(file, repository.contentHash(file), () => measureSyntaxText(language, text)),
  );
}

/** The same of a text that the file had before. */
export function measureTextBySyntax(
  { syntax }: Analysis,
  file: string,
  text: string,
): FileMetrics | Unmeasured | undefined {
  const language = syntax.languageOf(file);
  return language === undefined ? undefined : measured(text, measureSyntaxText(language, text));
}

function measured(text: string, found: ReturnType<typeof measureSyntaxText>): FileMetrics | Unmeasured {
  if ('fault' in found) return { reason: 'not_understood', line: new LineMap(text).lineAt(found.fault) };
  return found.metrics.tooDeep ? { reason: 'too_deep' } : found.metrics;
}
