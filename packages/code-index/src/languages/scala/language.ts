import { outlined } from '../outline/language.ts';
import { COMPLEXITY } from './complexity.ts';
import { SCALA as OUTLINE } from './outline.ts';

export const SCALA = outlined(
  { name: 'Scala', files: ['@lumis-sh/wasm-scala/tree-sitter-scala.wasm'] },
  OUTLINE,
  COMPLEXITY,
);
