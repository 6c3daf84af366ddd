/** The markup of a component of Svelte, as code. */

import { ScriptTokens } from '../script-tokens.ts';
import { endOfBraces, type MarkupAttribute, markupOf, type Part, type Tag, VOID } from './markup.ts';
import { HANDED_TO, type MarkupCode } from './markup-code.ts';

interface Scope {
  /** A tag, or a block with its sign: `#each`. */
  readonly of: string;
  readonly blocks: number;
}

/** False where the markup cannot be read: then it holds a part of it alone. */
export function addSvelteMarkup(code: MarkupCode, text: string, loops: string): boolean {
  const whole = { from: 0, to: text.length };
  const markup = markupOf(text, whole, { hasBraces: true, isRaw: ({ name }) => name === 'script' || name === 'style' });
  if (markup.isCut) return false;
  const walk = new MarkupWalk(code, text, loops);
  const parts = [
    ...markup.tags.map((tag) => ({ from: tag.from, take: () => walk.takeTag(tag) })),
    ...markup.codes.map((part) => ({ from: part.from, take: () => walk.takeCode(part) })),
  ].sort((a, b) => a.from - b.from);
  return parts.every(({ take }) => take()) && walk.isOver;
}

class MarkupWalk {
  readonly #code: MarkupCode;
  readonly #text: string;
  /** What goes through a list. */
  readonly #loops: string;
  readonly #open: Scope[] = [];

  constructor(code: MarkupCode, text: string, loops: string) {
    this.#code = code;
    this.#text = text;
    this.#loops = loops;
  }

  get isOver(): boolean {
    for (let scope = this.#open.pop(); scope !== undefined; scope = this.#open.pop()) {
      if (scope.of.startsWith('#')) return false;
      this.#close(scope);
    }
    return true;
  }

  #close({ blocks }: Scope): void {
    this.#code.add('}\n'.repeat(blocks));
  }

  takeTag(tag: Tag): boolean {
    if (tag.name === 'script' || tag.name === 'style') return true;
    if ((/^[A-Z]/.test(tag.name) || tag.name.includes('.')) && /^[\w$.]+$/.test(tag.name))
      this.#code.show(tag.name, tag);
    if (tag.kind === 'closing') {
      const at = this.#open.findLastIndex(({ of }) => of === tag.name);
      const block = this.#open.findLastIndex(({ of }) => of.startsWith('#'));
      // Some elements need not be closed.
      if (at < 0 || at < block) return true;
      for (const scope of this.#open.splice(at).reverse()) this.#close(scope);
      return true;
    }
    for (const attribute of tag.attributes) this.#takeAttribute(attribute);
    let blocks = 0;
    for (const { name, at, value } of tag.attributes) {
      const given = /^let:([\w$]+)$/.exec(name)?.[1];
      if (given === undefined) continue;
      const from = at + 'let:'.length;
      // What it binds is told by its value, where it has one.
      if (!this.#openFor(value ?? { from, to: from + given.length })) return false;
      blocks++;
    }
    if (tag.kind === 'alone' || VOID.has(tag.name)) this.#close({ of: '', blocks });
    else this.#open.push({ of: tag.name, blocks });
    return true;
  }

  #takeAttribute({ name, at, value }: MarkupAttribute): void {
    const [kind, named = ''] = [/^[a-z]+(?=:)/.exec(name)?.[0] ?? '', /^[a-z]+:([\w$.]+)/.exec(name)?.[1]];
    const from = at + kind.length + 1;
    if (kind === 'let') return;
    if (NAMES_FUNCTION.has(kind) && named !== '') this.#code.name(named, from);
    if (value === undefined) {
      if (SHORT.has(kind) && /^[\w$]+$/.test(named)) this.#code.name(named, from);
      return;
    }
    if (value.quote !== '{') {
      this.#takeQuoted(value);
      return;
    }
    const spread = /^\s*(?:\.\.\.|@attach\s)/.exec(value.text)?.[0].length ?? 0;
    const part = { from: value.from + spread, to: value.to };
    if (name === '') this.#code.use(part);
    else this.#code.hand(part);
  }

  /** `class="a {b}"` */
  #takeQuoted({ from, to }: Part): void {
    const written = this.#text.slice(from, to);
    for (let at = written.indexOf('{'); at >= 0; at = written.indexOf('{', at)) {
      const end = endOfBraces(written, at, written.length);
      if (end < 0) return;
      this.#code.use({ from: from + at + 1, to: from + end - 1 });
      at = end;
    }
  }

  /** False where blocks do not fit. */
  takeCode(part: Part): boolean {
    const written = this.#text.slice(part.from, part.to);
    const word = /^\s*([#:/@](?:else\s+if|[a-z]+))\s*/.exec(written);
    if (word === null) {
      this.#code.use(part);
      return true;
    }
    const rest = { from: part.from + word[0].length, to: part.to };
    const sign = (word[1] ?? '').replace(/\s+/, ' ');
    switch (sign[0]) {
      case '#':
        this.#open.push({ of: sign, blocks: 1 });
        return this.#openBlock(sign, rest);
      case '/':
        return this.#closeBlock(`#${sign.slice(1)}`);
      case ':':
        return this.#goOn(sign, rest);
      default:
        return this.#takeTagged(sign, rest);
    }
  }

  #takeTagged(sign: string, rest: Part): boolean {
    if (sign !== '@const') {
      this.#code.use(rest);
      return true;
    }
    if (!this.#code.isWhole(rest)) return false;
    this.#code.add('const ').take(rest).add('\n;\n');
    return true;
  }

  /** Names that are given something which is not known; false where they cannot be told. */
  #openFor(names: Part): boolean {
    if (!IS_PATTERN.test(this.#text.slice(names.from, names.to)) || !this.#code.isWhole(names)) return false;
    this.#code.add('for (const ').take(names).add(` of ${HANDED_TO}([])) {\n`);
    return true;
  }

  #closeBlock(of: string): boolean {
    const at = this.#open.findLastIndex((scope) => scope.of.startsWith('#'));
    if (at < 0 || (this.#open[at] as Scope).of !== of) return false;
    for (const scope of this.#open.splice(at).reverse()) this.#close(scope);
    return true;
  }

  /** `{:else}`, `{:then value}` end a part of a block, and what it binds. */
  #goOn(sign: string, rest: Part): boolean {
    const at = this.#open.findLastIndex((scope) => scope.of.startsWith('#'));
    const block = this.#open[at];
    if (block === undefined) return false;
    for (const scope of this.#open.splice(at).reverse()) this.#close(scope);
    const isBinding = sign === ':then' || sign === ':catch';
    if (sign === ':else if') this.#code.use(rest);
    if (!isBinding || this.#text.slice(rest.from, rest.to).trim() === '') this.#code.add('{\n');
    else if (!this.#openFor(rest)) return false;
    this.#open.push({ of: block.of, blocks: 1 });
    return true;
  }

  #openBlock(sign: string, rest: Part): boolean {
    switch (sign) {
      case '#each':
        return this.#openEach(rest);
      case '#snippet':
        return this.#openSnippet(rest);
      case '#await': {
        const word = /\s(?:then|catch)(?:\s|$)/.exec(this.#text.slice(rest.from, rest.to));
        const to = word === null ? rest.to : rest.from + word.index;
        this.#code.use({ from: rest.from, to });
        const names = { from: Math.min(rest.to, to + (word?.[0].length ?? 0)), to: rest.to };
        if (this.#text.slice(names.from, names.to).trim() !== '') return this.#openFor(names);
        this.#code.add('{\n');
        return true;
      }
      default:
        this.#code.use(rest);
        this.#code.add('{\n');
        return true;
    }
  }

  /** `{#snippet row(item, index)}` */
  #openSnippet(rest: Part): boolean {
    const written = this.#text.slice(rest.from, rest.to);
    const name = /^[\w$]+/.exec(written)?.[0].length ?? 0;
    const between = written.slice(name, written.indexOf('('));
    if (name === 0 || !/^\s*(?:<[^<>]*>\s*)?$/.test(between) || !this.#code.isWhole(rest)) return false;
    this.#code.add('function ').take(rest).add(' {\n');
    return true;
  }

  /** `{#each items as { name }, index (name)}` */
  #openEach(rest: Part): boolean {
    const { as, comma, key } = partsOfEach(this.#text, rest);
    const items = { from: rest.from, to: as ?? Math.min(comma ?? rest.to, key ?? rest.to) };
    if (!this.#code.isWhole(items)) return false;
    const names = as === undefined ? undefined : { from: as + ' as'.length, to: comma ?? key ?? rest.to };
    const index = comma === undefined ? undefined : { from: comma + 1, to: key ?? rest.to };
    const isBinding = [names, index].every(
      (each) => each === undefined || IS_PATTERN.test(this.#text.slice(each.from, each.to)),
    );
    if (!isBinding) return false;
    this.#code.add('for (const [');
    if (names !== undefined) this.#code.takePattern(names);
    this.#code.add(',');
    if (index !== undefined) this.#code.takePattern(index);
    this.#code.add(`] of ${this.#loops}(`).take(items).add('\n)) {\n');
    if (key !== undefined) this.#code.use({ from: key, to: rest.to });
    return true;
  }
}

/** Where in `items as item, index (key)` the last `as` begins, the comma stands, and the bracket of the key. */
function partsOfEach(text: string, { from, to }: Part) {
  const tokens = new ScriptTokens(text);
  tokens.at = from;
  let depth = 0;
  let as: number | undefined;
  let comma: number | undefined;
  let key: number | undefined;
  while (tokens.at < to && tokens.next() && tokens.at <= to) {
    if (tokens.kind === 'template' && tokens.skipTemplate()) break;
    if (tokens.kind === 'word' && tokens.value === 'as' && depth === 0) {
      as = tokens.at - 3;
      comma = undefined;
      key = undefined;
    } else if (tokens.kind === 'sign') {
      const is = String.fromCharCode(tokens.code);
      if (is === ',' && depth === 0 && as !== undefined) comma ??= tokens.at - 1;
      if (is === '(' && depth === 0 && as !== undefined) key ??= tokens.at - 1;
      if ('([{'.includes(is)) depth++;
      else if (')]}'.includes(is)) depth--;
    }
  }
  return { as, comma, key };
}

const IS_PATTERN = /^[\w$\s,:{}[\].='"\u0080-\uffff]*$/;
/** Directives that name what is run. */
const NAMES_FUNCTION: ReadonlySet<string> = new Set(['use', 'transition', 'in', 'out', 'animate']);
/** Directives that, without a value, mean what is called as they are. */
const SHORT: ReadonlySet<string> = new Set(['bind', 'class', 'style']);
