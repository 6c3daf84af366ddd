/**
 * Whether the checker can afford a file, by a look at its bytes: it walks trees by recursion, and some of what it does
 * grows with the square of their depth, or with the square of how often a name is declared. The look is a guess at the
 * tree, made in one pass; what it misses ends at the checker's deadline or at its memory limit, only later.
 */

/** `too_large` has too many bytes or too many declarations of one name; `too_deep` is nested too deeply. */
export type TooCostly = 'too_large' | 'too_deep';

/** Brackets inside each other. What the extractor follows is much less; the rest of such a file can still be read. */
const MAX_BRACKETS = 25_000;
/** Operators, member accesses and the like in one expression: `a + a + a` nests as deeply as brackets do. */
const MAX_CHAIN = 10_000;
/** Declarations of one name: overloads, or `var x` again and again. */
const MAX_SAME_NAME = 20_000;
/** Words and signs: checker.ts of TypeScript has some 700,000. */
const MAX_TOKENS = 2_000_000;

/** Why the checker should not see these bytes; undefined where it may. */
export function costOf(bytes: Buffer, file: string): TooCostly | undefined {
  // In JSX, `<` and `/` stand for elements side by side, and text between them may hold any sign.
  const isJsx = /\.[jt]sx$|\.[mc]?js$/.test(file);
  const declared = new Map<string, number>();
  /** For each open bracket, how long the chain was when it was opened. */
  const chains: number[] = [];
  /** Where a template's text goes on after its `}`: the number of brackets open there. */
  const templates: number[] = [];
  let chain = 0;
  let longest = 0;
  let tokens = 0;
  let at = 0;
  /** An expression ended here, so that `/` divides and a new line may begin a statement. */
  let isAfterValue = false;
  let isAfterHead = false;
  let isDeclaring = false;
  let lastWord = '';

  const nest = (): boolean => {
    chain++;
    if (chain > longest) longest = chain;
    return chain > MAX_CHAIN;
  };

  while (at < bytes.length) {
    const byte = bytes[at] as number;
    if (byte === NEWLINE) {
      // A line that begins with a word begins a statement, where the one before could end.
      if (isAfterValue && !isAfterHead && !goesOn(bytes, at)) chain = 0;
      at++;
      continue;
    }
    if (byte <= 0x20) {
      at++;
      continue;
    }
    tokens++;
    if (isWordByte(byte)) {
      const start = at;
      while (at < bytes.length && isWordByte(bytes[at] as number)) at++;
      lastWord = at - start > 60 ? '' : bytes.toString('latin1', start, at);
      if (isDeclaring) {
        const count = (declared.get(lastWord) ?? 0) + 1;
        if (count > MAX_SAME_NAME) return 'too_large';
        if (declared.size < 100_000 || count > 1) declared.set(lastWord, count);
      }
      isDeclaring = DECLARING.has(lastWord);
      if (NESTING.has(lastWord) && nest()) return 'too_deep';
      isAfterValue = !EXPECTING.has(lastWord) && !HEADS.has(lastWord);
      isAfterHead = false;
      continue;
    }
    isDeclaring = false;
    switch (byte) {
      case QUOTE:
      case APOSTROPHE:
        at = endOfString(bytes, at, byte);
        isAfterValue = true;
        isAfterHead = false;
        continue;
      case BACKTICK:
        at = endOfTemplateText(bytes, at + 1);
        if (bytes[at - 1] === OPEN_BRACE) {
          templates.push(chains.length);
          chains.push(chain);
          if (chains.length > MAX_BRACKETS) return 'too_deep';
          isAfterValue = false;
        } else {
          isAfterValue = true;
          if (nest()) return 'too_deep';
        }
        continue;
      case SLASH: {
        const next = bytes[at + 1];
        if (next === SLASH) {
          const end = bytes.indexOf(NEWLINE, at);
          at = end < 0 ? bytes.length : end;
          tokens--;
          continue;
        }
        if (next === STAR) {
          const end = bytes.indexOf('*/', at + 2, 'latin1');
          at = end < 0 ? bytes.length : end + 2;
          tokens--;
          continue;
        }
        if (!isAfterValue && !isJsx) {
          at = endOfRegularExpression(bytes, at);
          isAfterValue = true;
          continue;
        }
        break;
      }
      case OPEN_PAREN:
      case OPEN_BRACKET:
      case OPEN_BRACE:
        // After a value it is a call, an access or a block: it follows, and what follows it nests.
        if (byte !== OPEN_BRACE && isAfterValue && nest()) return 'too_deep';
        chains.push(byte === OPEN_PAREN && HEADS.has(lastWord) ? -chain - 1 : chain);
        if (chains.length > MAX_BRACKETS) return 'too_deep';
        chain = 0;
        isAfterValue = false;
        isAfterHead = false;
        lastWord = '';
        at++;
        continue;
      case CLOSE_PAREN:
      case CLOSE_BRACKET:
      case CLOSE_BRACE: {
        const before = chains.pop() ?? 0;
        isAfterHead = before < 0;
        chain = before < 0 ? -before - 1 : before;
        // After `if (…)` comes what it holds, and it may be another one.
        if (isAfterHead && nest()) return 'too_deep';
        isAfterValue = true;
        lastWord = '';
        at++;
        if (byte === CLOSE_BRACE && templates.at(-1) === chains.length) {
          templates.pop();
          at = endOfTemplateText(bytes, at);
          if (bytes[at - 1] === OPEN_BRACE) {
            templates.push(chains.length);
            chains.push(chain);
            isAfterValue = false;
          }
        }
        continue;
      }
      case SEMICOLON:
        chain = 0;
        isAfterValue = false;
        isAfterHead = false;
        break;
      case COMMA:
        // In brackets it parts elements; elsewhere declarations, or expressions of which each holds the one before.
        chain = 0;
        isAfterValue = false;
        break;
      case BAR:
      case AMPERSAND:
        // A union has thousands of members side by side; only `||` and `&&` nest.
        if (bytes[at + 1] === byte) {
          at++;
          if (nest()) return 'too_deep';
        }
        isAfterValue = false;
        break;
      default:
        // `=>`, `??` and the like are one sign; the `:` of a choice nests no further than its `?`.
        if (!SIGNS_WITHOUT_DEPTH.has(byte) && !(isJsx && JSX_SIGNS.has(byte)) && !isSign(bytes[at - 1]) && nest())
          return 'too_deep';
        isAfterValue = false;
        isAfterHead = false;
    }
    at++;
    if (tokens > MAX_TOKENS) return 'too_large';
  }
  return tokens > MAX_TOKENS ? 'too_large' : undefined;
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

/** What comes after this line break belongs to what stood before it. */
function goesOn(bytes: Buffer, newline: number): boolean {
  let at = newline;
  while (at < bytes.length && (bytes[at] as number) <= 0x20) at++;
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
