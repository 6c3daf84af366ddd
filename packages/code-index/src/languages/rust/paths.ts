/** Paths and members of Rust. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { NameSpace, TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';

/** `a::b::c`: each part a site. */
export function pathOf(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const path = tree.field(node, 'path');
  const before = role === 'import' ? role : 'reference';
  let of: TermId;
  if (path < 0) of = builder.name('::', tree.start(node));
  else if (tree.kind(path) === 'self') of = ownModule(walk, tree.start(path));
  // What a path begins with is a module or a type, whatever variable has that name as well.
  else if (tree.kind(path) === 'identifier') of = walk.name(path, before, 'type');
  else of = walk.type(path, before);
  return memberOf(walk, of, tree.field(node, 'name'), role);
}

/** `self::`: the file, or the inline module around. */
function ownModule(walk: RustWalk, at: number): TermId {
  return walk.state.modules.reduce((of, name) => walk.builder.member(of, name, at), walk.builder.name('self::', at));
}

/** `<T as Trait>`: the trait's member, as the type has it. */
export function qualifiedType(walk: RustWalk, node: number): TermId {
  const { tree } = walk;
  const [inner = -1] = tree.children(node);
  if (tree.kind(inner) !== 'qualified_type') return walk.type(inner, 'reference');
  const type = walk.type(tree.field(inner, 'type'), 'reference');
  const trait = walk.type(tree.field(inner, 'alias'), 'reference');
  return walk.builder.term({ kind: 'either', of: [type, trait] });
}

export function memberOf(walk: RustWalk, of: TermId, nameNode: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  if (nameNode < 0 || tree.kind(nameNode) !== 'integer_literal') return walk.member(of, nameNode, role, spaceOf(role));
  // `pair.0`
  walk.lastSite = -1;
  return builder.term({ kind: 'part', of, position: Number(tree.textOf(nameNode)) });
}

/** A field and a method may share their name, and a function and a type. */
export function spaceOf(role: ReferenceRole): NameSpace | undefined {
  if (role === 'call') return 'call';
  return role === 'type' || role === 'extends' || role === 'construct' ? 'type' : undefined;
}
