/** Paths and members of Rust. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { NameSpace, TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';

/** `a::b::c`: each part a site. */
export function pathOf(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const path = tree.field(node, 'path');
  const nameNode = tree.field(node, 'name');
  let of: TermId;
  if (path < 0) of = builder.name('::', tree.start(node));
  else if (tree.kind(path) === 'self') of = ownModule(walk, tree.start(path));
  else if (tree.kind(path) === 'bracketed_type') of = qualifiedType(walk, path);
  else if (TYPES.has(tree.kind(path)) && tree.kind(path) !== 'scoped_type_identifier')
    of = walk.type(path, role === 'import' ? role : 'reference');
  else if (tree.kind(path) === 'identifier') of = moduleName(walk, path, role === 'import' ? role : 'reference');
  else of = walk.expression(path, role === 'import' ? role : 'reference');
  return memberOf(walk, of, nameNode, role);
}

/** What a path begins with is a module or a type, whatever variable has that name as well. */
function moduleName(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  const name = walk.tree.textOf(node);
  const start = walk.tree.start(node);
  const term = walk.builder.name(name, start, 'type');
  walk.lastSite = walk.builder.site(name, start, role, term);
  return term;
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
  if (nameNode < 0) return -1;
  const name = tree.textOf(nameNode);
  const start = tree.start(nameNode);
  if (tree.kind(nameNode) === 'integer_literal') {
    walk.lastSite = -1;
    return builder.term({ kind: 'part', of, position: Number(name) });
  }
  const term = builder.member(of, name, start, spaceOf(role));
  walk.lastSite = builder.site(name, start, role, term);
  return term;
}

/** A field and a method may share their name, and a function and a type. */
export function spaceOf(role: ReferenceRole): NameSpace | undefined {
  if (role === 'call') return 'call';
  return role === 'type' || role === 'extends' || role === 'construct' ? 'type' : undefined;
}
const TYPES: ReadonlySet<string> = new Set([
  'primitive_type',
  'generic_type',
  'generic_type_with_turbofish',
  'reference_type',
  'pointer_type',
  'array_type',
  'tuple_type',
  'unit_type',
  'never_type',
  'dynamic_type',
  'abstract_type',
  'bounded_type',
  'function_type',
  'qualified_type',
  'bracketed_type',
]);
