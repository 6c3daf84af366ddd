/**
 * The lines of a file that hold code, each with a hash of its tokens: what size is counted in, and what duplicated code
 * is found by. White space, comments and empty lines do not count. A tokenizer of a few lines is enough because the
 * syntax tree tells where the hard tokens are: strings, templates, regular expressions and the text between JSX tags.
 */

import type { CodeLines } from '../../model/metrics.ts';
import { isWordCharacter } from './characters.ts';

/** A part of the text that is not to be read token by token, by its offsets. */
export interface TextRange {
  /** White space and comments may come before what it begins with. */
  readonly start: number;
  readonly end: number;
  /** `literal`: one token as it is written. `import`: its lines hold code, which everybody has to repeat. */
  readonly kind: 'literal' | 'import';
}

export type { CodeLines } from '../../model/metrics.ts';

/** @param ranges In source order; one that begins before the end of the last is ignored. */
export function codeLinesOf(text: string, ranges: readonly TextRange[]): CodeLines {
  const scan = new Scan(text);
  let at = text.startsWith('#!') ? endOfLine(text, 0) : 0;
  for (const { start, end, kind } of ranges) {
    if (start < at || end <= at) continue;
    at = scan.tokens(at, start);
    // A comment may have led further than the range begins.
    at = scan.skipTrivia(at, end);
    if (kind === 'import') scan.importTokens(at, end);
    else scan.literal(at, end);
    at = Math.max(at, end);
  }
  scan.tokens(at, text.length);
  return scan.finish();
}

/** How many lines with code there are from one line to another, both included. */
export function countCodeLines({ lines }: CodeLines, first: number, last: number): number {
  return firstAtOrAfter(lines, last + 1) - firstAtOrAfter(lines, first);
}

function firstAtOrAfter(lines: Uint32Array, line: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as number) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

class Scan {
  readonly #text: string;
  readonly #lines: number[] = [];
  readonly #hashes: number[] = [];
  readonly #tokens: number[] = [];
  #line = 0;
  #hash = 0;
  #count = 0;
  #hasCode = false;
  #hasOther = false;
  #isImport = false;

  constructor(text: string) {
    this.#text = text;
  }

  finish(): CodeLines {
    this.#endLine();
    return {
      lines: Uint32Array.from(this.#lines),
      hashes: Uint32Array.from(this.#hashes),
      tokens: Uint8Array.from(this.#tokens),
    };
  }

  /** Up to the first token, at most to `limit`. */
  skipTrivia(from: number, limit: number): number {
    return this.#walk(from, limit, true, limit);
  }

  /** All tokens from one offset to another. A comment or a word may reach beyond; where it ends is returned. */
  tokens(from: number, to: number): number {
    return this.#walk(from, to, false);
  }

  /** The same, of an import. */
  importTokens(from: number, to: number): void {
    this.#isImport = true;
    // The end of a comment is no matter: its specifier may look as if it began one.
    this.#walk(from, to, false, to);
    this.#isImport = false;
  }

  /** One token as it is written, a part on each of its lines. */
  literal(from: number, to: number): void {
    let hash = 0;
    let isBlank = true;
    for (let at = from; at < to; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        if (!isBlank) this.#token(hash);
        hash = 0;
        isBlank = true;
        if (code === LINE_FEED || this.#text.charCodeAt(at + 1) !== LINE_FEED) this.#endLine();
      } else {
        if (!isSpace(code)) isBlank = false;
        hash = (Math.imul(hash, 31) + code) | 0;
      }
    }
    if (!isBlank) this.#token(hash);
  }

  #walk(from: number, to: number, onlyTrivia: boolean, commentLimit = this.#text.length): number {
    const text = this.#text;
    let at = from;
    while (at < to) {
      const code = text.charCodeAt(at);
      if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        if (code === LINE_FEED || text.charCodeAt(at + 1) !== LINE_FEED) this.#endLine();
        at++;
      } else if (isSpace(code)) {
        at++;
      } else if (code === SLASH && text.charCodeAt(at + 1) === SLASH) {
        at = Math.min(endOfLine(text, at), commentLimit);
      } else if (code === SLASH && text.charCodeAt(at + 1) === ASTERISK) {
        at = this.#blockComment(at, commentLimit);
      } else if (onlyTrivia) {
        return at;
      } else if (isWordPart(code)) {
        let hash = code;
        at++;
        for (let next = text.charCodeAt(at); isWordPart(next); next = text.charCodeAt(at)) {
          hash = (Math.imul(hash, 31) + next) | 0;
          at++;
        }
        this.#token(hash);
      } else {
        this.#token(code);
        at++;
      }
    }
    return at;
  }

  #blockComment(from: number, limit: number): number {
    const end = this.#text.indexOf('*/', from + 2);
    const to = Math.min(end < 0 ? this.#text.length : end + 2, limit);
    for (let at = from; at < to; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === LINE_FEED || (code === CARRIAGE_RETURN && this.#text.charCodeAt(at + 1) !== LINE_FEED)) {
        this.#endLine();
      }
    }
    return to;
  }

  #token(hash: number): void {
    this.#hasCode = true;
    if (this.#isImport) return;
    this.#hasOther = true;
    this.#hash = Math.imul(this.#hash ^ hash ^ (hash >>> 15), 0x01000193) + 0x9e3779b9;
    this.#hash ^= this.#hash >>> 13;
    if (this.#count < 255) this.#count++;
  }

  #endLine(): void {
    if (this.#hasCode) {
      this.#lines.push(this.#line);
      this.#hashes.push(this.#hash >>> 0);
      this.#tokens.push(this.#hasOther ? this.#count : 0);
    }
    this.#line++;
    this.#hash = 0;
    this.#count = 0;
    this.#hasCode = false;
    this.#hasOther = false;
  }
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SLASH = 47;
const ASTERISK = 42;
const BYTE_ORDER_MARK = 0xfeff;

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== CARRIAGE_RETURN) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === BYTE_ORDER_MARK || code === 0x2028;
}

function isWordPart(code: number): boolean {
  return isWordCharacter(code) && !isSpace(code);
}
