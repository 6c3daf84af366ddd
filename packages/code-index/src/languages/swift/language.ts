import { outlined } from '../outline/language.ts';
import { COMPLEXITY } from './complexity.ts';
import { SWIFT as OUTLINE } from './outline.ts';
import { readableSwift } from './readable.ts';

export const SWIFT = outlined(
  { name: 'Swift', files: ['@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm'], readable: readableSwift },
  OUTLINE,
  COMPLEXITY,
);
