/** What a file imports and exports as written, in the forms of ES modules and of CommonJS. */
import {
  isCallExpression,
  isExportAssignment,
  isExportDeclaration,
  isExternalModuleReference,
  isIdentifier,
  isNamedExports,
  isNamespaceExport,
  isNamespaceImport,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isStringLiteralLikeNode,
  isVariableDeclaration,
  type NamedExportBindings,
  type NamedImportBindings,
  type Node,
  type StringLiteralLikeNode,
  SyntaxKind,
  textOf,
  typed,
} from '../../checker/ast.ts';
import type { ImportFact } from '../../model/facts.ts';
import type { LineMap } from '../../model/lines.ts';
import { hasModifier, isExportsAssignment, lastAssigned, plainName } from './names.ts';
import { pathBeside } from './paths-beside.ts';

export function collectImport(node: Node, lines: LineMap, imports: ImportFact[]): void {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.ImportDeclaration: {
      const { importClause: clause } = it;
      const bindings = clause?.namedBindings;
      add(it.moduleSpecifier, {
        kind: 'import',
        typeOnly: clause?.phaseModifier === SyntaxKind.TypeKeyword,
        names: [
          ...(clause?.name === undefined ? [] : [{ imported: 'default', local: clause.name.text }]),
          ...(bindings === undefined ? [] : boundNames(bindings)),
        ],
      });
      return;
    }
    case SyntaxKind.ExportDeclaration: {
      const { moduleSpecifier, exportClause, isTypeOnly } = it;
      if (moduleSpecifier === undefined) return;
      const names = exportClause === undefined ? [{ imported: '*', local: '*' }] : boundNames(exportClause);
      add(moduleSpecifier, { kind: 'reexport', typeOnly: isTypeOnly, names });
      return;
    }
    case SyntaxKind.ImportEqualsDeclaration: {
      const { moduleReference, name } = it;
      if (!isExternalModuleReference(moduleReference)) return;
      const names = [{ imported: '*', local: name.text }];
      add(moduleReference.expression, { kind: 'require', typeOnly: false, names });
      return;
    }
    case SyntaxKind.CallExpression: {
      const required = requiredModule(it);
      if (required === undefined) return;
      const kind = it.expression.kind === SyntaxKind.ImportKeyword ? 'dynamic' : 'require';
      add(required, { kind, typeOnly: false, names: requiredNames(it) });
      return;
    }
  }

  /** Leaves out what has an expression in the place of the module's name. */
  function add(module: Node, rest: Pick<ImportFact, 'kind' | 'typeOnly' | 'names'>): void {
    const specifier = textOf(module);
    if (specifier !== undefined) imports.push({ specifier, line: lines.lineAt(module.end - 1), ...rest });
  }
}

/** The statement that a node is, or declares a name in, where that does nothing but import or hand on what is imported. */
export function importStatementOf(node: Node): Node | undefined {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.ImportDeclaration:
      return node;
    case SyntaxKind.ExportDeclaration:
      return it.moduleSpecifier === undefined ? undefined : node;
    case SyntaxKind.ImportEqualsDeclaration:
      return isExternalModuleReference(it.moduleReference) ? node : undefined;
    case SyntaxKind.VariableDeclaration:
      return isRequireBinding(node) ? node.parent.parent : undefined;
    default:
      return undefined;
  }
}

/** The specifier of `require('x')` or `import('x')`. */
export function requiredModule(node: Node): StringLiteralLikeNode | undefined {
  if (!isCallExpression(node)) return undefined;
  const callee = node.expression;
  const isRequire = isIdentifier(callee) && callee.text === 'require';
  if (!isRequire && callee.kind !== SyntaxKind.ImportKeyword) return undefined;
  const argument = node.arguments[0];
  return argument !== undefined && isStringLiteralLikeNode(argument) ? argument : undefined;
}

/** The module of `require(path.join(__dirname, 'jobs/mail.js'))`, as one would write it. */
export function requiredBeside(node: Node): string | undefined {
  if (!isCallExpression(node)) return undefined;
  const callee = node.expression;
  const isRequire = isIdentifier(callee) && callee.text === 'require';
  const [argument] = node.arguments;
  if ((!isRequire && callee.kind !== SyntaxKind.ImportKeyword) || argument === undefined) return undefined;
  if (isStringLiteralLikeNode(argument)) return undefined;
  const found = pathBeside(node.getSourceFile().text, argument.getStart());
  return found?.isWhole === true ? found.path : undefined;
}

/**
 * `const f = require('./f')`, `const { f } = require('./f')` and `const f = require('./lib').f` in JavaScript. The checker
 * takes these for imports: every use of the name is one of what it leads to, so as a definition it would have none.
 */
export function isRequireBinding(declaration: Node): boolean {
  if (!isVariableDeclaration(declaration)) return false;
  let value: Node | undefined = declaration.initializer;
  while (value !== undefined && isPropertyAccessExpression(value)) value = value.expression;
  if (value === undefined || !isCallExpression(value) || !isIdentifier(value.expression)) return false;
  return requiredModule(value) !== undefined && /\.[mc]?jsx?$/i.test(declaration.getSourceFile().fileName);
}

export function awaited(call: Node): Node {
  let value = call;
  while (value.parent.kind === SyntaxKind.AwaitExpression || value.parent.kind === SyntaxKind.ParenthesizedExpression)
    value = value.parent;
  return value;
}

export function collectExportedNames(node: Node, exported: Set<string>): void {
  if (isExportDeclaration(node)) {
    const { moduleSpecifier, exportClause } = node;
    if (moduleSpecifier !== undefined || exportClause === undefined || !isNamedExports(exportClause)) return;
    for (const { propertyName, name } of exportClause.elements) exported.add((propertyName ?? name).text);
    return;
  }
  if (isExportAssignment(node)) {
    if (isIdentifier(node.expression)) exported.add(node.expression.text);
    return;
  }
  if (!isExportsAssignment(node)) return;
  const value = lastAssigned(node.right);
  if (isIdentifier(value)) exported.add(value.text);
  if (isObjectLiteralExpression(value)) {
    for (const property of value.properties) {
      if (isShorthandPropertyAssignment(property) && isIdentifier(property.name)) exported.add(property.name.text);
      if (isPropertyAssignment(property) && isIdentifier(property.initializer)) exported.add(property.initializer.text);
    }
  }
  // `const app = (exports = module.exports = {})`
  let outer: Node = node;
  while (outer.parent.kind === SyntaxKind.BinaryExpression || outer.parent.kind === SyntaxKind.ParenthesizedExpression)
    outer = outer.parent;
  const declared = outer.parent;
  if (isVariableDeclaration(declared) && isIdentifier(declared.name)) exported.add(declared.name.text);
}

/**
 * What a property is given that CommonJS exports by its key: `other` of `module.exports = { run: other }` and of
 * `exports.run = other`. Undefined for any other declaration.
 */
export function exportedUnderKey(declaration: Node): Node | undefined {
  if (isPropertyAssignment(declaration))
    return isExportsAssignment(declaration.parent.parent) ? declaration.initializer : undefined;
  if (isShorthandPropertyAssignment(declaration))
    return isExportsAssignment(declaration.parent.parent) ? declaration.name : undefined;
  const assignment = isPropertyAccessExpression(declaration) ? declaration.parent : declaration;
  return isExportsAssignment(assignment) ? assignment.right : undefined;
}

export function isModuleStatement(node: Node): boolean {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.ImportDeclaration:
    case SyntaxKind.ExportDeclaration:
    case SyntaxKind.ExportAssignment:
      return true;
    case SyntaxKind.ImportEqualsDeclaration:
      return isExternalModuleReference(it.moduleReference) || hasModifier(it, SyntaxKind.ExportKeyword);
    default:
      return hasModifier(it, SyntaxKind.ExportKeyword);
  }
}

function boundNames(bindings: NamedImportBindings | NamedExportBindings): ImportFact['names'] {
  if (isNamespaceImport(bindings) || isNamespaceExport(bindings)) return [{ imported: '*', local: bindings.name.text }];
  const names: { imported: string; local: string }[] = [];
  for (const { propertyName, name } of bindings.elements)
    names.push({ imported: (propertyName ?? name).text, local: name.text });
  return names;
}

function requiredNames(call: Node): ImportFact['names'] {
  const declaration = awaited(call).parent;
  if (!isVariableDeclaration(declaration)) return [];
  const { name: pattern } = declaration;
  if (isIdentifier(pattern)) return [{ imported: '*', local: pattern.text }];
  const names: { imported: string; local: string }[] = [];
  for (const { name, propertyName } of pattern.elements) {
    if (name === undefined || !isIdentifier(name)) continue;
    const imported = propertyName === undefined ? name.text : plainName(propertyName);
    if (imported !== undefined) names.push({ imported, local: name.text });
  }
  return names;
}
