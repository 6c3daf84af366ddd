/** What stands between the tags of a template of Angular: what is filled in, and the blocks of its control flow. */
import type { Markup, Part } from './markup.ts';

export type AngularText =
  /** `{{ here }}` */
  | { readonly kind: 'hole'; readonly part: Part; readonly from: number; readonly to: number }
  /** `@if (here) {`, and `@else {` without any */
  | {
      readonly kind: 'block';
      readonly name: string;
      readonly part: Part | undefined;
      readonly from: number;
      readonly to: number;
    }
  /** `@let name = here;` */
  | { readonly kind: 'let'; readonly name: Part; readonly part: Part; readonly from: number; readonly to: number }
  /** A brace that is neither, `{count, plural, =0 {none}}` above all. */
  | { readonly kind: 'open'; readonly part: Part | undefined; readonly from: number; readonly to: number }
  | { readonly kind: 'close'; readonly from: number; readonly to: number };

/** In source order; undefined where something is not closed. */
export function angularTexts(text: string, { tags, comments }: Markup): readonly AngularText[] | undefined {
  const others = [...tags.map((tag) => ({ from: tag.from, to: tag.raw?.to ?? tag.to })), ...comments].sort(
    (a, b) => a.from - b.from,
  );
  const found: AngularText[] = [];
  let at = 0;
  for (const { from, to } of [...others, { from: text.length, to: text.length }]) {
    if (from > at && !readText(text, { from: at, to: from }, found)) return undefined;
    at = Math.max(at, to);
  }
  return found;
}

function readText(text: string, { from, to }: Part, found: AngularText[]): boolean {
  for (let at = from; at < to; ) {
    const sign = text[at];
    if (sign === '{' && text[at + 1] === '{') {
      const end = text.indexOf('}}', at + 2);
      if (end < 0 || end > to) return false;
      found.push({ kind: 'hole', part: { from: at + 2, to: end }, from: at, to: end + 2 });
      at = end + 2;
    } else if (sign === '{') {
      const choice = CHOICE.exec(text.slice(at, Math.min(to, at + LONGEST_CHOICE)))?.[1];
      const part = choice === undefined ? undefined : { from: at + 1, to: at + 1 + choice.length };
      found.push({ kind: 'open', part, from: at, to: at + 1 });
      at++;
    } else if (sign === '}') {
      found.push({ kind: 'close', from: at, to: at + 1 });
      at++;
    } else if (sign === '@' && !/[\w.]/.test(text[at - 1] ?? '')) {
      const block = blockAt(text, at, to);
      if (block === undefined) at++;
      else {
        found.push(block);
        at = block.to;
      }
    } else at++;
  }
  return true;
}

/** Undefined where it is a sign like others. */
function blockAt(text: string, from: number, end: number): AngularText | undefined {
  const [head = '', name = ''] = BLOCK.exec(text.slice(from, Math.min(end, from + LONGEST_HEAD))) ?? [];
  if (name === '') return undefined;
  let at = from + head.length;
  if (name === 'let') {
    const [, blanks = '', bound = '', sign = ''] =
      /^(\s{1,20})([A-Za-z_$][\w$]*)(\s{0,20}=)/.exec(text.slice(at, Math.min(end, at + LONGEST_HEAD))) ?? [];
    const close = endOfLet(text, at + blanks.length + bound.length + sign.length, end);
    if (bound === '' || close < 0) return undefined;
    const start = at + blanks.length;
    const behind = start + bound.length;
    return {
      kind: 'let',
      name: { from: start, to: behind },
      part: { from: behind + sign.length, to: close },
      from,
      to: close + 1,
    };
  }
  while (/\s/.test(text[at] ?? '')) at++;
  let part: Part | undefined;
  if (text[at] === '(') {
    const close = endOfParentheses(text, at, end);
    if (close < 0) return undefined;
    part = { from: at + 1, to: close - 1 };
    at = close;
    while (/\s/.test(text[at] ?? '')) at++;
  }
  return text[at] === '{' && at < end ? { kind: 'block', name, part, from, to: at + 1 } : undefined;
}

/** A string of it may hold the sign that ends it. */
function endOfLet(text: string, from: number, end: number): number {
  let quote = '';
  for (let at = from; at < Math.min(end, from + LONGEST_PARAMETERS); at++) {
    const sign = text[at] as string;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ';') return at;
  }
  return -1;
}

/** Behind the parenthesis that closes the one at `from`; -1 where none does. */
function endOfParentheses(text: string, from: number, end: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < Math.min(end, from + LONGEST_PARAMETERS); at++) {
    const sign = text[at] as string;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at + 1;
  }
  return -1;
}

const BLOCK = /^@(if|else if|else|for|empty|switch|case|default|defer|placeholder|loading|error|let)(?![\w-])/;
const CHOICE = /^\{([^{},]{1,500}),\s{0,20}(?:plural|select|selectordinal)\s{0,20},/;
const LONGEST_HEAD = 200;
const LONGEST_PARAMETERS = 2_000;
const LONGEST_CHOICE = 600;
