import { outlined } from '../outline/language.ts';
import { COMPLEXITY } from './complexity.ts';
import { PHP as OUTLINE } from './outline.ts';

export const PHP = outlined(
  { name: 'PHP', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-php.wasm'] },
  OUTLINE,
  COMPLEXITY,
);
