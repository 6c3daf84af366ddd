/**
 * Source as it lies on disk when the question is answered, by its lines: what stands around a place. Keys and passwords are
 * masked in the whole file first, lest a half of one be shown.
 */
import { shownLines, wordOccurrences } from '@boocontext/code-index';
import { readTextBelow } from '@boocontext/safe-access';
import { isSecretFile } from '@boocontext/secrets';
import type { Page } from './paging.ts';

/** Lines in a row, the first of them with its number. */
export interface SourceBlock {
  readonly line: number;
  readonly text: string;
}

const mostBytes = 8_000_000;
/** Of all files of one answer: a second's work. What is beyond is counted. */
const mostOfAll = 30_000_000;
/** A longer line was written by a program. */
const mostOfLine = 300;
/** Above and below a place. */
const linesAround = 2;
const mostPlaces = 6;

/** For who asks for the source beside what is listed; undefined for who does not. */
export function sourceAsked(
  { include }: { readonly include?: readonly string[] },
  directory: string,
  page: Pick<Page, 'maxChars'>,
): SourceLines | undefined {
  return include?.includes('source') === true ? new SourceLines(directory, { mostShown: page.maxChars }) : undefined;
}

/** How many places are told without the lines that were asked for, once an answer has all that it shows. */
export function leftOutDetails(source: SourceLines | undefined): { readonly source_left_out?: number } {
  return source === undefined || source.leftOut === 0 ? {} : { source_left_out: source.leftOut };
}

export class SourceLines {
  readonly #directory: string;
  readonly #files = new Map<string, { readonly lines: readonly string[]; readonly shown: readonly string[] }>();
  /** Characters that may still be shown: what is behind them no page has room for. */
  #shownLeft: number;
  #readLeft: number;
  #leftOut = 0;

  /** Both in characters; no clock decides what is shown. */
  constructor(
    directory: string,
    { mostShown = Number.POSITIVE_INFINITY, mostRead = mostOfAll }: { mostShown?: number; mostRead?: number } = {},
  ) {
    this.#directory = directory;
    this.#shownLeft = mostShown;
    this.#readLeft = mostRead;
  }

  /** Places in files that would have been too much to read. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** What stands around these lines, which are counted from 1; places that are near each other in one block. */
  around(file: string, places: readonly number[]): readonly SourceBlock[] {
    if (this.#shownLeft <= 0) return [];
    if (this.#readLeft <= 0 && !this.#files.has(file)) {
      this.#leftOut += 1;
      return [];
    }
    const { lines } = this.#read(file);
    const ranges: { from: number; to: number }[] = [];
    for (const place of [...new Set(places)].sort((one, other) => one - other).slice(0, mostPlaces)) {
      const from = Math.max(place - linesAround, 1);
      const to = Math.min(place + linesAround, lines.length);
      const last = ranges.at(-1);
      if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
      else if (from <= to) ranges.push({ from, to });
    }
    const blocks = ranges.map(({ from, to }) => this.#block(file, from, to));
    this.#shownLeft -= blocks.reduce((sum, { text }) => sum + text.length, 0);
    return blocks;
  }

  /** These lines, both included, or as many of them as the characters allow. */
  between(file: string, from: number, to: number, mostChars: number): readonly SourceBlock[] {
    const { lines } = this.#read(file);
    let chars = 0;
    let end = from - 1;
    while (end < Math.min(to, lines.length) && chars <= mostChars) {
      chars += (lines[end] ?? '').length + 1;
      end += 1;
    }
    return end < from ? [] : [this.#block(file, from, end)];
  }

  /** The first of these lines that has the word in it. */
  lineWith(
    file: string,
    word: string,
    { from, to }: { readonly from: number; readonly to: number },
  ): number | undefined {
    const { lines } = this.#read(file);
    for (let line = from; line <= Math.min(to, lines.length); line += 1) {
      if (wordOccurrences(lines[line - 1] ?? '', word).length > 0) return line;
    }
    return undefined;
  }

  #block(file: string, from: number, to: number): SourceBlock {
    const { shown } = this.#read(file);
    const text = shown
      .slice(from - 1, to)
      .map((line) => (line.length > mostOfLine ? `${line.slice(0, mostOfLine)}…` : line))
      .join('\n');
    return { line: from, text };
  }

  #read(file: string) {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const text = isSecretFile(file) ? '' : (readTextBelow(this.#directory, file, mostBytes) ?? '');
    this.#readLeft -= text.length;
    const read = { lines: text.split(/\r?\n/), shown: shownLines(file, text) };
    this.#files.set(file, read);
    return read;
  }
}
