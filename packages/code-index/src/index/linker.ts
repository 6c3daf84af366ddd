/**
 * Names to definitions: asks the type checker what each use of a name in one file stands for.
 *
 * One hop is not enough. The name at a call may be a variable, a property or a parameter that holds a function; then
 * the checker is asked which function the call runs.
 */
import {
  isAccessExpression,
  isBinaryExpression,
  isClassLikeDeclaration,
  isElementAccessExpression,
  isIdentifier,
  isNonNullExpression,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isWrapper,
  type Node,
  nameOf,
  nodeAtIndex,
  nodeIndex,
  type SourceFile,
  SyntaxKind,
  textOf,
  typed,
} from '../checker/ast.ts';
import { type Checker, CheckerAnswerError, type CheckerSymbol } from '../checker/checker.ts';
import type { DeclarationPlace } from '../checker/declaration-place.ts';
import { namedInTemplate } from '../languages/typescript/components/angular-names.ts';
import { isAngularTemplate } from '../languages/typescript/components/angular-template.ts';
import { isComponentFile } from '../languages/typescript/components/component-module.ts';
import { HANDED_TO } from '../languages/typescript/components/markup-code.ts';
import { ConstructedNames } from '../languages/typescript/constructed-names.ts';
import type { ReferenceRole, ReferenceSite } from '../languages/typescript/facts.ts';
import { exportedUnderKey, requiredModule } from '../languages/typescript/imports.ts';
import { givenBySetup } from '../languages/typescript/setup-options.ts';
import type { Definition, DefinitionRef, FileFacts, SymbolKind } from '../model/facts.ts';
import { RUNNING_ROLES } from '../model/roles.ts';
import type { AutoImport } from './auto-imports.ts';
import type { FactsStore } from './facts-store.ts';
import type { FileView } from './file-view.ts';
import type { ImportEdge } from './import-edges.ts';
import type { TemplateClasses } from './template-classes.ts';
import { meantInTemplate } from './template-targets.ts';

/** What one use of a name stands for. */
export type SiteTarget =
  | {
      readonly kind: 'definition';
      readonly ref: DefinitionRef;
      /** Other definitions that it stands for as much: members of a union, parts of a merged declaration. */
      readonly also?: readonly DefinitionRef[];
      /** What is run where the value that this call returns is called at once: `make()()`. */
      readonly next?: DefinitionRef;
      /** The variable or property by which the function was reached, where that is a definition too. */
      readonly by?: DefinitionRef;
      /** It is no function by itself: `slice.call(list)` of `const slice = Array.prototype.slice` calls something outside. */
      readonly isValue?: boolean;
      /** Found by the constructor and prototype model of JavaScript rather than by the checker. */
      readonly modelled?: boolean;
    }
  /** Declared in the repository, but not a definition: a parameter, a local variable, a property of a literal. */
  | { readonly kind: 'local'; readonly symbol: CheckerSymbol }
  | { readonly kind: 'external' }
  /** The checker knows nothing: a member of `any`, or an import that leads nowhere. */
  | { readonly kind: 'unresolved' };

export interface LinkContext {
  readonly checker: Checker;
  readonly facts: FactsStore;
  /** What a file imports directly. */
  readonly importsOf: (file: string) => readonly ImportEdge[];
  /** What a name that nothing declares in a file is imported from by the project's tools. */
  readonly autoImported: (file: string, name: string) => AutoImport | undefined;
  /** What templates name without importing it. */
  readonly templateClasses: () => TemplateClasses;
  readonly textOf: (file: string) => string;
  /** What every component of a file's package has as a member of this name. */
  readonly givenToComponents: (file: string, name: string) => AutoImport | undefined;
}

type DefinitionTarget = Extract<SiteTarget, { kind: 'definition' }>;

const UNRESOLVED: SiteTarget = { kind: 'unresolved' };
const EXTERNAL: SiteTarget = { kind: 'external' };

/** What each of these uses in one file stands for, in the same order. */
export function resolveSites(context: LinkContext, view: FileView, sites: readonly ReferenceSite[]): SiteTarget[] {
  const symbols = symbolsOf(context, view, sites);
  // A member of something whose type was still being worked out is nothing to the checker when it is asked for first, and
  // something when it is asked for again: an answer must not depend on what was asked before it.
  const open = sites.flatMap((site, i) =>
    (symbols[i]?.declarations.length ?? 0) === 0 && receiverOf(site.node) !== undefined ? [i] : [],
  );
  const again = symbolsOf(
    context,
    view,
    open.map((i) => sites[i] as ReferenceSite),
  );
  open.forEach((i, nth) => {
    symbols[i] = again[nth] ?? symbols[i];
  });
  return sites.map((site, i) => {
    try {
      const own = declaredHere(view, site) ?? targetInTemplate(context, view, site);
      if (own !== undefined) return own;
      const resolved = resolveSite(context, view, site, symbols[i]);
      const found = isOwnWatcher(context, view, site, resolved) ? UNRESOLVED : resolved;
      const target = site.inMarkup === true ? targetInMarkup(context, view, site, found) : found;
      const brought = autoImportedTarget(context, view, site, target);
      if (brought !== undefined) return brought;
      return target.kind === 'unresolved' || target.kind === 'local'
        ? (modelledTarget(context, view, site) ??
            memberOfThis(view, site) ??
            memberOfGiven(context, view, site) ??
            defaultOfCommonJs(context, view, target) ??
            target)
        : target;
    } catch (cause) {
      if (cause instanceof CheckerAnswerError) return UNRESOLVED;
      throw cause;
    }
  });
}

/** A tag, an attribute or a pipe in a template of Angular, which are names of classes of others; undefined of what is none. */
function targetInTemplate(context: LinkContext, view: FileView, site: ReferenceSite): SiteTarget | undefined {
  const named = site.inMarkup === true && isAngularTemplate(view.file) ? namedInTemplate(site.node) : undefined;
  if (named === undefined) return undefined;
  const sources = {
    classes: context.templateClasses(),
    factsOf: (file: string) => factsOf(context, view, file),
    importsOf: context.importsOf,
    exportedFrom: (file: string, name: string) => exportedFrom(context, view, file, name),
  };
  const meant = meantInTemplate(sources, view.file, named);
  if (meant === 'open') return UNRESOLVED;
  return meant.length === 0 ? EXTERNAL : { ...definitionTarget(meant), modelled: true };
}

/**
 * What the scripts of a component do not bind its markup is given by the component: a method of it, which the file says, or
 * something that nobody knows here, which must not be taken for what the page has by that name.
 */
function targetInMarkup(context: LinkContext, view: FileView, site: ReferenceSite, found: SiteTarget): SiteTarget {
  if (found.kind !== 'local' || !isHandedToMarkup(view, found.symbol)) return found;
  return memberOfOptions(view, site.name) ?? givenToMarkup(context, view, site.name) ?? UNRESOLVED;
}

/** `setup() { return { save, total: sum } }` */
function givenToMarkup(context: LinkContext, view: FileView, name: string): SiteTarget | undefined {
  const property = view.file.endsWith('.vue') ? givenBySetup(view.sourceFile, name) : undefined;
  if (property === undefined) return undefined;
  const given = isPropertyAssignment(property) ? property.initializer : nameOf(property);
  if (given === undefined || !isIdentifier(given)) return undefined;
  const symbol = isShortForTwo(given)
    ? context.checker.shorthandValue(view.project, given)
    : context.checker.symbolsAt(view.project, [given])[0];
  const target = symbol && targetOfSymbol(context, view.project, symbol, view.file);
  return target?.kind === 'definition' ? { ...target, modelled: true } : undefined;
}

function isHandedToMarkup({ sourceFile, absolute }: FileView, { main }: CheckerSymbol): boolean {
  if (main?.kind !== SyntaxKind.Parameter || main.path !== absolute) return false;
  const owner = typed(nodeAtIndex(sourceFile, main.index)?.parent ?? sourceFile);
  if (owner.kind !== SyntaxKind.FunctionExpression) return false;
  const first = owner.parameters[0]?.name;
  return first !== undefined && isIdentifier(first) && first.text === HANDED_TO;
}

/** A function among the options of a component, `methods: { save() {} }`, which it has as a member of its own. */
function memberOfOptions({ file, facts }: FileView, name: string): SiteTarget | undefined {
  const found = facts.definitions.flatMap((definition, index) =>
    definition.name === name && HOLDS_MEMBERS.test(definition.container) ? [index] : [],
  );
  const [index, ...others] = found;
  return index === undefined || others.length > 0
    ? undefined
    : { kind: 'definition', ref: { file, index }, modelled: true };
}

const HOLDS_MEMBERS = /^(?:methods|computed)$/;

/** `this.save()` in a function among the options of a component: these are functions of one object when they run. */
function memberOfThis(view: FileView, { node, name }: ReferenceSite): SiteTarget | undefined {
  if (!view.file.endsWith('.vue') || receiverOf(node)?.kind !== SyntaxKind.ThisKeyword) return undefined;
  let at: Node | undefined = node.parent;
  while (at !== undefined && !HAS_OWN_THIS.has(at.kind)) at = at.parent;
  const isNamed = at?.kind === SyntaxKind.MethodDeclaration || at?.parent?.kind === SyntaxKind.PropertyAssignment;
  if (at === undefined || !isNamed) return undefined;
  at = at.parent;
  while (at !== undefined && (LEADS_TO_OPTIONS.has(at.kind) || isWrapper(at))) at = at.parent;
  return at?.kind === SyntaxKind.ExportAssignment ? memberOfOptions(view, name) : undefined;
}

/** `this.$api.load()`, and `$api.load()` in markup: of what some file gives to every component under that name. */
function memberOfGiven(context: LinkContext, view: FileView, { node, name }: ReferenceSite): SiteTarget | undefined {
  const receiver = receiverOf(node);
  const given =
    receiver === undefined
      ? undefined
      : isPropertyAccessExpression(receiver)
        ? receiver.name
        : isComponentFile(view.file)
          ? receiver
          : undefined;
  const brought =
    given === undefined || !isIdentifier(given) ? undefined : context.givenToComponents(view.file, given.text);
  if (brought === undefined) return undefined;
  const ref =
    brought.exported === '*'
      ? exportedFrom(context, view, brought.file, name)
      : memberOfExport(context, view, brought, name);
  return ref === undefined ? undefined : { kind: 'definition', ref, modelled: true };
}

/** A member of the class that such an object is made of, or of the literal that it is. */
function memberOfExport(
  context: LinkContext,
  view: FileView,
  { file, definition, isOfComponents }: AutoImport,
  name: string,
): DefinitionRef | undefined {
  const definitions = factsOf(context, view, file)?.definitions ?? [];
  const owner = definitions.findIndex((each) => each.name === definition && each.parent === -1);
  if (isOfComponents === 'made' && definitions[owner]?.kind !== 'class') return undefined;
  const found = definitions.flatMap((each, index) =>
    each.name === name && (each.parent === owner || each.container === definition) ? [index] : [],
  );
  return owner < 0 || found.length !== 1 ? undefined : { file, index: found[0] as number };
}

/** What a module exports under a name, itself or from the modules that it hands on. */
function exportedFrom(
  context: LinkContext,
  view: FileView,
  file: string,
  name: string,
  hops = 0,
): DefinitionRef | undefined {
  const facts = factsOf(context, view, file);
  const index = facts?.definitions.findIndex(
    (each) => each.name === name && each.parent === -1 && each.exported && each.container === '',
  );
  if (index !== undefined && index >= 0) return { file, index };
  if (facts === undefined || hops >= MOST_HOPS) return undefined;
  for (const { kind, names, specifier } of facts.imports) {
    const brought =
      kind === 'reexport' ? names.find(({ local, imported }) => local === name || imported === '*') : undefined;
    if (brought === undefined) continue;
    const asked = brought.local === name ? brought.imported : name;
    for (const { target } of context.importsOf(file).filter((edge) => edge.specifier === specifier)) {
      const found = exportedFrom(context, view, target, asked, hops + 1);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** `this.total` in `watch: { total() {} }` of Vue is what is watched, and not the function that is told of it. */
function isOwnWatcher({ facts }: LinkContext, view: FileView, { node }: ReferenceSite, target: SiteTarget): boolean {
  if (target.kind !== 'definition' || receiverOf(node)?.kind !== SyntaxKind.ThisKeyword) return false;
  return isToldOfChanges(facts.definition(target.ref), view.sourceFile.text);
}

/** Of the options of a component of Vue, which stand in this text, what is called when something changes. */
export function isToldOfChanges(definition: Definition | undefined, text: string | undefined): boolean {
  return /(?:^|\.)watch$/.test(definition?.container ?? '') && HAS_OPTIONS.test(text ?? '');
}

const HAS_OPTIONS = /\b(?:methods|computed)\s{0,9}:|\bdata\s{0,9}\(/;

const HAS_OWN_THIS: ReadonlySet<number> = new Set([
  SyntaxKind.MethodDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.ClassExpression,
]);
/** `export default define({ methods: { … } })` */
const LEADS_TO_OPTIONS: ReadonlySet<number> = new Set([
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.CallExpression,
]);

/** The definition that a symbol is, or what else it is. Of several the one that can run comes first. */
export function targetOfSymbol(
  context: LinkContext,
  project: string,
  symbol: CheckerSymbol,
  /** The file of the use: of scripts that declare one global name twice, each means its own. */
  file?: string,
  /** How many modules have handed it on under a key of theirs. */
  hops = 0,
): SiteTarget {
  let local = false;
  const found: DefinitionRef[] = [];
  for (const place of placesOf(symbol)) {
    const ref = context.facts.definitionAt(context.checker, project, place);
    if (ref === undefined) continue;
    if (ref === 'local') local = true;
    else if (!found.some((each) => isSame(each, ref))) found.push(ref);
  }
  const own = found.filter((ref) => ref.file === file);
  const meant = own.length > 0 && found.every((ref) => isGlobalValue(context, ref)) ? own : found;
  const first = meant.find((ref) => hasBody(context, ref)) ?? meant[0];
  if (first !== undefined) {
    const implementation = implementationOf(context, project, first);
    if (implementation !== undefined) return { kind: 'definition', ref: implementation, by: first, modelled: true };
    return definitionTarget([first, ...meant.filter((ref) => ref !== first)]);
  }
  if (!local) return EXTERNAL;
  const exported = hops < MOST_HOPS ? exportedByKey(context, project, symbol, hops + 1) : undefined;
  return exported === undefined ? { kind: 'local', symbol } : { kind: 'definition', ref: exported };
}

const MOST_HOPS = 8;

/**
 * What a module of CommonJS exports under a key: `module.exports = { run: require('./run') }` hands on what another module
 * is, as `export { default as run } from './run'` does, and the checker follows the latter alone.
 */
function exportedByKey(
  context: LinkContext,
  project: string,
  { main, declarations }: CheckerSymbol,
  hops: number,
): DefinitionRef | undefined {
  if (main === undefined || declarations.length !== 1 || !/\.c?jsx?$/.test(main.path)) return undefined;
  const node = context.facts.node(context.checker, project, main);
  const value = node && exportedUnderKey(node);
  if (value === undefined) return undefined;
  const specifier = requiredModule(value)?.text;
  if (specifier !== undefined) return wholeModule(context, project, context.facts.fileOf(main), specifier);
  if (!isIdentifier(value)) return undefined;
  try {
    const symbol = isShortForTwo(value)
      ? context.checker.shorthandValue(project, value)
      : context.checker.symbolsAt(project, [value])[0];
    const target = symbol && targetOfSymbol(context, project, symbol, undefined, hops);
    return target?.kind === 'definition' && target.also === undefined ? target.ref : undefined;
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return undefined;
    throw cause;
  }
}

/** The definition that a module exports as a whole: `module.exports = run`. */
function wholeModule(
  context: LinkContext,
  project: string,
  importer: string | undefined,
  specifier: string,
): DefinitionRef | undefined {
  const view = importer === undefined ? undefined : moduleLedTo(context, project, importer, specifier);
  return view && exportedWhole(view);
}

/** The one file that a specifier leads to. */
function moduleLedTo(context: LinkContext, project: string, importer: string, specifier: string): FileView | undefined {
  const edges = context.importsOf(importer).filter((edge) => edge.specifier === specifier);
  const [file, ...others] = new Set(edges.map((edge) => edge.target));
  return file === undefined || others.length > 0 ? undefined : context.facts.view(context.checker, project, file);
}

function exportedWhole({ file, facts, sourceFile }: FileView): DefinitionRef | undefined {
  const name = wholeExport(sourceFile.text) ?? 'default';
  const found = facts.definitions.flatMap((definition, index) =>
    definition.name === name && definition.parent === -1 && definition.container === '' ? [index] : [],
  );
  return found.length === 1 ? { file, index: found[0] as number } : undefined;
}

/**
 * `import Page from './page'`, where that imports as ES modules do and says `module.exports = Page`: to the checker it is
 * no module of CommonJS any more, and to the tools that build it this is what a default import brings.
 */
function defaultOfCommonJs(context: LinkContext, view: FileView, target: SiteTarget): DefinitionTarget | undefined {
  const { main } = target.kind === 'local' ? target.symbol : {};
  if (main?.kind !== SyntaxKind.ImportClause || main.path !== view.absolute) return undefined;
  const clause = nodeAtIndex(view.sourceFile, main.index);
  const statement = clause && typed(clause.parent);
  if (statement?.kind !== SyntaxKind.ImportDeclaration) return undefined;
  const specifier = textOf(statement.moduleSpecifier) ?? '';
  const module = moduleLedTo(context, view.project, view.file, specifier);
  if (module === undefined || !/\.[cm]?jsx?$/.test(module.file)) return undefined;
  const { text } = module.sourceFile;
  if (!/\bmodule\.exports\s{0,9}=[^=]/.test(text) || /^\s{0,99}export\b/m.test(text)) return undefined;
  const ref = exportedWhole(module);
  return ref === undefined ? undefined : { kind: 'definition', ref, modelled: true };
}

/** What a declaration in `x.d.ts` describes: of `x.js` beside it what alone has that name; of `Card.svelte` the component. */
function implementationOf(context: LinkContext, project: string, ref: DefinitionRef): DefinitionRef | undefined {
  const base = /^(.*)\.d\.([mc]?)ts$/.exec(ref.file);
  const declared = base === null ? undefined : context.facts.definition(ref);
  if (base === null || declared === undefined) return undefined;
  const [, stem = '', kind = ''] = base;
  const files = isComponentFile(stem) ? [stem] : [`${stem}.${kind}js`, `${stem}.jsx`];
  for (const file of files) {
    const definitions =
      context.facts.known(file)?.definitions ?? context.facts.view(context.checker, project, file)?.facts.definitions;
    const named = (definitions ?? []).flatMap((definition, index) =>
      definition.name === declared.name && definition.hasBody ? [{ definition, index }] : [],
    );
    const found = named.filter(({ definition }) => definition.container === declared.container);
    if (found.length === 1) return { file, index: (found[0] as { index: number }).index };
    const [only, ...others] = named;
    const isOfType = only?.definition.callable === true && others.length === 0 && isInShape(context, ref);
    // A function that stands by itself is a member of what is returned only where it is put there.
    const isOfObject = only?.definition.kind !== 'function' || handsOut(context.textOf(file), declared.name);
    if (isOfType && isOfObject) return { file, index: only.index };
  }
  return undefined;
}

function isInShape({ facts }: LinkContext, ref: DefinitionRef): boolean {
  const parent = facts.definition(ref)?.parent ?? -1;
  const kind = parent < 0 ? undefined : facts.definition({ file: ref.file, index: parent })?.kind;
  return kind === 'interface' || kind === 'type';
}

/** `return { start, stop }`: a function that a type in the declaration file calls so, and that the script makes an object of. */
function handsOut(text: string, name: string): boolean {
  for (const { index, 0: head } of text.matchAll(/\breturn\s{0,9}\(?\{/g)) {
    const from = index + head.length;
    const end = text.indexOf('}', from);
    const names = text.slice(from, end < 0 ? from : Math.min(end, from + MOST_OF_OBJECT)).split(',');
    if (names.some((each) => each.trim() === name)) return true;
  }
  return false;
}

const MOST_OF_OBJECT = 5_000;

/** A key in an object literal or a binding pattern, which is a member of the type around it as well. */
export function isLiteralKey(site: ReferenceSite): boolean {
  if (site.role === 'property_key') return true;
  const { parent } = site.node;
  return parent.parent?.kind === SyntaxKind.ObjectLiteralExpression && nameOf(parent) === site.node;
}

/** The members that such a key stands for, by the type around it. Throws what the checker throws. */
export function membersOfKey(context: LinkContext, view: FileView, site: ReferenceSite): readonly CheckerSymbol[] {
  const { parent } = site.node;
  const isPattern = parent.kind === SyntaxKind.BindingElement;
  const path = view.absolute;
  return (
    context.checker
      .contextualMember(view.project, parent.parent, site.name, isPattern ? 'pattern' : 'literal')
      // A parameter that is taken apart without a type has the type that the pattern itself says, which tells nothing.
      .filter(
        ({ declarations }) =>
          !isPattern || !declarations.every((each) => each.path === path && each.index === nodeIndex(parent)),
      )
  );
}

/** What a use does with what it stands for. */
export function roleOfUse(
  { facts }: Pick<LinkContext, 'facts'>,
  site: ReferenceSite,
  target: SiteTarget | undefined,
): ReferenceRole {
  if (target?.kind !== 'definition') return site.role;
  if (site.role === 'property_key' && exportedUnderKey(site.node.parent) !== undefined) return 'export';
  if (site.role === 'callback' && refsOf(target).every((ref) => isPlainValue(facts.definition(ref))))
    return 'reference';
  return target.isValue === true && site.role !== 'closing_tag' ? 'reference' : site.role;
}

/** A text, a number or a truth value that stays what it is: whoever is handed it cannot call it. */
function isPlainValue(definition: Definition | undefined): boolean {
  if (definition === undefined) return false;
  const { kind, signature } = definition;
  if (kind === 'enum_member' || kind === 'enum') return true;
  if (kind !== 'variable' && kind !== 'property') return false;
  const sign = signature.indexOf('=');
  return (
    /\b(?:const|readonly)\b/.test(signature.slice(0, Math.max(0, sign))) &&
    /^(?:'[^']*'|"[^"]*"|`[^`]*`|-?\d[\w.]*|true|false)(?: as const)?[,;]?$/.test(signature.slice(sign + 1).trim())
  );
}

/** The members of the type around an object literal that a member of it stands for: what calls one of them may run it. */
export function membersOfContext(context: LinkContext, view: FileView, index: number): DefinitionRef[] {
  const definition = view.facts.definitions[index];
  if (definition === undefined || !mayStandForMember(view.facts.definitions, index)) return [];
  const name = siteAt(view, definition.nameStart)?.node;
  const literal = name?.parent.parent;
  if (literal?.kind !== SyntaxKind.ObjectLiteralExpression) return [];
  const own = { file: view.file, index };
  try {
    return context.checker
      .contextualMember(view.project, literal, definition.name, 'literal')
      .flatMap((member) => refsOf(targetOfSymbol(context, view.project, member)))
      .filter((ref) => !isSame(ref, own));
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return [];
    throw cause;
  }
}

/** The first use of a name that begins there. */
function siteAt(view: FileView, start: number): ReferenceSite | undefined {
  let byStart = SITES_BY_START.get(view.sites);
  if (byStart === undefined) {
    byStart = new Map();
    for (const site of view.sites) if (!byStart.has(site.start)) byStart.set(site.start, site);
    SITES_BY_START.set(view.sites, byStart);
  }
  return byStart.get(start);
}

const SITES_BY_START = new WeakMap<readonly ReferenceSite[], Map<number, ReferenceSite>>();

/** It may be a member of an object literal: what its kind, and what it lies in, say without any syntax. */
export function mayStandForMember(definitions: readonly Definition[], index: number): boolean {
  const definition = definitions[index];
  if (definition === undefined || !IN_LITERALS.has(definition.kind)) return false;
  const parent = definitions[definition.parent];
  return parent?.kind !== 'class' && parent?.kind !== 'interface';
}

const IN_LITERALS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['method', 'getter', 'setter']);

/**
 * `super.run()` runs what the base class has, and no override of it, where the base is a class by its name. A base that is
 * computed, as that of a mixin, may be any class.
 */
export function runsBaseItself(context: LinkContext, view: FileView, site: ReferenceSite): boolean {
  if (receiverOf(site.node)?.kind !== SyntaxKind.SuperKeyword) return false;
  let holder: Node | undefined = site.node;
  while (holder !== undefined && !isClassLikeDeclaration(holder)) holder = holder.parent;
  for (const clause of holder?.heritageClauses ?? []) {
    if (clause.token !== SyntaxKind.ExtendsKeyword) continue;
    const base = view.sites.filter((each) => each.node === clause.types[0]?.expression);
    const [target] = resolveSites(context, view, base);
    return refsOf(target).some((ref) => context.facts.definition(ref)?.kind === 'class');
  }
  return false;
}

/** The classes of which the receiver of a member may be an object; undefined where it may be anything that fits. */
export function receiverClasses(
  context: LinkContext,
  view: FileView,
  site: ReferenceSite,
): readonly DefinitionRef[] | undefined {
  const receiver = receiverOf(site.node);
  if (receiver === undefined || !context.checker.isOpen(view.project)) return undefined;
  try {
    const refs = context.checker
      .typeSymbols(view.project, receiver)
      ?.map((symbol) => refsOf(targetOfSymbol(context, view.project, symbol))[0]);
    const isClass = (ref: DefinitionRef | undefined) =>
      ref !== undefined && context.facts.definition(ref)?.kind === 'class';
    return refs?.every(isClass) === true ? (refs as readonly DefinitionRef[]) : undefined;
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return undefined;
    throw cause;
  }
}

/** `size` of `{ size }`, and of `({ size = usual } = options)`: a property and a variable. The default is only itself. */
export function isShortForTwo(name: Node): boolean {
  return name.parent.kind === SyntaxKind.ShorthandPropertyAssignment && nameOf(name.parent) === name;
}

/** All definitions that a use stands for. */
export function refsOf(target: SiteTarget | undefined): readonly DefinitionRef[] {
  if (target?.kind !== 'definition') return [];
  return target.also === undefined ? [target.ref] : [target.ref, ...target.also];
}

function definitionTarget(refs: readonly DefinitionRef[]): DefinitionTarget {
  const [ref, ...also] = refs as [DefinitionRef, ...DefinitionRef[]];
  return also.length === 0 ? { kind: 'definition', ref } : { kind: 'definition', ref, also };
}

function isGlobalValue(context: LinkContext, ref: DefinitionRef): boolean {
  const definition = context.facts.definition(ref);
  return definition?.parent === -1 && GLOBAL_VALUES.has(definition.kind);
}

const GLOBAL_VALUES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'class', 'variable']);

/** The call, `new`, tagged template, decorator or JSX element that runs what is named here. */
export function callNodeOf(node: Node): Node | undefined {
  let expression = node;
  while (
    isMemberOf(expression.parent, expression) ||
    isWrapper(expression.parent) ||
    isNonNullExpression(expression.parent)
  )
    expression = expression.parent;
  const parent = typed(expression.parent);
  switch (parent.kind) {
    case SyntaxKind.CallExpression:
    case SyntaxKind.NewExpression:
      return parent.expression === expression ? parent : undefined;
    case SyntaxKind.TaggedTemplateExpression:
      return parent.tag === expression ? parent : undefined;
    case SyntaxKind.Decorator:
    case SyntaxKind.JsxOpeningElement:
    case SyntaxKind.JsxSelfClosingElement:
      return parent;
    default:
      return undefined;
  }
}

/** Receiver of a property access whose name is this node; undefined for a bare name. */
export function receiverOf(node: Node): Node | undefined {
  const { parent } = node;
  return isAccessExpression(parent) && isMemberOf(parent, node) ? parent.expression : undefined;
}

/** It stands behind the dot, or in the brackets. */
function isMemberOf(access: Node, node: Node): boolean {
  return (
    (isPropertyAccessExpression(access) && access.name === node) ||
    (isElementAccessExpression(access) && access.argumentExpression === node)
  );
}

/** The class that a constructor belongs to: `new Foo()` and `super()` are edges to the class. */
export function asClass(context: LinkContext, ref: DefinitionRef): DefinitionRef {
  const definition = context.facts.definition(ref);
  return definition?.kind === 'constructor' && definition.parent >= 0
    ? { file: ref.file, index: definition.parent }
    : ref;
}

/** Uses by which no interface and no type alias can be meant. */
const VALUE_ROLES: ReadonlySet<string> = new Set([...RUNNING_ROLES, 'callback', 'reference', 'write']);
const HOLDS_A_FUNCTION: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['variable', 'property', 'getter']);

function symbolsOf(
  context: LinkContext,
  view: FileView,
  sites: readonly ReferenceSite[],
): (CheckerSymbol | undefined)[] {
  const nodes = sites.map((site) => site.node);
  try {
    return context.checker.symbolsAt(view.project, nodes);
  } catch (cause) {
    if (!(cause instanceof CheckerAnswerError)) throw cause;
    // One node that the checker stumbles over must not take the others with it.
    return nodes.map((node) => {
      try {
        return context.checker.symbolsAt(view.project, [node])[0];
      } catch (inner) {
        if (inner instanceof CheckerAnswerError) return undefined;
        throw inner;
      }
    });
  }
}

function resolveSite(
  context: LinkContext,
  view: FileView,
  site: ReferenceSite,
  symbol: CheckerSymbol | undefined,
): SiteTarget {
  if (site.node.kind === SyntaxKind.SuperKeyword) {
    return (
      called(context, view, site.node) ??
      (symbol === undefined ? UNRESOLVED : targetOfSymbol(context, view.project, symbol, view.file))
    );
  }
  if (isShortForTwo(site.node)) {
    const value = context.checker.shorthandValue(view.project, site.node);
    // A name that nothing declares: the property that it makes is another thing.
    if (value === undefined || value.declarations.length === 0) return UNRESOLVED;
    return fitting(context, site, targetOfSymbol(context, view.project, value, view.file));
  }
  if (symbol === undefined || symbol.declarations.length === 0) return UNRESOLVED;
  const target = fitting(context, site, targetOfSymbol(context, view.project, symbol, view.file));
  if (target.kind === 'external' || !RUNNING_ROLES.has(site.role)) return target;
  if (target.kind === 'local') {
    const run = called(context, view, site.node);
    return run === undefined ? target : withNextCall(context, view, site, run);
  }
  if (target.kind !== 'definition') return target;
  if (site.role === 'construct') return definitionTarget(refsOf(target).map((ref) => asClass(context, ref)));
  const definition = context.facts.definition(target.ref) as Definition;
  if (site.role === 'call' && HOLDS_A_FUNCTION.has(definition.kind) && callNodeOf(site.node) === undefined)
    return { ...target, isValue: true };
  const run = HOLDS_A_FUNCTION.has(definition.kind) ? called(context, view, site.node) : undefined;
  return withNextCall(
    context,
    view,
    site,
    run !== undefined && !isSame(run.ref, target.ref) ? { ...run, by: target.ref } : target,
  );
}

/** Of several definitions those that this use can mean: a type or a value, the getter that is read or the setter that is written. */
function fitting(context: LinkContext, site: ReferenceSite, target: SiteTarget): SiteTarget {
  if (target.kind !== 'definition' || target.also === undefined) return target;
  const wanted = refsOf(target).filter((ref) => {
    switch (context.facts.definition(ref)?.kind) {
      case 'interface':
      case 'type':
        return !VALUE_ROLES.has(site.role);
      case 'namespace':
        return !RUNNING_ROLES.has(site.role);
      case 'function':
      case 'variable':
        return site.role !== 'type' || site.node.parent.kind === SyntaxKind.TypeQuery;
      case 'getter':
        return site.role !== 'write';
      case 'setter':
        return site.role === 'write' || (site.role === 'reference' && isReadAndWritten(site.node));
      default:
        return true;
    }
  });
  return wanted.length === 0 ? target : definitionTarget(wanted);
}

/** `a.size += 1` and `a.size++` read the property and write it. */
function isReadAndWritten(node: Node): boolean {
  const access = receiverOf(node) === undefined ? node : node.parent;
  const { parent } = access;
  if (isPrefixUnaryExpression(parent) || isPostfixUnaryExpression(parent))
    return parent.operator === SyntaxKind.PlusPlusToken || parent.operator === SyntaxKind.MinusMinusToken;
  if (!isBinaryExpression(parent) || parent.left !== access) return false;
  const operator = parent.operatorToken.kind;
  return operator >= SyntaxKind.FirstCompoundAssignment && operator <= SyntaxKind.LastCompoundAssignment;
}

/** `make()()` runs what `make` returns as well. */
function withNextCall(
  context: LinkContext,
  view: FileView,
  site: ReferenceSite,
  target: DefinitionTarget,
): DefinitionTarget {
  if (site.role !== 'call') return target;
  const call = callNodeOf(site.node);
  const next = call === undefined ? undefined : called(context, view, call);
  return next === undefined ? target : { ...target, next: next.ref };
}

/** What the call around this node runs, where that is a definition of the repository. */
function called(context: LinkContext, view: FileView, node: Node): DefinitionTarget | undefined {
  const call = callNodeOf(node);
  if (call === undefined) return undefined;
  const place = context.checker.calledDeclaration(view.project, call);
  if (place === undefined) return undefined;
  const ref = context.facts.definitionAt(context.checker, view.project, place);
  if (ref === undefined || ref === 'local') return undefined;
  return { kind: 'definition', ref: asClass(context, ref) };
}

/** The name of a definition stands for it, whatever the checker makes of it: `app.use = function () {}` is `any` to it. */
function declaredHere(view: FileView, site: ReferenceSite): SiteTarget | undefined {
  const definition = view.facts.definitions[site.holder];
  return definition !== undefined && definition.nameStart === site.start && definition.name === site.name
    ? { kind: 'definition', ref: { file: view.file, index: site.holder } }
    : undefined;
}

/**
 * TypeScript 7 gives JavaScript's constructor functions no type: `new Reply()` is `any`, and so are members assigned to
 * a prototype or to an object. Where the receiver is such an object by the text of the file (a variable given
 * `new Reply()`, the object itself, or `this` inside one of its methods), its members are those assigned to it here or
 * in a file imported here.
 */
function modelledTarget(context: LinkContext, view: FileView, site: ReferenceSite): SiteTarget | undefined {
  if (!/\.[cm]?jsx?$/.test(view.file)) return undefined;
  const receiver = receiverOf(site.node);
  if (receiver === undefined) return undefined;
  const containers = receiverContainers(view, receiver, site.holder);
  if (containers.length === 0) return undefined;
  for (const { file, containers: own } of [
    { file: view.file, containers },
    ...importedContainers(context, view, containers),
  ]) {
    const definitions = factsOf(context, view, file)?.definitions ?? [];
    const index = definitions.findIndex(
      (definition) => definition.name === site.name && own.includes(definition.container),
    );
    if (index >= 0) return { kind: 'definition', ref: { file, index }, modelled: true };
  }
  return undefined;
}

/** What constructors and objects are called in the files that they are imported from. */
function importedContainers(
  context: LinkContext,
  view: FileView,
  containers: readonly string[],
): { readonly file: string; readonly containers: readonly string[] }[] {
  const found: { readonly file: string; readonly containers: readonly string[] }[] = [];
  for (const { specifier, target } of context.importsOf(view.file)) {
    for (const fact of view.facts.imports) {
      if (fact.specifier !== specifier) continue;
      for (const { imported, local } of fact.names) {
        if (!containers.includes(local)) continue;
        const sourceFile = context.facts.view(context.checker, view.project, target)?.sourceFile;
        const name = imported === '*' || imported === 'default' ? wholeExport(sourceFile?.text ?? '') : imported;
        if (name === undefined) continue;
        found.push({ file: target, containers: sourceFile ? constructedIn(sourceFile).withParents(name) : [name] });
      }
    }
    found.push({ file: target, containers });
  }
  return found;
}

function factsOf(context: LinkContext, view: FileView, file: string): FileFacts | undefined {
  return context.facts.known(file) ?? context.facts.view(context.checker, view.project, file)?.facts;
}

/** The name of what `module.exports = name` or `const name = module.exports = {}` hands out. */
function wholeExport(text: string): string | undefined {
  const match = WHOLE_EXPORT.exec(text);
  return match?.[1] ?? match?.[2];
}

const WHOLE_EXPORT =
  /(?<![\w$])([\w$]+)\s*=\s*(?:\(\s*)?(?:exports\s*=\s*)?module\.exports\s*=[^=]|(?<![\w$.])module\.exports\s*=\s*(?:[\w$.]+\s*=\s*){0,20}(?:(?:function|class)\s+)?(?!function\b|class\b|async\b|new\b|require\b)([A-Za-z_$][\w$]*)\s*(?:[;{(\n]|$)/;

/** What the project's tools import under a name that stands alone, and that nothing or a declaration of theirs declares. */
function autoImportedTarget(
  context: LinkContext,
  view: FileView,
  site: ReferenceSite,
  target: SiteTarget,
): DefinitionTarget | undefined {
  const isDeclared = target.kind === 'definition' && /\.d\.[mc]?ts$/.test(target.ref.file);
  const asked = askedOfTools(view, site, target);
  if (asked === undefined) {
    if ((target.kind !== 'unresolved' && !isDeclared) || receiverOf(site.node) !== undefined) return undefined;
    // The name of a member or of a label is none that could be imported.
    if ((isLiteralKey(site) && !isShortForTwo(site.node)) || site.role === 'import' || site.role === 'export')
      return undefined;
  }
  const brought = context.autoImported(view.file, asked ?? site.name);
  if (brought === undefined) return undefined;
  const definitions = factsOf(context, view, brought.file)?.definitions ?? [];
  const index = definitions.findIndex(
    ({ name, parent, container, kind }) =>
      parent === -1 && container === '' && name === brought.definition && (kind !== 'type' || site.role === 'type'),
  );
  if (index < 0) return undefined;
  const ref = { file: brought.file, index };
  return { kind: 'definition', ref, modelled: true, ...(isDeclared ? { by: target.ref } : {}) };
}

/** What of `import { useCart } from '#imports'`, by which Nuxt offers all that it would import by itself, a place stands for. */
function askedOfTools(view: FileView, { node, role }: ReferenceSite, target: SiteTarget): string | undefined {
  const { main } = target.kind === 'local' ? target.symbol : {};
  const isHere = main?.kind === SyntaxKind.ImportSpecifier && main.path === view.absolute;
  const bound = isHere ? nodeAtIndex(view.sourceFile, main.index) : role === 'import' ? node.parent : undefined;
  const specifier = bound && typed(bound);
  if (specifier?.kind !== SyntaxKind.ImportSpecifier) return undefined;
  let statement: Node = specifier;
  while (statement.kind !== SyntaxKind.ImportDeclaration && statement.parent !== undefined)
    statement = statement.parent;
  const found = typed(statement);
  const isOffered =
    found.kind === SyntaxKind.ImportDeclaration && OFFERED_BY_TOOLS.has(textOf(found.moduleSpecifier) ?? '');
  return isOffered ? textOf(specifier.propertyName ?? specifier.name) : undefined;
}

const OFFERED_BY_TOOLS: ReadonlySet<string> = new Set(['#imports', '#components']);

function receiverContainers(view: FileView, receiver: Node, holder: number): string[] {
  if (receiver.kind === SyntaxKind.ThisKeyword) {
    for (let index = holder; index >= 0; index = view.facts.definitions[index]?.parent ?? -1) {
      const definition = view.facts.definitions[index];
      if (definition?.kind === 'method' && definition.container !== '')
        return constructedIn(view.sourceFile).withParents(definition.container);
      // `function Reply() { this.send() }`
      if (definition?.kind === 'function') return constructedIn(view.sourceFile).withParents(definition.name);
    }
    return [];
  }
  if (!isIdentifier(receiver)) return [];
  const name = receiver.text;
  if (!/^[\w$]+$/.test(name)) return [];
  const made = constructedIn(view.sourceFile).madeBy(name);
  if (made !== undefined) return constructedIn(view.sourceFile).withParents(made);
  return holdersIn(view.facts).has(name) ? [name] : [];
}

const CONSTRUCTED = new WeakMap<SourceFile, ConstructedNames>();

function constructedIn(sourceFile: SourceFile): ConstructedNames {
  const known = CONSTRUCTED.get(sourceFile) ?? new ConstructedNames(sourceFile.text);
  CONSTRUCTED.set(sourceFile, known);
  return known;
}

const HOLDERS = new WeakMap<FileFacts, ReadonlySet<string>>();

/** Objects of a file that have methods, and what it imports. */
function holdersIn(facts: FileFacts): ReadonlySet<string> {
  const known = HOLDERS.get(facts);
  if (known !== undefined) return known;
  const found = new Set(facts.imports.flatMap(({ names }) => names.map(({ local }) => local)));
  for (const { container, kind } of facts.definitions) if (kind === 'method') found.add(container);
  HOLDERS.set(facts, found);
  return found;
}

function placesOf(symbol: CheckerSymbol): readonly DeclarationPlace[] {
  const { main } = symbol;
  if (main === undefined || symbol.declarations.length === 1) return symbol.declarations;
  return [main, ...symbol.declarations.filter((place) => place.index !== main.index || place.path !== main.path)];
}

function hasBody(context: LinkContext, ref: DefinitionRef): boolean {
  return context.facts.definition(ref)?.hasBody === true;
}

export function isSame(a: DefinitionRef, b: DefinitionRef): boolean {
  return a.index === b.index && a.file === b.file;
}
