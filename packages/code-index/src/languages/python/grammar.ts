import type { Grammar } from '../shape/grammars.ts';

export const GRAMMAR: Grammar = { name: 'Python', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-python.wasm'] };
