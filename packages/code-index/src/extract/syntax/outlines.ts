/** Languages that are read in outline, by the names that people use. */
import type { Outline } from './outline.ts';
import { C } from './outlines/c.ts';
import { CPP } from './outlines/cpp.ts';
import { CSHARP } from './outlines/csharp.ts';
import { PHP } from './outlines/php.ts';
import { RUBY } from './outlines/ruby.ts';
import { SHELL } from './outlines/shell.ts';

export const OUTLINES: ReadonlyMap<string, Outline> = new Map([
  ['C', C],
  ['C/C++', CPP],
  ['C++', CPP],
  ['C#', CSHARP],
  ['PHP', PHP],
  ['Ruby', RUBY],
  ['Shell', SHELL],
]);
