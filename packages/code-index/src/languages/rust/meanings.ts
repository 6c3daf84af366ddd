import type { Meanings } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';

export function moduleMeanings(...keys: readonly string[]): Meanings {
  return { of: keys.map((key) => ({ kind: 'module', key })), isOpen: false };
}

export function definitionMeanings(refs: readonly DefinitionRef[]): Meanings {
  return { of: refs.map((ref) => ({ kind: 'definition', ref })), isOpen: false };
}
