/**
 * What the place of an expression says of its type: `let ball: Ball = Default::default()`. Only there it is said whose function
 * is meant where a trait is named and no type.
 */
import type { TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';

/** Reads an expression in a place where a value of this type stands; -1 where nothing is known of it. */
export function expressionWanted(walk: RustWalk, node: number, type: TermId): TermId {
  return wanting(walk, node, type, () => walk.expression(node));
}

export function wanting<T>(walk: RustWalk, node: number, type: TermId, work: () => T): T {
  return walk.keeping({ wanted: node < 0 || type < 0 ? undefined : { node, type } }, work);
}

/** What is wanted of a node is wanted of a part of it as well: of the last expression of a block, of a branch. */
export function passingOn<T>(walk: RustWalk, node: number, part: number, work: () => T): T {
  return wanting(walk, part, wantedOf(walk, node), work);
}

/** A value of the type that the place of a node asks for, or -1. */
export function wantedOf(walk: RustWalk, node: number): TermId {
  const { wanted } = walk.state;
  return wanted?.node === node ? wanted.type : -1;
}

/** What a call hands on to an argument of what is wanted of the call: `Some(x)`, `Ok(x)`, `Box::new(x)`. */
export function wantedInside(walk: RustWalk, call: number, callee: string): TermId {
  const type = wantedOf(walk, call);
  if (type < 0) return -1;
  if (callee === 'Some' || callee === 'Ok') return walk.builder.term({ kind: 'unwrap', of: type });
  return HOLDERS.test(callee) ? type : -1;
}

/** They are left out of types. */
const HOLDERS = /^(?:\w+::){0,4}(?:Box|Rc|Arc)::new$/;

/** Traits that are named in the place of the type whose function is meant. */
export const TRAITS_BY_RESULT: ReadonlySet<string> = new Set(['Default', 'From', 'TryFrom', 'FromStr', 'FromIterator']);
