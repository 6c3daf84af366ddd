/** What declarations and expressions of Kotlin have in common. Its grammar names no parts, so they are told by their kinds and their order. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { NameSpace, TermId } from '../../model/syntax.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import type { KotlinWalk } from './walk.ts';

export function nameTerm(walk: KotlinWalk, node: number, space?: NameSpace): TermId {
  return walk.builder.name(nameOf(walk.tree, node), walk.tree.start(node), space);
}

export function memberTerm(walk: KotlinWalk, of: TermId, node: number, space?: NameSpace): TermId {
  return walk.builder.member(of, nameOf(walk.tree, node), walk.tree.start(node), space);
}

/** A use of the name that a node is. */
export function useOf(walk: KotlinWalk, node: number, role: ReferenceRole, term: TermId, definition?: number): number {
  const { tree, builder } = walk;
  const isTicked = tree.textOf(node).startsWith('`');
  return builder.site(nameOf(tree, node), tree.start(node) + (isTicked ? 1 : 0), role, term, definition);
}

export function arrayOf(walk: KotlinWalk, element: TermId): TermId {
  const { builder } = walk;
  return builder.term({ kind: 'generic', of: builder.literal('Array'), args: [element] });
}

/** The name of a class that has none. */
export const ANONYMOUS = '<anonymous>';
/** Binds what `this` is in a function that is written for a type, and in a lambda that is run on an object. */
export const RECEIVER = '<receiver>';
/** Binds what the companion of a class builds on, in the scope of the class. */
export const COMPANION_BASE = '<companion>';
/** In front of the type of a function: its arguments are what it gives, what it is run on if it is so, and what it takes. */
export const FUNCTION = 'function';
export const FUNCTION_WITH_RECEIVER = 'function with receiver';
/** Stands for what never comes: `return`, `throw`. */
export const NEVER = 'Nothing';
/** The written type among the children of a node, or -1. */
export function typeIn(tree: SyntaxTree, node: number, behind = -1): number {
  return tree.children(node).find((child) => child > behind && TYPES.has(tree.kind(child))) ?? -1;
}
export function nameOf(tree: SyntaxTree, node: number): string {
  const text = tree.textOf(node);
  return text.startsWith('`') ? text.slice(1, -1) : text;
}
export function isType(kind: string): boolean {
  return TYPES.has(kind);
}
const TYPES: ReadonlySet<string> = new Set([
  'user_type',
  'nullable_type',
  'parenthesized_type',
  'not_nullable_type',
  'function_type',
]);
