/**
 * The tags of a component of Vue, Svelte or Astro, one after the other, in time that is proportional to the text. It reads
 * what all three write alike; what stands between the tags is for others. Nothing is decided of what is not closed: whoever
 * asks is told that the text was cut.
 */
import { ScriptTokens } from '../script-tokens.ts';

export interface Part {
  readonly from: number;
  readonly to: number;
}

export interface MarkupAttribute {
  readonly name: string;
  /** Of the name. */
  readonly at: number;
  /** Between the quotes or braces; undefined where it has no value. */
  readonly value: AttributeValue | undefined;
}

interface AttributeValue extends Part {
  readonly text: string;
  readonly quote: string;
}

export interface Tag {
  readonly name: string;
  /** Of the name. */
  readonly at: number;
  readonly attributes: readonly MarkupAttribute[];
  readonly kind: 'opening' | 'closing' | 'alone';
  /** From the bracket that opens it to behind the one that closes it. */
  readonly from: number;
  readonly to: number;
  /** Of what holds no tags (a script, a style), what is between this tag and the one that closes it. */
  readonly raw?: Part;
}

export interface MarkupOptions {
  /** Braces hold code, in text and in tags. */
  readonly hasBraces: boolean;
  /** What is in an element of this tag is not looked into. */
  readonly isRaw: (tag: Pick<Tag, 'name' | 'attributes'>) => boolean;
  /** Told of every tag in source order, before `isRaw` is asked about the next one. */
  readonly see?: (tag: Tag) => void;
}

export interface Markup {
  readonly tags: readonly Tag[];
  /** Codes in braces between tags, without the braces. */
  readonly codes: readonly Part[];
  readonly comments: readonly Part[];
  /** Something was not closed: what was found may not be what is there. */
  readonly isCut: boolean;
}

const MOST_TAGS = 20_000;

export function markupOf(text: string, { from, to }: Part, options: MarkupOptions): Markup {
  const tags: Tag[] = [];
  const codes: Part[] = [];
  const comments: Part[] = [];
  let isCut = false;
  for (let at = from; at < to; ) {
    const next = nextMark(text, at, to, options.hasBraces);
    if (next < 0) break;
    if (text[next] === '{') {
      const end = endOfBraces(text, next, to);
      if (end < 0) return { tags, codes, comments, isCut: true };
      codes.push({ from: next + 1, to: end - 1 });
      at = end;
    } else if (text.startsWith('<!--', next)) {
      const end = text.indexOf('-->', next + 4);
      if (end < 0 || end > to) return { tags, codes, comments, isCut: true };
      comments.push({ from: next, to: end + 3 });
      at = end + 3;
    } else {
      const tag = tagAt(text, next, to, options);
      if (tag === undefined || tags.length >= MOST_TAGS) return { tags, codes, comments, isCut: true };
      tags.push(tag);
      options.see?.(tag);
      at = tag.raw === undefined ? tag.to : tag.raw.to;
      if (tag.raw !== undefined && tag.raw.to >= to) isCut = true;
    }
  }
  return { tags, codes, comments, isCut };
}

/** The next tag, comment or brace; -1 where there is none. */
function nextMark(text: string, from: number, to: number, hasBraces: boolean): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === BRACE && hasBraces) return at;
    if (code === LESS && /[A-Za-z/!]/.test(text[at + 1] ?? '')) {
      if (text[at + 1] !== '!' || text.startsWith('<!--', at)) return at;
    }
  }
  return -1;
}

function tagAt(text: string, from: number, end: number, options: MarkupOptions): Tag | undefined {
  const isClosing = text[from + 1] === '/';
  const at = from + (isClosing ? 2 : 1);
  let to = at;
  while (to < end && isNamePart(text.charCodeAt(to))) to++;
  const name = text.slice(at, to);
  const attributes: MarkupAttribute[] = [];
  for (;;) {
    while (to < end && isSpace(text.charCodeAt(to))) to++;
    if (to >= end) return undefined;
    if (text[to] === '>') {
      to++;
      const tag = { name, at, attributes, from, to };
      if (isClosing) return { ...tag, kind: 'closing' };
      if (!options.isRaw(tag)) return { ...tag, kind: 'opening' };
      const close = closingOf(text, name, to, end);
      return { ...tag, kind: 'opening', raw: { from: to, to: close } };
    }
    if (text.startsWith('/>', to)) return { name, at, attributes, from, to: to + 2, kind: 'alone' };
    if (text[to] === '/') {
      to++;
      continue;
    }
    const attribute = attributeAt(text, to, end, options.hasBraces);
    if (attribute === undefined) return undefined;
    attributes.push(attribute.attribute);
    to = attribute.to;
  }
}

/** Where the tag begins that closes a raw element; the end where none does. */
function closingOf(text: string, name: string, from: number, end: number): number {
  for (let at = text.indexOf('</', from); at >= 0 && at < end; at = text.indexOf('</', at + 2)) {
    const behind = at + 2 + name.length;
    if (text.slice(at + 2, behind).toLowerCase() === name.toLowerCase() && !isNamePart(text.charCodeAt(behind)))
      return at;
  }
  return end;
}

function attributeAt(
  text: string,
  at: number,
  end: number,
  hasBraces: boolean,
): { readonly attribute: MarkupAttribute; readonly to: number } | undefined {
  if (hasBraces && text[at] === '{') {
    const behind = endOfBraces(text, at, end);
    if (behind < 0) return undefined;
    return { attribute: { name: '', at, value: valueAt(text, at + 1, behind - 1, '{') }, to: behind };
  }
  let to = at + 1;
  // `:[key]="value"`, `#item.name="{ item }"`, `on:click|once={run}`
  while (to < end && !isSpace(text.charCodeAt(to)) && !ENDS_NAME.has(text.charCodeAt(to))) {
    if (text[to] === '/' && text[to + 1] === '>') break;
    to++;
  }
  const name = text.slice(at, to);
  let behind = to;
  while (behind < end && isSpace(text.charCodeAt(behind))) behind++;
  if (text[behind] !== '=') return { attribute: { name, at, value: undefined }, to };
  behind++;
  while (behind < end && isSpace(text.charCodeAt(behind))) behind++;
  const quote = text[behind] ?? '';
  if (quote === '"' || quote === "'" || (quote === '`' && hasBraces)) {
    const close = endOfQuoted(text, behind, end, quote, hasBraces);
    if (close < 0) return undefined;
    return { attribute: { name, at, value: valueAt(text, behind + 1, close, quote) }, to: close + 1 };
  }
  if (quote === '{' && hasBraces) {
    const close = endOfBraces(text, behind, end);
    if (close < 0) return undefined;
    return { attribute: { name, at, value: valueAt(text, behind + 1, close - 1, quote) }, to: close };
  }
  to = behind;
  while (to < end && !isSpace(text.charCodeAt(to)) && text[to] !== '>') {
    if (text[to] === '{' && hasBraces) {
      to = endOfBraces(text, to, end);
      if (to < 0) return undefined;
    } else to++;
  }
  return { attribute: { name, at, value: valueAt(text, behind, to, '') }, to };
}

function valueAt(text: string, from: number, to: number, quote: string): AttributeValue {
  return { from, to, text: text.slice(from, to), quote };
}

/** `class="a {b ? "c" : ''}"`: braces inside of quotes hold code, with quotes of their own. */
function endOfQuoted(text: string, from: number, end: number, quote: string, hasBraces: boolean): number {
  for (let at = from + 1; at < end; at++) {
    if (text[at] === quote) return at;
    if (text[at] === '{' && hasBraces && quote !== '`') {
      const behind = endOfBraces(text, at, end);
      if (behind < 0) return -1;
      at = behind - 1;
    }
  }
  return -1;
}

/** Behind the brace that closes the one at `from`; -1 where none does. */
export function endOfBraces(text: string, from: number, end: number): number {
  // `{/if}` ends a block: the slash begins no regular expression that goes on to the next tag.
  const closed = CLOSES_BLOCK.exec(text.slice(from, Math.min(end, from + LONGEST_CLOSING)))?.[0].length;
  if (closed !== undefined) return from + closed;
  const tokens = new ScriptTokens(text);
  tokens.at = from;
  let depth = 0;
  const templates: number[] = [];
  while (tokens.at < end && tokens.next()) {
    if (tokens.kind === 'template') {
      if (tokens.skipTemplate()) templates.push(depth);
    } else if (tokens.kind === 'sign') {
      if (tokens.code === BRACE) depth++;
      else if (tokens.code === CLOSE_BRACE) {
        if (templates.at(-1) === depth) {
          templates.pop();
          if (tokens.skipTemplate()) templates.push(depth);
        } else if (--depth === 0) return tokens.at <= end ? tokens.at : -1;
      }
    }
  }
  return -1;
}

export function attributeNamed({ attributes }: Pick<Tag, 'attributes'>, name: string): MarkupAttribute | undefined {
  return attributes.find((each) => each.name === name);
}

/** Elements that have no end. */
export const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

function isNamePart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 58) ||
    code === 45 ||
    code === 46 ||
    code === 95 ||
    code === 36 ||
    code > 127
  );
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

const LONGEST_CLOSING = 60;
const CLOSES_BLOCK = /^\{\s*\/[a-z]+\s*\}/;
const BRACE = 123;
const CLOSE_BRACE = 125;
const LESS = 60;
/** `=`, `>` */
const ENDS_NAME: ReadonlySet<number> = new Set([61, 62]);
