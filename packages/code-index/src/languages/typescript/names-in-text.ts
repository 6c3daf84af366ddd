/**
 * The names that a text of TypeScript or JavaScript may give to something, without its syntax tree: a first look at
 * thousands of files, before one is parsed. It reads words, strings and brackets, and tells by what is around a brace what
 * is inside. A text that it misreads (what looks like a quote in JSX, a brace in odd code) costs time and nothing else:
 * whoever asks looks again at what was missed when the facts are there, and in vain at what is named here too often.
 */
import { isDigit } from '../shape/characters.ts';
import { isBlank, isWordPart, ScriptTokens } from './script-tokens.ts';

/** What was found in all texts so far. */
export interface NamesInTexts {
  /** Names of definitions, and second names of exports. */
  readonly used: Set<string>;
  /** Keys of object literals whose value may be a function. */
  readonly called: Set<string>;
  /** Of `declare module 'name'`. */
  readonly modules: Set<string>;
}

/** Other names for what a module exports. */
export interface RenamedImport {
  readonly specifier: string;
  readonly locals: readonly string[];
}

/** Adds the names of one text, in linear time. Returns those that stand for something of another module. */
export function namesInText(file: string, text: string, found: NamesInTexts): readonly RenamedImport[] {
  return new NameScan(text, found, /\.[cm]?jsx?$/.test(file)).renamed;
}

/** What a bracket that is open holds. */
type Inside =
  | 'nothing'
  | 'parentheses'
  | 'brackets'
  | 'statements'
  /** A namespace at the top: its variables are definitions, as those of a file. */
  | 'namespace'
  | 'class'
  /** An interface, an enum, or a type in braces. */
  | 'type'
  | 'literal'
  /** `{ a as b }` of an import or export. */
  | 'clause'
  /** `const { a, b } = …` */
  | 'pattern'
  | 'template';

class NameScan {
  readonly renamed: RenamedImport[] = [];
  readonly #text: string;
  readonly #tokens: ScriptTokens;
  readonly #used: Set<string>;
  readonly #called: Set<string>;
  readonly #modules: Set<string>;
  readonly #open: Inside[] = [];
  /** What the next brace at this depth holds: a class was named, or a namespace. */
  #pending: Inside = 'nothing';
  #pendingDepth = 0;
  /** Depth of the `type x =` that is being read, of `const a = 1, b`, and of `case x:`; -1 outside. */
  #aliasDepth = -1;
  #listDepth = -1;
  #caseDepth = -1;
  /** The names in the pattern that is being read. */
  #bound: string[] = [];
  /** Depth of the type arguments that are being read; -1 outside. */
  #argumentDepth = -1;
  /** A local variable whose type is being read, and its depth: whether it is given a function comes after that. */
  #typed = '';
  #typedDepth = -1;
  /** The import or export that is being read, and the names that it gives. */
  #clause: 'import' | 'export' | undefined;
  #locals: string[] = [];

  constructor(text: string, found: NamesInTexts, isJavaScript: boolean) {
    this.#text = text;
    // In JavaScript types are declared there: `@typedef {{ size: number }} Box`, `@property {string} name`.
    const takeTags = (comment: string) => {
      for (const word of comment.startsWith('/**') && comment.includes('@') ? (comment.match(/[\w$]+/g) ?? []) : [])
        found.used.add(word);
    };
    this.#tokens = new ScriptTokens(text, isJavaScript ? takeTags : undefined);
    this.#used = found.used;
    this.#called = found.called;
    this.#modules = found.modules;
    while (this.#tokens.next()) this.#take(this.#tokens);
  }

  get #inside(): Inside {
    return this.#open[this.#open.length - 1] ?? 'nothing';
  }

  #take({ kind, value, code }: ScriptTokens): void {
    if (kind === 'word') this.#takeWord(value);
    else if (kind === 'string') this.#takeString(value);
    else if (kind === 'template') this.#skipTemplate();
    else if (kind === 'sign') this.#takeSign(code);
  }

  get #at(): number {
    return this.#tokens.at;
  }

  /** The token before: its word, or the code of its last character. And what was before that. */
  get #word(): string {
    return this.#tokens.wordBefore;
  }

  get #code(): number {
    return this.#tokens.codeBefore;
  }

  get #wordBefore(): string {
    return this.#tokens.wordTwoBefore;
  }

  get #codeBefore(): number {
    return this.#tokens.codeTwoBefore;
  }

  get #isNewLine(): boolean {
    return this.#tokens.isNewLine;
  }

  #takeWord(word: string): void {
    const depth = this.#open.length;
    if (this.#isNewLine && STATEMENTS.has(word)) {
      if (this.#aliasDepth >= depth) this.#aliasDepth = -1;
      if (this.#listDepth >= depth) this.#listDepth = -1;
    }
    const next = this.#next(this.#at);
    if (this.#code === DOT && this.#codeBefore !== DOT) {
      if (this.#pending === 'namespace' || this.#isGivenFunction()) this.#used.add(word);
      return;
    }
    if (this.#word !== '' && this.#isDeclared(word, next)) return;
    if ((next === COLON || next === QUESTION) && MEMBERS.has(this.#inside)) {
      this.#takeMember(word, next);
      return;
    }
    if (this.#clause === 'export' && this.#word === 'export' && word !== 'type') this.#clause = undefined;
    switch (word) {
      case 'import':
      case 'export':
        if (!this.#isAtTop) break;
        this.#clause = next === OPEN || next === DOT ? undefined : word;
        this.#locals = [];
        return;
      case 'case':
        this.#caseDepth = depth;
        return;
      case 'default':
        if (this.#word === 'export') this.#used.add('default');
        if (next === COLON) this.#caseDepth = depth;
        break;
      case 'const':
      case 'let':
      case 'var':
        this.#listDepth = depth;
        return;
    }
    if (this.#isNextInList) this.#takeVariable(word, next);
    else this.#takeMember(word, next);
  }

  /** Takes the word after one that says what it is. */
  #isDeclared(word: string, next: number): boolean {
    switch (this.#word) {
      case 'class':
      case 'interface':
      case 'enum':
        if (next === COLON || next === EQUALS) return false;
        this.#expect(this.#word === 'class' ? 'class' : 'type');
        break;
      case 'declare':
        if (word !== 'global') return false;
        this.#expect('namespace');
        break;
      case 'namespace':
      case 'module':
        if (next !== OPEN_BRACE && next !== DOT) return false;
        this.#expect('namespace');
        break;
      case 'function':
        break;
      case 'type':
        if (this.#clause === 'import' && (next === COMMA || word === 'from')) return false;
        if (this.#clause === 'import' && this.#inside === 'nothing') {
          this.#locals.push(word);
          return true;
        }
        if (next !== EQUALS && next !== LESS) return false;
        this.#clause = undefined;
        this.#aliasDepth = this.#open.length;
        break;
      case 'const':
      case 'let':
      case 'var':
        if (word === 'enum') return false;
        this.#takeVariable(word, next);
        return true;
      case 'import':
        if (word === 'type') return false;
        if (next === EQUALS) break;
        this.#locals.push(word);
        return true;
      case 'as':
        if (this.#clause === undefined || (this.#inside !== 'clause' && this.#codeBefore !== STAR)) return true;
        if (this.#clause === 'export') break;
        this.#locals.push(word);
        return true;
      default:
        return false;
    }
    this.#used.add(word);
    return true;
  }

  #expect(inside: Inside): void {
    this.#pending = inside;
    this.#pendingDepth = this.#open.length;
    this.#clause = undefined;
  }

  /** Variables inside of a function are definitions only where they hold one. */
  #takeVariable(name: string, next: number): void {
    if (next === EQUALS) {
      if (this.#isRequired([name])) return;
      if (this.#isAtTop || this.#isGivenFunction()) this.#used.add(name);
    } else if (this.#isAtTop) this.#used.add(name);
    else if (next === COLON) {
      this.#typed = name;
      this.#typedDepth = this.#open.length;
    }
  }

  #takeMember(name: string, next: number): void {
    switch (this.#inside) {
      case 'class':
      case 'type':
        if (this.#mayNameMember() && (ENDS_NAME.has(next) || this.#endsLine())) this.#used.add(name);
        return;
      case 'literal':
        if (this.#mayNameMember()) this.#takeKey(name, next);
        return;
      case 'pattern':
        this.#bound.push(name);
        return;
      case 'parentheses':
        if (ACCESS.has(this.#word)) this.#used.add(name);
        return;
      default:
        if (next === EQUALS && this.#typedDepth !== this.#open.length && this.#isGivenFunction()) this.#used.add(name);
        else if (this.#code === STAR && this.#wordBefore === 'function') this.#used.add(name);
    }
  }

  #takeKey(name: string, next: number): void {
    if (next === OPEN || next === LESS) this.#used.add(name);
    else if (next === COLON) {
      const value = this.#skipBlanks(this.#skipBlanks(this.#at) + 1);
      if (this.#isFunctionAt(value)) this.#used.add(name);
      else if (!isDigit(this.#text.charCodeAt(value))) this.#called.add(name);
    } else this.#called.add(name);
  }

  #takeString(name: string): void {
    const next = this.#next(this.#at);
    switch (this.#word) {
      case 'module':
        this.#expect('namespace');
        this.#used.add(name);
        this.#modules.add(name);
        return;
      case 'from':
      case 'import':
        if (this.#clause === 'import' && this.#locals.length > 0)
          this.renamed.push({ specifier: name, locals: this.#locals });
        this.#clause = undefined;
        return;
    }
    switch (this.#inside) {
      case 'class':
      case 'type':
        if (this.#mayNameMember() && ENDS_NAME.has(next)) this.#used.add(name);
        return;
      case 'literal':
        if (this.#mayNameMember() && (next === COLON || next === OPEN)) this.#takeKey(name, next);
        return;
      case 'pattern':
        this.#bound.push(name);
        return;
      case 'brackets':
        if (this.#code === OPEN_BRACKET && next === CLOSE_BRACKET) {
          const after = this.#next(this.#skipBlanks(this.#at) + 1);
          if (after === COLON || after === OPEN || after === EQUALS) this.#used.add(name);
        }
    }
  }

  #takeSign(code: number): void {
    switch (code) {
      case OPEN:
        this.#open.push('parentheses');
        return;
      case OPEN_BRACKET:
        this.#open.push(this.#opensPattern() ? 'pattern' : 'brackets');
        return;
      case OPEN_BRACE:
        this.#open.push(this.#insideOfBrace());
        return;
      case CLOSE:
        this.#close((inside) => inside === 'parentheses');
        return;
      case CLOSE_BRACKET:
        this.#close((inside) => inside === 'brackets' || inside === 'pattern');
        return;
      case CLOSE_BRACE:
        this.#close((inside) => inside !== 'parentheses' && inside !== 'brackets');
        return;
      case LESS:
        // `a < b` is written with blanks.
        if (isWordPart(this.#text.charCodeAt(this.#at - 2))) this.#argumentDepth = this.#open.length;
        return;
      case GREATER:
        if (this.#code !== EQUALS) this.#argumentDepth = -1;
        return;
      case EQUALS:
        if (this.#typedDepth !== this.#open.length || !this.#isAssigned(this.#at - 1)) return;
        this.#typedDepth = -1;
        if (this.#isFunctionAt(this.#skipBlanks(this.#at))) this.#used.add(this.#typed);
        return;
      case SEMICOLON:
        if (this.#open.length <= this.#aliasDepth) this.#aliasDepth = -1;
        if (this.#open.length <= this.#caseDepth) this.#caseDepth = -1;
        if (this.#open.length <= this.#typedDepth) this.#typedDepth = -1;
        this.#argumentDepth = -1;
        if (this.#open.length <= this.#listDepth) this.#listDepth = -1;
        if (this.#open.length <= this.#pendingDepth) this.#pending = 'nothing';
        this.#clause = undefined;
    }
  }

  /** Where brackets do not fit, in what is no code, those that were left open are closed with the next that fits. */
  #close(fits: (inside: Inside) => boolean): void {
    for (let i = this.#open.length - 1; i >= 0 && i >= this.#open.length - MOST_LEFT_OPEN; i--) {
      const inside = this.#open[i] as Inside;
      if (!fits(inside)) continue;
      this.#open.length = i;
      if (inside === 'pattern' && this.#inside !== 'pattern') this.#endPattern();
      if (this.#argumentDepth > i) this.#argumentDepth = -1;
      if (this.#aliasDepth > i) this.#aliasDepth = -1;
      if (this.#listDepth > i) this.#listDepth = -1;
      if (this.#caseDepth > i) this.#caseDepth = -1;
      if (this.#typedDepth > i) this.#typedDepth = -1;
      if (this.#pendingDepth > i) this.#pending = 'nothing';
      if (inside === 'template') this.#skipTemplate();
      return;
    }
  }

  /** After a comma of `const a = 1, b = 2`. */
  get #isNextInList(): boolean {
    const depth = this.#open.length;
    return this.#code === COMMA && this.#listDepth === depth && this.#argumentDepth !== depth;
  }

  #opensPattern(): boolean {
    if (this.#inside === 'pattern' || this.#isNextInList) return true;
    return this.#word === 'const' || this.#word === 'let' || this.#word === 'var';
  }

  #endPattern(): void {
    const names = this.#bound;
    this.#bound = [];
    if (!this.#isRequired(names) && this.#isAtTop) for (const name of names) this.#used.add(name);
  }

  #insideOfBrace(): Inside {
    const depth = this.#open.length;
    const isInHead = IN_TYPES.has(this.#code) || this.#word === 'extends' || this.#argumentDepth === depth;
    if (this.#pending !== 'nothing' && this.#pendingDepth === depth && !isInHead) {
      const pending = this.#pending;
      this.#pending = 'nothing';
      return pending === 'namespace' && !this.#isAtTop ? 'statements' : pending;
    }
    if (this.#opensPattern()) return 'pattern';
    const isOfClause = this.#word === 'import' || this.#word === 'export' || this.#word === 'type';
    if (this.#clause !== undefined && (isOfClause || this.#code === COMMA)) return 'clause';
    if (this.#word !== '') return this.#insideAfterWord();
    return this.#insideAfterSign(this.#code);
  }

  #insideAfterWord(): Inside {
    switch (this.#word) {
      case 'class':
        return 'class';
      case 'as':
      case 'satisfies':
      case 'extends':
      case 'keyof':
      case 'is':
        return 'type';
      case 'return':
      case 'yield':
      case 'await':
      case 'default':
      case 'typeof':
      case 'of':
      case 'in':
      case 'throw':
        return 'literal';
      default:
        return 'statements';
    }
  }

  #insideAfterSign(code: number): Inside {
    const around = this.#inside;
    if (this.#aliasDepth >= 0 || (around === 'type' && code !== EQUALS)) return 'type';
    switch (code) {
      case COLON:
        if (this.#caseDepth === this.#open.length) return 'statements';
        return around === 'literal' && this.#codeBefore !== CLOSE ? 'literal' : 'type';
      case LESS:
        return 'type';
      case COMMA:
        if (this.#argumentDepth === this.#open.length) return 'type';
        // An argument, an element, or one of a type: `Map<string, { size: number }>`.
        return around === 'parentheses' || around === 'brackets' || around === 'literal' ? 'literal' : 'type';
      case BAR:
      case AMPERSAND:
        return this.#codeBefore === code ? 'literal' : 'type';
      case EQUALS:
        return this.#argumentDepth === this.#open.length ? 'type' : 'literal';
      case OPEN:
      case OPEN_BRACKET:
      case QUESTION:
      case DOT:
      case BACKTICK:
        return 'literal';
      case OPEN_BRACE:
        return around === 'literal' ? 'literal' : 'statements';
      default:
        return 'statements';
    }
  }

  get #isAtTop(): boolean {
    return this.#open.length === 0 || this.#inside === 'namespace';
  }

  /** What stands before it can stand before the name of a member. */
  #mayNameMember(): boolean {
    if (this.#word !== '') return this.#isNewLine || MODIFIERS.has(this.#word);
    if (BEFORE_MEMBER.has(this.#code)) return true;
    return this.#isNewLine && !CONTINUES.has(this.#code);
  }

  #endsLine(): boolean {
    let at = this.#at;
    while (isBlank(this.#text.charCodeAt(at))) if (this.#text.charCodeAt(at++) === NEW_LINE) return true;
    return false;
  }

  /** `= function`, `= (a) =>`, `= other = class`: by its first word a function is assigned here. */
  #isGivenFunction(): boolean {
    let at = this.#skipBlanks(this.#at);
    for (let nth = 0; nth < MOST_CHAINED && this.#isAssigned(at); nth++) {
      at = this.#skipBlanks(at + 1);
      if (this.#isFunctionAt(at)) return true;
      while (isWordPart(this.#text.charCodeAt(at)) || this.#text.charCodeAt(at) === DOT) at++;
      at = this.#skipBlanks(at);
    }
    return false;
  }

  #isAssigned(at: number): boolean {
    const text = this.#text;
    if (text.charCodeAt(at) !== EQUALS || text.charCodeAt(at - 1) === EQUALS) return false;
    const next = text.charCodeAt(at + 1);
    return next !== EQUALS && next !== GREATER;
  }

  #isFunctionAt(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    if (code === OPEN || code === LESS) return true;
    let end = at;
    while (isWordPart(this.#text.charCodeAt(end))) end++;
    const word = this.#text.slice(at, end);
    if (word === 'function' || word === 'class' || word === 'async') return true;
    return word !== '' && this.#text.startsWith('=>', this.#skipBlanks(end));
  }

  /** `= require('name')`: these are names for what another module exports. */
  #isRequired(locals: readonly string[]): boolean {
    REQUIRED.lastIndex = this.#at;
    const specifier = REQUIRED.exec(this.#text)?.[1];
    if (specifier !== undefined) this.renamed.push({ specifier, locals });
    return specifier !== undefined;
  }

  #next(at: number): number {
    return this.#text.charCodeAt(this.#skipBlanks(at));
  }

  #skipBlanks(at: number): number {
    let end = at;
    while (isBlank(this.#text.charCodeAt(end))) end++;
    return end;
  }

  /** Goes behind the end of a template, or into what is put in there. */
  #skipTemplate(): void {
    if (this.#tokens.skipTemplate()) this.#open.push('template');
  }
}

const REQUIRED =
  /\s{0,9}=\s{0,40}(?:await\s{1,9})?(?:require|import)\(\s{0,40}['"`]([^'"`\n]{1,300})['"`],?\s{0,40}\)[ \t]{0,9}(?![ \t\w.[(!?])/y;

/** Brackets that may be left open by what is no code. */
const MOST_LEFT_OPEN = 20;
/** `a = b = c = function () {}` */
const MOST_CHAINED = 5;

const NEW_LINE = 10;
const AMPERSAND = 38;
const OPEN = 40;
const CLOSE = 41;
const STAR = 42;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const DOT = 46;
const COLON = 58;
const SEMICOLON = 59;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const BACKTICK = 96;
const OPEN_BRACE = 123;
const BAR = 124;
const CLOSE_BRACE = 125;
const BANG = 33;

const MEMBERS: ReadonlySet<Inside> = new Set<Inside>(['class', 'type', 'literal']);
const ACCESS: ReadonlySet<string> = new Set(['public', 'private', 'protected', 'readonly', 'override']);
const MODIFIERS: ReadonlySet<string> = new Set([
  ...ACCESS,
  'static',
  'async',
  'abstract',
  'declare',
  'accessor',
  'get',
  'set',
]);
/** At the start of a line these end what was not ended with a semicolon. */
const STATEMENTS: ReadonlySet<string> = new Set([
  'import',
  'export',
  'const',
  'let',
  'var',
  'function',
  'async',
  'class',
  'abstract',
  'interface',
  'type',
  'enum',
  'namespace',
  'declare',
  'return',
  'if',
  'for',
  'describe',
]);
const ENDS_NAME: ReadonlySet<number> = new Set([
  COLON,
  OPEN,
  LESS,
  EQUALS,
  SEMICOLON,
  COMMA,
  CLOSE_BRACE,
  QUESTION,
  BANG,
]);
const BEFORE_MEMBER: ReadonlySet<number> = new Set([OPEN_BRACE, SEMICOLON, COMMA, CLOSE_BRACE, CLOSE, STAR]);
/** A name on the next line goes on with what these began. */
const CONTINUES: ReadonlySet<number> = new Set([EQUALS, COLON, BAR, AMPERSAND, LESS, QUESTION, DOT, PLUS, MINUS, OPEN]);
/** After these a brace is a type in the head of a class or interface, not its body. */
const IN_TYPES: ReadonlySet<number> = new Set([LESS, EQUALS, COMMA, BAR, AMPERSAND, COLON, OPEN]);
