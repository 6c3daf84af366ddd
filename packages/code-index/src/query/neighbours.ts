/** Callers and callees of a search hit, where they are asked for with it. */

import type { Budget } from '../index/budget.ts';
import { findReferences } from '../index/reference-search.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
import type { DefinitionRef } from '../model/facts.ts';
import type { EdgeInfo } from './answers.ts';
import { type CallgraphServices, directCallees, directCallers } from './callgraph.ts';

/** One side of a definition, and what of it was not looked at. */
interface Neighbours {
  /** Undefined where nothing could be looked into: that there are none is then not known. */
  readonly edges: readonly EdgeInfo[] | undefined;
  readonly notes: readonly CoverageNote[];
}

export type FindNeighbours = (ref: DefinitionRef, which: 'callers' | 'callees') => Neighbours;

export function neighboursOf(services: CallgraphServices, budget: Budget): FindNeighbours {
  const callersOf = (ref: DefinitionRef): Neighbours => {
    const references = findReferences(services, [ref], budget);
    const { filesChecked: checked, filesTotal: total, notes } = references;
    return {
      edges: directCallers(services.analysis, [ref], references),
      notes: checked < total ? [...notes, { code: 'mentions_unchecked', checked, total }] : notes,
    };
  };
  const calleesOf = (ref: DefinitionRef): Neighbours => {
    const edges = directCallees(services, ref, {}, budget);
    return { edges, notes: edges === undefined ? [{ code: 'callees_unread', file: ref.file }] : [] };
  };
  return (ref, which) => (which === 'callers' ? callersOf(ref) : calleesOf(ref));
}
