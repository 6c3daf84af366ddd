import type { Language } from '../language.ts';
import { COMPLEXITY } from './complexity.ts';

import { goPolicy } from './policy.ts';
import { extractGo } from './syntax.ts';

export const GO: Language = {
  name: 'Go',
  family: 'Go',
  reading: {
    grammar: { name: 'Go', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-go.wasm'] },
    extract: extractGo,
  },
  policy: goPolicy,
  complexity: COMPLEXITY,
};
