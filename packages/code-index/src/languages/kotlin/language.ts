import type { Language } from '../language.ts';
import { COMPLEXITY } from './complexity.ts';
import { GRAMMAR } from './grammar.ts';
import { kotlinPolicy } from './policy.ts';
import { extractKotlin } from './syntax.ts';

export const KOTLIN: Language = {
  name: 'Kotlin',
  family: 'Kotlin',
  reading: { grammar: GRAMMAR, extract: extractKotlin },
  policy: kotlinPolicy,
  complexity: COMPLEXITY,
  isReadInParts: true,
};
