/**
 * Cuts a stream of bytes into lines. A line of 20 MB arrives in hundreds of pieces, which are joined only once. Of one that
 * is longer than the limit nothing is kept: its pieces are handed out as they come, and then its end.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  readonly #events: LineEvents;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number, events: LineEvents) {
    this.#maxBytes = maxBytes;
    this.#events = events;
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
    const isLong = this.#bytes > this.#maxBytes;
    const line = Buffer.concat(this.#pieces).toString('utf8').replace(/\r$/, '');
    this.#pieces = [];
    this.#bytes = 0;
    if (isLong) this.#events.onLongLineEnd();
    else if (line.trim() !== '') this.#events.onLine(line);
  }

  #add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes <= this.#maxBytes) return;
    for (const each of this.#pieces.splice(0)) this.#events.onLongLinePiece(each);
  }
}

export interface LineEvents {
  onLine(line: string): void;
  /** A piece of a line that is longer than the limit, from its beginning on. */
  onLongLinePiece(piece: Buffer): void;
  onLongLineEnd(): void;
}
