/** How Kotlin finds names, members and functions that are written for a type, and what calls and lambdas give. */

import type { ImportPath, Inference, LanguagePolicy, World } from '../../inference/language-policy.ts';
import { type Declared, givenFor, givenForAll, isInterface, selfOf } from '../../inference/type-arguments.ts';
import {
  definitionMeanings,
  type Meaning,
  type Meanings,
  moduleMeanings,
  NO_MEANING,
  NOTHING,
  one,
  replaceVariables,
  type Type,
  type Types,
  UNKNOWN,
  union,
} from '../../inference/types.ts';
import type { Doubt } from '../../model/doubts.ts';
import type { Definition, DefinitionRef, SymbolKind } from '../../model/facts.ts';
import { isSameRef } from '../../model/facts.ts';
import {
  type Argument,
  type Binding,
  isText,
  type NameSpace,
  type Scope,
  type SyntaxFacts,
  type SyntaxImport,
  type Term,
  type WrittenImport,
} from '../../model/syntax.ts';
import { libraryType as javaType } from '../java/library.ts';
import { OutlineFiles } from '../outline/files.ts';
import { propertyOfGetter } from '../shape/getters.ts';
import { type Callee, KotlinCalls } from './calls.ts';
import { KOTLIN_CONVENTIONS } from './conventions.ts';
import { HANDS_ON } from './declarations.ts';
import { doubtsOf } from './doubts.ts';
import { KotlinExtensions } from './extensions.ts';
import {
  DEFAULT_PACKAGES,
  isLibraryPackage,
  isLibraryRef,
  isLibraryType,
  libraryFacts,
  libraryTypeRef,
  libraryValue,
} from './library.ts';
import { isObject, KotlinMembers, MADE, outsideMeaning, TYPE_KINDS } from './members.ts';
import { importsInText, LINKS } from './modules.ts';
import { KotlinNames } from './names.ts';
import { signsOf } from './operators.ts';

import { Assignability, functionTypeOf, newAncestries } from './types.ts';
import { NEVER, RECEIVER } from './written.ts';

export function kotlinPolicy(world: World): LanguagePolicy {
  return new KotlinPolicy(world);
}

class KotlinPolicy implements LanguagePolicy {
  readonly language = 'Kotlin';
  readonly seesMembersByName = true;
  readonly callMember = 'invoke';
  readonly conventions = KOTLIN_CONVENTIONS;
  readonly hasOverloads = true;
  readonly constructorKeyword = 'constructor';
  readonly importsPackages = true;
  readonly hasSigils = true;
  readonly calledFrom: ReadonlySet<string> = new Set(['Java', 'Groovy', 'Scala', 'Clojure']);
  readonly isLexical = true;
  readonly localsComeFirst = true;
  readonly narrowsInPlace = true;
  readonly tellsGuesses = true;
  readonly declaredTypeWins = true;
  readonly #world: World;
  readonly #names: KotlinNames;
  readonly #files: OutlineFiles;
  readonly #ancestries = newAncestries();
  readonly #members = new KotlinMembers(this.#ancestries);
  readonly #calls = new KotlinCalls(this.#ancestries);
  readonly #extensions: KotlinExtensions;

  constructor(world: World) {
    this.#world = world;
    this.#names = new KotlinNames(world);
    this.#files = new OutlineFiles(LINKS, world);
    this.#extensions = new KotlinExtensions(this.#names, this.#ancestries);
  }

  isCommonName(name: string): boolean {
    return name.length < 3 || COMMON_NAMES.has(name);
  }

  /** What the library holds for somebody else may be a function of ours: `pair.first()`. */
  mayMeanOthers(_: Inference, name: string): boolean {
    return HOLDS_OTHERS.has(name);
  }

  libraryFacts(file: string): SyntaxFacts | undefined {
    return libraryFacts(file);
  }

  // ----------------------------------------------------------------------------------------------------- names

  isCalledBySigns(inference: Inference, ref: DefinitionRef): boolean {
    const modifiers = inference.detail(ref)?.modifiers ?? [];
    const isMeant = modifiers.includes('operator') || modifiers.includes('override');
    return isMeant && CALLED_UNSEEN.test(inference.definition(ref)?.name ?? '');
  }

  signsFor(inference: Inference, ref: DefinitionRef): readonly string[] {
    const modifiers = inference.detail(ref)?.modifiers ?? [];
    const signs = signsOf(inference.definition(ref)?.name ?? '');
    return modifiers.includes('operator') || modifiers.includes('override') ? signs : [];
  }

  isIn(kind: SymbolKind, space: NameSpace | undefined): boolean {
    if (space === 'package') return false;
    if (space === 'type') return TYPE_KINDS.has(kind);
    if (space === 'call') return true;
    return kind !== 'function' && kind !== 'method' && kind !== 'constructor';
  }

  /** What is called may be a variable, unless it is known to be nothing that can be called. */
  isLocalIn(binding: Binding, space: NameSpace | undefined, inference: Inference, file: string): boolean {
    if (binding.kind === 'type_parameter') return space === 'type';
    if (binding.kind === 'narrowing' || space === 'type' || space === 'package') return false;
    if (space !== 'call') return true;
    const types = binding.type >= 0 ? inference.instanceOf(file, binding.type) : inference.typesOf(file, binding.value);
    if (types.isOpen || types.of.length === 0) return true;
    return types.of.some((type) => this.#mayBeCalled(inference, type));
  }

  isCallable(inference: Inference, type: Type): boolean {
    if (type.kind === 'outside') return functionTypeOf(type) !== undefined;
    return this.#mayBeCalled(inference, type);
  }

  #mayBeCalled(inference: Inference, type: Type): boolean {
    if (type.kind === 'lambda' || type.kind === 'callable' || functionTypeOf(type) !== undefined) return true;
    if (type.kind === 'variable') return type.bound.of.some((bound) => this.#mayBeCalled(inference, bound));
    if (type.kind !== 'instance') return type.kind === 'outside';
    if (isLibraryRef(type.ref)) return false;
    const found = inference.memberOf(type, 'invoke', 'call');
    return found.of.length > 0 || found.isOpen || this.#extensions.isNamed('invoke');
  }

  imported(inference: Inference, file: string, imported: SyntaxImport, binding: Binding, space?: NameSpace): Meanings {
    const name = imported.names[binding.importedName]?.imported;
    if (name === undefined || name === '*') return NO_MEANING;
    const { module } = imported;
    const found = this.#pathMembers(inference, file, module, name);
    const fitting = found.filter((ref) => this.#isMeant(inference, ref, space));
    if (fitting.length > 0) return definitionMeanings(fitting);
    if (found.length > 0) return { of: [], isOpen: false };
    return this.isUnresolved(file, { module, names: [name] })
      ? NO_MEANING
      : { of: [outsideMeaning(`${module}.${name}`)], isOpen: false };
  }

  /** An import by itself names everything of the name; a bare name means nothing that is written for a type. */
  #isMeant(inference: Inference, ref: DefinitionRef, space: NameSpace | undefined): boolean {
    const kind = inference.definition(ref)?.kind;
    if (kind === undefined) return false;
    if (space === undefined) return true;
    return this.isIn(kind, space) && !this.#members.isExtension(inference, ref);
  }

  /** What a package has, or a type or an object in one. */
  #pathMembers(inference: Inference, file: string, path: string, name: string): readonly DefinitionRef[] {
    const direct = this.#names.inPackage(path, name, file).map(({ ref }) => ref);
    if (direct.length > 0) return direct;
    const owner = this.#typeAt(inference, file, path);
    return owner === undefined ? [] : inference.childrenOf(owner, name);
  }

  /** `a.b.C.D`: the longest part that is a package, then types inside each other. */
  #typeAt(inference: Inference, file: string, path: string): DefinitionRef | undefined {
    const parts = path.split('.');
    for (let count = parts.length - 1; count >= 0; count--) {
      const first = this.#names
        .inPackage(parts.slice(0, count).join('.'), parts[count] as string, file)
        .find(({ ref }) => TYPE_KINDS.has(inference.definition(ref)?.kind ?? ''));
      let ref = first?.ref;
      for (const name of parts.slice(count + 1))
        ref = ref === undefined || name === 'Companion' ? ref : typesInside(inference, ref, name)[0];
      if (ref !== undefined) return ref;
    }
    return undefined;
  }

  freeName(inference: Inference, file: string, name: string, space?: NameSpace): Meanings {
    const facts = inference.factsOf(file);
    if (facts === undefined || name === 'this' || name.startsWith('this@')) return NO_MEANING;
    if (file.startsWith('java:')) return javaName(facts, name, space);
    if (space === 'package') return moduleMeanings(name);
    const stars = facts.imports.flatMap(({ module, names }) => (names[0]?.imported === '*' ? [module] : []));
    for (const level of [[facts.packageName], stars, DEFAULT_PACKAGES]) {
      const found = level.flatMap((each) => this.#plainIn(inference, file, each, name, space, level === stars));
      if (found.length > 0) return definitionMeanings(found);
    }
    if (space !== 'call' && !/^[A-Z]/.test(name) && this.#names.isPackage(name)) return moduleMeanings(name);
    const java = space === undefined && !/^[A-Z]/.test(name) ? undefined : javaType('java.lang', name);
    if (java !== undefined) return definitionMeanings([java]);
    // Written by a program beside it, in Java, or a member of something that is not known.
    const outsideStars = stars.filter((module) => this.#names.isOutside(module) && !isLibraryPackage(module));
    const isForeign = outsideStars.length > 0 && stars.every((module) => !this.#isLost(module));
    return isForeign ? { of: [outsideMeaning(`${outsideStars[0]}.${name}`)], isOpen: false } : NO_MEANING;
  }

  #isLost(module: string): boolean {
    return !this.#names.isOutside(module) && !this.#names.isPackage(module);
  }

  /** What a package has by a name that stands alone; of all that is imported types may be what holds it. */
  #plainIn(
    inference: Inference,
    file: string,
    packageName: string,
    name: string,
    space: NameSpace | undefined,
    isStar: boolean,
  ): readonly DefinitionRef[] {
    const found = this.#names.inPackage(packageName, name, file).map(({ ref }) => ref);
    const all = found.length > 0 || !isStar ? found : this.#pathMembers(inference, file, packageName, name);
    return all.filter((ref) => {
      const kind = inference.definition(ref)?.kind;
      return kind !== undefined && this.isIn(kind, space) && !this.#members.isExtension(inference, ref);
    });
  }

  moduleMember(inference: Inference, key: string, name: string, space?: NameSpace): Meanings {
    const found = this.#names.inPackage(key, name, '').map(({ ref }) => ref);
    const meant = found.filter((ref) => {
      const kind = inference.definition(ref)?.kind;
      return kind !== undefined && this.isIn(kind, space);
    });
    if (meant.length > 0) return definitionMeanings(meant);
    if (found.length > 0) return definitionMeanings(found);
    const inner = `${key}.${name}`;
    if (/^[A-Z]/.test(name) && !this.#names.isPackage(inner))
      return this.#names.isOutside(key) ? { of: [outsideMeaning(inner)], isOpen: false } : NO_MEANING;
    return moduleMeanings(inner);
  }

  /** What the object has that a lambda, or a function written for a type, is run on; and what is written for the types around. */
  broughtInto(
    inference: Inference,
    file: string,
    scope: number,
    name: string,
    space?: NameSpace,
  ): Meanings | undefined {
    const facts = inference.factsOf(file);
    const current = facts?.scopes[scope];
    if (facts === undefined || current === undefined || space === 'package' || space === 'type') return undefined;
    if (name === 'this' || name.startsWith('this@')) return this.#thisIn(inference, file, facts, scope, name.slice(5));
    if (current.kind === 'class') {
      const ref = { file, index: current.definition };
      const self = one({ kind: 'instance', ref, args: inference.ownParameters(ref) });
      return this.#extensionOf(inference, file, scope, name, space, self);
    }
    const receiver = this.#receiverOf(inference, file, facts, scope);
    if (receiver === undefined) return undefined;
    if (receiver.of.length === 0) return receiver.isOpen ? GUESS_AT_NOTHING : undefined;
    const members = inference.memberOfAll(receiver, name, space);
    const known = members.of.filter((meaning) => meaning.kind !== 'outside' || meaning.type.name === MADE);
    if (known.length > 0) return this.#withFurther(inference, file, current, name, space, { ...members, of: known });
    const extension = this.#extensionOf(inference, file, scope, name, space, receiver);
    if (extension !== undefined && extension.isGuess !== true) return extension;
    const mayHave = receiver.isOpen || members.isOpen || members.of.length > 0;
    return mayHave ? GUESS_AT_NOTHING : undefined;
  }

  /** A function that stands nearer is passed over where it does not take what is given. */
  #withFurther(
    inference: Inference,
    file: string,
    scope: Scope,
    name: string,
    space: NameSpace | undefined,
    found: Meanings,
  ): Meanings {
    if (space !== 'call' || scope.parent < 0) return found;
    const further = inference.lookUp(file, name, scope.parent, scope.start, space).of.flatMap((meaning) => {
      if (meaning.kind !== 'definition') return [];
      return [{ ...meaning, distance: (meaning.distance ?? 0) + 1 }];
    });
    return { ...found, of: [...found.of, ...further] };
  }

  #extensionOf(
    inference: Inference,
    file: string,
    scope: number,
    name: string,
    space: NameSpace | undefined,
    self: Types,
  ): Meanings | undefined {
    const found = this.#extensions.behind(inference, file, { scope, name, space }, self);
    return found?.isGuess === true ? undefined : found;
  }

  /** What `this` is by what a scope says; undefined where it says nothing of it. */
  #receiverOf(inference: Inference, file: string, facts: SyntaxFacts, scope: number): Types | undefined {
    const [binding] = inference.bindingsOf(facts, scope).get(RECEIVER) ?? [];
    if (binding === undefined) return undefined;
    return binding.type >= 0 ? inference.instanceOf(file, binding.type) : inference.typesOf(file, binding.value);
  }

  #thisIn(inference: Inference, file: string, facts: SyntaxFacts, scope: number, label: string): Meanings | undefined {
    const current = facts.scopes[scope];
    const definition = current === undefined ? -1 : current.definition;
    if (current?.kind === 'class') {
      if (label !== '' && facts.facts.definitions[definition]?.name !== label) return undefined;
      const ref = { file, index: definition };
      const types = one({ kind: 'instance', ref, args: inference.ownParameters(ref) } as const);
      return { of: [{ kind: 'typed', types }], isOpen: false };
    }
    const types = this.#receiverOf(inference, file, facts, scope);
    if (types === undefined || (types.of.length === 0 && !types.isOpen)) return undefined;
    if (label !== '' && !this.#isLabelled(inference, file, facts, scope, label)) return undefined;
    return { of: [{ kind: 'typed', types }], isOpen: types.isOpen };
  }

  /** A function is labelled by its name, and a lambda by the name of the function that it is given to. */
  #isLabelled(inference: Inference, file: string, facts: SyntaxFacts, scope: number, label: string): boolean {
    const definition = facts.scopes[scope]?.definition ?? -1;
    if (definition >= 0) return facts.facts.definitions[definition]?.name === label;
    const [binding] = inference.bindingsOf(facts, scope).get(RECEIVER) ?? [];
    const expected = binding === undefined ? undefined : inference.term(file, binding.value);
    const call = expected?.kind === 'expected' ? inference.term(file, expected.call) : undefined;
    const of = call?.kind === 'call' ? inference.term(file, call.of) : undefined;
    return (of?.kind === 'name' || of?.kind === 'member') && of.name === label;
  }

  // --------------------------------------------------------------------------------------------------- members

  ownMembers(inference: Inference, ref: DefinitionRef, name: string): readonly DefinitionRef[] {
    return inference.childrenOf(ref, name).filter((each) => !this.#members.isExtension(inference, each));
  }

  lineage(inference: Inference, type: Declared): { readonly of: readonly Type[]; readonly isOpen: boolean } {
    const ancestry = this.#ancestries.of(inference, type);
    return { of: ancestry.of, isOpen: ancestry.outside.length > 0 };
  }

  members(inference: Inference, type: Type, name: string, space?: NameSpace): Meanings | undefined {
    return this.#members.of(inference, type, name, space);
  }

  superMembers(inference: Inference, type: Declared, name: string, space?: NameSpace): Meanings {
    return this.#members.ofBases(inference, type, name, space);
  }

  /** A class that hands calls on to another object runs what that has, of whatever class it is. */
  runsOverridesOn(inference: Inference, type: Type, member: DefinitionRef): boolean | undefined {
    if (type.kind !== 'instance') return undefined;
    const owner = inference.definition(member)?.parent ?? -1;
    if (inference.definition({ file: member.file, index: owner })?.kind !== 'interface') return undefined;
    const { of } = this.#ancestries.of(inference, type);
    return of.some(({ ref }) => this.handsOn(inference, ref)) ? true : undefined;
  }

  handsOn(inference: Inference, type: DefinitionRef): boolean {
    return inference.detail(type)?.modifiers.includes(HANDS_ON) === true;
  }

  memberAt(
    inference: Inference,
    file: string,
    term: Extract<Term, { kind: 'member' }>,
    types: Types,
    found: Meanings,
  ): Meanings {
    const { name, space, scope } = term;
    const isFound = found.of.some(({ kind }) => kind !== 'outside');
    if (isFound && space !== 'call') return found;
    const values = this.#asValues(inference, types);
    const extensions = this.#extensions.behind(inference, file, { scope, name, space }, values);
    if (isFound) {
      // Where no member takes what is given, what is written for the type may.
      const isSure = extensions !== undefined && extensions.isGuess !== true;
      return isSure ? { ...found, of: [...found.of, ...extensions.of] } : found;
    }
    const made = found.of.find((meaning) => meaning.kind === 'outside' && meaning.type.name === MADE);
    if (made !== undefined) return found;
    if (extensions !== undefined && extensions.isGuess !== true) return extensions;
    const before = this.#beforeBranch(inference, file, term, types);
    if (before !== undefined) return before;
    if (extensions !== undefined) return extensions;
    // Nothing is known to have it, so it is not known what is meant.
    return found.of.length === 0 ? NO_MEANING : found;
  }

  /** The object that the name of a class stands for. */
  #asValues(inference: Inference, types: Types): Types {
    const of = types.of.map((type) =>
      type.kind === 'class' && isObject(inference, type.ref) ? { ...type, kind: 'instance' as const } : type,
    );
    return { ...types, of };
  }

  /** A branch says what something is as well, and not instead of what it was. */
  #beforeBranch(
    inference: Inference,
    file: string,
    { of, name, space }: Extract<Term, { kind: 'member' }>,
    types: Types,
  ): Meanings | undefined {
    const term = inference.term(file, of);
    if (term?.kind !== 'name' && term?.kind !== 'member') return undefined;
    const before = inference.typesOfMeanings(inference.meanings(file, of));
    const isSame = before.of.length === types.of.length && before.of.every((type, i) => type === types.of[i]);
    if (isSame || before.of.length === 0) return undefined;
    const found = inference.memberOfAll(before, name, space);
    return found.of.some(({ kind }) => kind === 'definition') ? found : undefined;
  }

  isOverride(inference: Inference, own: DefinitionRef, base: DefinitionRef, heir?: DefinitionRef): boolean {
    const one = inference.definition(own);
    const other = inference.definition(base);
    if (one?.kind !== other?.kind) return one?.kind !== 'property' && other?.kind !== 'property';
    if (one?.kind !== 'method') return true;
    const type = this.#ownerOf(inference, own);
    const owner = this.#ownerOf(inference, base);
    if (type === undefined || owner === undefined) return true;
    const { of } = this.#ancestries.of(inference, heir === undefined ? type : selfOf(inference, heir));
    const asInherited = (holder: Declared) => of.find(({ ref }) => isSameRef(ref, holder.ref)) ?? holder;
    const mine = this.#members.signature(inference, own, asInherited(type));
    const theirs = this.#members.signature(inference, base, asInherited(owner));
    if (mine.split(' ')[0] !== theirs.split(' ')[0]) return false;
    return mine === theirs || mine.includes('?') || theirs.includes('?') || theirs.includes('Any');
  }

  /** A class has one superclass, which may be written for several platforms: beside it there are only interfaces. */
  mayShareHeirs(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean {
    const [one, other] = [own, base].map((ref) => this.#ownerOf(inference, ref)?.ref);
    if (one === undefined || other === undefined) return true;
    const isOfPlatforms = inference.definition(one)?.name === inference.definition(other)?.name;
    return isOfPlatforms || isInterface(inference, one) || isInterface(inference, other);
  }

  #ownerOf(inference: Inference, { file, index }: DefinitionRef): Declared | undefined {
    const parent = inference.definition({ file, index })?.parent ?? -1;
    return parent < 0 ? undefined : selfOf(inference, { file, index: parent });
  }

  // ----------------------------------------------------------------------------------------------------- calls

  choose(
    inference: Inference,
    file: string,
    refs: readonly Meaning[],
    args: readonly Argument[] | undefined,
  ): readonly Meaning[] {
    if (args === undefined || refs.length < 2) return refs;
    const callees = refs.filter((each): each is Callee => each.kind === 'definition');
    if (callees.length === 0) return refs;
    const isExtension = ({ ref }: Callee) => this.#members.isExtension(inference, ref);
    const isRun = ({ ref }: Callee) => RUN.has(inference.definition(ref)?.kind ?? 'property');
    const functions = callees.filter(isRun);
    const distances = [...new Set(callees.map(({ distance = 0 }) => distance))].sort((a, b) => a - b);
    const groups = distances.flatMap((wanted) => {
      const near = functions.filter(({ distance = 0 }) => distance === wanted);
      return [
        near.filter((each) => !isExtension(each)),
        near.filter(isExtension),
        callees.filter((each) => !isRun(each) && (each.distance ?? 0) === wanted),
      ];
    });
    const filled = groups.filter(({ length }) => length > 0);
    for (const group of filled) {
      const hasOthers = filled.length > 1;
      const chosen = isRun(group[0] as Callee) ? this.#calls.choose(inference, file, group, args, hasOthers) : group;
      if (chosen.length > 0) return chosen;
    }
    return callees.filter(({ distance = 0 }) => distance === distances[0]);
  }

  called(inference: Inference, file: string, type: Type, args: readonly Argument[]): Types | undefined {
    switch (type.kind) {
      case 'callable': {
        const callee = {
          kind: 'definition' as const,
          ref: type.ref,
          ...(type.self === undefined ? {} : { self: type.self }),
        };
        return this.#calls.result(inference, file, callee, args, type.typeArguments);
      }
      case 'class':
        return this.#made(inference, file, type, args);
      case 'outside': {
        if (type.name === MADE) return type.args[0] ?? UNKNOWN;
        return functionTypeOf(type)?.result;
      }
      case 'variable':
        return inference.called(file, type.bound, args);
      default:
        return undefined;
    }
  }

  /** An object of a class, with the type arguments that its constructor is told by what it is given. */
  #made(inference: Inference, file: string, type: Declared, args: readonly Argument[]): Types {
    if (isObject(inference, type.ref)) {
      const run = inference.memberOf({ ...type, kind: 'instance' }, 'invoke', 'call');
      return inference.called(file, inference.typesOfMeanings(run), args);
    }
    const parameters = inference.detail(type.ref)?.typeParameters ?? [];
    if (parameters.length === 0 || type.args.length > 0) return one({ ...type, kind: 'instance' });
    const found = this.#calls.inferred(inference, file, { kind: 'definition', ref: type.ref }, args, undefined);
    return one({ kind: 'instance', ref: type.ref, args: parameters.map(({ name }) => found.get(name) ?? UNKNOWN) });
  }

  constructed(inference: Inference, file: string, term: Extract<Term, { kind: 'construct' }>): Types | undefined {
    const parts = inference
      .typesOf(file, term.of)
      .of.map((type) =>
        type.kind === 'class' ? this.#made(inference, file, type, term.args) : inference.instances(one(type)),
      );
    return parts.length === 0 ? UNKNOWN : union(parts);
  }

  constructorsRun(
    inference: Inference,
    file: string,
    type: DefinitionRef,
    args: readonly Argument[],
  ): readonly DefinitionRef[] {
    return this.#calls.constructors(inference, file, type, args);
  }

  expected(inference: Inference, file: string, term: Extract<Term, { kind: 'expected' }>): Types | undefined {
    const call = inference.term(file, term.call);
    if (call?.kind !== 'call' && call?.kind !== 'construct') return UNKNOWN;
    const wanted = this.#wanted(inference, file, call, term.argument);
    if (wanted === undefined) return term.parameter < 0 ? NOTHING : UNKNOWN;
    if (wanted.of.length === 0) return UNKNOWN;
    const parts = wanted.of.map((type) => {
      const isOuterIt = term.parameter === 0 && functionTypeOf(type)?.parameters.length === 0;
      return (
        (isOuterIt
          ? this.#outerIt(inference, file, call, term.argument)
          : this.handed(inference, type, term.parameter)) ?? UNKNOWN
      );
    });
    return union([...parts, ...(wanted.isOpen ? [UNKNOWN] : [])]);
  }

  /** In a lambda that takes nothing `it` is that of the lambda around. */
  #outerIt(
    inference: Inference,
    file: string,
    call: Extract<Term, { kind: 'call' | 'construct' }>,
    position: number,
  ): Types | undefined {
    const lambda = inference.term(file, call.args[position]?.value ?? -1);
    const scope = lambda?.kind === 'lambda' ? inference.factsOf(file)?.scopes[lambda.scope] : undefined;
    if (scope === undefined || scope.parent < 0) return undefined;
    return inference.typesOfMeanings(inference.lookUp(file, 'it', scope.parent, scope.start));
  }

  /** What the callee of a call declares to take; undefined where it is from outside. */
  #wanted(
    inference: Inference,
    file: string,
    call: Extract<Term, { kind: 'call' | 'construct' }>,
    position: number,
  ): Types | undefined {
    const { of, isOpen } = inference.meanings(file, call.of);
    const chosen = this.choose(inference, file, of, call.args);
    const written = inference.term(file, call.of);
    const explicit = written?.kind === 'generic' ? written.args.map((arg) => inference.instanceOf(file, arg)) : [];
    if (chosen.length === 0) return UNKNOWN;
    if (chosen.every(({ kind }) => kind === 'outside')) return isOpen ? UNKNOWN : undefined;
    const parts = chosen.map((callee): Types => {
      const isRun = callee.kind === 'definition' && RUN.has(inference.definition(callee.ref)?.kind ?? 'property');
      if (isRun) return this.#calls.expected(inference, file, callee, call.args, position, explicit);
      const run = inference
        .typesOfMeaning(callee)
        .of.map((type) => this.#takenBy(inference, file, type, call, position));
      return run.length === 0 ? UNKNOWN : union(run);
    });
    return union([...parts, ...(isOpen ? [UNKNOWN] : [])]);
  }

  /** What something takes that is called and is no function by its name: a value of the type of a function, an object. */
  #takenBy(
    inference: Inference,
    file: string,
    type: Type,
    call: Extract<Term, { kind: 'call' | 'construct' }>,
    position: number,
  ): Types {
    const written = functionTypeOf(type);
    if (written !== undefined) return written.parameters[position] ?? UNKNOWN;
    if (type.kind !== 'instance' && type.kind !== 'class') return UNKNOWN;
    const [callee] = this.choose(inference, file, inference.memberOf(type, 'invoke', 'call').of, call.args);
    return callee?.kind === 'definition' ? this.#calls.expected(inference, file, callee, call.args, position) : UNKNOWN;
  }

  handed(inference: Inference, type: Type, position: number): Types | undefined {
    const written = functionTypeOf(type);
    if (written !== undefined) {
      if (position < 0) return written.receiver ?? NOTHING;
      return written.parameters[position] ?? UNKNOWN;
    }
    const wanted = new Assignability(inference, this.#ancestries).functionOf(type);
    if (wanted === undefined) return undefined;
    const detail = inference.detail(wanted.ref);
    if (position < 0)
      return detail === undefined || detail.owner < 0 ? NOTHING : inference.instanceOf(wanted.ref.file, detail.owner);
    const parameter = detail?.parameters[position];
    if (parameter === undefined) return undefined;
    return replaceVariables(inference.instanceOf(wanted.ref.file, parameter.type), givenFor(inference, wanted.owner));
  }

  // ---------------------------------------------------------------------------------------------------- values

  typeOfDefinition(inference: Inference, ref: DefinitionRef, self: Type | undefined): Types | undefined {
    const definition = inference.definition(ref);
    const detail = inference.detail(ref);
    if (definition === undefined || detail === undefined) return undefined;
    switch (definition.kind) {
      case 'type':
        // What its own type parameters stand for is not put in.
        return detail.typeParameters.length > 0 ? UNKNOWN : undefined;
      case 'class':
        return detail.modifiers.includes('companion') ? inference.typesOf(ref.file, detail.owner) : undefined;
      case 'property': {
        if (self === undefined) return undefined;
        if (detail.owner < 0)
          return replaceVariables(inference.valueOf(ref), givenForAll(inference, this.#ancestries, self));
        const found = new Map<string, Types>();
        const names = detail.typeParameters.map(({ name }) => name);
        this.#calls.match(inference, inference.instanceOf(ref.file, detail.owner), one(self), found, names);
        return replaceVariables(inference.valueOf(ref), found);
      }
      default:
        return undefined;
    }
  }

  literal(_inference: Inference, type: string): Types | undefined {
    if (type === NEVER) return NOTHING;
    if (type === 'Array' || type === 'KClass') {
      const ref = libraryTypeRef(type === 'Array' ? 'kotlin' : 'kotlin.reflect', type);
      return ref === undefined ? undefined : one({ kind: 'class', ref, args: [] });
    }
    if (type === '*') return libraryValue('kotlin', 'Any');
    if (type === '?') return UNKNOWN;
    return /^[A-Z]/.test(type) ? libraryValue('kotlin', type) : undefined;
  }

  element(inference: Inference, type: Type): Types | undefined {
    if (type.kind === 'variable') return inference.elementOf(type.bound);
    if (type.kind !== 'instance') return type.kind === 'outside' ? undefined : UNKNOWN;
    for (const each of this.#ancestries.of(inference, type).of) {
      if (ELEMENTS.some(([packageName, name]) => isLibraryType(each, packageName, name)))
        return each.args[0] ?? UNKNOWN;
      if (isLibraryType(each, 'kotlin.collections', 'Map')) {
        const [entry] = inference.childrenOf(each.ref, 'Entry');
        return entry === undefined ? UNKNOWN : one({ kind: 'instance', ref: entry, args: each.args });
      }
      if (isLibraryType(each, 'kotlin', 'CharSequence')) return libraryValue('kotlin', 'Char');
    }
    const iterator = inference.called('', inference.typesOfMeanings(inference.memberOf(type, 'iterator', 'call')), []);
    return iterator.of.length === 0
      ? UNKNOWN
      : inference.called('', inference.typesOfMeanings(inference.memberOfAll(iterator, 'next', 'call')), []);
  }

  /** What is taken apart: the properties of a data class, what `component1` gives, the elements of a list. */
  part(inference: Inference, type: Type, position: number): Types | undefined {
    if (type.kind !== 'instance') return type.kind === 'outside' ? undefined : UNKNOWN;
    const name = `component${position + 1}`;
    const members = inference.memberOf(type, name, 'call');
    const found = members.of.length > 0 ? inference.called('', inference.typesOfMeanings(members), []) : UNKNOWN;
    if (found.of.length > 0) return found;
    for (const each of this.#ancestries.of(inference, type).of) {
      if (isLibraryType(each, 'kotlin.collections', 'Iterable')) return each.args[0] ?? UNKNOWN;
      if (inference.definition(each.ref)?.name === 'Entry' && each.args.length === 2)
        return each.args[position] ?? UNKNOWN;
    }
    return UNKNOWN;
  }

  indexed(): Types | undefined {
    return UNKNOWN;
  }

  operated(): Types | undefined {
    return UNKNOWN;
  }

  // ----------------------------------------------------------------------------------------- files and last doubts

  importsInText(text: string): readonly WrittenImport[] {
    return importsInText(text);
  }

  importedFiles(file: string, imported: WrittenImport): readonly string[] {
    return this.#files.leadTo(file, imported);
  }

  siblings(file: string): readonly string[] {
    return this.#files.siblings(file);
  }

  isUnresolved(file: string, { module, names: [name = ''] }: Pick<ImportPath, 'module' | 'names'>): boolean {
    if (isLibraryPackage(module)) return false;
    const path = name === '*' ? module : `${module}.${name}`;
    if (this.#names.isOutside(path)) return false;
    return this.importedFiles(file, { module, level: 0, names: [name], specifier: '' }).length === 0;
  }

  /** All functions of a type, and not only those of the type itself, are members: those that are written for it too. */
  ownerOf(inference: Inference, ref: DefinitionRef): DefinitionRef | undefined {
    const owner = inference.detail(ref)?.owner ?? -1;
    const type = owner < 0 ? undefined : inference.typesOf(ref.file, owner).of[0];
    return type?.kind === 'class' && !isLibraryRef(type.ref) ? type.ref : undefined;
  }

  readInTemplates(inference: Inference, ref: DefinitionRef): string | undefined {
    return propertyOfGetter(inference, ref);
  }

  canBeNamedByString({ container, parent }: Definition): boolean {
    return container === '' || parent >= 0;
  }

  isBelowOutside(inference: Inference, member: DefinitionRef, { name }: Extract<Type, { kind: 'outside' }>): boolean {
    const owner = this.#ownerOf(inference, member);
    return owner !== undefined && this.#ancestries.of(inference, owner).outside.includes(name);
  }

  mayReflect(_: Inference, file: string, at: number): boolean {
    const facts = this.#world.facts(file);
    return facts === undefined || !isText(facts.texts, at);
  }

  doubts(inference: Inference, ref: DefinitionRef): readonly Doubt[] {
    return doubtsOf(inference, this.#world, ref, (own, base) => this.isOverride(inference, own, base));
  }
}

const GUESS_AT_NOTHING: Meanings = { of: [], isOpen: true, isGuess: true };

/** Kinds of what a call runs by its name; the rest is a value that is called. */
const RUN: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
  'class',
  'enum',
  'interface',
  'type',
]);

const ELEMENTS: readonly (readonly [string, string])[] = [
  ['kotlin.collections', 'Iterable'],
  ['kotlin.sequences', 'Sequence'],
  ['kotlin', 'Array'],
  ['kotlin.collections', 'Iterator'],
];

function typesInside(inference: Inference, ref: DefinitionRef, name: string): DefinitionRef[] {
  return inference.childrenOf(ref, name).filter((each) => TYPE_KINDS.has(inference.definition(each)?.kind ?? ''));
}

/** A name in what Java's library declares; its own types are Kotlin's where Kotlin has one of the name. */
function javaName(facts: SyntaxFacts, name: string, space: NameSpace | undefined): Meanings {
  if (space === 'package') return moduleMeanings(name);
  const java =
    libraryTypeRef(facts.packageName, name) ?? libraryTypeRef('java.lang', name) ?? javaType(facts.packageName, name);
  if (java !== undefined) return definitionMeanings([java]);
  return /^[a-z]/.test(name) ? moduleMeanings(name) : NO_MEANING;
}

/** Methods that many classes have, in the library and elsewhere: on a receiver that is not known they say nothing. */
/** What the library's types keep that may be a function of whoever made them. */
const HOLDS_OTHERS: ReadonlySet<string> = new Set('current first key second third value'.split(' '));
/** Called by `==`, by texts with values in them, by parentheses, by taking apart: no site has these names. */
const CALLED_UNSEEN = /^(?:equals|toString|invoke|component\d+|next|hasNext|setValue|provideDelegate)$/;
const COMMON_NAMES: ReadonlySet<string> = new Set(
  (
    'add addAll also append apply accept all any build builder call clear close compareTo component1 component2 contains ' +
    'containsKey copy count create delete element empty end entries equals error execute exists filter find first flatMap ' +
    'flush fold forEach format from get getOrNull getValue handle hash hashCode id index indexOf init insert invoke isEmpty ' +
    'isNotEmpty item iterator join joinToString key keys last length let list load log main map message minus name next of ' +
    'open parse path peek plus pop print println process push put read reduce remove render replace reset result run save ' +
    'send set setValue show size sort split start stop take test text then times toList toMap toSet toString trim type ' +
    'update use validate value values with write zip'
  ).split(' '),
);
