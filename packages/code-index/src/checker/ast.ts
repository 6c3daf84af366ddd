/**
 * The syntax tree of TypeScript 7 as this engine uses it. The API is unstable upstream: nothing outside this folder
 * imports it, so that a change there is a change here only.
 *
 * A node is narrowed to its kind by a guard (`isCallExpression(node)`), which compares `node.kind`, or by a `switch` over
 * the kind of `typed(node)`. What doc comments of JavaScript are read as has kinds of its own (`JSImportDeclaration`,
 * `JSTypeAliasDeclaration`): guards take these for what they stand for, a `switch` does not.
 */
export type {
  AccessExpression,
  AsExpression,
  BinaryExpression,
  BindingElement,
  CallExpression,
  CallOrNewExpression,
  ClassLikeDeclaration,
  ElementAccessExpression,
  ExportDeclaration,
  Expression,
  FunctionLikeDeclaration,
  FunctionTypeNode,
  Identifier,
  ImportDeclaration,
  ImportEqualsDeclaration,
  NamedExportBindings,
  NamedImportBindings,
  Node,
  ParameterDeclaration,
  PropertyAccessExpression,
  SatisfiesExpression,
  SourceFile,
  StringLiteralLikeNode,
  VariableDeclaration,
} from 'typescript/unstable/ast';
export {
  isAccessExpression,
  isArrowFunction,
  isAsExpression,
  isAssignmentOperator,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isCallOrNewExpression,
  isClassExpression,
  isClassLikeDeclaration,
  isComputedPropertyName,
  isConditionalExpression,
  isElementAccessExpression,
  isEnumDeclaration,
  isExportAssignment,
  isExportDeclaration,
  isExportSpecifier,
  isExternalModuleReference,
  isForInStatement,
  isForOfStatement,
  isFunctionExpression,
  isFunctionLikeDeclaration,
  isFunctionTypeNode,
  isHeritageClause,
  isIdentifier,
  isImportDeclaration,
  isImportEqualsDeclaration,
  isInterfaceDeclaration,
  isJSDocImportTag,
  isModuleDeclaration,
  isNamedExports,
  isNamespaceExport,
  isNamespaceImport,
  isNewExpression,
  isNonNullExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSignatureDeclaration,
  isSpreadElement,
  isStringLiteral,
  isStringLiteralLikeNode,
  isTypeAliasDeclaration,
  isTypeQueryNode,
  isTypeReferenceNode,
  isVariableDeclaration,
  isVariableDeclarationList,
  isVariableOrParameterDeclaration,
  NodeFlags,
  SyntaxKind,
} from 'typescript/unstable/ast';

import type * as ast from 'typescript/unstable/ast';
import { isBinaryExpression, SyntaxKind } from 'typescript/unstable/ast';

/** A node by its kind, for a `switch` over many of them. */
export type TypedNode = ListedNode | OtherNode;

/** A node of one of these kinds. */
export type NodeOf<K extends ListedNode['kind']> = Extract<ListedNode, { readonly kind: K }>;

/** The kinds whose fields some `switch` reads. */
type ListedNode =
  | ast.ArrowFunction
  | ast.BigIntLiteral
  | ast.BinaryExpression
  | ast.BindingElement
  | ast.BreakStatement
  | ast.CallExpression
  | ast.CallSignatureDeclaration
  | ast.CatchClause
  | ast.ClassDeclaration
  | ast.ClassExpression
  | ast.ConditionalExpression
  | ast.ConstructorDeclaration
  | ast.ContinueStatement
  | ast.DoStatement
  | ast.ElementAccessExpression
  | ast.EnumDeclaration
  | ast.EnumMember
  | ast.ExportAssignment
  | ast.ExportDeclaration
  | ast.ExportSpecifier
  | ast.ForInStatement
  | ast.ForOfStatement
  | ast.ForStatement
  | ast.FunctionDeclaration
  | ast.FunctionExpression
  | ast.GetAccessorDeclaration
  | ast.Identifier
  | ast.IfStatement
  | ast.ImportDeclaration
  | ast.ImportEqualsDeclaration
  | ast.ImportSpecifier
  | ast.InterfaceDeclaration
  | ast.JsxAttribute
  | ast.JsxOpeningElement
  | ast.JsxSelfClosingElement
  | ast.JsxText
  | ast.MethodDeclaration
  | ast.MethodSignatureDeclaration
  | ast.ModuleDeclaration
  | ast.NewExpression
  | ast.NoSubstitutionTemplateLiteral
  | ast.NumericLiteral
  | ast.ParameterDeclaration
  | ast.PostfixUnaryExpression
  | ast.PrefixUnaryExpression
  | ast.PrivateIdentifier
  | ast.PropertyAccessExpression
  | ast.PropertyAssignment
  | ast.PropertyDeclaration
  | ast.PropertySignatureDeclaration
  | ast.RegularExpressionLiteral
  | ast.ReturnStatement
  | ast.SetAccessorDeclaration
  | ast.ShorthandPropertyAssignment
  | ast.StringLiteral
  | ast.SwitchStatement
  | ast.TaggedTemplateExpression
  | ast.TemplateHead
  | ast.TemplateMiddle
  | ast.TemplateTail
  | ast.TypeAliasDeclaration
  | ast.VariableDeclaration
  | ast.WhileStatement;

interface OtherNode extends ast.Node {
  readonly kind: Exclude<SyntaxKind, ListedNode['kind']>;
}

/** The same node. That its fields are those of its kind is what every guard of the API claims, here for all kinds at once. */
export function typed(node: ast.Node): TypedNode {
  return node as TypedNode;
}

/**
 * Fields that many kinds have, for when it does not matter which kind it is. Nodes of all kinds are objects of one class,
 * which knows every field and answers undefined for those that the kind is without.
 */
interface SharedFields extends ast.Node {
  readonly name?: ast.Node;
  readonly modifiers?: ast.NodeArray<ast.ModifierLike>;
  readonly typeParameters?: ast.NodeArray<ast.TypeParameterDeclaration>;
}

/** What a declaration, a specifier, an attribute or a property access calls by its name. */
export function nameOf(node: ast.Node): ast.Node | undefined {
  return (node as SharedFields).name;
}

/** Its keywords and decorators, or undefined where it has none. */
export function modifiersOf(node: ast.Node): ast.NodeArray<ast.ModifierLike> | undefined {
  return (node as SharedFields).modifiers;
}

/** `T` of `function f<T>()`, or undefined where it has none. */
export function typeParametersOf(node: ast.Node): ast.NodeArray<ast.TypeParameterDeclaration> | undefined {
  return (node as SharedFields).typeParameters;
}

/** What an identifier or a literal says, without quotes and escapes; undefined for any other node. */
export function textOf(node: ast.Node): string | undefined {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.Identifier:
    case SyntaxKind.PrivateIdentifier:
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NumericLiteral:
    case SyntaxKind.BigIntLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
    case SyntaxKind.TemplateHead:
    case SyntaxKind.TemplateMiddle:
    case SyntaxKind.TemplateTail:
    case SyntaxKind.RegularExpressionLiteral:
    case SyntaxKind.JsxText:
      return it.text;
    default:
      return undefined;
  }
}

/** `a = b`, and no other operator. */
export interface Assignment extends ast.BinaryExpression {
  readonly operatorToken: ast.EqualsToken;
}

export function isAssignment(node: ast.Node): node is Assignment {
  return isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.EqualsToken;
}

/** `(a)`, `a as A`, `<A>a` and `a satisfies A` are `a`. */
export type Wrapper = ast.ParenthesizedExpression | ast.AsExpression | ast.SatisfiesExpression | ast.TypeAssertion;

export function isWrapper(node: ast.Node): node is Wrapper {
  switch (node.kind) {
    case SyntaxKind.ParenthesizedExpression:
    case SyntaxKind.AsExpression:
    case SyntaxKind.SatisfiesExpression:
    case SyntaxKind.TypeAssertionExpression:
      return true;
    default:
      return false;
  }
}

/**
 * Index of a node within its file, by which the checker's answers name declarations. The field is not in the published
 * types of 7.0.2, but the handles that the API returns are made of it; `test/traps/adapter.test.ts` fails when that changes.
 */
export function nodeIndex(node: ast.Node): number {
  return (node as unknown as { readonly index: number }).index;
}

/** The node with this index, or undefined where the file has no such node. */
export function nodeAtIndex(sourceFile: ast.SourceFile, index: number): ast.Node | undefined {
  const { getOrCreateNodeAtIndex: find } = sourceFile as unknown as {
    readonly getOrCreateNodeAtIndex: (this: ast.SourceFile, index: number) => ast.Node | undefined;
  };
  try {
    return find.call(sourceFile, index);
  } catch (cause) {
    // Beyond the last node there is nothing to read.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/** A node of this tree, its root included, is such a one; what lies below an `isEnd` is not looked at. */
export function hasNode(
  root: ast.Node,
  isOne: (node: ast.Node) => boolean,
  isEnd: (node: ast.Node) => boolean = () => false,
): boolean {
  const stack: ast.Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isOne(node)) return true;
    if (isEnd(node)) continue;
    node.forEachChild((child) => {
      stack.push(child);
      return undefined;
    });
  }
  return false;
}
