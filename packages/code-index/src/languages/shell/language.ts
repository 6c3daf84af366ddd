import { outlined } from '../outline/language.ts';
import { COMPLEXITY } from './complexity.ts';
import { SHELL as OUTLINE } from './outline.ts';

export const SHELL = outlined(
  { name: 'Shell', files: ['@lumis-sh/wasm-bash/tree-sitter-bash.wasm'] },
  OUTLINE,
  COMPLEXITY,
);
