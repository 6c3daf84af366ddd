import type { Grammar } from '../shape/grammars.ts';

export const GRAMMAR: Grammar = { name: 'Rust', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-rust.wasm'] };
