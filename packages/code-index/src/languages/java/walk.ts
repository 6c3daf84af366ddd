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
