/** A step of the build: the facts of all libraries whose declarations the package brings, made once for all. */
import { GRAMMAR as JAVA } from './java/grammar.ts';
import { LIBRARY as JAVA_LIBRARY } from './java/library.ts';
import { GRAMMAR as KOTLIN } from './kotlin/grammar.ts';
import { LIBRARY as KOTLIN_LIBRARY } from './kotlin/library.ts';
import { loadGrammar } from './shape/grammars.ts';

export async function recordLibraryFacts(): Promise<void> {
  await Promise.all([loadGrammar(JAVA), loadGrammar(KOTLIN)]);
  JAVA_LIBRARY.record();
  KOTLIN_LIBRARY.record();
}
