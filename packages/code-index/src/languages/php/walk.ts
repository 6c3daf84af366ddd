import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import type { Walk } from '../shape/walker.ts';

/** What is kept while a file of PHP is walked. */
export interface PhpState {
  /** The type whose body or member is being walked, or -1. */
  type: number;
  /** Inside of a function, where variables are its own. */
  isFunction: boolean;
  /** What the function around returns. */
  values: TermId[];
  /** Properties of the type around, by their names. */
  properties: Map<string, number>;
  /** Variables of the file, by their names. */
  readonly globals: Map<string, number>;
}

/** An expression is told the role of the name that it ends with. */
export type PhpWalk = Walk<PhpState, ReferenceRole>;
