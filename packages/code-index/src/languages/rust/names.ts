/** What names of Rust mean by where they stand: paths through modules, what `use` brings, macros, names of other crates. */
import { FileTable } from '../../inference/file-table.ts';
import type { Inference, World } from '../../inference/language-policy.ts';
import {
  definitionMeanings,
  type Meaning,
  type Meanings,
  moduleMeanings,
  NO_MEANING,
  one,
  outside,
  outsideMeaning,
  type Type,
  UNKNOWN,
} from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { Binding, NameSpace, SyntaxFacts, SyntaxImport } from '../../model/syntax.ts';
import type { Following } from './following.ts';
import { segments } from './imports.ts';
import type { IncludedFiles } from './included.ts';
import { inlineFile, type RustLinks } from './links.ts';
import type { RustMacros } from './macro-names.ts';
import type { RustModules } from './modules.ts';
import { isNominal } from './traits.ts';

/** Re-exports of re-exports; more is a circle or as good as one. */
const MAX_GLOB_DEPTH = 6;

export class RustNames {
  readonly #world: World;
  readonly #modules: RustModules;
  readonly #links: RustLinks;
  readonly #macros: RustMacros;
  readonly #included: IncludedFiles;
  /** Globs may go in circles. */
  readonly #following: Following;
  /** By file, name and from where it is asked: most names of a file are asked for many times. */
  readonly #globbed = new Map<string, Meanings | undefined>();
  /** The file whose `use` is followed: what another module takes for itself alone is seen from within that only. */
  #asking: string | undefined;
  #generation = -1;

  constructor(
    world: World,
    parts: {
      readonly modules: RustModules;
      readonly links: RustLinks;
      readonly macros: RustMacros;
      readonly included: IncludedFiles;
      readonly following: Following;
    },
  ) {
    this.#world = world;
    this.#modules = parts.modules;
    this.#links = parts.links;
    this.#macros = parts.macros;
    this.#included = parts.included;
    this.#following = parts.following;
  }

  imported(inference: Inference, file: string, imported: SyntaxImport, binding: Binding): Meanings {
    const name = imported.names[binding.importedName];
    if (name === undefined || name.imported === '*') return NO_MEANING;
    if (imported.modifiers.includes('mod'))
      return moduleMeanings(...this.#modules.children(inlineFile(file, imported.within ?? []), name.imported));
    const path = [...segments(imported.module), name.imported];
    const found = this.#path(inference, file, imported, path);
    // A macro has a name of its own kind: what bears it as well is taken with it.
    const isOurs = path.length === 1 || found.of.every(({ kind }) => kind !== 'outside');
    const macros = isOurs ? this.#macros.named(file, name.imported) : [];
    if (macros.length === 0) return found;
    const others = found.of.filter(({ kind }) => kind === 'definition');
    return { of: [...others, ...definitionMeanings(macros).of], isOpen: false };
  }

  /** Follows a path of a `use` from where it begins. */
  #path(inference: Inference, file: string, imported: SyntaxImport, path: readonly string[]): Meanings {
    return this.#askingFrom(file, () => this.#pathFrom(inference, file, imported, path));
  }

  #askingFrom<T>(file: string, ask: () => T): T {
    const before = this.#asking;
    this.#asking = file;
    try {
      return ask();
    } finally {
      this.#asking = before;
    }
  }

  #pathFrom(inference: Inference, file: string, imported: SyntaxImport, path: readonly string[]): Meanings {
    const [first = '', ...rest] = path;
    const modules = imported.within ?? [];
    let at: Meanings;
    let left = rest;
    if (first === 'crate') at = moduleMeanings(...this.#modules.roots(file));
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
        if (crate !== undefined) at = moduleMeanings(crate);
        else return this.#modules.isOutside(file, first) ? outsideMeaning(path.join('::'), true) : NO_MEANING;
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
    return this.#following.once(key, () => this.#boundAround(inference, file, imported, name), NO_MEANING);
  }

  #boundAround(inference: Inference, file: string, imported: SyntaxImport, name: string): Meanings {
    const facts = this.#world.facts(file);
    for (let scope = imported.scope; facts !== undefined && scope >= 0; scope = facts.scopes[scope]?.parent ?? -1) {
      for (const binding of inference.bindingsOf(facts, scope).get(name) ?? []) {
        if (binding.kind === 'definition') return definitionMeanings([{ file, index: binding.definition }]);
        const other = binding.kind === 'import' ? facts.imports[binding.imported] : undefined;
        if (other !== undefined && other !== imported && other.start !== imported.start)
          return this.imported(inference, file, other, binding);
      }
    }
    return NO_MEANING;
  }

  /** The module of a file, or one inside it. */
  #inline(inference: Inference, file: string, modules: readonly string[]): Meanings {
    let at = moduleMeanings(file);
    for (const name of modules) at = inference.memberOfAll(inference.typesOfMeanings(at), name);
    return at;
  }

  freeName(inference: Inference, file: string, name: string, space?: NameSpace): Meanings {
    if (space === 'macro') {
      const macros = this.#macros.meant(file, name);
      return macros.length === 0 ? outsideMeaning(`${name}!`, true) : definitionMeanings(macros);
    }
    switch (name) {
      case 'crate':
        return moduleMeanings(...this.#modules.roots(file));
      case 'self::':
        return moduleMeanings(file);
      case 'super':
        return moduleMeanings(...this.#modules.parents(file));
      case '::':
        return this.#modules.isOld(file)
          ? { of: [...moduleMeanings(...this.#modules.roots(file)).of, ...outsideMeaning('', true).of], isOpen: false }
          : outsideMeaning('', true);
      case '_':
        return NO_MEANING;
      case 'None':
        return { of: [{ kind: 'typed', types: one(outside('Option', [UNKNOWN])) }], isOpen: false };
    }
    const fromGlobs = this.#fromGlobs(inference, file, name, { isFromOutside: false });
    if (fromGlobs !== undefined) return fromGlobs;
    const inOtherParts = this.#inOtherParts(inference, file, name);
    if (inOtherParts !== undefined) return inOtherParts;
    const crate = this.#modules.crate(name);
    if (crate !== undefined) return moduleMeanings(crate);
    if (space === 'token') return NO_MEANING;
    return this.#isFromOutside(file, name) ? outsideMeaning(name, true) : NO_MEANING;
  }

  /** A name that nothing here bears is the language's, a dependency's, or that of an import of everything. */
  #isFromOutside(file: string, name: string): boolean {
    if (NAMES_OF_THE_LANGUAGE.has(name) || this.#modules.isOutside(file, name)) return true;
    const globs = this.#world.facts(file)?.imports.filter((each) => each.names[0]?.imported === '*') ?? [];
    if (globs.some((each) => this.#links.isUnresolved(file, { module: each.module, names: ['*'] }))) return false;
    // Types and constants without a crate before them are the language's; a path through a crate begins in small letters.
    return (
      !/^[a-z_]\w*$/.test(name) || globs.some((each) => this.#modules.isOutside(file, segments(each.module)[0] ?? ''))
    );
  }

  moduleMember(inference: Inference, key: string, name: string, space?: NameSpace): Meanings {
    const bound = inference.exportedBindings(key, name, space);
    if (bound !== undefined && bound.of.length > 0) {
      // `mod home; pub use home::*;`: a module hides no function of its name, and both are taken together.
      const isModuleAlone = bound.of.every(({ kind }) => kind === 'module');
      const beside = isModuleAlone ? this.#fromGlobs(inference, key, name, { isFromOutside: true, space }) : undefined;
      const items = beside?.of.filter(({ kind }) => kind === 'definition') ?? [];
      return items.length > 0 ? { ...bound, of: [...items, ...bound.of] } : bound;
    }
    const fromGlobs = this.#fromGlobs(inference, key, name, { isFromOutside: true, space });
    if (fromGlobs !== undefined) return fromGlobs;
    const children = space === 'macro' ? [] : this.#modules.children(key, name);
    if (children.length > 0) return moduleMeanings(...children);
    return this.#inOtherParts(inference, key, name, space) ?? NO_MEANING;
  }

  /** What the other files of a module that is put together have of this name. */
  #inOtherParts(inference: Inference, file: string, name: string, space?: NameSpace): Meanings | undefined {
    const following = this.#following;
    const keyOf = (each: string) => `${each} ${name} ${kindOfName(space)} part`;
    for (const part of this.#included.partsOf(file)) {
      if (following.has(keyOf(part))) continue;
      const found = following.during(keyOf(file), () =>
        following.during(keyOf(part), () => this.moduleMember(inference, part, name, space)),
      );
      if (found.of.length > 0) return found;
    }
    return undefined;
  }

  /** What `use a::*` brings. */
  #fromGlobs(inference: Inference, file: string, name: string, asked: GlobQuestion): Meanings | undefined {
    // In the middle of following others, what is found may be a part of it.
    if (this.#following.depth > 0) return this.#followGlobs(inference, file, name, asked);
    this.#refresh();
    const key = `${file} ${name} ${kindOfName(asked.space)} ${asked.isFromOutside && !this.#seesAllOf(file)}`;
    if (!this.#globbed.has(key)) this.#globbed.set(key, this.#followGlobs(inference, file, name, asked));
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
    const found = this.#followGlobs(inference, file, name, { isFromOutside: false, space, only: scope });
    const of = found?.of.filter((meaning) => meaning.kind !== 'definition' || isRefIn(inference, meaning.ref, space));
    return of === undefined || of.length === 0 ? undefined : { of, isOpen: false };
  }

  #followGlobs(
    inference: Inference,
    file: string,
    name: string,
    { isFromOutside, space, only }: GlobQuestion,
  ): Meanings | undefined {
    const facts = this.#world.facts(file);
    if (facts === undefined || this.#following.depth > MAX_GLOB_DEPTH * 2) return undefined;
    const taken: Meaning[] = [];
    let scope: number | undefined;
    const seesAll = !isFromOutside || this.#seesAllOf(file);
    for (const imported of facts.imports) {
      if (imported.names[0]?.imported !== '*') continue;
      if (isFromOutside && imported.within !== undefined) continue;
      // Where every module takes all of others for itself, a name would be looked for on all ways through them.
      if (!seesAll && !imported.modifiers.includes('pub')) continue;
      if (only !== undefined && imported.scope !== only) continue;
      // Of several in one place each may be for another platform.
      if (scope !== undefined && imported.scope !== scope) continue;
      const found = this.#following.once(
        `${file} ${imported.start} *`,
        () => this.#broughtBy(inference, file, imported, name, space),
        [],
      );
      if (found.length > 0) scope = imported.scope;
      taken.push(...found);
    }
    return taken.length > 0 ? { of: taken, isOpen: false } : undefined;
  }

  /** A module and those in it see what it takes for itself; of an expression it is not known from where it asks. */
  #seesAllOf(file: string): boolean {
    const asking = this.#asking;
    return asking === undefined || this.#modules.isWithin(asking, file) || this.#included.partsOf(file).length > 0;
  }

  /** What one `use a::*` brings of this name. */
  #broughtBy(
    inference: Inference,
    file: string,
    imported: SyntaxImport,
    name: string,
    space: NameSpace | undefined,
  ): readonly Meaning[] {
    const target = this.#path(inference, file, imported, segments(imported.module));
    if (target.of.every((meaning) => meaning.kind === 'outside')) return [];
    const types = inference.typesOfMeanings(target);
    const found = this.#askingFrom(file, () =>
      space === 'macro'
        ? inference.memberOfAll({ ...types, of: types.of.filter((type) => isModule(inference, type)) }, name, space)
        : inference.memberOfAll(types, name),
    );
    return found.of.filter((meaning) => meaning.kind !== 'outside');
  }

  /** What an inline module has: what stands in it, and what it takes from elsewhere. */
  membersOfNamespace(
    inference: Inference,
    ref: DefinitionRef,
    name: string,
    space: NameSpace | undefined,
  ): readonly DefinitionRef[] {
    const facts = this.#world.facts(ref.file);
    const scope = facts?.details[ref.index]?.scope ?? -1;
    if (facts === undefined || scope < 0) return [];
    const found: DefinitionRef[] = [];
    for (const binding of inference.bindingsOf(facts, scope, space).get(name) ?? []) {
      if (binding.kind === 'definition' || binding.kind === 'macro')
        found.push({ file: ref.file, index: binding.definition });
      const imported = binding.kind === 'import' ? facts.imports[binding.imported] : undefined;
      if (imported === undefined) continue;
      // Two modules may take a name from each other.
      const taken = this.#following.once(
        `${ref.file} ${imported.start} ${name}`,
        () => this.imported(inference, ref.file, imported, binding),
        NO_MEANING,
      );
      for (const meaning of taken.of) if (meaning.kind === 'definition') found.push(meaning.ref);
    }
    return found;
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#globbed.clear();
  }
}

/** What is asked of imports of everything. */
interface GlobQuestion {
  /** As seen from another module, which does not see everything either, but that is the compiler's. */
  readonly isFromOutside: boolean;
  /** Imports that stand in this scope, instead of all in the file. */
  readonly only?: number;
  readonly space?: NameSpace | undefined;
}

/** A macro and whatever else bears its name are asked for apart; all else is found by its name alone. */
function kindOfName(space: NameSpace | undefined): string {
  return space === 'macro' ? 'macro' : 'item';
}

/** Macros stand in modules, and in no type. */
function isModule(inference: Inference, type: Type): boolean {
  return type.kind === 'module' || (isNominal(type) && inference.definition(type.ref)?.kind === 'namespace');
}

function isRefIn(inference: Inference, ref: DefinitionRef, space: NameSpace | undefined): boolean {
  const kind = inference.definition(ref)?.kind;
  return kind === undefined || inference.policy.isIn?.(kind, space) !== false;
}

/** In small letters, and in no crate that one has to name. */
const NAMES_OF_THE_LANGUAGE: ReadonlySet<string> = new Set(
  (
    'bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f16 f32 f64 f128 never drop size_of size_of_val ' +
    'align_of align_of_val derive inline cfg test allow warn deny forbid expect must_use doc repr deprecated no_mangle ' +
    'cold target_feature track_caller non_exhaustive automatically_derived macro_use macro_export path'
  ).split(' '),
);

function scopesWithGlobs({ imports }: SyntaxFacts): ReadonlySet<number> {
  return new Set(imports.filter(({ names }) => names[0]?.imported === '*').map(({ scope }) => scope));
}

const SCOPES_WITH_GLOBS = new FileTable(scopesWithGlobs);
