/**
 * Configurations of TypeScript as the checker has read them, kept for the next process: to start the checker and have it read
 * some hundreds takes a second. What one says rests on its own text, on all that it extends, and on which files there are.
 */
import { createHash } from 'node:crypto';
import type { ParsedConfig } from '../checker/checker.ts';
import { type CacheFile, readCache, writeCache } from './cache.ts';

export class KeptConfigs {
  readonly #cache: CacheFile;
  #kept: Map<string, { readonly digest: string; readonly config: ParsedConfig }> | undefined;
  #files = '';
  #asked = new Set<string>();
  #isSaved = true;

  constructor(cache: CacheFile) {
    this.#cache = cache;
  }

  /** Before all are asked for: which files there are. */
  begin(files: readonly string[]): void {
    this.#files = createHash('sha1').update(files.toSorted().join('\n')).digest('hex');
    this.#asked = new Set();
  }

  /** @param digest of the text of the configuration and of all that it extends */
  of(file: string, digest: string, read: () => ParsedConfig): ParsedConfig {
    if (this.#kept === undefined) {
      const saved = readCache(this.#cache);
      this.#kept = saved instanceof Map ? saved : new Map();
    }
    this.#asked.add(file);
    const restsOn = `${digest} ${this.#files}`;
    const known = this.#kept.get(file);
    if (known?.digest === restsOn) return known.config;
    const { fileNames, options } = read();
    const config = { fileNames, options };
    this.#kept.set(file, { digest: restsOn, config });
    this.#isSaved = false;
    return config;
  }

  save(): void {
    if (this.#isSaved || this.#kept === undefined) return;
    this.#isSaved = true;
    for (const file of this.#kept.keys()) if (!this.#asked.has(file)) this.#kept.delete(file);
    writeCache(this.#cache, this.#kept);
  }
}
