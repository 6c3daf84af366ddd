/** What a model may say in one turn, all rounds together: text, thoughts, names and arguments of calls. */
import { BoocodeError } from '../errors.ts';

export class AnswerBudget {
  readonly #maxBytes: number;
  #leftBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#leftBytes = maxBytes;
  }

  /** Throws `answer_too_long` when it is used up. */
  take(text: string): void {
    // Each piece is kept for those who listen later, which costs more than a letter or two.
    this.#leftBytes -= Math.max(SMALLEST_PIECE, Buffer.byteLength(text));
    if (this.#leftBytes >= 0) return;
    const message = `The model's answer was ended, because it is longer than the ${this.#maxBytes} bytes that LLM_MAX_ANSWER_BYTES allows. What it said until then is kept.`;
    throw new BoocodeError('answer_too_long', message);
  }
}

/** More than the four bytes of an average word piece: a million bytes are sixty thousand pieces, not a million. */
const SMALLEST_PIECE = 16;
