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
import { type Node, SyntaxKind } from '../checker/ast.ts';
import { CheckerAnswerError } from '../checker/checker.ts';
import type { ReferenceRole, ReferenceSite } from '../extract/typescript.ts';
import type { Definition } from '../model/facts.ts';
import type { DefinitionRef, FileView } from './facts-store.ts';
import type { Heritage } from './heritage.ts';
import { IMPORTING_TEXT } from './import-graph.ts';
import { asClass, isSame, receiverOf, resolveSites, type SiteTarget, targetOfSymbol } from './linker.ts';
import { explainText, type MentionExplanation, mentionsInText, type OpenMention, wordOccurrences } from './mentions.ts';
import type { Pace, Workbench } from './workbench.ts';

/** One proven use of one of the symbols asked for. */
export interface SymbolUse {
  /** Which of the symbols asked for, by its index. */
  readonly of: number;
  readonly file: string;
  readonly start: number;
  readonly line: number;
  readonly text: string;
  /** Innermost definition around the use, or -1. */
  readonly holder: number;
  readonly role: ReferenceRole;
  /** Reached through an interface or a base class rather than named. */
  readonly virtual: boolean;
  readonly resolution: 'exact' | 'resolved' | 'candidate';
}

export interface References {
  readonly uses: readonly SymbolUse[];
  readonly explained: ReadonlyMap<MentionExplanation, number>;
  readonly open: readonly OpenMention[];
  readonly total: number;
  /** Files that mention the name and had to be looked at, and how many of them were. */
  readonly filesTotal: number;
  readonly filesChecked: number;
  readonly notes: readonly string[];
}

export interface ReferenceServices {
  readonly bench: Workbench;
  readonly heritage: Heritage;
}

/** Aliases of one symbol that are followed before the answer says that it stopped. */
const MAX_NAMES = 40;

/** All uses of these symbols, usually one, or several of one name. */
export function findReferences(services: ReferenceServices, targets: readonly DefinitionRef[], pace: Pace): References {
  return new ReferenceSearch(services, targets, pace).run();
}

interface NameToSearch {
  readonly name: string;
  /** Only in these files; everywhere when undefined. */
  readonly files: ReadonlySet<string> | undefined;
  /** The name holds the symbol as a value: only calls that are proven to run it count, and it is no mention of it. */
  readonly holdsValue: boolean;
}

class ReferenceSearch {
  readonly #services: ReferenceServices;
  readonly #bench: Workbench;
  readonly #targets: readonly DefinitionRef[];
  readonly #definitions: readonly Definition[];
  readonly #pace: Pace;
  readonly #uses = new Map<string, SymbolUse>();
  readonly #explained = new Map<MentionExplanation, number>();
  readonly #open: OpenMention[] = [];
  readonly #notes: string[] = [];
  readonly #queue: NameToSearch[] = [];
  readonly #searched = new Set<string>();
  readonly #seenPlaces = new Set<string>();
  readonly #files = new Set<string>();
  readonly #checked = new Set<string>();
  /** Ancestors' members of each target that is a member: calls through them may reach it. */
  readonly #supers: readonly (readonly DefinitionRef[])[];
  #names = 0;
  #total = 0;

  constructor(services: ReferenceServices, targets: readonly DefinitionRef[], pace: Pace) {
    this.#services = services;
    this.#bench = services.bench;
    this.#targets = targets.map((target) => target);
    this.#pace = pace;
    this.#definitions = targets.map((target) => this.#bench.facts.definition(target) as Definition);
    this.#supers = targets.map((target) => services.heritage.overriddenBy(target, pace));
  }

  run(): References {
    for (let i = 0; i < this.#targets.length; i++) {
      const definition = this.#definitions[i] as Definition;
      const target = this.#targets[i] as DefinitionRef;
      if (definition.kind === 'constructor') {
        const owner = this.#bench.facts.definition({ file: target.file, index: definition.parent });
        if (owner !== undefined) this.#addName({ name: owner.name, files: undefined, holdsValue: false });
        this.#addName({ name: 'super', files: undefined, holdsValue: false });
        continue;
      }
      if (definition.kind === 'class') this.#addName({ name: 'super', files: undefined, holdsValue: false });
      if (definition.name !== 'default') this.#addName({ name: definition.name, files: undefined, holdsValue: false });
      if (this.#isDefaultExport(target, definition)) this.#addDefaultImporters(target.file);
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
    };
  }

  #searchName(wanted: NameToSearch): void {
    const files = this.#filesFor(wanted);
    // Project by project, so that each is opened once.
    const order = new Map(this.#bench.plans.projects.map((project, i) => [project.config, i] as const));
    const projectOf = (file: string) => order.get(this.#bench.plans.byFile.get(file)?.config ?? '') ?? -1;
    const sorted = files
      .map((file) => ({ file, project: projectOf(file) }))
      .sort((a, b) => a.project - b.project || compareText(a.file, b.file));
    sorted.forEach(({ file }, i) => {
      this.#pace.check();
      this.#files.add(file);
      if (this.#pace.isOver()) return;
      if (i % 20 === 0) this.#pace.progress(i, sorted.length, `looking at files that mention ${wanted.name}`);
      if (this.#searchFile(wanted, file)) this.#checked.add(file);
    });
  }

  #filesFor(wanted: NameToSearch): string[] {
    if (wanted.name === 'super') {
      // Only the files of subclasses can say `super` and mean it.
      const files = new Set<string>();
      for (const target of this.#targets) {
        for (const subclass of this.#services.heritage.subclassesOf(
          asClass(this.#bench.linkContext, target),
          this.#pace,
        ))
          files.add(subclass.file);
      }
      return [...files];
    }
    const all = this.#bench.repository.filesWithWord(wanted.name);
    return wanted.files === undefined ? [...all] : all.filter((file) => wanted.files?.has(file));
  }

  /** False where the file could not be looked at. */
  #searchFile(wanted: NameToSearch, file: string): boolean {
    const kept = this.#bench.repository.files.get(file);
    if (kept === undefined) return true;
    if (kept.class !== 'source') {
      if (!wanted.holdsValue) this.#countText(wanted.name, file);
      return true;
    }
    const view = this.#bench.view(file);
    if (view === undefined) return false;
    const sites = view.sites.filter(
      (site) => site.name === wanted.name && !this.#seenPlaces.has(`${file}:${site.start}`),
    );
    const targets = this.#bench.inProject({ config: view.project, origin: '', owned: [file] }, () =>
      resolveSites(this.#bench.linkContext, view, sites),
    );
    if (targets === undefined) return false;
    const sitesAt = new Set<number>();
    sites.forEach((site, i) => {
      this.#seenPlaces.add(`${file}:${site.start}`);
      sitesAt.add(site.start);
      this.#judge(wanted, view, site, targets[i] as SiteTarget);
    });
    if (!wanted.holdsValue && wanted.name !== 'super') this.#countOutsideSites(wanted.name, view);
    return true;
  }

  #judge(wanted: NameToSearch, view: FileView, site: ReferenceSite, target: SiteTarget): void {
    const counts = !wanted.holdsValue && site.name !== 'super';
    if (target.kind === 'definition') {
      const of = this.#indexOf(target.ref, site);
      if (of >= 0) {
        const isOwnName = this.#isNameOf(of, view.file, site);
        if (counts) this.#explain(isOwnName || site.role === 'definition' ? 'definition' : explanationOf(site.role));
        if (!isOwnName && site.role !== 'definition')
          this.#use(of, view, site, false, target.modelled ? 'resolved' : 'exact');
        this.#followAlias(of, view, site);
        return;
      }
      const by = target.by === undefined ? -1 : this.#indexOf(target.by, site);
      if (by >= 0) {
        if (counts) this.#explain(explanationOf(site.role));
        this.#use(by, view, site, false, 'exact');
        return;
      }
      const through = this.#supers.findIndex((members) => members.some((member) => isSame(member, target.ref)));
      if (through >= 0) {
        if (counts) this.#explain('other_symbol');
        if (site.role !== 'definition') this.#use(through, view, site, true, 'exact');
        return;
      }
    }
    if (site.role === 'property_key' && this.#judgePropertyKey(counts, view, site)) return;
    if (!counts) return;
    if (target.kind === 'unresolved' || (target.kind === 'local' && this.#isOpenImport(view, target))) {
      const receiver = receiverOf(site.node);
      this.#openMention(
        view,
        site.start,
        receiver === undefined ? `${site.name} does not resolve` : `.${site.name} on an untyped receiver`,
      );
      return;
    }
    this.#explain('other_symbol');
  }

  /** A key of an object literal or a binding pattern: it stands for the member of the type around it as well. */
  #judgePropertyKey(counts: boolean, view: FileView, site: ReferenceSite): boolean {
    const parent = site.node.parent;
    const isPattern = parent.kind === SyntaxKind.BindingElement;
    const container = parent.parent;
    try {
      const members = this.#bench.checker.contextualMember(
        view.project,
        container,
        site.name,
        isPattern ? 'pattern' : 'literal',
      );
      for (const member of members) {
        const target = targetOfSymbol(this.#bench.linkContext, view.project, member);
        if (target.kind !== 'definition') continue;
        const of = this.#indexOf(target.ref, site);
        if (of < 0) continue;
        if (counts) this.#explain('reference');
        this.#use(of, view, { ...site, role: 'reference' }, false, 'exact');
        if (isPattern) this.#followAlias(of, view, site);
        return true;
      }
      if (isPattern && members.length === 0 && this.#bench.checker.isUntyped(view.project, container)) {
        if (counts) this.#openMention(view, site.start, `${site.name} taken from an untyped value`);
        return true;
      }
    } catch (cause) {
      if (!(cause instanceof CheckerAnswerError)) throw cause;
      if (counts) this.#openMention(view, site.start, 'the type checker could not answer');
      return true;
    }
    return false;
  }

  #indexOf(ref: DefinitionRef, site: ReferenceSite): number {
    const exact = this.#targets.findIndex((target) => isSame(target, ref));
    if (exact >= 0) return exact;
    // `new Foo()` and `super()` run the constructor: whoever asks for it asks for them.
    if (site.role !== 'construct') return -1;
    return this.#targets.findIndex((target, i) => {
      const definition = this.#definitions[i] as Definition;
      return definition.kind === 'constructor' && isSame({ file: target.file, index: definition.parent }, ref);
    });
  }

  #isNameOf(of: number, file: string, site: ReferenceSite): boolean {
    return this.#targets[of]?.file === file && this.#definitions[of]?.nameStart === site.start;
  }

  /** An import that the checker could not follow, though it may lead into the repository. */
  #isOpenImport(view: FileView, target: Extract<SiteTarget, { kind: 'local' }>): boolean {
    const main = target.symbol.main;
    if (main === undefined || !IMPORT_KINDS.has(main.kind)) return false;
    const file = this.#bench.repository.relative(main.path);
    if (file === undefined) return false;
    const node = this.#bench.facts.node(this.#bench.checker, view.project, main);
    const specifier = node === undefined ? undefined : specifierOf(node);
    if (specifier === undefined) return true;
    if (
      specifier.startsWith('.') ||
      specifier.startsWith('#') ||
      specifier.startsWith('~') ||
      specifier.startsWith('@/')
    ) {
      return !IGNORED_ASSET.test(specifier);
    }
    // A package from outside is a dead end; one of the workspace's own is not.
    return this.#bench.imports.importsOf(file).some((edge) => edge.specifier === specifier);
  }

  #use(of: number, view: FileView, site: ReferenceSite, virtual: boolean, resolution: SymbolUse['resolution']): void {
    const key = `${of}:${view.file}:${site.start}`;
    if (this.#uses.has(key)) return;
    const line = view.lines.lineAt(site.start);
    this.#uses.set(key, {
      of,
      file: view.file,
      start: site.start,
      line,
      text: view.lines.textOf(line).trim().slice(0, 160),
      holder: site.holder,
      role: site.role,
      virtual,
      resolution: isDeclarationTwin(this.#bench, this.#targets[of] as DefinitionRef) ? 'candidate' : resolution,
    });
  }

  /** The names under which a place hands the symbol on. */
  #followAlias(of: number, view: FileView, site: ReferenceSite): void {
    const target = this.#targets[of] as DefinitionRef;
    const node = site.node;
    const parent = node.parent;
    switch (parent.kind) {
      case SyntaxKind.ImportSpecifier: {
        const local = nameText((parent as unknown as { name: Node }).name);
        if (local !== site.name) this.#addName({ name: local, files: new Set([view.file]), holdsValue: false });
        return;
      }
      case SyntaxKind.ImportClause:
        return;
      case SyntaxKind.ExportSpecifier: {
        const exported = nameText((parent as unknown as { name: Node }).name);
        if (exported === 'default') this.#addDefaultImporters(view.file);
        else if (exported !== site.name) this.#addName({ name: exported, files: undefined, holdsValue: false });
        return;
      }
      case SyntaxKind.ExportAssignment:
        this.#addDefaultImporters(view.file);
        return;
      case SyntaxKind.BindingElement: {
        const it = parent as unknown as { name: Node; propertyName?: Node };
        if (it.name.kind === SyntaxKind.Identifier && (it.propertyName === node || it.name === node)) {
          this.#addName({ name: nameText(it.name), files: new Set([view.file]), holdsValue: true });
        }
        return;
      }
      default:
        break;
    }
    if (RUNS_OR_TYPES.has(site.role) || !this.#isCallable(target)) return;
    const holder = valueHolder(node);
    if (holder === undefined) return;
    if (holder.name === 'module.exports' || holder.name === 'default') this.#addDefaultImporters(view.file);
    else
      this.#addName({
        name: holder.name,
        files: holder.local ? new Set([view.file]) : undefined,
        holdsValue: holder.name !== site.name,
      });
  }

  #isCallable(target: DefinitionRef): boolean {
    return this.#bench.facts.definition(target)?.callable === true;
  }

  #isDefaultExport(target: DefinitionRef, definition: Definition): boolean {
    if (definition.name === 'default') return true;
    if (!definition.exported || definition.parent !== -1) return false;
    // Cheap, and wrong only towards looking at more: a file that says `default` or `module.exports` at all.
    const text = this.#bench.repository.readText(target.file) ?? '';
    return /\bexport\s+default\b|\bas\s+default\b|\bmodule\s*\.\s*exports\s*=|\bexport\s*=/.test(text);
  }

  /** Importers of a module's default export name it as they like; re-exports of it are default exports again. */
  #addDefaultImporters(file: string): void {
    const key = `default:${file}`;
    if (this.#searched.has(key)) return;
    this.#searched.add(key);
    const importers = [...this.#bench.imports.importersOf(file)];
    this.#bench.parseFacts(
      importers.filter((importer) => this.#bench.repository.files.get(importer)?.class === 'source'),
      this.#pace,
    );
    for (const importer of importers) {
      const facts = this.#bench.facts.known(importer);
      if (facts === undefined) continue;
      const specifiers = new Set(
        this.#bench.imports
          .importsOf(importer)
          .filter((edge) => edge.target === file)
          .map((edge) => edge.specifier),
      );
      for (const fact of facts.imports) {
        if (!specifiers.has(fact.specifier)) continue;
        for (const { imported, local } of fact.names) {
          if (fact.kind === 'reexport' && imported === 'default') {
            if (local === 'default') this.#addDefaultImporters(importer);
            else this.#addName({ name: local, files: undefined, holdsValue: false });
          } else if (imported === 'default' || (imported === '*' && fact.kind !== 'reexport')) {
            this.#addName({ name: local, files: new Set([importer]), holdsValue: false });
          }
        }
      }
    }
  }

  #addName(wanted: NameToSearch): void {
    const scope = wanted.files === undefined ? '' : [...wanted.files].join('\n');
    const key = `${wanted.name}\0${scope}\0${wanted.holdsValue}`;
    if (wanted.name === '' || this.#searched.has(key)) return;
    // What is searched everywhere as a name of the symbol needs no second search in one file.
    if (this.#searched.has(`${wanted.name}\0\0false`)) return;
    this.#searched.add(key);
    if (++this.#names > MAX_NAMES) {
      if (this.#names === MAX_NAMES + 1)
        this.#notes.push(`only the first ${MAX_NAMES} names under which it is passed on were followed`);
      return;
    }
    this.#queue.push(wanted);
  }

  #countOutsideSites(name: string, view: FileView): void {
    const text = view.sourceFile.text;
    for (const start of wordOccurrences(text, name)) {
      if (this.#seenPlaces.has(`${view.file}:${start}`)) continue;
      this.#seenPlaces.add(`${view.file}:${start}`);
      const verdict = explainText(view.sourceFile, start, name);
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
    const text = this.#bench.repository.readText(file);
    if (text === undefined) return;
    for (const mention of mentionsInText(path.posix.extname(file), text, name)) {
      if (mention.explanation !== undefined) {
        this.#explain(mention.explanation);
        continue;
      }
      if (!this.#canBeNamedByString()) {
        this.#explain('text');
        continue;
      }
      this.#total++;
      const importing = IMPORTING_TEXT.has(path.posix.extname(file));
      this.#open.push({
        file,
        line: mention.line,
        text: mention.text,
        likely: importing && this.#reaches(file),
        cause: mention.cause,
      });
    }
  }

  #explain(explanation: MentionExplanation): void {
    this.#total++;
    this.#explained.set(explanation, (this.#explained.get(explanation) ?? 0) + 1);
  }

  #openMention(view: FileView, start: number, cause: string): void {
    this.#total++;
    const line = view.lines.lineAt(start);
    this.#open.push({
      file: view.file,
      line,
      text: view.lines.textOf(line).trim().slice(0, 160),
      likely: this.#reaches(view.file),
      cause,
    });
  }

  #reachSet: ReadonlySet<string> | undefined;
  #reaches(file: string): boolean {
    if (this.#reachSet === undefined) {
      const files = this.#targets.map((target) => target.file);
      const isGlobal = files.some((each) => this.#bench.facts.known(each)?.isModule === false);
      this.#reachSet = isGlobal ? new Set(this.#bench.repository.files.keys()) : this.#bench.imports.reaching(files);
    }
    return this.#reachSet.has(file);
  }
}

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
const IGNORED_ASSET = /\.(?:css|scss|sass|less|svg|png|jpe?g|gif|webp|json|md|mdx|txt|wasm|html)(?:\?.*)?$/;

function explanationOf(role: ReferenceRole): MentionExplanation {
  switch (role) {
    case 'call':
    case 'construct':
    case 'jsx':
    case 'decorator':
      return 'call';
    case 'type':
    case 'extends':
      return 'type';
    case 'import':
      return 'import';
    case 'export':
      return 'export';
    case 'definition':
      return 'definition';
    default:
      return 'reference';
  }
}

/** Declared in a `.d.ts` that stands beside the JavaScript it describes: what it leads to is likely, not proven. */
function isDeclarationTwin(bench: Workbench, target: DefinitionRef): boolean {
  if (!/\.d\.[mc]?ts$/.test(target.file)) return false;
  const base = target.file.replace(/\.d\.([mc]?)ts$/, '.$1js');
  return bench.repository.files.has(base);
}

function specifierOf(node: Node): string | undefined {
  for (
    let current: Node | undefined = node;
    current !== undefined && current.kind !== SyntaxKind.SourceFile;
    current = current.parent
  ) {
    const it = current as unknown as { moduleSpecifier?: Node; moduleReference?: { expression?: Node } };
    if (it.moduleSpecifier !== undefined) return nameText(it.moduleSpecifier);
    if (it.moduleReference?.expression !== undefined) return nameText(it.moduleReference.expression);
  }
  return undefined;
}

/** The variable, property or export that is given the value named at this node. */
function valueHolder(node: Node): { readonly name: string; readonly local: boolean } | undefined {
  let expression = node;
  let parent = node.parent;
  for (;;) {
    if (
      parent.kind === SyntaxKind.PropertyAccessExpression &&
      (parent as unknown as { name: Node }).name === expression
    )
      expression = parent;
    else if (WRAPS.has(parent.kind)) expression = parent;
    // `f.bind(this)` holds f.
    else if (
      parent.kind === SyntaxKind.PropertyAccessExpression &&
      nameText((parent as unknown as { name: Node }).name) === 'bind'
    )
      expression = parent;
    else if (
      parent.kind === SyntaxKind.CallExpression &&
      (parent as unknown as { expression: Node }).expression === expression &&
      expression !== node &&
      isBind(expression)
    )
      expression = parent;
    else break;
    parent = expression.parent;
  }
  const it = parent as unknown as { name?: Node; initializer?: Node; left?: Node; right?: Node; operatorToken?: Node };
  switch (parent.kind) {
    case SyntaxKind.VariableDeclaration:
      if (it.initializer !== expression || it.name?.kind !== SyntaxKind.Identifier) return undefined;
      return { name: nameText(it.name), local: !isExportedVariable(parent) };
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.PropertyDeclaration:
      return it.initializer === expression && it.name !== undefined
        ? { name: nameText(it.name), local: false }
        : undefined;
    case SyntaxKind.ShorthandPropertyAssignment:
      return undefined;
    case SyntaxKind.BinaryExpression: {
      if (it.right !== expression || it.operatorToken?.kind !== SyntaxKind.EqualsToken || it.left === undefined)
        return undefined;
      if (it.left.kind === SyntaxKind.Identifier) return { name: nameText(it.left), local: true };
      if (it.left.kind !== SyntaxKind.PropertyAccessExpression) return undefined;
      const left = it.left as unknown as { expression: Node; name: Node };
      const owner = left.expression.kind === SyntaxKind.Identifier ? nameText(left.expression) : '';
      if (owner === 'module' && nameText(left.name) === 'exports') return { name: 'module.exports', local: false };
      return { name: nameText(left.name), local: false };
    }
    default:
      return undefined;
  }
}

const WRAPS: ReadonlySet<number> = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.TypeAssertionExpression,
]);

function isBind(expression: Node): boolean {
  return (
    expression.kind === SyntaxKind.PropertyAccessExpression &&
    nameText((expression as unknown as { name: Node }).name) === 'bind'
  );
}

function isExportedVariable(declaration: Node): boolean {
  const statement = declaration.parent?.parent;
  const modifiers = (statement as unknown as { modifiers?: readonly Node[] } | undefined)?.modifiers;
  return modifiers?.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword) ?? false;
}

function nameText(node: Node): string {
  return (node as unknown as { text?: string }).text ?? '';
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
