/**
 * Uses that no name shows: an object that is taken for something else because its shape fits, one that is handed to code
 * of which nothing is known, a module that is loaded by a name made at run time. Each reason is a sentence.
 */
import path from 'node:path';
import { type Node, SyntaxKind } from '../checker/ast.ts';
import { CheckerAnswerError } from '../checker/checker.ts';
import type { DefinitionRef, FileView } from '../index/facts-store.ts';
import { callNodeOf } from '../index/linker.ts';
import { isProse } from '../index/mentions.ts';
import { findReferences, type References } from '../index/references.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import type { Definition } from '../model/facts.ts';
import type { CallgraphServices } from './callgraph.ts';

/** Other members of the same name, and places where objects are made, looked at before this says that it stopped. */
const MAX_LOOKED_AT = 40;

/** A method that is called on an interface which objects of its class fit, though the class does not name it. */
export function usesByShape(bench: Workbench, root: DefinitionRef, references: References): string[] {
  const definition = bench.facts.definition(root) as Definition;
  const owner = bench.facts.known(root.file)?.definitions[definition.parent];
  const view = bench.view(root.file);
  const ownerName = view?.sites.find((site) => site.start === owner?.nameStart)?.node;
  if (owner?.kind !== 'class' || view === undefined || ownerName === undefined) return [];
  for (const other of references.namesakes.slice(0, MAX_LOOKED_AT)) {
    const namesake = bench.facts.definition(other.ref);
    const parent = bench.facts.known(other.ref.file)?.definitions[namesake?.parent ?? -1];
    // A class is taken for what it says it extends; an interface for whatever fits it.
    if (namesake === undefined || namesake.container === '' || parent?.kind === 'class') continue;
    if (!fits(bench, view, ownerName, other.ref)) continue;
    const what = parent?.kind === 'interface' || parent?.kind === 'type' ? parent.name : `a type in ${other.ref.file}`;
    return [
      `objects of ${owner.name} may stand for ${what}, whose ${definition.name} is used at ${other.file}:${other.line + 1}`,
    ];
  }
  return references.namesakes.length > MAX_LOOKED_AT
    ? [`only ${MAX_LOOKED_AT} other members named ${definition.name} were compared with it`]
    : [];
}

function fits(bench: Workbench, view: FileView, ownerName: Node, member: DefinitionRef): boolean {
  const declared = bench.facts.known(member.file)?.declarationNodes.find(([, index]) => index === member.index);
  if (declared === undefined) return false;
  const place = { path: bench.repository.absolute(member.file), index: declared[0], kind: 0 };
  const node = bench.facts.node(bench.checker, view.project, place);
  if (node === undefined) return false;
  try {
    return bench.checker.fits(view.project, ownerName, node);
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return true;
    throw cause;
  }
}

/**
 * A method of a class whose objects are given to code from outside, which may call it by its name: as an argument, kept in
 * an object of which nothing is known, or as what an offered function gives back.
 */
export function handedOutside(
  services: CallgraphServices,
  root: DefinitionRef,
  pace: Pace,
  /** An export of a file is there for whoever uses the package. */
  isOffered: (file: string, name: string) => boolean,
): string[] {
  const { bench } = services;
  const definition = bench.facts.definition(root) as Definition;
  const owner = bench.facts.known(root.file)?.definitions[definition.parent];
  if (owner?.kind !== 'class') return [];
  const uses = findReferences(services, [{ file: root.file, index: definition.parent }], pace).uses.filter(
    (use) => use.role === 'construct' || use.role === 'callback' || use.role === 'reference',
  );
  for (const use of uses.slice(0, MAX_LOOKED_AT)) {
    const view = bench.view(use.file);
    const name = view?.sites.find((site) => site.start === use.start)?.node;
    const value = name === undefined || use.role !== 'construct' ? name : callNodeOf(name);
    if (view === undefined || value === undefined) continue;
    const what = use.role === 'construct' ? `objects of ${owner.name} are` : `${owner.name} is`;
    for (const each of [value, ...usesOfVariable(view, value)]) {
      const where = `${use.file}:${view.lines.lineAt(each.getStart()) + 1}`;
      if (isGivenOutside(bench, view, each)) return [`${what} handed to code from outside at ${where}`];
      if (isKeptOutside(bench, view, each)) return [`${what} kept where others find it at ${where}`];
      const giver = givenBackBy(view, each, use.holder);
      if (giver !== undefined && isOffered(use.file, giver))
        return [`${what} given out by ${giver}, which the package offers, at ${where}`];
    }
  }
  return uses.length > MAX_LOOKED_AT ? [`only ${MAX_LOOKED_AT} places that use ${owner.name} were looked at`] : [];
}

/** `window.app = value`: the object is not of the repository, or nothing is known about it. */
function isKeptOutside(bench: Workbench, view: FileView, value: Node): boolean {
  const expression = outermost(value);
  const it = expression.parent as unknown as { kind: SyntaxKind; left: Node; operatorToken: Node; right: Node };
  if (it.kind !== SyntaxKind.BinaryExpression || it.right !== expression) return false;
  if (it.operatorToken.kind !== SyntaxKind.EqualsToken) return false;
  if (it.left.kind !== SyntaxKind.PropertyAccessExpression && it.left.kind !== SyntaxKind.ElementAccessExpression)
    return false;
  const receiver = (it.left as unknown as { expression: Node }).expression;
  if (receiver.kind === SyntaxKind.ThisKeyword) return false;
  try {
    return bench.checker.isUntyped(view.project, receiver);
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return true;
    throw cause;
  }
}

/** The export that has the value as its result: a function that returns it, a variable that holds it, the default export. */
function givenBackBy(view: FileView, value: Node, holder: number): string | undefined {
  const parent = outermost(value).parent;
  if (!RESULTS.has(parent.kind)) return undefined;
  if (parent.kind === SyntaxKind.ExportAssignment) return 'default';
  let definition = view.facts.definitions[holder];
  while (definition !== undefined && definition.parent >= 0) definition = view.facts.definitions[definition.parent];
  return definition?.exported === true ? definition.name : undefined;
}

const RESULTS: ReadonlySet<number> = new Set([
  SyntaxKind.ReturnStatement,
  SyntaxKind.YieldExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.ExportAssignment,
]);

function outermost(value: Node): Node {
  let expression = value;
  while (HOLDS.has(expression.parent.kind)) expression = expression.parent;
  return expression;
}

/** Of `const plugin = new Plugin()` every other `plugin` in the file. */
function usesOfVariable(view: FileView, creation: Node): Node[] {
  const declaration = creation.parent as unknown as { readonly kind: SyntaxKind; readonly name?: Node };
  if (declaration.kind !== SyntaxKind.VariableDeclaration || declaration.name?.kind !== SyntaxKind.Identifier)
    return [];
  const { text } = declaration.name as unknown as { readonly text: string };
  return view.sites.filter((site) => site.name === text && site.role !== 'definition').map((site) => site.node);
}

/** The value, or a literal that holds it, is an argument of a call of which the repository does not hold the body. */
function isGivenOutside(bench: Workbench, view: FileView, value: Node): boolean {
  const expression = outermost(value);
  const call = expression.parent;
  if (call.kind !== SyntaxKind.CallExpression && call.kind !== SyntaxKind.NewExpression) return false;
  if ((call as unknown as { arguments?: readonly Node[] }).arguments?.includes(expression) !== true) return false;
  try {
    if (CALLS_BACK.test((call as unknown as { expression: Node }).expression.getText())) return true;
    const called = bench.checker.calledDeclaration(view.project, call);
    if (called === undefined) return true;
    const file = bench.repository.relative(called.path);
    // What the language itself offers keeps a value and does not know its methods.
    return (file === undefined || !bench.repository.files.has(file)) && !STANDARD_LIBRARY.test(called.path);
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return true;
    throw cause;
  }
}

const HOLDS: ReadonlySet<number> = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.ShorthandPropertyAssignment,
  SyntaxKind.SpreadElement,
  SyntaxKind.SpreadAssignment,
  SyntaxKind.ConditionalExpression,
]);
/** What the platform offers and calls methods by their names. */
const CALLS_BACK = /^(?:Proxy|(?:[\s\S]*\.)?(?:addEventListener|define|observe))$/;
const STANDARD_LIBRARY = /(?:^|[\\/])lib(?:\.[\w.]+)?\.d\.ts$/;

/** A module that is found by a name which exists only at run time: what it exports is known to whoever loads it. */
export function loadedByComputedName(bench: Workbench, file: string): string[] {
  const isImported = bench.imports.importersOf(file).size > 0;
  for (const load of bench.imports.computedLoads()) {
    if (load.file === file) continue;
    // Without a known beginning it can be any file of its package that nothing else imports.
    const possible =
      load.prefix === undefined
        ? !isImported && packageOf(bench, load.file) === packageOf(bench, file)
        : file.startsWith(load.prefix);
    if (!possible) continue;
    return [`${file} may be loaded by a computed name at ${load.file}:${load.line + 1}`];
  }
  return [];
}

/** A file that nothing imports, but whose path stands in a string: a worker, a child process, a file that a tool is told of. */
export function namedByPath(bench: Workbench, file: string): string[] {
  if (bench.imports.importersOf(file).size > 0) return [];
  const target = withoutExtension(file);
  const word = /[\w$\u0080-\uffff]+$/.exec(path.posix.basename(target))?.[0];
  if (word === undefined) return [];
  for (const other of bench.repository.filesWithWord(word)) {
    if (other === file || isProse(other)) continue;
    const text = bench.repository.readText(other) ?? '';
    for (const match of text.matchAll(/(["'`])([^"'`\n]{1,300})\1/g)) {
      const named = withoutExtension(match[2] ?? '');
      if (!named.endsWith(path.posix.basename(target)) || !/[./]/.test(match[2] ?? '')) continue;
      const fromThere = path.posix.join(path.posix.dirname(other), named);
      if (fromThere !== target && path.posix.normalize(named) !== target) continue;
      return [`${file} is named by its path at ${other}:${text.slice(0, match.index).split('\n').length}`];
    }
  }
  return [];
}

function withoutExtension(file: string): string {
  return file.replace(/\.[mc]?[jt]sx?$/, '');
}

/** The folder of the nearest package.json above a file. */
function packageOf(bench: Workbench, file: string): string {
  let nearest = '';
  for (const config of bench.repository.configFiles()) {
    if (!/(?:^|\/)package\.json$/.test(config)) continue;
    const folder = config.slice(0, -'package.json'.length);
    if (file.startsWith(folder) && folder.length > nearest.length) nearest = folder;
  }
  return nearest;
}
