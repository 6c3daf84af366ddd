/** All languages that are read without a checker. */
import type { LanguagePolicy, World } from '../inference/language-policy.ts';
import { type FileFacts, labelOf } from '../model/facts.ts';
import type { FileMetrics } from '../model/metrics.ts';
import type { SyntaxFacts } from '../model/syntax.ts';
import { C } from './c/language.ts';
import { CPP, HEADER } from './cpp/language.ts';
import { CSHARP } from './csharp/language.ts';
import { DART } from './dart/language.ts';
import { GO } from './go/language.ts';
import { JAVA } from './java/language.ts';
import { KOTLIN } from './kotlin/language.ts';
import type { Language } from './language.ts';
import type { Outline } from './outline/outline.ts';
import { PHP } from './php/language.ts';
import { PRISMA } from './prisma/language.ts';
import { PYTHON } from './python/language.ts';
import { RUBY } from './ruby/language.ts';
import { RUST } from './rust/language.ts';
import { SCALA } from './scala/language.ts';
import { type KnownFunction, type KnownFunctions, measureSyntax, syntaxFault } from './shape/complexity.ts';
import { type Grammar, loadGrammar, parseSyntax } from './shape/grammars.ts';
import { SHELL } from './shell/language.ts';
import { SQL } from './sql/language.ts';
import { SWIFT } from './swift/language.ts';

/** Part of the cache key of facts: raise it when the same text would give other facts, or another digest of what it says to others. */
export const SYNTAX_VERSION = 35;

/** Of those of one family the first says what its names mean. */
const LANGUAGES: readonly Language[] = [
  C,
  HEADER,
  CPP,
  CSHARP,
  DART,
  GO,
  JAVA,
  KOTLIN,
  PHP,
  PRISMA,
  PYTHON,
  RUBY,
  RUST,
  SCALA,
  SHELL,
  SQL,
  SWIFT,
];

const byName: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.name, language]));

/** Languages that are read this way, by the names that people use. */
export function isSyntaxLanguage(language: string): boolean {
  return byName.has(language);
}

/** Languages whose files see each other's definitions have one family; most are alone in theirs. */
export function familyOf(language: string): string {
  return byName.get(language)?.family ?? language;
}

/** How a language is read in outline; undefined where more of it is read. */
export function outlineOf(language: string): Outline | undefined {
  return byName.get(language)?.outline;
}

/** Names of this family of languages are the same in capitals and in small letters. */
export function ignoresCase(family: string): boolean {
  return ofFamily(family)?.outline?.links.ignoresCase === true;
}

/** What names mean in a family of languages. */
export function policyOf(family: string, world: World): LanguagePolicy | undefined {
  return ofFamily(family)?.policy(world);
}

function ofFamily(family: string): Language | undefined {
  return LANGUAGES.find((language) => language.family === family);
}

/** Languages whose definitions and imports are read, by the checker or this way; of others only the files are known. */
export function isReadLanguage(language: string): boolean {
  return isScriptLanguage(language) || COMPONENTS.has(language) || isSyntaxLanguage(language);
}

/** Their scripts are of a language that has a checker. */
const COMPONENTS: ReadonlySet<string> = new Set(['Vue', 'Svelte', 'Astro', 'Angular']);

export function isScriptLanguage(language: string): boolean {
  return language === 'TypeScript' || language === 'JavaScript';
}

/** Loads what a language is parsed with; a second call waits for the first. */
export async function loadLanguage(language: string): Promise<void> {
  const { reading } = known(language);
  if ('grammar' in reading) await loadGrammar(reading.grammar);
}

/** What those of these languages are parsed with that have a grammar. */
export function grammarsOf(languages: Iterable<string>): ReadonlySet<Grammar> {
  const grammars = new Set<Grammar>();
  for (const language of languages) {
    const reading = byName.get(language)?.reading;
    if (reading !== undefined && 'grammar' in reading) grammars.add(reading.grammar);
  }
  return grammars;
}

/**
 * Facts of one file. Never throws on odd source code.
 *
 * @throws GrammarMissing where the language's grammar has to be loaded first
 */
export function extractSyntax(language: string, text: string): SyntaxFacts {
  const { reading } = known(language);
  return 'grammar' in reading ? reading.extract(parseSyntax(reading.grammar, text)) : reading.read(text);
}

function known(language: string): Language {
  const found = byName.get(language);
  if (found === undefined) throw new Error(`${language} is not read`);
  return found;
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
  const { reading, complexity, outline, isReadInParts = outline !== undefined } = known(language);
  const tree = 'grammar' in reading ? parseSyntax(reading.grammar, text) : reading.structure(text);
  const fault = syntaxFault(tree);
  // A macro is code to its compiler and may be none to the parser: what stands around it can be measured.
  const isReadable = isReadInParts && tree.unreadChars() <= text.length * MAX_UNREAD;
  if (fault >= 0 && !isReadable) return { fault };
  const { facts, details } = 'grammar' in reading ? reading.extract(tree) : reading.read(text);
  // What a function imports is loaded when it runs, and what only types need is not loaded at all.
  const loads = facts.imports.flatMap(({ specifier, line, typeOnly, later }) =>
    typeOnly || later === true ? [] : [{ specifier, line }],
  );
  return {
    metrics: measureSyntax(tree, complexity, loads, isReadInParts ? knownFunctions(facts, details) : undefined),
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
    return innermost === undefined ? '' : labelOf(innermost);
  };
  return { byPlace, containerAt };
}
