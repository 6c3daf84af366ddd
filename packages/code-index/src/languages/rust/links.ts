/** Where imports of Rust lead, by their text and the places of files alone: nothing here works out what a name means. */

import { FileTable } from '../../inference/file-table.ts';
import type { ImportPath, World } from '../../inference/language-policy.ts';
import type { SyntaxFacts, WrittenImport } from '../../model/syntax.ts';
import { segments } from './imports.ts';
import { INCLUDE, includedFrom } from './included.ts';
import type { RustModules } from './modules.ts';

const INCLUDED = 'include!';

/** Imports by patterns in a text. */
export function importsInText(text: string): readonly WrittenImport[] {
  const found: WrittenImport[] = [];
  for (const [, name] of text.matchAll(
    /^[ \t]*(?:#\[[^\]\n]{0,200}\][ \t]*)*(?:pub(?:\([^)]{0,200}\))?[ \t]+)?mod[ \t]+(\w+)[ \t]*;/gm,
  ))
    found.push({ module: 'self', level: 0, names: [name as string], specifier: `mod ${name}` });
  // A text that only begins like one has no semicolon before the next.
  for (const [, tree = '', end] of text.matchAll(
    /^[ \t]*(?:pub(?:\([^)]{0,200}\))?[ \t]+)?use[ \t]+((?:[^;\n]|\n(?![ \t]*(?:pub\b[^\n;]{0,200}?)?use[ \t]))+)(;?)/gm,
  )) {
    if (end === '') continue;
    for (const path of flattenUse(tree as string)) {
      const parts = segments(path);
      const last = parts.pop() ?? '';
      found.push({
        module: parts.length === 0 ? last : parts.join('::'),
        level: 0,
        names: parts.length === 0 ? [] : [last],
        specifier: path,
      });
    }
  }
  for (const [specifier, name] of text.matchAll(INCLUDE))
    found.push({ module: INCLUDED, level: 0, names: [name as string], specifier });
  // Paths are written in the middle of code as well.
  for (const [path] of text.matchAll(/\b(?:crate|super)(?:::\w+)+/g)) {
    const parts = segments(path);
    const last = parts.pop() ?? '';
    found.push({ module: parts.join('::'), level: 0, names: [last], specifier: path });
  }
  return found;
}

/** `mod name;` in a module that stands in a file itself has its file in a folder of that name, as if this were the file around. */
export function inlineFile(file: string, modules: readonly string[]): string {
  return modules.length === 0 ? file : `${file.replace(/\.rs$/, '')}/${modules.join('/')}.rs`;
}

export class RustLinks {
  readonly #world: World;
  readonly #modules: RustModules;

  constructor(world: World, modules: RustModules) {
    this.#world = world;
    this.#modules = modules;
  }

  /** Files that an import leads to. */
  importedFiles(file: string, imported: WrittenImport): readonly string[] {
    if (imported.module === INCLUDED)
      return imported.names.map((name) => includedFrom(file, name)).filter((each) => this.#world.has(each));
    const [first = '', ...rest] = segments(imported.module);
    let at: readonly string[];
    let left = rest;
    if (first === 'crate') at = this.#modules.roots(file);
    else if (first === 'self') at = [file];
    else if (first === 'super') {
      let above = file;
      for (left = segments(imported.module); left[0] === 'super'; left = left.slice(1))
        above = this.#modules.parent(above);
      at = [above];
    } else {
      at = this.#modules.children(file, first);
      const crate = at.length === 0 ? this.#modules.crate(first) : undefined;
      if (crate !== undefined) at = [crate];
      else if (at.length === 0) at = this.#modules.children(this.#modules.root(file), first);
    }
    const below = (name: string) => at.flatMap((each) => this.#modules.children(each, name));
    const files = new Set<string>(at);
    for (const name of left) {
      at = below(name);
      for (const each of at) files.add(each);
    }
    for (const each of imported.names.flatMap(below)) files.add(each);
    files.delete(file);
    return [...files];
  }

  /** An import leads to nothing that is here, and is not known to lead outside of the repository. */
  isUnresolved(
    file: string,
    { module, names, modifiers = [], within = [] }: Pick<ImportPath, 'module' | 'names' | 'modifiers' | 'within'>,
  ): boolean {
    const at = inlineFile(file, within);
    if (modifiers.includes('mod') || module === 'self')
      return names.some(
        (name) =>
          /^[a-z_]\w*$/.test(name) && this.#modules.child(at, name) === undefined && !this.#hasModule(file, name),
      );
    const [first = ''] = segments(module);
    if (ROOTS_OF_PATHS.has(first) || !/^[a-z_]\w*$/.test(first)) return false;
    if (this.#modules.crate(first) !== undefined || this.#modules.isOutside(file, first)) return false;
    return !this.#hasModule(file, first) && !this.#hasModule(this.#modules.root(file), first);
  }

  /** A file is the module of this name, or something in the file bears the name. */
  #hasModule(file: string, name: string): boolean {
    if (this.#modules.child(file, name) !== undefined) return true;
    const named = NAMES_OF_PATHS.of(this.#world, file);
    return named === undefined || named.has(name);
  }
}

/** Names that stand in a file by themselves: definitions, and what imports bring. */
function namesOfPaths({ facts, imports }: SyntaxFacts): ReadonlySet<string> {
  const names = new Set(facts.definitions.map(({ name }) => name));
  for (const { names: taken, modifiers } of imports)
    for (const { local } of taken) if (!modifiers.includes('mod')) names.add(local);
  return names;
}

const ROOTS_OF_PATHS: ReadonlySet<string> = new Set(['crate', 'self', 'super', '']);

/** `a::{b, c::{self, d as e}}` as `a::b`, `a::c`, `a::c::d`. */
function flattenUse(tree: string): string[] {
  const paths: string[] = [];
  const prefixes: string[] = [];
  let path = '';
  const take = () => {
    const written = path
      .trim()
      .replace(/(?<!\s)\s+as\s+\w+$/, '')
      .replace(/::(?:self|\*)$/, '');
    if (/^[\w:]+$/.test(written) && written !== 'self' && written !== '')
      paths.push(`${prefixes.at(-1) ?? ''}${written}`);
    path = '';
  };
  for (const character of tree.replace(/\/\/[^\n]*/g, '').replace(/\s+/g, ' ')) {
    if (character === '{') {
      prefixes.push(`${prefixes.at(-1) ?? ''}${path.trim()}`);
      path = '';
    } else if (character === ',' || character === '}') {
      take();
      if (character === '}') prefixes.pop();
    } else path += character;
  }
  take();
  return paths.slice(0, MAX_PATHS);
}

const MAX_PATHS = 500;

const NAMES_OF_PATHS = new FileTable(namesOfPaths);
