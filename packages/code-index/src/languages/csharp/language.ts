import type { Language } from '../language.ts';
import { COMPLEXITY } from './complexity.ts';
import { GRAMMAR } from './grammar.ts';
import { csharpPolicy } from './policy.ts';
import { extractCsharp } from './syntax.ts';

export const CSHARP: Language = {
  name: 'C#',
  family: 'C#',
  reading: { grammar: GRAMMAR, extract: extractCsharp },
  policy: csharpPolicy,
  complexity: COMPLEXITY,
  isReadInParts: true,
};
