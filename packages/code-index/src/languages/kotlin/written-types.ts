/** Written types of Kotlin. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import type { KotlinWalk } from './walk.ts';
import { FUNCTION, FUNCTION_WITH_RECEIVER, memberTerm, nameOf, nameTerm, typeIn, useOf } from './written.ts';

export function innerType(walk: KotlinWalk, node: number, role: ReferenceRole): TermId {
  let term = -1;
  for (const child of walk.tree.children(node)) {
    const found = WORDS_OF_TYPES.has(walk.tree.kind(child)) ? -1 : walk.type(child, role);
    if (found >= 0) term = found;
  }
  return term;
}

/** `A`, `p.A`, `A<T>.B`. The role is that of the last name. */
export function typePath(walk: KotlinWalk, parts: readonly number[], role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const last = parts.findLast((part) => tree.kind(part) === 'type_identifier');
  let term = -1;
  for (const part of parts) {
    switch (tree.kind(part)) {
      case 'type_identifier':
      case 'simple_identifier':
        term = term < 0 ? nameTerm(walk, part, 'type') : memberTerm(walk, term, part, 'type');
        useOf(walk, part, part === last ? role : 'type', term);
        break;
      case 'type_arguments': {
        const args = tree.children(part).map((argument) => walk.type(argument));
        if (args.length > 0) term = builder.term({ kind: 'generic', of: term, args });
        break;
      }
      default:
        if (term < 0) term = walk.type(part, role);
    }
  }
  return term;
}

export function functionType(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const list = tree.childOfKind(node, 'function_type_parameters');
  const children = tree.children(node).filter((child) => !WORDS_OF_TYPES.has(tree.kind(child)));
  const before = children.filter((child) => child < list);
  const receiver = before.length === 0 ? -1 : typePath(walk, before, 'type');
  const parameters = (list < 0 ? [] : tree.children(list)).map((child) => {
    if (tree.kind(child) !== 'parameter') return walk.type(child);
    const nameNode = tree.childOfKind(child, 'simple_identifier');
    if (nameNode >= 0) useOf(walk, nameNode, 'definition', -1);
    return walk.type(typeIn(tree, child));
  });
  const result = children.findLast((child) => child > list);
  const given = result === undefined ? -1 : walk.type(result);
  const kind = before.length === 0 ? FUNCTION : FUNCTION_WITH_RECEIVER;
  const args = [given, ...(before.length === 0 ? [] : [receiver]), ...parameters];
  return builder.term({ kind: 'generic', of: builder.literal(kind), args });
}

/** `class A<T : B>`, `where T : C`: all names first, since a bound may name a later one. */
export function typeParametersOf(walk: KotlinWalk, node: number, definition: number): void {
  const { tree, builder } = walk;
  const list = tree.childOfKind(node, 'type_parameters');
  const detail = builder.details[definition];
  if (list < 0 || detail === undefined) return;
  const constraints = tree.childOfKind(node, 'type_constraints');
  const parameters = tree.children(list).filter((child) => tree.kind(child) === 'type_parameter');
  for (const parameter of parameters) {
    const nameNode = tree.childOfKind(parameter, 'type_identifier');
    if (nameNode < 0) continue;
    const name = nameOf(tree, nameNode);
    useOf(walk, nameNode, 'definition', -1);
    const bounds = [walk.type(typeIn(tree, parameter))];
    for (const constraint of constraints < 0 ? [] : tree.children(constraints)) {
      const named = tree.childOfKind(constraint, 'type_identifier');
      if (named < 0 || nameOf(tree, named) !== name) continue;
      useOf(walk, named, 'type', nameTerm(walk, named, 'type'));
      bounds.push(walk.type(typeIn(tree, constraint)));
    }
    const written = bounds.filter((each) => each >= 0);
    const bound = builder.either(written);
    detail.typeParameters.push({ name, bound });
    builder.bind(name, 'type_parameter', tree.start(node), { definition, type: bound });
  }
}

const WORDS_OF_TYPES: ReadonlySet<string> = new Set([
  'type_modifiers',
  'type_projection_modifiers',
  'variance_modifier',
]);

/** `out T`, `*`. */
export function projection(walk: KotlinWalk, node: number, role: ReferenceRole): TermId {
  return walk.tree.has(node, '*') ? walk.builder.literal('*') : innerType(walk, node, role);
}
