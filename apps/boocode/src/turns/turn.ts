/**
 * One turn: from a person's message to the end of the answer. It runs whether or not anybody listens. What it has said
 * is kept until it ends, so that whoever comes late, or comes back, hears all of it from the beginning.
 */
import { randomUUID } from 'node:crypto';
import type { UIMessageChunk } from 'ai';

/** A turn for whoever listens. */
export interface HeardTurn {
  /** How many listen here at the moment. */
  readonly listeners: number;
  /** All chunks as JSON from the first one on, several at a time, until the turn has ended. */
  listen(): AsyncGenerator<readonly string[]>;
}

export class Turn implements HeardTurn {
  readonly chatId: string;
  /** Of the message that it writes. */
  readonly answerId = randomUUID();
  readonly #controller = new AbortController();
  /** Each chunk as JSON, written once however many listen. */
  readonly #chunks: string[] = [];
  readonly #sleepers = new Set<() => void>();
  #listeners = 0;
  #hasSaidAll = false;
  #sayAll = () => {};
  /** Settles when nothing more will be said. */
  readonly allSaid = new Promise<void>((resolve) => {
    this.#sayAll = resolve;
  });
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

  /** Nothing is said from now on, though listeners wait until it has ended. */
  sayNoMore(): void {
    this.#hasSaidAll = true;
    this.#sayAll();
    this.#wakeListeners();
  }

  end(): void {
    this.#hasEnded = true;
    this.sayNoMore();
  }

  /**
   * All chunks as JSON from the first one on, and those to come, until the turn has ended; those that are there already
   * come together, up to a limit. Whoever reads slowly is not remembered anything for: all read from the same list.
   */
  async *listen(): AsyncGenerator<readonly string[]> {
    this.#listeners += 1;
    try {
      yield* this.#read(() => this.#hasEnded);
    } finally {
      this.#listeners -= 1;
    }
  }

  /** The same up to the last chunk, for whoever passes them on before the turn may end. */
  told(): AsyncGenerator<readonly string[]> {
    return this.#read(() => this.#hasSaidAll);
  }

  async *#read(isOver: () => boolean): AsyncGenerator<readonly string[]> {
    for (let next = 0; ; ) {
      while (next < this.#chunks.length) {
        const several = this.#chunks.slice(next, next + CHUNKS_AT_ONCE);
        next += several.length;
        yield several;
      }
      if (isOver()) return;
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

const CHUNKS_AT_ONCE = 100;
