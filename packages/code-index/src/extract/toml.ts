/**
 * The part of TOML that manifests use: tables, strings, arrays, inline tables, numbers, dates and booleans as text. What
 * it does not understand is left out, never guessed; nesting is limited, so that no text can overflow the stack.
 */
export type TomlValue = string | readonly TomlValue[] | TomlTable;
export interface TomlTable {
  readonly [key: string]: TomlValue;
}

/** The table of this name in another; an empty one where there is none, or something else in its place. */
export function tableIn(of: TomlValue | undefined, key: string): TomlTable {
  const value = isTable(of) ? of[key] : undefined;
  return isTable(value) ? value : {};
}

function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Values by dotted path of tables; the items of `[[name]]` are an array of tables. */
export function parseToml(text: string): TomlTable {
  const root = emptyTable();
  let table: MutableTable | undefined = root;
  const reader = new Reader(text);
  while (!reader.isAtEnd) {
    reader.skipBlank(true);
    if (reader.isAtEnd) break;
    if (reader.peek('[')) {
      const isItem = reader.peek('[[');
      reader.take(isItem ? 2 : 1);
      const path = reader.keyPath();
      table = path.length === 0 ? undefined : open(root, path, isItem);
    } else {
      const path = reader.keyPath();
      reader.skipBlank(false);
      if (path.length === 0 || !reader.peek('=')) {
        reader.skipLine();
        continue;
      }
      reader.take(1);
      const value = reader.value(0);
      const last = path.pop();
      const target = table === undefined ? undefined : open(table, path, false);
      if (target !== undefined && last !== undefined && value !== undefined && !(last in target)) target[last] = value;
    }
    reader.skipLine();
  }
  return root;
}

type MutableTable = Record<string, TomlValue>;

const MAX_DEPTH = 20;

/** Without a prototype: a key may be called `constructor`. */
function emptyTable(): MutableTable {
  return Object.create(null) as MutableTable;
}

function open(from: MutableTable, path: readonly string[], isItem: boolean): MutableTable | undefined {
  let table = from;
  if (path.length > MAX_DEPTH) return undefined;
  for (const [i, key] of path.entries()) {
    const known = table[key];
    if (isItem && i === path.length - 1) {
      const item = emptyTable();
      if (Array.isArray(known)) known.push(item);
      else table[key] = [item];
      return item;
    }
    const next: unknown = Array.isArray(known) ? known.at(-1) : known;
    if (next === undefined) {
      const made = emptyTable();
      table[key] = made;
      table = made;
    } else if (typeof next === 'object' && next !== null && !Array.isArray(next)) {
      table = next as MutableTable;
    } else {
      return undefined;
    }
  }
  return table;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  peek(what: string): boolean {
    return this.#text.startsWith(what, this.#at);
  }

  take(length: number): void {
    this.#at += length;
  }

  /** White space and comments; line breaks too where they mean nothing. */
  skipBlank(lines: boolean): void {
    for (; !this.isAtEnd; this.#at++) {
      const char = this.#text[this.#at];
      if (char === '#') {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end < 0 ? this.#text.length : end;
        if (!lines || this.isAtEnd) return;
      } else if (char !== ' ' && char !== '\t' && !(lines && (char === '\n' || char === '\r'))) {
        return;
      }
    }
  }

  skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
  }

  /** `a."b.c".d`; empty where there is none. */
  keyPath(): string[] {
    const path: string[] = [];
    for (;;) {
      this.skipBlank(false);
      const key = this.peek('"') || this.peek("'") ? this.#string() : this.#bare(/[\w-]*/y);
      if (key === undefined || key === '') return [];
      path.push(key);
      this.skipBlank(false);
      if (!this.peek('.')) return path;
      this.take(1);
    }
  }

  value(depth: number): TomlValue | undefined {
    this.skipBlank(false);
    if (this.peek('"') || this.peek("'")) return this.#string();
    if (depth < MAX_DEPTH && this.peek('[')) return this.#array(depth);
    if (depth < MAX_DEPTH && this.peek('{')) return this.#inlineTable(depth);
    const text = this.#bare(/[^\s,\]}#]*/y);
    return text === '' ? undefined : text;
  }

  #array(depth: number): TomlValue[] {
    const items: TomlValue[] = [];
    this.take(1);
    for (;;) {
      this.skipBlank(true);
      if (this.isAtEnd || this.peek(']')) break;
      const item = this.value(depth + 1);
      if (item === undefined) break;
      items.push(item);
      this.skipBlank(true);
      if (!this.peek(',')) break;
      this.take(1);
    }
    if (this.peek(']')) this.take(1);
    return items;
  }

  #inlineTable(depth: number): TomlTable {
    const table = emptyTable();
    this.take(1);
    for (;;) {
      this.skipBlank(true);
      if (this.isAtEnd || this.peek('}')) break;
      const path = this.keyPath();
      this.skipBlank(false);
      const last = path.pop();
      if (last === undefined || !this.peek('=')) break;
      this.take(1);
      const value = this.value(depth + 1);
      const target = open(table, path, false);
      if (value === undefined || target === undefined) break;
      target[last] = value;
      this.skipBlank(true);
      if (!this.peek(',')) break;
      this.take(1);
    }
    if (this.peek('}')) this.take(1);
    return table;
  }

  #string(): string | undefined {
    const quote = this.#text[this.#at] as string;
    const isLong = this.peek(quote.repeat(3));
    const end = isLong ? quote.repeat(3) : quote;
    this.take(end.length);
    if (isLong) {
      if (this.peek('\r')) this.take(1);
      if (this.peek('\n')) this.take(1);
    }
    let found = '';
    while (!this.isAtEnd && !this.peek(end)) {
      const char = this.#text[this.#at++] as string;
      if (char === '\n' && !isLong) return undefined;
      if (char === '\\' && quote === '"') found += this.#escaped();
      else found += char;
    }
    this.take(end.length);
    return found;
  }

  #escaped(): string {
    const char = this.#text[this.#at++] ?? '';
    if (char === 'u' || char === 'U') {
      const length = char === 'u' ? 4 : 8;
      const code = Number.parseInt(this.#text.slice(this.#at, this.#at + length), 16);
      this.take(length);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    }
    if (char === '\n' || char === '\r' || char === ' ' || char === '\t') {
      // A line that goes on: white space up to the next word is no part of it.
      while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
      return '';
    }
    return ESCAPES[char] ?? char;
  }

  #bare(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.take(found.length);
    return found;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
