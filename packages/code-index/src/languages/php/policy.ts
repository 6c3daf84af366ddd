/** How PHP finds types, functions and members, and what calls and constructions give. */
import type {
  ChosenMember,
  ImportPath,
  Inference,
  LanguagePolicy,
  Sureness,
  World,
} from '../../inference/language-policy.ts';
import {
  definitionMeanings,
  instanceOfType,
  type Meaning,
  type Meanings,
  NO_MEANING,
  one,
  outside,
  outsideMeaning,
  type Type,
  type Types,
  UNKNOWN,
  union,
} from '../../inference/types.ts';
import type { Definition, DefinitionRef, SymbolKind } from '../../model/facts.ts';
import { keyOfRef } from '../../model/facts.ts';
import type { Argument, Binding, NameSite, NameSpace, SyntaxImport, WrittenImport } from '../../model/syntax.ts';
import { OutlineFiles } from '../outline/files.ts';
import { COMMON_NAMES } from '../outline/policy.ts';
import { CHOOSES, chosenMethods } from './chosen-members.ts';
import { HELD, TOLD } from './doc-types.ts';
import { type Declared, isTrait, newLineages, type Outside } from './lineage.ts';
import { importsInText, LINKS } from './modules.ts';
import { GLOBAL } from './names.ts';
import { type PhpSpace, PhpSpaces, rootOf, TYPE_KINDS } from './spaces.ts';

export function phpPolicy(world: World): LanguagePolicy {
  return new PhpPolicy(world);
}

class PhpPolicy implements LanguagePolicy {
  readonly language = 'PHP';
  readonly seesEveryFile = true;
  readonly hasSigils = true;
  readonly isDuckTyped = true;
  readonly tellsGuesses = true;
  readonly seesMembersByName = false;
  readonly isAlsoCalledAnywhere = true;
  readonly callMember = '__invoke';
  readonly pathsInStrings = /^[\w:\\]*(?:::|\\)\w+$/;
  readonly #world: World;
  readonly #spaces: PhpSpaces;
  readonly #files: OutlineFiles;
  readonly #lineages = newLineages();
  readonly #chosen = new Map<string, { readonly hash: string; readonly members: readonly ChosenMember[] }>();

  constructor(world: World) {
    this.#world = world;
    this.#spaces = new PhpSpaces(world);
    this.#files = new OutlineFiles({ family: 'PHP', links: LINKS }, world);
  }

  isCalledBySigns(inference: Inference, ref: DefinitionRef): boolean {
    const definition = inference.definition(ref);
    return definition?.kind === 'method' && SIGNS.test(definition.name);
  }

  filesThatChoose(): readonly string[] {
    return this.#world.filesOf('PHP').filter((file) => this.chosenMembers(file).length > 0);
  }

  /** No word stands wherever a method is chosen so: each text is gone through, once as long as it stays the same. */
  chosenMembers(file: string): readonly ChosenMember[] {
    const hash = this.#world.contentHash(file);
    const known = this.#chosen.get(file);
    if (known?.hash === hash) return known.members;
    const text = this.#world.text(file) ?? '';
    const chooses = CHOOSES.test(text);
    const facts = chooses ? this.#world.facts(file) : undefined;
    // What could not be read yet is not kept.
    if (chooses && facts === undefined) return [];
    const members = facts === undefined ? [] : chosenMethods(facts, text);
    this.#chosen.set(file, { hash, members });
    return members;
  }

  /** A class chooses among its own methods, those of its traits, and what builds on it; of another object a name has to say more. */
  mayChoose(
    inference: Inference,
    file: string,
    { start, begins, ends, of }: ChosenMember,
    ref: DefinitionRef,
    below: (type: DefinitionRef) => readonly DefinitionRef[],
  ): Sureness {
    const parent = inference.definition(ref)?.parent ?? -1;
    if (parent < 0 || inference.definition(ref)?.kind !== 'method') return 'no';
    const owner = { file: ref.file, index: parent };
    const isBuiltOn = (base: DefinitionRef, type: DefinitionRef) =>
      this.lineage(inference, { kind: 'instance', ref: type, args: [] }).of.some(
        (each) => each.kind === 'instance' && keyOfRef(each.ref) === keyOfRef(base),
      );
    if (of === 'module') {
      const around = this.#classAround(file, start);
      return around !== undefined && [owner, ...below(owner)].some((type) => isBuiltOn(around, type)) ? 'yes' : 'no';
    }
    const types = of < 0 ? UNKNOWN : inference.typesOf(file, of);
    const declared = types.of.filter((type) => type.kind === 'instance' || type.kind === 'class');
    if (declared.some(({ ref: type }) => [type, ...below(type)].some((each) => isBuiltOn(owner, each)))) return 'yes';
    const isKnown =
      !types.isOpen &&
      declared.length > 0 &&
      types.of.every((type) => declared.includes(type as Declared) || this.members(inference, type) !== undefined) &&
      declared.every((type) => !this.lineage(inference, type).isOpen);
    return isKnown || (begins + ends).length < FEWEST_LETTERS ? 'no' : 'perhaps';
  }

  #classAround(file: string, at: number): DefinitionRef | undefined {
    const definitions = this.#world.facts(file)?.facts.definitions ?? [];
    const index = definitions.findLastIndex(({ kind, start, end }) => TYPE_KINDS.has(kind) && start <= at && at < end);
    return index < 0 ? undefined : { file, index };
  }

  /**
   * A key of an array, and what is compared, choose no method, unless members are chosen by any name of what is not known;
   * or the class makes its members up, of keys as well.
   */
  isPlainText(
    inference: Inference,
    text: string,
    at: { readonly start: number; readonly end: number },
    refs: readonly DefinitionRef[],
  ): boolean {
    const isMethodOfItsOwn = (ref: DefinitionRef) => {
      const { kind, parent = -1 } = inference.definition(ref) ?? {};
      const owner: Declared = { kind: 'instance', ref: { file: ref.file, index: parent }, args: [] };
      return kind === 'method' && parent >= 0 && !isTrait(inference, owner.ref) && !this.#isMagic(inference, owner);
    };
    return isKeyOrCompared(text, at) && refs.every(isMethodOfItsOwn) && !this.#choosesAnything(inference);
  }

  #choosesAnything(inference: Inference): boolean {
    return this.filesThatChoose().some((file) =>
      this.chosenMembers(file).some(
        ({ begins, ends, of }) =>
          begins + ends === '' && of !== 'module' && (of < 0 || inference.typesOf(file, of).of.length === 0),
      ),
    );
  }

  isCommonName(name: string): boolean {
    return name.length < 3 || COMMON_NAMES.has(name) || OFTEN_HAD.test(name);
  }

  isIn(kind: SymbolKind, space: NameSpace | undefined): boolean {
    if (space === undefined) return true;
    if (space === 'type') return TYPE_KINDS.has(kind);
    if (space === 'call') return FUNCTIONS.has(kind);
    return !TYPE_KINDS.has(kind) && !FUNCTIONS.has(kind);
  }

  isLocalIn(_: Binding, space: NameSpace | undefined): boolean {
    return space === 'value' || space === undefined;
  }

  imported(_: Inference, file: string, imported: SyntaxImport, __: Binding, space?: NameSpace): Meanings {
    const kind: PhpSpace = imported.modifiers.includes('function')
      ? 'call'
      : imported.modifiers.includes('const')
        ? 'value'
        : 'type';
    return (space ?? kind) === kind ? this.#whole(imported.module, kind, file) : { of: [], isOpen: false };
  }

  freeName(_: Inference, file: string, written: string, space?: NameSpace, scope = 0): Meanings {
    // What another file sets, if this one is a part of it.
    if (written.startsWith(GLOBAL)) return NO_MEANING;
    if (written.startsWith('$')) return { of: [{ kind: 'local', types: UNKNOWN }], isOpen: false };
    const kind: PhpSpace = space === 'type' || space === 'call' ? space : 'value';
    if (written.startsWith('\\')) return this.#whole(written.slice(1), kind, file);
    const found = this.#spacesAt(file, scope).map((around) => this.#inSpace(file, around, written, kind));
    const first = found.find(({ of }) => of.some((each) => each.kind === 'definition'));
    return first ?? found.find(({ isOpen }) => isOpen) ?? found[0] ?? NO_MEANING;
  }

  #inSpace(file: string, around: string, written: string, kind: PhpSpace): Meanings {
    const before = around === '' ? '' : `${around}\\`;
    const relative = /^namespace\\/i.exec(written);
    if (relative !== null) return this.#whole(`${before}${written.slice(relative[0].length)}`, kind, file);
    const [first = '', ...rest] = written.split('\\');
    if (rest.length > 0) {
      const imports = this.#world.facts(file)?.imports ?? [];
      const taken = imports.find(({ names, modifiers }) => modifiers.length === 0 && names[0]?.local === first);
      return this.#whole([taken?.module ?? `${before}${first}`, ...rest].join('\\'), kind, file);
    }
    const here = this.#whole(`${before}${written}`, kind, file);
    // Functions and constants are looked for in the name space of all as well.
    if (kind === 'type' || around === '' || here.of.some((each) => each.kind === 'definition')) return here;
    return this.#whole(written, kind, file);
  }

  /** Of a file with several name spaces that of a scope; all of them for what stands in none. */
  #spacesAt(file: string, scope: number): readonly string[] {
    const facts = this.#world.facts(file);
    const spaces = (facts?.facts.definitions ?? []).filter(({ kind }) => kind === 'namespace').map(({ name }) => name);
    if (spaces.length < 2) return [spaces[0] ?? ''];
    return scope > 0 ? [this.#spaces.namespaceAt(file, facts?.scopes[scope]?.start ?? 0)] : spaces;
  }

  /** What a whole name leads to, without the first backslash. */
  #whole(whole: string, kind: PhpSpace, file: string): Meanings {
    const refs = this.#spaces.find(whole, kind);
    if (refs.length > 0) {
      const own = refs.filter((ref) => ref.file === file);
      return definitionMeanings(own.length > 0 ? own : refs);
    }
    const isPath = whole.includes('\\');
    if (isPath && this.#spaces.isOwn(whole)) return NO_MEANING;
    if (kind === 'type' && !isPath && !BUILT_IN.test(whole) && this.#spaces.isOwn(whole)) return NO_MEANING;
    return outsideMeaning(whole, kind === 'type');
  }

  moduleMember(): Meanings {
    return NO_MEANING;
  }

  ownMembers(inference: Inference, ref: DefinitionRef, name: string, space?: NameSpace): readonly DefinitionRef[] {
    return inference.childrenOf(ref, name).filter((child) => {
      const kind = inference.definition(child)?.kind;
      return kind !== undefined && this.isIn(kind, space);
    });
  }

  /** What is no object has no members: of `Cart|string` the cart is asked. */
  members(_: Inference, type: Type): Meanings | undefined {
    if (type.kind === 'outside' && type.name === HELD) return NO_MEANING;
    return type.kind === 'outside' && NO_OBJECTS.has(type.name) ? { of: [], isOpen: false } : undefined;
  }

  lineage(inference: Inference, type: Declared): { readonly of: readonly Type[]; readonly isOpen: boolean } {
    return this.#lineages.of(inference, type);
  }

  /** `parent::` leaves out the traits of the class itself. */
  superMembers(inference: Inference, type: Declared, name: string, space?: NameSpace): Meanings | undefined {
    const { of, outside: unknown, isOpen } = this.#lineages.of(inference, type);
    const traits = new Set(this.#traitsOf(inference, type.ref).map(keyOfRef));
    for (const owner of of.slice(1)) {
      if (owner.kind !== 'instance' && owner.kind !== 'class') continue;
      if (traits.has(keyOfRef(owner.ref))) continue;
      const refs = this.ownMembers(inference, owner.ref, name, space);
      if (refs.length > 0) return { of: refs.map((ref) => ({ kind: 'definition', ref, self: type })), isOpen: false };
    }
    const [first] = unknown;
    return first === undefined || isOpen ? { of: [], isOpen: true } : outsideMeaning(`${first.name}.${name}`);
  }

  #traitsOf(inference: Inference, ref: DefinitionRef): readonly DefinitionRef[] {
    return (inference.detail(ref)?.bases ?? []).flatMap((base) =>
      inference
        .typesOf(ref.file, base)
        .of.flatMap((each) =>
          each.kind === 'class' && isTrait(inference, each.ref)
            ? [each.ref, ...this.#traitsOf(inference, each.ref)]
            : [],
        ),
    );
  }

  /**
   * What no class of ours has may be made up by a base from outside: `__call`, `__callStatic` and `__get` lead wherever that
   * likes, to methods of ours too. Enumerations have what PHP gives them.
   */
  givenMembers(inference: Inference, type: Type, name: string, found: Meanings): Meanings | undefined {
    if (type.kind !== 'instance' && type.kind !== 'class') return undefined;
    if (found.of.some((each) => each.kind === 'definition')) return undefined;
    if (inference.detail(type.ref)?.modifiers.includes('enum')) {
      const made = ENUM_FUNCTIONS.has(name) ? one({ ...type, kind: 'instance' }) : undefined;
      if (made !== undefined)
        return { of: [{ kind: 'outside', type: outside(MADE, [made]) as Outside }], isOpen: false };
      if (name === 'value' || name === 'name') return outsideMeaning(name);
    }
    const told = this.#toldOf(inference, type, name);
    if (!this.#isMagic(inference, type)) return told;
    if (name === FACTORY && type.kind === 'class') {
      const refs = this.#spaces.find(`${FACTORIES}${inference.definition(type.ref)?.name}Factory`, 'type');
      if (refs.length > 0) return definitionMeanings(refs);
    }
    const { of } = this.#lineages.of(inference, type);
    const made = of.flatMap((each) =>
      each.kind === 'instance' || each.kind === 'class'
        ? madeUpFrom(name).flatMap((written) => inference.childrenOf(each.ref, written))
        : [],
    );
    // What is read as a property runs the method of that name, of which a comment says what comes back.
    const run = told === undefined ? [] : this.#methodsCalled(inference, of, name);
    const refs = [...made, ...run].map((ref): Meaning => ({ kind: 'definition', ref }));
    if (told !== undefined) return { of: [...told.of, ...refs], isOpen: told.isOpen };
    return refs.length === 0 ? NO_MEANING : { of: refs, isOpen: false };
  }

  #methodsCalled(inference: Inference, lineage: readonly Type[], name: string): readonly DefinitionRef[] {
    for (const each of lineage) {
      const found = each.kind === 'instance' || each.kind === 'class' ? inference.childrenOf(each.ref, name) : [];
      const methods = found.filter((ref) => inference.definition(ref)?.kind === 'method');
      if (methods.length > 0) return methods;
    }
    return [];
  }

  /** What a comment says more exactly of a method that is inherited: `@method Day[] days()`. */
  #toldResult(inference: Inference, { file, index }: DefinitionRef, self: Type | undefined): Types | undefined {
    const { name = '', parent = -1 } = inference.definition({ file, index }) ?? {};
    if (self?.kind !== 'instance' && self?.kind !== 'class') return undefined;
    for (const each of this.#lineages.of(inference, self).of) {
      if (each.kind !== 'instance' && each.kind !== 'class') continue;
      if (each.ref.file === file && each.ref.index === parent) return undefined;
      const [told] = this.#toldIn(inference, each.ref).get(`${TOLD}${name}()`) ?? [];
      if (told !== undefined) return inference.instanceOf(each.ref.file, told.type);
    }
    return undefined;
  }

  #toldIn(inference: Inference, ref: DefinitionRef): ReadonlyMap<string, readonly Binding[]> {
    const facts = inference.factsOf(ref.file);
    const scope = inference.detail(ref)?.scope ?? -1;
    return facts === undefined || scope < 0 ? NOTHING_TOLD : inference.bindingsOf(facts, scope);
  }

  /** What comments of a class, or of one that it builds on, say of a member that nobody has written. */
  #toldOf(inference: Inference, type: Declared, name: string): Meanings | undefined {
    for (const each of this.#lineages.of(inference, type).of) {
      if (each.kind !== 'instance' && each.kind !== 'class') continue;
      const told = this.#toldIn(inference, each.ref);
      const [property] = told.get(`${TOLD}${name}`) ?? [];
      if (property !== undefined) {
        const types = inference.instanceOf(each.ref.file, property.type);
        return { of: [{ kind: 'typed', types }], isOpen: types.isOpen };
      }
      const [method] = told.get(`${TOLD}${name}()`) ?? [];
      if (method === undefined) continue;
      const result = inference.instanceOf(each.ref.file, method.type);
      return { of: [{ kind: 'outside', type: outside(MADE, [result]) as Outside }], isOpen: false };
    }
    return undefined;
  }

  /** Twig reads `cart.total` by `getTotal()`, `isTotal()` or `hasTotal()`. */
  readInTemplates(inference: Inference, ref: DefinitionRef): string | undefined {
    const { name = '', kind } = inference.definition(ref) ?? {};
    const { parameters = [], modifiers = [] } = inference.detail(ref) ?? {};
    const property = /^(?:get|is|has)([A-Z]\w*)$/.exec(name)?.[1];
    if (property === undefined || kind !== 'method' || modifiers.some((word) => HIDDEN.has(word))) return undefined;
    const takesNothing = parameters.every((each) => each.value >= 0 || each.kind === 'rest');
    return takesNothing ? property.charAt(0).toLowerCase() + property.slice(1) : undefined;
  }

  /** `publicOnly` for `scopePublicOnly`, `full_url` for `getFullUrlAttribute`, where a base from outside makes that up. */
  alsoCalledBy(inference: Inference, ref: DefinitionRef): readonly string[] {
    const definition = inference.definition(ref);
    if (definition?.kind === 'class') return this.#isFactory(inference, ref) ? [FACTORY] : [];
    if (definition?.kind !== 'method') return [];
    const as =
      madeUpName(definition.name) ?? (this.#givesAttribute(inference, ref) ? snake(definition.name) : undefined);
    if (as === undefined || as === definition.name) return [];
    const owner = inference.definition({ file: ref.file, index: definition.parent });
    const type: Declared = { kind: 'instance', ref: { file: ref.file, index: definition.parent }, args: [] };
    // Who uses a trait is not looked for.
    const isOpen = owner !== undefined && isTrait(inference, type.ref);
    return isOpen || this.#isMagic(inference, type) ? [as] : [];
  }

  /** `CartFactory`, which `Cart::factory()` of a model of Eloquent makes. */
  #isFactory(inference: Inference, ref: DefinitionRef): boolean {
    const name = inference.definition(ref)?.name ?? '';
    const { outside: unknown } = this.#lineages.of(inference, { kind: 'class', ref, args: [] });
    return /^\w+Factory$/.test(name) && unknown.some((base) => /(?:^|\\)Eloquent\\Factories\\Factory$/.test(base.name));
  }

  /** `protected function fullUrl(): Attribute`. */
  #givesAttribute(inference: Inference, ref: DefinitionRef): boolean {
    const type = inference.detail(ref)?.type ?? -1;
    if (type < 0) return false;
    return inference
      .typesOf(ref.file, type)
      .of.some((each) => each.kind === 'outside' && /\bAttribute$/.test(each.name));
  }

  /** Objects of it may have members that nobody has written. */
  #isMagic(inference: Inference, type: Declared): boolean {
    const { of, outside: unknown } = this.#lineages.of(inference, type);
    return (
      unknown.some(({ name }) => !PLAIN_BASES.test(name)) ||
      of.some(
        (each) =>
          (each.kind === 'instance' || each.kind === 'class') &&
          MAGIC.some((name) => inference.childrenOf(each.ref, name).length > 0),
      )
    );
  }

  choose(_: Inference, __: string, refs: readonly Meaning[]): readonly Meaning[] {
    return refs;
  }

  typeOfDefinition(inference: Inference, { file, index }: DefinitionRef): Types | undefined {
    const definition = inference.definition({ file, index });
    if (definition?.kind !== 'enum_member' || definition.parent < 0) return undefined;
    return one({ kind: 'instance', ref: { file, index: definition.parent }, args: [] });
  }

  called(inference: Inference, file: string, type: Type, args: readonly Argument[]): Types | undefined {
    // What comes from outside may be anything that went in, or was stored.
    if (type.kind === 'outside')
      return type.name === MADE ? (type.args[0] ?? UNKNOWN) : (madeOfClass(inference, file, type, args) ?? UNKNOWN);
    if (type.kind !== 'callable') return undefined;
    const { ref, self } = type;
    const [definition, detail] = [inference.definition(ref), inference.detail(ref)];
    if (definition === undefined || detail === undefined) return undefined;
    const own: Types = self === undefined ? UNKNOWN : one(instanceOfType(self));
    const told = this.#toldResult(inference, ref, self);
    if (told !== undefined) return told;
    if (detail.modifiers.includes('gives_static')) return own;
    if (detail.type >= 0) return undefined;
    if (!definition.hasBody || detail.values.length === 0) return UNKNOWN;
    const given = union(
      detail.values.slice(0, MOST_VALUES).map((value) => {
        const term = inference.term(ref.file, value);
        return term?.kind === 'self' && !term.isClass ? own : inference.typesOf(ref.file, value);
      }),
    );
    // What overrides it need not give the same.
    const isFixed = definition.kind === 'function' || detail.modifiers.some((word) => FIXED.has(word));
    return isFixed && detail.values.length <= MOST_VALUES ? given : { ...given, isOpen: true };
  }

  /** Before `::` stands an object, or the name of any class. */
  unwrapped(_: Inference, type: Type): Types {
    return type.kind === 'outside' && NO_OBJECTS.has(type.name) ? UNKNOWN : one(type);
  }

  /** What a comment says that it holds. */
  element(_: Inference, type: Type): Types {
    return type.kind === 'outside' ? (type.args[0] ?? UNKNOWN) : UNKNOWN;
  }

  indexed(_: Inference, __: string, type: Type): Types {
    return type.kind === 'outside' && type.name === HELD ? (type.args[0] ?? UNKNOWN) : UNKNOWN;
  }

  isOverride(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean {
    return [own, base].every((ref) => {
      const isPrivate = inference.detail(ref)?.modifiers.includes('private') === true;
      return !isPrivate && inference.definition(ref)?.kind !== 'constructor';
    });
  }

  /** Of a library's class nothing is known but its name: another of the same library may be below it. */
  isBelowOutside(inference: Inference, member: DefinitionRef, { name }: Outside): boolean {
    const parent = inference.definition(member)?.parent ?? -1;
    if (parent < 0) return false;
    const owner: Declared = { kind: 'instance', ref: { file: member.file, index: parent }, args: [] };
    const root = rootOf(name);
    return this.#lineages
      .of(inference, owner)
      .outside.some((base) => base.name === name || (root !== '' && rootOf(base.name) === root));
  }

  /** Types, functions, constants, members and variables are all apart, unless a class makes its members up. */
  cannotMean(inference: Inference, file: string, site: NameSite, ref: DefinitionRef): boolean {
    const definition = inference.definition(ref);
    const term = inference.term(file, site.term);
    if (definition === undefined || (term?.kind !== 'member' && term?.kind !== 'name')) return false;
    const isMember = this.isMember(definition, this.#ownerOf(inference, ref, definition));
    if (term.kind === 'name') {
      const isVariable = term.name.startsWith('$') || term.name.startsWith(GLOBAL);
      const isConstant = inference.detail(ref)?.modifiers.includes('const') === true;
      if (isMember || !this.isIn(definition.kind, term.space)) return true;
      return definition.kind === 'variable' && isVariable === isConstant;
    }
    if (!isMember) return true;
    if (this.isIn(definition.kind, term.space)) return false;
    const owner: Declared = { kind: 'instance', ref: { file: ref.file, index: definition.parent }, args: [] };
    return !this.#isMagic(inference, owner);
  }

  #ownerOf(inference: Inference, { file }: DefinitionRef, { parent }: Definition): Definition | undefined {
    return parent < 0 ? undefined : inference.definition({ file, index: parent });
  }

  isMember(_: Definition, owner: Definition | undefined): boolean {
    return owner !== undefined && TYPE_KINDS.has(owner.kind);
  }

  filesThatMayDefine(name: string): readonly string[] {
    return this.#spaces.filesThatMayDefine(name);
  }

  importsInText(text: string): readonly WrittenImport[] {
    return importsInText(text);
  }

  importedFiles(file: string, imported: WrittenImport): readonly string[] {
    return this.#files.leadTo(file, imported);
  }

  isUnresolved(file: string, { module, level, names }: ImportPath): boolean {
    if (level === 0 && !(module.includes('\\') && this.#spaces.isOwn(module))) return false;
    return this.importedFiles(file, { module, level, names, specifier: module }).length === 0;
  }

  siblings(file: string): readonly string[] {
    return this.#files.siblings(file);
  }
}

const HIDDEN: ReadonlySet<string> = new Set(['private', 'protected', 'static']);
const FACTORY = 'factory';
/** Where Laravel looks for them. */
const FACTORIES = 'Database\\Factories\\';

/** A function that no source declares; its argument is what it gives. */
const MADE = 'function of an enumeration';
const ENUM_FUNCTIONS: ReadonlySet<string> = new Set(['from', 'tryFrom']);

const NO_OBJECTS: ReadonlySet<string> = new Set(
  'string int float bool array null false true void never scalar'.split(' '),
);

/** What a method is asked for by, of a model of Eloquent. */
function madeUpName(written: string): string | undefined {
  const scope = /^scope([A-Z]\w*)$/.exec(written)?.[1];
  if (scope !== undefined) return scope.charAt(0).toLowerCase() + scope.slice(1);
  const attribute = /^[gs]et([A-Z]\w*)Attribute$/.exec(written)?.[1];
  return attribute === undefined ? undefined : snake(attribute);
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** The methods that a name may be made up from. */
function madeUpFrom(name: string): readonly string[] {
  const studly = name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const camel = studly.charAt(0).toLowerCase() + studly.slice(1);
  const scope = `scope${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return [scope, `get${studly}Attribute`, `set${studly}Attribute`, ...(camel === name ? [] : [camel])];
}

/** `app(Till::class)`, `$container->get(Till::class)`, `$this->createMock(Till::class)`: an object of it, or of one below it. */
function madeOfClass(
  inference: Inference,
  file: string,
  { name }: Outside,
  [first]: readonly Argument[],
): Types | undefined {
  if (first === undefined || !GIVES_OBJECTS.test(name)) return undefined;
  const { of, isOpen } = inference.typesOf(file, first.value);
  return isOpen || of.length === 0 || !of.every(({ kind }) => kind === 'class')
    ? undefined
    : inference.instances({ of, isOpen });
}

const GIVES_OBJECTS =
  /(?:^|\.)(?:app|resolve|make|makeWith|get|create(?:Configured|Partial|Test)?Mock|createStub|getMockForAbstractClass)$/;

/** `'open' => 1`, `$it['open']`, `=== 'open'`, `case 'open':`. */
function isKeyOrCompared(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(end, end + 40);
  if (/^['"]?\s{0,20}(?:=>|[!=]==?)/.test(after) || /(?:[!=]==?|\bcase)\s{0,20}['"]?$/.test(before)) return true;
  return /[\w\])]\s{0,9}\[\s{0,9}['"]?$/.test(before) && /^['"]?\s{0,9}\]/.test(after);
}

const MAGIC = ['__call', '__callStatic', '__get'];
const FIXED: ReadonlySet<string> = new Set(['private', 'final']);
const FUNCTIONS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor']);
const MOST_VALUES = 12;

/** Types of the language that make nothing up. */
const PLAIN_BASES =
  /^(?:\w*(?:Exception|Error|Iterator|IteratorAggregate)|Countable|ArrayAccess|ArrayObject|Stringable|JsonSerializable|Serializable|Traversable|UnitEnum|BackedEnum|Throwable|Attribute)$/;

/** Types that the language or its usual extensions have. */
const BUILT_IN =
  /^(?:\w*(?:Exception|Error|Iterator)|Closure|Generator|Fiber|stdClass|self|Date\w+|Reflection\w*|Spl\w+|DOM\w+|SimpleXML\w*|XML\w+|PDO\w*|mysqli\w*|SQLite3\w*|Array(?:Access|Object)|Countable|Traversable|IteratorAggregate|Stringable|JsonSerializable|Serializable|UnitEnum|BackedEnum|Throwable|Attribute|WeakMap|WeakReference|ZipArchive|Intl\w+|NumberFormatter|Normalizer|Collator|Locale|MessageFormatter|Memcached?|Redis|Imagick\w*|CURLFile|finfo|SoapClient|php_user_filter)$/;

/** What is called of an object that is indexed, gone through, made a text, called, or asked for what it does not have. */
const SIGNS = /^(?:__(?!construct$)\w+|offset(?:Get|Set|Exists|Unset)|getIterator|current|key|next|rewind|valid)$/i;
/** Of a name that is put together, for it to say something by itself. */
const FEWEST_LETTERS = 3;
/** Names that many classes of PHP have. */
const OFTEN_HAD = /^(?:__\w+|setUp|tearDown|getName|getValue|toArray|configure|register|boot)$/;

const NOTHING_TOLD: ReadonlyMap<string, readonly Binding[]> = new Map();
