/**
 * Whether the checker can afford a file, by a look at its bytes: it walks trees by recursion, and some of what it does
 * grows with the square of their depth, or with the square of how often a name is declared. The look is a guess at the
 * tree, made in one pass; what it misses ends at the checker's deadline or at its memory limit, only later.
 */

/** `too_large` has too many words, imports or declarations of one name; `too_deep` is nested too deeply. */
export type TooCostly = 'too_large' | 'too_deep';

/** Brackets inside each other. What the extractor follows is much less; the rest of such a file can still be read. */
const MAX_BRACKETS = 25_000;
/** Operators, member accesses and the like in one expression: `a + a + a` nests as deeply as brackets do. */
const MAX_CHAIN = 10_000;
/** Declarations of one name: overloads, or `var x` again and again. */
const MAX_SAME_NAME = 20_000;
/** `C.prototype`: what the checker does for each member that a script gives a constructor so grows with their number. */
const MAX_PROTOTYPES = 4_000;
/** Words and signs: checker.ts of TypeScript has some 700,000. Syntax trees of twice as many take a gigabyte. */
const MAX_TOKENS = 1_000_000;
/** Modules that are imported: for each that is not there the checker looks in six places or more. Lists of icons have 11,000. */
const MAX_MODULES = 12_000;

/** Why the checker should not see these bytes; undefined where it may. */
export function costOf(bytes: Buffer, file: string): TooCostly | undefined {
  // In JSX, `<` and `/` stand for elements side by side, and text between them may hold any sign.
  return new CostScan(bytes, /\.[jt]sx$|\.[mc]?js$/.test(file)).cost();
}

/** One pass over the bytes. Whatever takes a word or a sign says where that was one too many. */
class CostScan {
  readonly #bytes: Buffer;
  readonly #isJsx: boolean;
  readonly #declared = new Map<string, number>();
  /** For each open bracket, how long the chain was when it was opened; below zero behind the head of a statement. */
  readonly #chains: number[] = [];
  /** Where a template's text goes on after its `}`: the number of brackets open there. */
  readonly #templates: number[] = [];
  #at = 0;
  #chain = 0;
  #tokens = 0;
  /** An expression ended here, so that `/` divides and a new line may begin a statement. */
  #isAfterValue = false;
  #isAfterHead = false;
  #isDeclaring = false;
  #lastWord = '';
  #prototypes = 0;
  readonly #modules = new Set<string>();
  /** A bracket of `import(` or `require(` was opened last. */
  #isImporting = false;

  constructor(bytes: Buffer, isJsx: boolean) {
    this.#bytes = bytes;
    this.#isJsx = isJsx;
  }

  cost(): TooCostly | undefined {
    const bytes = this.#bytes;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at] as number;
      if (byte <= 0x20) {
        this.#whiteSpace();
        continue;
      }
      this.#tokens++;
      const cost = isWordByte(byte) ? this.#word() : this.#sign(byte);
      if (cost !== undefined) return cost;
    }
    return this.#tokens > MAX_TOKENS ? 'too_large' : undefined;
  }

  /** All of it in one step: there may be a million empty lines. */
  #whiteSpace(): void {
    const bytes = this.#bytes;
    let isLineEnd = false;
    for (; this.#at < bytes.length && (bytes[this.#at] as number) <= 0x20; this.#at++)
      isLineEnd ||= bytes[this.#at] === NEWLINE;
    // A line that begins with a word begins a statement, where the one before could end.
    if (isLineEnd && this.#isAfterValue && !this.#isAfterHead && !goesOn(bytes, this.#at)) this.#chain = 0;
  }

  /** One more level of an expression. */
  #nest(): TooCostly | undefined {
    this.#chain++;
    return this.#chain > MAX_CHAIN ? 'too_deep' : undefined;
  }

  #word(): TooCostly | undefined {
    const bytes = this.#bytes;
    const start = this.#at;
    let end = start;
    while (end < bytes.length && isWordByte(bytes[end] as number)) end++;
    this.#at = end;
    const word = end - start > 60 ? '' : bytes.toString('latin1', start, end);
    this.#lastWord = word;
    if (word === 'prototype' && ++this.#prototypes > MAX_PROTOTYPES) return 'too_large';
    if (this.#isDeclaring) {
      const count = (this.#declared.get(word) ?? 0) + 1;
      if (count > MAX_SAME_NAME) return 'too_large';
      if (this.#declared.size < 100_000 || count > 1) this.#declared.set(word, count);
    }
    this.#isDeclaring = DECLARING.has(word);
    this.#isAfterValue = !EXPECTING.has(word) && !HEADS.has(word);
    this.#isAfterHead = false;
    return NESTING.has(word) ? this.#nest() : undefined;
  }

  #sign(byte: number): TooCostly | undefined {
    this.#isDeclaring = false;
    switch (byte) {
      case QUOTE:
      case APOSTROPHE:
        return this.#string(byte);
      case BACKTICK:
        return this.#template();
      case SLASH:
        return this.#slash();
      case OPEN_PAREN:
      case OPEN_BRACKET:
      case OPEN_BRACE:
        return this.#open(byte);
      case CLOSE_PAREN:
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        return this.#close(byte);
      default:
        return this.#operator(byte) ?? this.#pastSign();
    }
  }

  #string(quote: number): TooCostly | undefined {
    const start = this.#at;
    this.#at = endOfString(this.#bytes, start, quote);
    this.#isAfterValue = true;
    this.#isAfterHead = false;
    if (!this.#isImporting && !BEFORE_MODULE.has(this.#lastWord)) return undefined;
    this.#isImporting = false;
    this.#modules.add(this.#bytes.toString('latin1', start, Math.min(this.#at, start + 200)));
    return this.#modules.size > MAX_MODULES ? 'too_large' : undefined;
  }

  #pastSign(): TooCostly | undefined {
    this.#at++;
    return this.#tokens > MAX_TOKENS ? 'too_large' : undefined;
  }

  #template(): TooCostly | undefined {
    this.#at = endOfTemplateText(this.#bytes, this.#at + 1);
    if (this.#isInterrupted()) return this.#chains.length > MAX_BRACKETS ? 'too_deep' : undefined;
    this.#isAfterValue = true;
    return this.#nest();
  }

  /** The text of a template has ended with a `${`, which opens a bracket. */
  #isInterrupted(): boolean {
    if (this.#bytes[this.#at - 1] !== OPEN_BRACE) return false;
    this.#templates.push(this.#chains.length);
    this.#chains.push(this.#chain);
    this.#isAfterValue = false;
    return true;
  }

  /** A comment, a regular expression or a division. */
  #slash(): TooCostly | undefined {
    const bytes = this.#bytes;
    const next = bytes[this.#at + 1];
    if (next === SLASH || next === STAR) {
      const end = next === SLASH ? bytes.indexOf(NEWLINE, this.#at) : bytes.indexOf('*/', this.#at + 2, 'latin1');
      this.#at = end < 0 ? bytes.length : next === SLASH ? end : end + 2;
      this.#tokens--;
      return undefined;
    }
    if (this.#isAfterValue || this.#isJsx) return this.#pastSign();
    this.#at = endOfRegularExpression(bytes, this.#at);
    this.#isAfterValue = true;
    return undefined;
  }

  #open(byte: number): TooCostly | undefined {
    // After a value it is a call, an access or a block: it follows, and what follows it nests.
    const tooDeep = byte !== OPEN_BRACE && this.#isAfterValue ? this.#nest() : undefined;
    if (tooDeep !== undefined) return tooDeep;
    this.#chains.push(byte === OPEN_PAREN && HEADS.has(this.#lastWord) ? -this.#chain - 1 : this.#chain);
    if (this.#chains.length > MAX_BRACKETS) return 'too_deep';
    this.#chain = 0;
    this.#isAfterValue = false;
    this.#isAfterHead = false;
    this.#isImporting = byte === OPEN_PAREN && IMPORTING.has(this.#lastWord);
    this.#lastWord = '';
    this.#at++;
    return undefined;
  }

  #close(byte: number): TooCostly | undefined {
    const before = this.#chains.pop() ?? 0;
    this.#isAfterHead = before < 0;
    this.#chain = before < 0 ? -before - 1 : before;
    // After `if (…)` comes what it holds, and it may be another one.
    const tooDeep = this.#isAfterHead ? this.#nest() : undefined;
    if (tooDeep !== undefined) return tooDeep;
    this.#isAfterValue = true;
    this.#lastWord = '';
    this.#at++;
    if (byte === CLOSE_BRACE && this.#templates.at(-1) === this.#chains.length) {
      this.#templates.pop();
      this.#at = endOfTemplateText(this.#bytes, this.#at);
      this.#isInterrupted();
    }
    return undefined;
  }

  #operator(byte: number): TooCostly | undefined {
    this.#isAfterValue = false;
    switch (byte) {
      case SEMICOLON:
        this.#chain = 0;
        this.#isAfterHead = false;
        return undefined;
      case COMMA:
        // In brackets it parts elements; elsewhere declarations, or expressions of which each holds the one before.
        this.#chain = 0;
        return undefined;
      case BAR:
      case AMPERSAND:
        // A union has thousands of members side by side; only `||` and `&&` nest.
        if (this.#bytes[this.#at + 1] !== byte) return undefined;
        this.#at++;
        return this.#nest();
      default:
        this.#isAfterHead = false;
        // `=>`, `??` and the like are one sign; the `:` of a choice nests no further than its `?`.
        if (SIGNS_WITHOUT_DEPTH.has(byte) || (this.#isJsx && JSX_SIGNS.has(byte))) return undefined;
        return isSign(this.#bytes[this.#at - 1]) ? undefined : this.#nest();
    }
  }
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const APOSTROPHE = 0x27;
const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;
const STAR = 0x2a;
const COMMA = 0x2c;
const SLASH = 0x2f;
const SEMICOLON = 0x3b;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const BACKTICK = 0x60;
const OPEN_BRACE = 0x7b;
const BAR = 0x7c;
const CLOSE_BRACE = 0x7d;
/** `:`, `@` and `#`. */
const SIGNS_WITHOUT_DEPTH: ReadonlySet<number> = new Set([0x3a, 0x40, 0x23]);
/** `<`, `>`, `/`, `=` and `-`. */
const JSX_SIGNS: ReadonlySet<number> = new Set([0x3c, 0x3e, SLASH, 0x3d, 0x2d]);

const DECLARING: ReadonlySet<string> = new Set([
  'var',
  'function',
  'interface',
  'namespace',
  'module',
  'enum',
  'class',
]);
const IMPORTING: ReadonlySet<string> = new Set(['import', 'require']);
const BEFORE_MODULE: ReadonlySet<string> = new Set(['import', 'from']);
const HEADS: ReadonlySet<string> = new Set(['if', 'for', 'while', 'with', 'switch']);
/** Words whose operand is nested in them. An `else if` counts by its head. */
const NESTING: ReadonlySet<string> = new Set(['new', 'typeof', 'await', 'void', 'delete', 'keyof', 'as', 'in']);
/** Words after which an expression begins. */
const EXPECTING: ReadonlySet<string> = new Set([
  ...['return', 'typeof', 'case', 'in', 'of', 'new', 'delete', 'void', 'throw', 'await', 'yield', 'else', 'do'],
  ...['instanceof', 'extends', 'default', 'keyof', 'as', 'satisfies', 'is'],
]);
/** Words with which a line goes on with what stood in the one before. */
const FOLLOWING = /^(?:else|as|satisfies|instanceof|in|of|is|extends)\b/;

function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x5f ||
    byte === 0x24 ||
    byte >= 0x80
  );
}

/** One of `!%*+-./:<=>?^~`. */
function isSign(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return byte === 0x21 || byte === 0x25 || (byte >= 0x2a && byte <= 0x2f && byte !== COMMA) || isLaterSign(byte);
}

function isLaterSign(byte: number): boolean {
  return (byte >= 0x3c && byte <= 0x3f) || byte === 0x3a || byte === 0x5e || byte === 0x7e;
}

/** What begins a line here belongs to what stood before it. */
function goesOn(bytes: Buffer, at: number): boolean {
  if (at >= bytes.length) return false;
  if (!isWordByte(bytes[at] as number)) return true;
  return FOLLOWING.test(bytes.toString('latin1', at, at + 12));
}

/** A string ends with its line at the latest. */
function endOfString(bytes: Buffer, start: number, quote: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === quote) return at + 1;
    else if (byte === NEWLINE) return at;
  }
  return bytes.length;
}

/** Behind the backtick, or behind the `${` that interrupts the text. */
function endOfTemplateText(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === BACKTICK) return at + 1;
    else if (byte === 0x24 && bytes[at + 1] === OPEN_BRACE) return at + 2;
  }
  return bytes.length;
}

function endOfRegularExpression(bytes: Buffer, start: number): number {
  let isInClass = false;
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === NEWLINE) return at;
    else if (byte === OPEN_BRACKET) isInClass = true;
    else if (byte === CLOSE_BRACKET) isInClass = false;
    else if (byte === SLASH && !isInClass) return at + 1;
  }
  return bytes.length;
}
