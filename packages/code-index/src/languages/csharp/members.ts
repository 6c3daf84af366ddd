/** What C#'s types have: what they declare in all their parts, and what they inherit. */

import type { Inference } from '../../inference/language-policy.ts';
import { type Declared, givenFor, isInterface } from '../../inference/type-arguments.ts';
import {
  keyOf,
  type Meaning,
  type Meanings,
  mayHoldOurs,
  NO_MEANING,
  one,
  outside,
  outsideMeaning,
  replaceVariables,
  type Type,
  type Types,
  UNKNOWN,
} from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { NameSpace } from '../../model/syntax.ts';
import { TYPE } from './expressions.ts';
import { isLibraryRef, libraryInstance, libraryValue } from './library.ts';
import { parted } from './names.ts';
import { TYPE_KINDS } from './spaces.ts';
import { type Ancestries, asTask, functionTypeOf, isDelegate, type Parts } from './types.ts';

type Found = Extract<Meaning, { kind: 'definition' }>;

export class CsharpMembers {
  readonly #ancestries: Ancestries;
  readonly #parts: Parts;

  constructor(ancestries: Ancestries, parts: Parts) {
    this.#ancestries = ancestries;
    this.#parts = parts;
  }

  of(inference: Inference, type: Type, name: string, space: NameSpace | undefined): Meanings | undefined {
    switch (type.kind) {
      case 'instance':
      case 'class':
        return this.#ofDeclared(inference, type, name, space);
      case 'variable':
        return inference.memberOfAll(type.bound.of.length > 0 ? type.bound : OBJECT(), name, space);
      case 'outside':
        return this.#ofOutside(inference, type, name, space);
      case 'tuple': {
        const position = /^Item(\d)$/.exec(name)?.[1];
        const types = position === undefined ? undefined : type.of[Number(position) - 1];
        return types === undefined ? NO_MEANING : { of: [{ kind: 'typed', types }], isOpen: types.isOpen };
      }
      case 'lambda':
      case 'callable':
        return NO_MEANING;
      default:
        return undefined;
    }
  }

  #ofOutside(
    inference: Inference,
    type: Extract<Type, { kind: 'outside' }>,
    name: string,
    space: NameSpace | undefined,
  ): Meanings | undefined {
    if (type.name === 'null' || type.name === 'void') return NONE;
    const known = type.name === TYPE ? libraryInstance('System.Type') : asTask(type);
    return known === undefined || known === type ? undefined : inference.memberOf(known, name, space);
  }

  ofBases(inference: Inference, type: Declared, name: string, space: NameSpace | undefined): Meanings {
    const ancestry = this.#ancestries.of(inference, type);
    const owners = ancestry.of.slice(1).filter(({ ref }) => !isInterface(inference, ref));
    return this.#found(inference, type, owners, name, space);
  }

  #ofDeclared(inference: Inference, type: Declared, name: string, space: NameSpace | undefined): Meanings {
    const { of } = this.#ancestries.of(inference, type);
    // An object of a class has what interfaces write themselves only where it is asked as one of these.
    const isOwn = of[0] !== undefined && isInterface(inference, of[0].ref);
    const owners = isOwn ? of : of.filter(({ ref }) => !isInterface(inference, ref));
    const found = this.#found(inference, type, owners, name, space);
    if (found.of.some(({ kind }) => kind === 'definition')) return found;
    return this.#added(inference, type, name, space) ?? found;
  }

  #found(
    inference: Inference,
    type: Declared,
    owners: readonly Declared[],
    written: string,
    space: NameSpace | undefined,
  ): Meanings {
    const { name, arity } = parted(written);
    if (owners.some(({ ref }) => this.childrenOf(inference, ref, name).length > MANY)) return NO_MEANING;
    const isOfTypes = space === 'type' || space === 'package';
    const functions = isOfTypes ? [] : this.#functions(inference, owners, name, arity, space === 'call');
    const values = functions.length > 0 && space === 'call' ? [] : this.#values(inference, owners, name, arity, space);
    const found = values.length > 0 ? values : functions;
    if (found.length > 0) return { of: found, isOpen: false };
    return this.#fromOutside(inference, type, name, space);
  }

  /** A base of which nothing is known, or as much of the library as is not told here, may have it. */
  #fromOutside(inference: Inference, type: Declared, name: string, space: NameSpace | undefined): Meanings {
    const { outside: bases, isOpen } = this.#ancestries.of(inference, type);
    if (isOpen) return NO_MEANING;
    const [first] = bases;
    const isLibrary = isLibraryRef(type.ref);
    // Types in types from outside are seldom named without these; what some file declares is rather meant.
    if (!isLibrary && (space === 'type' || space === 'package')) return NONE;
    if (!isLibrary && space === undefined && this.#parts.isTypeSomewhere(name)) return NO_MEANING;
    if (first === undefined && !isLibrary) return NONE;
    const around = first?.name ?? inference.definition(type.ref)?.name ?? '';
    const holdsOurs = mayHoldOurs(one(type.kind === 'class' ? outside('', type.args) : outside('', type.args)));
    return outsideMeaning(`${around}.${name}`, false, holdsOurs || bases.some((base) => mayHoldOurs(one(base))));
  }

  /** Of all owners: what a type writes anew hides what it would inherit, and what is nearest is asked first. */
  #functions(
    inference: Inference,
    owners: readonly Declared[],
    name: string,
    arity: number,
    isCalled: boolean,
  ): readonly Found[] {
    const all: { readonly ref: DefinitionRef; readonly owner: Declared; readonly distance: number }[] = [];
    owners.forEach((owner, distance) => {
      for (const ref of this.childrenOf(inference, owner.ref, name)) {
        if (inference.definition(ref)?.kind !== 'method') continue;
        const detail = inference.detail(ref);
        if (detail === undefined || detail.modifiers.includes('explicit')) continue;
        if (distance > 0 && detail.modifiers.includes('private')) continue;
        const count = detail.typeParameters.length;
        if (arity > 0 && count !== arity) continue;
        // What stands for its type parameters has to be written where no argument says it.
        if (arity === 0 && isCalled && count > 0 && detail.parameters.length === 0) continue;
        all.push({ ref, owner, distance });
      }
    });
    // Those of one type differ in what they take, whatever that is.
    if (all.every(({ distance }) => distance === all[0]?.distance))
      return all.map(({ ref, owner }) => ({ kind: 'definition', ref, self: owner }));
    const nearest = new Map<string, Found>();
    for (const { ref, owner, distance } of all) {
      const signature = this.signature(inference, ref, owner);
      const before = nearest.get(signature);
      // Two of one type differ, even where it is not known in what.
      const key = before?.self === owner ? `${signature} ${ref.index} ${ref.file}` : signature;
      if (!nearest.has(key)) nearest.set(key, { kind: 'definition', ref, self: owner, distance });
    }
    return [...nearest.values()];
  }

  #values(
    inference: Inference,
    owners: readonly Declared[],
    name: string,
    arity: number,
    space: NameSpace | undefined,
  ): readonly Found[] {
    for (const [distance, owner] of owners.entries()) {
      const refs = this.childrenOf(inference, owner.ref, name).filter((ref) => {
        const kind = inference.definition(ref)?.kind;
        if (kind === undefined || kind === 'method' || kind === 'constructor') return false;
        const modifiers = inference.detail(ref)?.modifiers ?? [];
        if (modifiers.includes('explicit') || (distance > 0 && modifiers.includes('private'))) return false;
        if (!TYPE_KINDS.has(kind)) return arity === 0 && space !== 'type' && space !== 'package';
        return (inference.detail(ref)?.typeParameters.length ?? 0) === arity;
      });
      const [first] = refs;
      if (first === undefined) continue;
      const isType = TYPE_KINDS.has(inference.definition(first)?.kind);
      // A type that is written in several places is one.
      if (isType) return [{ kind: 'definition', ref: this.#parts.partsOf(first)[0] ?? first }];
      return refs.map((ref) => ({ kind: 'definition', ref, self: owner }));
    }
    return [];
  }

  /** What stands right inside of a type, in all its parts. */
  childrenOf(inference: Inference, type: DefinitionRef, name: string): readonly DefinitionRef[] {
    const parts = this.#parts.partsOf(type);
    if (parts.length < 2) return inference.childrenOf(parts[0] ?? type, name);
    return parts.flatMap((part) => inference.childrenOf(part, name));
  }

  /** What the compiler adds: `Invoke` of a delegate, what `int?` has. */
  #added(inference: Inference, type: Declared, name: string, space: NameSpace | undefined): Meanings | undefined {
    if (type.kind === 'class') return undefined;
    if (isDelegate(inference, type.ref) && space === 'call') {
      const written = functionTypeOf(inference, type);
      if (name === 'Invoke' || name === 'DynamicInvoke') return made(written?.result ?? UNKNOWN);
    }
    switch (name) {
      case 'Value':
        return { of: [{ kind: 'typed', types: one(type) }], isOpen: false };
      case 'HasValue':
        return { of: [{ kind: 'typed', types: libraryValue('System.Boolean') }], isOpen: false };
      case 'GetValueOrDefault':
        return made(one(type));
      default:
        return undefined;
    }
  }

  /** Two members of the same signature are one, written anew. */
  signature(inference: Inference, ref: DefinitionRef, owner: Declared): string {
    const detail = inference.detail(ref);
    const given = givenFor(inference, owner);
    for (const { name } of detail?.typeParameters ?? []) given.delete(name);
    const types = detail?.parameters.map(({ type }) => {
      const [first] = replaceVariables(inference.instanceOf(ref.file, type), given).of;
      return first === undefined ? '?' : plainKey(first);
    });
    return `${types?.length}\`${detail?.typeParameters.length} ${types?.join(',')}`;
  }
}

/** More of one name in a type are written by programs, and which of them is meant takes for ever to say. */
const MANY = 400;

const NONE: Meanings = { of: [], isOpen: false };

function OBJECT(): Types {
  return libraryValue('System.Object');
}

/** A function that no source declares; its argument is what it gives. */
export const MADE = 'function of the compiler';

function made(result: Types): Meanings {
  return {
    of: [{ kind: 'outside', type: outside(MADE, [result]) as Extract<Type, { kind: 'outside' }> }],
    isOpen: false,
  };
}

/** What is left of a type where two methods of one name have to differ: type parameters have other names elsewhere. */
function plainKey(type: Type): string {
  if (type.kind === 'variable') return 'T';
  if (type.kind === 'instance' || type.kind === 'class') {
    const args = type.args.map(({ of: [first] }) => (first === undefined ? '?' : plainKey(first)));
    return `${keyOf({ ...type, kind: 'instance', args: [] })}<${args.join(',')}>`;
  }
  return type.kind === 'outside' ? type.name : type.kind;
}
