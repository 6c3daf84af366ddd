/** Written types of C#. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import { declared, nameOf, simpleName } from './names.ts';
import type { CsharpWalk } from './walk.ts';

export const ARRAY = 'array';
/** A type of which nothing is known. */
export const ANYTHING = '?';
/** What nothing comes of: `throw`. */
export const NEVER = 'never';

export function typeName(walk: CsharpWalk, node: number, role: ReferenceRole): TermId {
  if (nameOf(walk.tree, node) !== 'dynamic') return simpleName(walk, node, role, 'type');
  declared(walk, node);
  return walk.builder.literal(ANYTHING);
}

export function arrayType(walk: CsharpWalk, node: number, role: ReferenceRole): TermId {
  const element = walk.type(walk.tree.field(node, 'type'), role);
  walk.beside(() => walk.inside(walk.tree.field(node, 'rank')));
  return arrayOf(walk, [element]);
}

/** An array of what any of these is. */
export function arrayOf(walk: CsharpWalk, elements: readonly TermId[]): TermId {
  const { builder } = walk;
  return builder.term({ kind: 'generic', of: builder.literal(ARRAY), args: [builder.either(elements)] });
}

export function tupleType(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const of = tree.children(node).map((element) => {
    declared(walk, tree.field(element, 'name'));
    return walk.type(tree.field(element, 'type'));
  });
  return builder.term({ kind: 'tuple', of });
}

/** What stands where a type is expected and is none that the grammar knows. */
export function otherType(walk: CsharpWalk, node: number, role: ReferenceRole): TermId {
  const kind = walk.tree.kind(node);
  if (kind === 'member_access_expression' || kind === 'this') return walk.expression(node);
  const [first = -1] = walk.tree.children(node);
  return walk.type(first, role);
}
