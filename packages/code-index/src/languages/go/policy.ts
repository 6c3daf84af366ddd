/** What Go does in its own way: packages instead of files, embedding instead of inheritance, types that are known by structure. */

import type { ImportPath, Inference, LanguagePolicy, Sureness, World } from '../../inference/language-policy.ts';
import {
  definitionMeanings,
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
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import { isSameRef } from '../../model/facts.ts';
import type { Argument, Binding, SyntaxImport, WrittenImport } from '../../model/syntax.ts';
import { GO_CONVENTIONS } from './conventions.ts';
import { hasMethod, interfacesAsking, LIBRARY_METHODS } from './library.ts';
import { MethodSets } from './method-sets.ts';
import { folderOf, GoPackages, isTest } from './packages.ts';

type Outside = Extract<Type, { kind: 'outside' }>;
type Nominal = Extract<Type, { kind: 'instance' | 'class' }>;

interface AtDepth<Kind extends Type> {
  readonly type: Kind;
  readonly depth: number;
}

/** What a type embeds and how deep, itself first; `openAt`: how deep the nearest that is not known stands, else infinite. */
interface Levels {
  readonly own: readonly AtDepth<Nominal>[];
  readonly fromOutside: readonly AtDepth<Outside>[];
  readonly openAt: number;
}

/** Embedding deeper than this is not followed. */
const MAX_EMBEDDING = 8;

/** `//go:wasmexport other_name` among the comments right above a place. */
function isExportedAbove(text: string, at: number): boolean {
  const lines = text.slice(0, text.lastIndexOf('\n', at - 1) + 1).split('\n');
  for (let i = lines.length - 2; i >= 0 && lines[i]?.startsWith('//') === true; i -= 1)
    if (/^\/\/(?:go:wasmexport|export)[ \t]/.test(lines[i] ?? '')) return true;
  return false;
}

export function goPolicy(world: World): LanguagePolicy {
  return new GoPolicy(new GoPackages(world), world);
}

class GoPolicy implements LanguagePolicy {
  readonly language = 'Go';
  readonly packageIsFolder = true;
  readonly seesMembersByName = false;
  readonly isLexical = true;
  readonly declaredTypeWins = true;
  readonly variablesChange = true;
  readonly unknownArgumentsMayBeOurs = true;
  readonly conventions = GO_CONVENTIONS;
  readonly callMember = undefined;
  readonly #packages: GoPackages;
  readonly #methodSets: MethodSets;
  readonly #world: World;

  constructor(packages: GoPackages, world: World) {
    this.#packages = packages;
    this.#methodSets = new MethodSets(world);
    this.#world = world;
  }

  mayMeanOthers(): boolean {
    return false;
  }

  imported(inference: Inference, file: string, imported: SyntaxImport, _binding: Binding): Meanings {
    const folder = this.#packages.folderOfImport(file, imported.module);
    if (folder === undefined)
      return this.#packages.isOutside(file, imported.module)
        ? meaningOfType(outside(imported.module) as Outside)
        : NO_MEANING;
    // Without a name of its own an import binds what the package calls itself, which its path does not always tell.
    const isGuessed = imported.modifiers.includes('unnamed');
    if (isGuessed && this.#packages.importable(folder)?.name !== imported.local)
      return this.freeName(inference, file, imported.local);
    return moduleMeanings(moduleKey(folder, file));
  }

  importsInText(text: string): readonly WrittenImport[] {
    const found: WrittenImport[] = [];
    for (const declaration of text.matchAll(IMPORTS)) {
      for (const [, , quoted] of (declaration[1] ?? declaration[0]).matchAll(IMPORTED_PATHS)) {
        const module = quoted ?? '';
        if (module !== '') found.push({ module, level: 0, names: [], specifier: module });
      }
    }
    return found;
  }

  importedFiles(file: string, imported: WrittenImport): readonly string[] {
    const folder = this.#packages.folderOfImport(file, imported.module);
    return folder === undefined ? [] : this.#packages.filesIn(folder).filter((each) => !isTest(each));
  }

  isUnresolved(file: string, { module }: ImportPath): boolean {
    return this.#packages.folderOfImport(file, module) === undefined && !this.#packages.isOutside(file, module);
  }

  declaredOutside(): string {
    return this.#packages.required();
  }

  siblings(file: string): readonly string[] {
    return this.#packages.filesIn(folderOf(file)).filter((each) => each !== file);
  }

  freeName(_inference: Inference, file: string, name: string): Meanings {
    const own = this.#packages.packageOf(file);
    if (own === undefined) return NO_MEANING;
    const refs = this.#packages.visibleFrom(file, this.#packages.named(own, name));
    if (refs.length > 0) return definitionMeanings(refs);
    for (const imported of this.#world.facts(file)?.imports ?? []) {
      const isDot = imported.names[0]?.imported === '*';
      const isUnnamed = imported.modifiers.includes('unnamed');
      if (!isDot && !isUnnamed) continue;
      const folder = this.#packages.folderOfImport(file, imported.module);
      const found = folder === undefined ? undefined : this.#packages.importable(folder);
      if (folder === undefined || found === undefined) continue;
      // A package may be called otherwise than its folder.
      if (isUnnamed && found.name === name) return moduleMeanings(moduleKey(folder, file));
      const taken = isDot ? this.#packages.visibleThrough(file, folder, this.#packages.named(found, name)) : [];
      if (taken.length > 0) return definitionMeanings(taken);
    }
    const isType = TYPES_OF_THE_LANGUAGE.has(name);
    // Whoever else bears it is in a file that is not read: one that a program has written, say.
    return isType || OTHERS_OF_THE_LANGUAGE.has(name)
      ? meaningOfType(outside(name, [], isType) as Outside)
      : NO_MEANING;
  }

  moduleMember(_inference: Inference, key: string, name: string): Meanings {
    const [folder = '', from = ''] = key.split('\0');
    const found = this.#packages.importable(folder);
    if (found === undefined) return NO_MEANING;
    const refs = this.#packages.visibleThrough(from, folder, this.#packages.named(found, name));
    return refs.length > 0 ? definitionMeanings(refs) : NO_MEANING;
  }

  ownMembers(inference: Inference, ref: DefinitionRef, name: string): readonly DefinitionRef[] {
    const inside = inference.childrenOf(ref, name);
    if (inside.length > 0) return inside;
    const definition = inference.definition(ref);
    if (definition === undefined || definition.parent >= 0) return [];
    const own = this.#packages.packageOf(ref.file);
    const found = own === undefined ? [] : this.#packages.methods(own, definition.name, name);
    if (own === undefined || found.length < 2) return found;
    const together = this.#packages.compiledWith(ref.file, found);
    if (together.length === found.length) return found;
    // For another platform the type is written in a file that a program has made: its methods are still those of the name.
    const orphans = this.#packages.compiledWithNone(found, this.#packages.named(own, definition.name));
    return [...together, ...orphans.filter((each) => !together.includes(each))];
  }

  otherBuildsOf(inference: Inference, type: DefinitionRef): readonly DefinitionRef[] {
    const definition = inference.definition(type);
    const own = this.#packages.packageOf(type.file);
    if (definition === undefined || own === undefined || definition.parent >= 0) return [];
    return this.#packages.named(own, definition.name).filter((ref) => !isSameRef(ref, type));
  }

  /** The type itself, then what it embeds, level by level. */
  lineage(inference: Inference, type: Nominal): { readonly of: readonly Type[]; readonly isOpen: boolean } {
    const { own, fromOutside, openAt } = this.#levels(inference, type);
    // What an embedded type from outside has is not known: whatever the repository itself has of that name is meant.
    const of = [...own, ...fromOutside].map((each) => each.type);
    return { of, isOpen: openAt !== Number.POSITIVE_INFINITY };
  }

  #levels(inference: Inference, type: Nominal): Levels {
    const own: AtDepth<Nominal>[] = [];
    const fromOutside: AtDepth<Outside>[] = [];
    const seen = new Set<string>();
    let openAt = Number.POSITIVE_INFINITY;
    let level: Type[] = [type];
    for (let depth = 0; level.length > 0 && depth < MAX_EMBEDDING; depth++) {
      const next: Type[] = [];
      for (const each of level) {
        if (each.kind === 'outside') fromOutside.push({ type: each, depth });
        if (each.kind !== 'instance' && each.kind !== 'class') continue;
        const key = `${each.ref.file}#${each.ref.index}`;
        if (seen.has(key)) continue;
        seen.add(key);
        own.push({ type: each, depth });
        // What a type is made of, and what an interface embeds, stands where the type does.
        const isInPlace = this.#isMadeOfOther(inference, each.ref) || isInterface(inference, each.ref);
        for (const above of this.#embedded(inference, each)) {
          if (above.isOpen) openAt = Math.min(openAt, isInPlace ? depth : depth + 1);
          (isInPlace ? level : next).push(...above.of);
        }
      }
      level = next;
    }
    return { own, fromOutside, openAt };
  }

  /** What is embedded nearer hides what a type has by embedding it deeper: of what is not known that may be so. */
  givenMembers(inference: Inference, type: Type, name: string, found: Meanings): Meanings | undefined {
    if ((type.kind !== 'instance' && type.kind !== 'class') || this.isNeverOutside(name)) return undefined;
    if (found.of.every(({ kind }) => kind !== 'definition')) return undefined;
    if (this.ownMembers(inference, type.ref, name).length > 0) return undefined;
    const { own, fromOutside, openAt } = this.#levels(inference, type);
    if (fromOutside.length === 0 && openAt === Number.POSITIVE_INFINITY) return undefined;
    const at = own.find((each) => this.ownMembers(inference, each.type.ref, name).length > 0)?.depth ?? 0;
    const isHidden =
      openAt < at || fromOutside.some(({ type: { name: of }, depth }) => depth < at && hasMethod(of, name) !== 'no');
    return isHidden ? { ...found, isGuess: true } : undefined;
  }

  /** The types of the embedded fields, or the type that a named type is made of where that has members. */
  #embedded(inference: Inference, type: Nominal): Types[] {
    const detail = inference.detail(type.ref);
    if (detail === undefined) return [];
    const written = this.#isMadeOfOther(inference, type.ref) ? [detail.type] : detail.bases;
    return written.map((term) => withArguments(inference, inference.instanceOf(type.ref.file, term), type));
  }

  choose(
    _inference: Inference,
    _file: string,
    refs: readonly Meaning[],
    _call: readonly Argument[] | undefined,
  ): readonly Meaning[] {
    return refs;
  }

  called(inference: Inference, file: string, type: Type, args: readonly Argument[]): Types | undefined {
    if (type.kind === 'callable') return this.#methodCalled(inference, file, type, args);
    if (type.kind === 'instance') {
      const underlying = this.#underlying(inference, type);
      return underlying === undefined ? undefined : inference.called(file, underlying, args);
    }
    if (type.kind !== 'outside') return undefined;
    if (type.name === 'func') return type.args[0] ?? UNKNOWN;
    const [first] = args;
    const given = first === undefined ? UNKNOWN : inference.typesOf(file, first.value);
    if (TAKE_A_TYPE.has(type.name)) return inference.instances(given);
    if (GIVE_THEIR_FIRST.has(type.name)) return given;
    if (ONCE.has(type.name)) return one(outside('func', [inference.called(file, given, [])]));
    return undefined;
  }

  /** A method's receiver names the type parameters anew: `func (l *List[E]) First() E` of `type List[T any]`. */
  #methodCalled(
    inference: Inference,
    file: string,
    type: Extract<Type, { kind: 'callable' }>,
    args: readonly Argument[],
  ): Types | undefined {
    const { self, ref } = type;
    const parameters = inference.detail(ref)?.typeParameters ?? [];
    if (self?.kind !== 'instance' || parameters.length === 0) return undefined;
    const owner = this.ownerOf(inference, ref);
    const held = this.lineage(inference, self).of.find(
      (each) => each.kind === 'instance' && owner !== undefined && isSameRef(each.ref, owner),
    );
    if (held?.kind !== 'instance') return undefined;
    const given = new Map<string, Types>();
    parameters.forEach(({ name }, i) => {
      const argument = held.args[i];
      if (argument !== undefined) given.set(name, argument);
    });
    return inference.inferred(file, ref, args, replaceVariables(inference.returned(ref), given));
  }

  indexed(inference: Inference, file: string, type: Type, args: readonly number[]): Types | undefined {
    switch (type.kind) {
      // A function with its type arguments is still that function.
      case 'callable':
        return one({ ...type, typeArguments: args.map((each) => inference.instanceOf(file, each)) });
      case 'outside':
        if (type.name === 'map') return type.args[1] ?? UNKNOWN;
        if (type.name === '[]') return type.args[0] ?? UNKNOWN;
        if (type.name === 'string') return one(outside('byte'));
        return undefined;
      case 'instance': {
        const underlying = this.#underlying(inference, type);
        if (underlying === undefined) return undefined;
        return union(underlying.of.map((each) => this.indexed(inference, file, each, args) ?? UNKNOWN));
      }
      default:
        return undefined;
    }
  }

  /** Key and value of one round of a `range`. */
  element(inference: Inference, type: Type): Types | undefined {
    switch (type.kind) {
      case 'outside':
        switch (type.name) {
          case '[]':
            return pair(one(outside('int')), type.args[0] ?? UNKNOWN);
          case 'map':
          case 'iter.Seq2':
            return pair(type.args[0] ?? UNKNOWN, type.args[1] ?? UNKNOWN);
          case 'chan':
          case 'iter.Seq':
            return pair(type.args[0] ?? UNKNOWN);
          case 'string':
            return pair(one(outside('int')), one(outside('rune')));
          case 'int':
            return pair(one(type));
          case 'func':
            // A function that is ranged over hands each round to the function that it is given.
            return union(
              (type.args[1]?.of ?? []).flatMap((yields) =>
                yields.kind === 'outside' && yields.name === 'func' ? [pair(...yields.args.slice(1))] : [],
              ),
            );
          default:
            return undefined;
        }
      case 'instance': {
        const underlying = this.#underlying(inference, type);
        return underlying === undefined ? undefined : inference.elementOf(underlying);
      }
      case 'variable':
        return inference.elementOf(type.bound);
      default:
        return undefined;
    }
  }

  /** `<-channel`. */
  awaited(inference: Inference, type: Type): Types | undefined {
    if (type.kind === 'outside' && type.name === 'chan') return type.args[0];
    if (type.kind !== 'instance') return undefined;
    const underlying = this.#underlying(inference, type);
    return underlying === undefined ? undefined : inference.awaitedOf(underlying);
  }

  operated(_inference: Inference, _operator: string, left: Type): Types {
    return one(left);
  }

  outsideMember(_inference: Inference, type: Outside, name: string): Types | undefined {
    // `atomic.Pointer[T]` and the like give back what they hold.
    if (HOLDERS.has(type.name) && type.args[0] !== undefined && HOLDER_READS.has(name))
      return one(outside('func', [type.args[0]]));
    return undefined;
  }

  /** Only a function with type parameters gives back what it takes; of the library few packages have such. */
  mayReturnArgument(name: string): boolean {
    return isFromOtherModule(name) || GENERIC_PACKAGES.test(name);
  }

  /** What begins with a small letter is seen by its own package alone. */
  isNeverOutside(name: string): boolean {
    return /^[^\p{Lu}]/u.test(name);
  }

  instance(inference: Inference, type: Type): Types | undefined {
    return type.kind === 'tuple'
      ? one({ kind: 'tuple', of: type.of.map((part) => inference.instances(part)) })
      : undefined;
  }

  typeOfDefinition(inference: Inference, ref: DefinitionRef): Types | undefined {
    const isDistinct = inference.detail(ref)?.modifiers.includes('distinct') === true;
    return isDistinct ? one({ kind: 'class', ref, args: [] }) : undefined;
  }

  ownerOf(inference: Inference, ref: DefinitionRef): DefinitionRef | undefined {
    const definition = inference.definition(ref);
    if (definition === undefined) return undefined;
    if (definition.parent >= 0) return { file: ref.file, index: definition.parent };
    const term = inference.term(ref.file, inference.detail(ref)?.owner ?? -1);
    if (term?.kind !== 'name') return undefined;
    const own = this.#packages.packageOf(ref.file);
    return own === undefined ? undefined : this.#packages.named(own, term.name)[0];
  }

  boundOf(inference: Inference, file: string, binding: Binding): Types | undefined {
    const ref = { file, index: binding.definition };
    const owner = this.ownerOf(inference, ref);
    const place = inference.detail(ref)?.typeParameters.findIndex(({ name }) => name === binding.name) ?? -1;
    const declared = owner === undefined ? undefined : inference.detail(owner)?.typeParameters[place];
    return owner === undefined || declared === undefined || declared.bound < 0
      ? undefined
      : inference.instanceOf(owner.file, declared.bound);
  }

  /** What stands below `internal`, and a program, as long as nobody builds one to be loaded by others. */
  isClosed(file: string): boolean {
    if (/(?:^|\/)internal\//.test(file)) return true;
    return (
      this.#packages.packageOf(file)?.name === 'main' && this.#world.filesMentioning('buildmode=plugin').length === 0
    );
  }

  doubts(inference: Inference, ref: DefinitionRef): readonly Doubt[] {
    const definition = inference.definition(ref);
    if (definition === undefined) return [];
    const { name, kind, exported } = definition;
    const reasons: Doubt[] = [];
    if (exported && (kind === 'method' || kind === 'property') && this.isClosed(ref.file))
      reasons.push({ code: 'go_exported_member', name });
    if (kind === 'function' && !definition.hasBody) reasons.push({ code: 'go_without_body', name });
    // The assembler writes the name of the package, or nothing, and a middle dot before a name.
    const [assembly] = this.#world.filesMentioning(`·${name}`);
    if (assembly !== undefined) reasons.push({ code: 'go_assembly', name, file: assembly });
    for (const file of this.#world.filesWithWord('Go', name)) {
      const directive = new RegExp(`^//(?:export|go:linkname)[ \\t].*\\b${name}\\b`, 'm');
      if (directive.test(this.#world.text(file) ?? '')) reasons.push({ code: 'go_linker', name, file });
    }
    // It has another name there.
    if (isExportedAbove(this.#world.text(ref.file) ?? '', definition.start))
      reasons.push({ code: 'go_linker', name, file: ref.file });
    const interfaceOfLibrary = this.#standsFor(inference, ref, definition);
    if (interfaceOfLibrary !== undefined)
      reasons.push({ code: 'go_stands_for_library', name, type: interfaceOfLibrary });
    if (inference.detail(ref)?.modifiers.includes('iota')) reasons.push({ code: 'go_iota', name });
    return reasons;
  }

  /** The interface of the library that asks for a method, and that its type satisfies. */
  #standsFor(inference: Inference, method: DefinitionRef, { name, kind }: Definition): string | undefined {
    const asking = kind === 'method' ? interfacesAsking(name) : [];
    const owner = asking.length === 0 ? undefined : this.ownerOf(inference, method);
    if (owner === undefined || isInterface(inference, owner)) return undefined;
    return asking.find((each) => this.#methodSets.satisfiesOutside(inference, owner, outside(each, []) as Outside));
  }

  functionType(result: Types): Type {
    return outside('func', [result]);
  }

  /** Reflection and templates find methods and fields, and only those that other packages may use. */
  canBeNamedByString({ kind, exported }: Definition): boolean {
    return exported && (kind === 'method' || kind === 'property');
  }

  /** `{{.Order.Total}}` in a string is a template, which calls methods and reads fields by their names. */
  isRunInString(text: string, at: number): boolean {
    const start = text.lastIndexOf('{{', at);
    return start >= 0 && text[at - 1] === '.' && text.indexOf('}}', start) >= at;
  }

  fitsShape(inference: Inference, type: DefinitionRef, base: DefinitionRef): Sureness {
    return isInterface(inference, base) ? this.#methodSets.satisfies(inference, type, base) : 'no';
  }

  isBelowOutside(inference: Inference, member: DefinitionRef, type: Outside, file: string): boolean {
    const name = inference.definition(member)?.name ?? '';
    if (isFromOtherModule(type.name)) {
      const own = this.isNeverOutside(name) ? undefined : this.ownerOf(inference, member);
      if (own === undefined) return false;
      if (this.#methodSets.isSaidToSatisfy(inference, own, type)) return true;
      return !this.isCommonName(name) && this.#methodSets.maySatisfyUnseen(inference, own, type, file);
    }
    const owner = LIBRARY_METHODS.get(type.name)?.has(name) === true ? this.ownerOf(inference, member) : undefined;
    return owner !== undefined && this.#methodSets.satisfiesOutside(inference, owner, type);
  }

  /** An interface asks for all that it embeds; in a struct stands what has the shape of the interface that it embeds. */
  runsOverridesOn(inference: Inference, type: Type): boolean | undefined {
    return type.kind === 'instance' && isInterface(inference, type.ref) ? undefined : true;
  }

  /** Names of tests within a test, and of methods of which Testify's mocks are told what to expect: nothing is looked up by these. */
  isPlainText(_: Inference, text: string, at: { readonly start: number; readonly end: number }): boolean {
    const before = text.slice(Math.max(0, at.start - 200), at.start).replace(/["`]$/, '');
    const behind = text.slice(at.end, at.end + 150).replace(/^["`]/, '');
    if (/\w\.Run\(\s{0,99}$/.test(before) && /^\s{0,9},\s{0,99}func\(/.test(behind)) return NAMES_TESTS.test(text);
    return TELLS_MOCK.test(before) && USES_MOCKS.test(text);
  }

  isCommonName(name: string): boolean {
    return COMMON_NAMES.has(name);
  }

  /** `type A B`: neither a struct nor an interface is written for it. */
  #isMadeOfOther(inference: Inference, ref: DefinitionRef): boolean {
    const isType = inference.definition(ref)?.kind === 'type';
    return isType && inference.detail(ref)?.modifiers.includes('anonymous') !== true;
  }

  /** What a value of a named type is underneath: the slice of `type List []Item`. Undefined for structs and interfaces. */
  #underlying(inference: Inference, type: Extract<Type, { kind: 'instance' }>): Types | undefined {
    const detail = inference.detail(type.ref);
    if (detail === undefined || !this.#isMadeOfOther(inference, type.ref)) return undefined;
    return withArguments(inference, inference.instanceOf(type.ref.file, detail.type), type);
  }
}

function isInterface(inference: Inference, type: DefinitionRef): boolean {
  return inference.detail(type)?.modifiers.includes('interface') === true;
}

/** A folder, and the file that imports it: what it sees there depends on both. */
function moduleKey(folder: string, file: string): string {
  return `${folder}\0${file}`;
}

/** The type parameters of a type replaced by what it was given for them. */
function withArguments(inference: Inference, types: Types, type: Nominal): Types {
  const given = new Map<string, Types>();
  inference.detail(type.ref)?.typeParameters.forEach(({ name }, i) => {
    const argument = type.args[i];
    if (argument !== undefined) given.set(name, argument);
  });
  return given.size === 0 ? types : replaceVariables(types, given);
}

function meaningOfType(type: Outside): Meanings {
  return { of: [{ kind: 'outside', type }], isOpen: false };
}

/** Modules have a host's name at their beginning, packages of the library have none. */
function isFromOtherModule(name: string): boolean {
  return /^[^/.]*\.[^/]*\//.test(name);
}

function pair(...of: Types[]): Types {
  return one({ kind: 'tuple', of });
}

/** One import, or a group of them in parentheses. */
const IMPORTS = /^[ \t]*import[ \t]*(?:\(([^)]*)\)?|[^\n]*)/gm;
const IMPORTED_PATHS = /(["`])([^"`\n]*)\1/g;

const TYPES_OF_THE_LANGUAGE: ReadonlySet<string> = new Set([
  ...[
    '[]',
    'map',
    'chan',
    'func',
    'struct',
    'interface',
    'any',
    'comparable',
    'error',
    'bool',
    'string',
    'byte',
    'rune',
  ],
  ...['int', 'int8', 'int16', 'int32', 'int64', 'uint', 'uint8', 'uint16', 'uint32', 'uint64', 'uintptr'],
  ...['float32', 'float64', 'complex64', 'complex128'],
]);
const OTHERS_OF_THE_LANGUAGE: ReadonlySet<string> = new Set(
  (
    'append cap clear close complex copy delete imag len make max min new panic print println real recover true false nil iota ' +
    'unsafe C _ .'
  ).split(' '),
);
const TAKE_A_TYPE: ReadonlySet<string> = new Set(['make', 'new']);
const GIVE_THEIR_FIRST: ReadonlySet<string> = new Set([
  ...['append', 'min', 'max'],
  ...['slices.Clone', 'slices.Clip', 'slices.Compact', 'slices.Delete', 'slices.Insert', 'slices.Grow', 'maps.Clone'],
]);
const GENERIC_PACKAGES = /^(?:slices|maps|iter|cmp|sync|sync\/atomic|unique|weak|heap|container\/\w+)\./;
/** They give a function that gives what the function that they are given does. */
const ONCE: ReadonlySet<string> = new Set(['sync.OnceValue', 'sync.OnceValues']);
const HOLDERS: ReadonlySet<string> = new Set(['sync/atomic.Pointer']);
const HOLDER_READS: ReadonlySet<string> = new Set(['Load', 'Swap']);
const COMMON_NAMES: ReadonlySet<string> = new Set([
  ...[
    'Add',
    'Bytes',
    'Call',
    'Close',
    'Copy',
    'Delete',
    'Do',
    'Done',
    'Error',
    'Errorf',
    'Exec',
    'Fatal',
    'Fatalf',
    'Find',
  ],
  ...[
    'Flush',
    'Format',
    'Get',
    'Handle',
    'Has',
    'ID',
    'Init',
    'Insert',
    'Int',
    'Key',
    'Keys',
    'Len',
    'Less',
    'List',
    'Load',
  ],
  ...[
    'Lock',
    'Log',
    'Name',
    'New',
    'Next',
    'Open',
    'Parse',
    'Path',
    'Pop',
    'Print',
    'Printf',
    'Println',
    'Push',
    'Put',
    'Read',
  ],
  ...[
    'Remove',
    'Reset',
    'Run',
    'Scan',
    'Send',
    'Set',
    'Size',
    'Start',
    'Stop',
    'Store',
    'String',
    'Sum',
    'Swap',
    'Type',
  ],
  ...[
    'Unlock',
    'Unwrap',
    'Update',
    'Value',
    'Values',
    'Wait',
    'With',
    'Write',
    'add',
    'get',
    'init',
    'main',
    'next',
    'run',
    'set',
  ],
]);

const NAMES_TESTS = /"(?:testing|github\.com\/stretchr\/testify[\w./-]{0,60})"/;
const TELLS_MOCK =
  /\.(?:On|AssertCalled|AssertNotCalled|AssertNumberOfCalls|IsMethodCallable)\(\s{0,99}(?:[\w.]{1,60}(?:\(\))?,\s{0,99})?$/;
const USES_MOCKS = /"github\.com\/stretchr\/testify\/[\w./-]{1,60}"|"[^"\n]{0,200}\/mocks?"/;
