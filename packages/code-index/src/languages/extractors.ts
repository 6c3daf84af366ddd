/** One extractor for each language that is read without a checker. */
import type { FileFacts } from '../model/facts.ts';
import type { FileMetrics } from '../model/metrics.ts';
import type { SyntaxFacts } from '../model/syntax.ts';
import { COMPLEXITY_RULES } from './complexity-rules.ts';
import { extractGo } from './go/syntax.ts';
import { extractJava } from './java/syntax.ts';
import { extractOutline } from './outline/outline.ts';
import { OUTLINES } from './outlines.ts';
import { extractPython } from './python/syntax.ts';
import { extractRust } from './rust/syntax.ts';
import { type KnownFunction, type KnownFunctions, measureSyntax, syntaxFault } from './shape/complexity.ts';
import { parseSyntax } from './shape/grammars.ts';
import type { SyntaxTree } from './shape/tree.ts';
import { extractSql, structureOfSqlText } from './sql/sql.ts';

/** Part of the cache key of facts: raise it when the same text would give other facts, or another digest of what it says to others. */
export const SYNTAX_VERSION = 9;

const EXTRACTORS: ReadonlyMap<string, (tree: SyntaxTree) => SyntaxFacts> = new Map([
  ['Go', extractGo],
  ['Java', extractJava],
  ['Python', extractPython],
  ['Rust', extractRust],
  ...[...OUTLINES].map(
    ([language, outline]) => [language, (tree: SyntaxTree) => extractOutline(language, outline, tree)] as const,
  ),
  // Read by hand: no grammar reads what the dialects write.
  ['SQL', (tree) => extractSql(tree.text)],
]);

/** The tree of a text, by its grammar or as the reader of its language makes it. */
function treeOf(language: string, text: string): SyntaxTree {
  return language === 'SQL' ? structureOfSqlText(text) : parseSyntax(language, text);
}

/** Languages that are read this way, by the names that people use. */
export function isSyntaxLanguage(language: string): boolean {
  return EXTRACTORS.has(language);
}

/** Languages of which definitions, imports and names are read, and types are not worked out: callers are candidates by name. */
export function isOutlined(language: string): boolean {
  return OUTLINES.has(language);
}

/** Languages whose files see each other's definitions have one family; most are alone in theirs. */
export function familyOf(language: string): string {
  return OUTLINES.get(language)?.family ?? language;
}

/** Names of this family of languages are the same in capitals and in small letters. */
export function ignoresCase(family: string): boolean {
  return OUTLINES.get(family)?.links.ignoresCase === true;
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
  return language === 'SQL' ? extractSql(text) : extractor(treeOf(language, text));
}

/** Complexity of this language's functions can be measured. */
export function isMeasured(language: string): boolean {
  return COMPLEXITY_RULES.has(language) && EXTRACTORS.has(language);
}

/**
 * Metrics of one file, or the offset of the first place that is no code to the parser where that leaves too little to measure.
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
  const tree = treeOf(language, text);
  const fault = syntaxFault(tree);
  // A macro is code to its compiler and may be none to the parser: what stands around it can be measured.
  const isReadable = isOutlined(language) && tree.unreadChars() <= text.length * MAX_UNREAD;
  if (fault >= 0 && !isReadable) return { fault };
  const { facts, imports, details } = extractor(tree);
  // What a function imports is loaded when it runs, and what only types need is not loaded at all.
  const loads = facts.imports.flatMap(({ specifier, line, typeOnly }, i) =>
    typeOnly || imports[i]?.scope !== 0 ? [] : [{ specifier, line }],
  );
  return {
    metrics: measureSyntax(tree, rules, loads, isOutlined(language) ? knownFunctions(facts, details) : undefined),
  };
}

/** The share of a file that may be unreadable without making the rest a guess. */
const MAX_UNREAD = 0.1;

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'namespace']);

function knownFunctions({ definitions }: FileFacts, details: SyntaxFacts['details']): KnownFunctions {
  const byPlace = new Map<string, KnownFunction>();
  definitions.forEach(({ name, container, start, end, nameStart, hasBody, callable, kind }, index) => {
    if (!hasBody || !callable || kind === 'class') return;
    const parameters = details[index]?.parameters.length ?? 0;
    byPlace.set(`${start}:${end}`, { name, container, nameStart, parameters });
  });
  const types = definitions.filter(({ kind }) => TYPES.has(kind));
  const containerAt = (offset: number): string => {
    const innermost = types.findLast(({ start, end }) => start <= offset && offset < end);
    if (innermost === undefined) return '';
    return innermost.container === '' ? innermost.name : `${innermost.container}.${innermost.name}`;
  };
  return { byPlace, containerAt };
}
