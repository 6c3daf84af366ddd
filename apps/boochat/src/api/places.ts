/** So many at once; whoever comes later waits for a place, and gives up when nobody wants the answer any more. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Rejects with the signal's reason where that ends the wait. */
  async use<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onPlace = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(onPlace), 1);
        reject(signal?.reason);
      };
      this.#waiting.push(onPlace);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** The one that waits longest takes it over. */
  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
