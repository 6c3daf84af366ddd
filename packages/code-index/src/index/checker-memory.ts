/**
 * How much memory the checker's process may take, and what is to be done where it takes more: it never forgets by itself what
 * types it has worked out, and to read the syntax trees again takes as long as hundreds of files.
 */
import { checkerMemoryLimit } from '../checker/process-limits.ts';

/** Resident memory of the checker while the stored edges are made, where the program needs no more. */
const USUAL_CHECKER_BYTES = 450_000_000;
/** What it holds right after it has opened a project is what that needs; it may grow by this part of it. */
const GROWTH_SINCE_OPENED = 1.5;
/** So many files are looked at before the types that are known by then are forgotten: many of them serve other files. */
const FILES_WORTH_FORGETTING = 20;
/** Beyond what was allowed it goes on growing by this part of it before it is started again with more. */
const GROWTH_BEYOND_ALLOWED = 1.2;
/** Share of the memory at which it is killed up to which it may grow, and starts in a row that end there too soon. */
const SHARE_OF_LIMIT = 0.8;
const MOST_SHORT_RUNS = 3;
/** Near this the checker's process collects more often; far above what most repositories need. */
const SOFT_BYTES = 700 << 20;
/** Of so many files the programs are so large that it would do little else: half of its time on 6,700 files. */
const MANY_FILES = 4_000;
const SOFT_BYTES_OF_MANY = 850 << 20;

/**
 * `forgets` types, and keeps the trees; `restarts` with more, as long as the machine has it; `gives_up` the project in hand,
 * which needs more than there is.
 */
export type MemoryMeasure = 'stays' | 'forgets' | 'restarts' | 'gives_up';

export class CheckerMemory {
  #allowedBytes = USUAL_CHECKER_BYTES;
  #softBytes = SOFT_BYTES;
  /** Files looked at since its process was started, or forgot its types. */
  #filesSinceStart = 0;
  #hasForgotten = false;
  #shortRuns = 0;

  /** Near this its process collects more often. */
  get softBytes(): number {
    return this.#softBytes;
  }

  /** It is never given more than this. */
  get ceilingBytes(): number {
    return SHARE_OF_LIMIT * checkerMemoryLimit();
  }

  /** Its process starts. @param files that it may be shown */
  starts(files: number): void {
    if (files > MANY_FILES) this.#softBytes = Math.max(this.#softBytes, SOFT_BYTES_OF_MANY);
    this.#filesSinceStart = 0;
    this.#hasForgotten = false;
  }

  hasForgotten(): void {
    this.#filesSinceStart = 0;
    this.#hasForgotten = true;
  }

  /** Called after every file. @param used Resident memory of its process. */
  measureFor(used: number): MemoryMeasure {
    const isFresh = ++this.#filesSinceStart === 1 && !this.#hasForgotten;
    if (!isFresh && used <= this.#allowedBytes) return 'stays';
    const ceiling = this.ceilingBytes;
    if (isFresh) {
      const needed = GROWTH_SINCE_OPENED * used;
      // What it holds is collected near the limit that it was started with; below that nothing keeps it small.
      this.#allowedBytes = Math.min(
        ceiling,
        needed > USUAL_CHECKER_BYTES ? Math.max(needed, this.#softBytes) : USUAL_CHECKER_BYTES,
      );
    }
    if (used <= this.#allowedBytes) return 'stays';
    if (this.#filesSinceStart >= FILES_WORTH_FORGETTING) {
      this.#shortRuns = 0;
      return 'forgets';
    }
    // What was forgotten is collected with the next types.
    if (used <= Math.min(ceiling, GROWTH_BEYOND_ALLOWED * this.#allowedBytes)) return 'stays';
    if (used > ceiling) return ++this.#shortRuns >= MOST_SHORT_RUNS ? 'gives_up' : 'restarts';
    this.#allowedBytes = Math.min(ceiling, GROWTH_SINCE_OPENED * used);
    if (this.#allowedBytes <= this.#softBytes) return 'stays';
    this.#softBytes = this.#allowedBytes;
    return 'restarts';
  }
}
