/** The name space of a PHP file, and what it takes in. */

import { importsInText } from './modules.ts';
import { declareParts, lastName, pathsIn } from './names.ts';
import type { PhpWalk } from './walk.ts';

export function namespaceDefinition(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  const name = tree.field(node, 'name');
  if (name >= 0) {
    const written = tree.textOf(name).replace(/\s/g, '');
    if (builder.packageName === '') builder.packageName = written;
    const definition = walk.define(name, name, {
      name: written,
      kind: 'namespace',
      exported: true,
      hasBody: true,
    });
    builder.site(written, tree.start(name), 'definition', -1, definition);
    declareParts(walk, name);
  }
  walk.statement(tree.field(node, 'body'));
}

/** `use A\B`, `use A\{B, C as D}`, `use function A\f`. */
export function useDeclaration(walk: PhpWalk, node: number): void {
  const { tree } = walk;
  const before = tree.childOfKind(node, 'namespace_name');
  const group = tree.field(node, 'body');
  const prefix = before < 0 ? '' : `${tree.textOf(before)}\\`;
  declareParts(walk, before);
  for (const clause of tree.children(group < 0 ? node : group)) {
    if (tree.kind(clause) !== 'namespace_use_clause') continue;
    const kind = ['function', 'const'].find((word) => tree.has(clause, word) || tree.has(node, word));
    useClause(walk, clause, prefix, kind);
  }
}

function useClause(walk: PhpWalk, clause: number, prefix: string, kind: string | undefined): void {
  const { tree, builder } = walk;
  const aliasNode = tree.field(clause, 'alias');
  const path = pathsIn(tree, clause).find((child) => child !== aliasNode) ?? -1;
  const nameNode = lastName(tree, path);
  if (nameNode < 0) return;
  declareParts(walk, tree.field(path, 'prefix'));
  const whole = `${prefix}${tree.textOf(path)}`.replace(/\s/g, '').replace(/^\\/, '');
  const imported = tree.textOf(nameNode);
  const local = aliasNode < 0 ? imported : tree.textOf(aliasNode);
  const start = tree.start(clause);
  const index = builder.import(
    {
      module: whole,
      level: 0,
      names: [{ imported, local, start: tree.start(nameNode) }],
      local: '',
      start,
      modifiers: kind === undefined ? [] : [kind],
    },
    { specifier: whole, kind: 'import', typeOnly: false, names: [{ imported, local }] },
  );
  builder.bind(local, 'import', start, { imported: index, importedName: 0, scope: 0 });
  const space = kind === undefined ? 'type' : kind === 'function' ? 'call' : 'value';
  builder.site(imported, tree.start(nameNode), 'import', builder.name(`\\${whole}`, tree.start(nameNode), space));
  if (aliasNode >= 0) walk.declared(aliasNode);
}

/** `require __DIR__ . '/lib/x.php'`. */
export function includeExpression(walk: PhpWalk, node: number): number {
  const { tree, builder } = walk;
  const [found] = importsInText(`${tree.textOf(node)};`);
  if (found !== undefined)
    builder.import(
      { module: found.module, level: found.level, names: [], local: '', start: tree.start(node), modifiers: [] },
      { specifier: found.specifier, kind: 'import', typeOnly: false, names: [] },
    );
  walk.inside(node);
  return -1;
}
