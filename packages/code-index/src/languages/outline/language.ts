import type { Language } from '../language.ts';
import type { ComplexityRules } from '../shape/complexity.ts';
import type { Grammar } from '../shape/grammars.ts';
import { extractOutline, type Outline } from './outline.ts';
import { outlinePolicy } from './policy.ts';

/** A language of which definitions, imports and names are read, and types are not worked out. */
export function outlined(grammar: Grammar, outline: Outline, complexity: ComplexityRules): Language {
  return {
    name: grammar.name,
    family: outline.family,
    reading: { grammar, extract: (tree) => extractOutline(grammar.name, outline, tree) },
    policy: (world) => outlinePolicy(outline, world),
    complexity,
    outline,
  };
}
