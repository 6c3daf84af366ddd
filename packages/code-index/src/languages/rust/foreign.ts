/**
 * Members that traits give to types which are none of the repository, or to all types: `impl Trait for Vec<T>`, `for &T`,
 * `for Path`, `impl<T: Bound> Trait for T`. Which of these a value has is decided by its type, looked through as a call does.
 */
import type { Inference, World } from '../../inference/language-policy.ts';
import type { Meanings, Type, Types } from '../../inference/types.ts';
import { type DefinitionRef, isSameRef, keyOfRef } from '../../model/facts.ts';
import type { TermId } from '../../model/syntax.ts';
import { FUNCTION_TYPE, isUnnamed, lastName, targetOf } from './library.ts';
import { isNominal, type Nominal, type RustTraits } from './traits.ts';

/** A function that the values of a written type have: that of an `impl`, or the trait's own where the `impl` has none. */
interface GivenMember {
  readonly ref: DefinitionRef;
  readonly file: string;
  /** -1 where a macro writes the `impl`: nobody can tell for which types. */
  readonly type: TermId;
}

type Match = 'yes' | 'maybe' | 'no';

/** A bound may ask for a type that has a bound itself. */
const MAX_BOUNDS = 4;

export class ForeignMembers {
  readonly #world: World;
  readonly #traits: RustTraits;
  readonly #given = new Map<string, readonly GivenMember[]>();
  readonly #blocks = new Map<string, readonly GivenMember[]>();
  #generation = -1;

  constructor(world: World, traits: RustTraits) {
    this.#world = world;
    this.#traits = traits;
  }

  /**
   * What a value of a type has by a name, where the type itself is not known to have it; undefined where nothing of the
   * repository may be meant.
   */
  members(inference: Inference, type: Type, name: string): Meanings | undefined {
    const given = this.#membersNamed(inference, name);
    if (given.length === 0) return undefined;
    let isOpen = false;
    for (let at: Type | undefined = type, steps = 0; at !== undefined && steps < MAX_BOUNDS; steps++) {
      const self: Type = at;
      const sure: GivenMember[] = [];
      for (const each of given) {
        const match = this.#isWrittenFor(inference, each, self);
        if (match === 'yes' && !sure.some(({ ref }) => isSameRef(ref, each.ref))) sure.push(each);
        isOpen ||= match === 'maybe';
      }
      // What is written for references is run on a value that has none of its own: types say nothing of references.
      const isOfReference = ({ file, type: written }: GivenMember) => inference.term(file, written)?.kind === 'pointer';
      const own = sure.filter((each) => !isOfReference(each));
      const meant = own.length > 0 ? own : sure;
      if (meant.length > 0) return { of: meant.map(({ ref }) => ({ kind: 'definition', ref, self: type })), isOpen };
      at = self.kind === 'outside' ? targetOf(self) : undefined;
    }
    return isOpen ? { of: [], isOpen } : undefined;
  }

  /** All types have a trait, as far as they have what it asks of them. */
  isForAny(inference: Inference, trait: DefinitionRef): boolean {
    return this.#blocksOf(inference, trait).some(
      ({ file, type }) => type < 0 || inference.typesOf(file, type).of.some(({ kind }) => kind === 'variable'),
    );
  }

  #membersNamed(inference: Inference, name: string): readonly GivenMember[] {
    this.#refresh();
    const known = this.#given.get(name);
    if (known !== undefined) return known;
    const found: GivenMember[] = [];
    // Whoever asks again while this is found out gets nothing, instead of no end.
    this.#given.set(name, found);
    for (const file of this.#world.filesWithWord('Rust', name)) {
      const given = this.#traits.givenIn(file);
      for (const { index, owner, isOfTrait } of given?.members.get(name) ?? [])
        if (isOfTrait && isForeign(inference, file, owner)) found.push({ ref: { file, index }, file, type: owner });
      for (const { index, trait } of given?.ofTraits.get(name) ?? []) {
        const ref = { file, index };
        const hasBody = inference.definition(ref)?.hasBody === true;
        for (const block of this.#blocksOf(inference, { file, index: trait })) {
          const isWritten = this.#traits
            .givenIn(block.file)
            ?.members.get(name)
            ?.some(({ owner }) => owner === block.type);
          if (block.type < 0 || (hasBody && isWritten !== true)) found.push({ ...block, ref });
        }
      }
    }
    return found;
  }

  /** Where a trait is given to what is none of the repository's own types. */
  #blocksOf(inference: Inference, trait: DefinitionRef): readonly GivenMember[] {
    this.#refresh();
    const key = keyOfRef(trait);
    const known = this.#blocks.get(key);
    if (known !== undefined) return known;
    const found: GivenMember[] = [];
    this.#blocks.set(key, found);
    const name = inference.definition(trait)?.name ?? '';
    for (const file of this.#world.filesWithWord('Rust', name)) {
      const written = new RegExp(`\\b${name}\\b[^;{}]{0,400}\\bfor\\s*\\$`);
      if (written.test(this.#world.text(file) ?? '')) found.push({ ref: trait, file, type: -1 });
      for (const blocks of this.#traits.givenIn(file)?.blocks.values() ?? [])
        for (const { type, trait: of } of blocks) {
          const isOfTrait =
            of >= 0 && inference.typesOf(file, of).of.some((each) => isNominal(each) && isSameRef(each.ref, trait));
          if (isOfTrait && isForeign(inference, file, type)) found.push({ ref: trait, file, type });
        }
    }
    return found;
  }

  #isWrittenFor(inference: Inference, { file, type: written }: GivenMember, type: Type): Match {
    if (written < 0) return 'maybe';
    const types = inference.typesOf(file, written);
    // Of a type that is found nowhere the name is known.
    if (types.of.length === 0 && !mayBearName(inference, type, nameOfTerm(inference, file, written))) return 'no';
    return this.#matches(inference, types, type, 0);
  }

  /** Whether the type that an `impl` is written for is that of a value. */
  #matches(inference: Inference, written: Types, type: Type, depth: number): Match {
    if (written.of.length === 0) return 'maybe';
    return best(written.of.map((each) => this.#isFor(inference, each, type, depth)));
  }

  #isFor(inference: Inference, written: Type, type: Type, depth: number): Match {
    switch (written.kind) {
      case 'variable':
        return this.#hasBounds(inference, type, written.bound, depth);
      case 'outside':
        if (written.name === FUNCTION_TYPE) return isFunction(inference, type);
        if (type.kind === 'outside' && isUnnamed(type)) return 'maybe';
        if (type.kind !== 'outside' || !isSameName(lastName(written), lastName(type))) return 'no';
        return worst(written.args.map((arg, i) => this.#fits(inference, arg, type.args[i], depth + 1)));
      case 'tuple':
        if (type.kind !== 'tuple' || type.of.length !== written.of.length) return 'no';
        return worst(written.of.map((part, i) => this.#fits(inference, part, type.of[i], depth + 1)));
      case 'instance':
      case 'class':
        if (type.kind === 'variable') return 'maybe';
        return isNominal(type) && isSameRef(type.ref, written.ref) ? 'yes' : 'no';
      default:
        return 'no';
    }
  }

  /** What a type is written with, against what the value's type was given. */
  #fits(inference: Inference, written: Types, given: Types | undefined, depth: number): Match {
    if (depth > MAX_BOUNDS || written.of.length === 0 || given === undefined || given.of.length === 0) return 'maybe';
    const match = worst(given.of.map((type) => this.#matches(inference, written, type, depth)));
    return match === 'yes' && given.isOpen ? 'maybe' : match;
  }

  #hasBounds(inference: Inference, type: Type, bound: Types, depth: number): Match {
    return worst(bound.of.map((each) => this.#hasBound(inference, type, each, depth)));
  }

  #hasBound(inference: Inference, type: Type, bound: Type, depth: number): Match {
    if (bound.kind === 'outside') {
      if (bound.name === FUNCTION_TYPE) return isFunction(inference, type);
      // What the library asks for, the repository's own types are taken to have.
      return type.kind === 'instance' || type.kind === 'class' || ALL_HAVE.has(lastName(bound)) ? 'yes' : 'maybe';
    }
    if (!isNominal(bound) || depth > MAX_BOUNDS) return 'maybe';
    switch (type.kind) {
      case 'instance':
      case 'class': {
        const { of, isOpen } = inference.policy.lineage(inference, type);
        if (of.some((each) => isNominal(each) && isSameRef(each.ref, bound.ref))) return 'yes';
        return this.#isGiven(inference, type, bound, depth, isOpen);
      }
      case 'variable':
        return best([
          ...type.bound.of.map((each) => this.#hasBound(inference, each, bound, depth + 1)),
          type.bound.isOpen ? 'maybe' : 'no',
        ]);
      default:
        return this.#isGiven(inference, type, bound, depth, false);
    }
  }

  #isGiven(inference: Inference, type: Type, trait: Nominal, depth: number, isOpen: boolean): Match {
    const matches = this.#blocksOf(inference, trait.ref).map(({ file, type: written }) =>
      written < 0 ? 'maybe' : this.#matches(inference, inference.typesOf(file, written), type, depth + 1),
    );
    return best([...matches, isOpen ? 'maybe' : 'no']);
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#given.clear();
    this.#blocks.clear();
  }
}

/** The type that an `impl` is for is none of the repository's own, as far as anybody can tell. */
function isForeign(inference: Inference, file: string, type: TermId): boolean {
  const { of } = inference.typesOf(file, type);
  return of.length === 0 || of.some((each) => !isNominal(each));
}

function nameOfTerm(inference: Inference, file: string, id: TermId): string {
  let term = inference.term(file, id);
  while (term?.kind === 'pointer' || term?.kind === 'generic') term = inference.term(file, term.of);
  return term?.kind === 'name' || term?.kind === 'member' ? term.name : '';
}

function mayBearName(inference: Inference, type: Type, name: string): boolean {
  if (isNominal(type)) return inference.definition(type.ref)?.name === name;
  return type.kind !== 'outside' || isUnnamed(type) || lastName(type) === name;
}

function isFunction(inference: Inference, type: Type): Match {
  if (type.kind === 'callable' || type.kind === 'lambda') return 'yes';
  if (type.kind === 'outside') return type.name === FUNCTION_TYPE ? 'yes' : 'maybe';
  if (type.kind !== 'instance') return 'maybe';
  // All but a value of a struct, an enum or a union; one that is known by a trait may be anything that has it.
  return inference.definition(type.ref)?.kind === 'interface' ? 'maybe' : 'no';
}

/** A number that is written without its type may be of any. */
function isSameName(written: string, name: string): boolean {
  return written === name || (NUMBER.test(written) && NUMBER.test(name));
}

const NUMBER = /^[iuf](?:\d+|size)$/;
/** Asked of a type parameter so often that it says nothing of what is meant. */
const ALL_HAVE: ReadonlySet<string> = new Set(['Sized', 'Send', 'Sync', 'Unpin']);

function best(matches: readonly Match[]): Match {
  return matches.includes('yes') ? 'yes' : matches.includes('maybe') ? 'maybe' : 'no';
}

function worst(matches: readonly Match[]): Match {
  return matches.includes('no') ? 'no' : matches.includes('maybe') ? 'maybe' : 'yes';
}
