import type { Grammar } from '../shape/grammars.ts';
import { blank } from '../shape/readable.ts';

export const GRAMMAR: Grammar = {
  name: 'Java',
  files: ['@repomix/tree-sitter-wasms/out/tree-sitter-java.wasm'],
  // `Object @Nullable ... rest`
  readable: (text) => text.replace(/@[\w.]+(?=\s*\.\.\.)/g, blank),
};
