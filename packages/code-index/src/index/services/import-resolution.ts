/**
 * What names mean that an import brings, or that the file itself defines, told without opening the project of the file. To open
 * one takes a second where it imports thousands of files, and whoever asks about an export has to look into many: most of
 * these bring it by an import and call it, which needs no types. The checker says to which declaration of its own file a
 * name belongs; where an import leads, what files export says. Wherever this leaves any choice nothing is told, and the
 * project is opened.
 */
import { type Node, SyntaxKind, textOf, typed } from '../../checker/ast.ts';
import type { CheckerSymbol } from '../../checker/checker.ts';
import type { DeclarationPlace } from '../../checker/declaration-place.ts';
import type { ProjectPlan } from '../../checker/projects.ts';
import { extractTypeScript, type ReferenceSite } from '../../languages/typescript/facts.ts';
import type { Definition, DefinitionRef, ImportFact, SymbolKind } from '../../model/facts.ts';
import { EDGE_ROLES, type ReferenceRole, RUNNING_ROLES } from '../../model/roles.ts';
import { type Budget, UNHURRIED } from '../budget.ts';
import type { CheckedRepository } from '../checker-projects.ts';
import type { FileView } from '../file-view.ts';
import { type KeptDeclaration, type KeptFile, type KeptTarget, keyOfPlace } from '../kept-meanings.ts';
import { callNodeOf, isSame, receiverOf, refsOf, resolveSites, type SiteTarget } from '../linker.ts';
import { starIn } from '../module-specifiers.ts';
import { IMPORT_KINDS, isImported, rootOfReceiver } from './import-syntax.ts';

/** A file that was read for itself. */
export interface ToldFile {
  readonly view: FileView;
  /** The places that were asked about. */
  readonly sites: readonly ToldSite[];
  /** A use that was not kept leads to no definition. */
  readonly isFinished: boolean;
}

export interface ToldSite {
  readonly site: ReferenceSite;
  /** Undefined where the project has to be asked. */
  readonly target: SiteTarget | undefined;
  /** The project would say exactly this, whatever it is. Of what imports alone tell, only a definition is sure. */
  readonly isSure: boolean;
  /** The project was asked about it before, whatever is left of what it said. */
  readonly isKept: boolean;
  /** Of a member of something that an import brings which leads nowhere: that. */
  readonly imported: CheckerSymbol | undefined;
}

/** `all` are those of the same file. */
type IsSought = (site: ReferenceSite, all: readonly ReferenceSite[]) => boolean;

export interface ResolvedSites {
  readonly view: FileView;
  readonly sites: readonly ReferenceSite[];
  readonly targets: readonly SiteTarget[];
}

type Symbols = readonly (CheckerSymbol | undefined)[];

interface ClosedQuestion {
  readonly files: readonly string[];
  readonly near: readonly string[];
  readonly isWanted: IsSought;
  /** Members are asked for, which imports do not tell. */
  readonly needsTypes?: boolean;
}

/**
 * Reads those of these files whose project is closed: where it was asked about them before, and where that is not opened
 * anyway as the one of `near`. Of others, and of what could not be read, nothing is told.
 */
export function resolveClosed(
  analysis: CheckedRepository,
  { files, near, isWanted, needsTypes = false }: ClosedQuestion,
  budget: Budget,
): ReadonlyMap<string, ToldFile> {
  const found = new Map<string, ToldFile>();
  const { byFile } = analysis.projects.plans;
  const opened = new Set(near.map((file) => byFile.get(file)));
  const keptByFile = new Map<string, KeptFile>();
  const closed = files.filter((file) => {
    const plan = byFile.get(file);
    if (plan === undefined || analysis.projects.isOpen(plan)) return false;
    const kept = analysis.keptOf(file, budget);
    if (kept !== undefined) keptByFile.set(file, kept);
    return kept !== undefined || (!needsTypes && !opened.has(plan) && TYPESCRIPT.test(file));
  });
  const saidOf = (file: string) => {
    const kept = keptByFile.get(file);
    return (site: ReferenceSite) =>
      kept?.at(site) ?? (kept?.key === undefined ? undefined : analysis.keys.targetAt(file, kept.key, site.start));
  };
  const tell = (view: FileView, plan: ProjectPlan, sites: readonly ReferenceSite[], symbols: Symbols) => {
    const { file } = view;
    const said = saidOf(file);
    const names = new NamesOfFile(analysis, plan, view);
    const told = sites.map((site, i) => toldSite(names, site, symbols[i], said(site)));
    found.set(file, { view, sites: told, isFinished: keptByFile.get(file)?.isFinished === true });
  };
  const contentHash = (file: string) => analysis.repository.contentHash(file);
  const unread = closed.filter((file) => {
    const read = analysis.facts.readViews.get(file, contentHash(file));
    if (read === undefined) return true;
    const { view, symbols } = read;
    const sites = view.sites.filter((site) => isWanted(site, view.sites));
    const said = saidOf(file);
    if (!sites.every((site) => symbols.has(keyOfPlace(site)) || isKeptWhole(said(site)))) return true;
    const plan = byFile.get(file) as ProjectPlan;
    const known = sites.map((site) => symbols.get(keyOfPlace(site)));
    tell({ ...view, project: plan.config }, plan, sites, known);
    return false;
  });
  if (unread.length === 0) return found;
  analysis.projects.parseEach(unread, budget, (file, sourceFile, _, project) => {
    const plan = analysis.projects.plans.byFile.get(file) as ProjectPlan;
    const absolute = analysis.repository.absolute(file);
    const view = { ...extractTypeScript(sourceFile), file, absolute, project: plan.config, sourceFile };
    if (analysis.facts.known(file) === undefined) analysis.facts.put(file, contentHash(file), view);
    const sites = view.sites.filter((site) => isWanted(site, view.sites));
    const symbols = analysis.projects.checker.symbolsAt(
      project,
      sites.map(({ node }) => rootOf(node)),
    );
    const read = analysis.facts.readViews.put(view, contentHash(file));
    sites.forEach((site, i) => {
      const symbol = symbols[i];
      // What another file declares that was read with it may be somewhere else the next time.
      const isOwn = symbol?.declarations.every(({ path }) => path === absolute) ?? true;
      if (isOwn) read.symbols.set(keyOfPlace(site), symbol);
    });
    tell(view, plan, sites, symbols);
  });
  return found;
}

/** All of it is kept: nothing has to be asked of the file itself. */
function isKeptWhole(kept: KeptTarget | undefined): boolean {
  switch (kept?.kind) {
    case 'definition':
    case 'external':
      return true;
    case 'local':
      return kept.place !== undefined;
    case 'unresolved':
      return !kept.isOfImport;
    default:
      return false;
  }
}

/** What places of one file mean, as it was told before, or else by the project of the file. */
export function resolveIn(analysis: CheckedRepository, file: string, isWanted: IsSought): ResolvedSites | undefined {
  const kept = resolveKept(analysis, file, isWanted);
  if (kept !== undefined) return kept;
  const view = analysis.projects.view(file);
  if (view === undefined) return undefined;
  const sites = view.sites.filter((site) => isWanted(site, view.sites));
  return { view, sites, targets: resolveSites(analysis.linkContext, view, sites) };
}

/** Undefined where nothing is told of the file, or not of all that is wanted. */
function resolveKept(analysis: CheckedRepository, file: string, isWanted: IsSought): ResolvedSites | undefined {
  const question = { files: [file], near: [file], isWanted, needsTypes: true };
  const told = resolveClosed(analysis, question, UNHURRIED).get(file);
  if (told === undefined) return undefined;
  const targets = told.sites.flatMap(({ site, target, isSure, isKept }) => {
    if (target !== undefined && isSure) return [target];
    return told.isFinished && !isKept && EDGE_ROLES.has(site.role) ? [LEADS_TO_NONE] : [];
  });
  if (targets.length < told.sites.length) return undefined;
  return { view: told.view, sites: told.sites.map(({ site }) => site), targets };
}

/** The members of types that a member of an object literal stands for, where that was told before. */
export function keptBasesOf(
  analysis: CheckedRepository,
  { file, index }: DefinitionRef,
): readonly DefinitionRef[] | undefined {
  const plan = analysis.projects.plans.byFile.get(file);
  if (plan === undefined || analysis.projects.isOpen(plan)) return undefined;
  return analysis.keptOf(file, UNHURRIED)?.basesOf(index);
}

/** @param symbol of the name that the site's path begins with. */
function toldSite(
  names: NamesOfFile,
  site: ReferenceSite,
  symbol: CheckerSymbol | undefined,
  kept: KeptTarget | undefined,
): ToldSite {
  const told = (target: SiteTarget | undefined, isSure = true): ToldSite => ({
    site,
    target,
    isSure,
    isKept: kept !== undefined,
    imported: undefined,
  });
  switch (kept?.kind) {
    case 'definition':
      return told(names.hasFactsOf(kept) ? kept : undefined);
    case 'external':
      return told(kept);
    case 'local':
      return told(names.localAt(site, kept.place) ?? names.localOf(site, symbol));
    case 'unresolved': {
      if (!kept.isOfImport) return told({ kind: 'unresolved' });
      return isImported(symbol) ? { ...told({ kind: 'unresolved' }), imported: symbol } : told(undefined);
    }
    default: {
      const local = site.role === 'definition' ? names.localOf(site, symbol) : undefined;
      if (local !== undefined) return told(local);
      const target = names.targetOf(site, symbol);
      return told(target, target?.kind === 'definition');
    }
  }
}

const LEADS_TO_NONE: SiteTarget = { kind: 'external' };
const TYPESCRIPT = /(?<!\.d)\.[mc]?tsx?$/;

/** The name that a path of names begins with. */
function rootOf(node: Node): Node {
  return rootOfReceiver(node) ?? node;
}

function nameOfRoot(node: Node): string {
  return textOf(rootOf(node)) ?? '';
}

/** The names of one file, in the eyes of the project that it belongs to. */
class NamesOfFile {
  readonly #analysis: CheckedRepository;
  readonly #plan: ProjectPlan;
  readonly #view: FileView;

  constructor(analysis: CheckedRepository, plan: ProjectPlan, view: FileView) {
    this.#analysis = analysis;
    this.#plan = plan;
    this.#view = view;
  }

  /** @param symbol of the name that a path begins with; undefined where nothing in the file declares it. */
  targetOf(site: ReferenceSite, symbol: CheckerSymbol | undefined): SiteTarget | undefined {
    const { file, facts, absolute } = this.#view;
    const own = facts.definitions[site.holder];
    if (own !== undefined && own.nameStart === site.start && own.name === site.name && site.inPlace !== true)
      return { kind: 'definition', ref: { file, index: site.holder } };
    const imported = importedName(site.node);
    if (imported !== undefined) return this.#targetOfRename(site, imported);
    const isPath = receiverOf(site.node) !== undefined;
    const [declaration, ...others] = symbol?.declarations ?? [];
    // What no file declares that was read is a name for everybody, or one of the language's own.
    if (declaration === undefined) return isPath ? undefined : { kind: 'unresolved' };
    if (others.length > 0) return undefined;
    const isOwn = declaration.path === absolute && !IMPORT_KINDS.has(declaration.kind);
    const ref = isOwn ? this.#declaredAt(declaration, isPath) : this.#broughtBy(nameOfRoot(site.node), isPath);
    if (ref === 'outside') return { kind: 'external' };
    if (ref === undefined || !needsNoTypes(site) || !this.#isMeant(ref, site)) return undefined;
    // Files that were read together may lead to each other: then both have to say the same.
    const isElsewhere = declaration.path !== absolute;
    if (isElsewhere && !isSame(this.#declaredAt(declaration, isPath) ?? NOWHERE, ref)) return undefined;
    return { kind: 'definition', ref };
  }

  /** What cannot be read any more of what is kept is asked for again. */
  hasFactsOf(target: SiteTarget): boolean {
    return refsOf(target).every((ref) => this.#analysis.facts.definition(ref) !== undefined);
  }

  localAt({ name }: ReferenceSite, place: KeptDeclaration | undefined): SiteTarget | undefined {
    if (place === undefined) return undefined;
    const { file, index, kind } = place;
    const main = { path: this.#analysis.repository.absolute(file), index, kind };
    const symbol = { id: -1, name, declarations: [main], main, isProperty: false, handle: undefined };
    return { kind: 'local', symbol };
  }

  /** Of a name that stands alone the variable or the parameter that the file itself declares by it. */
  localOf({ node, inPlace }: ReferenceSite, symbol: CheckerSymbol | undefined): SiteTarget | undefined {
    const { facts, absolute, project } = this.#view;
    const isAlone = inPlace !== true && node.kind === SyntaxKind.Identifier && receiverOf(node) === undefined;
    if (!isAlone || !facts.isModule || symbol === undefined || symbol.declarations.length === 0) return undefined;
    // What an import brings the project may have followed further.
    if (isImported(symbol)) return undefined;
    const { facts: store, projects } = this.#analysis;
    const { checker } = projects;
    const isHere = symbol.declarations.every(
      (place) => place.path === absolute && store.definitionAt(checker, project, place) === 'local',
    );
    return isHere ? { kind: 'local', symbol } : undefined;
  }

  /** A definition of a module: what a script declares may be declared by others as well. */
  #declaredAt(declaration: DeclarationPlace, isPath: boolean): DefinitionRef | undefined {
    if (isPath) return undefined;
    const { facts, projects } = this.#analysis;
    const { checker } = projects;
    const file = this.#analysis.repository.relative(declaration.path);
    if (file === undefined || facts.known(file)?.isModule !== true) return undefined;
    const ref = facts.definitionAt(checker, this.#view.project, declaration);
    return ref === 'local' ? undefined : ref;
  }

  /** Of `run` in `import { run as start }`. */
  #targetOfRename(site: ReferenceSite, local: string): SiteTarget | undefined {
    const ref = this.#broughtBy(local, false);
    const isTold = ref !== undefined && ref !== 'outside' && site.role === 'import' && this.#isMeant(ref, site);
    return isTold ? { kind: 'definition', ref } : undefined;
  }

  /** Where the one import leads that brings this name; `outside` where that is a package that is none of ours. */
  #broughtBy(local: string, isPath: boolean): DefinitionRef | 'outside' | undefined {
    const bringing = this.#view.facts.imports.filter((fact) => fact.names.some((name) => name.local === local));
    const [fact] = bringing;
    if (fact === undefined || bringing.length > 1 || fact.kind !== 'import') return undefined;
    if (this.#isOutside(fact.specifier)) return 'outside';
    const imported = isPath ? undefined : nameAtSource(fact, local);
    return imported === undefined ? undefined : this.#exportedBy(this.#view.file, fact.specifier, imported, 0);
  }

  /** Undefined where the module exports nothing of that name, or more than one thing, or where it cannot be told. */
  #exportedBy(importer: string, specifier: string, name: string, depth: number): DefinitionRef | undefined {
    const file = depth < MOST_REEXPORTS ? this.#fileOf(importer, specifier) : undefined;
    const facts = file === undefined ? undefined : this.#analysis.facts.known(file);
    if (file === undefined || facts === undefined) return undefined;
    const own = facts.definitions.flatMap((definition, index) => (isNamed(definition, name) ? [index] : []));
    const named = facts.imports.filter((fact) => isReexport(fact) && fact.names.some(({ local }) => local === name));
    if (own.length + named.length > 1) return undefined;
    const [index] = own;
    if (index !== undefined) {
      const isExported = facts.definitions[index]?.exported === true && this.#isExportedAs(file, name);
      return isExported ? { file, index } : undefined;
    }
    const [fact] = named;
    if (fact !== undefined) {
      const imported = nameAtSource(fact, name);
      return imported === undefined ? undefined : this.#exportedBy(file, fact.specifier, imported, depth + 1);
    }
    // It may be brought here first, and handed on by `export { name }`.
    if (facts.imports.some((each) => !isReexport(each) && each.names.some(({ local }) => local === name)))
      return undefined;
    const whole = facts.imports.filter((each) => isReexport(each) && each.names.some(({ local }) => local === '*'));
    const refs = whole.flatMap((each): (DefinitionRef | undefined)[] => {
      const ref = this.#exportedBy(file, each.specifier, name, depth + 1);
      return ref === undefined && this.#exportsNone(file, each.specifier, name) ? [] : [ref];
    });
    return refs.length === 1 ? refs[0] : undefined;
  }

  /** A module that does not hold the word does not export it, unless it hands on all of another. */
  #exportsNone(importer: string, specifier: string, name: string): boolean {
    const file = this.#fileOf(importer, specifier);
    const facts = file === undefined ? undefined : this.#analysis.facts.known(file);
    if (file === undefined || facts === undefined) return false;
    const handsOn = facts.imports.some(
      (each) => isReexport(each) && each.names.some(({ imported }) => imported === '*'),
    );
    return !handsOn && this.#analysis.repository.readText(file)?.includes(name) === false;
  }

  /** `export { name as other }` exports no `name`, and neither does `export default function name`. */
  #isExportedAs(file: string, name: string): boolean {
    const text = this.#analysis.repository.readText(file) ?? '';
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const before = text
        .slice(Math.max(0, at - 60), at)
        .trimEnd()
        .split(/[\s*]+/);
      if (before.at(-1) === 'as' || before.slice(-3).includes('default')) return false;
      if (OTHER_NAME_AFTER.test(text.slice(at + name.length, at + name.length + 20))) return false;
    }
    return true;
  }

  /** The one source file that a specifier leads to, in this project. */
  #fileOf(importer: string, specifier: string): string | undefined {
    if (!specifier.startsWith('.') && !this.#isMapped(specifier)) return undefined;
    const [file, ...others] = new Set(this.#analysis.imports.modules.targetsOf(importer, specifier));
    return file !== undefined && others.length === 0 && TYPESCRIPT.test(file) ? file : undefined;
  }

  /** No path, no alias of this project, and nothing that any other way may lead into the repository. */
  #isOutside(specifier: string): boolean {
    if (/^[.#~/]|^@\//.test(specifier) || this.#isMapped(specifier)) return false;
    return this.#analysis.imports.modules.possibleTargetsOf(this.#view.file, specifier).length === 0;
  }

  /** An alias, or a package of the workspace, that is mapped to its source in this project, and not only in another one. */
  #isMapped(specifier: string): boolean {
    return this.#plan.mapped.some((pattern) => {
      const star = pattern.indexOf('*');
      if (star < 0) return pattern === specifier;
      return star > 0 && starIn(specifier, pattern.slice(0, star), pattern.slice(star + 1)) !== undefined;
    });
  }

  /** The kind of the definition leaves no choice of what a use in this role means, nor of what it runs. */
  #isMeant(ref: DefinitionRef, { role, node }: ReferenceSite): boolean {
    const kind = this.#analysis.facts.definition(ref)?.kind;
    switch (role) {
      case 'import':
        return kind !== undefined && PLAIN.has(kind);
      case 'type':
        if (node.parent.kind === SyntaxKind.TypeQuery) return kind === 'function' || kind === 'class';
        return kind === 'interface' || kind === 'type' || kind === 'class' || kind === 'enum';
      case 'construct':
        return kind === 'class';
      case 'extends':
        return kind === 'class' || kind === 'interface' || kind === 'type';
      case 'call':
        return kind === 'function';
      default:
        return kind === 'function' || kind === 'class';
    }
  }
}

const NOWHERE: DefinitionRef = { file: '', index: -1 };
const MOST_REEXPORTS = 8;
/** What is one thing as a type and as a value, or only one of these, and holds no function. */
const PLAIN: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'class', 'interface', 'type', 'enum']);
const OTHER_NAME_AFTER = /^\s+as\s/;

/** The name stands alone, and what is run there is what it names. */
function needsNoTypes({ node, role, inPlace }: ReferenceSite): boolean {
  if (inPlace === true || node.kind !== SyntaxKind.Identifier || receiverOf(node) !== undefined) return false;
  const parent = typed(node.parent);
  if (parent.kind === SyntaxKind.ShorthandPropertyAssignment) return false;
  if (role === 'import') return parent.kind === SyntaxKind.ImportSpecifier;
  if (!USES.has(role)) return false;
  // `make()()` runs what `make` returns.
  const call = role === 'call' ? callNodeOf(node) : undefined;
  return role !== 'call' || (call !== undefined && callNodeOf(call) === undefined);
}

/** The name that the file gives to what is imported by this one; undefined elsewhere. */
function importedName(node: Node): string | undefined {
  const parent = typed(node.parent);
  return parent.kind === SyntaxKind.ImportSpecifier && parent.propertyName === node ? parent.name.text : undefined;
}

const USES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  ...RUNNING_ROLES,
  'type',
  'extends',
  'callback',
  'reference',
  'closing_tag',
]);

/** What a module exports that this import or re-export brings by a name; undefined for all of it, and for its default. */
function nameAtSource({ names }: ImportFact, local: string): string | undefined {
  const [bound, ...others] = names.filter((name) => name.local === local);
  if (bound === undefined || others.length > 0) return undefined;
  return bound.imported === '*' || bound.imported === 'default' ? undefined : bound.imported;
}

function isReexport({ kind }: ImportFact): boolean {
  return kind === 'reexport';
}

function isNamed({ name, parent, container }: Definition, wanted: string): boolean {
  return name === wanted && parent === -1 && container === '';
}
