/** Which modules a file of TypeScript or JavaScript loads when it is run, whatever of them is used later. */
import {
  type CallExpression,
  type ExportDeclaration,
  type Expression,
  type ImportDeclaration,
  type ImportEqualsDeclaration,
  isExternalModuleReference,
  isIdentifier,
  isNamedExports,
  isNamespaceImport,
  isStringLiteral,
  SyntaxKind,
} from '../../checker/ast.ts';
import { nameText } from './unit-names.ts';

export interface Import {
  readonly specifier: string;
  readonly end: number;
  /** Values that are taken, by their local names; undefined where the module is loaded whatever is done with it. */
  readonly names: readonly string[] | undefined;
}

export function collectImport({ importClause: clause, moduleSpecifier }: ImportDeclaration, imports: Import[]): void {
  if (clause === undefined) {
    imports.push({ specifier: nameText(moduleSpecifier), end: moduleSpecifier.end, names: undefined });
    return;
  }
  const names: string[] = [];
  if (clause.phaseModifier !== SyntaxKind.TypeKeyword) {
    if (clause.name !== undefined) names.push(clause.name.text);
    const bindings = clause.namedBindings;
    if (bindings !== undefined && isNamespaceImport(bindings)) names.push(bindings.name.text);
    else for (const { name, isTypeOnly } of bindings?.elements ?? []) if (!isTypeOnly) names.push(name.text);
  }
  imports.push({ specifier: nameText(moduleSpecifier), end: moduleSpecifier.end, names });
}

export function collectReexport(node: ExportDeclaration, moduleSpecifier: Expression, imports: Import[]): void {
  const { exportClause: clause } = node;
  const elements = clause !== undefined && isNamedExports(clause) ? clause.elements : [];
  const areTypes = node.isTypeOnly || (elements.length > 0 && elements.every((element) => element.isTypeOnly));
  imports.push({
    specifier: nameText(moduleSpecifier),
    end: moduleSpecifier.end,
    names: areTypes ? [] : undefined,
  });
}

export function collectImportEquals(node: ImportEqualsDeclaration, imports: Import[]): void {
  if (!isExternalModuleReference(node.moduleReference)) return;
  const { expression } = node.moduleReference;
  imports.push({
    specifier: nameText(expression),
    end: expression.end,
    names: node.isTypeOnly ? [] : [node.name.text],
  });
}

/** Outside functions only: a `require` inside one is run later, often to break a cycle. */
export function collectRequire(call: CallExpression, imports: Import[]): void {
  const callee = call.expression;
  if (!isIdentifier(callee) || callee.text !== 'require') return;
  const [argument] = call.arguments;
  if (argument === undefined || !isStringLiteral(argument)) return;
  imports.push({ specifier: argument.text, end: argument.end, names: undefined });
}
