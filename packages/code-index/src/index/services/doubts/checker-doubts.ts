/** What keeps a symbol of TypeScript or JavaScript from being unused: asked of the checker, its trees and the manifests. */
import {
  isAssignment,
  isAwaitExpression,
  isCallOrNewExpression,
  isClassLikeDeclaration,
  isPropertyAccessExpression,
  isVariableDeclaration,
  modifiersOf,
  type Node,
  SyntaxKind,
  textOf,
} from '../../../checker/ast.ts';
import { TYPESCRIPT_CONVENTIONS } from '../../../languages/typescript/conventions.ts';
import type { Doubt } from '../../../model/doubts.ts';
import type { Definition, DefinitionRef } from '../../../model/facts.ts';
import type { Analysis } from '../../analysis.ts';
import type { Budget } from '../../budget.ts';
import type { FileView } from '../../file-view.ts';
import type { DoubtScope } from '../../language-service.ts';
import { receiverOf, resolveSites } from '../../linker.ts';
import { calledByItself, holdsOthers, isHardPrivate, SHAPE_KINDS, startedByConvention } from './common.ts';
import { dynamicUses } from './dynamic-uses.ts';
import { importedAsDefault, inNamedFolder, loadedByComputedName, namedByPath, usesByShape } from './hidden-uses.ts';
import { entryThatOffers, manifestNaming, packageManifests } from './public-entry.ts';
import { runFromOutside } from './run-from-outside.ts';

export function fileDoubtsByChecker(analysis: Analysis, file: string, isTaken: boolean): readonly Doubt[] {
  const taken = isTaken
    ? [
        ...loadedByComputedName(analysis, file),
        ...namedByPath(analysis, file),
        ...inNamedFolder(analysis, file),
        ...importedAsDefault(analysis, file),
      ]
    : [];
  return [...startOf(analysis, file), ...taken];
}

export function symbolDoubtsByChecker(
  analysis: Analysis,
  ref: DefinitionRef,
  { references, isOfFile }: DoubtScope,
  budget: Budget,
): readonly Doubt[] {
  const definition = analysis.facts.definition(ref);
  if (definition === undefined) return [];
  const doubts = [...outsideUse(analysis, ref, definition), ...frameworkUse(analysis, ref, definition, budget)];
  // Of a file it is asked who may load it, and not of each member who may get at that.
  if (isOfFile) return doubts;
  doubts.push(...dynamicUses(analysis, ref, definition, budget));
  if (definition.kind === 'method' && !definition.isPrivate) doubts.push(...usesByShape(analysis, ref, references));
  return doubts;
}

/** The first thing that is known to start a file. */
function startOf(analysis: Analysis, file: string): Doubt[] {
  const [first] = startedByConvention(analysis, file, TYPESCRIPT_CONVENTIONS);
  if (first !== undefined) return [first];
  const manifest = manifestNaming(analysis, file);
  return manifest === undefined ? [] : [{ code: 'named_by_manifest', file, manifest }];
}

function outsideUse(analysis: Analysis, root: DefinitionRef, definition: Definition): Doubt[] {
  // A script without imports and exports puts its names where every script sees them.
  if (analysis.facts.known(root.file)?.isModule === false && definition.parent === -1)
    return [{ code: 'script', file: root.file }];
  if (!definition.exported) return [];
  const name = definition.container === '' ? definition.name : (definition.container.split('.')[0] ?? definition.name);
  if (packageManifests(analysis).length === 0) return [{ code: 'exported_to_unknown', name: definition.name }];
  const entry = entryThatOffers(analysis, root.file, name);
  return entry === undefined ? [] : [{ code: 'exported_by_entry', name, entry }];
}

function frameworkUse(analysis: Analysis, root: DefinitionRef, definition: Definition, budget: Budget): Doubt[] {
  const { name } = definition;
  const reasons = [...calledByItself(definition, TYPESCRIPT_CONVENTIONS), ...holdsOthers(analysis, root, definition)];
  const [outermost = ''] = definition.container.split('.');
  if (outermost === 'global' || /["'/]/.test(definition.container)) reasons.push({ code: 'adds_to_declared', name });
  if (name.startsWith('[')) reasons.push({ code: 'computed_name', name });
  const view = analysis.projects.view(root.file);
  if (view === undefined) return reasons;
  // It sees the names around it; `new Function` sees those of all scripts alone.
  const made = view.sites.find((site) => site.name === 'eval' && site.role === 'call' && !receiverOf(site.node));
  if (made !== undefined)
    reasons.push({ code: 'made_at_run_time', name, at: { file: root.file, line: view.lines.lineAt(made.start) } });
  const declaration = declarationOf(view, definition);
  reasons.push(...decoratorsAt(analysis, view, declaration, definition));
  const parent = view.facts.definitions[definition.parent];
  if (parent !== undefined && (parent.kind === 'class' || parent.kind === 'interface')) {
    const type = { file: root.file, index: definition.parent };
    for (const each of [type, ...analysis.serviceOf(type.file).ancestorsOf(type, budget)])
      reasons.push(...basesFromOutside(analysis, each, definition));
  }
  // Of a class, of a type with or without a name, of what a function takes: whoever makes such an object writes it.
  if (SHAPE_KINDS.has(definition.kind) && definition.container !== '') {
    reasons.push({ code: 'part_of_shape', name, of: parent?.name ?? definition.container });
  }
  const holder = declaration === undefined ? undefined : assignedTo(declaration);
  if (holder !== undefined) reasons.push({ code: 'put_on_object', name, holder });
  if (declaration !== undefined && declaration.parent?.kind === SyntaxKind.ObjectLiteralExpression) {
    reasons.push({ code: 'in_object_literal', name });
  }
  if (definition.exported && definition.parent === -1 && isTakenByPlace(analysis, root, definition, declaration))
    reasons.push({ code: 'taken_by_place', name, file: root.file });
  if (definition.kind === 'enum_member') reasons.push({ code: 'enum_member', name });
  budget.check();
  return reasons;
}

/** Its bases would take a look at the project, which costs seconds in a new process. */
export function runWithoutNameByChecker(analysis: Analysis, root: DefinitionRef): readonly Doubt[] {
  const definition = analysis.facts.definition(root);
  return definition === undefined ? [] : runFromOutside(analysis, root, definition);
}

/** What decorates a symbol, or the class that it is a member of. */
export function decoratorsOf(analysis: Analysis, root: DefinitionRef): Doubt[] {
  const definition = analysis.facts.definition(root);
  // Most files have no decorator, and need not be opened to see that.
  if (definition === undefined || !/@\w/.test(analysis.repository.readText(root.file) ?? '')) return [];
  const view = analysis.projects.view(root.file);
  if (view === undefined) return [];
  const declaration = declarationOf(view, definition);
  return isMadeOnly(analysis, view, declaration, definition)
    ? []
    : decoratorsAt(analysis, view, declaration, definition);
}

/**
 * `@Injectable()` and `@Controller()` have a framework make objects of a class, and hand them to whoever asks for one by its
 * type. Of a class that stands for nothing from outside it calls its own hooks, and what answers a route, which is read.
 */
function isMadeOnly(
  analysis: Analysis,
  view: FileView,
  declaration: Node | undefined,
  { kind, name }: Definition,
): boolean {
  const owner = declaration === undefined ? undefined : classAround(declaration);
  if (declaration === undefined || owner === undefined || kind !== 'method') return false;
  return (
    !CALLED_BY_CONTAINERS.test(name) &&
    isDecoratedOnlyBy(view, declaration, ON_ROUTES) &&
    isDecoratedOnlyBy(view, owner, ON_MADE) &&
    (owner.heritageClauses ?? []).every((clause) => isOfOurs(analysis, view, clause))
  );
}

/** `implements Till, Desk`, each of which is known to lie here. */
function isOfOurs(analysis: Analysis, view: FileView, clause: Node): boolean {
  const written = view.sourceFile.text.slice(clause.pos, clause.end).trim();
  const names = /^implements\s+([\w$\s,]{1,500})$/
    .exec(written.replace(/<[^<>]{0,200}>/g, ''))?.[1]
    ?.split(',')
    .map((name) => name.trim());
  return (
    names?.every((name) => {
      if (view.facts.definitions.some((each) => each.name === name && each.parent === -1)) return true;
      const [brought] = view.facts.imports.filter((each) => each.names.some(({ local }) => local === name));
      return (
        brought !== undefined &&
        analysis.imports.possibleImportsOf(view.file).some(({ specifier }) => specifier === brought.specifier)
      );
    }) === true
  );
}

/** Each of its decorators is one of these, by its name and where that comes from. */
function isDecoratedOnlyBy(
  view: FileView,
  declaration: Node,
  known: readonly { readonly from: string; readonly names: RegExp }[],
): boolean {
  return (modifiersOf(declaration) ?? []).every((modifier) => {
    if (modifier.kind !== SyntaxKind.Decorator) return true;
    const written = /^@(\w{1,99})\s{0,9}\(/.exec(view.sourceFile.text.slice(modifier.pos, modifier.end).trim())?.[1];
    return view.facts.imports.some(({ specifier, names }) =>
      names.some(
        ({ local, imported }) =>
          local === written && known.some((each) => each.from === specifier && each.names.test(imported)),
      ),
    );
  });
}

const AROUND_ROUTES = [
  { from: '@nestjs/common', names: /^(?:Use(?:Guards|Interceptors|Pipes|Filters)|SetMetadata|Version)$/ },
  { from: '@nestjs/swagger', names: /^Api[A-Z]\w{0,99}$/ },
  { from: '@nestjs/throttler', names: /^(?:Throttle|SkipThrottle)$/ },
];
const ON_ROUTES = [
  ...AROUND_ROUTES,
  {
    from: '@nestjs/common',
    names: /^(?:Get|Post|Put|Patch|Delete|All|Head|Options|HttpCode|Header|Redirect|Render)$/,
  },
];
const ON_MADE = [
  ...AROUND_ROUTES,
  { from: '@nestjs/common', names: /^(?:Injectable|Controller)$/ },
  { from: '@angular/core', names: /^Injectable$/ },
];
/** Hooks, and what a class has that is given to a framework as a guard, a pipe, a strategy or a maker of options. */
const CALLED_BY_CONTAINERS =
  /^(?:on(?:Module|Application)[A-Z]\w*|beforeApplicationShutdown|configure|ng[A-Z]\w*|can[A-Z]\w*|use|intercept|transform|catch|validate|handle\w*|resolve|run|execute|process|parse|preload|get[A-Z]\w*(?:Options|Translation)|(?:de)?serialize\w*|create\w*Options)$/;

function declarationOf(view: FileView, { nameStart }: Definition): Node | undefined {
  return view.sites.find((site) => site.start === nameStart)?.node.parent;
}

function decoratorsAt(
  analysis: Analysis,
  view: FileView,
  declaration: Node | undefined,
  definition: Definition,
): Doubt[] {
  const { name, container } = definition;
  if (declaration === undefined) return [];
  if (isDecorated(declaration)) return [{ code: 'decorated', name, by: whoDecorates(analysis, view, declaration) }];
  const owner = classAround(declaration);
  return !isHardPrivate(definition) && owner !== undefined && isDecorated(owner)
    ? [{ code: 'owner_decorated', name, owner: container, by: whoDecorates(analysis, view, owner) }]
    : [];
}

/** A framework, where each decorator is imported from outside. */
function whoDecorates(analysis: Analysis, view: FileView, declaration: Node): 'framework' | 'decorator' {
  const ours = new Set(analysis.imports.possibleImportsOf(view.file).map(({ specifier }) => specifier));
  const isOutside = (modifier: Node) => {
    const written = view.sourceFile.text.slice(modifier.pos, modifier.end).trim();
    const name = /^@\s{0,9}([\w$]{1,99})/.exec(written)?.[1];
    return view.facts.imports.some(
      ({ specifier, names }) =>
        !specifier.startsWith('.') && !ours.has(specifier) && names.some(({ local }) => local === name),
    );
  };
  const decorators = (modifiersOf(declaration) ?? []).filter(({ kind }) => kind === SyntaxKind.Decorator);
  return decorators.every(isOutside) ? 'framework' : 'decorator';
}

/**
 * Frameworks of commands, jobs and plugins load the files of a folder, and take what is exported as default, what builds on a
 * class of theirs, or what they have made. So such an export of a file that nothing imports is not known to be unused.
 */
function isTakenByPlace(
  analysis: Analysis,
  root: DefinitionRef,
  definition: Definition,
  declaration: Node | undefined,
): boolean {
  if (analysis.imports.importersOf(root.file).size > 0 || startOf(analysis, root.file).length > 0) return false;
  // A router takes those of a folder, and a plugin registers them by the names of their files.
  if (definition.kind === 'component') return true;
  if (exportsAsDefault(analysis.repository.readText(root.file) ?? '', definition.name)) return true;
  if (basesFromOutside(analysis, root, definition).length > 0) return true;
  const made = declaration !== undefined && isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made !== undefined && isMadeOutside(analysis, root.file, made);
}

/** Nothing imports the file, and whoever loads it by its place has this, under a name of its own. */
export function takenByPlace(analysis: Analysis, root: DefinitionRef): Doubt[] {
  const { file } = root;
  const definition = analysis.facts.definition(root);
  if (definition === undefined || definition.parent !== -1 || analysis.imports.importersOf(file).size > 0) return [];
  // Who takes it is known.
  if (startOf(analysis, file).length > 0) return [];
  const { name, kind } = definition;
  const isWhole = kind === 'component' || exportsAsDefault(analysis.repository.readText(file) ?? '', name);
  return isWhole ? [{ code: 'taken_by_place', name, file }] : [];
}

function exportsAsDefault(text: string, name: string): boolean {
  for (const match of text.matchAll(/\bexport\s+default\b|\b(?:module\.exports|export)\s*=/g)) {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + MAX_HEAD);
    if (!/^\s*[\w$]/.test(rest)) continue;
    const named = [...rest.matchAll(/[\w$]+/g)].find(([word]) => !DECLARING.has(word));
    if (named?.[0] === name && !/^\s*\./.test(rest.slice(named.index + name.length))) return true;
  }
  return [...text.matchAll(/\bas\s+default\b/g)].some(({ index }) => {
    const before = text.slice(Math.max(0, index - MAX_HEAD), index).trimEnd();
    return before.endsWith(name) && !/[\w$]/.test(before.at(-name.length - 1) ?? '');
  });
}

const DECLARING: ReadonlySet<string> = new Set(['abstract', 'async', 'class', 'function']);
const MAX_HEAD = 300;

/** `task({ … })`, `new Job()`: whatever is called there is not defined in the repository. */
function isMadeOutside(analysis: Analysis, file: string, value: Node): boolean {
  const view = analysis.projects.view(file);
  const inner = isAwaitExpression(value) ? value.expression : value;
  if (view === undefined || !isCallOrNewExpression(inner)) return false;
  const { pos, end } = inner.expression;
  const site = view.sites.find(({ start }) => start >= pos && start < end);
  if (site === undefined) return false;
  return resolveSites(analysis.linkContext, view, [site])[0]?.kind !== 'definition';
}

/**
 * What a function is put on by an assignment: `channel.port.onmessage = function …`. What objects of a function have from its
 * prototype, and what a module exports, is found as any other member is.
 */
function assignedTo(access: Node): string | undefined {
  if (!isPropertyAccessExpression(access)) return undefined;
  const { expression, parent } = access;
  if (!isAssignment(parent) || parent.left !== access) return undefined;
  const name = isPropertyAccessExpression(expression) ? expression.name.text : textOf(expression);
  const isFound = expression.kind === SyntaxKind.ThisKeyword || name === 'prototype' || name === 'exports';
  return isFound ? undefined : expression.getText().slice(0, 60);
}

function basesFromOutside(analysis: Analysis, type: DefinitionRef, member: Definition): Doubt[] {
  const view = analysis.projects.view(type.file);
  if (view === undefined) return [];
  const bases = view.sites.filter((site) => site.role === 'extends' && site.holder === type.index);
  const targets = resolveSites(analysis.linkContext, view, bases);
  const own = analysis.facts.definition(type)?.name ?? '';
  return bases.flatMap((base, i): Doubt[] =>
    targets[i]?.kind !== 'definition' && isHeritageHead(base.node)
      ? [{ code: 'outside_base', name: member.name, type: own, base: base.name, isExtended: true }]
      : [],
  );
}

function isHeritageHead(node: Node): boolean {
  return (
    node.parent.kind === SyntaxKind.ExpressionWithTypeArguments ||
    node.parent.kind === SyntaxKind.PropertyAccessExpression
  );
}

function isDecorated(declaration: Node | undefined): boolean {
  const modifiers = declaration && modifiersOf(declaration);
  return modifiers?.some((modifier) => modifier.kind === SyntaxKind.Decorator) === true;
}

/** The class that a declaration is a member of, a parameter of its constructor included: what decorates it gets hold of that. */
function classAround(declaration: Node) {
  const { parent } = declaration;
  const owner = parent.kind === SyntaxKind.Constructor ? parent.parent : parent;
  return isClassLikeDeclaration(owner) ? owner : undefined;
}
