/** Languages that are read in outline, by the names that people use. */
import type { Outline } from './outline.ts';
import { C } from './outlines/c.ts';
import { CPP } from './outlines/cpp.ts';
import { CSHARP } from './outlines/csharp.ts';
import { DART } from './outlines/dart.ts';
import { KOTLIN } from './outlines/kotlin.ts';
import { PHP } from './outlines/php.ts';
import { RUBY } from './outlines/ruby.ts';
import { SCALA } from './outlines/scala.ts';
import { SHELL } from './outlines/shell.ts';
import { SQL } from './outlines/sql.ts';
import { SWIFT } from './outlines/swift.ts';

export const OUTLINES: ReadonlyMap<string, Outline> = new Map([
  ['C', C],
  ['C/C++', CPP],
  ['C++', CPP],
  ['C#', CSHARP],
  ['Dart', DART],
  ['Kotlin', KOTLIN],
  ['Scala', SCALA],
  ['Swift', SWIFT],
  ['PHP', PHP],
  ['Ruby', RUBY],
  ['Shell', SHELL],
  ['SQL', SQL],
]);
