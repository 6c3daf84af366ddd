import type { Language } from '../language.ts';
import { COMPLEXITY } from './complexity.ts';
import { GRAMMAR } from './grammar.ts';
import { pythonPolicy } from './policy.ts';
import { extractPython } from './syntax.ts';

export const PYTHON: Language = {
  name: 'Python',
  family: 'Python',
  reading: { grammar: GRAMMAR, extract: extractPython },
  policy: pythonPolicy,
  complexity: COMPLEXITY,
};
