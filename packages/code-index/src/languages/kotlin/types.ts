/** Kotlin's types: what a type is built on, and what may be given where. */

import type { WorkedOut } from '../../inference/circles.ts';
import type { Inference } from '../../inference/language-policy.ts';
import { RememberedByType } from '../../inference/remembered-by-type.ts';
import { type Declared, givenFor, isInterface } from '../../inference/type-arguments.ts';
import { replaceVariables, type Type, type Types, UNKNOWN } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { isSameRef } from '../../model/facts.ts';
import { isLibraryType, libraryTypeRef } from './library.ts';
import { FUNCTION, FUNCTION_WITH_RECEIVER } from './written.ts';

interface Ancestry {
  /** The type itself, then what it builds on, the nearest first; `Any` last. */
  readonly of: readonly Declared[];
  /** Supertypes that are neither in the repository nor in the library; empty for one of which nothing is known. */
  readonly outside: readonly string[];
}

/** The type of a function, taken apart. */
interface FunctionType {
  readonly result: Types;
  readonly receiver: Types | undefined;
  readonly parameters: readonly Types[];
}

export function functionTypeOf(type: Type): FunctionType | undefined {
  if (type.kind !== 'outside') return undefined;
  const [result = UNKNOWN, ...rest] = type.args;
  if (type.name === FUNCTION) return { result, receiver: undefined, parameters: rest };
  if (type.name !== FUNCTION_WITH_RECEIVER) return undefined;
  const [receiver = UNKNOWN, ...parameters] = rest;
  return { result, receiver, parameters };
}

/** All that a type is, with type arguments put in. */
export type Ancestries = RememberedByType<Declared, Ancestry>;

export function newAncestries(): Ancestries {
  return new RememberedByType(ancestryOf);
}

function ancestryOf(inference: Inference, type: Declared): WorkedOut<Ancestry> {
  const of: Declared[] = [];
  const outside: string[] = [];
  let isSure = true;
  const waiting: Declared[] = [type];
  for (let current = waiting.shift(); current !== undefined && of.length < MAX_ANCESTORS; current = waiting.shift()) {
    const { ref } = current;
    if (of.some((each) => isSameRef(each.ref, ref))) continue;
    of.push(current);
    const given = givenFor(inference, current);
    for (const base of inference.detail(ref)?.bases ?? []) {
      const [first] = replaceVariables(inference.typesOf(ref.file, base), given).of;
      if (first?.kind === 'class' || first?.kind === 'instance') waiting.push({ ...first, kind: type.kind });
      else if (first === undefined || functionTypeOf(first) === undefined) {
        outside.push(first?.kind === 'outside' ? first.name : '');
        if (first === undefined) isSure = false;
      }
    }
    const enumeration = inference.definition(ref)?.kind === 'enum' ? libraryTypeRef('kotlin', 'Enum') : undefined;
    if (enumeration !== undefined)
      waiting.push({ kind: type.kind, ref: enumeration, args: [{ of: [current], isOpen: false }] });
  }
  const any = libraryTypeRef('kotlin', 'Any');
  if (any !== undefined && !of.some((each) => isSameRef(each.ref, any)))
    of.push({ kind: type.kind, ref: any, args: [] });
  return { result: { of, outside }, isSure };
}

const MAX_ANCESTORS = 60;

/**
 * A class that is expected for all platforms (`expect class Source`) and what there actually is on each of them
 * (`actual class Source`, in the same package) are one type: whoever compiles sees only one of the latter.
 */
function isSameType(inference: Inference, a: DefinitionRef, b: DefinitionRef): boolean {
  if (isSameRef(a, b)) return true;
  const [first, second] = [inference.definition(a), inference.definition(b)];
  if (first === undefined || first.name !== second?.name || first.container !== second.container) return false;
  if (!isOfPlatforms(inference, a) || !isOfPlatforms(inference, b)) return false;
  return inference.factsOf(a.file)?.packageName === inference.factsOf(b.file)?.packageName;
}

function isOfPlatforms(inference: Inference, ref: DefinitionRef): boolean {
  return inference.detail(ref)?.modifiers.some((word) => word === 'expect' || word === 'actual') === true;
}

/** 1: it can be given there, -1: it cannot, 0: that is not known. */
export type Fit = 1 | 0 | -1;

export class Assignability {
  readonly #inference: Inference;
  readonly #ancestries: Ancestries;
  #depth = 0;

  constructor(inference: Inference, ancestries: Ancestries) {
    this.#inference = inference;
    this.#ancestries = ancestries;
  }

  fits(from: Types, to: Types): Fit {
    if (to.of.length === 0 || from.of.length === 0) return 0;
    if (to.of.length > 1) return Math.min(...to.of.map((target) => this.#fitsAll(from, target))) as Fit;
    return this.#fitsAll(from, to.of[0] as Type);
  }

  #fitsAll(from: Types, target: Type): Fit {
    let fit: Fit = from.isOpen ? 0 : 1;
    for (const type of from.of) fit = Math.min(fit, this.#fitsOne(type, target)) as Fit;
    return fit;
  }

  #fitsOne(from: Type, to: Type): Fit {
    if (this.#depth > 12) return 0;
    this.#depth++;
    try {
      return this.#compared(from, to);
    } finally {
      this.#depth--;
    }
  }

  #compared(from: Type, to: Type): Fit {
    if (to.kind === 'variable') {
      if (from.kind === 'variable' && from.name === to.name) return 1;
      return to.bound.of.length === 0 ? 1 : this.fits({ of: [from], isOpen: false }, to.bound) === -1 ? -1 : 1;
    }
    if (from.kind === 'outside' && from.name === 'null') return 1;
    if (isAny(to)) return 1;
    const wanted = functionTypeOf(to);
    if (from.kind === 'lambda') return this.#lambdaFits(from, to, wanted);
    if (from.kind === 'callable')
      return wanted === undefined && to.kind === 'instance' && !isInterface(this.#inference, to.ref) ? -1 : 0;
    const given = functionTypeOf(from);
    if (given !== undefined || wanted !== undefined) {
      if (given === undefined || wanted === undefined)
        return from.kind === 'instance' && this.#ancestries.of(this.#inference, from).outside.length === 0
          ? this.#builtOnFunction(from)
          : to.kind === 'instance' && given !== undefined && !isInterface(this.#inference, to.ref)
            ? -1
            : 0;
      const count = ({ receiver, parameters }: FunctionType) => parameters.length + (receiver === undefined ? 0 : 1);
      return count(given) === count(wanted) ? 1 : -1;
    }
    if (from.kind === 'variable') {
      if (from.bound.of.length === 0) return 0;
      return this.fits(from.bound, { of: [to], isOpen: false });
    }
    if (from.kind !== 'instance' && from.kind !== 'class') return sameOutside(from, to) ? 1 : 0;
    const ancestry = this.#ancestries.of(this.#inference, from);
    if (to.kind === 'outside') return ancestry.outside.includes(to.name) ? 1 : ancestry.outside.length > 0 ? 0 : -1;
    if (to.kind !== 'instance' && to.kind !== 'class') return 0;
    const same = ancestry.of.find(({ ref }) => isSameType(this.#inference, ref, to.ref));
    if (same !== undefined) return this.#argumentsFit(same.args, to.args) ? 1 : -1;
    if (isMapped(from) && isMapped(to) && isJava(from) !== isJava(to)) return 0;
    return ancestry.outside.length > 0 ? 0 : -1;
  }

  /** A class may build on the type of a function. */
  #builtOnFunction({ ref }: Declared): Fit {
    const bases = this.#inference.detail(ref)?.bases ?? [];
    const isOne = bases.some((base) =>
      this.#inference.typesOf(ref.file, base).of.some((type) => functionTypeOf(type) !== undefined),
    );
    return isOne ? 1 : -1;
  }

  #argumentsFit(given: readonly Types[], wanted: readonly Types[]): boolean {
    return wanted.every(({ of: [b, ...others] }, i) => {
      const {
        of: [a, ...more],
      } = given[i] ?? UNKNOWN;
      if (a === undefined || b === undefined || others.length > 0 || more.length > 0) return true;
      if (b.kind === 'variable' || a.kind === 'variable') return true;
      return this.#fitsOne(a, b) !== -1 || this.#fitsOne(b, a) !== -1;
    });
  }

  #lambdaFits(from: Extract<Type, { kind: 'lambda' }>, to: Type, wanted: FunctionType | undefined): Fit {
    const term = this.#inference.term(from.file, from.term);
    if (term?.kind !== 'lambda') return 0;
    if (wanted === undefined) {
      if (to.kind === 'outside') return 0;
      return to.kind === 'instance' && isInterface(this.#inference, to.ref) ? 0 : -1;
    }
    const { length } = wanted.parameters;
    const names = term.parameters;
    if (names.length === 0) return length <= 1 ? 1 : -1;
    if (names.length === 1 && names[0] === 'it') return length <= 1 ? 1 : -1;
    return names.length === length ? 1 : -1;
  }

  /** The one function that an interface leaves to be written, with the type that declares it. */
  functionOf(type: Type): { readonly ref: DefinitionRef; readonly owner: Declared } | undefined {
    const inference = this.#inference;
    if (type.kind !== 'instance' || !isInterface(inference, type.ref)) return undefined;
    const found: { readonly ref: DefinitionRef; readonly owner: Declared }[] = [];
    for (const owner of this.#ancestries.of(inference, type).of) {
      if (!isInterface(inference, owner.ref)) continue;
      inference.factsOf(owner.ref.file)?.facts.definitions.forEach((definition, index) => {
        if (definition.parent !== owner.ref.index || definition.kind !== 'method' || definition.hasBody) return;
        const isKnown = found.some((each) => inference.definition(each.ref)?.name === definition.name);
        if (!isKnown) found.push({ ref: { file: owner.ref.file, index }, owner });
      });
    }
    return found.length === 1 ? found[0] : undefined;
  }
}

function isAny(type: Type): boolean {
  return isLibraryType(type, 'kotlin', 'Any');
}

/** Types of Java's library that are Kotlin's under another name, and the other way round. */
function isMapped(type: Type): boolean {
  return (type.kind === 'instance' || type.kind === 'class') && MAPPED.test(type.ref.file);
}

const MAPPED =
  /^(?:java:java\.(?:util|lang)\.|kotlin:kotlin(?:\.collections|\.annotation)?\/)(?:Mutable)?(?:Object|Any|Iterable|Collection|List|Set|Map|Iterator|ListIterator|CharSequence|String|Comparable|Number|Annotation|Cloneable|Throwable|Integer|Int|Long|Short|Byte|Character|Char|Boolean|Double|Float|Enum|\w*Exception|\w*Error)$/;

function isJava(type: Type): boolean {
  return (type.kind === 'instance' || type.kind === 'class') && type.ref.file.startsWith('java:');
}

function sameOutside(from: Type, to: Type): boolean {
  return from.kind === 'outside' && to.kind === 'outside' && from.name === to.name;
}
