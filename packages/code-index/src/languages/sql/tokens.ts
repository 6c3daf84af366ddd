/**
 * The tokens of SQL as PostgreSQL, MySQL, SQLite, SQL Server and Oracle write it, and as their shells send it. No file says
 * which of them it is for, so what means different things to two of them is told by the signs of either in the file.
 * A body in dollar quotes is code if its language is, and its tokens stand between an `open` and a `close`.
 */

import { foldCase } from '../../model/syntax.ts';

/**
 * `variable`: `@name`, `:name`; `temporary`: `#name`. Brackets are `open` and `close`, those of a body in dollar quotes too.
 * `end` is what ends a statement: `;`, or what the shell of a dialect takes for it.
 */
type TokenKind = 'word' | 'quoted' | 'variable' | 'temporary' | 'string' | 'number' | 'sign' | 'open' | 'close' | 'end';

export interface SqlToken {
  readonly kind: TokenKind;
  /** Of a name without its quotes, with small letters (`foldCase`); else as it is written, `$` for the brackets of a body. */
  readonly word: string;
  /** Of a name or a string without its quotes. */
  readonly start: number;
  readonly end: number;
  /**
   * Ends a statement wherever it stands: `GO`, the delimiter that a script has chosen. False for a `;` where that is another
   * sign: it ends no routine.
   */
  readonly isHard?: boolean;
}

export interface SqlTokens {
  readonly tokens: readonly SqlToken[];
  /** Pairs of start and end, in order. */
  readonly comments: readonly number[];
  /** The token that closes what another one opens, by index; -1 for none. */
  readonly closing: Int32Array;
}

/** Never throws on odd text; what cannot be a token is passed over. */
export function sqlTokens(text: string): SqlTokens {
  if (last?.text === text) return last.tokens;
  const tokens = new Tokenizer(text).run();
  last = { text, tokens };
  return tokens;
}

/** Facts and figures of one file are asked for one after the other. */
let last: { readonly text: string; readonly tokens: SqlTokens } | undefined;

/** Quotes that nothing closes; after so many no other is looked for, which takes as long as the file is. */
const MAX_UNCLOSED = 40;

class Tokenizer {
  readonly #text: string;
  readonly #tokens: SqlToken[] = [];
  readonly #comments: number[] = [];
  /** Bodies that are open now: where each ends, and how long what closes it is. */
  readonly #bodies: { readonly end: number; readonly length: number }[] = [];
  /** Signs of MySQL: `\'` is a quote in a string, and `"…"` a string. */
  readonly #isMySql: boolean;
  #unclosed = 0;
  /** A comment in a comment once led to the end of the file: this dialect has none. */
  #isFlat = false;
  #delimiter = ';';
  /** A command of a shell ends with its line. */
  #lineEnd = -1;

  constructor(text: string) {
    this.#text = text;
    this.#isMySql = isMySql(text);
  }

  run(): SqlTokens {
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      const body = this.#bodies.at(-1);
      if (body !== undefined && at >= body.end) {
        this.#add('close', '$', body.end, body.end + body.length);
        at = body.end + body.length;
        this.#bodies.pop();
        continue;
      }
      if (this.#lineEnd >= 0 && at >= this.#lineEnd) {
        this.#add('end', '\\', this.#lineEnd, this.#lineEnd, true);
        this.#lineEnd = -1;
      }
      at = this.#next(at);
    }
    return { tokens: this.#tokens, comments: this.#comments, closing: this.#closing() };
  }

  /** Where the next token begins. */
  #next(at: number): number {
    const text = this.#text;
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 0xfeff || code === 0xa0) return at + 1;
    if (this.#isLineStart(at)) {
      const end = this.#line(at);
      if (end > at) return end;
    }
    if (this.#delimiter !== ';' && text.startsWith(this.#delimiter, at)) {
      this.#add('end', ';', at, at + this.#delimiter.length, true);
      return at + this.#delimiter.length;
    }
    switch (text[at]) {
      case '-':
        if (text[at + 1] === '-') return this.#comment(at, this.#endOfLine(at));
        break;
      case '/':
        if (text[at + 1] === '*') return this.#blockComment(at);
        break;
      case '*':
        // The end of what only some versions of MySQL run.
        if (text[at + 1] === '/') return at + 2;
        break;
      case '#':
        // A comment of MySQL; what begins a name is a temporary table of SQL Server.
        if (isWordAt(text, at + 1) || (text[at + 1] === '#' && isWordAt(text, at + 2)))
          return this.#prefixed('temporary', at, /^#+/);
        if (/[\s#]/.test(text[at + 1] ?? '\n') && text[at - 1] !== '#') return this.#comment(at, this.#endOfLine(at));
        break;
      case "'":
        return this.#quoted(at, "'", 'string', this.#isEscaping(at) || this.#isMySql);
      case '"':
        return this.#quoted(at, '"', this.#isMySql ? 'string' : 'quoted', this.#isMySql);
      case '`':
        return this.#quoted(at, '`', 'quoted', false);
      case '[':
        return this.#bracketed(at);
      case '$':
        return this.#dollar(at);
      case '@':
        return this.#prefixed('variable', at, /^@+/);
      case ':':
        if (text[at + 1] === ':' || text[at + 1] === '=') return this.#sign(at, 2);
        return this.#prefixed('variable', at, /^:/);
      case '(':
        return this.#bracket('open', at);
      case ')':
        return this.#bracket('close', at);
      case ';':
        return this.#semicolon(at);
    }
    if (isWordAt(text, at)) return this.#word(at);
    return this.#sign(at, 1);
  }

  #word(start: number): number {
    const text = this.#text;
    let end = start + 1;
    while (end < text.length && isWordAt(text, end)) end++;
    const code = text.charCodeAt(start);
    if (code >= 48 && code <= 57) {
      this.#add('number', '', start, end);
      return end;
    }
    // Oracle: q'[it's]'
    if (end - start <= 2 && text[end] === "'" && /^n?q$/i.test(text.slice(start, end))) {
      const open = text[end + 1] ?? '';
      const close = text.indexOf(`${CLOSERS[open] ?? open}'`, end + 2);
      if (open.trim() !== '' && close > 0 && close < this.#limit()) {
        this.#add('string', '', end + 2, close);
        return close + 2;
      }
    }
    this.#add('word', foldCase(text.slice(start, end)), start, end);
    return end;
  }

  #prefixed(kind: 'variable' | 'temporary', at: number, prefix: RegExp): number {
    const text = this.#text;
    const length = prefix.exec(text.slice(at, at + 3))?.[0].length ?? 1;
    let end = at + length;
    while (end < text.length && isWordAt(text, end)) end++;
    if (end === at + length) return this.#sign(at, length);
    this.#add(kind, foldCase(text.slice(at + length, end)), at + length, end);
    return end;
  }

  #quoted(at: number, quote: string, kind: 'string' | 'quoted', hasEscapes: boolean): number {
    const text = this.#text;
    const limit = this.#limit();
    const isTried = this.#unclosed < MAX_UNCLOSED;
    for (let end = at + 1; isTried && end < limit; end++) {
      const character = text[end];
      if (character === '\\' && hasEscapes) end++;
      else if (character !== quote) {
        // A name has an end in its line.
        if (character === '\n' && kind === 'quoted') break;
      } else if (text[end + 1] === quote && end + 1 < limit) end++;
      else return this.#string(at, end, quote, kind);
    }
    this.#unclosed++;
    return this.#sign(at, 1);
  }

  #string(at: number, end: number, quote: string, kind: 'string' | 'quoted'): number {
    if (kind === 'string' && this.#isQuotedBody(at, end)) {
      this.#openBody(at, at + 1, end, 1);
      return at + 1;
    }
    const content = this.#text.slice(at + 1, end);
    this.#add(kind, kind === 'quoted' ? foldCase(content.replaceAll(quote + quote, quote)) : '', at + 1, end);
    return end + 1;
  }

  /** `AS 'BEGIN … END' LANGUAGE plpgsql`, as it was written before there were dollar quotes. */
  #isQuotedBody(at: number, end: number): boolean {
    const before = this.#tokens.at(-1);
    if (before?.kind !== 'word' || before.word !== 'as' || this.#bodies.length > 0) return false;
    if (!/^\s*(?:begin|declare|select|insert|update|delete|with)\b/i.test(this.#text.slice(at + 1, end))) return false;
    return this.#statementHas('function') && this.#isCode(end + 1);
  }

  /** `E'…'`; other letters before a string say what it is made of, and are no name. */
  #isEscaping(at: number): boolean {
    const before = this.#tokens.at(-1);
    if (before?.end !== at || before.kind !== 'word' || !/^[ebnx]$/.test(before.word)) return false;
    this.#tokens.pop();
    return before.word === 'e';
  }

  /** A name of SQL Server; what follows a name is an index of an array. */
  #bracketed(at: number): number {
    const text = this.#text;
    const before = text[at - 1] ?? '';
    const found = isWordAt(text, at - 1) || /[\])"]/.test(before) ? null : BRACKETED.exec(text.slice(at, at + 130));
    if (found === null) return this.#sign(at, 1);
    const end = at + found[0].length;
    this.#add('quoted', foldCase(found[1] as string), at + 1, end - 1);
    return end;
  }

  #dollar(at: number): number {
    const text = this.#text;
    const tag = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(text.slice(at, at + 70))?.[0];
    const isTried = tag !== undefined && this.#unclosed < MAX_UNCLOSED;
    const end = isTried ? text.indexOf(tag, at + tag.length) : -1;
    if (tag === undefined || end < 0 || end + tag.length > this.#limit()) {
      if (isTried) this.#unclosed++;
      let past = at + 1;
      while (past < text.length && /[\w$]/.test(text[past] as string)) past++;
      return this.#sign(at, tag === undefined ? past - at : tag.length);
    }
    const before = this.#tokens.at(-1);
    const isBody = before?.kind === 'word' && (before.word === 'as' || this.#isAnonymous());
    if (isBody && this.#isCode(end + tag.length)) {
      this.#openBody(at, at + tag.length, end, tag.length);
      return at + tag.length;
    }
    this.#add('string', '', at + tag.length, end);
    return end + tag.length;
  }

  /** `DO $$`, `DO LANGUAGE plpgsql $$` */
  #isAnonymous(): boolean {
    const [first, second, third] = this.#tokens.slice(-3).reverse();
    return first?.word === 'do' || (second?.word === 'language' && third?.word === 'do');
  }

  /** The language that the statement names, before the body or behind it, is SQL or what procedures are written in. */
  #isCode(after: number): boolean {
    const behind = /^\s*(?:\w+\s+){0,12}?language\s+['"]?(\w+)/i.exec(this.#text.slice(after, after + 300))?.[1];
    if (behind !== undefined) return CODE_LANGUAGES.test(behind);
    for (let i = this.#tokens.length - 1; i > 0 && this.#tokens.length - i < 200; i--) {
      const { kind, word } = this.#tokens[i] as SqlToken;
      if (kind === 'end') break;
      if (this.#tokens[i - 1]?.word === 'language') return CODE_LANGUAGES.test(word === '' ? 'sql' : word);
    }
    return true;
  }

  #statementHas(wanted: string): boolean {
    for (let i = this.#tokens.length - 1; i >= 0 && this.#tokens.length - i < 400; i--) {
      const { kind, word } = this.#tokens[i] as SqlToken;
      if (kind === 'end') return false;
      if (kind === 'word' && word === wanted) return true;
    }
    return false;
  }

  #openBody(at: number, start: number, end: number, length: number): void {
    this.#add('open', '$', at, start);
    this.#bodies.push({ end, length });
  }

  #semicolon(at: number): number {
    this.#add('end', ';', at, at + 1, this.#delimiter === ';' ? undefined : false);
    if (this.#bodies.length > 0 || !this.#readsData()) return at + 1;
    // What `COPY … FROM stdin` reads, up to a line `\.`.
    const end = this.#text.indexOf('\n\\.', at);
    if (end < 0) return at + 1;
    this.#add('string', '', at + 1, end);
    this.#add('end', '\\', end, end + 3, true);
    return end + 3;
  }

  #readsData(): boolean {
    for (let i = this.#tokens.length - 2; i > 0 && this.#tokens.length - i < 30; i--) {
      const { kind, word } = this.#tokens[i] as SqlToken;
      if (kind === 'end') return false;
      if (word === 'stdin') return true;
    }
    return false;
  }

  /** Commands of the shells, which have a line of their own; returns where it began if it is none. */
  #line(at: number): number {
    if (this.#bodies.length > 0) return at;
    const text = this.#text;
    const end = this.#endOfLine(at);
    const line = text.slice(at, Math.min(end, at + 200)).trimEnd();
    if (/^go(?:[ \t]+\d+)?[ \t]*(?:;|--.*)?$/i.test(line)) {
      this.#add('end', 'go', at, at + 2, true);
      return end;
    }
    if (line === '/') {
      this.#add('end', '/', at, at + 1, true);
      return end;
    }
    const delimiter = /^delimiter[ \t]+(\S+)/i.exec(line)?.[1];
    if (delimiter !== undefined) {
      this.#delimiter = delimiter;
      this.#add('end', 'delimiter', at, at + line.length, true);
      return end;
    }
    if (text[at] !== '\\') return at;
    this.#add('end', '\\', at, at, true);
    if (/^\\(?:echo|qecho|warn|prompt|!)/.test(line)) this.#add('string', '', at, end);
    else this.#lineEnd = end;
    return this.#lineEnd === end ? at + 1 : end;
  }

  #blockComment(at: number): number {
    const text = this.#text;
    // Code to MySQL, of some version.
    if (text[at + 2] === '!') return at + (/^\/\*!\d*/.exec(text.slice(at, at + 12))?.[0].length ?? 3);
    const limit = this.#limit();
    const first = text.indexOf('*/', at + 2);
    if (first < 0 || first + 2 > limit) return this.#comment(at, limit);
    const inner = text.indexOf('/*', at + 2);
    if (this.#isFlat || inner < 0 || inner > first) return this.#comment(at, first + 2);
    let depth = 1;
    MARKS.lastIndex = at + 2;
    for (let mark = MARKS.exec(text); mark !== null && mark.index < limit; mark = MARKS.exec(text)) {
      depth += mark[0] === '/*' ? 1 : -1;
      if (depth === 0) return this.#comment(at, mark.index + 2);
    }
    this.#isFlat = true;
    return this.#comment(at, first + 2);
  }

  #comment(start: number, end: number): number {
    this.#comments.push(start, end);
    return end;
  }

  #bracket(kind: 'open' | 'close', at: number): number {
    this.#add(kind, kind === 'open' ? '(' : ')', at, at + 1);
    return at + 1;
  }

  #sign(at: number, length: number): number {
    this.#add('sign', this.#text.slice(at, at + length), at, at + length);
    return at + length;
  }

  #add(kind: TokenKind, word: string, start: number, end: number, isHard?: boolean): void {
    this.#tokens.push(isHard === undefined ? { kind, word, start, end } : { kind, word, start, end, isHard });
  }

  /** Nothing goes beyond the body or the command that it stands in. */
  #limit(): number {
    const body = this.#bodies.at(-1)?.end ?? this.#text.length;
    return this.#lineEnd >= 0 ? Math.min(body, this.#lineEnd) : body;
  }

  #endOfLine(at: number): number {
    const end = this.#text.indexOf('\n', at);
    const limit = this.#bodies.at(-1)?.end ?? this.#text.length;
    return end < 0 ? limit : Math.min(end, limit);
  }

  #isLineStart(at: number): boolean {
    let before = at - 1;
    while (before >= 0 && (this.#text[before] === ' ' || this.#text[before] === '\t') && at - before < 40) before--;
    return before < 0 || this.#text[before] === '\n';
  }

  #closing(): Int32Array {
    const closing = new Int32Array(this.#tokens.length).fill(-1);
    const open: number[] = [];
    this.#tokens.forEach(({ kind, word, isHard }, i) => {
      // No bracket goes on behind what surely ends a statement.
      if (isHard === true) open.length = 0;
      if (kind === 'open') open.push(i);
      if (kind !== 'close') return;
      // A bracket that nothing closes ends with its body.
      let opening = open.pop();
      while (word === '$' && opening !== undefined && this.#tokens[opening]?.word !== '$') opening = open.pop();
      if (opening !== undefined && this.#tokens[opening]?.word === '$' && word !== '$') open.push(opening);
      else if (opening !== undefined) closing[opening] = i;
    });
    return closing;
  }
}

/** Of signs that stand in comments and strings, so many are looked past. */
const MAX_SIGNS = 200;

/** Whether one of the signs of MySQL stands in the code of a text, as far as its own line tells. */
function isMySql(text: string): boolean {
  if (/\bplpgsql\b/i.test(text)) return false;
  let seen = 0;
  for (const { index } of text.matchAll(SIGNS_OF_MYSQL)) {
    if (++seen > MAX_SIGNS) return false;
    const before = text.slice(Math.max(text.lastIndexOf('\n', index - 1) + 1, index - 1_000), index);
    const isInString = (before.match(/'/g) ?? []).length % 2 === 1;
    if (!isInString && !/--|#|^\s*\*|\/\*(?!!)/.test(before)) return true;
  }
  return false;
}

const SIGNS_OF_MYSQL = /`\w[^`\n]*`|^[ \t]*DELIMITER[ \t]|\bENGINE[ \t]*=|\bAUTO_INCREMENT\b|^\/\*!\d/gim;

const MARKS = /\/\*|\*\//g;
const CODE_LANGUAGES = /^(?:sql|plpgsql|pgsql|plsql|pltsql|edbspl|tsql)$/i;
const BRACKETED = /^\[([\p{L}_#@][^\]\n"'`,;()]{0,126}|\d+[\p{L}_][^\]\n"'`,;()]{0,120})\]/u;
const CLOSERS: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };

/** Letters, digits, `_`, `$` behind one of these, and all that is no ASCII. */
function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    (code > 127 && code !== 0xa0 && code !== 0xfeff) ||
    (code === 36 &&
      at > 0 &&
      /\w/.test(text[at - 1] as string) &&
      text[at + 1] !== '$' &&
      /\w/.test(text[at + 1] ?? ''))
  );
}
