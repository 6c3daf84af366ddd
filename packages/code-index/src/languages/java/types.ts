/** Java's types: what a type is built on, which member hides which, and what may be given where. */

import type { WorkedOut } from '../../inference/circles.ts';
import type { Inference } from '../../inference/language-policy.ts';
import { RememberedByType } from '../../inference/remembered-by-type.ts';
import { type Declared, givenFor, isInterface } from '../../inference/type-arguments.ts';
import { keyOf, one, outside, replaceVariables, type Type, type Types, UNKNOWN, union } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { isSameRef } from '../../model/facts.ts';
import { libraryInstance } from './library.ts';

interface Ancestry {
  /** The type itself, then its superclasses, then the interfaces of all of them; `Object` last. */
  readonly of: readonly Declared[];
  /** Supertypes that are neither in the repository nor in the library. */
  readonly outside: readonly string[];
}

const ARRAY = 'array';
const NULL = 'null';
/** Each takes what stands before it, where one is wanted. */
const WIDENING = ['byte', 'short', 'int', 'long', 'float', 'double'];
const BOXES: ReadonlyMap<string, string> = new Map([
  ['byte', 'java.lang.Byte'],
  ['short', 'java.lang.Short'],
  ['int', 'java.lang.Integer'],
  ['long', 'java.lang.Long'],
  ['float', 'java.lang.Float'],
  ['double', 'java.lang.Double'],
  ['char', 'java.lang.Character'],
  ['boolean', 'java.lang.Boolean'],
]);
const BOXED: ReadonlyMap<string, string> = new Map([...BOXES].map(([plain, box]) => [`java:${box}`, plain]));

export function isPrimitive(type: Type): boolean {
  return type.kind === 'outside' && BOXES.has(type.name);
}

export type ArrayType = Extract<Type, { kind: 'outside' }> & { readonly name: typeof ARRAY };

export function isArray(type: Type): type is ArrayType {
  return type.kind === 'outside' && type.name === ARRAY;
}

export function arrayOf(element: Types): Types {
  return one(outside(ARRAY, [element]));
}

/** A primitive as the object that a generic type holds of it. */
export function boxed(types: Types): Types {
  if (!types.of.some(isPrimitive)) return types;
  const of = types.of.map((type) =>
    type.kind === 'outside' && BOXES.has(type.name) ? libraryInstance(BOXES.get(type.name) as string) : type,
  );
  return { of, isOpen: types.isOpen };
}

/** What arithmetic gives. */
export function promoted(left: Type, right: Type | undefined): Types {
  const a = WIDENING.indexOf(primitiveName(left) ?? '');
  const b = right === undefined ? 2 : WIDENING.indexOf(primitiveName(right) ?? '');
  const isChar = (type: Type | undefined) => type !== undefined && primitiveName(type) === 'char';
  if (a < 0 && !isChar(left)) return UNKNOWN;
  if (b < 0 && !isChar(right)) return UNKNOWN;
  return one(outside(WIDENING[Math.max(a, b, 2)] as string));
}

function primitiveName(type: Type): string | undefined {
  if (type.kind === 'outside') return BOXES.has(type.name) ? type.name : undefined;
  return type.kind === 'instance' ? BOXED.get(type.ref.file) : undefined;
}

/** All that a type is, with type arguments put in. */
export type Ancestries = RememberedByType<Declared, Ancestry>;

export function newAncestries(): Ancestries {
  return new RememberedByType(ancestryOf);
}

function ancestryOf(inference: Inference, type: Declared): WorkedOut<Ancestry> {
  const classes: Declared[] = [];
  const interfaces: Declared[] = [];
  const outsideNames: string[] = [];
  let isSure = true;
  const isSeen = (ref: DefinitionRef) => [...classes, ...interfaces].some((each) => isSameRef(each.ref, ref));
  const waiting: Declared[] = [type];
  for (let current = waiting.shift(); current !== undefined; current = waiting.shift()) {
    if (isSeen(current.ref)) continue;
    (isInterface(inference, current.ref) ? interfaces : classes).push(current);
    const detail = inference.detail(current.ref);
    const given = givenFor(inference, current);
    const above: Declared[] = [];
    for (const base of detail?.bases ?? []) {
      const written = replaceVariables(inference.typesOf(current.ref.file, base), given);
      const [first] = written.of;
      if (first?.kind === 'class' || first?.kind === 'instance') above.push({ ...first, kind: type.kind });
      else {
        outsideNames.push(first?.kind === 'outside' ? first.name : '');
        if (first === undefined) isSure = false;
      }
    }
    if (detail?.modifiers.includes('enum'))
      above.push({ ...(libraryInstance('java.lang.Enum', [one(current)]) as Declared), kind: type.kind });
    if (detail?.modifiers.includes('record'))
      above.push({ ...(libraryInstance('java.lang.Record') as Declared), kind: type.kind });
    // Superclasses of superclasses come before all interfaces.
    waiting.unshift(...above.filter(({ ref }) => !isInterface(inference, ref)));
    waiting.push(...above.filter(({ ref }) => isInterface(inference, ref)));
  }
  const object = libraryInstance('java.lang.Object') as Declared;
  const of = [...classes, ...interfaces];
  if (!isSeen(object.ref)) of.push({ ...object, kind: type.kind });
  return { result: { of, outside: outsideNames }, isSure };
}

/** 1: it can be given there, -1: it cannot, 0: that is not known. `isLoose` boxes and unboxes. */
export type Fit = 1 | 0 | -1;

export class Assignability {
  readonly #inference: Inference;
  readonly #ancestries: Ancestries;
  #depth = 0;

  constructor(inference: Inference, ancestries: Ancestries) {
    this.#inference = inference;
    this.#ancestries = ancestries;
  }

  fits(from: Types, to: Types, isLoose: boolean): Fit {
    const [target] = to.of;
    if (target === undefined || to.of.length > 1) return 0;
    if (from.of.length === 0) return 0;
    // Of the methods of a name that is handed on, one that fits is enough.
    if (!from.isOpen && from.of.every(({ kind }) => kind === 'callable'))
      return Math.max(...from.of.map((type) => this.#fitsOne(type, target, isLoose))) as Fit;
    let fit: Fit = from.isOpen ? 0 : 1;
    for (const type of from.of) fit = Math.min(fit, this.#fitsOne(type, target, isLoose)) as Fit;
    return fit;
  }

  /** The one method that an interface leaves to be written, with the type that declares it. */
  functionOf(type: Type): { readonly ref: DefinitionRef; readonly owner: Declared } | undefined {
    const inference = this.#inference;
    if ((type.kind !== 'instance' && type.kind !== 'class') || !isInterface(inference, type.ref)) return undefined;
    const found: {
      readonly ref: DefinitionRef;
      readonly owner: Declared;
      readonly name: string;
      readonly count: number;
    }[] = [];
    for (const owner of this.#ancestries.of(inference, type).of) {
      if (!isInterface(inference, owner.ref)) continue;
      const facts = inference.factsOf(owner.ref.file);
      facts?.facts.definitions.forEach((definition, index) => {
        if (definition.parent !== owner.ref.index || definition.kind !== 'method') return;
        if (definition.hasBody || OBJECT_METHODS.has(definition.name)) return;
        const count = facts.details[index]?.parameters.length ?? 0;
        if (found.some((each) => each.name === definition.name && each.count === count)) return;
        found.push({ ref: { file: owner.ref.file, index }, owner, name: definition.name, count });
      });
    }
    return found.length === 1 ? found[0] : undefined;
  }

  #fitsOne(from: Type, to: Type, isLoose: boolean): Fit {
    if (to.kind === 'variable') {
      if (from.kind === 'variable' && from.name === to.name && boundKey(from) === boundKey(to)) return 1;
      if (isPrimitive(from) && !isLoose) return -1;
      if (from.kind === 'lambda' || from.kind === 'callable') return -1;
      const [bound] = to.bound.of;
      return bound === undefined || bound.kind === 'variable' ? 1 : this.#fitsOne(from, bound, isLoose) === -1 ? -1 : 1;
    }
    if (isPrimitive(to)) return this.#toPrimitive(from, to as Extract<Type, { kind: 'outside' }>, isLoose);
    if (from.kind === 'outside' && from.name === NULL) return 1;
    if (from.kind === 'lambda') return this.#lambdaFits(from, to);
    if (from.kind === 'callable') return this.#methodFits(from, to);
    if (isPrimitive(from)) {
      if (!isLoose) return -1;
      const box = boxed(one(from)).of[0];
      return box === undefined ? 0 : this.#fitsOne(box, to, false);
    }
    const isObject = to.kind === 'instance' && to.ref.file === 'java:java.lang.Object';
    if (isObject) return 1;
    if (isArray(to)) {
      if (isArray(from)) return this.#elementFits(from, to);
      return from.kind === 'outside' ? 0 : -1;
    }
    if (isArray(from))
      return to.kind === 'instance' && ARRAY_TYPES.has(to.ref.file) ? 1 : to.kind === 'outside' ? 0 : -1;
    if (from.kind === 'variable') {
      return this.fits(from.bound, one(to), isLoose);
    }
    if (from.kind !== 'instance' && from.kind !== 'class') return sameOutside(from, to) ? 1 : 0;
    const ancestry = this.#ancestries.of(this.#inference, from);
    if (to.kind === 'outside') return ancestry.outside.includes(to.name) ? 1 : ancestry.outside.length > 0 ? 0 : -1;
    if (to.kind !== 'instance' && to.kind !== 'class') return 0;
    const same = ancestry.of.find(({ ref }) => isSameRef(ref, to.ref));
    if (same !== undefined) return this.#argumentsFit(same.args, to.args) ? 1 : -1;
    return ancestry.outside.length > 0 ? 0 : -1;
  }

  /** Wildcards are read as their bounds, so only what has nothing to do with each other is told apart. */
  #argumentsFit(given: readonly Types[], wanted: readonly Types[]): boolean {
    if (this.#depth > 2) return true;
    this.#depth++;
    const fits = wanted.every(({ of: [b, ...others] }, i) => {
      const [a] = given[i]?.of ?? [];
      if (a === undefined || b === undefined || others.length > 0 || b.kind === 'variable') return true;
      if (this.#fitsOne(a, b, false) !== -1) return true;
      return a.kind !== 'variable' && this.#fitsOne(b, a, false) !== -1;
    });
    this.#depth--;
    return fits;
  }

  /** A method that is handed on takes what the interface's method is handed; taken from its type, the object first. */
  #methodFits(from: Extract<Type, { kind: 'callable' }>, to: Type): Fit {
    const wanted = this.functionOf(to);
    if (wanted === undefined) return to.kind === 'outside' && !isArray(to) && !isPrimitive(to) ? 0 : -1;
    const count = this.#inference.detail(wanted.ref)?.parameters.length;
    const detail = this.#inference.detail(from.ref);
    if (detail === undefined || count === undefined || detail.modifiers.includes('varargs')) return 1;
    const takes = detail.parameters.length;
    if (detail.modifiers.includes('static') || from.self?.kind !== 'class') return takes === count ? 1 : -1;
    return takes + 1 === count ? 1 : -1;
  }

  #toPrimitive(from: Type, to: Extract<Type, { kind: 'outside' }>, isLoose: boolean): Fit {
    const isPlain = isPrimitive(from);
    if (!isPlain && !isLoose) return from.kind === 'outside' && from.name !== NULL && !isArray(from) ? 0 : -1;
    const name = primitiveName(from);
    if (name === undefined) return from.kind === 'outside' && from.name !== NULL && !isArray(from) ? 0 : -1;
    if (name === to.name) return 1;
    const wide = WIDENING.indexOf(to.name);
    if (name === 'char') return wide >= WIDENING.indexOf('int') ? 1 : -1;
    const narrow = WIDENING.indexOf(name);
    return narrow >= 0 && wide > narrow ? 1 : -1;
  }

  #elementFits(from: Extract<Type, { kind: 'outside' }>, to: Extract<Type, { kind: 'outside' }>): Fit {
    const [wanted] = to.args;
    const given = union(from.args.length === 0 ? [UNKNOWN] : from.args);
    if (wanted === undefined) return 0;
    const [a] = given.of;
    const [b] = wanted.of;
    if (a === undefined || b === undefined) return 0;
    if (isPrimitive(a) || isPrimitive(b)) return isPrimitive(a) && isPrimitive(b) && keyOf(a) === keyOf(b) ? 1 : -1;
    return this.fits(given, wanted, false);
  }

  /** A lambda fits an interface whose method takes as many, and gives something where the lambda does. */
  #lambdaFits(from: Extract<Type, { kind: 'lambda' }>, to: Type): Fit {
    if (to.kind === 'outside') return isArray(to) || isPrimitive(to) ? -1 : 0;
    const wanted = this.functionOf(to);
    if (wanted === undefined) return -1;
    const term = this.#inference.term(from.file, from.term);
    if (term?.kind !== 'lambda') return 0;
    const detail = this.#inference.detail(wanted.ref);
    // A constructor that is handed on takes what it takes.
    if (term.scope >= 0 && detail?.parameters.length !== term.parameters.length) return -1;
    const isVoid = this.givesNothing(wanted.ref);
    if (term.scope < 0) return 1;
    if (term.result < 0) return isVoid ? 1 : -1;
    const result = this.#inference.term(from.file, term.result);
    const mayBeStatement =
      result?.kind === 'call' || result?.kind === 'construct' || result?.kind === 'name' || result?.kind === 'member';
    return isVoid && !mayBeStatement ? -1 : 1;
  }

  givesNothing(ref: DefinitionRef): boolean {
    const detail = this.#inference.detail(ref);
    const type = detail === undefined ? undefined : this.#inference.term(ref.file, detail.type);
    return type?.kind === 'literal' && type.type === 'void';
  }
}

const OBJECT_METHODS: ReadonlySet<string> = new Set(['equals', 'hashCode', 'toString']);
const ARRAY_TYPES: ReadonlySet<string> = new Set([
  'java:java.lang.Object',
  'java:java.lang.Cloneable',
  'java:java.io.Serializable',
]);

/** Two methods may both call a parameter T. */
function boundKey({ bound }: Extract<Type, { kind: 'variable' }>): string {
  return bound.of.map((type) => keyOf(type)).join('&');
}

function sameOutside(from: Type, to: Type): boolean {
  return from.kind === 'outside' && to.kind === 'outside' && from.name === to.name;
}
