import { outlined } from '../outline/language.ts';
import { COMPLEXITY } from './complexity.ts';
import { CSHARP as OUTLINE } from './outline.ts';

export const CSHARP = outlined(
  { name: 'C#', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-c_sharp.wasm'] },
  OUTLINE,
  COMPLEXITY,
);
