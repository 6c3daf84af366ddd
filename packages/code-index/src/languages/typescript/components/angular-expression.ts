/**
 * Expressions of Angular's templates as code of TypeScript: a name that the template does not bind is a member of its class,
 * and what a pipe is handed is handed to what Angular calls of it.
 */
import { ScriptTokens, type TokenKind } from '../script-tokens.ts';
import { OF_PIPE, standingFor } from './angular-names.ts';
import type { Part } from './markup.ts';
import { HANDED_TO, isWhole, type MarkupCode } from './markup-code.ts';

/** The object of the class whose template it is. */
export const OBJECT_OF_CLASS = '__this';

/** Names that Angular binds, of whose types nothing is said. */
export const GIVEN_BY_ANGULAR: readonly string[] = '$event $any $index $count $first $last $even $odd'.split(' ');

interface Token extends Part {
  readonly kind: TokenKind;
  readonly value: string;
  readonly code: number;
}

export interface Expressions {
  readonly code: MarkupCode;
  readonly text: string;
  /** A name that the template itself binds here. */
  readonly isBound: (name: string) => boolean;
}

/** Undefined where it is none that can be read: then nothing of it is told. */
export function expressionOf(expressions: Expressions, { from, to }: Part): (() => void) | undefined {
  const written = expressions.text.slice(from, to);
  // Templates of strings and functions in place are new, and seldom.
  if (!isWhole(written) || written.includes('`') || written.includes('=>')) return undefined;
  const tokens = tokensOf(expressions.text, { from, to });
  const writer = new ExpressionWriter(expressions, tokens);
  return writer.canBeWritten ? () => writer.write() : undefined;
}

export function tokensOf(text: string, { from, to }: Part): Token[] {
  const tokens = new ScriptTokens(text.slice(from, to));
  const found: Token[] = [];
  let before = from;
  while (tokens.next()) {
    const end = from + tokens.at;
    const length = tokens.kind === 'word' ? tokens.value.length : tokens.kind === 'sign' ? 1 : undefined;
    const start = length === undefined ? firstAfterBlanks(text, before) : end - length;
    found.push({ kind: tokens.kind, value: tokens.value, code: tokens.code, from: start, to: end });
    before = end;
  }
  return found;
}

function firstAfterBlanks(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at++;
  return at;
}

class ExpressionWriter {
  readonly #code: MarkupCode;
  readonly #isBound: (name: string) => boolean;
  readonly #tokens: readonly Token[];
  /** Of each bracket that opens, the one that closes it. */
  readonly #closing = new Map<number, number>();
  /** From where on nothing is written yet. */
  #at = 0;
  readonly canBeWritten: boolean;

  constructor({ code, isBound }: Expressions, tokens: readonly Token[]) {
    this.#code = code;
    this.#isBound = isBound;
    this.#tokens = tokens;
    const open: number[] = [];
    let deepest = 0;
    for (const [i, { kind, code: sign }] of tokens.entries()) {
      if (kind !== 'sign') continue;
      if (OPENS.has(sign)) deepest = Math.max(deepest, open.push(i));
      else if (CLOSES.has(sign)) this.#closing.set(open.pop() ?? -1, i);
    }
    this.canBeWritten = deepest < MAX_DEPTH && tokens.length > 0 && !tokens.some((_, i) => this.#isReserved(i));
  }

  /** The name of an element or a member may be a word that none of TypeScript can be. */
  #isReserved(i: number): boolean {
    const { kind, value } = this.#tokens[i] as Token;
    if (kind !== 'word' || !RESERVED.has(value)) return false;
    const [before, next] = [this.#tokens[i - 1], this.#tokens[i + 1]];
    return !(before?.kind === 'sign' && before.code === DOT) && !(next?.kind === 'sign' && next.code === COLON);
  }

  write(): void {
    this.#at = this.#tokens[0]?.from ?? 0;
    this.#writeList(0, this.#tokens.length, false);
    this.#flush(this.#tokens.at(-1)?.to ?? this.#at);
  }

  /** What is separated by commas and semicolons, from one token to before another. */
  #writeList(from: number, to: number, isInBraces: boolean): void {
    let start = from;
    for (let i = from; i <= to; i++) {
      const token = this.#tokens[i];
      const inner = i < to ? this.#closing.get(i) : undefined;
      if (inner !== undefined) {
        i = inner;
        continue;
      }
      if (i === to || (token?.kind === 'sign' && SEPARATES.has(token.code))) {
        this.#writePiped(start, i, isInBraces);
        start = i + 1;
      }
    }
  }

  /** `items | slice:1:end` */
  #writePiped(from: number, to: number, isInBraces: boolean): void {
    const pipes = this.#signsIn(from, to, BAR).filter((i) => !this.#isDouble(i));
    const [first] = pipes;
    if (first === undefined) {
      this.#writePlain(from, to, isInBraces);
      return;
    }
    // In braces the name of a property comes first.
    const colon = isInBraces ? this.#signsIn(from, first, COLON)[0] : undefined;
    const head = colon === undefined ? from : colon + 1;
    if (colon !== undefined) this.#writePlain(from, head, true);
    const start = this.#tokens[head];
    if (start === undefined || head >= first) return;
    this.#flush(start.from);
    for (const pipe of pipes.toReversed()) this.#openPipe(this.#tokens[pipe + 1]);
    this.#writePlain(head, first, false);
    for (const [nth, pipe] of pipes.entries()) {
      const end = pipes[nth + 1] ?? to;
      this.#skipTo(pipe);
      this.#code.add(']');
      const colons = this.#argumentsIn(pipe + 1, end);
      for (const [n, at] of colons.entries()) {
        const stop = colons[n + 1] ?? end;
        if (at + 1 >= stop) continue;
        this.#code.add(', ');
        this.#at = this.#tokens[at + 1]?.from ?? this.#at;
        this.#writePlain(at + 1, stop, false);
        this.#flush(this.#tokens[stop - 1]?.to ?? this.#at);
      }
      this.#code.add(')');
      this.#at = this.#tokens[end - 1]?.to ?? this.#at;
    }
  }

  #openPipe(name: Token | undefined): void {
    const stands = name?.kind === 'word' ? standingFor(name.value) : undefined;
    if (name === undefined || stands === undefined) this.#code.add(HANDED_TO);
    else this.#code.add(`${stands}.`).stand(OF_PIPE, { from: name.from, name: name.value });
    this.#code.add('([');
  }

  /** Colons that begin what a pipe is told, and are none of a condition. */
  #argumentsIn(from: number, to: number): number[] {
    let conditions = 0;
    const found: number[] = [];
    for (let i = from; i < to; i++) {
      const token = this.#tokens[i];
      i = this.#closing.get(i) ?? i;
      if (token?.kind !== 'sign') continue;
      const next = this.#tokens[i + 1];
      if (token.code === QUESTION && next?.code !== DOT && !this.#isDouble(i)) conditions++;
      else if (token.code === COLON && conditions > 0) conditions--;
      else if (token.code === COLON) found.push(i);
    }
    return found;
  }

  #writePlain(from: number, to: number, isInBraces: boolean): void {
    for (let i = from; i < to; i++) {
      const token = this.#tokens[i] as Token;
      const closing = this.#closing.get(i);
      if (closing !== undefined) {
        this.#writeList(i + 1, closing, token.code === BRACE);
        i = closing;
      } else if (token.kind === 'word') this.#writeWord(i, token, isInBraces, { from, to });
    }
  }

  #writeWord(i: number, { value, from, to }: Token, isInBraces: boolean, within: Part): void {
    const before = this.#tokens[i - 1];
    const next = this.#tokens[i + 1];
    if (/^[\d]/.test(value) || (before?.kind === 'sign' && before.code === DOT) || KEYWORDS.has(value)) return;
    if (value === 'this') {
      this.#flush(from);
      this.#code.add(OBJECT_OF_CLASS);
      this.#at = to;
      return;
    }
    const isFirst = isInBraces && i === within.from;
    if (isFirst && next?.kind === 'sign' && next.code === COLON) return;
    const isShort = isFirst && i + 1 === within.to;
    if (!isShort && (this.#isBound(value) || GIVEN_BY_ANGULAR.includes(value))) return;
    this.#flush(from);
    if (isShort) this.#code.add(`${value}: `);
    if (!this.#isBound(value)) this.#code.add(`${OBJECT_OF_CLASS}.`);
  }

  #signsIn(from: number, to: number, sign: number): number[] {
    const found: number[] = [];
    for (let i = from; i < to; i++) {
      const token = this.#tokens[i];
      if (token?.kind === 'sign' && token.code === sign) found.push(i);
      i = this.#closing.get(i) ?? i;
    }
    return found;
  }

  /** `||`, `??` */
  #isDouble(i: number): boolean {
    const token = this.#tokens[i];
    return [this.#tokens[i - 1], this.#tokens[i + 1]].some(
      (other) =>
        other?.kind === 'sign' && other.code === token?.code && (other.to === token?.from || other.from === token?.to),
    );
  }

  /** What stands before a token is written, and the token is left out. */
  #skipTo(i: number): void {
    const token = this.#tokens[i] as Token;
    this.#flush(Math.max(this.#at, this.#tokens[i - 1]?.to ?? this.#at));
    this.#at = token.to;
  }

  #flush(to: number): void {
    if (to > this.#at) this.#code.take({ from: this.#at, to }, 'all');
    this.#at = Math.max(this.#at, to);
  }
}

/** What nothing can be called that is bound. */
export const RESERVED: ReadonlySet<string> = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends finally for function if import ' +
    'new return super switch throw try var while with yield let static await implements interface package private protected ' +
    'public arguments eval'
  ).split(' '),
);
const MAX_DEPTH = 100;
const DOT = 46;
const COLON = 58;
const QUESTION = 63;
const BRACE = 123;
const BAR = 124;
const OPENS: ReadonlySet<number> = new Set([40, 91, BRACE]);
const CLOSES: ReadonlySet<number> = new Set([41, 93, 125]);
/** `,` and `;` */
const SEPARATES: ReadonlySet<number> = new Set([44, 59]);
const KEYWORDS: ReadonlySet<string> = new Set('true false null undefined typeof void in instanceof'.split(' '));
