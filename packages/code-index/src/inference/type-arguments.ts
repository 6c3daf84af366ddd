/** What type parameters stand for: what the receiver of a member was given for them, or what arguments say of them. */
import { type DefinitionRef, isSameRef } from '../model/facts.ts';
import type { Argument } from '../model/syntax.ts';
import type { Inference } from './language-policy.ts';
import { mayHoldVariables, one, replaceVariables, type Type, type Types, UNKNOWN, union } from './types.ts';

/** A type that is declared somewhere, with its arguments. */
export type Declared = Extract<Type, { kind: 'instance' | 'class' }>;

/** Type parameters of the owner of a member replaced by what `self` was given for them. */
export function substitute(inference: Inference, types: Types, self: Type): Types {
  if (self.kind !== 'instance' && self.kind !== 'class') return types;
  if (!types.of.some(mayHoldVariables)) return types;
  const given = new Map<string, Types>();
  for (const owner of [self as Type, ...inference.policy.lineage(inference, self).of]) {
    if (owner.kind !== 'instance' && owner.kind !== 'class') continue;
    inference.detail(owner.ref)?.typeParameters.forEach(({ name }, i) => {
      const arg = owner.args[i];
      if (arg !== undefined && !given.has(name)) given.set(name, arg);
    });
  }
  return given.size === 0 ? types : replaceVariables(types, given);
}

/** Type parameters of a function replaced by what its arguments say of them. */
export function inferred(
  inference: Inference,
  file: string,
  ref: DefinitionRef,
  args: readonly Argument[],
  result: Types,
  typeArguments: readonly Types[] = [],
): Types {
  if (!result.of.some(mayHoldVariables)) return result;
  const given = new Map<string, Types>();
  inference.detail(ref)?.typeParameters.forEach(({ name }, i) => {
    const argument = typeArguments[i];
    if (argument !== undefined) given.set(name, argument);
  });
  const parameters = inference.detail(ref)?.parameters.filter(({ kind }) => kind !== 'receiver') ?? [];
  args.forEach((arg, i) => {
    if (arg.spread === true || arg.value < 0) return;
    const parameter =
      arg.name === undefined ? (parameters[i] ?? parameters.at(-1)) : parameters.find(({ name }) => name === arg.name);
    if (parameter === undefined || parameter.type < 0) return;
    const written = inference.instanceOf(ref.file, parameter.type);
    if (written.of.some(mayHoldVariables))
      unify(written, asWritten(inference, inference.typesOf(file, arg.value)), given);
  });
  return given.size === 0 ? result : replaceVariables(result, given);
}

/** Functions as the types that the language writes for them, so that they can be matched with a parameter's. */
function asWritten(inference: Inference, types: Types): Types {
  const { functionType } = inference.policy;
  if (functionType === undefined || !types.of.some(({ kind }) => kind === 'lambda' || kind === 'callable'))
    return types;
  const of = types.of.map((type) => {
    if (type.kind !== 'lambda' && type.kind !== 'callable') return type;
    return functionType(inference.called('', one(type), []));
  });
  return { of, isOpen: types.isOpen };
}

/** Inside a generic class its own parameters stand for themselves. */
export function ownParameters(inference: Inference, ref: DefinitionRef): Types[] {
  return (inference.detail(ref)?.typeParameters ?? []).map(({ name, bound }) =>
    one({
      kind: 'variable',
      name,
      bound: bound < 0 ? (inference.policy.anything ?? UNKNOWN) : inference.instanceOf(ref.file, bound),
    }),
  );
}

/** What an object of a class is to the code inside of it. */
export function selfOf(inference: Inference, ref: DefinitionRef): Extract<Type, { kind: 'instance' }> {
  return { kind: 'instance', ref, args: ownParameters(inference, ref) };
}

/** Matches a written type that has variables with the type that was given. */
function unify(written: Types, given: Types, found: Map<string, Types>): void {
  for (const type of written.of) {
    if (type.kind === 'variable') {
      if (!found.has(type.name) && given.of.length > 0) found.set(type.name, given);
      continue;
    }
    for (const other of given.of) {
      if (type.kind === 'tuple' && other.kind === 'tuple') {
        type.of.forEach((part, i) => {
          const match = other.of[i];
          if (match !== undefined) unify(part, match, found);
        });
      }
      if (!('args' in type)) continue;
      const isSame =
        ('args' in other && type.kind === 'outside' && other.kind === 'outside') ||
        ('ref' in type && 'ref' in other && isSameRef(type.ref, other.ref));
      if (!isSame || !('args' in other)) continue;
      type.args.forEach((arg, i) => {
        const match = other.args[i];
        if (match !== undefined) unify(arg, match, found);
      });
    }
  }
}

/** Type arguments by the names of the parameters that they stand for; of a type without any nothing is known of them. */
export function givenFor(inference: Inference, type: Declared): Map<string, Types> {
  const given = new Map<string, Types>();
  inference.detail(type.ref)?.typeParameters.forEach(({ name }, i) => {
    given.set(name, type.args[i] ?? UNKNOWN);
  });
  return given;
}

/** The same for all that a type is. */
export function givenForAll(
  inference: Inference,
  ancestries: { of(inference: Inference, type: Declared): { readonly of: readonly Declared[] } },
  type: Type,
): Map<string, Types> {
  const given = new Map<string, Types>();
  if (type.kind !== 'instance' && type.kind !== 'class') return given;
  for (const each of ancestries.of(inference, type).of)
    for (const [name, types] of givenFor(inference, each)) if (!given.has(name)) given.set(name, types);
  return given;
}

/** Adds what the bounds of a function's type parameters say of those of which nothing else is known. */
export function addBounds(inference: Inference, ref: DefinitionRef, given: Map<string, Types>): void {
  for (const { name, bound } of inference.detail(ref)?.typeParameters ?? [])
    if (!given.has(name))
      given.set(name, bound < 0 ? UNKNOWN : { ...erased(inference.instanceOf(ref.file, bound)), isOpen: true });
}

/** A bound that speaks of the variable itself, as `T : Comparable<T>`, says the type and no more. */
function erased(types: Types): Types {
  return union([{ ...types, of: types.of.map((type) => (type.kind === 'instance' ? { ...type, args: [] } : type)) }]);
}

export function isInterface(inference: Inference, ref: DefinitionRef): boolean {
  return inference.definition(ref)?.kind === 'interface';
}

/**
 * What a call gives: as declared or worked out, with all type parameters replaced that are known.
 *
 * @param infer what receiver and arguments say of them, asked for where anything is known of the function
 */
export function resultOfCall(inference: Inference, ref: DefinitionRef, infer: () => Map<string, Types>): Types {
  const detail = inference.detail(ref);
  if (detail === undefined) return UNKNOWN;
  const declared = inference.returned(ref);
  const given = infer();
  for (const { name } of detail.typeParameters) if (!given.has(name)) given.set(name, UNKNOWN);
  return given.size === 0 ? declared : replaceVariables(declared, given);
}
