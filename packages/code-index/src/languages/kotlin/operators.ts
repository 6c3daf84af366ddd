/** Operators and assignments of Kotlin, as the functions that they call. */

import type { TermId } from '../../model/syntax.ts';
import type { Wanted } from '../shape/wanted.ts';
import { labelsIn } from './blocks.ts';
import { navigate, operatorCall, suffixOf } from './invocations.ts';
import { pathOf } from './parts.ts';
import { knownWhere, narrow } from './smart-casts.ts';
import type { KotlinWalk } from './walk.ts';
import { nameTerm, typeIn, useOf } from './written.ts';

/** `a ?: b`. */
export function elvisExpression(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  const [left = -1, right = -1] = tree.children(node);
  const first = walk.expression(left, wanted);
  const second = right < 0 ? builder.literal('null') : walk.expression(right, wanted);
  return builder.term({ kind: 'either', of: [first, second] });
}

/** `a as B`, after which a is one. */
export function typeCast(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const [value = -1] = tree.children(node);
  walk.expression(value);
  const type = walk.type(typeIn(tree, node));
  narrow(walk, [{ path: pathOf(tree, value), type }], tree.end(node));
  return builder.instance(type);
}

/** A long sum is nested on its left side, as deep as it is long. */
export function binaryChain(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const chain: number[] = [];
  let innermost = node;
  while (BINARY.has(tree.kind(innermost))) {
    chain.push(innermost);
    const [left] = tree.children(innermost);
    if (left === undefined) return -1;
    innermost = left;
  }
  let left = walk.expression(innermost);
  for (const each of chain.reverse()) {
    const rightNode = tree.children(each)[1] ?? -1;
    const right = walk.expression(rightNode);
    const token = tree.allChildren(each).find((child) => !tree.isNamed(child)) ?? -1;
    const operator = token < 0 ? '' : tree.kind(token);
    const name = OPERATORS.get(operator);
    if (name === undefined) left = builder.literal('Boolean');
    else {
      const call = operatorCall(walk, name, left, [right], tree.start(token));
      left = name === 'compareTo' ? builder.literal('Boolean') : call;
    }
  }
  return left;
}

export function logicOf(walk: KotlinWalk, node: number): TermId {
  const { tree } = walk;
  const [left = -1, right = -1] = tree.children(node);
  walk.expression(left);
  const isAnd = tree.kind(node) === 'conjunction_expression';
  narrow(walk, knownWhere(walk, left, isAnd), tree.start(right), tree.end(right));
  walk.expression(right);
  return walk.builder.literal('Boolean');
}

export function checkOf(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const [left = -1, right = -1] = tree.children(node);
  const of = walk.expression(left);
  if (tree.has(node, 'is') || tree.has(node, '!is')) {
    walk.state.tested.set(node, walk.type(typeIn(tree, node)));
    return builder.literal('Boolean');
  }
  const within = walk.expression(right);
  const token = tree.allChildren(node).find((child) => !tree.isNamed(child)) ?? node;
  operatorCall(walk, 'contains', within, [of], tree.start(token));
  return builder.literal('Boolean');
}

export function unaryOf(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  labelsIn(walk, node);
  const operand = tree.children(node).find((child) => !NO_OPERANDS.has(tree.kind(child))) ?? -1;
  const token = tree.allChildren(node).find((child) => !tree.isNamed(child)) ?? -1;
  const operator = token < 0 ? '' : tree.kind(token);
  if (operator === '++' || operator === '--') {
    const of = writtenTarget(walk, operand);
    operatorCall(walk, operator === '++' ? 'inc' : 'dec', of, [], tree.start(token));
    return of;
  }
  const of = walk.expression(operand, wanted);
  const name = UNARY.get(operator);
  if (name === undefined) return of;
  const call = operatorCall(walk, name, of, [], tree.start(token));
  return name === 'not' ? builder.literal('Boolean') : call;
}

/** What stands left of an assignment. */
function writtenTarget(walk: KotlinWalk, node: number): TermId {
  const { tree } = walk;
  if (tree.kind(node) === 'directly_assignable_expression') {
    const [object = -1, ...suffixes] = tree.children(node);
    const last = suffixes.at(-1);
    if (last === undefined) return writtenTarget(walk, object);
    let term = walk.expression(object);
    for (const suffix of suffixes) term = suffixOf(walk, term, suffix, suffix === last ? 'write' : 'reference');
    return term;
  }
  if (tree.kind(node) === 'parenthesized_expression') return writtenTarget(walk, tree.children(node)[0] ?? -1);
  if (tree.kind(node) === 'navigation_expression') return navigate(walk, node, 'write');
  if (tree.kind(node) !== 'simple_identifier') return walk.expression(node);
  const term = nameTerm(walk, node);
  useOf(walk, node, 'write', term);
  return term;
}

export function assignmentOf(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const [left = -1, right = -1] = tree.children(node);
  const token = tree.allChildren(node).find((child) => !tree.isNamed(child)) ?? -1;
  const operator = token < 0 ? '=' : tree.kind(token);
  const suffixes = tree.children(left);
  const last = suffixes.at(-1) ?? -1;
  if (last >= 0 && tree.kind(last) === 'indexing_suffix') {
    let of = walk.expression(suffixes[0] as number);
    for (const suffix of suffixes.slice(1, -1)) of = suffixOf(walk, of, suffix, 'reference');
    const indexes = tree.children(last).map((child) => walk.expression(child));
    const value = walk.expression(right);
    if (operator !== '=') {
      const before = operatorCall(walk, 'get', of, indexes, tree.start(last));
      compoundCall(walk, operator, before, value, tree.start(token));
    }
    operatorCall(walk, 'set', of, [...indexes, value], tree.start(last) + (operator === '=' ? 0 : 1));
    return -1;
  }
  const of = writtenTarget(walk, left);
  const value = walk.expression(right, { of });
  if (operator !== '=') compoundCall(walk, operator, of, value, tree.start(token));
  const path = pathOf(tree, left);
  // What it was known to be is over.
  if (path !== '') narrow(walk, [{ path, type: -1 }], tree.end(node));
  return builder.literal('Unit');
}

/** `a += b` is `a.plusAssign(b)`, or `a = a.plus(b)` where there is no such function. */
function compoundCall(walk: KotlinWalk, operator: string, of: TermId, value: TermId, at: number): void {
  const name = OPERATORS.get(operator.slice(0, -1));
  if (name === undefined) return;
  operatorCall(walk, `${name}Assign`, of, [value], at);
  operatorCall(walk, name, of, [value], at + 1);
}

const BINARY: ReadonlySet<string> = new Set([
  'additive_expression',
  'multiplicative_expression',
  'range_expression',
  'comparison_expression',
  'equality_expression',
]);
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['+', 'plus'],
  ['-', 'minus'],
  ['*', 'times'],
  ['/', 'div'],
  ['%', 'rem'],
  ['..', 'rangeTo'],
  ['..<', 'rangeUntil'],
  ['<', 'compareTo'],
  ['>', 'compareTo'],
  ['<=', 'compareTo'],
  ['>=', 'compareTo'],
]);
const UNARY: ReadonlyMap<string, string> = new Map([
  ['-', 'unaryMinus'],
  ['+', 'unaryPlus'],
  ['!', 'not'],
]);
const NO_OPERANDS: ReadonlySet<string> = new Set(['label', 'annotation']);

/** Texts of which one stands wherever the function of this name is called as an operator. */
export function signsOf(name: string): readonly string[] {
  const written = [...OPERATORS, ...UNARY].flatMap(([sign, of]) => (of === name ? [sign] : []));
  const assigned = [...OPERATORS].flatMap(([sign, of]) => (`${of}Assign` === name ? [`${sign}=`] : []));
  return [...written, ...assigned, ...(OTHER_SIGNS.get(name) ?? [])];
}

const OTHER_SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['inc', ['++']],
  ['dec', ['--']],
  ['get', ['[']],
  ['set', ['[']],
  ['contains', ['in']],
  ['iterator', ['for']],
  ['getValue', ['by']],
]);
