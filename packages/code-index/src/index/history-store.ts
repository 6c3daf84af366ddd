/** Which files were changed together, read once for each commit that HEAD is at, and kept. */
import { gitHistory, type History } from '../repository/git-history.ts';
import { historyKey, type UnknownHistory } from '../repository/git-log.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import { readCache, writeCache } from './cache.ts';

interface Stored {
  readonly key: string | undefined;
  readonly history: History | UnknownHistory;
}

/** Raise it when the same commits would be kept in another way. */
const VERSION = '1';

export class HistoryStore {
  readonly #analysis: Analysis;
  #stored: Stored | undefined;
  #isRead = false;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** Git cannot be stopped: it is not asked when the time is over. */
  history(budget: Budget): History | UnknownHistory {
    if (!this.#isRead) {
      this.#isRead = true;
      this.#stored = readCache(this.#cacheFile()) as Stored | undefined;
    }
    const { root } = this.#analysis.repository;
    const key = historyKey(root);
    const stored = this.#stored;
    // A shallow clone may be deepened, and git may be there the next time.
    if (stored !== undefined && stored.key === key && stored.history.known) return stored.history;
    if (budget.isOver()) return { known: false, reason: 'timeout' };
    const isOfAnotherEnd = stored?.key?.slice(stored.key.indexOf('\n')) !== key?.slice(key.indexOf('\n'));
    const before = stored?.history.known === true && !isOfAnotherEnd ? stored.history : undefined;
    const history = gitHistory(root, before);
    this.#stored = { key, history };
    if (history.known) writeCache(this.#cacheFile(), this.#stored);
    return history;
  }

  #cacheFile() {
    return { directory: this.#analysis.cacheDirectory, name: 'history', version: VERSION };
  }
}
