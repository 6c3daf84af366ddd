/**
 * Metrics of files and churn of the repository, found again by content and by commit. They are made when somebody asks
 * about health, in a pass of their own: indexing takes no longer for them, and the facts stay small.
 */

import { METRICS_VERSION } from '../languages/typescript/complexity.ts';
import type { FileMetrics, Unmeasured } from '../model/metrics.ts';
import { type Churn, gitChurn } from '../repository/git-churn.ts';
import { historyKey, type UnknownHistory } from '../repository/git-log.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import { readCache, writeCache } from './cache.ts';
import { ENGINE_VERSION } from './engine-version.ts';

interface Stored {
  readonly hash: string;
  readonly metrics: FileMetrics | Unmeasured;
}

interface StoredChurn {
  readonly head: string | undefined;
  readonly churn: Churn | UnknownHistory;
}

/** One file in so many has to be new for the cache to be written. */
const WORTH_SAVING = 50;

export class HealthStore {
  readonly #analysis: Analysis;
  readonly #files = new Map<string, Stored>();
  #churn: StoredChurn | undefined;
  #isRead = false;
  /** Files that were measured since the cache was written. */
  #unsaved = 0;
  #remembered: { readonly key: string; readonly value: unknown } | undefined;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** Measures those of these source files that were not measured since they last changed, and keeps that for later. */
  measure(files: readonly string[], budget: Budget): void {
    this.#read();
    const wanted = files.filter((file) => this.#known(file) === undefined);
    if (wanted.length === 0) return;
    for (const [service, own] of this.#analysis.byService(wanted))
      service.measure(own, budget, (file, metrics) => {
        this.#files.set(file, { hash: this.#analysis.repository.contentHash(file), metrics });
        this.#unsaved++;
      });
    // Of many files, a few are measured again sooner than all are written.
    if (this.#unsaved * WORTH_SAVING >= this.#files.size) this.#write();
  }

  /** Of a file that `measure` was given. */
  metricsOf(file: string, budget: Budget): FileMetrics | Unmeasured {
    return this.#known(file)?.metrics ?? { reason: budget.isOver() ? 'timeout' : 'unreadable' };
  }

  /** What was made for these files before, as long as nothing has changed since; what is not whole is made again. */
  remember<T>(files: readonly string[], make: () => { readonly value: T; readonly isWhole: boolean }): T {
    const key = [
      this.#analysis.generation,
      historyKey(this.#analysis.repository.root),
      files.length,
      files.at(-1),
    ].join('\0');
    if (this.#remembered?.key === key) return this.#remembered.value as T;
    const { value, isWhole } = make();
    this.#remembered = isWhole ? { key, value } : undefined;
    return value;
  }

  /** Asks git where that was not done for this commit; git cannot be stopped, so not when the time is over. */
  churn(budget: Budget): Churn | UnknownHistory {
    this.#read();
    const { root } = this.#analysis.repository;
    const head = historyKey(root);
    // A shallow clone may be deepened without another commit, and git may be there the next time.
    const isKept = this.#churn !== undefined && this.#churn.head === head && isWhole(this.#churn.churn);
    if (!isKept && budget.isOver()) return { known: false, reason: 'timeout' };
    if (!isKept) {
      this.#churn = { head, churn: gitChurn(root) };
      if (isWhole(this.#churn.churn)) this.#write();
    }
    return (this.#churn as StoredChurn).churn;
  }

  #known(file: string): Stored | undefined {
    const stored = this.#files.get(file);
    return stored !== undefined && stored.hash === this.#analysis.repository.contentHash(file) ? stored : undefined;
  }

  #read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    const state = readCache(this.#cacheFile()) as
      | { readonly files: ReadonlyMap<string, Stored>; readonly churn: StoredChurn | undefined }
      | undefined;
    if (!(state?.files instanceof Map)) return;
    for (const [file, stored] of state.files) this.#files.set(file, stored);
    this.#churn = state.churn;
  }

  #write(): void {
    this.#unsaved = 0;
    for (const file of this.#files.keys()) if (!this.#analysis.repository.files.has(file)) this.#files.delete(file);
    writeCache(this.#cacheFile(), { files: this.#files, churn: this.#churn });
  }

  #cacheFile() {
    const version = `${ENGINE_VERSION}/${METRICS_VERSION}`;
    return { directory: this.#analysis.cacheDirectory, name: 'health', version };
  }
}

function isWhole(churn: Churn | UnknownHistory): boolean {
  return churn.known && churn.cut !== 'shallow' && churn.linesKnown;
}
