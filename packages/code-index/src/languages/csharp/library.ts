/**
 * What .NET's own library declares, as far as `stubs/csharp/library.txt` tells it: a line for each type, below the name space
 * that it is in. A line is read when somebody asks for its type, as the facts of a file that no repository has.
 */
import fs from 'node:fs';
import { one, type Type, type Types, UNKNOWN } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { packageFile } from '../../package-files.ts';
import { parseSyntax } from '../shape/grammars.ts';
import { LibraryFacts } from '../shape/library-facts.ts';
import { GRAMMAR } from './grammar.ts';
import { withArity } from './names.ts';
import { extractCsharp } from './syntax.ts';

const PREFIX = 'csharp:';
const STUBS = 'stubs/csharp/library.txt';

interface Stubs {
  readonly chars: number;
  /** Declarations by whole name, with the number of type parameters: ``System.Func`1``. */
  readonly lines: ReadonlyMap<string, string>;
  /** Whole names by the last one of them. */
  readonly named: ReadonlyMap<string, readonly string[]>;
  /** Of methods that are written for other types the whole names of the types that hold them. */
  readonly extensions: ReadonlyMap<string, readonly string[]>;
  readonly spaces: ReadonlySet<string>;
}

let stubs: Stubs | undefined;

/** Facts of a type of the library, by the name that its file has here. */
export function libraryFacts(file: string): SyntaxFacts | undefined {
  if (!file.startsWith(PREFIX)) return undefined;
  const key = file.slice(PREFIX.length);
  return readStubs().lines.has(key) ? LIBRARY.of(key) : undefined;
}

/** By whole names. */
export const LIBRARY = new LibraryFacts({
  language: 'CSharp',
  keys: () => readStubs().lines.keys(),
  texts: () => `${STUBS} of ${readStubs().lines.size} types and ${readStubs().chars} characters`,
  read: (key) => {
    const space = key.slice(0, key.lastIndexOf('.'));
    return extractCsharp(parseSyntax(GRAMMAR, `namespace ${space};\n${readStubs().lines.get(key) ?? ''}\n`));
  },
});

/** In the file of a type its name space comes first. */
const INDEX = 1;

export function isLibraryRef({ file }: DefinitionRef): boolean {
  return file.startsWith(PREFIX);
}

/** @param name With the number of type parameters behind it, if there are any. */
export function libraryType(space: string, name: string): DefinitionRef | undefined {
  const key = `${space}.${name}`;
  return readStubs().lines.has(key) ? { file: `${PREFIX}${key}`, index: INDEX } : undefined;
}

/** A type of this name in whatever name space: that is how the library names its own. */
export function libraryTypeNamed(name: string): DefinitionRef | undefined {
  const [key] = readStubs().named.get(name) ?? [];
  return key === undefined ? undefined : { file: `${PREFIX}${key}`, index: INDEX };
}

/** Types of the library that hold methods of this name which are written for other types, with their name spaces. */
export function libraryExtensions(name: string): readonly { readonly space: string; readonly holder: DefinitionRef }[] {
  return (readStubs().extensions.get(name) ?? []).map((key) => ({
    space: key.slice(0, key.lastIndexOf('.')),
    holder: { file: `${PREFIX}${key}`, index: INDEX },
  }));
}

export function isLibrarySpace(name: string): boolean {
  return readStubs().spaces.has(name);
}

/** A value of a type of the library, by its whole name. */
export function libraryValue(key: string, args: readonly Types[] = []): Types {
  const type = libraryInstance(key, args);
  return type === undefined ? UNKNOWN : one(type);
}

export function libraryInstance(
  key: string,
  args: readonly Types[] = [],
): Extract<Type, { kind: 'instance' }> | undefined {
  return readStubs().lines.has(key)
    ? { kind: 'instance', ref: { file: `${PREFIX}${key}`, index: INDEX }, args }
    : undefined;
}

/** Whether it is this type of the library. */
export function isLibraryType(type: Type, key: string): boolean {
  return (type.kind === 'instance' || type.kind === 'class') && type.ref.file === `${PREFIX}${key}`;
}

/** The whole name of a type of the library. */
export function libraryName({ ref }: { readonly ref: DefinitionRef }): string | undefined {
  return isLibraryRef(ref) ? ref.file.slice(PREFIX.length) : undefined;
}

function readStubs(): Stubs {
  if (stubs !== undefined) return stubs;
  const lines = new Map<string, string>();
  const named = new Map<string, string[]>();
  const extensions = new Map<string, string[]>();
  const spaces = new Set<string>();
  const text = fs.readFileSync(packageFile(STUBS), 'utf8');
  let space = '';
  for (const line of text.split('\n')) {
    const opened = /^namespace ([\w.]+)$/.exec(line)?.[1];
    if (opened !== undefined) {
      space = opened;
      for (let at = space.length; at > 0; at = space.lastIndexOf('.', at - 1)) spaces.add(space.slice(0, at));
      continue;
    }
    const declared = DECLARATION.exec(line);
    if (declared === null) continue;
    const [, name = '', parameters] = declared;
    const whole = withArity(name, parameters === undefined ? 0 : parameters.split(',').length);
    const key = `${space}.${whole}`;
    lines.set(key, line);
    addTo(named, whole, key);
    for (const method of new Set([...line.matchAll(EXTENSION)].map(([, each = '']) => each)))
      addTo(extensions, method, key);
  }
  stubs = { chars: text.length, lines, named, extensions, spaces };
  return stubs;
}

const DECLARATION = /^(?:\w+ )*?(?:class|interface|struct|enum|delegate [\w<>?[\]]+) (\w+)(?:<([^>]*)>)?/;
const EXTENSION = /\b(\w{1,60})(?:<[^()<>]{0,100}>)?\(this /g;
