/** Members of Rust's types: what stands in them, what `impl` blocks give them, and what they are looked through for. */
import type { Inference } from '../../inference/language-policy.ts';
import { type Meanings, mayHoldOurs, NO_MEANING, one, type Type } from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import type { NameSpace } from '../../model/syntax.ts';
import type { Following } from './following.ts';
import type { ForeignMembers } from './foreign.ts';
import { isValueOfLibrary, lastName, type Outside } from './library.ts';
import { NAMES_OF_ITERATORS, NAMES_OF_LIBRARY, NAMES_OF_TRAITS } from './library-names.ts';
import type { RustNames } from './names.ts';
import { isNominal, type Nominal, type RustTraits } from './traits.ts';
import { ANY } from './values.ts';

/** Types in which members are looked for; open where there may be others. */
interface Places {
  readonly of: readonly Type[];
  readonly isOpen: boolean;
}

export class RustMembers {
  readonly #traits: RustTraits;
  readonly #names: RustNames;
  readonly #foreign: ForeignMembers;
  readonly #following: Following;

  constructor(traits: RustTraits, foreign: ForeignMembers, names: RustNames, following: Following) {
    this.#traits = traits;
    this.#foreign = foreign;
    this.#names = names;
    this.#following = following;
  }

  /**
   * What a type has beside what stands in it and in its own `impl` blocks: by what traits give to all types or to those from
   * outside, and behind what a library's own `Deref` gives. Of a name that nothing known gives it nobody can tell.
   */
  givenMembers(inference: Inference, type: Type, name: string, found: Meanings): Meanings | undefined {
    const definitions = found.of.filter(({ kind }) => kind === 'definition');
    // What one of several bounds has, the others need not have.
    if (definitions.length > 0) return type.kind === 'variable' ? { of: definitions, isOpen: false } : undefined;
    if (type.kind === 'module') return undefined;
    if (found.of.length === 0 && found.isOpen) return undefined;
    if (isNominal(type) && inference.definition(type.ref)?.kind === 'namespace') return undefined;
    const given = this.#foreign.members(inference, type, name);
    // A type from outside may have such a member itself.
    if (given !== undefined) return given.of.length > 0 ? given : { ...found, isOpen: true };
    switch (type.kind) {
      case 'instance':
      case 'class':
        return NAMES_OF_TRAITS.has(name) || this.#isOfIterator(inference, type, name) ? undefined : NO_MEANING;
      case 'outside':
        if (isValueOfLibrary(type)) return NAMES_OF_LIBRARY.has(name) ? undefined : NO_MEANING;
        return this.#behindLibrary(inference, type, name);
      case 'variable':
        return undefined;
      default:
        return NAMES_OF_TRAITS.has(name) ? undefined : NO_MEANING;
    }
  }

  #isOfIterator(inference: Inference, type: Nominal, name: string): boolean {
    if (!NAMES_OF_ITERATORS.has(name)) return false;
    return ['next', 'next_back', 'poll_next'].some((each) =>
      inference.memberOf(type, each).of.some(({ kind }) => kind === 'definition'),
    );
  }

  /** `State<App>` of a framework may be looked through for what it holds: nobody says so, and nothing else has the name. */
  #behindLibrary(inference: Inference, { args, isClass }: Outside, name: string): Meanings | undefined {
    if (isClass || !args.some((each) => mayHoldOurs(each))) return undefined;
    const of = args.flatMap((each) =>
      inference
        .memberOfAll(
          { ...each, of: each.of.filter(({ kind }) => kind === 'instance' || kind === 'outside') },
          name,
          'call',
        )
        .of.filter(({ kind }) => kind === 'definition'),
    );
    if (of.length > 0) return { of, isOpen: true, isGuess: true };
    return NAMES_OF_LIBRARY.has(name) ? undefined : NO_MEANING;
  }

  /** A value of a type has its own function of a trait's, or that of the trait: of no other type. */
  runsOverridesOn(inference: Inference, type: Type, member: DefinitionRef): boolean | undefined {
    const parent = inference.definition(member)?.parent ?? -1;
    const trait = { file: member.file, index: parent };
    if (parent < 0 || inference.definition(trait)?.kind !== 'interface') return false;
    switch (type.kind) {
      case 'instance':
      case 'class': {
        if (isSameRef(type.ref, trait)) return true;
        const definition = inference.definition(type.ref);
        if (definition?.kind === 'interface') return this.#foreign.isForAny(inference, type.ref) || undefined;
        const traits = this.#traits.traitsOf(inference, type.ref, definition?.name ?? '');
        // Behind a `Deref` it may be what is known by the trait alone.
        return traits.some(isDereference) && !traits.some((each) => isNominal(each) && isSameRef(each.ref, trait));
      }
      case 'outside':
        return type.args.some(({ of }) =>
          of.some((each) => each.kind === 'instance' && inference.definition(each.ref)?.kind === 'interface'),
        );
      default:
        return undefined;
    }
  }

  ownMembers(inference: Inference, ref: DefinitionRef, name: string, space?: NameSpace): readonly DefinitionRef[] {
    const definition = inference.definition(ref);
    if (definition === undefined) return [];
    if (definition.kind === 'namespace') return this.#names.membersOfNamespace(inference, ref, name, space);
    const inside = inference.childrenOf(ref, name);
    if (definition.kind === 'interface') return inside;
    const fields = inside.filter((each) => inference.definition(each)?.kind === 'property');
    // What is not called is the field, and what is called the method, where both bear the name.
    if (space === undefined && fields.length > 0) return fields;
    const given = this.#traits.members(inference, ref, definition.name, name);
    return given.length > 0 ? [...inside.filter((each) => !fields.includes(each)), ...given] : inside;
  }

  /** The type, the traits that it has, and all that any type may have from outside. */
  lineage(inference: Inference, type: Nominal): Places {
    const found: Type[] = [type];
    let isOpen = false;
    const definition = inference.definition(type.ref);
    if (definition === undefined || definition.kind === 'namespace') return { of: found, isOpen };
    if (definition.kind === 'interface') addBases(inference, found, type, 0);
    else {
      const traits = this.#traits.traitsOf(inference, type.ref, definition.name);
      for (const trait of traits) addTrait(inference, found, trait, 0);
      if (type.kind === 'instance' && traits.some(isDereference)) {
        const behind = this.#behind(inference, type);
        isOpen = behind.isOpen;
        found.push(...behind.of);
      }
    }
    found.push({ kind: 'outside', name: ANY, args: [one(type)], isClass: type.kind === 'class' });
    return { of: found, isOpen };
  }

  /** What a value is looked through for by `Deref`, with what that has; open where it is no type of ours and may hold one. */
  #behind(inference: Inference, type: Extract<Type, { kind: 'instance' }>): Places {
    const key = `${type.ref.file} ${type.ref.index} deref`;
    return this.#following.once(key, () => this.#ofTargets(inference, type), { of: [], isOpen: true });
  }

  #ofTargets(inference: Inference, type: Extract<Type, { kind: 'instance' }>): Places {
    const of: Type[] = [];
    let isOpen = false;
    for (const target of this.ownMembers(inference, type.ref, 'Target')) {
      const written = inference.detail(target)?.type ?? -1;
      const types = inference.substitute(inference.instanceOf(target.file, written), type);
      isOpen ||= types.isOpen;
      for (const each of types.of) {
        if (each.kind !== 'instance') isOpen ||= mayHoldOurs(one(each));
        else of.push(...this.lineage(inference, each).of.filter(({ kind }) => kind !== 'outside'));
      }
    }
    return { of, isOpen };
  }

  /** A type stands for each of its traits. */
  isOfTrait(inference: Inference, type: DefinitionRef, base: DefinitionRef): boolean {
    if (inference.definition(base)?.kind !== 'interface') return false;
    const { of } = this.lineage(inference, { kind: 'instance', ref: type, args: [] });
    return of.some((each) => isNominal(each) && isSameRef(each.ref, base));
  }
}

/** Adds a trait and those that it asks for to what a type has, which comes first in `found`. */
function addTrait(inference: Inference, found: Type[], trait: Type, depth: number): void {
  const kind = found[0]?.kind === 'class' ? 'class' : 'instance';
  if (!isNominal(trait) || depth > MAX_TRAIT_DEPTH) return;
  if (found.some((each) => isNominal(each) && isSameRef(each.ref, trait.ref))) return;
  found.push({ ...trait, kind });
  addBases(inference, found, trait, depth + 1);
}

function addBases(inference: Inference, found: Type[], { ref }: Nominal, depth: number): void {
  for (const base of inference.detail(ref)?.bases ?? [])
    for (const above of inference.typesOf(ref.file, base).of) addTrait(inference, found, above, depth);
}

/** Traits that ask for traits; more is a circle or as good as one. */
const MAX_TRAIT_DEPTH = 8;

/** The type of the `impl` that a member stands in. */
export function ownerOf(inference: Inference, ref: DefinitionRef): DefinitionRef | undefined {
  const owner = inference.detail(ref)?.owner ?? -1;
  const type = owner < 0 ? undefined : inference.typesOf(ref.file, owner).of.find(isNominal);
  return type?.ref;
}

/** Of the members that share a name only the one in the trait's own `impl` is run through the trait. */
export function isOverride(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean {
  const detail = inference.detail(own);
  const parent = inference.definition(base)?.parent ?? -1;
  if (detail === undefined || detail.implementing < 0 || parent < 0) return false;
  const trait = { file: base.file, index: parent };
  return inference
    .typesOf(own.file, detail.implementing)
    .of.some((type) => isNominal(type) && isSameRef(type.ref, trait));
}

/** A trait of another crate is run by what asks for it: `impl Future`, `&dyn Error`, `T: Display`. */
export function isBelowOutside(inference: Inference, member: DefinitionRef, type: Outside): boolean {
  const implementing = inference.detail(member)?.implementing ?? -1;
  if (implementing < 0) return false;
  return inference
    .typesOf(member.file, implementing)
    .of.some((trait) => trait.kind === 'outside' && lastName(trait) === lastName(type));
}

function isDereference(trait: Type): boolean {
  return trait.kind === 'outside' && lastName(trait) === 'Deref';
}
