/** Puts texts into a list of a JSON text that somebody else wrote, and takes them out again; see `json-property.ts`. */
import type { Node } from 'jsonc-parser';
import { InstallFailure } from './install-failure.ts';
import {
  cut,
  endOf,
  hasContainer,
  type JsonDialect,
  memberOf,
  objectAt,
  readRoot,
  withoutProperty,
  withProperty,
} from './json-property.ts';

export interface ItemsPlace {
  /** An object of the root, made where it is missing. */
  readonly container: string;
  /** The list in it, likewise. */
  readonly list: string;
}

export interface JsonItems extends ItemsPlace {
  readonly items: readonly string[];
}

/** Those that are not in the list, in their order. Throws where the text is not understood. */
export function missingItems(text: string, { container, list, items }: JsonItems, dialect: JsonDialect) {
  const there = (arrayAt(text, { container, list }, dialect)?.children ?? []).map(({ value }) => value);
  return items.filter((item) => !there.includes(item));
}

/** What has to be made for the list: the outermost of it that is missing. */
export function madeFor(text: string, place: ItemsPlace, dialect: JsonDialect): 'container' | 'list' | undefined {
  if (!hasContainer(text, { container: place.container, name: place.list }, dialect)) return 'container';
  return arrayAt(text, place, dialect) === undefined ? 'list' : undefined;
}

/** Behind the items that are there, in lines of their own where these are. */
export function withItems(text: string, { container, list, items }: JsonItems, dialect: JsonDialect): string {
  const array = arrayAt(text, { container, list }, dialect);
  if (array === undefined) return withProperty(text, { container, name: list, value: items }, dialect);
  const [first] = array.children ?? [];
  const last = array.children?.at(-1);
  const added = items.map((item) => JSON.stringify(item));
  if (first === undefined || last === undefined) {
    return text.slice(0, array.offset + 1) + added.join(', ') + text.slice(array.offset + 1);
  }
  const lineBreak = /\r?\n[ \t]*$/.exec(text.slice(array.offset + 1, first.offset))?.[0] ?? ' ';
  return text.slice(0, endOf(last)) + added.map((item) => `,${lineBreak}${item}`).join('') + text.slice(endOf(last));
}

/** Takes what `madeFor` has named too, where nothing else is in it. */
export function withoutItems(
  text: string,
  { container, list, items }: JsonItems,
  dialect: JsonDialect,
  made: 'container' | 'list' | undefined,
): string {
  let rest = text;
  for (const item of items) {
    const array = arrayAt(rest, { container, list }, dialect);
    const node = array?.children?.find(({ value }) => value === item);
    if (array !== undefined && node !== undefined) rest = cut(rest, array, node);
  }
  const isEmptied = arrayAt(rest, { container, list }, dialect)?.children?.length === 0;
  return made !== undefined && isEmptied
    ? withoutProperty(rest, { container, name: list }, dialect, made === 'container')
    : rest;
}

function arrayAt(text: string, { container, list }: ItemsPlace, dialect: JsonDialect): Node | undefined {
  const array = memberOf(objectAt(readRoot(text, dialect), container), list)?.children?.[1];
  if (array !== undefined && array.type !== 'array') throw new InstallFailure(`its "${container}.${list}" is no list`);
  return array;
}
