import { COMPLEXITY } from '../c/complexity.ts';
import { withoutMacros } from '../c/macros.ts';
import { outlined } from '../outline/language.ts';
import { CPP as OUTLINE } from './outline.ts';

const CPP_FILE = '@repomix/tree-sitter-wasms/out/tree-sitter-cpp.wasm';

export const CPP = outlined({ name: 'C++', files: [CPP_FILE], readable: withoutMacros }, OUTLINE, COMPLEXITY);

/** Whose header it is, its name does not tell. */
export const HEADER = outlined(
  { name: 'C/C++', files: [CPP_FILE, '@repomix/tree-sitter-wasms/out/tree-sitter-c.wasm'], readable: withoutMacros },
  OUTLINE,
  COMPLEXITY,
);
