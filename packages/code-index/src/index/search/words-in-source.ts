/** The words of a source file in order, told apart by where they stand. */
import { isWordCharacter } from '../../languages/shape/characters.ts';

export type WordPlace = 'code' | 'comment' | 'string';

/**
 * Calls `visit` for each run of letters, digits, `_` and `$`. Not a parser: a quote inside a regular expression may
 * take the rest of its line for a string, which only shifts a weight.
 *
 * @param hashComments `#` begins a comment, `//` divides, and three quotes hold a text of many lines, as in Python.
 */
export function visitWords(
  text: string,
  visit: (word: string, start: number, place: WordPlace) => void,
  hashComments = false,
): void {
  const end = text.length;
  /** Last character of code that was no white space: it tells a regular expression from a division. */
  let before = NEW_LINE;
  let at = 0;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (isWordCharacter(code)) {
      const start = at;
      at = endOfWord(text, at, end);
      visit(text.slice(start, at), start, 'code');
      before = LETTER;
    } else if (hashComments && code === HASH) {
      const stop = indexOr(text.indexOf('\n', at), end);
      visitRun(text, at, stop, 'comment', visit);
      at = stop;
    } else if (hashComments && isTripleQuote(text, at, code)) {
      const close = text.indexOf(text.slice(at, at + 3), at + 3);
      const stop = close < 0 ? end : close + 3;
      visitRun(text, at, stop, 'comment', visit);
      at = stop;
    } else if (hashComments && code === SLASH) {
      at++;
      before = code;
    } else if (code === SLASH && text.charCodeAt(at + 1) === SLASH) {
      const stop = indexOr(text.indexOf('\n', at), end);
      visitRun(text, at, stop, 'comment', visit);
      at = stop;
    } else if (code === SLASH && text.charCodeAt(at + 1) === STAR) {
      const close = text.indexOf('*/', at + 2);
      const stop = close < 0 ? end : close + 2;
      visitRun(text, at, stop, 'comment', visit);
      at = stop;
    } else if (code === SLASH && BEFORE_EXPRESSION.has(before)) {
      at = endOfRegularExpression(text, at, end);
      before = LETTER;
    } else if (code === SINGLE_QUOTE || code === DOUBLE_QUOTE || code === BACKTICK) {
      const stop = endOfString(text, at, code, end);
      visitRun(text, at + 1, stop, 'string', visit);
      at = stop + 1;
      before = LETTER;
    } else {
      if (code > SPACE) before = code;
      at++;
    }
  }
}

function visitRun(
  text: string,
  from: number,
  end: number,
  place: WordPlace,
  visit: (word: string, start: number, place: WordPlace) => void,
): void {
  let at = from;
  while (at < end) {
    if (!isWordCharacter(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    at = endOfWord(text, at, end);
    visit(text.slice(start, at), start, place);
  }
}

function endOfWord(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isWordCharacter(text.charCodeAt(at))) at++;
  return at;
}

/** At the closing quote, or where a string that is not closed ends: at its line, or for a template at the end. */
function endOfString(text: string, from: number, quote: number, end: number): number {
  let at = from + 1;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === quote || (code === NEW_LINE && quote !== BACKTICK)) break;
    at++;
  }
  return Math.min(at, end);
}

function endOfRegularExpression(text: string, from: number, end: number): number {
  let at = from + 1;
  let inSet = false;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === NEW_LINE) break;
    if (code === BACKSLASH) at++;
    else if (code === OPENING_BRACKET) inSet = true;
    else if (code === CLOSING_BRACKET) inSet = false;
    else if (code === SLASH && !inSet) return at + 1;
    at++;
  }
  return Math.min(at, end);
}

function isTripleQuote(text: string, at: number, code: number): boolean {
  return (
    (code === SINGLE_QUOTE || code === DOUBLE_QUOTE) &&
    text.charCodeAt(at + 1) === code &&
    text.charCodeAt(at + 2) === code
  );
}

function indexOr(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index;
}

const NEW_LINE = 10;
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const STAR = 42;
const SLASH = 47;
const HASH = 35;
const OPENING_BRACKET = 91;
const BACKSLASH = 92;
const CLOSING_BRACKET = 93;
const BACKTICK = 96;
/** Stands for any operand: a slash after it divides. */
const LETTER = 97;
const BEFORE_EXPRESSION = new Set([...'\n(,=:[!&|?{};'].map((character) => character.charCodeAt(0)));
