/** What a node of TypeScript or JavaScript declares, and under which name. */
import {
  type Assignment,
  type BinaryExpression,
  type ClassLikeDeclaration,
  type ElementAccessExpression,
  type FunctionLikeDeclaration,
  type Identifier,
  isArrowFunction,
  isAssignment,
  isBinaryExpression,
  isCallExpression,
  isClassExpression,
  isClassLikeDeclaration,
  isComputedPropertyName,
  isElementAccessExpression,
  isExportAssignment,
  isIdentifier,
  isNewExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isVariableDeclaration,
  isVariableDeclarationList,
  isWrapper,
  modifiersOf,
  type Node,
  type NodeOf,
  type PropertyAccessExpression,
  SyntaxKind,
  typed,
  type VariableDeclaration,
} from '../../checker/ast.ts';
import type { Definition, SymbolKind } from '../../model/facts.ts';
import { isRequireBinding } from './imports.ts';
import {
  accessPath,
  hasModifier,
  isComputed,
  isExportsAssignment,
  lastAssigned,
  memberName,
  plainKey,
  plainName,
} from './names.ts';

/** What is around a node: the index of the innermost definition, or -1, and the path of names to it. */
export interface Around {
  readonly holder: number;
  readonly container: string;
}

export interface Declared {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly nameNode: Node | undefined;
  readonly exported: boolean;
  /** Where its body begins. */
  readonly body?: { readonly pos: number } | undefined;
  /** The statement whose start and doc comment belong to it, where that is not the node itself. */
  readonly statement?: Node;
  readonly otherNodes?: readonly Node[];
  /** Where that is not what encloses it: `Foo.prototype.bar = function () {}`. */
  readonly container?: string;
  /** Where that is not the innermost definition around it: a parameter property is one of the class. */
  readonly parent?: number;
  /** Index of the node that declares the local variable which it is given to. */
  readonly variableNode?: number;
  readonly isPrivate?: boolean;
}

export function declaredBy(node: Node, around: Around, definitions: readonly Definition[]): Declared | undefined {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.ClassDeclaration:
      return {
        name: it.name?.text ?? 'default',
        kind: isClassLikeDeclaration(it) ? 'class' : 'function',
        nameNode: it.name,
        exported: hasModifier(it, SyntaxKind.ExportKeyword),
        body: bodyOf(it),
      };
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ClassExpression:
    case SyntaxKind.ArrowFunction: {
      // Bound ones are declared by what binds them; a named function expression elsewhere is a definition of its own.
      if (isBound(it)) return undefined;
      const name = ownName(it);
      const isExported = isExportAssignment(it.parent);
      if (name === undefined && !isExported) return undefined;
      return {
        name: name?.text ?? 'default',
        kind: isClassExpression(it) ? 'class' : 'function',
        nameNode: name,
        exported: isExported,
        body: bodyOf(it),
        // To whoever imports it the export is what declares it.
        ...(isExported ? { statement: it.parent, otherNodes: [it.parent] } : {}),
      };
    }
    case SyntaxKind.VariableDeclaration:
      return variable(it, around);
    case SyntaxKind.BindingElement: {
      const declaration = enclosingVariableDeclaration(it);
      if (it.name === undefined || !isIdentifier(it.name) || declaration === undefined || !isModuleLevel(declaration))
        return undefined;
      if (it.parent.parent === declaration && isRequireBinding(declaration)) return undefined;
      return {
        name: it.name.text,
        kind: 'variable',
        nameNode: it.name,
        exported: hasModifier(declaration.parent.parent, SyntaxKind.ExportKeyword),
      };
    }
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.MethodSignature:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
    case SyntaxKind.PropertyDeclaration:
    case SyntaxKind.PropertySignature:
      return member(it);
    case SyntaxKind.Constructor:
      return { name: 'constructor', kind: 'constructor', nameNode: undefined, exported: false, body: it.body };
    case SyntaxKind.PropertyAssignment: {
      const value = functionValue(it.initializer);
      const name = memberName(it.name);
      if (name === undefined) return undefined;
      if (value === undefined)
        return isColumn(it)
          ? { name, kind: 'property', nameNode: nameNodeOf(it.name, name), exported: false }
          : undefined;
      return {
        name,
        kind: isClassExpression(value) ? 'class' : 'method',
        nameNode: nameNodeOf(it.name, name),
        exported: false,
        body: bodyOf(value),
        otherNodes: [value],
      };
    }
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.EnumDeclaration:
    case SyntaxKind.ModuleDeclaration: {
      const name = plainName(it.name);
      if (name === undefined) return undefined;
      return {
        name,
        kind: DECLARATION_KINDS[it.kind],
        nameNode: it.name,
        exported: hasModifier(it, SyntaxKind.ExportKeyword),
        body: braceBody(it),
      };
    }
    case SyntaxKind.EnumMember: {
      const name = plainName(it.name);
      return name === undefined ? undefined : { name, kind: 'enum_member', nameNode: it.name, exported: false };
    }
    case SyntaxKind.Parameter:
      // `constructor(private readonly store: Store)` declares a property.
      if (it.parent.kind !== SyntaxKind.Constructor || !isIdentifier(it.name) || !hasAnyModifier(it)) return undefined;
      return {
        name: it.name.text,
        kind: 'property',
        nameNode: it.name,
        exported: false,
        // Around it is the constructor.
        container: definitions[around.holder]?.container ?? '',
        parent: definitions[around.holder]?.parent ?? -1,
        isPrivate: hasModifier(it, SyntaxKind.PrivateKeyword),
      };
    case SyntaxKind.BinaryExpression:
      return assignedFunction(it);
    default:
      return undefined;
  }
}

/**
 * What a table is declared with, whoever makes it, are its columns: `const users = pgTable('users', { email: text() })`,
 * `const userSchema = new Schema({ email: String })`, `const User = sequelize.define('User', { email: DataTypes.STRING })`.
 */
function isColumn(property: Node): boolean {
  const literal = property.parent;
  if (!isObjectLiteralExpression(literal)) return false;
  let given: Node = literal;
  // `(t) => ({ email: t.text() })`
  while (isWrapper(given.parent)) given = given.parent;
  if (isArrowFunction(given.parent)) given = given.parent;
  const call = given.parent;
  if (!isVariableDeclaration(call.parent)) return false;
  if (isNewExpression(call)) return call.arguments?.[0] === given && lastOf(call.expression) === 'Schema';
  if (!isCallExpression(call)) return false;
  const [name, columns] = call.arguments;
  if (name?.kind !== SyntaxKind.StringLiteral || columns !== given) return false;
  const maker = lastOf(call.expression);
  return maker?.endsWith('Table') === true || maker === 'define';
}

function lastOf(callee: Node): string | undefined {
  return accessPath(callee)?.at(-1);
}

function variable(node: VariableDeclaration, around: Around): Declared | undefined {
  if (!isIdentifier(node.name) || isRequireBinding(node)) return undefined;
  const value = functionValue(node.initializer);
  if (value === undefined && (around.holder >= 0 ? !isNamespaceLevel(node) : !isModuleLevel(node))) return undefined;
  const list = node.parent;
  const statement = list.parent;
  const alone = isVariableDeclarationList(list) && list.declarations.length === 1;
  const isStatement = statement?.kind === SyntaxKind.VariableStatement;
  return {
    name: node.name.text,
    kind: value === undefined ? 'variable' : isClassExpression(value) ? 'class' : 'function',
    nameNode: node.name,
    exported: isStatement && hasModifier(statement, SyntaxKind.ExportKeyword),
    body: value === undefined ? undefined : bodyOf(value),
    ...(alone && isStatement ? { statement } : {}),
    otherNodes: value === undefined ? [] : [value],
  };
}

export interface GivenFunction {
  readonly variable: Identifier;
  readonly value: FunctionOrClassExpression;
}

/** `handler = () => {}` as a statement: the function goes by the name of the variable. */
export function functionGiven(node: Node): GivenFunction | undefined {
  if (!isBinaryExpression(node) || node.parent.kind !== SyntaxKind.ExpressionStatement || !isAssignment(node))
    return undefined;
  const { left } = node;
  const value = isIdentifier(left) ? functionValue(node.right) : undefined;
  return isIdentifier(left) && value !== undefined ? { variable: left, value } : undefined;
}

/** The path to the left of an assignment that declares a member, or all of a prototype's. */
export function isDeclaringPath(access: PropertyAccessExpression): boolean {
  let outer = access;
  while (isPropertyAccessExpression(outer.parent)) outer = outer.parent;
  const assignment = outer.parent;
  if (!isBinaryExpression(assignment) || assignment.left !== outer) return false;
  return (
    assignedFunction(assignment) !== undefined ||
    (outer.name.text === 'prototype' && isObjectLiteralExpression(assignment.right))
  );
}

/** What an object literal is assigned to, without the words that are no names: empty for `module.exports`. */
export function assignedOwner(literal: Node): string | undefined {
  const { parent } = literal;
  if (!isAssignment(parent) || parent.right !== literal) return undefined;
  return accessPath(parent.left)
    ?.filter((part) => !OWNER_WORDS.has(part))
    .join('.');
}

/** A property of `module.exports = { … }` or `export default { … }`. */
export function isInExportedLiteral(property: Node): boolean {
  const literal = property.parent;
  if (literal?.kind !== SyntaxKind.ObjectLiteralExpression) return false;
  return literal.parent.kind === SyntaxKind.ExportAssignment || isExportsAssignment(literal.parent);
}

/** `export default { … }`, `export default define({ … })`: what has no name and is no function or class. */
export function anonymousDefault(statement: Node): boolean {
  if (!isExportAssignment(statement) || statement.isExportEquals === true) return false;
  const { expression } = statement;
  return !isIdentifier(expression) && functionValue(expression) === undefined;
}

/** Something gives this function or class expression its name. */
export function isBound(node: FunctionOrClassExpression): boolean {
  let current: Node = node;
  while (isWrapper(current.parent)) current = current.parent;
  const parent = typed(current.parent);
  switch (parent.kind) {
    case SyntaxKind.VariableDeclaration:
      return isIdentifier(parent.name);
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.PropertyDeclaration:
      return memberName(parent.name) !== undefined;
    case SyntaxKind.BinaryExpression:
      return (
        parent.right === current && (assignedFunction(parent) !== undefined || functionGiven(parent) !== undefined)
      );
    default:
      return false;
  }
}

/** Where the body begins, or the members do: a signature ends there. */
export function bodyOf(value: FunctionLikeDeclaration | ClassLikeDeclaration): Declared['body'] {
  return isClassLikeDeclaration(value) ? { pos: value.members.pos - 1 } : value.body;
}

type BracedDeclaration = NodeOf<
  | SyntaxKind.InterfaceDeclaration
  | SyntaxKind.TypeAliasDeclaration
  | SyntaxKind.EnumDeclaration
  | SyntaxKind.ModuleDeclaration
>;

const DECLARATION_KINDS: Readonly<Record<BracedDeclaration['kind'], SymbolKind>> = {
  [SyntaxKind.InterfaceDeclaration]: 'interface',
  [SyntaxKind.TypeAliasDeclaration]: 'type',
  [SyntaxKind.EnumDeclaration]: 'enum',
  [SyntaxKind.ModuleDeclaration]: 'namespace',
};

type Member = NodeOf<
  | SyntaxKind.MethodDeclaration
  | SyntaxKind.MethodSignature
  | SyntaxKind.GetAccessor
  | SyntaxKind.SetAccessor
  | SyntaxKind.PropertyDeclaration
  | SyntaxKind.PropertySignature
>;

function member(node: Member): Declared | undefined {
  const isProperty = isPropertyDeclaration(node) || isPropertySignatureDeclaration(node);
  const value = isProperty ? functionValue(node.initializer) : undefined;
  const name = memberName(node.name);
  const ownBody = isProperty || node.kind === SyntaxKind.MethodSignature ? undefined : node.body;
  const body = value === undefined ? ownBody : bodyOf(value);
  if (name === undefined || (isComputed(name) && body === undefined)) return undefined;
  const kind: SymbolKind =
    node.kind === SyntaxKind.GetAccessor
      ? 'getter'
      : node.kind === SyntaxKind.SetAccessor
        ? 'setter'
        : isProperty && value === undefined
          ? 'property'
          : 'method';
  return {
    name,
    kind,
    nameNode: nameNodeOf(node.name, name),
    exported: false,
    body,
    otherNodes: value === undefined ? [] : [value],
    isPrivate: node.name.kind === SyntaxKind.PrivateIdentifier || hasModifier(node, SyntaxKind.PrivateKeyword),
  };
}

/**
 * `exports.f = function () {}`, `Foo.prototype.bar = function () {}`, `app.use = function use() {}`: in JavaScript these
 * are declarations, and TypeScript 7 no longer makes types of all of them.
 */
function assignedFunction(node: BinaryExpression): Declared | undefined {
  if (!isAssignment(node)) return undefined;
  if (node.parent.kind !== SyntaxKind.ExpressionStatement && node.parent.kind !== SyntaxKind.BinaryExpression)
    return undefined;
  const value = functionValue(lastAssigned(node.right));
  if (value === undefined) return undefined;
  const target = node.left;
  if (isElementAccessExpression(target)) return assignedByKey(node, target, value);
  if (!isPropertyAccessExpression(target)) return undefined;
  const path = accessPath(target.expression);
  if (path === undefined) return undefined;
  const isExports = path[0] === 'exports' || (path[0] === 'module' && path[1] === 'exports');
  const moduleExports = path.length === 1 && path[0] === 'module' && target.name.text === 'exports';
  if (moduleExports) {
    const name = ownName(value);
    return {
      name: name?.text ?? 'default',
      kind: isClassExpression(value) ? 'class' : 'function',
      nameNode: name ?? target.name,
      exported: true,
      body: bodyOf(value),
      otherNodes: [value],
      ...(node.parent.kind === SyntaxKind.ExpressionStatement ? { statement: node.parent } : {}),
    };
  }
  const owner = isExports
    ? path.slice(path[0] === 'exports' ? 1 : 2)
    : path.filter((part) => part !== 'prototype' && part !== 'this');
  return {
    name: target.name.text,
    kind: isClassExpression(value) ? 'class' : owner.length > 0 || path[0] === 'this' ? 'method' : 'function',
    nameNode: target.name,
    exported: isExports,
    body: bodyOf(value),
    otherNodes: [value],
    ...(owner.length > 0 ? { container: owner.join('.') } : {}),
    ...(node.parent.kind === SyntaxKind.ExpressionStatement ? { statement: node.parent } : {}),
  };
}

/** `app[method] = function () {}` */
function assignedByKey(
  node: Assignment,
  target: ElementAccessExpression,
  value: FunctionOrClassExpression,
): Declared | undefined {
  const path = accessPath(target.expression)?.filter((part) => !OWNER_WORDS.has(part));
  const key = target.argumentExpression;
  const name = plainKey(key);
  if (path === undefined || name === undefined) return undefined;
  return {
    name,
    kind: isClassExpression(value) ? 'class' : 'method',
    nameNode: isComputed(name) ? undefined : key,
    exported: false,
    body: bodyOf(value),
    otherNodes: [value],
    ...(path.length > 0 ? { container: path.join('.') } : {}),
    ...(node.parent.kind === SyntaxKind.ExpressionStatement ? { statement: node.parent } : {}),
  };
}

const OWNER_WORDS: ReadonlySet<string> = new Set(['module', 'exports', 'prototype', 'this']);

type FunctionOrClassExpression = NodeOf<
  SyntaxKind.ArrowFunction | SyntaxKind.FunctionExpression | SyntaxKind.ClassExpression
>;

/** The function or class that an initializer is, seen through parentheses, `as` and `satisfies`. */
function functionValue(initializer: Node | undefined): FunctionOrClassExpression | undefined {
  if (initializer === undefined) return undefined;
  let current = initializer;
  while (isWrapper(current)) current = current.expression;
  const value = typed(current);
  switch (value.kind) {
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ClassExpression:
      return value;
    default:
      return undefined;
  }
}

function ownName(value: FunctionOrClassExpression): Identifier | undefined {
  return isArrowFunction(value) ? undefined : value.name;
}

function braceBody(node: BracedDeclaration): Declared['body'] {
  switch (node.kind) {
    case SyntaxKind.TypeAliasDeclaration:
      return undefined;
    case SyntaxKind.ModuleDeclaration:
      return node.body ?? node;
    default:
      return { pos: node.members.pos - 1 };
  }
}

function isModuleLevel(declaration: Node): boolean {
  const statement = declaration.parent?.parent;
  return statement?.kind === SyntaxKind.VariableStatement && statement.parent?.kind === SyntaxKind.SourceFile;
}

function isNamespaceLevel(declaration: Node): boolean {
  const statement = declaration.parent?.parent;
  return statement?.kind === SyntaxKind.VariableStatement && statement.parent?.kind === SyntaxKind.ModuleBlock;
}

function enclosingVariableDeclaration(binding: Node): VariableDeclaration | undefined {
  let current = binding.parent;
  while (
    current.kind === SyntaxKind.ObjectBindingPattern ||
    current.kind === SyntaxKind.ArrayBindingPattern ||
    current.kind === SyntaxKind.BindingElement
  ) {
    current = current.parent;
  }
  return isVariableDeclaration(current) ? current : undefined;
}

function hasAnyModifier(node: Node): boolean {
  return modifiersOf(node)?.some((modifier) => modifier.kind !== SyntaxKind.Decorator) ?? false;
}

/** Where a name stands; nowhere that of itself could be searched, where it is computed. */
function nameNodeOf(node: Node, name: string): Node | undefined {
  if (!isComputedPropertyName(node)) return node;
  return isComputed(name) ? undefined : node.expression;
}
