/**
 * Who uses a symbol of a language without a checker: the files that mention its name, and what each of those places means
 * by the inference of type terms. Every occurrence is explained or left open, as for languages that have a checker.
 */
import path from 'node:path';
import type { Inference, LanguagePolicy } from '../inference/language-policy.ts';
import type { SiteMeaning, Type } from '../inference/types.ts';
import type { Resolution } from '../model/edges.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import { isSameRef } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import type { ReferenceRole } from '../model/roles.ts';
import {
  foldCase,
  type NameSite,
  type SyntaxFacts,
  type SyntaxImport,
  TEXT_STRING,
  type TermId,
  textAt,
} from '../model/syntax.ts';
import { atFile } from '../repository/heartbeat.ts';
import { kindOfName } from '../repository/languages.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import { isConfiguration, shownPlaces } from './key-paths.ts';
import {
  explanationOf,
  isProse,
  type MentionKind,
  mentionsInText,
  NAMED_WITH_FILE,
  namesWithFile,
  type OpenMention,
  stringAround,
  UNRESOLVED_IMPORT,
  wordOccurrences,
} from './mentions.ts';
import { declarationsMetBy, implementationsOf } from './shapes.ts';
import { shownLine } from './shown-text.ts';
import type { References, SymbolUse } from './symbol-uses.ts';

/** All uses of these symbols, which are of languages that are read without a checker. */
export function findSyntaxReferences(
  analysis: Analysis,
  targets: readonly DefinitionRef[],
  budget: Budget,
): References {
  return new SyntaxSearch(analysis, targets, budget).run();
}

/** What a use of a name comes to, for those that look at single sites. */
export interface ResolvedSite {
  readonly refs: readonly DefinitionRef[];
  readonly role: ReferenceRole;
  readonly resolution: Resolution;
}

/** What one site runs or names: by meaning, or where that is unknown the one definition that it can be. */
export function resolveSyntaxSite(analysis: Analysis, file: string, site: NameSite): readonly ResolvedSite[] {
  const inference = analysis.syntax.inferenceOf(file);
  if (inference === undefined) return [];
  const meaning = meaningOfSite(analysis, inference, file, site);
  if (meaning.kind === 'unknown') {
    const candidate = candidateFor(analysis, inference, file, site);
    return candidate === undefined
      ? []
      : [{ refs: [candidate], role: roleOf(analysis, site, candidate), resolution: 'candidate' }];
  }
  const found: ResolvedSite[] = meaning.refs.map((ref) => ({
    refs: [ref],
    role: roleOf(analysis, site, ref),
    resolution: meaning.resolution,
  }));
  for (const ref of meaning.runs) found.push({ refs: [ref], role: runRole(analysis, ref), resolution: 'resolved' });
  for (const ref of meaning.mayRun) found.push({ refs: [ref], role: runRole(analysis, ref), resolution: 'candidate' });
  if (meaning.refs.length > 0) return found;
  const fromMixin = mixinTargets(analysis, inference, file, site).map<ResolvedSite>((ref) => ({
    refs: [ref],
    role: roleOf(analysis, site, ref),
    resolution: 'candidate',
  }));
  return [...found, ...fromMixin];
}

/** Aliases of one symbol that are followed. */
const MAX_NAMES = 40;

class SyntaxSearch {
  readonly #analysis: Analysis;
  readonly #targets: readonly DefinitionRef[];
  readonly #definitions: readonly Definition[];
  readonly #budget: Budget;
  readonly #family: string;
  readonly #inference: Inference;
  readonly #uses = new Map<string, SymbolUse>();
  readonly #explained = new Map<MentionKind, number>();
  readonly #open: OpenMention[] = [];
  readonly #notes: string[] = [];
  readonly #namesakes = new Map<string, References['namesakes'][number]>();
  readonly #files = new Set<string>();
  readonly #checked = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #queue: { readonly name: string; readonly files: ReadonlySet<string> | undefined }[] = [];
  readonly #queued = new Set<string>();
  readonly #allNames = new Set<string>();
  /** Files in which a symbol is used as a value, and may be called by another name. */
  readonly #filesOfValues = new Set<string>();
  #total = 0;
  #reachSet: ReadonlySet<string> | undefined;
  #loading: ReadonlySet<string> | undefined;

  constructor(analysis: Analysis, targets: readonly DefinitionRef[], budget: Budget) {
    this.#analysis = analysis;
    this.#targets = targets;
    this.#budget = budget;
    this.#definitions = targets.map((target) => analysis.facts.definition(target) as Definition);
    this.#family = analysis.syntax.familyOf((targets[0] as DefinitionRef).file) as string;
    this.#inference = analysis.syntax.inference(this.#family) as Inference;
  }

  run(): References {
    this.#definitions.forEach((definition, i) => {
      if (definition.kind === 'constructor' && definition.parent >= 0) {
        const { file } = this.#targets[i] as DefinitionRef;
        const owner = this.#analysis.facts.definition({ file, index: definition.parent });
        if (owner !== undefined) this.#add(owner.name, undefined);
        for (const heir of this.#heirs({ file, index: definition.parent })) {
          const name = this.#analysis.facts.definition(heir)?.name;
          if (name !== undefined) this.#add(name, undefined);
        }
      }
      this.#add(definition.name, undefined);
    });
    for (let wanted = this.#queue.shift(); wanted !== undefined; wanted = this.#queue.shift()) this.#search(wanted);
    return {
      uses: [...this.#uses.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start)),
      explained: this.#explained,
      open: this.#open,
      total: this.#total,
      filesTotal: this.#files.size,
      filesChecked: this.#checked.size,
      notes: [...this.#notes, ...this.#outlineNotes()],
      namesakes: [...this.#namesakes.values()],
      names: [...this.#allNames],
    };
  }

  /** Of languages whose types are not worked out. */
  #outlineNotes(): string[] {
    if (this.#inference.policy.isOutlined !== true) return [];
    const languages = new Set(this.#targets.map(({ file }) => this.#analysis.syntax.languageOf(file) ?? this.#family));
    const operator = this.#definitions.find(({ name }) => !/[\w\u0080-\uffff]/.test(name));
    return [
      ...(operator === undefined ? [] : [`${operator.name} is an operator, whose uses are not looked for`]),
      ...this.#unreadFiles(),
      `${[...languages].join(' and ')} is read in outline: callers and callees are candidates by name`,
    ];
  }

  /** Files that only talk of names in other languages are left out silently; to this one they are code. */
  #unreadFiles(): string[] {
    const unread = this.#analysis.repository
      .skippedExamples('too_large')
      .filter((file) => isProse(file) && this.#analysis.syntax.languageOfName(file) === this.#family);
    return unread.length === 0 ? [] : [`too large to be read: ${unread.slice(0, 3).join(', ')}`];
  }

  #add(written: string, files: ReadonlySet<string> | undefined): void {
    const name = this.#asUsed(written);
    const key = files === undefined ? name : `${name}\0${[...files].join('\0')}`;
    if (this.#queued.has(name) || this.#queued.has(key)) return;
    if (this.#queued.size >= MAX_NAMES) {
      this.#notes.push(`it goes by more than ${MAX_NAMES} names, and not all of them were followed`);
      return;
    }
    this.#queued.add(key);
    this.#allNames.add(name);
    this.#queue.push({ name, files });
  }

  #search({ name, files: only }: { readonly name: string; readonly files: ReadonlySet<string> | undefined }): void {
    const { repository } = this.#analysis;
    const named = this.#ignoresCase ? repository.filesWithWordInAnyCase(name) : repository.filesWithWord(name);
    const files = [...named].filter((file) => only?.has(file) ?? true).sort();
    files.forEach((file, i) => {
      this.#budget.check();
      this.#files.add(file);
      if (this.#budget.isOver()) return;
      if (i % 20 === 0) this.#budget.progress(i, files.length, `looking at files that mention ${name}`);
      if (this.#analysis.syntax.familyOf(file) === this.#family) this.#searchFile(name, file);
      else if (this.#isTargetName(name)) this.#countElsewhere(name, file);
      this.#checked.add(file);
    });
  }

  #isTargetName(name: string): boolean {
    return this.#definitions.some((definition) => this.#asUsed(definition.name) === name);
  }

  get #ignoresCase(): boolean {
    return this.#inference.policy.ignoresCase === true;
  }

  /** A name as sites have it. */
  #asUsed(name: string): string {
    return this.#ignoresCase ? foldCase(name) : name;
  }

  #searchFile(name: string, file: string): void {
    atFile(file, this.#analysis.repository.contentHash(file), () => this.#searchIn(name, file));
  }

  #searchIn(name: string, file: string): void {
    const facts = this.#analysis.syntax.facts(file);
    if (facts === undefined) return;
    const text = this.#analysis.repository.readText(file) ?? '';
    const lines = new LineMap(text);
    const places = new Set<number>();
    const counts = this.#isTargetName(name);
    for (const site of facts.sites) {
      if (site.name !== name) continue;
      places.add(site.start);
      const key = `${file}:${site.start}:${site.role === 'definition'}`;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      // A call of a constructor by `super(…)` is no mention of the name.
      this.#judge({ file, facts, lines }, site, counts && this.#stands(name, text, site.start));
    }
    this.#takeHeld({ file, facts, lines });
    if (!counts) return;
    for (const start of wordOccurrences(text, name, this.#inference.policy)) {
      if (places.has(start) || this.#seen.has(`${file}:${start}`)) continue;
      this.#seen.add(`${file}:${start}`);
      this.#judgeText({ file, facts, lines }, text, name, start);
    }
  }

  /** `own = run; own()`: calls of what is given a symbol by a file that uses its value, as far as they are known to run it. */
  #takeHeld(view: View): void {
    const { file, facts } = view;
    if (!this.#filesOfValues.delete(file)) return;
    for (const site of facts.sites) {
      if (site.role !== 'call' || site.term < 0) continue;
      const { runs, mayRun } = meaningOfSite(this.#analysis, this.#inference, file, site);
      for (const ref of runs) this.#take(view, site, ref, runRole(this.#analysis, ref), 'resolved');
      for (const ref of mayRun) this.#take(view, site, ref, runRole(this.#analysis, ref), 'candidate');
    }
  }

  #stands(name: string, text: string, start: number): boolean {
    return this.#asUsed(text.slice(start, start + name.length)) === name;
  }

  #judge(view: View, site: NameSite, counts: boolean): void {
    const { file } = view;
    const { policy } = this.#inference;
    if (site.role === 'definition' && site.term < 0) {
      const isOfHolder = view.facts.facts.definitions[site.holder]?.nameStart === site.start;
      const isOwn = this.#targets.some(
        (target, i) =>
          (target.file === file && this.#definitions[i]?.nameStart === site.start) ||
          (isOfHolder && this.#announces({ file, index: site.holder }, target)),
      );
      if (counts) this.#explain(isOwn ? 'definition' : 'other_symbol');
      return;
    }
    const meaning = meaningOfSite(this.#analysis, this.#inference, file, site);
    let isOurs = false;
    for (const ref of meaning.refs)
      isOurs = this.#take(view, site, ref, roleOf(this.#analysis, site, ref), meaning.resolution) || isOurs;
    for (const ref of meaning.runs)
      isOurs = this.#take(view, site, ref, runRole(this.#analysis, ref), 'resolved') || isOurs;
    for (const ref of meaning.mayRun)
      isOurs = this.#take(view, site, ref, runRole(this.#analysis, ref), 'candidate') || isOurs;
    if (isOurs) {
      this.#followAlias(view, site);
      if (counts) this.#explain(explanationOf(site.role));
      return;
    }
    if (this.#cannotBeMeant(file, site)) {
      if (counts) this.#explain('other_symbol');
      return;
    }
    if (meaning.kind === 'unknown' && site.term >= 0) {
      this.#judgeUnknown(view, site, counts);
      return;
    }
    if (meaning.refs.length === 0 && this.#takeFromMixin(view, site)) {
      if (counts) this.#explain(explanationOf(site.role));
      return;
    }
    if (this.#isOnDecorated(view, site)) {
      this.#judgeUnknown(view, site, counts);
      return;
    }
    if (!counts) return;
    // `replace(it, size=1)`, `case Box(size=1)`: a field may be given by its name to what is not ours.
    if (
      site.role === 'property_key' &&
      meaning.kind !== 'definition' &&
      this.#definitions.some(isFieldOfDuck(policy))
    ) {
      this.#openMention(view, site.start, `${site.name} given by its name`);
      return;
    }
    if (meaning.kind === 'outside' && policy.isOutlined === true) {
      this.#openMention(view, site.start, `.${site.name} on something from outside, as far as is known`);
      return;
    }
    if (meaning.kind === 'outside' && policy.writesCode?.(file) === true) {
      this.#openMention(view, site.start, `${site.name} in code that is written into other files`);
      return;
    }
    // By its name alone it leads to something else: that is a guess, and no proof.
    const isOutlinedGuess =
      meaning.kind === 'definition' && meaning.resolution === 'candidate' && policy.isOutlined === true;
    const isGuess = meaning.isGuess === true || isOutlinedGuess;
    if (isGuess && policy.isProven?.(this.#inference, file, site, meaning.refs) !== true) {
      this.#openMention(view, site.start, `another ${site.name} is likelier`);
      return;
    }
    this.#explain('other_symbol');
    for (const ref of meaning.refs) {
      const key = `${ref.file}\0${ref.index}`;
      if (!this.#namesakes.has(key)) this.#namesakes.set(key, { ref, file, line: view.lines.lineAt(site.start) });
    }
  }

  /** Records a use of one of the targets, or of what one of them overrides. True where it is either. */
  #take(view: View, site: NameSite, ref: DefinitionRef, role: ReferenceRole, resolution: Resolution): boolean {
    let isOurs = false;
    this.#targets.forEach((target, of) => {
      const isMeant = isSameRef(target, ref) || this.#isOverloadOf(target, ref) || this.#announces(target, ref);
      if (isMeant || this.#constructs(of, ref, role, view.file, site)) {
        isOurs = true;
        if (VALUE_ROLES.has(role) && this.#definitions[of]?.callable === true) this.#filesOfValues.add(view.file);
        this.#use(of, view, site, role, { virtual: false, resolution });
        return;
      }
      const definition = this.#definitions[of] as Definition;
      if (definition.name !== site.name || definition.kind === 'constructor') return;
      if (!isPassedOver(this.#analysis, this.#inference, view.file, site, target) && this.#overrides(target, ref)) {
        isOurs = true;
        this.#use(of, view, site, role, { virtual: true, resolution });
      }
    });
    return isOurs;
  }

  #takeFromMixin(view: View, site: NameSite): boolean {
    let isOurs = false;
    for (const ref of mixinTargets(this.#analysis, this.#inference, view.file, site))
      isOurs = this.#take(view, site, ref, roleOf(this.#analysis, site, ref), 'candidate') || isOurs;
    return isOurs;
  }

  /** `command.run()` on a function that something has decorated: it need not be a function any more. */
  #isOnDecorated(view: View, site: NameSite): boolean {
    if (this.#inference.policy.isDuckTyped !== true) return false;
    const receivers = this.#inference.receiverTypes(view.file, site)?.of ?? [];
    return receivers.some(
      (type) => type.kind === 'callable' && (this.#inference.detail(type.ref)?.decorators.length ?? 0) > 0,
    );
  }

  /** Making an object of a class runs its constructor, or the one that it inherits. */
  #constructs(of: number, ref: DefinitionRef, role: ReferenceRole, file: string, site: NameSite): boolean {
    const definition = this.#definitions[of] as Definition;
    if (definition.kind !== 'constructor') return false;
    const target = this.#targets[of] as DefinitionRef;
    // A class that is handed on, as `Type::new`, is constructed by whoever takes it.
    if (role === 'callback' && this.#inference.policy.isOutlined !== true)
      return this.#inference.childrenOf(ref, definition.name).some((each) => isSameRef(each, target));
    if (role !== 'construct') return false;
    // Whoever makes an object by the name of a constructor names that.
    if (this.#inference.detail(target)?.modifiers.includes('named') === true) return false;
    const call = this.#inference.term(file, site.call);
    const { policy } = this.#inference;
    if (policy.constructorsRun !== undefined && (call?.kind === 'construct' || call?.kind === 'call'))
      return policy.constructorsRun(this.#inference, file, ref, call.args).some((each) => isSameRef(each, target));
    const found = this.#inference.memberOf({ kind: 'instance', ref, args: [] }, definition.name);
    return found.of.some((meaning) => meaning.kind === 'definition' && isSameRef(meaning.ref, target));
  }

  /** The first announces what the second defines. */
  #announces(announcing: DefinitionRef, ref: DefinitionRef): boolean {
    const whole = this.#inference.policy.definitionsBehind?.(this.#inference, announcing);
    return whole?.some((each) => isSameRef(each, ref)) === true;
  }

  /** The way the name is used shows that it is none of the targets. */
  #cannotBeMeant(file: string, site: NameSite): boolean {
    const { policy } = this.#inference;
    return (
      policy.cannotMean !== undefined &&
      this.#targets.every((target) => policy.cannotMean?.(this.#inference, file, site, target) === true)
    );
  }

  /** The target is a signature without a body of the function that is meant. */
  #isOverloadOf(target: DefinitionRef, ref: DefinitionRef): boolean {
    const stub = this.#analysis.facts.definition(target);
    const whole = target.file === ref.file ? this.#inference.definition(ref) : undefined;
    if (stub === undefined || whole === undefined) return false;
    if (this.#inference.detail(target)?.modifiers.includes('overload') !== true) return false;
    return stub.name === whole.name && stub.parent === whole.parent && stub.kind === whole.kind;
  }

  /** The target's class builds on the class of the member that is named here, or has the shape that it asks for. */
  #overrides(target: DefinitionRef, ref: DefinitionRef): boolean {
    if (!isOverride(this.#inference, target, ref)) return false;
    if (implementationsOf(this.#analysis, this.#inference, ref).some((each) => isSameRef(each, target))) return true;
    const base = this.#analysis.facts.definition(ref) ?? this.#inference.definition(ref);
    const own = this.#analysis.facts.definition(target) as Definition;
    const ownType = typeAround(this.#inference, target);
    const owner = typeAround(this.#inference, ref);
    if (ownType === undefined || owner === undefined || base?.name !== own.name) return false;
    const type = { kind: 'instance', ref: ownType, args: [] } as const;
    // Another member of that name in the same class overrides nothing.
    if (isSameRef(owner, type.ref)) return false;
    return this.#inference.policy
      .lineage(this.#inference, type)
      .of.some((each) => each.kind === 'instance' && isSameRef(each.ref, owner));
  }

  #heirs(type: DefinitionRef): DefinitionRef[] {
    return subtypesOf(this.#analysis, this.#inference, type).filter((heir) => {
      const found = this.#inference.memberOf({ kind: 'instance', ref: heir, args: [] }, '__init__').of[0];
      return (
        found?.kind === 'definition' &&
        found.ref.file === type.file &&
        this.#analysis.facts.definition(found.ref)?.parent === type.index
      );
    });
  }

  /** An import that gives the symbol another name in its file. */
  #followAlias({ facts }: View, site: NameSite): void {
    if (site.role !== 'import' && site.role !== 'export') return;
    for (const imported of facts.imports)
      for (const { start, local } of imported.names)
        if (start === site.start && local !== site.name) this.#add(local, undefined);
  }

  #judgeUnknown(view: View, site: NameSite, counts: boolean): void {
    const candidate = candidateFor(this.#analysis, this.#inference, view.file, site);
    if (candidate !== undefined)
      this.#take(view, site, candidate, roleOf(this.#analysis, site, candidate), 'candidate');
    if (!counts) return;
    const term = view.facts.terms[site.term];
    const isMember = term?.kind === 'member';
    const cause = isMember ? `.${site.name} on an untyped receiver` : `${site.name} does not resolve`;
    const brought = this.#broughtBy(view, site);
    const isUnresolved = brought === 'unresolved';
    // A name that is imported from a file which is not known to have it comes from somewhere.
    this.#openMention(view, site.start, isUnresolved ? UNRESOLVED_IMPORT : cause, isUnresolved || brought === 'import');
  }

  /**
   * What brings the name, or that with which the path begins that it ends: an import that leads nowhere known, or to a file
   * in which one does; or, of a name alone, any other import.
   */
  #broughtBy({ file, facts }: View, site: NameSite): 'unresolved' | 'import' | undefined {
    const { syntax } = this.#analysis;
    const { policy } = this.#inference;
    let root = facts.terms[site.term];
    while (root !== undefined && root.kind !== 'name' && 'of' in root && typeof root.of === 'number')
      root = facts.terms[root.of];
    if (root?.kind !== 'name') return undefined;
    const { name } = root;
    const imports: SyntaxImport[] = [];
    let isBound = false;
    for (let scope = root.scope; scope >= 0 && !isBound; scope = facts.scopes[scope]?.parent ?? -1) {
      for (const binding of this.#inference.bindingsOf(facts, scope).get(name) ?? []) {
        isBound = true;
        const imported = binding.kind === 'import' ? facts.imports[binding.imported] : undefined;
        if (imported !== undefined) imports.push(imported);
      }
    }
    if (!isBound) {
      // It comes from what is imported as a whole, or is written by a program beside it.
      const isLost = policy.isUnresolved?.(file, { module: name, level: 0, names: [] }) === true;
      return isLost || syntax.unresolvedImportsOf(file).length > 0 ? 'unresolved' : undefined;
    }
    const isLost = imports.some(({ module, level, names, modifiers }) => {
      const written = { module, level, names: names.map(({ imported }) => imported), specifier: module, modifiers };
      if (policy.isUnresolved?.(file, written) === true) return true;
      return policy.importedFiles(file, written).some((each) => syntax.unresolvedImportsOf(each).length > 0);
    });
    if (isLost) return 'unresolved';
    return imports.length > 0 && root === facts.terms[site.term] ? 'import' : undefined;
  }

  #use(
    of: number,
    { file, lines }: View,
    site: NameSite,
    role: ReferenceRole,
    how: { readonly virtual: boolean; readonly resolution: Resolution },
  ): void {
    // What is announced, or belongs to a type by its name, is explained by that and uses nothing.
    if (site.role === 'definition') return;
    const key = `${of}\0${file}\0${site.start}`;
    const known = this.#uses.get(key);
    // One of several meanings of a receiver may be the very type, where others are what it stands behind.
    if (known !== undefined && (!known.virtual || how.virtual)) return;
    const line = lines.lineAt(site.start);
    this.#uses.set(key, {
      of,
      file,
      start: site.start,
      line,
      text: shownLine(file, lines.textOf(line), this.#definitions[of]?.name),
      holder: site.holder,
      role,
      virtual: how.virtual,
      resolution: how.resolution,
    });
  }

  /** An occurrence where no name is: in a comment, in a string. */
  #judgeText(view: View, text: string, name: string, start: number): void {
    const { texts } = view.facts;
    const at = textAt(texts, start);
    if (at === undefined && isInLongerName(view.facts.sites, start)) {
      this.#explain('other_symbol');
      return;
    }
    if (at === undefined) {
      // In code that the parser could not make sense of, anything may be meant.
      this.#openMention(view, start, 'code that could not be read');
      return;
    }
    const written = text.slice(at.start, at.end);
    const { policy } = this.#inference;
    if (at.kind !== TEXT_STRING) {
      const line = view.lines.textOf(view.lines.lineAt(start)).trim();
      if (policy.isCode?.(written) === true) this.#openMention(view, start, 'a type in a comment');
      else if (policy.isDuckTyped === true && /^(?:>>>|\.\.\.) /.test(line))
        this.#openMention(view, start, 'an example that may be run');
      else this.#explain('comment');
      return;
    }
    const isOutlined = policy.isOutlined === true;
    const value = isOutlined ? withoutQuotes(written) : written;
    if (policy.isNamedInStrings === true) {
      const isRun = policy.isRunInString?.(value, start - at.start - written.indexOf(value)) === true;
      if (isRun) this.#openMention(view, start, 'a string that may be run, or name it');
      else this.#explain('text');
      return;
    }
    if (policy.writesCode?.(view.file) === true) {
      this.#openMention(view, start, 'a string that may become code');
      return;
    }
    const isWhole = value === name;
    const isPath = value.endsWith(name) && (isOutlined ? PATH_IN_OUTLINE : PATH_OF_NAMES).test(value);
    const isDotted = isPath || (!isWhole && value.endsWith(name) && /^[\w.:#$]+[.:#$]\w+$/.test(value));
    if (isWhole && view.facts.exportList?.includes(name) === true && this.#isInExportList(view, start)) {
      this.#explain('export');
      return;
    }
    if (policy.isDuckTyped === true && !isWhole && this.#canBeNamedByString()) {
      const cause = this.#asCodeInString(written, start - at.start, name);
      if (cause !== undefined) {
        this.#openMention(view, start, cause);
        return;
      }
    }
    if (isDotted && !isPath && !this.#namesTarget(value)) {
      this.#explain('text');
      return;
    }
    if ((isWhole || isDotted) && this.#canBeNamedByString()) {
      this.#openMention(view, start, isDotted ? NAMED_WITH_MODULE : 'a string that may name it');
      return;
    }
    if (policy.isRunInString?.(value, start - at.start - written.indexOf(value)) === true) {
      this.#openMention(view, start, 'a string that may be run');
      return;
    }
    this.#explain('text');
  }

  /** What a string that is no prose may do with a name in it: `pkg.mod:name`, `{it.name}`, `list[Name]`, `name()`. */
  #asCodeInString(written: string, at: number, name: string): string | undefined {
    const before = written.slice(0, at);
    const after = written.slice(at + name.length);
    const dotted = /(?<![\w.])[\w.]*[.:]$/.exec(before)?.[0] ?? '';
    if (dotted.length > 1 && this.#namesTarget(`${dotted}${name}`)) return NAMED_WITH_MODULE;
    if (/(?:^|\})[.:]$/.test(before) && !/^\w/.test(after)) return NAMED_BY_PARTS;
    const isMember = this.#definitions.some(({ parent }) => parent >= 0);
    if (before.endsWith('.') && isMember) return 'a string that may ask an object for it';
    if (/^\s*\(/.test(after) || /[[|]\s*$/.test(before) || /^\s*[\]|[]/.test(after)) return 'a string that may be code';
    return undefined;
  }

  /** The string stands in the list of what the module exports. */
  #isInExportList({ facts, lines }: View, start: number): boolean {
    const list = facts.facts.definitions.find(
      (definition) => definition.name === '__all__' && definition.parent === -1,
    );
    if (list !== undefined && list.start <= start && start < list.end) return true;
    return /^__all__\b/.test(lines.textOf(lines.lineAt(start)).trim());
  }

  /**
   * `pkg.mod.name` ends with the path of the file that defines one of the targets, or with its folder where files are no part
   * of a name: `pkg.Type.name`, `pkg.Outer$Type`.
   */
  #namesTarget(dotted: string): boolean {
    const parts = dotted.split(/::|[.:#$]/).slice(0, -1);
    return this.#targets.some((target, i) => {
      const module = target.file
        .replace(/\.\w+$/, '')
        .replace(/\/__init__$/, '')
        .split('/');
      const container = (this.#definitions[i]?.container ?? '').split('.').filter((part) => part !== '');
      return [module, module.slice(0, -1)].some((folders) => endsWith([...folders, ...container], parts));
    });
  }

  /** Something that runs may find it by a name that it is told; of a language of which nothing is known anything may. */
  #isFoundAtRunTime(): boolean {
    const { conventions } = this.#inference.policy;
    return conventions?.reflection.every(({ compiled }) => compiled === true) !== true;
  }

  #canBeNamedByString(): boolean {
    const { policy } = this.#inference;
    if (policy.canBeNamedByString !== undefined)
      return this.#definitions.some((definition) => policy.canBeNamedByString?.(definition));
    return this.#definitions.some((definition) => definition.container === '' || definition.parent >= 0);
  }

  /** A file of another language, of text or of configuration. */
  #countElsewhere(name: string, file: string): void {
    atFile(file, this.#analysis.repository.contentHash(file), () => this.#countIn(name, file));
  }

  #countIn(name: string, file: string): void {
    const kept = this.#analysis.repository.files.get(file);
    const text = this.#analysis.repository.readText(file);
    if (text === undefined || kept === undefined) return;
    const isCode = kept.class === 'source' || this.#analysis.syntax.reads(file);
    const { policy } = this.#inference;
    if (policy.isNamedInStrings === true && !isProse(file)) {
      this.#countInStrings(name, file, text);
      return;
    }
    if (policy.calledFrom?.has(kept.language) === true) {
      this.#countInNeighbour(name, file, text, kept.language);
      return;
    }
    for (const mention of mentionsInText(file, text, name, policy)) {
      const isNamed = namesWithFile(mention.around ?? '', this.#targets, this.#definitions);
      if (mention.explanation !== undefined && !isNamed) {
        // What stands in the code of another language is a name of that language.
        this.#explain(isCode ? 'other_symbol' : mention.explanation);
        continue;
      }
      if (!this.#canBeNamedByString()) {
        this.#explain('text');
        continue;
      }
      this.#total++;
      this.#open.push({
        file,
        line: mention.line,
        text: mention.text,
        likely:
          isNamed ||
          (mention.isValue === true && this.#isFoundAtRunTime()) ||
          (mention.isMember === true && this.#definitions.some(({ parent }) => parent >= 0)) ||
          (mention.module !== undefined && this.#namesTarget(`${mention.module.replaceAll('/', '.')}.${name}`)),
        cause: isNamed ? NAMED_WITH_FILE : mention.cause,
      });
    }
  }

  /**
   * Code and configuration that may send a string to be run, or hand a name to what makes one: of code the strings count,
   * where it is known what is one, and of other files what stands where a statement could.
   */
  #countInStrings(name: string, file: string, text: string): void {
    const { policy } = this.#inference;
    const lines = new LineMap(text);
    const partAt = this.#partsOf(file, text);
    const occurrences = wordOccurrences(text, name, policy);
    const kind = kindOfName(path.posix.basename(file))?.language ?? '';
    const places = isConfiguration(kind) ? shownPlaces(kind, text, name, occurrences) : [];
    for (const [index, start] of occurrences.entries()) {
      const part = partAt(start);
      if (part === 'comment' || part === 'name') {
        this.#explain(part === 'comment' ? 'comment' : 'other_symbol');
        continue;
      }
      const line = lines.lineAt(start);
      const shown = places[index] ?? shownLine(file, lines.textOf(line), name);
      const around = part ?? text.slice(Math.max(0, start - AROUND), start + name.length + AROUND);
      if (policy.isRunInString?.(around, 0) !== true) {
        this.#explain('text');
        continue;
      }
      this.#total++;
      const language = this.#analysis.repository.files.get(file)?.language ?? 'another language';
      this.#open.push({ file, line, text: shown, likely: true, cause: `a string of ${language} that may name it` });
    }
  }

  /** Code of another language that runs together with this one, and calls what it defines as if it were its own. */
  #countInNeighbour(name: string, file: string, text: string, language: string): void {
    const lines = new LineMap(text);
    const partAt = this.#partsOf(file, text);
    for (const start of wordOccurrences(text, name, this.#inference.policy)) {
      const part = partAt(start);
      if (part === 'comment' || (part !== undefined && part !== 'name' && part !== name)) {
        this.#explain(part === 'comment' ? 'comment' : 'text');
        continue;
      }
      this.#total++;
      const line = lines.lineAt(start);
      const shown = shownLine(file, lines.textOf(line), name);
      this.#open.push({ file, line, text: shown, likely: true, cause: `code in ${language} that may call it` });
    }
  }

  /**
   * What stands at an offset: a comment, a name of the file's own language, or the text of the string around it; undefined
   * where nobody knows, in files that are not read.
   */
  #partsOf(file: string, text: string): (start: number) => string | undefined {
    const facts = this.#analysis.syntax.facts(file);
    if (facts !== undefined)
      return (start) => {
        const at = textAt(facts.texts, start);
        if (at === undefined) return 'name';
        return at.kind === TEXT_STRING ? withoutQuotes(text.slice(at.start, at.end)) : 'comment';
      };
    const view = this.#analysis.repository.files.get(file)?.class === 'source' ? this.#analysis.view(file) : undefined;
    if (view === undefined) return () => undefined;
    return (start) => stringAround(view.sourceFile, start) ?? 'name';
  }

  #explain(explanation: MentionKind): void {
    this.#total++;
    this.#explained.set(explanation, (this.#explained.get(explanation) ?? 0) + 1);
  }

  #openMention({ file, lines }: View, start: number, cause: string, isLikely = false): void {
    this.#total++;
    const line = lines.lineAt(start);
    const text = shownLine(file, lines.textOf(line), this.#definitions[0]?.name);
    const isNamed = cause === NAMED_WITH_MODULE || cause === NAMED_BY_PARTS;
    // Who writes code knows of the files that it is put into, and need not name them.
    const isWritten = this.#inference.policy.writesCode?.(file) === true;
    const likely =
      isLikely || isNamed || isWritten || this.#reaches(file) || this.#isHandedTo(file) || this.#mayReach(file);
    this.#open.push({ file, line, text, likely, cause });
  }

  /**
   * The file, or one that it imports, imports what leads nowhere known, or loads by a name made at run time: that may lead to
   * a target.
   */
  #mayReach(file: string): boolean {
    this.#loading ??= new Set(
      this.#targets.flatMap((target) => this.#inference.policy.filesThatLoad?.(target.file) ?? []),
    );
    return this.#loading.has(file) || this.#analysis.imports.nearUnresolved().has(file);
  }

  /** A member goes where its object is handed: to files that need not know where it comes from. */
  #isHandedTo(file: string): boolean {
    if (!this.#definitions.some(({ parent }) => parent >= 0)) return false;
    return this.#analysis.imports.meeting(this.#targets.map((target) => target.file)).has(file);
  }

  #reaches(file: string): boolean {
    this.#reachSet ??= reachingFiles(
      this.#analysis,
      this.#targets.map((target) => target.file),
    );
    return this.#reachSet.has(file);
  }
}

/** A bean is called as its class is, but for the first letter. */
function endsWith(whole: readonly string[], parts: readonly string[]): boolean {
  const capital = (part: string) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  return (
    parts.length <= whole.length &&
    parts.every((part, at) => {
      const own = whole[whole.length - parts.length + at];
      return own === part || (parts.length === 1 && own === capital(part));
    })
  );
}

/** Characters before and behind a name by which it is told whether it stands in SQL, in a file that is not read. */
const AROUND = 60;

/** The word is a part of a name that holds more than letters: `full` of `full?`. */
function isInLongerName(sites: readonly NameSite[], offset: number): boolean {
  let low = 0;
  let high = sites.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { start, name } = sites[middle] as NameSite;
    if (offset < start) high = middle - 1;
    else if (offset >= start + name.length) low = middle + 1;
    else return true;
  }
  return false;
}

/** Of some grammars the quotes, or the colon of a symbol, are a part of the string. */
function withoutQuotes(written: string): string {
  return written.replace(/^(?:\$?'([\s\S]*)'|"([\s\S]*)"|:(?=[\w"']))/, (_, single, double) => single ?? double ?? '');
}

/** `Level::made`, `crate::levels::made`: where it begins is the matter of whoever reads the string. */
const PATH_OF_NAMES = /^(?:::)?\w+(?:::\w+)+$/;
const PATH_IN_OUTLINE = /^[\w:\\]*(?:::|\\|#)\w+[?!]?$/;

const NAMED_WITH_MODULE = 'a string that names it with its module';

const NAMED_BY_PARTS = 'a string that names it with a part that is put in';

function isFieldOfDuck(policy: LanguagePolicy): (definition: Definition) => boolean {
  return ({ kind, parent }) => policy.isDuckTyped === true && kind === 'property' && parent >= 0;
}

interface View {
  readonly file: string;
  readonly facts: SyntaxFacts;
  readonly lines: LineMap;
}

/** Files that can see any of these, by imports or by being of the same package. */
export function reachingFiles(analysis: Analysis, files: readonly string[]): ReadonlySet<string> {
  return analysis.syntax.remembered(`reaching ${files.join('\0')}`, () => {
    const near = files.flatMap((file) => analysis.syntax.siblingsOf(file));
    return analysis.imports.reaching([...files, ...near]);
  });
}

/** Classes below a class, at any depth: found by the text of its name, then by what their bases mean. */
export function subtypesOf(analysis: Analysis, inference: Inference, type: DefinitionRef): readonly DefinitionRef[] {
  return analysis.syntax.remembered(`below ${type.file}\0${type.index}`, () => {
    const found: DefinitionRef[] = [];
    const seen = new Set([`${type.file}\0${type.index}`]);
    const queue: DefinitionRef[] = [type];
    for (let base = queue.shift(); base !== undefined && found.length < MAX_SUBTYPES; base = queue.shift()) {
      for (const below of directSubtypesOf(analysis, inference, base)) {
        const key = `${below.file}\0${below.index}`;
        if (seen.has(key)) continue;
        seen.add(key);
        found.push(below);
        queue.push(below);
      }
    }
    return found;
  });
}

function directSubtypesOf(analysis: Analysis, inference: Inference, base: DefinitionRef): DefinitionRef[] {
  const name = inference.definition(base)?.name;
  if (name === undefined) return [];
  const isBase = (type: Type) => type.kind === 'class' && isSameRef(type.ref, base);
  return analysis.syntax
    .filesWithWord(inference.policy.language, name)
    .flatMap((file) =>
      (analysis.syntax.ofFile(file, 'bases', basesIn) ?? [])
        .filter(({ bases }) => bases.some((term) => inference.typesOf(file, term).of.some(isBase)))
        .map(({ index }) => ({ file, index })),
    );
}

/** The definitions of a file that build on something. */
function basesIn({ details }: SyntaxFacts): readonly { readonly index: number; readonly bases: readonly TermId[] }[] {
  return details.flatMap(({ bases }, index) => (bases.length === 0 ? [] : [{ index, bases }]));
}

const MAX_SUBTYPES = 500;

/** Members of bases that a member overrides, nearest first. */
export function overriddenInSyntax(
  analysis: Analysis,
  member: DefinitionRef,
  { name, kind }: Definition,
): DefinitionRef[] {
  const inference = analysis.syntax.inferenceOf(member.file);
  if (inference === undefined || kind === 'constructor') return [];
  const byShape = declarationsMetBy(analysis, inference, member);
  const own = typeAround(inference, member);
  if (own === undefined) return byShape;
  const type = { kind: 'instance', ref: own, args: [] } as const;
  return byShape.concat(
    inference.policy
      .lineage(inference, type)
      .of.slice(1)
      .flatMap((base) => (base.kind === 'instance' ? inference.policy.ownMembers(inference, base.ref, name) : []))
      // What the language's library declares is in no file here.
      .filter((base) => analysis.syntax.reads(base.file) && isOverride(inference, member, base)),
  );
}

/** Members of classes below that override a member. */
export function overridesInSyntax(
  analysis: Analysis,
  member: DefinitionRef,
  { name, kind }: Definition,
): DefinitionRef[] {
  const inference = analysis.syntax.inferenceOf(member.file);
  if (inference === undefined || kind === 'constructor') return [];
  const byShape = implementationsOf(analysis, inference, member);
  const type = typeAround(inference, member);
  if (type === undefined) return [...byShape];
  const below = subtypesOf(analysis, inference, type).flatMap((each) =>
    inference.policy
      .ownMembers(inference, each, name)
      .flatMap((own) => inference.policy.definitionsBehind?.(inference, own) ?? [own])
      .filter((own) => isOverride(inference, own, member)),
  );
  return [...byShape, ...below.filter((own) => !byShape.some((each) => isSameRef(each, own)))];
}

/**
 * What a use of a member may run besides it: what overrides it, or has the shape that its type asks for. A call of the base by
 * its name runs that and nothing else.
 */
export function virtualTargetsInSyntax(
  analysis: Analysis,
  file: string,
  site: NameSite,
  member: DefinitionRef,
): readonly DefinitionRef[] {
  const inference = analysis.syntax.inferenceOf(file);
  const definition = inference?.definition(member);
  // What the language's library declares is overridden by too much to be told of.
  if (inference === undefined || definition === undefined || !analysis.syntax.reads(member.file)) return [];
  if (definition.name !== site.name) return [];
  return analysis.syntax
    .remembered(`overrides ${member.file}#${member.index}`, () => overridesInSyntax(analysis, member, definition))
    .filter((override) => !isPassedOver(analysis, inference, file, site, override));
}

/** `super.run()` runs what is there named, and nothing that overrides it. */
function isPassedOver(
  analysis: Analysis,
  inference: Inference,
  file: string,
  site: NameSite,
  override: DefinitionRef,
): boolean {
  const term = inference.term(file, site.term);
  const base = term?.kind === 'member' ? inference.term(file, term.of) : undefined;
  if (base?.kind !== 'super') return false;
  if (inference.policy.isDuckTyped !== true) return true;
  // Where a class may have several bases, that is whatever the object's class puts next to the one around the call.
  const here = { file, index: base.definition };
  const other = typeAround(inference, override);
  if (other === undefined || isSameRef(other, here) || buildsOn(inference, other, here)) return true;
  return !subtypesOf(analysis, inference, here).some((below) => buildsOn(inference, below, other));
}

function buildsOn(inference: Inference, type: DefinitionRef, base: DefinitionRef): boolean {
  const lineage = inference.policy.lineage(inference, { kind: 'instance', ref: type, args: [] });
  return lineage.of.some((each) => each.kind === 'instance' && isSameRef(each.ref, base));
}

/** The definition around a member; of one that is written outside of its type, in languages that are read in outline, that type. */
function typeAround(inference: Inference, member: DefinitionRef): DefinitionRef | undefined {
  const written = inference.policy.isOutlined === true ? inference.policy.ownerOf?.(inference, member) : undefined;
  const parent = inference.definition(member)?.parent ?? -1;
  return written ?? (parent < 0 ? undefined : { file: member.file, index: parent });
}

/** Where functions are told apart by what they take, the name alone overrides nothing. */
function isOverride(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean {
  return inference.policy.isOverride?.(inference, own, base) !== false;
}

/** Of an accessor's two halves the one that this use runs. */
function fittingAccessors(
  inference: Inference,
  refs: readonly DefinitionRef[],
  role: ReferenceRole,
): readonly DefinitionRef[] {
  const unwanted = role === 'write' ? 'getter' : 'setter';
  const wanted = refs.filter((ref) => inference.definition(ref)?.kind !== unwanted);
  return wanted.length === 0 ? refs : wanted;
}

interface ResolvedMeaning extends SiteMeaning {
  /** Of `refs`. */
  readonly resolution: Resolution;
}

/**
 * What a site means: by an imported index, which takes the place of what is worked out here, else by the inference. A name
 * given by its name in a call, `f(x=1)`, is a parameter, or a field of the class that is made.
 */
function meaningOfSite(analysis: Analysis, inference: Inference, file: string, site: NameSite): ResolvedMeaning {
  const isKey = site.role === 'property_key';
  const found = isKey ? inference.keyMeaning(file, site) : inference.meaningOf(file, site);
  const isOne = isKey || found.refs.length < 2;
  const meaning = isOne ? found : { ...found, refs: fittingAccessors(inference, found.refs, site.role) };
  const isGuess = meaning.isOneOf === true || meaning.isGuess === true || inference.policy.isOutlined === true;
  const resolution: Resolution = isGuess ? 'candidate' : 'resolved';
  const said = preciseRefs(analysis, file, site);
  const isCallable = (ref: DefinitionRef) => inference.definition(ref)?.callable === true;
  const isList = said !== undefined && said !== 'outside';
  // rust-analyzer without the sources of the standard library takes `it.next()` for the field `next`.
  const isNoProof = isList && site.role === 'call' && !said.some(isCallable) && meaning.refs.some(isCallable);
  const known = isNoProof ? undefined : isList ? fittingAccessors(inference, said, site.role) : said;
  if (known === undefined) return { ...meaning, resolution };
  const nothingElse = { runs: [], mayRun: [], isOpen: false, resolution: 'exact' } as const;
  if (known !== 'outside') {
    // An index is of one build (`//go:build`, `cfg`), and of files that have not changed since: what is found here in a
    // file of which it says nothing is another build's definition, or a new one, and is as likely as before.
    const unindexed = meaning.refs.filter(
      (ref) => !analysis.precise.covers(ref.file) && !known.some((each) => isSameRef(each, ref)),
    );
    if (unindexed.length > 0) {
      return { ...meaning, kind: 'definition', refs: [...known, ...unindexed], resolution };
    }
    const agreed = meaning.refs.filter((ref) => known.some((each) => isSameRef(each, ref)));
    // One name for several definitions (overloads, functions in functions) does not say which of them is meant.
    if (known.length > 1) {
      if (agreed.length > 0)
        return { ...meaning, refs: agreed, resolution: agreed.length > 1 ? 'candidate' : 'resolved' };
      return { kind: 'definition', refs: known, ...nothingElse, isOneOf: true, resolution: 'candidate' };
    }
    // A place has one symbol in an index: of a receiver that may be of two types scip-python tells the first.
    if (agreed.length > 0 && meaning.refs.length > 1 && meaning.isOneOf !== true)
      return { ...meaning, resolution: 'resolved' };
    const isSame =
      known.length === meaning.refs.length && known.every((ref) => meaning.refs.some((other) => isSameRef(ref, other)));
    // What a variable holds is worked out here in any case.
    return {
      kind: 'definition',
      refs: known,
      ...nothingElse,
      ...(isSame ? { runs: meaning.runs, mayRun: meaning.mayRun } : {}),
    };
  }
  // An indexer may take a package for an installed copy of itself: what is found here is not outside.
  return meaning.kind === 'definition' ? { ...meaning, resolution } : { kind: 'outside', refs: [], ...nothingElse };
}

/** Undefined where the index says nothing, or means what is no definition to us: a parameter, a local variable. */
function preciseRefs(
  analysis: Analysis,
  file: string,
  site: NameSite,
): readonly DefinitionRef[] | 'outside' | undefined {
  const places = analysis.precise.isThere ? analysis.precise.meaningAt(file, site.start) : undefined;
  if (places === undefined || places === 'outside') return places;
  const refs: DefinitionRef[] = [];
  for (const place of places) {
    const definitions = analysis.syntax.fileFacts(place.file)?.definitions ?? [];
    const index = definitions.findIndex(({ nameStart }) => nameStart === place.start);
    const definition = definitions[index];
    if (definition === undefined) continue;
    // Making an object names its class, whichever constructor that runs.
    const isMade =
      definition.kind === 'constructor' &&
      definition.parent >= 0 &&
      site.role !== 'definition' &&
      site.name !== definition.name;
    const ref = { file: place.file, index: isMade ? definition.parent : index };
    for (const each of isMade ? [ref] : [ref, ...twinsOf(analysis, ref, definitions)])
      if (!refs.some((known) => isSameRef(known, each))) refs.push(each);
  }
  return refs.length === 0 ? undefined : refs;
}

/**
 * Definitions that the index takes for the same one: where a name is defined again (an implementation below its overloads),
 * scip-python marks the first as the definition and the others as uses of it.
 */
function twinsOf(analysis: Analysis, ref: DefinitionRef, definitions: readonly Definition[]): readonly DefinitionRef[] {
  const definition = definitions[ref.index];
  return definitions.flatMap((other, index) => {
    if (index === ref.index || other.name !== definition?.name || other.parent !== definition.parent) return [];
    const places = analysis.precise.meaningAt(ref.file, other.nameStart);
    const isSame =
      places !== undefined &&
      places !== 'outside' &&
      places.some(({ file, start }) => file === ref.file && start === definition.nameStart);
    return isSame ? [{ file: ref.file, index }] : [];
  });
}

/**
 * Where nothing is known of a receiver: the one definition that the name can be, if it is not a name that half of all
 * types have, nothing else in the repository bears it, and the file can see it.
 */
function candidateFor(
  analysis: Analysis,
  inference: Inference,
  file: string,
  site: NameSite,
): DefinitionRef | undefined {
  const { policy } = inference;
  const term = inference.term(file, site.term);
  if (term?.kind !== 'member' || policy.isCommonName(site.name)) return undefined;
  // Before it a type or a name space is named: if that is not ours, neither is the member.
  const before = inference.term(file, term.of);
  if (before?.kind === 'name' && before.space === 'package' && policy.isOutlined === true) return undefined;
  const found = analysis.syntax.remembered(`member ${policy.language} ${site.name}`, () =>
    onlyMember(analysis, inference, site.name),
  );
  if (found === undefined) return undefined;
  return found.file === file || reachingFiles(analysis, [found.file]).has(file) ? found : undefined;
}

/** The one function of this name that is a member of a type, in all files of a language. */
function onlyMember(analysis: Analysis, inference: Inference, name: string): DefinitionRef | undefined {
  let found: DefinitionRef | undefined;
  const { policy } = inference;
  const files = policy.filesThatMayDefine?.(name) ?? analysis.syntax.filesDefining(policy.language, name);
  for (const file of files) {
    const definitions = analysis.syntax.fileFacts(file)?.definitions ?? [];
    for (let index = 0; index < definitions.length; index++) {
      const definition = definitions[index] as Definition;
      const ref = { file, index };
      const isNamed = definition.name === name || (policy.ignoresCase === true && foldCase(definition.name) === name);
      if (!isNamed || !definition.callable || !isMember(inference, ref)) continue;
      // What is announced in its type and defined elsewhere is found there.
      if (inference.policy.definitionsBehind?.(inference, ref) !== undefined) continue;
      if (found !== undefined) return undefined;
      found = ref;
    }
  }
  return found;
}

function isMember(inference: Inference, ref: DefinitionRef): boolean {
  const definition = inference.definition(ref);
  if (definition === undefined) return false;
  if (inference.policy.ownerOf?.(inference, ref) !== undefined) return true;
  const { isOutlined } = inference.policy;
  // Written outside of its type, which need not be one of the repository.
  if (definition.parent < 0) return isOutlined === true && definition.container !== '';
  const owner = inference.definition({ file: ref.file, index: definition.parent })?.kind;
  if (owner === 'namespace') return inference.policy.hasModules === true;
  return owner === 'class' || owner === 'interface' || (owner === 'enum' && isOutlined === true);
}

/** `self.run()` in a class that has no `run` itself, where a class below builds on one that has. */
function mixinTargets(analysis: Analysis, inference: Inference, file: string, site: NameSite): DefinitionRef[] {
  if (inference.policy.isDuckTyped !== true) return [];
  const term = inference.term(file, site.term);
  const self = term?.kind === 'member' ? inference.term(file, term.of) : undefined;
  if (self?.kind !== 'name' && self?.kind !== 'self') return [];
  const around = inference.receiverTypes(file, site)?.of ?? [];
  const found = around.flatMap((type) =>
    type.kind !== 'instance' && type.kind !== 'class'
      ? []
      : subtypesOf(analysis, inference, type.ref).flatMap((below) =>
          inference
            .memberOf({ kind: 'instance', ref: below, args: [] }, site.name)
            .of.flatMap((meaning) => (meaning.kind === 'definition' ? [meaning.ref] : [])),
        ),
  );
  return [...fittingAccessors(inference, found, site.role)];
}

/** What a use does: making an object is written like a call where the language has no word for it. */
function roleOf(analysis: Analysis, site: NameSite, ref: DefinitionRef): ReferenceRole {
  const kind = (analysis.facts.definition(ref) ?? analysis.syntax.facts(ref.file)?.facts.definitions[ref.index])?.kind;
  if (site.role === 'call' && kind === 'class') return 'construct';
  if (
    (site.role === 'call' || site.role === 'decorator') &&
    (kind === 'variable' || kind === 'property' || kind === 'getter')
  )
    return 'reference';
  if (site.role === 'callback' && kind !== 'function' && kind !== 'method' && kind !== 'class') return 'reference';
  return site.role;
}

const VALUE_ROLES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(['reference', 'callback']);

/** A class that is run is made an object of. */
function runRole(analysis: Analysis, ref: DefinitionRef): ReferenceRole {
  return analysis.syntax.facts(ref.file)?.facts.definitions[ref.index]?.kind === 'class' ? 'construct' : 'call';
}
