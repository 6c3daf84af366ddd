import { beat } from '../repository/heartbeat.ts';

/** Stops the work between two steps when its caller has gone or its time is over. */
export interface Budget {
  /** Throws `EngineError` `cancelled` when the caller has gone. */
  check(): void;
  /** True when the time for this answer is over: what is left is counted, not done. */
  isOver(): boolean;
  /** How long until then; absent where there is no end. */
  remainingMs?(): number;
  progress(done: number, total: number, message: string): void;
}

/** For what is done to the end, however long it takes. */
export const UNHURRIED: Budget = {
  check: beat,
  isOver: () => false,
  remainingMs: () => Number.POSITIVE_INFINITY,
  progress: () => {},
};
