/**
 * Which request a JSON-RPC message answers, told from its bytes without keeping or parsing them: for messages that are too
 * large for that. Servers write the id first or last, and what lies between may hold others.
 */
export class AnsweredId {
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Bytes of the name or value at the top that is being read; of a long one its beginning. */
  #read: number[] = [];
  #key: string | undefined;
  #id: string | number | undefined;
  #isCall = false;

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (this.#isInText) {
        this.#keep(byte);
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInText = false;
      } else if (byte === QUOTE) {
        this.#isInText = true;
        this.#keep(byte);
      } else if (byte === COLON && this.#depth === 1) {
        const key = this.#take();
        this.#key = typeof key === 'string' ? key : undefined;
      } else if ((byte === COMMA || byte === CLOSING_BRACE) && this.#depth === 1) {
        const value = this.#take();
        if (this.#key === 'method') this.#isCall = true;
        if (this.#key === 'id') this.#id = value;
        this.#key = undefined;
        if (byte === CLOSING_BRACE) this.#depth -= 1;
      } else if (byte === BRACE || byte === BRACKET) this.#depth += 1;
      else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) this.#depth -= 1;
      else this.#keep(byte);
    }
  }

  /** Undefined where it answers nothing. */
  get value(): string | number | undefined {
    return this.#isCall ? undefined : this.#id;
  }

  #keep(byte: number): void {
    if (this.#depth === 1 && this.#read.length < MAX_KEPT) this.#read.push(byte);
  }

  #take(): string | number | undefined {
    const text = Buffer.from(this.#read).toString('utf8');
    this.#read = [];
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'string' || typeof value === 'number' ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

const MAX_KEPT = 200;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
