/**
 * Terms to types, and names to definitions: one inference for all languages that have no checker. It knows scopes,
 * members, calls, containers and type parameters; what a language does in its own way it asks of the language's policy.
 *
 * Everything is lazy: a term is evaluated when a question needs it, and a file is parsed when one of its terms is. Results
 * are remembered until a file changes. Code refers to itself in circles, and code that nobody meant to be read can be
 * endless, so the depth and the number of steps are bounded; what is cut off is unknown, never guessed.
 */

import { type Definition, type DefinitionRef, isSameRef, labelOf } from '../model/facts.ts';
import type {
  Argument,
  Binding,
  DefinitionDetail,
  NameSite,
  NameSpace,
  Scope,
  SyntaxFacts,
  Term,
  TermId,
} from '../model/syntax.ts';
import { declaredBefore, isLasting, NameIndex, reachingBindings } from './bindings.ts';
import { Circles, MAX_DEPTH, type WorkedOut } from './circles.ts';
import type { Inference, LanguagePolicy, World } from './language-policy.ts';
import { memberMeanings, superTypes } from './member-meanings.ts';
import { narrowingBindings, without } from './narrowing.ts';
import { runsOf } from './runs.ts';
import { inferred, ownParameters, substitute } from './type-arguments.ts';
import {
  instanceOfType,
  keyOf,
  type Meaning,
  type Meanings,
  mayHoldOurs,
  NO_MEANING,
  NOTHING,
  one,
  orOurs,
  orUnknown,
  outside,
  outsideMeaning,
  type SiteMeaning,
  type Type,
  type Types,
  UNKNOWN,
  union,
} from './types.ts';
import { calledOne, mayBeOurs, typeOfDefinition } from './values.ts';

/** What is known of a file's terms and definitions, and of which of them, and of its bindings, it is being worked out. */
interface WorkedOutOfFile {
  readonly terms: Map<TermId, Types>;
  readonly definitions: Map<number, Types>;
  readonly activeTerms: Map<TermId, number>;
  readonly activeDefinitions: Map<number, number>;
  readonly activeBindings: Map<string, number>;
}

/** Results that are kept; what is needed again is soon worked out again. */
const MAX_REMEMBERED = 300_000;

export class TermInference implements Inference {
  readonly world: World;
  readonly policy: LanguagePolicy;
  #files = new Map<string, WorkedOutOfFile>();
  /** Of definitions as they are taken from a type. */
  #taken = new Map<string, Types>();
  #activeTaken = new Map<string, number>();
  /** The file whose facts were asked for last: they are asked for some twenty times in a row. */
  #lastFile:
    | { readonly file: string; readonly generation: number; readonly facts: SyntaxFacts | undefined }
    | undefined;
  readonly #circles = new Circles();
  readonly #names = new NameIndex();
  /** Imports that are being followed. */
  readonly #imports = new Set<string>();
  /** What was imported, by file and use. */
  #imported = new Map<string, Map<string, Meanings>>();
  #generation = -1;
  /** How many results are kept. */
  #remembered = 0;

  constructor(world: World, policy: LanguagePolicy) {
    this.world = world;
    this.policy = policy;
  }

  /** What a use of a name stands for. */
  meaningOf(file: string, site: NameSite): SiteMeaning {
    this.#begin();
    const facts = this.factsOf(file);
    if (site.role === 'fixture') {
      const refs = this.policy.handedIn?.(this, file, site) ?? [];
      return refs.length === 0 ? LOCAL : { kind: 'definition', refs, runs: [], mayRun: [], isOpen: false };
    }
    if (facts === undefined || site.term < 0) return LOCAL;
    const call = site.call < 0 ? undefined : facts.terms[site.call];
    const args = call?.kind === 'call' || call?.kind === 'construct' ? call.args : undefined;
    const term = facts.terms[site.term];
    if (args === undefined && term?.kind === 'name' && this.#isBoundToValue(file, facts, term)) return LOCAL;
    const meanings = this.policy.impliedMeaning?.(this, file, site) ?? this.meanings(file, site.term);
    const chosen = args === undefined ? meanings.of : this.policy.choose(this, file, meanings.of, args);
    // Overloads of which none can be told from the others: an edge to each of thousands says nothing, and takes for ever.
    if (args !== undefined && this.policy.hasOverloads === true && chosen.length > MANY_OVERLOADS) return UNKNOWN_SITE;
    const refs: DefinitionRef[] = [];
    let isOutside = false;
    for (const meaning of chosen)
      if (meaning.kind === 'definition' && this.#isLibrary(meaning.ref)) isOutside = true;
      else if (meaning.kind === 'definition')
        for (const whole of this.policy.definitionsBehind?.(this, meaning.ref) ?? [meaning.ref])
          if (!refs.some((ref) => isSameRef(ref, whole))) refs.push(whole);
    const { runs, ...others } = args === undefined ? NOTHING_RUNS : runsOf(this, file, site.term, chosen);
    const converted = refs.length > 0 || args === undefined ? [] : (this.policy.mayAlsoRun?.(this, file, args) ?? []);
    const mayRun = [...others.mayRun, ...converted].filter((ref) => !refs.some((each) => isSameRef(each, ref)));
    const isOneOf = args !== undefined && refs.length > 1 && this.policy.hasOverloads === true;
    const isGuess = meanings.isGuess === true || (meanings.isOpen && this.policy.tellsGuesses === true);
    if (refs.length > 0 || runs.length > 0 || mayRun.length > 0) {
      const doubts = { ...(isOneOf ? { isOneOf } : {}), ...(isGuess ? { isGuess } : {}) };
      return { kind: 'definition', refs, runs, mayRun, isOpen: meanings.isOpen, ...doubts };
    }
    const [first] = chosen;
    const isMember = facts.terms[site.term]?.kind === 'member';
    // One of the types that the receiver may have is not known: what is taken from it may be anybody's. Where that is so of
    // every type, what is written for the receiver is all there is to go by.
    const isAnybodys = isMember && meanings.isOpen && this.policy.everyTypeIsOpen !== true;
    if (isAnybodys && first?.kind !== 'module') return UNKNOWN_SITE;
    if (isOutside || first?.kind === 'outside')
      return isMember && this.#isNeverOutside(file, site)
        ? UNKNOWN_SITE
        : { kind: 'outside', refs: [], runs: [], mayRun: [], isOpen: false, outside: this.#nameOutside(chosen) };
    if (first === undefined) return meanings.isOpen ? UNKNOWN_SITE : MISSING_SITE;
    if (first.kind === 'module') return MODULE;
    return LOCAL;
  }

  /** The name cannot belong to an object from outside; a module or a class from there is what it says. */
  #isNeverOutside(file: string, site: NameSite): boolean {
    if (this.policy.isNeverOutside?.(site.name) !== true) return false;
    return this.receiverTypes(file, site)?.of.every((type) => type.kind === 'outside' && type.isClass) !== true;
  }

  /** What is meant, as it is called outside. */
  #nameOutside(meanings: readonly Meaning[]): string {
    for (const meaning of meanings) {
      if (meaning.kind === 'outside') return meaning.type.name;
      if (meaning.kind !== 'definition' || !this.#isLibrary(meaning.ref)) continue;
      const { container = '', name = '' } = this.definition(meaning.ref) ?? {};
      return labelOf({ name, container });
    }
    return '';
  }

  /** A name given by its name in a call: a field of the class that is made, or a parameter, which is no definition. */
  keyMeaning(file: string, site: NameSite): SiteMeaning {
    this.#begin();
    const call = this.term(file, site.call);
    if (call?.kind !== 'call' && call?.kind !== 'construct') return site.term < 0 ? LOCAL : this.meaningOf(file, site);
    const refs: DefinitionRef[] = [];
    for (const type of this.typesOf(file, call.of).of) {
      if (type.kind !== 'class') continue;
      for (const meaning of this.memberOf(type, site.name).of)
        if (meaning.kind === 'definition' && this.definition(meaning.ref)?.kind === 'property') refs.push(meaning.ref);
    }
    return refs.length === 0 ? LOCAL : { kind: 'definition', refs, runs: [], mayRun: [], isOpen: false };
  }

  /** The types that the receiver of a member use may have; undefined where it has none. */
  receiverTypes(file: string, site: NameSite): Types | undefined {
    this.#begin();
    const term = this.factsOf(file)?.terms[site.term];
    return term?.kind === 'member' ? this.typesOf(file, term.of) : undefined;
  }

  /** Facts of a file, or of what the language's own library declares, as its policy knows it. */
  factsOf(file: string): SyntaxFacts | undefined {
    const last = this.#lastFile;
    const { generation } = this.world;
    if (last?.file === file && last.generation === generation) return last.facts;
    const facts = this.policy.libraryFacts?.(file) ?? this.world.facts(file);
    this.#lastFile = { file, generation, facts };
    return facts;
  }

  #isLibrary(ref: DefinitionRef): boolean {
    return this.policy.libraryFacts?.(ref.file) !== undefined;
  }

  definition(ref: DefinitionRef): Definition | undefined {
    return this.factsOf(ref.file)?.facts.definitions[ref.index];
  }

  detail(ref: DefinitionRef): DefinitionDetail | undefined {
    return this.factsOf(ref.file)?.details[ref.index];
  }

  term(file: string, id: TermId): Term | undefined {
    return this.factsOf(file)?.terms[id];
  }

  /** What a term names: definitions, where it is a name or a member. */
  meanings(file: string, id: TermId): Meanings {
    const term = this.term(file, id);
    switch (term?.kind) {
      case 'name':
        return this.lookUp(file, term.name, term.scope, term.at, term.space);
      case 'member':
        return memberMeanings(this, file, term);
      case 'definition':
        return { of: [{ kind: 'definition', ref: { file, index: term.index } }], isOpen: false };
      case 'self':
        if (!term.isClass) break;
        return { of: [{ kind: 'definition', ref: { file, index: term.definition } }], isOpen: false };
      case 'generic':
      case 'index':
      case 'pointer':
        return this.meanings(file, term.of);
      case undefined:
        return NO_MEANING;
    }
    const types = this.typesOf(file, id);
    return { of: types.of.length === 0 ? [] : [{ kind: 'typed', types }], isOpen: types.isOpen };
  }

  typesOf(file: string, id: TermId): Types {
    if (id < 0) return UNKNOWN;
    const { terms, activeTerms } = this.#workedOutOf(file);
    return (
      terms.get(id) ??
      this.#guarded(
        activeTerms,
        id,
        () => this.#evaluate(file, id),
        (types) => terms.set(id, types),
      )
    );
  }

  /** A name as seen from a scope at an offset. */
  lookUp(file: string, name: string, scope: number, at: number, space?: NameSpace): Meanings {
    const facts = this.factsOf(file);
    if (facts === undefined) return NO_MEANING;
    const { policy } = this;
    const local = policy.localsComeFirst === true ? this.#localMeaning(file, facts, name, scope, at, space) : undefined;
    if (local !== undefined) return local;
    let isSameFunction = true;
    let fallback: Meanings | undefined;
    let isGuess = false;
    const told = (found: Meanings): Meanings => (isGuess ? { ...found, isGuess } : found);
    const hidden = (found: Meanings): Meanings =>
      policy.tellsGuesses === true ? { ...found, isGuess: true } : NO_MEANING;
    for (let index = scope; index >= 0; index = facts.scopes[index]?.parent ?? -1) {
      const current = facts.scopes[index];
      if (current === undefined) break;
      const isClass = current.kind === 'class';
      if (isClass && policy.seesMembersByName && current.definition >= 0) {
        const ref = { file, index: current.definition };
        const members = this.memberOf({ kind: 'class', ref, args: this.ownParameters(ref) }, name, space);
        // A base from outside may have something of that name; it is rather found further out, if it is there at all.
        const isDeadEnd = members.of.every(({ kind }) => kind === 'outside');
        if (!isDeadEnd) return mayBeHidden(fallback, space) ? hidden(members) : told(members);
        if (members.of.length > 0 || (members.isOpen && policy.everyTypeIsOpen !== true)) fallback ??= members;
      }
      const isSeen = !isClass || isSameFunction || policy.seesMembersByName;
      const bindings = isSeen ? this.bindingsOf(facts, index, space).get(name) : undefined;
      const fitting = bindings?.filter((binding) => this.#isInSpace(file, facts, binding, space)) ?? [];
      if (fitting.length > 0) {
        const reaching = this.#reaching(fitting, current.kind, isSameFunction, at);
        const found = reaching.length === 0 ? undefined : this.#meaningsOfBindings(file, reaching, space);
        // An import may bring in a type of the name where a function is asked for. What is imported by its name is
        // hidden by nothing, or it would not be imported.
        const isImported = reaching.some(({ kind }) => kind === 'import');
        if (found !== undefined && (space === undefined || found.of.length > 0 || found.isOpen))
          return mayBeHidden(fallback, space) && !isImported ? hidden(found) : told(found);
      }
      const brought = current.parent < 0 ? undefined : policy.broughtInto?.(this, file, index, name, space);
      if (brought !== undefined) {
        if (brought.of.length > 0 || brought.isGuess !== true) return told(brought);
        isGuess = true;
      }
      if (current.kind === 'function') isSameFunction = false;
    }
    const free = policy.freeName(this, file, name, space, scope);
    const isInherited = fallback?.of.length === 0 && free.of.every(({ kind }) => kind === 'outside');
    if (fallback !== undefined && (free.of.length === 0 || isInherited)) return isGuess ? NO_MEANING : fallback;
    const isFound = free.of.some(({ kind }) => kind === 'definition');
    if (isGuess && !isFound) return NO_MEANING;
    return mayBeHidden(fallback, space) && isFound ? hidden(free) : told(free);
  }

  /**
   * A use of a parameter or a variable, found the way `lookUp` goes, as far as nothing but scopes has to be looked at: what it
   * holds makes no difference then, and need not be worked out.
   */
  #isBoundToValue(
    file: string,
    facts: SyntaxFacts,
    { name, scope, at, space }: Extract<Term, { kind: 'name' }>,
  ): boolean {
    const { localsComeFirst = false, seesMembersByName } = this.policy;
    if (localsComeFirst && space === 'call') return false;
    let isSameFunction = true;
    for (let index = scope; index >= 0; index = facts.scopes[index]?.parent ?? -1) {
      const { kind } = facts.scopes[index] as Scope;
      if (localsComeFirst && kind !== 'function' && kind !== 'block') continue;
      if (kind === 'class' && seesMembersByName) return false;
      const isSeen = kind !== 'class' || isSameFunction;
      const bindings = isSeen ? this.bindingsOf(facts, index, space).get(name) : undefined;
      const fitting = bindings?.filter((binding) => this.#isInSpace(file, facts, binding, space)) ?? [];
      const reaching = fitting.length === 0 ? [] : this.#reaching(fitting, kind, localsComeFirst || isSameFunction, at);
      if (reaching.length > 0) return reaching.every((binding) => !NAMES_DEFINITION.has(binding.kind));
      if (!localsComeFirst && this.policy.broughtInto?.(this, file, index, name, space) !== undefined) return false;
      if (kind === 'function') isSameFunction = false;
    }
    return false;
  }

  /** What a function around binds to a name, however many objects stand between. */
  #localMeaning(
    file: string,
    facts: SyntaxFacts,
    name: string,
    scope: number,
    at: number,
    space: NameSpace | undefined,
  ): Meanings | undefined {
    for (let index = scope; index >= 0; index = facts.scopes[index]?.parent ?? -1) {
      const { kind } = facts.scopes[index] as Scope;
      if (kind !== 'function' && kind !== 'block') continue;
      const bindings = this.bindingsOf(facts, index, space).get(name);
      const fitting = bindings?.filter((binding) => this.#isInSpace(file, facts, binding, space)) ?? [];
      const reaching = fitting.length === 0 ? [] : this.#reaching(fitting, kind, true, at);
      if (reaching.length === 0) continue;
      const found = this.#meaningsOfBindings(file, reaching, space);
      // What is not known to be a function may be none, and then a function further out is called.
      const isSure = (meaning: Meaning) =>
        meaning.kind !== 'local' || meaning.types.of.every((type) => this.policy.isCallable?.(this, type) !== false);
      const mayBeNone = space === 'call' && (found.isOpen || !found.of.every(isSure));
      return mayBeNone ? NO_MEANING : found;
    }
    return undefined;
  }

  #reaching(bindings: readonly Binding[], scope: Scope['kind'], isSameFunction: boolean, at: number): Binding[] {
    // In a module or a type the order does not matter; what is declared twice there is so for two platforms.
    if (this.policy.isLexical === true)
      return scope === 'function' || scope === 'block' ? declaredBefore(bindings, at) : bindings.filter(isLasting);
    return isSameFunction ? reachingBindings(bindings, at) : bindings.filter(isLasting);
  }

  #isInSpace(file: string, facts: SyntaxFacts, binding: Binding, space: NameSpace | undefined): boolean {
    const { policy } = this;
    if (policy.isIn === undefined) return true;
    if (space === 'package') return false;
    switch (binding.kind) {
      case 'definition': {
        const kind = facts.facts.definitions[binding.definition]?.kind;
        return kind === undefined || policy.isIn(kind, space);
      }
      case 'import':
      case 'macro':
        return true;
      case 'type_parameter':
        return policy.isLocalIn?.(binding, space, this, file) ?? space === 'type';
      default:
        return policy.isLocalIn?.(binding, space, this, file) ?? space === undefined;
    }
  }

  /** What the name is bound to where all of the file has run: what importers see. */
  exportedBindings(file: string, name: string, space?: NameSpace): Meanings | undefined {
    const facts = this.factsOf(file);
    const bindings = facts === undefined ? undefined : this.bindingsOf(facts, 0, space).get(name);
    if (facts === undefined || bindings === undefined) return undefined;
    const reaching = this.#reaching(bindings, 'module', true, Number.POSITIVE_INFINITY);
    return reaching.length === 0 ? undefined : this.#meaningsOfBindings(file, reaching);
  }

  bindingsOf(facts: SyntaxFacts, scope: number, space?: NameSpace): ReadonlyMap<string, readonly Binding[]> {
    return this.#names.bindingsOf(facts, scope, space);
  }

  /** Definitions of this name right inside a definition of the same file. */
  childrenOf({ file, index }: DefinitionRef, name: string): readonly DefinitionRef[] {
    const facts = this.factsOf(file);
    if (facts === undefined) return [];
    return this.#names.childrenOf(facts, index, name).map((child) => ({ file, index: child }));
  }

  /** A member of a type, the nearest first; several where overloads or conditional definitions share the name. */
  memberOf(type: Type, name: string, space?: NameSpace): Meanings {
    const special = this.policy.members?.(this, type, name, space);
    if (special !== undefined) return special;
    const found = this.#writtenMember(type, name, space);
    return this.policy.givenMembers?.(this, type, name, found) ?? found;
  }

  #writtenMember(type: Type, name: string, space: NameSpace | undefined): Meanings {
    switch (type.kind) {
      case 'module':
        return this.policy.moduleMember(this, type.key, name, space);
      case 'instance':
      case 'class': {
        const lineage = this.policy.lineage(this, type);
        for (const owner of lineage.of) {
          if (owner.kind === 'outside') {
            const types = this.policy.outsideMember?.(this, owner, name);
            const { isOpen } = lineage;
            const mayGiveOurs = this.policy.inheritsOurs?.(owner, name) === true;
            if (types === undefined) return { ...outsideMeaning(`${owner.name}.${name}`, false, mayGiveOurs), isOpen };
            return { of: [{ kind: 'typed', types }], isOpen };
          }
          if (owner.kind !== 'instance' && owner.kind !== 'class') continue;
          const refs = this.policy.ownMembers(this, owner.ref, name, space);
          if (refs.length === 0) continue;
          const all = [...refs, ...this.#membersInOtherBuilds(owner.ref, lineage.of, name, space)];
          const distinct = all.filter((ref, i) => all.findIndex((each) => isSameRef(each, ref)) === i);
          return { of: distinct.map((ref) => ({ kind: 'definition', ref, self: type })), isOpen: false };
        }
        return { of: [], isOpen: lineage.isOpen };
      }
      case 'variable':
        return this.memberOfAll(type.bound, name, space);
      case 'outside': {
        const types = this.policy.outsideMember?.(this, type, name);
        return types === undefined
          ? // What a module from outside has is a class if it is written like one.
            outsideMeaning(
              `${type.name}.${name}`,
              type.isClass && /^[A-Z]/.test(name),
              mayBeOurs(this, one(type)) || type.args.some((each) => mayBeOurs(this, each)),
            )
          : { of: [{ kind: 'typed', types }], isOpen: false };
      }
      case 'tuple':
        return outsideMeaning(`tuple.${name}`);
      case 'callable':
      case 'lambda':
        return outsideMeaning(`function.${name}`);
    }
  }

  /** The members of what stands in the place of a type, as far as it is in this lineage, where another build is made. */
  #membersInOtherBuilds(
    type: DefinitionRef,
    lineage: readonly Type[],
    name: string,
    space: NameSpace | undefined,
  ): readonly DefinitionRef[] {
    if (lineage.length < 2) return [];
    const others = this.policy.otherBuildsOf?.(this, type) ?? [];
    return others
      .filter((other) => lineage.some((each) => 'ref' in each && isSameRef(each.ref, other)))
      .flatMap((other) => this.policy.ownMembers(this, other, name, space));
  }

  memberOfAll(types: Types, name: string, space?: NameSpace): Meanings {
    const found: Meaning[] = [];
    let isOpen = types.isOpen;
    let isGuess = false;
    for (const type of types.of) {
      const { of, isOpen: open, isGuess: guessed } = this.memberOf(type, name, space);
      found.push(...of);
      isOpen ||= open;
      isGuess ||= guessed === true;
    }
    return { of: found, isOpen, ...(isGuess ? { isGuess } : {}) };
  }

  typesOfMeanings({ of, isOpen }: Meanings): Types {
    if (of.length === 0) return { of: [], isOpen };
    return union([...of.map((meaning) => this.typesOfMeaning(meaning)), ...(isOpen ? [UNKNOWN] : [])]);
  }

  typesOfMeaning(meaning: Meaning): Types {
    switch (meaning.kind) {
      case 'definition':
        return this.typesOfDefinition(meaning.ref, meaning.self);
      case 'local':
      case 'typed':
        return meaning.types;
      case 'module':
        return one({ kind: 'module', key: meaning.key });
      case 'outside':
        return meaning.mayReturnArgument === true ? orUnknown(meaning.type) : one(meaning.type);
    }
  }

  /** The type that a definition has as a value. */
  typesOfDefinition(ref: DefinitionRef, self?: Type): Types {
    const own = () => this.policy.typeOfDefinition?.(this, ref, self) ?? typeOfDefinition(this, ref, self);
    if (self === undefined) {
      const { definitions, activeDefinitions } = this.#workedOutOf(ref.file);
      const remember = (types: Types) => definitions.set(ref.index, types);
      return definitions.get(ref.index) ?? this.#guarded(activeDefinitions, ref.index, own, remember);
    }
    const key = `${ref.file}#${ref.index} of ${keyOf(self)}`;
    const remember = (types: Types) => this.#taken.set(key, types);
    return this.#taken.get(key) ?? this.#guarded(this.#activeTaken, key, () => this.substitute(own(), self), remember);
  }

  /** The value of a variable, a field or a property: as declared, else all that it is given. */
  valueOf(ref: DefinitionRef): Types {
    const detail = this.detail(ref);
    if (detail === undefined) return UNKNOWN;
    if (detail.type >= 0) return this.instanceOf(ref.file, detail.type);
    if (detail.values.length === 0) return UNKNOWN;
    return union(detail.values.slice(0, MAX_VALUES).map((value) => this.typesOf(ref.file, value)));
  }

  /** What a function returns: as declared, else what its `return` statements give. */
  returned(ref: DefinitionRef): Types {
    const detail = this.detail(ref);
    if (detail === undefined) return UNKNOWN;
    if (detail.type >= 0) return this.instanceOf(ref.file, detail.type);
    if (detail.values.length === 0) return NOTHING;
    return union(detail.values.slice(0, MAX_VALUES).map((value) => this.typesOf(ref.file, value)));
  }

  /** A value of the type that a term writes. */
  instanceOf(file: string, id: TermId): Types {
    return this.instances(this.typesOf(file, id));
  }

  instances(types: Types): Types {
    return union([
      ...types.of.map((type) => this.policy.instance?.(this, type) ?? one(instanceOfType(type))),
      ...(types.isOpen ? [UNKNOWN] : []),
    ]);
  }

  /** What calling something of these types gives. */
  called(file: string, types: Types, args: readonly Argument[]): Types {
    const parts = types.of.map((type) => calledOne(this, file, type, args));
    if (types.isOpen || parts.length === 0) parts.push(UNKNOWN);
    return union(parts);
  }

  elementOf(types: Types): Types {
    return this.#each(types, (type) => {
      if (type.kind === 'tuple') return union(type.of);
      return this.policy.element?.(this, type);
    });
  }

  awaitedOf(types: Types): Types {
    return this.#each(types, (type) => this.policy.awaited?.(this, type));
  }

  substitute(types: Types, self: Type): Types {
    return substitute(this, types, self);
  }

  inferred(
    file: string,
    ref: DefinitionRef,
    args: readonly Argument[],
    result: Types,
    typeArguments?: readonly Types[],
  ): Types {
    return inferred(this, file, ref, args, result, typeArguments);
  }

  ownParameters(ref: DefinitionRef): Types[] {
    return ownParameters(this, ref);
  }

  #begin(): void {
    this.#circles.begin();
    if (this.#generation === this.world.generation && this.#remembered < MAX_REMEMBERED) return;
    this.#generation = this.world.generation;
    this.forget();
  }

  forget(): void {
    this.#remembered = 0;
    this.#files = new Map();
    this.#taken = new Map();
    this.#activeTaken = new Map();
    this.#lastFile = undefined;
    this.#imported = new Map();
    this.#circles.forget();
  }

  watched<Result>(work: () => Result): WorkedOut<Result> {
    return this.#circles.watched(work);
  }

  #workedOutOf(file: string): WorkedOutOfFile {
    let found = this.#files.get(file);
    if (found === undefined) {
      found = {
        terms: new Map(),
        definitions: new Map(),
        activeTerms: new Map(),
        activeDefinitions: new Map(),
        activeBindings: new Map(),
      };
      this.#files.set(file, found);
    }
    return found;
  }

  #guarded<Key>(active: Map<Key, number>, key: Key, work: () => Types, remember: (types: Types) => void): Types {
    return this.#circles.guarded(active, key, work, (types) => {
      remember(types);
      this.#remembered++;
    });
  }

  #evaluate(file: string, id: TermId): Types {
    const term = this.term(file, id);
    if (term === undefined) return UNKNOWN;
    switch (term.kind) {
      case 'name':
      case 'member':
        return this.#narrowed(file, term) ?? this.typesOfMeanings(this.meanings(file, id));
      case 'call':
        return this.called(file, this.#calledTypes(file, term), term.args);
      case 'construct':
        return this.policy.constructed?.(this, file, term) ?? this.instanceOf(file, term.of);
      case 'index':
        return this.#each(this.typesOf(file, term.of), (type) => {
          if (type.kind === 'tuple') return this.policy.indexed?.(this, file, type, term.args) ?? union(type.of);
          if (type.kind === 'class')
            return this.policy.indexed?.(this, file, type, term.args) ?? one(this.#applied(file, type, term.args));
          return this.policy.indexed?.(this, file, type, term.args);
        });
      case 'generic':
        return this.#each(this.typesOf(file, term.of), (type) =>
          type.kind === 'class' || type.kind === 'outside'
            ? one(this.#applied(file, type, term.args))
            : one(this.#withTypeArguments(file, type, term.args)),
        );
      case 'element':
        return this.elementOf(this.typesOf(file, term.of));
      case 'part':
        return this.#each(this.typesOf(file, term.of), (type) => {
          if (type.kind === 'tuple') return type.of[term.position] ?? UNKNOWN;
          return this.policy.part?.(this, type, term.position) ?? this.policy.element?.(this, type);
        });
      case 'await':
        return this.awaitedOf(this.typesOf(file, term.of));
      case 'enter':
        return this.#each(this.typesOf(file, term.of), (type) => this.policy.entered?.(this, type, term.isAsync));
      case 'instance':
        return this.instanceOf(file, term.of);
      case 'either':
        return union(term.of.map((each) => this.typesOf(file, each)));
      case 'tuple':
        return one({ kind: 'tuple', of: term.of.map((each) => this.typesOf(file, each)) });
      case 'collection':
        return one(
          outside(
            term.type,
            term.of.map((each) => this.typesOf(file, each)),
          ),
        );
      case 'literal':
        return this.policy.literal?.(this, term.type) ?? one(outside(term.type));
      case 'definition':
        return this.typesOfDefinition({ file, index: term.index });
      case 'lambda':
        return one({ kind: 'lambda', file, term: id });
      case 'self': {
        const around = { file, index: term.definition };
        const ref = this.policy.wholeOf?.(this, around) ?? around;
        return one({ kind: term.isClass ? 'class' : 'instance', ref, args: this.ownParameters(ref) });
      }
      case 'super':
        return superTypes(this, file, term);
      case 'operator': {
        const right = term.right < 0 ? NOTHING : this.typesOf(file, term.right);
        return this.#each(this.typesOf(file, term.left), (type) =>
          this.policy.operated?.(this, term.operator, type, right),
        );
      }
      case 'expected':
        return this.policy.expected?.(this, file, term) ?? UNKNOWN;
      case 'handed':
        return this.#each(this.typesOf(file, term.of), (type) => this.policy.handed?.(this, type, term.position));
      case 'unwrap':
        return this.#each(this.typesOf(file, term.of), (type) => this.policy.unwrapped?.(this, type) ?? one(type));
      case 'pointer': {
        const { of, isOpen } = this.typesOf(file, term.of);
        return { of: of.map((type) => (type.kind === 'outside' ? { ...type, isPointer: true } : type)), isOpen };
      }
    }
  }

  /** Of several functions of one name the one that the arguments choose says what the call gives. */
  #calledTypes(file: string, term: Extract<Term, { kind: 'call' }>): Types {
    const of = this.term(file, term.of);
    if (of?.kind !== 'name' && of?.kind !== 'member' && of?.kind !== 'generic') return this.typesOf(file, term.of);
    const meanings = this.meanings(file, term.of);
    if (meanings.of.length < 2) return this.typesOf(file, term.of);
    const chosen = this.policy.choose(this, file, meanings.of, term.args);
    const types = this.typesOfMeanings({ of: chosen, isOpen: meanings.isOpen });
    if (of.kind !== 'generic') return types;
    return { ...types, of: types.of.map((type) => this.#withTypeArguments(file, type, of.args)) };
  }

  /** `f<X>()`: what is written for the type parameters of a function. */
  #withTypeArguments(file: string, type: Type, args: readonly TermId[]): Type {
    if (type.kind !== 'callable') return type;
    return { ...type, typeArguments: args.map((arg) => this.instanceOf(file, arg)) };
  }

  /** `a.b` where a branch has said what `a.b` is, or has just given it a value. */
  #narrowed(file: string, term: Extract<Term, { kind: 'name' | 'member' }>): Types | undefined {
    const bindings = narrowingBindings(this, file, term);
    if (bindings === undefined) return undefined;
    const types = union(bindings.map((binding) => this.#typesOfBinding(file, binding)));
    return types.of.length === 0 || types.isOpen ? undefined : types;
  }

  #applied(file: string, type: Extract<Type, { kind: 'class' | 'outside' }>, args: readonly TermId[]): Type {
    return { ...type, args: args.map((arg) => this.instanceOf(file, arg)) };
  }

  #meaningsOfBindings(file: string, bindings: readonly Binding[], space?: NameSpace): Meanings {
    const found: Meaning[] = [];
    let isOpen = false;
    for (const binding of bindings) {
      const { of, isOpen: open } = this.#meaningsOfBinding(file, binding, space);
      isOpen ||= open;
      for (const meaning of of) {
        const isKnown =
          meaning.kind === 'definition' &&
          found.some((each) => each.kind === 'definition' && isSameRef(each.ref, meaning.ref));
        if (!isKnown) found.push(meaning);
      }
    }
    return { of: found, isOpen };
  }

  #meaningsOfBinding(file: string, binding: Binding, space: NameSpace | undefined): Meanings {
    switch (binding.kind) {
      case 'definition':
      case 'macro':
        return { of: [{ kind: 'definition', ref: { file, index: binding.definition } }], isOpen: false };
      case 'import': {
        const imported = this.factsOf(file)?.imports[binding.imported];
        return imported === undefined
          ? NO_MEANING
          : this.#importing(file, `${binding.imported} ${binding.importedName}`, space, () =>
              this.policy.imported(this, file, imported, binding, space),
            );
      }
      default: {
        const types = this.#guarded(
          this.#workedOutOf(file).activeBindings,
          `${binding.start} ${binding.name}`,
          () => this.#typesOfBinding(file, binding),
          () => {},
        );
        return { of: [{ kind: 'local', types }], isOpen: types.isOpen };
      }
    }
  }

  /**
   * Modules that import a name from each other in a circle do not have it. What is imported is followed once for all uses of
   * it; on the way of another import, which may end in a circle, it is followed anew.
   */
  #importing(file: string, name: string, space: NameSpace | undefined, work: () => Meanings): Meanings {
    const isWayOfAnother = this.#imports.size > 0 || this.policy.isFollowing?.() === true;
    const ofFile = this.#imported.get(file);
    const use = `${name} ${space}`;
    const known = isWayOfAnother ? undefined : ofFile?.get(use);
    if (known !== undefined) return known;
    const key = `${file} ${name}`;
    if (this.#imports.has(key) || this.#imports.size > MAX_DEPTH) return NO_MEANING;
    this.#imports.add(key);
    try {
      if (isWayOfAnother) return work();
      const { result, isSure } = this.#circles.watched(work);
      if (!isSure) return result;
      if (ofFile === undefined) this.#imported.set(file, new Map([[use, result]]));
      else ofFile.set(use, result);
      this.#remembered++;
      return result;
    } finally {
      this.#imports.delete(key);
    }
  }

  #typesOfBinding(file: string, binding: Binding): Types {
    if (binding.kind === 'type_parameter') {
      const bound = binding.type < 0 ? this.policy.boundOf?.(this, file, binding) : this.instanceOf(file, binding.type);
      return one({ kind: 'variable', name: binding.name, bound: bound ?? this.policy.anything ?? UNKNOWN });
    }
    if (binding.kind === 'narrowing') {
      if (binding.value < 0) return this.instanceOf(file, binding.type);
      return without(this, this.typesOf(file, binding.type), this.instanceOf(file, binding.value));
    }
    if (binding.kind === 'parameter' && binding.type < 0 && binding.value < 0)
      return this.policy.parameter?.(this, file, binding) ?? UNKNOWN;
    const value = binding.value < 0 ? UNKNOWN : this.typesOf(file, binding.value);
    if (binding.type < 0) {
      // The default of a parameter says what it may be, not what it is.
      return binding.kind === 'parameter' && !isSelfTerm(this.term(file, binding.value))
        ? { ...value, isOpen: true }
        : value;
    }
    const declared = this.instanceOf(file, binding.type);
    // What was just assigned is more exact than what may be assigned.
    const isExact =
      this.policy.declaredTypeWins !== true &&
      binding.kind === 'variable' &&
      value.of.length > 0 &&
      !value.isOpen &&
      value.of.every(isFromRepository);
    return isExact ? value : declared;
  }

  #each(types: Types, use: (type: Type) => Types | undefined): Types {
    const parts = types.of.map((type) => use(type) ?? (type.kind === 'outside' ? outsideResult(type) : UNKNOWN));
    if (types.isOpen || parts.length === 0) parts.push(UNKNOWN);
    return union(parts);
  }
}

/** Bindings to what a definition may be. */
const NAMES_DEFINITION: ReadonlySet<Binding['kind']> = new Set(['definition', 'macro', 'import']);

const MAX_VALUES = 12;
const NOTHING_RUNS = { runs: [], mayRun: [] };
const LOCAL: SiteMeaning = { kind: 'local', refs: [], runs: [], mayRun: [], isOpen: false };
const MODULE: SiteMeaning = { kind: 'module', refs: [], runs: [], mayRun: [], isOpen: false };
const MISSING_SITE: SiteMeaning = { kind: 'missing', refs: [], runs: [], mayRun: [], isOpen: false };
const MANY_OVERLOADS = 200;
const UNKNOWN_SITE: SiteMeaning = { kind: 'unknown', refs: [], runs: [], mayRun: [], isOpen: true };

/** Whatever comes out of something from outside is from outside, unless something of the repository was put in. */
function outsideResult(type: Extract<Type, { kind: 'outside' }>): Types {
  const name = `${type.name}[]`;
  return mayHoldOurs(one(type)) ? orOurs(name) : one(outside(name));
}

function isSelfTerm(term: Term | undefined): boolean {
  return term !== undefined && GIVEN.has(term.kind);
}

/** Terms that a parameter is bound to because it is this, and not something by default. */
const GIVEN: ReadonlySet<Term['kind']> = new Set(['self', 'collection', 'expected', 'handed']);

function isFromRepository(type: Type): boolean {
  return type.kind === 'instance' || type.kind === 'class' || type.kind === 'callable';
}

/** A function further out, which a base from outside may hide: nobody can tell which is called. */
function mayBeHidden(fallback: Meanings | undefined, space: NameSpace | undefined): boolean {
  return fallback !== undefined && space === 'call';
}
