/**
 * How near a name is to what somebody writes: the same, its beginning, a part of it, or written with a slip of the hand.
 * Thousands of names are looked through at each key, so what costs most is done last and only where nothing else was found.
 */
import { wordsOf } from './words.ts';

/** The nearest first, at most `most` of them. Names that hold all words come before those that may be meant. */
export function nearest<T>(
  items: readonly T[],
  query: string,
  nameOf: (item: T) => string,
  most: number,
): readonly T[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = items
    .map((item) => ({ item, cost: costOf(nameOf(item), words) }))
    .filter((each): each is { item: T; cost: number } => each.cost !== undefined);
  const near = found.length > 0 ? found : mistyped(items, nameOf, words);
  return near
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, most)
    .map(({ item }) => item);
}

/** What is in the last part of a path counts most; undefined where a word is missing. */
function costOf(name: string, words: readonly string[]): number | undefined {
  const lower = name.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return undefined;
  const last = lower.slice(lower.lastIndexOf('/') + 1);
  const stem = last.replace(/\.[^.]*$/, '');
  const [first = ''] = words;
  const own = first.slice(first.lastIndexOf('/') + 1);
  const at = last.indexOf(own);
  const base = own === last || own === stem ? 0 : at === 0 ? 100 : at > 0 ? (isBoundary(last, at) ? 200 : 300) : 1_000;
  return base + lower.length / 10;
}

function isBoundary(text: string, at: number): boolean {
  return !/[a-z0-9]/.test(text[at - 1] ?? '');
}

function mistyped<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  words: readonly string[],
): readonly { readonly item: T; readonly cost: number }[] {
  const parts = partsOfAll(items, nameOf);
  return items.flatMap((item, at) => {
    const costs = words.map((word) => slipCost(word, parts[at] ?? none));
    const isMeant = costs.every((cost) => cost !== undefined);
    return isMeant ? [{ item, cost: costs.reduce((sum, cost) => sum + cost, 0) + nameOf(item).length }] : [];
  });
}

/** What is in the last part of a path counts more here as well. */
function slipCost(word: string, { own, above }: Parts): number | undefined {
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  const least = (parts: readonly string[]) =>
    parts.reduce<number | undefined>((best, part) => {
      const slips = slipsBetween(word, part, most);
      return slips === undefined || (best !== undefined && best <= slips) ? best : slips;
    }, undefined);
  const inOwn = least(own);
  if (inOwn !== undefined) return inOwn * 1_000;
  const inAbove = least(above);
  return inAbove === undefined ? undefined : inAbove * 1_000 + 500;
}

interface Parts {
  /** Of the last part of a path: whole, without its ending, and the words that it is made of. */
  readonly own: readonly string[];
  readonly above: readonly string[];
}

const none: Parts = { own: [], above: [] };

/** Taken apart once for each list, which is looked through at each key. */
function partsOfAll<T>(items: readonly T[], nameOf: (item: T) => string): readonly Parts[] {
  let parts = knownParts.get(items);
  if (parts === undefined) {
    parts = items.map((item) => {
      const [own = '', ...above] = nameOf(item).split(/[/\s]/).toReversed();
      return { own: partsOf(own), above: above.flatMap(partsOf) };
    });
    knownParts.set(items, parts);
  }
  return parts;
}

const knownParts = new WeakMap<readonly unknown[], readonly Parts[]>();

function partsOf(name: string): readonly string[] {
  const words = name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  return [...new Set([name, name.replace(/\.[^.]*$/, ''), ...words].map((part) => part.toLowerCase()))].filter(
    (part) => part !== '',
  );
}

/** Letters that are wrong, missing, too many or swapped; undefined where they are more than `most`. */
export function slipsBetween(a: string, b: string, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return undefined;
    before = row;
    row = next;
  }
  const slips = row[b.length] ?? 0;
  return slips <= most ? slips : undefined;
}
