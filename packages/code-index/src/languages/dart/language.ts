import { outlined } from '../outline/language.ts';
import { COMPLEXITY } from './complexity.ts';
import { DART as OUTLINE } from './outline.ts';

export const DART = outlined(
  { name: 'Dart', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm'] },
  OUTLINE,
  COMPLEXITY,
);
