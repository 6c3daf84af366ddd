/**
 * One turn: from a person's message to the end of the answer. It runs whether or not anybody listens. What it has said
 * is kept until it ends, so that whoever comes late, or comes back, hears all of it from the beginning.
 */
import type { UIMessageChunk } from 'ai';

export class Turn {
  readonly chatId: string;
  readonly #controller = new AbortController();
  /** Each chunk as JSON, written once however many listen. */
  readonly #chunks: string[] = [];
  readonly #sleepers = new Set<() => void>();
  #listeners = 0;
  #hasEnded = false;

  constructor(chatId: string) {
    this.chatId = chatId;
  }

  /** Aborted when somebody stops the turn. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** How many listen at the moment. */
  get listeners(): number {
    return this.#listeners;
  }

  stop(): void {
    this.#controller.abort();
  }

  emit(chunk: UIMessageChunk): void {
    this.#chunks.push(JSON.stringify(chunk));
    this.#wakeListeners();
  }

  end(): void {
    this.#hasEnded = true;
    this.#wakeListeners();
  }

  /**
   * All chunks as JSON from the first one on, and those to come, until the turn has ended; those that are there already
   * come together, up to a limit. Whoever reads slowly is not remembered anything for: all read from the same list.
   */
  async *listen(): AsyncGenerator<readonly string[]> {
    this.#listeners += 1;
    try {
      for (let next = 0; ; ) {
        while (next < this.#chunks.length) {
          const several = this.#chunks.slice(next, next + CHUNKS_AT_ONCE);
          next += several.length;
          yield several;
        }
        if (this.#hasEnded) return;
        // Nothing can be said between the look above and this, since neither of them waits.
        await new Promise<void>((resolve) => this.#sleepers.add(resolve));
      }
    } finally {
      this.#listeners -= 1;
    }
  }

  #wakeListeners(): void {
    const sleepers = [...this.#sleepers];
    this.#sleepers.clear();
    for (const wake of sleepers) wake();
  }
}

const CHUNKS_AT_ONCE = 100;
