/** Who still uses what a change took away: names that no longer lead anywhere, though they did. */

import type { Budget } from '../index/budget.ts';
import type { LanguageService } from '../index/language-service.ts';
import type { SymbolInfo } from './answers.ts';

export interface BrokenUse {
  readonly file: string;
  /** 0-based. */
  readonly line: number;
  /** Innermost definition around it, or -1. */
  readonly holder: number;
}

/** Uses of a removed symbol, in order of file and line; the imports alone where a file does nothing else with it. */
export function brokenUses(
  analysis: { serviceOf(file: string): LanguageService },
  removed: SymbolInfo,
  budget: Budget,
): BrokenUse[] {
  const service = analysis.serviceOf(removed.file);
  const gone = { name: removed.symbol, container: removed.container, file: removed.file };
  const found: BrokenUse[] = [];
  for (const file of service.filesThatMayUse(gone)) {
    budget.check();
    if (budget.isOver()) break;
    const broken = service.usesOfGone(file, gone);
    const uses = broken.filter(({ role }) => role !== 'import');
    for (const { line, holder } of uses.length > 0 ? uses : broken) found.push({ file, line, holder });
  }
  return found;
}
