/**
 * A change of a symbol as edits of its file's text. What is removed becomes white space, so that nothing after it moves
 * and no comment or line is joined with another.
 */
import {
  isBindingElement,
  isEnumDeclaration,
  isExportAssignment,
  isExportDeclaration,
  isIdentifier,
  isNamedExports,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isVariableDeclaration,
  isVariableDeclarationList,
  modifiersOf,
  type Node,
  type NodeOf,
  nameOf,
  type SourceFile,
  SyntaxKind,
} from '../../checker/ast.ts';
import { EngineError } from '../../errors.ts';
import { asType, type NewSignature, SIGNATURE_FORMS } from './signature.ts';

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface SymbolEdit {
  /** In order, none overlapping another. */
  readonly edits: readonly TextEdit[];
  /** The declarations themselves, in the text as it is: what goes wrong inside is a matter of the change, not of others. */
  readonly declarations: readonly Span[];
  /** Of a new signature: what of it is new, as far as the text tells. */
  readonly differs?: { readonly parameters: boolean; readonly moreParameters: boolean; readonly result: boolean };
  /** Of a new signature. */
  readonly saysAny?: boolean;
  readonly returnsPromise?: boolean;
}

/** The declarations of one symbol in its file. */
export interface DeclaredSymbol {
  readonly name: string;
  readonly sourceFile: SourceFile;
  /** Of each declaration: overloads, a getter and its setter, a constant and the type of its name. */
  readonly nodes: readonly Node[];
  /** It stands at the top of its file, where a statement of its own may export it. */
  readonly isTopLevel: boolean;
}

/** Throws `EngineError` `bad_change` where a declaration cannot be taken away by itself. */
export function removal(symbol: DeclaredSymbol): SymbolEdit {
  const spans = outermost([
    ...symbol.nodes.map((node) => removable(node, symbol)),
    ...(symbol.isTopLevel ? exportsOf(symbol).map((use) => use.whole) : []),
  ]);
  const { text } = symbol.sourceFile;
  const edits = spans.map((span) => ({ ...span, text: blank(text.slice(span.start, span.end)) }));
  return { edits: [...edits, ...staysModule(symbol.sourceFile, spans)], declarations: spans };
}

/** Throws `EngineError` `bad_change` for what has no name of its own to be changed. */
export function renaming(symbol: DeclaredSymbol, to: string): SymbolEdit {
  const edits: TextEdit[] = [];
  for (const node of symbol.nodes) {
    const declaration = holderOf(node);
    const name = nameOf(declaration);
    if (name === undefined || !NAMES.has(name.kind)) throw cannot(symbol, 'has no name that can be changed');
    if (declaration.kind === SyntaxKind.Parameter) throw cannot(symbol, 'is a parameter and a property at once');
    const span = spanOf(name);
    const isPattern = isBindingElement(declaration);
    const keepsKey =
      (isPattern && declaration.propertyName === undefined && isObjectBindingPattern(declaration.parent)) ||
      declaration.kind === SyntaxKind.ShorthandPropertyAssignment;
    const text = declaration.kind === SyntaxKind.ShorthandPropertyAssignment ? `${to}: ${symbol.name}` : to;
    edits.push({ ...span, text: keepsKey && isPattern ? `${symbol.name}: ${to}` : text });
  }
  if (symbol.isTopLevel) for (const use of exportsOf(symbol)) edits.push({ ...spanOf(use.name), text: to });
  return { edits: inOrder(edits), declarations: symbol.nodes.map((node) => removableOr(node)) };
}

/** Throws `EngineError` `bad_change` where the signature does not suit what the symbol is. */
export function withSignature(symbol: DeclaredSymbol, signature: NewSignature): SymbolEdit {
  if (signature.name !== undefined && signature.name !== symbol.name && !isConstructor(symbol, signature.name)) {
    throw new EngineError('bad_change', `the new signature is one of ${signature.name}, not of ${symbol.name}`, {
      hint: 'A new name is a change of its own: kind "rename"',
    });
  }
  const nodes = uniqueNodes(symbol.nodes);
  const heads = nodes.filter(isHead);
  const annotated = nodes.filter(isAnnotated);
  const declarations = symbol.nodes.map((node) => removableOr(node));
  const edits: TextEdit[] = [];
  let differs: SymbolEdit['differs'] = { parameters: true, moreParameters: false, result: true };
  // A variable or field that says its type says it to everyone; the function in it only has to fit.
  const typed = annotated.filter((node) => typeOf(node) !== undefined || heads.length === 0);
  if (typed.length > 0) {
    const text = asType(signature);
    if (text === undefined) throw cannot(symbol, 'is declared by a type: say the result too, as in `(a: A) => R`');
    for (const node of typed) edits.push(annotation(node, text, symbol));
  } else if (heads.length > 0) {
    if (signature.kind !== 'function') {
      throw new EngineError('bad_change', `\`${signature.text.slice(0, 100)}\` is no signature of a function`, {
        hint: SIGNATURE_FORMS,
      });
    }
    const body = heads.find((node) => bodyOf(node) !== undefined) ?? heads[0];
    if (heads.length === 1 && body !== undefined) differs = differenceOf(body, signature);
    for (const node of heads) {
      if (node === body) edits.push(head(node, signature));
      // One signature takes the place of all overloads.
      else edits.push(blanked(removable(node, symbol), symbol.sourceFile.text));
    }
  } else {
    throw cannot(symbol, 'has no signature of its own; ask about one of its members');
  }
  const { saysAny, returnsPromise } = signature;
  return { edits: inOrder(edits), declarations, differs, saysAny, returnsPromise };
}

export function applied(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let from = 0;
  for (const edit of edits) {
    result += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return result + text.slice(from);
}

/**
 * Where a place of the changed text was before. In a text that an edit has put there, it is the place of what that text
 * stands for.
 */
export function placeBefore(edits: readonly TextEdit[], offset: number): number | { readonly replaced: Span } {
  let shift = 0;
  for (const edit of edits) {
    const start = edit.start + shift;
    if (offset < start) break;
    const isBlank = edit.text.trim() === '' && edit.text.length === edit.end - edit.start;
    if (offset < start + edit.text.length) return isBlank ? offset - shift : { replaced: edit };
    shift += edit.text.length - (edit.end - edit.start);
  }
  return offset - shift;
}

const NAMES: ReadonlySet<number> = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.PrivateIdentifier,
  SyntaxKind.StringLiteral,
]);

/** Kinds with parameters and a result. */
const HEADS = [
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.MethodSignature,
  SyntaxKind.Constructor,
] as const;
type Head = NodeOf<(typeof HEADS)[number]>;

function isHead(node: Node): node is Head {
  return HEADS.some((kind) => kind === node.kind);
}

/** Kinds that may say a type behind their name. */
const ANNOTATED = [
  SyntaxKind.VariableDeclaration,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.PropertySignature,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.TypeAliasDeclaration,
] as const;
type Annotated = NodeOf<(typeof ANNOTATED)[number]>;

function isAnnotated(node: Node): node is Annotated {
  return ANNOTATED.some((kind) => kind === node.kind);
}

function cannot(symbol: DeclaredSymbol, why: string): EngineError {
  return new EngineError('bad_change', `${symbol.name} ${why}`, {
    hint: 'Ask without `change` for what depends on it',
  });
}

function isConstructor(symbol: DeclaredSymbol, name: string): boolean {
  return name === 'new' && symbol.nodes.some((node) => node.kind === SyntaxKind.Constructor);
}

function spanOf(node: Node): Span {
  return { start: node.getStart(), end: node.end };
}

/** The declaration that a function or class expression is the value of; itself where it is none. */
function holderOf(node: Node): Node {
  if (!EXPRESSIONS.has(node.kind)) return node;
  let outer = node.parent;
  while (WRAPPERS.has(outer.kind)) outer = outer.parent;
  return VALUE_HOLDERS.has(outer.kind) ? outer : node;
}

const EXPRESSIONS: ReadonlySet<number> = new Set([
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.ClassExpression,
]);
const WRAPPERS: ReadonlySet<number> = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.TypeAssertionExpression,
]);
const VALUE_HOLDERS: ReadonlySet<number> = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.ExportAssignment,
  SyntaxKind.BinaryExpression,
]);

/** What goes when a declaration goes. */
function removable(node: Node, symbol: DeclaredSymbol): Span {
  const declaration = holderOf(node);
  const span = removableOr(node);
  const { parent } = declaration;
  switch (declaration.kind) {
    case SyntaxKind.Parameter:
      throw cannot(symbol, 'is a parameter and a property at once');
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.ClassExpression:
      throw cannot(symbol, 'is part of an expression');
    case SyntaxKind.BinaryExpression:
      if (parent.kind !== SyntaxKind.ExpressionStatement) throw cannot(symbol, 'is part of an expression');
      return span;
    case SyntaxKind.VariableDeclaration:
      if (parent.parent.kind !== SyntaxKind.VariableStatement) throw cannot(symbol, 'is the variable of a loop');
      return span;
    default:
      return span;
  }
}

function removableOr(node: Node): Span {
  const declaration = holderOf(node);
  const { parent } = declaration;
  switch (declaration.kind) {
    case SyntaxKind.BinaryExpression:
      return spanOf(parent.kind === SyntaxKind.ExpressionStatement ? parent : declaration);
    case SyntaxKind.VariableDeclaration: {
      const declarations = isVariableDeclarationList(parent) ? parent.declarations : [];
      if (parent.parent.kind === SyntaxKind.VariableStatement && declarations.length === 1)
        return spanOf(parent.parent);
      return withComma(declaration, declarations);
    }
    default:
      if (isObjectBindingPattern(parent)) return withComma(declaration, parent.elements);
      if (isEnumDeclaration(parent)) return withComma(declaration, parent.members);
      if (isObjectLiteralExpression(parent)) return withComma(declaration, parent.properties);
      return spanOf(declaration);
  }
}

/** An item of a list with the comma behind it, or for the last one the comma before it. */
function withComma(item: Node, items: readonly Node[]): Span {
  const index = items.indexOf(item);
  const next = items[index + 1];
  const previous = items[index - 1];
  if (next !== undefined) return { start: item.getStart(), end: next.getFullStart() };
  return { start: previous === undefined ? item.getStart() : previous.end, end: item.end };
}

interface ExportUse {
  readonly name: Node;
  /** What goes with the symbol. */
  readonly whole: Span;
}

/** `export { name }`, `export { name as other }` and `export default name` of the same file. */
function exportsOf({ name, sourceFile }: DeclaredSymbol): ExportUse[] {
  const found: ExportUse[] = [];
  for (const statement of sourceFile.statements) {
    if (isExportAssignment(statement)) {
      const { expression } = statement;
      if (isNamed(expression, name)) found.push({ name: expression, whole: spanOf(statement) });
    } else if (isExportDeclaration(statement)) {
      const { moduleSpecifier, exportClause } = statement;
      if (moduleSpecifier !== undefined || exportClause === undefined || !isNamedExports(exportClause)) continue;
      for (const element of exportClause.elements) {
        const own = element.propertyName ?? element.name;
        if (isNamed(own, name)) found.push({ name: own, whole: withComma(element, exportClause.elements) });
      }
    }
  }
  return found;
}

function isNamed(node: Node, name: string): boolean {
  return isIdentifier(node) && node.text === name;
}

/** A file that loses its last export stays a module, or its names would suddenly be everyone's. */
function staysModule(sourceFile: SourceFile, gone: readonly Span[]): TextEdit[] {
  if (/\.d\.[mc]?ts$/.test(sourceFile.fileName)) return [];
  const isGone = (node: Node) => gone.some((span) => span.start <= node.getStart() && node.end <= span.end);
  const makesModule = sourceFile.statements.filter(
    (node) =>
      MODULE_STATEMENTS.has(node.kind) ||
      modifiersOf(node)?.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword),
  );
  if (makesModule.length === 0 || makesModule.some((node) => !isGone(node))) return [];
  const { length } = sourceFile.text;
  return [{ start: length, end: length, text: '\nexport {};\n' }];
}

const MODULE_STATEMENTS: ReadonlySet<number> = new Set([
  SyntaxKind.ImportDeclaration,
  SyntaxKind.ImportEqualsDeclaration,
  SyntaxKind.ExportDeclaration,
  SyntaxKind.ExportAssignment,
]);

function bodyOf(node: Head): Node | undefined {
  return node.kind === SyntaxKind.MethodSignature ? undefined : node.body;
}

/** Everything between what comes before the parameters and the body gives way to the new signature. */
function head(node: Head, signature: NewSignature & { readonly kind: 'function' }): TextEdit {
  const { type, parameters } = node;
  const { text } = node.getSourceFile();
  const returns = signature.returns ?? (type === undefined ? undefined : text.slice(type.getStart(), type.end));
  const hasResult = node.kind !== SyntaxKind.Constructor && returns !== undefined;
  const changed = `${signature.typeParameters}${signature.parameters}${hasResult ? `: ${returns}` : ''}`;
  const { start, isBare } = parametersStart(node, text);
  const end = type?.end ?? (isBare ? parameters.end : text.indexOf(')', parameters.end) + 1);
  return { start, end, text: changed };
}

function differenceOf(node: Head, signature: NewSignature & { readonly kind: 'function' }) {
  const { text } = node.getSourceFile();
  const old = text.slice(node.parameters.pos, node.parameters.end);
  const result = node.type === undefined ? undefined : text.slice(node.type.getStart(), node.type.end);
  return {
    parameters: folded(`(${old})`) !== folded(signature.parameters),
    moreParameters: signature.parameterCount > node.parameters.length,
    result: signature.returns !== undefined && (result === undefined || folded(result) !== folded(signature.returns)),
  };
}

function folded(text: string): string {
  return text.replace(/[\s,;]+/g, ' ').replace(/ ?([^\w$]) ?/g, '$1');
}

/** The `<` or `(`, or the name of the one parameter that an arrow function has without them. */
function parametersStart(node: Head, text: string): { readonly start: number; readonly isBare: boolean } {
  if (node.typeParameters !== undefined) return { start: node.typeParameters.pos - 1, isBare: false };
  const before = node.parameters.pos - 1;
  if (text[before] === '(') return { start: before, isBare: false };
  const [parameter] = node.parameters;
  return { start: parameter?.getStart() ?? node.parameters.pos, isBare: true };
}

function typeOf(node: Annotated): Node | undefined {
  return node.kind === SyntaxKind.SetAccessor ? node.parameters[0]?.type : node.type;
}

/** Gives a variable, property or accessor that type. */
function annotation(node: Annotated, type: string, symbol: DeclaredSymbol): TextEdit {
  const { text } = symbol.sourceFile;
  const known = typeOf(node);
  if (known !== undefined) return { ...spanOf(known), text: type };
  if (isPropertyAssignment(node)) {
    const span = spanOf(node.initializer);
    return { ...span, text: `(${text.slice(span.start, span.end)}) as unknown as (${type})` };
  }
  if (node.kind === SyntaxKind.GetAccessor) {
    const end = text.indexOf(')', node.parameters.end) + 1;
    return { start: end, end, text: `: ${type}` };
  }
  if (node.kind === SyntaxKind.SetAccessor) throw cannot(symbol, 'is a setter whose parameter says no type');
  // A type alias says its type, and was answered above.
  const mark = isVariableDeclaration(node)
    ? node.exclamationToken
    : node.kind === SyntaxKind.TypeAliasDeclaration
      ? undefined
      : node.postfixToken;
  const { end } = mark ?? node.name;
  return { start: end, end, text: `: ${type}` };
}

function blanked(span: Span, text: string): TextEdit {
  return { ...span, text: blank(text.slice(span.start, span.end)) };
}

function blank(text: string): string {
  return text.replace(/[^\n\r]/g, ' ');
}

function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  const unique = new Map(edits.map((edit) => [`${edit.start}:${edit.end}`, edit]));
  return [...unique.values()].sort((a, b) => a.start - b.start);
}

function uniqueNodes(nodes: readonly Node[]): Node[] {
  return [...new Set(nodes)];
}

/** In order, without those that lie in others. */
function outermost(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push(span);
    else if (span.end > last.end) kept[kept.length - 1] = { start: last.start, end: span.end };
  }
  return kept;
}
