/** Classes below others, and what their objects find, in languages without a checker. */
import { type DefinitionRef, isSameRef, keyOfRef } from '../model/facts.ts';
import type { SyntaxFacts, TermId } from '../model/syntax.ts';
import { FileTable } from './file-table.ts';
import type { Inference } from './language-policy.ts';
import { MemoTable } from './memo-table.ts';
import type { Type } from './types.ts';

const SUBTYPES = new MemoTable<DefinitionRef, readonly DefinitionRef[]>(keyOfRef);

/** Classes below a class, at any depth: found by the text of its name, then by what their bases mean. */
export function subtypesOf(inference: Inference, type: DefinitionRef): readonly DefinitionRef[] {
  return SUBTYPES.of(inference.world, type, () => {
    const found: DefinitionRef[] = [];
    const seen = new Set([keyOfRef(type)]);
    const queue: DefinitionRef[] = [type];
    for (let base = queue.shift(); base !== undefined && found.length < MAX_SUBTYPES; base = queue.shift()) {
      for (const below of directSubtypesOf(inference, base)) {
        const key = keyOfRef(below);
        if (seen.has(key)) continue;
        seen.add(key);
        found.push(below);
        queue.push(below);
      }
    }
    return found;
  });
}

function directSubtypesOf(inference: Inference, base: DefinitionRef): DefinitionRef[] {
  const name = inference.definition(base)?.name;
  if (name === undefined) return [];
  const isBase = (type: Type) => type.kind === 'class' && isSameRef(type.ref, base);
  return inference.world
    .filesWithWord(inference.policy.language, name)
    .flatMap((file) =>
      (BASES.of(inference.world, file) ?? [])
        .filter(({ bases }) => bases.some((term) => inference.typesOf(file, term).of.some(isBase)))
        .map(({ index }) => ({ file, index })),
    );
}

/** The definitions of a file that build on something. */
function basesIn({ details }: SyntaxFacts): readonly { readonly index: number; readonly bases: readonly TermId[] }[] {
  return details.flatMap(({ bases }, index) => (bases.length === 0 ? [] : [{ index, bases }]));
}

const BASES = new FileTable(basesIn);

const MAX_SUBTYPES = 500;

/** What an object of a class runs by a name. */
export function foundBy(inference: Inference, type: DefinitionRef, name: string): readonly DefinitionRef[] {
  return inference
    .memberOf({ kind: 'instance', ref: type, args: [] }, name, 'call')
    .of.flatMap((meaning) => (meaning.kind === 'definition' ? [meaning.ref] : []));
}
