/** What keeps a definition of Kotlin from being unused though no code names it. */

import type { Inference, World } from '../../inference/language-policy.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { isLibraryRef } from './library.ts';

export function openReasonsOf(
  inference: Inference,
  world: World,
  ref: DefinitionRef,
  isOverride: (own: DefinitionRef, base: DefinitionRef) => boolean,
): readonly string[] {
  const definition = inference.definition(ref);
  if (definition === undefined) return [];
  const { name, kind, parent } = definition;
  const modifiers = inference.detail(ref)?.modifiers ?? [];
  const owner = parent < 0 ? undefined : { file: ref.file, index: parent };
  const holder = owner === undefined ? undefined : inference.definition(owner);
  const reasons: string[] = [];
  if (modifiers.includes('external')) reasons.push(`${name} is written in another language, which may use it`);
  if (modifiers.includes('operator') || OPERATORS.test(name))
    reasons.push(`${name} may be an operator, which is called without its name`);
  if (kind === 'enum_member') reasons.push(`${name} may be found by entries, values() or valueOf()`);
  const isOfData = owner !== undefined && inference.detail(owner)?.modifiers.includes('data') === true;
  if (modifiers.includes('component') && isOfData)
    reasons.push(`${name} is a part of a data class, which is copied, compared and taken apart with it`);
  if (modifiers.includes('annotation')) reasons.push(`${name} is read by whoever looks for the annotation`);
  if (modifiers.includes('delegating')) reasons.push(`${name} may be called through what its companion builds on`);
  if (holder?.kind === 'interface' && kind === 'method' && !definition.hasBody)
    reasons.push(`${name} may be written as a lambda or a function that is handed on`);
  const isWrittenFor = (inference.detail(ref)?.owner ?? -1) >= 0;
  const isValue = kind === 'property' || kind === 'variable' || isWrittenFor;
  const [other] = NEIGHBOURS.flatMap((family) => world.filesOf(family));
  if (isValue && other !== undefined)
    reasons.push(`${name} may be used by another name in ${other}, which is of another language`);
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
): readonly string[] {
  const { of } = inference.policy.lineage(inference, { kind: 'instance', ref: owner, args: [] });
  let isFound = false;
  for (const type of of.slice(1)) {
    if (type.kind !== 'instance') continue;
    for (const base of inference.childrenOf(type.ref, name)) {
      if (!isOverride(ref, base)) continue;
      isFound = true;
      if (isLibraryRef(base))
        return [`${name} overrides ${inference.definition(type.ref)?.name}.${name} of the library, which may call it`];
    }
  }
  return isFound ? [] : [`${name} overrides something that is not known, which may be called in its place`];
}
