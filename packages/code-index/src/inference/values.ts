/** What definitions are as values, and what calling a value gives, as far as all languages have it in common. */
import type { DefinitionRef } from '../model/facts.ts';
import type { Argument } from '../model/syntax.ts';
import type { Inference } from './language-policy.ts';
import { mayHoldOurs, NOTHING, one, orOurs, outside, type Type, type Types, UNKNOWN } from './types.ts';

export function calledOne(inference: Inference, file: string, type: Type, args: readonly Argument[]): Types {
  const special = inference.policy.called?.(inference, file, type, args);
  if (special !== undefined) return special;
  switch (type.kind) {
    case 'class':
      return one({ kind: 'instance', ref: type.ref, args: type.args });
    case 'callable': {
      const result = inference.inferred(file, type.ref, args, inference.returned(type.ref), type.typeArguments);
      return type.self === undefined ? result : inference.substitute(result, type.self);
    }
    case 'lambda': {
      const term = inference.term(type.file, type.term);
      return term?.kind === 'lambda' ? inference.typesOf(type.file, term.result) : UNKNOWN;
    }
    case 'instance': {
      if (inference.policy.callMember === undefined) return UNKNOWN;
      const run = inference.memberOf(type, inference.policy.callMember, 'call');
      return inference.called(file, inference.typesOfMeanings(run), args);
    }
    case 'outside': {
      const name = type.isClass ? type.name : `${type.name}()`;
      const own = type.isClass ? type.args : [];
      return mayReturnArgument(inference, file, type, args) ? orOurs(name, own) : one(outside(name, own));
    }
    default:
      return UNKNOWN;
  }
}

/** What comes from outside may hand back what it is given: the largest of a list, the same behind a wrapper. */
function mayReturnArgument(
  inference: Inference,
  file: string,
  type: Extract<Type, { kind: 'outside' }>,
  args: readonly Argument[],
): boolean {
  const given = [one(type), ...args.map(({ value }) => (value < 0 ? NOTHING : inference.typesOf(file, value)))];
  const { policy } = inference;
  if (given.some((types) => mayBeOurs(inference, types))) return policy.mayReturnArgument?.(type.name) !== false;
  return given.some(({ isOpen }) => isOpen) && policy.mayReturnUnknown?.(type.name) === true;
}

export function mayBeOurs(inference: Inference, types: Types): boolean {
  return mayHoldOurs(types) || (types.isOpen && inference.policy.unknownArgumentsMayBeOurs === true);
}

export function typeOfDefinition(inference: Inference, ref: DefinitionRef, self: Type | undefined): Types {
  const definition = inference.definition(ref);
  switch (definition?.kind) {
    case 'class':
    case 'interface':
    case 'enum':
      return one({ kind: 'class', ref, args: [] });
    case 'type': {
      const detail = inference.detail(ref);
      return detail === undefined || detail.type < 0
        ? one({ kind: 'class', ref, args: [] })
        : inference.typesOf(ref.file, detail.type);
    }
    case 'function':
    case 'method':
    case 'constructor':
      return one(self === undefined ? { kind: 'callable', ref } : { kind: 'callable', ref, self });
    case 'getter':
      return inference.returned(ref);
    case 'setter':
      return UNKNOWN;
    case 'namespace':
      return one({ kind: 'class', ref, args: [] });
    case undefined:
      return UNKNOWN;
    default:
      return inference.valueOf(ref);
  }
}
