/** The package of a Java file, and what it imports. */
import type { TermId } from '../../model/syntax.ts';
import type { JavaWalk } from './walk.ts';

export function packageDeclaration(walk: JavaWalk, node: number): void {
  const { tree, builder } = walk;
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (kind === 'identifier' || kind === 'scoped_identifier') {
      builder.packageName = tree.textOf(child).replace(/\s/g, '');
      for (const name of identifiersIn(walk, child)) walk.declared(name);
    } else walk.statement(child);
  }
}

export function importDeclaration(walk: JavaWalk, node: number): void {
  const { tree, builder } = walk;
  const path = tree.childOfKind(node, 'scoped_identifier', 'identifier');
  if (path < 0) return;
  const names = identifiersIn(walk, path);
  const last = names.at(-1) as number;
  const isOnDemand = tree.childOfKind(node, 'asterisk') >= 0;
  const imported = isOnDemand ? '*' : tree.textOf(last);
  const segments = names.map((name) => tree.textOf(name));
  const module = (isOnDemand ? segments : segments.slice(0, -1)).join('.');
  const start = tree.start(node);
  const index = builder.import(
    {
      module,
      level: 0,
      names: [{ imported, local: imported, start: tree.start(last) }],
      local: '',
      start,
      modifiers: tree.has(node, 'static') ? ['static'] : [],
    },
    {
      specifier: isOnDemand ? `${module}.*` : segments.join('.'),
      kind: 'import',
      typeOnly: false,
      names: [{ imported, local: imported }],
    },
  );
  builder.bind(imported, 'import', start, { imported: index, importedName: 0 });
  let term: TermId = -1;
  names.forEach((name, i) => {
    // What it means once it is imported: the method, for one that is taken from a class.
    if (name === last && !isOnDemand)
      builder.site(imported, tree.start(name), 'import', builder.name(imported, tree.end(node)));
    else if (i === 0) term = walk.name(name, 'import', 'package');
    else term = walk.member(term, name, 'import');
  });
}

/** All identifiers inside a dotted name, in order. */
function identifiersIn(walk: JavaWalk, node: number): number[] {
  const { tree } = walk;
  const found: number[] = [];
  for (let inner = node; inner < tree.endOf(node); inner++)
    if (tree.isNamed(inner) && tree.kind(inner) === 'identifier') found.push(inner);
  return found;
}
