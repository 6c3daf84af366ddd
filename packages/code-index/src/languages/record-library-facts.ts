/** A step of the build: the facts of all libraries whose declarations the package brings, made once for all. */
import { GRAMMAR as CSHARP } from './csharp/grammar.ts';
import { LIBRARY as CSHARP_LIBRARY } from './csharp/library.ts';
import { GRAMMAR as JAVA } from './java/grammar.ts';
import { LIBRARY as JAVA_LIBRARY } from './java/library.ts';
import { GRAMMAR as KOTLIN } from './kotlin/grammar.ts';
import { LIBRARY as KOTLIN_LIBRARY } from './kotlin/library.ts';
import { loadGrammar } from './shape/grammars.ts';

export async function recordLibraryFacts(): Promise<void> {
  await Promise.all([loadGrammar(CSHARP), loadGrammar(JAVA), loadGrammar(KOTLIN)]);
  CSHARP_LIBRARY.record();
  JAVA_LIBRARY.record();
  KOTLIN_LIBRARY.record();
}
