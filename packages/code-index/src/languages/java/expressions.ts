/** Expressions of Java that need more than a line. */
import type { TermId } from '../../model/syntax.ts';
import { type Wanted, wantedOf } from '../shape/wanted.ts';
import type { JavaWalk } from './walk.ts';
import { arrayWith, inBrackets } from './written-types.ts';

/** `a.b`, `Outer.this`, `Outer.super.b`. */
export function fieldAccess(walk: JavaWalk, node: number): TermId {
  const { tree } = walk;
  const object = tree.field(node, 'object');
  const field = tree.field(node, 'field');
  if (tree.kind(field) === 'this') return outerObject(walk, object, 'self');
  const of = isOfOuterSuper(walk, node, object) ? outerObject(walk, object, 'super') : walk.expression(object);
  return field < 0 ? of : walk.member(of, field, 'reference');
}

/** A `super` stands behind what is in front of the dot. */
export function isOfOuterSuper({ tree }: JavaWalk, node: number, object: number): boolean {
  return tree.allChildren(node).some((child) => child !== object && tree.kind(child) === 'super');
}

/** `Outer.this`, `Outer.super`: the type around of that name, or an interface that this type implements. */
export function outerObject(walk: JavaWalk, named: number, kind: 'self' | 'super'): TermId {
  const { tree, builder, state } = walk;
  const name = tree.textOf(named).split('.').pop() ?? '';
  const type = walk.type(named, 'reference');
  for (let index = state.type; index >= 0; index = builder.definitions[index]?.parent ?? -1)
    if (builder.definitions[index]?.name === name) return builder.term({ kind, definition: index, isClass: false });
  if (kind === 'self' || state.type < 0) return builder.instance(type);
  return builder.term({ kind, definition: state.type, isClass: false, base: type });
}

export function arrayAccess(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const of = walk.expression(tree.field(node, 'array'));
  const index = walk.expression(tree.field(node, 'index'));
  return builder.term({ kind: 'index', of, args: [index] });
}

export function arrayCreation(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  let type = walk.type(tree.field(node, 'type'));
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (kind === 'dimensions_expr') {
      walk.inside(child);
      type = arrayWith(walk, type);
    } else if (kind === 'dimensions') type = inBrackets(walk, type, child);
    else if (kind === 'array_initializer') walk.expression(child);
  }
  return builder.instance(type);
}

export function arrayInitializer(walk: JavaWalk, node: number): TermId {
  const of = walk.tree.children(node).map((element) => walk.expression(element));
  return walk.builder.term({ kind: 'collection', type: 'array', of });
}

/** `(A & B) x`. */
export function castExpression(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const types = tree.fields(node, 'type').map((type) => walk.type(type));
  const value = builder.instance(builder.either(types));
  walk.expression(tree.field(node, 'value'), wantedOf(value));
  return value;
}

export function conditional(walk: JavaWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  walk.expression(tree.field(node, 'condition'));
  const first = walk.expression(tree.field(node, 'consequence'), wanted);
  const second = walk.expression(tree.field(node, 'alternative'), wanted);
  return builder.term({ kind: 'either', of: [first, second] });
}

export function assignment(walk: JavaWalk, node: number): TermId {
  const target = written(walk, walk.tree.field(node, 'left'));
  walk.expression(walk.tree.field(node, 'right'), wantedOf(target));
  return target;
}

/** What is given another value. */
export function written(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  walk.lastSite = -1;
  const term = walk.expression(node);
  const kind = tree.kind(node);
  const site = builder.sites[walk.lastSite];
  if (site !== undefined && (kind === 'identifier' || kind === 'field_access')) site.role = 'write';
  return term;
}

export function unaryExpression(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const left = walk.expression(tree.field(node, 'operand'));
  const operator = tree.textOf(node).charAt(0);
  return operator === '!' ? builder.literal('boolean') : builder.term({ kind: 'operator', operator, left, right: -1 });
}

/** `A.class`. */
export function classLiteral(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const type = walk.type(tree.children(node)[0] ?? -1);
  return builder.instance(builder.term({ kind: 'generic', of: builder.literal('Class'), args: [type] }));
}
