/**
 * Mentions of a symbol in TypeScript and JavaScript, judged by what the checker says of each place. What is given the symbol as
 * a value is followed by its own name.
 */
import path from 'node:path';
import {
  isAssignment,
  isAwaitExpression,
  isCallOrNewExpression,
  isClassLikeDeclaration,
  isForOfStatement,
  isIdentifier,
  isPropertyAccessExpression,
  isWrapper,
  type Node,
  nameOf,
  nodeAtIndex,
  nodeIndex,
  type SourceFile,
  SyntaxKind,
  typed,
} from '../../checker/ast.ts';
import { CheckerAnswerError, type CheckerSymbol } from '../../checker/checker.ts';
import type { DeclarationPlace } from '../../checker/declaration-place.ts';
import { isMemberOfLibrary } from '../../checker/library-names.ts';
import type { ProjectPlan } from '../../checker/projects.ts';
import { namesInTemplates } from '../../languages/typescript/angular-classes.ts';
import {
  placeInTemplate,
  templatesIn,
  type WrittenTemplate,
  writtenTemplates,
} from '../../languages/typescript/class-templates.ts';
import { isCommonMember } from '../../languages/typescript/common-names.ts';
import { componentScripts, namesInComponent } from '../../languages/typescript/component-names.ts';
import { OF_PIPE } from '../../languages/typescript/components/angular-names.ts';
import { isComponentFile, markupOfComponent } from '../../languages/typescript/components/component-module.ts';
import { CALLED_BY_SIGNS } from '../../languages/typescript/conventions.ts';
import type { ReferenceRole, ReferenceSite } from '../../languages/typescript/facts.ts';
import { globalUseInPage } from '../../languages/typescript/page-code.ts';
import { onlyTells } from '../../languages/typescript/told-only.ts';
import type { CoverageNote } from '../../model/coverage-notes.ts';
import type { Resolution } from '../../model/edges.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS, type ImportFact, isMember } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import { causeOfUnresolved } from '../../model/mention-causes.ts';
import { RUNNING_ROLES } from '../../model/roles.ts';
import type { Analysis } from '../analysis.ts';
import type { FileView } from '../file-view.ts';
import {
  asClass,
  callNodeOf,
  isLiteralKey,
  isSame,
  isToldOfChanges,
  mayStandForMember,
  receiverOf,
  refsOf,
  resolveSites,
  roleOfUse,
  runsBaseItself,
  type SiteTarget,
} from '../linker.ts';
import {
  type ChosenMention,
  type CodeMentions,
  type MentionReader,
  type MentionSearch,
  type NameToSearch,
  type PageMention,
  placeKey,
} from '../mention-reader.ts';
import {
  type AskedOfStore,
  anotherSymbol,
  argumentAt,
  askedOfStore,
  callGiven,
  explainText,
  explanationOf,
  type Judged,
  type LeadsTo,
  type PossibleUse,
} from '../mentions.ts';
import { IMPORTING_TEXT } from '../module-specifiers.ts';
import type { SymbolUse } from '../symbol-uses.ts';
import { type NameWriting, wordOccurrences } from '../word-occurrences.ts';
import { chosenPlaces } from './checker-chosen.ts';
import { type CheckerHeritage, literalStandsFor } from './checker-heritage.ts';
import { keyedPlaces } from './checker-keyed.ts';
import { keepKeys, keptKeyMeaning, keyMeaning } from './checker-keys.ts';
import { hyphenedPlaces } from './checker-props.ts';
import { resolveClosed, type ToldFile, type ToldSite } from './import-resolution.ts';
import {
  IMPORT_KINDS,
  isImported,
  loadedBy,
  loadedIn,
  nameText,
  requiredBy,
  rootOfReceiver,
  specifierOf,
} from './import-syntax.ts';
import { fileMeantBy } from './loaded-modules.ts';
import { type Holding, holdingOf } from './value-holding.ts';

export class CheckerMentions implements MentionReader {
  readonly writing: NameWriting = {};
  readonly #analysis: Analysis;
  readonly #heritage: CheckerHeritage;
  readonly #search: MentionSearch;
  readonly #targets: readonly DefinitionRef[];
  readonly #definitions: readonly Definition[];
  /** Ancestors' members of each target that is a member: calls through them may reach it. */
  readonly #supers: readonly (readonly DefinitionRef[])[];
  /** Of each constructor asked for: its class and the subclasses that inherit it. */
  readonly #constructedAs: readonly (readonly DefinitionRef[])[];
  /** Variables, parameters, properties and functions known to hold or to return a symbol asked for, by their declaration. */
  readonly #holders = new Map<string, Holder>();
  /** Of the name that is searched now: files that were looked at without their projects. */
  #told: ReadonlyMap<string, ToldFile> = new Map();
  /** The file of the class that names a template, by the template. */
  #templates: ReadonlyMap<string, string> | undefined;
  /** Symbols asked for by the names that only templates have for them. */
  readonly #inTemplates = new Map<string, readonly number[]>();
  /** Files that may have what was loaded by a name made at run time. */
  #loading: ReadonlySet<string> | undefined;
  #onNothing: boolean | undefined;
  #underNoKey: boolean | undefined;
  /** What an object may have of a name, in all files of the language. */
  readonly #bearers = new Map<string, readonly DefinitionRef[]>();
  /** Files whose default export was followed to those that import it. */
  readonly #defaultsFollowed = new Set<string>();
  /** By a name: how sure a page is to mean what is asked for. */
  readonly #sureOfPages = new Map<string, Resolution>();

  constructor(analysis: Analysis, heritage: CheckerHeritage, search: MentionSearch) {
    this.#analysis = analysis;
    this.#heritage = heritage;
    this.#search = search;
    this.#targets = search.targets;
    this.#definitions = search.definitions;
    this.#supers = this.#targets.map((target) => [
      ...heritage.overriddenBy(target, search.budget),
      ...this.#membersOfContext(target),
    ]);
    this.#constructedAs = this.#targets.map((target, i) => {
      const definition = this.#definitions[i] as Definition;
      if (definition.kind !== 'constructor') return [];
      const type = { file: target.file, index: definition.parent };
      return [type, ...heritage.heirsOfConstructor(type, search.budget)];
    });
  }

  begin(): void {
    const addSuper = () => this.#search.addName({ name: 'super', files: undefined, counts: false, isKeyword: true });
    this.#definitions.forEach((definition, i) => {
      if (definition.kind === 'class') addSuper();
      if (definition.kind !== 'constructor') {
        this.#addNameOf(i, this.#targets[i] as DefinitionRef, definition, true);
        return;
      }
      this.#constructedAs[i]?.forEach((type, nth) => {
        const owner = this.#analysis.facts.definition(type);
        if (owner !== undefined) this.#addNameOf(i, type, owner, nth === 0);
      });
      addSuper();
    });
  }

  #addNameOf(of: number, target: DefinitionRef, definition: Definition, counts: boolean): void {
    if (definition.name !== 'default') this.#search.addName({ name: definition.name, files: undefined, counts });
    if (this.#isDefaultExport(target, definition)) this.#addDefaultImporters(of, target.file, counts);
    for (const { name, exported, definition: own } of this.#analysis.imports.autoImportsFrom(target.file)) {
      if (exported !== 'default' || own !== definition.name || name === own) continue;
      this.#search.addName({ name, files: this.#analysis.imports.importersOf(target.file), counts });
    }
    for (const name of this.#namedInTemplates(target, definition)) {
      this.#inTemplates.set(name, [...(this.#inTemplates.get(name) ?? []), of]);
      this.#search.addName({ name, files: this.#analysis.imports.templateClasses().templates, counts });
    }
  }

  /** Other names by which templates of Angular name it: a selector, a pipe, or what an input is called there. */
  #namedInTemplates(target: DefinitionRef, { name, kind, parent }: Definition): readonly string[] {
    const classes = this.#analysis.imports.templateClasses();
    const owner = kind === 'class' ? name : this.#analysis.facts.known(target.file)?.definitions[parent]?.name;
    const of = owner === undefined ? undefined : classes.classOf(target.file, owner);
    if (of === undefined) return [];
    if (kind === 'class') return namesInTemplates(of);
    if (of.pipe !== undefined && name === OF_PIPE) return [of.pipe];
    return [...of.bound].flatMap(([written, members]) => (written !== name && members.includes(name) ? [written] : []));
  }

  /**
   * Project by project, so that each is opened once, and first the files of what is asked for: what holds it is named there,
   * and only then is it known of other files that they take it from that.
   */
  filesFor(wanted: NameToSearch): readonly string[] {
    const order = new Map(this.#analysis.projects.plans.projects.map((project, i) => [project.config, i] as const));
    const projectOf = (file: string) => order.get(this.#analysis.projects.plans.byFile.get(file)?.config ?? '') ?? -1;
    const files = this.#filesNaming(wanted);
    const isWanted = (site: ReferenceSite) => site.name === wanted.name;
    const near = this.#targets.map(({ file }) => file);
    const needsTypes = this.#needsTypes(wanted);
    this.#told = resolveClosed(this.#analysis, { files, near, isWanted, needsTypes }, this.#search.budget);
    const own = new Set(near);
    const ownProjects = new Set(near.map(projectOf));
    return files
      .map((file) => ({ file, project: projectOf(file) }))
      .map((each) => ({ ...each, rank: own.has(each.file) ? 0 : ownProjects.has(each.project) ? 1 : 2 }))
      .sort((a, b) => {
        const byProject = Number(a.rank === 2) - Number(b.rank === 2) || a.project - b.project;
        return byProject || a.rank - b.rank || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0);
      })
      .map(({ file }) => file);
  }

  /** What is reached by an object, or by a name of the language, is told by the checker alone. */
  #needsTypes({ isKeyword, counts }: NameToSearch): boolean {
    return isKeyword === true || (counts && !this.#definitions.every(isReachedByName));
  }

  #filesNaming({ name, files }: NameToSearch): readonly string[] {
    if (name !== 'super')
      return this.#analysis.repository.filesWithWord(name).filter((file) => files?.has(file) ?? true);
    // Only the files of subclasses can say `super` and mean it.
    const found = this.#targets.flatMap((target) =>
      this.#heritage.subclassesOf(asClass(this.#analysis.linkContext, target), this.#search.budget),
    );
    return [...new Set(found.map(({ file }) => file))];
  }

  read(file: string, { name, counts }: NameToSearch, seen: Set<string>): CodeMentions | undefined {
    const told = this.#told.get(file);
    const known = told?.sites.filter(({ site }) => !seen.has(placeKey(file, site.start)));
    const isKnown = (place: ToldSite): place is ToldSite & { readonly target: SiteTarget } =>
      isTold(place) || (isSure(place) && keptKeyMeaning(this.#analysis, file, place.site) !== undefined);
    if (told && known?.every(isKnown)) {
      const sites = known.map(({ site, target, imported }) => ({ site, target, importBehind: () => imported }));
      return this.#mentionsIn(told.view, { name, counts }, sites, seen);
    }
    const view = this.#analysis.projects.view(file);
    if (view === undefined) return undefined;
    const sites = view.sites.filter((site) => site.name === name && !seen.has(placeKey(file, site.start)));
    const targets = this.#analysis.projects.inProject(
      this.#analysis.projects.plans.byFile.get(file) as ProjectPlan,
      () => resolveSites(this.#analysis.linkContext, view, sites),
    );
    if (targets !== undefined) keepKeys(this.#analysis, file, sites, targets);
    const asked = targets?.map((target, i) => {
      const site = sites[i] as ReferenceSite;
      return { site, target, importBehind: () => this.#importBehind(view, site) };
    });
    return asked === undefined ? undefined : this.#mentionsIn(view, { name, counts }, asked, seen);
  }

  chosen(): readonly ChosenMention[] {
    const { budget } = this.#search;
    return this.#targets.flatMap((target, of) => [
      ...chosenPlaces(this.#analysis, target, budget),
      ...keyedPlaces(this.#analysis, target, of, budget),
      ...hyphenedPlaces(this.#analysis, target, of, budget),
    ]);
  }

  #mentionsIn(
    view: FileView,
    { name, counts }: Pick<NameToSearch, 'name' | 'counts'>,
    places: readonly ResolvedPlace[],
    seen: Set<string>,
  ): CodeMentions {
    const named = places.map((place) => {
      const { site, target } = place;
      seen.add(placeKey(view.file, site.start));
      const role = roleOfUse(this.#analysis.linkContext, site, target);
      const isMention = counts && site.inPlace !== true;
      const judged = this.#judge(view, role === site.role ? place : { ...place, site: { ...site, role } }, isMention);
      return { start: site.start, judged };
    });
    let tooDeep = 0;
    let templates: readonly WrittenTemplate[] | undefined;
    const judgeText = (start: number): Judged => {
      if (name.startsWith('['))
        return this.#definitions.some((definition) => definition.start <= start && start < definition.end)
          ? { explanation: 'definition' }
          : { cause: { code: 'computed_name' } };
      // Finding one takes as long as the nesting is deep; where there were many, the rest is taken to be no better.
      const verdict: Judged =
        tooDeep < 50 ? explainText(view.sourceFile, start, name) : { cause: { code: 'too_deep' } };
      if (verdict.cause?.code === 'too_deep') tooDeep++;
      templates ??= writtenTemplates(view.sourceFile.text);
      const inTemplate = this.#judgeInTemplate(view, start, name, templates);
      if (inTemplate !== undefined) return inTemplate;
      if (this.#inTemplates.has(name)) return { explanation: 'text' };
      const asked = askedOfStore(view.sourceFile, start, name);
      if (asked !== undefined && this.#membersOfStore(asked.of).length > 0)
        return {
          cause: { code: 'string_as_name', isAsked: true },
          possible: this.#possibleOfStore(view, start, asked),
        };
      if (verdict.explanation !== undefined) return verdict;
      if (
        verdict.cause.code === 'string_as_name' &&
        (this.#isToldOutside(view, start) || this.#isOnlyTold(view, start))
      )
        return { explanation: 'text' };
      const isTold = this.#isKeptHere(view, start) && this.#isUnderNoKey();
      return this.canBeNamedByString() && !isTold ? verdict : { explanation: 'text' };
    };
    const text = isComponentFile(view.file) ? this.#analysis.repository.readText(view.file) : view.sourceFile.text;
    const isMarkup = markupOfComponent(view.file, text ?? '');
    const code = { text: text ?? '', lines: view.lines, named, judgeText };
    return isMarkup === undefined ? code : { ...code, isMarkup };
  }

  /**
   * `template: '<p (click)="pay()">{{ sum }}</p>'` of a class of Angular has its members by their names alone, and those that
   * it inherits, and asks members of what these are; what stands there besides is said to people. Undefined elsewhere.
   */
  #judgeInTemplate(
    view: FileView,
    start: number,
    name: string,
    templates: readonly WrittenTemplate[],
  ): Judged | undefined {
    const { text } = view.sourceFile;
    const place = placeInTemplate(text, start, templates);
    if (place === undefined || (place === 'words' && !this.#inTemplates.has(name))) return undefined;
    const { definitions } = view.facts;
    const holder = definitions.findIndex((each) => each.kind === 'class' && each.start <= start && start < each.end);
    const behind =
      holder >= 0 ? holder : definitions.findIndex((each) => each.kind === 'class' && each.nameStart > start);
    const role: ReferenceRole = /^\s{0,9}\(/.test(text.slice(start + name.length, start + name.length + 20))
      ? 'call'
      : 'reference';
    const possible = this.#targets.flatMap((target, of): readonly PossibleUse[] => {
      const owner = { file: target.file, index: this.#definitions[of]?.parent ?? -1 };
      const own = { file: view.file, index: behind };
      if (owner.index < 0 || behind < 0) return [];
      const { budget } = this.#search;
      const isMeant = isSame(owner, own) || this.#heritage.ancestorsOf(own, budget).some((each) => isSame(each, owner));
      return isMeant ? [{ of, holder: behind, role }] : [];
    });
    const cause = { code: 'template_reads', extension: '.ts', name } as const;
    const otherwise = this.#inTemplates.get(name)?.map((of) => ({ of, holder: behind, role }));
    if (otherwise !== undefined) return { cause, possible: otherwise };
    if (place === 'member') return this.#definitions.some(isMemberOfObject) ? { cause } : undefined;
    return possible.length === 0 ? undefined : { cause, possible };
  }

  /** Undefined where it is no mention. */
  #judge(view: FileView, place: ResolvedPlace, counts: boolean): Judged | undefined {
    const { site, target } = place;
    const refs = refsOf(target);
    const modelled = target.kind === 'definition' && target.modelled === true;
    const direct = refs.flatMap((ref) => this.#indexesOf(ref, site));
    let judged: Judged | undefined;
    for (const of of direct) {
      const isOwnName = this.#isNameOf(of, view.file, site);
      judged ??= { explanation: isOwnName ? 'definition' : explanationOf(site.role) };
      if (site.inPlace === true || (!isOwnName && site.role !== 'definition'))
        this.#use(of, view, site, false, modelled ? 'resolved' : 'exact');
      this.#followValue(of, view, site.inPlace === true ? site.node.parent : site.node, site.role);
    }
    if (target.kind === 'definition' && target.next !== undefined) {
      for (const of of this.#indexesOf(target.next, site))
        this.#use(of, view, { ...site, role: 'call' }, false, 'exact');
    }
    if (target.kind === 'definition' && target.by !== undefined) {
      for (const of of this.#indexesOf(target.by, site)) {
        judged ??= { explanation: explanationOf(site.role) };
        this.#use(of, view, site, false, 'exact');
      }
    }
    this.#supers.forEach((members, of) => {
      if (direct.includes(of) || !members.some((member) => refs.some((ref) => isSame(ref, member)))) return;
      const { budget } = this.#search;
      if (this.#heritage.isPassedOver(view, site, this.#targets[of] as DefinitionRef, budget)) return;
      judged ??= anotherSymbol({ code: 'overridden', refs });
      if (site.role !== 'definition' && !runsBaseItself(this.#analysis.linkContext, view, site))
        this.#use(of, view, site, true, 'exact');
    });
    this.#followHolder(view, site, target);
    if (judged !== undefined) return counts ? judged : undefined;
    const asKey = isLiteralKey(site) ? this.#judgePropertyKey(view, site) : undefined;
    if (asKey !== undefined || !counts) return counts ? asKey : undefined;
    if (LABELS.has(site.node.parent.kind)) return anotherSymbol({ code: 'binding' });
    if (target.kind === 'unresolved' || (target.kind === 'local' && this.#isOpenImport(view, target))) {
      if (isTypeInComment(view, site)) return { explanation: 'comment' };
      if (this.#isOutOfReach(view, site, target)) return anotherSymbol({ code: 'syntax' });
      if (this.#isOfModuleFromOutside(view, place) || this.#isOfOutsideType(view, site.node))
        return anotherSymbol({ code: 'outside', name: site.name });
      const cause = causeOfUnresolved(site.name, {
        isMember: receiverOf(site.node) !== undefined,
        isImported: target.kind === 'local',
        isUnresolvedImport: this.#isBroughtUnresolved(view, place),
        isAny: this.#isSaidToBeAny(view, site.node),
        // A tool may import it by itself, or something may make it a name for everybody.
        isFree: this.#definitions.some(({ exported, container }) => exported && container === ''),
      });
      const isOfSome =
        cause.code === 'untyped_receiver' || (cause.code === 'unresolved_name' && site.inMarkup === true);
      const possible = isOfSome ? this.#possibleByName(site) : [];
      return { cause, ...(possible.length === 0 ? {} : { possible }) };
    }
    return anotherSymbol(leadsTo(site, target));
  }

  /**
   * No member that some object has is a function that stands in a module or in another function, and is put on nothing under
   * its name, and none of a component is what it does when something changes; and no name that stands alone is a method of a
   * class.
   */
  #isOutOfReach({ file }: FileView, site: ReferenceSite, target: SiteTarget): boolean {
    const receiver = receiverOf(site.node);
    const isWatcher = (of: DefinitionRef, i: number) =>
      isToldOfChanges(this.#definitions[i], this.#analysis.repository.readText(of.file));
    if (receiver !== undefined && this.#targets.every(isWatcher))
      return !isPropertyAccessExpression(receiver) || nameText(receiver.name) !== 'watch';
    if (receiver !== undefined) return this.#isOnNothing() || (!this.#search.mayReach(file) && this.#isUnderNoKey());
    const isAlone = target.kind === 'unresolved' && site.inMarkup !== true && ALONE.has(site.role);
    if (!isAlone || isLiteralKey(site) || site.node.parent.kind === SyntaxKind.BindingElement) return false;
    const areMethods = this.#targets.every(({ file }, i) => {
      const { kind, parent } = this.#definitions[i] as Definition;
      return METHODS.has(kind) && this.#analysis.facts.known(file)?.definitions[parent]?.kind === 'class';
    });
    return areMethods && !this.#isMadeGlobal(site.name);
  }

  /** `globalThis.run = till.run` */
  #isMadeGlobal(name: string): boolean {
    const { repository } = this.#analysis;
    const given = new RegExp(
      `\\b(?:globalThis|global|window|self)\\s{0,9}(?:\\.\\s{0,9}|\\[\\s{0,9}["'])${name.replace(/\$/g, '\\$')}(?:["']\\s{0,9}\\])?\\s{0,9}=`,
    );
    return repository.filesWithWord(name).some((file) => given.test(repository.readText(file) ?? ''));
  }

  /** In the file of all of them, in a function or in a value that the file keeps to itself: what it writes into a log. */
  #isKeptHere({ file, facts }: FileView, start: number): boolean {
    if (this.#targets.some((target) => target.file !== file)) return false;
    const around = facts.definitions.find((each) => each.parent === -1 && each.start <= start && start < each.end);
    return around?.exported !== true || FUNCTION_KINDS.has(around.kind);
  }

  /**
   * All of them are functions that modules export by name, of which nobody takes all that they export, and that nothing has
   * under a key: no string leads to them.
   */
  #isUnderNoKey(): boolean {
    this.#underNoKey ??= this.#targets.every(({ file }, i) => {
      const { name, kind, parent, container } = this.#definitions[i] as Definition;
      const { repository, imports } = this.#analysis;
      const isPlain = kind === 'function' && parent === -1 && container === '' && name !== 'default';
      if (!isPlain || isComponentFile(file) || !ES_EXPORT.test(repository.readText(file) ?? '')) return false;
      if (this.#isTakenWhole(file) || imports.loading(new Set([file])).size > 0) return false;
      return !repository.filesWithWord(name).some((each) => mayBePutOnObject(repository.readText(each) ?? '', name));
    });
    return this.#underNoKey;
  }

  /** By `import * as all`, `require()` and `import()`, or by who imports so what hands all of it on. */
  #isTakenWhole(file: string, known: Set<string> = new Set()): boolean {
    if (known.has(file)) return false;
    known.add(file);
    const importers = [...this.#analysis.imports.importersOf(file)];
    this.#analysis.parseFacts(importers, this.#search.budget);
    return importers.some((importer) => {
      const facts = this.#analysis.facts.known(importer);
      if (facts === undefined) return true;
      const edges = this.#analysis.imports.possibleImportsOf(importer).filter(({ target }) => target === file);
      const specifiers = new Set(edges.map(({ specifier }) => specifier));
      return facts.imports.some(({ kind, names, specifier }) => {
        if (!specifiers.has(specifier)) return false;
        if (kind === 'require' || kind === 'dynamic') return true;
        const isWhole = names.some(({ imported }) => imported === '*');
        return (
          isWhole &&
          (kind === 'import' || names.some(({ local }) => local !== '*') || this.#isTakenWhole(importer, known))
        );
      });
    });
  }

  /** All of them are functions or classes that only their own file, or a function around them, has by a name. */
  #isOnNothing(): boolean {
    this.#onNothing ??= this.#targets.every(({ file }, i) => {
      const { name, kind, parent, container, exported } = this.#definitions[i] as Definition;
      const facts = this.#analysis.facts.known(file);
      const around = facts?.definitions[parent];
      const isHidden =
        around === undefined
          ? container === '' && facts?.isModule === true
          : around.callable && around.kind !== 'class';
      if (exported || !isHidden || (kind !== 'function' && kind !== 'class')) return false;
      return !mayBePutOnObject(this.#analysis.repository.readText(file) ?? '', name);
    });
    return this.#onNothing;
  }

  /**
   * Of `it.charge()`, where nothing is known of `it`: what bears the name and may be had from an object, where that is one
   * definition or a few, and the name is none that libraries have. `super`, and `this` in a class, have what is theirs.
   */
  #possibleByName(site: ReferenceSite): readonly PossibleUse[] {
    if (isOfOwnClass(site.node) || isNameOfMany(site.name)) return [];
    let bearers = this.#bearers.get(site.name);
    if (bearers === undefined) {
      bearers = this.#bearersOf(site.name);
      this.#bearers.set(site.name, bearers);
    }
    if (bearers.length > MOST_BEARERS) return [];
    const own = bearers.flatMap((ref) => this.#targets.findIndex((target) => isSame(target, ref)));
    // A page has what its component has, and of that nothing is a name of a module.
    const isMeant = (of: number) =>
      of >= 0 && (site.inMarkup !== true || isMemberOfObject(this.#definitions[of] as Definition));
    return own.filter(isMeant).map((of) => ({ of, holder: site.holder, role: site.role }));
  }

  /** Symbols asked for that are members of a store of this kind: `login` of `actions: { login() {} }`. */
  #membersOfStore(kind: string): readonly number[] {
    return this.#definitions.flatMap(({ container }, of) => (container.split('.').at(-1) === kind ? [of] : []));
  }

  #possibleOfStore({ facts }: FileView, start: number, asked: AskedOfStore): readonly PossibleUse[] {
    const holder = facts.definitions.findLastIndex((each) => each.start <= start && start < each.end);
    return this.#membersOfStore(asked.of).map((of) => ({ of, holder, role: asked.role }));
  }

  #bearersOf(name: string): readonly DefinitionRef[] {
    const { repository, facts } = this.#analysis;
    const files = repository.filesWithWord(name).filter((file) => this.#analysis.projects.plans.byFile.has(file));
    this.#analysis.parseFacts(files, this.#search.budget);
    return files.flatMap((file) =>
      (facts.known(file)?.definitions ?? []).flatMap((definition, index) =>
        definition.name === name &&
        (definition.exported || isMember(definition)) &&
        !isToldOfChanges(definition, repository.readText(file))
          ? [{ file, index }]
          : [],
      ),
    );
  }

  /** A key of an object literal or a binding pattern: it stands for the member of the type around it as well. */
  #judgePropertyKey(view: FileView, site: ReferenceSite): Judged | undefined {
    const parent = site.node.parent;
    const isPattern = parent.kind === SyntaxKind.BindingElement;
    const container = parent.parent;
    try {
      const isTarget = isPattern || isAssignedTo(container);
      const { members, isUntyped } = keyMeaning(this.#analysis, view, site);
      for (const refs of members) {
        const found = refs.flatMap((ref) => this.#indexesOf(ref, site));
        if (found.length === 0) continue;
        for (const of of found) {
          this.#use(of, view, { ...site, role: 'reference' }, false, 'exact');
          if (isPattern) this.#followValue(of, view, site.node, 'property_key');
        }
        return { explanation: 'reference' };
      }
      if (isPattern) {
        const taken = this.#takenFromType(view, site, members.flat());
        if (taken !== undefined) return taken;
      }
      // In JavaScript a module may export more than the checker sees: `module.exports = codes; module.exports.f = f`.
      // What a test puts in its place stands for an export, even where nobody can tell of which file.
      if ((isTarget || isUntyped) && members.length === 0)
        return { cause: { code: 'taken_from_value', name: site.name, isUntyped: !isPattern || isUntyped } };
    } catch (cause) {
      if (!(cause instanceof CheckerAnswerError)) throw cause;
      return { cause: { code: 'checker_failed' } };
    }
    return undefined;
  }

  /** `function run({ save }: Options) { save(); }`: what an object literal has as `save` of such options runs there. */
  #takenFromType(view: FileView, site: ReferenceSite, members: readonly DefinitionRef[]): Judged | undefined {
    const isOf = (of: number) => this.#supers[of]?.some((each) => members.some((member) => isSame(member, each)));
    const found = this.#targets.flatMap((_, of) => (isOf(of) === true ? [of] : []));
    for (const of of found) this.#use(of, view, { ...site, role: 'reference' }, true, 'exact');
    return found.length === 0 ? undefined : anotherSymbol({ code: 'overridden', refs: members });
  }

  /** Which of the symbols asked for a use of this definition is a use of. */
  #indexesOf(ref: DefinitionRef, site: ReferenceSite): number[] {
    const found: number[] = [];
    this.#targets.forEach((target, i) => {
      // `new Foo()` and `super()` run the constructor: whoever asks for it asks for them.
      if (isSame(target, ref) || (site.role === 'construct' && this.#constructs(i, ref))) found.push(i);
    });
    return found;
  }

  /** Constructing this class runs the constructor asked for: its own, or the one it inherits. */
  #constructs(of: number, type: DefinitionRef): boolean {
    if (this.#definitions[of]?.kind !== 'constructor') return false;
    return this.#constructedAs[of]?.some((each) => isSame(each, type)) ?? false;
  }

  #isNameOf(of: number, file: string, site: ReferenceSite): boolean {
    return this.#targets[of]?.file === file && this.#definitions[of]?.nameStart === site.start;
  }

  /** An import that the checker could not follow, though it may lead into the repository. */
  #isOpenImport(view: FileView, target: Extract<SiteTarget, { kind: 'local' }>): boolean {
    const { main } = target.symbol;
    if (main === undefined || !BINDS_IMPORTS.has(main.kind)) return false;
    const file = this.#analysis.repository.relative(main.path);
    if (file === undefined) return false;
    const specifier = this.#specifierBehind(view, main);
    if (specifier === undefined) return main.kind !== SyntaxKind.BindingElement;
    return this.#mayLeadHere(file, specifier);
  }

  /**
   * `createHash('name')`: what comes from outside and is handed nothing that it could look the name up in, no module, no object
   * of ours and no path of a file, gets at no member of ours and at nothing that stands in a module.
   */
  #isToldOutside(view: FileView, start: number): boolean {
    if (this.#definitions.some(({ parent }) => parent >= 0)) return false;
    const call = callGiven(view.sourceFile, start);
    const isImport = (word: string) => this.#specifierOf(view.file, word) !== undefined;
    if (call === undefined || !isImport(call.root) || !this.#isFromOutside({ file: view.file, type: call.root }))
      return false;
    const isPath = /[/\\]|["'`]\./.test(call.given);
    const words = call.given.replace(/"[^"\n]*"|'[^'\n]*'/g, ' ').match(/[\w$]+/g) ?? [];
    return !isPath && !words.some((word) => HOLDS_ALL.has(word) || isImport(word));
  }

  /** `assertGiven('name', value)`: the function is one of ours, and says in an error what it is given there. */
  #isOnlyTold(view: FileView, start: number): boolean {
    const given = argumentAt(view.sourceFile, start);
    const site = given && view.sites.find((each) => each.start === given.callee.getStart());
    if (given === undefined || site === undefined) return false;
    const [target] = resolveSites(this.#analysis.linkContext, view, [site]);
    const [ref, ...others] = target === undefined ? [] : refsOf(target);
    const definition = ref === undefined || others.length > 0 ? undefined : this.#analysis.facts.definition(ref);
    if (ref === undefined || definition === undefined) return false;
    const text = this.#analysis.repository.readText(ref.file) ?? '';
    return onlyTells(text.slice(definition.nameEnd, definition.end), given.index);
  }

  #mayLeadHere(file: string, specifier: string): boolean {
    if (/^(?:\.|#|~|@\/)/.test(specifier)) return !IGNORED_ASSET.test(specifier);
    // A package from outside is a dead end; one of the workspace's own is not, nor is what leads nowhere known.
    if (this.#analysis.imports.isUnresolved(file, specifier)) return true;
    return this.#analysis.imports.possibleImportsOf(file).some((edge) => edge.specifier === specifier);
  }

  /** Where an import leads as it is written; of `const { f } = require('./a')`, of a module that is not known to have an `f`, too. */
  #specifierBehind(view: FileView, main: DeclarationPlace): string | undefined {
    const node =
      main.path === view.absolute
        ? nodeAtIndex(view.sourceFile, main.index)
        : this.#analysis.facts.node(this.#analysis.projects.checker, view.project, main);
    if (node === undefined) return undefined;
    return main.kind === SyntaxKind.BindingElement ? requiredBy(node) : specifierOf(node);
  }

  /** `lib.parse`, `lib.tools.parse` where `lib` is a package that is not there: what it holds is none of ours. */
  #isOfModuleFromOutside(view: FileView, { site, importBehind }: ResolvedPlace): boolean {
    // `import { parse as read } from 'lib'` names what the package has, as the place itself says.
    const specifier = NAMES_OF_MODULES.has(site.role) ? specifierOf(site.node) : undefined;
    if (specifier !== undefined) return !this.#mayLeadHere(view.file, specifier);
    const symbol = importBehind();
    if (symbol !== undefined) return !this.#isOpenImport(view, { kind: 'local', symbol });
    return this.#isLoadedFromOutside(view, site.node) || this.#isRequiredFromOutside(view, site.node);
  }

  /** `require('lib').parse`, `(await import('lib')).parse`, and `crypto.createHash('md5').update`, of Node's own. */
  #isLoadedFromOutside(view: FileView, node: Node): boolean {
    let path = receiverOf(node);
    let isOfCall = false;
    for (;;) {
      const loaded = path && loadedIn(path);
      if (path === undefined || loaded !== undefined)
        return loaded !== undefined && !this.#mayLeadHere(view.file, loaded) && (!isOfCall || isPlainOfNode(loaded));
      if (isCallOrNewExpression(path)) isOfCall = true;
      else if (!isPropertyAccessExpression(path) && !isWrapper(path) && !isAwaitExpression(path)) break;
      path = path.expression;
    }
    const specifier = isOfCall && isIdentifier(path) ? this.#specifierOf(view.file, path.text) : undefined;
    if (specifier === undefined || !isPlainOfNode(specifier) || this.#mayLeadHere(view.file, specifier)) return false;
    // A parameter may have the name as well.
    return this.#holdsModule(view, path);
  }

  /** The variable, or what an import brings, is a module or a name of one. */
  #holdsModule(view: FileView, name: Node): boolean {
    const [symbol] = this.#analysis.projects.checker.symbolsAt(view.project, [name]);
    const { main } = symbol ?? {};
    if (main === undefined || main.path !== view.absolute) return false;
    if (IMPORT_KINDS.has(main.kind)) return true;
    const declaration = HOLDS_MODULES.has(main.kind) ? nodeAtIndex(view.sourceFile, main.index) : undefined;
    return declaration !== undefined && loadedBy(declaration) !== undefined;
  }

  /** `lib.parse` of `const lib = require('lib')`, where nothing of ours is put on it. */
  #isRequiredFromOutside(view: FileView, node: Node): boolean {
    const root = rootOfReceiver(node);
    if (root === undefined) return false;
    const name = nameText(root);
    // What the file says by itself opens no project.
    if (!this.#isFromOutside({ file: view.file, type: name })) return false;
    const isSet = view.sites.some((site) => site.name === name && isAssigned(site.node));
    if (isSet || this.#definitions.some(({ container }) => container.split('.').includes(name))) return false;
    return this.#holdsModule(view, root);
  }

  /**
   * `cache.get()` where `cache` is said to be of a class of a package that is not there, or is made of it; of a client of
   * Prisma, which makes all that it has, also what is behind that: `prisma.user.create()`.
   */
  #isOfOutsideType(view: FileView, name: Node): boolean {
    const receiver = receiverOf(name);
    if (receiver === undefined) return false;
    if (receiver.kind === SyntaxKind.SuperKeyword) {
      const base = baseFromOutside(name);
      return base !== undefined && this.#isFromOutside({ file: view.file, type: base });
    }
    const declared = this.#declaredType(view, receiver);
    if (declared !== undefined)
      return this.#isFromOutside(declared) || this.#isClientOfPrisma(declared, nameText(name));
    let path = receiver;
    while (isPropertyAccessExpression(path) && path.expression.kind !== SyntaxKind.ThisKeyword) {
      const client = this.#declaredType(view, path.expression);
      if (client !== undefined) return this.#isClientOfPrisma(client, nameText(path.name));
      path = path.expression;
    }
    return false;
  }

  /** `it.pay()` where the file says `it: any`. */
  #isSaidToBeAny(view: FileView, name: Node): boolean {
    const receiver = receiverOf(name);
    return receiver !== undefined && this.#declaredType(view, receiver)?.type === 'any';
  }

  /** The class that a variable, a parameter or a property is said to be of, by the name that the file has for it. */
  #declaredType(view: FileView, receiver: Node): Declared | undefined {
    const isOwn = isPropertyAccessExpression(receiver) && receiver.expression.kind === SyntaxKind.ThisKeyword;
    const name = isOwn ? receiver.name : receiver;
    const type = isIdentifier(name) ? declaredClasses(view).get(name.text) : undefined;
    return type === undefined ? undefined : { file: view.file, type };
  }

  #isFromOutside({ file, type }: Declared): boolean {
    const specifier = this.#specifierOf(file, type);
    return specifier !== undefined && !this.#mayLeadHere(file, specifier);
  }

  /** A class of ours that builds on it has what it says itself besides. */
  #isClientOfPrisma({ file, type }: Declared, member: string): boolean {
    const specifier = this.#specifierOf(file, type);
    if (specifier === PRISMA) return !this.#mayLeadHere(file, specifier);
    const at = specifier === undefined ? file : fileMeantBy(this.#analysis, file, specifier);
    if (at === undefined) return false;
    this.#analysis.parseFacts([at], this.#search.budget);
    const definitions = this.#analysis.facts.known(at)?.definitions ?? [];
    const owner = definitions.find(({ name, kind, parent }) => name === type && kind === 'class' && parent === -1);
    if (owner === undefined || definitions.some(({ name, container }) => name === member && container === type))
      return false;
    const base = /\bextends\s+([A-Za-z_$][\w$]{0,99})\s*(?:\{|implements\b|$)/.exec(owner.signature)?.[1];
    return base !== undefined && this.#specifierOf(at, base) === PRISMA && !this.#mayLeadHere(at, PRISMA);
  }

  /** Where the file imports a name from, if it does so once. */
  #specifierOf(file: string, name: string): string | undefined {
    this.#analysis.parseFacts([file], this.#search.budget);
    const imports = this.#analysis.facts.known(file)?.imports ?? [];
    const [first, ...others] = imports.filter(({ names }) => names.some(({ local }) => local === name));
    return others.length > 0 ? undefined : first?.specifier;
  }

  /** The import that the path of a member begins with. */
  #importBehind(view: FileView, { node }: ReferenceSite): CheckerSymbol | undefined {
    const root = rootOfReceiver(node);
    if (root === undefined) return undefined;
    const [symbol] = this.#analysis.projects.checker.symbolsAt(view.project, [root]);
    return isImported(symbol) ? symbol : undefined;
  }

  /** The place comes by an import that leads nowhere known: a name that it brings, or a member of a module. */
  #isBroughtUnresolved(view: FileView, { site, target, importBehind }: ResolvedPlace): boolean {
    const symbol = target.kind === 'local' ? target.symbol : importBehind();
    const { main } = symbol ?? {};
    const file = main === undefined ? view.file : this.#analysis.repository.relative(main.path);
    const specifier = main === undefined ? specifierOf(site.node) : this.#specifierBehind(view, main);
    return file !== undefined && specifier !== undefined && this.#analysis.imports.isUnresolved(file, specifier);
  }

  #use(
    of: number,
    view: FileView,
    { start, holder, role }: Pick<ReferenceSite, 'start' | 'holder' | 'role'>,
    virtual: boolean,
    resolution: SymbolUse['resolution'],
  ): void {
    this.#search.use({ of, file: view.file, lines: view.lines, start, holder, role, virtual, resolution });
  }

  /** The names under which a place hands the symbol on: `node` is an expression whose value it is, or a name of it. */
  #followValue(of: number, view: FileView, node: Node, role: ReferenceRole): void {
    const target = this.#targets[of] as DefinitionRef;
    const parent = typed(node.parent);
    switch (parent.kind) {
      case SyntaxKind.ImportSpecifier: {
        const local = parent.name.text;
        if (local !== nameText(node)) this.#search.addName({ name: local, files: new Set([view.file]), counts: true });
        return;
      }
      case SyntaxKind.ImportClause:
        return;
      case SyntaxKind.BindingElement: {
        // `const { run: go } = require('./a')` is an import under another name.
        const { name } = parent;
        if (role !== 'import') break;
        if (name !== undefined && isIdentifier(name) && name.text !== nameText(node))
          this.#search.addName({ name: name.text, files: new Set([view.file]), counts: true });
        return;
      }
      case SyntaxKind.ExportSpecifier: {
        const exported = parent.name.text;
        if (exported === 'default') this.#addDefaultImporters(of, view.file, true);
        else this.#search.addName({ name: exported, files: undefined, counts: true });
        return;
      }
      case SyntaxKind.ExportAssignment:
        this.#addDefaultImporters(of, view.file, true);
        return;
      default:
        break;
    }
    if (RUNS_OR_TYPES.has(role)) return;
    const holding = holdingOf(node);
    const isValueItself = holding?.kind === 'exported' && !holding.wrapped;
    if (holding !== undefined && (isValueItself || this.#isCallable(target))) this.#followHolding(of, view, holding);
  }

  /** What is given a value that is, or runs, the symbol is searched too: only calls proven to run the symbol will count. */
  #followHolding(of: number, view: FileView, holding: Holding | undefined): void {
    if (holding === undefined) return;
    if (holding.kind === 'exported') {
      this.#addDefaultImporters(of, view.file, !holding.wrapped);
      return;
    }
    if (holding.kind === 'returned') {
      const definitions = view.facts.definitions;
      const index = definitions.findLastIndex(
        (definition) =>
          definition.start < holding.expression.pos &&
          holding.expression.end <= definition.end &&
          definition.callable &&
          definition.kind !== 'class',
      );
      const returning = definitions[index];
      if (returning === undefined || returning.name === 'default') return;
      this.#addHolder(of, { file: view.file, index }, 'returned');
      this.#search.addName({ name: returning.name, files: this.#withReachOf(view.file), counts: false });
      return;
    }
    const place = { path: view.absolute, index: nodeIndex(holding.declaration), kind: holding.declaration.kind };
    const ref = this.#analysis.facts.definitionAt(this.#analysis.projects.checker, view.project, place);
    this.#addHolder(of, ref === undefined || ref === 'local' ? place : ref, 'value');
    this.#search.addName({
      name: holding.name,
      files: holding.isLocal ? new Set([view.file]) : this.#withReachOf(view.file),
      counts: this.#definitions.some((definition) => definition.name === holding.name),
    });
  }

  /** A use of something that holds the symbol may hand it on once more. */
  #followHolder(view: FileView, site: ReferenceSite, target: SiteTarget): void {
    if (this.#holders.size === 0) return;
    const keys =
      target.kind === 'local'
        ? target.symbol.declarations.map(holderKey)
        : [...refsOf(target), ...(target.kind === 'definition' && target.by !== undefined ? [target.by] : [])].map(
            holderKey,
          );
    for (const key of keys) {
      const holder = this.#holders.get(key);
      if (holder === undefined) continue;
      if (holder.kind === 'value') {
        if (site.role === 'import' || site.role === 'export' || !RUNS_OR_TYPES.has(site.role))
          this.#followHeldValue(holder.of, view, site);
        continue;
      }
      const call = site.role === 'call' ? callNodeOf(site.node) : undefined;
      if (call !== undefined) this.#followHolding(holder.of, view, holdingOf(call));
    }
  }

  #followHeldValue(of: number, view: FileView, site: ReferenceSite): void {
    const { parent } = site.node;
    const name = nameText(nameOf(parent) ?? site.node);
    switch (parent.kind) {
      case SyntaxKind.ImportSpecifier:
        if (name !== site.name) this.#search.addName({ name, files: new Set([view.file]), counts: false });
        return;
      case SyntaxKind.ExportSpecifier:
        if (name === 'default') this.#addDefaultImporters(of, view.file, false);
        else this.#search.addName({ name, files: this.#withReachOf(view.file), counts: false });
        return;
      case SyntaxKind.ExportAssignment:
        this.#addDefaultImporters(of, view.file, false);
        return;
      default:
        this.#followHolding(of, view, holdingOf(site.node));
    }
  }

  #addHolder(of: number, declaration: DefinitionRef | DeclarationPlace, kind: Holder['kind']): void {
    const key = holderKey(declaration);
    if (!this.#holders.has(key)) this.#holders.set(key, { of, kind });
  }

  /** Where the type of something in this file can be known: files that reach it. */
  #withReachOf(file: string): ReadonlySet<string> | undefined {
    return this.#analysis.facts.known(file)?.isModule === false ? undefined : this.#analysis.imports.reaching([file]);
  }

  #membersOfContext(target: DefinitionRef): readonly DefinitionRef[] {
    if (!mayStandForMember(this.#analysis.facts.known(target.file)?.definitions ?? [], target.index)) return [];
    return literalStandsFor(this.#analysis, target);
  }

  #isCallable(target: DefinitionRef): boolean {
    return this.#analysis.facts.definition(target)?.callable === true;
  }

  /** By its own declaration: a statement that exports it by its name is a mention of it, and followed as that. */
  #isDefaultExport(target: DefinitionRef, definition: Definition): boolean {
    if (definition.name === 'default') return true;
    if (definition.kind === 'component') return true;
    if (!definition.exported || definition.parent !== -1) return false;
    const text = this.#analysis.repository.readText(target.file) ?? '';
    return (
      EXPORTS_WHOLE.test(text.slice(definition.start, definition.nameStart)) ||
      IS_GIVEN_TO_EXPORTS.test(text.slice(definition.nameEnd, definition.nameEnd + 200))
    );
  }

  /**
   * Importers of a module's default export name it as they like; re-exports of it are default exports again. Where what is
   * exported only holds the symbol, they do not `count`.
   */
  #addDefaultImporters(of: number, file: string, counts: boolean): void {
    if (this.#defaultsFollowed.has(file)) return;
    this.#defaultsFollowed.add(file);
    const importers = [...this.#analysis.imports.importersOf(file)];
    this.#analysis.parseFacts(
      importers.filter((importer) => this.#analysis.repository.files.get(importer)?.class === 'source'),
      this.#search.budget,
    );
    for (const importer of importers) {
      const facts = this.#analysis.facts.known(importer);
      if (facts === undefined) continue;
      const here = new Set([importer]);
      const specifiers = new Set(
        this.#analysis.imports
          .possibleImportsOf(importer)
          .filter((edge) => edge.target === file)
          .map((edge) => edge.specifier),
      );
      for (const fact of facts.imports) {
        if (!specifiers.has(fact.specifier)) continue;
        // `all.default()`, `(await import('x')).default`
        if (fact.kind === 'dynamic' || fact.names.some(({ imported }) => imported === '*'))
          this.#search.addName({ name: 'default', files: here, counts: false });
        for (const { imported, local } of fact.names) {
          if (fact.kind === 'reexport' && imported === 'default') {
            if (local === 'default') this.#addDefaultImporters(of, importer, counts);
            else this.#search.addName({ name: local, files: counts ? undefined : this.#withReachOf(importer), counts });
          } else if (imported === 'default') {
            this.#search.addName({ name: local, files: here, counts });
          } else if (imported === '*' && fact.kind !== 'reexport') {
            // The module as a whole: only where it is a function itself (`module.exports = f`) is this a name of it.
            this.#search.addName({ name: local, files: here, counts: false });
          }
        }
        if (fact.kind === 'require' || fact.kind === 'dynamic') this.#useWholeModule(of, importer, fact.specifier);
      }
      // A path that is put together is no import of the file's facts.
      for (const specifier of specifiers)
        if (!facts.imports.some((fact) => fact.specifier === specifier)) this.#useWholeModule(of, importer, specifier);
    }
  }

  /** `require('./f')()` and `lazy(() => import('./Page'))` use a default export without giving it a name. */
  #useWholeModule(of: number, importer: string, specifier: string): void {
    const view = this.#analysis.projects.view(importer);
    for (const use of view?.wholeModuleUses ?? []) {
      if (view === undefined || use.specifier !== specifier) continue;
      this.#use(of, view, use, false, 'resolved');
      this.#followHolding(of, view, holdingOf(use.node));
    }
  }

  /** A string can call up a member or an export; nothing reaches a function that is neither. */
  canBeNamedByString(): boolean {
    return (
      !this.#isOnNothing() &&
      this.#definitions.some(
        (definition) => definition.exported || definition.container !== '' || definition.name === 'default',
      )
    );
  }

  isHadByImportAlone(): boolean {
    return this.#isUnderNoKey();
  }

  /** A script without imports and exports gives its names to every page that loads it: `<a onclick="pay(this)">`. */
  isCalledByPages(): boolean {
    return this.#targets.some(
      ({ file }, of) => this.#definitions[of]?.parent === -1 && this.#analysis.facts.known(file)?.isModule === false,
    );
  }

  /** `onclick="pay(this)"` calls what a script gives to all pages, where some page is known to load that. */
  inPage(
    file: string,
    text: string,
    { start, name }: { readonly start: number; readonly name: string },
  ): PageMention | undefined {
    const own = this.#targets.flatMap((target, of) => (this.#isGlobalFunction(target, name) ? [of] : []));
    const role = own.length === 0 ? undefined : globalUseInPage(file, text, start, name);
    if (role === undefined) return undefined;
    return { of: own, role, resolution: this.#inPages(name, this.#targets[own[0] as number]?.file ?? '') };
  }

  /** How sure a page is to mean what this file defines for all: asked once, since many pages may name it. */
  #inPages(name: string, file: string): Resolution {
    let known = this.#sureOfPages.get(name);
    if (known === undefined) {
      known = this.#globalsOf(name).length === 1 && this.#isLoadedByPage(file) ? 'resolved' : 'candidate';
      this.#sureOfPages.set(name, known);
    }
    return known;
  }

  #isGlobalFunction({ file, index }: DefinitionRef, name: string): boolean {
    const facts = this.#analysis.facts.known(file);
    const { name: own, kind, parent } = facts?.definitions[index] ?? {};
    return facts?.isModule === false && own === name && parent === -1 && kind === 'function' && !isComponentFile(file);
  }

  #globalsOf(name: string): readonly DefinitionRef[] {
    const files = this.#analysis.repository
      .filesWithWord(name)
      .filter((file) => this.#analysis.projects.plans.byFile.has(file));
    this.#analysis.parseFacts(files, this.#search.budget);
    return files.flatMap((file) =>
      (this.#analysis.facts.known(file)?.definitions ?? []).flatMap((_, index) =>
        this.#isGlobalFunction({ file, index }, name) ? [{ file, index }] : [],
      ),
    );
  }

  /** `<script src="/static/main.js">`, by the name of the file, which a build may have given another ending. */
  #isLoadedByPage(file: string): boolean {
    const { repository } = this.#analysis;
    const stem = path.posix.basename(file).replace(/\.\w+$/, '');
    const loads = new RegExp(
      `<script\\b[^<>]{0,500}[/"'=]${stem.replace(/[$.+]/g, '\\$&')}(?:[.-][\\w.-]{0,40})?\\.js\\b`,
    );
    return repository
      .filesWithWord(/[\w$]+/.exec(stem)?.[0] ?? stem)
      .some((each) => !this.#analysis.reads(each) && loads.test(repository.readText(each) ?? ''));
  }

  /** A component uses by its name what it imports, or what a tool imports for it. */
  within(file: string, text: string, name: string, isTold: (start: number) => boolean): ReadonlyMap<number, Judged> {
    const judged = new Map<number, Judged>();
    const scripts = componentScripts(file, text);
    const of = scripts === undefined ? undefined : this.#broughtTo(file, name, scripts.imports);
    if (scripts === undefined || of === undefined) return judged;
    const lines = new LineMap(text);
    // What runs in its markup runs in the component.
    const holder = this.#analysis.projects.view(file)?.facts.definitions[0]?.kind === 'component' ? 0 : -1;
    const isType = TYPES.has(this.#definitions[of]?.kind ?? '');
    for (const { start, role } of namesInComponent(file, text, name, scripts) ?? []) {
      if (isTold(start)) continue;
      if (role === 'text') {
        judged.set(start, { explanation: 'text' });
        continue;
      }
      const used: ReferenceRole = isType && role !== 'import' ? 'type' : role;
      this.#search.use({ of, file, lines, start, holder, role: used, virtual: false, resolution: 'resolved' });
      judged.set(start, { explanation: explanationOf(used) });
    }
    return judged;
  }

  /** Which of the symbols asked for a component has under this name; undefined where it is none, or that is not known. */
  #broughtTo(file: string, name: string, imports: readonly ImportFact[]): number | undefined {
    const brought = imports.flatMap(({ specifier, names }) =>
      names.filter(({ local }) => local === name).map(({ imported }) => ({ specifier, imported })),
    );
    // Under another name it goes on unseen.
    if (imports.some(({ names }) => names.some(({ imported, local }) => imported === name && local !== name)))
      return undefined;
    const [first] = brought;
    if (brought.length > 1) return undefined;
    const auto = first === undefined ? this.#analysis.imports.autoImported(file, name) : undefined;
    const leads =
      auto !== undefined
        ? { file: auto.file, name: auto.definition }
        : first === undefined
          ? undefined
          : this.#exportedAs(fileMeantBy(this.#analysis, file, first.specifier), first.imported);
    if (leads === undefined) return undefined;
    const of = this.#targets.findIndex((target, i) => {
      const definition = this.#definitions[i] as Definition;
      const isNamed =
        definition.name === leads.name || (leads.name === 'default' && this.#isDefaultExport(target, definition));
      return target.file === leads.file && isNamed && definition.parent === -1;
    });
    return of < 0 ? undefined : of;
  }

  /** Through files that only pass it on. */
  #exportedAs(
    file: string | undefined,
    name: string,
    step = 0,
  ): { readonly file: string; readonly name: string } | undefined {
    if (file === undefined || step > 8) return undefined;
    this.#analysis.parseFacts([file], this.#search.budget);
    const facts = this.#analysis.facts.known(file);
    if (facts === undefined) return undefined;
    if (
      name === 'default' ||
      facts.definitions.some((each) => each.name === name && each.parent === -1 && each.exported)
    )
      return { file, name };
    for (const { kind, names, specifier } of facts.imports) {
      if (kind !== 'reexport') continue;
      for (const { imported, local } of names) {
        if (imported !== '*' && local !== name) continue;
        const next = fileMeantBy(this.#analysis, file, specifier);
        const found = this.#exportedAs(next, imported === '*' ? name : imported, step + 1);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** Nothing else has dealings with these languages by its own rules. */
  elsewhere(): undefined {
    return undefined;
  }

  placeOf(file: string): ReturnType<MentionReader['placeOf']> {
    return {
      pageReaches: () =>
        (IMPORTING_TEXT.has(path.posix.extname(file)) && (this.#search.reaches(file) || this.#search.mayReach(file))) ||
        this.#isTemplateOfMembers(file) ||
        this.isCalledByPages(),
      asksForMembers: () => !COMPONENT.test(file) && this.#definitions.some(isMemberOfObject),
      isFoundAtRunTime: () => true,
      isDefinedIn: (module) => this.#isDefinedIn(module),
    };
  }

  /** A class of Angular names its template, which has its members by their names alone, and those that it inherits. */
  #isTemplateOfMembers(file: string): boolean {
    if (path.posix.extname(file) !== '.html' || !this.#definitions.some(isMemberOfObject)) return false;
    const { repository } = this.#analysis;
    this.#templates ??= new Map(
      repository
        .filesWithWord('templateUrl')
        .flatMap((from) =>
          templatesIn(repository.readText(from) ?? '', from).map((template) => [template, from] as const),
        ),
    );
    const from = this.#templates.get(file);
    return from !== undefined && (this.#targets.some((target) => target.file === from) || this.#search.reaches(from));
  }

  #isDefinedIn(module: string): boolean {
    return this.#targets.some((target) => `/${target.file.replace(/\.[mc]?[jt]sx?$/, '')}`.endsWith(`/${module}`));
  }

  reaching(): ReadonlySet<string> {
    const files = this.#targets.map((target) => target.file);
    const isGlobal = files.some((each) => this.#analysis.facts.known(each)?.isModule === false);
    return isGlobal ? new Set(this.#analysis.repository.files.keys()) : this.#analysis.imports.reaching(files);
  }

  /** By a name made at run time: what is loaded so has no type, and may be handed on to whoever imports what loads it. */
  mayLoad(file: string): boolean {
    this.#loading ??= this.#analysis.imports.loading(this.reaching());
    return this.#loading.has(file);
  }

  writesCode(): boolean {
    return false;
  }

  notes(): readonly CoverageNote[] {
    const bySigns = this.#definitions.find(({ name, kind, parent }) => {
      return parent >= 0 && FUNCTION_KINDS.has(kind) && CALLED_BY_SIGNS.test(name);
    });
    return bySigns === undefined ? [] : [{ code: 'called_by_signs', name: bySigns.name }];
  }
}

/** Words for what has whatever stands in a module or in all of them. */
const HOLDS_ALL: ReadonlySet<string> = new Set('this,module,exports,require,global,globalThis,window,self'.split(','));

/** `export default function run() {}`, `module.exports = function run() {}`: what stands before the name. */
const EXPORTS_WHOLE = /\bexport\s+default\b|\bexport\s*=|\bmodule\s*\.\s*exports\s*=/;
/** `const run = (exports = module.exports = …)`: what stands behind it. */
const IS_GIVEN_TO_EXPORTS = /^\s*=[\s(]*(?:exports\s*=\s*)?module\s*\.\s*exports\s*=/;
/** Where more bear a name, it says too little of which of them is meant. */
const MOST_BEARERS = 4;
const LABELS: ReadonlySet<number> = new Set([
  SyntaxKind.LabeledStatement,
  SyntaxKind.BreakStatement,
  SyntaxKind.ContinueStatement,
]);
const RUNS_OR_TYPES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  ...RUNNING_ROLES,
  'type',
  'extends',
  'import',
  'closing_tag',
]);
const PRISMA = '@prisma/client';
const HOLDS_MODULES: ReadonlySet<number> = new Set([SyntaxKind.VariableDeclaration, SyntaxKind.BindingElement]);

/** A module of Node whose functions return nothing that was made elsewhere. */
function isPlainOfNode(specifier: string): boolean {
  const name = specifier.replace(/^node:/, '').split('/')[0] ?? '';
  return PLAIN_OF_NODE.has(name);
}

const PLAIN_OF_NODE: ReadonlySet<string> = new Set(
  'assert buffer child_process crypto dgram dns fs http http2 https net os path querystring readline tls tty url v8 zlib'.split(
    ' ',
  ),
);

const ES_EXPORT = /^\s{0,99}export\s/m;
const METHODS: ReadonlySet<string> = new Set(['method', 'getter', 'setter', 'constructor']);
const ALONE: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  'call',
  'construct',
  'callback',
  'reference',
  'write',
]);

/** `@param {Till}` in JavaScript, of a type that the file does not import: what is written there uses nothing. */
function isTypeInComment({ file, sourceFile: { text } }: FileView, { role, start }: ReferenceSite): boolean {
  if (role !== 'type' || !/\.[cm]?jsx?$/.test(file)) return false;
  return text.lastIndexOf('/**', start) > text.lastIndexOf('*/', start);
}

/**
 * `{ run }`, `run: go`, `it.run = run`, `it['run'] = run`, `app.decorate('run', run)`: by how it is written something may have
 * it under this name.
 */
function mayBePutOnObject(text: string, name: string): boolean {
  const written = text.replace(LISTS_OF_MODULES, ' ');
  return wordOccurrences(written, name).some((at) => {
    const isQuoted = /["'`]/.test(written[at - 1] ?? '');
    const before =
      written
        .slice(Math.max(0, at - 40), at)
        .trimEnd()
        .at(-1) ?? '';
    const after = written.slice(at + name.length + (isQuoted ? 1 : 0), at + name.length + 40).trimStart();
    if (isQuoted)
      return /^(?:[:,]|\]\s{0,9}=(?!=))/.test(after) || DEFINES.test(written.slice(Math.max(0, at - 200), at));
    if (/^:/.test(after) || (before === '.' && /^=(?!=)/.test(after))) return true;
    return /[{,]/.test(before) && /^[,}]/.test(after);
  });
}

const LISTS_OF_MODULES = /\b(?:import|export)\s{1,9}(?:type\s{1,9})?(?:[\w$]{1,100}\s{0,9},\s{0,9})?\{[^{}]{0,3000}\}/g;
const DEFINES = /\bdefinePropert(?:y|ies)\([^()]{0,100}$/;

/** `super.run`, and `this.run` in a class, which has what it says and what it extends. */
function isOfOwnClass(name: Node): boolean {
  const receiver = receiverOf(name)?.kind;
  if (receiver !== SyntaxKind.ThisKeyword) return receiver === SyntaxKind.SuperKeyword;
  let around: Node | undefined = name;
  while (around !== undefined && !isClassLikeDeclaration(around)) around = around.parent;
  return around !== undefined;
}

/** By which nothing is meant where nothing is known of what has it. */
function isNameOfMany(name: string): boolean {
  return isCommonMember(name) || isMemberOfLibrary(name);
}

/** `lib = patched` */
function isAssigned(name: Node): boolean {
  return isAssignment(name.parent) && name.parent.left === name;
}

/** `Guard` of `extends Guard` and of `extends Guard('jwt')`, which is given nothing of ours. */
function baseFromOutside(name: Node): string | undefined {
  let owner: Node | undefined = name;
  while (owner !== undefined && !isClassLikeDeclaration(owner)) owner = owner.parent;
  const [clause] = owner?.heritageClauses ?? [];
  const text = clause?.getSourceFile().text.slice(clause.pos, clause.end).trim();
  return /^extends\s+([A-Za-z_$][\w$]*)(?:\((?:["'][^"'\n]{0,200}["'])?\))?$/.exec(text ?? '')?.[1];
}

interface Declared {
  readonly file: string;
  readonly type: string;
}

/** Classes by the names of what is said to be of them, where all that the file gives the name to is of the same one. */
function declaredClasses(view: FileView): ReadonlyMap<string, string> {
  const known = DECLARED.get(view.sourceFile);
  if (known !== undefined) return known;
  const found = new Map<string, string | undefined>();
  for (const { name, node, role } of view.sites) {
    const isBound = node.parent.kind === SyntaxKind.BindingElement || role === 'import';
    if (role !== 'definition' && !isBound) continue;
    const type = isBound ? undefined : writtenClass(node.parent);
    found.set(name, !found.has(name) || found.get(name) === type ? type : undefined);
  }
  const declared = new Map([...found].filter((each): each is [string, string] => each[1] !== undefined));
  DECLARED.set(view.sourceFile, declared);
  return declared;
}

const DECLARED = new WeakMap<SourceFile, ReadonlyMap<string, string>>();

/** `Cache` of `cache: Cache | undefined` and of `const cache = new Cache()`; undefined for what is more than a name. */
function writtenClass(declaration: Node): string | undefined {
  const node = typed(declaration);
  switch (node.kind) {
    case SyntaxKind.Parameter:
    case SyntaxKind.PropertyDeclaration:
    case SyntaxKind.PropertySignature:
    case SyntaxKind.VariableDeclaration:
      break;
    default:
      return undefined;
  }
  const { text } = declaration.getSourceFile();
  const { type, initializer } = node;
  if (type !== undefined)
    return /^([A-Za-z_$][\w$]*)(?:\s*\|\s*(?:null|undefined))*$/.exec(text.slice(type.pos, type.end).trim())?.[1];
  return initializer === undefined
    ? undefined
    : /^new\s+([A-Za-z_$][\w$]*)\s*\(/.exec(text.slice(initializer.pos, initializer.end).trim())?.[1];
}

const NAMES_OF_MODULES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(['import', 'export']);
const BINDS_IMPORTS: ReadonlySet<number> = new Set([...IMPORT_KINDS, SyntaxKind.BindingElement]);
const IGNORED_ASSET = /\.(?:css|scss|sass|less|svg|png|jpe?g|gif|webp|json|md|mdx|txt|wasm|html)(?:\?|$)/;

/** A place, and what it stands for. */
interface ResolvedPlace {
  readonly site: ReferenceSite;
  readonly target: SiteTarget;
  /** Of a member what its path begins with, where that is what an import brings and leads nowhere. */
  readonly importBehind: () => CheckerSymbol | undefined;
}

/** What a key stands for besides, in the type around it, the project alone can tell. */
function isTold(place: ToldSite): place is ToldSite & { readonly target: SiteTarget } {
  return isSure(place) && (place.target.kind === 'definition' || !isLiteralKey(place.site));
}

function isSure(place: ToldSite): place is ToldSite & { readonly target: SiteTarget } {
  return place.isSure && place.target !== undefined;
}

/** A function, a class or a type that whoever imports it calls by its name. */
function isReachedByName({ container, parent, kind }: Definition): boolean {
  return container === '' && parent === -1 && REACHED_BY_NAME.has(kind);
}

const REACHED_BY_NAME: ReadonlySet<string> = new Set(['function', 'class', 'interface', 'type', 'enum', 'component']);

const TYPES: ReadonlySet<string> = new Set(['interface', 'type']);

/** What is reached by an object rather than by a name of its file. */
function isMemberOfObject({ container, kind }: Definition): boolean {
  return container !== '' && kind !== 'namespace';
}

/** Files that import what they use. */
const COMPONENT = /\.(?:vue|svelte|astro|mdx)$/;

/** `({ run } = value)`, at any depth of the pattern. */
function isAssignedTo(literal: Node): boolean {
  let node = literal;
  while (node.parent !== undefined && LITERALS.has(node.parent.kind)) node = node.parent;
  const { parent } = node;
  return isForOfStatement(parent) ? parent.initializer === node : isAssignment(parent) && parent.left === node;
}

const LITERALS: ReadonlySet<number> = new Set([
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.PropertyAssignment,
]);

/** Where a use leads of which it is known that it is none of a symbol asked for. */
function leadsTo(site: ReferenceSite, target: SiteTarget): LeadsTo {
  // A definition leads to itself; what has no place in the repository is declared by a library.
  if (site.role === 'definition' || target.kind === 'local') return { code: 'binding' };
  if (target.kind === 'external') return { code: 'outside', name: site.name };
  return { code: 'definitions', refs: refsOf(target) };
}

interface Holder {
  readonly of: number;
  readonly kind: 'value' | 'returned';
}

function holderKey(declaration: DefinitionRef | DeclarationPlace): string {
  return 'file' in declaration
    ? `definition ${declaration.file} ${declaration.index}`
    : `node ${declaration.path} ${declaration.index}`;
}
