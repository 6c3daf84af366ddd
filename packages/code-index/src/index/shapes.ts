/**
 * Types that stand for others by their shape alone: Go's interfaces, Python's protocols. Nothing in the sources says so, so
 * it is found by the name of the member that is called and by what the language's policy asks of a type.
 */
import type { DefinitionRef } from './facts-store.ts';
import { type Evaluator, isSameRef } from './terms/evaluator.ts';
import type { Workbench } from './workbench.ts';

/** The type that a member belongs to, wherever the member is written; undefined for what is no member. */
export function typeOfMember(evaluator: Evaluator, ref: DefinitionRef): DefinitionRef | undefined {
  const owner = evaluator.policy.ownerOf?.(evaluator, ref);
  const parent = evaluator.definition(ref)?.parent ?? -1;
  return owner ?? (parent >= 0 ? { file: ref.file, index: parent } : undefined);
}

/** Members of the types that stand for the type of a member without a body, by its name: a call of it may run them. */
export function implementationsOf(
  bench: Workbench,
  evaluator: Evaluator,
  member: DefinitionRef,
): readonly DefinitionRef[] {
  const { policy } = evaluator;
  const declared = evaluator.definition(member);
  if (policy.standsFor === undefined || declared?.kind !== 'method') return [];
  if (declared.hasBody && policy.replacesBodies !== true) return [];
  return bench.syntax.remembered(`implementations ${member.file}#${member.index}`, () => {
    const base = typeOfMember(evaluator, member);
    if (base === undefined) return [];
    return methodsNamed(bench, evaluator, declared.name, true).filter((other) => {
      const type = typeOfMember(evaluator, other);
      if (type === undefined || isSameRef(type, base) || policy.standsFor?.(evaluator, type, base) !== true)
        return false;
      return policy.isOverride?.(evaluator, other, member) !== false;
    });
  });
}

/** Members without a body that a member stands for by the shape of its type: the other way round. */
export function declarationsMetBy(bench: Workbench, evaluator: Evaluator, member: DefinitionRef): DefinitionRef[] {
  const { name, hasBody } = evaluator.definition(member) ?? {};
  if (evaluator.policy.standsFor === undefined || name === undefined || hasBody !== true) return [];
  const isMet = (declared: DefinitionRef) =>
    implementationsOf(bench, evaluator, declared).some((each) => isSameRef(each, member));
  return [
    ...methodsNamed(bench, evaluator, name, false),
    ...(evaluator.policy.replacesBodies === true ? methodsNamed(bench, evaluator, name, true) : []),
  ].filter(isMet);
}

function methodsNamed(bench: Workbench, evaluator: Evaluator, name: string, withBody: boolean): DefinitionRef[] {
  const found: DefinitionRef[] = [];
  for (const file of bench.syntax.filesDefining(evaluator.policy.language, name)) {
    bench.syntax.fileFacts(file)?.definitions.forEach((definition, index) => {
      if (definition.name === name && definition.kind === 'method' && definition.hasBody === withBody)
        found.push({ file, index });
    });
  }
  return found;
}
