/**
 * An answer as a model reads it: all that the envelope says, each thing once. Lists are grouped by file, places are
 * `file:line`, code stands as it is written, and what is at its default is not said. Programs read the envelope itself.
 */
import type { BoocontextResult } from '../envelope.ts';
import { type Item, isItem } from '../item.ts';
import { edgesText, foldsText, ringsText } from './edges-text.ts';
import { belowItem, block, byFile, itemLine, itemsText, scalarText } from './items-text.ts';

export function answerText(result: BoocontextResult): string {
  const { verdict, summary, details, metadata } = result;
  return [
    `${verdict}${metadata.complete ? '' : ' (not complete)'}: ${summary}`,
    ...subjectLines(details, summary),
    ...partsOf(details, summary),
    ...footer({ metadata, summary }),
  ].join('\n');
}

/** What was asked about, as far as the summary has not said it. */
function subjectLines(details: Item, summary: string): readonly string[] {
  const { symbol } = details;
  if (!isItem(symbol)) return [];
  const { symbol: name, container, file, line, ...rest } = symbol;
  const isSaid = summary.includes(`${file}:${line}`);
  const { kind, ...others } = rest;
  const isKindSaid = typeof rest['signature'] === 'string' && saysKind(rest['signature'], kind);
  const said = itemLine({
    ...(isSaid ? {} : { symbol: name, container, file, line }),
    ...(isKindSaid ? others : rest),
  });
  return said === '' ? [] : [said];
}

/** Said by the summary, or by the lists beside them. */
const SAID: ReadonlySet<string> = new Set(['symbol', 'depth', 'compressed']);

function partsOf(details: Item, summary: string): readonly string[] {
  const empty: string[] = [];
  const lines = Object.entries(details).flatMap(([name, value]) => {
    // Where it is no symbol of a callgraph it is what a type's answer says.
    if (SAID.has(name) && (name !== 'symbol' || isItem(value))) return [];
    if (isEmpty(value)) {
      if (!SAID_WHERE_EMPTY.has(name)) empty.push(name);
      return [];
    }
    return partText(name, value, { details, summary });
  });
  return empty.length === 0 ? lines : [...lines, `[]: ${empty.join(', ')}`];
}

/** Lists of which the summary says that there is nothing in them. */
const SAID_WHERE_EMPTY: ReadonlySet<string> = new Set([
  'callers',
  'callees',
  'affected_symbols',
  'affected_files',
  'affected_routes',
  'affected_entries',
  'tests',
  'results',
  'path',
]);

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === '' || (isItem(value) && Object.keys(value).length === 0);
}

function partText(
  name: string,
  value: unknown,
  { details, summary }: Pick<BoocontextResult, 'details' | 'summary'>,
): readonly string[] {
  switch (name) {
    case 'candidates':
      // Others say which of them is meant.
      return Array.isArray(value) && value.every(isItem)
        ? ['candidates:', ...value.map(({ of, ...each }, index) => ` #${of ?? index} ${itemLine(each)}`)]
        : [];
    case 'results':
      return resultsText(value);
    case 'affected_symbols':
      return ringsText(value);
    case 'affected_files':
      return filesText(value, details.affected_symbols);
    case 'answers':
      return Object.entries(isItem(value) ? value : {}).flatMap(([asked, each]) =>
        isItem(each) ? [`${asked}:`, ...subjectLines(each, summary), ...partsOf(each, summary)] : [],
      );
    case 'mentions':
      return isItem(value) ? mentionsText(value) : [];
    case 'error':
      return isItem(value) ? errorText(value, summary) : [];
    case 'sections':
      return [sectionsText(value)];
    case 'open':
      return openText(value, summary);
    default:
      return foldsText(name, value) ?? generalText(name, value);
  }
}

/** The message and the hint as far as the summary has not said them. */
function errorText({ code, message, hint }: Item, summary: string): readonly string[] {
  const untold = [message, hint].map(scalarText).filter((text) => !summary.includes(text.replace(/\.$/, '')));
  return [[`error: ${scalarText(code)}`, ...untold].join('. ')];
}

/** Definitions as they are written, which says their kind and mostly their name. */
function resultsText(value: unknown): readonly string[] {
  const results = Array.isArray(value) ? value.filter(isItem) : [];
  return byFile(results, resultLine, belowResult);
}

function resultLine(result: Item, file: string | undefined): string {
  const {
    symbol,
    container,
    kind,
    line,
    end_line,
    signature,
    context,
    exported,
    score: _,
    source,
    file: _file,
    ...rest
  } = result;
  const name = container === undefined ? scalarText(symbol) : `${container}.${symbol}`;
  const written = scalarText(signature === '' || signature === undefined ? context : signature);
  const at = itemLine({ line, end_line }, file);
  const isNameSaid = container === undefined && written.includes(scalarText(symbol));
  const head = [at, ...(saysKind(written, kind) ? [] : [scalarText(kind)]), ...(isNameSaid ? [] : [`${name}:`])].join(
    ' ',
  );
  // The source says how it is written.
  const text = typeof source === 'string' && isNameSaid ? scalarText(symbol) : written;
  const notes = itemLine({
    ...rest,
    ...(exported === true && !/\b(export|pub|public)\b/.test(text) ? { exported } : {}),
  });
  return `${head} ${text}${notes === '' ? '' : `, ${notes}`}`;
}

/** `func total()` is a function to whoever reads it. */
function saysKind(written: string, kind: unknown): boolean {
  const words = keywords[scalarText(kind)] ?? [];
  return [scalarText(kind), ...words].some((word) => written.split(/\W+/).includes(word));
}

const functions = ['function', 'func', 'fn', 'def', 'fun'];
const keywords: Readonly<Record<string, readonly string[]>> = {
  function: functions,
  method: functions,
  variable: ['const', 'let', 'var', 'val'],
  constant: ['const'],
};

function belowResult(result: Item): readonly string[] {
  return [
    ...belowItem(result),
    ...(['callers', 'callees'] as const).flatMap((name) =>
      result[name] === undefined ? [] : isEmpty(result[name]) ? [` ${name}: []`] : edgesText(name, result[name]),
    ),
  ];
}

/** What a map is made of, and how long each is; `shown of total` where a section is folded. */
function sectionsText(value: unknown): string {
  const sections = Array.isArray(value) ? value.filter(isItem) : [];
  const each = sections.map(({ name, chars, shown, total }) => {
    const part = shown === total ? '' : ` (${shown} of ${total})`;
    return `${scalarText(name)} ${chars}${part}`;
  });
  return `sections, in characters: ${each.join(', ')}`;
}

/** As far as the summary had to cut it. */
function openText(value: unknown, summary: string): readonly string[] {
  const untold = Array.isArray(value)
    ? value.filter((each) => !summary.includes(scalarText(each).replace(/\.$/, '')))
    : [];
  return untold.length === 0 ? [] : ['open:', ...untold.map((each) => ` ${scalarText(each)}`)];
}

/** Files whose symbols are listed stand there. */
function filesText(value: unknown, symbols: unknown): readonly string[] {
  const told = new Set(Array.isArray(symbols) ? symbols.filter(isItem).map(({ file }) => file) : []);
  const others = Array.isArray(value) ? value.filter(isItem).filter(({ file }) => !told.has(file)) : [];
  return others.length === 0 ? [] : itemsText('affected files', others);
}

/** The counts are in the summary. */
function mentionsText({ unexplained, unexplained_total: total }: Item): readonly string[] {
  if (!Array.isArray(unexplained) || unexplained.length === 0) return [];
  const heading = total === undefined ? 'open mentions' : `open mentions (${unexplained.length} of ${total})`;
  const items = unexplained.filter(isItem).map(({ likely, ...rest }) => ({
    ...rest,
    ...(likely === true ? { likely: true } : {}),
  }));
  return itemsText(heading, items);
}

function generalText(name: string, value: unknown): readonly string[] {
  const title = name.replaceAll('_', ' ');
  if (Array.isArray(value)) {
    if (value.some(isEdge)) return edgesText(title, value);
    if (value.every(isItem)) return itemsText(title, value);
    return [`${title}: ${value.map(scalarText).join(', ')}`];
  }
  if (isItem(value)) return objectText(title, value);
  if (typeof value === 'string' && value.includes('\n')) return block(name === 'text' ? '' : title, value);
  return [`${title}: ${scalarText(value)}`];
}

/** One line for what is plain, and a part for each list in it. */
function objectText(title: string, item: Item): readonly string[] {
  const lists = Object.entries(item).filter(
    ([name, value]) =>
      name !== 'code' &&
      ((Array.isArray(value) && value.some(isItem)) || (isItem(value) && Object.values(value).some(isNested))),
  );
  const plain = Object.fromEntries(Object.entries(item).filter((entry) => !lists.some(([name]) => name === entry[0])));
  const line = itemLine(plain);
  return [
    ...(line === '' ? [] : [`${title}: ${line}`]),
    ...belowItem(item),
    ...lists.flatMap(([name, value]) => generalText(`${title} ${name}`, value)),
  ];
}

/** Also those that have come or gone since an earlier answer. */
function isEdge(value: unknown): boolean {
  return isItem(value) && (value['caller_symbol'] !== undefined || value['callee_symbol'] !== undefined);
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isItem(value);
}

/** Without what the summary has said. */
function footer({ metadata, summary }: Pick<BoocontextResult, 'metadata' | 'summary'>): readonly string[] {
  const {
    source,
    tool: _,
    duration_ms: _ms,
    truncated,
    snapshot,
    complete: _complete,
    coverage,
    cursor,
    next,
    late,
    ...figures
  } = metadata;
  const untold = Object.entries(coverage ?? {}).filter(
    ([name, value]) => name !== 'late' && !summary.includes(`${name}: ${scalarText(value)}`),
  );
  return [
    ...(source === 'boocontext' ? [] : [`source: ${source}`]),
    ...Object.entries(figures).map(
      ([name, value]) => `${name.replaceAll('_', ' ')}: ${isItem(value) ? itemLine(value) : scalarText(value)}`,
    ),
    ...(late === true && !summary.includes('ask again') ? ['late: true'] : []),
    ...(untold.length === 0 ? [] : generalText('not looked at', Object.fromEntries(untold))),
    ...(truncated && cursor === undefined ? ['truncated'] : []),
    ...(cursor === undefined ? [] : [`cursor: ${cursor}`]),
    ...(next === undefined ? [] : next.map((call) => `next: ${call}`)),
    `snapshot: ${snapshot}`,
  ];
}
