/** What `impl` blocks and traits of Rust give to types, wherever these are written. */
import { FileTable } from '../../inference/file-table.ts';
import type { Inference, World } from '../../inference/language-policy.ts';
import { MemoTable } from '../../inference/memo-table.ts';
import type { Type } from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import type { SyntaxFacts, TermId } from '../../model/syntax.ts';

export type Nominal = Extract<Type, { kind: 'instance' | 'class' }>;

export function isNominal(type: Type): type is Nominal {
  return type.kind === 'instance' || type.kind === 'class';
}

export class RustTraits {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Members that `impl` blocks give a type: its own before those of traits. */
  members(inference: Inference, ref: DefinitionRef, typeName: string, name: string): readonly DefinitionRef[] {
    const own: DefinitionRef[] = [];
    const ofTraits: DefinitionRef[] = [];
    for (const file of this.#filesGivingTo(typeName)) {
      for (const { index, owner, isOfTrait } of this.givenIn(file)?.members.get(name) ?? [])
        if (this.#isFor(inference, file, owner, ref)) (isOfTrait ? ofTraits : own).push({ file, index });
    }
    return own.length > 0 ? own : ofTraits;
  }

  #isFor(inference: Inference, file: string, owner: number, ref: DefinitionRef): boolean {
    return inference
      .typesOf(file, owner)
      .of.some((type) => (type.kind === 'class' || type.kind === 'instance') && isSameRef(type.ref, ref));
  }

  traitsOf(inference: Inference, ref: DefinitionRef, name: string): Type[] {
    const found: Type[] = [];
    for (const file of this.#filesGivingTo(name)) {
      for (const { type, trait } of this.givenIn(file)?.blocks.get(name) ?? [])
        if (trait >= 0 && this.#isFor(inference, file, type, ref)) found.push(...inference.typesOf(file, trait).of);
    }
    return found;
  }

  /** Files with `impl` blocks for a type of this name: each member of each of its objects is looked for in them. */
  #filesGivingTo(typeName: string): readonly string[] {
    return GIVING.of(this.#world, typeName, () =>
      this.#world.filesWithWord('Rust', typeName).filter((file) => this.givenIn(file)?.blocks.has(typeName) === true),
    );
  }

  givenIn(file: string): GivenByFile | undefined {
    return GIVEN_BY_FILE.of(this.#world, file);
  }
}

const GIVING = new MemoTable<string, readonly string[]>((typeName) => typeName);

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
