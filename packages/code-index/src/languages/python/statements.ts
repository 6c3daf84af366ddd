/** Statements of Python whose parts may run or not, and what is known of names in them. */
import { assignTo, bindLocal } from './assignments.ts';
import { elementOf } from './calls.ts';
import { pathOf } from './names.ts';
import { narrow, narrowing, typesIn } from './narrowing.ts';
import { patternOf } from './patterns.ts';
import type { PythonWalk } from './walk.ts';

/** A body that may run or not. */
function conditionalBlock(walk: PythonWalk, body: number, before: () => void = () => {}, loopStart?: number): void {
  if (body < 0) return;
  const { tree } = walk;
  walk.builder.inBlock(
    {
      from: tree.start(body),
      to: tree.end(body),
      leaves: leavesAtEnd(walk, body),
      ...(loopStart === undefined ? {} : { loopStart }),
    },
    () => {
      before();
      walk.inside(body);
    },
  );
}

function leavesAtEnd(walk: PythonWalk, body: number): boolean {
  const last = walk.tree.children(body).at(-1);
  return last !== undefined && LEAVES.has(walk.tree.kind(last));
}

export function whileStatement(walk: PythonWalk, node: number): void {
  const { tree } = walk;
  const condition = tree.field(node, 'condition');
  walk.expression(condition);
  conditionalBlock(walk, tree.field(node, 'body'), () => narrow(walk, condition, true), tree.start(node));
  alternativeBlocks(walk, node);
}

export function forStatement(walk: PythonWalk, node: number): void {
  const { tree } = walk;
  const element = elementOf(walk, tree.field(node, 'right'));
  const body = tree.field(node, 'body');
  const bind = () => assignTo(walk, tree.field(node, 'left'), element, -1, tree.start(body));
  conditionalBlock(walk, body, bind, tree.start(node));
  alternativeBlocks(walk, node);
}

export function returnStatement(walk: PythonWalk, node: number): void {
  const { tree, builder, state } = walk;
  const [value] = tree.children(node);
  const term = value === undefined ? builder.literal('None') : walk.expression(value);
  builder.details[state.function?.definition ?? -1]?.values.push(term);
}

export function assertStatement(walk: PythonWalk, node: number): void {
  const { tree, builder } = walk;
  const [condition] = tree.children(node);
  for (const child of tree.children(node)) walk.expression(child);
  if (condition !== undefined) narrow(walk, condition, true, tree.end(node), builder.block.to);
}

export function ifStatement(walk: PythonWalk, node: number): void {
  const { tree } = walk;
  const alternatives = tree.fields(node, 'alternative');
  const branches = [node, ...alternatives.filter((each) => tree.kind(each) === 'elif_clause')];
  for (const branch of branches) {
    branchOf(walk, branch);
    const from = tree.end(tree.field(branch, 'consequence'));
    narrow(walk, tree.field(branch, 'condition'), false, from, tree.end(node));
  }
  for (const alternative of alternatives)
    if (tree.kind(alternative) !== 'elif_clause') conditionalBlock(walk, tree.field(alternative, 'body'));
  // `if not isinstance(x, A): return` says what x is from here on; but not where another branch comes by, in which
  // nobody asked that, or which has given x another value.
  const isPassedByNone =
    branches.length > alternatives.length &&
    branches.every((branch) => leavesAtEnd(walk, tree.field(branch, 'consequence')));
  if (!isPassedByNone) return;
  for (const branch of branches)
    narrow(walk, tree.field(branch, 'condition'), false, tree.end(node), walk.builder.block.to);
}

function branchOf(walk: PythonWalk, node: number): void {
  const { tree } = walk;
  const condition = tree.field(node, 'condition');
  walk.expression(condition);
  const before = walk.state.modifiers;
  if (/^\s*(?:typing\.)?TYPE_CHECKING\s*$/.test(tree.textOf(condition)))
    walk.state.modifiers = [...before, 'type_checking'];
  conditionalBlock(walk, tree.field(node, 'consequence'), () => narrow(walk, condition, true));
  walk.state.modifiers = before;
}

function alternativeBlocks(walk: PythonWalk, node: number): void {
  for (const alternative of walk.tree.fields(node, 'alternative'))
    conditionalBlock(walk, walk.tree.field(alternative, 'body'));
}

export function tryStatement(walk: PythonWalk, node: number): void {
  const { tree } = walk;
  const before = walk.state.modifiers;
  for (const child of tree.children(node)) {
    switch (tree.kind(child)) {
      case 'block':
        walk.state.modifiers = [...before, 'optional'];
        conditionalBlock(walk, child);
        walk.state.modifiers = before;
        break;
      case 'except_clause':
      case 'except_group_clause':
        exceptClause(walk, child);
        break;
      default:
        for (const part of tree.children(child)) if (tree.kind(part) === 'block') conditionalBlock(walk, part);
    }
  }
}

function exceptClause(walk: PythonWalk, node: number): void {
  const { tree } = walk;
  const value = tree.field(node, 'value');
  const block = tree.childOfKind(node, 'block');
  const isNamed = value >= 0 && tree.kind(value) === 'as_pattern';
  const [caught = -1] = isNamed ? tree.children(value) : [value];
  const type = caught < 0 ? -1 : typesIn(walk, caught);
  const alias = isNamed ? tree.field(value, 'alias') : tree.field(node, 'alias');
  conditionalBlock(walk, block, () => {
    if (alias < 0) return;
    const target = tree.kind(alias) === 'as_pattern_target' ? tree.children(alias)[0] : alias;
    if (target === undefined) return;
    bindLocal(walk, target, -1, type);
  });
}

export function withStatement(walk: PythonWalk, node: number): void {
  const { tree } = walk;
  const isAsync = tree.has(node, 'async');
  const clause = tree.childOfKind(node, 'with_clause');
  const items = clause < 0 ? [] : tree.children(clause);
  for (const item of items) {
    const parts = tree.kind(item) === 'with_item' ? [tree.field(item, 'value')] : [item];
    for (const value of parts) withItem(walk, value, isAsync);
  }
  // What stands in it has surely happened after it.
  walk.inside(tree.field(node, 'body'));
}

function withItem(walk: PythonWalk, value: number, isAsync: boolean): void {
  const { tree } = walk;
  if (value < 0) return;
  if (tree.kind(value) === 'tuple' || tree.kind(value) === 'parenthesized_expression') {
    for (const part of tree.children(value)) withItem(walk, part, isAsync);
    return;
  }
  if (tree.kind(value) !== 'as_pattern') {
    walk.expression(value);
    return;
  }
  const [context] = tree.children(value);
  const alias = tree.field(value, 'alias');
  const of = context === undefined ? -1 : walk.expression(context);
  const entered = walk.builder.term({ kind: 'enter', of, isAsync });
  const [target] = alias < 0 ? [] : tree.children(alias);
  if (target !== undefined) assignTo(walk, target, entered, -1, tree.end(value));
}

export function matchStatement(walk: PythonWalk, node: number): void {
  const { tree } = walk;
  const subjects = tree.fields(node, 'subject');
  const terms = subjects.map((subject) => walk.expression(subject));
  const path = subjects.length === 1 ? pathOf(walk, subjects[0] as number) : undefined;
  const body = tree.field(node, 'body');
  for (const clause of tree.children(body)) {
    const consequence = tree.field(clause, 'consequence');
    const guard = tree.field(clause, 'guard');
    const patterns = tree.children(clause).filter((child) => tree.kind(child) === 'case_pattern');
    conditionalBlock(walk, consequence, () => {
      for (const pattern of patterns) {
        const type = patternOf(walk, pattern, terms[0] ?? -1, tree.start(consequence));
        if (path !== undefined && type >= 0)
          narrowing(walk, path, type, tree.start(consequence), tree.end(consequence));
      }
      if (guard >= 0) walk.inside(guard);
    });
  }
}

/** What ends a block by leaving it. */
const LEAVES: ReadonlySet<string> = new Set([
  'return_statement',
  'raise_statement',
  'continue_statement',
  'break_statement',
]);
