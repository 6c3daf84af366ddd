/** What `impl` blocks and traits of Rust give to types, wherever these are written. */
import { FileTable } from '../../inference/file-table.ts';
import type { Inference, World } from '../../inference/language-policy.ts';
import type { Meanings, Type } from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import type { SyntaxFacts, TermId } from '../../model/syntax.ts';
import { FUNCTION_TYPE, lastName } from './library.ts';

export type Nominal = Extract<Type, { kind: 'instance' | 'class' }>;

export function isNominal(type: Type): type is Nominal {
  return type.kind === 'instance' || type.kind === 'class';
}

/** A member of a trait that has types which are none of the repository: any type, or those of these names. */
interface TraitMember {
  readonly ref: DefinitionRef;
  readonly isForAny: boolean;
  /** `impl<F: Fn()> Trait for F`: no type of the repository's own has it. */
  readonly isForFunctions: boolean;
  readonly names: ReadonlySet<string>;
}

export class RustTraits {
  readonly #world: World;
  readonly #given = new Map<string, readonly TraitMember[]>();
  readonly #givenTraits = new Map<string, Omit<TraitMember, 'ref'>>();
  #generation = -1;

  constructor(world: World) {
    this.#world = world;
  }

  /** Members that `impl` blocks give a type: its own before those of traits. */
  members(inference: Inference, ref: DefinitionRef, typeName: string, name: string): readonly DefinitionRef[] {
    const own: DefinitionRef[] = [];
    const ofTraits: DefinitionRef[] = [];
    for (const file of this.#world.filesWithWord('Rust', typeName)) {
      const given = this.givenIn(file);
      if (given?.blocks.has(typeName) !== true) continue;
      for (const { index, owner, isOfTrait } of given.members.get(name) ?? [])
        if (this.#isFor(inference, file, owner, ref)) (isOfTrait ? ofTraits : own).push({ file, index });
    }
    return own.length > 0 ? own : ofTraits;
  }

  #isFor(inference: Inference, file: string, owner: number, ref: DefinitionRef): boolean {
    return inference
      .typesOf(file, owner)
      .of.some((type) => (type.kind === 'class' || type.kind === 'instance') && isSameRef(type.ref, ref));
  }

  /** Of traits that are given to all types, or to types from outside: `impl<T: Bound> Trait for T`. */
  givenMembers(inference: Inference, type: Type, name: string, found: Meanings): Meanings | undefined {
    if (type.kind === 'module' || type.kind === 'class' || found.of.some(({ kind }) => kind === 'definition'))
      return undefined;
    if (found.of.length === 0 && found.isOpen) return undefined;
    const outsideName = type.kind === 'outside' ? lastName(type) : undefined;
    const refs: DefinitionRef[] = [];
    let isForAll = false;
    for (const { ref, isForAny, isForFunctions, names } of this.#traitMembers(inference, name)) {
      if (outsideName !== undefined && isAmong(names, outsideName)) refs.push(ref);
      else if (isForAny && type.kind === 'instance') refs.push(ref);
      else isForAll ||= isForAny || (isForFunctions && mayBeFunction(inference, type));
    }
    if (refs.length > 0) return { of: refs.map((ref) => ({ kind: 'definition', ref, self: type })), isOpen: false };
    // A type from outside may have such a member itself.
    return isForAll ? { ...found, isOpen: true } : undefined;
  }

  /** Members of this name of the traits that are given to more than the types of the repository. */
  #traitMembers(inference: Inference, name: string): readonly TraitMember[] {
    this.#refresh();
    const known = this.#given.get(name);
    if (known !== undefined) return known;
    const members: TraitMember[] = [];
    // Whoever asks again while this is found out gets nothing, instead of no end.
    this.#given.set(name, members);
    for (const file of this.#world.filesWithWord('Rust', name)) {
      for (const { index, trait, traitName } of this.givenIn(file)?.ofTraits.get(name) ?? []) {
        const given = this.#givenTo(inference, { file, index: trait }, traitName);
        if (given.isForAny || given.isForFunctions || given.names.size > 0)
          members.push({ ref: { file, index }, ...given });
      }
    }
    return members;
  }

  /** Which types that are none of the repository have a trait. */
  #givenTo(inference: Inference, trait: DefinitionRef, name: string): Omit<TraitMember, 'ref'> {
    const key = `${trait.file} ${trait.index}`;
    const known = this.#givenTraits.get(key);
    if (known !== undefined) return known;
    let isForAny = false;
    let isForFunctions = false;
    const names = new Set<string>();
    for (const file of this.#world.filesWithWord('Rust', name)) {
      const blocks = this.givenIn(file)?.blocks;
      if (blocks === undefined) continue;
      // What a macro writes an `impl` for is not known.
      isForAny ||= new RegExp(`\\b${name}\\b[^;{}]{0,400}\\bfor\\s*\\$`).test(this.#world.text(file) ?? '');
      for (const ofType of blocks.values()) {
        for (const { trait: written, type } of ofType) {
          const isOfTrait =
            written >= 0 &&
            inference.typesOf(file, written).of.some((each) => isNominal(each) && isSameRef(each.ref, trait));
          if (!isOfTrait) continue;
          for (const each of inference.typesOf(file, type).of) {
            if (each.kind === 'outside') names.add(lastName(each));
            else if (each.kind === 'variable' && each.bound.of.some(isFunctionType)) isForFunctions = true;
            else if (!isNominal(each)) isForAny = true;
          }
        }
      }
    }
    const given = { isForAny, isForFunctions, names };
    this.#givenTraits.set(key, given);
    return given;
  }

  traitsOf(inference: Inference, ref: DefinitionRef, name: string): Type[] {
    const found: Type[] = [];
    for (const file of this.#world.filesWithWord('Rust', name)) {
      for (const { type, trait } of this.givenIn(file)?.blocks.get(name) ?? [])
        if (trait >= 0 && this.#isFor(inference, file, type, ref)) found.push(...inference.typesOf(file, trait).of);
    }
    return found;
  }

  givenIn(file: string): GivenByFile | undefined {
    return GIVEN_BY_FILE.of(this.#world, file);
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#given.clear();
    this.#givenTraits.clear();
  }
}

function isFunctionType(type: Type): boolean {
  return type.kind === 'outside' && type.name === FUNCTION_TYPE;
}

/** All but a value of a struct, an enum or a union; one that is known by a trait may be anything that has it. */
function mayBeFunction(inference: Inference, type: Type): boolean {
  return type.kind !== 'instance' || inference.definition(type.ref)?.kind === 'interface';
}

/** A number that is written without its type may be of any. */
function isAmong(names: ReadonlySet<string>, name: string): boolean {
  return names.has(name) || (NUMBER.test(name) && [...names].some((each) => NUMBER.test(each)));
}

const NUMBER = /^[iuf](?:\d+|size)$/;

/** What a file gives to types wherever they are, and the macros that it has: asked of every file that names a type. */
interface GivenByFile {
  /** `impl` blocks, by the name of the type: terms of the type and of the trait, which is -1 where there is none. */
  readonly blocks: ReadonlyMap<string, readonly { readonly type: TermId; readonly trait: TermId }[]>;
  /** What stands in such blocks, by name. */
  readonly members: ReadonlyMap<
    string,
    readonly { readonly index: number; readonly owner: TermId; readonly isOfTrait: boolean }[]
  >;
  /** By name, without the `!`. */
  readonly macros: ReadonlyMap<string, readonly number[]>;
  /** What imports take under another name, by that name. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /** Members of traits, by name. */
  readonly ofTraits: ReadonlyMap<
    string,
    readonly { readonly index: number; readonly trait: number; readonly traitName: string }[]
  >;
}

function givenByFile({ implementations, details, facts, imports }: SyntaxFacts): GivenByFile {
  const blocks = new Map<string, { readonly type: TermId; readonly trait: TermId }[]>();
  const members = new Map<string, { readonly index: number; readonly owner: TermId; readonly isOfTrait: boolean }[]>();
  const macros = new Map<string, number[]>();
  const aliases = new Map<string, string[]>();
  const ofTraits = new Map<string, { readonly index: number; readonly trait: number; readonly traitName: string }[]>();
  for (const { name, type, trait } of implementations) addTo(blocks, name, { type, trait });
  details.forEach(({ owner, implementing, modifiers }, index) => {
    const name = facts.definitions[index]?.name ?? '';
    if (owner >= 0) addTo(members, name, { index, owner, isOfTrait: implementing >= 0 });
    if (modifiers.includes('macro')) addTo(macros, name, index);
  });
  for (const { names } of imports) {
    const [taken] = names;
    if (taken !== undefined && taken.local !== taken.imported) addTo(aliases, taken.local, taken.imported);
  }
  facts.definitions.forEach(({ name, parent }, index) => {
    const trait = facts.definitions[parent];
    if (trait?.kind === 'interface') addTo(ofTraits, name, { index, trait: parent, traitName: trait.name });
  });
  return { blocks, members, macros, aliases, ofTraits };
}

const GIVEN_BY_FILE = new FileTable(givenByFile);
