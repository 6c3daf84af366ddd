/**
 * Types that stand for others by their shape alone: Go's interfaces, Python's protocols. Nothing in the sources says so, so
 * it is found by the name of the member that is called and by what the language's policy asks of a type.
 */

import type { Inference } from '../../inference/language-policy.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { isSameRef, keyOfRef } from '../../model/facts.ts';
import type { Analysis } from '../analysis.ts';
import { MemoTable } from '../memo-table.ts';

/** The type that a member belongs to, wherever the member is written; undefined for what is no member. */
export function typeOfMember(inference: Inference, ref: DefinitionRef): DefinitionRef | undefined {
  const owner = inference.policy.ownerOf?.(inference, ref);
  const parent = inference.definition(ref)?.parent ?? -1;
  return owner ?? (parent >= 0 ? { file: ref.file, index: parent } : undefined);
}

const IMPLEMENTATIONS = new MemoTable<DefinitionRef, readonly DefinitionRef[]>(keyOfRef);

/** Members of the types that stand for the type of a member without a body, by its name: a call of it may run them. */
export function implementationsOf(
  analysis: Analysis,
  inference: Inference,
  member: DefinitionRef,
): readonly DefinitionRef[] {
  const { policy } = inference;
  const declared = inference.definition(member);
  if (policy.isStructuralSubtype === undefined || declared?.kind !== 'method') return [];
  if (declared.hasBody && policy.overridesDefaultBodies !== true) return [];
  return IMPLEMENTATIONS.of(analysis, member, () => {
    const base = typeOfMember(inference, member);
    if (base === undefined) return [];
    return methodsNamed(analysis, inference, declared.name, true).filter((other) => {
      const type = typeOfMember(inference, other);
      if (type === undefined || isSameRef(type, base) || policy.isStructuralSubtype?.(inference, type, base) !== true)
        return false;
      return policy.isOverride?.(inference, other, member) !== false;
    });
  });
}

/** Members without a body that a member stands for by the shape of its type: the other way round. */
export function declarationsMetBy(analysis: Analysis, inference: Inference, member: DefinitionRef): DefinitionRef[] {
  const { name, hasBody } = inference.definition(member) ?? {};
  if (inference.policy.isStructuralSubtype === undefined || name === undefined || hasBody !== true) return [];
  const isMet = (declared: DefinitionRef) =>
    implementationsOf(analysis, inference, declared).some((each) => isSameRef(each, member));
  return [
    ...methodsNamed(analysis, inference, name, false),
    ...(inference.policy.overridesDefaultBodies === true ? methodsNamed(analysis, inference, name, true) : []),
  ].filter(isMet);
}

function methodsNamed(analysis: Analysis, inference: Inference, name: string, withBody: boolean): DefinitionRef[] {
  const found: DefinitionRef[] = [];
  for (const file of analysis.syntax.filesDefining(inference.policy.language, name)) {
    analysis.syntax.fileFacts(file)?.definitions.forEach((definition, index) => {
      if (definition.name === name && definition.kind === 'method' && definition.hasBody === withBody)
        found.push({ file, index });
    });
  }
  return found;
}
