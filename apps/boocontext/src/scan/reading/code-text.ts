/**
 * Code as text in which only code is left: comments are blanked, and what stands in quotes, each by as many spaces, so
 * that offsets stay. A search in it finds no call in a comment, and the quotes show where a string is to be read.
 */

/** For TypeScript and JavaScript, and near enough for languages with the same comments and quotes. */
export function maskScript(text: string): string {
  const out = text.split('');
  const blank = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (out[at] !== '\n') out[at] = ' ';
  };
  /** Depth of braces at which each open template goes on. */
  const templates: number[] = [];
  let depth = 0;
  let last = '';
  let at = 0;
  while (at < text.length) {
    const char = text[at] as string;
    const next = text[at + 1];
    if (char === '/' && next === '/') {
      const end = endOfLine(text, at);
      blank(at, end);
      at = end;
    } else if (char === '/' && next === '*') {
      const close = text.indexOf('*/', at + 2);
      const end = close < 0 ? text.length : close + 2;
      blank(at, end);
      at = end;
    } else if (char === '"' || char === "'") {
      const end = endOfString(text, at, char);
      // A quote that is not closed on its line is an apostrophe in the text of an element.
      if (end < 0) at += 1;
      else {
        blank(at + 1, end);
        at = end + 1;
        last = char;
      }
    } else if (char === '`' || (char === '}' && templates.at(-1) === depth)) {
      if (char === '}') templates.pop();
      const end = endOfTemplate(text, at + 1);
      blank(at + 1, end);
      if (text[end] === '$') {
        templates.push(depth);
        at = end + 2;
        last = '(';
      } else {
        at = end + 1;
        last = '`';
      }
    } else if (char === '/' && mayBeginRegex(last, out, at)) {
      const end = endOfRegex(text, at);
      if (end < 0) at += 1;
      else {
        blank(at + 1, end);
        at = end + 1;
      }
      last = '/';
    } else {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      if (!/\s/.test(char)) last = char;
      at += 1;
    }
  }
  return out.join('');
}

/** For Python, Ruby, Elixir and shells: `#` begins a comment; strings stay, but for those in three quotes. */
export function maskHashComments(text: string): string {
  return text.replace(
    /("""(?:[^"]|"{1,2}(?!"))*"""|'''(?:[^']|'{1,2}(?!'))*''')|(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'|#[^\n]*/g,
    (match, triple) => (triple !== undefined || match.startsWith('#') ? match.replace(/[^\n]/g, ' ') : match),
  );
}

/** What is looked through before all brackets of a text are paired. */
const NEAR = 1000;

/** The offset of the bracket that closes the one at `open`, in masked text; the end of the text when none does. */
export function closingBracket(masked: string, open: number): number {
  const first = masked.charCodeAt(open);
  const isOpening = first === 40 || first === 91 || first === 123;
  // Each of many that never close would be looked for to the end of the text.
  const far = isOpening ? open + NEAR : masked.length;
  let depth = 0;
  for (let at = open; at < masked.length; at++) {
    if (at > far) return pairsOf(masked).closing[open] as number;
    const char = masked.charCodeAt(at);
    if (char === 40 || char === 91 || char === 123) depth += 1;
    else if (char === 41 || char === 93 || char === 125) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return masked.length;
}

/** Whether a bracket is never closed. */
export function hasOpenBracket(masked: string): boolean {
  let depth = 0;
  for (let at = 0; at < masked.length; at++) {
    const char = masked.charCodeAt(at);
    if (char === 40 || char === 91 || char === 123) depth += 1;
    else if (char === 41 || char === 93 || char === 125) depth -= 1;
  }
  return depth > 0;
}

export interface OpenedMatch {
  readonly match: RegExpExecArray;
  /** Of the bracket that ends the match, and of the one that closes it. */
  readonly open: number;
  readonly close: number;
}

/**
 * Matches that end with a bracket, each with where it closes. Behind one that never does nobody looks for the ends of
 * others: each would be looked for to the end of the text.
 */
export function* opened(masked: string, pattern: RegExp): Generator<OpenedMatch> {
  for (const match of masked.matchAll(pattern)) {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(masked, open);
    if (close === masked.length) return;
    yield { match, open, close };
  }
}

/** A head without what stands in round and angle brackets: of `Base<T>(x) : A` it is `Base : A`. */
export function withoutGroups(header: string, from = 0, to = header.length): string {
  let flat = '';
  for (let at = from, angles = 0; at < to; at++) {
    const char = header[at];
    if (char === '(') at = closingBracket(header, at);
    else if (char === '<') angles += 1;
    else if (char === '>') angles = Math.max(0, angles - 1);
    else if (angles === 0) flat += char;
  }
  return flat;
}

/** The offset of the bracket that opens the one at `close`; -1 when none does. */
export function openingBracket(masked: string, close: number): number {
  const first = masked.charCodeAt(close);
  const isClosing = first === 41 || first === 93 || first === 125;
  const far = isClosing ? close - NEAR : 0;
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    if (at < far) return pairsOf(masked).opening[close] as number;
    const char = masked.charCodeAt(at);
    if (char === 41 || char === 93 || char === 125) depth += 1;
    else if (char === 40 || char === 91 || char === 123) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

interface Pairs {
  readonly text: string;
  /** By the place of the one that opens; the end of the text where nothing closes it. */
  readonly closing: Int32Array;
  /** By the place of the one that closes; -1 where nothing opens it. */
  readonly opening: Int32Array;
}

/** Of the last few texts: readers go back and forth between them. */
let recent: readonly Pairs[] = [];

function pairsOf(text: string): Pairs {
  const known = recent.find((each) => each.text === text);
  if (known !== undefined) return known;
  const pairs = {
    text,
    closing: new Int32Array(text.length).fill(text.length),
    opening: new Int32Array(text.length).fill(-1),
  };
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === 40 || char === 91 || char === 123) open.push(at);
    else if (char === 41 || char === 93 || char === 125) {
      const other = open.pop();
      if (other === undefined) continue;
      pairs.closing[other] = at;
      pairs.opening[at] = other;
    }
  }
  recent = [pairs, ...recent.slice(0, 3)];
  return pairs;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Without the blanks at both ends; empty at the end where nothing else is in it. */
export function trimmedSpan(text: string, from: number, to: number): Span {
  let [start, end] = [from, to];
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  return { from: start, to: end };
}

/** What commas separate between two offsets, brackets inside respected, without the spaces around. Empty parts are left out. */
export function splitAtCommas(masked: string, from: number, to: number): readonly Span[] {
  const spans: Span[] = [];
  let start = from;
  let at = from;
  const push = (end: number) => {
    let left = start;
    let right = end;
    while (left < right && /\s/.test(masked[left] as string)) left += 1;
    while (right > left && /\s/.test(masked[right - 1] as string)) right -= 1;
    if (right > left) spans.push({ from: left, to: right });
  };
  while (at < to) {
    const char = masked[at] as string;
    if (char === '(' || char === '[' || char === '{') {
      at = closingBracket(masked, at) + 1;
      continue;
    }
    if (char === ',') {
      push(at);
      start = at + 1;
    }
    at += 1;
  }
  push(Math.min(to, masked.length));
  return spans;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function endOfString(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === quote) return at;
    else if (char === '\n') return -1;
  }
  return -1;
}

/** Where a template ends, or where code begins in it. */
function endOfTemplate(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '`' || (char === '$' && text[at + 1] === '{')) return at;
  }
  return text.length;
}

function mayBeginRegex(last: string, out: readonly string[], at: number): boolean {
  if (last === '' || '(,=:[!&|?{;+-*%~^'.includes(last)) return true;
  return /[a-z]/.test(last) && /\b(return|typeof|case|of|in)\s*$/.test(out.slice(Math.max(0, at - 12), at).join(''));
}

function endOfRegex(text: string, from: number): number {
  let isInClass = false;
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '\n') return -1;
    else if (char === '[') isInClass = true;
    else if (char === ']') isInClass = false;
    else if (char === '/' && !isInClass) return at;
  }
  return -1;
}
