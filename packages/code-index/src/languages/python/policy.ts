/** How Python finds modules, names and members, and what its decorators, containers and context managers give. */

import { FileTable } from '../../inference/file-table.ts';
import type {
  AskedByText,
  ChosenMember,
  ImportPath,
  Inference,
  LanguagePolicy,
  Sureness,
  World,
} from '../../inference/language-policy.ts';
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
  union,
} from '../../inference/types.ts';
import type { Doubt } from '../../model/doubts.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { FUNCTION_KINDS, isSameRef } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import {
  type Argument,
  type Binding,
  isText,
  type NameSite,
  type SyntaxImport,
  type Term,
  type TermId,
  type WrittenImport,
} from '../../model/syntax.ts';
import { CHOOSING_WORDS, chosenMembers } from './chosen-members.ts';
import { PYTHON_CONVENTIONS } from './conventions.ts';
import { FIXTURE_NAMED } from './declarations.ts';
import { keepsNothing, mayHandOn } from './decorators.ts';
import { PythonDistributions } from './distributions.ts';
import {
  awaitedOf,
  BUILTINS,
  bareName,
  COMMON_NAMES,
  elementOf,
  enteredOf,
  isKeyOfRequest,
  isNoMember,
  isOfPlainPackage,
  itemOf,
  makesItsOwn,
  memberOf,
  takesNoNames,
  valueOfWritten,
} from './library.ts';
import { newLineages } from './lineage.ts';
import { PythonModules } from './modules.ts';
import {
  boundToModel,
  elementOfSet,
  givesNothingOfOurs,
  inheritedMember,
  isDjangoModel,
  isInheritedName,
  relatedBy,
  storedMember,
  storedResult,
} from './object-stores.ts';
import { classInText, isRelatedName, relatedByName, relatedTo } from './relations.ts';
import {
  applied,
  calledFunction,
  calledOutside,
  decorated,
  gotBy,
  resultOf,
  typeVariable,
  withSelf,
} from './results.ts';
import { namesGiven, runsInTemplate } from './template-signs.ts';

export function pythonPolicy(world: World): LanguagePolicy {
  return new PythonPolicy(world);
}

type Outside = Extract<Type, { kind: 'outside' }>;

/** Views, made for each request, and commands. */
const MAKES_ITS_OBJECTS =
  /^(?:django\.views\.(?:\w+\.)*\w+|django\.contrib\.auth\.(?:mixins|views)\.\w+|django\.core\.management(?:\.base)?\.\w*Command|flask\.views\.(?:Method)?View)$/;

/** Star imports of star imports; more is a circle or as good as one. */
const MAX_STAR_DEPTH = 8;

class PythonPolicy implements LanguagePolicy {
  readonly language = 'Python';
  readonly seesMembersByName = false;
  readonly callMember = '__call__';
  readonly isDuckTyped = true;
  readonly conventions = PYTHON_CONVENTIONS;
  readonly #world: World;
  readonly #modules: PythonModules;
  readonly #distributions: PythonDistributions;
  readonly #lineages = newLineages();
  #loaded:
    | {
        readonly generation: number;
        readonly found: readonly { readonly from: string; readonly prefix: string | undefined }[];
      }
    | undefined;

  constructor(world: World) {
    this.#world = world;
    this.#modules = new PythonModules(world);
    this.#distributions = new PythonDistributions(world);
  }

  mayReturnArgument(name: string): boolean {
    return !makesItsOwn(name);
  }

  mayReturnUnknown(name: string): boolean {
    return !makesItsOwn(name) && !isOfPlainPackage(name);
  }

  inheritsOurs(base: Outside, name: string): boolean {
    return !givesNothingOfOurs(base, name);
  }

  /** What a library gives the classes that build on its own; and what is not found in a type of Python's that is known. */
  givenMembers(inference: Inference, type: Type, name: string, found: Meanings): Meanings | undefined {
    const [first] = found.of;
    if (first?.kind !== 'outside') return undefined;
    if (isNoMember(type, first.type.name)) return { of: [], isOpen: found.isOpen };
    if (type.kind !== 'instance' && type.kind !== 'class') return undefined;
    if (!isInheritedName(name) && !isRelatedName(inference, name)) return undefined;
    const bases = this.lineage(inference, type).of.flatMap((each) => (each.kind === 'outside' ? [each] : []));
    for (const base of bases) {
      const types =
        inheritedMember(inference, type, base, name) ??
        (isDjangoModel(base)
          ? relatedTo(inference, this.lineage(inference, type).of, type.kind === 'class', name)
          : undefined);
      if (types !== undefined) return { of: [{ kind: 'typed', types }], isOpen: found.isOpen };
    }
    return undefined;
  }

  /** Libraries give classes of ours functions alone under names of their own; a relation leads to an object. */
  mayMeanOthers(inference: Inference, name: string): boolean {
    return isRelatedName(inference, name);
  }

  isCode(comment: string): boolean {
    return /^#?\s*type:(?!\s*ignore)/.test(comment);
  }

  nameOfModule(file: string): string {
    return file
      .replace(/^(?:src|lib)\//, '')
      .replace(/(?:\/__init__)?\.pyi?$/, '')
      .replaceAll('/', '.');
  }

  filesThatLoad(file: string): readonly string[] {
    const module = file.replace(/(?:\/__init__)?\.pyi?$/, '');
    return this.#loads().flatMap(({ from, prefix }) =>
      prefix === undefined || `/${module}`.includes(`/${prefix}`) ? [from] : [],
    );
  }

  /** Loads of modules by a name of which at most the beginning is written, as a path. */
  #loads(): readonly { readonly from: string; readonly prefix: string | undefined }[] {
    if (this.#loaded?.generation === this.#world.generation) return this.#loaded.found;
    const found: { from: string; prefix: string | undefined }[] = [];
    for (const from of new Set(LOADERS.flatMap((word) => this.#world.filesMentioning(word)))) {
      if (!this.#world.has(from)) continue;
      const folder = from.slice(0, from.lastIndexOf('/') + 1);
      for (const [, quote, dots = '', begin = '', rest = ''] of (this.#world.text(from) ?? '').matchAll(
        COMPUTED_LOAD,
      )) {
        const module = `${dots}${begin}`;
        const isWhole = quote !== undefined && rest.startsWith(quote) && !/^.\s*[+%.]/.test(rest);
        // By a name that is written out, but leads nowhere known, it may be any as well.
        const isLost = isWhole && this.isUnresolved(from, { module: begin, level: dots.length, names: [] });
        if (quote === undefined || (isLost && module !== '')) found.push({ from, prefix: undefined });
        else if (!rest.startsWith(quote) || /^.\s*[+%.]/.test(rest))
          found.push({ from, prefix: `${dots === '' ? '' : folder}${begin.replaceAll('.', '/')}` || undefined });
      }
    }
    this.#loaded = { generation: this.#world.generation, found };
    return found;
  }

  /** What is looked up in `locals()`, or run as code there. */
  givesLocalsByName(functionText: string): boolean {
    return /\b(?:locals|vars|eval|exec|globals|dir|getframe|currentframe)\b/.test(functionText);
  }

  takesNoNames(callee: string): boolean {
    return takesNoNames(callee);
  }

  isPlainText(_: Inference, text: string, at: { readonly start: number; readonly end: number }): boolean {
    return isKeyOfRequest(text, at);
  }

  classOfText(inference: Inference, file: string, callee: string, text: string): DefinitionRef | 'none' | undefined {
    return classInText(inference, file, callee, text);
  }

  asksByText(callee: string): AskedByText | undefined {
    const [asked] = ASK_BY_TEXT.filter(({ names }) => names.test(callee));
    return asked;
  }

  meaningOfPath(inference: Inference, parts: readonly string[]): Meanings | undefined {
    for (let length = parts.length - 1; length > 0; length--) {
      const [key, ...others] = this.#modules.find('', parts.slice(0, length).join('.'), 0);
      if (key === undefined || others.length > 0) continue;
      let found = this.moduleMember(inference, key, parts[length] as string);
      for (const name of parts.slice(length + 1)) {
        const types = inference.typesOfMeanings(found);
        const members = types.of.map((type) => inference.memberOf(type, name));
        const isOpen = types.isOpen || members.some((each) => each.isOpen);
        found = { of: members.flatMap(({ of }) => of), isOpen };
      }
      return found;
    }
    return undefined;
  }

  keepsItsObjects(base: string): boolean {
    return MAKES_ITS_OBJECTS.test(base);
  }

  keepsNothing(inference: Inference, file: string, decorator: TermId): boolean {
    return keepsNothing(this.#world, inference, file, decorator);
  }

  mayHandOn(inference: Inference, file: string, decorator: TermId): boolean {
    return mayHandOn(this.#world, inference, file, decorator);
  }

  runsInTemplate(
    inference: Inference,
    ref: DefinitionRef,
    text: string,
    at: { readonly start: number; readonly name: string },
  ): Sureness {
    return runsInTemplate(inference, ref, text, at);
  }

  namesInTemplates(inference: Inference, ref: DefinitionRef): readonly string[] {
    return namesGiven(inference, ref).map(({ name }) => name);
  }

  /** What begins with an underscore belongs to those who wrote it. */
  isCalledBySigns(inference: Inference, ref: DefinitionRef): boolean {
    const definition = inference.definition(ref);
    return definition !== undefined && FUNCTION_KINDS.has(definition.kind) && SIGNS.test(definition.name);
  }

  isNeverOutside(name: string): boolean {
    return name.startsWith('_') && !name.endsWith('__');
  }

  /** `__name` is `_Class__name` to whoever is not in the class. */
  doubts(inference: Inference, ref: DefinitionRef): readonly Doubt[] {
    const definition = inference.definition(ref);
    if (definition === undefined || definition.parent < 0 || !/^__\w*[^_]_?$/.test(definition.name)) return [];
    const owner = inference.definition({ file: ref.file, index: definition.parent })?.name ?? '';
    const mangled = `_${owner.replace(/^_+/, '')}${definition.name}`;
    const [file] = this.#world.filesMentioning(mangled);
    return file === undefined ? [] : [{ code: 'python_mangled', name: definition.name, mangled, file }];
  }

  #isNone(inference: Inference, file: string, value: number): boolean {
    const term = inference.term(file, value);
    return term?.kind === 'literal' && term.type === 'None';
  }

  mayReflect(inference: Inference, file: string, at: number, ref: DefinitionRef): boolean {
    const facts = this.#world.facts(file);
    if (facts === undefined) return true;
    const site = facts.sites.find(({ start, term }) => start === at && term >= 0);
    if (site === undefined) return !isText(facts.texts, at);
    const isMember = (inference.definition(ref)?.parent ?? -1) >= 0;
    if (NAMES_OF_PLACE.has(site.name)) {
      const call = inference.term(file, site.call);
      const isAskedOfNothing = call?.kind !== 'call' || call.args.length === 0;
      // What a function has around it are its own names and those of its file.
      // A function in a function is one of its names.
      if (isAskedOfNothing || !TAKE_AN_OBJECT.has(site.name))
        return file === ref.file && (!isMember || this.#isInFunction(inference, ref));
    }
    const call = inference.term(file, site.call);
    const of = inference.term(file, site.term);
    const asked =
      TAKE_AN_OBJECT.has(site.name) && call?.kind === 'call'
        ? call.args[0]?.value
        : site.name === '__dict__' && of?.kind === 'member'
          ? of.of
          : undefined;
    return asked === undefined || this.#mayHave(inference, inference.typesOf(file, asked), ref);
  }

  filesThatChoose(): readonly string[] {
    return [...new Set(CHOOSING_WORDS.flatMap((word) => this.#world.filesMentioning(word)))];
  }

  chosenMembers(file: string): readonly ChosenMember[] {
    return CHOSEN_MEMBERS.of(this.#world, file)?.(() => this.#world.text(file) ?? '') ?? [];
  }

  mayChoose(
    inference: Inference,
    file: string,
    { begins, ends, of }: ChosenMember,
    ref: DefinitionRef,
    below: (type: DefinitionRef) => readonly DefinitionRef[],
  ): Sureness {
    const parent = inference.definition(ref)?.parent ?? -1;
    if (of === 'module') return file === ref.file && parent < 0 ? 'yes' : 'no';
    const types = of < 0 ? UNKNOWN : inference.typesOf(file, of);
    const owner = { file: ref.file, index: parent };
    const hasIt = (type: Type): boolean =>
      type.kind === 'instance' || type.kind === 'class'
        ? parent >= 0 && [type.ref, ...below(type.ref)].some((each) => this.#isAtOrAbove(inference, owner, each))
        : type.kind === 'module' && this.#mayHave(inference, one(type), ref);
    if (types.of.some(hasIt)) return 'yes';
    const isKnown = !types.isOpen && types.of.length > 0 && !this.#mayHave(inference, types, ref);
    // Of something unknown any name may be chosen; a few letters of it are no sign that it is this one.
    return isKnown || (begins + ends).replaceAll('_', '').length < FEWEST_LETTERS ? 'no' : 'perhaps';
  }

  #isAtOrAbove(inference: Inference, above: DefinitionRef, type: DefinitionRef): boolean {
    return this.lineage(inference, { kind: 'instance', ref: type, args: [] }).of.some(
      (each) => (each.kind === 'instance' || each.kind === 'class') && isSameRef(each.ref, above),
    );
  }

  #isInFunction(inference: Inference, ref: DefinitionRef): boolean {
    const kind = inference.definition({ file: ref.file, index: inference.definition(ref)?.parent ?? -1 })?.kind;
    return kind === 'function' || kind === 'method' || kind === 'constructor';
  }

  /** An object of one of these types may have the definition as a member. */
  #mayHave(inference: Inference, types: Types, ref: DefinitionRef): boolean {
    const parent = inference.definition(ref)?.parent ?? -1;
    const owner = parent < 0 ? undefined : { file: ref.file, index: parent };
    const isAbove = (below: DefinitionRef, above: DefinitionRef) => this.#isAtOrAbove(inference, above, below);
    if (types.isOpen || types.of.length === 0) return true;
    return types.of.some((type) => {
      switch (type.kind) {
        case 'instance':
        case 'class':
          return owner !== undefined && (isAbove(type.ref, owner) || isAbove(owner, type.ref));
        case 'module':
          return inference
            .memberOf(type, inference.definition(ref)?.name ?? '')
            .of.some((each) => each.kind === 'definition' && isSameRef(each.ref, ref));
        case 'outside':
          return /modules|import|__main__/.test(type.name) || mayHoldOurs(one(type));
        case 'variable':
          return this.#mayHave(inference, type.bound, ref);
        default:
          return false;
      }
    });
  }

  isCommonName(name: string): boolean {
    return COMMON_NAMES.has(name) || /^__\w+__$/.test(name);
  }

  imported(inference: Inference, file: string, imported: SyntaxImport, binding: Binding): Meanings {
    if (imported.names.length === 0) {
      // `import a.b` binds `a`, `import a.b as c` binds what is written.
      const isWhole = imported.local !== imported.module.split('.')[0];
      const module =
        isWhole || !imported.module.includes('.') ? imported.module : (imported.module.split('.')[0] as string);
      return this.#moduleMeanings(file, module, 0);
    }
    const name = imported.names[binding.importedName];
    if (name === undefined) return NO_MEANING;
    const keys = this.#modules.find(file, imported.module, imported.level);
    if (keys.length === 0) return this.#isOutside(imported) ? outsideName(imported.module, name.imported) : NO_MEANING;
    const found = keys.map((key) => this.moduleMember(inference, key, name.imported));
    // A folder that bears the name of an installed package is not that package.
    if (this.#isOutside(imported) && keys.every((key) => key.endsWith('/')) && found.every(({ of }) => of.length === 0))
      return outsideName(imported.module, name.imported);
    return { of: found.flatMap(({ of }) => of), isOpen: found.some(({ isOpen }) => isOpen) };
  }

  importedFiles(file: string, imported: WrittenImport): readonly string[] {
    const files = new Set<string>();
    const parts = imported.module === '' ? [] : imported.module.split('.');
    // `import a.b` gives a way to what is in `a` as well; `from a.b import c` does not.
    const from =
      imported.names.length === 0 && imported.level === 0 ? 1 : Math.max(parts.length, imported.level > 0 ? 0 : 1);
    for (let count = from; count <= parts.length; count++) {
      for (const key of this.#modules.find(file, parts.slice(0, count).join('.'), imported.level)) {
        const submodules = count < parts.length ? [] : imported.names.map((name) => this.#modules.submodule(key, name));
        for (const submodule of submodules) if (submodule?.endsWith('/') === false) files.add(submodule);
        // Of `from package import module` nothing but the module is meant.
        const isOnlyModules = submodules.length > 0 && submodules.every((submodule) => submodule !== undefined);
        if (!key.endsWith('/') && !isOnlyModules) files.add(key);
      }
    }
    files.delete(file);
    return [...files];
  }

  importsInText(text: string): readonly WrittenImport[] {
    const found: WrittenImport[] = [];
    for (const match of text.matchAll(IMPORTS)) {
      const [, dots = '', below, absolute, bracketed, plain, modules] = match;
      const module = below ?? absolute ?? '';
      if (modules !== undefined) {
        for (const part of modules.split(',')) {
          const name =
            part
              .trim()
              .split(/\sas\s/)[0]
              ?.trim() ?? '';
          if (/^[\w.]+$/.test(name)) found.push({ module: name, level: 0, names: [], specifier: name });
        }
        continue;
      }
      const names = (bracketed ?? plain ?? '')
        .replace(/#[^\n]*/g, '')
        .split(',')
        .map(
          (part) =>
            part
              .trim()
              .split(/\sas\s/)[0]
              ?.trim() ?? '',
        )
        .filter((name) => /^\w+$/.test(name));
      found.push({ module, level: dots.length, names, specifier: `${dots}${module}` });
    }
    // `importlib.import_module('a.b')`, `__import__('a.b')`
    for (const [, specifier = ''] of text.matchAll(LOADED)) {
      const module = specifier.replace(/^\.+(?=[\w.])/, '');
      found.push({ module, level: specifier.length - module.length, names: [], specifier });
    }
    return found;
  }

  isUnresolved(file: string, imported: ImportPath): boolean {
    if (this.#isOutside(imported)) return false;
    return this.#modules.find(file, imported.module, imported.level).length === 0;
  }

  declaredOutside(): string {
    return this.#distributions.declared();
  }

  #isOutside({ module, level }: { readonly module: string; readonly level: number }): boolean {
    return level === 0 && this.#distributions.isOutside(module);
  }

  /** A file of tests sees the fixtures of each `conftest.py` above it. */
  siblings(file: string): readonly string[] {
    const above = conftestsAbove(file).filter((each) => each !== file && this.#world.has(each));
    if (!isConftest(file)) return TEST_FILE.test(file) ? above : [];
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const below = this.#world
      .filesOf('Python')
      .filter((each) => each !== file && each.startsWith(folder) && (TEST_FILE.test(each) || isConftest(each)));
    return [...above, ...below];
  }

  freeName(inference: Inference, file: string, name: string): Meanings {
    const fromStars = this.#fromStars(inference, file, name, 0);
    if (fromStars !== undefined) return fromStars;
    if (BUILTINS.has(name)) return outsideName('', name);
    return NO_MEANING;
  }

  moduleMember(inference: Inference, key: string, name: string): Meanings {
    if (key.endsWith('/')) return this.#submodule(key, name) ?? NO_MEANING;
    const bound = inference.exportedBindings(key, name);
    if (bound !== undefined && (bound.of.length > 0 || !bound.isOpen)) return bound;
    const submodule = this.#submodule(key, name);
    if (submodule !== undefined) return submodule;
    return this.#fromStars(inference, key, name, 0) ?? NO_MEANING;
  }

  ownMembers(inference: Inference, ref: DefinitionRef, name: string): readonly DefinitionRef[] {
    return inference.childrenOf(ref, name);
  }

  lineage(
    inference: Inference,
    type: Extract<Type, { kind: 'instance' | 'class' }>,
  ): { readonly of: readonly Type[]; readonly isOpen: boolean } {
    const { above, isOpen } = this.#lineages.of(inference, type);
    return { of: [type, ...above], isOpen };
  }

  choose(inference: Inference, _file: string, refs: readonly Meaning[]): readonly Meaning[] {
    if (refs.length < 2) return refs;
    // Of overloads the implementation is what runs; of a property the getter is what is read.
    const kindOf = (meaning: Meaning) =>
      meaning.kind === 'definition' ? inference.definition(meaning.ref) : undefined;
    const running = refs.filter((meaning) => kindOf(meaning)?.hasBody !== false);
    const kept = running.length > 0 ? running : refs.slice(0, 1);
    const reading = kept.filter((meaning) => kindOf(meaning)?.kind !== 'setter');
    return reading.length > 0 ? reading : kept;
  }

  called(inference: Inference, file: string, type: Type, args: readonly Argument[]): Types | undefined {
    const given = () => args.filter((arg) => arg.name === undefined).map((arg) => inference.typesOf(file, arg.value));
    switch (type.kind) {
      case 'callable':
        return calledFunction(inference, file, type, args);
      case 'outside': {
        const to = args.find((arg) => arg.name === 'to' || arg.name === undefined);
        const related = relatedBy(inference, type, to === undefined ? [] : [inference.typesOf(file, to.value)]);
        return related ?? storedResult(inference, type, given()) ?? calledOutside(inference, type, given());
      }
      default:
        return undefined;
    }
  }

  indexed(inference: Inference, file: string, type: Type, args: readonly number[]): Types | undefined {
    switch (type.kind) {
      case 'outside': {
        if (type.name === 'sys.modules') return UNKNOWN;
        if (type.isClass) return applied(inference, file, type, args);
        const index = inference.term(file, args[0] ?? -1);
        return index === undefined ? one(type) : itemOf(type);
      }
      case 'instance': {
        const models = this.#elementOfSet(inference, type);
        const isSlice = inference.term(file, args[0] ?? -1) === undefined;
        if (models !== undefined) return isSlice ? one(type) : models;
        return inference.called(file, inference.typesOfMeanings(inference.memberOf(type, '__getitem__')), []);
      }
      case 'class':
        // `Colour["red"]` of an enumeration is a value; of a generic class it is the class.
        return undefined;
      default:
        return undefined;
    }
  }

  element(inference: Inference, type: Type): Types | undefined {
    switch (type.kind) {
      case 'outside':
        return elementOf(type);
      case 'instance': {
        for (const [iterate, next] of ITERATION) {
          const made = inference.memberOf(type, iterate);
          if (!made.of.some(({ kind }) => kind === 'definition')) continue;
          const iterator = inference.called(type.ref.file, inference.typesOfMeanings(made), []);
          const parts = iterator.of.map((each): Types => {
            if (each.kind === 'outside') return elementOf(each) ?? UNKNOWN;
            if (each.kind !== 'instance') return UNKNOWN;
            const result = inference.called(
              type.ref.file,
              inference.typesOfMeanings(inference.memberOf(each, next)),
              [],
            );
            return next === '__anext__' ? inference.awaitedOf(result) : result;
          });
          return parts.length === 0 ? UNKNOWN : union(parts);
        }
        const base = this.lineage(inference, type).of.find((each) => each.kind === 'outside');
        return base?.kind === 'outside' ? (this.#elementOfSet(inference, type) ?? elementOf(base)) : undefined;
      }
      case 'class':
        // Members of an enumeration.
        return this.#isEnum(inference, type) ? one({ ...type, kind: 'instance' }) : undefined;
      default:
        return undefined;
    }
  }

  /** What a set of models of ours gives. */
  #elementOfSet(inference: Inference, type: Extract<Type, { kind: 'instance' }>): Types | undefined {
    const bases = this.lineage(inference, type).of.flatMap((each) => (each.kind === 'outside' ? [each] : []));
    for (const base of bases) {
      const models = elementOfSet(type, base);
      if (models !== undefined) return models;
    }
    return undefined;
  }

  /** Fields of a named tuple, in order. */
  part(inference: Inference, type: Type, position: number): Types | undefined {
    if (type.kind !== 'instance') return undefined;
    for (const each of this.lineage(inference, type).of) {
      if (each.kind !== 'instance' || inference.detail(each.ref)?.modifiers.includes('namedtuple') !== true) continue;
      const { file, index } = each.ref;
      const fields = (this.#world.facts(file)?.facts.definitions ?? []).flatMap(({ parent, kind }, at) =>
        parent === index && kind === 'property' && (inference.detail({ file, index: at })?.type ?? -1) >= 0 ? [at] : [],
      );
      const field = fields[position];
      return field === undefined ? undefined : inference.valueOf({ file, index: field });
    }
    return undefined;
  }

  awaited(inference: Inference, type: Type): Types | undefined {
    if (type.kind === 'outside') return awaitedOf(type);
    if (type.kind !== 'instance') return undefined;
    const generator = inference.called(
      type.ref.file,
      inference.typesOfMeanings(inference.memberOf(type, '__await__')),
      [],
    );
    return union(
      generator.of.map((each) =>
        each.kind === 'outside' && bareName(each) === 'Generator' ? (each.args[2] ?? UNKNOWN) : UNKNOWN,
      ),
    );
  }

  entered(inference: Inference, type: Type, isAsync: boolean): Types | undefined {
    if (type.kind === 'outside') return enteredOf(type);
    if (type.kind !== 'instance') return undefined;
    const enter = inference.memberOf(type, isAsync ? '__aenter__' : '__enter__');
    const result = inference.called(type.ref.file, inference.typesOfMeanings(enter), []);
    return isAsync ? inference.awaitedOf(result) : result;
  }

  /** The parameter of a lambda, by the `Callable[[X], Y]` that it is given for. */
  expected(inference: Inference, file: string, term: Extract<Term, { kind: 'expected' }>): Types | undefined {
    const call = inference.term(file, term.call);
    if (call?.kind !== 'call') return undefined;
    const argument = call.args[term.argument];
    const found: Types[] = [];
    for (const type of inference.typesOf(file, call.of).of) {
      const parameter = this.#parameterFor(inference, type, term.argument, argument?.name);
      if (parameter === undefined) continue;
      const written = inference.instanceOf(parameter.file, parameter.type);
      const bound =
        type.kind === 'callable' && type.self !== undefined ? inference.substitute(written, type.self) : written;
      for (const each of bound.of) {
        const [list] = each.kind === 'outside' && bareName(each) === 'Callable' ? each.args : [];
        const parameters = list?.of[0];
        if (parameters?.kind === 'tuple') found.push(parameters.of[term.parameter] ?? UNKNOWN);
      }
    }
    return found.length === 0 ? undefined : union(found);
  }

  #parameterFor(
    inference: Inference,
    type: Type,
    position: number,
    name: string | undefined,
  ): { readonly file: string; readonly type: number } | undefined {
    const ref =
      type.kind === 'callable'
        ? type.ref
        : type.kind === 'class'
          ? inference.memberOf(type, '__init__').of.flatMap((each) => (each.kind === 'definition' ? [each.ref] : []))[0]
          : undefined;
    const parameters =
      ref === undefined ? undefined : inference.detail(ref)?.parameters.filter(({ kind }) => kind !== 'receiver');
    const parameter = name === undefined ? parameters?.[position] : parameters?.find((each) => each.name === name);
    return ref === undefined || parameter === undefined || parameter.type < 0
      ? undefined
      : { file: ref.file, type: parameter.type };
  }

  /** A protocol is met by whatever has its members. */
  fitsShape(inference: Inference, type: DefinitionRef, base: DefinitionRef): Sureness {
    if (inference.detail(base)?.modifiers.includes('protocol') !== true) return 'no';
    const own = { kind: 'instance', ref: type, args: [] } as const;
    const members = this.#world.facts(base.file)?.facts.definitions.filter(({ parent }) => parent === base.index) ?? [];
    return members.every(({ name }) => inference.memberOf(own, name).of.length > 0) ? 'yes' : 'no';
  }

  operated(inference: Inference, operator: string, left: Type, right: Types): Types | undefined {
    if (left.kind === 'outside') {
      // In an expression `A | B` may be a union of types as well.
      return operator === '|' && left.isClass ? union([one(left), right]) : one({ ...left, isClass: false });
    }
    if (left.kind === 'class' && operator === '|') return union([one(left), right]);
    const method = OPERATORS.get(operator);
    if (left.kind !== 'instance' || method === undefined) return undefined;
    return inference.called(left.ref.file, inference.typesOfMeanings(inference.memberOf(left, method)), []);
  }

  outsideMember(_inference: Inference, type: Outside, name: string): Types | undefined {
    return memberOf(type, name) ?? storedMember(type, name);
  }

  instance(inference: Inference, type: Type): Types | undefined {
    switch (type.kind) {
      case 'outside': {
        if (bareName(type) === 'None') return { of: [], isOpen: false };
        return valueOfWritten(type);
      }
      case 'tuple':
        return one({ kind: 'tuple', of: type.of.map((part) => inference.instances(part)) });
      case 'callable':
        // `NewType("Id", str)` and other functions that stand where a type does.
        return UNKNOWN;
      default:
        return undefined;
    }
  }

  typeOfDefinition(inference: Inference, ref: DefinitionRef, self: Type | undefined): Types | undefined {
    const definition = inference.definition(ref);
    const detail = inference.detail(ref);
    if (definition === undefined || detail === undefined) return undefined;
    // Somebody else will put something there, or nobody would ask for its members.
    const isPlace = definition.kind === 'property' || definition.kind === 'variable';
    if (
      isPlace &&
      detail.type < 0 &&
      detail.values.length > 0 &&
      detail.values.every((value) => this.#isNone(inference, ref.file, value))
    )
      return UNKNOWN;
    if (definition.kind === 'variable') {
      const variable = typeVariable(inference, ref);
      if (variable !== undefined) return variable;
      // `Alias = Optional[X]` keeps what it is: a written type.
      return undefined;
    }
    if (definition.kind === 'property' && self !== undefined) {
      const owner: DefinitionRef = { file: ref.file, index: definition.parent };
      if (this.#isEnum(inference, { kind: 'class', ref: owner, args: [] }) && detail.type < 0)
        return one({ kind: 'instance', ref: owner, args: [] });
    }
    const isOfClass = definition.kind === 'property' || definition.kind === 'function' || definition.kind === 'method';
    if (isOfClass && (self?.kind === 'instance' || self?.kind === 'class')) {
      const got = this.#got(inference, ref, self);
      if (got !== undefined) return got;
    }
    if (definition.kind === 'getter') {
      const result = resultOf(inference, ref);
      return self === undefined ? result : withSelf(result, self);
    }
    if ((definition.kind === 'function' || definition.kind === 'method') && detail.decorators.length > 0)
      return decorated(inference, ref, self);
    return undefined;
  }

  /** What an attribute of a class gives where it is asked for of the class or of an object: what `__get__` returns. */
  #got(
    inference: Inference,
    ref: DefinitionRef,
    self: Extract<Type, { kind: 'instance' | 'class' }>,
  ): Types | undefined {
    const definition = inference.definition(ref);
    const isPlace = definition?.kind === 'property';
    if (!isPlace && (inference.detail(ref)?.decorators.length ?? 0) === 0) return undefined;
    const held = isPlace ? inference.valueOf(ref) : (decorated(inference, ref, self) ?? UNKNOWN);
    const getters = held.of.flatMap((type) => {
      const found = type.kind === 'instance' ? inference.memberOf(type, '__get__') : undefined;
      return found?.of.some(({ kind }) => kind === 'definition') ? [{ type, found }] : [];
    });
    if (getters.length > 0 && (!isPlace || isInClassBody(inference, ref))) {
      const others = held.of.filter((type) => !getters.some((getter) => getter.type === type));
      const results = getters.map(({ found }) => gotBy(inference, found, self.kind === 'class'));
      return union([...results, { of: others, isOpen: held.isOpen }]);
    }
    if (isPlace && held.of.length === 0) {
      const isMade = inference.detail(ref)?.values.some((value) => inference.term(ref.file, value)?.kind === 'call');
      return isMade === true ? relatedByName(inference, ref) : undefined;
    }
    if (!isPlace) return undefined;
    const isModel = this.lineage(inference, self).of.some((each) => each.kind === 'outside' && isDjangoModel(each));
    return isModel ? boundToModel(inference, held, one({ ...self, kind: 'instance' })) : undefined;
  }

  /** A fixture of pytest: the function of that name in the test's file, or in a `conftest.py` above it. */
  parameter(inference: Inference, file: string, binding: Binding): Types | undefined {
    const holder = HANDED_IN.of(this.#world, file)?.get(binding.start) ?? -1;
    const [fixture] = this.#fixtures(inference, file, binding.name, holder);
    if (fixture === undefined) return undefined;
    const result = resultOf(inference, fixture);
    const isGenerator = (inference.detail(fixture)?.yields.length ?? 0) > 0;
    return isGenerator ? inference.elementOf(result) : result;
  }

  /** A fixture that has a name for tests is not asked for by its own. */
  alsoCalledBy(inference: Inference, ref: DefinitionRef): readonly string[] {
    const named = inference.detail(ref)?.modifiers.find((each) => each.startsWith(FIXTURE_NAMED));
    return named === undefined ? [] : [named.slice(FIXTURE_NAMED.length)];
  }

  handedIn(inference: Inference, file: string, site: NameSite): readonly DefinitionRef[] {
    return this.#fixtures(inference, file, site.name, site.holder);
  }

  /** By what runners collect: files and names that say that they are tests, however the patterns are set. */
  helpsTests(inference: Inference, file: string): boolean {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (name === 'conftest.py' || name === '__init__.py') return true;
    if (/test/i.test(name)) return false;
    const definitions = inference.factsOf(file)?.facts.definitions;
    return definitions?.every((each) => !/^test|^Test|Tests?$|^it_|^should_/.test(each.name)) === true;
  }

  /** The fixtures of a name in the nearest place that has one. A fixture that asks for its own name is handed the one above. */
  #fixtures(inference: Inference, file: string, name: string, holder: number): readonly DefinitionRef[] {
    const around = inference.definition({ file, index: inference.definition({ file, index: holder })?.parent ?? -1 });
    const ofClass =
      around?.kind === 'class'
        ? inference.childrenOf({ file, index: inference.definition({ file, index: holder })?.parent ?? -1 }, name)
        : [];
    const places: (() => readonly DefinitionRef[])[] = [
      () => ofClass,
      ...[file, ...conftestsAbove(file)].map((module) => () => {
        if (!this.#world.has(module)) return [];
        const named = FIXTURES_NAMED.of(this.#world, module)?.get(name) ?? [];
        if (named.length > 0) return named.map((index) => ({ file: module, index }));
        const found = inference.exportedBindings(module, name)?.of ?? [];
        const refs = found.flatMap((meaning) => (meaning.kind === 'definition' ? [meaning.ref] : []));
        return refs.filter((ref) => this.alsoCalledBy(inference, ref).length === 0);
      }),
    ];
    for (const place of places) {
      const found = place().filter(
        (ref) => this.#isFixture(inference, ref) && !(ref.file === file && ref.index === holder),
      );
      if (found.length > 0) return found;
    }
    return [];
  }

  #isFixture(inference: Inference, ref: DefinitionRef): boolean {
    return (inference.detail(ref)?.decorators ?? []).some((decorator) => {
      const term = inference.term(ref.file, decorator);
      const named = term?.kind === 'call' ? inference.term(ref.file, term.of) : term;
      return named !== undefined && 'name' in named && named.name === 'fixture';
    });
  }

  #isEnum(inference: Inference, type: Extract<Type, { kind: 'class' }>): boolean {
    return this.lineage(inference, type).of.some(
      (each) => each.kind === 'outside' && /^(?:Int|Str)?(?:Enum|Flag)$/.test(bareName(each)),
    );
  }

  #moduleMeanings(file: string, module: string, level: number): Meanings {
    const keys = this.#modules.find(file, module, level);
    if (keys.length === 0) return this.#isOutside({ module, level }) ? outsideName('', module) : NO_MEANING;
    return { of: keys.map((key): Meaning => ({ kind: 'module', key })), isOpen: false };
  }

  #submodule(key: string, name: string): Meanings | undefined {
    const submodule = this.#modules.submodule(key, name);
    return submodule === undefined ? undefined : { of: [{ kind: 'module', key: submodule }], isOpen: false };
  }

  #fromStars(inference: Inference, file: string, name: string, depth: number): Meanings | undefined {
    const facts = this.#world.facts(file);
    if (facts === undefined || depth > MAX_STAR_DEPTH) return undefined;
    const stars = inference.bindingsOf(facts, 0).get('*') ?? [];
    for (const binding of stars) {
      const imported = facts.imports[binding.imported];
      if (imported === undefined) continue;
      for (const key of this.#modules.find(file, imported.module, imported.level)) {
        if (key === file || key.endsWith('/')) continue;
        const list = this.#world.facts(key)?.exportList;
        if (list === undefined ? name.startsWith('_') : !list.includes(name)) continue;
        const found = inference.exportedBindings(key, name) ?? this.#fromStars(inference, key, name, depth + 1);
        if (found !== undefined && found.of.length > 0) return found;
      }
    }
    // It may come from a module outside that gives all it has.
    const unseen = stars.flatMap((binding) => {
      const imported = facts.imports[binding.imported];
      if (imported === undefined) return [];
      return this.#modules.find(file, imported.module, imported.level).length === 0 ? [imported] : [];
    });
    if (unseen.length === 0 || BUILTINS.has(name)) return undefined;
    return unseen.every((imported) => this.#isOutside(imported)) ? outsideName('', name) : NO_MEANING;
  }
}

/** `from ..a import (b, c)`, `from a import b`, `import a.b as c, d`. */
const IMPORTS =
  /^[ \t]*(?:from[ \t]+(?:(\.+)(?:[ \t]*(\w[\w.]*))?|(\w[\w.]*))[ \t]+import[ \t]*(?:\(([^)]*)\)?|([^\n(]*))|import[ \t]+([^\n;]+))/gm;

const LOADERS = ['import_module', '__import__', 'run_module', 'run_path', 'spec_from_file_location', 'import_string'];
/** The call, with what is written of its first argument. An import of the function itself under another name counts. */
const COMPUTED_LOAD =
  /\b(?:(?:import_module|__import__|run_module|run_path|spec_from_file_location|import_string)\s*(?:\(\s*(?:[rfRF]*(["'])(\.*)([\w.]*)(.{0,3}))?|as\b))/g;
const LOADED = /\b(?:import_module|__import__|run_module|importorskip)\s*\(\s*["']([\w.]+)["']/g;

const ITERATION: readonly (readonly [string, string])[] = [
  ['__iter__', '__next__'],
  ['__aiter__', '__anext__'],
];

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['+', '__add__'],
  ['-', '__sub__'],
  ['*', '__mul__'],
  ['/', '__truediv__'],
  ['//', '__floordiv__'],
  ['%', '__mod__'],
  ['|', '__or__'],
  ['&', '__and__'],
  ['@', '__matmul__'],
]);

function isConftest(file: string): boolean {
  return /(?:^|\/)conftest\.py$/.test(file);
}

/** The functions that are handed a fixture, by where its name stands. */
const HANDED_IN = new FileTable<ReadonlyMap<number, number>>(
  ({ sites }) => new Map(sites.flatMap(({ start, role, holder }) => (role === 'fixture' ? [[start, holder]] : []))),
);

/** Functions of a module by the names that tests ask for them by, where these are not their own. */
const FIXTURES_NAMED = new FileTable<ReadonlyMap<string, readonly number[]>>(({ details }) => {
  const found = new Map<string, number[]>();
  details.forEach(({ modifiers }, index) => {
    const named = modifiers.find((each) => each.startsWith(FIXTURE_NAMED));
    if (named !== undefined) addTo(found, named.slice(FIXTURE_NAMED.length), index);
  });
  return found;
});

const TEST_FILE = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/;

function conftestsAbove(file: string): string[] {
  const found: string[] = [];
  for (let end = file.lastIndexOf('/'); end >= 0; end = file.lastIndexOf('/', end - 1))
    found.push(`${file.slice(0, end)}/conftest.py`);
  return [...found, 'conftest.py'];
}

/** Kept with the facts: the text is read where somebody asks. */
const CHOSEN_MEMBERS = new FileTable<(text: () => string) => readonly ChosenMember[]>((facts) => {
  let known: readonly ChosenMember[] | undefined;
  return (text) => {
    known ??= chosenMembers(facts, text());
    return known;
  };
});

/** By the path of their names; of a fixture that hands them out nothing else is known. */
const ASK_BY_TEXT: readonly (AskedByText & { readonly names: RegExp })[] = [
  { names: /^(?:builtins\.)?(?:getattr|hasattr)$/, member: true, path: false },
  { names: /^(?:builtins\.)?(?:setattr|delattr)$/, member: true, path: true, isReplaced: true },
  {
    names: /(?:^|\.)monkeypatch\.(?:setattr|delattr)$/,
    member: true,
    path: true,
    isReplaced: true,
    isMock: true,
  },
  {
    names: /(?:^|\.)(?:mocker\.|mock\.)?patch\.object$|(?:^|\.)mocker\.(?:spy|stub)$/,
    member: true,
    path: false,
    isReplaced: true,
    isMock: true,
  },
  {
    names: /^patch$|(?:^|\.)(?:mock|mocker|module_mocker|session_mocker|class_mocker)\.patch$/,
    member: false,
    path: true,
    isReplaced: true,
    isMock: true,
  },
  { names: /(?:^|\.)patch\.(?:dict|multiple)$/, member: false, path: true, isReplaced: true, isMock: true },
];

/** Of a name that is put together, for it to say something by itself. */
const FEWEST_LETTERS = 3;

/** What calls, operators, `with`, `for`, `in` and the making of texts run; `__init__` is run by its class's name. */
const SIGNS = /^__(?!init__$|new__$)\w+__$/;

/** They tell the names around the place where they are called, `vars` and `dir` unless they are handed an object. */
const NAMES_OF_PLACE: ReadonlySet<string> = new Set(['globals', 'locals', 'vars', 'dir']);
const TAKE_AN_OBJECT: ReadonlySet<string> = new Set(['getattr', 'setattr', 'hasattr', 'delattr', 'vars', 'dir']);

/** Written in the class itself, and not given to an object by one of its functions. */
function isInClassBody(inference: Inference, ref: DefinitionRef): boolean {
  const facts = inference.factsOf(ref.file);
  const definition = inference.definition(ref);
  const scope =
    facts?.scopes.findIndex((each) => each.kind === 'class' && each.definition === definition?.parent) ?? -1;
  const bindings = facts === undefined ? undefined : inference.bindingsOf(facts, scope).get(definition?.name ?? '');
  return bindings?.some((binding) => binding.kind === 'definition' && binding.definition === ref.index) === true;
}

function outsideName(module: string, name: string): Meanings {
  const type = outside(module === '' ? name : `${module}.${name}`, [], true);
  return { of: [{ kind: 'outside', type: type as Extract<Type, { kind: 'outside' }> }], isOpen: false };
}
