/**
 * What stands at a place: locals, parameters and expressions have no definition by which they could be asked for, so a
 * file and a line name them, and a column where the line names several. Of TypeScript and JavaScript the checker tells
 * the type there, which a definition cannot: narrowed by the conditions around it, or with its type parameters filled in.
 */
import { type Node, nameOf, nodeIndex, SyntaxKind } from '../../checker/ast.ts';
import { CheckerAnswerError } from '../../checker/checker.ts';
import { type DefinitionRef, isInContainers, keyOfRef, labelOf } from '../../model/facts.ts';
import type { CheckedRepository } from '../checker-projects.ts';
import type { FileView } from '../file-view.ts';
import type { LocalSymbol, NamedPlace, PlaceQuestion } from '../language-service.ts';
import { isShortForTwo, refsOf, targetOfSymbol } from '../linker.ts';
import { describeLocal, describeUse } from './checker-types.ts';

/** Something that is named at a place, by its node. */
interface NodePlace {
  readonly view: FileView;
  /** The name, or the expression, as it stands there. */
  readonly node: Node;
  /** The definition that it is, or that it stands for. */
  readonly ref: DefinitionRef | undefined;
  /** The name in the declaration of a local; of a definition or of something else none. */
  readonly declaredAt: Node | undefined;
  /** What is named is introduced here. */
  readonly isDeclaration: boolean;
}

/** A line of thousands is nobody's. */
const MAX_IN_LINE = 50;

/** Locals of one name in a file are told up to this number. */
const MAX_LOCALS = 50;

/** What the symbol of a question stands for in the line that it gives, each thing once and what is declared there first. */
export function placesByChecker(
  analysis: CheckedRepository,
  question: PlaceQuestion & { readonly line: number },
): NamedPlace[] {
  const view = checkedView(analysis, question.file);
  if (view === undefined) return [];
  return nodePlaces(analysis, view, question).map((place) => namedPlace(analysis, place));
}

function nodePlaces(
  analysis: CheckedRepository,
  view: FileView,
  { line, column, symbol, name, containers }: PlaceQuestion & { readonly line: number },
): NodePlace[] {
  const nodes = nodesIn(view, line, symbol, column);
  if (nodes.length > 0) return distinct(nodes.map((node) => placeOf(analysis, view, node)));
  // `Class.member` and `function.local` name what stands there as `member` and `local`.
  if (containers.length === 0) return [];
  const places = nodesIn(view, line, name, column).map((node) => placeOf(analysis, view, node));
  return distinct(places.filter((place) => isInContainers(containerOf(analysis, place), containers)));
}

export function localsByChecker(analysis: CheckedRepository, { file, name, containers }: PlaceQuestion): NamedPlace[] {
  const view = checkedView(analysis, file);
  if (view === undefined) return [];
  return view.sites
    .filter((site) => site.name === name && site.role === 'definition' && declaresLocal(site.node))
    .map((site) => placeOf(analysis, view, site.node))
    .filter((place) => place.ref === undefined && isInContainers(containerOf(analysis, place), containers))
    .slice(0, MAX_LOCALS)
    .map((place) => namedPlace(analysis, place));
}

function namedPlace(analysis: CheckedRepository, place: NodePlace): NamedPlace {
  const { view, node, ref, declaredAt } = place;
  const at = { file: view.file, ...positionIn(view, node.getStart()) };
  if (ref === undefined) {
    const local = () => {
      const described = describeLocal(analysis, view, node, shownName(place));
      return { symbol: localSymbol(analysis, place, described.signature), described };
    };
    return { refs: [], local, ...(declaredAt === undefined || declaredAt === node ? {} : { at }) };
  }
  const isSame =
    place.isDeclaration || SAME_EVERYWHERE.has(analysis.facts.definition(ref)?.kind ?? '') || isInImport(node);
  if (isSame) return { refs: [ref] };
  return { refs: [ref], at, typeThere: (doubts) => describeUse(analysis, view, node, doubts) };
}

/** Value kinds apart, what a name stands for has one type wherever it stands. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set([
  'interface',
  'type',
  'class',
  'enum',
  'namespace',
  'enum_member',
]);

function isInImport(node: Node): boolean {
  return IMPORTS.has(node.parent.kind);
}

const IMPORTS: ReadonlySet<number> = new Set([
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ImportClause,
  SyntaxKind.NamespaceImport,
  SyntaxKind.ImportEqualsDeclaration,
  SyntaxKind.ExportSpecifier,
]);

function shownName({ node, declaredAt }: NodePlace): string {
  return (declaredAt ?? node).getText().replace(/\s+/g, ' ').slice(0, 200);
}

/** As an answer names it; `type` in place of a signature. */
function localSymbol(analysis: CheckedRepository, place: NodePlace, type: string): LocalSymbol {
  const { view, node, declaredAt } = place;
  const shown = declaredAt ?? node;
  const start = shown.getStart();
  const { line, column } = positionIn(view, start);
  return {
    symbol: shownName(place),
    kind: declaredAt === undefined ? 'expression' : isParameter(declaredAt) ? 'parameter' : 'variable',
    // An expression is asked for by its text alone.
    container: declaredAt === undefined ? '' : containerOf(analysis, place),
    file: view.file,
    line,
    endLine: view.lines.lineAt(shown.end),
    column,
    signature: type,
  };
}

/** 0-based. */
function positionIn(view: FileView, offset: number): { readonly line: number; readonly column: number } {
  const line = view.lines.lineAt(offset);
  return { line, column: offset - view.lines.startOf(line) };
}

function checkedView(analysis: CheckedRepository, file: string): FileView | undefined {
  return analysis.repository.files.get(file)?.class === 'source' ? analysis.projects.view(file) : undefined;
}

/** The nodes whose text is exactly this one and that begin in the line, in order. */
function nodesIn(view: FileView, line: number, text: string, column: number | undefined): Node[] {
  if (text === '' || line >= view.lines.count) return [];
  const start = view.lines.startOf(line);
  const source = view.sourceFile.text;
  const end = start + view.lines.textOf(line).length;
  const found: Node[] = [];
  for (let at = source.indexOf(text, start); at >= 0 && at < end; at = source.indexOf(text, at + 1)) {
    if (found.length >= MAX_IN_LINE) break;
    const to = at + text.length;
    if (continuesName(source, at) || continuesName(source, to)) continue;
    if (column !== undefined && (start + column < at || start + column >= to)) continue;
    const node = nodeBetween(view.sourceFile, at, to);
    if (node !== undefined) found.push(node);
  }
  return found;
}

/** The characters before and after an offset belong to one name. */
function continuesName(text: string, offset: number): boolean {
  return NAME_CHARACTER.test(text[offset - 1] ?? '') && NAME_CHARACTER.test(text[offset] ?? '');
}

const NAME_CHARACTER = /[\w$\u0080-\uffff]/;

/** The innermost node with exactly these ends. */
function nodeBetween(root: Node, start: number, end: number): Node | undefined {
  let found: Node | undefined;
  let around: Node | undefined = root;
  while (around !== undefined) {
    let next: Node | undefined;
    around.forEachChild((child) => {
      // The white space and the comments before a node are its own.
      if (next === undefined && child.pos <= start && end <= child.end) next = child;
      return undefined;
    });
    if (next !== undefined && next.end === end && next.getStart() === start) found = next;
    around = next;
  }
  return found;
}

function placeOf(analysis: CheckedRepository, view: FileView, node: Node): NodePlace {
  const place = { view, node, ref: undefined, declaredAt: undefined, isDeclaration: false };
  const start = node.getStart();
  const own = view.facts.definitions.findIndex(
    (definition) => definition.nameStart === start && definition.nameEnd === node.end,
  );
  if (own >= 0) return { ...place, ref: { file: view.file, index: own }, isDeclaration: true };
  if (declaresLocal(node)) return { ...place, declaredAt: node, isDeclaration: true };
  if (node.kind !== SyntaxKind.Identifier && node.kind !== SyntaxKind.PrivateIdentifier) return place;
  try {
    const symbol = isShortForTwo(node)
      ? analysis.projects.checker.shorthandValue(view.project, node)
      : analysis.projects.checker.symbolsAt(view.project, [node])[0];
    if (symbol === undefined) return place;
    const target = targetOfSymbol(analysis.linkContext, view.project, symbol, view.file);
    const [ref] = refsOf(target);
    if (ref !== undefined) return { ...place, ref };
    const declared = target.kind === 'local' ? symbol.main : undefined;
    if (declared === undefined || analysis.repository.relative(declared.path) !== view.file) return place;
    const declaration = analysis.facts.node(analysis.projects.checker, view.project, declared);
    const name = declaration && nameOf(declaration);
    return name !== undefined && declaresLocal(name) ? { ...place, declaredAt: name } : place;
  } catch (cause) {
    // Its type can be asked for all the same.
    if (cause instanceof CheckerAnswerError) return place;
    throw cause;
  }
}

/** The name of a variable, a parameter, or a part of a pattern. */
function declaresLocal(name: Node): boolean {
  const { parent } = name;
  return name.kind === SyntaxKind.Identifier && DECLARES_LOCALS.has(parent.kind) && nameOf(parent) === name;
}

const DECLARES_LOCALS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.BindingElement,
]);

function isParameter(name: Node): boolean {
  let declaration = name.parent;
  while (
    declaration.kind === SyntaxKind.BindingElement ||
    declaration.kind === SyntaxKind.ObjectBindingPattern ||
    declaration.kind === SyntaxKind.ArrayBindingPattern
  )
    declaration = declaration.parent;
  return declaration.kind === SyntaxKind.Parameter;
}

/** The definition that it lies in, with what that lies in; of a definition what it lies in. */
function containerOf(analysis: CheckedRepository, { view, node, ref, declaredAt }: NodePlace): string {
  if (ref !== undefined) return analysis.facts.definition(ref)?.container ?? '';
  const start = (declaredAt ?? node).getStart();
  const holder = view.facts.definitions.filter(({ start: from, end }) => from <= start && start < end).at(-1);
  return holder === undefined ? '' : labelOf(holder);
}

/** One place for each thing: where it is declared, else the first. */
function distinct(places: readonly NodePlace[]): NodePlace[] {
  const byThing = new Map<string, NodePlace>();
  for (const place of places) {
    const { ref, declaredAt, node } = place;
    const key =
      ref !== undefined ? keyOfRef(ref) : declaredAt !== undefined ? `${nodeIndex(declaredAt)}` : `\0${node.getText()}`;
    const known = byThing.get(key);
    if (known === undefined || (place.isDeclaration && !known.isDeclaration)) byThing.set(key, place);
  }
  return [...byThing.values()].sort((a, b) => Number(b.isDeclaration) - Number(a.isDeclaration));
}
