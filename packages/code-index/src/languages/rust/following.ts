/**
 * What is being followed: `use` leads to `use`, a file that is put in to the one that it is put into, and a type to the one
 * behind it, and all of them may come back to where they began.
 */
export class Following {
  readonly #keys = new Set<string>();

  /** How much is followed at this moment, one inside of the other. */
  get depth(): number {
    return this.#keys.size;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** @param instead What comes of it where this is followed already. */
  once<T>(key: string, work: () => T, instead: T): T {
    return this.has(key) ? instead : this.during(key, work);
  }

  during<T>(key: string, work: () => T): T {
    const isOurs = !this.#keys.has(key);
    this.#keys.add(key);
    try {
      return work();
    } finally {
      if (isOurs) this.#keys.delete(key);
    }
  }
}
