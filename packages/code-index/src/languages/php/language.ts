import type { Language } from '../language.ts';
import { COMPLEXITY } from './complexity.ts';
import { phpPolicy } from './policy.ts';
import { extractPhp } from './syntax.ts';

export const PHP: Language = {
  name: 'PHP',
  family: 'PHP',
  reading: {
    grammar: { name: 'PHP', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-php.wasm'] },
    extract: extractPhp,
  },
  policy: phpPolicy,
  complexity: COMPLEXITY,
};
