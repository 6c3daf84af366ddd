import type { TermId } from '../../model/syntax.ts';
import type { Walk } from '../shape/walker.ts';
import type { Receiver, Wanted } from '../shape/wanted.ts';

/** What is kept while a file of Java is walked. */
export interface JavaState {
  /** The type whose body or member is being walked, or -1. */
  type: number;
  /** What the type around extends, or -1. */
  superclass: TermId;
  returns: Receiver;
  /** What a `yield` gives something to. */
  yields: TermId[];
}

/** An expression is told what is wanted of it. */
export type JavaWalk = Walk<JavaState, Wanted>;

/** Runs `work` with something else kept meanwhile. */
export function keeping(walk: JavaWalk, inner: Partial<JavaState>, work: () => void): void {
  const outer = { ...walk.state };
  Object.assign(walk.state, inner);
  work();
  Object.assign(walk.state, outer);
}
