/** One extractor for each language that is read without a checker. */
import type { SyntaxFacts } from '../../model/syntax.ts';
import { extractGo } from './go.ts';
import { parseSyntax } from './grammars.ts';
import { extractJava } from './java.ts';
import { extractPython } from './python.ts';
import { extractRust } from './rust.ts';
import type { SyntaxTree } from './tree.ts';

/** Part of the cache key of facts: raise it when the same text would give other facts. */
export const SYNTAX_VERSION = 1;

const EXTRACTORS: ReadonlyMap<string, (tree: SyntaxTree) => SyntaxFacts> = new Map([
  ['Go', extractGo],
  ['Java', extractJava],
  ['Python', extractPython],
  ['Rust', extractRust],
]);

/** Languages that are read this way, by the names that people use. */
export function isSyntaxLanguage(language: string): boolean {
  return EXTRACTORS.has(language);
}

/**
 * Facts of one file. Never throws on odd source code.
 *
 * @throws GrammarMissing where the language's grammar has to be loaded first
 */
export function extractSyntax(language: string, text: string): SyntaxFacts {
  const extractor = EXTRACTORS.get(language);
  if (extractor === undefined) throw new Error(`no extractor of ${language}`);
  return extractor(parseSyntax(language, text));
}
