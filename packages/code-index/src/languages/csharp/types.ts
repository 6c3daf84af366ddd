/** C#'s types: what a type is built on, what a delegate takes and gives, and what may be given where. */
import type { WorkedOut } from '../../inference/circles.ts';
import type { Inference } from '../../inference/language-policy.ts';
import { RememberedByType } from '../../inference/remembered-by-type.ts';
import { type Declared, givenFor, isInterface } from '../../inference/type-arguments.ts';
import { one, replaceVariables, type Type, type Types, UNKNOWN, union } from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { IMPLICIT, operatorName, TASK } from './functions.ts';
import { isLibraryType, libraryInstance, libraryName } from './library.ts';

export type Outside = Extract<Type, { kind: 'outside' }>;

interface Ancestry {
  /** The type itself, what it extends, then the interfaces of all of them; `object` last. */
  readonly of: readonly Declared[];
  /** Bases that are neither in the repository nor in the library. */
  readonly outside: readonly Outside[];
  /** There may be a base of which nothing is known. */
  readonly isOpen: boolean;
}

/** All that a type is, with type arguments put in. */
export type Ancestries = RememberedByType<Declared, Ancestry>;

export interface Parts {
  partsOf(ref: DefinitionRef): readonly DefinitionRef[];
  isPartial(ref: DefinitionRef): boolean;
  /** Some file declares a type of this name. */
  isTypeSomewhere(name: string): boolean;
}

export function newAncestries(parts: Parts): Ancestries {
  return new RememberedByType((inference, type) => ancestryOf(inference, type, parts));
}

const MAX_ANCESTORS = 80;

function ancestryOf(inference: Inference, type: Declared, parts: Parts): WorkedOut<Ancestry> {
  const classes: Declared[] = [];
  const interfaces: Declared[] = [];
  const outside: Outside[] = [];
  let isOpen = false;
  const isSeen = (ref: DefinitionRef) => [...classes, ...interfaces].some((each) => isSameRef(each.ref, ref));
  const waiting: Declared[] = [type];
  for (let current = waiting.shift(); current !== undefined; current = waiting.shift()) {
    const places = parts.partsOf(current.ref);
    const ref = places[0] ?? current.ref;
    if (isSeen(ref) || classes.length + interfaces.length > MAX_ANCESTORS) continue;
    const whole = { ...current, ref };
    (isInterface(inference, ref) ? interfaces : classes).push(whole);
    // The other part is written by a program when it is built.
    if (places.length === 1 && parts.isPartial(ref)) isOpen = true;
    const given = givenFor(inference, whole);
    const above: Declared[] = [];
    for (const place of places)
      for (const base of inference.detail(place)?.bases ?? []) {
        const [first] = replaceVariables(inference.typesOf(place.file, base), given).of;
        if (first?.kind === 'class' || first?.kind === 'instance') above.push({ ...first, kind: type.kind });
        else if (first?.kind === 'outside') outside.push(first);
        else isOpen = true;
      }
    const enumeration = inference.definition(ref)?.kind === 'enum' ? libraryInstance('System.Enum') : undefined;
    if (enumeration !== undefined) above.push({ ...enumeration, kind: type.kind });
    // What a class extends comes before all interfaces.
    waiting.unshift(...above.filter((each) => !isInterface(inference, each.ref)));
    waiting.push(...above.filter((each) => isInterface(inference, each.ref)));
  }
  const of = [...classes, ...interfaces];
  const object = libraryInstance('System.Object');
  if (object !== undefined && !isSeen(object.ref)) of.push({ ...object, kind: type.kind });
  return { result: { of, outside, isOpen }, isSure: !isOpen };
}

/** The type of a function, taken apart. */
export interface FunctionType {
  readonly result: Types;
  readonly parameters: readonly Types[];
}

export function isDelegate(inference: Inference, ref: DefinitionRef): boolean {
  return inference.detail(ref)?.modifiers.includes('delegate') === true;
}

export function functionTypeOf(inference: Inference, type: Type): FunctionType | undefined {
  if (type.kind !== 'instance') return undefined;
  // `Expression<Func<T, bool>>` takes what the function does.
  const [inside] = isLibraryType(type, 'System.Linq.Expressions.Expression`1') ? (type.args[0]?.of ?? []) : [];
  if (inside !== undefined) return functionTypeOf(inference, inside);
  if (!isDelegate(inference, type.ref)) return undefined;
  const detail = inference.detail(type.ref);
  const given = givenFor(inference, type);
  const asGiven = (id: number) => replaceVariables(inference.instanceOf(type.ref.file, id), given);
  return {
    result: asGiven(detail?.type ?? -1),
    parameters: (detail?.parameters ?? []).map((parameter) => asGiven(parameter.type)),
  };
}

/** What an `async` lambda gives, as a type of the library. */
export function asTask(type: Type): Type {
  if (type.kind !== 'outside' || type.name !== TASK) return type;
  const [result] = type.args;
  const name = result === undefined ? 'System.Threading.Tasks.Task' : 'System.Threading.Tasks.Task`1';
  return libraryInstance(name, result === undefined ? [] : [result]) ?? type;
}

export function asTasks(types: Types): Types {
  return types.of.some((type) => asTask(type) !== type)
    ? union([{ of: types.of.map(asTask), isOpen: types.isOpen }])
    : types;
}

export function isVoid({ of }: Types): boolean {
  return of.length === 1 && of[0]?.kind === 'outside' && of[0].name === 'void';
}

/** 1: it can be given there, -1: it cannot, 0: that is not known. */
export type Fit = 1 | 0 | -1;

export class Assignability {
  readonly #inference: Inference;
  readonly #ancestries: Ancestries;
  #depth = 0;
  #isConverting = false;

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
    // Of the methods of a name that is handed on, one that fits is enough.
    if (!from.isOpen && from.of.every(({ kind }) => kind === 'callable'))
      return Math.max(...from.of.map((type) => this.#fitsOne(type, target))) as Fit;
    let fit: Fit = from.isOpen ? 0 : 1;
    for (const type of from.of) fit = Math.min(fit, this.#fitsOne(asTask(type), target)) as Fit;
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
    const inference = this.#inference;
    if (to.kind === 'variable') {
      if (from.kind === 'variable' && from.name === to.name) return 1;
      if (from.kind === 'lambda') return 0;
      return to.bound.of.length === 0 ? 1 : this.fits(one(from), to.bound) === -1 ? -1 : 1;
    }
    if (from.kind === 'outside' && from.name === 'null')
      return to.kind === 'instance' && isLibraryType(to, 'System.Int32') ? 0 : 1;
    if (from.kind === 'lambda') return this.#lambdaFits(from, to);
    if (from.kind === 'callable') return this.#methodFits(from, to);
    if (isLibraryType(to, 'System.Object')) return 1;
    if (from.kind === 'variable') return from.bound.of.length === 0 ? 0 : this.fits(from.bound, one(to));
    if (from.kind === 'tuple' || to.kind === 'tuple') return tuplesFit(from, to);
    if (from.kind !== 'instance' && from.kind !== 'class') return sameOutside(from, to) ? 1 : 0;
    const ancestry = this.#ancestries.of(inference, from);
    const isUnknown = ancestry.outside.length > 0 || ancestry.isOpen;
    if (to.kind === 'outside') {
      if (ancestry.outside.some(({ name }) => name === to.name)) return 1;
      // What comes from outside may be made of anything that it converts.
      return 0;
    }
    if (to.kind !== 'instance' && to.kind !== 'class') return 0;
    const same = ancestry.of.find(({ ref }) => isSameRef(ref, to.ref));
    if (same !== undefined) return this.#argumentsFit(same.args, to.args) ? 1 : -1;
    const converted = widens(from, to) ? 1 : this.#converted(from, ancestry.of, to);
    return converted === -1 && isUnknown ? 0 : converted;
  }

  /** By an operator of the target, of the type itself or of one of its bases; what one operator gives no other one takes. */
  #converted(from: Declared, ancestors: readonly Declared[], to: Declared): Fit {
    if (this.#isConverting) return -1;
    const inference = this.#inference;
    let fit: Fit = -1;
    this.#isConverting = true;
    // A question whose time is over is left in the middle of this.
    try {
      for (const holder of [to, ...ancestors]) {
        const given = givenFor(inference, holder);
        for (const ref of conversionsOf(inference, holder.ref)) {
          const detail = inference.detail(ref);
          const taken = inference.instanceOf(ref.file, detail?.parameters[0]?.type ?? -1);
          const made = inference.instanceOf(ref.file, detail?.type ?? -1);
          const own = Math.min(
            this.fits(one(from), replaceVariables(taken, given)),
            this.fits(replaceVariables(made, given), one(to)),
          );
          fit = Math.max(fit, own) as Fit;
        }
      }
    } finally {
      this.#isConverting = false;
    }
    return fit;
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

  #lambdaFits(from: Extract<Type, { kind: 'lambda' }>, to: Type): Fit {
    const term = this.#inference.term(from.file, from.term);
    if (term?.kind !== 'lambda') return 0;
    const wanted = functionTypeOf(this.#inference, to);
    if (wanted === undefined) {
      if (to.kind !== 'instance') return 0;
      return isLibraryType(to, 'System.Delegate') || isLibraryType(to, 'System.Object') ? 0 : -1;
    }
    const scope = this.#inference.factsOf(from.file)?.scopes[term.scope];
    if (term.parameters.length !== wanted.parameters.length && scope !== undefined) return -1;
    const result = this.#inference.term(from.file, term.result);
    const isAsync = result?.kind === 'collection' && result.type === TASK;
    if (isVoid(wanted.result)) {
      // An expression that stands as a statement gives nothing where nothing is wanted.
      const mayBeStatement = result === undefined || isAsync || STATEMENTS.has(result.kind);
      return mayBeStatement ? (result === undefined ? 1 : 0) : -1;
    }
    if (result === undefined) return term.result < 0 ? -1 : 0;
    if (isAsync) return this.#givesTask(wanted.result, result.of.length > 0) ? 1 : -1;
    return 1;
  }

  #givesTask(wanted: Types, hasResult: boolean): boolean {
    const [type] = wanted.of;
    if (type === undefined || type.kind !== 'instance') return true;
    const isPlain = PLAIN_TASKS.some((name) => isLibraryType(type, name));
    return isPlain ? !hasResult : GENERIC_TASKS.some((name) => isLibraryType(type, name)) && hasResult;
  }

  #methodFits(from: Extract<Type, { kind: 'callable' }>, to: Type): Fit {
    const wanted = functionTypeOf(this.#inference, to);
    if (wanted === undefined) return to.kind === 'instance' && !isLibraryType(to, 'System.Delegate') ? -1 : 0;
    const detail = this.#inference.detail(from.ref);
    if (detail === undefined) return 0;
    return detail.parameters.length === wanted.parameters.length ? 1 : -1;
  }
}

const STATEMENTS: ReadonlySet<string> = new Set(['call', 'construct', 'await', 'member', 'name', 'operator', 'index']);
const PLAIN_TASKS = ['System.Threading.Tasks.Task', 'System.Threading.Tasks.ValueTask'];
const GENERIC_TASKS = ['System.Threading.Tasks.Task`1', 'System.Threading.Tasks.ValueTask`1'];

function tuplesFit(from: Type, to: Type): Fit {
  if (from.kind !== 'tuple' || to.kind !== 'tuple') return from.kind === 'outside' || to.kind === 'outside' ? 0 : -1;
  return from.of.length === to.of.length ? 0 : -1;
}

/** What each number becomes, where that is wanted. */
const WIDER: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    SByte: 'Int16 Int32 Int64 Single Double Decimal IntPtr',
    Byte: 'Int16 UInt16 Int32 UInt32 Int64 UInt64 Single Double Decimal IntPtr UIntPtr',
    Int16: 'Int32 Int64 Single Double Decimal IntPtr',
    UInt16: 'Int32 UInt32 Int64 UInt64 Single Double Decimal IntPtr UIntPtr',
    Char: 'UInt16 Int32 UInt32 Int64 UInt64 Single Double Decimal IntPtr UIntPtr',
    Int32: 'Int64 Single Double Decimal IntPtr',
    UInt32: 'Int64 UInt64 Single Double Decimal UIntPtr',
    Int64: 'Single Double Decimal',
    UInt64: 'Single Double Decimal',
    Single: 'Double',
    IntPtr: 'Int64 Single Double Decimal',
    UIntPtr: 'UInt64 Single Double Decimal',
  }).map(([name, wider]) => [`System.${name}`, new Set(wider.split(' ').map((each) => `System.${each}`))]),
);

function widens(from: Declared, to: Declared): boolean {
  return WIDER.get(libraryName(from) ?? '')?.has(libraryName(to) ?? '') === true;
}

/** The operators of a type that stand nowhere when they run, of the part that stands for it. */
function conversionsOf(inference: Inference, ref: DefinitionRef): readonly DefinitionRef[] {
  const facts = inference.factsOf(ref.file);
  if (facts === undefined) return [];
  let known = CONVERSIONS.get(facts);
  if (known === undefined) {
    const found = new Map<number, DefinitionRef[]>();
    facts.facts.definitions.forEach(({ name, parent }, index) => {
      if (parent >= 0 && name.startsWith(operatorName('')) && facts.details[index]?.modifiers.includes(IMPLICIT))
        addTo(found, parent, { file: ref.file, index });
    });
    CONVERSIONS.set(facts, found);
    known = found;
  }
  return known.get(ref.index) ?? [];
}

const CONVERSIONS = new WeakMap<SyntaxFacts, Map<number, DefinitionRef[]>>();

function sameOutside(from: Type, to: Type): boolean {
  return from.kind === 'outside' && to.kind === 'outside' && from.name === to.name;
}
