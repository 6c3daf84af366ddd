import type { TermId } from '../../model/syntax.ts';
import type { Walk } from '../shape/walker.ts';
import type { Receiver, Wanted } from '../shape/wanted.ts';

/** What is kept while a file of C# is walked. */
export interface CsharpState {
  /** The type whose body or member is being walked, or -1. */
  type: number;
  /** The first type that it builds on, or -1. */
  base: TermId;
  returns: Receiver;
}

/** An expression is told what is wanted of it. */
export type CsharpWalk = Walk<CsharpState, Wanted>;
