/** Lines and sources of one file as answers show them, found with one pass over it. */
import { shownLines, shownSource } from '../index/shown-text.ts';
import type { Definition } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';

export interface ShownSource {
  readonly text: string;
  /** At which it begins, 0-based. */
  readonly line: number;
}

export class LineReader {
  readonly #file: string;
  readonly #text: string;
  readonly #lines: LineMap;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
    this.#lines = new LineMap(text);
  }

  line(line: number): string {
    return this.#lines.textOf(line);
  }

  /** What stands around a line, more of it above than below. */
  around(line: number): ShownSource {
    const from = Math.max(0, line - LINES_ABOVE);
    // Masked as a whole, lest a half of a key be shown.
    const shown = shownLines(this.#file, this.#text).slice(from, Math.min(this.#lines.count, line + LINES_BELOW + 1));
    return { text: shown.map((text) => text.slice(0, MAX_LINE)).join('\n'), line: from };
  }

  /** The declaration from the beginning of its line; what is over `limit` characters is cut at a line and counted. */
  source(definition: Definition, limit: number): ShownSource {
    const lineStart = this.#lines.startOf(this.#lines.lineAt(definition.start));
    const isAlone = this.#text.slice(lineStart, definition.start).trim() === '';
    const begin = isAlone ? lineStart : definition.start;
    const written = this.#text.slice(begin, definition.end);
    const whole = shownSource(written, definition.name);
    const line = this.#lines.lineAt(begin);
    if (whole.length <= limit) return { text: whole, line };
    const cut = whole.slice(0, limit);
    const kept = cut.slice(0, Math.max(cut.lastIndexOf('\n'), 0)) || cut;
    const left = whole.slice(kept.length).split('\n').length - 1;
    return { text: `${kept}\n… ${left} more lines`, line };
  }
}

const LINES_ABOVE = 8;
const LINES_BELOW = 4;
const MAX_LINE = 300;
