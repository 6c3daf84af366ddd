import type { Engine } from '@boocontext/code-index';
import type { JoinedPool } from './joined-pool.ts';

/** The roots besides the one that is asked about. */
export interface RestOfRoots {
  /** Real path of the root that the directory asked about lies in. */
  readonly own: string;
  /** From that root to the directory, with a `/` at its end; empty where it is the root. */
  readonly prefix: string;
  readonly others: readonly string[];
  readonly joined: JoinedPool;
  /** Asks the engine of another directory within the time of this answer. */
  use<T>(directory: string, work: (engine: Engine) => Promise<T>): Promise<T>;
}
