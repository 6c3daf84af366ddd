/**
 * Who uses a symbol, from the sources as they are now: cheap text search for its name first, then exact resolution of
 * the places found. In the same pass every textual occurrence of the name is counted and explained, so that an answer
 * can say what it does not know.
 *
 * A symbol goes by other names too: an import or re-export renames it, a default export has whatever name each importer
 * gives it, and `const alias = f` or `{ run: f }` hold it. Those names are searched as well; missing one would be a
 * wrong "safe".
 */

import path from 'node:path';
import {
  type CallExpression,
  isAssignment,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isExportDeclaration,
  isExternalModuleReference,
  isForOfStatement,
  isIdentifier,
  isImportDeclaration,
  isImportEqualsDeclaration,
  isJSDocImportTag,
  isPropertyAccessExpression,
  isVariableDeclaration,
  modifiersOf,
  type Node,
  nameOf,
  nodeIndex,
  type PropertyAccessExpression,
  SyntaxKind,
  textOf,
  typed,
} from '../checker/ast.ts';
import { CheckerAnswerError, type CheckerSymbol, type DeclarationPlace } from '../checker/checker.ts';
import type { ProjectPlan } from '../checker/projects.ts';
import type { ReferenceRole, ReferenceSite } from '../languages/typescript/facts.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import { causeOfUnresolved, inCode, inText, isLikely, type MentionCause } from '../model/mention-causes.ts';
import { atFile } from '../repository/heartbeat.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import type { FileView } from './facts-store.ts';
import { IMPORTING_TEXT } from './import-graph.ts';
import {
  asClass,
  callNodeOf,
  isLiteralKey,
  isSame,
  membersOfContext,
  membersOfKey,
  receiverOf,
  refsOf,
  resolveSites,
  roleOfUse,
  runsBaseItself,
  type SiteTarget,
  targetOfSymbol,
} from './linker.ts';
import {
  type Explained,
  explainText,
  explanationOf,
  type MentionKind,
  mentionsInText,
  namesWithFile,
  type OpenMention,
  wordOccurrences,
} from './mentions.ts';
import { CheckerHeritage } from './services/checker-heritage.ts';
import { shownLine } from './shown-text.ts';
import type { References, SymbolUse } from './symbol-uses.ts';
import { findSyntaxReferences } from './syntax-references.ts';

export interface ReferenceServices {
  readonly analysis: Analysis;
}

/** Aliases of one symbol that are followed before the answer says that it stopped; those of one file cost little. */
const MAX_NAMES = 40;
const MAX_LOCAL_NAMES = 400;

/** All uses of these symbols, usually one, or several of one name. */
export function findReferences(
  services: ReferenceServices,
  targets: readonly DefinitionRef[],
  budget: Budget,
): References {
  const { syntax } = services.analysis;
  if (!targets.some((target) => syntax.reads(target.file))) return new ReferenceSearch(services, targets, budget).run();
  return findInLanguages(services, targets, budget);
}

/** One name may be defined in several languages: each is searched in its own way. */
function findInLanguages(services: ReferenceServices, targets: readonly DefinitionRef[], budget: Budget): References {
  const { syntax } = services.analysis;
  const byLanguage = new Map<string, number[]>();
  targets.forEach((target, of) => {
    const language = syntax.familyOf(target.file) ?? '';
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), of]);
  });
  const parts = [...byLanguage].map(([language, indexes]) => {
    const own = indexes.map((index) => targets[index] as DefinitionRef);
    const found =
      language === ''
        ? new ReferenceSearch(services, own, budget).run()
        : findSyntaxReferences(services.analysis, own, budget);
    return { ...found, uses: found.uses.map((use) => ({ ...use, of: indexes[use.of] as number })) };
  });
  return mergeReferences(parts);
}

/**
 * Answers for several languages as one. Each of them has counted every mention of the name; what is another symbol to one
 * and explained by the other is counted once.
 */
function mergeReferences(parts: readonly References[]): References {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first as References;
  const total = Math.max(...parts.map((part) => part.total));
  const explained = new Map<MentionKind, number>();
  for (const part of parts)
    for (const [kind, count] of part.explained)
      if (kind !== 'other_symbol') explained.set(kind, (explained.get(kind) ?? 0) + count);
  const open = new Map(
    parts.flatMap((part) => part.open.map((each) => [`${each.file}:${each.line}:${each.text}`, each] as const)),
  );
  const counted = [...explained.values()].reduce((sum, count) => sum + count, 0) + open.size;
  if (counted < total) explained.set('other_symbol', total - counted);
  return {
    uses: parts.flatMap((part) => part.uses).sort((a, b) => compareText(a.file, b.file) || a.start - b.start),
    explained,
    open: [...open.values()],
    total: Math.max(total, counted),
    filesTotal: Math.max(...parts.map((part) => part.filesTotal)),
    filesChecked: Math.min(...parts.map((part) => part.filesChecked)),
    notes: [...new Set(parts.flatMap((part) => part.notes))],
    namesakes: parts.flatMap((part) => part.namesakes),
    names: parts.flatMap((part) => part.names),
  };
}

interface NameToSearch {
  readonly name: string;
  /** Only in these files; everywhere when undefined. */
  readonly files: ReadonlySet<string> | undefined;
  /** The name holds the symbol as a value: only calls that are proven to run it count, and it is no mention of it. */
  readonly holdsValue: boolean;
}

class ReferenceSearch {
  readonly #heritage: CheckerHeritage;
  readonly #analysis: Analysis;
  readonly #targets: readonly DefinitionRef[];
  readonly #definitions: readonly Definition[];
  readonly #budget: Budget;
  readonly #uses = new Map<string, SymbolUse>();
  readonly #explained = new Map<MentionKind, number>();
  readonly #open: OpenMention[] = [];
  readonly #notes: string[] = [];
  readonly #namesakes = new Map<string, References['namesakes'][number]>();
  readonly #queue: NameToSearch[] = [];
  readonly #searched = new Set<string>();
  readonly #allNames = new Set<string>();
  readonly #seenPlaces = new Set<string>();
  readonly #files = new Set<string>();
  readonly #checked = new Set<string>();
  /** Ancestors' members of each target that is a member: calls through them may reach it. */
  readonly #supers: readonly (readonly DefinitionRef[])[];
  /** Of each constructor asked for: its class and the subclasses that inherit it. */
  readonly #constructedAs: readonly (readonly DefinitionRef[])[];
  /** Variables, parameters, properties and functions known to hold or to return a symbol asked for, by their declaration. */
  readonly #holders = new Map<string, Holder>();
  #names = 0;
  #localNames = 0;
  #total = 0;

  constructor(services: ReferenceServices, targets: readonly DefinitionRef[], budget: Budget) {
    this.#heritage = new CheckerHeritage(services.analysis);
    this.#analysis = services.analysis;
    this.#targets = targets.map((target) => target);
    this.#budget = budget;
    this.#definitions = targets.map((target) => this.#analysis.facts.definition(target) as Definition);
    this.#supers = targets.map((target) => [
      ...this.#heritage.overriddenBy(target, budget),
      ...this.#membersOfContext(target),
    ]);
    this.#constructedAs = targets.map((target, i) => {
      const definition = this.#definitions[i] as Definition;
      if (definition.kind !== 'constructor') return [];
      const type = { file: target.file, index: definition.parent };
      return [type, ...this.#heritage.heirsOfConstructor(type, budget)];
    });
  }

  run(): References {
    for (let i = 0; i < this.#targets.length; i++) {
      const definition = this.#definitions[i] as Definition;
      const target = this.#targets[i] as DefinitionRef;
      if (definition.kind === 'constructor') {
        this.#constructedAs[i]?.forEach((type, nth) => {
          const owner = this.#analysis.facts.definition(type);
          if (owner === undefined) return;
          if (owner.name !== 'default') this.#addName({ name: owner.name, files: undefined, holdsValue: nth > 0 });
          if (this.#isDefaultExport(type, owner)) this.#addDefaultImporters(i, type.file, nth > 0);
        });
        this.#addName({ name: 'super', files: undefined, holdsValue: false });
        continue;
      }
      if (definition.kind === 'class') this.#addName({ name: 'super', files: undefined, holdsValue: false });
      if (definition.name !== 'default') this.#addName({ name: definition.name, files: undefined, holdsValue: false });
      if (this.#isDefaultExport(target, definition)) this.#addDefaultImporters(i, target.file, false);
    }
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) this.#searchName(next);
    return {
      uses: [...this.#uses.values()].sort((a, b) => compareText(a.file, b.file) || a.start - b.start),
      explained: this.#explained,
      open: this.#open,
      total: this.#total,
      filesTotal: this.#files.size,
      filesChecked: this.#checked.size,
      notes: this.#notes,
      namesakes: [...this.#namesakes.values()],
      names: [...this.#allNames],
    };
  }

  #searchName(wanted: NameToSearch): void {
    const files = this.#filesFor(wanted);
    // Project by project, so that each is opened once.
    const order = new Map(this.#analysis.plans.projects.map((project, i) => [project.config, i] as const));
    const projectOf = (file: string) => order.get(this.#analysis.plans.byFile.get(file)?.config ?? '') ?? -1;
    const sorted = files
      .map((file) => ({ file, project: projectOf(file) }))
      .sort((a, b) => a.project - b.project || compareText(a.file, b.file));
    sorted.forEach(({ file }, i) => {
      this.#budget.check();
      this.#files.add(file);
      if (this.#budget.isOver()) return;
      if (i % 20 === 0) this.#budget.progress(i, sorted.length, `looking at files that mention ${wanted.name}`);
      if (this.#searchFile(wanted, file)) this.#checked.add(file);
    });
  }

  #filesFor(wanted: NameToSearch): string[] {
    if (wanted.name === 'super') {
      // Only the files of subclasses can say `super` and mean it.
      const files = new Set<string>();
      for (const target of this.#targets) {
        for (const subclass of this.#heritage.subclassesOf(asClass(this.#analysis.linkContext, target), this.#budget))
          files.add(subclass.file);
      }
      return [...files];
    }
    const all = this.#analysis.repository.filesWithWord(wanted.name);
    return wanted.files === undefined ? [...all] : all.filter((file) => wanted.files?.has(file));
  }

  /** False where the file could not be looked at. */
  #searchFile(wanted: NameToSearch, file: string): boolean {
    return atFile(file, this.#analysis.repository.contentHash(file), () => this.#searchIn(wanted, file));
  }

  #searchIn(wanted: NameToSearch, file: string): boolean {
    const kept = this.#analysis.repository.files.get(file);
    if (kept === undefined) return true;
    if (kept.class !== 'source') {
      if (!wanted.holdsValue) this.#countText(wanted.name, file);
      return true;
    }
    const view = this.#analysis.view(file);
    if (view === undefined) return false;
    const sites = view.sites.filter(
      (site) => site.name === wanted.name && !this.#seenPlaces.has(`${file}:${site.start}`),
    );
    const targets = this.#analysis.inProject(this.#analysis.plans.byFile.get(file) as ProjectPlan, () =>
      resolveSites(this.#analysis.linkContext, view, sites),
    );
    if (targets === undefined) return false;
    const sitesAt = new Set<number>();
    sites.forEach((site, i) => {
      this.#seenPlaces.add(`${file}:${site.start}`);
      sitesAt.add(site.start);
      const target = targets[i] as SiteTarget;
      const role = roleOfUse(site, target);
      this.#judge(wanted, view, role === site.role ? site : { ...site, role }, target);
    });
    if (!wanted.holdsValue && wanted.name !== 'super') this.#countOutsideSites(wanted.name, view);
    return true;
  }

  #judge(wanted: NameToSearch, view: FileView, site: ReferenceSite, target: SiteTarget): void {
    const counts = !wanted.holdsValue && site.name !== 'super' && site.inPlace !== true;
    const refs = refsOf(target);
    const modelled = target.kind === 'definition' && target.modelled === true;
    const direct = refs.flatMap((ref) => this.#indexesOf(ref, site));
    let explanation: MentionKind | undefined;
    for (const of of direct) {
      const isOwnName = this.#isNameOf(of, view.file, site);
      explanation ??= isOwnName || site.role === 'definition' ? 'definition' : explanationOf(site.role);
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
        explanation ??= explanationOf(site.role);
        this.#use(of, view, site, false, 'exact');
      }
    }
    this.#supers.forEach((members, of) => {
      if (direct.includes(of) || !members.some((member) => refs.some((ref) => isSame(ref, member)))) return;
      explanation ??= 'other_symbol';
      if (site.role !== 'definition' && !runsBaseItself(this.#analysis.linkContext, view, site))
        this.#use(of, view, site, true, 'exact');
    });
    this.#followHolder(view, site, target);
    if (explanation !== undefined) {
      if (counts) this.#explain(explanation);
      return;
    }
    if (isLiteralKey(site) && this.#judgePropertyKey(counts, view, site)) return;
    if (!counts) return;
    if (LABELS.has(site.node.parent.kind)) {
      this.#explain('other_symbol');
      return;
    }
    if (target.kind === 'unresolved' || (target.kind === 'local' && this.#isOpenImport(view, target))) {
      const receiver = receiverOf(site.node);
      if (receiver !== undefined && this.#isModuleFromOutside(view, receiver)) {
        this.#explain('other_symbol');
        return;
      }
      const cause = causeOfUnresolved(site.name, {
        isMember: receiver !== undefined,
        isImported: target.kind === 'local',
        isUnresolvedImport: this.#isBroughtUnresolved(view, site, target),
      });
      this.#openMention(view, site.start, cause);
      return;
    }
    this.#explain('other_symbol');
    if (site.role === 'definition') return;
    for (const ref of refs) {
      const line = view.lines.lineAt(site.start);
      if (!this.#namesakes.has(holderKey(ref))) this.#namesakes.set(holderKey(ref), { ref, file: view.file, line });
    }
  }

  /** A key of an object literal or a binding pattern: it stands for the member of the type around it as well. */
  #judgePropertyKey(counts: boolean, view: FileView, site: ReferenceSite): boolean {
    const parent = site.node.parent;
    const isPattern = parent.kind === SyntaxKind.BindingElement;
    const container = parent.parent;
    try {
      const isTarget = isPattern || isAssignedTo(container);
      const members = membersOfKey(this.#analysis.linkContext, view, site);
      for (const member of members) {
        const target = targetOfSymbol(this.#analysis.linkContext, view.project, member);
        const found = refsOf(target).flatMap((ref) => this.#indexesOf(ref, site));
        if (found.length === 0) continue;
        if (counts) this.#explain('reference');
        for (const of of found) {
          this.#use(of, view, { ...site, role: 'reference' }, false, 'exact');
          if (isPattern) this.#followValue(of, view, site.node, 'property_key');
        }
        return true;
      }
      // In JavaScript a module may export more than the checker sees: `module.exports = codes; module.exports.f = f`.
      if (isTarget && members.length === 0) {
        const isUntyped = !isPattern || this.#analysis.checker.isUntyped(view.project, container);
        if (counts) this.#openMention(view, site.start, { code: 'taken_from_value', name: site.name, isUntyped });
        return true;
      }
    } catch (cause) {
      if (!(cause instanceof CheckerAnswerError)) throw cause;
      if (counts) this.#openMention(view, site.start, { code: 'checker_failed' });
      return true;
    }
    return false;
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
    if (/^(?:\.|#|~|@\/)/.test(specifier)) return !IGNORED_ASSET.test(specifier);
    // A package from outside is a dead end; one of the workspace's own is not, nor is what leads nowhere known.
    if (this.#analysis.imports.isUnresolved(file, specifier)) return true;
    return this.#analysis.imports.possibleImportsOf(file).some((edge) => edge.specifier === specifier);
  }

  /** Where an import leads as it is written; of `const { f } = require('./a')`, of a module that is not known to have an `f`, too. */
  #specifierBehind(view: FileView, main: DeclarationPlace): string | undefined {
    const node = this.#analysis.facts.node(this.#analysis.checker, view.project, main);
    if (node === undefined) return undefined;
    return main.kind === SyntaxKind.BindingElement ? requiredBy(node) : specifierOf(node);
  }

  /** `lib.parse`, `lib.tools.parse` where `lib` is a package that is not there: what it holds is none of ours. */
  #isModuleFromOutside(view: FileView, receiver: Node): boolean {
    const symbol = this.#moduleBehind(view, receiver);
    return symbol !== undefined && !this.#isOpenImport(view, { kind: 'local', symbol });
  }

  /** The import that a path of names begins with. */
  #moduleBehind(view: FileView, receiver: Node): CheckerSymbol | undefined {
    let root = receiver;
    while (isPropertyAccessExpression(root)) root = root.expression;
    if (root.kind !== SyntaxKind.Identifier) return undefined;
    const [symbol] = this.#analysis.checker.symbolsAt(view.project, [root]);
    return symbol?.main !== undefined && IMPORT_KINDS.has(symbol.main.kind) ? symbol : undefined;
  }

  /** The place comes by an import that leads nowhere known: a name that it brings, or a member of a module. */
  #isBroughtUnresolved(view: FileView, { node }: ReferenceSite, target: SiteTarget): boolean {
    const receiver = receiverOf(node);
    const symbol = target.kind === 'local' ? target.symbol : receiver && this.#moduleBehind(view, receiver);
    const { main } = symbol ?? {};
    const file = main === undefined ? view.file : this.#analysis.repository.relative(main.path);
    const specifier = main === undefined ? specifierOf(node) : this.#specifierBehind(view, main);
    return file !== undefined && specifier !== undefined && this.#analysis.imports.isUnresolved(file, specifier);
  }

  #use(
    of: number,
    view: FileView,
    site: Pick<ReferenceSite, 'start' | 'holder' | 'role'>,
    virtual: boolean,
    resolution: SymbolUse['resolution'],
  ): void {
    const key = `${of}:${view.file}:${site.start}`;
    if (this.#uses.has(key)) return;
    const line = view.lines.lineAt(site.start);
    this.#uses.set(key, {
      of,
      file: view.file,
      start: site.start,
      line,
      text: shownLine(view.file, view.lines.textOf(line), this.#definitions[of]?.name),
      holder: site.holder,
      role: site.role,
      virtual,
      resolution: resolution,
    });
  }

  /** The names under which a place hands the symbol on: `node` is an expression whose value it is, or a name of it. */
  #followValue(of: number, view: FileView, node: Node, role: ReferenceRole): void {
    const target = this.#targets[of] as DefinitionRef;
    const parent = typed(node.parent);
    switch (parent.kind) {
      case SyntaxKind.ImportSpecifier: {
        const local = parent.name.text;
        if (local !== nameText(node)) this.#addName({ name: local, files: new Set([view.file]), holdsValue: false });
        return;
      }
      case SyntaxKind.ImportClause:
        return;
      case SyntaxKind.BindingElement: {
        // `const { run: go } = require('./a')` is an import under another name.
        const { name } = parent;
        if (role !== 'import') break;
        if (name !== undefined && isIdentifier(name) && name.text !== nameText(node))
          this.#addName({ name: name.text, files: new Set([view.file]), holdsValue: false });
        return;
      }
      case SyntaxKind.ExportSpecifier: {
        const exported = parent.name.text;
        if (exported === 'default') this.#addDefaultImporters(of, view.file, false);
        else this.#addName({ name: exported, files: undefined, holdsValue: false });
        return;
      }
      case SyntaxKind.ExportAssignment:
        this.#addDefaultImporters(of, view.file, false);
        return;
      default:
        break;
    }
    if (RUNS_OR_TYPES.has(role) || !this.#isCallable(target)) return;
    this.#followHolding(of, view, node);
  }

  /** What is given a value that is, or runs, the symbol is searched too: only calls proven to run the symbol will count. */
  #followHolding(of: number, view: FileView, node: Node): void {
    const holding = holdingOf(node);
    if (holding === undefined) return;
    if (holding.kind === 'exported') {
      this.#addDefaultImporters(of, view.file, holding.wrapped);
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
      this.#addName({ name: returning.name, files: this.#withReachOf(view.file), holdsValue: true });
      return;
    }
    const place = { path: view.absolute, index: nodeIndex(holding.declaration), kind: holding.declaration.kind };
    const ref = this.#analysis.facts.definitionAt(this.#analysis.checker, view.project, place);
    this.#addHolder(of, ref === undefined || ref === 'local' ? place : ref, 'value');
    this.#addName({
      name: holding.name,
      files: holding.isLocal ? new Set([view.file]) : this.#withReachOf(view.file),
      holdsValue: !this.#definitions.some((definition) => definition.name === holding.name),
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
      if (call !== undefined) this.#followHolding(holder.of, view, call);
    }
  }

  #followHeldValue(of: number, view: FileView, site: ReferenceSite): void {
    const { parent } = site.node;
    const name = nameText(nameOf(parent) ?? site.node);
    switch (parent.kind) {
      case SyntaxKind.ImportSpecifier:
        if (name !== site.name) this.#addName({ name, files: new Set([view.file]), holdsValue: true });
        return;
      case SyntaxKind.ExportSpecifier:
        if (name === 'default') this.#addDefaultImporters(of, view.file, true);
        else this.#addName({ name, files: this.#withReachOf(view.file), holdsValue: true });
        return;
      case SyntaxKind.ExportAssignment:
        this.#addDefaultImporters(of, view.file, true);
        return;
      default:
        this.#followHolding(of, view, site.node);
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

  #membersOfContext(target: DefinitionRef): DefinitionRef[] {
    const view = this.#analysis.view(target.file);
    return view === undefined ? [] : membersOfContext(this.#analysis.linkContext, view, target.index);
  }

  #isCallable(target: DefinitionRef): boolean {
    return this.#analysis.facts.definition(target)?.callable === true;
  }

  #isDefaultExport(target: DefinitionRef, definition: Definition): boolean {
    if (definition.name === 'default') return true;
    if (!definition.exported || definition.parent !== -1) return false;
    // Cheap, and wrong only towards looking at more: a file that says `default` or `module.exports` at all.
    const text = this.#analysis.repository.readText(target.file) ?? '';
    return /\bexport\s+default\b|\bas\s+default\b|\bmodule\s*\.\s*exports\s*=|\bexport\s*=/.test(text);
  }

  /**
   * Importers of a module's default export name it as they like; re-exports of it are default exports again. `holdsValue`
   * when what is exported only holds the symbol.
   */
  #addDefaultImporters(of: number, file: string, holdsValue: boolean): void {
    const key = `default:${file}`;
    if (this.#searched.has(key)) return;
    this.#searched.add(key);
    const importers = [...this.#analysis.imports.importersOf(file)];
    this.#analysis.parseFacts(
      importers.filter((importer) => this.#analysis.repository.files.get(importer)?.class === 'source'),
      this.#budget,
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
          this.#addName({ name: 'default', files: here, holdsValue: true });
        for (const { imported, local } of fact.names) {
          if (fact.kind === 'reexport' && imported === 'default') {
            if (local === 'default') this.#addDefaultImporters(of, importer, holdsValue);
            else
              this.#addName({ name: local, files: holdsValue ? this.#withReachOf(importer) : undefined, holdsValue });
          } else if (imported === 'default') {
            this.#addName({ name: local, files: here, holdsValue });
          } else if (imported === '*' && fact.kind !== 'reexport') {
            // The module as a whole: only where it is a function itself (`module.exports = f`) is this a name of it.
            this.#addName({ name: local, files: here, holdsValue: true });
          }
        }
        if (fact.kind === 'require' || fact.kind === 'dynamic') this.#useWholeModule(of, importer, fact.specifier);
      }
    }
  }

  /** `require('./f')()` and `lazy(() => import('./Page'))` use a default export without giving it a name. */
  #useWholeModule(of: number, importer: string, specifier: string): void {
    const view = this.#analysis.view(importer);
    for (const use of view?.wholeModuleUses ?? []) {
      if (view === undefined || use.specifier !== specifier) continue;
      this.#use(of, view, use, false, 'resolved');
      this.#followHolding(of, view, use.node);
    }
  }

  #addName(wanted: NameToSearch): void {
    const scope = wanted.files === undefined ? '' : [...wanted.files].join('\n');
    const key = `${wanted.name}\0${scope}\0${wanted.holdsValue}`;
    if (wanted.name === '' || this.#searched.has(key)) return;
    // What is searched everywhere as a name of the symbol needs no second search in one file.
    if (this.#searched.has(`${wanted.name}\0\0false`)) return;
    this.#searched.add(key);
    const isLocal = wanted.files?.size === 1;
    const count = isLocal ? ++this.#localNames : ++this.#names;
    const limit = isLocal ? MAX_LOCAL_NAMES : MAX_NAMES;
    if (count > limit) {
      if (count === limit + 1)
        this.#notes.push(`only the first ${limit} names under which it is passed on were followed`);
      return;
    }
    // `super` is said in a class that names its base.
    if (wanted.name !== 'super') this.#allNames.add(wanted.name);
    this.#queue.push(wanted);
  }

  #countOutsideSites(name: string, view: FileView): void {
    const text = view.sourceFile.text;
    let tooDeep = 0;
    for (const start of wordOccurrences(text, name)) {
      if (this.#seenPlaces.has(`${view.file}:${start}`)) continue;
      this.#seenPlaces.add(`${view.file}:${start}`);
      if (name.startsWith('[')) {
        if (this.#definitions.some((definition) => definition.start <= start && start < definition.end))
          this.#explain('definition');
        else this.#openMention(view, start, { code: 'computed_name' });
        continue;
      }
      // Finding one takes as long as the nesting is deep; where there were many, the rest is taken to be no better.
      const verdict: Explained =
        tooDeep < 50 ? explainText(view.sourceFile, start, name) : { cause: { code: 'too_deep' } };
      if (verdict.cause?.code === 'too_deep') tooDeep++;
      if (verdict.explanation !== undefined) this.#explain(verdict.explanation);
      else if (this.#canBeNamedByString()) this.#openMention(view, start, verdict.cause);
      else this.#explain('text');
    }
  }

  /** A string can call up a member or an export; nothing reaches a function that is neither. */
  #canBeNamedByString(): boolean {
    return this.#definitions.some(
      (definition) => definition.exported || definition.container !== '' || definition.name === 'default',
    );
  }

  #countText(name: string, file: string): void {
    const text = this.#analysis.repository.readText(file);
    if (text === undefined) return;
    const place = inText({
      pageReaches: () => IMPORTING_TEXT.has(path.posix.extname(file)) && (this.#reaches(file) || this.#mayReach(file)),
      asksForMembers: () => !COMPONENT.test(file) && this.#definitions.some(isMemberOfObject),
      isFoundAtRunTime: () => true,
      isDefinedIn: (module) => this.#isDefinedIn(module),
    });
    for (const mention of mentionsInText(file, text, name)) {
      const isNamed = namesWithFile(mention.around ?? '', this.#targets, this.#definitions);
      if (mention.explanation !== undefined && !isNamed) {
        this.#explain(mention.explanation);
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

  #isDefinedIn(module: string): boolean {
    return this.#targets.some((target) => `/${target.file.replace(/\.[mc]?[jt]sx?$/, '')}`.endsWith(`/${module}`));
  }

  #explain(explanation: MentionKind): void {
    this.#total++;
    this.#explained.set(explanation, (this.#explained.get(explanation) ?? 0) + 1);
  }

  #openMention(view: FileView, start: number, cause: MentionCause): void {
    this.#total++;
    const { file, lines } = view;
    const line = lines.lineAt(start);
    const text = shownLine(file, lines.textOf(line), this.#definitions[0]?.name);
    const codeReaches = () => this.#reaches(file) || this.#isHandedTo(file) || this.#mayReach(file);
    this.#open.push({ file, line, text, likely: isLikely(cause, inCode(codeReaches)), cause });
  }

  /** A member goes where its object is handed: to files that need not know where it comes from. */
  #isHandedTo(file: string): boolean {
    if (!this.#definitions.some(isMemberOfObject)) return false;
    return this.#analysis.imports.meeting(this.#targets.map((target) => target.file)).has(file);
  }

  /** The file, or one that it imports, imports what leads nowhere known: that may lead to a target. */
  #mayReach(file: string): boolean {
    return this.#analysis.imports.nearUnresolved().has(file);
  }

  #reachSet: ReadonlySet<string> | undefined;
  #reaches(file: string): boolean {
    if (this.#reachSet === undefined) {
      const files = this.#targets.map((target) => target.file);
      const isGlobal = files.some((each) => this.#analysis.facts.known(each)?.isModule === false);
      this.#reachSet = isGlobal
        ? new Set(this.#analysis.repository.files.keys())
        : this.#analysis.imports.reaching(files);
    }
    return this.#reachSet.has(file);
  }
}

const LABELS: ReadonlySet<number> = new Set([
  SyntaxKind.LabeledStatement,
  SyntaxKind.BreakStatement,
  SyntaxKind.ContinueStatement,
]);
const RUNS_OR_TYPES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  'call',
  'construct',
  'jsx',
  'decorator',
  'type',
  'extends',
  'import',
]);
const IMPORT_KINDS: ReadonlySet<number> = new Set([
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ImportClause,
  SyntaxKind.NamespaceImport,
  SyntaxKind.ImportEqualsDeclaration,
]);
const BINDS_IMPORTS: ReadonlySet<number> = new Set([...IMPORT_KINDS, SyntaxKind.BindingElement]);
const IGNORED_ASSET = /\.(?:css|scss|sass|less|svg|png|jpe?g|gif|webp|json|md|mdx|txt|wasm|html)(?:\?|$)/;

/** Of an import or a re-export, or of a name in it, where it leads as written. */
export function specifierOf(node: Node): string | undefined {
  for (
    let current: Node | undefined = node;
    current !== undefined && current.kind !== SyntaxKind.SourceFile;
    current = current.parent
  ) {
    if (isImportDeclaration(current) || isExportDeclaration(current) || isJSDocImportTag(current)) {
      if (current.moduleSpecifier !== undefined) return nameText(current.moduleSpecifier);
    }
    if (isImportEqualsDeclaration(current) && isExternalModuleReference(current.moduleReference))
      return nameText(current.moduleReference.expression);
  }
  return undefined;
}

/** What is given the value of an expression: itself, or what a call makes of it (`wrapped`). */
type Holding =
  | {
      readonly kind: 'named';
      readonly name: string;
      readonly declaration: Node;
      /** Nothing outside the file can see it. */
      readonly isLocal: boolean;
    }
  | { readonly kind: 'exported'; readonly wrapped: boolean }
  | { readonly kind: 'returned'; readonly expression: Node };

function holdingOf(node: Node): Holding | undefined {
  let expression = node;
  let parent = node.parent;
  let wrapped = false;
  for (; ; parent = expression.parent) {
    if (isPropertyAccessExpression(parent) && parent.name === expression) expression = parent;
    else if (isElementAccessExpression(parent) && parent.expression !== expression) expression = parent;
    else if (WRAPS.has(parent.kind) || isOperandOfChoice(parent, expression)) expression = parent;
    // `f.bind(this)` holds f.
    else if (isBind(parent) && parent.expression === expression) expression = parent;
    else if (isCallExpression(parent) && parent.expression === expression && isBind(expression)) expression = parent;
    else if (isCallExpression(parent) && isArgument(parent, expression)) {
      wrapped = true;
      expression = parent;
    } else break;
  }
  const it = typed(parent);
  switch (it.kind) {
    case SyntaxKind.VariableDeclaration:
    case SyntaxKind.Parameter:
      if (it.initializer !== expression || !isIdentifier(it.name)) return undefined;
      return { kind: 'named', name: it.name.text, declaration: it, isLocal: !isExportedVariable(it) };
    case SyntaxKind.BindingElement:
      // `{ run: go }` binds what is named first, `{ go = run }` what is given as default.
      if (it.name === undefined || !isIdentifier(it.name)) return undefined;
      return { kind: 'named', name: it.name.text, declaration: it, isLocal: true };
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.PropertyDeclaration:
      return it.initializer === expression
        ? { kind: 'named', name: nameText(it.name), declaration: it, isLocal: false }
        : undefined;
    case SyntaxKind.ShorthandPropertyAssignment:
      return { kind: 'named', name: nameText(expression), declaration: it, isLocal: false };
    case SyntaxKind.BinaryExpression: {
      if (!isAssignment(it) || it.right !== expression) return undefined;
      const { left } = it;
      if (isIdentifier(left)) return { kind: 'named', name: left.text, declaration: it, isLocal: true };
      if (!isPropertyAccessExpression(left)) return undefined;
      const name = left.name.text;
      const isModule = isIdentifier(left.expression) && left.expression.text === 'module';
      if (isModule && name === 'exports') return { kind: 'exported', wrapped };
      return { kind: 'named', name, declaration: it, isLocal: false };
    }
    case SyntaxKind.ExportAssignment:
      return { kind: 'exported', wrapped };
    case SyntaxKind.ReturnStatement:
      return wrapped ? undefined : { kind: 'returned', expression };
    case SyntaxKind.ArrowFunction:
      return wrapped || it.body !== expression ? undefined : { kind: 'returned', expression };
    default:
      return undefined;
  }
}

function isArgument(call: CallExpression, node: Node): boolean {
  const given: readonly Node[] = call.arguments;
  return given.includes(node);
}

function isOperandOfChoice(node: Node, operand: Node): boolean {
  if (isConditionalExpression(node)) return node.condition !== operand;
  return isBinaryExpression(node) && CHOICES.has(node.operatorToken.kind);
}

const CHOICES: ReadonlySet<number> = new Set([
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.CommaToken,
]);

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

interface Holder {
  readonly of: number;
  readonly kind: 'value' | 'returned';
}

function holderKey(declaration: DefinitionRef | DeclarationPlace): string {
  return 'file' in declaration
    ? `definition ${declaration.file} ${declaration.index}`
    : `node ${declaration.path} ${declaration.index}`;
}

const WRAPS: ReadonlySet<number> = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.TypeAssertionExpression,
  SyntaxKind.AwaitExpression,
]);

function isBind(expression: Node): expression is PropertyAccessExpression {
  return isPropertyAccessExpression(expression) && expression.name.text === 'bind';
}

function isExportedVariable(declaration: Node): boolean {
  const modifiers = modifiersOf(declaration.parent.parent);
  return modifiers?.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword) ?? false;
}

function nameText(node: Node): string {
  return textOf(node) ?? '';
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The module that a destructuring takes its names from by `require`; undefined for any other value. */
function requiredBy(binding: Node): string | undefined {
  let current: Node | undefined = binding;
  while (current !== undefined && !isVariableDeclaration(current)) current = current.parent;
  const call = current?.initializer;
  if (call === undefined || !isCallExpression(call)) return undefined;
  const [module] = call.arguments;
  return nameText(call.expression) === 'require' && module !== undefined ? nameText(module) || undefined : undefined;
}
