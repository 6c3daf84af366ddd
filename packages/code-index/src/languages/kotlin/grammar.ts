import type { Grammar } from '../shape/grammars.ts';
import { readableKotlin } from './readable.ts';

export const GRAMMAR: Grammar = {
  name: 'Kotlin',
  files: ['@lumis-sh/wasm-kotlin/tree-sitter-kotlin.wasm'],
  readable: readableKotlin,
};
