/** What was read from the texts of files, such as their imports: kept for the next process, each as of the content of its file. */
import { atFile } from '../repository/heartbeat.ts';
import type { Repository } from '../repository/repository.ts';
import { type CacheFile, readCache, writeCache } from './cache.ts';

/** Fewer new texts than this are read again by the next process rather than written. */
const SAVE_AFTER = 50;

interface Reading<T> {
  readonly hash: string;
  readonly value: T;
}

export class KeptReadings<T> {
  readonly #repository: Repository;
  readonly #cache: CacheFile;
  #readings: Map<string, Reading<T>> | undefined;
  #unsaved = 0;

  constructor(repository: Repository, cache: CacheFile) {
    this.#repository = repository;
    this.#cache = cache;
  }

  /** @param read what a text says; of a file that cannot be read the empty text */
  of(file: string, read: (text: string) => T): T {
    this.#readings ??= this.#saved();
    const hash = this.#repository.contentHash(file);
    let reading = this.#readings.get(file);
    if (reading?.hash !== hash) {
      const text = this.#repository.readText(file) ?? '';
      reading = { hash, value: atFile(file, hash, () => read(text)) };
      this.#readings.set(file, reading);
      this.#unsaved++;
    }
    return reading.value;
  }

  /** Keeps those of files that are still there, once enough of them are new. */
  save(isThere: (file: string) => boolean): void {
    if (this.#readings === undefined || this.#unsaved < Math.max(SAVE_AFTER, this.#readings.size / 20)) return;
    this.#unsaved = 0;
    for (const file of this.#readings.keys()) if (!isThere(file)) this.#readings.delete(file);
    writeCache(this.#cache, this.#readings);
  }

  #saved(): Map<string, Reading<T>> {
    const saved = readCache(this.#cache);
    return saved instanceof Map ? saved : new Map();
  }
}
