import type { Grammar } from '../shape/grammars.ts';

export const GRAMMAR: Grammar = { name: 'C#', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-c_sharp.wasm'] };
