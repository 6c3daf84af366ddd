/**
 * How complicated the functions of one file of TypeScript or JavaScript are, from its syntax tree alone. What a structure
 * costs is the same in all languages (`shape/figures.ts`). The walk keeps its own stack.
 */
import {
  type AsExpression,
  type BinaryExpression,
  type CallExpression,
  type ExportDeclaration,
  type Expression,
  type ImportDeclaration,
  type ImportEqualsDeclaration,
  isAsExpression,
  isBinaryExpression,
  isExternalModuleReference,
  isForInStatement,
  isForOfStatement,
  isHeritageClause,
  isIdentifier,
  isNamedExports,
  isNamespaceImport,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isSatisfiesExpression,
  isStringLiteral,
  type Node,
  NodeFlags,
  nameOf,
  type SatisfiesExpression,
  type SourceFile,
  SyntaxKind,
  textOf,
  typed,
} from '../../checker/ast.ts';
import { LineMap } from '../../model/lines.ts';
import type { FileMetrics } from '../../model/metrics.ts';
import { codeLinesOf, type TextRange } from '../shape/code-lines.ts';
import { charge, type Figures, functionsOf, NOTHING_COUNTED, sequencesOfAnd, type Unit } from '../shape/figures.ts';

/** Part of the cache key of metrics: raise it when the same bytes would give other metrics. */
export const METRICS_VERSION = 1;

/** As deep as facts are followed: whoever nests deeper is not measured, rather than measured in part. */
const MAX_DEPTH = 1_500;

/** Never throws on odd source code. */
export function measureComplexity(sourceFile: SourceFile): FileMetrics {
  const { text } = sourceFile;
  const lines = new LineMap(text);
  const units: UnitOfTree[] = [{ ...unitOf('module', sourceFile, '', -1), end: text.length }];
  const ranges: TextRange[] = [];
  const imports: Import[] = [];
  const usedNames = new Set<string>();
  const isJavaScript = /\.[mc]?jsx?$/i.test(sourceFile.fileName);
  let isBarrel = true;
  let tooDeep = false;

  const stack: Frame[] = [{ node: sourceFile, depth: 0, unit: 0, container: '', nesting: 0, blocks: 0, flags: 0 }];
  for (let frame = stack.pop(); frame !== undefined; frame = stack.pop()) {
    if (frame.depth > MAX_DEPTH) {
      tooDeep = true;
      continue;
    }
    visit(frame);
  }
  const codeLines = codeLinesOf(text, ranges);
  return {
    functions: functionsOf(units, lines, codeLines),
    codeLines,
    loads: imports.filter(isLoaded).map(({ specifier, end }) => ({ specifier, line: lines.lineAt(end - 1) })),
    isBarrel: isBarrel && imports.length > 0,
    tooDeep,
  };

  function isLoaded({ names }: Import): boolean {
    return names === undefined || isJavaScript || names.some((name) => usedNames.has(name));
  }

  function visit(frame: Frame): void {
    const { flags } = frame;
    const node = typed(frame.node);
    if (frame.depth === 1 && isBarrel) isBarrel = isImportOrExport(node);
    switch (node.kind) {
      case SyntaxKind.StringLiteral:
      case SyntaxKind.NoSubstitutionTemplateLiteral:
      case SyntaxKind.TemplateHead:
      case SyntaxKind.TemplateMiddle:
      case SyntaxKind.TemplateTail:
      case SyntaxKind.RegularExpressionLiteral:
      case SyntaxKind.JsxText:
        ranges.push({ start: node.pos, end: node.end, kind: 'literal' });
        return;
      case SyntaxKind.Identifier:
        if ((flags & (IN_TYPE | IS_NAME)) === 0) usedNames.add(node.text);
        return;
      case SyntaxKind.ImportDeclaration:
        collectImport(node, imports);
        ranges.push({ start: node.pos, end: node.end, kind: 'import' });
        return;
      case SyntaxKind.ExportDeclaration:
        if (node.moduleSpecifier !== undefined) {
          collectReexport(node, node.moduleSpecifier, imports);
          ranges.push({ start: node.pos, end: node.end, kind: 'import' });
          return;
        }
        break;
      case SyntaxKind.ImportEqualsDeclaration:
        collectImportEquals(node, imports);
        break;
    }
    const children = childrenOf(node);
    if ((flags & IN_TYPE) !== 0 || isTypeOnly(node)) {
      push(children, () => ({ ...inside(frame), flags: IN_TYPE }));
      return;
    }
    if (enterUnit(frame, children)) return;
    const own = units[frame.unit] as UnitOfTree;
    if (frame.blocks > own.nesting) own.nesting = frame.blocks;
    count(frame, own, children);
  }

  /** Children of a node that begins a function, a field's initializer or a static block. False for any other node. */
  function enterUnit(frame: Frame, children: readonly Node[]): boolean {
    const { node } = frame;
    const inner = innerNodes(node);
    if (inner === undefined) return false;
    const name = nameOfUnit(node);
    const named = nameOf(node);
    const unit = units.length;
    units.push({
      ...unitOf(unitKind(node), node, frame.container, frame.unit),
      name: name === '' ? '<anonymous>' : name,
    });
    const outer = inside(frame);
    const within = { ...outer, unit, container: joined(frame.container, name), nesting: 0, blocks: 0 };
    push(children, (child) => {
      if (child === named) return nameFlags(outer, child);
      return child === inner || (inner === 'all' && child.kind !== SyntaxKind.Decorator) ? within : outer;
    });
    return true;
  }

  /** What a node adds to its function, and what it means for its children. */
  function count(frame: Frame, own: UnitOfTree, children: readonly Node[]): void {
    const { nesting, flags } = frame;
    const node = typed(frame.node);
    const here = inside(frame);
    const nested = { ...here, nesting: nesting + 1 };
    const block = { ...nested, blocks: frame.blocks + 1 };
    switch (node.kind) {
      case SyntaxKind.IfStatement: {
        charge(own, (flags & IS_ELSE_IF) !== 0 ? 'else_if' : 'branch', nesting);
        const { thenStatement, elseStatement } = node;
        const isElseIf = elseStatement?.kind === SyntaxKind.IfStatement;
        if (elseStatement !== undefined && !isElseIf) charge(own, 'else', nesting);
        // Its own block is already counted where it goes on an `if`.
        const inBlock = (flags & IS_ELSE_IF) !== 0 ? { ...block, blocks: frame.blocks } : block;
        push(children, (child) => {
          if (child === thenStatement) return inBlock;
          if (child !== elseStatement) return here;
          return isElseIf ? { ...here, blocks: inBlock.blocks, flags: IS_ELSE_IF } : inBlock;
        });
        return;
      }
      case SyntaxKind.ForStatement:
      case SyntaxKind.ForInStatement:
      case SyntaxKind.ForOfStatement:
      case SyntaxKind.WhileStatement:
      case SyntaxKind.DoStatement: {
        charge(own, 'branch', nesting);
        const { statement } = node;
        // `for ([a = 1] of list)` assigns as a destructuring does.
        const target = isForInStatement(node) || isForOfStatement(node) ? node.initializer : undefined;
        push(children, (child) => {
          if (child === statement) return block;
          return child === target ? { ...here, flags: IS_TARGET } : here;
        });
        return;
      }
      case SyntaxKind.SwitchStatement:
        charge(own, 'switch', nesting);
        push(children, (child) => (child === node.caseBlock ? block : here));
        return;
      case SyntaxKind.CaseClause:
        charge(own, 'case', nesting);
        break;
      case SyntaxKind.TryStatement:
      case SyntaxKind.WithStatement:
        push(children, () => ({ ...here, blocks: frame.blocks + 1 }));
        return;
      case SyntaxKind.CatchClause:
        charge(own, 'catch', nesting);
        push(children, (child) => (child === node.block ? nested : here));
        return;
      case SyntaxKind.ConditionalExpression:
        charge(own, 'branch', nesting);
        push(children, (child) => (child === node.condition ? here : nested));
        return;
      case SyntaxKind.BreakStatement:
      case SyntaxKind.ContinueStatement:
        if (node.label !== undefined) charge(own, 'jump', nesting);
        return;
      case SyntaxKind.BinaryExpression:
        countBinary(frame, node, own, children);
        return;
      case SyntaxKind.Parameter:
        // `this` is declared like a parameter, and handed over by nobody.
        if (own.node === node.parent && nameText(node.name) !== 'this') own.parameters++;
        if (node.initializer !== undefined) charge(own, 'quiet_branch', nesting);
        push(children, (child) => (child === node.name ? nameFlags(here, child) : here));
        return;
      case SyntaxKind.BindingElement:
        if (node.initializer !== undefined) charge(own, 'quiet_branch', nesting);
        push(children, (child) =>
          child === node.propertyName || child === node.name ? { ...here, flags: IS_NAME } : here,
        );
        return;
      case SyntaxKind.PropertyAccessExpression:
        if (node.questionDotToken !== undefined) charge(own, 'quiet_branch', nesting);
        push(children, (child) => (child === node.name ? { ...here, flags: IS_NAME } : here));
        return;
      case SyntaxKind.ElementAccessExpression:
        if (node.questionDotToken !== undefined) charge(own, 'quiet_branch', nesting);
        break;
      case SyntaxKind.CallExpression:
        if (node.questionDotToken !== undefined) charge(own, 'quiet_branch', nesting);
        if (frame.unit === 0) collectRequire(node, imports);
        break;
      case SyntaxKind.PropertyAssignment:
        push(children, (child) =>
          child === node.name ? nameFlags(here, child) : { ...here, flags: flags & IS_TARGET },
        );
        return;
      case SyntaxKind.ShorthandPropertyAssignment:
        if (node.objectAssignmentInitializer !== undefined) charge(own, 'quiet_branch', nesting);
        break;
      case SyntaxKind.ArrayLiteralExpression:
      case SyntaxKind.ObjectLiteralExpression:
      case SyntaxKind.ParenthesizedExpression:
      case SyntaxKind.AsExpression:
      case SyntaxKind.SatisfiesExpression:
      case SyntaxKind.SpreadElement:
      case SyntaxKind.SpreadAssignment: {
        // Parentheses are no node of their own in the trees that those rules walk.
        const isTransparent = node.kind === SyntaxKind.ParenthesizedExpression || isCommentCast(node);
        const passed = isTransparent ? IS_TARGET | IS_LOGICAL_PART : IS_TARGET;
        push(children, () => ({ ...here, flags: flags & passed }));
        return;
      }
      case SyntaxKind.ClassDeclaration:
      case SyntaxKind.ClassExpression:
      case SyntaxKind.ModuleDeclaration: {
        const container = joined(frame.container, nameOfUnit(node));
        push(children, (child) => (child === node.name ? { ...here, flags: IS_NAME } : { ...here, container }));
        return;
      }
      case SyntaxKind.VariableDeclaration:
      case SyntaxKind.PropertyDeclaration:
      case SyntaxKind.EnumMember:
      case SyntaxKind.JsxAttribute:
        push(children, (child) => (child === node.name ? nameFlags(here, child) : here));
        return;
    }
    push(children, () => here);
  }

  function countBinary(frame: Frame, node: BinaryExpression, own: Figures, children: readonly Node[]): void {
    const { flags } = frame;
    const here = inside(frame);
    switch (node.operatorToken.kind) {
      case SyntaxKind.AmpersandAmpersandToken:
      case SyntaxKind.BarBarToken:
      case SyntaxKind.QuestionQuestionToken:
        own.cyclomatic++;
        if ((flags & IS_LOGICAL_PART) === 0) own.cognitive += logicalSequences(node);
        push(children, () => ({ ...here, flags: IS_LOGICAL_PART }));
        return;
      case SyntaxKind.AmpersandAmpersandEqualsToken:
      case SyntaxKind.BarBarEqualsToken:
      case SyntaxKind.QuestionQuestionEqualsToken:
        charge(own, 'quiet_branch', frame.nesting);
        break;
      case SyntaxKind.EqualsToken:
        // Inside a target, `a = 1` is a default value.
        if ((flags & IS_TARGET) !== 0) charge(own, 'quiet_branch', frame.nesting);
        push(children, (child) => (child === node.left && isPattern(child) ? { ...here, flags: IS_TARGET } : here));
        return;
    }
    push(children, () => here);
  }

  function push(children: readonly Node[], frameOf: (child: Node) => Omit<Frame, 'node'>): void {
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i] as Node;
      stack.push({ ...frameOf(child), node: child });
    }
  }
}

interface Frame {
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
const IN_TYPE = 8;
/** A name that is declared, or that stands for a member: no use of an import. */
const IS_NAME = 16;

interface UnitOfTree extends Unit {
  readonly node: Node;
  nesting: number;
  parameters: number;
}

function unitOf(kind: Unit['kind'], node: Node, container: string, parent: number): UnitOfTree {
  const start = kind === 'module' ? 0 : node.getStart();
  const name = kind === 'module' ? undefined : nameOf(node);
  // The first character of a name is the first after white space and comments; its last is always its own.
  const nameStart = name === undefined ? start : Math.max(name.end - 1, 0);
  const place = { start, end: node.end, nameStart };
  return { ...NOTHING_COUNTED, kind, node, name: '<module>', container, parent, ...place, parameters: 0 };
}

/** What of a node runs as a function of its own: all its children (names and decorators apart), one of them, or nothing. */
function innerNodes(node: Node): 'all' | Node | undefined {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.Constructor:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
      return it.body === undefined ? undefined : 'all';
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.ClassStaticBlockDeclaration:
      return 'all';
    case SyntaxKind.PropertyDeclaration: {
      const { initializer } = it;
      return initializer !== undefined && !isFunctionExpression(initializer) ? initializer : undefined;
    }
    default:
      return undefined;
  }
}

function unitKind(node: Node): Unit['kind'] {
  return node.kind === SyntaxKind.PropertyDeclaration || node.kind === SyntaxKind.ClassStaticBlockDeclaration
    ? 'implicit'
    : 'function';
}

function isFunctionExpression(node: Node): boolean {
  return node.kind === SyntaxKind.ArrowFunction || node.kind === SyntaxKind.FunctionExpression;
}

function inside(frame: Frame): Omit<Frame, 'node'> {
  const { depth, unit, container, nesting, blocks } = frame;
  return { depth: depth + 1, unit, container, nesting, blocks, flags: 0 };
}

function joined(container: string, name: string): string {
  return container === '' || name === '' ? container + name : `${container}.${name}`;
}

/** A computed name is an expression, a pattern holds default values; any other name says nothing. */
function nameFlags(frame: Omit<Frame, 'node'>, name: Node): Omit<Frame, 'node'> {
  return name.kind === SyntaxKind.Identifier ? { ...frame, flags: IS_NAME } : frame;
}

/** As written around it: its own name, that of the variable, property or member that it is given to, or nothing. */
function nameOfUnit(node: Node): string {
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

function nameText(name: Node): string {
  if (name.kind === SyntaxKind.ObjectBindingPattern || name.kind === SyntaxKind.ArrayBindingPattern) return '';
  return textOf(name) ?? name.getText().replace(/\s+/g, ' ').slice(0, 60);
}

/** `send` of `Reply.prototype.send = …`. */
function assignedName(left: Node): string {
  if (isPropertyAccessExpression(left)) return left.name.text;
  return isIdentifier(left) ? left.text : '';
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

/** Whether an offset lies in the white space and comments before a node: there is no syntax to be wrong there. */
export function isBeforeToken(sourceFile: SourceFile, offset: number): boolean {
  let innermost: Node = sourceFile;
  for (let next: Node | undefined = sourceFile; next !== undefined; ) {
    innermost = next;
    next = childrenOf(innermost).find((child) => child.pos <= offset && offset < child.end);
  }
  return offset < innermost.getStart();
}

/** Types and what declares only types: nothing in them runs. */
function isTypeOnly(node: Node): boolean {
  const { kind } = node;
  if (kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode) return true;
  if (kind === SyntaxKind.InterfaceDeclaration || kind === SyntaxKind.TypeAliasDeclaration) return true;
  if (kind === SyntaxKind.TypeParameter) return true;
  return isHeritageClause(node) && node.token === SyntaxKind.ImplementsKeyword;
}

/** In source order. What TypeScript makes of doc comments in JavaScript is no part of the text. */
function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  node.forEachChild((child) => {
    if ((child.flags & NodeFlags.Reparsed) === 0) children.push(child);
    return undefined;
  });
  return children;
}

interface Import {
  readonly specifier: string;
  readonly end: number;
  /** Values that are taken, by their local names; undefined where the module is loaded whatever is done with it. */
  readonly names: readonly string[] | undefined;
}

function collectImport({ importClause: clause, moduleSpecifier }: ImportDeclaration, imports: Import[]): void {
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

function collectReexport(node: ExportDeclaration, moduleSpecifier: Expression, imports: Import[]): void {
  const { exportClause: clause } = node;
  const elements = clause !== undefined && isNamedExports(clause) ? clause.elements : [];
  const areTypes = node.isTypeOnly || (elements.length > 0 && elements.every((element) => element.isTypeOnly));
  imports.push({
    specifier: nameText(moduleSpecifier),
    end: moduleSpecifier.end,
    names: areTypes ? [] : undefined,
  });
}

function collectImportEquals(node: ImportEqualsDeclaration, imports: Import[]): void {
  if (!isExternalModuleReference(node.moduleReference)) return;
  const { expression } = node.moduleReference;
  imports.push({
    specifier: nameText(expression),
    end: expression.end,
    names: node.isTypeOnly ? [] : [node.name.text],
  });
}

/** Outside functions only: a `require` inside one is run later, often to break a cycle. */
function collectRequire(call: CallExpression, imports: Import[]): void {
  const callee = call.expression;
  if (!isIdentifier(callee) || callee.text !== 'require') return;
  const [argument] = call.arguments;
  if (argument === undefined || !isStringLiteral(argument)) return;
  imports.push({ specifier: argument.text, end: argument.end, names: undefined });
}

function isImportOrExport(node: Node): boolean {
  return (
    node.kind === SyntaxKind.ImportDeclaration ||
    node.kind === SyntaxKind.ExportDeclaration ||
    node.kind === SyntaxKind.ExportAssignment ||
    node.kind === SyntaxKind.EndOfFile
  );
}
