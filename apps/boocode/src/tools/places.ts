/** So many at the same time; the others wait for their turn, in their order. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Rejects with the signal's reason when it is aborted before there is a place. */
  async use<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
