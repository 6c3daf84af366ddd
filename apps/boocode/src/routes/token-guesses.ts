/**
 * How often somebody has shown a wrong token. After a few, nothing that they show is looked at for the rest of a
 * minute, be it right or wrong: whoever guesses learns nothing from it.
 */

const maxGuesses = 10;
const windowMs = 60_000;

/**
 * Whoever has more networks than are remembered gets the first forgotten, and with that some guesses more. To forget
 * is better than to lock out those who are not remembered, and a token is too long to be found in that way.
 */
const maxNetworks = 10_000;

export class TokenGuesses {
  /** In the order in which their windows began, the oldest first. */
  readonly #windows = new Map<string, { readonly endsAt: number; count: number }>();

  /** How many networks are remembered. */
  get size(): number {
    return this.#windows.size;
  }

  /** How long nothing that comes from there is looked at; 0: it is. */
  waitMs(network: string, now = Date.now()): number {
    const window = this.#windows.get(network);
    return window === undefined || window.count < maxGuesses ? 0 : Math.max(0, window.endsAt - now);
  }

  add(network: string, now = Date.now()): void {
    const window = this.#windows.get(network);
    if (window !== undefined && window.endsAt > now) {
      window.count += 1;
      return;
    }
    this.#windows.delete(network);
    if (this.#windows.size >= maxNetworks) this.#forgetOlderHalf();
    this.#windows.set(network, { endsAt: now + windowMs, count: 1 });
  }

  /** Many at once: a map from whose beginning entries are taken one by one gets slower with each. */
  #forgetOlderHalf(): void {
    const older = [...this.#windows.keys()].slice(0, maxNetworks / 2);
    for (const network of older) this.#windows.delete(network);
  }
}
