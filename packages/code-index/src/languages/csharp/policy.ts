/** How C# finds types, members and methods that are written for a type, and what calls and lambdas give. */

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
  outsideMeaning,
  replaceVariables,
  type Type,
  type Types,
  UNKNOWN,
  union,
} from '../../inference/types.ts';
import type { Doubt } from '../../model/doubts.ts';
import { type Definition, type DefinitionRef, isSameRef, type SymbolKind } from '../../model/facts.ts';
import {
  type Argument,
  type Binding,
  isText,
  type NameSite,
  type NameSpace,
  type SyntaxFacts,
  type SyntaxImport,
  type Term,
  type WrittenImport,
} from '../../model/syntax.ts';
import { OutlineFiles } from '../outline/files.ts';
import { COMMON_NAMES } from '../outline/policy.ts';
import { type Callee, CsharpCalls } from './calls.ts';
import { CSHARP_CONVENTIONS } from './conventions.ts';
import { INDEXER } from './declarations.ts';
import { doubtsOf, isOutOfReach, mayBeReached } from './doubts.ts';
import { CsharpExtensions } from './extensions.ts';
import { operatorName, TASK } from './functions.ts';
import { filesThatMayMake } from './implied.ts';
import { IMPLIED, TAKEN } from './invocations.ts';
import {
  isLibraryRef,
  isLibrarySpace,
  isLibraryType,
  libraryFacts,
  libraryInstance,
  libraryType,
  libraryTypeNamed,
  libraryValue,
} from './library.ts';
import { CsharpMembers, MADE } from './members.ts';
import { LINKS, usingsIn } from './modules.ts';
import { parted, ROOT, withArity } from './names.ts';
import { SEQUENCE } from './queries.ts';
import { CsharpSpaces, TYPE_KINDS } from './spaces.ts';
import { type Ancestries, functionTypeOf, newAncestries } from './types.ts';
import { Visible } from './visible.ts';
import { ANYTHING, ARRAY, NEVER } from './written-types.ts';

export function csharpPolicy(world: World): LanguagePolicy {
  return new CsharpPolicy(world);
}

class CsharpPolicy implements LanguagePolicy {
  readonly language = 'C#';
  readonly conventions = CSHARP_CONVENTIONS;
  readonly seesMembersByName = true;
  readonly callMember = undefined;
  readonly hasOverloads = true;
  readonly importsPackages = true;
  readonly isLexical = true;
  readonly localsComeFirst = true;
  readonly tellsGuesses = true;
  readonly declaredTypeWins = true;
  readonly variablesChange = true;
  readonly calledFrom: ReadonlySet<string> = new Set(['F#', 'Visual Basic']);
  readonly #world: World;
  readonly #spaces: CsharpSpaces;
  readonly #visible: Visible;
  readonly #files: OutlineFiles;
  readonly #ancestries: Ancestries;
  readonly #members: CsharpMembers;
  readonly #calls: CsharpCalls;
  readonly #extensions: CsharpExtensions;

  constructor(world: World) {
    this.#world = world;
    this.#spaces = new CsharpSpaces(world);
    this.#visible = new Visible(this.#spaces);
    this.#files = new OutlineFiles({ family: 'C#', links: LINKS }, world);
    this.#ancestries = newAncestries(this.#spaces);
    this.#members = new CsharpMembers(this.#ancestries, this.#spaces);
    this.#calls = new CsharpCalls(this.#ancestries, this.#spaces);
    this.#extensions = new CsharpExtensions(this.#spaces, this.#visible, this.#ancestries);
  }

  // ----------------------------------------------------------------------------------------------------- names

  isCommonName(name: string): boolean {
    const lower = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return name.length < 3 || COMMON_NAMES.has(lower) || OFTEN_HAD.test(name);
  }

  mayMeanOthers(): boolean {
    return false;
  }

  libraryFacts(file: string): SyntaxFacts | undefined {
    return libraryFacts(file);
  }

  /** Operators, indexers, and what the language runs by itself. */
  isCalledBySigns(inference: Inference, ref: DefinitionRef): boolean {
    const definition = inference.definition(ref);
    const isOperator = inference.detail(ref)?.modifiers.includes('operator') === true;
    return isOperator || definition?.kind === 'constructor' || SIGNS.test(definition?.name ?? '');
  }

  /** `[Route]` is made of `RouteAttribute`. */
  signsFor(inference: Inference, ref: DefinitionRef): readonly string[] {
    const { kind, name = '' } = inference.definition(ref) ?? {};
    const short = kind === 'class' ? /^(.+)Attribute$/s.exec(name)?.[1] : undefined;
    return short === undefined ? [] : [short];
  }

  /** `new(1)` makes what its place takes. */
  impliedMeaning(inference: Inference, file: string, site: NameSite): Meanings | undefined {
    if (site.name !== IMPLIED || site.role !== 'construct') return undefined;
    const { of, isOpen } = inference.instanceOf(file, site.term);
    const made = of.flatMap((type) => (type.kind === 'instance' ? [type] : []));
    return {
      of: made.map((type) => ({ kind: 'definition', ref: type.ref, self: type })),
      isOpen: isOpen || made.length < of.length || of.length === 0,
    };
  }

  /** Where something stands that is declared with the type: a place that takes it is behind one of these names. */
  impliedIn(
    inference: Inference,
    ref: DefinitionRef,
  ): { readonly word: string; readonly files: ReadonlySet<string> } | undefined {
    const { kind, name = '' } = inference.definition(ref) ?? {};
    return kind === 'class' ? { word: IMPLIED, files: filesThatMayMake(this.#world, name) } : undefined;
  }

  isIn(kind: SymbolKind, space: NameSpace | undefined): boolean {
    if (space === 'package') return false;
    if (space === 'type') return TYPE_KINDS.has(kind);
    return space !== 'call' || !TYPE_KINDS.has(kind);
  }

  isLocalIn(binding: Binding, space: NameSpace | undefined): boolean {
    if (binding.kind === 'type_parameter') return space !== 'call' && space !== 'package';
    return space !== 'type' && space !== 'package';
  }

  wholeOf(_: Inference, type: DefinitionRef): DefinitionRef {
    return this.#spaces.wholeOf(type);
  }

  /** Of a type that is written in several places the first is told, and of a method that is announced in one its body. */
  definitionsBehind(inference: Inference, ref: DefinitionRef): readonly DefinitionRef[] | undefined {
    if (isLibraryRef(ref) || !this.#spaces.isPartial(ref)) return undefined;
    if (isMethod(inference, ref)) return this.#bodyOf(inference, ref);
    const whole = this.#spaces.wholeOf(ref);
    return isSameRef(whole, ref) ? undefined : [whole];
  }

  #bodyOf(inference: Inference, ref: DefinitionRef): readonly DefinitionRef[] | undefined {
    const { hasBody = true, name = '' } = inference.definition(ref) ?? {};
    const owner = this.#ownerOf(inference, ref);
    if (hasBody || owner === undefined) return undefined;
    const signature = this.#members.signature(inference, ref, owner);
    const found = this.#members
      .childrenOf(inference, owner.ref, name)
      .filter(
        (each) =>
          inference.definition(each)?.hasBody === true &&
          isMethod(inference, each) &&
          this.#members.signature(inference, each, owner) === signature,
      );
    return found.length === 0 ? undefined : found;
  }

  /** Another name for a type or a name space. */
  imported(inference: Inference, file: string, imported: SyntaxImport, _: Binding, space?: NameSpace): Meanings {
    if (space === 'call') return { of: [], isOpen: false };
    const arity = imported.modifiers.map((word) => parted(word)).find(({ name }) => name === '')?.arity ?? 0;
    return this.#atPath(inference, file, imported, arity);
  }

  #atPath(inference: Inference, file: string, { module, scope }: SyntaxImport, arity: number): Meanings {
    const around = this.#visible.levelsAt(inference, file, scope).map(({ space }) => space);
    for (const space of new Set(['', ...around])) {
      const path = space === '' ? module : `${space}.${module}`;
      const type = this.#qualified(inference, path, arity, file);
      if (type !== undefined) return definitionMeanings([type]);
      if (this.#spaces.isSpace(path)) return moduleMeanings(path);
    }
    const inner = this.#behindType(inference, file, module, scope, arity);
    if (inner !== undefined) return definitionMeanings([inner]);
    const isOurs = this.#spaces.isTypeSomewhere(module.slice(module.lastIndexOf('.') + 1));
    return isOurs || this.isUnresolved(file, { module, names: [] }) ? NO_MEANING : outsideMeaning(module, true);
  }

  /** `Outer.Inner` where the outer type is one of those that are used: of `using static Outer` and of other names. */
  #behindType(
    inference: Inference,
    file: string,
    path: string,
    scope: number,
    arity: number,
  ): DefinitionRef | undefined {
    const [first = '', ...rest] = path.split('.');
    const isAlone = rest.length === 0;
    for (const level of this.#visible.levelsAt(inference, file, scope)) {
      const found = this.#inLevel(file, level, { name: first, arity: isAlone ? arity : 0 }, 'type');
      const [outer] = found?.of ?? [];
      if (outer?.kind === 'definition') return this.#nested(inference, outer.ref, rest, arity);
    }
    return undefined;
  }

  #nested(
    inference: Inference,
    type: DefinitionRef,
    names: readonly string[],
    arity: number,
  ): DefinitionRef | undefined {
    let ref: DefinitionRef | undefined = type;
    names.forEach((name, i) => {
      if (ref === undefined) return;
      const written = withArity(name, i === names.length - 1 ? arity : 0);
      const [first] = this.#members.of(inference, { kind: 'class', ref, args: [] }, written, 'type')?.of ?? [];
      ref = first?.kind === 'definition' ? first.ref : undefined;
    });
    return ref;
  }

  /** `A.B.Outer.Inner`: the longest part that is a name space, then types inside each other. */
  #qualified(inference: Inference, path: string, arity: number, file: string): DefinitionRef | undefined {
    const parts = path.split('.');
    for (let count = parts.length - 1; count >= 0; count--) {
      const isLast = count === parts.length - 1;
      const outer = this.#spaces.typeIn(
        parts.slice(0, count).join('.'),
        parts[count] as string,
        isLast ? arity : 0,
        file,
      );
      const ref = outer === undefined ? undefined : this.#nested(inference, outer, parts.slice(count + 1), arity);
      if (ref !== undefined) return ref;
    }
    return undefined;
  }

  freeName(inference: Inference, file: string, written: string, space?: NameSpace, scope = 0): Meanings {
    if (inference.factsOf(file) === undefined) return NO_MEANING;
    const { name, arity } = parted(written);
    if (isLibraryRef({ file, index: 0 })) return libraryName(written, space);
    const levels = this.#visible.levelsAt(inference, file, scope);
    const members: Meanings[] = [];
    for (const level of levels) {
      if (space !== 'call') {
        const found = this.#inLevel(file, level, { name, arity }, space);
        if (found !== undefined) return found;
      }
      if (space !== 'package')
        for (const module of level.statics)
          members.push(this.#staticMember(inference, file, module, written, space, scope));
      const taken = members.find(({ of }) => of.some(({ kind }) => kind === 'definition'));
      if (taken !== undefined) return taken;
    }
    const alias = space === 'call' ? undefined : this.#aliasOf(inference, file, name, space);
    if (alias !== undefined) return this.#atPath(inference, file, alias, 0);
    if (space === 'package') return moduleMeanings(name);
    const outer = members.find(({ of }) => of.length > 0);
    if (outer !== undefined) return outer;
    // What no file defines is none of ours; what some file defines should have been found.
    if (space === 'call' || this.#spaces.isTypeSomewhere(name)) return NO_MEANING;
    return /^[A-Z]/.test(name) ? outsideMeaning(name, true) : NO_MEANING;
  }

  /** Another name that the project gives, or of a path's beginning one of the file: no binding is asked for that. */
  #aliasOf(inference: Inference, file: string, name: string, space: NameSpace | undefined): SyntaxImport | undefined {
    const own = space === 'package' ? inference.factsOf(file)?.imports.find(({ local }) => local === name) : undefined;
    const ofProject = this.#spaces.globalUsings(file).aliases.get(name);
    return own ?? (ofProject === undefined ? undefined : { ...ofProject, scope: 0 });
  }

  #inLevel(
    file: string,
    { space: around, usings }: { readonly space: string; readonly usings: readonly string[] },
    { name, arity }: { readonly name: string; readonly arity: number },
    space: NameSpace | undefined,
  ): Meanings | undefined {
    const inner = around === '' ? name : `${around}.${name}`;
    const isSpace = arity === 0 && space !== 'type' && this.#spaces.isSpace(inner);
    if (isSpace && space === 'package') return moduleMeanings(inner);
    const own = this.#spaces.typeIn(around, name, arity, file);
    if (own !== undefined) return definitionMeanings([own]);
    if (isSpace) return moduleMeanings(inner);
    const used = usings.flatMap((each) => this.#usedType(file, each, around, name, arity));
    const ours = used.filter((ref) => !isLibraryRef(ref));
    const found = ours.length > 0 ? ours : used.slice(0, 1);
    return found.length === 0 ? undefined : definitionMeanings(distinct(found));
  }

  /** A `using` inside of a name space may leave out the beginning. */
  #usedType(file: string, used: string, around: string, name: string, arity: number): readonly DefinitionRef[] {
    const direct = this.#spaces.typeIn(used, name, arity, file);
    if (direct !== undefined) return [direct];
    for (let space = around; space !== ''; space = space.slice(0, Math.max(0, space.lastIndexOf('.')))) {
      const relative = this.#spaces.typeIn(`${space}.${used}`, name, arity, file);
      if (relative !== undefined) return [relative];
    }
    return [];
  }

  #staticMember(
    inference: Inference,
    file: string,
    module: string,
    name: string,
    space: NameSpace | undefined,
    scope: number,
  ): Meanings {
    const ref = this.#qualified(inference, module, 0, file) ?? this.#behindType(inference, file, module, scope, 0);
    if (ref === undefined)
      return this.isUnresolved(file, { module, names: [] }) ? NO_MEANING : { of: [], isOpen: false };
    const found = this.#members.of(inference, { kind: 'class', ref, args: [] }, name, space);
    return { of: (found?.of ?? []).filter(({ kind }) => kind === 'definition'), isOpen: false };
  }

  moduleMember(inference: Inference, key: string, written: string, space?: NameSpace): Meanings {
    const { name, arity } = parted(written);
    const inner = key === '' ? name : `${key}.${name}`;
    const type = this.#spaces.typeIn(key, name, arity, '');
    if (type !== undefined) return definitionMeanings([type]);
    if (this.#spaces.isSpace(inner) || space === 'package') return moduleMeanings(inner);
    if (this.#spaces.isOwnSpace(key))
      return this.#spaces.isTypeSomewhere(name) ? NO_MEANING : outsideMeaning(inner, true);
    void inference;
    return /^[A-Z]/.test(name) ? outsideMeaning(inner, true) : NO_MEANING;
  }

  // --------------------------------------------------------------------------------------------------- members

  ownMembers(inference: Inference, ref: DefinitionRef, written: string): readonly DefinitionRef[] {
    return this.#members.childrenOf(inference, ref, parted(written).name);
  }

  lineage(inference: Inference, type: Declared): { readonly of: readonly Type[]; readonly isOpen: boolean } {
    const { of, outside, isOpen } = this.#ancestries.of(inference, type);
    return { of, isOpen: isOpen || outside.length > 0 };
  }

  members(inference: Inference, type: Type, name: string, space?: NameSpace): Meanings | undefined {
    return this.#members.of(inference, type, name, space);
  }

  superMembers(inference: Inference, type: Declared, name: string, space?: NameSpace): Meanings {
    return this.#members.ofBases(inference, type, name, space);
  }

  memberAt(
    inference: Inference,
    file: string,
    { name, space, scope }: Extract<Term, { kind: 'member' }>,
    types: Types,
    found: Meanings,
  ): Meanings {
    const isFound = found.of.some((meaning) => meaning.kind !== 'outside' || meaning.type.name === MADE);
    const isValue = isFound && space !== 'call';
    const extensions = isValue ? undefined : this.#extensions.behind(inference, file, { scope, name }, types, isFound);
    const isSure = extensions !== undefined && extensions.isGuess !== true;
    if (isFound) return isSure ? { ...found, of: [...found.of, ...extensions.of] } : found;
    if (isSure) return extensions;
    if (extensions !== undefined && (types.isOpen || found.of.length === 0)) return extensions;
    // A program that compiles has it: where nothing is found, too little is known. What is written in a block for a type
    // (`extension(Order order) { … }`) is not read as that.
    if (found.of.length === 0 || this.#spaces.isInExtensionBlock(parted(name).name)) return NO_MEANING;
    return extensions === undefined ? found : { ...extensions, of: [...extensions.of, ...found.of] };
  }

  isOverride(inference: Inference, own: DefinitionRef, base: DefinitionRef, heir?: DefinitionRef): boolean {
    const type = this.#ownerOf(inference, own);
    const holder = this.#ownerOf(inference, base);
    const mine = inference.detail(own);
    if (type === undefined || holder === undefined || mine === undefined) return false;
    if (mine.modifiers.includes('static') && !inference.detail(base)?.modifiers.includes('abstract')) return false;
    if (isMethod(inference, own) !== isMethod(inference, base)) return false;
    if (!this.#standsFor(inference, own, holder)) return false;
    if (!isMethod(inference, own)) return true;
    const { of } = this.#ancestries.of(inference, heir === undefined ? type : selfOf(inference, heir));
    const asInherited = ({ ref }: Declared) => of.find((each) => isSameRef(each.ref, ref));
    const signature = this.#members.signature(inference, own, asInherited(type) ?? type);
    const theirs = this.#members.signature(inference, base, asInherited(holder) ?? holder);
    if (signature.split(' ')[0] !== theirs.split(' ')[0]) return false;
    return signature === theirs || signature.includes('?') || theirs.includes('?');
  }

  /** What a class writes anew says so; what it has for an interface is public, or names that. */
  #standsFor(inference: Inference, own: DefinitionRef, holder: Declared): boolean {
    const detail = inference.detail(own);
    if (detail === undefined) return false;
    if (!isInterface(inference, holder.ref)) return detail.modifiers.includes('override');
    if (detail.implementing >= 0) {
      const named = inference.typesOf(own.file, detail.implementing).of;
      return named.some((each) => 'ref' in each && isSameRef(this.#spaces.wholeOf(each.ref), holder.ref));
    }
    const around = this.#ownerOf(inference, own);
    return around !== undefined && !isInterface(inference, around.ref) && detail.modifiers.includes('public');
  }

  /** A class extends one class: of what it inherits beside that, at least one comes from an interface. */
  mayShareHeirs(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean {
    return [own, base].some((ref) => {
      const owner = this.#ownerOf(inference, ref);
      return owner === undefined || isInterface(inference, owner.ref);
    });
  }

  #ownerOf(inference: Inference, { file, index }: DefinitionRef): Declared | undefined {
    const parent = inference.definition({ file, index })?.parent ?? -1;
    if (parent < 0 || !TYPE_KINDS.has(inference.definition({ file, index: parent })?.kind)) return undefined;
    return selfOf(inference, this.#spaces.wholeOf({ file, index: parent }));
  }

  isBelowOutside(inference: Inference, member: DefinitionRef, { name }: Extract<Type, { kind: 'outside' }>): boolean {
    const owner = this.#ownerOf(inference, member);
    return owner !== undefined && this.#ancestries.of(inference, owner).outside.some((each) => each.name === name);
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
    const isRun = ({ ref }: Callee) => RUN.has(inference.definition(ref)?.kind ?? 'property');
    const functions = callees.filter(isRun);
    if (functions.length < callees.length) return refs;
    const distances = [...new Set(functions.map(({ distance = 0 }) => distance))].sort((a, b) => a - b);
    for (const wanted of distances) {
      const near = functions.filter(({ distance = 0 }) => distance === wanted);
      const chosen = this.#calls.choose(inference, file, near, args);
      if (chosen.length > 0) return chosen;
    }
    // None takes what is given as far as types are known: it may be each of them.
    const others = refs.filter((each) => each.kind !== 'definition');
    return others.length > 0 ? others : callees.filter(({ distance = 0 }) => distance === distances[0]);
  }

  called(inference: Inference, file: string, type: Type, args: readonly Argument[]): Types | undefined {
    switch (type.kind) {
      case 'callable': {
        const callee = calleeOf(type);
        return this.#calls.result(inference, file, callee, args, type.typeArguments);
      }
      case 'instance':
        return functionTypeOf(inference, type)?.result ?? UNKNOWN;
      case 'outside':
        return type.name === MADE ? (type.args[0] ?? UNKNOWN) : undefined;
      case 'variable':
        return inference.called(file, type.bound, args);
      default:
        return undefined;
    }
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
    if (term.parameter === TAKEN) return wanted;
    if (wanted.of.length === 0) return UNKNOWN;
    const parts = wanted.of.map((type) => this.handed(inference, type, term.parameter) ?? UNKNOWN);
    return union([...parts, ...(wanted.isOpen ? [UNKNOWN] : [])]);
  }

  /** What the callee of a call declares to take. */
  #wanted(
    inference: Inference,
    file: string,
    call: Extract<Term, { kind: 'call' | 'construct' }>,
    position: number,
  ): Types {
    const { of, isOpen } = inference.meanings(file, call.of);
    const written = inference.term(file, call.of);
    const explicit = written?.kind === 'generic' ? written.args.map((arg) => inference.instanceOf(file, arg)) : [];
    if (call.kind === 'construct') {
      const parts = inference.instanceOf(file, call.of).of.map((type): Types => {
        if (type.kind !== 'instance') return UNKNOWN;
        const callee: Callee = { kind: 'definition', ref: type.ref, self: type };
        const types = this.#calls.expected(inference, file, callee, call.args, position);
        return replaceVariables(types, givenFor(inference, type));
      });
      return parts.length === 0 ? UNKNOWN : union(parts);
    }
    const chosen = this.choose(inference, file, of, call.args);
    if (chosen.length === 0) return UNKNOWN;
    const parts = chosen.map((callee): Types => {
      const isRun = callee.kind === 'definition' && RUN.has(inference.definition(callee.ref)?.kind ?? 'property');
      if (isRun) return this.#calls.expected(inference, file, callee, call.args, position, explicit);
      const taken = inference
        .typesOfMeaning(callee)
        .of.map((type) => functionTypeOf(inference, type)?.parameters[position] ?? UNKNOWN);
      return taken.length === 0 ? UNKNOWN : union(taken);
    });
    return union([...parts, ...(isOpen ? [UNKNOWN] : [])]);
  }

  handed(inference: Inference, type: Type, position: number): Types | undefined {
    return functionTypeOf(inference, type)?.parameters[position];
  }

  // ---------------------------------------------------------------------------------------------------- values

  typeOfDefinition(inference: Inference, ref: DefinitionRef, self: Type | undefined): Types | undefined {
    const kind = inference.definition(ref)?.kind;
    if (kind === 'type') return one({ kind: 'class', ref, args: [] });
    if (kind === 'namespace') return UNKNOWN;
    if (self === undefined || (kind !== 'property' && kind !== 'getter')) return undefined;
    return replaceVariables(inference.valueOf(ref), givenForAll(inference, this.#ancestries, self));
  }

  literal(_inference: Inference, type: string): Types | undefined {
    switch (type) {
      case ARRAY:
        return asClass('System.Array`1');
      case SEQUENCE:
        return asClass('System.Collections.Generic.IEnumerable`1');
      case ANYTHING:
        return UNKNOWN;
      case NEVER:
        return NOTHING;
      case ROOT:
        return one({ kind: 'module', key: '' });
      default: {
        const name = PREDEFINED.get(type);
        return name === undefined ? undefined : libraryValue(`System.${name}`);
      }
    }
  }

  element(inference: Inference, type: Type): Types | undefined {
    if (type.kind === 'variable') return inference.elementOf(type.bound);
    if (type.kind !== 'instance') return type.kind === 'outside' ? undefined : UNKNOWN;
    for (const each of this.#ancestries.of(inference, type).of)
      if (SEQUENCES.some((name) => isLibraryType(each, name))) return each.args[0] ?? UNKNOWN;
    const made = inference.called('', inference.typesOfMeanings(inference.memberOf(type, 'GetEnumerator', 'call')), []);
    return made.of.length === 0 ? UNKNOWN : inference.typesOfMeanings(inference.memberOfAll(made, 'Current'));
  }

  /** What is taken apart: what a `Deconstruct` gives out, what a record is made of, key and value. */
  part(inference: Inference, type: Type, position: number): Types | undefined {
    if (type.kind !== 'instance') return type.kind === 'outside' ? undefined : UNKNOWN;
    if (isLibraryType(type, 'System.Collections.Generic.KeyValuePair`2')) return type.args[position] ?? UNKNOWN;
    const [own] = this.#members.childrenOf(inference, type.ref, 'Deconstruct');
    const detail = inference.detail(own ?? type.ref);
    const isRecord = detail?.modifiers.includes('record') === true;
    const parameter = own !== undefined || isRecord ? detail?.parameters[position] : undefined;
    if (parameter === undefined) return UNKNOWN;
    const file = (own ?? type.ref).file;
    return replaceVariables(inference.instanceOf(file, parameter.type), givenFor(inference, type));
  }

  awaited(inference: Inference, type: Type): Types | undefined {
    if (type.kind === 'outside') return type.name === TASK ? (type.args[0] ?? NOTHING) : undefined;
    if (type.kind === 'variable') return inference.awaitedOf(type.bound);
    if (type.kind !== 'instance') return UNKNOWN;
    for (const each of this.#ancestries.of(inference, type).of)
      if (AWAITED.some((name) => isLibraryType(each, name))) return each.args[0] ?? UNKNOWN;
    return UNKNOWN;
  }

  indexed(inference: Inference, _: string, type: Type): Types | undefined {
    if (type.kind !== 'instance') return type.kind === 'outside' ? undefined : UNKNOWN;
    const found = inference.typesOfMeanings(inference.memberOf(type, INDEXER));
    return found.of.length === 0 ? UNKNOWN : found;
  }

  operated(inference: Inference, operator: string, left: Type, right: Types): Types | undefined {
    const [other] = right.of;
    const isText = (type: Type | undefined) => type !== undefined && isLibraryType(type, 'System.String');
    if (operator === '+' && (isText(left) || isText(other))) return libraryValue('System.String');
    const own = [left, ...(other === undefined ? [] : [other])].flatMap((type) =>
      type.kind === 'instance' && !isLibraryRef(type.ref)
        ? this.#members.childrenOf(inference, type.ref, operatorName(operator))
        : [],
    );
    if (own.length > 0) return union(own.map((ref) => inference.returned(ref)));
    const isPlain = left.kind === 'instance' && isLibraryRef(left.ref);
    return isPlain && (other === undefined || isSameType(left, other)) ? one(left) : UNKNOWN;
  }

  // ----------------------------------------------------------------------------------------- files and last doubts

  importsInText(text: string): readonly WrittenImport[] {
    return usingsIn(text);
  }

  importedFiles(file: string, imported: WrittenImport): readonly string[] {
    return this.#files.leadTo(file, imported);
  }

  declaredOutside(): string {
    return this.#spaces.declared();
  }

  siblings(file: string): readonly string[] {
    return this.#files.siblings(file);
  }

  filesThatMayDefine(name: string): readonly string[] {
    return this.#spaces.filesThatMayDefine(name);
  }

  /** It begins like a name space of the repository, and is none. */
  isUnresolved(_: string, { module }: Pick<ImportPath, 'module' | 'names'>): boolean {
    const [root = ''] = module.split('.');
    const around = module.slice(0, Math.max(0, module.lastIndexOf('.')));
    return this.#spaces.isOwnSpace(root) && !this.#spaces.isSpace(module) && !this.#spaces.isOwnSpace(around);
  }

  doubts(inference: Inference, ref: DefinitionRef): readonly Doubt[] {
    return doubtsOf(inference, ref, {
      ancestries: this.#ancestries,
      parts: this.#spaces,
      isOverride: (own, base) => this.isOverride(inference, own, base),
    });
  }

  isOutOfReach(inference: Inference, ref: DefinitionRef): boolean {
    return isOutOfReach(inference, ref);
  }

  mayReflect(inference: Inference, file: string, at: number, ref: DefinitionRef): boolean {
    const texts = this.#world.facts(file)?.texts;
    if (texts !== undefined && isText(texts, at)) return false;
    return mayBeReached(inference, (this.#world.text(file) ?? '').slice(at, at + 400), ref);
  }

  isMember(_: Definition, owner: Definition | undefined): boolean {
    return owner?.kind === 'class' || owner?.kind === 'interface' || owner?.kind === 'enum';
  }
}

function calleeOf({ ref, self }: Extract<Type, { kind: 'callable' }>): Callee {
  return { kind: 'definition', ref, ...(self === undefined ? {} : { self }) };
}

function distinct(refs: readonly DefinitionRef[]): DefinitionRef[] {
  return refs.filter((ref, i) => refs.findIndex((each) => isSameRef(each, ref)) === i);
}

function isMethod(inference: Inference, ref: DefinitionRef): boolean {
  return inference.definition(ref)?.kind === 'method';
}

function isSameType(one: Type, other: Type): boolean {
  return 'ref' in one && 'ref' in other && isSameRef(one.ref, other.ref);
}

function asClass(key: string): Types | undefined {
  const type = libraryInstance(key);
  return type === undefined ? undefined : one({ ...type, kind: 'class' });
}

/** A name in what the library declares is one of its own, wherever it stands. */
function libraryName(name: string, space: NameSpace | undefined): Meanings {
  if (space === 'package' && isLibrarySpace(name)) return moduleMeanings(name);
  const ref = libraryType('System', name) ?? libraryTypeNamed(name);
  return ref === undefined ? outsideMeaning(name, true) : definitionMeanings([ref]);
}

/** Kinds of what a call runs by its name; the rest is a value that is called. */
const RUN: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor']);

const SEQUENCES = ['System.Collections.Generic.IEnumerable`1', 'System.Collections.Generic.IAsyncEnumerable`1'];
const AWAITED = ['System.Threading.Tasks.Task`1', 'System.Threading.Tasks.ValueTask`1'];

const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ['bool', 'Boolean'],
  ['byte', 'Byte'],
  ['sbyte', 'SByte'],
  ['char', 'Char'],
  ['decimal', 'Decimal'],
  ['double', 'Double'],
  ['float', 'Single'],
  ['int', 'Int32'],
  ['uint', 'UInt32'],
  ['nint', 'IntPtr'],
  ['nuint', 'UIntPtr'],
  ['long', 'Int64'],
  ['ulong', 'UInt64'],
  ['short', 'Int16'],
  ['ushort', 'UInt16'],
  ['object', 'Object'],
  ['string', 'String'],
]);

/** What `foreach`, `await`, `using`, texts with values in them, taking apart and filling of collections call. */
const SIGNS =
  /^(?:this\[\]|GetEnumerator|GetAsyncEnumerator|MoveNext|MoveNextAsync|Current|GetAwaiter|GetResult|OnCompleted|IsCompleted|Dispose|DisposeAsync|Deconstruct|Add|Slice|AppendLiteral|AppendFormatted|Select|SelectMany|Where|GroupBy|OrderBy|ThenBy|Join|ToString|Equals|GetHashCode|Main|~.*)$/;

const OFTEN_HAD =
  /^(?:Id|Name|Value|Key|Type|Data|Items?|Count|Length|Status|State|Options|Message|Text|Title|Description|(?:Get|Set|Add|Update|Delete|Remove|Create|Handle|Execute|Run|Send|Invoke|Find|Save|Load|Read|Write|Build|Configure|Initialize|Start|Stop|Parse|Map|Validate)(?:Async)?)$/;
