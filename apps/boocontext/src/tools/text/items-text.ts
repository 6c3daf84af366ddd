/** Items of lists as lines: the place and the name first, then what else is said of them. */
import { groupedBy } from '@boocontext/code-index';
import { type Item, isItem } from '../item.ts';

/** A list under its title, by file where several stand in one. What all of them say alike is said in the title. */
export function itemsText(title: string, items: readonly Item[]): readonly string[] {
  const { common, rest } = saidOnce(items);
  const heading = itemLine(common);
  return [`${title}${heading === '' ? '' : ` (${heading})`}:`, ...byFile(rest, itemLine, belowItem)];
}

/**
 * A line for each, and one for the file above several of one, with the class where all of these are members of it: below
 * `src/cart.ts Cart` stands `.total`.
 */
export function byFile(
  items: readonly Item[],
  lineOf: (item: Item, place: string | undefined) => string,
  below: (item: Item) => readonly string[] = () => [],
): readonly string[] {
  return [...groupedBy(items.map(withPlace), ({ file }) => file)].flatMap(([file, group]) => {
    const [first] = group;
    if (typeof file !== 'string') return group.flatMap((item) => [` ${lineOf(item, undefined)}`, ...below(item)]);
    if (group.length === 1 && first !== undefined) return [lineOf(first, file), ...below(first)];
    const { container } = first ?? {};
    const isOfOne = typeof container === 'string' && group.every((item) => item['container'] === container);
    const members = isOfOne ? group.map(asMember) : group;
    return [
      isOfOne ? `${file} ${container}` : file,
      ...members.flatMap((item) => [` ${lineOf(item, '')}`, ...below(item)]),
    ];
  });
}

function asMember({ container: _, ...item }: Item): Item {
  const name = ['symbol', 'caller_symbol', 'callee_symbol'].find((key) => item[key] !== undefined);
  return name === undefined ? item : { ...item, [name]: `.${item[name]}` };
}

/** Some items have their place in a field of its own. */
function withPlace({ location, ...item }: Item): Item {
  return isItem(location) ? { ...location, ...item } : location === undefined ? item : { ...item, location };
}

/** Fields that have one value in a whole list, where that has several items. */
export function saidOnce(items: readonly Item[]): { readonly common: Item; readonly rest: readonly Item[] } {
  const [first, second] = items;
  if (first === undefined || second === undefined) return { common: {}, rest: items };
  const common = Object.entries(first).filter(
    ([key, value]) => !OWN.has(key) && typeof value !== 'object' && items.every((item) => item[key] === value),
  );
  const keys = new Set(common.map(([key]) => key));
  return {
    common: Object.fromEntries(common),
    rest: items.map((item) => Object.fromEntries(Object.entries(item).filter(([key]) => !keys.has(key)))),
  };
}

/** What tells one item from another stands with it. */
const OWN: ReadonlySet<string> = new Set([
  'file',
  'line',
  'end_line',
  'symbol',
  'caller_symbol',
  'callee_symbol',
  'name',
  'container',
  'method',
  'path',
  'text',
  'source',
]);

/**
 * @param place the file as it is to be said; empty where a line above says it, undefined for that of the item
 */
export function itemLine(item: Item, place?: string): string {
  const { file, line, end_line, symbol, container, name, method, path, ...rest } = item;
  const own = place ?? (typeof file === 'string' ? file : '');
  const lines =
    line === undefined ? '' : end_line === undefined || end_line === line ? `${line}` : `${line}-${end_line}`;
  const at = own === '' ? lines : lines === '' ? own : `${own}:${lines}`;
  const bare = symbol ?? name;
  const label = [
    ...(method === undefined ? [] : [`${method}`]),
    ...(path === undefined ? [] : [`${scalarText(path)}`]),
    ...(bare === undefined ? [] : [container === undefined ? scalarText(bare) : `${container}.${bare}`]),
  ].join(' ');
  const notes = notesOf(bare === undefined && container !== undefined ? { container, ...rest } : rest);
  const head = [at, label].filter((part) => part !== '').join(' ');
  return notes === '' ? head : head === '' ? notes : `${head}: ${notes}`;
}

/** Fields whose value says by itself what it is. */
const SELF_EXPLAINING: ReadonlySet<string> = new Set([
  'severity',
  'domain',
  'why',
  'message',
  'text',
  'kind',
  'type',
  'signature',
  'change',
  'context',
  'cause',
  'how',
  'value',
  'grade',
  'via',
  'resolution',
  'handler',
]);

/** Told below the line, as they are written. */
const BELOW: ReadonlySet<string> = new Set(['source', 'callers', 'callees', 'code']);

export function notesOf(item: Item): string {
  return Object.entries(item)
    .filter(
      ([key, value]) =>
        value !== undefined && value !== '' && !BELOW.has(key) && !(Array.isArray(value) && value.length === 0),
    )
    .map(([key, value]) => noteOf(key, value))
    .filter((note) => note !== '')
    .join(', ');
}

/** What is not so is left out, but where that is the news. */
const DENIED: ReadonlySet<string> = new Set(['compared', 'tried']);

function noteOf(key: string, value: unknown): string {
  const words = key.replaceAll('_', ' ');
  if (value === true) return words;
  if (value === false) return DENIED.has(key) ? `not ${words}` : '';
  if (key === 'resolution' && value === 'candidate') return 'possible';
  if (Array.isArray(value)) {
    const each = value.map((one) => (isItem(one) ? itemLine(one) : scalarText(one)));
    return `${words} ${each.join(value.some(isItem) ? '; ' : ', ')}`;
  }
  if (isItem(value)) return `${words} (${notesOf(value)})`;
  return SELF_EXPLAINING.has(key) ? scalarText(value) : `${words} ${scalarText(value)}`;
}

/** Source as it lies on disk, each line with its number. */
export function belowItem({ source, code, line, source_line: from = line }: Item): readonly string[] {
  return [
    ...(typeof source === 'string' ? numbered(source, Number(from)) : []),
    ...(Array.isArray(code)
      ? code.filter(isItem).flatMap(({ line: first, text }) => numbered(scalarLines(text), Number(first)))
      : []),
  ];
}

function scalarLines(text: unknown): string {
  return typeof text === 'string' ? text : '';
}

/** What is said in place of the rest of a source is no line of it. */
const CUT = /^… \d+ more lines$/;

function numbered(source: string, from: number): readonly string[] {
  return source.split('\n').map((text, index) => (CUT.test(text) ? text : `${from + index}\t${text}`));
}

/** A text of several lines below its title. */
export function block(title: string, text: string): readonly string[] {
  return [...(title === '' ? [] : [`${title}:`]), ...text.split('\n')];
}

export function scalarText(value: unknown): string {
  if (typeof value === 'string') return inOneLine(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function inOneLine(text: string): string {
  if (!text.includes('\n')) return text;
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}
