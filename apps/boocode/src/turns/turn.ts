/**
 * One turn: from a person's message to the end of the answer. It runs whether or not anybody listens. What it has said
 * is kept until it ends, so that whoever comes late, or comes back, hears all of it from the beginning.
 */
import type { UIMessageChunk } from 'ai';

export class Turn {
  readonly chatId: string;
  readonly #controller = new AbortController();
  readonly #chunks: UIMessageChunk[] = [];
  readonly #sleepers = new Set<() => void>();
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

  stop(): void {
    this.#controller.abort();
  }

  emit(chunk: UIMessageChunk): void {
    this.#chunks.push(chunk);
    this.#wakeListeners();
  }

  end(): void {
    this.#hasEnded = true;
    this.#wakeListeners();
  }

  /** All chunks from the first one on, and those to come, until the turn has ended. */
  async *listen(): AsyncGenerator<UIMessageChunk> {
    for (let next = 0; ; ) {
      while (next < this.#chunks.length) {
        const chunk = this.#chunks[next++];
        if (chunk !== undefined) yield chunk;
      }
      if (this.#hasEnded) return;
      // Nothing can be said between the look above and this, since neither of them waits.
      await new Promise<void>((resolve) => this.#sleepers.add(resolve));
    }
  }

  #wakeListeners(): void {
    const sleepers = [...this.#sleepers];
    this.#sleepers.clear();
    for (const wake of sleepers) wake();
  }
}
