/**
 * Terms to types, and names to definitions: one inference for all languages that have no checker. It knows scopes,
 * members, calls, containers and type parameters; what a language does in its own way it asks of the language's policy.
 *
 * Everything is lazy: a term is evaluated when a question needs it, and a file is parsed when one of its terms is. Results
 * are remembered until a file changes. Code refers to itself in circles, and code that nobody meant to be read can be
 * endless, so the depth and the number of steps are bounded; what is cut off is unknown, never guessed.
 */

import type { Definition, DefinitionRef } from '../model/facts.ts';
import { isSameRef } from '../model/facts.ts';
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
import type { Inference, LanguagePolicy, World } from './language-policy.ts';
import {
  keyOf,
  type Meaning,
  type Meanings,
  mayHoldOurs,
  mayHoldVariables,
  NO_MEANING,
  NOTHING,
  one,
  outside,
  replaceVariables,
  type SiteMeaning,
  type Type,
  type Types,
  UNKNOWN,
  union,
} from './types.ts';

/** A chain of thirty calls takes about a hundred. */
const MAX_DEPTH = 200;
/** Results that are kept; what is needed again is soon worked out again. */
const MAX_REMEMBERED = 300_000;
/** Steps for one site; ordinary ones take some dozens. */
const MAX_STEPS = 20_000;

export class TermInference implements Inference {
  readonly world: World;
  readonly policy: LanguagePolicy;
  #types = new Map<string, Map<TermId, Types>>();
  #definitions = new Map<string, Types>();
  #active = new Map<string, number>();
  #bindings = new WeakMap<SyntaxFacts, Map<string, readonly Binding[]>[]>();
  #members = new WeakMap<SyntaxFacts, ReadonlyMap<string, readonly number[]>>();
  /** The outermost active entry that the current work has run into: what lies inside the circle is not remembered. */
  #circle = Number.POSITIVE_INFINITY;
  /** Imports that are being followed. */
  readonly #imports = new Set<string>();
  #steps = 0;
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
    if (facts === undefined || site.term < 0) return LOCAL;
    const call = site.call < 0 ? undefined : facts.terms[site.call];
    const args = call?.kind === 'call' || call?.kind === 'construct' ? call.args : undefined;
    const meanings = this.meanings(file, site.term);
    const chosen = args === undefined ? meanings.of : this.policy.choose(this, file, meanings.of, args);
    const refs: DefinitionRef[] = [];
    let isOutside = false;
    for (const meaning of chosen)
      if (meaning.kind === 'definition' && this.#isLibrary(meaning.ref)) isOutside = true;
      else if (meaning.kind === 'definition')
        for (const whole of this.policy.definitionsBehind?.(this, meaning.ref) ?? [meaning.ref])
          if (!refs.some((ref) => isSameRef(ref, whole))) refs.push(whole);
    const { runs, ...others } = args === undefined ? NOTHING_RUNS : this.#runs(file, site.term, chosen);
    const mayRun = others.mayRun.filter((ref) => !refs.some((each) => isSameRef(each, ref)));
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
      return isMember && this.#isNeverOutside(file, site) ? UNKNOWN_SITE : OUTSIDE_SITE;
    if (first === undefined) return meanings.isOpen ? UNKNOWN_SITE : OUTSIDE_SITE;
    if (first.kind === 'module') return MODULE;
    return LOCAL;
  }

  /** The name cannot belong to an object from outside; a module or a class from there is what it says. */
  #isNeverOutside(file: string, site: NameSite): boolean {
    if (this.policy.isNeverOutside?.(site.name) !== true) return false;
    return this.receiverTypes(file, site)?.of.every((type) => type.kind === 'outside' && type.isClass) !== true;
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
    return this.policy.libraryFacts?.(file) ?? this.world.facts(file);
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
        return this.#memberMeanings(file, term);
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
    const known = this.#types.get(file)?.get(id);
    if (known !== undefined) return known;
    return this.#guarded(
      `${file} ${id}`,
      () => this.#evaluate(file, id),
      (types) => {
        let ofFile = this.#types.get(file);
        if (ofFile === undefined) {
          ofFile = new Map();
          this.#types.set(file, ofFile);
        }
        ofFile.set(id, types);
      },
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
      const bindings = isSeen ? this.bindingsOf(facts, index).get(name) : undefined;
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
      const bindings = this.bindingsOf(facts, index).get(name);
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
        return true;
      case 'type_parameter':
        return policy.isLocalIn?.(binding, space, this, file) ?? space === 'type';
      default:
        return policy.isLocalIn?.(binding, space, this, file) ?? space === undefined;
    }
  }

  /** What the name is bound to where all of the file has run: what importers see. */
  exportedBindings(file: string, name: string): Meanings | undefined {
    const facts = this.factsOf(file);
    const bindings = facts === undefined ? undefined : this.bindingsOf(facts, 0).get(name);
    if (facts === undefined || bindings === undefined) return undefined;
    const reaching = this.#reaching(bindings, 'module', true, Number.POSITIVE_INFINITY);
    return reaching.length === 0 ? undefined : this.#meaningsOfBindings(file, reaching);
  }

  bindingsOf(facts: SyntaxFacts, scope: number): Map<string, readonly Binding[]> {
    let scopes = this.#bindings.get(facts);
    if (scopes === undefined) {
      scopes = facts.scopes.map(({ bindings }) => {
        const byName = new Map<string, Binding[]>();
        for (const binding of bindings) {
          const list = byName.get(binding.name);
          if (list === undefined) byName.set(binding.name, [binding]);
          else list.push(binding);
        }
        return byName;
      });
      this.#bindings.set(facts, scopes);
    }
    return scopes[scope] ?? new Map();
  }

  /** Definitions of this name right inside a definition of the same file. */
  childrenOf(ref: DefinitionRef, name: string): readonly DefinitionRef[] {
    const facts = this.factsOf(ref.file);
    if (facts === undefined) return [];
    let members = this.#members.get(facts);
    if (members === undefined) {
      const collected = new Map<string, number[]>();
      facts.facts.definitions.forEach((definition, index) => {
        const key = `${definition.parent}:${definition.name}`;
        const list = collected.get(key);
        if (list === undefined) collected.set(key, [index]);
        else list.push(index);
      });
      members = collected;
      this.#members.set(facts, members);
    }
    return (members.get(`${ref.index}:${name}`) ?? []).map((index) => ({ file: ref.file, index }));
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
            if (types === undefined) return { ...outsideMeaning(`${owner.name}.${name}`), isOpen };
            return { of: [{ kind: 'typed', types }], isOpen };
          }
          if (owner.kind !== 'instance' && owner.kind !== 'class') continue;
          const refs = this.policy.ownMembers(this, owner.ref, name, space);
          if (refs.length > 0)
            return { of: refs.map((ref) => ({ kind: 'definition', ref, self: type })), isOpen: false };
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
              type.args.some((each) => this.#mayBeOurs(each)),
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
    const key = `${ref.file}#${ref.index}${self === undefined ? '' : ` of ${keyOf(self)}`}`;
    const known = this.#definitions.get(key);
    if (known !== undefined) return known;
    return this.#guarded(
      key,
      () => {
        const own = this.policy.typeOfDefinition?.(this, ref, self) ?? this.#typeOfDefinition(ref, self);
        return self === undefined ? own : this.substitute(own, self);
      },
      (types) => this.#definitions.set(key, types),
    );
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
      ...types.of.map((type) => this.policy.instance?.(this, type) ?? one(instance(type))),
      ...(types.isOpen ? [UNKNOWN] : []),
    ]);
  }

  /** What calling something of these types gives. */
  called(file: string, types: Types, args: readonly Argument[]): Types {
    const parts = types.of.map((type) => this.#calledOne(file, type, args));
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

  /** Type parameters of the owner of a member replaced by what `self` was given for them. */
  substitute(types: Types, self: Type): Types {
    if (self.kind !== 'instance' && self.kind !== 'class') return types;
    if (!types.of.some(mayHoldVariables)) return types;
    const given = new Map<string, Types>();
    for (const owner of [self as Type, ...this.policy.lineage(this, self).of]) {
      if (owner.kind !== 'instance' && owner.kind !== 'class') continue;
      this.detail(owner.ref)?.typeParameters.forEach(({ name }, i) => {
        const arg = owner.args[i];
        if (arg !== undefined && !given.has(name)) given.set(name, arg);
      });
    }
    return given.size === 0 ? types : replaceVariables(types, given);
  }

  /** Type parameters of a function replaced by what its arguments say of them. */
  inferred(
    file: string,
    ref: DefinitionRef,
    args: readonly Argument[],
    result: Types,
    typeArguments: readonly Types[] = [],
  ): Types {
    if (!result.of.some(mayHoldVariables)) return result;
    const given = new Map<string, Types>();
    this.detail(ref)?.typeParameters.forEach(({ name }, i) => {
      const argument = typeArguments[i];
      if (argument !== undefined) given.set(name, argument);
    });
    const parameters = this.detail(ref)?.parameters.filter(({ kind }) => kind !== 'receiver') ?? [];
    args.forEach((arg, i) => {
      if (arg.spread === true || arg.value < 0) return;
      const parameter =
        arg.name === undefined
          ? (parameters[i] ?? parameters.at(-1))
          : parameters.find(({ name }) => name === arg.name);
      if (parameter === undefined || parameter.type < 0) return;
      const written = this.instanceOf(ref.file, parameter.type);
      if (written.of.some(mayHoldVariables)) unify(written, this.#asWritten(this.typesOf(file, arg.value)), given);
    });
    return given.size === 0 ? result : replaceVariables(result, given);
  }

  /** Functions as the types that the language writes for them, so that they can be matched with a parameter's. */
  #asWritten(types: Types): Types {
    const { functionType } = this.policy;
    if (functionType === undefined || !types.of.some(({ kind }) => kind === 'lambda' || kind === 'callable'))
      return types;
    const of = types.of.map((type) => {
      if (type.kind !== 'lambda' && type.kind !== 'callable') return type;
      return functionType(this.#calledOne('', type, []));
    });
    return { of, isOpen: types.isOpen };
  }

  #begin(): void {
    this.#steps = 0;
    if (this.#generation === this.world.generation && this.#remembered < MAX_REMEMBERED) return;
    this.#generation = this.world.generation;
    this.forget();
  }

  forget(): void {
    this.#remembered = 0;
    this.#types = new Map();
    this.#definitions = new Map();
    this.#active = new Map();
  }

  /** Circles and depth: what is being worked out already is unknown to itself. */
  #guarded(key: string, work: () => Types, remember: (types: Types) => void): Types {
    const running = this.#active.get(key);
    if (running !== undefined) {
      this.#circle = Math.min(this.#circle, running);
      return UNKNOWN;
    }
    const depth = this.#active.size;
    if (depth > MAX_DEPTH || this.#steps++ > MAX_STEPS) {
      // Whoever asks from higher up gets further: nothing on the way here is remembered.
      this.#circle = -1;
      return UNKNOWN;
    }
    this.#active.set(key, depth);
    const outer = this.#circle;
    this.#circle = Number.POSITIVE_INFINITY;
    try {
      const types = work();
      if (this.#circle >= depth) {
        remember(types);
        this.#remembered++;
        this.#circle = outer;
      } else this.#circle = Math.min(outer, this.#circle);
      return types;
    } finally {
      this.#active.delete(key);
      if (depth === 0) this.#circle = Number.POSITIVE_INFINITY;
    }
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
      case 'self':
        return one({
          kind: term.isClass ? 'class' : 'instance',
          ref: { file, index: term.definition },
          args: this.ownParameters({ file, index: term.definition }),
        });
      case 'super':
        return this.#super(file, term.definition, term.isClass);
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
      case 'pointer':
        return this.typesOf(file, term.of);
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

  /** Inside a generic class its own parameters stand for themselves. */
  ownParameters(ref: DefinitionRef): Types[] {
    return (this.detail(ref)?.typeParameters ?? []).map(({ name, bound }) =>
      one({
        kind: 'variable',
        name,
        bound: bound < 0 ? (this.policy.anything ?? UNKNOWN) : this.instanceOf(ref.file, bound),
      }),
    );
  }

  /** `a.b` where a branch has said what `a.b` is, or has just given it a value. */
  #narrowed(file: string, term: Extract<Term, { kind: 'name' | 'member' }>): Types | undefined {
    if (term.kind === 'name' && this.policy.narrowsInPlace !== true) return undefined;
    const path = term.kind === 'name' ? `is ${term.name}` : this.#pathOf(file, term, 4);
    const facts = this.factsOf(file);
    if (path === undefined || facts === undefined) return undefined;
    for (let index = term.scope; index >= 0; index = facts.scopes[index]?.parent ?? -1) {
      const scope = facts.scopes[index];
      const bindings = this.bindingsOf(facts, index).get(path);
      if (bindings?.some((binding) => binding.start <= term.at)) {
        const reaching = reachingBindings(bindings, term.at);
        const isSure =
          reaching.length > 0 && reaching.every((binding) => binding.from <= term.at && term.at < binding.to);
        if (!isSure) return undefined;
        const types = union(reaching.map((binding) => this.#typesOfBinding(file, binding)));
        return types.of.length === 0 || types.isOpen ? undefined : types;
      }
      // Another variable of that name, which is declared inside of the branch.
      if (
        term.kind === 'name' &&
        this.bindingsOf(facts, index)
          .get(term.name)
          ?.some(({ start }) => start <= term.at)
      )
        return undefined;
      if (scope?.kind === 'function') return undefined;
    }
    return undefined;
  }

  #pathOf(file: string, term: Term, depth: number): string | undefined {
    if (term.kind === 'name') return term.name;
    if (term.kind !== 'member' || depth === 0) return undefined;
    const of = this.term(file, term.of);
    const before = of === undefined ? undefined : this.#pathOf(file, of, depth - 1);
    return before === undefined ? undefined : `${before}.${term.name}`;
  }

  #applied(file: string, type: Extract<Type, { kind: 'class' | 'outside' }>, args: readonly TermId[]): Type {
    return { ...type, args: args.map((arg) => this.instanceOf(file, arg)) };
  }

  #super(file: string, definition: number, isClass: boolean): Types {
    const type: Extract<Type, { kind: 'instance' | 'class' }> = {
      kind: isClass ? 'class' : 'instance',
      ref: { file, index: definition },
      args: [],
    };
    const { of, isOpen } = this.policy.lineage(this, type);
    const above = of[1];
    return above === undefined ? { of: [], isOpen } : one(above);
  }

  #memberMeanings(file: string, term: Extract<Term, { kind: 'member' }>): Meanings {
    const of = this.term(file, term.of);
    if (of?.kind === 'super') return this.#superMember(file, of, term.name, term.space);
    if (term.space === 'label') return this.#label(file, term);
    if (term.space === 'key') return this.#key(file, term);
    const types = this.typesOf(file, term.of);
    const found = this.memberOfAll(types, term.name, term.space);
    return this.policy.memberAt?.(this, file, term, types, found) ?? found;
  }

  #label(file: string, term: Extract<Term, { kind: 'member' }>): Meanings {
    const constants = this.memberOfAll(this.typesOf(file, term.of), term.name).of.filter(
      (meaning) => meaning.kind === 'definition' && this.definition(meaning.ref)?.kind === 'enum_member',
    );
    return constants.length > 0 ? { of: constants, isOpen: false } : this.lookUp(file, term.name, term.scope, term.at);
  }

  /** A type that is not read may be a struct or a map: a constant of ours by that name is then as likely as a field. */
  #key(file: string, term: Extract<Term, { kind: 'member' }>): Meanings {
    const members = this.memberOfAll(this.typesOf(file, term.of), term.name);
    const isField = members.of.some(
      (member) => member.kind === 'definition' && this.definition(member.ref)?.kind === 'property',
    );
    if (isField) return members;
    const named = this.lookUp(file, term.name, term.scope, term.at);
    const isUnread = members.of.some(({ kind }) => kind === 'outside') || (members.of.length === 0 && members.isOpen);
    if (!isUnread || this.policy.isNeverOutside?.(term.name) === true)
      return members.isOpen ? { ...named, isOpen: true } : named;
    const isConstant = named.of.some(
      (each) => each.kind === 'definition' && this.definition(each.ref)?.kind === 'variable',
    );
    return isConstant ? NO_MEANING : members;
  }

  #superMember(file: string, term: Extract<Term, { kind: 'super' }>, name: string, space?: NameSpace): Meanings {
    const ref = { file, index: term.definition };
    const type: Extract<Type, { kind: 'instance' | 'class' }> = {
      kind: term.isClass ? 'class' : 'instance',
      ref,
      args: this.ownParameters(ref),
    };
    const special = this.policy.superMembers?.(this, type, name, space);
    if (special !== undefined) return special;
    const { of, isOpen } = this.policy.lineage(this, type);
    for (const owner of of.slice(1)) {
      if (owner.kind === 'outside') return outsideMeaning(`${owner.name}.${name}`);
      if (owner.kind !== 'instance' && owner.kind !== 'class') continue;
      const refs = this.policy.ownMembers(this, owner.ref, name, space);
      if (refs.length > 0)
        return { of: refs.map((found) => ({ kind: 'definition', ref: found, self: type })), isOpen: false };
    }
    return { of: [], isOpen };
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
        return { of: [{ kind: 'definition', ref: { file, index: binding.definition } }], isOpen: false };
      case 'import': {
        const imported = this.factsOf(file)?.imports[binding.imported];
        return imported === undefined
          ? NO_MEANING
          : this.#importing(`${file} ${binding.imported} ${binding.importedName}`, () =>
              this.policy.imported(this, file, imported, binding, space),
            );
      }
      default: {
        const types = this.#guarded(
          `${file} at ${binding.name} ${binding.start}`,
          () => this.#typesOfBinding(file, binding),
          () => {},
        );
        return { of: [{ kind: 'local', types }], isOpen: types.isOpen };
      }
    }
  }

  /** Modules that import a name from each other in a circle do not have it. */
  #importing(key: string, work: () => Meanings): Meanings {
    if (this.#imports.has(key) || this.#imports.size > MAX_DEPTH) return NO_MEANING;
    this.#imports.add(key);
    try {
      return work();
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
      return this.#without(this.typesOf(file, binding.type), this.instanceOf(file, binding.value));
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

  /** Types less those that are of one of the others, or build on it. */
  #without(types: Types, others: Types): Types {
    const isOne = (type: Type) =>
      others.of.some((other) => {
        if (type.kind === 'outside' || other.kind === 'outside')
          return (
            type.kind === 'outside' &&
            other.kind === 'outside' &&
            type.name.split('.').pop() === other.name.split('.').pop()
          );
        if (type.kind !== 'instance' || other.kind !== 'instance') return false;
        return this.policy
          .lineage(this, type)
          .of.some((each) => each.kind === 'instance' && isSameRef(each.ref, other.ref));
      });
    return { of: types.of.filter((type) => !isOne(type)), isOpen: types.isOpen };
  }

  #typeOfDefinition(ref: DefinitionRef, self: Type | undefined): Types {
    const definition = this.definition(ref);
    switch (definition?.kind) {
      case 'class':
      case 'interface':
      case 'enum':
        return one({ kind: 'class', ref, args: [] });
      case 'type': {
        const detail = this.detail(ref);
        return detail === undefined || detail.type < 0
          ? one({ kind: 'class', ref, args: [] })
          : this.typesOf(ref.file, detail.type);
      }
      case 'function':
      case 'method':
      case 'constructor':
        return one(self === undefined ? { kind: 'callable', ref } : { kind: 'callable', ref, self });
      case 'getter':
        return this.returned(ref);
      case 'setter':
        return UNKNOWN;
      case 'namespace':
        return one({ kind: 'class', ref, args: [] });
      case undefined:
        return UNKNOWN;
      default:
        return this.valueOf(ref);
    }
  }

  #calledOne(file: string, type: Type, args: readonly Argument[]): Types {
    const special = this.policy.called?.(this, file, type, args);
    if (special !== undefined) return special;
    switch (type.kind) {
      case 'class':
        return one({ kind: 'instance', ref: type.ref, args: type.args });
      case 'callable': {
        const result = this.inferred(file, type.ref, args, this.returned(type.ref), type.typeArguments);
        return type.self === undefined ? result : this.substitute(result, type.self);
      }
      case 'lambda': {
        const term = this.term(type.file, type.term);
        return term?.kind === 'lambda' ? this.typesOf(type.file, term.result) : UNKNOWN;
      }
      case 'instance': {
        if (this.policy.callMember === undefined) return UNKNOWN;
        const run = this.memberOf(type, this.policy.callMember, 'call');
        return this.called(file, this.typesOfMeanings(run), args);
      }
      case 'outside': {
        const result = outside(type.isClass ? type.name : `${type.name}()`, type.isClass ? type.args : []);
        return this.#mayReturnArgument(file, type, args) ? orUnknown(result) : one(result);
      }
      default:
        return UNKNOWN;
    }
  }

  /** What comes from outside may hand back what it is given: the largest of a list, the same behind a wrapper. */
  #mayReturnArgument(file: string, type: Extract<Type, { kind: 'outside' }>, args: readonly Argument[]): boolean {
    const given = [...type.args, ...args.map(({ value }) => (value < 0 ? NOTHING : this.typesOf(file, value)))];
    if (!given.some((types) => this.#mayBeOurs(types))) return false;
    return this.policy.mayReturnArgument?.(type.name) !== false;
  }

  #mayBeOurs(types: Types): boolean {
    return mayHoldOurs(types) || (types.isOpen && this.policy.unknownArgumentsMayBeOurs === true);
  }

  /** What a call runs that is not the definition that it names. */
  #runs(
    file: string,
    id: TermId,
    meanings: readonly Meaning[],
  ): { readonly runs: readonly DefinitionRef[]; readonly mayRun: readonly DefinitionRef[] } {
    const runs: DefinitionRef[] = [];
    const mayRun: DefinitionRef[] = [];
    const add = (list: DefinitionRef[], ref: DefinitionRef) => {
      if (!list.some((other) => isSameRef(other, ref))) list.push(ref);
    };
    for (const meaning of meanings) {
      const definition = meaning.kind === 'definition' ? this.definition(meaning.ref) : undefined;
      if (definition?.callable === true && definition.kind !== 'getter') continue;
      const sure = this.policy.variablesChange === true ? mayRun : runs;
      const held = meaning.kind === 'definition' ? this.#heldBy(meaning.ref) : [];
      for (const ref of held) add(sure, ref);
      if (held.length > 0) continue;
      for (const ref of meaning.kind === 'local' ? this.#heldByLocal(file, id) : []) add(sure, ref);
      for (const type of this.typesOfMeaning(meaning).of) {
        // What a parameter is said to be is what it may be.
        if (type.kind === 'callable' || type.kind === 'class') add(mayRun, type.ref);
        if (type.kind !== 'instance' || this.policy.callMember === undefined) continue;
        for (const run of this.memberOf(type, this.policy.callMember, 'call').of)
          if (run.kind === 'definition') add(runs, run.ref);
      }
    }
    return { runs, mayRun: mayRun.filter((ref) => !runs.some((other) => isSameRef(other, ref))) };
  }

  /** Functions and classes that a variable or an attribute is given by their names. */
  #heldBy(ref: DefinitionRef): DefinitionRef[] {
    return (this.detail(ref)?.values ?? []).flatMap((value) => this.#named(ref.file, value));
  }

  /** The same of a local name: `g = f`. */
  #heldByLocal(file: string, id: TermId): DefinitionRef[] {
    const term = this.term(file, id);
    const facts = this.world.facts(file);
    if (term?.kind !== 'name' || facts === undefined) return [];
    for (let index = term.scope; index >= 0; index = facts.scopes[index]?.parent ?? -1) {
      const bindings = this.bindingsOf(facts, index).get(term.name);
      if (bindings !== undefined)
        return reachingBindings(bindings, term.at).flatMap((binding) =>
          binding.kind === 'variable' ? this.#named(file, binding.value) : [],
        );
    }
    return [];
  }

  /** Functions and classes that a term names. */
  #named(file: string, id: TermId): DefinitionRef[] {
    const term = this.term(file, id);
    if (term?.kind !== 'name' && term?.kind !== 'member') return [];
    return this.meanings(file, id).of.flatMap((meaning) =>
      meaning.kind === 'definition' && this.definition(meaning.ref)?.callable === true ? [meaning.ref] : [],
    );
  }

  #each(types: Types, use: (type: Type) => Types | undefined): Types {
    const parts = types.of.map((type) => use(type) ?? (type.kind === 'outside' ? outsideResult(type) : UNKNOWN));
    if (types.isOpen || parts.length === 0) parts.push(UNKNOWN);
    return union(parts);
  }
}

const MAX_VALUES = 12;
const NOTHING_RUNS = { runs: [], mayRun: [] };
const LOCAL: SiteMeaning = { kind: 'local', refs: [], runs: [], mayRun: [], isOpen: false };
const MODULE: SiteMeaning = { kind: 'module', refs: [], runs: [], mayRun: [], isOpen: false };
const OUTSIDE_SITE: SiteMeaning = { kind: 'outside', refs: [], runs: [], mayRun: [], isOpen: false };
const UNKNOWN_SITE: SiteMeaning = { kind: 'unknown', refs: [], runs: [], mayRun: [], isOpen: true };

/** Whatever comes out of something from outside is from outside, unless something of the repository was put in. */
function outsideResult(type: Extract<Type, { kind: 'outside' }>): Types {
  const result = outside(`${type.name}[]`);
  return type.args.some((each) => mayHoldOurs(each)) ? orUnknown(result) : one(result);
}

function orUnknown(type: Type): Types {
  return { of: [type], isOpen: true };
}

/**
 * The bindings of a name that may hold at an offset, of one scope and in source order: from the last one before it back to
 * the first that has surely happened. A narrowing holds alone. In a loop those behind it may hold as well.
 */
export function reachingBindings(bindings: readonly Binding[], at: number): Binding[] {
  const found: Binding[] = [];
  let sure: Binding | undefined;
  for (let i = bindings.length - 1; i >= 0 && sure === undefined; i--) {
    const binding = bindings[i] as Binding;
    if (binding.start > at) continue;
    const isInside = binding.from <= at && at < binding.to;
    if (binding.kind === 'narrowing') {
      if (!isInside) continue;
      if (found.length === 0) return [binding];
      found.push(binding);
      sure = binding;
      continue;
    }
    if (binding.leaves && !isInside) continue;
    found.push(binding);
    if (isInside || (binding.from <= at && at === Number.POSITIVE_INFINITY && binding.from === 0)) sure = binding;
  }
  for (const binding of bindings) {
    if (binding.start <= at || binding.kind === 'narrowing') continue;
    if (binding.loopStart < 0 || binding.loopStart > at) continue;
    if (sure !== undefined && sure.start >= binding.loopStart) continue;
    found.push(binding);
  }
  return found.length > 0 ? found : bindings.filter(isLasting);
}

/** The last declaration before an offset in whose block the offset lies. */
function declaredBefore(bindings: readonly Binding[], at: number): Binding[] {
  const found = bindings.findLast(({ start, from, to }) => start <= at && from <= at && at < to);
  return found === undefined ? [] : [found];
}

function isLasting(binding: Binding): boolean {
  return binding.kind !== 'narrowing';
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

function outsideMeaning(name: string, isClass = false, mayReturnArgument = false): Meanings {
  const type = outside(name, [], isClass) as Extract<Type, { kind: 'outside' }>;
  return { of: [{ kind: 'outside', type, mayReturnArgument }], isOpen: false };
}

function instance(type: Type): Type {
  if (type.kind === 'class') return { ...type, kind: 'instance' };
  if (type.kind === 'outside') return { ...type, isClass: false };
  return type;
}

/** Matches a written type that has variables with the type that was given. */
export function unify(written: Types, given: Types, found: Map<string, Types>): void {
  for (const type of written.of) {
    if (type.kind === 'variable') {
      if (!found.has(type.name) && given.of.length > 0) found.set(type.name, given);
      continue;
    }
    for (const other of given.of) {
      if (type.kind === 'tuple' && other.kind === 'tuple') {
        type.of.forEach((part, i) => {
          const match = other.of[i];
          if (match !== undefined) unify(part, match, found);
        });
      }
      if (!('args' in type)) continue;
      const isSame =
        ('args' in other && type.kind === 'outside' && other.kind === 'outside') ||
        ('ref' in type && 'ref' in other && isSameRef(type.ref, other.ref));
      if (!isSame || !('args' in other)) continue;
      type.args.forEach((arg, i) => {
        const match = other.args[i];
        if (match !== undefined) unify(arg, match, found);
      });
    }
  }
}
