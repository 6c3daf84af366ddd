/** What Rust does in its own way: paths through modules, members from `impl` blocks, traits, and types that are looked through. */

import path from 'node:path';
import { FileTable } from '../../inference/file-table.ts';
import type { ImportPath, Inference, LanguagePolicy, World } from '../../inference/language-policy.ts';
import {
  type Meaning,
  type Meanings,
  mayHoldOurs,
  NO_MEANING,
  one,
  outside,
  type Type,
  type Types,
  UNKNOWN,
} from '../../inference/types.ts';
import type { Doubt } from '../../model/doubts.ts';
import type { Definition, DefinitionRef, SymbolKind } from '../../model/facts.ts';
import { isSameRef } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import {
  type Binding,
  type DefinitionDetail,
  isText,
  type NameSpace,
  type SyntaxFacts,
  type SyntaxImport,
  type WrittenImport,
} from '../../model/syntax.ts';
import { NAME_PUT_TOGETHER, RUST_CONVENTIONS } from './conventions.ts';
import { COMMON_NAMES, lastName, type Outside, partsOf } from './library.ts';
import { RustModules } from './modules.ts';
import { isNominal, type Nominal, RustTraits } from './traits.ts';
import {
  ANY,
  awaited,
  calledOn,
  element,
  enumOf,
  expected,
  indexed,
  instanceOf,
  operated,
  outsideMember,
  partAt,
  unwrapped,
} from './values.ts';

/** A file that is put in as it is; of one that a build writes nobody knows what it holds. */
const INCLUDE = /\binclude!\s*[([{]\s*"([^"\n]+)"/g;
const INCLUDED = 'include!';

/** `T: Named + Clone`, `for<'a> &'a T: Into<Named>`. */
const BOUND = /\w>?\s*:[\s\S]/;
const OF_A_BOUND = /^[\w\s':<>,&+?()=]+$/;

const MAX_PUT_TOGETHER = 200;

/** Re-exports of re-exports; more is a circle or as good as one. */
const MAX_GLOB_DEPTH = 6;

export function rustPolicy(world: World): LanguagePolicy {
  return new RustPolicy(world);
}

class RustPolicy implements LanguagePolicy {
  readonly language = 'Rust';
  readonly seesMembersByName = false;
  readonly isLexical = true;
  readonly declaredTypeWins = true;
  readonly selfType = 'Self';
  readonly unknownArgumentsMayBeOurs = true;
  readonly conventions = RUST_CONVENTIONS;
  readonly overridesDefaultBodies = true;
  readonly callMember = undefined;
  readonly #world: World;
  readonly #modules: RustModules;
  readonly #traits: RustTraits;
  /** Globs that are being followed: they may go in circles. */
  readonly #following = new Set<string>();
  /** By the root of a crate and the name. */
  readonly #macros = new Map<string, readonly DefinitionRef[]>();
  /** By file, name and from where it is asked: most names of a file are asked for many times. */
  readonly #globbed = new Map<string, Meanings | undefined>();
  /** By the name that imports give them. */
  readonly #aliased = new Map<string, readonly DefinitionRef[]>();
  #parts: Map<string, readonly string[]> | undefined;
  #generation = -1;

  constructor(world: World) {
    this.#world = world;
    this.#modules = new RustModules(world);
    this.#traits = new RustTraits(world);
  }

  /** `#[cfg(test)] mod tests`, `#[test] fn` */
  isTest({ kind, name }: Definition, detail: DefinitionDetail | undefined): boolean {
    return (kind === 'namespace' && /^tests?$/.test(name)) || detail?.modifiers.includes('test') === true;
  }

  isCommonName(name: string): boolean {
    return COMMON_NAMES.has(name);
  }

  imported(inference: Inference, file: string, imported: SyntaxImport, binding: Binding): Meanings {
    const name = imported.names[binding.importedName];
    if (name === undefined || name.imported === '*') return NO_MEANING;
    const modules = inlineModules(imported);
    if (imported.modifiers.includes('mod')) {
      const children = this.#modules.children(
        modules.length === 0 ? file : `${file.replace(/\.rs$/, '')}/${modules.join('/')}.rs`,
        name.imported,
      );
      return modulesMeaning(children);
    }
    const path = [...segments(imported.module), name.imported];
    const found = this.#path(inference, file, imported, path);
    // A macro has a name of its own kind: what bears it as well is taken with it.
    const isOurs = path.length === 1 || found.of.every(({ kind }) => kind !== 'outside');
    const macros = isOurs ? this.#macrosNamed(file, `${name.imported}!`) : [];
    if (macros.length === 0) return found;
    const others = found.of.filter(({ kind }) => kind === 'definition');
    return { of: [...others, ...meaningsOf(macros).of], isOpen: false };
  }

  /** Follows a path of a `use` from where it begins. */
  #path(inference: Inference, file: string, imported: SyntaxImport, path: readonly string[]): Meanings {
    const [first = '', ...rest] = path;
    const modules = inlineModules(imported);
    let at: Meanings;
    let left = rest;
    if (first === 'crate') at = modulesMeaning(this.#modules.roots(file));
    else if (first === 'self') at = this.#inline(inference, file, modules);
    else if (first === 'super') {
      let above = modules;
      let from = file;
      at = NO_MEANING;
      for (left = [...path]; left[0] === 'super'; left = left.slice(1)) {
        if (above.length > 0) above = above.slice(0, -1);
        else from = this.#modules.parent(from);
        at = this.#inline(inference, from, above);
      }
    } else {
      const own = this.#inScope(inference, file, imported, first);
      if (own.of.length > 0) at = own;
      else {
        const crate = this.#modules.crate(first);
        if (crate !== undefined) at = moduleMeaning(crate);
        else return this.#modules.isOutside(file, first) ? outsideMeaning(path.join('::')) : NO_MEANING;
      }
    }
    for (const name of left) {
      const types = inference.typesOfMeanings(at);
      at = inference.memberOfAll(types, name);
      if (at.of.length === 0) return at;
    }
    return at;
  }

  /** A name as the place of a `use` sees it; a `use` does not see what it brings itself. */
  #inScope(inference: Inference, file: string, imported: SyntaxImport, name: string): Meanings {
    const key = `${file} ${imported.start} ${name}`;
    if (this.#following.has(key)) return NO_MEANING;
    this.#following.add(key);
    try {
      const facts = this.#world.facts(file);
      for (let scope = imported.scope; facts !== undefined && scope >= 0; scope = facts.scopes[scope]?.parent ?? -1) {
        for (const binding of inference.bindingsOf(facts, scope).get(name) ?? []) {
          if (binding.kind === 'definition')
            return { of: [{ kind: 'definition', ref: { file, index: binding.definition } }], isOpen: false };
          const other = binding.kind === 'import' ? facts.imports[binding.imported] : undefined;
          if (other !== undefined && other !== imported && other.start !== imported.start)
            return this.imported(inference, file, other, binding);
        }
      }
      return NO_MEANING;
    } finally {
      this.#following.delete(key);
    }
  }

  /** The module of a file, or one inside it. */
  #inline(inference: Inference, file: string, modules: readonly string[]): Meanings {
    let at = moduleMeaning(file);
    for (const name of modules) at = inference.memberOfAll(inference.typesOfMeanings(at), name);
    return at;
  }

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

  importsInText(text: string): readonly WrittenImport[] {
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

  isUnresolved(
    file: string,
    { module, names, modifiers = [] }: Pick<ImportPath, 'module' | 'names' | 'modifiers'>,
  ): boolean {
    // `mod name;` in a module that stands in the file itself has its file in a folder of that name.
    const inline = modifiers.filter((word) => word.startsWith('in ')).map((word) => word.slice('in '.length));
    const at = inline.length === 0 ? file : `${file.replace(/\.rs$/, '')}/${inline.join('/')}.rs`;
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

  declaredOutside(): string {
    return this.#modules.declared();
  }

  /** A file is the module of this name, or something in the file bears the name. */
  #hasModule(file: string, name: string): boolean {
    if (this.#modules.child(file, name) !== undefined) return true;
    const named = NAMES_OF_PATHS.of(this.#world, file);
    return named === undefined || named.has(name);
  }

  /** Files that are put into this one, and those that it is put into: they are one module. */
  siblings(file: string): readonly string[] {
    this.#refresh();
    this.#parts ??= this.#readParts();
    return this.#parts.get(file) ?? [];
  }

  #readParts(): Map<string, readonly string[]> {
    const parts = new Map<string, readonly string[]>();
    for (const file of this.#world.filesWithWord('Rust', 'include')) {
      for (const [, name = ''] of (this.#world.text(file) ?? '').matchAll(INCLUDE)) {
        const part = includedFrom(file, name);
        if (!this.#world.has(part) || part === file) continue;
        parts.set(file, [...(parts.get(file) ?? []), part]);
        parts.set(part, [...(parts.get(part) ?? []), file]);
      }
    }
    return parts;
  }

  /** What the other files of a module that is put together have of this name. */
  #inOtherParts(inference: Inference, file: string, name: string): Meanings | undefined {
    for (const part of this.siblings(file)) {
      const key = `${part} ${name} part`;
      if (this.#following.has(key)) continue;
      this.#following.add(`${file} ${name} part`).add(key);
      try {
        const found = this.moduleMember(inference, part, name);
        if (found.of.length > 0) return found;
      } finally {
        this.#following.delete(key);
        this.#following.delete(`${file} ${name} part`);
      }
    }
    return undefined;
  }

  freeName(inference: Inference, file: string, name: string, space?: NameSpace): Meanings {
    switch (name) {
      case 'crate':
        return modulesMeaning(this.#modules.roots(file));
      case 'self::':
        return moduleMeaning(file);
      case 'super':
        return modulesMeaning(this.#modules.parents(file));
      case '::':
        return this.#modules.isOld(file)
          ? { of: [...modulesMeaning(this.#modules.roots(file)).of, ...outsideMeaning('').of], isOpen: false }
          : outsideMeaning('');
      case '_':
        return NO_MEANING;
      case 'None':
        return { of: [{ kind: 'typed', types: one(outside('Option', [UNKNOWN])) }], isOpen: false };
    }
    if (name.endsWith('!')) return this.#macroMeaning(file, name);
    const fromGlobs = this.#fromGlobs(inference, file, name, false);
    if (fromGlobs !== undefined) return fromGlobs;
    const inOtherParts = this.#inOtherParts(inference, file, name);
    if (inOtherParts !== undefined) return inOtherParts;
    const crate = this.#modules.crate(name);
    if (crate !== undefined) return moduleMeaning(crate);
    if (space === 'token') return NO_MEANING;
    return this.#isFromOutside(file, name) ? outsideMeaning(name) : NO_MEANING;
  }

  /** A name that nothing here bears is the language's, a dependency's, or that of an import of everything. */
  #isFromOutside(file: string, name: string): boolean {
    if (NAMES_OF_THE_LANGUAGE.has(name) || this.#modules.isOutside(file, name)) return true;
    const globs = this.#world.facts(file)?.imports.filter((each) => each.names[0]?.imported === '*') ?? [];
    if (globs.some((each) => this.isUnresolved(file, { module: each.module, names: ['*'] }))) return false;
    // Types and constants without a crate before them are the language's; a path through a crate begins in small letters.
    return (
      !/^[a-z_]\w*$/.test(name) || globs.some((each) => this.#modules.isOutside(file, segments(each.module)[0] ?? ''))
    );
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#macros.clear();
    this.#aliased.clear();
    this.#globbed.clear();
    this.#parts = undefined;
  }

  /** A macro by its own name, or by one that an import gives it. */
  #macroMeaning(file: string, name: string): Meanings {
    const named = this.#macrosNamed(file, name);
    if (named.length > 0) return meaningsOf(named);
    const local = name.slice(0, -1);
    let found = this.#aliased.get(local);
    if (found === undefined) {
      found = this.#world
        .filesWithWord('Rust', local)
        .flatMap((other) =>
          (this.#traits.givenIn(other)?.aliases.get(local) ?? []).flatMap((imported) =>
            this.#macrosNamed(other, `${imported}!`),
          ),
        );
      this.#aliased.set(local, found);
    }
    return found.length === 0 ? outsideMeaning(name) : meaningsOf(found);
  }

  /** `macro_rules!` are seen by what comes after them, across files; who bears the name in this crate is meant. */
  #macrosNamed(file: string, name: string): readonly DefinitionRef[] {
    this.#refresh();
    const root = this.#modules.root(file);
    const key = `${root} ${name}`;
    let macros = this.#macros.get(key);
    if (macros === undefined) {
      const bare = name.slice(0, -1);
      const found = this.#world
        .filesWithWord('Rust', bare)
        .flatMap((other) =>
          (this.#traits.givenIn(other)?.macros.get(bare) ?? []).map((index) => ({ file: other, index })),
        );
      const own = found.filter((ref) => this.#modules.root(ref.file) === root);
      macros = own.length > 0 ? own : found;
      this.#macros.set(key, macros);
    }
    return macros;
  }

  moduleMember(inference: Inference, key: string, name: string): Meanings {
    const bound = inference.exportedBindings(key, name);
    if (bound !== undefined && bound.of.length > 0) return bound;
    const fromGlobs = this.#fromGlobs(inference, key, name, true);
    if (fromGlobs !== undefined) return fromGlobs;
    const children = this.#modules.children(key, name);
    if (children.length > 0) return modulesMeaning(children);
    return this.#inOtherParts(inference, key, name) ?? NO_MEANING;
  }

  /** What `use a::*` brings; `isFromOutside`: as seen from another module, which does not see everything either, but that is the compiler's. */
  #fromGlobs(inference: Inference, file: string, name: string, isFromOutside: boolean): Meanings | undefined {
    // In the middle of following others, what is found may be a part of it.
    if (this.#following.size > 0) return this.#followGlobs(inference, file, name, isFromOutside);
    this.#refresh();
    const key = `${file} ${name} ${isFromOutside}`;
    if (!this.#globbed.has(key)) this.#globbed.set(key, this.#followGlobs(inference, file, name, isFromOutside));
    return this.#globbed.get(key);
  }

  broughtInto(
    inference: Inference,
    file: string,
    scope: number,
    name: string,
    space?: NameSpace,
  ): Meanings | undefined {
    const scopes = SCOPES_WITH_GLOBS.of(this.#world, file);
    if (scopes?.has(scope) !== true) return undefined;
    const found = this.#followGlobs(inference, file, name, false, scope);
    const of = found?.of.filter(
      (meaning) => meaning.kind !== 'definition' || this.#isRefIn(inference, meaning.ref, space),
    );
    return of === undefined || of.length === 0 ? undefined : { of, isOpen: false };
  }

  #isRefIn(inference: Inference, ref: DefinitionRef, space: NameSpace | undefined): boolean {
    const kind = inference.definition(ref)?.kind;
    return kind === undefined || this.isIn(kind, space);
  }

  /** `only`: what stands in this scope. */
  #followGlobs(
    inference: Inference,
    file: string,
    name: string,
    isFromOutside: boolean,
    only?: number,
  ): Meanings | undefined {
    const facts = this.#world.facts(file);
    if (facts === undefined || this.#following.size > MAX_GLOB_DEPTH * 2) return undefined;
    const taken: Meaning[] = [];
    let scope: number | undefined;
    for (const imported of facts.imports) {
      if (imported.names[0]?.imported !== '*') continue;
      if (isFromOutside && inlineModules(imported).length > 0) continue;
      if (only !== undefined && imported.scope !== only) continue;
      // Of several in one place each may be for another platform.
      if (scope !== undefined && imported.scope !== scope) continue;
      const key = `${file} ${imported.start} *`;
      if (this.#following.has(key)) continue;
      this.#following.add(key);
      try {
        const target = this.#path(inference, file, imported, segments(imported.module));
        const isOutside = target.of.every((meaning) => meaning.kind === 'outside');
        if (isOutside) continue;
        const found = inference.memberOfAll(inference.typesOfMeanings(target), name);
        const named = found.of.filter((meaning) => meaning.kind !== 'outside');
        if (named.length > 0) scope = imported.scope;
        taken.push(...named);
      } finally {
        this.#following.delete(key);
      }
    }
    if (taken.length > 0) return { of: taken, isOpen: false };
    return undefined;
  }

  readonly called = calledOn;
  readonly indexed = indexed;
  readonly element = element;
  readonly expected = expected;
  readonly part = partAt;
  readonly awaited = awaited;
  readonly unwrapped = unwrapped;
  readonly operated = operated;
  readonly outsideMember = outsideMember;
  readonly instance = instanceOf;

  givenMembers(inference: Inference, type: Type, name: string, found: Meanings): Meanings | undefined {
    return this.#traits.givenMembers(inference, type, name, found);
  }

  ownMembers(inference: Inference, ref: DefinitionRef, name: string, space?: NameSpace): readonly DefinitionRef[] {
    const definition = inference.definition(ref);
    if (definition === undefined) return [];
    if (definition.kind === 'namespace') return this.#membersOfNamespace(inference, ref, name);
    const inside = inference.childrenOf(ref, name);
    if (definition.kind === 'interface') return inside;
    const fields = inside.filter((each) => inference.definition(each)?.kind === 'property');
    // What is not called is the field, and what is called the method, where both bear the name.
    if (space === undefined && fields.length > 0) return fields;
    const given = this.#traits.members(inference, ref, definition.name, name);
    return given.length > 0 ? [...inside.filter((each) => !fields.includes(each)), ...given] : inside;
  }

  /** What an inline module has: what stands in it, and what it takes from elsewhere. */
  #membersOfNamespace(inference: Inference, ref: DefinitionRef, name: string): readonly DefinitionRef[] {
    const facts = this.#world.facts(ref.file);
    const scope = facts?.details[ref.index]?.scope ?? -1;
    if (facts === undefined || scope < 0) return [];
    const found: DefinitionRef[] = [];
    for (const binding of inference.bindingsOf(facts, scope).get(name) ?? []) {
      if (binding.kind === 'definition') found.push({ file: ref.file, index: binding.definition });
      const imported = binding.kind === 'import' ? facts.imports[binding.imported] : undefined;
      // Two modules may take a name from each other.
      const key = `${ref.file} ${imported?.start} ${name}`;
      if (imported === undefined || this.#following.has(key)) continue;
      this.#following.add(key);
      try {
        for (const meaning of this.imported(inference, ref.file, imported, binding).of)
          if (meaning.kind === 'definition') found.push(meaning.ref);
      } finally {
        this.#following.delete(key);
      }
    }
    return found;
  }

  /** The type, the traits that it has, and all that any type may have from outside. */
  lineage(inference: Inference, type: Nominal): { readonly of: readonly Type[]; readonly isOpen: boolean } {
    const found: Type[] = [type];
    let isOpen = false;
    const definition = inference.definition(type.ref);
    if (definition === undefined || definition.kind === 'namespace') return { of: found, isOpen };
    const add = (trait: Type, depth: number): void => {
      if (trait.kind !== 'class' && trait.kind !== 'instance') return;
      if (
        depth > 8 ||
        found.some((each) => (each.kind === 'instance' || each.kind === 'class') && isSameRef(each.ref, trait.ref))
      )
        return;
      found.push({ ...trait, kind: type.kind });
      for (const base of inference.detail(trait.ref)?.bases ?? [])
        for (const above of inference.typesOf(trait.ref.file, base).of) add(above, depth + 1);
    };
    if (definition.kind === 'interface') {
      for (const base of inference.detail(type.ref)?.bases ?? [])
        for (const above of inference.typesOf(type.ref.file, base).of) add(above, 0);
    } else {
      const traits = this.#traits.traitsOf(inference, type.ref, definition.name);
      for (const trait of traits) add(trait, 0);
      if (type.kind === 'instance' && traits.some(isDereference)) {
        const behind = this.#behind(inference, type);
        isOpen = behind.isOpen;
        found.push(...behind.of);
      }
    }
    found.push({ kind: 'outside', name: ANY, args: [one(type)], isClass: type.kind === 'class' });
    return { of: found, isOpen };
  }

  /** What a value is looked through for by `Deref`, with what that has; open where it is no type of ours and may hold one. */
  #behind(inference: Inference, type: Extract<Type, { kind: 'instance' }>): { of: Type[]; isOpen: boolean } {
    const key = `${type.ref.file} ${type.ref.index} deref`;
    if (this.#following.has(key)) return { of: [], isOpen: true };
    this.#following.add(key);
    try {
      const of: Type[] = [];
      let isOpen = false;
      for (const target of this.ownMembers(inference, type.ref, 'Target')) {
        const written = inference.detail(target)?.type ?? -1;
        const types = inference.substitute(inference.instanceOf(target.file, written), type);
        isOpen ||= types.isOpen;
        for (const each of types.of) {
          if (each.kind !== 'instance') isOpen ||= mayHoldOurs(one(each));
          else of.push(...this.lineage(inference, each).of.filter(({ kind }) => kind !== 'outside'));
        }
      }
      return { of, isOpen };
    } finally {
      this.#following.delete(key);
    }
  }

  isIn(kind: SymbolKind, space: NameSpace | undefined): boolean {
    // A variant and a tuple struct are called as functions are, and a field may hold one.
    if (space === 'call') return kind !== 'interface' && kind !== 'namespace' && kind !== 'type';
    return space !== 'type' || (kind !== 'function' && kind !== 'method' && kind !== 'variable' && kind !== 'property');
  }

  /** A local function is called by its name, and paths begin with type parameters and with `Self`. */
  isLocalIn(binding: Binding, space: NameSpace | undefined): boolean {
    if (binding.kind === 'type_parameter' || binding.name === 'Self')
      return space !== 'call' || binding.name === 'Self';
    return space !== 'type';
  }

  choose(_inference: Inference, _file: string, refs: readonly Meaning[]): readonly Meaning[] {
    return refs;
  }

  /** The type of the `impl` that a member stands in. */
  ownerOf(inference: Inference, ref: DefinitionRef): DefinitionRef | undefined {
    const owner = inference.detail(ref)?.owner ?? -1;
    const type = owner < 0 ? undefined : inference.typesOf(ref.file, owner).of.find(isNominal);
    return type?.ref;
  }

  /** A type stands for each of its traits. */
  isStructuralSubtype(inference: Inference, type: DefinitionRef, base: DefinitionRef): boolean {
    if (inference.definition(base)?.kind !== 'interface') return false;
    const { of } = this.lineage(inference, { kind: 'instance', ref: type, args: [] });
    return of.some((each) => isNominal(each) && isSameRef(each.ref, base));
  }

  /** Of the members that share a name only the one in the trait's own `impl` is run through the trait. */
  isOverride(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean {
    const detail = inference.detail(own);
    const parent = inference.definition(base)?.parent ?? -1;
    if (detail === undefined || detail.implementing < 0 || parent < 0) return false;
    const trait = { file: base.file, index: parent };
    return inference
      .typesOf(own.file, detail.implementing)
      .of.some((type) => isNominal(type) && isSameRef(type.ref, trait));
  }

  writesCode(file: string): boolean {
    return this.#modules.isOfMacros(file);
  }

  /** Whoever bounds a type in a string writes the trait behind a colon: `T: Named + Clone`. */
  isRunInString(text: string): boolean {
    return OF_A_BOUND.test(text) && BOUND.test(text);
  }

  /** A name that is put together has what is written of it, whatever is put in and however it is then spelled. */
  mayReflect(inference: Inference, file: string, at: number, ref: DefinitionRef): boolean {
    const texts = this.#world.facts(file)?.texts;
    if (texts !== undefined && isText(texts, at)) return false;
    const pieces = NAME_PUT_TOGETHER.exec((this.#world.text(file) ?? '').slice(at, at + MAX_PUT_TOGETHER));
    return pieces?.index !== 0 || hasPieces(inference.definition(ref)?.name ?? '', pieces[0]);
  }

  /** A macro of the repository that puts a name together of which a part is written. */
  #putTogether(name: string): readonly Doubt[] {
    for (const file of this.#world.filesWithWord('Rust', 'format_ident').filter((each) => this.writesCode(each))) {
      const text = this.#world.text(file) ?? '';
      for (const { 0: whole, 1: written = '', index } of text.matchAll(/\bformat_ident!\s*\(\s*"([^"\n]*)"/g))
        if (/[a-z]/i.test(written.replaceAll(/\{[^{}]*\}/g, '')) && hasPieces(name, written))
          return [
            {
              code: 'rust_put_together',
              name,
              at: { file, line: new LineMap(text).lineAt(index + whole.length) },
            },
          ];
    }
    return [];
  }

  doubts(inference: Inference, ref: DefinitionRef): readonly Doubt[] {
    const definition = inference.definition(ref);
    const detail = inference.detail(ref);
    if (definition === undefined || detail === undefined) return [];
    const holder =
      definition.parent < 0 ? undefined : inference.definition({ file: ref.file, index: definition.parent });
    if (holder?.kind === 'interface') return this.#givenBy(inference, ref, definition.name);
    if (detail.implementing < 0) return this.#putTogether(definition.name);
    if (this.ownerOf(inference, ref) === undefined) return [{ code: 'rust_unnamed_types', name: definition.name }];
    const traits = inference.typesOf(ref.file, detail.implementing);
    const outsider = traits.of.find((type) => type.kind === 'outside');
    if (outsider?.kind === 'outside')
      return [{ code: 'rust_outside_trait', name: definition.name, trait: partsOf(outsider).join('::') }];
    return traits.of.length === 0 ? [{ code: 'rust_unknown_trait', name: definition.name }] : [];
  }

  /** Whoever has a trait has to have what it asks for: a function, a constant, a type. */
  #givenBy(inference: Inference, ref: DefinitionRef, name: string): readonly Doubt[] {
    for (const file of this.#world.filesWithWord('Rust', name)) {
      const facts = this.#world.facts(file);
      const index = facts?.facts.definitions.findIndex((definition, i) => {
        const own = { file, index: i };
        return definition.name === name && this.isOverride(inference, own, ref);
      });
      if (index !== undefined && index >= 0) return [{ code: 'rust_asked_by_trait', name, file }];
    }
    return [];
  }

  /** A variant with fields is as good as a type: patterns take it apart, and making one makes a value of its enumeration. */
  typeOfDefinition(inference: Inference, ref: DefinitionRef): Types | undefined {
    const definition = inference.definition(ref);
    const detail = inference.detail(ref);
    if (definition?.kind !== 'enum_member' || detail === undefined) return undefined;
    return detail.modifiers.includes('fields') ? one({ kind: 'class', ref, args: [] }) : enumOf(inference, ref);
  }
}

function isDereference(trait: Type): boolean {
  return trait.kind === 'outside' && lastName(trait) === 'Deref';
}

/** Names that stand in a file by themselves: definitions, and what imports bring. */
function namesOfPaths({ facts, imports }: SyntaxFacts): ReadonlySet<string> {
  const names = new Set(facts.definitions.map(({ name }) => name));
  for (const { names: taken, modifiers } of imports)
    for (const { local } of taken) if (!modifiers.includes('mod')) names.add(local);
  return names;
}

const ROOTS_OF_PATHS: ReadonlySet<string> = new Set(['crate', 'self', 'super', '']);

/** In small letters, and in no crate that one has to name. */
const NAMES_OF_THE_LANGUAGE: ReadonlySet<string> = new Set(
  (
    'bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f16 f32 f64 f128 never drop size_of size_of_val ' +
    'align_of align_of_val derive inline cfg test allow warn deny forbid expect must_use doc repr deprecated no_mangle ' +
    'cold target_feature track_caller non_exhaustive automatically_derived macro_use macro_export path'
  ).split(' '),
);

/** Inline modules around a `use`, from the outermost one. */
function inlineModules(imported: SyntaxImport): string[] {
  return imported.modifiers.filter((word) => word.startsWith('in ')).map((word) => word.slice('in '.length));
}

function segments(path: string): string[] {
  return path
    .split('::')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

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

function moduleMeaning(key: string): Meanings {
  return modulesMeaning([key]);
}

function modulesMeaning(keys: readonly string[]): Meanings {
  return { of: keys.map((key) => ({ kind: 'module', key })), isOpen: false };
}

function meaningsOf(refs: readonly DefinitionRef[]): Meanings {
  return { of: refs.map((ref) => ({ kind: 'definition', ref })), isOpen: false };
}

function outsideMeaning(name: string): Meanings {
  return { of: [{ kind: 'outside', type: outside(name, [], true) as Outside }], isOpen: false };
}

/** Beside the file that puts it in, as the compiler looks for it. */
function includedFrom(file: string, name: string): string {
  return path.posix.join(path.posix.dirname(file), name);
}

/** The name holds whatever is written of a pattern, in whichever spelling, apart from what is put in. */
function hasPieces(name: string, pattern: string): boolean {
  const bare = (text: string) => text.replaceAll('_', '').toLowerCase();
  const written = pattern.replaceAll(/\$\w+|\{[^{}]*\}|:\w+(?:\([^():]*\))?|"/g, ' ').match(/\w+/g) ?? [];
  return written.every((piece) => bare(name).includes(bare(piece)));
}

function scopesWithGlobs({ imports }: SyntaxFacts): ReadonlySet<number> {
  return new Set(imports.filter(({ names }) => names[0]?.imported === '*').map(({ scope }) => scope));
}

const NAMES_OF_PATHS = new FileTable(namesOfPaths);
const SCOPES_WITH_GLOBS = new FileTable(scopesWithGlobs);
