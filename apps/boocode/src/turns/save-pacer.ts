/**
 * When a turn is saved while it goes on. A message is saved whole, so saving it for each of ten thousand events would
 * take all time. It is saved at once where that costs little, and else as soon as saving takes a tenth of the time at
 * most; nothing that was asked to be saved waits for a further event.
 */
export class SavePacer {
  readonly #save: () => Promise<void>;
  readonly #onFailure: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;
  #savedAt = Number.NEGATIVE_INFINITY;
  #restMs = 0;
  #isSaving = false;
  #isWantedAgain = false;
  #isEnded = false;

  /** @param onFailure told of what goes wrong while nobody waits */
  constructor(save: () => Promise<void>, onFailure: (error: unknown) => void) {
    this.#save = save;
    this.#onFailure = onFailure;
  }

  /**
   * Saves, now or later, but not sooner after the last time than this; without it at once, since that is asked for as
   * often as rounds and calls allow. Resolves when it is saved, or will be later; rejects as saving does where it was
   * done at once.
   */
  async request(minimumMs = 0): Promise<void> {
    if (this.#isEnded) return;
    if (this.#isSaving) {
      this.#isWantedAgain = true;
      return;
    }
    const at = this.#savedAt + Math.max(minimumMs, this.#restMs);
    const now = performance.now();
    if (minimumMs === 0 || at <= now) return await this.#saveNow();
    if (this.#timer !== undefined && this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => void this.#saveNow().catch(this.#onFailure), at - now);
  }

  /** Nothing is saved from now on. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  async #saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const begun = performance.now();
    this.#isSaving = true;
    try {
      await this.#save();
    } finally {
      this.#isSaving = false;
      this.#savedAt = performance.now();
      this.#restMs = Math.min(longestRestMs, 10 * (this.#savedAt - begun));
      if (this.#isWantedAgain) {
        this.#isWantedAgain = false;
        this.request().catch(this.#onFailure);
      }
    }
  }
}

/** Saving may have taken long because somebody else held the database. */
const longestRestMs = 5_000;
