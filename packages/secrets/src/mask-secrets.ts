/**
 * Takes keys and passwords out of text before anybody sees it. Line by line and always in the same number of lines, so
 * that line numbers stay true. This is a net with holes: what looks like any other word cannot be known to be secret.
 *
 * The text is not trusted, so it takes time proportional to its length, whatever it says: a pattern looks at a bounded
 * number of characters from any place, and what may be of any length is walked over once.
 */
import { assignedBefore, assignments, mayBeAssignedBefore, type Pending } from './assignments.ts';
import { BASE64, isIn, KEY_FRONT, KEY_TAIL, runEnd, WORD } from './characters.ts';
import { authorizations, commandSecrets, nextCommandHint } from './commands.ts';
import { knownKeys, nextKnownKeyHint } from './known-keys.ts';
import { nextNameHint } from './secret-names.ts';
import { MASK, united } from './spans.ts';
import { passwordsInUrls } from './urls.ts';

export interface MaskedText {
  readonly text: string;
  /** How many places were masked. */
  readonly count: number;
}

export interface MaskOptions {
  /** A word that stays readable, as what was asked for has to, even where it stands for a secret. */
  readonly keep?: string | undefined;
}

export function maskSecrets(text: string, options: MaskOptions = {}): MaskedText {
  const masker = new Masker(options.keep);
  const hints = nextHints.map((next) => new HintReader(next, text));
  let masked = '';
  let shownUpTo = 0;
  let lineStart = 0;
  while (lineStart <= text.length) {
    // Nearly all lines hold nothing of the kind.
    if (!masker.isAwaiting) {
      const found = Math.min(...hints.map((hint) => hint.nextFrom(lineStart)));
      if (found === Number.POSITIVE_INFINITY) break;
      lineStart = found === 0 ? 0 : text.lastIndexOf('\n', found - 1) + 1;
    }
    const newline = text.indexOf('\n', lineStart);
    const lineEnd = newline < 0 ? text.length : newline;
    const line = text.slice(lineStart, lineEnd);
    const shown = masker.line(line);
    if (shown !== line) {
      masked += text.slice(shownUpTo, lineStart) + shown;
      shownUpTo = lineEnd;
    }
    lineStart = lineEnd + 1;
  }
  return { text: masked + text.slice(shownUpTo), count: masker.count };
}

/**
 * Whether a line, seen by itself, may be one of a private key, or hold what a line before it gives a name to; only what
 * stands around it can tell.
 */
export function mayGoOnWithSecret(line: string): boolean {
  return (longBase64.test(line) && isKeyBody(line)) || mayBeAssignedBefore(line);
}

/** One text, from its first line to its last. */
class Masker {
  count = 0;
  #isInKey = false;
  #isKeyCounted = false;
  #pending: Pending | undefined;
  readonly #keep: string | undefined;

  constructor(keep: string | undefined) {
    this.#keep = keep;
  }

  /** Whether the next line may hold a secret only because of the lines before it. */
  get isAwaiting(): boolean {
    return this.#isInKey || this.#pending !== undefined;
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
    if (puttyKeyBegin.test(rest)) {
      this.#isInKey = true;
      this.#isKeyCounted = false;
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
    const before = this.#pending;
    this.#pending = undefined;
    const found = before === undefined ? [] : assignedBefore(line, before);
    // All of them look at the line as it was: what one finds must not hide from another that it is part of a longer one.
    if (nextKnownKeyHint(line, 0) >= 0) found.push(...knownKeys(line));
    if (line.includes('://') || line.includes('@tcp(') || line.includes('@unix(')) found.push(...passwordsInUrls(line));
    if (nextCommandHint(line, 0) >= 0) found.push(...authorizations(line), ...commandSecrets(line));
    if (nextNameOf(line, 0) >= 0) {
      const { spans, pending } = assignments(line);
      found.push(...spans);
      this.#pending = pending;
    }
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

/** Where a text next holds something that a secret may stand beside. */
class HintReader {
  #found = -1;
  readonly #next: NextHint;
  readonly #text: string;

  constructor(next: NextHint, text: string) {
    this.#next = next;
    this.#text = text;
  }

  nextFrom(start: number): number {
    if (this.#found < start) {
      const found = this.#next(this.#text, start);
      this.#found = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#found;
  }
}

/** The place from this one on, or -1. */
type NextHint = (text: string, from: number) => number;

const nextNameOf: NextHint = (text, from) => nextNameHint(text, from)?.index ?? -1;

const nextKeyOrAddress: NextHint = (text, from) => {
  keyOrAddress.lastIndex = from;
  return keyOrAddress.exec(text)?.index ?? -1;
};
const keyOrAddress = /:\/\/|@tcp\(|@unix\(|-----BEGIN |Private-Lines: /g;

const nextHints: readonly NextHint[] = [nextNameOf, nextKnownKeyHint, nextCommandHint, nextKeyOrAddress];

const keyBegin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** What PuTTY writes before the lines of a key. */
const puttyKeyBegin = /^[+-]?Private-Lines: \d{1,4}\s{0,3}$/;
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
