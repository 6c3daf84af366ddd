/** What a Kotlin file says of its package, and what it imports. */
import type { TermId } from '../../model/syntax.ts';
import type { KotlinWalk } from './walk.ts';
import { memberTerm, nameOf, useOf } from './written.ts';

export function packageHeader(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const path = tree.childOfKind(node, 'identifier');
  if (path < 0) return -1;
  const names = tree.children(path);
  builder.packageName = names.map((name) => nameOf(tree, name)).join('.');
  for (const name of names) useOf(walk, name, 'definition', -1);
  return -1;
}

export function importHeader(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const path = tree.childOfKind(node, 'identifier');
  if (path < 0) return -1;
  const names = tree.children(path);
  const segments = names.map((name) => nameOf(tree, name));
  const isStar = tree.childOfKind(node, 'wildcard_import') >= 0;
  const alias = tree.childOfKind(node, 'import_alias');
  const aliasNode = alias < 0 ? -1 : tree.childOfKind(alias, 'type_identifier', 'simple_identifier');
  const imported = isStar ? '*' : (segments.at(-1) ?? '');
  const local = aliasNode < 0 ? imported : nameOf(tree, aliasNode);
  const module = (isStar ? segments : segments.slice(0, -1)).join('.');
  const start = tree.start(node);
  const last = names.at(-1) as number;
  const index = builder.import(
    {
      module,
      level: 0,
      names: [{ imported, local, start: tree.start(last) }],
      local: '',
      start,
      modifiers: [],
    },
    {
      specifier: isStar ? `${module}.*` : segments.join('.'),
      kind: 'import',
      typeOnly: false,
      names: [{ imported, local }],
    },
  );
  if (!isStar) builder.bind(local, 'import', start, { imported: index, importedName: 0 });
  let term = -1;
  names.forEach((name, i) => {
    const isLast = i === names.length - 1 && !isStar;
    if (isLast) term = builder.name(local, tree.end(node));
    else if (i === 0) term = builder.name(segments[0] as string, tree.start(name), 'package');
    else term = memberTerm(walk, term, name);
    useOf(walk, name, 'import', term);
  });
  if (aliasNode >= 0) useOf(walk, aliasNode, 'import', builder.name(local, tree.end(node)));
  return -1;
}
