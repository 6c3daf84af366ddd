/** What keeps a definition of Kotlin from being unused though no code names it. */

import type { Inference, World } from '../../inference/language-policy.ts';
import type { Doubt } from '../../model/doubts.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { isLibraryRef } from './library.ts';

export function doubtsOf(
  inference: Inference,
  world: World,
  ref: DefinitionRef,
  isOverride: (own: DefinitionRef, base: DefinitionRef) => boolean,
): readonly Doubt[] {
  const definition = inference.definition(ref);
  if (definition === undefined) return [];
  const { name, kind, parent } = definition;
  const modifiers = inference.detail(ref)?.modifiers ?? [];
  const owner = parent < 0 ? undefined : { file: ref.file, index: parent };
  const holder = owner === undefined ? undefined : inference.definition(owner);
  const reasons: Doubt[] = [];
  if (modifiers.includes('external')) reasons.push({ code: 'kotlin_external', name });
  if (modifiers.includes('operator') || OPERATORS.test(name)) reasons.push({ code: 'kotlin_operator', name });
  if (kind === 'enum_member') reasons.push({ code: 'kotlin_enum_value', name });
  const isOfData = owner !== undefined && inference.detail(owner)?.modifiers.includes('data') === true;
  if (modifiers.includes('component') && isOfData) reasons.push({ code: 'kotlin_data_part', name });
  if (modifiers.includes('annotation')) reasons.push({ code: 'kotlin_annotation_member', name });
  if (modifiers.includes('delegating')) reasons.push({ code: 'kotlin_companion', name });
  if (holder?.kind === 'interface' && kind === 'method' && !definition.hasBody)
    reasons.push({ code: 'kotlin_lambda', name });
  const isWrittenFor = (inference.detail(ref)?.owner ?? -1) >= 0;
  const isValue = kind === 'property' || kind === 'variable' || isWrittenFor;
  const [other] = NEIGHBOURS.flatMap((family) => world.filesOf(family));
  if (isValue && other !== undefined) reasons.push({ code: 'kotlin_other_name', name, file: other });
  if (owner !== undefined && modifiers.includes('override'))
    reasons.push(...overriddenElsewhere(inference, ref, owner, name, isOverride));
  return reasons;
}

const NEIGHBOURS = ['Java', 'Groovy', 'Scala'];

/** Names that stand for signs, or for what the language does with `in`, `by`, parentheses and loops. */
const OPERATORS =
  /^(?:plus|minus|times|div|rem|rangeTo|rangeUntil|inc|dec|not|unaryPlus|unaryMinus|get|set|contains|invoke|compareTo|iterator|next|hasNext|getValue|setValue|provideDelegate|(?:plus|minus|times|div|rem)Assign|component\d+)$/;

/** What overrides a function of the library, or one that was not found, is called by whoever knows that. */
function overriddenElsewhere(
  inference: Inference,
  ref: DefinitionRef,
  owner: DefinitionRef,
  name: string,
  isOverride: (own: DefinitionRef, base: DefinitionRef) => boolean,
): readonly Doubt[] {
  const { of } = inference.policy.lineage(inference, { kind: 'instance', ref: owner, args: [] });
  let isFound = false;
  for (const type of of.slice(1)) {
    if (type.kind !== 'instance') continue;
    for (const base of inference.childrenOf(type.ref, name)) {
      if (!isOverride(ref, base)) continue;
      isFound = true;
      if (isLibraryRef(base))
        return [{ code: 'kotlin_overrides_library', name, type: inference.definition(type.ref)?.name ?? '' }];
    }
  }
  return isFound ? [] : [{ code: 'kotlin_overrides_unknown', name }];
}
