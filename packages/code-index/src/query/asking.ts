/** An answer in the making, which asks whoever knows of more edges as soon as it knows what it is about. */
import type { Bridge } from '../index/bridges.ts';
import type { SymbolInfo } from './answers.ts';

/** What a question is about, for whoever knows of edges that no name in the sources makes. */
export interface BridgesWanted {
  readonly definitions: readonly SymbolInfo[];
  /** Only bridges that lead into one of these files are crossed; any where this is left out. */
  readonly into?: readonly string[];
}

/** Each time it is given all bridges that lead to one of the definitions, or on from what leads there. */
export type Asking<Answer> = Generator<BridgesWanted, Answer, readonly Bridge[]>;
