/** Runs of characters of a kind, walked over once: what a pattern would try anew from each place. */

/** Kinds of characters, as bits. */
export const WORD = 1 << 0;
export const ALNUM = 1 << 1;
export const UPPER = 1 << 2;
export const DASHED = 1 << 3;
export const BASE64 = 1 << 4;
export const TOKEN = 1 << 5;
export const KEY_FRONT = 1 << 6;
export const KEY_TAIL = 1 << 7;
export const SCHEME = 1 << 8;
export const URL_USER = 1 << 9;
export const BARE_VALUE = 1 << 11;
export const HEX = 1 << 12;
export const HYPHENATED = 1 << 13;
export const DIGIT = 1 << 14;
export const DOTTED = 1 << 15;
/** Of a password in configuration, whose characters a shell or a language would take for its own. */
export const LITERAL_VALUE = 1 << 16;
export const BLANK = 1 << 17;
export const NAME = 1 << 18;
export const URL_AUTHORITY = 1 << 19;
export const NAME_FRONT = 1 << 20;

/** Where the run of characters of a kind ends that begins here. */
export function runEnd(text: string, start: number, kind: number): number {
  let end = start;
  while (end < text.length && isIn(text, end, kind)) end += 1;
  return end;
}

/** Where the run of characters of a kind begins that ends here, looking back no further than `most` of them. */
export function runStart(text: string, end: number, kind: number, most: number): number {
  let start = end;
  while (start > 0 && end - start < most && isIn(text, start - 1, kind)) start -= 1;
  return start;
}

export function isIn(text: string, at: number, kind: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return ((code < 128 ? (kindsOf[code] ?? 0) : /\s/.test(text[at] ?? '') ? otherBlank : otherLetter) & kind) !== 0;
}

/** Beyond ASCII. */
const otherBlank = KEY_FRONT | KEY_TAIL | BLANK;
const otherLetter = URL_USER | URL_AUTHORITY | BARE_VALUE | LITERAL_VALUE;

/** For each character of ASCII the kinds that it is of. */
const kindsOf: Uint32Array = (() => {
  const kinds = new Uint32Array(128);
  const patterns: readonly (readonly [kind: number, pattern: RegExp])[] = [
    [WORD, /\w/],
    [ALNUM, /[A-Za-z0-9]/],
    [UPPER, /[A-Z0-9]/],
    [DASHED, /[\w-]/],
    [BASE64, /[A-Za-z0-9+/=]/],
    [TOKEN, /[\w.~+/=-]/],
    [KEY_FRONT, /[\s\d+|>:"'`#*/-]/],
    [KEY_TAIL, /["'`,;+\s\\]/],
    [SCHEME, /[A-Za-z0-9+.-]/],
    [URL_USER, /[^\s/:@"'`<>${}]/],
    [BARE_VALUE, /[^\s"'`,;(){}[\]<>$&|\\]/],
    [HEX, /[0-9A-Fa-f]/],
    [HYPHENATED, /[A-Za-z0-9-]/],
    [DIGIT, /[0-9]/],
    [DOTTED, /[\w.=-]/],
    [LITERAL_VALUE, /[^\s"'`,;<>\\)}\]]/],
    [BLANK, /\s/],
    [NAME, /[\w.-]/],
    [NAME_FRONT, /[\w.:-]/],
    [URL_AUTHORITY, /[^\s/"'`<>${}]/],
  ];
  for (let code = 0; code < 128; code += 1) {
    for (const [kind, pattern] of patterns) {
      if (pattern.test(String.fromCharCode(code))) kinds[code] = (kinds[code] ?? 0) | kind;
    }
  }
  return kinds;
})();
