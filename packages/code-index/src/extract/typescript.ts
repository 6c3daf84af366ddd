/**
 * One TypeScript or JavaScript file to facts: what it defines, imports and refers to. The walk keeps its own stack, so
 * that deep nesting in a hostile file cannot overflow it.
 */
import { type Node, nodeIndex, type SourceFile, SyntaxKind } from '../checker/ast.ts';
import { CALLABLE_KINDS, type Definition, type FileFacts, type ImportFact, type SymbolKind } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import type { ReferenceRole } from '../model/roles.ts';
import { docCommentBefore, foldSignature } from './text.ts';

/** Part of the cache key of facts: raise it when the same bytes would give other facts. */
export const EXTRACTOR_VERSION = 5;

/** Nodes nested deeper than this are left out, and the file says so. */
const MAX_DEPTH = 1_500;

export type { ReferenceRole } from '../model/roles.ts';

/** One place where a name is used or declared. */
export interface ReferenceSite {
  readonly name: string;
  readonly start: number;
  /** Innermost enclosing definition, or -1 at module level. */
  readonly holder: number;
  readonly role: ReferenceRole;
  readonly node: Node;
  /** The name of a function or class expression, standing here for its use in the place where it is written. */
  readonly inPlace?: boolean;
}

/** One `require()` or `import()` whose value is used where it stands, without being given a name or a member being taken. */
export interface WholeModuleUse {
  readonly specifier: string;
  readonly start: number;
  readonly holder: number;
  readonly role: ReferenceRole;
  /** The call, with the `await` around it. */
  readonly node: Node;
}

export interface Extraction {
  readonly facts: FileFacts;
  readonly lines: LineMap;
  readonly sites: readonly ReferenceSite[];
  readonly wholeModuleUses: readonly WholeModuleUse[];
}

/** Facts of one file, and every use of a name in it in source order. Never throws on odd source code. */
export function extractTypeScript(sourceFile: SourceFile): Extraction {
  const text = sourceFile.text;
  const lines = new LineMap(text);
  const definitions: MutableDefinition[] = [];
  const declarationNodes: [number, number][] = [];
  const imports: ImportFact[] = [];
  const sites: ReferenceSite[] = [];
  const wholeModuleUses: WholeModuleUse[] = [];
  /** Names that the module exports in a statement of its own: `export { a }`, `export default a`, `module.exports = a`. */
  const exportedNames = new Set<string>();
  const boundKeys = new Set<string>();
  /** Local variables by the definition around them and their name: the index of their declaration's node. */
  const localVariables = new Map<string, number>();
  /** Of those that were given a function, by that index: the definition that it is. */
  const givenVariables = new Map<number, number>();
  let tooDeep = false;
  // By its text alone: what the checker makes of it depends on the options of a project.
  let isModule = false;

  const stack: Frame[] = [{ node: sourceFile, holder: -1, container: '', depth: 0 }];
  for (let frame = stack.pop(); frame !== undefined; frame = stack.pop()) {
    const { node, depth } = frame;
    if (depth > MAX_DEPTH) {
      tooDeep = true;
      continue;
    }
    let { holder, container } = frame;

    const declared = declaredBy(node, frame, definitions) ?? givenToVariable(node, frame);
    if (declared !== undefined) {
      const index = definitions.length;
      const nameStart = declared.nameNode ? identifierStart(declared.nameNode, text) : tokenStart(node, text);
      const nameEnd = declared.nameNode ? declared.nameNode.end : nameStart;
      const statement = declared.statement ?? node;
      const start = tokenStart(statement, text);
      definitions.push({
        name: declared.name,
        kind: declared.kind,
        container: declared.container ?? container,
        parent: declared.parent ?? holder,
        nameStart,
        nameEnd,
        start,
        end: node.end,
        line: lines.lineAt(nameStart),
        endLine: lines.lineAt(Math.max(node.end - 1, nameStart)),
        signature: foldSignature(text.slice(start, declared.body ? declared.body.pos : node.end), declared.kind),
        doc: docCommentBefore(text, statement.pos, start),
        exported:
          declared.exported ||
          isInExportedLiteral(node) ||
          (holder >= 0 && isExportedMember(declared, definitions[holder])),
        hasBody: declared.body !== undefined,
        callable: CALLABLE_KINDS.has(declared.kind),
      });
      declarationNodes.push([nodeIndex(node), index]);
      for (const other of declared.otherNodes ?? []) declarationNodes.push([nodeIndex(other), index]);
      if (declared.variableNode !== undefined) {
        declarationNodes.push([declared.variableNode, index]);
        givenVariables.set(declared.variableNode, index);
      }
      holder = index;
      const ownContainer = declared.container ?? container;
      container = ownContainer === '' ? declared.name : `${ownContainer}.${declared.name}`;
    } else if (isGivenToVariable(node)) {
      // A variable that is a definition already is the function's name.
      const known = variableNamed(node, frame);
      if (known !== undefined) {
        const value = functionValue((node as unknown as { right: Node }).right) as Node;
        declarationNodes.push([nodeIndex(value), known]);
        const definition = definitions[known] as MutableDefinition;
        if (definition.kind === 'variable') definition.kind = 'function';
        definition.hasBody = true;
        definition.callable = true;
        holder = known;
        container = definition.container === '' ? definition.name : `${definition.container}.${definition.name}`;
      }
    } else if (node.kind === SyntaxKind.PropertyAssignment || node.kind === SyntaxKind.VariableDeclaration) {
      // `routes: { list() {} }`: the key is no definition of its own, but says where `list` lies.
      const named = node as unknown as { name: Node; initializer?: Node };
      if (named.initializer?.kind === SyntaxKind.ObjectLiteralExpression) {
        const name = plainName(named.name);
        if (name !== undefined) container = container === '' ? name : `${container}.${name}`;
      }
    } else if (node.kind === SyntaxKind.ObjectLiteralExpression) {
      // `Reply.prototype = { send() {} }`
      const owner = assignedOwner(node);
      if (owner !== undefined && owner !== '') container = container === '' ? owner : `${container}.${owner}`;
    }

    if (declared === undefined && node.kind === SyntaxKind.VariableDeclaration) {
      const { name } = node as unknown as { name: Node };
      const key = `${frame.holder}\0${identifierText(name)}`;
      if (name.kind === SyntaxKind.Identifier && !localVariables.has(key)) localVariables.set(key, nodeIndex(node));
    }
    if ((depth === 1 && isModuleStatement(node)) || isExportsAssignment(node)) isModule = true;
    collectImport(node, lines, imports);
    collectExportedNames(node, exportedNames);
    collectBoundKey(node, boundKeys);
    const site = siteOf(node, text, holder, frame.holder);
    if (site !== undefined) {
      sites.push(site);
      const expression = expressionNamedBy(node);
      if (expression !== undefined) {
        // `holder` is the expression itself here; what uses it is around it.
        const around = definitions[holder]?.parent ?? -1;
        sites.push({ ...site, holder: around, role: useRole(expression), inPlace: true });
      }
    }
    const moduleUse = wholeModuleUse(node, holder);
    if (moduleUse !== undefined) wholeModuleUses.push(moduleUse);

    const children: Node[] = [];
    node.forEachChild((child) => {
      children.push(child);
      return undefined;
    });
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i] as Node;
      // The default value and the type of a parameter property belong to the constructor, its name to the class. A
      // variable that is given another function is written by what is around.
      const isOutside =
        (declared?.parent !== undefined && child !== declared.nameNode) ||
        (declared === undefined && i === 0 && isGivenToVariable(node));
      stack.push({ node: child, holder: isOutside ? frame.holder : holder, container, depth: depth + 1 });
    }
  }

  for (const definition of definitions) {
    if (definition.parent === -1 && !definition.container && exportedNames.has(definition.name))
      definition.exported = true;
    const parent = definitions[definition.parent];
    if (parent?.exported && !definition.exported && isMemberKind(definition, parent)) definition.exported = true;
  }
  const merged = mergeOverloads(definitions);
  return {
    facts: {
      definitions: merged.definitions,
      imports,
      declarationNodes: declarationNodes.map(([node, index]) => [node, merged.newIndex[index] as number] as const),
      boundKeys: [...boundKeys],
      isModule: isModule || exportedNames.size > 0 || imports.length > 0,
      lineCount: lines.count,
      tooDeep,
    },
    lines,
    sites: sites.map(renumbered),
    wholeModuleUses: wholeModuleUses.map(renumbered),
  };

  /** `let run; … run = () => {}`: the first function that a local variable is given declares it. */
  function givenToVariable(node: Node, frame: Frame): Declared | undefined {
    if (!isGivenToVariable(node) || variableNamed(node, frame) !== undefined) return undefined;
    const it = node as unknown as { left: Node; right: Node };
    const name = identifierText(it.left);
    const value = functionValue(it.right) as Node;
    for (let around = frame.holder; ; around = definitions[around]?.parent ?? -1) {
      const variableNode = localVariables.get(`${around}\0${name}`);
      if (variableNode !== undefined)
        return {
          name,
          kind: value.kind === SyntaxKind.ClassExpression ? 'class' : 'function',
          nameNode: it.left,
          exported: false,
          body: bodyOf(value),
          statement: node.parent,
          otherNodes: [value],
          variableNode,
        };
      if (around < 0) return undefined;
    }
  }

  /** The definition that an assigned variable is, seen from the innermost scope outwards. */
  function variableNamed(node: Node, frame: Frame): number | undefined {
    const name = identifierText((node as unknown as { left: Node }).left);
    for (let around = frame.holder; ; around = definitions[around]?.parent ?? -1) {
      const index = definitions.findIndex(
        (definition) =>
          definition.name === name &&
          definition.parent === around &&
          (definition.kind === 'variable' || definition.kind === 'function'),
      );
      if (index >= 0) return index;
      const variableNode = localVariables.get(`${around}\0${name}`);
      if (variableNode !== undefined) return givenVariables.get(variableNode);
      if (around < 0) return undefined;
    }
  }

  function renumbered<T extends { readonly holder: number }>(use: T): T {
    return use.holder < 0 ? use : { ...use, holder: merged.newIndex[use.holder] as number };
  }
}

/** Overload signatures and their implementation are one symbol: the implementation, which starts where the first overload does. */
function mergeOverloads(definitions: readonly MutableDefinition[]): { definitions: Definition[]; newIndex: number[] } {
  const standsFor: number[] = definitions.map((_, index) => index);
  const latestOf = new Map<string, number[]>();
  definitions.forEach((definition, index) => {
    if (definition.kind !== 'function' && definition.kind !== 'method' && definition.kind !== 'constructor') return;
    const key = `${definition.parent}\0${definition.kind}\0${definition.name}\0${definition.container}`;
    const waiting = latestOf.get(key);
    if (definition.hasBody) {
      for (const overload of waiting ?? []) standsFor[overload] = index;
      latestOf.delete(key);
    } else if (waiting === undefined) {
      latestOf.set(key, [index]);
    } else {
      // Without an implementation (declaration files, interfaces, abstract methods) the first stands for all.
      standsFor[index] = waiting[0] as number;
      waiting.push(index);
    }
  });
  for (let index = 0; index < standsFor.length; index++) {
    const next = standsFor[index] as number;
    if (next !== index) standsFor[index] = standsFor[next] as number;
  }
  const newIndex: number[] = [];
  const kept: Definition[] = [];
  definitions.forEach((definition, index) => {
    if (standsFor[index] === index) {
      newIndex[index] = kept.length;
      kept.push(definition);
    }
  });
  definitions.forEach((_, index) => {
    if (standsFor[index] !== index) newIndex[index] = newIndex[standsFor[index] as number] as number;
  });
  return {
    definitions: kept.map((definition) =>
      definition.parent < 0 ? definition : { ...definition, parent: newIndex[definition.parent] as number },
    ),
    newIndex,
  };
}

/** Offset of the first character of a node after white space and comments. */
export function tokenStart(node: Node, text: string): number {
  if (node.kind === SyntaxKind.Identifier) return identifierStart(node, text);
  return node.pos < 0 ? 0 : node.getStart();
}

interface Frame {
  readonly node: Node;
  readonly holder: number;
  readonly container: string;
  readonly depth: number;
}

type MutableDefinition = { -readonly [K in keyof Definition]: Definition[K] };

interface Declared {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly nameNode: Node | undefined;
  readonly exported: boolean;
  readonly body?: Node | undefined;
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

function declaredBy(node: Node, frame: Frame, definitions: readonly Definition[]): Declared | undefined {
  switch (node.kind) {
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.ClassDeclaration: {
      const it = node as unknown as { name?: Node; body?: Node; members?: readonly Node[] & { pos: number } };
      const isClass = node.kind === SyntaxKind.ClassDeclaration;
      const body = isClass ? classBody(node) : it.body;
      return {
        name: it.name ? identifierText(it.name) : 'default',
        kind: isClass ? 'class' : 'function',
        nameNode: it.name,
        exported: hasModifier(node, SyntaxKind.ExportKeyword),
        body,
      };
    }
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ClassExpression:
    case SyntaxKind.ArrowFunction: {
      // Bound ones are declared by what binds them; a named function expression elsewhere is a definition of its own.
      const parent = node.parent;
      if (boundNode(node) !== undefined) return undefined;
      const it = node as unknown as { name?: Node; body?: Node };
      const isClass = node.kind === SyntaxKind.ClassExpression;
      if (parent.kind === SyntaxKind.ExportAssignment) {
        return {
          name: it.name ? identifierText(it.name) : 'default',
          kind: isClass ? 'class' : 'function',
          nameNode: it.name,
          exported: true,
          body: isClass ? classBody(node) : it.body,
          statement: parent,
        };
      }
      if (it.name === undefined) return undefined;
      return {
        name: identifierText(it.name),
        kind: isClass ? 'class' : 'function',
        nameNode: it.name,
        exported: false,
        body: isClass ? classBody(node) : it.body,
      };
    }
    case SyntaxKind.VariableDeclaration:
      return variable(node, frame);
    case SyntaxKind.BindingElement: {
      const it = node as unknown as { name?: Node };
      const declaration = enclosingVariableDeclaration(node);
      if (it.name?.kind !== SyntaxKind.Identifier || declaration === undefined || !isModuleLevel(declaration))
        return undefined;
      if (node.parent.parent === declaration && isRequireBinding(declaration)) return undefined;
      const statement = declaration.parent.parent;
      return {
        name: identifierText(it.name),
        kind: 'variable',
        nameNode: it.name,
        exported: hasModifier(statement, SyntaxKind.ExportKeyword),
      };
    }
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.MethodSignature:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
    case SyntaxKind.PropertyDeclaration:
    case SyntaxKind.PropertySignature:
      return member(node);
    case SyntaxKind.Constructor: {
      const it = node as unknown as { body?: Node };
      return { name: 'constructor', kind: 'constructor', nameNode: undefined, exported: false, body: it.body };
    }
    case SyntaxKind.PropertyAssignment: {
      const it = node as unknown as { name: Node; initializer?: Node };
      const value = functionValue(it.initializer);
      const name = memberName(it.name);
      if (value === undefined || name === undefined) return undefined;
      return {
        name,
        kind: value.kind === SyntaxKind.ClassExpression ? 'class' : 'method',
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
      const it = node as unknown as { name: Node };
      const name = plainName(it.name);
      if (name === undefined) return undefined;
      return {
        name,
        kind: DECLARATION_KINDS[node.kind] as SymbolKind,
        nameNode: it.name,
        exported: hasModifier(node, SyntaxKind.ExportKeyword),
        body: node.kind === SyntaxKind.TypeAliasDeclaration ? undefined : braceBody(node),
      };
    }
    case SyntaxKind.EnumMember: {
      const it = node as unknown as { name: Node };
      const name = plainName(it.name);
      return name === undefined ? undefined : { name, kind: 'enum_member', nameNode: it.name, exported: false };
    }
    case SyntaxKind.Parameter: {
      // `constructor(private readonly store: Store)` declares a property.
      const it = node as unknown as { name: Node };
      if (
        node.parent.kind !== SyntaxKind.Constructor ||
        it.name.kind !== SyntaxKind.Identifier ||
        !hasAnyModifier(node)
      ) {
        return undefined;
      }
      return {
        name: identifierText(it.name),
        kind: 'property',
        nameNode: it.name,
        exported: false,
        container: frame.container.replace(/\.?constructor$/, ''),
        parent: definitions[frame.holder]?.parent ?? -1,
        isPrivate: hasModifier(node, SyntaxKind.PrivateKeyword),
      };
    }
    case SyntaxKind.BinaryExpression:
      return assignedFunction(node);
    default:
      return undefined;
  }
}

const DECLARATION_KINDS: Readonly<Partial<Record<SyntaxKind, SymbolKind>>> = {
  [SyntaxKind.InterfaceDeclaration]: 'interface',
  [SyntaxKind.TypeAliasDeclaration]: 'type',
  [SyntaxKind.EnumDeclaration]: 'enum',
  [SyntaxKind.ModuleDeclaration]: 'namespace',
};

function variable(node: Node, frame: Frame): Declared | undefined {
  const it = node as unknown as { name: Node; initializer?: Node };
  if (it.name.kind !== SyntaxKind.Identifier || isRequireBinding(node)) return undefined;
  const value = functionValue(it.initializer);
  if (value === undefined && (frame.holder >= 0 ? !isNamespaceLevel(node) : !isModuleLevel(node))) return undefined;
  const list = node.parent;
  const statement = list.parent;
  const alone = (list as unknown as { declarations?: readonly Node[] }).declarations?.length === 1;
  const isStatement = statement?.kind === SyntaxKind.VariableStatement;
  return {
    name: identifierText(it.name),
    kind: value === undefined ? 'variable' : value.kind === SyntaxKind.ClassExpression ? 'class' : 'function',
    nameNode: it.name,
    exported: isStatement && hasModifier(statement, SyntaxKind.ExportKeyword),
    body: value === undefined ? undefined : bodyOf(value),
    ...(alone && isStatement ? { statement } : {}),
    otherNodes: value === undefined ? [] : [value],
  };
}

function member(node: Node): Declared | undefined {
  const it = node as unknown as { name: Node; body?: Node; initializer?: Node };
  const value = functionValue(it.initializer);
  const name = memberName(it.name);
  if (name === undefined || (isComputed(name) && it.body === undefined && value === undefined)) return undefined;
  const isProperty = node.kind === SyntaxKind.PropertyDeclaration || node.kind === SyntaxKind.PropertySignature;
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
    nameNode: nameNodeOf(it.name, name),
    exported: false,
    body: value === undefined ? it.body : bodyOf(value),
    otherNodes: value === undefined ? [] : [value],
    isPrivate: it.name.kind === SyntaxKind.PrivateIdentifier || hasModifier(node, SyntaxKind.PrivateKeyword),
  };
}

/**
 * `exports.f = function () {}`, `Foo.prototype.bar = function () {}`, `app.use = function use() {}`: in JavaScript these
 * are declarations, and TypeScript 7 no longer makes types of all of them.
 */
function assignedFunction(node: Node): Declared | undefined {
  const it = node as unknown as { left: Node; operatorToken: Node; right: Node };
  if (it.operatorToken.kind !== SyntaxKind.EqualsToken) return undefined;
  if (node.parent.kind !== SyntaxKind.ExpressionStatement && node.parent.kind !== SyntaxKind.BinaryExpression)
    return undefined;
  const value = functionValue(lastAssigned(it.right));
  if (value === undefined) return undefined;
  if (it.left.kind === SyntaxKind.ElementAccessExpression) return assignedByKey(node, it.left, value);
  if (it.left.kind !== SyntaxKind.PropertyAccessExpression) return undefined;
  const target = it.left as unknown as { name: Node; expression: Node };
  const path = accessPath(target.expression);
  if (path === undefined) return undefined;
  const isExports = path[0] === 'exports' || (path[0] === 'module' && path[1] === 'exports');
  const moduleExports = path.length === 1 && path[0] === 'module' && identifierText(target.name) === 'exports';
  const functionName = (value as unknown as { name?: Node }).name;
  if (moduleExports) {
    return {
      name: functionName ? identifierText(functionName) : 'default',
      kind: value.kind === SyntaxKind.ClassExpression ? 'class' : 'function',
      nameNode: functionName ?? target.name,
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
    name: identifierText(target.name),
    kind:
      value.kind === SyntaxKind.ClassExpression
        ? 'class'
        : owner.length > 0 || path[0] === 'this'
          ? 'method'
          : 'function',
    nameNode: target.name,
    exported: isExports,
    body: bodyOf(value),
    otherNodes: [value],
    ...(owner.length > 0 ? { container: owner.join('.') } : {}),
    ...(node.parent.kind === SyntaxKind.ExpressionStatement ? { statement: node.parent } : {}),
  };
}

/** `app[method] = function () {}` */
function assignedByKey(node: Node, left: Node, value: Node): Declared | undefined {
  const target = left as unknown as { expression: Node; argumentExpression: Node };
  const path = accessPath(target.expression)?.filter((part) => !OWNER_WORDS.has(part));
  const key = target.argumentExpression;
  const name = plainKey(key);
  if (path === undefined || name === undefined) return undefined;
  return {
    name,
    kind: value.kind === SyntaxKind.ClassExpression ? 'class' : 'method',
    nameNode: isComputed(name) ? undefined : key,
    exported: false,
    body: bodyOf(value),
    otherNodes: [value],
    ...(path.length > 0 ? { container: path.join('.') } : {}),
    ...(node.parent.kind === SyntaxKind.ExpressionStatement ? { statement: node.parent } : {}),
  };
}

/** `handler = () => {}` as a statement: the function goes by the name of the variable. */
function isGivenToVariable(node: Node): boolean {
  if (node.kind !== SyntaxKind.BinaryExpression || node.parent.kind !== SyntaxKind.ExpressionStatement) return false;
  const it = node as unknown as { left: Node; operatorToken: Node; right: Node };
  return (
    it.operatorToken.kind === SyntaxKind.EqualsToken &&
    it.left.kind === SyntaxKind.Identifier &&
    functionValue(it.right) !== undefined
  );
}

/** The path to the left of an assignment that declares a member, or all of a prototype's. */
function isDeclaringPath(access: Node): boolean {
  let outer = access;
  while (outer.parent.kind === SyntaxKind.PropertyAccessExpression) outer = outer.parent;
  if (outer.parent.kind !== SyntaxKind.BinaryExpression) return false;
  const { left, right } = outer.parent as unknown as { left: Node; right: Node };
  if (left !== outer) return false;
  const { name } = outer as unknown as { name: Node };
  return (
    assignedFunction(outer.parent) !== undefined ||
    (identifierText(name) === 'prototype' && right.kind === SyntaxKind.ObjectLiteralExpression)
  );
}

/** What an object literal is assigned to, without the words that are no names: empty for `module.exports`. */
function assignedOwner(literal: Node): string | undefined {
  const { parent } = literal;
  if (parent.kind !== SyntaxKind.BinaryExpression) return undefined;
  const it = parent as unknown as { left: Node; operatorToken: Node; right: Node };
  if (it.operatorToken.kind !== SyntaxKind.EqualsToken || it.right !== literal) return undefined;
  return accessPath(it.left)
    ?.filter((part) => !OWNER_WORDS.has(part))
    .join('.');
}

const OWNER_WORDS: ReadonlySet<string> = new Set(['module', 'exports', 'prototype', 'this']);

/** A property of `module.exports = { … }` or `export default { … }`. */
function isInExportedLiteral(property: Node): boolean {
  const literal = property.parent;
  if (literal?.kind !== SyntaxKind.ObjectLiteralExpression) return false;
  return literal.parent.kind === SyntaxKind.ExportAssignment || isExportsAssignment(literal.parent);
}

function lastAssigned(node: Node): Node {
  let current = node;
  while (current.kind === SyntaxKind.BinaryExpression) {
    const it = current as unknown as { operatorToken: Node; right: Node };
    if (it.operatorToken.kind !== SyntaxKind.EqualsToken) break;
    current = it.right;
  }
  return current;
}

/** `a.b.c` as its parts, or undefined for anything that is not such a chain. */
function accessPath(node: Node): string[] | undefined {
  const parts: string[] = [];
  let current = node;
  for (;;) {
    if (current.kind === SyntaxKind.Identifier) {
      parts.unshift(identifierText(current));
      return parts;
    }
    if (current.kind === SyntaxKind.ThisKeyword) {
      parts.unshift('this');
      return parts;
    }
    if (current.kind !== SyntaxKind.PropertyAccessExpression) return undefined;
    const it = current as unknown as { expression: Node; name: Node };
    parts.unshift(identifierText(it.name));
    current = it.expression;
  }
}

/** The function or class that an initializer is, seen through parentheses, `as`, `satisfies` and one call that wraps it. */
function functionValue(initializer: Node | undefined): Node | undefined {
  let current = initializer;
  while (
    current !== undefined &&
    (current.kind === SyntaxKind.ParenthesizedExpression ||
      current.kind === SyntaxKind.AsExpression ||
      current.kind === SyntaxKind.SatisfiesExpression ||
      current.kind === SyntaxKind.TypeAssertionExpression)
  ) {
    current = (current as unknown as { expression: Node }).expression;
  }
  switch (current?.kind) {
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ClassExpression:
      return current;
    default:
      return undefined;
  }
}

/** What gives a function or class expression its name, or undefined where nothing does. */
function boundNode(node: Node): Node | undefined {
  let current = node;
  let parent = node.parent;
  while (
    parent.kind === SyntaxKind.ParenthesizedExpression ||
    parent.kind === SyntaxKind.AsExpression ||
    parent.kind === SyntaxKind.SatisfiesExpression ||
    parent.kind === SyntaxKind.TypeAssertionExpression
  ) {
    current = parent;
    parent = parent.parent;
  }
  switch (parent.kind) {
    case SyntaxKind.VariableDeclaration:
      return (parent as unknown as { name: Node }).name.kind === SyntaxKind.Identifier ? parent : undefined;
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.PropertyDeclaration:
      return memberName((parent as unknown as { name: Node }).name) === undefined ? undefined : parent;
    case SyntaxKind.BinaryExpression: {
      const it = parent as unknown as { left: Node; right: Node };
      if (it.right !== current) return undefined;
      return assignedFunction(outermostAssignment(parent)) !== undefined || isGivenToVariable(parent)
        ? parent
        : undefined;
    }
    default:
      return undefined;
  }
}

function outermostAssignment(node: Node): Node {
  // `app.a = app.b = function () {}` is declared once, by the innermost assignment's own node.
  return node;
}

function bodyOf(value: Node): Node | undefined {
  return value.kind === SyntaxKind.ClassExpression ? classBody(value) : (value as unknown as { body?: Node }).body;
}

/** A stand-in whose `pos` is where the members begin, so that a signature ends there. */
function classBody(node: Node): Node {
  const it = node as unknown as { members: readonly Node[] & { pos: number } };
  return { pos: it.members.pos - 1 } as Node;
}

function braceBody(node: Node): Node {
  const it = node as unknown as { members?: readonly Node[] & { pos: number }; body?: Node };
  if (it.members !== undefined) return { pos: it.members.pos - 1 } as Node;
  return it.body ?? node;
}

function isExportedMember(declared: Declared, holder: Definition | undefined): boolean {
  return holder?.exported === true && !declared.isPrivate && MEMBER_HOLDERS.has(holder.kind);
}

const MEMBER_HOLDERS = new Set<SymbolKind>(['class', 'interface', 'enum']);

function isMemberKind(definition: Definition, parent: Definition): boolean {
  return (
    MEMBER_HOLDERS.has(parent.kind) && !definition.name.startsWith('#') && !/\bprivate\b/.test(definition.signature)
  );
}

function isModuleLevel(declaration: Node): boolean {
  const statement = declaration.parent?.parent;
  return statement?.kind === SyntaxKind.VariableStatement && statement.parent?.kind === SyntaxKind.SourceFile;
}

function isNamespaceLevel(declaration: Node): boolean {
  const statement = declaration.parent?.parent;
  return statement?.kind === SyntaxKind.VariableStatement && statement.parent?.kind === SyntaxKind.ModuleBlock;
}

function enclosingVariableDeclaration(binding: Node): Node | undefined {
  let current = binding.parent;
  while (
    current.kind === SyntaxKind.ObjectBindingPattern ||
    current.kind === SyntaxKind.ArrayBindingPattern ||
    current.kind === SyntaxKind.BindingElement
  ) {
    current = current.parent;
  }
  return current.kind === SyntaxKind.VariableDeclaration ? current : undefined;
}

function hasModifier(node: Node, kind: SyntaxKind): boolean {
  const modifiers = (node as unknown as { modifiers?: readonly Node[] }).modifiers;
  return modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}

function hasAnyModifier(node: Node): boolean {
  const modifiers = (node as unknown as { modifiers?: readonly Node[] }).modifiers;
  return modifiers?.some((modifier) => modifier.kind !== SyntaxKind.Decorator) ?? false;
}

/** The text of a name that is written out; undefined for a computed one. */
function plainName(name: Node): string | undefined {
  switch (name.kind) {
    case SyntaxKind.Identifier:
    case SyntaxKind.PrivateIdentifier:
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NumericLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
      return identifierText(name);
    default:
      return undefined;
  }
}

/** The same, and of a computed name what is written in its brackets: `[Symbol.iterator]`. */
function memberName(name: Node): string | undefined {
  return name.kind === SyntaxKind.ComputedPropertyName
    ? plainKey((name as unknown as { expression: Node }).expression)
    : plainName(name);
}

function plainKey(key: Node): string | undefined {
  if (key.kind === SyntaxKind.StringLiteral || key.kind === SyntaxKind.NoSubstitutionTemplateLiteral)
    return identifierText(key);
  const path = accessPath(key);
  return path === undefined ? undefined : `[${path.join('.')}]`;
}

function isComputed(name: string): boolean {
  return name.startsWith('[');
}

/** Where a name stands; nowhere that of itself could be searched, where it is computed. */
function nameNodeOf(node: Node, name: string): Node | undefined {
  if (node.kind !== SyntaxKind.ComputedPropertyName) return node;
  return isComputed(name) ? undefined : (node as unknown as { expression: Node }).expression;
}

function identifierText(node: Node): string {
  return (node as unknown as { text: string }).text;
}

function identifierStart(node: Node, text: string): number {
  const name = identifierText(node);
  const start = node.end - name.length;
  // A name written with escapes is longer in the source than its text.
  return name !== '' && text.startsWith(name, start) ? start : node.getStart();
}

function collectImport(node: Node, lines: LineMap, imports: ImportFact[]): void {
  const kind = node.kind;
  if (kind === SyntaxKind.ImportDeclaration || kind === SyntaxKind.ExportDeclaration) {
    const it = node as unknown as {
      moduleSpecifier?: Node;
      importClause?: Node;
      exportClause?: Node;
      isTypeOnly?: boolean;
    };
    if (it.moduleSpecifier === undefined) return;
    const names: { imported: string; local: string }[] = [];
    const clause = it.importClause as unknown as
      | { name?: Node; namedBindings?: Node; phaseModifier?: SyntaxKind; isTypeOnly?: boolean }
      | undefined;
    if (clause?.name) names.push({ imported: 'default', local: identifierText(clause.name) });
    const bindings = clause?.namedBindings ?? it.exportClause;
    if (bindings !== undefined) {
      const elements = (bindings as unknown as { elements?: readonly Node[] }).elements;
      if (elements === undefined) {
        names.push({ imported: '*', local: identifierText((bindings as unknown as { name: Node }).name) });
      } else {
        for (const element of elements) {
          const named = element as unknown as { name: Node; propertyName?: Node };
          names.push({
            imported: identifierText(named.propertyName ?? named.name),
            local: identifierText(named.name),
          });
        }
      }
    } else if (kind === SyntaxKind.ExportDeclaration) {
      names.push({ imported: '*', local: '*' });
    }
    imports.push({
      specifier: identifierText(it.moduleSpecifier),
      line: lines.lineAt(it.moduleSpecifier.end - 1),
      kind: kind === SyntaxKind.ImportDeclaration ? 'import' : 'reexport',
      typeOnly:
        it.isTypeOnly === true || clause?.phaseModifier === SyntaxKind.TypeKeyword || clause?.isTypeOnly === true,
      names,
    });
    return;
  }
  if (kind === SyntaxKind.ImportEqualsDeclaration) {
    const it = node as unknown as { name: Node; moduleReference: Node };
    if (it.moduleReference.kind !== SyntaxKind.ExternalModuleReference) return;
    const specifier = (it.moduleReference as unknown as { expression: Node }).expression;
    imports.push({
      specifier: identifierText(specifier),
      line: lines.lineAt(specifier.end - 1),
      kind: 'require',
      typeOnly: false,
      names: [{ imported: '*', local: identifierText(it.name) }],
    });
    return;
  }
  const required = requiredModule(node);
  if (required === undefined) return;
  const call = node as unknown as { expression: Node; arguments: readonly [Node] };
  imports.push({
    specifier: required,
    line: lines.lineAt(call.arguments[0].end - 1),
    kind: call.expression.kind === SyntaxKind.ImportKeyword ? 'dynamic' : 'require',
    typeOnly: false,
    names: requiredNames(node),
  });
}

/** The specifier of `require('x')` or `import('x')`. */
function requiredModule(node: Node): string | undefined {
  if (node.kind !== SyntaxKind.CallExpression) return undefined;
  const call = node as unknown as { expression: Node; arguments: readonly Node[] };
  const isRequire = call.expression.kind === SyntaxKind.Identifier && identifierText(call.expression) === 'require';
  const argument = call.arguments[0];
  if ((!isRequire && call.expression.kind !== SyntaxKind.ImportKeyword) || argument === undefined) return undefined;
  return argument.kind === SyntaxKind.StringLiteral || argument.kind === SyntaxKind.NoSubstitutionTemplateLiteral
    ? identifierText(argument)
    : undefined;
}

/**
 * `const f = require('./f')`, `const { f } = require('./f')` and `const f = require('./lib').f` in JavaScript. The checker
 * takes these for imports: every use of the name is one of what it leads to, so as a definition it would have none.
 */
function isRequireBinding(declaration: Node): boolean {
  if (declaration.kind !== SyntaxKind.VariableDeclaration) return false;
  let value = (declaration as unknown as { initializer?: Node }).initializer;
  while (value?.kind === SyntaxKind.PropertyAccessExpression)
    value = (value as unknown as { expression: Node }).expression;
  if (value === undefined || requiredModule(value) === undefined) return false;
  const callee = (value as unknown as { expression: Node }).expression;
  return callee.kind === SyntaxKind.Identifier && isInJavaScript(declaration);
}

function isInJavaScript(node: Node): boolean {
  let current = node;
  while (current.kind !== SyntaxKind.SourceFile) current = current.parent;
  return /\.[mc]?jsx?$/i.test((current as unknown as SourceFile).fileName);
}

function wholeModuleUse(node: Node, holder: number): WholeModuleUse | undefined {
  const specifier = requiredModule(node);
  if (specifier === undefined) return undefined;
  const value = awaited(node);
  switch (value.parent.kind) {
    case SyntaxKind.ExpressionStatement:
    case SyntaxKind.VariableDeclaration:
      return undefined;
    case SyntaxKind.PropertyAccessExpression:
      if (!isThenOfNamedFunction(value.parent)) return undefined;
      return { specifier, start: node.getStart(), holder, role: 'callback', node: value };
    default:
      return { specifier, start: node.getStart(), holder, role: useRole(value), node: value };
  }
}

/** `import('x').then(use)`: the module is given to a function that is not written here. */
function isThenOfNamedFunction(access: Node): boolean {
  const { name } = access as unknown as { name: Node };
  const call = access.parent as unknown as { kind: SyntaxKind; expression: Node; arguments: readonly Node[] };
  if (identifierText(name) !== 'then' || call.kind !== SyntaxKind.CallExpression || call.expression !== access)
    return false;
  const then = call.arguments[0];
  return then !== undefined && then.kind !== SyntaxKind.ArrowFunction && then.kind !== SyntaxKind.FunctionExpression;
}

function awaited(call: Node): Node {
  let value = call;
  while (value.parent.kind === SyntaxKind.AwaitExpression || value.parent.kind === SyntaxKind.ParenthesizedExpression)
    value = value.parent;
  return value;
}

function requiredNames(call: Node): { imported: string; local: string }[] {
  const declaration = awaited(call).parent;
  if (declaration.kind !== SyntaxKind.VariableDeclaration) return [];
  const name = (declaration as unknown as { name: Node }).name;
  if (name.kind === SyntaxKind.Identifier) return [{ imported: '*', local: identifierText(name) }];
  const elements = (name as unknown as { elements?: readonly Node[] }).elements ?? [];
  const names: { imported: string; local: string }[] = [];
  for (const element of elements) {
    const it = element as unknown as { name?: Node; propertyName?: Node };
    if (it.name?.kind !== SyntaxKind.Identifier) continue;
    const imported = it.propertyName === undefined ? identifierText(it.name) : plainName(it.propertyName);
    if (imported !== undefined) names.push({ imported, local: identifierText(it.name) });
  }
  return names;
}

function collectExportedNames(node: Node, exported: Set<string>): void {
  if (node.kind === SyntaxKind.ExportDeclaration) {
    const it = node as unknown as { moduleSpecifier?: Node; exportClause?: Node };
    const elements = (it.exportClause as unknown as { elements?: readonly Node[] } | undefined)?.elements;
    if (it.moduleSpecifier !== undefined || elements === undefined) return;
    for (const element of elements) {
      const named = element as unknown as { name: Node; propertyName?: Node };
      exported.add(identifierText(named.propertyName ?? named.name));
    }
    return;
  }
  if (node.kind === SyntaxKind.ExportAssignment) {
    const expression = (node as unknown as { expression: Node }).expression;
    if (expression.kind === SyntaxKind.Identifier) exported.add(identifierText(expression));
    return;
  }
  if (!isExportsAssignment(node)) return;
  const it = node as unknown as { left: Node; right: Node };
  const value = lastAssigned(it.right);
  if (value.kind === SyntaxKind.Identifier) exported.add(identifierText(value));
  if (value.kind === SyntaxKind.ObjectLiteralExpression) {
    for (const property of (value as unknown as { properties: readonly Node[] }).properties) {
      const named = property as unknown as { name?: Node; initializer?: Node };
      if (property.kind === SyntaxKind.ShorthandPropertyAssignment && named.name)
        exported.add(identifierText(named.name));
      if (named.initializer?.kind === SyntaxKind.Identifier) exported.add(identifierText(named.initializer));
    }
  }
  // `const app = (exports = module.exports = {})`
  let outer = node;
  while (outer.parent.kind === SyntaxKind.BinaryExpression || outer.parent.kind === SyntaxKind.ParenthesizedExpression)
    outer = outer.parent;
  const declared = (outer.parent as unknown as { name?: Node }).name;
  if (outer.parent.kind === SyntaxKind.VariableDeclaration && declared?.kind === SyntaxKind.Identifier)
    exported.add(identifierText(declared));
}

/** `exports.f = …`, `module.exports = …`, `module.exports.f = …` */
function isExportsAssignment(node: Node): boolean {
  if (node.kind !== SyntaxKind.BinaryExpression) return false;
  const it = node as unknown as { left: Node; operatorToken: Node };
  if (it.operatorToken.kind !== SyntaxKind.EqualsToken || it.left.kind !== SyntaxKind.PropertyAccessExpression)
    return false;
  const path = accessPath(it.left);
  return path !== undefined && (path[0] === 'exports' || (path[0] === 'module' && path[1] === 'exports'));
}

function isModuleStatement(node: Node): boolean {
  switch (node.kind) {
    case SyntaxKind.ImportDeclaration:
    case SyntaxKind.ExportDeclaration:
    case SyntaxKind.ExportAssignment:
      return true;
    default:
      return hasModifier(node, SyntaxKind.ExportKeyword);
  }
}

function collectBoundKey(node: Node, keys: Set<string>): void {
  if (node.kind !== SyntaxKind.PropertyAssignment) return;
  const it = node as unknown as { name: Node; initializer?: Node };
  if (it.initializer?.kind !== SyntaxKind.Identifier && it.initializer?.kind !== SyntaxKind.PropertyAccessExpression)
    return;
  const name = plainName(it.name);
  if (name !== undefined) keys.add(name);
}

/** `holder` is the innermost definition including the one that `node` itself declares, `outer` the one around it. */
function siteOf(node: Node, text: string, holder: number, outer: number): ReferenceSite | undefined {
  switch (node.kind) {
    case SyntaxKind.Identifier:
    case SyntaxKind.PrivateIdentifier: {
      const name = identifierText(node);
      if (name === '') return undefined;
      return { name, start: identifierStart(node, text), holder, role: roleOf(node), node };
    }
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral: {
      const parent = node.parent;
      const isKey =
        parent.kind === SyntaxKind.ElementAccessExpression &&
        (parent as unknown as { argumentExpression: Node }).argumentExpression === node;
      const isName =
        parent.kind === SyntaxKind.ComputedPropertyName ||
        ((parent as unknown as { name?: Node }).name === node && parent.kind !== SyntaxKind.ModuleDeclaration);
      if (!isKey && !isName) return undefined;
      // The quote belongs to the literal, not to the name.
      const start = node.getStart() + 1;
      const role = isKey
        ? useRole(parent)
        : parent.kind === SyntaxKind.ComputedPropertyName
          ? 'definition'
          : roleOf(node);
      return { name: identifierText(node), start, holder, role, node };
    }
    case SyntaxKind.SuperKeyword:
      // `super(...)` runs the constructor of the base class.
      if (node.parent.kind !== SyntaxKind.CallExpression) return undefined;
      return { name: 'super', start: node.end - 5, holder: outer, role: 'construct', node };
    default:
      return undefined;
  }
}

/** The function or class expression that this name belongs to, where nothing else gives it a name. */
function expressionNamedBy(name: Node): Node | undefined {
  const { parent } = name;
  if (parent.kind !== SyntaxKind.FunctionExpression && parent.kind !== SyntaxKind.ClassExpression) return undefined;
  if (nameOf(parent) !== name || boundNode(parent) !== undefined) return undefined;
  return parent.parent.kind === SyntaxKind.ExportAssignment ? undefined : parent;
}

function roleOf(node: Node): ReferenceRole {
  const parent = node.parent;
  switch (parent.kind) {
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ClassDeclaration:
    case SyntaxKind.ClassExpression:
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.EnumDeclaration:
    case SyntaxKind.ModuleDeclaration:
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.MethodSignature:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
    case SyntaxKind.PropertySignature:
    case SyntaxKind.TypeParameter:
    case SyntaxKind.NamedTupleMember:
      return nameOf(parent) === node ? 'definition' : useRole(node);
    case SyntaxKind.VariableDeclaration:
      if (nameOf(parent) === node) return isRequireBinding(parent) ? 'import' : 'definition';
      return useRole(node);
    case SyntaxKind.Parameter:
    case SyntaxKind.PropertyDeclaration:
    case SyntaxKind.EnumMember:
      return nameOf(parent) === node ? 'definition' : useRole(node);
    case SyntaxKind.BindingElement: {
      const it = parent as unknown as { name?: Node; propertyName?: Node };
      if ((it.name === node || it.propertyName === node) && isRequireBinding(parent.parent.parent)) return 'import';
      if (it.propertyName === node) return 'property_key';
      if (it.name === node) {
        return it.propertyName === undefined && parent.parent.kind === SyntaxKind.ObjectBindingPattern
          ? 'property_key'
          : 'definition';
      }
      return useRole(node);
    }
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.JsxAttribute:
      return nameOf(parent) === node ? 'property_key' : useRole(node);
    case SyntaxKind.ShorthandPropertyAssignment:
      return useRole(node);
    case SyntaxKind.ImportSpecifier:
    case SyntaxKind.ImportClause:
    case SyntaxKind.NamespaceImport:
    case SyntaxKind.ImportEqualsDeclaration:
      return 'import';
    case SyntaxKind.ExportSpecifier:
    case SyntaxKind.NamespaceExport:
    case SyntaxKind.ExportAssignment:
      return 'export';
    case SyntaxKind.TypeReference:
    case SyntaxKind.TypeQuery:
    case SyntaxKind.ImportType:
    case SyntaxKind.TypePredicate:
      return 'type';
    case SyntaxKind.QualifiedName:
      return roleOfQualified(parent);
    case SyntaxKind.JsxClosingElement:
      return isIntrinsicTag(node) ? 'type' : 'reference';
    case SyntaxKind.LabeledStatement:
    case SyntaxKind.BreakStatement:
    case SyntaxKind.ContinueStatement:
      return 'definition';
    default:
      return useRole(node);
  }
}

function roleOfQualified(name: Node): ReferenceRole {
  let current = name;
  while (current.kind === SyntaxKind.QualifiedName) current = current.parent;
  return current.kind === SyntaxKind.ImportEqualsDeclaration ? 'import' : 'type';
}

function nameOf(node: Node): Node | undefined {
  return (node as unknown as { name?: Node }).name;
}

/** The role of an expression: climbs from the name to the whole access, then looks at what is done with it. */
function useRole(node: Node): ReferenceRole {
  let expression = node;
  let parent = node.parent;
  // Through a choice between values a name is called or handed on; everything else that is done with it is a mere use.
  let isChoice = false;
  for (;;) {
    if (parent.kind === SyntaxKind.PropertyAccessExpression && nameOf(parent) === expression) {
      expression = parent;
    } else if (
      parent.kind === SyntaxKind.NonNullExpression ||
      parent.kind === SyntaxKind.ParenthesizedExpression ||
      parent.kind === SyntaxKind.AsExpression ||
      parent.kind === SyntaxKind.TypeAssertionExpression ||
      parent.kind === SyntaxKind.SatisfiesExpression
    ) {
      if ((parent as unknown as { expression: Node }).expression !== expression) return 'type';
      expression = parent;
    } else if (isChosenFrom(parent, expression)) {
      isChoice = true;
      expression = parent;
    } else if (isApplied(parent, expression)) {
      return 'call';
    } else {
      break;
    }
    parent = expression.parent;
  }
  const role = roleOfExpression(expression, parent);
  return isChoice && role !== 'call' && role !== 'construct' && role !== 'callback' ? 'reference' : role;
}

function isIntrinsicTag(tagName: Node): boolean {
  return tagName.kind === SyntaxKind.Identifier && /^[a-z]/.test(identifierText(tagName));
}

/** `a ?? b`, `a || b`, `c ? a : b` and `(0, b)` are, or may be, the value of this operand. */
function isChosenFrom(node: Node, operand: Node): boolean {
  if (node.kind === SyntaxKind.ConditionalExpression)
    return (node as unknown as { condition: Node }).condition !== operand;
  if (node.kind !== SyntaxKind.BinaryExpression) return false;
  const it = node as unknown as { operatorToken: Node; right: Node };
  switch (it.operatorToken.kind) {
    case SyntaxKind.BarBarToken:
    case SyntaxKind.QuestionQuestionToken:
      return true;
    case SyntaxKind.AmpersandAmpersandToken:
    case SyntaxKind.CommaToken:
      return it.right === operand;
    default:
      return false;
  }
}

/** `run.call(it)` and `run.apply(it)` run what stands before the dot. */
function isApplied(access: Node, expression: Node): boolean {
  if (access.kind !== SyntaxKind.PropertyAccessExpression) return false;
  const it = access as unknown as { expression: Node; name: Node };
  if (it.expression !== expression || access.parent.kind !== SyntaxKind.CallExpression) return false;
  if ((access.parent as unknown as { expression: Node }).expression !== access) return false;
  const name = identifierText(it.name);
  return name === 'call' || name === 'apply';
}

function roleOfExpression(expression: Node, parent: Node): ReferenceRole {
  const it = parent as unknown as {
    expression?: Node;
    tag?: Node;
    tagName?: Node;
    arguments?: readonly Node[];
    left?: Node;
    operatorToken?: Node;
  };
  switch (parent.kind) {
    case SyntaxKind.CallExpression:
      return it.expression === expression ? 'call' : it.arguments?.includes(expression) ? 'callback' : 'reference';
    case SyntaxKind.NewExpression:
      return it.expression === expression ? 'construct' : it.arguments?.includes(expression) ? 'callback' : 'reference';
    case SyntaxKind.TaggedTemplateExpression:
      return it.tag === expression ? 'call' : 'reference';
    case SyntaxKind.Decorator:
      return 'decorator';
    case SyntaxKind.JsxOpeningElement:
    case SyntaxKind.JsxSelfClosingElement:
      // `<div>` names a member of the intrinsic elements' type: nothing of the repository runs.
      if (isIntrinsicTag(expression)) return 'type';
      return it.tagName === expression ? 'jsx' : 'reference';
    case SyntaxKind.JsxExpression:
      return parent.parent.kind === SyntaxKind.JsxAttribute ? 'callback' : 'reference';
    case SyntaxKind.ExpressionWithTypeArguments:
      return parent.parent.kind === SyntaxKind.HeritageClause ? 'extends' : 'reference';
    case SyntaxKind.BinaryExpression:
      if (it.operatorToken?.kind !== SyntaxKind.EqualsToken) return 'reference';
      if (isExportsAssignment(parent)) return 'export';
      return it.left === expression ? 'write' : 'reference';
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.ShorthandPropertyAssignment:
      return isExportsAssignment(parent.parent.parent) ? 'export' : 'reference';
    case SyntaxKind.PropertyAccessExpression:
      // `Reply.prototype.send = function () {}` declares a member: the names before it are no use of what they name.
      return isDeclaringPath(parent) ? 'definition' : 'reference';
    case SyntaxKind.ExportAssignment:
      return 'export';
    default:
      return 'reference';
  }
}
