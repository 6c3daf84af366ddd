/** Statements of PHP whose parts may run or not, and what is known of names in them. */
import type { TermId } from '../../model/syntax.ts';
import { docTypes } from './doc-types.ts';
import { assignTo, narrow, toldOf } from './expressions.ts';
import { boundAs, GLOBAL, variableName } from './names.ts';
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
  conditionalBlock(walk, tree.field(node, 'body'), () => narrow(walk, condition, walk.builder.block));
  for (const alternative of tree.fields(node, 'alternative')) {
    const further = tree.field(alternative, 'condition');
    walk.expression(further);
    conditionalBlock(walk, tree.field(alternative, 'body'), () => narrow(walk, further, walk.builder.block));
  }
  narrowRest(walk, node);
}

/** What is left where a condition does not hold: `if (!$it instanceof Cart) return;` */
function narrowRest(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  const condition = tree.field(node, 'condition');
  const body = tree.field(node, 'body');
  if (body < 0 || tree.fields(node, 'alternative').length > 0 || !leavesAtEnd(walk, body)) return;
  const range = { from: tree.end(node), to: builder.block.to };
  for (const denied of deniedBy(walk, condition)) narrow(walk, denied, range);
}

/** `!$a instanceof A || !$b instanceof B`: none of these holds where the whole does not. */
function deniedBy(walk: PhpWalk, condition: number): readonly number[] {
  const { tree } = walk;
  if (condition < 0) return [];
  const kind = tree.kind(condition);
  if (kind === 'parenthesized_expression') return deniedBy(walk, tree.children(condition)[0] ?? -1);
  if (kind === 'unary_op_expression' && tree.has(condition, '!')) return tree.children(condition).slice(0, 1);
  if (kind !== 'binary_expression' || !(tree.has(condition, '||') || tree.has(condition, 'or'))) return [];
  return [tree.field(condition, 'left'), tree.field(condition, 'right')].flatMap((part) => deniedBy(walk, part));
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
  const doc = docTypes(walk, node);
  conditionalBlock(
    walk,
    body,
    () => {
      const isPair = target >= 0 && tree.kind(target) === 'pair';
      const [key = -1, held = -1] = isPair ? tree.children(target) : [-1, target];
      assignTo(walk, key, builder.literal('scalar'), from);
      assignTo(walk, held, builder.term({ kind: 'element', of }), from, toldOf(walk, held, doc));
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
