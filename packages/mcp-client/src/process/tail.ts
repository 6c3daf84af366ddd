import { stripVTControlCharacters } from 'node:util';

/** The end of a stream of text, however much of it there is. */
export class Tail {
  #pieces: Buffer[] = [];
  #bytes = 0;

  push(chunk: Buffer): void {
    this.#pieces.push(chunk);
    this.#bytes += chunk.length;
    while (this.#pieces.length > 1 && this.#bytes - (this.#pieces[0]?.length ?? 0) >= MAX_BYTES) {
      this.#bytes -= this.#pieces.shift()?.length ?? 0;
    }
  }

  /** The last lines, without colours. */
  text(): string {
    const text = stripVTControlCharacters(Buffer.concat(this.#pieces).toString('utf8')).trimEnd();
    return text.split(/\r?\n/).slice(-MAX_LINES).join('\n').slice(-MAX_CHARS);
  }
}

const MAX_BYTES = 16_384;
const MAX_LINES = 20;
const MAX_CHARS = 2_000;
