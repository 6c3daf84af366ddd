/** What a name stands for at a place in code of Java or Kotlin: its type, or the text that is put together for it. */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { annotatedClasses } from '../../reading/jvm/annotations.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import type { Sources } from '../../reading/sources.ts';
import { HOLE } from './jpql.ts';

export interface JvmType {
  /** Without what it stands in. */
  readonly name: string;
  readonly given: readonly string[];
}

/** Members with a body, with what stands before it. */
interface Block extends Span {
  /** Where its head begins. */
  readonly head: number;
}

interface Declared {
  readonly type: JvmType;
  readonly at: number;
}

const JAVA =
  /(?<![\w.@])([A-Z][\w.]{0,100})(?:\s{0,5}<((?:[^<>;(){}]|<[^<>;(){}]{0,200}>){0,300})>)?(?:\[\]|\.{3})?\s{1,50}(\w{1,100})\s{0,50}(?=[;=,):])/g;
const KOTLIN =
  /(?<![\w.@])(\w{1,100})\s{0,5}:\s{0,5}([A-Z][\w.]{0,100})(?:<((?:[^<>;(){}]|<[^<>;(){}]{0,200}>){0,300})>)?/g;
/** `var user = new User(`, `val user = User(`, `Root<User> root = query.from(User.class)` says it before. */
const MADE =
  /\b(?:var|val)\s{1,20}(\w{1,100})\s{0,20}=\s{0,20}(?:new\s{1,20})?([A-Z]\w{0,100})\s{0,5}(?:<([^<>;(){}]{0,200})>)?\(/g;

export class JvmCode {
  readonly sources: Sources;
  readonly file: string;
  readonly bare: string;
  readonly #isKotlin: boolean;
  readonly #blocks: readonly Block[];
  readonly #declared = new Map<string, Declared[]>();

  constructor(sources: Sources, file: string) {
    this.sources = sources;
    this.file = file;
    this.bare = sources.bare(file);
    this.#isKotlin = file.endsWith('.kt');
    this.#blocks = blocksIn(sources, file, this.bare);
    const add = (name: string, type: string, given: string | undefined, at: number): void => {
      const declared = { type: { name: type.split('.').at(-1) ?? '', given: listed(given ?? '') }, at };
      const others = this.#declared.get(name);
      if (others === undefined) this.#declared.set(name, [declared]);
      else others.push(declared);
    };
    if (this.#isKotlin)
      for (const { 1: name = '', 2: type = '', 3: given, index } of this.bare.matchAll(KOTLIN))
        add(name, type, given, index);
    else
      for (const { 1: type = '', 2: given, 3: name = '', index } of this.bare.matchAll(JAVA))
        add(name, type, given, index);
    for (const { 1: name = '', 2: type = '', 3: given, index } of this.bare.matchAll(MADE))
      add(name, type, given, index);
  }

  /** Of a variable or parameter of the member around, else of a field; undefined where nothing declares it. */
  typeOf(name: string, at: number): JvmType | undefined {
    const all = this.#declared.get(name) ?? [];
    const block = this.blockAround(at);
    const inside =
      block === undefined
        ? undefined
        : all.findLast((each) => each.at >= block.head && each.at < Math.min(at, block.to));
    if (inside !== undefined) return inside.type;
    const field = all.find((each) => this.blockAround(each.at) === undefined) ?? all[0];
    return field?.type;
  }

  /** The member that this is in, its head counted. */
  blockAround(at: number): Block | undefined {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#blocks[middle] as Block).head <= at) low = middle + 1;
      else high = middle;
    }
    const block = this.#blocks[low - 1];
    return block !== undefined && at < block.to ? block : undefined;
  }

  /** The text that is given here, with a hole for each part that the code does not say. */
  textAt(span: Span): string {
    return this.#textOf(span, 0);
  }

  #textOf({ from, to }: Span, depth: number): string {
    return partsOf(this.bare, from, to)
      .map((part) => this.#partOf(part, depth))
      .join('');
  }

  #partOf({ from, to }: Span, depth: number): string {
    const written = withoutComments(this.sources.text(this.file).slice(from, to));
    const literal = literalOf(written, this.#isKotlin);
    if (literal !== undefined) return literal;
    if (depth > MOST_STEPS) return HOLE;
    const name = /^(\w{1,100})(?:\s*\.\s*toString\(\s*\))?$/.exec(written)?.[1];
    const put = name === undefined ? undefined : this.#putTogether(name, from, depth);
    if (put !== undefined) return put;
    if (/^[\w.]{1,200}$/.test(written)) return this.#constant({ from, to }, written, depth);
    const open = /^(?:new\s+StringBu(?:ilder|ffer)|String\s*\.\s*format|StringBu(?:ilder|ffer))\s*\(/.exec(written)?.[0]
      .length;
    if (open === undefined) return HOLE;
    const at = this.bare.indexOf('(', from);
    const [first] = splitAtCommas(this.bare, at + 1, Math.min(closingBracket(this.bare, at), to));
    return first === undefined ? '' : this.#textOf(first, depth + 1).replace(/%(?:\d+\$)?[sd]/g, HOLE);
  }

  #constant(span: Span, written: string, depth: number): string {
    const text = textOf(this.sources, this.file, span);
    if (!text.includes('${')) return text;
    // A constant of this file that is no plain sum of texts, as a text block.
    const set = new RegExp(`\\b(?:String|val)\\s+${written.split('.').at(-1)}\\s*(?::\\s*String\\s*)?=\\s*`).exec(
      this.bare,
    );
    if (set === null || depth > 2) return text.replace(/\$\{[^}]{0,200}\}/g, HOLE);
    const from = set.index + set[0].length;
    return this.#textOf({ from, to: endOfStatement(this.bare, from, this.#isKotlin) }, depth + 1);
  }

  /** All that the member around sets or adds to a variable, in its order; undefined where it does not. */
  #putTogether(name: string, at: number, depth: number): string | undefined {
    const block = this.blockAround(at);
    if (block === undefined) return undefined;
    const from = Math.max(block.from, at - MOST_CHARACTERS);
    const steps = new RegExp(`(?<![\\w.])${name}\\s*(?:(\\+?=)(?!=)\\s*|((?:\\.\\s*append\\s*\\()))`, 'g');
    const parts: string[] = [];
    const before = this.bare.slice(from, at);
    for (const step of before.matchAll(steps)) {
      const next = from + step.index + step[0].length;
      if (step[2] === undefined) {
        if (step[1] === '=' && parts.length > 0) parts.push('\n;\n');
        parts.push(this.#chain({ from: next, to: endOfStatement(this.bare, next, this.#isKotlin) }, depth));
      } else parts.push(this.#appended(next - 1, depth));
    }
    return parts.length === 0 ? undefined : parts.join('');
  }

  /** `new StringBuilder("a").append("b")`, or any other value. */
  #chain(span: Span, depth: number): string {
    const made = /^new\s+StringBu(?:ilder|ffer)\s*\(/.exec(this.bare.slice(span.from, span.from + 100));
    if (made === null) return this.#textOf(span, depth + 1);
    const open = span.from + made[0].length - 1;
    const close = closingBracket(this.bare, open);
    const first = this.#textOf({ from: open + 1, to: close }, depth + 1);
    const next = /^\s*\.\s*append\s*\(/.exec(this.bare.slice(close + 1, close + 200));
    return first + (next === null ? '' : this.#appended(close + next[0].length, depth));
  }

  /** From the bracket of the first of several. */
  #appended(open: number, depth: number): string {
    let text = '';
    for (let at = open, steps = 0; steps < MOST_APPENDED; steps++) {
      const close = closingBracket(this.bare, at);
      text += this.#textOf({ from: at + 1, to: close }, depth + 1);
      const next = /^\s*\.\s*append\s*\(/.exec(this.bare.slice(close + 1, close + 200));
      if (next === null) return text;
      at = close + next[0].length;
    }
    return text;
  }
}

const MOST_STEPS = 4;
const MOST_APPENDED = 100;
const MOST_CHARACTERS = 20_000;

/** A string, or a text block, and comments around it; in Kotlin a name in it is a hole. */
function literalOf(written: string, isKotlin: boolean): string | undefined {
  const block = /^"""((?:[^"]|"(?!""))*)"""(?:\.trim(?:Indent|Margin)\(\))?$/.exec(written)?.[1];
  const text = block ?? /^"((?:[^"\\\n]|\\.)*)"(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^*]*\*\/)*$/.exec(written)?.[1];
  const plain = isKotlin ? text?.replace(/(?<!\\)\$(?:\{[^}\n]{0,200}\}|[A-Za-z_]\w*)/g, HOLE) : text;
  return plain?.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
}

/** Without those before it. */
function withoutComments(written: string): string {
  return written.trim().replace(/^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*\/)+/, '');
}

/** What `+` separates, brackets respected. */
function partsOf(bare: string, from: number, to: number): readonly Span[] {
  const parts: Span[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    const char = bare[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(bare, at);
    else if (char === '+') {
      parts.push({ from: start, to: at });
      start = at + 1;
    }
  }
  return [...parts, { from: start, to: Math.min(to, bare.length) }];
}

/** Of Java its semicolon; of Kotlin the end of a line behind which nothing goes on. */
function endOfStatement(bare: string, from: number, isKotlin: boolean): number {
  const limit = Math.min(bare.length, from + MOST_CHARACTERS);
  for (let at = from; at < limit; at++) {
    const char = bare[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(bare, at);
    else if (char === ';' || char === '}') return at;
    else if (
      isKotlin &&
      char === '\n' &&
      /^\s*(?:val|var|fun|return|if|for|while|\w+\s*(?:=|\.|\())/.test(bare.slice(at + 1, at + 200))
    )
      return at;
  }
  return limit;
}

export function listed(given: string): readonly string[] {
  let depth = 0;
  const parts = [''];
  for (const char of given) {
    if (char === '<') depth += 1;
    else if (char === '>') depth -= 1;
    if (char === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${char}`);
  }
  return parts.map((each) => each.trim()).filter((each) => each !== '');
}

/** Braces right inside of those of a class. */
function blocksIn(sources: Sources, file: string, bare: string): readonly Block[] {
  const classes = new Set(annotatedClasses(sources, file).map(({ body }) => body.from - 1));
  const blocks: Block[] = [];
  const open: { readonly at: number; readonly head: number; readonly isClass: boolean }[] = [];
  let head = 0;
  for (let at = 0; at < bare.length; at++) {
    const char = bare[at];
    if (char === '{') {
      open.push({ at, head, isClass: classes.has(at) });
      head = at + 1;
    } else if (char === '}') {
      const last = open.pop();
      if (last !== undefined && !last.isClass && (open.length === 0 || open.at(-1)?.isClass === true))
        blocks.push({ head: last.head, from: last.at + 1, to: at });
      head = at + 1;
    } else if (char === ';') head = at + 1;
  }
  return blocks.sort((left, right) => left.head - right.head);
}
