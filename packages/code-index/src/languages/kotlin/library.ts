/**
 * What Kotlin's own library declares. `stubs/kotlin/stdlib.txt` has a line for each declaration, made from its sources; the
 * lines of a name are read when somebody asks for it, as the facts of a file that no repository has. Types of Java's library
 * are those that `java/library.ts` knows.
 */
import fs from 'node:fs';
import { one, type Type, type Types } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { packageFile } from '../../package-files.ts';
import {
  isLibraryPackage as isJavaPackage,
  libraryFacts as javaFacts,
  libraryType as javaType,
} from '../java/library.ts';
import { parseSyntax } from '../shape/grammars.ts';
import { LibraryFacts } from '../shape/library-facts.ts';
import { GRAMMAR } from './grammar.ts';
import { extractKotlin } from './syntax.ts';

const PREFIX = 'kotlin:';
const STUBS = 'stubs/kotlin/stdlib.txt';

/** Packages that every file imports. */
export const DEFAULT_PACKAGES: readonly string[] = [
  'kotlin',
  'kotlin.annotation',
  'kotlin.collections',
  'kotlin.comparisons',
  'kotlin.io',
  'kotlin.ranges',
  'kotlin.sequences',
  'kotlin.text',
  'kotlin.jvm',
];

interface Stubs {
  readonly chars: number;
  /** Declarations by package and name. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Packages that have something of a name. */
  readonly packagesOf: ReadonlyMap<string, readonly string[]>;
  readonly packages: ReadonlySet<string>;
}

let stubs: Stubs | undefined;

/** Facts of what the library declares by a name, under the name that its file has here. */
export function libraryFacts(file: string): SyntaxFacts | undefined {
  if (file.startsWith('java:')) return javaFacts(file);
  if (!file.startsWith(PREFIX)) return undefined;
  const key = file.slice(PREFIX.length);
  return readStubs().lines.has(key) ? LIBRARY.of(key) : undefined;
}

/** By package and name. */
export const LIBRARY = new LibraryFacts({
  language: 'Kotlin',
  keys: () => readStubs().lines.keys(),
  texts: () => `${STUBS} of ${readStubs().lines.size} names and ${readStubs().chars} characters`,
  read: readNamed,
});

function readNamed(key: string): SyntaxFacts {
  const packageName = key.slice(0, key.lastIndexOf('/'));
  const lines = readStubs().lines.get(key) ?? [];
  return extractKotlin(parseSyntax(GRAMMAR, `package ${packageName}\n${lines.join('\n')}\n`));
}

/** Everything of a name that a package of the library has, functions that are written for a type too. */
export function libraryRefs(packageName: string, name: string): readonly DefinitionRef[] {
  // Each name that stands alone is looked for in all that its file imports: most packages are none of the library's.
  const { packagesOf } = readStubs();
  if (packagesOf.get(name)?.includes(packageName) !== true && !isJavaPackage(packageName)) return NO_REFS;
  const key = MAPPED.get(`${packageName}.${name}`) ?? `${packageName}/${name}`;
  const file = `${PREFIX}${key}`;
  if (!readStubs().lines.has(key)) {
    const type = javaType(packageName, name);
    return type === undefined ? [] : [type];
  }
  const definitions = libraryFacts(file)?.facts.definitions ?? [];
  const own = key.slice(key.lastIndexOf('/') + 1);
  return definitions.flatMap(({ parent, name: each }, index) => (parent < 0 && each === own ? [{ file, index }] : []));
}

const NO_REFS: readonly DefinitionRef[] = [];

/** Types of Java's library that Kotlin sees as its own. */
const MAPPED: ReadonlyMap<string, string> = new Map([
  ['java.lang.Object', 'kotlin/Any'],
  ['java.lang.String', 'kotlin/String'],
  ['java.lang.CharSequence', 'kotlin/CharSequence'],
  ['java.lang.Integer', 'kotlin/Int'],
  ['java.lang.Long', 'kotlin/Long'],
  ['java.lang.Boolean', 'kotlin/Boolean'],
  ['java.lang.Character', 'kotlin/Char'],
  ['java.lang.Double', 'kotlin/Double'],
  ['java.lang.Float', 'kotlin/Float'],
  ['java.lang.Number', 'kotlin/Number'],
  ['java.lang.Comparable', 'kotlin/Comparable'],
  ['java.lang.Throwable', 'kotlin/Throwable'],
  ['java.lang.Iterable', 'kotlin.collections/MutableIterable'],
  ['java.util.Iterator', 'kotlin.collections/MutableIterator'],
  ['java.util.Collection', 'kotlin.collections/MutableCollection'],
  ['java.util.List', 'kotlin.collections/MutableList'],
  ['java.util.Set', 'kotlin.collections/MutableSet'],
  ['java.util.Map', 'kotlin.collections/MutableMap'],
]);

/** The packages of the library that have something of this name. */
export function libraryPackagesOf(name: string): readonly string[] {
  return readStubs().packagesOf.get(name) ?? [];
}

export function isLibraryPackage(name: string): boolean {
  return readStubs().packages.has(name) || isJavaPackage(name);
}

export function isLibraryRef({ file }: DefinitionRef): boolean {
  return file.startsWith(PREFIX) || file.startsWith('java:');
}

export function libraryTypeRef(packageName: string, name: string): DefinitionRef | undefined {
  return libraryRefs(packageName, name).find(({ file, index }) =>
    TYPE_KINDS.has(libraryFacts(file)?.facts.definitions[index]?.kind ?? ''),
  );
}

/** A value of a type of the library, by its package and name. */
export function libraryValue(packageName: string, name: string, args: readonly Types[] = []): Types | undefined {
  const ref = libraryTypeRef(packageName, name);
  return ref === undefined ? undefined : one({ kind: 'instance', ref, args });
}

/** Whether it is this type of the library: `List` of `kotlin.collections`. */
export function isLibraryType(type: Type, packageName: string, name: string): boolean {
  return (type.kind === 'instance' || type.kind === 'class') && type.ref.file === `${PREFIX}${packageName}/${name}`;
}

const TYPE_KINDS: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type']);

function readStubs(): Stubs {
  if (stubs !== undefined) return stubs;
  const lines = new Map<string, string[]>();
  const packagesOf = new Map<string, string[]>();
  const packages = new Set<string>();
  const text = fs.readFileSync(packageFile(STUBS), 'utf8');
  for (const line of text.split('\n')) {
    const [packageName = '', name = '', declaration] = line.split('\t');
    if (declaration === undefined) continue;
    packages.add(packageName);
    const key = `${packageName}/${name}`;
    if (!lines.has(key)) addTo(packagesOf, name, packageName);
    addTo(lines, key, declaration.replaceAll('\\n', '\n'));
  }
  stubs = { chars: text.length, lines, packagesOf, packages };
  return stubs;
}
