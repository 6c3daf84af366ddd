import { outlined } from '../outline/language.ts';
import { COMPLEXITY } from './complexity.ts';
import { withoutMacros } from './macros.ts';
import { C as OUTLINE } from './outline.ts';

export const C = outlined(
  { name: 'C', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-c.wasm'], readable: withoutMacros },
  OUTLINE,
  COMPLEXITY,
);
