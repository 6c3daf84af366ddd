/** Which of several functions of one name a call runs, what their type parameters stand for there, and what comes back. */

import type { Inference } from '../../inference/language-policy.ts';
import { addBounds, type Declared, givenForAll, resultOfCall } from '../../inference/type-arguments.ts';
import { type Meaning, one, replaceVariables, type Type, type Types, UNKNOWN } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { isSameRef } from '../../model/facts.ts';
import type { Argument, DefinitionDetail, Parameter } from '../../model/syntax.ts';
import { isLibraryType } from './library.ts';
import { type Ancestries, Assignability, type Fit, functionTypeOf } from './types.ts';

export type Callee = Extract<Meaning, { kind: 'definition' }>;

/** A way to call something: a function, or one of the constructors of a class. */
interface Signature {
  readonly callee: Callee;
  /** What declares the parameters: the function itself, the class, or its constructor. */
  readonly ref: DefinitionRef;
  readonly detail: DefinitionDetail;
}

export class KotlinCalls {
  readonly #ancestries: Ancestries;

  constructor(ancestries: Ancestries) {
    this.#ancestries = ancestries;
  }

  /** The best of those that take what is given. With `hasOthers` one alone has to as well, or those further away are asked. */
  choose(
    inference: Inference,
    file: string,
    callees: readonly Callee[],
    args: readonly Argument[],
    hasOthers = false,
  ): readonly Callee[] {
    const signatures = callees.flatMap((callee) => this.#signatures(inference, callee));
    const fitting = this.#fitting(inference, file, signatures, args, hasOthers);
    const found: Callee[] = [];
    for (const { callee } of fitting) if (!found.includes(callee)) found.push(callee);
    return found;
  }

  /** The constructor that a construction runs: undefined for the primary one; all that it may be where that is not known. */
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
    if (!CLASSES.has(inference.definition(ref)?.kind ?? '')) return [{ callee, ref, detail }];
    const secondary = inference.childrenOf(ref, 'constructor').flatMap((each) => {
      const own = inference.detail(each);
      return own === undefined || inference.definition(each)?.kind !== 'constructor'
        ? []
        : [{ callee, ref: each, detail: own }];
    });
    // Without a primary constructor only the others can be called.
    const hasPrimary = secondary.length === 0 || detail.parameters.length > 0;
    return hasPrimary ? [{ callee, ref, detail }, ...secondary] : secondary;
  }

  #fitting(
    inference: Inference,
    file: string,
    signatures: readonly Signature[],
    args: readonly Argument[],
    hasOthers = false,
  ): readonly Signature[] {
    const taking = signatures.filter(({ detail }) => assigned(detail.parameters, args) !== undefined);
    if (taking.length < (hasOthers ? 1 : 2) || taking.length > MAX_COMPARED) return taking;
    const given = args.map(({ value }) => inference.typesOf(file, value));
    const assignability = new Assignability(inference, this.#ancestries);
    const rated = taking.flatMap((signature) => {
      const wanted = this.#wanted(inference, signature, args);
      let fit: Fit = 1;
      // A literal is an Int, and a number of another type where nothing takes that.
      let isOnlyByNumber = false;
      wanted.forEach((parameter, i) => {
        const own = given[i] as Types;
        const each = assignability.fits(own, parameter);
        const isNumber =
          each === -1 &&
          inference.term(file, (args[i] as Argument).value)?.kind === 'literal' &&
          isIntegral(own) &&
          isIntegral(parameter);
        isOnlyByNumber ||= isNumber;
        if (!isNumber) fit = Math.min(fit, each) as Fit;
      });
      return fit < 0 ? [] : [{ signature, wanted, fit: isOnlyByNumber ? (0 as Fit) : fit, isOnlyByNumber }];
    });
    if (rated.length < 2) return rated.map(({ signature }) => signature);
    const isAtLeast = (a: readonly Types[], b: readonly Types[]) =>
      a.every((from, i) => assignability.fits(from, b[i] as Types) === 1 && !isOnlyVariable(from, b[i] as Types));
    const sure = rated.filter(({ fit }) => fit === 1);
    const best = sure.filter(({ wanted }) =>
      rated.every((other) => other.isOnlyByNumber || isAtLeast(wanted, other.wanted)),
    );
    if (best.length > 0)
      return this.#withoutDefaults(
        best.map(({ signature }) => signature),
        args,
      );
    // With an argument of unknown type any of them may be meant.
    return rated.map(({ signature }) => signature);
  }

  /** Of two that take the same the one that needs no default is called. */
  #withoutDefaults(signatures: readonly Signature[], args: readonly Argument[]): readonly Signature[] {
    const whole = signatures.filter(
      ({ detail }) =>
        detail.parameters.length === args.length && detail.parameters.every(({ kind }) => kind !== 'rest'),
    );
    return whole.length > 0 ? whole : signatures;
  }

  /** What each argument is given to, as declared, with what the receiver says of type parameters. */
  #wanted(inference: Inference, { callee, ref, detail }: Signature, args: readonly Argument[]): readonly Types[] {
    const places = assigned(detail.parameters, args) ?? [];
    const given = this.#givenBySelf(inference, callee);
    return args.map((argument, i) => {
      const parameter = detail.parameters[places[i] ?? -1];
      if (parameter === undefined || argument.spread === true) return UNKNOWN;
      return replaceVariables(inference.instanceOf(ref.file, parameter.type), given);
    });
  }

  /** What the receiver of a call says of the type parameters of its class, or of the function that is written for it. */
  #givenBySelf(inference: Inference, { ref, self }: Callee): Map<string, Types> {
    if (self === undefined) return new Map();
    const detail = inference.detail(ref);
    const found = new Map<string, Types>();
    if (detail !== undefined && detail.owner >= 0) {
      const names = detail.typeParameters.map(({ name }) => name);
      this.match(inference, inference.instanceOf(ref.file, detail.owner), one(self), found, names);
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
    const [signature, ...others] = this.#fittingSignatures(inference, file, callee, args);
    const found = this.#givenBySelf(inference, callee);
    const detail = inference.detail(callee.ref);
    const names = detail?.typeParameters.map(({ name }) => name) ?? [];
    explicit.forEach((types, i) => {
      const name = names[i];
      if (name !== undefined) found.set(name, types);
    });
    if (signature === undefined || others.length > 0 || names.length === 0) return found;
    const places = assigned(signature.detail.parameters, args) ?? [];
    const lambdas: number[] = [];
    args.forEach(({ value }, i) => {
      if (i === skip) return;
      const parameter = signature.detail.parameters[places[i] ?? -1];
      if (parameter === undefined) return;
      const isLambda = inference.term(file, value)?.kind === 'lambda';
      if (isLambda) lambdas.push(i);
      else
        this.match(
          inference,
          inference.instanceOf(signature.ref.file, parameter.type),
          inference.typesOf(file, value),
          found,
          names,
        );
    });
    for (const i of lambdas) {
      const term = inference.term(file, (args[i] as Argument).value);
      // What a lambda gives may rest on what it is handed, and that on what is being asked.
      if (term?.kind !== 'lambda' || (skip !== undefined && term.parameters.length > 0)) continue;
      const parameter = signature.detail.parameters[places[i] ?? -1] as Parameter;
      const [type] = inference.instanceOf(signature.ref.file, parameter.type).of;
      const wanted = type === undefined ? undefined : functionTypeOf(type);
      if (wanted === undefined || !wanted.result.of.some((each) => mayName(each, names, found))) continue;
      this.match(inference, wanted.result, inference.typesOf(file, term.result), found, names);
    }
    return found;
  }

  #fittingSignatures(
    inference: Inference,
    file: string,
    callee: Callee,
    args: readonly Argument[],
  ): readonly Signature[] {
    const signatures = this.#signatures(inference, callee);
    return signatures.length < 2 ? signatures : this.#fitting(inference, file, signatures, args);
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
        const isNothing =
          given.of.length === 0 || given.of.every((each) => each.kind === 'outside' && each.name === 'null');
        if (names.includes(type.name) && !isNothing && !found.has(type.name)) found.set(type.name, withoutNull(given));
        continue;
      }
      const wanted = functionTypeOf(type);
      if (wanted !== undefined) {
        for (const other of given.of) this.#matchFunction(inference, wanted, other, found, names, depth);
        continue;
      }
      if ((type.kind !== 'instance' && type.kind !== 'class') || type.args.length === 0) continue;
      for (const other of given.of) {
        if (other.kind === 'variable') {
          this.match(inference, one(type), other.bound, found, names, depth + 1);
          continue;
        }
        if (other.kind !== 'instance' && other.kind !== 'class') continue;
        const same = this.#ancestries.of(inference, other as Declared).of.find(({ ref }) => isSameRef(ref, type.ref));
        if (same === undefined) continue;
        type.args.forEach((arg, i) => {
          this.match(inference, arg, same.args[i] ?? UNKNOWN, found, names, depth + 1);
        });
      }
    }
  }

  #matchFunction(
    inference: Inference,
    wanted: NonNullable<ReturnType<typeof functionTypeOf>>,
    given: Type,
    found: Map<string, Types>,
    names: readonly string[],
    depth: number,
  ): void {
    if (given.kind === 'callable') {
      const result =
        inference.definition(given.ref)?.kind === 'class'
          ? one({ kind: 'instance' as const, ref: given.ref, args: [] })
          : inference.returned(given.ref);
      this.match(inference, wanted.result, result, found, names, depth + 1);
      return;
    }
    if (given.kind === 'class')
      this.match(inference, wanted.result, one({ ...given, kind: 'instance' }), found, names, depth + 1);
    if (given.kind === 'lambda') {
      const term = inference.term(given.file, given.term);
      if (term?.kind === 'lambda')
        this.match(inference, wanted.result, inference.typesOf(given.file, term.result), found, names, depth + 1);
      return;
    }
    const own = functionTypeOf(given);
    if (own === undefined) return;
    this.match(inference, wanted.result, own.result, found, names, depth + 1);
    const all = ({ receiver, parameters }: typeof own) => [
      ...(receiver === undefined ? [] : [receiver]),
      ...parameters,
    ];
    const theirs = all(own);
    all(wanted).forEach((each, i) => {
      this.match(inference, each, theirs[i] ?? UNKNOWN, found, names, depth + 1);
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
    const [signature, ...others] = this.#fittingSignatures(inference, file, callee, args);
    if (signature === undefined || others.length > 0) return UNKNOWN;
    const place = assigned(signature.detail.parameters, args)?.[position] ?? -1;
    const parameter = signature.detail.parameters[place];
    if (parameter === undefined) return UNKNOWN;
    const given = this.inferred(inference, file, callee, args, position, explicit);
    addBounds(inference, callee.ref, given);
    return replaceVariables(inference.instanceOf(signature.ref.file, parameter.type), given);
  }
}

/** Overloads that are compared with each other: more are written by programs, and each may be meant. */
const MAX_COMPARED = 128;
const CLASSES: ReadonlySet<string> = new Set(['class', 'enum', 'interface']);

/** For each argument the parameter that takes it; undefined where they do not go together. */
function assigned(parameters: readonly Parameter[], args: readonly Argument[]): readonly number[] | undefined {
  const places: number[] = [];
  const taken = new Set<number>();
  let next = 0;
  for (const { name, isTrailing } of args) {
    let place: number;
    if (isTrailing === true) place = parameters.length - 1;
    else if (name !== undefined) {
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

const INTEGRAL = ['Byte', 'Short', 'Int', 'Long', 'UInt', 'ULong', 'UByte', 'UShort'];

function isIntegral({ of }: Types): boolean {
  return of.length === 1 && INTEGRAL.some((name) => isLibraryType(of[0] as Type, 'kotlin', name));
}

/** A type parameter is less than any type that is written. */
function isOnlyVariable(from: Types, to: Types): boolean {
  return from.of[0]?.kind === 'variable' && to.of[0]?.kind !== 'variable';
}

function mayName(type: Type, names: readonly string[], found: ReadonlyMap<string, Types>): boolean {
  if (type.kind === 'variable') return names.includes(type.name) && !found.has(type.name);
  return 'args' in type && type.args.some((arg) => arg.of.some((each) => mayName(each, names, found)));
}

function withoutNull(types: Types): Types {
  const of = types.of.filter((type) => type.kind !== 'outside' || type.name !== 'null');
  return of.length === types.of.length ? types : { ...types, of };
}
