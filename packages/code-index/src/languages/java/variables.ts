/** What binds a variable inside of a function of Java. */
import type { TermId } from '../../model/syntax.ts';
import { wantedOf } from '../shape/wanted.ts';
import { modifiersOf } from './modifiers.ts';
import type { JavaWalk } from './walk.ts';
import { typesOf, withDimensions } from './written-types.ts';

/** The type that is written for a variable; -1 for `var`, whose type is that of the value. */
export function declaredType(walk: JavaWalk, typeNode: number): TermId {
  return walk.tree.textOf(typeNode) === 'var' ? -1 : walk.type(typeNode);
}

/** @param value What the variable is where no type is written for it. */
export function bindVariable(walk: JavaWalk, nameNode: number, type: TermId, value: TermId = -1): void {
  const { tree, builder } = walk;
  if (nameNode < 0) return;
  walk.declared(nameNode);
  builder.bind(tree.textOf(nameNode), 'variable', tree.start(nameNode), { type, value: type < 0 ? value : -1 });
}

export function localVariables(walk: JavaWalk, node: number): void {
  const { tree, builder } = walk;
  modifiersOf(walk, node);
  const written = declaredType(walk, tree.field(node, 'type'));
  for (const declarator of tree.fields(node, 'declarator')) {
    const type = withDimensions(walk, written, declarator);
    const valueNode = tree.field(declarator, 'value');
    const value = valueNode < 0 ? -1 : walk.expression(valueNode, wantedOf(builder.instance(type)));
    bindVariable(walk, tree.field(declarator, 'name'), type, value);
  }
}

/** What a `try` closes: a variable, or something that is known already. */
export function resource(walk: JavaWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) {
    walk.inside(node);
    return;
  }
  modifiersOf(walk, node);
  const type = declaredType(walk, tree.field(node, 'type'));
  const value = walk.expression(tree.field(node, 'value'), wantedOf(builder.instance(type)));
  bindVariable(walk, nameNode, type, value);
}

export function enhancedFor(walk: JavaWalk, node: number): void {
  const { tree, builder } = walk;
  modifiersOf(walk, node);
  const of = walk.expression(tree.field(node, 'value'));
  const type = declaredType(walk, tree.field(node, 'type'));
  const element = type < 0 ? builder.term({ kind: 'element', of }) : -1;
  bindVariable(walk, tree.field(node, 'name'), withDimensions(walk, type, node), element);
  walk.statement(tree.field(node, 'body'));
}

export function catchClause(walk: JavaWalk, node: number): void {
  const { tree } = walk;
  const parameter = tree.childOfKind(node, 'catch_formal_parameter');
  if (parameter >= 0) modifiersOf(walk, parameter);
  const types = typesOf(walk, tree.childOfKind(parameter, 'catch_type'));
  bindVariable(walk, tree.field(parameter, 'name'), walk.builder.either(types));
  walk.statement(tree.field(node, 'body'));
}
