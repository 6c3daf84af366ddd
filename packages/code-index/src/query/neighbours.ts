/** Callers and callees of a search hit, where they are asked for with it. */
import type { DefinitionRef } from '../index/facts-store.ts';
import { findReferences } from '../index/references.ts';
import type { Pace } from '../index/workbench.ts';
import type { EdgeInfo } from './answers.ts';
import { type CallgraphServices, directCallees, directCallers } from './callgraph.ts';

export function neighboursOf(
  services: CallgraphServices,
  pace: Pace,
): (ref: DefinitionRef, which: 'callers' | 'callees') => EdgeInfo[] {
  return (ref, which) =>
    which === 'callers'
      ? directCallers(services.bench, [ref], findReferences(services, [ref], pace))
      : directCallees(services, ref, undefined, pace);
}
