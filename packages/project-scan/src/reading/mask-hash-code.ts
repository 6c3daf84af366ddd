/**
 * Masks of Python, Ruby, Elixir and shells, with the promise of `code-text.ts`: `#` begins a comment in them, and what else
 * it stands in differs. Readers want two: one in which short strings are left, and one of code alone.
 */

export interface HashMasks {
  /** Without comments, long texts and what regular expressions say. */
  readonly masked: string;
  /** Without what short strings say too; their quotes stay. */
  readonly bare: string;
}

/** Undefined for a language in which `#` begins no comment. */
export function maskHashCode(text: string, extension: string): HashMasks | undefined {
  const read = READERS[extension];
  if (read === undefined) return undefined;
  const spans = read(text);
  return {
    masked: without(
      text,
      spans.filter(({ kind }) => kind === 'long'),
    ),
    bare: without(text, spans),
  };
}

interface Hidden {
  readonly from: number;
  readonly to: number;
  readonly kind: 'long' | 'short';
}

type Reader = (text: string) => readonly Hidden[];

function without(text: string, spans: readonly Hidden[]): string {
  const out: string[] = [];
  let kept = 0;
  for (const { from, to } of spans) {
    out.push(text.slice(kept, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    kept = to;
  }
  return out.join('') + text.slice(kept);
}

function python(text: string): readonly Hidden[] {
  const spans: Hidden[] = [];
  /** Of each quote up to where nothing closes it. */
  const unclosed = new Map<string, number>();
  const interesting = /#|(\b[a-zA-Z]{1,2})?("""|'''|"|')/g;
  for (let match = interesting.exec(text); match !== null; match = interesting.exec(text)) {
    const [whole, prefix = '', quote] = match;
    const start = match.index + prefix.length;
    if (quote === undefined) {
      const to = endOfLine(text, match.index);
      spans.push({ from: match.index, to, kind: 'long' });
      interesting.lastIndex = to;
      continue;
    }
    const isFormatted = /[ft]/i.test(prefix) && /^(?:[ft]r?|r[ft])$/i.test(prefix);
    const from = match.index + whole.length;
    const end = from < (unclosed.get(quote) ?? 0) ? -1 : endOfPython(text, from, quote, isFormatted);
    if (end < 0) {
      unclosed.set(quote, quote.length === 3 ? text.length : endOfLine(text, from));
      interesting.lastIndex = from;
    } else if (quote.length === 3) spans.push({ from: start, to: end + 3, kind: 'long' });
    else spans.push({ from, to: end, kind: 'short' });
    if (end >= 0) interesting.lastIndex = end + quote.length;
  }
  return spans;
}

/** Where what ends it stands; strings of their own may stand in the braces of one that is formatted. */
function endOfPython(text: string, from: number, quote: string, isFormatted: boolean): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (text.startsWith(quote, at)) return at;
    else if (char === '\n' && quote.length === 1) return -1;
    else if (isFormatted && char === '{' && text[at + 1] === '{') at += 1;
    else if (isFormatted && char === '{') {
      const end = endOfBraces(text, at + 1);
      if (end >= 0) at = end - 1;
    }
  }
  return -1;
}

/** Behind the brace that ends code in a string, with the strings that stand in it; -1 where it does not end near by. */
function endOfBraces(text: string, from: number): number {
  let depth = 1;
  const most = Math.min(text.length, from + LONGEST_CODE);
  for (let at = from; at < most; at++) {
    const char = text[at] as string;
    if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (char === '\n') return -1;
    else if (char === '"' || char === "'") {
      const end = closingQuote(text, at + 1, char, most);
      if (end < 0) return -1;
      at = end;
    }
  }
  return -1;
}

function closingQuote(text: string, from: number, quote: string, most: number): number {
  for (let at = from; at < most; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
    else if (text[at] === '\n') return -1;
  }
  return -1;
}

const LONGEST_CODE = 1_000;

/** Languages in which a value or an operator stands before a mark decide what it means. */
abstract class Walk {
  readonly text: string;
  readonly spans: Hidden[] = [];
  at = 0;
  /** A value stands before: `/` divides, `%` is a remainder. */
  isValue = false;
  /** The word before, where a space follows it: what it is called with may come. */
  word = '';
  /** Marks that nothing closes up to the end. */
  readonly #unclosed = new Set<string>();

  constructor(text: string) {
    this.text = text;
  }

  hide(from: number, to: number, kind: Hidden['kind']): void {
    if (to > from) this.spans.push({ from, to, kind });
  }

  comment(): void {
    const end = endOfLine(this.text, this.at);
    this.hide(this.at, end, 'long');
    this.at = end;
  }

  /** What stands from here to its end, both marks left; false where nothing ends it. */
  between(opening: number, close: string, kind: Hidden['kind'], how: Reading): boolean {
    const from = this.at + opening;
    const end = this.endOf(from, close, how);
    if (end < 0) return false;
    this.hide(from, end, kind);
    this.at = end + close.length;
    this.isValue = true;
    this.word = '';
    return true;
  }

  endOf(from: number, close: string, how: Reading): number {
    const { open, hasCode = false, isOneLine = false, hasEscapes = true } = how;
    const key = `${open ?? ''} ${close}`;
    if (this.#unclosed.has(key)) return -1;
    let depth = 0;
    for (let at = from; at < this.text.length; at++) {
      const char = this.text[at] as string;
      if (char === '\\' && (hasEscapes || this.text.startsWith(close, at + 1))) at += 1;
      else if (depth === 0 && this.text.startsWith(close, at)) return at;
      else if (char === '\n' && isOneLine) return -1;
      else if (char === open) depth += 1;
      else if (open !== undefined && char === close) depth -= 1;
      else if (hasCode && char === '#' && this.text[at + 1] === '{') {
        const end = endOfBraces(this.text, at + 2);
        if (end >= 0) at = end - 1;
      }
    }
    this.#unclosed.add(key);
    return -1;
  }

  /** Letters that a mark may stand behind; whether they are a value. */
  name(pattern: RegExp, beforeValue: ReadonlySet<string>): void {
    pattern.lastIndex = this.at;
    const word = pattern.exec(this.text)?.[0] ?? (this.text[this.at] as string);
    const isMember = this.text[this.at - 1] === '.' || this.text[this.at - 1] === ':';
    this.at += word.length;
    this.isValue = isMember || !beforeValue.has(word);
    this.word = this.isValue && /^[a-z_]/.test(word) ? word : '';
  }

  sign(): void {
    const char = this.text[this.at] as string;
    this.at += 1;
    if (/[ \t]/.test(char)) return;
    if (char === '\n') {
      // A statement begins; one that goes on does so with no mark that is meant here.
      this.isValue = false;
    } else this.isValue = /[)\]}]/.test(char);
    this.word = '';
  }

  /** `match /x/` and `get %r{…}`: a word, a space, a mark, and no space. */
  isGiven(length: number): boolean {
    const before = this.text[this.at - 1] ?? '\n';
    return (
      !this.isValue || (this.word !== '' && /[ \t]/.test(before) && !/[\s=]/.test(this.text[this.at + length] ?? ' '))
    );
  }
}

interface Reading {
  /** What begins another one inside. */
  readonly open?: string | undefined;
  /** `#{…}` is code. */
  readonly hasCode?: boolean;
  readonly isOneLine?: boolean;
  readonly hasEscapes?: boolean;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

interface Heredoc {
  readonly word: string;
  /** The line that ends it may be indented. */
  readonly isIndented: boolean;
}

interface WordLine {
  readonly from: number;
  readonly to: number;
  readonly isIndented: boolean;
}

const WORD_LINE = /^([ \t]*)([A-Za-z_]\w{0,80})(?=\r?$)/gm;

class RubyWalk extends Walk {
  /** Of the texts that begin on the next line. */
  #waiting: Heredoc[] = [];
  /** Of each word the lines on which it stands alone, the last first. */
  readonly #wordLines = new Map<string, WordLine[]>();

  constructor(text: string) {
    super(text);
    for (const { index, 0: line, 1: indent = '', 2: word = '' } of [...text.matchAll(WORD_LINE)].reverse()) {
      const lines = this.#wordLines.get(word) ?? [];
      if (lines.length === 0) this.#wordLines.set(word, lines);
      lines.push({ from: index, to: index + line.length, isIndented: indent !== '' });
    }
  }

  run(): readonly Hidden[] {
    const { text } = this;
    while (this.at < text.length) {
      const char = text[this.at] as string;
      const isStartOfLine = this.at === 0 || text[this.at - 1] === '\n';
      if (isStartOfLine && this.#waiting.length > 0) this.#longTexts();
      else if (isStartOfLine && char === '=' && /^=begin(?:\s|$)/.test(text.slice(this.at, this.at + 7)))
        this.#remark();
      else if (isStartOfLine && /^__END__\r?(?:\n|$)/.test(text.slice(this.at, this.at + 9))) {
        this.hide(this.at, text.length, 'long');
        break;
      } else if (char === '#') this.comment();
      else if (/[A-Za-z_\u0080-\uffff]/.test(char)) this.name(RUBY_NAME, BEFORE_RUBY_VALUE);
      else if (/[0-9]/.test(char)) this.name(NUMBER, NONE);
      else if (!this.#quoted(char)) this.sign();
    }
    return this.spans;
  }

  #quoted(char: string): boolean {
    // `:/` is the name of an operator.
    if (char !== '"' && char !== "'" && /(?:^|[^:]):$/.test(this.text.slice(Math.max(0, this.at - 2), this.at)))
      return false;
    switch (char) {
      case '"':
      case '`':
        return this.between(1, char, 'short', { hasCode: true });
      case "'":
        return this.between(1, char, 'short', {});
      case '/':
        return this.isGiven(1) && this.between(1, '/', 'long', { hasCode: true, isOneLine: this.isValue });
      case '%':
        return this.#percent();
      case '<':
        return this.#heredoc();
      case '?':
        return this.#character();
      default:
        return false;
    }
  }

  /** `%r{…}` and the like; the words of a list are as good as code. */
  #percent(): boolean {
    const [whole, kind = '', mark = ''] = matchAt(PERCENT, this.text, this.at) ?? [];
    if (whole === undefined || !this.isGiven(kind === '' ? 1 : 2) || (kind === '' && this.isValue && this.word === ''))
      return false;
    const close = CLOSING[mark] ?? mark;
    const how = { open: CLOSING[mark] === undefined ? undefined : mark, hasCode: /[QWIrx]|^$/.test(kind) };
    if (/[wWiI]/.test(kind)) {
      const end = this.endOf(this.at + whole.length, close, how);
      if (end < 0) return false;
      this.at = end + 1;
      this.isValue = true;
      this.word = '';
      return true;
    }
    return this.between(whole.length, close, 'short', how);
  }

  /** A text is one only where a line ends it: `list <<VALUE` adds to a list. */
  #heredoc(): boolean {
    const [whole, mark = '', quote = '', word = ''] = matchAt(HEREDOC, this.text, this.at) ?? [];
    if (whole === undefined || (mark === '' && quote === '' && !/^[A-Z]/.test(word))) return false;
    const begun = { word, isIndented: mark !== '' };
    if (this.#ending(begun) === undefined) return false;
    this.#waiting.push(begun);
    this.at += whole.length;
    this.isValue = true;
    this.word = '';
    return true;
  }

  #longTexts(): void {
    for (const begun of this.#waiting) {
      const end = this.#ending(begun);
      if (end === undefined) continue;
      this.hide(this.at, end, 'long');
      this.at = end;
    }
    this.#waiting = [];
    this.isValue = false;
  }

  /** Behind the next line on which the word alone stands. */
  #ending({ word, isIndented }: Heredoc): number | undefined {
    const lines = this.#wordLines.get(word) ?? [];
    while (lines.length > 0 && (lines.at(-1) as WordLine).from < this.at) lines.pop();
    return lines.findLast((line) => isIndented || !line.isIndented)?.to;
  }

  #remark(): void {
    const end = /\n=end\b[^\n]*/.exec(this.text.slice(this.at));
    const to = end === null ? this.text.length : this.at + end.index + end[0].length;
    this.hide(this.at, to, 'long');
    this.at = to;
  }

  /** `?#` is a text of one character. */
  #character(): boolean {
    if (this.isValue || !/^\?[^\s\w](?!\w)/.test(this.text.slice(this.at, this.at + 3))) return false;
    this.at += 2;
    this.isValue = true;
    return true;
  }
}

const RUBY_NAME = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:[?!](?![=~]))?/y;
const NUMBER = /[0-9][\w]*/y;
const PERCENT = /%([qQwWiIrsx]?)([^\w\s=]|=(?=\S))/y;
const HEREDOC = /<<([~-]?)(["'`]?)([A-Z_a-z]\w{0,80})\2/y;
const NONE: ReadonlySet<string> = new Set();
const BEFORE_RUBY_VALUE: ReadonlySet<string> = new Set(
  'if unless while until and or not when in then else elsif return case do begin yield puts rescue ensure'.split(' '),
);

class ElixirWalk extends Walk {
  run(): readonly Hidden[] {
    const { text } = this;
    while (this.at < text.length) {
      const char = text[this.at] as string;
      if (char === '#') this.comment();
      else if (char === '~' && this.#sigil()) continue;
      else if (char === '?' && !this.isValue && /^\?(?:\\.|[^\s\w])/.test(text.slice(this.at, this.at + 3))) {
        this.at += text[this.at + 1] === '\\' ? 3 : 2;
        this.isValue = true;
      } else if (/[A-Za-z_]/.test(char)) this.name(RUBY_NAME, NONE);
      else if (!this.#quoted(char)) this.sign();
    }
    return this.spans;
  }

  #quoted(char: string): boolean {
    if (char !== '"' && char !== "'") return false;
    const triple = char.repeat(3);
    return this.text.startsWith(triple, this.at)
      ? this.#long(0, triple, true)
      : this.between(1, char, 'short', { hasCode: true });
  }

  #sigil(): boolean {
    const [whole, name = '', mark = ''] = matchAt(SIGIL, this.text, this.at) ?? [];
    if (whole === undefined) return false;
    const hasCode = /^[a-z]/.test(name);
    if (mark.length === 3) return this.#long(whole.length - 3, mark, hasCode);
    const close = CLOSING[mark] ?? mark;
    const how = { hasCode, hasEscapes: hasCode };
    if (/^w$/i.test(name)) {
      const end = this.endOf(this.at + whole.length, close, how);
      if (end < 0) return false;
      this.at = end + 1;
      this.isValue = true;
      return true;
    }
    return this.between(whole.length, close, /^r$/i.test(name) ? 'long' : 'short', how);
  }

  /** A text of several lines goes with its quotes, as no string that is read. */
  #long(prefix: number, quotes: string, hasCode: boolean): boolean {
    const from = this.at + prefix;
    const end = this.endOf(from + 3, quotes, { hasCode, hasEscapes: hasCode });
    if (end < 0) return false;
    this.hide(from, end + 3, 'long');
    this.at = end + 3;
    this.isValue = true;
    return true;
  }
}

const SIGIL = /~([a-z]|[A-Z][A-Z0-9]{0,20})("""|'''|[[({<|/"'])/y;

function shell(text: string): readonly Hidden[] {
  const spans: Hidden[] = [];
  // In `${name#prefix}` and `$#` it begins no comment.
  const interesting = /(?<=^|[\s;(&|])#|\\.|["']/gm;
  for (let match = interesting.exec(text); match !== null; match = interesting.exec(text)) {
    const [mark] = match;
    if (mark.startsWith('\\')) continue;
    const from = match.index + 1;
    if (mark === '#') {
      const to = endOfLine(text, match.index);
      spans.push({ from: match.index, to, kind: 'long' });
      interesting.lastIndex = to;
      continue;
    }
    // Nothing is escaped in single quotes.
    const end = mark === "'" ? text.indexOf("'", from) : closingQuote(text, from, '"', text.length);
    if (end < 0) continue;
    spans.push({ from, to: end, kind: 'short' });
    interesting.lastIndex = end + 1;
  }
  return spans;
}

const ruby: Reader = (text) => new RubyWalk(text).run();
const elixir: Reader = (text) => new ElixirWalk(text).run();

const READERS: Readonly<Record<string, Reader>> = {
  py: python,
  pyi: python,
  rb: ruby,
  rake: ruby,
  gemspec: ruby,
  ru: ruby,
  ex: elixir,
  exs: elixir,
  sh: shell,
};

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
