/** What is said of a name that no definition bears. */
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { SymbolSelector, UnknownSymbol } from './answers.ts';
import { nearNames } from './near.ts';
import { coverageOfUnknown, unreadThatMayDefine } from './shared.ts';

export function unknownSymbol(
  analysis: Analysis,
  asked: SymbolSelector & { readonly withoutNear?: boolean },
  budget: Budget,
): UnknownSymbol {
  // Looking for names that are near reads on.
  const unread = unreadThatMayDefine(analysis, asked, budget);
  const near = asked.withoutNear === true ? [] : nearNames(analysis, asked.symbol, budget);
  const coverage = coverageOfUnknown(analysis, asked.symbol);
  return {
    found: false,
    near,
    ...(unread === undefined ? {} : { unread }),
    ...(coverage === undefined ? {} : { coverage }),
  };
}
