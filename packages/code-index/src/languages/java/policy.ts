/** How Java finds types, packages and members, chooses between overloads, and what its operators give. */

import type { ImportPath, Inference, LanguagePolicy, World } from '../../inference/language-policy.ts';
import { subtypesOf } from '../../inference/subtypes.ts';
import { type Declared, givenFor, isInterface, selfOf } from '../../inference/type-arguments.ts';
import {
  definitionMeanings,
  keyOf,
  type Meaning,
  type Meanings,
  moduleMeanings,
  NO_MEANING,
  one,
  outside,
  replaceVariables,
  type Type,
  type Types,
  UNKNOWN,
  union,
} from '../../inference/types.ts';
import type { Doubt } from '../../model/doubts.ts';
import type { DefinitionRef, SymbolKind } from '../../model/facts.ts';
import { isSameRef } from '../../model/facts.ts';
import {
  type Argument,
  type Binding,
  isText,
  type NameSpace,
  type SyntaxFacts,
  type SyntaxImport,
  type Term,
  type WrittenImport,
} from '../../model/syntax.ts';
import { propertyOfGetter } from '../shape/getters.ts';
import { JavaCalls } from './calls.ts';
import { JAVA_CONVENTIONS } from './conventions.ts';
import { isLibraryPackage, isLibraryRef, libraryFacts, libraryInstance, libraryType, libraryValue } from './library.ts';
import { JavaNames } from './names.ts';
import { mayReachByReflection } from './reflection.ts';
import { Assignability, arrayOf, isArray, isPrimitive, newAncestries, promoted } from './types.ts';

export function javaPolicy(world: World): LanguagePolicy {
  return new JavaPolicy(world);
}

class JavaPolicy implements LanguagePolicy {
  readonly language = 'Java';
  readonly seesMembersByName = true;
  readonly callMember = undefined;
  readonly conventions = JAVA_CONVENTIONS;
  readonly anything = libraryValue('java.lang.Object');
  readonly hasOverloads = true;
  readonly importsPackages = true;
  readonly hasSigils = true;
  readonly calledFrom: ReadonlySet<string> = new Set(['Kotlin', 'Groovy', 'Scala', 'Clojure']);
  readonly isLexical = true;
  readonly declaredTypeWins = true;
  readonly #world: World;
  readonly #names: JavaNames;
  readonly #ancestries = newAncestries();
  readonly #calls: JavaCalls;

  constructor(world: World) {
    this.#world = world;
    this.#names = new JavaNames(world);
    this.#calls = new JavaCalls(this.#ancestries);
  }

  isCalledBySigns(inference: Inference, ref: DefinitionRef): boolean {
    const definition = inference.definition(ref);
    return definition?.kind === 'method' && SIGNS.test(definition.name) && takesNothing(inference, ref);
  }

  isCommonName(name: string): boolean {
    return COMMON_NAMES.has(name);
  }

  mayMeanOthers(): boolean {
    return false;
  }

  libraryFacts(file: string): SyntaxFacts | undefined {
    return libraryFacts(file);
  }

  isIn(kind: SymbolKind, space: NameSpace | undefined): boolean {
    if (space === 'call') return kind === 'method';
    return space === 'type' ? TYPE_KINDS.has(kind) : kind !== 'method';
  }

  imported(inference: Inference, file: string, imported: SyntaxImport, binding: Binding, space?: NameSpace): Meanings {
    const name = imported.names[binding.importedName]?.imported;
    if (name === undefined || name === '*') return NO_MEANING;
    const isStatic = imported.modifiers.includes('static');
    if (space === 'call' && !isStatic) return { of: [], isOpen: false };
    const qualified = this.#qualified(inference, isStatic ? imported.module : `${imported.module}.${name}`, file);
    if (qualified === undefined)
      return this.isUnresolved(file, { module: imported.module, names: [name] })
        ? NO_MEANING
        : outsideClass(`${imported.module}.${name}`);
    if (!isStatic) return definitionMeanings([qualified]);
    return this.#staticMember(inference, qualified, name, space) ?? NO_MEANING;
  }

  /** What a static import takes: methods, fields and types of the name are all imported. */
  #staticMember(
    inference: Inference,
    ref: DefinitionRef,
    name: string,
    space: NameSpace | undefined,
  ): Meanings | undefined {
    const type: Type = { kind: 'class', ref, args: [] };
    const spaces: readonly (NameSpace | undefined)[] = space === undefined ? [undefined, 'call'] : [space];
    const found = spaces.map((each) => this.members(inference, type, name, each) ?? NO_MEANING);
    const of = found.flatMap((each) => each.of).filter((each) => each.kind === 'definition');
    if (of.length > 0) return { of, isOpen: false };
    return found.find((each) => each.of.length > 0);
  }

  importsInText(text: string): readonly WrittenImport[] {
    return [...text.matchAll(IMPORTS)].map(([, module = '', name = '']) => {
      const path = module.replace(/\s+/g, '');
      return { module: path, level: 0, names: [name], specifier: `${path}.${name}` };
    });
  }

  importedFiles(file: string, { module, names: [name = ''] }: WrittenImport): readonly string[] {
    // A type, a type inside one, or what a type has: the file is that of the outermost.
    const parts = name === '*' ? module.split('.') : [...module.split('.'), name];
    const found = new Set<string>(name === '*' ? this.#names.filesIn(module) : []);
    for (let count = 1; count < parts.length; count++)
      for (const each of this.#names.filesNamed(parts.slice(0, count).join('.'), parts[count] as string))
        found.add(each);
    found.delete(file);
    return [...found];
  }

  isUnresolved(file: string, { module, names: [name = ''] }: Pick<ImportPath, 'module' | 'names'>): boolean {
    const typeAt = module.search(/\.[A-Z]/);
    const packageName = typeAt < 0 ? module : module.slice(0, typeAt);
    if (this.#names.isOutside(packageName)) return false;
    return this.importedFiles(file, { module, level: 0, names: [name], specifier: '' }).length === 0;
  }

  declaredOutside(): string {
    return this.#names.declared();
  }

  siblings(file: string): readonly string[] {
    return this.#names.filesBeside(file);
  }

  freeName(inference: Inference, file: string, name: string, space?: NameSpace): Meanings {
    const facts = inference.factsOf(file);
    if (facts === undefined) return NO_MEANING;
    if (space === 'package') return moduleMeanings(name);
    const stars = facts.imports.filter((each) => each.names[0]?.imported === '*');
    if (space !== 'call') {
      const own = this.#names.typeIn(facts.packageName, name, file);
      if (own !== undefined) return definitionMeanings([own]);
      for (const { module, modifiers } of stars) {
        if (modifiers.includes('static')) continue;
        const direct = this.#names.typeIn(module, name, file);
        if (direct !== undefined) return definitionMeanings([direct]);
        const holder = this.#qualified(inference, module, file);
        const nested = holder === undefined ? [] : typesInside(inference, holder, name);
        if (nested.length > 0) return definitionMeanings(nested);
      }
    }
    let mayBeOutside = false;
    let isUnresolved = false;
    for (const { module, modifiers } of stars) {
      if (!modifiers.includes('static')) continue;
      const holder = this.#qualified(inference, module, file);
      if (holder === undefined) {
        mayBeOutside = true;
        isUnresolved ||= this.isUnresolved(file, { module, names: ['*'] });
        continue;
      }
      const found = this.#staticMember(inference, holder, name, space);
      if (found?.of.some(({ kind }) => kind === 'definition')) return found;
    }
    if (isUnresolved) return NO_MEANING;
    if (space === 'call') return mayBeOutside ? outsideClass(name) : { of: [], isOpen: false };
    const language = libraryType('java.lang', name);
    if (language !== undefined) return definitionMeanings([language]);
    if (space === undefined && this.#names.isPackage(name)) return moduleMeanings(name);
    if (space === 'type' && this.#names.isPackage(name) && !/^[A-Z]/.test(name)) return moduleMeanings(name);
    // A type that no import names is one of the own package, in a file that is not read: one that a program has written,
    // say. Where all types of a package from outside are imported, it is rather one of these.
    const isOfType = /^[A-Z]/.test(name);
    const packages = stars.filter(({ modifiers }) => !modifiers.includes('static'));
    const isForeign =
      packages.some(({ module }) => this.#names.isOutside(module) && !isLibraryPackage(module)) &&
      packages.every(({ module }) => !this.isUnresolved(file, { module, names: ['*'] }));
    return isOfType && !isForeign ? NO_MEANING : outsideClass(name);
  }

  moduleMember(_inference: Inference, key: string, name: string): Meanings {
    const type = this.#names.typeIn(key, name, '');
    if (type !== undefined) return definitionMeanings([type]);
    const inner = `${key}.${name}`;
    if (/^[A-Z]/.test(name) && !isLibraryPackage(inner))
      return this.#names.isOutside(key) ? outsideClass(inner) : NO_MEANING;
    return moduleMeanings(inner);
  }

  /** `a.b.C.D`: the longest part that is a package, then types inside each other. */
  #qualified(inference: Inference, path: string, file: string): DefinitionRef | undefined {
    const parts = path.split('.');
    for (let count = parts.length - 1; count >= 0; count--) {
      let ref = this.#names.typeIn(parts.slice(0, count).join('.'), parts[count] as string, file);
      if (ref === undefined) continue;
      for (const name of parts.slice(count + 1))
        ref = ref === undefined ? undefined : this.#nestedType(inference, ref, name);
      if (ref !== undefined) return ref;
    }
    return undefined;
  }

  #nestedType(inference: Inference, ref: DefinitionRef, name: string): DefinitionRef | undefined {
    for (const owner of this.#ancestries.of(inference, { kind: 'class', ref, args: [] }).of) {
      const [found] = typesInside(inference, owner.ref, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  ownMembers(inference: Inference, ref: DefinitionRef, name: string): readonly DefinitionRef[] {
    return inference.childrenOf(ref, name);
  }

  lineage(inference: Inference, type: Declared): { readonly of: readonly Type[]; readonly isOpen: boolean } {
    const ancestry = this.#ancestries.of(inference, type);
    return { of: ancestry.of, isOpen: ancestry.outside.length > 0 };
  }

  members(inference: Inference, type: Type, name: string, space?: NameSpace): Meanings | undefined {
    switch (type.kind) {
      case 'instance':
      case 'class': {
        const { of, outside: unknown } = this.#ancestries.of(inference, type);
        return this.#membersOf(inference, of, unknown, name, space);
      }
      case 'variable':
        return inference.memberOfAll(type.bound, name, space);
      case 'outside':
        return isArray(type) ? this.#arrayMember(inference, type, name, space) : outsideClass(`${type.name}.${name}`);
      case 'module':
        return undefined;
      default:
        return { of: [], isOpen: true };
    }
  }

  superMembers(inference: Inference, type: Declared, name: string, space?: NameSpace): Meanings {
    const { of, outside: unknown } = this.#ancestries.of(inference, type);
    return this.#membersOf(inference, of.slice(1), unknown, name, space);
  }

  #membersOf(
    inference: Inference,
    owners: readonly Declared[],
    unknown: readonly string[],
    name: string,
    space: NameSpace | undefined,
  ): Meanings {
    const found =
      space === 'call' ? this.#methods(inference, owners, name) : this.#fieldOrType(inference, owners, name, space);
    const [first] = unknown;
    if (first === undefined) return { of: found, isOpen: false };
    // A base of which nothing is known may be one that is here, or build on one.
    if (found.length === 0 && unknown.includes('')) return NO_MEANING;
    // A base that is in no file here may have it, or another overload: a dead end, but for what is known to fit.
    const dead = outsideClass(`${first}.${name}`);
    return found.length > 0 && space !== 'call'
      ? { of: found, isOpen: false }
      : { of: [...found, ...dead.of], isOpen: false };
  }

  #methods(inference: Inference, owners: readonly Declared[], name: string): Meaning[] {
    const all: Extract<Meaning, { kind: 'definition' }>[] = [];
    for (const owner of owners) {
      for (const ref of inference.childrenOf(owner.ref, name)) {
        const isMethod = inference.definition(ref)?.kind === 'method';
        if (isMethod && !this.#isHidden(inference, ref, owner, owners))
          all.push({ kind: 'definition', ref, self: owner });
      }
      if (all.length > 0) continue;
      const made = this.#made(inference, owner, name);
      if (made !== undefined) return [made];
    }
    if (all.every(({ self }) => self === all[0]?.self)) return all;
    // What a type writes anew hides what it would inherit.
    const nearest = new Map<string, Extract<Meaning, { kind: 'definition' }>>();
    for (const each of all) {
      const signature = this.#signature(inference, each.ref, each.self as Declared);
      const before = nearest.get(signature);
      // Where an interface of the library and one of the repository ask for the same, the latter is told.
      const isBetter = before !== undefined && isOfLibraryInterface(inference, before) && !isLibraryRef(each.ref);
      if (before === undefined || isBetter) nearest.set(signature, each);
    }
    return [...nearest.values()];
  }

  /** What is private is not inherited, nor are the static methods of interfaces. */
  #isHidden(inference: Inference, ref: DefinitionRef, owner: Declared, owners: readonly Declared[]): boolean {
    if (owner === owners[0]) return false;
    const modifiers = inference.detail(ref)?.modifiers ?? [];
    if (modifiers.includes('private')) return true;
    return (
      modifiers.includes('static') && inference.definition(ref)?.kind === 'method' && isInterface(inference, owner.ref)
    );
  }

  /** Methods that the compiler adds: accessors of records, `values()` and `valueOf` of enums. */
  #made(inference: Inference, owner: Declared, name: string): Meaning | undefined {
    const detail = inference.detail(owner.ref);
    if (detail?.modifiers.includes('record')) {
      const [component] = inference
        .childrenOf(owner.ref, name)
        .filter((ref) => inference.detail(ref)?.modifiers.includes('component'));
      if (component !== undefined) return { kind: 'definition', ref: component, self: owner };
    }
    if (!detail?.modifiers.includes('enum')) return undefined;
    const self: Types = one({ kind: 'instance', ref: owner.ref, args: [] });
    if (name === 'values') return { kind: 'outside', type: madeMethod([arrayOf(self)]) };
    return name === 'valueOf' ? { kind: 'outside', type: madeMethod([self]) } : undefined;
  }

  #signature(inference: Inference, ref: DefinitionRef, owner: Declared): string {
    const detail = inference.detail(ref);
    const given = givenFor(inference, owner);
    const own = new Set(detail?.typeParameters.map(({ name }) => name));
    for (const name of own) given.delete(name);
    const types = detail?.parameters.map(({ type }) => {
      const [first] = replaceVariables(inference.instanceOf(ref.file, type), given).of;
      return first === undefined ? '?' : erasedKey(first);
    });
    return `${types?.length} ${types?.join(',')}`;
  }

  #fieldOrType(
    inference: Inference,
    owners: readonly Declared[],
    name: string,
    space: NameSpace | undefined,
  ): Meaning[] {
    for (const isType of space === 'type' ? [true] : [false, true]) {
      for (const owner of owners) {
        const refs = isType
          ? typesInside(inference, owner.ref, name)
          : inference
              .childrenOf(owner.ref, name)
              .filter(
                (ref) =>
                  VALUE_KINDS.has(inference.definition(ref)?.kind ?? '') &&
                  !this.#isHidden(inference, ref, owner, owners),
              );
        const [ref] = refs;
        if (ref !== undefined) return [{ kind: 'definition', ref, self: owner }];
      }
    }
    return [];
  }

  #arrayMember(
    inference: Inference,
    type: Extract<Type, { kind: 'outside' }>,
    name: string,
    space: NameSpace | undefined,
  ): Meanings {
    if (space !== 'call') return { of: [{ kind: 'typed', types: one(outside('int')) }], isOpen: false };
    if (name === 'clone') return { of: [{ kind: 'outside', type: madeMethod([one(type)]) }], isOpen: false };
    return this.members(inference, libraryInstance('java.lang.Object'), name, space) ?? NO_MEANING;
  }

  choose(
    inference: Inference,
    file: string,
    meanings: readonly Meaning[],
    call: readonly Argument[] | undefined,
  ): readonly Meaning[] {
    if (call === undefined || meanings.length === 0) return meanings;
    const callees = meanings.filter((meaning) => meaning.kind === 'definition');
    const isMethods = callees.every(({ ref }) => METHOD_KINDS.has(inference.definition(ref)?.kind ?? ''));
    if (!isMethods || callees.length === 0) return meanings;
    const chosen = this.#calls.choose(inference, file, callees, call);
    if (chosen.length > 0) return chosen;
    // None fits: it is one of a base that is not known, or this judges a type wrongly, and it may be each of them.
    const others = meanings.filter((meaning) => meaning.kind !== 'definition');
    return others.length > 0 ? others : callees;
  }

  isOverride(inference: Inference, own: DefinitionRef, base: DefinitionRef, heir?: DefinitionRef): boolean {
    if (![own, base].every((ref) => isInherited(inference, ref))) return false;
    const type = this.#ownerOf(inference, own);
    const holder = this.#ownerOf(inference, base);
    if (type === undefined || holder === undefined) return false;
    const { of } = this.#ancestries.of(inference, heir === undefined ? type : selfOf(inference, heir));
    const below = of.find(({ ref }) => isSameRef(ref, type.ref));
    const above = of.find(({ ref }) => isSameRef(ref, holder.ref));
    if (below === undefined || above === undefined) return false;
    const mine = this.#signature(inference, own, below);
    return mine.includes('?') || mine === this.#signature(inference, base, above);
  }

  /** A class has one superclass: of what it inherits beside that, at least one comes from an interface. */
  mayShareHeirs(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean {
    const both = [own, base];
    return (
      both.every((ref) => isInherited(inference, ref)) &&
      both.some((ref) => {
        const owner = this.#ownerOf(inference, ref);
        return owner !== undefined && isInterface(inference, owner.ref);
      })
    );
  }

  isBelowOutside(inference: Inference, member: DefinitionRef, { name }: Extract<Type, { kind: 'outside' }>): boolean {
    const owner = this.#ownerOf(inference, member);
    return owner !== undefined && this.#ancestries.of(inference, owner).outside.includes(name);
  }

  mayReflect(inference: Inference, file: string, at: number, ref: DefinitionRef): boolean {
    const facts = this.#world.facts(file);
    if (facts === undefined) return true;
    if (isText(facts.texts, at)) return false;
    // Patterns begin at the name or at the dot before it.
    const site = facts.sites.find(({ start, term }) => start >= at && start <= at + 1 && term >= 0);
    return site === undefined || mayReachByReflection(inference, file, site, ref);
  }

  readInTemplates(inference: Inference, ref: DefinitionRef): string | undefined {
    return propertyOfGetter(inference, ref);
  }

  doubts(inference: Inference, ref: DefinitionRef): readonly Doubt[] {
    const definition = inference.definition(ref);
    const owner = this.#ownerOf(inference, ref);
    if (definition === undefined || owner === undefined) return [];
    const { name, kind } = definition;
    const holder = inference.definition(owner.ref);
    const modifiers = inference.detail(ref)?.modifiers ?? [];
    const reasons: Doubt[] = [];
    if (modifiers.includes('native')) reasons.push({ code: 'java_native', name });
    if (kind === 'enum_member') reasons.push({ code: 'java_enum_value', name });
    if (modifiers.includes('component')) reasons.push({ code: 'java_record_component', name });
    if (inference.detail(owner.ref)?.modifiers.includes('annotation'))
      reasons.push({ code: 'java_annotation_member', name });
    if (holder?.kind === 'interface' && kind === 'method' && !definition.hasBody)
      reasons.push({ code: 'java_lambda', name });
    if (kind === 'constructor' && takesNothing(inference, ref)) {
      const [heir] = subtypesOf(inference, owner.ref);
      const heirName = heir && inference.definition(heir)?.name;
      if (heirName !== undefined) reasons.push({ code: 'java_run_by_heir', heir: heirName, of: holder?.name ?? '' });
    }
    if (kind === 'method') reasons.push(...this.#libraryCallers(inference, ref, owner, name));
    return reasons;
  }

  /** The library calls what overrides a method of its own: `run`, `close` of a `try`, `toString` of a sum. */
  #libraryCallers(inference: Inference, ref: DefinitionRef, owner: Declared, name: string): readonly Doubt[] {
    for (const type of [owner.ref, ...subtypesOf(inference, owner.ref)]) {
      const ancestry = this.#ancestries.of(inference, selfOf(inference, type)).of;
      const mine = this.#signature(inference, ref, ancestry.find((each) => isSameRef(each.ref, owner.ref)) ?? owner);
      for (const above of ancestry) {
        if (libraryFacts(above.ref.file) === undefined) continue;
        const overridden = inference
          .childrenOf(above.ref, name)
          .find((each) => isInherited(inference, each) && this.#signature(inference, each, above) === mine);
        if (overridden === undefined) continue;
        return [{ code: 'java_overrides_library', name, type: inference.definition(above.ref)?.name ?? '' }];
      }
    }
    return [];
  }

  #ownerOf(inference: Inference, { file, index }: DefinitionRef): Declared | undefined {
    const parent = inference.definition({ file, index })?.parent ?? -1;
    return parent < 0 ? undefined : selfOf(inference, { file, index: parent });
  }

  called(inference: Inference, file: string, type: Type, args: readonly Argument[]): Types | undefined {
    switch (type.kind) {
      case 'callable': {
        const callee = {
          kind: 'definition' as const,
          ref: type.ref,
          ...(type.self === undefined ? {} : { self: type.self }),
        };
        const definition = inference.definition(type.ref);
        if (definition?.name === 'getClass' && args.length === 0)
          return libraryValue('java.lang.Class', [type.self === undefined ? UNKNOWN : one(type.self)]);
        return this.#calls.result(inference, file, callee, args, type.typeArguments);
      }
      case 'outside':
        return type.name === MADE ? (type.args[0] ?? UNKNOWN) : UNKNOWN;
      // The accessor of a record's component gives the component.
      default:
        return one(type);
    }
  }

  constructed(inference: Inference, file: string, term: Extract<Term, { kind: 'construct' }>): Types | undefined {
    const types = inference.instanceOf(file, term.of);
    const [type] = types.of;
    if (type?.kind !== 'instance' || type.args.length > 0) return types;
    const names = inference.detail(type.ref)?.typeParameters.map(({ name }) => name) ?? [];
    if (names.length === 0) return types;
    const [callee] = this.#constructors(inference, file, type.ref, term.args);
    if (callee === undefined) return types;
    const found = this.#calls.inferred(inference, file, callee, term.args, undefined, names);
    return one({ ...type, args: names.map((name) => found.get(name) ?? UNKNOWN) });
  }

  constructorsRun(
    inference: Inference,
    file: string,
    type: DefinitionRef,
    args: readonly Argument[],
  ): readonly DefinitionRef[] {
    const chosen = this.#constructors(inference, file, type, args).map(({ ref }) => ref);
    // None fits as far as types are known: it may be each of them.
    return chosen.length > 0 ? chosen : inference.childrenOf(type, 'constructor');
  }

  #constructors(inference: Inference, file: string, ref: DefinitionRef, args: readonly Argument[]) {
    const all = inference
      .childrenOf(ref, 'constructor')
      .filter((each) => inference.definition(each)?.kind === 'constructor');
    return this.#calls.choose(
      inference,
      file,
      all.map((each) => ({ kind: 'definition' as const, ref: each })),
      args,
    );
  }

  expected(inference: Inference, file: string, term: Extract<Term, { kind: 'expected' }>): Types | undefined {
    const call = inference.term(file, term.call);
    if (call?.kind !== 'call' && call?.kind !== 'construct') return undefined;
    const parts = this.#wanted(inference, file, call, term.argument)?.of.map(
      (type) => this.handed(inference, type, term.parameter) ?? UNKNOWN,
    );
    return parts === undefined || parts.length === 0 ? undefined : union(parts);
  }

  /** What the callee of a call declares to take at a position. */
  #wanted(
    inference: Inference,
    file: string,
    call: Extract<Term, { kind: 'call' | 'construct' }>,
    position: number,
  ): Types | undefined {
    if (call.kind === 'construct') {
      const [type] = inference.instanceOf(file, call.of).of;
      if (type?.kind !== 'instance') return undefined;
      const [callee] = this.#constructors(inference, file, type.ref, call.args);
      if (callee === undefined) return undefined;
      const self = type.args.length > 0 ? { self: type } : {};
      const names =
        type.args.length > 0 ? [] : (inference.detail(type.ref)?.typeParameters.map(({ name }) => name) ?? []);
      return this.#calls.expected(inference, file, { ...callee, ...self }, call.args, position, names);
    }
    const { of } = inference.meanings(file, call.of);
    const [callee, ...others] = this.choose(inference, file, of, call.args);
    if (callee?.kind !== 'definition' || others.length > 0) return undefined;
    const names = inference.detail(callee.ref)?.typeParameters.map(({ name }) => name) ?? [];
    return this.#calls.expected(inference, file, callee, call.args, position, names);
  }

  handed(inference: Inference, type: Type, position: number): Types | undefined {
    const wanted = new Assignability(inference, this.#ancestries).functionOf(type);
    if (wanted === undefined) return undefined;
    const parameter = inference.detail(wanted.ref)?.parameters[position];
    if (parameter === undefined) return undefined;
    return replaceVariables(inference.instanceOf(wanted.ref.file, parameter.type), givenFor(inference, wanted.owner));
  }

  literal(_inference: Inference, type: string): Types | undefined {
    if (type === 'String') return libraryValue('java.lang.String');
    if (type === '?')
      return one({ kind: 'class', ref: (libraryInstance('java.lang.Object') as Declared).ref, args: [] });
    if (type === 'Class')
      return one({ kind: 'class', ref: (libraryInstance('java.lang.Class') as Declared).ref, args: [] });
    return undefined;
  }

  element(inference: Inference, type: Type): Types | undefined {
    if (isArray(type)) return union([...type.args]);
    if (type.kind === 'variable') return inference.elementOf(type.bound);
    if (type.kind !== 'instance') return undefined;
    const iterable = this.#ancestries
      .of(inference, type)
      .of.find(({ ref }) => isSameRef(ref, (libraryInstance('java.lang.Iterable') as Declared).ref));
    return iterable?.args[0];
  }

  /** What a pattern takes out of a record. */
  part(inference: Inference, type: Type, position: number): Types | undefined {
    if (type.kind !== 'instance') return undefined;
    const component = inference.detail(type.ref)?.parameters[position];
    if (component === undefined) return undefined;
    return replaceVariables(inference.instanceOf(type.ref.file, component.type), givenFor(inference, type));
  }

  indexed(_inference: Inference, _file: string, type: Type): Types | undefined {
    return isArray(type) ? union([...type.args]) : UNKNOWN;
  }

  operated(_inference: Inference, operator: string, type: Type, right: Types): Types | undefined {
    const [other] = right.of;
    if (
      operator === '+' &&
      [type, other].some((each) => each?.kind === 'instance' && each.ref.file === 'java:java.lang.String')
    )
      return libraryValue('java.lang.String');
    if (operator === '<<' || operator === '>>' || operator === '>>>') return promoted(type, undefined);
    if (isPrimitive(type) && type.kind === 'outside' && type.name === 'boolean') return one(type);
    return promoted(type, other);
  }
}

/** A method that no source declares; its argument is what it gives. */
const MADE = 'method of the compiler';

function madeMethod(args: readonly Types[]): Extract<Type, { kind: 'outside' }> {
  return outside(MADE, args) as Extract<Type, { kind: 'outside' }>;
}

/** What an import names, and the last name of it. */
const IMPORTS = /^[ \t]*import\s+(?:static\s+)?([\w$]+(?:\s*\.\s*[\w$]+)*)\s*\.\s*([\w$]+|\*)\s*;/gm;

const TYPE_KINDS: ReadonlySet<string> = new Set(['class', 'interface', 'enum']);
const VALUE_KINDS: ReadonlySet<string> = new Set(['property', 'enum_member', 'variable']);
/** What `for`, `try (…)` and the sum of texts call. */
const SIGNS = /^(?:iterator|close|toString)$/;
const METHOD_KINDS: ReadonlySet<string> = new Set(['method', 'constructor', 'property']);

function isOfLibraryInterface(inference: Inference, { ref, self }: Extract<Meaning, { kind: 'definition' }>): boolean {
  return isLibraryRef(ref) && self?.kind !== undefined && 'ref' in self && isInterface(inference, self.ref);
}

function takesNothing(inference: Inference, ref: DefinitionRef): boolean {
  const detail = inference.detail(ref);
  return detail !== undefined && (detail.parameters.length === 0 || detail.modifiers.includes('varargs'));
}

/** A method that a subclass may write anew. */
function isInherited(inference: Inference, ref: DefinitionRef): boolean {
  const modifiers = inference.detail(ref)?.modifiers ?? [];
  return (
    inference.definition(ref)?.kind === 'method' && !modifiers.includes('static') && !modifiers.includes('private')
  );
}

function typesInside(inference: Inference, ref: DefinitionRef, name: string): DefinitionRef[] {
  return inference.childrenOf(ref, name).filter((each) => TYPE_KINDS.has(inference.definition(each)?.kind ?? ''));
}

function outsideClass(name: string): Meanings {
  return {
    of: [{ kind: 'outside', type: outside(name, [], true) as Extract<Type, { kind: 'outside' }> }],
    isOpen: false,
  };
}

/** What is left of a type at run time: two methods of the same erasure are one. */
function erasedKey(type: Type): string {
  if (type.kind === 'variable') {
    const [bound] = type.bound.of;
    return bound === undefined || bound.kind === 'variable' ? 'Object' : erasedKey(bound);
  }
  if (isArray(type)) {
    const [element] = type.args[0]?.of ?? [];
    return element === undefined ? 'array' : `${erasedKey(element)}[]`;
  }
  if (type.kind === 'instance' || type.kind === 'class') {
    const key = keyOf({ ...type, kind: 'instance', args: [] });
    return type.ref.file === 'java:java.lang.Object' ? 'Object' : key;
  }
  return type.kind === 'outside' ? type.name : type.kind;
}

/** Methods that many classes have, in the library and elsewhere: on a receiver that is not known they say nothing. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  (
    'add addAll append apply accept build builder clear clone close compare compareTo contains containsKey copy count create ' +
    'delete equals exists find first flush forEach format from get getClass getId getKey getMessage getName getType getValue ' +
    'hasNext hashCode id indexOf init isEmpty isPresent iterator join key keySet last length list load main map name next of ' +
    'open parse peek pop print println push put read remove replace reset run save set setName setValue size start stop ' +
    'stream substring test toArray toList toString trim type update value valueOf values write'
  ).split(' '),
);
