/** Offsets to 0-based lines. Lines end at `\n`, `\r\n` or a lone `\r`; U+2028 and U+2029 do not count, as in LSP. */
export class LineMap {
  readonly #starts: readonly number[];
  readonly #text: string;

  constructor(text: string) {
    const starts = [0];
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
    }
    this.#starts = starts;
    this.#text = text;
  }

  /** Number of lines; a final line break does not open a line of its own. */
  get count(): number {
    const last = this.#starts.length - 1;
    return this.#starts[last] === this.#text.length ? last : last + 1;
  }

  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Offset of the first character of a line, clamped to the text. */
  startOf(line: number): number {
    return this.#starts[Math.max(0, Math.min(line, this.#starts.length - 1))] ?? 0;
  }

  /** The line's own text, without its end. */
  textOf(line: number): string {
    const start = this.startOf(line);
    let end = this.#starts[line + 1] ?? this.#text.length;
    // A pattern anchored at the end would be tried at every character, and a line may have a million.
    while (end > start && isLineEnd(this.#text.charCodeAt(end - 1))) end--;
    return this.#text.slice(start, end);
  }
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}
