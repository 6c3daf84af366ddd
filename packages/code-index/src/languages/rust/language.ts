import type { Language } from '../language.ts';
import { COMPLEXITY } from './complexity.ts';
import { GRAMMAR } from './grammar.ts';
import { rustPolicy } from './policy.ts';
import { extractRust } from './syntax.ts';

export const RUST: Language = {
  name: 'Rust',
  family: 'Rust',
  reading: { grammar: GRAMMAR, extract: extractRust },
  policy: rustPolicy,
  complexity: COMPLEXITY,
};
