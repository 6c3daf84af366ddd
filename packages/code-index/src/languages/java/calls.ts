/** Which of several methods of one name a call runs, what their type parameters stand for there, and what comes back. */

import type { Inference } from '../../inference/language-policy.ts';
import { type Declared, givenFor } from '../../inference/type-arguments.ts';
import { type Meaning, replaceVariables, type Type, type Types, UNKNOWN, union } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { isSameRef } from '../../model/facts.ts';
import type { Argument, TermId } from '../../model/syntax.ts';
import { type Ancestries, Assignability, boxed, type Fit, isArray } from './types.ts';

type Callee = Extract<Meaning, { kind: 'definition' }>;

export class JavaCalls {
  readonly #ancestries: Ancestries;

  constructor(ancestries: Ancestries) {
    this.#ancestries = ancestries;
  }

  /** JLS 15.12.2: by subtyping first, then with boxing, then as a method of any number of arguments; of several the most specific. */
  choose(inference: Inference, file: string, callees: readonly Callee[], args: readonly Argument[]): readonly Callee[] {
    const byCount = callees.filter((callee) => takes(inference, callee.ref, args.length));
    if (byCount.length < 2 || byCount.length > MAX_COMPARED) return byCount;
    const given = args.map(({ value }) => inference.typesOf(file, value));
    const assignability = new Assignability(inference, this.#ancestries);
    for (const phase of PHASES) {
      const fitting: { readonly callee: Callee; readonly parameters: readonly Types[]; readonly fit: Fit }[] = [];
      for (const callee of byCount) {
        const parameters = this.parametersOf(inference, callee, args.length, phase === 'any number');
        if (parameters === undefined) continue;
        let fit: Fit = 1;
        parameters.forEach((parameter, i) => {
          fit = Math.min(fit, assignability.fits(given[i] as Types, parameter, phase !== 'strict')) as Fit;
        });
        if (fit >= 0) fitting.push({ callee, parameters, fit });
      }
      if (fitting.length === 0) continue;
      if (fitting.length === 1) return fitting.map(({ callee }) => callee);
      return this.#mostSpecific(inference, assignability, fitting, given);
    }
    return [];
  }

  /** What each argument is given to, as declared, with the type arguments of the receiver; undefined where the number differs. */
  parametersOf(
    inference: Inference,
    { ref, self }: Callee,
    count: number,
    isAnyNumber: boolean,
  ): readonly Types[] | undefined {
    const detail = inference.detail(ref);
    if (detail === undefined) return undefined;
    const isVarargs = detail.modifiers.includes('varargs');
    if (isAnyNumber ? !isVarargs : detail.parameters.length !== count) return undefined;
    const given =
      self?.kind === 'instance' || self?.kind === 'class' ? givenFor(inference, self) : new Map<string, Types>();
    for (const { name } of detail.typeParameters) given.delete(name);
    return Array.from({ length: count }, (_, i) => {
      const parameter = detail.parameters[Math.min(i, detail.parameters.length - 1)];
      if (parameter === undefined) return UNKNOWN;
      const declared = replaceVariables(inference.instanceOf(ref.file, parameter.type), given);
      if (!isAnyNumber || parameter.kind !== 'rest') return declared;
      const [array] = declared.of;
      return array !== undefined && isArray(array) ? union([...array.args]) : UNKNOWN;
    });
  }

  #mostSpecific(
    inference: Inference,
    assignability: Assignability,
    fitting: readonly { readonly callee: Callee; readonly parameters: readonly Types[]; readonly fit: Fit }[],
    given: readonly Types[],
  ): readonly Callee[] {
    const isAtLeast = (a: readonly Types[], b: readonly Types[]) =>
      a.every((from, i) => this.#isMoreSpecific(inference, assignability, from, b[i] as Types, given[i] as Types));
    const best = fitting.filter(({ parameters }) => fitting.every((other) => isAtLeast(parameters, other.parameters)));
    const [first] = best;
    // With an argument of unknown type a less specific one may be meant.
    const isUnsure = fitting.some(({ fit }) => fit === 0);
    if (first === undefined)
      return isUnsure ? fitting.map(({ callee }) => callee) : [(fitting[0] as (typeof fitting)[number]).callee];
    const others = fitting.filter((each) => !best.includes(each));
    if (isUnsure && others.length > 0 && fitting.some(({ fit }, i) => fit === 0 && i >= 0))
      return fitting.map(({ callee }) => callee);
    // Of equal ones the nearest, which hides the others.
    return [first.callee];
  }

  #isMoreSpecific(inference: Inference, assignability: Assignability, from: Types, to: Types, given: Types): boolean {
    if (assignability.fits(from, to, false) === 1) return true;
    const [a] = from.of;
    const [b] = to.of;
    const isFunction = given.of.some(({ kind }) => kind === 'lambda' || kind === 'callable');
    if (!isFunction || a === undefined || b === undefined) return false;
    const one = assignability.functionOf(a);
    const other = assignability.functionOf(b);
    return (
      one !== undefined &&
      other !== undefined &&
      assignability.givesNothing(other.ref) &&
      inference.detail(one.ref) !== undefined
    );
  }

  /** What the type parameters of a method stand for at a call, as far as its arguments say. `skip` is being asked about. */
  inferred(
    inference: Inference,
    file: string,
    callee: Callee,
    args: readonly Argument[],
    skip: number | undefined,
    names: readonly string[],
  ): Map<string, Types> {
    const found = new Map<string, Types>();
    if (names.length === 0) return found;
    const detail = inference.detail(callee.ref);
    const count = args.length;
    const isAnyNumber = detail?.modifiers.includes('varargs') === true && this.#isSpread(inference, file, callee, args);
    const parameters = this.parametersOf(inference, callee, count, isAnyNumber) ?? [];
    const functions: number[] = [];
    parameters.forEach((parameter, i) => {
      if (i === skip) return;
      const { value } = args[i] as Argument;
      if (isFunctionTerm(inference, file, value)) functions.push(i);
      else this.#match(inference, parameter, boxed(inference.typesOf(file, value)), found, names);
    });
    for (const i of functions) {
      // What a lambda gives may rest on what it is handed, and that on what is being asked.
      if (skip !== undefined && !takesNothing(inference, file, (args[i] as Argument).value)) continue;
      const [type] = (parameters[i] as Types).of;
      const wanted = type === undefined ? undefined : new Assignability(inference, this.#ancestries).functionOf(type);
      if (wanted === undefined) continue;
      const written = replaceVariables(inference.returned(wanted.ref), givenFor(inference, wanted.owner));
      const result = this.#resultOf(inference, file, (args[i] as Argument).value);
      this.#match(inference, written, boxed(result), found, names);
    }
    return found;
  }

  /** More arguments than parameters, or the last one is no array. */
  #isSpread(inference: Inference, file: string, { ref }: Callee, args: readonly Argument[]): boolean {
    const count = inference.detail(ref)?.parameters.length ?? 0;
    if (args.length !== count) return true;
    const last = inference.typesOf(file, args.at(-1)?.value ?? -1);
    return last.of.length > 0 && !last.of.some(isArray);
  }

  #resultOf(inference: Inference, file: string, value: TermId): Types {
    const term = inference.term(file, value);
    if (term?.kind === 'lambda') return inference.typesOf(file, term.result);
    const parts = inference.typesOf(file, value).of.map((type) => {
      if (type.kind !== 'callable') return UNKNOWN;
      const result = inference.returned(type.ref);
      return type.self === undefined ? result : inference.substitute(result, type.self);
    });
    return parts.length === 0 ? UNKNOWN : union(parts);
  }

  /** Finds in a given type what the variables of a written one stand for there. */
  #match(
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
        if (names.includes(type.name) && given.of.length > 0 && !isNull(given)) {
          const before = found.get(type.name);
          if (before === undefined) found.set(type.name, given);
        }
        continue;
      }
      if (isArray(type)) {
        for (const other of given.of)
          if (isArray(other))
            this.#match(inference, type.args[0] ?? UNKNOWN, union([...other.args]), found, names, depth + 1);
        continue;
      }
      if ((type.kind !== 'instance' && type.kind !== 'class') || type.args.length === 0) continue;
      for (const other of given.of) {
        if (other.kind !== 'instance' && other.kind !== 'class') continue;
        const same = this.#ancestries.of(inference, other as Declared).of.find(({ ref }) => isSameRef(ref, type.ref));
        if (same === undefined) continue;
        type.args.forEach((arg, i) => {
          this.#match(inference, arg, same.args[i] ?? UNKNOWN, found, names, depth + 1);
        });
      }
    }
  }

  /** What a call of a method gives: as declared, with all type parameters replaced that are known. */
  result(
    inference: Inference,
    file: string,
    callee: Callee,
    args: readonly Argument[],
    typeArguments: readonly Types[] = [],
  ): Types {
    const { ref, self } = callee;
    const detail = inference.detail(ref);
    if (detail === undefined) return UNKNOWN;
    const declared = inference.returned(ref);
    const names = detail.typeParameters.map(({ name }) => name);
    const given =
      self?.kind === 'instance' || self?.kind === 'class' ? givenFor(inference, self) : new Map<string, Types>();
    const inferred = this.inferred(inference, file, callee, args, undefined, names);
    for (const [i, { name, bound }] of detail.typeParameters.entries())
      given.set(
        name,
        typeArguments[i] ?? inferred.get(name) ?? (bound < 0 ? UNKNOWN : erased(inference.instanceOf(ref.file, bound))),
      );
    return given.size === 0 ? declared : replaceVariables(declared, given);
  }

  /** What a callee takes at a position, as far as the receiver and the other arguments say. */
  expected(
    inference: Inference,
    file: string,
    callee: Callee,
    args: readonly Argument[],
    position: number,
    names: readonly string[],
  ): Types {
    const detail = inference.detail(callee.ref);
    if (detail === undefined) return UNKNOWN;
    const { length } = detail.parameters;
    const isAnyNumber = detail.modifiers.includes('varargs') && (args.length !== length || position >= length - 1);
    const parameter = this.parametersOf(inference, callee, args.length, isAnyNumber)?.[position];
    if (parameter === undefined) return UNKNOWN;
    const found = this.inferred(inference, file, callee, args, position, names);
    // What is expected around the call may say more of a type parameter than its arguments do.
    for (const { name, bound } of detail.typeParameters)
      if (!found.has(name))
        found.set(
          name,
          bound < 0 ? UNKNOWN : { ...erased(inference.instanceOf(callee.ref.file, bound)), isOpen: true },
        );
    return replaceVariables(parameter, found);
  }
}

/** Overloads that are compared with each other: more are written by programs, and each may be meant. */
const MAX_COMPARED = 128;
const PHASES = ['strict', 'loose', 'any number'] as const;

function takes(inference: Inference, ref: DefinitionRef, count: number): boolean {
  const detail = inference.detail(ref);
  if (detail === undefined) return false;
  const definition = inference.definition(ref);
  // The accessor of a record's component, which nobody has written.
  if (definition?.kind === 'property') return count === 0;
  const { length } = detail.parameters;
  return length === count || (detail.modifiers.includes('varargs') && count >= length - 1);
}

function isFunctionTerm(inference: Inference, file: string, value: TermId): boolean {
  const term = inference.term(file, value);
  return term?.kind === 'lambda' || (term?.kind === 'member' && term.space === 'call');
}

function takesNothing(inference: Inference, file: string, value: TermId): boolean {
  const term = inference.term(file, value);
  return term?.kind === 'lambda' && term.parameters.length === 0;
}

function isNull(types: Types): boolean {
  return types.of.every((type: Type) => type.kind === 'outside' && type.name === 'null');
}

/** A bound that speaks of the variable itself, as `T extends Comparable<T>`, says the type and no more. */
function erased(types: Types): Types {
  const of = types.of.map((type) => (type.kind === 'instance' ? { ...type, args: [] } : type));
  return { of, isOpen: types.isOpen };
}
