/** Which of several methods of one name a call runs, what their type parameters stand for there, and what comes back. */

import type { Inference } from '../../inference/language-policy.ts';
import { addBounds, type Declared, givenForAll, resultOfCall } from '../../inference/type-arguments.ts';
import { keyOf, type Meaning, one, replaceVariables, type Type, type Types, UNKNOWN } from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import type { Argument, DefinitionDetail, Parameter } from '../../model/syntax.ts';
import { isLibraryType } from './library.ts';
import {
  type Ancestries,
  Assignability,
  asTasks,
  type Fit,
  type FunctionType,
  functionTypeOf,
  type Parts,
} from './types.ts';

export type Callee = Extract<Meaning, { kind: 'definition' }>;

/** A way to call something: a method, or one of the constructors of a type. */
interface Signature {
  readonly callee: Callee;
  /** What declares the parameters: the method itself, the type, or its constructor. */
  readonly ref: DefinitionRef;
  readonly detail: DefinitionDetail;
  /** What the arguments are given to: of a method that is written for another type, all but the first. */
  readonly parameters: readonly Parameter[];
}

export class CsharpCalls {
  readonly #ancestries: Ancestries;
  readonly #parts: Parts;

  constructor(ancestries: Ancestries, parts: Parts) {
    this.#ancestries = ancestries;
    this.#parts = parts;
  }

  /** The best of those that take what is given; none where none does. */
  choose(inference: Inference, file: string, callees: readonly Callee[], args: readonly Argument[]): readonly Callee[] {
    const signatures = callees.flatMap((callee) => this.#signatures(inference, callee));
    const found: Callee[] = [];
    for (const { callee } of this.#fitting(inference, file, signatures, args))
      if (!found.includes(callee)) found.push(callee);
    return found;
  }

  /** The constructor that a construction runs, the type for one that stands in its head; all that it may be where that is not known. */
  constructors(
    inference: Inference,
    file: string,
    type: DefinitionRef,
    args: readonly Argument[],
  ): readonly DefinitionRef[] {
    const signatures = this.#signatures(inference, { kind: 'definition', ref: type });
    const fitting = this.#fitting(inference, file, signatures, args);
    return (fitting.length > 0 ? fitting : signatures).map(({ ref }) => ref);
  }

  #signatures(inference: Inference, callee: Callee): readonly Signature[] {
    const { ref } = callee;
    const detail = inference.detail(ref);
    if (detail === undefined) return [];
    const kind = inference.definition(ref)?.kind ?? '';
    if (!TYPES.has(kind)) {
      const parameters = isRunOnReceiver(inference, callee) ? detail.parameters.slice(1) : detail.parameters;
      return [{ callee, ref, detail, parameters }];
    }
    const places = this.#parts.partsOf(ref);
    const written = places.flatMap((place) =>
      inference.childrenOf(place, 'constructor').flatMap((each) => {
        const own = inference.detail(each);
        if (own === undefined || own.modifiers.includes('static')) return [];
        return [{ callee, ref: each, detail: own, parameters: own.parameters }];
      }),
    );
    const head = places.find((place) => (inference.detail(place)?.parameters.length ?? 0) > 0);
    // One that takes nothing is there where no other is, and for a struct.
    const isMade = written.length === 0 || detail.modifiers.includes('struct');
    const own = head ?? (isMade ? ref : undefined);
    const ownDetail = own === undefined ? undefined : inference.detail(own);
    if (own === undefined || ownDetail === undefined) return written;
    return [{ callee, ref: own, detail: ownDetail, parameters: ownDetail.parameters }, ...written];
  }

  #fitting(
    inference: Inference,
    file: string,
    signatures: readonly Signature[],
    args: readonly Argument[],
  ): readonly Signature[] {
    const taking = signatures.filter(({ parameters }) => assigned(parameters, args) !== undefined);
    if (taking.length < 2 || taking.length > MAX_COMPARED) return taking;
    const given = args.map(({ value }) => inference.typesOf(file, value));
    const assignability = new Assignability(inference, this.#ancestries);
    const rated = taking.flatMap((signature) => {
      const { wanted, isSpread, open } = this.#wanted(inference, signature, args, given, assignability);
      let fit: Fit = 1;
      wanted.forEach((parameter, i) => {
        const own = given[i] as Types;
        const each = assignability.fits(own, parameter);
        const isNumber =
          each === -1 &&
          inference.term(file, (args[i] as Argument).value)?.kind === 'literal' &&
          isIntegral(own) &&
          isIntegral(parameter);
        fit = Math.min(fit, isNumber ? 0 : each) as Fit;
      });
      return fit < 0 ? [] : [{ signature, wanted, fit, isSpread, open }];
    });
    if (rated.length < 2) return rated.map(({ signature }) => signature);
    const isAtLeast = (a: (typeof rated)[number], b: (typeof rated)[number]) =>
      a.wanted.every((from, i) => {
        const to = b.wanted[i] as Types;
        // What is wanted just as it is given comes before what it becomes.
        const own = given[i] as Types;
        const [isThis, isThat] = [isOne(own, from), isOne(own, to)];
        if (isThis !== isThat) return isThis;
        return assignability.fits(from, to) === 1 && !isOnlyVariable(from, to, a.open);
      });
    const sure = rated.filter(({ fit }) => fit === 1);
    const best = sure.filter((each) => rated.every((other) => isAtLeast(each, other)));
    // With an argument of unknown type any of them may be meant.
    return best.length > 0 ? preferred(best, args) : rated.map(({ signature }) => signature);
  }

  /**
   * What each argument is given to, as declared, with what the receiver says of type parameters, and what the arguments say
   * of those of the method: `F<T>(T x)` is handed a text as a text, which `F(object x)` is not.
   */
  #wanted(
    inference: Inference,
    signature: Signature,
    args: readonly Argument[],
    given: readonly Types[],
    assignability: Assignability,
  ): { readonly wanted: readonly Types[]; readonly isSpread: boolean; readonly open: readonly string[] } {
    const { callee, ref, parameters, detail } = signature;
    const places = assigned(parameters, args) ?? [];
    const self = this.#givenBySelf(inference, callee);
    const rest = parameters.findIndex(({ kind }) => kind === 'rest');
    const spread = args.flatMap((_, i) => (places[i] === rest ? [i] : []));
    const asArray = rest < 0 ? UNKNOWN : inference.instanceOf(ref.file, (parameters[rest] as Parameter).type);
    // One that is an array already is handed on as it is.
    const isWhole = spread.length === 1 && isArrayFor(given[spread[0] as number] as Types, asArray, assignability);
    const declaredOf = args.map((_, i) => {
      const parameter = parameters[places[i] ?? -1];
      if (parameter === undefined) return UNKNOWN;
      return replaceVariables(isWhole && places[i] === rest ? asArray : declaredFor(inference, ref, parameter), self);
    });
    const names = isConstructor(inference, callee) ? [] : detail.typeParameters.map(({ name }) => name);
    const found = new Map<string, Types>();
    if (names.length > 0)
      declaredOf.forEach((written, i) => {
        // What a lambda gives rests on which method it is handed to.
        const values = given[i] as Types;
        if (!values.of.some(({ kind }) => kind === 'lambda')) this.match(inference, written, values, found, names);
      });
    const wanted = found.size === 0 ? declaredOf : declaredOf.map((each) => replaceVariables(each, found));
    return { wanted, isSpread: rest >= 0 && !isWhole, open: names.filter((name) => !found.has(name)) };
  }

  /** What the receiver of a call says of the type parameters of its type, or of the method that is written for it. */
  #givenBySelf(inference: Inference, callee: Callee): Map<string, Types> {
    const { ref, self } = callee;
    if (self === undefined) return new Map();
    const detail = inference.detail(ref);
    if (detail !== undefined && isRunOnReceiver(inference, callee)) {
      const found = new Map<string, Types>();
      const names = detail.typeParameters.map(({ name }) => name);
      const [first] = detail.parameters;
      if (first !== undefined)
        this.match(inference, inference.instanceOf(ref.file, first.type), one(self), found, names);
      return found;
    }
    const given = givenForAll(inference, this.#ancestries, self);
    for (const { name } of detail?.typeParameters ?? []) given.delete(name);
    return given;
  }

  /** What the type parameters of a callee stand for at a call, as far as its arguments say. `skip` is being asked about. */
  inferred(
    inference: Inference,
    file: string,
    callee: Callee,
    args: readonly Argument[],
    skip: number | undefined,
    explicit: readonly Types[] = [],
  ): Map<string, Types> {
    const found = this.#givenBySelf(inference, callee);
    const detail = inference.detail(callee.ref);
    const names = detail?.typeParameters.map(({ name }) => name) ?? [];
    explicit.forEach((types, i) => {
      const name = names[i];
      if (name !== undefined) found.set(name, types);
    });
    const [signature, ...others] = this.#signatures(inference, callee);
    if (signature === undefined || others.length > 0 || names.length === 0) return found;
    const places = assigned(signature.parameters, args) ?? [];
    const lambdas: number[] = [];
    const writtenFor = (i: number): Types | undefined => {
      const parameter = signature.parameters[places[i] ?? -1];
      if (parameter === undefined) return undefined;
      return declaredFor(inference, signature.ref, parameter);
    };
    args.forEach(({ value }, i) => {
      if (i === skip) return;
      const written = writtenFor(i);
      if (written === undefined) return;
      if (inference.term(file, value)?.kind === 'lambda') lambdas.push(i);
      else this.match(inference, written, inference.typesOf(file, value), found, names);
    });
    for (const i of lambdas) {
      const term = inference.term(file, (args[i] as Argument).value);
      // What a lambda gives may rest on what it is handed, and that on what is being asked.
      if (term?.kind !== 'lambda' || (skip !== undefined && term.parameters.length > 0)) continue;
      const [type] = writtenFor(i)?.of ?? [];
      const wanted = type === undefined ? undefined : functionTypeOf(inference, type);
      if (wanted === undefined || !wanted.result.of.some((each) => mayName(each, names, found))) continue;
      this.match(inference, wanted.result, asTasks(inference.typesOf(file, term.result)), found, names);
    }
    return found;
  }

  /** Finds in a given type what the variables of a written one stand for there. */
  match(
    inference: Inference,
    written: Types,
    given: Types,
    found: Map<string, Types>,
    names: readonly string[],
    depth = 0,
  ): void {
    if (depth > 6) return;
    for (const type of written.of) {
      if (type.kind === 'variable') {
        const known = withoutNull(given);
        if (names.includes(type.name) && known.of.length > 0 && !found.has(type.name)) found.set(type.name, known);
        continue;
      }
      const wanted = functionTypeOf(inference, type);
      if (wanted !== undefined) {
        for (const other of given.of) this.#matchFunction(inference, wanted, other, found, names, depth);
        continue;
      }
      if (type.kind === 'tuple') {
        for (const other of given.of)
          if (other.kind === 'tuple')
            type.of.forEach((part, i) => {
              this.match(inference, part, other.of[i] ?? UNKNOWN, found, names, depth + 1);
            });
        continue;
      }
      if ((type.kind !== 'instance' && type.kind !== 'class') || type.args.length === 0) continue;
      for (const other of given.of) this.#matchDeclared(inference, type, other, found, names, depth);
    }
  }

  #matchDeclared(
    inference: Inference,
    type: Declared,
    given: Type,
    found: Map<string, Types>,
    names: readonly string[],
    depth: number,
  ): void {
    if (given.kind === 'variable') {
      this.match(inference, one(type), given.bound, found, names, depth + 1);
      return;
    }
    if (given.kind !== 'instance' && given.kind !== 'class') return;
    const same = this.#ancestries.of(inference, given).of.find(({ ref }) => isSameRef(ref, type.ref));
    if (same === undefined) return;
    type.args.forEach((arg, i) => {
      this.match(inference, arg, same.args[i] ?? UNKNOWN, found, names, depth + 1);
    });
  }

  #matchFunction(
    inference: Inference,
    wanted: FunctionType,
    given: Type,
    found: Map<string, Types>,
    names: readonly string[],
    depth: number,
  ): void {
    if (given.kind === 'callable') {
      this.match(inference, wanted.result, inference.returned(given.ref), found, names, depth + 1);
      return;
    }
    if (given.kind === 'lambda') {
      const term = inference.term(given.file, given.term);
      if (term?.kind === 'lambda') {
        const result = asTasks(inference.typesOf(given.file, term.result));
        this.match(inference, wanted.result, result, found, names, depth + 1);
      }
      return;
    }
    const own = functionTypeOf(inference, given);
    if (own === undefined) return;
    this.match(inference, wanted.result, own.result, found, names, depth + 1);
    wanted.parameters.forEach((each, i) => {
      this.match(inference, each, own.parameters[i] ?? UNKNOWN, found, names, depth + 1);
    });
  }

  /** What a call gives: as declared or worked out, with all type parameters replaced that are known. */
  result(
    inference: Inference,
    file: string,
    callee: Callee,
    args: readonly Argument[],
    explicit: readonly Types[] = [],
  ): Types {
    return resultOfCall(inference, callee.ref, () => this.inferred(inference, file, callee, args, undefined, explicit));
  }

  /** What a callee takes as an argument, as far as the receiver and the other arguments say. */
  expected(
    inference: Inference,
    file: string,
    callee: Callee,
    args: readonly Argument[],
    position: number,
    explicit: readonly Types[] = [],
  ): Types {
    const signatures = this.#signatures(inference, callee);
    const [signature, ...others] =
      signatures.length < 2 ? signatures : this.#fitting(inference, file, signatures, args);
    if (signature === undefined || others.length > 0) return UNKNOWN;
    const places = assigned(signature.parameters, args) ?? [];
    const parameter = signature.parameters[places[position] ?? -1];
    if (parameter === undefined) return UNKNOWN;
    const given = this.inferred(inference, file, callee, args, position, explicit);
    addBounds(inference, callee.ref, given);
    return replaceVariables(declaredFor(inference, signature.ref, parameter), given);
  }
}

/** A method that is written for another type, and is called on something of that. */
export function isRunOnReceiver(inference: Inference, { ref, self }: Callee): boolean {
  if (self === undefined || inference.detail(ref)?.modifiers.includes('extension') !== true) return false;
  const holder = { file: ref.file, index: inference.definition(ref)?.parent ?? -1 };
  const isHolder =
    (self.kind === 'class' || self.kind === 'instance') &&
    (isSameRef(self.ref, holder) || inference.definition(self.ref)?.name === inference.definition(holder)?.name);
  return !isHolder;
}

/** Overloads that are compared with each other: more are written by programs, and each may be meant. */
const MAX_COMPARED = 128;
const TYPES: ReadonlySet<string> = new Set(['class', 'enum', 'interface', 'type']);

/** For each argument the parameter that takes it; undefined where they do not go together. */
function assigned(parameters: readonly Parameter[], args: readonly Argument[]): readonly number[] | undefined {
  const places: number[] = [];
  const taken = new Set<number>();
  let next = 0;
  for (const { name } of args) {
    let place: number;
    if (name !== undefined) {
      place = parameters.findIndex((each) => each.name === name);
      next = place + 1;
    } else {
      place = next;
      if (parameters[place]?.kind !== 'rest') next++;
    }
    const parameter = parameters[place];
    if (parameter === undefined || (taken.has(place) && parameter.kind !== 'rest')) return undefined;
    taken.add(place);
    places.push(place);
  }
  const isMissing = parameters.some(({ kind, value }, i) => !taken.has(i) && kind !== 'rest' && value < 0);
  return isMissing ? undefined : places;
}

/** Arguments of any number stand one by one, or as the array that they become. */
function declaredFor(inference: Inference, ref: DefinitionRef, parameter: Parameter): Types {
  const declared = inference.instanceOf(ref.file, parameter.type);
  if (parameter.kind !== 'rest') return declared;
  return { of: declared.of.flatMap((type) => ('args' in type ? (type.args[0]?.of ?? []) : [])), isOpen: true };
}

/** Of those that take the same, first what is no generic method, then what needs no list of any number and no default. */
function preferred(
  all: readonly { readonly signature: Signature; readonly isSpread: boolean }[],
  args: readonly Argument[],
): readonly Signature[] {
  const signatures = narrowed(
    narrowed(all, ({ signature }) => signature.detail.typeParameters.length === 0),
    ({ isSpread }) => !isSpread,
  ).map(({ signature }) => signature);
  return narrowed(signatures, ({ parameters }) => parameters.length === args.length);
}

function narrowed<T>(all: readonly T[], test: (each: T) => boolean): readonly T[] {
  const some = all.filter(test);
  return some.length > 0 ? some : all;
}

function isArrayFor(given: Types, array: Types, assignability: Assignability): boolean {
  return given.of.length > 0 && !given.isOpen && assignability.fits(given, array) === 1;
}

function isConstructor(inference: Inference, { ref }: Callee): boolean {
  return TYPES.has(inference.definition(ref)?.kind ?? '');
}

const INTEGRAL = ['SByte', 'Byte', 'Int16', 'UInt16', 'Int32', 'UInt32', 'Int64', 'UInt64', 'IntPtr', 'UIntPtr'];

function isIntegral({ of }: Types): boolean {
  return of.length === 1 && INTEGRAL.some((name) => isLibraryType(of[0] as Type, `System.${name}`));
}

function isOne(given: Types, wanted: Types): boolean {
  const [own, ...more] = given.of;
  const [other, ...others] = wanted.of;
  if (own?.kind !== 'instance' || other?.kind !== 'instance' || more.length + others.length > 0) return false;
  return !given.isOpen && keyOf(own) === keyOf(other);
}

/** A type parameter of which nothing is known at the call is less than any type that is written. */
function isOnlyVariable({ of: [from] }: Types, to: Types, open: readonly string[]): boolean {
  return from?.kind === 'variable' && open.includes(from.name) && to.of[0]?.kind !== 'variable';
}

function mayName(type: Type, names: readonly string[], found: ReadonlyMap<string, Types>): boolean {
  if (type.kind === 'variable') return names.includes(type.name) && !found.has(type.name);
  return 'args' in type && type.args.some((arg) => arg.of.some((each) => mayName(each, names, found)));
}

function withoutNull(types: Types): Types {
  const of = types.of.filter((type) => type.kind !== 'outside' || type.name !== 'null');
  return of.length === types.of.length ? types : { ...types, of };
}
