/** What functions, and what runs as one, are called in the figures of a file. */
import {
  isIdentifier,
  isPropertyAccessExpression,
  type Node,
  nameOf,
  SyntaxKind,
  textOf,
  typed,
} from '../../checker/ast.ts';

/** As written around it: its own name, that of the variable, property or member that it is given to, or nothing. */
export function nameOfUnit(node: Node): string {
  const name = nameOf(node);
  if (node.kind === SyntaxKind.Constructor) return 'constructor';
  if (node.kind === SyntaxKind.ClassStaticBlockDeclaration) return 'static';
  if (name !== undefined) return nameText(name);
  let current = node;
  while (WRAPPERS.has(current.parent.kind)) current = current.parent;
  const parent = typed(current.parent);
  switch (parent.kind) {
    case SyntaxKind.VariableDeclaration:
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.PropertyDeclaration:
      return parent.initializer === current ? nameText(parent.name) : '';
    case SyntaxKind.BinaryExpression:
      return parent.right === current ? assignedName(parent.left) : '';
    case SyntaxKind.ExportAssignment:
      return 'default';
    default:
      return node.kind === SyntaxKind.FunctionDeclaration || node.kind === SyntaxKind.ClassDeclaration ? 'default' : '';
  }
}

const WRAPPERS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
]);

export function nameText(name: Node): string {
  if (name.kind === SyntaxKind.ObjectBindingPattern || name.kind === SyntaxKind.ArrayBindingPattern) return '';
  return textOf(name) ?? name.getText().replace(/\s+/g, ' ').slice(0, 60);
}

/** `send` of `Reply.prototype.send = …`. */
function assignedName(left: Node): string {
  if (isPropertyAccessExpression(left)) return left.name.text;
  return isIdentifier(left) ? left.text : '';
}
