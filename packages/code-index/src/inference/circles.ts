import { type Types, UNKNOWN } from './types.ts';

/** What was worked out; where it rests on something that is not known yet, it is not kept. */
export interface WorkedOut<Result> {
  readonly result: Result;
  readonly isSure: boolean;
}

/** A chain of thirty calls takes about a hundred. */
export const MAX_DEPTH = 200;
/** Steps for one site; ordinary ones take some dozens. */
const MAX_STEPS = 20_000;

/**
 * Work that asks for other work of its kind, and may come back to itself: code refers to itself in circles. What is being
 * worked out already is unknown to itself, and what was worked out inside of such a circle is not remembered. Depth and
 * number of steps are bounded; what is cut off is unknown.
 */
export class Circles {
  /** The outermost active entry that the current work has run into: what lies inside the circle is not remembered. */
  #circle = Number.POSITIVE_INFINITY;
  #steps = 0;
  /** How many of them are active. */
  #depth = 0;

  /** Before each question that comes from outside. */
  begin(): void {
    this.#steps = 0;
  }

  forget(): void {
    this.#depth = 0;
  }

  /** Sure is what rests on no circle around it: it is the same wherever it is asked for. */
  watched<Result>(work: () => Result): WorkedOut<Result> {
    const outer = this.#circle;
    this.#circle = Number.POSITIVE_INFINITY;
    try {
      const result = work();
      return { result, isSure: this.#circle === Number.POSITIVE_INFINITY };
    } finally {
      this.#circle = Math.min(outer, this.#circle);
    }
  }

  /**
   * @param active Those of its kind that are being worked out, with their depths: one table for each file, so that no key has
   *   to be put together
   * @param remember Called with a result that does not rest on a circle around it.
   */
  guarded<Key>(active: Map<Key, number>, key: Key, work: () => Types, remember: (types: Types) => void): Types {
    const running = active.get(key);
    if (running !== undefined) {
      this.#circle = Math.min(this.#circle, running);
      return UNKNOWN;
    }
    const depth = this.#depth;
    if (depth > MAX_DEPTH || this.#steps++ > MAX_STEPS) {
      // Whoever asks from higher up gets further: nothing on the way here is remembered.
      this.#circle = -1;
      return UNKNOWN;
    }
    active.set(key, depth);
    this.#depth = depth + 1;
    const outer = this.#circle;
    this.#circle = Number.POSITIVE_INFINITY;
    try {
      const types = work();
      if (this.#circle >= depth) {
        remember(types);
        this.#circle = outer;
      } else this.#circle = Math.min(outer, this.#circle);
      return types;
    } finally {
      active.delete(key);
      this.#depth = depth;
      if (depth === 0) this.#circle = Number.POSITIVE_INFINITY;
    }
  }
}
