/** In which order PHP looks for a member of an object: its class, the traits of that, what it extends, its interfaces. */
import type { Inference } from '../../inference/language-policy.ts';
import { RememberedByType } from '../../inference/remembered-by-type.ts';
import type { Type } from '../../inference/types.ts';
import { type DefinitionRef, keyOfRef } from '../../model/facts.ts';

export type Declared = Extract<Type, { kind: 'instance' | 'class' }>;
export type Outside = Extract<Type, { kind: 'outside' }>;

export interface Lineage {
  /** Itself first; what is outside of the repository stands behind all that is known. */
  readonly of: readonly Type[];
  readonly outside: readonly Outside[];
  /** A base is not known. */
  readonly isOpen: boolean;
}

export function newLineages(): RememberedByType<Declared, Lineage> {
  return new RememberedByType(
    (inference, type) => {
      const { result, isSure } = inference.watched(() => lineageOf(inference, type));
      return { result, isSure: isSure && !result.isOpen };
    },
    ({ kind, ref }) => `${kind} ${ref.index} ${ref.file}`,
  );
}

const MAX_LINEAGE = 200;

function lineageOf(inference: Inference, type: Declared): Lineage {
  const found = new Map<string, Type>();
  const outside = new Map<string, Outside>();
  let isOpen = false;
  const visit = (ref: DefinitionRef) => {
    const key = keyOfRef(ref);
    if (found.has(key) || found.size > MAX_LINEAGE) return;
    found.set(key, { ...type, ref, args: [] });
    for (const base of inference.detail(ref)?.bases ?? []) {
      const types = inference.typesOf(ref.file, base);
      isOpen ||= types.isOpen || types.of.length === 0;
      for (const each of types.of) {
        if (each.kind === 'class') visit(each.ref);
        else if (each.kind === 'outside') outside.set(each.name, each);
      }
    }
  };
  visit(type.ref);
  return { of: [...found.values(), ...outside.values()], outside: [...outside.values()], isOpen };
}

/** A trait is no type of its own: what it has belongs to the class that uses it. */
export function isTrait(inference: Inference, ref: DefinitionRef): boolean {
  return inference.detail(ref)?.modifiers.includes('trait') === true;
}
