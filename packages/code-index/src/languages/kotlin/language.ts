import { outlined } from '../outline/language.ts';
import { COMPLEXITY } from './complexity.ts';
import { KOTLIN as OUTLINE } from './outline.ts';
import { readableKotlin } from './readable.ts';

export const KOTLIN = outlined(
  { name: 'Kotlin', files: ['@lumis-sh/wasm-kotlin/tree-sitter-kotlin.wasm'], readable: readableKotlin },
  OUTLINE,
  COMPLEXITY,
);
