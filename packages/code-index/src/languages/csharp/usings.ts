/** The name spaces of a C# file, and what it uses of others. */
import { declared, nameOf, nameStart, qualifiedName, ROOT, withArity } from './names.ts';
import type { CsharpWalk } from './walk.ts';

/** `namespace A.B;` holds for all that comes after it. */
export function compilationUnit(walk: CsharpWalk, node: number): void {
  const { tree } = walk;
  const children = tree.children(node);
  const at = children.findIndex((child) => tree.kind(child) === 'file_scoped_namespace_declaration');
  const before = at < 0 ? children : children.slice(0, at);
  for (const child of before) walk.statement(child);
  if (at < 0) return;
  const declaration = children[at] as number;
  inNamespace(walk, declaration, node, () => {
    for (const child of children.slice(at + 1)) walk.statement(child);
  });
}

export function namespaceDeclaration(walk: CsharpWalk, node: number): void {
  const { tree } = walk;
  inNamespace(walk, node, node, () => walk.inside(tree.field(node, 'body')));
}

function inNamespace(walk: CsharpWalk, node: number, whole: number, work: () => void): void {
  const { tree } = walk;
  const path = tree.field(node, 'name');
  if (path < 0) {
    work();
    return;
  }
  const parts = identifiersIn(walk, path);
  const definition = walk.define(path, node, {
    name: parts.map((part) => nameOf(tree, part)).join('.'),
    kind: 'namespace',
    hasBody: true,
    exported: true,
    body: tree.field(node, 'body'),
  });
  for (const part of parts) declared(walk, part);
  walk.insideDefinition(definition, whole, 'block', work);
}

export function usingDirective(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const alias = tree.field(node, 'name');
  const path = tree.children(node).find((child) => child !== alias) ?? -1;
  if (path < 0) return;
  const isStatic = tree.has(node, 'static');
  const parts = identifiersIn(walk, path).filter(
    (part) => tree.kind(tree.parent(part)) !== 'alias_qualified_name' || tree.textOf(part) !== ROOT,
  );
  const segments = parts.map((part) => nameOf(tree, part));
  const module = segments.join('.');
  const local = alias < 0 ? '' : nameOf(tree, alias);
  const last = parts.at(-1) ?? -1;
  const names = alias < 0 || last < 0 ? [] : [{ imported: nameOf(tree, last), local, start: nameStart(tree, last) }];
  const index = builder.import(
    { module, level: 0, names, local, start: tree.start(node), modifiers: wordsOf(walk, node, alias, path) },
    { specifier: module, kind: 'import', typeOnly: false, names: names.map(({ imported }) => ({ imported, local })) },
  );
  declared(walk, alias);
  if (alias >= 0) builder.bind(local, 'import', builder.block.from, { imported: index, importedName: 0 });
  qualifiedName(walk, path, 'import', isStatic ? 'type' : 'package');
}

function wordsOf({ tree }: CsharpWalk, node: number, alias: number, path: number): string[] {
  const words = ['static', 'global'].filter((word) => tree.has(node, word));
  if (alias < 0) return words;
  const last = tree.kind(path) === 'qualified_name' ? tree.field(path, 'name') : path;
  const list = tree.kind(last) === 'generic_name' ? tree.childOfKind(last, 'type_argument_list') : -1;
  return [...words, 'alias', ...(list < 0 ? [] : [withArity('', tree.children(list).length)])];
}

/** All names of a path, in order, without those in type arguments. */
function identifiersIn(walk: CsharpWalk, node: number): number[] {
  const { tree } = walk;
  const found: number[] = [];
  for (let inner = node; inner < tree.endOf(node); inner++) {
    if (tree.kind(inner) === 'type_argument_list') inner = tree.endOf(inner) - 1;
    else if (tree.isNamed(inner) && tree.kind(inner) === 'identifier') found.push(inner);
  }
  return found;
}
