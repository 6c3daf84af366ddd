/** What `a.b` means: by the type of `a`, above a class for `super.b`, and in a key or a label by more than that. */
import type { NameSpace, Term } from '../model/syntax.ts';
import type { Inference } from './language-policy.ts';
import { type Meanings, NO_MEANING, one, outsideMeaning, type Type, type Types } from './types.ts';

type MemberTerm = Extract<Term, { kind: 'member' }>;
type SuperTerm = Extract<Term, { kind: 'super' }>;

export function memberMeanings(inference: Inference, file: string, term: MemberTerm): Meanings {
  const of = inference.term(file, term.of);
  if (of?.kind === 'super') return superMember(inference, file, of, term);
  if (term.space === 'label') return label(inference, file, term);
  if (term.space === 'key') return key(inference, file, term);
  const types = inference.typesOf(file, term.of);
  const found = inference.memberOfAll(types, term.name, term.space);
  return inference.policy.memberAt?.(inference, file, term, types, found) ?? found;
}

/** What `super` is where it stands by itself. */
export function superTypes(inference: Inference, file: string, { definition, isClass }: SuperTerm): Types {
  const type: Extract<Type, { kind: 'instance' | 'class' }> = {
    kind: isClass ? 'class' : 'instance',
    ref: { file, index: definition },
    args: [],
  };
  const { of, isOpen } = inference.policy.lineage(inference, type);
  const above = of[1];
  return above === undefined ? { of: [], isOpen } : one(above);
}

function label(inference: Inference, file: string, term: MemberTerm): Meanings {
  const constants = inference
    .memberOfAll(inference.typesOf(file, term.of), term.name)
    .of.filter((meaning) => meaning.kind === 'definition' && inference.definition(meaning.ref)?.kind === 'enum_member');
  return constants.length > 0
    ? { of: constants, isOpen: false }
    : inference.lookUp(file, term.name, term.scope, term.at);
}

/** A type that is not read may be a struct or a map: a constant of ours by that name is then as likely as a field. */
function key(inference: Inference, file: string, term: MemberTerm): Meanings {
  const members = inference.memberOfAll(inference.typesOf(file, term.of), term.name);
  const isField = members.of.some(
    (member) => member.kind === 'definition' && inference.definition(member.ref)?.kind === 'property',
  );
  if (isField) return members;
  const named = inference.lookUp(file, term.name, term.scope, term.at);
  const isUnread = members.of.some(({ kind }) => kind === 'outside') || (members.of.length === 0 && members.isOpen);
  if (!isUnread || inference.policy.isNeverOutside?.(term.name) === true)
    return members.isOpen ? { ...named, isOpen: true } : named;
  const isConstant = named.of.some(
    (each) => each.kind === 'definition' && inference.definition(each.ref)?.kind === 'variable',
  );
  return isConstant ? NO_MEANING : members;
}

function superMember(
  inference: Inference,
  file: string,
  { definition, isClass, base }: SuperTerm,
  { name, space }: { readonly name: string; readonly space?: NameSpace },
): Meanings {
  if (base !== undefined) return inference.memberOfAll(inference.instanceOf(file, base), name, space);
  const ref = { file, index: definition };
  const type: Extract<Type, { kind: 'instance' | 'class' }> = {
    kind: isClass ? 'class' : 'instance',
    ref,
    args: inference.ownParameters(ref),
  };
  const special = inference.policy.superMembers?.(inference, type, name, space);
  if (special !== undefined) return special;
  const { of, isOpen } = inference.policy.lineage(inference, type);
  for (const owner of of.slice(1)) {
    if (owner.kind === 'outside') {
      const { policy } = inference;
      const found = outsideMeaning(`${owner.name}.${name}`, false, policy.inheritsOurs?.(owner, name) === true);
      return policy.givenMembers?.(inference, type, name, found) ?? found;
    }
    if (owner.kind !== 'instance' && owner.kind !== 'class') continue;
    const refs = inference.policy.ownMembers(inference, owner.ref, name, space);
    if (refs.length > 0)
      return { of: refs.map((found) => ({ kind: 'definition', ref: found, self: type })), isOpen: false };
  }
  return { of: [], isOpen };
}
