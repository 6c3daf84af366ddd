/** What the main thread and the worker say to each other. */
import type { EngineErrorCode } from '../errors.ts';
import type { Bridge } from '../index/bridges.ts';
import type { BridgesWanted } from '../query/asking.ts';
import type { LeftOutFile } from '../repository/heartbeat.ts';
import type { QuestionName, QuestionOf, Stamped } from './engine.ts';

export interface WorkerSetup {
  readonly root: string;
  readonly cacheDirectory: string;
  readonly scipFile: string | undefined;
  /** `Int32Array`: see the slots below. */
  readonly shared: SharedArrayBuffer;
  /** Where the worker beats, and the threads that help it: see `heartbeat.ts`. */
  readonly hearts: SharedArrayBuffer;
  /** Files in which an earlier worker of this process was stuck. */
  readonly leftOut: readonly LeftOutFile[];
  /** Nothing is made while nobody asks. */
  readonly onlyAnswers: boolean;
}

/** Slots of the shared memory: seen by both sides while the worker waits for the checker. */
export const SLOT_ASKING_SINCE = 0;
/** Of request `id`, slot `SLOT_CANCELLED + id % CANCEL_SLOTS` holds the id once it is cancelled. */
export const SLOT_CANCELLED = 1;
export const CANCEL_SLOTS = 256;
/** How many messages were sent to the worker: what it does in the background gives way to those that it has not received. */
export const SLOT_SENT = SLOT_CANCELLED + CANCEL_SLOTS;
export const SLOTS = SLOT_SENT + 1;

/** A question on its way to the worker. */
export interface RequestOf<Name extends QuestionName> {
  readonly id: number;
  readonly name: Name;
  readonly question: QuestionOf<Name>;
  /** From `askedAt` on, the wait behind other questions included. */
  readonly timeBudgetMs: number;
  readonly askedAt: number;
  /** Whoever asks knows of edges. */
  readonly hasBridges: boolean;
}

/** What a question wanted to know of edges. */
export interface BridgesGiven {
  readonly kind: 'bridges';
  readonly id: number;
  /** Undefined where nobody waits for the answer any more. */
  readonly bridges: readonly Bridge[] | undefined;
}

export type Request = { readonly [Name in QuestionName]: RequestOf<Name> }[QuestionName];

/**
 * When the time of a question began, as it is taken up: while another one was answered its own went by, but for a moment in
 * which many are answered.
 */
export function beganAt({ askedAt, timeBudgetMs }: Pick<Request, 'askedAt' | 'timeBudgetMs'>, now: number): number {
  return Math.max(askedAt, now - timeBudgetMs + Math.min(LEAST_MS, timeBudgetMs));
}

const LEAST_MS = 200;

/** What the worker does while nobody waits for it, where it otherwise has the id of a question. */
export const BACKGROUND = -1;

export type Reply =
  /** The first of all: what caches of this engine are made with. */
  | { readonly kind: 'started'; readonly version: string }
  /** `keeps`: what was read for it is written into the cache next, and `kept` says when that is done. */
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown; readonly keeps: boolean }
  | { readonly kind: 'kept' }
  | { readonly kind: 'wanted'; readonly id: number; readonly wanted: Stamped<BridgesWanted> }
  | {
      readonly kind: 'error';
      readonly id: number;
      readonly code: EngineErrorCode;
      readonly message: string;
      readonly hint?: string | undefined;
    }
  | {
      readonly kind: 'progress';
      readonly id: number;
      readonly done: number;
      readonly total: number;
      readonly message: string;
    }
  | { readonly kind: 'checker'; readonly pid: number; readonly running: boolean }
  /** Nobody has asked for a while: memory was given back here, and may be there. */
  | { readonly kind: 'resting' };
