import type { ReferenceRole } from '../../model/roles.ts';
import type { Walk } from '../shape/walker.ts';

/** What is kept while a file of Go is walked. */
export interface GoState {
  /** Where the body of the function begins whose signature is read: names in a signature are those outside of it. */
  bodyStart: number;
}

/** An expression is told the role of the name that it ends with. */
export type GoWalk = Walk<GoState, ReferenceRole>;
