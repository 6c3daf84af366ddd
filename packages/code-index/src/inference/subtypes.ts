/** Classes below others, and what their objects find, in languages without a checker. */
import { type DefinitionRef, keyOfRef } from '../model/facts.ts';
import { addTo } from '../model/lists.ts';
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
    const whole = inference.policy.wholeOf?.(inference, type) ?? type;
    const seen = new Set([keyOfRef(whole)]);
    const queue: DefinitionRef[] = [whole];
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

function directSubtypesOf(inference: Inference, base: DefinitionRef): readonly DefinitionRef[] {
  const name = inference.definition(base)?.name;
  if (name === undefined) return [];
  const { world, policy } = inference;
  const named = BUILDING_ON.of(world, { family: policy.language, name }, () => buildingOn(inference, name));
  return named.get(keyOfRef(base)) ?? [];
}

/**
 * What builds directly on each class of a name: looked for once for all of them, since three hundred migrations of Django
 * are three hundred classes of one name in as many files.
 */
function buildingOn(inference: Inference, name: string): ReadonlyMap<string, readonly DefinitionRef[]> {
  const { world, policy } = inference;
  const found = new Map<string, DefinitionRef[]>();
  for (const file of world.filesWithWord(policy.language, name))
    for (const { base, index } of builtIn(inference, file).get(name) ?? [])
      addTo(found, base, policy.wholeOf?.(inference, { file, index }) ?? { file, index });
  return found;
}

const BUILDING_ON = new MemoTable<
  { readonly family: string; readonly name: string },
  ReadonlyMap<string, readonly DefinitionRef[]>
>(({ family, name }) => `${family} ${name}`);

/** A definition of a file, and the key of a class that it builds on. */
interface Built {
  readonly base: string;
  readonly index: number;
}

/** Those of a file, by the names of the classes that they build on. */
function builtIn(inference: Inference, file: string): ReadonlyMap<string, readonly Built[]> {
  const { world } = inference;
  return BUILT_IN.of(world, file, () => {
    const found = new Map<string, Built[]>();
    for (const { index, bases } of BASES.of(world, file) ?? []) {
      const classes = bases.flatMap((term) => inference.typesOf(file, term).of.filter(isClass));
      for (const [base, ref] of new Map(classes.map(({ ref }) => [keyOfRef(ref), ref])))
        addTo(found, inference.definition(ref)?.name ?? '', { base, index });
    }
    return found;
  });
}

const BUILT_IN = new MemoTable<string, ReadonlyMap<string, readonly Built[]>>((file) => file);

function isClass(type: Type): type is Extract<Type, { kind: 'class' }> {
  return type.kind === 'class';
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
