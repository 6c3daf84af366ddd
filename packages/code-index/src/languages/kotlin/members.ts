/** What Kotlin's types have: what they declare and inherit, and what the compiler adds. */

import type { Inference } from '../../inference/language-policy.ts';
import { type Declared, givenFor } from '../../inference/type-arguments.ts';
import {
  keyOf,
  type Meaning,
  type Meanings,
  NO_MEANING,
  one,
  outside,
  replaceVariables,
  type Type,
  type Types,
  UNKNOWN,
} from '../../inference/types.ts';
import type { DefinitionRef, SymbolKind } from '../../model/facts.ts';
import type { NameSpace } from '../../model/syntax.ts';
import { isLibraryRef, libraryValue } from './library.ts';
import { type Ancestries, functionTypeOf } from './types.ts';
import { COMPANION_BASE } from './written.ts';

type Found = Extract<Meaning, { kind: 'definition' }>;

export class KotlinMembers {
  readonly #ancestries: Ancestries;

  constructor(ancestries: Ancestries) {
    this.#ancestries = ancestries;
  }

  of(inference: Inference, type: Type, name: string, space: NameSpace | undefined): Meanings | undefined {
    switch (type.kind) {
      case 'instance':
      case 'class':
        return this.#ofDeclared(inference, type, name, space);
      case 'variable':
        if (type.bound.of.length > 0) return inference.memberOfAll(type.bound, name, space);
        return { of: this.#ofAny(inference, name, space), isOpen: false };
      case 'outside': {
        const written = functionTypeOf(type);
        if (written === undefined) return undefined;
        return name === 'invoke' ? made(written.result) : { of: [], isOpen: false };
      }
      case 'lambda':
      case 'callable':
        return { of: [], isOpen: true };
      default:
        return undefined;
    }
  }

  ofBases(inference: Inference, type: Declared, name: string, space: NameSpace | undefined): Meanings {
    const { of, outside: unknown } = this.#ancestries.of(inference, type);
    return this.#ofOwners(inference, of.slice(1), unknown, name, space);
  }

  #ofAny(inference: Inference, name: string, space: NameSpace | undefined): readonly Meaning[] {
    const [any] = libraryValue('kotlin', 'Any')?.of ?? [];
    return any === undefined ? [] : (this.of(inference, any, name, space)?.of ?? []);
  }

  #ofDeclared(inference: Inference, type: Declared, name: string, space: NameSpace | undefined): Meanings {
    const { of, outside: unknown } = this.#ancestries.of(inference, type);
    const found = this.#ofOwners(inference, of, unknown, name, space);
    if (found.of.some(({ kind }) => kind === 'definition')) return found;
    const added = this.#added(inference, type, name, space);
    if (added !== undefined) return added;
    if (type.kind === 'class') {
      const inherited = this.#ofCompanion(inference, type, name, space);
      if (inherited !== undefined) return inherited;
    }
    return found;
  }

  #ofOwners(
    inference: Inference,
    owners: readonly Declared[],
    unknown: readonly string[],
    name: string,
    space: NameSpace | undefined,
  ): Meanings {
    const functions = space === 'call' ? this.#functions(inference, owners, name) : [];
    const found = functions.length > 0 ? functions : this.#values(inference, owners, name, space);
    if (found.length > 0 || unknown.length === 0) return { of: found, isOpen: false };
    // A base of which nothing is known may be one that is here, or build on one.
    if (unknown.includes('')) return NO_MEANING;
    return { of: [outsideMeaning(`${unknown[0]}.${name}`)], isOpen: false };
  }

  /** Of all owners: what a type writes anew hides what it would inherit. */
  #functions(inference: Inference, owners: readonly Declared[], name: string): readonly Found[] {
    const all: { readonly ref: DefinitionRef; readonly owner: Declared; readonly isType: boolean }[] = [];
    for (const owner of owners)
      for (const ref of inference.childrenOf(owner.ref, name)) {
        const kind = inference.definition(ref)?.kind ?? 'property';
        const isType = TYPE_KINDS.has(kind) && !isObject(inference, ref);
        if (!(kind === 'method' || isType) || this.isExtension(inference, ref)) continue;
        if (owner !== owners[0] && inference.detail(ref)?.modifiers.includes('private')) continue;
        all.push({ ref, owner, isType });
      }
    // Of what stands alone nobody has to know what it takes.
    if (all.length < 2) return all.map(({ ref, owner }) => ({ kind: 'definition', ref, self: owner }));
    const nearest = new Map<string, Found>();
    for (const { ref, owner, isType } of all) {
      const written = isType ? 'type' : this.signature(inference, ref, owner);
      // Two of one type differ, even where it is not known in what.
      const isBeside = nearest.get(written)?.self === owner;
      const signature = isBeside ? `${written} ${ref.index}` : written;
      const before = nearest.get(signature);
      // What the library asks for and the repository as well is told of the repository.
      const isBetter = before !== undefined && isLibraryRef(before.ref) && !isLibraryRef(ref);
      if (before === undefined || isBetter) nearest.set(signature, { kind: 'definition', ref, self: owner });
    }
    return [...nearest.values()];
  }

  #values(
    inference: Inference,
    owners: readonly Declared[],
    name: string,
    space: NameSpace | undefined,
  ): readonly Found[] {
    for (const owner of owners) {
      const refs = inference.childrenOf(owner.ref, name).filter((ref) => {
        const kind = inference.definition(ref)?.kind;
        if (kind === undefined || kind === 'method' || kind === 'constructor') return false;
        if (this.isExtension(inference, ref)) return false;
        return space !== 'type' || TYPE_KINDS.has(kind);
      });
      const values = refs.filter((ref) => !TYPE_KINDS.has(inference.definition(ref)?.kind ?? ''));
      const meant = space === 'type' || values.length === 0 ? refs : values;
      if (meant.length > 0) return meant.map((ref) => ({ kind: 'definition', ref, self: owner }));
    }
    return [];
  }

  isExtension(inference: Inference, ref: DefinitionRef): boolean {
    return (inference.detail(ref)?.owner ?? -1) >= 0 && inference.definition(ref)?.kind !== 'class';
  }

  /** What the compiler adds: `copy` and `component1` of a data class, `values` and `entries` of an enumeration. */
  #added(inference: Inference, type: Declared, name: string, space: NameSpace | undefined): Meanings | undefined {
    const { ref } = type;
    const detail = inference.detail(ref);
    const self = one({ ...type, kind: 'instance' });
    if (name === 'Companion' && type.kind === 'class' && !isLibraryRef(ref))
      return { of: [{ kind: 'typed', types: one(type) }], isOpen: false };
    if (detail?.modifiers.includes('data')) {
      if (name === 'copy' && space === 'call') return made(self);
      const position = /^component(\d{1,2})$/.exec(name)?.[1];
      const parameter = position === undefined ? undefined : detail.parameters[Number(position) - 1];
      if (parameter !== undefined)
        return made(replaceVariables(inference.instanceOf(ref.file, parameter.type), givenFor(inference, type)));
    }
    if (inference.definition(ref)?.kind !== 'enum') return undefined;
    const list = libraryValue('kotlin.collections', 'List', [self]) ?? UNKNOWN;
    if (name === 'values' && space === 'call') return made(libraryValue('kotlin', 'Array', [self]) ?? UNKNOWN);
    if (name === 'valueOf' && space === 'call') return made(self);
    return name === 'entries' ? { of: [{ kind: 'typed', types: list }], isOpen: false } : undefined;
  }

  /** What the companion of a class inherits. */
  #ofCompanion(inference: Inference, type: Declared, name: string, space: NameSpace | undefined): Meanings | undefined {
    const facts = inference.factsOf(type.ref.file);
    const scope = inference.detail(type.ref)?.scope ?? -1;
    if (facts === undefined || scope < 0) return undefined;
    for (const binding of inference.bindingsOf(facts, scope).get(COMPANION_BASE) ?? []) {
      const found = inference.memberOfAll(inference.instanceOf(type.ref.file, binding.type), name, space);
      if (found.of.length > 0 || found.isOpen) return found;
    }
    return undefined;
  }

  /** Two members of the same signature are one, written anew. */
  signature(inference: Inference, ref: DefinitionRef, owner: Declared): string {
    const detail = inference.detail(ref);
    const given = givenFor(inference, owner);
    for (const { name } of detail?.typeParameters ?? []) given.delete(name);
    const types = detail?.parameters.map(({ type }) => {
      const [first] = replaceVariables(inference.instanceOf(ref.file, type), given).of;
      return first === undefined ? '?' : erasedKey(first);
    });
    return `${types?.length} ${types?.join(',')}`;
  }
}

/** A function that no source declares; its argument is what it gives. */
export const MADE = 'function of the compiler';

function made(result: Types): Meanings {
  return {
    of: [{ kind: 'outside', type: outside(MADE, [result]) as Extract<Type, { kind: 'outside' }> }],
    isOpen: false,
  };
}

export function outsideMeaning(name: string): Meaning {
  return { kind: 'outside', type: outside(name, [], true) as Extract<Type, { kind: 'outside' }> };
}

export const TYPE_KINDS: ReadonlySet<SymbolKind | ''> = new Set<SymbolKind | ''>([
  'class',
  'interface',
  'enum',
  'type',
]);

export function isObject(inference: Inference, ref: DefinitionRef): boolean {
  return inference.detail(ref)?.modifiers.includes('object') === true;
}

/** What is left of a type where two functions of one name have to differ. */
function erasedKey(type: Type): string {
  if (type.kind === 'variable') return 'Any';
  if (type.kind === 'instance' || type.kind === 'class') return keyOf({ ...type, kind: 'instance', args: [] });
  return type.kind === 'outside' ? type.name : type.kind;
}
