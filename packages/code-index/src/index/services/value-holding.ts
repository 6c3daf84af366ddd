/** What is given a value in TypeScript and JavaScript: `const alias = f`, `{ run: f }`, `return f`. */
import {
  type CallExpression,
  isAssignment,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isPropertyAccessExpression,
  modifiersOf,
  type Node,
  type PropertyAccessExpression,
  SyntaxKind,
  typed,
} from '../../checker/ast.ts';
import { nameText } from './import-syntax.ts';

/** What is given the value of an expression: itself, or what a call makes of it (`wrapped`). */
export type Holding =
  | {
      readonly kind: 'named';
      readonly name: string;
      readonly declaration: Node;
      /** Nothing outside the file can see it. */
      readonly isLocal: boolean;
    }
  | { readonly kind: 'exported'; readonly wrapped: boolean }
  | { readonly kind: 'returned'; readonly expression: Node };

export function holdingOf(node: Node): Holding | undefined {
  let expression = node;
  let parent = node.parent;
  let wrapped = false;
  for (; ; parent = expression.parent) {
    if (isPropertyAccessExpression(parent) && parent.name === expression) expression = parent;
    else if (isElementAccessExpression(parent) && parent.expression !== expression) expression = parent;
    else if (WRAPS.has(parent.kind) || isOperandOfChoice(parent, expression)) expression = parent;
    // `f.bind(this)` holds f.
    else if (isBind(parent) && parent.expression === expression) expression = parent;
    else if (isCallExpression(parent) && parent.expression === expression && isBind(expression)) expression = parent;
    else if (isCallExpression(parent) && isArgument(parent, expression)) {
      wrapped = true;
      expression = parent;
    } else break;
  }
  const it = typed(parent);
  switch (it.kind) {
    case SyntaxKind.VariableDeclaration:
    case SyntaxKind.Parameter:
      if (it.initializer !== expression || !isIdentifier(it.name)) return undefined;
      return { kind: 'named', name: it.name.text, declaration: it, isLocal: !isExportedVariable(it) };
    case SyntaxKind.BindingElement:
      // `{ run: go }` binds what is named first, `{ go = run }` what is given as default.
      if (it.name === undefined || !isIdentifier(it.name)) return undefined;
      return { kind: 'named', name: it.name.text, declaration: it, isLocal: !isExportedBinding(it) };
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.PropertyDeclaration:
      return it.initializer === expression
        ? { kind: 'named', name: nameText(it.name), declaration: it, isLocal: false }
        : undefined;
    case SyntaxKind.ShorthandPropertyAssignment:
      return { kind: 'named', name: nameText(it.name), declaration: it, isLocal: false };
    case SyntaxKind.BinaryExpression: {
      if (!isAssignment(it) || it.right !== expression) return undefined;
      const { left } = it;
      if (isGivenToModule(it)) return { kind: 'exported', wrapped };
      if (isIdentifier(left)) return { kind: 'named', name: left.text, declaration: it, isLocal: true };
      if (!isPropertyAccessExpression(left)) return undefined;
      return { kind: 'named', name: left.name.text, declaration: it, isLocal: false };
    }
    case SyntaxKind.ExportAssignment:
      return { kind: 'exported', wrapped };
    case SyntaxKind.ReturnStatement:
      return wrapped ? undefined : { kind: 'returned', expression };
    case SyntaxKind.ArrowFunction:
      return wrapped || it.body !== expression ? undefined : { kind: 'returned', expression };
    default:
      return undefined;
  }
}

/** `module.exports = f`, and so in a chain: `module.exports = exports = f`. */
function isGivenToModule(assignment: Node): boolean {
  for (let at = assignment; isAssignment(at); at = at.parent) {
    const { left } = at;
    const isModule = isPropertyAccessExpression(left) && isIdentifier(left.expression) && left.name.text === 'exports';
    if (isModule && nameText(left.expression) === 'module') return true;
  }
  return false;
}

function isArgument(call: CallExpression, node: Node): boolean {
  const given: readonly Node[] = call.arguments;
  return given.includes(node);
}

function isOperandOfChoice(node: Node, operand: Node): boolean {
  if (isConditionalExpression(node)) return node.condition !== operand;
  return isBinaryExpression(node) && CHOICES.has(node.operatorToken.kind);
}

const CHOICES: ReadonlySet<number> = new Set([
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.CommaToken,
]);

const WRAPS: ReadonlySet<number> = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.TypeAssertionExpression,
  // `make<Row>`
  SyntaxKind.ExpressionWithTypeArguments,
  SyntaxKind.AwaitExpression,
]);

function isBind(expression: Node): expression is PropertyAccessExpression {
  return isPropertyAccessExpression(expression) && expression.name.text === 'bind';
}

/** `export const { run: go } = make()` */
function isExportedBinding(element: Node): boolean {
  let declaration = element;
  while (PATTERNS.has(declaration.kind)) declaration = declaration.parent;
  return declaration.kind === SyntaxKind.VariableDeclaration && isExportedVariable(declaration);
}

const PATTERNS: ReadonlySet<number> = new Set([
  SyntaxKind.BindingElement,
  SyntaxKind.ObjectBindingPattern,
  SyntaxKind.ArrayBindingPattern,
]);

function isExportedVariable(declaration: Node): boolean {
  const modifiers = modifiersOf(declaration.parent.parent);
  return modifiers?.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword) ?? false;
}
