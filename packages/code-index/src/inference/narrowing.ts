/** What conditions and assignments say of names and members at a place. */
import { isSameRef } from '../model/facts.ts';
import type { Binding, Term } from '../model/syntax.ts';
import { reachingBindings } from './bindings.ts';
import type { Inference } from './language-policy.ts';
import type { Type, Types } from './types.ts';

/** Types less those that are of one of the others, or build on it. */
export function without(inference: Inference, types: Types, others: Types): Types {
  const isOne = (type: Type) =>
    others.of.some((other) => {
      if (type.kind === 'outside' || other.kind === 'outside')
        return (
          type.kind === 'outside' &&
          other.kind === 'outside' &&
          type.name.split('.').pop() === other.name.split('.').pop()
        );
      if (type.kind !== 'instance' || other.kind !== 'instance') return false;
      return inference.policy
        .lineage(inference, type)
        .of.some((each) => each.kind === 'instance' && isSameRef(each.ref, other.ref));
    });
  return { of: types.of.filter((type) => !isOne(type)), isOpen: types.isOpen };
}

/** Those that say what `a.b`, or a name, is at its place: a branch that has asked for its type, or the assignment before. */
export function narrowingBindings(
  inference: Inference,
  file: string,
  term: Extract<Term, { kind: 'name' | 'member' }>,
): readonly Binding[] | undefined {
  if (term.kind === 'name' && inference.policy.narrowsInPlace !== true) return undefined;
  const path = term.kind === 'name' ? `is ${term.name}` : pathOf(inference, file, term, 4);
  const facts = inference.factsOf(file);
  if (path === undefined || facts === undefined) return undefined;
  for (let index = term.scope; index >= 0; index = facts.scopes[index]?.parent ?? -1) {
    const scope = facts.scopes[index];
    const bindings = inference.bindingsOf(facts, index).get(path);
    if (bindings?.some((binding) => binding.start <= term.at)) {
      const reaching = reachingBindings(bindings, term.at);
      const isSure =
        reaching.length > 0 && reaching.every((binding) => binding.from <= term.at && term.at < binding.to);
      return isSure ? reaching : undefined;
    }
    // Another variable of that name, which is declared inside of the branch.
    if (
      term.kind === 'name' &&
      inference
        .bindingsOf(facts, index)
        .get(term.name)
        ?.some(({ start }) => start <= term.at)
    )
      return undefined;
    if (scope?.kind === 'function') return undefined;
  }
  return undefined;
}

function pathOf(inference: Inference, file: string, term: Term, depth: number): string | undefined {
  if (term.kind === 'name') return term.name;
  if (term.kind !== 'member' || depth === 0) return undefined;
  const of = inference.term(file, term.of);
  const before = of === undefined ? undefined : pathOf(inference, file, of, depth - 1);
  return before === undefined ? undefined : `${before}.${term.name}`;
}
