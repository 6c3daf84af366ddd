/**
 * Masks of TypeScript and JavaScript, with the promise of `code-text.ts`, and near enough of languages with the same
 * comments and quotes. A slash begins a regular expression or divides, and `<` begins an element or compares: which, what
 * stands before it says. What is never closed is no text: one mistake must not blank the rest of a file.
 */

export interface ScriptForm {
  /** `<p>it's</p>` may stand in the code; what is said in an element is blanked too. */
  readonly hasElements: boolean;
  /** Code stands in `<script>` of a page, whose own texts hold any quotes. */
  readonly isMarkup: boolean;
  readonly hasRegularExpressions: boolean;
}

export function maskScript(text: string, form: ScriptForm): string {
  return new ScriptMask(text, form).run();
}

/** What code is inside of. */
type Around =
  | { readonly kind: 'round'; readonly isCondition: boolean }
  | { readonly kind: 'square' }
  /** Behind the end of a block a statement begins, behind an object goes on what it is a part of. */
  | { readonly kind: 'curly'; readonly isBlock: boolean }
  | { readonly kind: 'template' }
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'element' };

class ScriptMask {
  readonly #text: string;
  readonly #form: ScriptForm;
  readonly #out: string[] = [];
  readonly #around: Around[] = [];
  readonly #closingTags: ReadonlyMap<string, number>;
  /** Behind these nothing ends a template, or a regular expression. */
  #lastTemplate = Number.POSITIVE_INFINITY;
  #noRegexUpTo = 0;
  #kept = 0;
  #at = 0;
  /** Whether what stands before is a value: a slash behind it divides. */
  #isValue = false;
  /** The last word or sign before. */
  #last = '';

  constructor(text: string, form: ScriptForm) {
    this.#text = text;
    this.#form = form;
    this.#closingTags = form.hasElements ? closingTags(text) : new Map();
  }

  run(): string {
    const text = this.#text;
    if (text.startsWith('#!')) this.#blankTo(endOfLine(text, 0));
    while (this.#at < text.length) {
      const around = this.#around.at(-1);
      if (around?.kind === 'element') this.#inElement();
      else if (!this.#comment()) {
        if (around?.kind === 'tag') this.#inTag(around);
        else this.#code();
      }
    }
    return this.#out.join('') + text.slice(this.#kept);
  }

  #code(): void {
    const text = this.#text;
    const char = text[this.#at] as string;
    if (/\s/.test(char)) this.#at += 1;
    else if (WORD.test(char)) this.#word();
    else if (char === '"' || char === "'") this.#string(char);
    else if (char === '`') this.#template(this.#at);
    else if (char === '/') this.#slash();
    else if (char === '<' && this.#beginsElement()) return;
    else this.#sign(char);
  }

  #comment(): boolean {
    const [text, at] = [this.#text, this.#at];
    if (text[at] !== '/') return false;
    if (text[at + 1] === '/') {
      this.#blankTo(endOfLine(text, at));
      return true;
    }
    if (text[at + 1] !== '*') return false;
    const close = text.indexOf('*/', at + 2);
    this.#blankTo(close < 0 ? text.length : close + 2);
    return true;
  }

  #word(): void {
    WORDS.lastIndex = this.#at;
    const word = WORDS.exec(this.#text)?.[0] ?? (this.#text[this.#at] as string);
    const isMember = this.#last === '.';
    this.#at += word.length;
    this.#last = word;
    this.#isValue = isMember || !BEFORE_EXPRESSION.has(word);
  }

  /** A quote that is not closed on its line is an apostrophe in a text. */
  #string(quote: string): void {
    const end = endOfString(this.#text, this.#at, quote);
    if (end < 0) this.#at += 1;
    else {
      this.#at += 1;
      this.#blankTo(end);
      this.#at = end + 1;
    }
    this.#endValue(quote);
  }

  /** What follows a backtick, or a bracket that ends code in a template. */
  #template(from: number): void {
    const text = this.#text;
    this.#at = from + 1;
    const end = from >= this.#lastTemplate ? -1 : endOfTemplate(text, from + 1);
    if (end < 0) this.#lastTemplate = Math.min(this.#lastTemplate, from);
    const isOfPage = this.#form.isMarkup && end >= 0 && /<\/?script\b/.test(text.slice(from, end));
    if (end >= 0 && !isOfPage) {
      this.#blankTo(end);
      this.#at = end + 1;
      if (text[end] === '$') {
        this.#around.push({ kind: 'template' });
        this.#at = end + 2;
        this.#isValue = false;
        this.#last = '{';
        return;
      }
    }
    this.#endValue('`');
  }

  #slash(): void {
    const mayBegin =
      this.#form.hasRegularExpressions && !this.#isValue && this.#last !== '<' && this.#at >= this.#noRegexUpTo;
    const end = mayBegin ? endOfRegex(this.#text, this.#at) : -1;
    if (mayBegin && end < 0) this.#noRegexUpTo = endOfLine(this.#text, this.#at);
    if (end < 0) {
      this.#at += 1;
      this.#last = '/';
      this.#isValue = false;
      return;
    }
    this.#at += 1;
    this.#blankTo(end);
    this.#at = end + 1;
    this.#endValue('/');
  }

  #sign(char: string): void {
    const before = this.#text[this.#at - 1] ?? '';
    this.#at += 1;
    if (char === '(') this.#around.push({ kind: 'round', isCondition: BEFORE_CONDITION.has(this.#last) });
    else if (char === '[') this.#around.push({ kind: 'square' });
    else if (char === '{') this.#around.push({ kind: 'curly', isBlock: this.#beginsBlock() });
    else if (char === ')' || char === ']' || char === '}') {
      this.#close(char);
      return;
    }
    // `a++ / b`, and `a! / b` of TypeScript.
    const isPostfix =
      ((char === '+' || char === '-') && before === char) ||
      (char === '!' && this.#isValue && !/\s/.test(before) && this.#text[this.#at] !== '=');
    this.#isValue = isPostfix;
    this.#last = char === '>' && before === '=' ? '=>' : char === '.' && before === '.' ? '..' : char;
  }

  #close(char: string): void {
    const kind = char === ')' ? 'round' : char === ']' ? 'square' : 'curly';
    const around = this.#around.at(-1);
    if (around?.kind === 'template' && char === '}') {
      this.#around.pop();
      this.#template(this.#at - 1);
      return;
    }
    // A bracket that nothing has opened ends nothing.
    const isClosed = around?.kind === kind;
    if (isClosed) this.#around.pop();
    const isEnd =
      isClosed && ((around.kind === 'round' && around.isCondition) || (around.kind === 'curly' && around.isBlock));
    this.#isValue = !isEnd;
    this.#last = char;
  }

  /** `{` behind these begins statements or members; elsewhere an object. */
  #beginsBlock(): boolean {
    return !this.#isValue ? BEFORE_BLOCK.has(this.#last) : !/^["'`/]$/.test(this.#last);
  }

  /** An element where a value may stand, unless `<` begins what a type or a function is given. */
  #beginsElement(): boolean {
    if (!this.#form.hasElements || this.#isValue) return false;
    OPENING_TAG.lastIndex = this.#at;
    const match = OPENING_TAG.exec(this.#text);
    if (match === null) return false;
    const [whole, name = ''] = match;
    this.#at += whole.length;
    this.#around.push({ kind: 'tag', name });
    return true;
  }

  #inTag({ name }: { readonly name: string }): void {
    const text = this.#text;
    const char = text[this.#at] as string;
    if (char === '"' || char === "'") {
      const end = text.indexOf(char, this.#at + 1);
      this.#at += 1;
      if (end >= 0) {
        this.#blankTo(end);
        this.#at = end + 1;
      }
    } else if (char === '{') {
      this.#at += 1;
      this.#around.push({ kind: 'curly', isBlock: false });
      this.#isValue = false;
      this.#last = '{';
    } else if (char === '<') {
      // What a generic component is given.
      GIVEN_TYPES.lastIndex = this.#at;
      this.#at += GIVEN_TYPES.exec(text)?.[0].length ?? 1;
    } else if (char === '/' && text[this.#at + 1] === '>') {
      this.#at += 2;
      this.#around.pop();
      this.#endValue('>');
    } else if (char === '>') {
      this.#at += 1;
      this.#around.pop();
      if ((this.#closingTags.get(name) ?? -1) >= this.#at) this.#around.push({ kind: 'element' });
      else {
        // No element after all: `<T>(given: T) => given`.
        this.#isValue = false;
        this.#last = '>';
      }
    } else this.#at += 1;
  }

  /** What an element says is blanked; code in braces, and elements inside, are not. */
  #inElement(): void {
    const text = this.#text;
    WITHIN_ELEMENT.lastIndex = this.#at;
    const next = WITHIN_ELEMENT.exec(text);
    this.#blankTo(next?.index ?? text.length);
    if (next === null) return;
    this.#at = next.index;
    if (next[0] === '{') {
      this.#at += 1;
      this.#around.push({ kind: 'curly', isBlock: false });
      this.#isValue = false;
      this.#last = '{';
    } else if (text[this.#at + 1] === '/') {
      const end = text.indexOf('>', this.#at);
      this.#at = end < 0 ? text.length : end + 1;
      this.#around.pop();
      this.#endValue('>');
    } else {
      this.#isValue = false;
      if (!this.#beginsElement()) this.#at += 1;
    }
  }

  #endValue(last: string): void {
    this.#isValue = true;
    this.#last = last;
  }

  #blankTo(end: number): void {
    this.#out.push(this.#text.slice(this.#kept, this.#at), this.#text.slice(this.#at, end).replace(/[^\n]/g, ' '));
    this.#kept = end;
    this.#at = end;
  }
}

const WORD = /[\w$\u0080-\uffff]/;
const WORDS = /[\w$\u0080-\uffff]+/y;
const WITHIN_ELEMENT = /[<{]/g;
/** A name of an element, or nothing of a fragment; not the parameters of a type, of which others follow or a bound. */
const OPENING_TAG = /<(?:(?=>)|([A-Za-z_$][\w$.:-]*)(?=[\s/><])(?!\s{1,20}extends\s(?!\s{0,20}[=/>])))/y;

const GIVEN_TYPES = /<(?:[^<>]|<[^<>]{0,200}>){0,200}>/y;

/** Words behind which a value begins. */
const BEFORE_EXPRESSION: ReadonlySet<string> = new Set(
  'return typeof case of in do else void delete throw new instanceof await yield default extends'.split(' '),
);
const BEFORE_CONDITION: ReadonlySet<string> = new Set(['if', 'while', 'for', 'with', 'catch', 'switch']);
const BEFORE_BLOCK: ReadonlySet<string> = new Set(['', ';', '{', '}', ')', '=>', 'else', 'do', 'try', 'finally']);

/** Of each name where it is closed last. */
function closingTags(text: string): ReadonlyMap<string, number> {
  return new Map([...text.matchAll(/<\/\s{0,20}([\w$.:-]*)/g)].map(({ index, 1: name = '' }) => [name, index]));
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

/** Where a template ends, or where code begins in it; -1 where neither comes. */
function endOfTemplate(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '`' || (char === '$' && text[at + 1] === '{')) return at;
  }
  return -1;
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
