/** Names as TypeScript and JavaScript write them: plain, computed, and as a path `a.b.c`. */
import {
  type Assignment,
  isAssignment,
  isComputedPropertyName,
  isIdentifier,
  isPropertyAccessExpression,
  isStringLiteralLikeNode,
  modifiersOf,
  type Node,
  type PropertyAccessExpression,
  SyntaxKind,
  typed,
} from '../../checker/ast.ts';

/** Offset of the first character of a node after white space and comments. */
export function tokenStart(node: Node, text: string): number {
  if (isIdentifier(node)) return identifierStart(node, node.text, text);
  return node.pos < 0 ? 0 : node.getStart();
}

export function lastAssigned(node: Node): Node {
  let current = node;
  while (isAssignment(current)) current = current.right;
  return current;
}

/** `a.b.c` as its parts, or undefined for anything that is not such a chain. */
export function accessPath(node: Node): string[] | undefined {
  const parts: string[] = [];
  let current = node;
  for (;;) {
    if (isIdentifier(current)) {
      parts.unshift(current.text);
      return parts;
    }
    if (current.kind === SyntaxKind.ThisKeyword) {
      parts.unshift('this');
      return parts;
    }
    if (!isPropertyAccessExpression(current)) return undefined;
    parts.unshift(current.name.text);
    current = current.expression;
  }
}

export function hasModifier(node: Node, kind: SyntaxKind): boolean {
  return modifiersOf(node)?.some((modifier) => modifier.kind === kind) ?? false;
}

/** The text of a name that is written out; undefined for a computed one. */
export function plainName(name: Node): string | undefined {
  const it = typed(name);
  switch (it.kind) {
    case SyntaxKind.Identifier:
    case SyntaxKind.PrivateIdentifier:
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NumericLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
      return it.text;
    default:
      return undefined;
  }
}

/** The same, and of a computed name what is written in its brackets: `[Symbol.iterator]`. */
export function memberName(name: Node): string | undefined {
  return isComputedPropertyName(name) ? plainKey(name.expression) : plainName(name);
}

export function plainKey(key: Node): string | undefined {
  if (isStringLiteralLikeNode(key)) return key.text;
  const path = accessPath(key);
  return path === undefined ? undefined : `[${path.join('.')}]`;
}

export function isComputed(name: string): boolean {
  return name.startsWith('[');
}

export function identifierStart(node: Node, name: string, text: string): number {
  const start = node.end - name.length;
  // A name written with escapes is longer in the source than its text.
  return name !== '' && text.startsWith(name, start) ? start : node.getStart();
}

/** `exports.f = …`, `module.exports = …`, `module.exports.f = …` */
export function isExportsAssignment(node: Node): node is ExportsAssignment {
  if (!isAssignment(node) || !isPropertyAccessExpression(node.left)) return false;
  const path = accessPath(node.left);
  return path !== undefined && (path[0] === 'exports' || (path[0] === 'module' && path[1] === 'exports'));
}

interface ExportsAssignment extends Assignment {
  readonly left: PropertyAccessExpression;
}
