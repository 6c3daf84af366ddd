import type { TermId } from '../../model/syntax.ts';
import type { Walk } from '../shape/walker.ts';

/** What is wanted where an expression stands, which says what a lambda there is handed: an argument of a call, or a value. */
export type Wanted = { readonly call: TermId; readonly argument: number } | { readonly of: TermId };

/** What is kept while a file of Java is walked. */
export interface JavaState {
  /** The type whose body or member is being walked, or -1. */
  type: number;
  /** What the type around extends, or -1. */
  superclass: TermId;
  /** What a `return` gives something to, and what is wanted there. */
  returns: { readonly values: TermId[]; readonly wanted: Wanted | undefined };
  /** What a `yield` gives something to. */
  yields: TermId[];
}

/** An expression is told what is wanted of it. */
export type JavaWalk = Walk<JavaState, Wanted | undefined>;

/** Runs `work` with something else kept meanwhile. */
export function keeping(walk: JavaWalk, inner: Partial<JavaState>, work: () => void): void {
  const outer = { ...walk.state };
  Object.assign(walk.state, inner);
  work();
  Object.assign(walk.state, outer);
}

/** A value like this one is wanted. */
export function wantedOf(of: TermId): Wanted | undefined {
  return of < 0 ? undefined : { of };
}

/** One of these; -1 for none. */
export function eitherOf(walk: JavaWalk, terms: readonly TermId[]): TermId {
  return terms.length > 1 ? walk.builder.term({ kind: 'either', of: terms }) : (terms[0] ?? -1);
}
