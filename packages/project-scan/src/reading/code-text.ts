/**
 * What is found in code as text in which only code is left (`mask-script.ts`, `mask-code.ts`, `mask-hash-code.ts`): comments
 * are blanked there, and what stands in quotes, each by as many spaces, so that offsets stay. A search in it finds no call
 * in a comment, and the quotes show where a string is to be read.
 */

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

/** The brackets that places lie in, each -1 where it lies in none. @param places in order */
export function openedAround(masked: string, places: readonly number[]): readonly number[] {
  const open: number[] = [];
  let at = 0;
  return places.map((place) => {
    for (; at < place; at++) {
      const char = masked.charCodeAt(at);
      if (char === 40 || char === 91 || char === 123) open.push(at);
      else if (char === 41 || char === 93 || char === 125) open.pop();
    }
    return open.at(-1) ?? -1;
  });
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
