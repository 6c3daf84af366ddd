/** One extractor for each language that is read without a checker. */
import type { FileMetrics } from '../../model/metrics.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { measureSyntax, syntaxFault } from './complexity.ts';
import { COMPLEXITY_RULES } from './complexity-rules.ts';
import { extractGo } from './go.ts';
import { parseSyntax } from './grammars.ts';
import { extractJava } from './java.ts';
import { extractPython } from './python.ts';
import { extractRust } from './rust.ts';
import type { SyntaxTree } from './tree.ts';

/** Part of the cache key of facts: raise it when the same text would give other facts. */
export const SYNTAX_VERSION = 3;

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

/** Languages whose definitions and imports are read, by the checker or this way; of others only the files are known. */
export function isReadLanguage(language: string): boolean {
  return language === 'TypeScript' || language === 'JavaScript' || isSyntaxLanguage(language);
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

/** Complexity of this language's functions can be measured. */
export function isMeasured(language: string): boolean {
  return COMPLEXITY_RULES.has(language) && EXTRACTORS.has(language);
}

/**
 * Metrics of one file, or the offset of the first place that is no code to the parser.
 *
 * @throws GrammarMissing where the language's grammar has to be loaded first
 */
export function measureSyntaxText(
  language: string,
  text: string,
): { readonly metrics: FileMetrics } | { readonly fault: number } {
  const rules = COMPLEXITY_RULES.get(language);
  const extractor = EXTRACTORS.get(language);
  if (rules === undefined || extractor === undefined) throw new Error(`${language} is not measured`);
  const tree = parseSyntax(language, text);
  const fault = syntaxFault(tree);
  if (fault >= 0) return { fault };
  const { facts, imports } = extractor(tree);
  // What a function imports is loaded when it runs, and what only types need is not loaded at all.
  const loads = facts.imports.flatMap(({ specifier, line, typeOnly }, i) =>
    typeOnly || imports[i]?.scope !== 0 ? [] : [{ specifier, line }],
  );
  return { metrics: measureSyntax(tree, rules, loads) };
}
