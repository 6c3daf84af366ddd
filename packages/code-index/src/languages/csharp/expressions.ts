/** Expressions of C# that need more than a line. */
import type { TermId } from '../../model/syntax.ts';
import { type Wanted, wantedOf } from '../shape/wanted.ts';
import { lastValue } from './defining.ts';
import { handedOn, indexArguments, initializer, named, operand } from './invocations.ts';
import { declared, simpleName } from './names.ts';
import { takenApart } from './statements.ts';
import type { CsharpWalk } from './walk.ts';
import { ANYTHING, arrayOf } from './written-types.ts';

export function elementAccess(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const of = operand(walk, tree.field(node, 'expression'));
  return builder.term({ kind: 'index', of, args: indexArguments(walk, tree.field(node, 'subscript')) });
}

export function assignment(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const left = tree.field(node, 'left');
  const right = tree.field(node, 'right');
  if (left >= 0 && (tree.kind(left) === 'tuple_expression' || tree.kind(left) === 'declaration_expression')) {
    const value = walk.expression(right);
    if (tree.kind(left) === 'tuple_expression') takenApart(walk, left, value);
    else walk.expression(left);
    return value;
  }
  const target = written(walk, left);
  const value = handedOn(walk, right, wantedOf(target));
  // `a ??= new A()` is what it was, or that.
  return tree.textOf(tree.field(node, 'operator')) === '??=' ? builder.either([target, value]) : target;
}

/** What is given another value. */
export function written(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  walk.lastSite = -1;
  const term = walk.expression(node);
  const site = builder.sites[walk.lastSite];
  if (site !== undefined && WRITTEN.has(tree.kind(node))) site.role = 'write';
  return term;
}

const WRITTEN: ReadonlySet<string> = new Set(['identifier', 'member_access_expression']);

export function binaryExpression(walk: CsharpWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  const left = walk.expression(tree.field(node, 'left'));
  const operator = tree.textOf(tree.field(node, 'operator'));
  const right = walk.expression(tree.field(node, 'right'), operator === '??' ? wanted : undefined);
  if (operator === '??') return right < 0 ? left : builder.either([left, right]);
  return builder.operation(operator, left, right, 'bool');
}

export function prefixExpression(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const value = lastValue(walk, node);
  const sign = tree.textOf(node).charAt(0);
  if (sign === '!') {
    walk.expression(value);
    return builder.literal('bool');
  }
  if (sign === '^') {
    walk.expression(value);
    return builder.literal('int');
  }
  const left = /^(?:\+\+|--)/.test(tree.textOf(node)) ? written(walk, value) : walk.expression(value);
  return sign === '&' || sign === '*' ? left : builder.term({ kind: 'operator', operator: sign, left, right: -1 });
}

/** `x!` says nothing of the type. */
export function postfixExpression(walk: CsharpWalk, node: number, wanted: Wanted): TermId {
  const { tree } = walk;
  const value = tree.allChildren(node)[0] ?? -1;
  return tree.textOf(node).endsWith('!') ? walk.expression(value, wanted) : written(walk, value);
}

export function castExpression(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const value = builder.instance(walk.type(tree.field(node, 'type')));
  handedOn(walk, tree.field(node, 'value'), wantedOf(value));
  return value;
}

export function asExpression(walk: CsharpWalk, node: number): TermId {
  operand(walk, walk.tree.field(node, 'left'));
  return walk.builder.instance(walk.type(walk.tree.field(node, 'right')));
}

export function conditionalExpression(walk: CsharpWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  walk.expression(tree.field(node, 'condition'));
  const first = handedOn(walk, tree.field(node, 'consequence'), wanted);
  const second = handedOn(walk, tree.field(node, 'alternative'), wanted);
  return builder.term({ kind: 'either', of: [first, second] });
}

/** `typeof(A)` holds a type. */
export function typeOf(walk: CsharpWalk, node: number): TermId {
  const { builder, tree } = walk;
  const type = walk.type(tree.field(node, 'type'));
  return builder.term({ kind: 'collection', type: TYPE, of: [type] });
}

/** Objects that stand for types. */
export const TYPE = 'typeof';

export function defaultOf(walk: CsharpWalk, node: number, wanted: Wanted): TermId {
  const { builder, tree } = walk;
  const type = tree.field(node, 'type');
  if (type >= 0) return builder.instance(walk.type(type));
  return wanted !== undefined && 'of' in wanted ? wanted.of : builder.literal('null');
}

export function tupleExpression(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const of = tree.children(node).map((argument) => {
    declared(walk, tree.field(argument, 'name'));
    return walk.expression(lastValue(walk, argument));
  });
  return builder.term({ kind: 'tuple', of });
}

/** `new { Name = x, y.Z }`: an object of a type that has no name. */
export function anonymousObject(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const all = tree.allChildren(node);
  all.forEach((child, i) => {
    if (!tree.isNamed(child) || tree.kind(child) === 'comment') return;
    const next = all[i + 1];
    if (next !== undefined && tree.kind(next) === '=' && tree.kind(child) === 'identifier') declared(walk, child);
    else handedOn(walk, child, undefined);
  });
  return builder.literal(ANYTHING);
}

export function arrayCreation(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const type = walk.type(tree.field(node, 'type'));
  initializer(walk, tree.childOfKind(node, 'initializer_expression'), -1);
  return builder.instance(type);
}

export function implicitArray(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const list = tree.childOfKind(node, 'initializer_expression');
  const values = tree.children(list).map((value) => handedOn(walk, value, undefined));
  return builder.instance(arrayOf(walk, values));
}

export function initializerValue(walk: CsharpWalk, node: number, wanted: Wanted): TermId {
  initializer(walk, node, -1);
  return wanted !== undefined && 'of' in wanted ? wanted.of : -1;
}

/** `order with { Total = 1 }` */
export function withExpression(walk: CsharpWalk, node: number): TermId {
  const { tree } = walk;
  const [source = -1, ...changes] = tree
    .allChildren(node)
    .filter((child) => tree.isNamed(child) || tree.kind(child) === 'this');
  const of = walk.expression(source);
  for (const change of changes) {
    const [name = -1, value = -1] = tree.children(change);
    if (tree.kind(change) !== 'with_initializer') continue;
    const target = simpleName(walk, name, 'write', undefined, of);
    handedOn(walk, value, wantedOf(target));
  }
  return of;
}

export function memberAccess(walk: CsharpWalk, node: number): TermId {
  return named(walk, node, 'reference');
}
