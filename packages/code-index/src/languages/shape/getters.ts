/** Beans of the JVM: what reads a property by its name runs a method that is called after it. */
import type { Inference } from '../../inference/language-policy.ts';
import type { DefinitionRef } from '../../model/facts.ts';

/** `total` for `getTotal()` and `isTotal()`; undefined of what is no getter that others may run. */
export function propertyOfGetter(inference: Inference, ref: DefinitionRef): string | undefined {
  const definition = inference.definition(ref);
  const detail = inference.detail(ref);
  if (definition?.kind !== 'method' || detail === undefined || detail.parameters.length > 0) return undefined;
  if (detail.modifiers.includes('static') || detail.modifiers.includes('private')) return undefined;
  const property = /^(?:get|is)([A-Z].*)$/s.exec(definition.name)?.[1];
  // `getURL` is read as `URL`.
  return property === undefined || /^[A-Z]{2}/.test(property)
    ? property
    : `${property.charAt(0).toLowerCase()}${property.slice(1)}`;
}
