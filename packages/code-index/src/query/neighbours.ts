/** Callers and callees of a search hit, where they are asked for with it. */

import type { Budget } from '../index/budget.ts';
import { findReferences } from '../index/reference-search.ts';
import type { DefinitionRef } from '../model/facts.ts';
import type { EdgeInfo } from './answers.ts';
import { type CallgraphServices, directCallees, directCallers } from './callgraph.ts';

export function neighboursOf(
  services: CallgraphServices,
  budget: Budget,
): (ref: DefinitionRef, which: 'callers' | 'callees') => EdgeInfo[] {
  return (ref, which) =>
    which === 'callers'
      ? directCallers(services.analysis, [ref], findReferences(services, [ref], budget))
      : (directCallees(services, ref, undefined, budget) ?? []);
}
