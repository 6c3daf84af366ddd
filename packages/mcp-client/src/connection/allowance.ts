/**
 * What may come unasked: so much at once, and from then on so much in a second. A peer that keeps to it is never made to
 * wait; one that does not can be told apart from one that is merely lively.
 */
export class Allowance {
  readonly #most: number;
  readonly #perSecond: number;
  #left: number;
  #at = performance.now();

  constructor({ most, perSecond }: { readonly most: number; readonly perSecond: number }) {
    this.#most = most;
    this.#perSecond = perSecond;
    this.#left = most;
  }

  /** False when it is used up; then nothing is taken. */
  take(amount = 1): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1_000) * this.#perSecond);
    this.#at = now;
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}
