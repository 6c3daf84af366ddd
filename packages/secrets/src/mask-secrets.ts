/**
 * Takes keys and passwords out of text before anybody sees it. Line by line and always in the same number of lines, so
 * that line numbers stay true. This is a net with holes: what looks like any other word cannot be known to be secret.
 *
 * The text is not trusted, so it takes time proportional to its length, whatever it says: a pattern looks at a bounded
 * number of characters from any place, and what may be of any length is walked over once.
 */

export interface MaskedText {
  readonly text: string;
  /** How many places were masked. */
  readonly count: number;
}

export interface MaskOptions {
  /** A word that stays readable, as what was asked for has to, even where it stands for a secret. */
  readonly keep?: string | undefined;
}

export const MASK = '***';

export function maskSecrets(text: string, options: MaskOptions = {}): MaskedText {
  if (!hint.test(text)) return { text, count: 0 };
  const masker = new Masker(options.keep);
  const lines = text.split('\n').map((line) => masker.line(line));
  return { text: lines.join('\n'), count: masker.count };
}

/** Whether a line, seen by itself, may be one of a private key; only what stands around it can tell. */
export function mayBeKeyLine(line: string): boolean {
  return longBase64.test(line) && isKeyBody(line);
}

/** One text, from its first line to its last. */
class Masker {
  count = 0;
  #isInKey = false;
  #isKeyCounted = false;
  readonly #keep: string | undefined;

  constructor(keep: string | undefined) {
    this.#keep = keep;
  }

  line(line: string): string {
    let rest = line;
    let done = '';
    if (this.#isInKey) {
      const end = line.search(keyEnd);
      const body = end < 0 ? line : line.slice(0, end);
      this.#isInKey = false;
      if (isKeyBody(body)) {
        this.#isInKey = end < 0;
        done = this.#key(body);
        rest = line.slice(body.length);
      }
    }
    return `${done}${rest.includes('-----BEGIN ') ? this.#withKeys(rest) : this.#plain(rest)}`;
  }

  /** Keys that begin on this line, or lie in it whole: `"-----BEGIN PRIVATE KEY-----\nMIIE...\n-----END ..."`. */
  #withKeys(line: string): string {
    let masked = '';
    let shownUpTo = 0;
    const begins = [...line.matchAll(keyBegin)];
    begins.forEach((begin, at) => {
      const start = begin.index + begin[0].length;
      const next = begins[at + 1]?.index ?? line.length;
      const inner = line.slice(start, next);
      const length = inner.search(keyEnd);
      this.#isInKey = length < 0;
      this.#isKeyCounted = false;
      const body = length < 0 ? inner : inner.slice(0, length);
      // Otherwise it is code that looks for keys.
      if (!longBase64.test(body)) return;
      masked += this.#plain(line.slice(shownUpTo, start)) + this.#key(body);
      shownUpTo = start + body.length;
    });
    return masked + this.#plain(line.slice(shownUpTo));
  }

  #key(text: string): string {
    return text.replace(/[A-Za-z0-9+/=]{8,}/g, () => {
      if (!this.#isKeyCounted) this.count += 1;
      this.#isKeyCounted = true;
      return MASK;
    });
  }

  #plain(line: string): string {
    // Nearly all lines hold nothing of the kind.
    if (line.length < 8 || !hint.test(line)) return line;
    // All of them look at the line as it was: what one finds must not hide from another that it is part of a longer one.
    const found = [knownShapes, passwordsInUrls, authorizations, assignments].flatMap((find) => find(line));
    if (found.length === 0) return line;
    let masked = '';
    let shownUpTo = 0;
    for (const { start, end } of united(found)) {
      const shown = this.#shownOf(line.slice(start, end));
      if (shown === undefined) continue;
      masked += line.slice(shownUpTo, start) + shown;
      shownUpTo = end;
      this.count += 1;
    }
    return masked + line.slice(shownUpTo);
  }

  /** What stands in the place of a secret; undefined where it is only what was asked for. */
  #shownOf(secret: string): string | undefined {
    const keep = this.#keep;
    if (keep === undefined || keep === '') return MASK;
    if (secret === keep) return undefined;
    const at = secret.indexOf(keep);
    const isWord = at >= 0 && !isIn(secret, at - 1, WORD) && !isIn(secret, at + keep.length, WORD);
    return isWord ? `${at === 0 ? '' : MASK}${keep}${at + keep.length === secret.length ? '' : MASK}` : MASK;
  }
}

/** From the first character of a secret to the one behind it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** In the order of the text; of those that overlap one. */
function united(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || span.start >= last.end) result.push(span);
    else result.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end) });
  }
  return result;
}

const keyBegin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const keyEnd = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY/;
const longBase64 = /[A-Za-z0-9+/=]{16}/;

/** Base64, an empty line or a header, behind what numbering, diffs and quoting put in front of them. */
function isKeyBody(line: string): boolean {
  const front = runEnd(line, 0, KEY_FRONT);
  let at = runEnd(line, front, BASE64);
  if (at > 0 && line.startsWith('\\n', at)) at += 2;
  at = runEnd(line, at, KEY_TAIL);
  if (at === line.length) return true;
  return line.length - front <= 120 && /^[A-Za-z-]{1,30}: [^:]{1,80}$/.test(line.slice(front));
}

/** Keys whose issuers gave them a form of their own. */
interface KnownShape {
  readonly kind: number;
  /** Of that kind, behind the beginning. */
  readonly least: number;
  readonly most?: number;
  /** What follows is no part of the same word. */
  readonly isWord?: boolean;
  /** How often such a part, with a dot before it, has to follow. */
  readonly moreParts?: number;
}

/** Which characters may stand in a part of a key, as bits of `kindsOf`. */
const WORD = 1;
const ALNUM = 2;
const UPPER = 4;
const DASHED = 8;
const BASE64 = 16;
const TOKEN = 32;
const KEY_FRONT = 64;
const KEY_TAIL = 128;
const SCHEME = 256;
const URL_USER = 512;
const URL_PASSWORD = 1024;
const BARE_VALUE = 2048;
const QUOTED_VALUE = 4096;
const HEX = 8192;
const HYPHENATED = 16384;

const shapes: Readonly<Record<string, KnownShape>> = {
  'AKIA ASIA ABIA ACCA': { kind: UPPER, least: 16, most: 16, isWord: true },
  'ghp_ gho_ ghu_ ghs_ ghr_': { kind: ALNUM, least: 30, isWord: true },
  github_pat_: { kind: WORD, least: 30 },
  'glpat- glptt- gldt- glrt- glcbt-': { kind: DASHED, least: 20 },
  'xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-': { kind: HYPHENATED, least: 10 },
  'sk_live_ sk_test_ rk_live_ rk_test_': { kind: ALNUM, least: 16, isWord: true },
  whsec_: { kind: BASE64, least: 16 },
  AIza: { kind: DASHED, least: 35 },
  'ya29.': { kind: DASHED, least: 20 },
  'sk-': { kind: DASHED, least: 20 },
  npm_: { kind: ALNUM, least: 36, isWord: true },
  'pypi-': { kind: DASHED, least: 50 },
  hf_: { kind: ALNUM, least: 30, isWord: true },
  'dop_v1_ doo_v1_ dor_v1_': { kind: HEX, least: 64, isWord: true },
  'shpat_ shpca_ shppa_ shpss_': { kind: HEX, least: 32, isWord: true },
  dckr_pat_: { kind: DASHED, least: 20 },
  glsa_: { kind: WORD, least: 32 },
  lin_api_: { kind: ALNUM, least: 32, isWord: true },
  'hvs. hvb.': { kind: DASHED, least: 24 },
  'SG.': { kind: DASHED, least: 16, moreParts: 1 },
  'ctx7sk-': { kind: HYPHENATED, least: 16 },
  // The second part of a token begins as the first does, which only matters for what is no token.
  eyJ: { kind: DASHED, least: 10, moreParts: 2 },
  'AGE-SECRET-KEY-1': { kind: UPPER, least: 50 },
};

const shapeByBeginning = new Map(
  Object.entries(shapes).flatMap(([beginnings, shape]) =>
    beginnings.split(' ').map((beginning) => [beginning, shape] as const),
  ),
);

/** Longer ones first: `sk_live_` rather than `sk-`. */
const beginning = new RegExp(
  [...shapeByBeginning.keys()]
    .sort((a, b) => b.length - a.length)
    .map((each) => each.replace('.', '\\.'))
    .join('|'),
  'g',
);

const longestBeginning = Math.max(...[...shapeByBeginning.keys()].map(({ length }) => length));

/** Something of everything that is masked. */
const hint = new RegExp(
  `${beginning.source}|://|Bearer|Basic|-----BEGIN |passw|pwd|passphrase|secret|token|_?key`,
  'i',
);

function knownShapes(text: string): Span[] {
  const spans: Span[] = [];
  let failedUpTo = 0;
  beginning.lastIndex = 0;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const start = found.index;
    const shape = shapeByBeginning.get(found[0]);
    beginning.lastIndex = start + 1;
    if (shape === undefined || isIn(text, start - 1, WORD)) continue;
    // Whatever else begins in a part that leads to no end leads to none either.
    const isNested = shape.moreParts === 2;
    if (isNested && start < failedUpTo) continue;
    const first = runEnd(text, start + found[0].length, shape.kind);
    let end = endOfPart(text, start + found[0].length, first, shape);
    for (let part = 0; part < (shape.moreParts ?? 0) && end !== undefined; part += 1) {
      if (text[end] !== '.' || (shape.moreParts === 2 && part === 0 && !text.startsWith('eyJ', end + 1))) {
        end = undefined;
        break;
      }
      end = endOfPart(text, end + 1, runEnd(text, end + 1, shape.kind), shape);
    }
    if (end === undefined) {
      if (isNested) failedUpTo = first;
      continue;
    }
    spans.push({ start, end });
    // Another one may begin in the last characters of this: `xoxb-...-ghp_...`.
    beginning.lastIndex = Math.max(start + 1, end - longestBeginning);
  }
  return spans;
}

function endOfPart(text: string, start: number, end: number, shape: KnownShape): number | undefined {
  const length = end - start;
  if (length < shape.least || length > (shape.most ?? length)) return undefined;
  return shape.isWord === true && isIn(text, end, WORD) ? undefined : end;
}

/** `postgres://user:PASSWORD@host`. */
function passwordsInUrls(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    if (!endsInScheme(text, at)) continue;
    const colon = runEnd(text, at + 3, URL_USER);
    if (text[colon] !== ':' || text[colon + 1] === '/' || text.startsWith(MASK, colon + 1)) continue;
    const end = runEnd(text, colon + 1, URL_PASSWORD);
    if (text[end] !== '@' || end - colon - 1 < 3) continue;
    // As documentation has it: `postgres://user:password@host`.
    if (/^(pass|password|passwd|pw|pwd|secret|x{1,40})$/i.test(text.slice(colon + 1, Math.min(end, colon + 60))))
      continue;
    spans.push({ start: colon + 1, end });
  }
  return spans;
}

function endsInScheme(text: string, end: number): boolean {
  for (let at = end - 1; at >= 0 && end - at <= 21 && isIn(text, at, SCHEME); at -= 1) {
    if (end - at >= 2 && /[A-Za-z]/.test(text[at] ?? '') && !isIn(text, at - 1, WORD)) return true;
  }
  return false;
}

function authorizations(text: string): Span[] {
  const spans: Span[] = [];
  if (!/Bearer|Basic/.test(text)) return spans;
  for (const { index, 0: before } of text.matchAll(/\b(?:Bearer|Basic)\s{1,3}/g)) {
    const start = index + before.length;
    const end = runEnd(text, start, TOKEN);
    if (end - start >= 16 && !isPlaceholder(text.slice(start, end))) spans.push({ start, end });
  }
  return spans;
}

const secretWord =
  /passw|pwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|account[_-]?key|auth[_-]?key|encryption[_-]?key|signing[_-]?key/i;

/** `NAME = "value"`, `"name": "value"`, `NAME=value`, `name: value`, where the name ends in a word for a secret. */
const assigned =
  /(?:passw(?:or)?d|passwd|pwd|passphrase|secret|token|(?:api|access|private|account|auth|encryption|signing|secret)[_-]?key)(?:[_-]?(?:base64|hash|value))?["'`]?\]?\s{0,3}(?::=|=>|[:=])\s{0,3}/gi;

function assignments(text: string): Span[] {
  const spans: Span[] = [];
  if (!secretWord.test(text)) return spans;
  assigned.lastIndex = 0;
  // Values that begin in one run of characters end where it ends.
  let run = { start: 0, end: 0 };
  for (let found = assigned.exec(text); found !== null; found = assigned.exec(text)) {
    const [before] = found;
    assigned.lastIndex = found.index + 1;
    const at = found.index + before.length;
    const quote = text[at];
    if (quote === '"' || quote === "'" || quote === '`') {
      const end = runEnd(text, at + 1, QUOTED_VALUE);
      if (text[end] !== quote || end - at - 1 < 6) continue;
      const value = text.slice(at + 1, end);
      const isSecret = !value.includes(MASK) && looksSecret(before, value, true);
      if (isSecret) spans.push({ start: at + 1, end });
      if (isSecret || value.length > searchedCharacters) assigned.lastIndex = end + 1;
    } else {
      if (at >= run.end || at < run.start) run = { start: at, end: runEnd(text, at, BARE_VALUE) };
      const { end } = run;
      if (end - at < 6 || (end < text.length && !/[\s,;]/.test(text[end] ?? ''))) continue;
      const value = text.slice(at, end);
      const isSecret = !value.includes(MASK) && looksSecret(before, value, false);
      if (isSecret) spans.push({ start: at, end });
      if (isSecret || value.length > searchedCharacters) assigned.lastIndex = end;
    }
  }
  return spans;
}

/** A value that is no secret itself may hold another assignment: `"secret: token=..."`. Longer ones are not looked into. */
const searchedCharacters = 200;

/** What a value is shows in its beginning. */
const judgedCharacters = 2_000;

/** Whether a value in code or configuration is a secret itself, rather than a name, a type or a label. */
function looksSecret(before: string, whole: string, isQuoted: boolean): boolean {
  const value = whole.slice(0, judgedCharacters);
  if (isPlaceholder(value) || /\s/.test(value)) return false;
  const isMixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  const isPassword = /(?:passw(?:or)?d|passwd|pwd|passphrase)[^A-Za-z]*$/i.test(before);
  if (isQuoted) {
    if (isPassword) return isMixed || /[!@#%^&*+=]/.test(value);
    return isRandom(value) || (value.length >= 12 && isMixed && /[!@#%^&*+=]/.test(value));
  }
  // `DB_PASSWORD=hunter22` as in a shell. Elsewhere it may as well be code: `token = nextToken.value`.
  if (/[A-Z]=$/.test(before) && !/[a-z]/.test(before)) return isPassword || isMixed;
  if (isPassword && /:\s+$/.test(before) && isMixed) return true;
  return isRandom(value);
}

/** Long, and a mixture that no name in code would be. */
function isRandom(value: string): boolean {
  return value.length >= 12 && /\d\D*\d/.test(value) && /[A-Za-z]/.test(value) && !/[.(/]/.test(value);
}

function isPlaceholder(whole: string): boolean {
  const value = whole.slice(0, judgedCharacters);
  return (
    /^(?:\$|%|<|\{|process\.env|env\.|os\.environ|import\.meta)|\$\{|\{\{|^(.)\1*$/.test(value) ||
    (!/\d{2}/.test(value) &&
      /example|change.?me|placeholder|your|dummy|fake|sample|replace|insert|redacted/i.test(value)) ||
    // A label, a selector, the name of a field: "#password", "user_token".
    (!/\d/.test(value) && secretWord.test(value))
  );
}

/** Where the run of characters of a kind ends that begins here. */
function runEnd(text: string, start: number, kind: number): number {
  let end = start;
  while (end < text.length && isIn(text, end, kind)) end += 1;
  return end;
}

function isIn(text: string, at: number, kind: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return ((code < 128 ? (kindsOf[code] ?? 0) : /\s/.test(text[at] ?? '') ? otherBlank : otherLetter) & kind) !== 0;
}

/** Beyond ASCII. */
const otherBlank = KEY_FRONT | KEY_TAIL | QUOTED_VALUE;
const otherLetter = URL_USER | URL_PASSWORD | BARE_VALUE | QUOTED_VALUE;

/** For each character of ASCII the kinds that it is of. */
const kindsOf: Uint16Array = (() => {
  const kinds = new Uint16Array(128);
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
    [URL_PASSWORD, /[^\s/@"'`<>${}]/],
    [BARE_VALUE, /[^\s"'`,;(){}[\]<>$&|]/],
    [QUOTED_VALUE, /[^"'`\n]/],
    [HEX, /[0-9A-Fa-f]/],
    [HYPHENATED, /[A-Za-z0-9-]/],
  ];
  for (let code = 0; code < 128; code += 1) {
    for (const [kind, pattern] of patterns) {
      if (pattern.test(String.fromCharCode(code))) kinds[code] = (kinds[code] ?? 0) | kind;
    }
  }
  return kinds;
})();
