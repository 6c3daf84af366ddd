/** Branches and loops of Kotlin, and what is known of names in them. */

import type { TermId } from '../../model/syntax.ts';
import type { Wanted } from '../shape/wanted.ts';
import { bindLocal, bindVariables, blockOf, labelsIn } from './blocks.ts';
import { operatorCall } from './invocations.ts';
import { leaves, pathOf } from './parts.ts';
import { knownWhere, narrow } from './smart-casts.ts';
import type { KotlinWalk } from './walk.ts';
import { NEVER, nameOf, typeIn } from './written.ts';

export function ifExpression(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  const children = tree.children(node);
  const condition = children.find((child) => tree.kind(child) !== 'control_structure_body') ?? -1;
  walk.expression(condition);
  const elseAt = tree.allChildren(node).find((child) => tree.kind(child) === 'else') ?? -1;
  const bodies = children.filter((child) => tree.kind(child) === 'control_structure_body');
  const thenBody = bodies.find((child) => elseAt < 0 || child < elseAt) ?? -1;
  const elseBody = elseAt < 0 ? -1 : (bodies.find((child) => child > elseAt) ?? -1);
  const holds = knownWhere(walk, condition, true);
  const fails = knownWhere(walk, condition, false);
  if (thenBody >= 0) narrow(walk, holds, tree.start(thenBody), tree.end(thenBody));
  if (elseBody >= 0) narrow(walk, fails, tree.start(elseBody), tree.end(elseBody));
  const first = thenBody < 0 ? -1 : blockOf(walk, thenBody, wanted);
  const second = elseBody < 0 ? -1 : blockOf(walk, elseBody, wanted);
  if (thenBody >= 0 && leaves(tree, thenBody)) narrow(walk, fails, tree.end(node));
  if (elseBody >= 0 && leaves(tree, elseBody)) narrow(walk, holds, tree.end(node));
  if (elseAt < 0) return builder.literal('Unit');
  return builder.term({ kind: 'either', of: [first, second] });
}

export function whenExpression(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  const given: TermId[] = [];
  walk.inScope(node, () => {
    const subject = tree.childOfKind(node, 'when_subject');
    const { value, path } = subject < 0 ? { value: -1, path: '' } : whenSubject(walk, subject);
    for (const entry of tree.children(node)) {
      if (tree.kind(entry) !== 'when_entry') continue;
      const body = tree.childOfKind(entry, 'control_structure_body');
      const conditions = tree.children(entry).filter((child) => tree.kind(child) === 'when_condition');
      for (const condition of conditions) whenCondition(walk, condition, value);
      if (body < 0) continue;
      const [only] = conditions.length === 1 ? tree.children(conditions[0] as number) : [];
      if (only !== undefined) {
        const type = walk.state.tested.get(only);
        const isTest = tree.kind(only) === 'type_test' && type !== undefined && tree.has(only, 'is');
        if (isTest) narrow(walk, [{ path, type }], tree.start(body), tree.end(body));
        else narrow(walk, knownWhere(walk, only, true), tree.start(body), tree.end(body));
      }
      given.push(blockOf(walk, body, wanted));
    }
  });
  return builder.term({ kind: 'either', of: given });
}

function whenSubject(walk: KotlinWalk, node: number): { readonly value: TermId; readonly path: string } {
  const { tree } = walk;
  const children = tree.children(node).filter((child) => tree.kind(child) !== 'annotation');
  const valueNode = children.at(-1) ?? -1;
  const value = walk.expression(valueNode);
  const variable = tree.childOfKind(node, 'variable_declaration');
  if (variable < 0) return { value, path: pathOf(tree, valueNode) };
  bindVariables(walk, variable, value, tree.end(node));
  return { value, path: nameOf(tree, tree.childOfKind(variable, 'simple_identifier')) };
}

function whenCondition(walk: KotlinWalk, node: number, subject: TermId): void {
  const { tree } = walk;
  for (const child of tree.children(node)) {
    if (tree.kind(child) === 'type_test') walk.state.tested.set(child, walk.type(typeIn(tree, child)));
    else if (tree.kind(child) === 'range_test') {
      const within = walk.expression(tree.children(child)[0] ?? -1);
      operatorCall(walk, 'contains', within, [subject], tree.start(child));
    } else walk.expression(child);
  }
}

export function tryExpression(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  const given: TermId[] = [];
  for (const child of tree.children(node)) {
    switch (tree.kind(child)) {
      case 'catch_block':
        walk.inScope(child, () => {
          const nameNode = tree.childOfKind(child, 'simple_identifier');
          const type = walk.type(typeIn(tree, child));
          if (nameNode >= 0) bindLocal(walk, nameNode, type, -1, tree.end(nameNode));
          const body = tree.childOfKind(child, 'statements');
          given.push(body < 0 ? builder.literal('Unit') : blockOf(walk, body, wanted));
        });
        break;
      case 'finally_block':
        blockOf(walk, child);
        break;
      default:
        given.push(blockOf(walk, child, wanted));
    }
  }
  return builder.term({ kind: 'either', of: given });
}

export function jumpExpression(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  labelsIn(walk, node);
  const value = tree.children(node).find((child) => tree.kind(child) !== 'label') ?? -1;
  const isReturn = tree.has(node, 'return');
  const isLabelled = tree.has(node, 'return@');
  if (value >= 0) {
    const term = walk.expression(value, isReturn ? walk.state.returns.wanted : undefined);
    if (isReturn) walk.state.returns.values.push(term);
  } else if (isReturn && !isLabelled) walk.state.returns.values.push(builder.literal('Unit'));
  return builder.literal(NEVER);
}

/** The grammar leaves a body without braces behind the loop: what is bound is bound for that as well. */
export function forStatement(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const variable = tree.childOfKind(node, 'variable_declaration', 'multi_variable_declaration');
  const body = tree.childOfKind(node, 'control_structure_body');
  const isOther = (child: number) =>
    child !== variable && child !== body && tree.kind(child) !== 'label' && tree.kind(child) !== 'annotation';
  const over = tree.children(node).find(isOther) ?? -1;
  const of = walk.expression(over);
  const element = of < 0 ? -1 : builder.term({ kind: 'element', of });
  if (over >= 0) operatorCall(walk, 'iterator', of, [], tree.end(over));
  const run = body >= 0 ? body : tree.next(node);
  if (variable >= 0 && run >= 0)
    builder.inBlock({ from: tree.start(run), to: tree.end(run) }, () =>
      bindVariables(walk, variable, element, tree.start(run)),
    );
  if (body >= 0) blockOf(walk, body);
  return walk.builder.literal('Unit');
}

/** `while`, `do while`. */
export function loop(walk: KotlinWalk, node: number): TermId {
  walk.inScope(node, () => walk.inside(node));
  return walk.builder.literal('Unit');
}
