/** Imports of Python. */
import { targetScope } from './names.ts';
import type { PythonWalk } from './walk.ts';

export function importNames(walk: PythonWalk, node: number): void {
  const { tree, builder } = walk;
  const moduleNode = tree.field(node, 'module_name');
  const isFuture = tree.kind(node) === 'future_import_statement';
  const modifiers = [...walk.state.modifiers, ...(isFuture ? ['future'] : [])];
  const prefix =
    moduleNode >= 0 && tree.kind(moduleNode) === 'relative_import' ? tree.childOfKind(moduleNode, 'import_prefix') : -1;
  const level = prefix < 0 ? 0 : tree.textOf(prefix).replace(/[^.]/g, '').length;
  const dotted = level > 0 ? tree.childOfKind(moduleNode, 'dotted_name') : moduleNode;
  const module = isFuture ? '__future__' : dotted < 0 ? '' : tree.textOf(dotted).replace(/\s/g, '');
  const names = tree.fields(node, 'name').flatMap((part) => {
    const isRenamed = tree.kind(part) === 'aliased_import';
    const imported = isRenamed ? tree.field(part, 'name') : part;
    const local = isRenamed ? tree.field(part, 'alias') : part;
    return [
      {
        imported: tree.textOf(imported),
        local: tree.textOf(local),
        start: tree.start(imported),
        localNode: local,
        isRenamed,
      },
    ];
  });
  const isStar = tree.childOfKind(node, 'wildcard_import') >= 0;
  const index = builder.import(
    {
      module,
      level,
      names: isStar
        ? [{ imported: '*', local: '*', start: tree.start(node) }]
        : names.map(({ imported, local, start }) => ({ imported, local, start })),
      local: '',
      start: tree.start(node),
      modifiers,
    },
    {
      specifier: `${'.'.repeat(level)}${module}`,
      kind: 'import',
      typeOnly: modifiers.includes('type_checking'),
      names: isStar ? [{ imported: '*', local: '*' }] : names.map(({ imported, local }) => ({ imported, local })),
    },
  );
  if (dotted >= 0) moduleSites(walk, dotted);
  if (isFuture) return;
  names.forEach(({ imported, local, start, localNode, isRenamed }, i) => {
    builder.bind(local, 'import', start, { imported: index, importedName: i, ...targetScope(walk, local) });
    // The term is what the name means once it is imported.
    builder.site(imported, start, 'import', builder.name(local, tree.end(node)));
    if (isRenamed) builder.site(local, tree.start(localNode), 'import', builder.name(local, tree.end(node)));
  });
  if (isStar) builder.bind('*', 'import', tree.start(node), { imported: index, importedName: 0 });
}

/** `import a.b, c as d`. */
export function importModules(walk: PythonWalk, node: number): void {
  for (const part of walk.tree.fields(node, 'name')) importModule(walk, part, walk.state.modifiers);
}

function importModule(walk: PythonWalk, part: number, modifiers: readonly string[]): void {
  const { tree, builder } = walk;
  const isRenamed = tree.kind(part) === 'aliased_import';
  const dotted = isRenamed ? tree.field(part, 'name') : part;
  const alias = isRenamed ? tree.field(part, 'alias') : -1;
  const module = tree.textOf(dotted).replace(/\s/g, '');
  const first = module.split('.')[0] as string;
  const local = isRenamed ? tree.textOf(alias) : first;
  const index = builder.import(
    { module, level: 0, names: [], local, start: tree.start(part), modifiers },
    {
      specifier: module,
      kind: 'import',
      typeOnly: modifiers.includes('type_checking'),
      names: [{ imported: '*', local }],
    },
  );
  moduleSites(walk, dotted);
  if (isRenamed) builder.site(local, tree.start(alias), 'import', builder.name(local, tree.end(part)));
  builder.bind(local, 'import', tree.start(part), { imported: index, ...targetScope(walk, local) });
}

/** Parts of a module's name are no symbols. */
function moduleSites(walk: PythonWalk, dotted: number): void {
  const { tree, builder } = walk;
  for (const part of tree.children(dotted)) builder.site(tree.textOf(part), tree.start(part), 'import', -1);
}
