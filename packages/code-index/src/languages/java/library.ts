/**
 * What Java's own library declares. `stubs/java/jdk.txt` has a line for each type, made from the JDK by reflection; a line
 * is read when somebody asks for its type, as the facts of a file that no repository has. So a call of the library gives
 * what it gives to the compiler, and is known to lead outside.
 */
import fs from 'node:fs';
import { one, type Type, type Types } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { packageFile } from '../../package-files.ts';
import { parseSyntax } from '../shape/grammars.ts';
import { LibraryFacts } from '../shape/library-facts.ts';
import { GRAMMAR } from './grammar.ts';
import { extractJava } from './syntax.ts';

const PREFIX = 'java:';
const STUBS = 'stubs/java/jdk.txt';
/** By hand, in the same form: what gives back what it is given, as it is used in the tests of most projects. */
const STUBS_OF_TESTS = 'stubs/java/mockito.txt';

/** The whole text, and where the line of each type begins. */
let text = '';
let lines: ReadonlyMap<string, number> | undefined;

/** Facts of a type of the library, by the name that its file has here. */
export function libraryFacts(file: string): SyntaxFacts | undefined {
  if (!file.startsWith(PREFIX)) return undefined;
  const name = file.slice(PREFIX.length);
  return linesByType().has(name) ? LIBRARY.of(name) : undefined;
}

/** By the names of types. */
export const LIBRARY = new LibraryFacts({
  language: 'Java',
  keys: () => linesByType().keys(),
  texts: () => `${STUBS} of ${linesByType().size} types and ${text.length} characters`,
  read: readType,
});

function readType(name: string): SyntaxFacts {
  const start = linesByType().get(name) as number;
  const declaration = text.slice(start + name.length + 1, text.indexOf('\n', start));
  const packageName = name.slice(0, name.lastIndexOf('.'));
  return extractJava(parseSyntax(GRAMMAR, `package ${packageName}; ${declaration}`));
}

export function libraryType(packageName: string, name: string): DefinitionRef | undefined {
  const qualified = `${packageName}.${name}`;
  return linesByType().has(qualified) ? { file: `${PREFIX}${qualified}`, index: 0 } : undefined;
}

/** The library has types in this package, or in one below it. */
export function isLibraryPackage(name: string): boolean {
  linesByType();
  return packages.has(name);
}

export function isLibraryRef(ref: DefinitionRef): boolean {
  return ref.file.startsWith(PREFIX);
}

/** A value of a type of the library. */
export function libraryInstance(name: string, args: readonly Types[] = []): Type {
  return { kind: 'instance', ref: { file: `${PREFIX}${name}`, index: 0 }, args };
}

export function libraryValue(name: string, args: readonly Types[] = []): Types {
  return one(libraryInstance(name, args));
}

const packages = new Set<string>();

function linesByType(): ReadonlyMap<string, number> {
  if (lines !== undefined) return lines;
  text = fs.readFileSync(packageFile(STUBS), 'utf8');
  // Of these packages only some types are known: whatever else is asked of them is of others.
  const whole = text.length;
  text += fs.readFileSync(packageFile(STUBS_OF_TESTS), 'utf8');
  const found = new Map<string, number>();
  for (let start = 0; start < text.length; start = text.indexOf('\n', start) + 1) {
    const name = text.slice(start, text.indexOf(' ', start));
    found.set(name, start);
    if (start >= whole) continue;
    for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) packages.add(name.slice(0, dot));
  }
  lines = found;
  return found;
}
