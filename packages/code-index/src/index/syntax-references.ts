/**
 * Who uses a symbol of a language without a checker: the files that mention its name, and what each of those places means
 * by the inference of type terms. Every occurrence is explained or left open, as for languages that have a checker.
 */
import path from 'node:path';
import type { Inference, LanguagePolicy } from '../inference/language-policy.ts';
import type { Resolution } from '../model/edges.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import { isSameRef } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import { causeOfUnresolved, inCode, inText, isLikely, type MentionCause } from '../model/mention-causes.ts';
import type { ReferenceRole } from '../model/roles.ts';
import { foldCase, type NameSite, type SyntaxFacts, type SyntaxImport, TEXT_STRING, textAt } from '../model/syntax.ts';
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
  namesWithFile,
  type OpenMention,
  stringAround,
  wordOccurrences,
} from './mentions.ts';
import { isOverride, isPassedOver, reachingFiles, subtypesOf, typeAround } from './services/inference-heritage.ts';
import { candidateFor, meaningOfSite, mixinTargets, roleOf, runRole } from './services/inference-meaning.ts';
import { implementationsOf } from './services/inference-shapes.ts';
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
      this.#openMention(view, site.start, { code: 'named_argument', name: site.name });
      return;
    }
    if (meaning.kind === 'outside' && policy.isOutlined === true) {
      this.#openMention(view, site.start, { code: 'outside_receiver', name: site.name });
      return;
    }
    if (meaning.kind === 'outside' && policy.writesCode?.(file) === true) {
      this.#openMention(view, site.start, { code: 'written_code', name: site.name });
      return;
    }
    // By its name alone it leads to something else: that is a guess, and no proof.
    const isGuess = meaning.kind === 'definition' && meaning.resolution === 'candidate' && policy.isOutlined === true;
    if (isGuess && policy.isProven?.(this.#inference, file, site, meaning.refs) !== true) {
      this.#openMention(view, site.start, { code: 'another_likelier', name: site.name });
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
    if (policy.constructorsRun !== undefined && call?.kind === 'construct')
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
    const brought = this.#broughtBy(view, site);
    const cause = causeOfUnresolved(site.name, {
      isMember: term?.kind === 'member',
      isImported: brought === 'import',
      isUnresolvedImport: brought === 'unresolved',
    });
    this.#openMention(view, site.start, cause);
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
      this.#openMention(view, start, { code: 'unread_code' });
      return;
    }
    const written = text.slice(at.start, at.end);
    const { policy } = this.#inference;
    if (at.kind !== TEXT_STRING) {
      const line = view.lines.textOf(view.lines.lineAt(start)).trim();
      if (policy.isCode?.(written) === true) this.#openMention(view, start, { code: 'type_in_comment' });
      else if (policy.isDuckTyped === true && /^(?:>>>|\.\.\.) /.test(line))
        this.#openMention(view, start, { code: 'example_in_comment' });
      else this.#explain('comment');
      return;
    }
    const isOutlined = policy.isOutlined === true;
    const value = isOutlined ? withoutQuotes(written) : written;
    if (policy.isNamedInStrings === true) {
      const isRun = policy.isRunInString?.(value, start - at.start - written.indexOf(value)) === true;
      if (isRun) this.#openMention(view, start, { code: 'string_run_or_name' });
      else this.#explain('text');
      return;
    }
    if (policy.writesCode?.(view.file) === true) {
      this.#openMention(view, start, { code: 'string_made_code' });
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
      this.#openMention(view, start, { code: isDotted ? 'string_with_module' : 'string_as_name' });
      return;
    }
    if (policy.isRunInString?.(value, start - at.start - written.indexOf(value)) === true) {
      this.#openMention(view, start, { code: 'string_run' });
      return;
    }
    this.#explain('text');
  }

  /** What a string that is no prose may do with a name in it: `pkg.mod:name`, `{it.name}`, `list[Name]`, `name()`. */
  #asCodeInString(written: string, at: number, name: string): MentionCause | undefined {
    const before = written.slice(0, at);
    const after = written.slice(at + name.length);
    const dotted = /(?<![\w.])[\w.]*[.:]$/.exec(before)?.[0] ?? '';
    if (dotted.length > 1 && this.#namesTarget(`${dotted}${name}`)) return { code: 'string_with_module' };
    if (/(?:^|\})[.:]$/.test(before) && !/^\w/.test(after)) return { code: 'string_by_parts' };
    const isMember = this.#definitions.some(({ parent }) => parent >= 0);
    if (before.endsWith('.') && isMember) return { code: 'string_asks_object' };
    if (/^\s*\(/.test(after) || /[[|]\s*$/.test(before) || /^\s*[\]|[]/.test(after)) return { code: 'string_as_code' };
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
    const place = inText({
      pageReaches: () => false,
      asksForMembers: () => this.#definitions.some(({ parent }) => parent >= 0),
      isFoundAtRunTime: () => this.#isFoundAtRunTime(),
      isDefinedIn: (module) => this.#namesTarget(`${module.replaceAll('/', '.')}.${name}`),
    });
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
      const cause: MentionCause = mention.cause ?? { code: 'line_with_file' };
      this.#open.push({ file, line: mention.line, text: mention.text, likely: isLikely(cause, place), cause });
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
      const shown = places[index]?.text ?? shownLine(file, lines.textOf(line), name);
      const around = part ?? text.slice(Math.max(0, start - AROUND), start + name.length + AROUND);
      if (policy.isRunInString?.(around, 0) !== true) {
        this.#explain('text');
        continue;
      }
      this.#total++;
      const language = this.#analysis.repository.files.get(file)?.language ?? 'another language';
      this.#open.push({ file, line, text: shown, likely: true, cause: { code: 'string_of_language', language } });
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
      this.#open.push({ file, line, text: shown, likely: true, cause: { code: 'code_of_language', language } });
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

  #openMention({ file, lines }: View, start: number, cause: MentionCause): void {
    this.#total++;
    const line = lines.lineAt(start);
    const text = shownLine(file, lines.textOf(line), this.#definitions[0]?.name);
    // Who writes code knows of the files that it is put into, and need not name them.
    const isWritten = () => this.#inference.policy.writesCode?.(file) === true;
    const codeReaches = () => isWritten() || this.#reaches(file) || this.#isHandedTo(file) || this.#mayReach(file);
    this.#open.push({ file, line, text, likely: isLikely(cause, inCode(codeReaches)), cause });
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

function isFieldOfDuck(policy: LanguagePolicy): (definition: Definition) => boolean {
  return ({ kind, parent }) => policy.isDuckTyped === true && kind === 'property' && parent >= 0;
}

interface View {
  readonly file: string;
  readonly facts: SyntaxFacts;
  readonly lines: LineMap;
}

const VALUE_ROLES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(['reference', 'callback']);
