/** Uses of names in Python, and the scopes in which they are bound. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import { valueFlow } from './value-flow.ts';
import type { PythonWalk } from './walk.ts';

export function identifier(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const term = walk.builder.name(walk.tree.textOf(node), walk.tree.start(node));
  useSite(walk, node, node, role, term);
  return term;
}

export function attribute(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const of = walk.expression(tree.field(node, 'object'));
  const nameNode = tree.field(node, 'attribute');
  const term = builder.member(of, tree.textOf(nameNode), tree.start(nameNode));
  useSite(walk, nameNode, node, role, term);
  return term;
}

/** @param value The expression that the name ends: `module.Class`. */
function useSite(walk: PythonWalk, name: number, value: number, role: ReferenceRole, term: TermId): void {
  const { sites } = walk.builder;
  walk.lastSite = walk.builder.site(walk.tree.textOf(name), walk.tree.start(name), role, term);
  const flow = role === 'type' || role === 'extends' ? undefined : valueFlow(walk.tree, value);
  const site = sites[walk.lastSite];
  if (site !== undefined && flow !== undefined) site.flow = flow;
}

export function dottedName(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const parts = tree.children(node);
  let term = -1;
  parts.forEach((part, i) => {
    const name = tree.textOf(part);
    term = i === 0 ? builder.name(name, tree.start(part)) : builder.member(term, name, tree.start(part));
    useSite(walk, part, part, i === parts.length - 1 ? role : 'reference', term);
  });
  return parts.length === 0 ? walk.expression(node, role) : term;
}

/** `global a, b`, `nonlocal a`. */
export function outerNames(walk: PythonWalk, node: number): void {
  for (const name of walk.tree.children(node)) outerName(walk, node, name);
}

function outerName(walk: PythonWalk, statement: number, name: number): void {
  const text = walk.tree.textOf(name);
  walk.builder.site(text, walk.tree.start(name), 'reference', walk.builder.name(text, walk.tree.start(name)));
  if (walk.state.function === undefined) return;
  const scope = walk.tree.kind(statement) === 'global_statement' ? 0 : scopeBinding(walk, text);
  walk.state.function.globals.set(text, scope);
}

function scopeBinding(walk: PythonWalk, name: string): number {
  let index = walk.builder.scopeAt(walk.builder.scope).parent;
  while (index > 0) {
    const scope = walk.builder.scopeAt(index);
    if (scope.kind === 'function' && scope.bindings.some((binding) => binding.name === name)) return index;
    index = scope.parent;
  }
  return 0;
}

/** `global x` binds elsewhere. */
export function targetScope(walk: PythonWalk, name: string): { readonly scope?: number } {
  const scope = walk.state.function?.globals.get(name);
  return scope === undefined ? {} : { scope };
}

export function isExported(walk: PythonWalk, name: string, parent: number): boolean {
  if (parent >= 0) {
    const above = walk.builder.definitions[parent];
    if (above?.kind !== 'class' || !above.exported) return false;
  }
  return !name.startsWith('_') || /^__\w+__$/.test(name);
}

/** `a.b.c` as text, where it is nothing but names. */
export function pathOf(walk: PythonWalk, node: number): string | undefined {
  const text = walk.tree.textOf(node);
  return text.length < 100 && /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(text) ? text : undefined;
}
