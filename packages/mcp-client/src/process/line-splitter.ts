/** Cuts a stream of bytes into lines. A line of 20 MB arrives in hundreds of pieces, which are joined only once. */
export class LineSplitter {
  readonly #maxBytes: number;
  readonly #onLine: (line: string) => void;
  readonly #onTooLong: () => void;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number, onLine: (line: string) => void, onTooLong: () => void) {
    this.#maxBytes = maxBytes;
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.#add(chunk.subarray(start, end));
      this.flush();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  /** Hands out what has come since the last line end. */
  flush(): void {
    const line = Buffer.concat(this.#pieces).toString('utf8').replace(/\r$/, '');
    this.#pieces = [];
    this.#bytes = 0;
    if (line.trim() !== '') this.#onLine(line);
  }

  #add(piece: Buffer): void {
    if (piece.length === 0 || this.#bytes > this.#maxBytes) return;
    this.#bytes += piece.length;
    if (this.#bytes <= this.#maxBytes) {
      this.#pieces.push(piece);
    } else {
      this.#pieces = [];
      this.#onTooLong();
    }
  }
}
