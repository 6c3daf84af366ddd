/**
 * A text that is added to on the way: `let url = '/orders'; if (id !== null) url += `/${id}`; return url`. What is added under
 * a condition is told with it; where more happens to the variable than that, nothing is told.
 */
import { closingBracket, openingBracket, type Span } from '../code-text.ts';
import { escaped } from '../sources.ts';
import { endOfStatement } from './functions.ts';

export interface Added {
  readonly value: Span;
  /** What has to hold for it; undefined where it is always added. */
  readonly condition: Span | undefined;
}

/**
 * What is added to a variable between its declaration and a use of it; undefined where something else sets it there.
 *
 * @param from behind its declaration
 * @param to where it is used
 */
export function addedTo(masked: string, name: string, from: number, to: number): readonly Added[] | undefined {
  const sets = new RegExp(`(?<![\\w$.])${escaped(name)}\\s{0,20}([-+*/%&|?]{0,3})=(?![=>])\\s{0,100}`, 'g');
  const added: Added[] = [];
  if (to - from > FAR) return undefined;
  for (const match of masked.slice(from, to).matchAll(sets)) {
    const at = from + match.index;
    const start = at + match[0].length;
    if (match[1] === '' && fillsPlace(masked, name, start)) continue;
    // `url = url + x` is `url += x`.
    const itself = new RegExp(`^${escaped(name)}\\s{0,9}\\+\\s{0,100}`).exec(
      masked.slice(start, start + name.length + 120),
    );
    if (match[1] !== '+' && (match[1] !== '' || itself === null)) return undefined;
    const behind = match[1] === '+' ? start : start + (itself?.[0].length ?? 0);
    const place = placeOf(masked, from, at);
    if (place === undefined) return undefined;
    if (place.isLeft) continue;
    added.push({ value: { from: behind, to: endOfStatement(masked, behind) }, condition: place.condition });
  }
  return added;
}

/**
 * What a variable may be set to on the way to a use of it: by each branch of an `if` or a `switch`, or else by its declaration.
 * Empty where it is added to, or not set.
 *
 * @param from behind its name
 * @param first what its declaration sets it to
 */
export function setBetween(
  masked: string,
  name: string,
  { from, to, first }: Span & { readonly first: Span | undefined },
): readonly Span[] {
  if (to - from > FAR) return [];
  const sets = new RegExp(`(?<![\\w$.])${escaped(name)}\\s{0,20}([-+*/%&|?]{0,3})=(?![=>])\\s{0,100}`, 'g');
  let values: readonly Span[] = first === undefined ? [] : [first];
  for (const match of masked.slice(from, to).matchAll(sets)) {
    const at = from + match.index;
    const depth = depthBetween(masked, from, at);
    if (match[1] !== '' || depth === undefined || values.length > MOST_VALUES) return [];
    const start = at + match[0].length;
    const value = { from: start, to: endOfStatement(masked, start) };
    const isAlways = depth === 0 && guardOf(masked, from, at) === undefined;
    values = isAlways ? [value] : [...values, value];
  }
  return depthBetween(masked, from, to) === undefined ? [] : values;
}

const MOST_VALUES = 6;

/** How many blocks more a place stands in than another one before it; undefined where the block of that has ended. */
function depthBetween(masked: string, from: number, to: number): number | undefined {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if (masked[at] === '{') depth += 1;
    else if (masked[at] === '}') depth -= 1;
    if (depth < 0) return undefined;
  }
  return depth;
}

/** `url = url.replace('{id}', id)` and `url = url.replace(/[?&]$/, '')`, as NSwag writes them: the path stays what it is. */
function fillsPlace(masked: string, name: string, at: number): boolean {
  const call = new RegExp(`^${escaped(name)}\\s{0,9}\\.\\s{0,9}replace\\s{0,9}\\(\\s{0,9}`).exec(
    masked.slice(at, at + name.length + 60),
  );
  if (call === null) return false;
  const behind = masked.slice(at + call[0].length, at + call[0].length + 300);
  return /^(?:"[^"\n]{0,200}"|'[^'\n]{0,200}')\s{0,9},\s{0,9}(?![\s"'`])|^\/[^/\n]{0,100}\/[a-z]{0,5}\s{0,9},\s{0,9}(?:""|'')/.test(
    behind,
  );
}

/** How far behind its declaration a variable is looked at. */
const FAR = 20_000;

interface Ran {
  readonly condition: Span | undefined;
  /** The function ends there, so that nothing behind it is reached. */
  readonly isLeft: boolean;
}

/** Under which condition a statement runs that stands behind another one; undefined where it is no plain one, as in a loop. */
function placeOf(masked: string, from: number, at: number): Ran | undefined {
  const open: number[] = [];
  for (let each = from; each < at; each++) {
    if (masked[each] === '{') open.push(each);
    else if (masked[each] === '}') {
      // The block in which it was declared has ended.
      if (open.pop() === undefined) return undefined;
    }
  }
  const [block, ...deeper] = open;
  const guard = guardOf(masked, from, at);
  if (deeper.length > 0 || guard === 'other' || (block !== undefined && guard !== undefined)) return undefined;
  if (block === undefined) {
    if (guard !== undefined) return { condition: guard, isLeft: false };
    return STARTS.test(masked.slice(Math.max(from, at - NEAR), at))
      ? { condition: undefined, isLeft: false }
      : undefined;
  }
  const condition = guardOf(masked, from, block);
  const isLeft = /\b(?:return|throw)\b/.test(masked.slice(block, closingBracket(masked, block)));
  return condition === undefined || condition === 'other' ? undefined : { condition, isLeft };
}

/** What stands before a statement. */
const STARTS = /(?:[;{}\n]|^)\s{0,500}$/;
const NEAR = 510;

/** The condition of the `if` that a statement or a block stands right behind; `other` behind `else`, `for` and their like. */
function guardOf(masked: string, from: number, at: number): Span | 'other' | undefined {
  const end = trimmedEnd(masked, at);
  if (/\b(?:else|do|try|finally)$/.test(masked.slice(Math.max(from, end - 10), end))) return 'other';
  if (masked[end - 1] !== ')') return undefined;
  const bracket = openingBracket(masked, end - 1);
  if (bracket < from) return 'other';
  const head = masked.slice(Math.max(from, bracket - 60), bracket);
  if (/(?<!\belse\s{1,20})\bif\s{0,20}$/.test(head)) return { from: bracket + 1, to: end - 1 };
  return /\b(?:if|for|while|switch|catch|with)\s{0,20}$/.test(head) ? 'other' : undefined;
}

function trimmedEnd(masked: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/.test(masked[at - 1] as string)) at -= 1;
  return at;
}

/** `id !== null`, `id != undefined`, `id`: the name that has to be there for the condition to hold; undefined for any other. */
export function neededBy(masked: string, { from, to }: Span): string | undefined {
  const written = masked.slice(from, to).trim();
  return /^([\w$]{1,200})(?:\s{0,20}!==?\s{0,20}(?:null|undefined))?$/.exec(written)?.[1];
}
