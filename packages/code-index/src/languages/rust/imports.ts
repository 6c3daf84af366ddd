/** What `use`, `extern crate` and `mod x;` of Rust bring into a scope. */
import type { TermId } from '../../model/syntax.ts';
import { namesIn } from './loose-names.ts';
import { memberOf } from './paths.ts';
import type { RustWalk } from './walk.ts';

/** What stands before a list: `a::b` of `use a::b::{c, d::e}`. */
interface Prefix {
  readonly parts: readonly string[];
  /** What it means, or -1 where there is none. */
  readonly term: TermId;
}

const NO_PREFIX: Prefix = { parts: [], term: -1 };

export function useDeclaration(walk: RustWalk, node: number): void {
  useTree(walk, walk.tree.field(node, 'argument'), NO_PREFIX, modifiersOf(walk, node));
}

/** `pub extern crate a as b;` takes what `pub use ::a as b;` does. */
export function externCrate(walk: RustWalk, node: number): void {
  const { tree } = walk;
  const name = tree.field(node, 'name');
  const alias = tree.field(node, 'alias');
  if (name < 0 || tree.textOf(name) === 'self') {
    namesIn(walk, node, 'import');
    return;
  }
  usedName(walk, name, NO_PREFIX, modifiersOf(walk, node), alias);
}

function useTree(walk: RustWalk, node: number, prefix: Prefix, modifiers: readonly string[]): void {
  const { tree } = walk;
  if (node < 0) return;
  switch (tree.kind(node)) {
    case 'scoped_use_list':
      useTree(walk, tree.field(node, 'list'), usePath(walk, tree.field(node, 'path'), prefix), modifiers);
      return;
    case 'use_list':
      for (const child of tree.children(node)) useTree(walk, child, prefix, modifiers);
      return;
    case 'use_wildcard': {
      const [path = -1] = tree.children(node);
      addImport(walk, usePath(walk, path, prefix).parts, '*', '*', tree.start(node), modifiers);
      return;
    }
    case 'use_as_clause':
      usedName(walk, tree.field(node, 'path'), prefix, modifiers, tree.field(node, 'alias'));
      return;
    default:
      usedName(walk, node, prefix, modifiers);
  }
}

/** The names of a path in a `use`, each of them a site. */
function usePath(walk: RustWalk, path: number, { parts, term }: Prefix): Prefix {
  if (path < 0) return { parts, term };
  return { parts: [...parts, ...segments(walk.tree.textOf(path))], term: pathBehind(walk, path, term) };
}

/** In a list a path goes on from what stands before that: the `cmp` of `use std::{cmp::Ordering}`. */
function pathBehind(walk: RustWalk, path: number, before: TermId): TermId {
  const { tree } = walk;
  if (before < 0) return walk.expression(path, 'import');
  if (tree.kind(path) !== 'scoped_identifier') return memberOf(walk, before, path, 'import');
  return memberOf(walk, pathBehind(walk, tree.field(path, 'path'), before), tree.field(path, 'name'), 'import');
}

function usedName(walk: RustWalk, node: number, prefix: Prefix, modifiers: readonly string[], alias = -1): void {
  const { tree, builder } = walk;
  const parts = [...prefix.parts, ...segments(tree.textOf(node))];
  // `use a::b::{self}` takes b from a.
  if (parts.at(-1) === 'self' && parts.length > 1) parts.pop();
  const imported = parts.pop() ?? '';
  const at = tree.kind(node) === 'scoped_identifier' ? tree.field(node, 'name') : node;
  if (tree.kind(node) === 'scoped_identifier') pathBehind(walk, tree.field(node, 'path'), prefix.term);
  const local = alias < 0 ? imported : tree.textOf(alias);
  addImport(walk, parts, imported, local, tree.start(at), modifiers);
  if (local === '_' || tree.kind(at) === 'self') return;
  const term = builder.name(local, builder.scopeAt(builder.scope).end - 1);
  builder.site(tree.textOf(at), tree.start(at), modifiers.includes('pub') ? 'export' : 'import', term);
  if (alias >= 0) builder.site(local, tree.start(alias), 'import', term);
}

export function addImport(
  walk: RustWalk,
  path: readonly string[],
  imported: string,
  local: string,
  start: number,
  modifiers: readonly string[],
): void {
  const index = walk.builder.import(
    {
      module: path.join('::'),
      level: 0,
      names: [{ imported, local, start }],
      local: '',
      start,
      modifiers,
      ...(walk.state.modules.length > 0 ? { within: walk.state.modules } : {}),
    },
    {
      specifier: [...path, imported].join('::'),
      kind: modifiers.includes('pub') ? 'reexport' : 'import',
      typeOnly: false,
      names: [{ imported, local }],
    },
  );
  if (local !== '_') bindItem(walk, local, { imported: index, importedName: 0 });
}

/** Items are seen in all of their block, so they are bound at its beginning. */
export function bindItem(
  walk: RustWalk,
  name: string,
  more: { readonly definition?: number; readonly imported?: number; readonly importedName?: number },
): void {
  const { start } = walk.builder.scopeAt(walk.builder.scope);
  walk.builder.bind(name, more.definition === undefined ? 'import' : 'definition', start, more);
}

/** `pub`, and `pub(crate)` as well. */
export function modifiersOf(walk: RustWalk, node: number): string[] {
  return walk.tree.childOfKind(node, 'visibility_modifier') >= 0 ? ['pub'] : [];
}

/** `a`, `b` and `c` of `a::b::c`. */
export function segments(path: string): string[] {
  return path
    .split('::')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
