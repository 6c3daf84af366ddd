import type { DefinitionRef } from '../index/facts-store.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import type { EdgeInfo, SymbolsAnswer, SymbolsQuestion } from './answers.ts';

export function askSymbols(
  _bench: Workbench,
  _question: SymbolsQuestion,
  _pace: Pace,
  _neighbours?: (ref: DefinitionRef, which: 'callers' | 'callees') => EdgeInfo[],
): SymbolsAnswer {
  return { results: [], total: 0, exact: 0, near: [] };
}
