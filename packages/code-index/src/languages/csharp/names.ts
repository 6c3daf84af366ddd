/** Names of C# where they are used: alone or behind a dot, with type arguments or without. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { NameSpace, TermId } from '../../model/syntax.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import type { CsharpWalk } from './walk.ts';

/** `@class` is called `class`. */
export function nameOf(tree: SyntaxTree, node: number): string {
  const text = tree.textOf(node);
  return text.startsWith('@') ? text.slice(1) : text;
}

export function nameStart(tree: SyntaxTree, node: number): number {
  return tree.textOf(node).startsWith('@') ? tree.start(node) + 1 : tree.start(node);
}

/** A name that is declared where it stands, and is no symbol. */
export function declared(walk: CsharpWalk, nameNode: number): void {
  if (nameNode < 0) return;
  walk.builder.site(nameOf(walk.tree, nameNode), nameStart(walk.tree, nameNode), 'definition', -1);
}

/**
 * `Result` and `Result<T>` are two types, as `Get()` and `Get<T>()` may be two methods: a name that is written with type
 * arguments is looked up with how many there are.
 */
export function withArity(name: string, count: number): string {
  return count === 0 ? name : `${name}\`${count}`;
}

/** What `withArity` has put together; without a number any will do. */
export function parted(written: string): { readonly name: string; readonly arity: number } {
  const at = written.indexOf('`');
  return at < 0 ? { name: written, arity: 0 } : { name: written.slice(0, at), arity: Number(written.slice(at + 1)) };
}

/** The use of a name, `Cart` or `Cart<Item>`, by itself or with `of` behind a dot. */
export function simpleName(
  walk: CsharpWalk,
  node: number,
  role: ReferenceRole,
  space?: NameSpace,
  of?: TermId,
): TermId {
  const { tree, builder } = walk;
  walk.lastSite = -1;
  const isGeneric = node >= 0 && tree.kind(node) === 'generic_name';
  const nameNode = isGeneric ? tree.childOfKind(node, 'identifier') : node;
  if (nameNode < 0) return -1;
  const list = isGeneric ? tree.childOfKind(node, 'type_argument_list') : -1;
  const name = nameOf(tree, nameNode);
  const start = nameStart(tree, nameNode);
  const key = withArity(name, list < 0 ? 0 : countOf(tree, list));
  const term = of === undefined ? builder.name(key, start, space) : builder.member(of, key, start, space);
  walk.lastSite = builder.site(name, start, role, term);
  if (list < 0) return term;
  const args = walk.beside(() => tree.children(list).map((type) => walk.type(type)));
  return args.length === 0 ? term : builder.term({ kind: 'generic', of: term, args });
}

/** `<>` has as many as there are commas, and one more. */
function countOf(tree: SyntaxTree, list: number): number {
  return tree.allChildren(list).filter((child) => tree.kind(child) === ',').length + 1;
}

/** `A.B.C`, `global::A.B`: types behind each other or behind name spaces. The role is that of the last name. */
export function qualifiedName(walk: CsharpWalk, node: number, role: ReferenceRole, space?: NameSpace): TermId {
  const { tree, builder } = walk;
  switch (tree.kind(node)) {
    case 'qualified_name': {
      const of = qualifiedName(walk, tree.field(node, 'qualifier'), role === 'import' ? 'import' : 'type', 'package');
      return simpleName(walk, tree.field(node, 'name'), role, space === 'package' ? undefined : space, of);
    }
    case 'alias_qualified_name': {
      declared(walk, tree.field(node, 'alias'));
      const root = builder.literal(ROOT);
      return simpleName(walk, tree.field(node, 'name'), role, space === 'package' ? undefined : space, root);
    }
    case 'identifier':
    case 'generic_name':
      return simpleName(walk, node, role, space);
    default:
      return walk.type(node, role);
  }
}

/** What stands around all name spaces. */
export const ROOT = 'global';
