/**
 * What the nodes of TypeScript and JavaScript add to the figures of the function that they stand in, and what they mean for
 * what stands in them: a table with a line for each kind of node of which there is something to say.
 */
import {
  type AsExpression,
  type BinaryExpression,
  isAsExpression,
  isBinaryExpression,
  isForInStatement,
  isForOfStatement,
  isParenthesizedExpression,
  isSatisfiesExpression,
  type Node,
  NodeFlags,
  type SatisfiesExpression,
  SyntaxKind,
  type TypedNode,
} from '../../checker/ast.ts';
import { charge, sequencesOfAnd, type Unit } from '../shape/figures.ts';
import { nameOfUnit, nameText } from './unit-names.ts';

export interface Frame {
  readonly node: Node;
  readonly depth: number;
  /** Index of the function around it. */
  readonly unit: number;
  readonly container: string;
  /** What cognitive complexity adds to a structure here. */
  readonly nesting: number;
  readonly blocks: number;
  readonly flags: number;
}

/** Part of a sequence of logical operators that has been counted. */
const IS_LOGICAL_PART = 1;
/** It is assigned to: an array or an object there is a pattern. */
const IS_TARGET = 2;
const IS_ELSE_IF = 4;
export const IN_TYPE = 8;
/** A name that is declared, or that stands for a member: no use of an import. */
export const IS_NAME = 16;

export interface UnitOfTree extends Unit {
  readonly node: Node;
  nesting: number;
  parameters: number;
}

/** A frame as it is for every node inside another. */
export type Inner = Omit<Frame, 'node'>;

/** Where a node stands. */
interface Place {
  readonly frame: Frame;
  /** The function around it. */
  readonly own: UnitOfTree;
  /** Of its children, where nothing else is said. */
  readonly here: Inner;
}

/** The frame of each child of a node; undefined where it is that of the place for all, `none` where none is looked at. */
export type ChildFrames = ((child: Node) => Inner) | 'none' | undefined;

type Rule<N> = (node: N, place: Place) => ChildFrames;
type NodeOfKind<K extends SyntaxKind> = [Extract<TypedNode, { readonly kind: K }>] extends [never]
  ? Node
  : Extract<TypedNode, { readonly kind: K }>;

/** Adds what a node adds to its function. */
export function count(node: Node, place: Place): ChildFrames {
  // The table says of each kind that its rule takes nodes of that kind; a look-up by `node.kind` forgets it.
  const rule = RULES[node.kind] as Rule<Node> | undefined;
  return rule?.(node, place);
}

const RULES: { readonly [K in SyntaxKind]?: Rule<NodeOfKind<K>> } = {
  [SyntaxKind.IfStatement]: countIf,
  [SyntaxKind.ForStatement]: countLoop,
  [SyntaxKind.ForInStatement]: countLoop,
  [SyntaxKind.ForOfStatement]: countLoop,
  [SyntaxKind.WhileStatement]: countLoop,
  [SyntaxKind.DoStatement]: countLoop,
  [SyntaxKind.SwitchStatement]: (node, { own, frame, here }) => {
    charge(own, 'switch', frame.nesting);
    return (child) => (child === node.caseBlock ? blockIn(here) : here);
  },
  [SyntaxKind.CaseClause]: (_, { own, frame }) => {
    charge(own, 'case', frame.nesting);
    return undefined;
  },
  [SyntaxKind.TryStatement]: inUncountedBlock,
  [SyntaxKind.WithStatement]: inUncountedBlock,
  [SyntaxKind.CatchClause]: (node, { own, frame, here }) => {
    charge(own, 'catch', frame.nesting);
    return (child) => (child === node.block ? nestedIn(here) : here);
  },
  [SyntaxKind.ConditionalExpression]: (node, { own, frame, here }) => {
    charge(own, 'branch', frame.nesting);
    return (child) => (child === node.condition ? here : nestedIn(here));
  },
  [SyntaxKind.BreakStatement]: countJump,
  [SyntaxKind.ContinueStatement]: countJump,
  [SyntaxKind.BinaryExpression]: countBinary,
  [SyntaxKind.Parameter]: (node, place) => {
    // `this` is declared like a parameter, and handed over by nobody.
    if (place.own.node === node.parent && nameText(node.name) !== 'this') place.own.parameters++;
    if (node.initializer !== undefined) branchQuietly(place);
    return named(node, place);
  },
  [SyntaxKind.BindingElement]: (node, place) => {
    if (node.initializer !== undefined) branchQuietly(place);
    const { here } = place;
    return (child) => (child === node.propertyName || child === node.name ? { ...here, flags: IS_NAME } : here);
  },
  [SyntaxKind.PropertyAccessExpression]: (node, place) => {
    if (node.questionDotToken !== undefined) branchQuietly(place);
    const { here } = place;
    return (child) => (child === node.name ? { ...here, flags: IS_NAME } : here);
  },
  [SyntaxKind.ElementAccessExpression]: countOptional,
  [SyntaxKind.CallExpression]: countOptional,
  [SyntaxKind.PropertyAssignment]:
    (node, { frame, here }) =>
    (child) =>
      child === node.name ? nameFlags(here, child) : { ...here, flags: frame.flags & IS_TARGET },
  [SyntaxKind.ShorthandPropertyAssignment]: (node, place) => {
    if (node.objectAssignmentInitializer !== undefined) branchQuietly(place);
    return undefined;
  },
  [SyntaxKind.ArrayLiteralExpression]: passOn,
  [SyntaxKind.ObjectLiteralExpression]: passOn,
  [SyntaxKind.ParenthesizedExpression]: passOn,
  [SyntaxKind.AsExpression]: passOn,
  [SyntaxKind.SatisfiesExpression]: passOn,
  [SyntaxKind.SpreadElement]: passOn,
  [SyntaxKind.SpreadAssignment]: passOn,
  [SyntaxKind.ClassDeclaration]: inContainer,
  [SyntaxKind.ClassExpression]: inContainer,
  [SyntaxKind.ModuleDeclaration]: inContainer,
  [SyntaxKind.VariableDeclaration]: named,
  [SyntaxKind.PropertyDeclaration]: named,
  [SyntaxKind.EnumMember]: named,
  [SyntaxKind.JsxAttribute]: named,
};

function countIf(node: NodeOfKind<SyntaxKind.IfStatement>, { own, frame, here }: Place): ChildFrames {
  const { thenStatement, elseStatement } = node;
  const goesOn = (frame.flags & IS_ELSE_IF) !== 0;
  charge(own, goesOn ? 'else_if' : 'branch', frame.nesting);
  const isElseIf = elseStatement?.kind === SyntaxKind.IfStatement;
  if (elseStatement !== undefined && !isElseIf) charge(own, 'else', frame.nesting);
  // Its own block is already counted where it goes on an `if`.
  const block = goesOn ? nestedIn(here) : blockIn(here);
  return (child) => {
    if (child === thenStatement) return block;
    if (child !== elseStatement) return here;
    return isElseIf ? { ...here, blocks: block.blocks, flags: IS_ELSE_IF } : block;
  };
}

type Loop = NodeOfKind<
  | SyntaxKind.ForStatement
  | SyntaxKind.ForInStatement
  | SyntaxKind.ForOfStatement
  | SyntaxKind.WhileStatement
  | SyntaxKind.DoStatement
>;

function countLoop(node: Loop, { own, frame, here }: Place): ChildFrames {
  charge(own, 'branch', frame.nesting);
  const { statement } = node;
  // `for ([a = 1] of list)` assigns as a destructuring does.
  const target = isForInStatement(node) || isForOfStatement(node) ? node.initializer : undefined;
  return (child) => {
    if (child === statement) return blockIn(here);
    return child === target ? { ...here, flags: IS_TARGET } : here;
  };
}

function inUncountedBlock(_: Node, { here }: Place): ChildFrames {
  const block = { ...here, blocks: here.blocks + 1 };
  return () => block;
}

function countJump(
  { label }: NodeOfKind<SyntaxKind.BreakStatement | SyntaxKind.ContinueStatement>,
  { own, frame }: Place,
): ChildFrames {
  if (label !== undefined) charge(own, 'jump', frame.nesting);
  return 'none';
}

/** `a?.[b]`, `a?.()` */
function countOptional(
  { questionDotToken }: NodeOfKind<SyntaxKind.ElementAccessExpression | SyntaxKind.CallExpression>,
  place: Place,
): ChildFrames {
  if (questionDotToken !== undefined) branchQuietly(place);
  return undefined;
}

function countBinary(node: BinaryExpression, place: Place): ChildFrames {
  const { own, frame, here } = place;
  switch (node.operatorToken.kind) {
    case SyntaxKind.AmpersandAmpersandToken:
    case SyntaxKind.BarBarToken:
    case SyntaxKind.QuestionQuestionToken: {
      own.cyclomatic++;
      if ((frame.flags & IS_LOGICAL_PART) === 0) own.cognitive += logicalSequences(node);
      const part = { ...here, flags: IS_LOGICAL_PART };
      return () => part;
    }
    case SyntaxKind.AmpersandAmpersandEqualsToken:
    case SyntaxKind.BarBarEqualsToken:
    case SyntaxKind.QuestionQuestionEqualsToken:
      branchQuietly(place);
      return undefined;
    case SyntaxKind.EqualsToken:
      // Inside a target, `a = 1` is a default value.
      if ((frame.flags & IS_TARGET) !== 0) branchQuietly(place);
      return (child) => (child === node.left && isPattern(child) ? { ...here, flags: IS_TARGET } : here);
    default:
      return undefined;
  }
}

/** What stands in it is assigned to, or is a part of a condition, as it is itself. */
function passOn(node: Node, { frame, here }: Place): ChildFrames {
  // Parentheses are no node of their own in the trees that those rules walk.
  const isTransparent = node.kind === SyntaxKind.ParenthesizedExpression || isCommentCast(node);
  const passed = { ...here, flags: frame.flags & (isTransparent ? IS_TARGET | IS_LOGICAL_PART : IS_TARGET) };
  return () => passed;
}

function inContainer(
  node: NodeOfKind<SyntaxKind.ClassDeclaration | SyntaxKind.ClassExpression | SyntaxKind.ModuleDeclaration>,
  { frame, here }: Place,
): ChildFrames {
  const within = { ...here, container: joined(frame.container, nameOfUnit(node)) };
  return (child) => (child === node.name ? { ...here, flags: IS_NAME } : within);
}

function named({ name }: Node & { readonly name: Node }, { here }: Place): ChildFrames {
  return (child) => (child === name ? nameFlags(here, child) : here);
}

function branchQuietly({ own, frame }: Place): void {
  charge(own, 'quiet_branch', frame.nesting);
}

/** Inside a structure. */
function nestedIn(here: Inner): Inner {
  return { ...here, nesting: here.nesting + 1 };
}

/** The same, in a block of its own. */
function blockIn(here: Inner): Inner {
  return { ...here, nesting: here.nesting + 1, blocks: here.blocks + 1 };
}

export function inside(frame: Frame): Inner {
  const { depth, unit, container, nesting, blocks } = frame;
  return { depth: depth + 1, unit, container, nesting, blocks, flags: 0 };
}

export function joined(container: string, name: string): string {
  return container === '' || name === '' ? container + name : `${container}.${name}`;
}

/** A computed name is an expression, a pattern holds default values; any other name says nothing. */
export function nameFlags(frame: Inner, name: Node): Inner {
  return name.kind === SyntaxKind.Identifier ? { ...frame, flags: IS_NAME } : frame;
}

/** What an expression of logical operators costs. */
function logicalSequences(top: BinaryExpression): number {
  if (isShortCircuitOfJsx(top)) return 0;
  return sequencesOfAnd(operatorsInOrder(top), (operator) => operator === SyntaxKind.AmpersandAmpersandToken);
}

/** The logical operators from left to right, seen through parentheses. */
function operatorsInOrder(top: Node): SyntaxKind[] {
  const operators: SyntaxKind[] = [];
  const stack: (Node | SyntaxKind)[] = [top];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'number') {
      operators.push(next);
      continue;
    }
    const node = withoutParentheses(next);
    if (isLogical(node)) stack.push(node.right, node.operatorToken.kind, node.left);
  }
  return operators;
}

/** `{isOpen && <Menu />}`: in a JSX expression one kind of operator shows something or not, which is easy to read. */
function isShortCircuitOfJsx(top: BinaryExpression): boolean {
  let { parent } = top;
  while (parent.kind === SyntaxKind.ParenthesizedExpression || isCommentCast(parent)) parent = parent.parent;
  if (parent.kind !== SyntaxKind.JsxExpression) return false;
  const operator = top.operatorToken.kind;
  const stack: Node[] = [top];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const node = withoutParentheses(next);
    if (node.kind === SyntaxKind.ConditionalExpression) return false;
    if (!isLogical(node)) continue;
    if (node.operatorToken.kind !== operator) return false;
    stack.push(node.left, node.right);
  }
  return true;
}

function withoutParentheses(node: Node): Node {
  let current = node;
  while (isParenthesizedExpression(current) || isCommentCast(current)) current = current.expression;
  return current;
}

/** In JavaScript TypeScript reads `/** @type {A} *\/ (a)` as `a as A`; to everybody else that is a comment. */
function isCommentCast(node: Node): node is AsExpression | SatisfiesExpression {
  return (isAsExpression(node) || isSatisfiesExpression(node)) && (node.flags & NodeFlags.JavaScriptFile) !== 0;
}

function isLogical(node: Node): node is BinaryExpression {
  if (!isBinaryExpression(node)) return false;
  const operator = node.operatorToken.kind;
  return (
    operator === SyntaxKind.AmpersandAmpersandToken ||
    operator === SyntaxKind.BarBarToken ||
    operator === SyntaxKind.QuestionQuestionToken
  );
}

function isPattern(node: Node): boolean {
  const { kind } = withoutParentheses(node);
  return kind === SyntaxKind.ArrayLiteralExpression || kind === SyntaxKind.ObjectLiteralExpression;
}
