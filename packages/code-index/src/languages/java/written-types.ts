/** Written types of Java: names in the name space of types, behind those of types around them or of packages. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import { isAnnotation } from './modifiers.ts';
import type { JavaWalk } from './walk.ts';

export function typeName(walk: JavaWalk, node: number, role: ReferenceRole): TermId {
  return walk.name(node, role, 'type');
}

/** `p.A`, `A<T>.B`. The role is that of the last name; in front of it are types or packages. */
export function dottedType(walk: JavaWalk, node: number, role: ReferenceRole): TermId {
  const parts = walk.tree.children(node).filter((child) => !isAnnotation(walk, child));
  let term = -1;
  parts.forEach((part, i) => {
    const isLast = i === parts.length - 1;
    const ownRole = isLast ? role : 'type';
    term = i === 0 ? walk.type(part, ownRole) : walk.member(term, part, ownRole, isLast ? 'type' : undefined);
  });
  return term;
}

/** What the grammar has for a name of anything, where it is one of a type; or a type that something is around. */
export function otherType(walk: JavaWalk, node: number, role: ReferenceRole): TermId {
  switch (walk.tree.kind(node)) {
    case 'identifier':
      return typeName(walk, node, role);
    case 'scoped_identifier':
    case 'field_access':
      return dottedType(walk, node, role);
    default:
      return walk.type(walk.tree.children(node)[0] ?? -1, role);
  }
}

/** `List<String>`; `List<>` says no more than `List`. */
export function genericType(walk: JavaWalk, node: number, role: ReferenceRole): TermId {
  const [name = -1, list = -1] = walk.tree.children(node);
  const of = walk.type(name, role);
  const args = walk.beside(() => typesOf(walk, list));
  return args.length === 0 ? of : walk.builder.term({ kind: 'generic', of, args });
}

/** The types that are listed in a node. */
export function typesOf(walk: JavaWalk, list: number): TermId[] {
  return walk.tree.children(list).map((type) => walk.type(type));
}

export function arrayType(walk: JavaWalk, node: number, role: ReferenceRole): TermId {
  return withDimensions(walk, walk.type(walk.tree.field(node, 'element'), role), node);
}

/** `int x[]`: the brackets stand behind the name. */
export function withDimensions(walk: JavaWalk, type: TermId, node: number): TermId {
  const dimensions = walk.tree.childOfKind(node, 'dimensions');
  return dimensions < 0 ? type : inBrackets(walk, type, dimensions);
}

export function inBrackets(walk: JavaWalk, element: TermId, dimensions: number): TermId {
  let type = element;
  for (const bracket of walk.tree.allChildren(dimensions))
    if (walk.tree.kind(bracket) === '[') type = arrayWith(walk, type);
  return type;
}

export function arrayWith(walk: JavaWalk, element: TermId): TermId {
  const { builder } = walk;
  return builder.term({ kind: 'generic', of: builder.literal('array'), args: [element] });
}

/** `@A T`. */
export function annotatedType(walk: JavaWalk, node: number, role: ReferenceRole): TermId {
  let type = -1;
  for (const child of walk.tree.children(node)) {
    if (walk.isType(child)) type = walk.type(child, role);
    else if (isAnnotation(walk, child)) walk.statement(child);
  }
  return type;
}

/** `?`; where it has a bound it is that. */
export function wildcard(walk: JavaWalk, node: number, role: ReferenceRole): TermId {
  const any = walk.builder.literal('?');
  const bound = annotatedType(walk, node, role);
  return bound < 0 ? any : bound;
}
