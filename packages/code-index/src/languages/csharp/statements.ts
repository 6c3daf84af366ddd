/** Statements of C# that declare, loop or give something back. */
import { wantedOf } from '../shape/wanted.ts';
import { givenIn, lastValue } from './defining.ts';
import { bindVariable, handedOn } from './invocations.ts';
import type { CsharpWalk } from './walk.ts';

export function variableDeclaration(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const type = walk.type(tree.field(node, 'type'));
  for (const declarator of tree.children(node)) {
    if (tree.kind(declarator) !== 'variable_declarator') continue;
    const valueNode = givenIn(walk, declarator);
    const value = valueNode < 0 ? -1 : handedOn(walk, valueNode, wantedOf(builder.instance(type)));
    const nameNode = tree.field(declarator, 'name');
    bindVariable(walk, nameNode >= 0 ? nameNode : tree.childOfKind(declarator, 'tuple_pattern'), type, value);
  }
}

export function returnStatement(walk: CsharpWalk, node: number): void {
  const { values, wanted } = walk.state.returns;
  const value = lastValue(walk, node);
  if (value >= 0) values.push(handedOn(walk, value, wanted));
}

export function yieldStatement(walk: CsharpWalk, node: number): void {
  walk.expression(lastValue(walk, node));
}

export function foreachStatement(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const of = walk.expression(tree.field(node, 'right'));
  const type = walk.type(tree.field(node, 'type'));
  const left = tree.field(node, 'left');
  const element = builder.term({ kind: 'element', of });
  if (left >= 0 && tree.kind(left) === 'tuple_expression') takenApart(walk, left, element);
  else bindVariable(walk, left, type, element);
  walk.statement(tree.field(node, 'body'));
}

/** `(var a, int b)` on the left of something. */
export function takenApart(walk: CsharpWalk, node: number, value: number): void {
  const { tree, builder } = walk;
  tree.children(node).forEach((argument, position) => {
    const target = lastValue(walk, argument);
    const part = value < 0 ? -1 : builder.term({ kind: 'part', of: value, position });
    if (target < 0) return;
    if (tree.kind(target) === 'declaration_expression')
      bindVariable(walk, tree.field(target, 'name'), walk.type(tree.field(target, 'type')), part);
    else if (tree.kind(target) === 'tuple_expression') takenApart(walk, target, part);
    else walk.expression(target);
  });
}

export function catchDeclaration(walk: CsharpWalk, node: number): void {
  const { tree } = walk;
  bindVariable(walk, tree.field(node, 'name'), walk.type(tree.field(node, 'type')), -1);
}

/** What a build is made with is no name of the code. */
export function conditional(walk: CsharpWalk, node: number): void {
  const { tree } = walk;
  const condition = tree.field(node, 'condition');
  if (condition >= 0)
    for (let inner = condition; inner < tree.endOf(condition); inner++)
      if (tree.kind(inner) === 'identifier') walk.declared(inner);
  for (const child of tree.children(node)) if (child !== condition) walk.statement(child);
}
