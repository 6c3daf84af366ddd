/**
 * What differs between two answers to one question. Items of a list are paired in three steps: those that are the same,
 * those that differ in nothing but the lines where they stand, and those of one name and file. What an edit only moved is
 * told once for a stretch of a file, since otherwise a line at its top would change every item below.
 */
import { diffArrays, structuredPatch } from 'diff';
import { type Item, isItem } from './item.ts';

/** What two answers are compared by. */
export interface ComparedAnswer {
  /** Plain data, every list with all its items. */
  readonly details: Item;
  /** By the path of a list: how many items there are, where the answer holds only the first of them. */
  readonly totals: Readonly<Record<string, number>>;
}

export interface AnswerChanges {
  /** By where it stands in the details, as `callers` or `mentions.total`; what is the same is left out. */
  readonly changes: ReadonlyMap<string, Change>;
  /** Sorted by file and line. */
  readonly moved: readonly Moved[];
}

export type Change = ListChange | TextChange | ValueChange;

interface ListChange {
  readonly kind: 'list';
  readonly added: readonly unknown[];
  /** By name and place: the earlier answer has the rest. */
  readonly removed: readonly unknown[];
  /** Name and place as they are now, then `now` and `was` of what differs; null where a field is left out. */
  readonly changed: readonly unknown[];
  /** Those that both answers have stand in another order. */
  readonly isReordered: boolean;
  /** Items now. */
  readonly size: number;
  /** Where not all items were at hand, how many of how many were. */
  readonly compared?: string;
}

/** Of a text of several lines. */
interface TextChange {
  readonly kind: 'text';
  /** Each stretch that differs: where it stood and stands, then its lines with `-` and `+`. */
  readonly patch: readonly string[];
}

interface ValueChange {
  readonly kind: 'value';
  readonly was: unknown;
  readonly now: unknown;
}

/** What stood at the lines `from` to `to`, as far as the answer names it, is the same and stands `by` lines further. */
export interface Moved {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly by: number;
}

/** @param incidental Fields that change with everything and say nothing by themselves. */
export function changesBetween(
  before: ComparedAnswer,
  now: ComparedAnswer,
  incidental: readonly string[] = [],
): AnswerChanges {
  const comparison = new Comparison(before, now, new Set(incidental));
  return comparison.result();
}

export function hasChanged({ changes, moved }: AnswerChanges): boolean {
  return changes.size > 0 || moved.length > 0;
}

interface Pair {
  readonly was: unknown;
  readonly now: unknown;
  /** What a line means that stands beside no file. */
  readonly file: string;
  /** Nothing differs but lines. */
  readonly isSame: boolean;
}

/** A line of a text that both have; `at` is where it stands. */
interface PairedLine {
  readonly wasAt: number;
  readonly nowAt: number;
  /** The places that it names, as a pair of which nothing differs but lines. */
  readonly places: Pair;
}

interface PairedText {
  readonly was: readonly string[];
  readonly now: readonly string[];
  readonly pairs: readonly PairedLine[];
}

interface PairedList {
  readonly size: number;
  readonly pairs: readonly Pair[];
  readonly added: readonly unknown[];
  readonly removed: readonly unknown[];
  readonly isReordered: boolean;
}

/** Numbers that are lines of the file beside them. */
const lineFields: ReadonlySet<string> = new Set(['line', 'end_line', 'more_lines', 'call_lines']);
/** What a thing is called. */
const nameFields = ['caller_symbol', 'callee_symbol', 'symbol', 'name', 'method', 'path', 'text', 'language'];
const placeFields = ['container', 'file'];
/** A value that was longer is in the earlier answer. */
const longestWas = 100;
/** Texts that differ in more lines are given as they are now. */
const mostEdits = 1_000;

class Comparison {
  readonly #before: ComparedAnswer;
  readonly #now: ComparedAnswer;
  readonly #incidental: ReadonlySet<string>;
  readonly #lists = new Map<string, PairedList>();
  readonly #values = new Map<string, ValueChange>();
  readonly #texts = new Map<string, PairedText>();
  /** Single lines, as pairs of which nothing differs but these. */
  readonly #lines = new Map<string, Pair>();

  constructor(before: ComparedAnswer, now: ComparedAnswer, incidental: ReadonlySet<string>) {
    this.#before = before;
    this.#now = now;
    this.#incidental = incidental;
    this.#compare(before.details, now.details, '', '');
  }

  result(): AnswerChanges {
    const same = [...this.#lists.values()].flatMap(({ pairs }) => pairs).filter(({ isSame }) => isSame);
    const inTexts = [...this.#texts.values()].flatMap(({ pairs }) => pairs.map(({ places }) => places));
    const shifts = new Shifts([...same, ...inTexts, ...this.#lines.values()]);
    const texts = [...this.#texts].flatMap(([path, text]) => {
      const patch = patchOfLines(text, shifts);
      return patch.length === 0 ? [] : [[path, { kind: 'text', patch }] as const];
    });
    const lists = [...this.#lists].flatMap(([path, list]) => {
      const change = this.#listChange(path, list, shifts);
      return change === undefined ? [] : [[path, change] as const];
    });
    const lines = [...this.#lines].flatMap(([path, { was, now, ...pair }]) =>
      shifts.tells({ was, now, ...pair })
        ? []
        : [[path, { kind: 'value', was: lineOf(was), now: lineOf(now) } as const] as const],
    );
    return { changes: new Map<string, Change>([...lists, ...lines, ...texts, ...this.#values]), moved: shifts.runs() };
  }

  #compare(before: Item, now: Item, above: string, fileAbove: string): void {
    const file = typeof now.file === 'string' && now.file === before.file ? now.file : fileAbove;
    for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
      if (this.#incidental.has(key)) continue;
      const path = above === '' ? key : `${above}.${key}`;
      const was = before[key];
      const is = now[key];
      if (isListOrNone(was) && isListOrNone(is)) {
        this.#lists.set(path, this.#pair(was ?? [], is ?? [], file));
      } else if (isItem(was) && isItem(is)) {
        if (typeof is.line === 'number') this.#lists.set(path, this.#pair([was], [is], file));
        else this.#compare(was, is, path, file);
      } else if (was === is) {
      } else if (lineFields.has(key) && file !== '' && typeof was === 'number' && typeof is === 'number') {
        this.#lines.set(path, { was: { line: was }, now: { line: is }, file, isSame: true });
      } else {
        const text = pairedText(was, is);
        if (text === undefined) this.#values.set(path, valueChange(was, is));
        else this.#texts.set(path, text);
      }
    }
  }

  #pair(before: readonly unknown[], now: readonly unknown[], file: string): PairedList {
    /** The place of each item of now among those of before. */
    const partners = new Map<number, { readonly at: number; readonly isSame: boolean }>();
    const left = new Set(before.keys());
    const steps = [
      { isSame: true, keyOf: (item: unknown) => this.#textOf(item) },
      { isSame: true, keyOf: (item: unknown) => this.#shapeOf(item) },
      { isSame: false, keyOf: nameOf },
    ];
    for (const { isSame, keyOf } of steps) {
      const waiting = new Map<string, number[]>();
      for (const at of left) {
        const key = keyOf(before[at]);
        if (key !== undefined) waiting.set(key, [...(waiting.get(key) ?? []), at]);
      }
      for (const [position, item] of now.entries()) {
        if (partners.has(position)) continue;
        const key = keyOf(item);
        const at = key === undefined ? undefined : waiting.get(key)?.shift();
        if (at === undefined) continue;
        partners.set(position, { at, isSame });
        left.delete(at);
      }
    }
    const paired = [...partners].sort(([left], [right]) => left - right);
    return {
      size: now.length,
      pairs: paired.map(([position, { at, isSame }]) => ({ was: before[at], now: now[position], file, isSame })),
      added: now.filter((_, position) => !partners.has(position)),
      removed: [...left].map((at) => before[at]),
      isReordered: paired.some(([, { at }], index) => at < (paired[index - 1]?.[1].at ?? -1)),
    };
  }

  #listChange(path: string, list: PairedList, shifts: Shifts): ListChange | undefined {
    const { pairs, isReordered, size } = list;
    const added = list.added.map((item) => this.#withoutIncidental(item));
    const removed = list.removed.map(inShort);
    const changed = pairs
      .filter((pair) => !pair.isSame || !shifts.tells(pair))
      .map(({ was, now }) => this.#difference(was as Item, now as Item));
    const compared = this.#compared(path);
    if (added.length + removed.length + changed.length === 0 && !isReordered) return undefined;
    return {
      kind: 'list',
      added,
      removed,
      changed,
      isReordered,
      size,
      ...(compared === undefined ? {} : { compared }),
    };
  }

  #compared(path: string): string | undefined {
    const [was, now] = [this.#before, this.#now].map(({ details, totals }) => {
      const total = totals[path];
      const items = lengthAt(details, path);
      return total === undefined ? `all ${items}` : `the first ${items} of ${total}`;
    });
    if (this.#before.totals[path] === undefined && this.#now.totals[path] === undefined) return undefined;
    return was === now ? now : `${was}, now ${now}`;
  }

  #difference(was: Item, now: Item): Item {
    const fields = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
      (field) => !this.#incidental.has(field) && this.#textOf(was[field]) !== this.#textOf(now[field]),
    );
    const told = fields.filter((field) => field !== 'line');
    return {
      ...inShort(now),
      ...(told.length === 0
        ? {}
        : { now: Object.fromEntries(told.map((field) => [field, valueNow(was[field], now[field])])) }),
      was: Object.fromEntries(
        (told.length === 0 ? fields : told).flatMap((field) =>
          isShort(was[field]) ? [[field, was[field] ?? null]] : [],
        ),
      ),
    };
  }

  #withoutIncidental(item: unknown): unknown {
    if (!isItem(item)) return item;
    return Object.fromEntries(Object.entries(item).filter(([field]) => !this.#incidental.has(field)));
  }

  #textOf(value: unknown): string | undefined {
    return JSON.stringify(value, (key, each) => (this.#incidental.has(key) ? undefined : each));
  }

  /** The same for things that differ in nothing but the lines where they stand. */
  #shapeOf(value: unknown): string | undefined {
    return JSON.stringify(value, (key, each) => {
      if (this.#incidental.has(key)) return undefined;
      if (!lineFields.has(key)) return each;
      return Array.isArray(each) ? each.map(() => 0) : 0;
    });
  }
}

/** By how much what stood at a line of a file has moved, where all that stood there has moved alike. */
class Shifts {
  readonly #byFile = new Map<string, Map<number, number | undefined>>();

  constructor(pairs: readonly Pair[]) {
    for (const pair of pairs) {
      for (const { file, line, by } of shiftsOf(pair)) {
        const shifts = this.#byFile.get(file) ?? new Map<number, number | undefined>();
        this.#byFile.set(file, shifts);
        shifts.set(line, shifts.has(line) && shifts.get(line) !== by ? undefined : by);
      }
    }
  }

  /** What differs of this pair can be read from `runs`. */
  tells(pair: Pair): boolean {
    return shiftsOf(pair).every(({ file, line, by }) => (this.#byFile.get(file)?.get(line) ?? 0) === by);
  }

  runs(): readonly Moved[] {
    return [...this.#byFile].sort(byFirst).flatMap(([file, shifts]) => {
      const runs: { file: string; from: number; to: number; by: number }[] = [];
      let last: (typeof runs)[number] | undefined;
      for (const [line, by] of [...shifts].sort(([left], [right]) => left - right)) {
        if (last?.by === by && last !== undefined) last.to = line;
        else {
          // What parted from one line is told one by one.
          last = { file, from: line, to: line, by: by ?? 0 };
          runs.push(last);
        }
      }
      return runs.filter(({ by }) => by !== 0);
    });
  }
}

function shiftsOf({
  was,
  now,
  file,
}: Pair): readonly { readonly file: string; readonly line: number; readonly by: number }[] {
  const then = linesIn(was, file);
  return linesIn(now, file).map((place, at) => {
    const line = then[at]?.line ?? place.line;
    return { file: place.file, line, by: place.line - line };
  });
}

function linesIn(value: unknown, fileAbove: string): readonly { readonly file: string; readonly line: number }[] {
  if (Array.isArray(value)) return value.flatMap((each) => linesIn(each, fileAbove));
  if (!isItem(value)) return [];
  const file = typeof value.file === 'string' ? value.file : fileAbove;
  return Object.entries(value).flatMap(([key, field]) =>
    lineFields.has(key)
      ? [field].flat().flatMap((line) => (typeof line === 'number' ? [{ file, line }] : []))
      : linesIn(field, file),
  );
}

/** What two items have in common that are one thing; undefined where an item says nothing of the kind. */
function nameOf(item: unknown): string | undefined {
  if (!isItem(item)) return undefined;
  const names = nameFields.map((field) => item[field] ?? '');
  // What names only a file is about the file, unless it is about a line there.
  const isNamed = names.some((name) => name !== '') || (typeof item.file === 'string' && item.line === undefined);
  if (isNamed) return JSON.stringify([...names, ...placeFields.map((field) => item[field] ?? '')]);
  // What is found wrong at a place is called by its kind.
  return isItem(item.location) && typeof item.type === 'string'
    ? JSON.stringify([item.type, item.location.file, item.location.line])
    : undefined;
}

function inShort(item: unknown): Item {
  if (!isItem(item) || nameOf(item) === undefined) return item as Item;
  const kept = new Set([...nameFields, ...placeFields, 'line', ...(isItem(item.location) ? ['type', 'location'] : [])]);
  return Object.fromEntries(Object.entries(item).filter(([field]) => kept.has(field)));
}

function valueChange(was: unknown, now: unknown): ValueChange {
  return { kind: 'value', was: isShort(was) ? (was ?? null) : '(as in the earlier answer)', now: now ?? null };
}

/** Of a field of an item: a patch, where that is shorter. */
function valueNow(was: unknown, now: unknown): unknown {
  if (!isText(was) || !isText(now)) return now ?? null;
  const found = structuredPatch('', '', was, now, undefined, undefined, { context: 1, maxEditLength: mostEdits });
  const patch = found?.hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines }) =>
      [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...lines].join('\n'),
    )
    .join('\n');
  return patch === undefined || patch.length > now.length ? now : { patch };
}

/** Undefined where one of them is no text of several lines, or too much differs. */
function pairedText(was: unknown, now: unknown): PairedText | undefined {
  if (!isText(was) || !isText(now)) return undefined;
  const [before, after] = [was.split('\n'), now.split('\n')];
  const comparator = (left: string, right: string) => withoutPlaces(left) === withoutPlaces(right);
  const stretches = diffArrays(before, after, { comparator, maxEditLength: mostEdits });
  if (stretches === undefined) return undefined;
  const pairs: PairedLine[] = [];
  let [wasAt, nowAt] = [0, 0];
  for (const { count = 0, added, removed } of stretches) {
    if (!added && !removed) {
      for (let offset = 0; offset < count; offset++) {
        const [left, right] = [wasAt + offset, nowAt + offset];
        const [then, there] = [placesIn(before[left] ?? ''), placesIn(after[right] ?? '')];
        pairs.push({ wasAt: left, nowAt: right, places: { was: then, now: there, file: '', isSame: true } });
      }
    }
    if (!added) wasAt += count;
    if (!removed) nowAt += count;
  }
  return { was: before, now: after, pairs };
}

/** Without lines that are the same, or stand elsewhere in a way that the shifts tell. */
function patchOfLines({ was, now, pairs }: PairedText, shifts: Shifts): readonly string[] {
  const kept = pairs.filter(({ places }) => shifts.tells(places));
  const patch: string[] = [];
  let [wasAt, nowAt] = [0, 0];
  for (const next of [...kept, { wasAt: was.length, nowAt: now.length }]) {
    const [gone, come] = [was.slice(wasAt, next.wasAt), now.slice(nowAt, next.nowAt)];
    if (gone.length + come.length > 0)
      patch.push(
        `@@ -${wasAt + 1} +${nowAt + 1} @@`,
        ...gone.map((line) => `-${line}`),
        ...come.map((line) => `+${line}`),
      );
    [wasAt, nowAt] = [next.wasAt + 1, next.nowAt + 1];
  }
  return patch;
}

/** `src/cart.ts:12` in a line of text. */
const placeInText = /([\w./-]{1,300}\.\w{1,10}):(\d{1,7})\b/g;

function withoutPlaces(line: string): string {
  return line.replace(placeInText, '$1:');
}

function placesIn(line: string): readonly Item[] {
  return [...line.matchAll(placeInText)].map(([, file, at]) => ({ file, line: Number(at) }));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.includes('\n');
}

function isShort(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= longestWas : typeof value !== 'object' || value === null;
}

function lineOf(value: unknown): unknown {
  return (value as Item).line;
}

function lengthAt(details: unknown, path: string): number {
  let value = details;
  for (const key of path.split('.')) value = isItem(value) ? value[key] : undefined;
  return Array.isArray(value) ? value.length : 0;
}

function byFirst([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}

function isListOrNone(value: unknown): value is readonly unknown[] | undefined {
  return value === undefined || Array.isArray(value);
}
