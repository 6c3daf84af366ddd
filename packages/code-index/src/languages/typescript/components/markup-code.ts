/**
 * Code that stands for the markup of a component: what its tags and expressions name is named there again, in the same scopes,
 * and each part of it knows the place in the file that it comes from. So the checker tells what markup means, as it tells of
 * scripts. What cannot be read is left out, and its names stay open.
 */
import { ScriptTokens } from '../script-tokens.ts';
import type { Part, Tag } from './markup.ts';

/** Which of the names in a part are told. */
export type Told = 'all' | 'roots' | 'members';

/** A part of the code: where it begins there and in the file, and how long it is. */
export interface CodePiece {
  readonly at: number;
  readonly from: number;
  readonly length: number;
  readonly told: Told;
  /** What it names is shown: it is a tag. The one that closes an element names what the first one shows. */
  readonly tag?: 'opening' | 'closing';
  /** The name, where the file writes it in another way. */
  readonly name?: string;
}

/** The name of the function in the code to which everything is handed, and whose parameters are names of which nothing is known. */
export const HANDED_TO = '__markup';

/** What a loop goes through, with the place of each. */
export const ENTRIES_OF = '__entries';

export class MarkupCode {
  readonly #text: string;
  readonly #parts: string[] = [];
  readonly pieces: CodePiece[] = [];
  /** Every word that may name something around the markup. */
  readonly words = new Set<string>();
  /** What is taken, where it is not said otherwise. */
  readonly told: Told;
  /** The same code is there once more, with the types of what it names. */
  readonly isTypedElsewhere: boolean;
  #length = 0;

  constructor(text: string, told: Told, isTypedElsewhere = false) {
    this.#text = text;
    this.told = told;
    this.isTypedElsewhere = isTypedElsewhere;
  }

  get code(): string {
    return this.#parts.join('');
  }

  add(code: string): this {
    this.#parts.push(code);
    this.#length += code.length;
    return this;
  }

  /** Code as it stands in the file. */
  take({ from, to }: Part, told: Told = this.told): this {
    this.pieces.push({ at: this.#length, from, length: to - from, told });
    return this.copy({ from, to });
  }

  /** The same, and none of its names is told. */
  copy({ from, to }: Part): this {
    const written = this.#text.slice(from, to);
    wordsIn(written, this.words);
    return this.add(written);
  }

  /** Names that are bound here: they are told once, with their types where there are any. */
  takePattern(part: Part): this {
    return this.isTypedElsewhere ? this.copy(part) : this.take(part, 'all');
  }

  /** A name that stands for what the file names at a place in its own way. */
  stand(name: string, { from, ...how }: { readonly from: number } & Pick<CodePiece, 'tag' | 'name'>): this {
    this.pieces.push({ at: this.#length, from, length: name.length, told: 'all', ...how });
    return this.add(name);
  }

  /** A name that is written at a place of the file, perhaps in another way. */
  #takeName(name: string, from: number, how: Partial<Pick<CodePiece, 'tag' | 'name'>> = {}): this {
    this.pieces.push({ at: this.#length, from, length: name.length, told: 'all', ...how });
    wordsIn(name, this.words);
    return this.add(name);
  }

  isWhole({ from, to }: Part): boolean {
    return isWhole(this.#text.slice(from, to));
  }

  /** A value that is used. A comment in it ends with its line, and so does a quote that is not closed. */
  use(part: Part, take: () => void = () => this.take(part)): void {
    if (!this.isWhole(part)) return;
    this.add(`${HANDED_TO}([`);
    take();
    this.add('\n]);\n');
  }

  /** A value that is handed to whoever calls it. */
  hand(part: Part): void {
    if (this.isWhole(part)) this.add(`${HANDED_TO}(`).take(part).add('\n);\n');
  }

  /** Statements that run some time. */
  run(part: Part): void {
    if (this.isWhole(part)) this.add(`${HANDED_TO}(($event) => {`).take(part).add('\n});\n');
  }

  /** A name that stands alone. */
  name(name: string, from: number): void {
    if (this.told !== 'members') this.add(`${HANDED_TO}([`).#takeName(name, from).add(']);\n');
  }

  /** A tag that names what is shown. */
  show(name: string, tag: Pick<Tag, 'at' | 'kind' | 'name'>): void {
    if (this.told === 'members') return;
    this.add(`${HANDED_TO}([`).tagName(tag, name).add(']);\n');
  }

  /** Its name alone. */
  tagName({ at, kind, name: written }: Pick<Tag, 'at' | 'kind' | 'name'>, name = written): this {
    const how = written === name || written.includes('.') ? {} : { name: written };
    return this.#takeName(name, at, { tag: kind === 'closing' ? kind : 'opening', ...how });
  }
}

/** Its brackets, strings and comments end within it, and it is not empty. */
export function isWhole(code: string): boolean {
  if (code.trim() === '' || ENTITY.test(code)) return false;
  const tokens = new ScriptTokens(code);
  const open: number[] = [];
  const templates: number[] = [];
  while (tokens.next()) {
    if (tokens.kind === 'template') {
      if (tokens.skipTemplate()) templates.push(open.length);
    } else if (tokens.kind === 'sign') {
      const closing = CLOSED_BY.get(tokens.code);
      if (closing !== undefined) open.push(closing);
      else if (CLOSES.has(tokens.code)) {
        if (tokens.code === CLOSE_BRACE && templates.at(-1) === open.length) {
          templates.pop();
          if (tokens.skipTemplate()) templates.push(open.length);
        } else if (open.pop() !== tokens.code) return false;
      }
    }
  }
  return !tokens.isCut && open.length === 0 && templates.length === 0;
}

/** Words in code that may be names of something around it: all but what stands behind a dot. */
export function wordsIn(code: string, found: Set<string>): void {
  const tokens = new ScriptTokens(code);
  while (tokens.nextWord()) {
    const isMember = tokens.codeBefore === DOT && tokens.codeTwoBefore !== DOT;
    if (!isMember && /^[A-Za-z_$\u0080-\uffff]/.test(tokens.value)) found.add(tokens.value);
  }
}

/** `&quot;`: the code is another one than what stands there. */
const ENTITY = /&(?:[a-z]{2,8}|#\d{1,6});/i;
const DOT = 46;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const CLOSED_BY: ReadonlyMap<number, number> = new Map([
  [40, 41],
  [91, 93],
  [OPEN_BRACE, CLOSE_BRACE],
]);
const CLOSES: ReadonlySet<number> = new Set(CLOSED_BY.values());
