/** Blocks of Kotlin, whose value is that of their last statement, and the variables that they declare. */

import type { TermId } from '../../model/syntax.ts';
import type { Wanted } from '../shape/wanted.ts';
import { nullOrUnit } from './parts.ts';
import type { KotlinWalk } from './walk.ts';
import { nameOf, typeIn, useOf } from './written.ts';

/** Statements in a scope of their own; the value of the last. */
export function blockOf(walk: KotlinWalk, node: number, wanted?: Wanted): TermId {
  let last = -1;
  walk.inScope(node, () => {
    last = statementsOf(walk, node, wanted);
  });
  return last;
}

export function statementsOf(walk: KotlinWalk, node: number, wanted?: Wanted): TermId {
  const { tree } = walk;
  let last = tree.children(node).length === 0 ? walk.builder.literal(nullOrUnit(tree, node)) : -1;
  for (const child of tree.children(node)) {
    const isList = tree.kind(child) === 'statements';
    last = isList ? statementsOf(walk, child, wanted) : walk.expression(child, wanted);
  }
  return last;
}

export function bindLocal(walk: KotlinWalk, nameNode: number, type: TermId, value: TermId, from: number): void {
  const name = nameOf(walk.tree, nameNode);
  useOf(walk, nameNode, 'definition', -1);
  if (name !== '_') walk.builder.bind(name, 'variable', from, { type, value });
}

/** One variable, or several in parentheses, each with its part of the value. */
export function bindVariables(walk: KotlinWalk, node: number, value: TermId, from: number): void {
  const { tree, builder } = walk;
  if (tree.kind(node) === 'multi_variable_declaration') {
    tree
      .children(node)
      .filter((child) => tree.kind(child) === 'variable_declaration')
      .forEach((child, position) => {
        const part = value < 0 ? -1 : builder.term({ kind: 'part', of: value, position });
        bindVariables(walk, child, part, from);
      });
    return;
  }
  const nameNode = tree.childOfKind(node, 'simple_identifier');
  const type = walk.type(typeIn(tree, node));
  if (nameNode >= 0) bindLocal(walk, nameNode, type, type < 0 ? value : -1, from);
}

/** Of a body that is an expression its term, else -1. */
export function functionBody(walk: KotlinWalk, body: number, wanted: Wanted): TermId {
  const { tree } = walk;
  const isExpression = tree.has(body, '=');
  let last = -1;
  for (const child of tree.children(body)) last = statementOrList(walk, child, wanted);
  return isExpression ? last : -1;
}

function statementOrList(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  return walk.tree.kind(node) === 'statements' ? statementsOf(walk, node) : walk.expression(node, wanted);
}

export function labelsIn(walk: KotlinWalk, node: number): void {
  for (const child of walk.tree.children(node)) if (walk.tree.kind(child) === 'label') labelOf(walk, child);
}

export function labelOf(walk: KotlinWalk, node: number): TermId {
  const name = walk.tree.textOf(node).replace(/@$/, '');
  if (name !== '') walk.builder.site(name, walk.tree.start(node), 'definition', -1);
  return -1;
}

/** Whatever is in a node that has no rule of its own; it comes to what the last of it comes to. */
export function lastInside(walk: KotlinWalk, node: number): TermId {
  let last = -1;
  for (const child of walk.tree.children(node)) last = walk.expression(child);
  return last;
}
