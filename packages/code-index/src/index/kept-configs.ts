/**
 * Configurations of TypeScript as the checker has read them, kept for the next process: to start the checker and have it read
 * some hundreds takes a second. What one says rests on its own text, on all that it extends, and on which files there are.
 */
import { createHash } from 'node:crypto';
import type { ParsedConfig } from '../checker/checker.ts';
import type { CacheFile } from './cache.ts';
import { KeptMap } from './kept-map.ts';

export class KeptConfigs {
  readonly #kept: KeptMap<{ readonly digest: string; readonly config: ParsedConfig }>;
  #files = '';
  #asked = new Set<string>();

  constructor(cache: CacheFile) {
    this.#kept = new KeptMap(cache);
  }

  /** Before all are asked for: which files there are. */
  begin(files: readonly string[]): void {
    this.#files = createHash('sha1').update(files.toSorted().join('\n')).digest('hex');
    this.#asked = new Set();
  }

  /** @param digest of the text of the configuration and of all that it extends */
  of(file: string, digest: string, read: () => ParsedConfig): ParsedConfig {
    this.#asked.add(file);
    const restsOn = `${digest} ${this.#files}`;
    const known = this.#kept.values.get(file);
    if (known?.digest === restsOn) return known.config;
    const { fileNames, options } = read();
    const config = { fileNames, options };
    this.#kept.set(file, { digest: restsOn, config });
    return config;
  }

  save(): void {
    if (this.#kept.isSaved) return;
    for (const file of this.#kept.values.keys()) if (!this.#asked.has(file)) this.#kept.delete(file);
    this.#kept.save();
  }
}
