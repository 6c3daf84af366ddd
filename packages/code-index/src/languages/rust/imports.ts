/** What `use`, `extern crate` and `mod x;` of Rust bring into a scope. */
import { namesIn } from './loose-names.ts';
import type { RustWalk } from './walk.ts';

export function useDeclaration(walk: RustWalk, node: number): void {
  const { tree } = walk;
  const isPublic = tree.childOfKind(node, 'visibility_modifier') >= 0;
  useTree(walk, tree.field(node, 'argument'), [], isPublic ? ['pub'] : []);
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
  const isPublic = tree.childOfKind(node, 'visibility_modifier') >= 0;
  const local = alias < 0 ? undefined : tree.textOf(alias);
  usedName(walk, name, [], local, isPublic ? ['pub'] : [], alias);
}

function useTree(walk: RustWalk, node: number, prefix: readonly string[], modifiers: readonly string[]): void {
  const { tree } = walk;
  if (node < 0) return;
  switch (tree.kind(node)) {
    case 'scoped_use_list': {
      const path = tree.field(node, 'path');
      const before = [...prefix, ...usePath(walk, path)];
      useTree(walk, tree.field(node, 'list'), before, modifiers);
      return;
    }
    case 'use_list':
      for (const child of tree.children(node)) useTree(walk, child, prefix, modifiers);
      return;
    case 'use_wildcard': {
      const [path = -1] = tree.children(node);
      addImport(walk, [...prefix, ...usePath(walk, path)], '*', '*', tree.start(node), modifiers);
      return;
    }
    case 'use_as_clause': {
      const alias = tree.field(node, 'alias');
      const local = tree.textOf(alias);
      usedName(walk, tree.field(node, 'path'), prefix, local, modifiers, alias);
      return;
    }
    default:
      usedName(walk, node, prefix, undefined, modifiers);
  }
}

/** The names of a path in a `use`, each of them a site. */
function usePath(walk: RustWalk, path: number): string[] {
  if (path < 0) return [];
  walk.expression(path, 'import');
  return walk.tree
    .textOf(path)
    .split('::')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function usedName(
  walk: RustWalk,
  node: number,
  prefix: readonly string[],
  alias: string | undefined,
  modifiers: readonly string[],
  aliasNode = -1,
): void {
  const { tree, builder } = walk;
  const parts = [
    ...prefix,
    ...tree
      .textOf(node)
      .split('::')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ];
  // `use a::b::{self}` takes b from a.
  if (parts.at(-1) === 'self' && parts.length > 1) parts.pop();
  const imported = parts.pop() ?? '';
  const at = tree.kind(node) === 'scoped_identifier' ? tree.field(node, 'name') : node;
  if (tree.kind(node) === 'scoped_identifier') walk.expression(tree.field(node, 'path'), 'import');
  const local = alias ?? imported;
  addImport(walk, parts, imported, local, tree.start(at), modifiers);
  if (local === '_' || tree.kind(at) === 'self') return;
  const term = builder.name(local, builder.scopeAt(builder.scope).end - 1);
  builder.site(tree.textOf(at), tree.start(at), modifiers.includes('pub') ? 'export' : 'import', term);
  if (aliasNode >= 0) builder.site(local, tree.start(aliasNode), 'import', term);
}

export function addImport(
  walk: RustWalk,
  path: readonly string[],
  imported: string,
  local: string,
  start: number,
  modifiers: readonly string[],
): void {
  const module = path.join('::');
  const names = [{ imported, local, start }];
  const index = walk.builder.import(
    {
      module,
      level: 0,
      names,
      local: '',
      start,
      modifiers: [...modifiers, ...walk.state.modules.map((name) => `in ${name}`)],
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

export function publicWordOf(walk: RustWalk, node: number): string[] {
  return walk.tree.childOfKind(node, 'visibility_modifier') >= 0 ? ['pub'] : [];
}
