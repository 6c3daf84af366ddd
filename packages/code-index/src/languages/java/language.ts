import type { Language } from '../language.ts';
import { COMPLEXITY } from './complexity.ts';
import { GRAMMAR } from './grammar.ts';
import { javaPolicy } from './policy.ts';
import { extractJava } from './syntax.ts';

export const JAVA: Language = {
  name: 'Java',
  family: 'Java',
  reading: { grammar: GRAMMAR, extract: extractJava },
  policy: javaPolicy,
  complexity: COMPLEXITY,
};
