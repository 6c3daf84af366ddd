/** Languages that are read in outline, by the names that people use. */

import { C } from './c/outline.ts';
import { CPP } from './cpp/outline.ts';
import { CSHARP } from './csharp/outline.ts';
import { DART } from './dart/outline.ts';
import { KOTLIN } from './kotlin/outline.ts';
import type { Outline } from './outline/outline.ts';
import { PHP } from './php/outline.ts';
import { RUBY } from './ruby/outline.ts';
import { SCALA } from './scala/outline.ts';
import { SHELL } from './shell/outline.ts';
import { SQL } from './sql/outline.ts';
import { SWIFT } from './swift/outline.ts';

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
