/**
 * How much a JSON text becomes, told from its bytes before it is parsed: three of them can be an object that takes sixty,
 * and a bracket a level of nesting for whatever walks it. Counts commas and opening brackets outside of texts. Of what is no
 * JSON it counts something; that costs nothing, since nothing comes of it.
 */
export class JsonMeter {
  #values = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** Whether what has come so far, with this, is more than can be taken. */
  isTooMuch(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      // No text goes on over a line's end, so that what is no JSON, such as a comment, does not hide what comes after it.
      if (byte === LF || byte === CR) {
        this.#isInText = false;
        this.#isEscaped = false;
      } else if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInText = false;
      } else if (byte === QUOTE) this.#isInText = true;
      else if (byte === COMMA) this.#values += 1;
      else if (byte === BRACKET || byte === BRACE) {
        this.#values += 1;
        this.#depth += 1;
        if (this.#depth > MAX_DEPTH) return true;
      } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) this.#depth -= 1;
    }
    return this.#values > MAX_VALUES;
  }

  /** For the next text. */
  reset(): void {
    this.#values = 0;
    this.#depth = 0;
    this.#isInText = false;
    this.#isEscaped = false;
  }
}

/** Of one text. What takes more time or memory than that is nothing that anybody wants to read. */
const MAX_VALUES = 1_000_000;
const MAX_DEPTH = 100_000;

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
