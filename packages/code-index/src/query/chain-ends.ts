/** Where a chain of uses ends, and why nothing more is known of it. */

import { holderOf } from '../index/chains.ts';
import type { FactsStore } from '../index/facts-store.ts';
import { isComponentFile } from '../languages/typescript/components/component-module.ts';
import type { DefinitionRef } from '../model/facts.ts';
import { CALLABLE_KINDS, FUNCTION_KINDS } from '../model/facts.ts';
import type { Repository } from '../repository/repository.ts';
import type { ChainEnd } from './answers.ts';
import { isProgramStart } from './program-starts.ts';

/** `line` is that of the use, for code of a module. */
export function chainEnd(
  sources: { readonly facts: FactsStore; readonly repository: Repository },
  ref: DefinitionRef,
  distance: number,
  line = 0,
): ChainEnd {
  const { facts } = sources;
  const definition = facts.definition(ref);
  if (definition === undefined) {
    // Of a component no functions are known: any of them may hold it.
    const how = isComponentFile(ref.file) ? 'uncalled' : 'module';
    return { symbol: '<module>', container: '', file: ref.file, line, how, distance };
  }
  const place = { symbol: definition.name, container: definition.container, file: ref.file, line: definition.line };
  if (isProgramStart(sources, ref)) return { ...place, how: 'entry', distance };
  const nameOf = (index: number) => facts.definition({ file: ref.file, index })?.name ?? '';
  const holder = holderOf(sources, ref);
  if (holder !== undefined) return { ...place, how: 'stored', in: nameOf(holder.index), distance };
  const parent = facts.definition({ file: ref.file, index: definition.parent });
  if (parent?.kind === 'class' || parent?.kind === 'interface' || parent?.kind === 'enum')
    return { ...place, how: 'member', in: parent.name, distance };
  if (parent !== undefined && FUNCTION_KINDS.has(parent.kind))
    return { ...place, how: 'stored', in: parent.name, distance };
  // A variable that holds something which a chain led to.
  if (!CALLABLE_KINDS.has(definition.kind) && !TYPES.has(definition.kind))
    return { ...place, how: 'stored', in: definition.name, distance };
  return { ...place, how: 'uncalled', distance };
}

const TYPES: ReadonlySet<string> = new Set(['interface', 'type', 'enum', 'namespace']);
