import { outlined } from '../outline/language.ts';
import { COMPLEXITY } from './complexity.ts';
import { RUBY as OUTLINE } from './outline.ts';

export const RUBY = outlined(
  { name: 'Ruby', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-ruby.wasm'] },
  OUTLINE,
  COMPLEXITY,
);
