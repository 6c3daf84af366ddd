/**
 * The last answers, as long as no file changes: whoever pages through a long one asks for all of it again with each page,
 * and an agent that has read the callers of a symbol asks for its types next and for the callers once more.
 */
export class LastAnswers<Answer> {
  readonly #answers = new Map<string, Answer>();
  #state = '';

  /** Undefined where the question was not asked since the last change. */
  get(state: string, question: string): Answer | undefined {
    if (state !== this.#state) this.clear();
    this.#state = state;
    return this.#answers.get(question);
  }

  /** Belongs to the state of the files that was last asked for. */
  keep(question: string, answer: Answer): void {
    this.#answers.delete(question);
    this.#answers.set(question, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MAX_ANSWERS) break;
      this.#answers.delete(oldest);
    }
  }

  clear(): void {
    this.#answers.clear();
  }
}

/** One that names ten thousand callers takes some megabytes. */
const MAX_ANSWERS = 12;
