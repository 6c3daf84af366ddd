/**
 * The words, strings and signs of a text of TypeScript or JavaScript, one after the other, without a syntax tree. Comments
 * are left out. What only a tree can tell is guessed: whether a slash divides, and whether a quote stands in the text of an
 * element of JSX, where it ends nowhere.
 */
import { isWordCharacter } from '../shape/characters.ts';

export type TokenKind = 'word' | 'string' | 'template' | 'pattern' | 'sign';

export class ScriptTokens {
  readonly text: string;
  readonly #onComment: ((comment: string, at: number) => void) | undefined;
  /** Behind the token. */
  at = 0;
  kind: TokenKind = 'sign';
  /** Of a word the word, of a string what is between its quotes, as written. */
  value = '';
  /** Of all but words the first character. */
  code = 0;
  /** The two tokens before: a word, or the code. */
  wordBefore = '';
  codeBefore = 0;
  wordTwoBefore = '';
  codeTwoBefore = 0;
  /** It is the first one of its line. */
  isNewLine = true;
  /** A comment or a template was not ended. */
  isCut = false;
  /** Up to there no string, and no pattern, comes to an end. */
  #noEndUntil = 0;
  #isFirst = true;
  /** Of `nextWord`: braces that are open, and at how many of them something was filled into a template. */
  #depth = 0;
  readonly #filled: number[] = [];

  /** @param onComment is handed every comment, without its end, and where it begins */
  constructor(text: string, onComment?: (comment: string, at: number) => void) {
    this.text = text;
    this.#onComment = onComment;
  }

  /** Goes to the next word, also in what is filled into templates, whose own text is passed over; false at the end. */
  nextWord(): boolean {
    while (this.next()) {
      if (this.kind === 'word') return true;
      if (this.kind === 'template') this.#fill();
      else if (this.kind === 'sign') {
        if (this.code === OPEN_BRACE) this.#depth++;
        else if (this.code === CLOSE_BRACE && this.#filled.at(-1) === this.#depth) {
          this.#filled.pop();
          this.#fill();
        } else if (this.code === CLOSE_BRACE) this.#depth--;
      }
    }
    return false;
  }

  #fill(): void {
    if (this.skipTemplate()) this.#filled.push(this.#depth);
  }

  /** Goes to the next token; false at the end. A template is not skipped, since it may hold code. */
  next(): boolean {
    const { text } = this;
    if (this.#isFirst) this.#isFirst = false;
    else {
      this.wordTwoBefore = this.wordBefore;
      this.codeTwoBefore = this.codeBefore;
      this.wordBefore = this.kind === 'word' ? this.value : '';
      this.codeBefore = this.kind === 'word' ? 0 : this.code;
      this.isNewLine = false;
    }
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (isBlank(code)) {
        if (code === NEW_LINE) this.isNewLine = true;
        this.at++;
      } else if (isWordPart(code)) {
        const start = this.at++;
        while (isWordPart(text.charCodeAt(this.at))) this.at++;
        return this.#is('word', text.slice(start, this.at), 0);
      } else if (code === SLASH && this.#skipsComment()) {
      } else {
        const end = this.#endOfQuoted(code);
        if (end < 0) {
          this.at++;
          return this.#is(code === BACKTICK ? 'template' : 'sign', '', code);
        }
        const quoted = code === SLASH ? '' : text.slice(this.at + 1, end);
        this.at = end + 1;
        return this.#is(code === SLASH ? 'pattern' : 'string', quoted, code);
      }
    }
    return false;
  }

  /** Goes behind the end of a template, or into what is put in there: then true. */
  skipTemplate(): boolean {
    const { text } = this;
    for (; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at);
      if (code === BACKSLASH) this.at++;
      else if (code === BACKTICK) {
        this.at++;
        return false;
      } else if (code === DOLLAR && text.charCodeAt(this.at + 1) === OPEN_BRACE) {
        this.at += 2;
        return true;
      }
    }
    this.isCut = true;
    return false;
  }

  #is(kind: TokenKind, value: string, code: number): true {
    this.kind = kind;
    this.value = value;
    this.code = code;
    return true;
  }

  #skipsComment(): boolean {
    const { text } = this;
    const next = text.charCodeAt(this.at + 1);
    if (next === SLASH) {
      const end = text.indexOf('\n', this.at);
      const from = this.at;
      this.at = end < 0 ? text.length : end;
      this.#onComment?.(text.slice(from, this.at), from);
      return true;
    }
    if (next !== STAR) return false;
    const end = text.indexOf('*/', this.at + 2);
    if (end < 0) this.isCut = true;
    const from = this.at;
    const comment = text.slice(from, end < 0 ? text.length : end);
    this.at += comment.length + 2;
    if (comment.includes('\n')) this.isNewLine = true;
    this.#onComment?.(comment, from);
    return true;
  }

  /** Where a string or a regular expression ends that begins here; -1 where none does. */
  #endOfQuoted(code: number): number {
    if (code === QUOTE || code === DOUBLE_QUOTE) return this.#endInLine(code);
    if (code !== SLASH) return -1;
    const { wordBefore, codeBefore, codeTwoBefore } = this;
    const isOperand = wordBefore === '' ? AFTER_OPERAND.has(codeBefore) : !BEFORE_OPERAND.has(wordBefore);
    if (isOperand || (codeBefore === GREATER && codeTwoBefore !== EQUALS)) return -1;
    return this.#endInLine(code);
  }

  /** Where what begins with this character ends with it in the same line; -1 where it does not. */
  #endInLine(code: number): number {
    if (this.at < this.#noEndUntil) return -1;
    let isInClass = false;
    for (let at = this.at + 1; at < this.text.length; at++) {
      const here = this.text.charCodeAt(at);
      if (here === NEW_LINE) {
        this.#noEndUntil = at;
        return -1;
      }
      if (here === BACKSLASH) at++;
      else if (code === SLASH && here === OPEN_BRACKET) isInClass = true;
      else if (code === SLASH && here === CLOSE_BRACKET) isInClass = false;
      else if (here === code && !isInClass) return at;
    }
    this.#noEndUntil = this.text.length;
    return -1;
  }
}

/** After these words a slash begins a regular expression. */
const BEFORE_OPERAND: ReadonlySet<string> = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'delete',
  'void',
  'throw',
  'else',
  'do',
  'yield',
  'await',
]);

const NEW_LINE = 10;
const DOUBLE_QUOTE = 34;
const DOLLAR = 36;
const QUOTE = 39;
const STAR = 42;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const BACKTICK = 96;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const HASH = 35;

/** After these a slash divides, or ends an element of JSX: `)`, `]`, `}`, a string, `<`. */
const AFTER_OPERAND: ReadonlySet<number> = new Set([
  41,
  CLOSE_BRACKET,
  CLOSE_BRACE,
  LESS,
  QUOTE,
  DOUBLE_QUOTE,
  BACKTICK,
]);

export function isWordPart(code: number): boolean {
  return isWordCharacter(code) || code === HASH;
}

export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
