/** A text of SQL while it is read: its tokens, and what is said of them as they are. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import type { FactsBuilder } from '../shape/builder.ts';
import { commentText, isGap } from '../shape/comments.ts';
import type { SqlToken, SqlTokens } from './tokens.ts';
import { RESERVED, STOPS } from './words.ts';

/** A routine, by its tokens: what is measured. */
export interface Routine {
  readonly definition: number;
  readonly from: number;
  /** The first token of its body, and the one behind its last. */
  readonly body: number;
  readonly to: number;
}

/** What the reader knows of the statements that it is in. */
export interface Context {
  /** The first word of the statement. */
  readonly verb: string;
  /** Tables by what the statement calls them, their own names among them; empty for what is no table of the schema. */
  readonly aliases: Map<string, string[]>;
  /** Parts of the statement in which names are columns of one table: the lists behind `INTO t`, `REFERENCES t`. */
  readonly columnLists: { readonly from: number; readonly to: number; readonly table: string }[];
  /** Names of `WITH`, from and up to which token they hold. */
  readonly queries: { readonly name: string; readonly from: number; readonly to: number }[];
  /** What a name stands for, by the token of its last part. */
  readonly marks: Map<number, Mark>;
  /** The definition that everything belongs to from a token on. */
  readonly holders: Map<number, number>;
  /** All tables of the statement, when all that it says of them is known. */
  tables?: readonly string[];
}

/** `object`: named as a whole; `local`: known to its statement alone; `done`: said already. */
type Mark = 'object' | 'local' | 'done' | 'type' | 'call';

/** What the statements of one routine share. */
export interface Surroundings {
  /** Parameters and variables; of those that hold a row, its table. */
  readonly locals: Map<string, string>;
  /** The table that a trigger is on. */
  table: string;
}

export interface Name {
  /** Tokens of its parts, from the outermost. */
  readonly parts: readonly number[];
  /** The token behind it. */
  readonly next: number;
}

export class SqlReading {
  readonly builder: FactsBuilder;
  readonly tokens: readonly SqlToken[];
  readonly closing: Int32Array;
  readonly routines: Routine[] = [];
  /** Statements end with `GO` in this file, or routines with `/`. */
  readonly usesGo: boolean;
  readonly usesSlash: boolean;
  /** Routines around the statement. */
  depth = 0;
  lastTables: { readonly key: string; readonly of: TermId } = { key: '', of: -1 };
  /** The package of Oracle that is open, up to a token. */
  package: { readonly definition: number; readonly to: number } | undefined;
  readonly text: string;
  readonly #comments: readonly number[];
  #nextComment = 0;

  constructor(builder: FactsBuilder, { tokens, comments, closing }: SqlTokens) {
    this.builder = builder;
    this.text = builder.tree.text;
    this.tokens = tokens;
    this.#comments = comments;
    this.closing = closing;
    this.usesGo = tokens.some(({ kind, word }) => kind === 'end' && word === 'go');
    this.usesSlash = tokens.some(({ kind, word }) => kind === 'end' && word === '/');
  }

  find(from: number, to: number, word: string): number {
    for (let at = from; at < to; at++) {
      if (this.tokens[at]?.kind === 'open' && (this.closing[at] as number) > at && this.tokens[at]?.word === '(')
        at = this.closing[at] as number;
      else if (this.is(at, word)) return at;
    }
    return -1;
  }

  is(at: number, word: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'word' && token.word === word;
  }

  isOneOf(at: number, words: ReadonlySet<string>): boolean {
    const token = this.tokens[at];
    return token?.kind === 'word' && words.has(token.word);
  }

  isSign(at: number, sign: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'sign' && token.word === sign;
  }

  isAfterDot(at: number): boolean {
    return this.isSign(at - 1, '.');
  }

  isFirstInLine(at: number): boolean {
    if (at === 0) return true;
    const { start } = this.outside(this.tokens[at] as SqlToken);
    return this.text.slice((this.tokens[at - 1] as SqlToken).end, start).includes('\n');
  }

  endOfElement(from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const { kind } = this.tokens[at] as SqlToken;
      if (kind === 'open' && (this.closing[at] as number) > at) at = this.closing[at] as number;
      else if (this.isSign(at, ',')) return at;
    }
    return to;
  }

  /** What commas part inside of a bracket: pairs of the first token and the one behind the last. */
  elements(open: number): (readonly [number, number])[] {
    const close = this.closing[open] as number;
    const found: (readonly [number, number])[] = [];
    const end = close < 0 ? Math.min(this.tokens.length, open + 1) : close;
    for (let at = open + 1; at < end; ) {
      const next = this.endOfElement(at, end);
      if (next > at) found.push([at, next]);
      at = next + 1;
    }
    return found;
  }

  endOfBrackets(from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const { kind } = this.tokens[at] as SqlToken;
      if (kind === 'open' && (this.closing[at] as number) > at) at = this.closing[at] as number;
      else if (kind === 'close') return at;
    }
    return to;
  }

  /** A name with what stands before it; undefined where none is. @param isAny Also where a word of the language stands. */
  name(from: number, isAny = false): Name | undefined {
    const parts: number[] = [];
    let at = from;
    for (;;) {
      const token = this.tokens[at];
      const isWord =
        token?.kind === 'word' && (parts.length > 0 || !RESERVED.has(token.word) || (isAny && !STOPS.has(token.word)));
      if (token === undefined || !(isWord || token.kind === 'quoted' || token.kind === 'temporary')) break;
      parts.push(at);
      at++;
      if (!this.isSign(at, '.')) break;
      at++;
      // SQL Server leaves out the schema: `db..table`
      if (this.isSign(at, '.')) at++;
    }
    return parts.length === 0 ? undefined : { parts, next: at };
  }

  /** Offsets with the quotes. */
  outside({ kind, start, end }: SqlToken): { readonly start: number; readonly end: number } {
    const isQuoted = kind === 'quoted' || kind === 'string';
    return isQuoted ? { start: start - 1, end: Math.min(this.text.length, end + 1) } : { start, end };
  }

  written({ start, end }: SqlToken): string {
    return this.text.slice(start, end);
  }

  site(at: number, role: ReferenceRole, term: TermId): void {
    const { word, start } = this.tokens[at] as SqlToken;
    this.builder.site(word, start, role, term);
  }

  within(definition: number, work: () => void): void {
    this.builder.inDefinition(definition, work);
  }

  /** The comments that stand right above a statement. */
  docBefore(at: number): string {
    const { start } = this.tokens[at] as SqlToken;
    const comments = this.#comments;
    while (this.#nextComment < comments.length && (comments[this.#nextComment + 1] as number) <= start)
      this.#nextComment += 2;
    let from = start;
    for (let i = this.#nextComment - 2; i >= 0 && start - from < MAX_DOC; i -= 2) {
      if (!isGap(this.text.slice(comments[i + 1], from))) break;
      from = comments[i] as number;
    }
    return commentText(this.text.slice(from, start));
  }

  definitionAt(index: number): FactsBuilder['definitions'][number] {
    return this.builder.definitions[index] as FactsBuilder['definitions'][number];
  }
}

const MAX_DOC = 3_000;
