/**
 * What all languages that are read in outline have in common. Nothing is worked out but what names say: a name that a file
 * binds, the one that its imports lead to, the only one that there is. Each of these may be another in truth, so they are
 * candidates, and nothing of such a language is ever said to be unused.
 */

import type { Inference, LanguagePolicy, World } from '../../inference/language-policy.ts';
import { type Meaning, type Meanings, NO_MEANING, one, outside, type Type, type Types } from '../../inference/types.ts';
import type { Doubt } from '../../model/doubts.ts';
import { type Definition, type DefinitionRef, isSameRef, labelOf, type SymbolKind } from '../../model/facts.ts';
import {
  type Binding,
  foldCase,
  type NameSite,
  type NameSpace,
  type SyntaxImport,
  type WrittenImport,
} from '../../model/syntax.ts';
import { OutlineFiles } from './files.ts';
import { isTag, LinkedNames, type NamedDefinitions } from './linkage.ts';
import type { Outline } from './outline.ts';

export function outlinePolicy(outline: Outline, world: World): LanguagePolicy {
  return new OutlinePolicy(outline, world);
}

/** Definitions that one name may lead to; of more, none is told rather than all. */
const MAX_CANDIDATES = 8;

class OutlinePolicy implements LanguagePolicy {
  readonly language: string;
  readonly guessesByName = true;
  readonly everyTypeIsOpen = true;
  readonly seesEveryFile = true;
  readonly overridesFromOutside = true;
  readonly pathsInStrings = /^[\w:\\]*(?:::|\\|#)\w+[?!]?$/;
  readonly importsPackages: boolean;
  readonly seesMembersByName: boolean;
  readonly isLexical: boolean;
  readonly hasSigils: boolean;
  readonly ignoresCase: boolean;
  readonly isNamedInStrings: boolean;
  readonly isReadByQueries: boolean;
  readonly callMember = undefined;
  readonly #outline: Outline;
  readonly #world: World;
  readonly #files: OutlineFiles;
  readonly #linked: LinkedNames | undefined;
  #generation = -1;
  #named = new Map<string, readonly DefinitionRef[]>();
  /** Of files with many definitions, by name. */
  readonly #byName = new Map<string, ReadonlyMap<string, readonly number[]>>();
  /** Of each of those lists, the definitions by the last name of their container. */
  readonly #inside = new WeakMap<readonly DefinitionRef[], Map<string, DefinitionRef[]>>();
  #free = new Map<string, readonly DefinitionRef[]>();

  constructor(outline: Outline, world: World) {
    this.language = outline.family;
    this.importsPackages = outline.links.importsPackages === true;
    this.seesMembersByName = outline.links.seesMembersByName;
    this.isLexical = outline.links.isLexical === true;
    this.hasSigils = outline.links.hasSigils === true;
    this.ignoresCase = outline.links.ignoresCase === true;
    this.isNamedInStrings = outline.links.isNamedInStrings === true;
    this.isReadByQueries = outline.links.isReadByQueries === true;
    this.#outline = outline;
    this.#world = world;
    this.#files = new OutlineFiles(outline, world);
    const { linkage } = outline.links;
    const definitions: NamedDefinitions = {
      named: (name) =>
        this.#definitionsNamed(name).filter((ref) => this.#isFree(ref, this.#definition(ref) as Definition)),
      behind: (ref) => this.#behind(ref),
    };
    this.#linked = linkage && new LinkedNames(linkage, outline.family, world, this.#files, definitions);
  }

  /** An import that gives something another name. */
  imported(inference: Inference, file: string, imported: SyntaxImport, binding: Binding, space?: NameSpace): Meanings {
    const name = imported.names[binding.importedName];
    return name === undefined ? NO_MEANING : this.freeName(inference, file, name.imported, space);
  }

  freeName(inference: Inference, file: string, written: string, space?: NameSpace, scope = -1): Meanings {
    const name = this.#lastOfPath(written);
    const own = this.#ownerAround(inference, file, scope);
    if (own !== undefined && this.seesMembersByName) {
      const members = inference.memberOf(own, name, space);
      if (members.of.length > 0) return members;
    }
    const found = this.#freeDefinitions(inference, file, written, space);
    if (found.length === 0 && space !== 'type' && this.#linked?.isOfLibrary(file, name) === true)
      return { of: [{ kind: 'outside', type: OUTSIDE_TYPE(name) }], isOpen: false };
    // A type that nobody here defines: what is taken from its objects is not ours, whatever it is called.
    if (found.length === 0 && space === 'type' && this.#definitionsNamed(name).length === 0)
      return { of: [{ kind: 'outside', type: OUTSIDE_TYPE(name) }], isOpen: true };
    return meaningsOf(found);
  }

  moduleMember(): Meanings {
    return NO_MEANING;
  }

  ownMembers(inference: Inference, ref: DefinitionRef, name: string, space?: NameSpace): readonly DefinitionRef[] {
    return this.#membersOf(inference, ref, name).filter((child) => {
      const kind = this.#definition(child)?.kind;
      return kind !== undefined && this.isIn(kind, space);
    });
  }

  /** Of a type from outside what is written for it here; if nothing is, for a base of it, or for any type. */
  members(_: Inference, type: Type, name: string, space?: NameSpace): Meanings | undefined {
    if (type.kind !== 'outside' || this.#outline.links.hasExtensions !== true) return undefined;
    const found = this.#extensions(name).filter((ref) => this.isIn((this.#definition(ref) as Definition).kind, space));
    const own = found.filter((ref) => this.#definition(ref)?.container === type.name);
    const meant = this.#atMost(own.length > 0 ? own : found);
    return meant.length === 0 ? undefined : meaningsOf(meant);
  }

  /** A base may be another type of its name, so that what is found in none of them may be somewhere else. */
  lineage(
    inference: Inference,
    type: Extract<Type, { kind: 'instance' | 'class' }>,
  ): { readonly of: readonly Type[]; readonly isOpen: boolean } {
    const found: Extract<Type, { kind: 'instance' | 'class' }>[] = [type];
    for (let at = 0; at < found.length && found.length < MAX_BASES; at++) {
      const { ref } = found[at] as (typeof found)[number];
      for (const part of this.#partsOf(inference, ref)) {
        for (const base of inference.detail(part)?.bases ?? []) {
          for (const each of inference.typesOf(part.file, base).of)
            if (each.kind === 'class' && !found.some((known) => isSameRef(known.ref, each.ref)))
              found.push({ ...each, kind: type.kind });
        }
      }
    }
    return { of: found, isOpen: true };
  }

  choose(_: Inference, __: string, refs: readonly Meaning[]): readonly Meaning[] {
    return refs;
  }

  /** A name of a type that stands for another: what it is made of is known where that is a name too. */
  typeOfDefinition(inference: Inference, ref: DefinitionRef): Types | undefined {
    const detail = inference.detail(ref);
    if (inference.definition(ref)?.kind !== 'type' || detail === undefined || detail.type < 0) return undefined;
    const types = inference.typesOf(ref.file, detail.type);
    return types.of.length > 0 ? types : one({ kind: 'class', ref, args: [] });
  }

  isIn(kind: SymbolKind, space: NameSpace | undefined): boolean {
    if (space === 'type' || space === 'package') return TYPES.has(kind);
    if (space === 'value') return !FUNCTIONS.has(kind);
    if (space === 'call' && this.#outline.links.isApart === true) return FUNCTIONS.has(kind);
    return space !== 'call' || kind !== 'namespace';
  }

  isLocalIn({ kind }: Binding, space: NameSpace | undefined): boolean {
    return (kind === 'type_parameter') === (space === 'type');
  }

  /** The type whose member is written outside of it. */
  ownerOf(inference: Inference, ref: DefinitionRef): DefinitionRef | undefined {
    const owner = inference.detail(ref)?.owner ?? -1;
    const type = owner < 0 ? undefined : inference.typesOf(ref.file, owner).of[0];
    return type?.kind === 'class' ? type.ref : undefined;
  }

  definitionsBehind(_: Inference, ref: DefinitionRef): readonly DefinitionRef[] | undefined {
    return this.#behind(ref);
  }

  #behind(ref: DefinitionRef): readonly DefinitionRef[] | undefined {
    const declared = this.#definition(ref);
    const { reopening } = this.#outline.links;
    if (
      reopening !== undefined &&
      declared !== undefined &&
      TYPES.has(declared.kind) &&
      this.#hasModifier(ref, reopening)
    )
      return this.#firstWritten(declared, reopening);
    if (this.#outline.links.hasForwardDeclarations !== true || declared === undefined || declared.hasBody)
      return undefined;
    if (!ANNOUNCED.has(declared.kind)) return undefined;
    const found = this.#definitionsNamed(declared.name).filter((each) => {
      const definition = this.#definition(each);
      return definition !== undefined && isWhole(definition, declared, each.file === ref.file);
    });
    return found.length === 0 || found.length > MAX_CANDIDATES ? undefined : found;
  }

  /** The type itself, of which more is written elsewhere. */
  #firstWritten({ name, container }: Definition, reopening: string): readonly DefinitionRef[] | undefined {
    const found = this.#definitionsNamed(name).filter((each) => {
      const other = this.#definition(each) as Definition;
      const isSame = TYPES.has(other.kind) && isSameContainer(other.container, container);
      return isSame && !this.#hasModifier(each, reopening);
    });
    return found.length === 0 || found.length > MAX_CANDIDATES ? undefined : found;
  }

  cannotMean(inference: Inference, file: string, site: NameSite, ref: DefinitionRef): boolean {
    if (this.#outline.links.membersAreMembers !== true) return false;
    const definition = inference.definition(ref);
    const term = inference.term(file, site.term);
    if (definition === undefined || (term?.kind !== 'member' && term?.kind !== 'name')) return false;
    // A structure is called nowhere, and a field of one behind it, whatever function has their names.
    const isNoFunction = TYPES.has(definition.kind) || definition.kind === 'property';
    if (term.kind === 'name' && site.role === 'call' && isNoFunction && this.isLinked(file)) return true;
    if (this.#outline.links.isApart === true && this.#isApart(definition, term)) return true;
    const isMember = definition.container !== '';
    // A constant of an enumeration is no member of it.
    return term.kind === 'member' && !isMember && definition.kind !== 'enum_member';
  }

  filesThatMayDefine(name: string): readonly string[] {
    const known = this.#world.knownDefining(this.language, name);
    if (known !== undefined) return known;
    const files = this.#world.filesWithWord(this.language, wordOf(name));
    const { mayDefine } = this.#outline.links;
    if (files.length <= FEW_FILES || mayDefine === undefined) return files;
    return files.filter((file) => mayDefine(name, this.#world.text(file) ?? ''));
  }

  isProven(inference: Inference, file: string, site: NameSite, refs: readonly DefinitionRef[]): boolean {
    const linked = this.#linked;
    if (linked?.isOf(file) !== true || inference.term(file, site.term)?.kind !== 'name' || refs.length === 0)
      return false;
    if (refs.every((ref) => ref.file === file)) return true;
    const [only] = refs;
    return only !== undefined && refs.length === 1 && linked.isOnlyOne(only) && linked.sees(file, only);
  }

  isLinked(file: string): boolean {
    return this.#linked?.isOf(file) === true;
  }

  hasKnownUses(ref: DefinitionRef): boolean {
    return this.#linked?.isOnlyOne(ref) === true && !this.#linked.isPasted(ref);
  }

  /** Written outside of its type, that need not be one of the repository; a module's functions may be members of it. */
  isMember({ container }: Definition, owner: Definition | undefined): boolean {
    if (owner === undefined) return container !== '';
    if (owner.kind === 'namespace') return this.#outline.links.hasModules === true;
    return owner.kind === 'class' || owner.kind === 'interface' || owner.kind === 'enum';
  }

  doubts(inference: Inference, { file }: DefinitionRef): readonly Doubt[] {
    if (this.isReadByQueries) return [{ code: 'rows_not_followed' }];
    return [{ code: 'read_in_outline', language: inference.factsOf(file)?.language ?? this.language }];
  }

  /** Of some grammars the quotes, or the colon of a symbol, are a part of the string. */
  stringContent(written: string): string {
    return written.replace(
      /^(?:\$?'([\s\S]*)'|"([\s\S]*)"|:(?=[\w"']))/,
      (_, single, double) => single ?? double ?? '',
    );
  }

  isRunInString(text: string, at: number): boolean {
    return this.#outline.links.isRunInString?.(text, at) === true;
  }

  /** A function where a value is named, or the other way round; a member where nothing stands before the name. */
  #isApart({ kind }: Definition, term: { readonly kind: string; readonly space?: NameSpace }): boolean {
    const isFunction = FUNCTIONS.has(kind);
    if (term.space === 'value') return isFunction;
    return term.space === 'call' && (!isFunction || (term.kind === 'name' && kind !== 'function'));
  }

  isCommonName(name: string): boolean {
    // Some languages write the names of methods with a capital.
    const lower = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return name.length < 3 || COMMON_NAMES.has(lower) || this.#outline.links.commonNames?.test(name) === true;
  }

  importsInText(text: string): readonly WrittenImport[] {
    return this.#outline.links.importsInText(text);
  }

  importedFiles(file: string, imported: WrittenImport): readonly string[] {
    return this.#files.leadTo(file, imported);
  }

  siblings(file: string): readonly string[] {
    return this.#files.siblings(file);
  }

  /**
   * What a name without anything before it can mean: what its file defines, else what the files do that it sees, else the
   * only one that there is.
   */
  #freeDefinitions(
    inference: Inference,
    file: string,
    name: string,
    space: NameSpace | undefined,
  ): readonly DefinitionRef[] {
    this.#refresh();
    const key = `${file}\0${name}\0${space ?? ''}`;
    let found = this.#free.get(key);
    if (found === undefined) {
      found = this.#findFree(inference, file, name, space);
      if (this.#free.size > MAX_REMEMBERED) this.#free.clear();
      this.#free.set(key, found);
    }
    return found;
  }

  #findFree(
    inference: Inference,
    file: string,
    written: string,
    space: NameSpace | undefined,
  ): readonly DefinitionRef[] {
    const name = this.#lastOfPath(written);
    const isCallable = (ref: DefinitionRef) => this.#definition(ref)?.callable === true;
    // What is called may be a variable; where a function bears the name as well, that is meant.
    const fitting = (refs: readonly DefinitionRef[]) =>
      space === 'call' && refs.some(isCallable) ? refs.filter(isCallable) : refs;
    const free = this.#definitionsNamed(name).filter((ref) => {
      const definition = this.#definition(ref);
      return definition !== undefined && this.isIn(definition.kind, space) && this.#isFree(ref, definition);
    });
    const found = name === written ? free : this.#liesAt(written, free);
    // `struct name` and `name` are apart.
    const untagged =
      space === 'type' || !this.isLinked(file)
        ? []
        : found.filter((ref) => !isTag((this.#definition(ref) as Definition).kind));
    const named = untagged.length > 0 ? untagged : found;
    const own = named.filter((ref) => ref.file === file);
    if (own.length > 0) return this.#atMost(fitting(own));
    const isVisible = (ref: DefinitionRef) => this.#definition(ref)?.exported === true;
    const seen = this.#files.seenFrom(file);
    // What a header keeps for itself belongs to whoever includes it.
    const isIncluded = this.#outline.links.hasForwardDeclarations === true;
    const near = named.filter((ref) => seen.has(ref.file) && (isIncluded || isVisible(ref)));
    if (near.length > 0) return this.#atMost(fitting(near));
    const taken = this.#takenMembers(file, name, space);
    if (taken.length > 0) return this.#atMost(taken);
    const visible = fitting(named.filter(isVisible));
    if (this.isCommonName(name)) return [];
    // What is announced in several places is one all the same.
    const whole = new Map<string, DefinitionRef>();
    for (const ref of visible)
      for (const each of this.definitionsBehind(inference, ref) ?? [ref])
        whole.set(`${each.file}\0${each.index}`, each);
    return whole.size === 1 ? [...whole.values()] : [];
  }

  /** `Inner` of `Outer::Inner`, where that is a path and not a name with colons. */
  #lastOfPath(name: string): string {
    return this.#outline.links.hasTypePaths === true ? name.slice(name.lastIndexOf(':') + 1) : name;
  }

  /** Of definitions of one last name those that lie where a path says; all of them where none does, as by another name for a module. */
  #liesAt(path: string, refs: readonly DefinitionRef[]): readonly DefinitionRef[] {
    const outer = path.replace(/^::/, '').split('::').slice(0, -1).join('.');
    const isAbsolute = path.startsWith('::');
    const there = refs.filter((ref) => {
      const container = this.#definition(ref)?.container ?? '';
      return isAbsolute ? container === outer : endsIn(container, outer);
    });
    return there.length > 0 ? there : refs;
  }

  /** Of too many none; of the many places in which one type is opened the first, which lead to the same members. */
  #atMost(refs: readonly DefinitionRef[]): readonly DefinitionRef[] {
    if (refs.length <= MAX_CANDIDATES) return refs;
    const first = this.#definition(refs[0] as DefinitionRef);
    const isOne = refs.every((ref) => {
      const each = this.#definition(ref);
      return each !== undefined && this.#isReopened(each) && each.container === first?.container;
    });
    return isOne ? refs.slice(0, MAX_CANDIDATES) : [];
  }

  /** A name space is one wherever it is opened, and so are types of which that may be said. */
  #isReopened({ kind }: Definition): boolean {
    return kind === 'namespace' || (this.#outline.links.isReopened === true && TYPES.has(kind));
  }

  /** Members that a file imports from their type: `import a.Type.name`, `import a.Type.*`. */
  #takenMembers(file: string, name: string, space: NameSpace | undefined): readonly DefinitionRef[] {
    const imports = this.#world.facts(file)?.imports ?? [];
    return this.#definitionsNamed(name).filter((ref) => {
      const { container, exported, kind, parent } = this.#definition(ref) as Definition;
      if (parent < 0 || !exported || !this.isIn(kind, space)) return false;
      return imports.some(({ module, names }) => {
        const takes = names.length === 0 || names.some(({ imported }) => imported === name);
        return takes && (endsIn(module, container) || endsIn(module, `${container}.${name}`));
      });
    });
  }

  /** It can be named without anything before it: it stands in no type, or is a constant of an enumeration that is open. */
  #isFree({ file }: DefinitionRef, { parent, kind }: Definition): boolean {
    if (TYPES.has(kind)) return true;
    // A column that is added to its table elsewhere.
    if (kind === 'property' && parent < 0 && this.ignoresCase) return false;
    const definitions = this.#world.fileFacts(file)?.definitions ?? [];
    for (let at = parent; at >= 0; at = definitions[at]?.parent ?? -1) {
      const around = definitions[at]?.kind;
      if (
        (around === 'namespace' && this.#outline.links.hasModules !== true) ||
        (around === 'enum' && kind === 'enum_member')
      )
        continue;
      return false;
    }
    return true;
  }

  #definitionsNamed(name: string): readonly DefinitionRef[] {
    this.#refresh();
    let found = this.#named.get(name);
    if (found === undefined) {
      found = this.filesThatMayDefine(name).flatMap((file) =>
        this.#mayBeNamed(file, name).flatMap((index) => {
          const definition = this.#definition({ file, index });
          return definition !== undefined && this.#isNamed(definition, name) ? [{ file, index }] : [];
        }),
      );
      this.#named.set(name, found);
    }
    return found;
  }

  /** Of a file that defines thousands the few of this name: each of them may be asked for. */
  #mayBeNamed(file: string, name: string): readonly number[] {
    const definitions = this.#world.fileFacts(file)?.definitions ?? [];
    if (definitions.length < MANY_DEFINITIONS) return [...definitions.keys()];
    let byName = this.#byName.get(file);
    if (byName === undefined) {
      const made = new Map<string, number[]>();
      definitions.forEach((definition, index) => {
        const key = this.#keyOf(definition.name);
        const known = made.get(key);
        if (known === undefined) made.set(key, [index]);
        else known.push(index);
      });
      byName = made;
      this.#byName.set(file, byName);
    }
    return byName.get(this.#keyOf(name)) ?? [];
  }

  #keyOf(name: string): string {
    return this.ignoresCase ? foldCase(name) : name;
  }

  #isNamed(definition: Definition, name: string): boolean {
    return definition.name === name || (this.ignoresCase && foldCase(definition.name) === name);
  }

  #hasModifier({ file, index }: DefinitionRef, modifier: string): boolean {
    return this.#world.facts(file)?.details[index]?.modifiers.includes(modifier) === true;
  }

  #definition({ file, index }: DefinitionRef): Definition | undefined {
    return this.#world.fileFacts(file)?.definitions[index];
  }

  #membersOf(inference: Inference, ref: DefinitionRef, name: string): readonly DefinitionRef[] {
    const type = this.#definition(ref);
    const { hasExtensions } = this.#outline.links;
    if (type === undefined) return inference.childrenOf(ref, name);
    const inside = labelOf(type);
    if (!this.#isReopened(type)) {
      const own = inference.childrenOf(ref, name);
      if (hasExtensions !== true || own.length > 0) return own;
      return this.#extensions(name).filter((each) => this.#definition(each)?.container === inside);
    }
    return this.#definitionsInside(name, inside).filter((each) => {
      const container = this.#definition(each)?.container ?? '';
      if (!this.ignoresCase) return container === inside;
      // The schema of a table is written or left out.
      return isSameContainer(foldCase(container), foldCase(inside));
    });
  }

  /** Of the definitions of a name those whose container may be this one: thousands of tables have an `id`. */
  #definitionsInside(name: string, container: string): readonly DefinitionRef[] {
    const all = this.#definitionsNamed(name);
    let byContainer = this.#inside.get(all);
    if (byContainer === undefined) {
      byContainer = new Map();
      for (const ref of all) {
        const last = lastName(this.#definition(ref)?.container ?? '');
        const known = byContainer.get(last);
        if (known === undefined) byContainer.set(last, [ref]);
        else known.push(ref);
      }
      this.#inside.set(all, byContainer);
    }
    return byContainer.get(lastName(container)) ?? [];
  }

  /** Members that are written outside of the types that they are for; each has that for its container, if it is known. */
  #extensions(name: string): readonly DefinitionRef[] {
    const { extensionTypes } = this.#outline.links;
    return this.#definitionsNamed(name).filter(({ file, index }) => {
      const { container, parent } = this.#definition({ file, index }) as Definition;
      if (parent < 0) return container !== '';
      return extensionTypes !== undefined && this.#hasModifier({ file, index: parent }, extensionTypes);
    });
  }

  /** Where a type may be written in several places, all of them. */
  #partsOf(inference: Inference, ref: DefinitionRef): readonly DefinitionRef[] {
    const type = inference.definition(ref);
    if (this.#outline.links.isReopened !== true || type === undefined) return [ref];
    const parts = this.#definitionsNamed(type.name).filter((each) => {
      const other = this.#definition(each);
      return other !== undefined && TYPES.has(other.kind) && other.container === type.container;
    });
    return parts.length > MAX_PARTS || parts.length === 0 ? [ref] : parts;
  }

  /** The type whose member the function around a scope is, where it is written outside of it. */
  #ownerAround(inference: Inference, file: string, scope: number): Type | undefined {
    const facts = inference.factsOf(file);
    for (let at = scope; at >= 0; at = facts?.scopes[at]?.parent ?? -1) {
      const current = facts?.scopes[at];
      if (current?.kind !== 'function' || current.definition < 0) continue;
      const ref = this.ownerOf(inference, { file, index: current.definition });
      if (ref !== undefined) return { kind: 'class', ref, args: [] };
    }
    return undefined;
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#named = new Map();
    this.#byName.clear();
    this.#free = new Map();
  }
}

/** As many files are parsed without looking whether it is worth it. */
const FEW_FILES = 12;

/** Fewer are gone through for each name. */
const MANY_DEFINITIONS = 200;

/** The word of a name that the text search can find: `~Name`, `operator +`. */
function wordOf(name: string): string {
  return /[\w$\u0080-\uffff]+/.exec(name)?.[0] ?? name;
}

const OUTSIDE_TYPE = (name: string) => outside(name, [], true) as Extract<Type, { kind: 'outside' }>;

const MAX_BASES = 50;
const MAX_PARTS = 40;
const MAX_REMEMBERED = 100_000;

const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum', 'type', 'namespace']);
const FUNCTIONS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor']);
const ANNOUNCED: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor', 'variable']);

/** What is announced with the same name inside the same type; what a file keeps for itself is announced there alone. */
function isWhole(definition: Definition, announced: Definition, isSameFile: boolean): boolean {
  if (!definition.hasBody || !ANNOUNCED.has(definition.kind) || (!definition.exported && !isSameFile)) return false;
  if ((definition.kind === 'variable') !== (announced.kind === 'variable')) return false;
  return isSameContainer(definition.container, announced.container);
}

/** Of `a.B` and `B` one is written inside of `a`, and the other with `a` in use. */
function isSameContainer(a: string, b: string): boolean {
  if (a === b) return true;
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  return short !== '' && long.endsWith(`.${short}`);
}

function lastName(container: string): string {
  return foldCase(container.slice(container.lastIndexOf('.') + 1));
}

/** A dotted path that is the other one, or ends in it. */
function endsIn(path: string, end: string): boolean {
  return path === end || path.endsWith(`.${end}`);
}

/** Something else may always be meant. */
function meaningsOf(refs: readonly DefinitionRef[]): Meanings {
  return { of: refs.map((ref) => ({ kind: 'definition', ref })), isOpen: true };
}

/** Names that say nothing by themselves, in any language. */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
  (
    'get set add put push pop run call apply init start stop open close read write load save find next prev first last ' +
    'size length count clear reset create make build copy clone update delete remove insert append contains equals hash ' +
    'toString to_s to_string compare main test print log error debug info warn send receive parse format name value type ' +
    'key data item index handle process execute render draw show hide each map filter reduce sort begin end free new ' +
    'destroy dispose release connect disconnect bind listen accept check validate is has min max swap'
  ).split(' '),
);
