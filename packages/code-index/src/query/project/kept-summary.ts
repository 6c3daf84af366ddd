/** The figures of the import graph, kept for the next process: they are a second's work on thousands of files that have not changed. */
import { createHash } from 'node:crypto';
import { readCache, writeCache } from '../../index/cache.ts';
import { ENGINE_VERSION } from '../../index/engine-version.ts';
import type { Repository } from '../../repository/repository.ts';
import type { ImportSummary } from '../answers.ts';

interface Kept {
  /** Of all files, with their contents. */
  readonly state: string;
  readonly summary: ImportSummary;
}

export class KeptSummary {
  readonly #cache;
  readonly #state: string;

  constructor({
    cacheDirectory,
    repository,
  }: {
    readonly cacheDirectory: string;
    readonly repository: Repository;
  }) {
    this.#cache = { directory: cacheDirectory, name: 'import-summary', version: ENGINE_VERSION };
    const digest = createHash('sha1');
    for (const file of repository.files.keys()) digest.update(`${file}\0${repository.contentHash(file)}\0`);
    this.#state = digest.digest('base64');
  }

  /** Undefined where any file has changed since, or none is kept. */
  read(): ImportSummary | undefined {
    const kept = readCache(this.#cache);
    return isKept(kept) && kept.state === this.#state ? kept.summary : undefined;
  }

  /** @param summary of all files: nothing was missing */
  write(summary: ImportSummary): void {
    const kept: Kept = { state: this.#state, summary };
    writeCache(this.#cache, kept);
  }
}

/** What has our version and a right digest was written by us. */
function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'state' in value && 'summary' in value;
}
