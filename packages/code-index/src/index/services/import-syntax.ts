/** Where imports lead, as they are written in TypeScript and JavaScript. */
import {
  isCallExpression,
  isExportDeclaration,
  isExternalModuleReference,
  isImportDeclaration,
  isImportEqualsDeclaration,
  isJSDocImportTag,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
  textOf,
} from '../../checker/ast.ts';

/** What brings a name from a module. */
export const IMPORT_KINDS: ReadonlySet<number> = new Set([
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ImportClause,
  SyntaxKind.NamespaceImport,
  SyntaxKind.ImportEqualsDeclaration,
]);

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
  let current: Node | undefined = binding;
  while (current !== undefined && !isVariableDeclaration(current)) current = current.parent;
  const call = current?.initializer;
  if (call === undefined || !isCallExpression(call)) return undefined;
  const [module] = call.arguments;
  return nameText(call.expression) === 'require' && module !== undefined ? nameText(module) || undefined : undefined;
}

export function nameText(node: Node): string {
  return textOf(node) ?? '';
}
