/**
 * Pages of an answer. An answer may hold several lists; each shows up to `limit` items, and all of them together as
 * many as the budget of characters allows. The cursor says where each list goes on. It is bound to its question and
 * to the state of the repository, since the same offset in another answer would silently skip or repeat items.
 */
import { createHash } from 'node:crypto';
import { ToolFailure } from '../errors.ts';

export const largestLimit = 500;
export const defaultMaxChars = 24_000;
export const largestMaxChars = 400_000;

/** opencode cuts answers here, and Claude Code little before, so that a model would see but a part. */
const largestWholeBytes = 51_200;

/**
 * What a text takes of a budget of characters: as many as it has, and more where they are so long in bytes that an
 * answer of that budget would be cut by a host. Who asks for more than any host lets pass is taken at their word.
 */
export function charsTaken(text: string, maxChars: number): number {
  if (maxChars > largestWholeBytes) return text.length;
  return Math.max(text.length, Math.ceil((Buffer.byteLength(text) * maxChars) / largestWholeBytes));
}

/** What part of the answer is asked for. */
export interface Page {
  /** Items of each list. */
  readonly limit: number;
  readonly maxChars: number;
  /** False when a cursor was given: what the first page said need not be said again. */
  readonly isFirst: boolean;
  /** Where to begin in the list of that name; 0 on the first page. */
  offset(list: string): number;
}

export interface PageQuestion {
  readonly limit?: number | undefined;
  readonly maxChars?: number | undefined;
  readonly cursor?: string | undefined;
  readonly defaultLimit: number;
  /** All that makes two questions the same: tool, directory and inputs. */
  readonly fingerprint: string;
}

/**
 * One list of an answer, from the page's offset on. A class so that it can be told from plain detail.
 */
export class Listing {
  readonly name: string;
  readonly items: readonly unknown[];
  readonly offset: number;
  readonly total: number;
  /** Instead of the page's limit: fewer items for lists that matter less, more for those that others refer to. */
  readonly limit: number | undefined;
  /** What stands for the items of a page in the answer, where that is not a list of them. */
  readonly render: ((shown: readonly unknown[]) => unknown) | undefined;

  constructor(
    name: string,
    list: {
      items: readonly unknown[];
      offset: number;
      total: number;
      limit?: number | undefined;
      render?: ((shown: readonly unknown[]) => unknown) | undefined;
    },
  ) {
    this.name = name;
    this.items = list.items;
    this.offset = list.offset;
    this.total = list.total;
    this.limit = list.limit;
    this.render = list.render;
  }
}

/** The limit of a list of which the first page has so many at most. */
export function onFirstPage(page: Page, most: number): number | undefined {
  return page.isFirst ? Math.min(most, page.limit) : undefined;
}

/** Whether a page may have the item at a position of a list. */
export function mayShow(page: Page, list: string, position: number): boolean {
  const from = page.offset(list);
  return from <= position && position < from + page.limit;
}

/** A list of which all items are at hand. */
export function listing(
  name: string,
  items: readonly unknown[],
  page: Page,
  limit?: number,
  render?: Listing['render'],
): Listing {
  const offset = page.offset(name);
  return new Listing(name, {
    items: items.slice(offset),
    offset,
    total: items.length,
    limit,
    render,
  });
}

/**
 * Throws `ToolFailure` with `cursor_invalid` for a cursor that was not given out for this question. Whether it is
 * stale can be known only once the answer's snapshot is: see `requireFreshCursor`.
 */
export function pageOf(question: PageQuestion): Page {
  const offsets =
    question.cursor === undefined ? new Map<string, number>() : readCursor(question.cursor, question.fingerprint);
  return {
    limit: Math.min(question.limit ?? question.defaultLimit, largestLimit),
    maxChars: Math.min(question.maxChars ?? defaultMaxChars, largestMaxChars),
    isFirst: question.cursor === undefined,
    // A list that a cursor does not name is finished.
    offset: (list) => offsets.get(list) ?? (question.cursor === undefined ? 0 : Number.POSITIVE_INFINITY),
  };
}

export function isCursorFor(fingerprint: string, cursor: string | undefined): boolean {
  const [places, hash] = cursor?.split('.') ?? [];
  return hash !== undefined && hash === hashOf(`${places}\n${fingerprint}`);
}

/** Throws `ToolFailure` with `cursor_stale` when the repository has changed since the cursor was given out. */
export function requireFreshCursor(cursor: string | undefined, snapshot: string): void {
  if (cursor === undefined || cursor.endsWith(`.${hashOf(snapshot)}`)) return;
  throw new ToolFailure(
    'cursor_stale',
    'The repository has changed since this cursor was given out, so the next page would not fit the last one.',
    'Ask the same question again without `cursor`.',
  );
}

/** How much of each list fits. */
export interface FittedPage {
  /** The details, each listing replaced by its items of this page. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The lists that are not shown from beginning to end, as `callers 1-30 of 212`. */
  readonly parts: readonly string[];
  /** For the rest; absent when there is none. */
  readonly cursor?: string;
}

/**
 * Fills the lists in turn, an item from each, until each is at its limit or the budget is used up. At least one item
 * is always shown, so that following the cursor comes to an end.
 */
export function fitPage(
  details: Readonly<Record<string, unknown>>,
  page: Page,
  budget: { readonly chars: number; readonly fingerprint: string; readonly snapshot: string },
): FittedPage {
  const listings = findListings(details);
  const shown = new Map(listings.map((list) => [list, 0]));
  let charsLeft = budget.chars - charsTaken(JSON.stringify(withItems(details, () => [])), page.maxChars);
  let open = listings;
  let isFirstItem = true;
  while (open.length > 0) {
    open = open.filter((list) => {
      const count = shown.get(list) ?? 0;
      if (count >= Math.min(list.items.length, list.limit ?? page.limit)) return false;
      const chars = charsTaken(JSON.stringify(list.items[count]), page.maxChars) + 1;
      if (chars > charsLeft && !isFirstItem) return false;
      isFirstItem = false;
      charsLeft -= chars;
      shown.set(list, count + 1);
      return true;
    });
  }
  const end = (list: Listing) => list.offset + (shown.get(list) ?? 0);
  const isFinished = (list: Listing) => end(list) >= Math.max(list.total, list.offset + list.items.length);
  const hasMore = listings.some((list) => !isFinished(list));
  // A list with nothing in it may have something by the next page, when more has been read.
  const named = listings.filter((list) => !isFinished(list) || list.total === 0);
  const offsets = new Map(named.map((list) => [list.name, end(list)]));
  return {
    details: withItems(details, (list) => list.items.slice(0, shown.get(list))),
    parts: listings.flatMap((list) => partOf(list, end(list))),
    ...(hasMore ? { cursor: writeCursor(offsets, budget.fingerprint, budget.snapshot) } : {}),
  };
}

/** The details with all that is at hand of each list, and how much there is of those of which that is not all. */
export function wholeDetails(details: Readonly<Record<string, unknown>>): {
  readonly details: Readonly<Record<string, unknown>>;
  readonly totals: Readonly<Record<string, number>>;
} {
  const totals = listingsByPath(details, '').flatMap(([path, { items, total }]) =>
    total > items.length ? [[path, total] as const] : [],
  );
  return { details: withItems(details, ({ items }) => items), totals: Object.fromEntries(totals) };
}

function listingsByPath(value: unknown, path: string): readonly (readonly [string, Listing])[] {
  if (value instanceof Listing) return [[path, value]];
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, field]) => listingsByPath(field, path === '' ? key : `${path}.${key}`));
}

function partOf(list: Listing, end: number): readonly string[] {
  if (list.offset === 0 && end === list.total) return [];
  const name = list.name.replaceAll('_', ' ');
  if (end === list.offset) return list.offset < list.total ? [`no ${name} of ${list.total} yet`] : [];
  return [`${name} ${list.offset + 1}-${end} of ${list.total}`];
}

function findListings(value: unknown): readonly Listing[] {
  if (value instanceof Listing) return [value];
  return isPlainObject(value) ? Object.values(value).flatMap(findListings) : [];
}

/** A list that an earlier page has finished is left out; one that was found to be empty stays, as an answer. */
function withItems(
  value: Readonly<Record<string, unknown>>,
  itemsOf: (list: Listing) => readonly unknown[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      if (field instanceof Listing)
        return field.offset > 0 && field.items.length === 0
          ? []
          : [[key, field.render?.(itemsOf(field)) ?? itemsOf(field)]];
      return [[key, isPlainObject(field) ? withItems(field, itemsOf) : field]];
    }),
  );
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `callers=30,callees=12.QUESTION.SNAPSHOT`: the first hash covers question and offsets, the second the snapshot. */
function writeCursor(offsets: ReadonlyMap<string, number>, fingerprint: string, snapshot: string): string {
  const places = [...offsets].map(([list, offset]) => `${list}=${offset}`).join(',');
  return `${places}.${hashOf(`${places}\n${fingerprint}`)}.${hashOf(snapshot)}`;
}

function readCursor(cursor: string, fingerprint: string): ReadonlyMap<string, number> {
  const [places = ''] = cursor.split('.');
  if (!isCursorFor(fingerprint, cursor)) {
    throw new ToolFailure(
      'cursor_invalid',
      'This cursor was not given out for this question.',
      'Take `cursor` from metadata.cursor and repeat all other inputs as they were (`limit` and `max_chars` may change), or ask anew without `cursor`.',
    );
  }
  return new Map(
    places.split(',').map((place) => {
      const [list = '', offset] = place.split('=');
      return [list, Number(offset)];
    }),
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}
