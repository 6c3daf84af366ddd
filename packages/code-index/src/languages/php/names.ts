/** Names of PHP where they are used: paths of types, functions and constants, and variables. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { NameSpace, TermId } from '../../model/syntax.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import type { PhpState, PhpWalk } from './walk.ts';

/** Nodes that name something by its path. */
const PATHS: ReadonlySet<string> = new Set(['name', 'qualified_name', 'relative_name', 'relative_scope']);

export function isPath(tree: SyntaxTree, node: number): boolean {
  return node >= 0 && PATHS.has(tree.kind(node));
}

export function pathsIn(tree: SyntaxTree, node: number): number[] {
  return tree.children(node).filter((child) => isPath(tree, child));
}

/** The node of the last name of a path, or -1. */
export function lastName(tree: SyntaxTree, path: number): number {
  if (path < 0 || tree.kind(path) === 'name') return path;
  return tree.children(path).findLast((child) => tree.kind(child) === 'name') ?? -1;
}

/** A type by its path: `Cart`, `\Shop\Cart`, `self`, `static`, `parent`. */
export function typeName(walk: PhpWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder, state } = walk;
  if (node < 0) return -1;
  const word = tree.textOf(node).toLowerCase();
  if (word !== 'self' && word !== 'static' && word !== 'parent') return path(walk, node, role, 'type');
  if (tree.kind(node) === 'name') walk.declared(node);
  walk.lastSite = -1;
  if (state.type < 0) return -1;
  return word === 'parent'
    ? builder.term({ kind: 'super', definition: state.type, isClass: true })
    : builder.term({ kind: 'self', definition: state.type, isClass: true });
}

/** A name with what is written before it, which says where it is looked for; its own site is the last one. */
export function path(walk: PhpWalk, node: number, role: ReferenceRole, space: NameSpace): TermId {
  const { tree, builder } = walk;
  const last = lastName(tree, node);
  walk.lastSite = -1;
  if (last < 0) return -1;
  declareParts(walk, tree.field(node, 'prefix'));
  const written = tree.textOf(node).replace(/\s/g, '');
  const term = builder.name(written, tree.start(last), space);
  walk.lastSite = builder.site(tree.textOf(last), tree.start(last), role, term);
  return term;
}

/** `A\B` is a path, and its parts are names of nothing by themselves. */
export function declareParts(walk: PhpWalk, node: number): void {
  if (node < 0) return;
  for (const part of walk.tree.children(node)) if (walk.tree.kind(part) === 'name') walk.declared(part);
}

/** The name behind `$`; -1 where that is made by code. */
export function variableName(tree: SyntaxTree, node: number): number {
  return node >= 0 && tree.kind(node) === 'variable_name' ? tree.childOfKind(node, 'name') : -1;
}

/** What a variable is bound as: those of functions are never those of the file. */
export function boundAs({ isFunction }: Pick<PhpState, 'isFunction'>, name: string): string {
  return `${isFunction ? '$' : GLOBAL}${name}`;
}

/** Before the name of a variable that the file has outside of all functions. */
export const GLOBAL = 'global $';

export function variable(walk: PhpWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder, state } = walk;
  const nameNode = variableName(tree, node);
  walk.lastSite = -1;
  if (nameNode < 0) return -1;
  const name = tree.textOf(nameNode);
  if (name === 'this') {
    walk.declared(nameNode);
    return state.type < 0 ? -1 : builder.term({ kind: 'self', definition: state.type, isClass: false });
  }
  const term = builder.name(boundAs(state, name), tree.start(node), 'value');
  walk.lastSite = builder.site(name, tree.start(nameNode), role, term);
  return term;
}
