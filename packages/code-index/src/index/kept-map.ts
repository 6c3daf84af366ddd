import { type CacheFile, readCache, writeCache } from './cache.ts';

/** Values by name that the next process finds again: read when they are first asked for, written where there are new ones. */
export class KeptMap<T> {
  readonly #cache: CacheFile;
  #values: Map<string, T> | undefined;
  #isSaved = true;

  constructor(cache: CacheFile) {
    this.#cache = cache;
  }

  get values(): ReadonlyMap<string, T> {
    return this.#read();
  }

  get isSaved(): boolean {
    return this.#isSaved;
  }

  /** The one that was set last comes last. */
  set(name: string, value: T): void {
    const values = this.#read();
    values.delete(name);
    values.set(name, value);
    this.#isSaved = false;
  }

  delete(name: string): void {
    if (this.#read().delete(name)) this.#isSaved = false;
  }

  save(): void {
    if (this.#isSaved) return;
    this.#isSaved = true;
    writeCache(this.#cache, this.#read());
  }

  #read(): Map<string, T> {
    if (this.#values === undefined) {
      const saved = readCache(this.#cache);
      this.#values = saved instanceof Map ? saved : new Map();
    }
    return this.#values;
  }
}
