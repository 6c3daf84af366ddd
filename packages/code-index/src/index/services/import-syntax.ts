/** Where imports lead, as they are written in TypeScript and JavaScript. */
import {
  isAwaitExpression,
  isCallExpression,
  isExportDeclaration,
  isExternalModuleReference,
  isImportDeclaration,
  isImportEqualsDeclaration,
  isJSDocImportTag,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
  textOf,
} from '../../checker/ast.ts';
import type { CheckerSymbol } from '../../checker/checker.ts';
import { receiverOf } from '../linker.ts';

/** What brings a name from a module. */
export const IMPORT_KINDS: ReadonlySet<number> = new Set([
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ImportClause,
  SyntaxKind.NamespaceImport,
  SyntaxKind.ImportEqualsDeclaration,
]);

/** It is what an import brings, which the checker did not follow any further. */
export function isImported(symbol: CheckerSymbol | undefined): boolean {
  return symbol?.main !== undefined && IMPORT_KINDS.has(symbol.main.kind);
}

/** Of `a.b.run` the name `a`; undefined where the node is no member, or one of something that is no path of names. */
export function rootOfReceiver(node: Node): Node | undefined {
  let root = receiverOf(node);
  while (root !== undefined && isPropertyAccessExpression(root)) root = root.expression;
  return root?.kind === SyntaxKind.Identifier ? root : undefined;
}

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

/** The module that a destructuring takes its names from by `require`; undefined for any other value. */
export function requiredBy(binding: Node): string | undefined {
  const value = valueAround(binding);
  return value === undefined || !isCallExpression(value) ? undefined : loadedIn(value);
}

/** The same, and what `await import()` brings. */
export function loadedBy(binding: Node): string | undefined {
  const value = valueAround(binding);
  return value && loadedIn(value);
}

function valueAround(binding: Node): Node | undefined {
  let current: Node | undefined = binding;
  while (current !== undefined && !isVariableDeclaration(current)) current = current.parent;
  return current?.initializer;
}

/** `require('x')`, `(await import('x'))` */
export function loadedIn(expression: Node): string | undefined {
  let call = expression;
  while (isAwaitExpression(call) || isParenthesizedExpression(call)) call = call.expression;
  if (!isCallExpression(call)) return undefined;
  const [module] = call.arguments;
  const loads = call.expression.kind === SyntaxKind.ImportKeyword || nameText(call.expression) === 'require';
  return loads && module !== undefined ? nameText(module) || undefined : undefined;
}

export function nameText(node: Node): string {
  return textOf(node) ?? '';
}
