/**
 * Uses of names that nothing bears. Half of all names in a program are its library's: `listOf`, `strip`, `unwrap`. Where all
 * definitions are known by their names, such a use leads to none of them, whatever its receiver is, and that need not be
 * worked out.
 */
import type { Inference } from '../../inference/language-policy.ts';
import type { NameSite, SyntaxFacts } from '../../model/syntax.ts';
import type { Analysis } from '../analysis.ts';

/** Tells of a use in this file that it surely leads to nothing; of none where that cannot be told from names. */
export function usesOfNothing(
  { precise, syntax }: Analysis,
  inference: Inference,
  facts: SyntaxFacts,
): (site: NameSite) => boolean {
  const { policy } = inference;
  // What an imported index says of a place is said of the place, not of the name.
  if (policy.mayMeanOthers === undefined || precise.isThere) return () => false;
  const { language } = policy;
  const isFree = (name: string) =>
    syntax.isBorne(language, name) === false && policy.mayMeanOthers?.(inference, name) === false;
  let locals: ReadonlySet<string> | undefined;
  return ({ name, term: id, call, role }) => {
    const term = facts.terms[id];
    if (role === 'fixture' || (term?.kind !== 'name' && term?.kind !== 'member')) return false;
    if (!isFree(term.name) || (name !== term.name && !isFree(name))) return false;
    if (call < 0 || term.kind === 'member') return true;
    // What is called by the name of a variable is what that holds.
    locals ??= localNames(facts);
    return !locals.has(term.name);
  };
}

/** Names that the file gives to values. */
function localNames({ scopes }: SyntaxFacts): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { bindings } of scopes) for (const { name, kind } of bindings) if (kind !== 'import') names.add(name);
  return names;
}
