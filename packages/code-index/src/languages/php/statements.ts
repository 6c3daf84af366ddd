/** Statements of PHP whose parts may run or not, and what is known of names in them. */
import type { TermId } from '../../model/syntax.ts';
import { assignTo } from './expressions.ts';
import { boundAs, GLOBAL, isPath, typeName, variableName } from './names.ts';
import type { PhpWalk } from './walk.ts';

/** A body that may run or not. */
function conditionalBlock(walk: PhpWalk, body: number, before: () => void = () => {}, loopStart?: number): void {
  if (body < 0) return;
  const { tree } = walk;
  const place = { from: tree.start(body), to: tree.end(body), leaves: leavesAtEnd(walk, body) };
  walk.builder.inBlock({ ...place, ...(loopStart === undefined ? {} : { loopStart }) }, () => {
    before();
    walk.statement(body);
  });
}

function leavesAtEnd({ tree }: PhpWalk, body: number): boolean {
  const last = tree.kind(body) === 'compound_statement' ? (tree.children(body).at(-1) ?? -1) : body;
  if (last < 0) return false;
  const kind = tree.kind(last);
  if (LEAVES.has(kind)) return true;
  return kind === 'expression_statement' && tree.childOfKind(last, 'throw_expression', 'exit_statement') >= 0;
}

const LEAVES: ReadonlySet<string> = new Set([
  'return_statement',
  'continue_statement',
  'break_statement',
  'throw_statement',
  'exit_statement',
  'goto_statement',
]);

export function ifStatement(walk: PhpWalk, node: number): void {
  const { tree } = walk;
  const condition = tree.field(node, 'condition');
  walk.expression(condition);
  conditionalBlock(walk, tree.field(node, 'body'), () => narrow(walk, condition));
  for (const alternative of tree.fields(node, 'alternative')) {
    const further = tree.field(alternative, 'condition');
    walk.expression(further);
    conditionalBlock(walk, tree.field(alternative, 'body'), () => narrow(walk, further));
  }
}

/** `$it instanceof Cart && …` says what `$it` is while it holds. */
function narrow(walk: PhpWalk, condition: number): void {
  const { tree, builder, state } = walk;
  if (condition < 0) return;
  if (tree.kind(condition) === 'parenthesized_expression') {
    narrow(walk, tree.children(condition)[0] ?? -1);
    return;
  }
  if (tree.kind(condition) !== 'binary_expression') return;
  const [left, right] = [tree.field(condition, 'left'), tree.field(condition, 'right')];
  if (tree.has(condition, '&&') || tree.has(condition, 'and')) {
    narrow(walk, left);
    narrow(walk, right);
    return;
  }
  const nameNode = variableName(tree, left);
  if (nameNode < 0 || !tree.has(condition, 'instanceof') || !isPath(tree, right)) return;
  // Its sites are there already, from the condition itself.
  const before = builder.sites.length;
  const type = typeName(walk, right, 'reference');
  builder.sites.length = before;
  const { from, to } = builder.block;
  builder.bind(boundAs(state, tree.textOf(nameNode)), 'narrowing', from, { from, to, type });
}

export function loop(walk: PhpWalk, node: number): void {
  const { tree } = walk;
  const body = tree.field(node, 'body');
  for (const child of tree.children(node)) {
    if (child === body) conditionalBlock(walk, body, undefined, tree.start(node));
    else walk.statement(child);
  }
}

export function foreachStatement(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  const body = tree.field(node, 'body');
  const [subject = -1, ...others] = tree.children(node).filter((child) => child !== body);
  const of = walk.expression(subject);
  const [target = -1] = others;
  const from = tree.start(body < 0 ? node : body);
  conditionalBlock(
    walk,
    body,
    () => {
      const isPair = target >= 0 && tree.kind(target) === 'pair';
      const [key = -1, held = -1] = isPair ? tree.children(target) : [-1, target];
      assignTo(walk, key, builder.literal('scalar'), from);
      assignTo(walk, held, builder.term({ kind: 'element', of }), from);
    },
    tree.start(node),
  );
}

export function tryStatement(walk: PhpWalk, node: number): void {
  const { tree } = walk;
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (kind === 'catch_clause') catchClause(walk, child);
    else conditionalBlock(walk, kind === 'finally_clause' ? tree.field(child, 'body') : child);
  }
}

function catchClause(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  const type: TermId = walk.type(tree.field(node, 'type'));
  const nameNode = variableName(tree, tree.field(node, 'name'));
  conditionalBlock(walk, tree.field(node, 'body'), () => {
    if (nameNode < 0) return;
    walk.declared(nameNode);
    builder.bind(boundAs(walk.state, tree.textOf(nameNode)), 'variable', tree.start(nameNode), { type });
  });
}

export function switchStatement(walk: PhpWalk, node: number): void {
  const { tree } = walk;
  walk.expression(tree.field(node, 'condition'));
  for (const branch of tree.children(tree.field(node, 'body'))) {
    const place = { from: tree.start(branch), to: tree.end(branch) };
    walk.builder.inBlock(place, () => walk.inside(branch));
  }
}

export function returnStatement(walk: PhpWalk, node: number): void {
  const [value = -1] = walk.tree.children(node);
  if (value >= 0) walk.state.values.push(walk.expression(value));
}

/** `global $config`: the variable of the file. */
export function globalDeclaration(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  for (const child of tree.children(node)) {
    const nameNode = variableName(tree, child);
    if (nameNode < 0) continue;
    const name = tree.textOf(nameNode);
    const end = tree.text.length;
    const term = builder.term({ kind: 'name', name: `${GLOBAL}${name}`, scope: 0, at: end, space: 'value' });
    builder.site(name, tree.start(nameNode), 'reference', term);
    builder.bind(boundAs(walk.state, name), 'variable', tree.end(node), { value: term });
  }
}

/** `static $count = 0`: it keeps what it was given in an earlier call. */
export function staticVariable(walk: PhpWalk, node: number): void {
  const { tree } = walk;
  walk.expression(tree.field(node, 'value'));
  assignTo(walk, tree.field(node, 'name'), -1, tree.end(node));
}
