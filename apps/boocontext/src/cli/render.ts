/**
 * An envelope as text for people. One renderer serves every tool: lists become tables, call sites and sources stand
 * below the row they belong to. Whoever needs all fields asks for `--json`.
 */
import { printableLine } from '@boocontext/safe-access';
import type { BoocontextResult, Verdict } from '../tools/envelope.ts';
import { type Item, isItem } from '../tools/item.ts';
import { foldsText } from '../tools/text/edges-text.ts';
import { belowItem } from '../tools/text/items-text.ts';
import { cut, inFigures } from '../tools/wording.ts';
import { shownData } from './print.ts';
import { renderHealth } from './render-health.ts';
import type { Colour, Paint } from './terminal.ts';

export function renderResult(result: BoocontextResult, paint: Paint): string {
  const { details, metadata, summary } = shownData(result);
  return [
    `${paint(verdictColours[result.verdict], result.verdict)}  ${summary}`,
    ...completeness(result, paint),
    ...(metadata.tool === 'boocontext_health' && details.changes === undefined
      ? renderHealth(details, paint)
      : Object.entries(details).flatMap(([name, value]) => renderDetail(name, value, paint))),
    ...footer(metadata, paint),
  ].join('\n');
}

/** Whoever reads only the first lines must not take a part for all there is. A failure says so itself. */
function completeness({ details, metadata }: BoocontextResult, paint: Paint): readonly string[] {
  if (metadata.complete || details.error !== undefined) return [];
  return [`${paint('yellow', 'Not complete')}: something was left out or stayed open.`];
}

const verdictColours: Readonly<Record<Verdict, Colour>> = {
  SAFE: 'green',
  INFO: 'cyan',
  CAUTION: 'yellow',
  UNSAFE: 'red',
};

/** The summary has said it, or it stands in the title of another part. */
const unrendered = new Set([
  'error',
  'change',
  'proven',
  'depth',
  'file',
  'line',
  'container',
  'kind',
  'sections',
  'compressed',
]);

function renderDetail(name: string, value: unknown, paint: Paint): readonly string[] {
  if (unrendered.has(name) || value === undefined) return [];
  if (name === 'text') return ['', ...markdownLines(String(value), paint)];
  if (name === 'decompression_hint') {
    const commands = [...String(value).matchAll(/(?<!\w)boocontext_\w+ \{[^}\n]{0,1000}\}/g)].map(([call]) =>
      commandOf(call),
    );
    return ['', title('folded', paint), ...commands.map((command) => `  ${command}`)];
  }
  const folds = foldsText(name, value);
  if (folds !== undefined) return folds.map((line) => paint('dim', `  ${line}`));
  if (name === 'changes' && isItem(value)) return renderChanges(value, paint);
  if (Array.isArray(value)) {
    // Callers of an ambiguous name say `of` which candidate, so these are numbered.
    return value.length === 0 ? [] : ['', title(name, paint), ...renderList(value, paint, name === 'candidates')];
  }
  if (isItem(value)) {
    if (name === 'mentions')
      return Array.isArray(value.unexplained) ? renderDetail('open_mentions', value.unexplained, paint) : [];
    return properties.has(name) ? renderProperties(name, value, paint) : renderItem(value, paint);
  }
  return name === 'symbol' ? [] : ['', title(name, paint), ...indent(String(value))];
}

/** What has changed since an earlier answer: values, then texts and lists. */
function renderChanges(changes: Item, paint: Paint): readonly string[] {
  const all = Object.entries(changes).filter((entry): entry is [string, Item] => isItem(entry[1]));
  const values = all.filter(([, change]) => 'now' in change);
  const width = Math.max(0, ...values.map(([path]) => path.length));
  return [
    ...(values.length === 0 ? [] : ['', title('values changed', paint)]),
    ...values.map(
      ([path, { was, now }]) => `  ${paint('dim', path.padEnd(width))}  ${shownValue(was)} → ${shownValue(now)}`,
    ),
    ...all.flatMap(([path, { patch, added, removed, changed, reordered, compared }]) => [
      ...(typeof patch === 'string' ? ['', title(`${path} changed`, paint), ...indent(patch)] : []),
      ...renderDetail(`${path} added`, added ?? [], paint),
      ...renderDetail(`${path} removed`, removed ?? [], paint),
      ...renderDetail(`${path} changed`, Array.isArray(changed) ? changed.map(withDifference) : [], paint),
      ...(reordered === true ? ['', title(`${path} in another order`, paint)] : []),
      ...(typeof compared === 'string' ? [paint('dim', `  compared: ${compared}`)] : []),
    ]),
  ];
}

/** What differs as a note beside the name. */
function withDifference(item: unknown): unknown {
  if (!isItem(item)) return item;
  const { was, now, ...rest } = item;
  const fields = Object.keys({ ...(isItem(now) ? now : {}), ...(isItem(was) ? was : {}) });
  const notes = fields.map((field) => {
    const [then, there] = [was, now].map((side) =>
      isItem(side) && field in side ? shownValue(side[field]) : undefined,
    );
    return `${field.replaceAll('_', ' ')} ${then === undefined ? '' : `${then} → `}${there ?? ''}`;
  });
  return { ...rest, difference: notes.join(', ') };
}

function shownValue(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'object') return cut(JSON.stringify(value), 200);
  return cut(String(value), 200);
}

/** Objects that say what something is, a property a line. */
const properties = new Set(['project', 'dependency_graph', 'counts']);

function renderProperties(name: string, item: Item, paint: Paint): readonly string[] {
  const entries = Object.entries(item);
  const isPlain = ([, value]: readonly [string, unknown]) => !Array.isArray(value) || !value.some(isItem);
  const isSaid = ([, value]: readonly [string, unknown]) => !Array.isArray(value) || value.length > 0;
  const plain = entries
    .filter((entry) => isPlain(entry) && isSaid(entry))
    .map(([key, value]) => [key.replaceAll('_', ' '), plainText(value)] as const);
  const width = Math.max(0, ...plain.map(([key]) => key.length));
  return [
    '',
    title(name, paint),
    ...plain.map(([key, text]) => `  ${paint('dim', key.padEnd(width))}  ${text}`),
    ...entries.filter((entry) => !isPlain(entry)).flatMap(([key, value]) => renderDetail(key, value, paint)),
  ];
}

function plainText(value: unknown): string {
  if (typeof value === 'number') return inFigures(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function markdownLines(text: string, paint: Paint): readonly string[] {
  return text.split('\n').map((line) => (line.startsWith('#') ? paint('bold', line) : line));
}

function title(name: string, paint: Paint): string {
  const words = name.replaceAll('_', ' ');
  return paint('bold', `${words.charAt(0).toUpperCase()}${words.slice(1)}`);
}

function renderItem(item: Item, paint: Paint): readonly string[] {
  return typeof item.signature === 'string' ? ['', ...indent(paint('dim', item.signature))] : [];
}

function renderList(items: readonly unknown[], paint: Paint, isNumbered: boolean): readonly string[] {
  const rows = items.map((item) => (isItem(item) ? rowOf(item) : { cells: [String(item)], below: [] }));
  const widths = [0, 1].map((column) => Math.min(60, Math.max(...rows.map(({ cells }) => cells[column]?.length ?? 0))));
  return rows.flatMap(({ cells, below }, index) => {
    const [first = '', second = '', notes = ''] = cells;
    const mark = isNumbered ? `${index}  ` : '';
    const line = [first.padEnd(widths[0] ?? 0), paint('dim', second.padEnd(widths[1] ?? 0)), paint('dim', notes)];
    return [`  ${mark}${line.join('  ')}`.trimEnd(), ...below.map((text) => `      ${text}`)];
  });
}

interface Row {
  readonly cells: readonly string[];
  readonly below: readonly string[];
}

function rowOf(item: Item): Row {
  const { caller_symbol, callee_symbol, symbol, name, container, file, line, method, path, ...rest } = item;
  const {
    call_sites,
    more_lines,
    more_call_sites,
    source,
    source_line: _,
    at,
    code,
    fields,
    props,
    files,
    ...others
  } = rest;
  const { use_lines, call_lines = use_lines ?? at, ...notes } = others;
  const route = method === undefined ? undefined : `${String(method).padEnd(6)} ${path}`;
  // A cycle of imports has no name but the way it goes.
  const cycle = Array.isArray(files) ? files.join(' → ') : undefined;
  const filesNote = typeof files === 'number' ? { files } : {};
  const bare = caller_symbol ?? callee_symbol ?? symbol ?? route ?? cycle ?? name ?? item.language;
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}`;
  const label = container === undefined ? String(bare) : `${container}.${bare}`;
  return {
    cells: [...(bare === undefined ? [] : [label]), place, notesOf({ ...filesNote, ...notes, ...atNote(call_lines) })],
    below: [
      ...(code === undefined
        ? callSiteLines(call_sites, more_lines, more_call_sites)
        : callSiteLines([], linesBeside(code, call_sites, more_lines), more_call_sites)),
      ...(Array.isArray(fields) ? [fields.join(', ')] : []),
      ...(Array.isArray(props) ? [props.join(', ')] : []),
      // Around a line that is asked about each has its number.
      ...(typeof source !== 'string' ? [] : at === undefined ? ['', ...source.split('\n'), ''] : belowItem(item)),
      ...belowItem({ code }),
    ],
  };
}

/** The lines to look at, where the place is that of a definition around them. */
function atNote(lines: unknown): Item {
  return Array.isArray(lines) ? { at: lines.join(', ') } : {};
}

/** Fields that explain themselves are shown without their names. */
const selfExplaining = new Set([
  'why',
  'error',
  'message',
  'type',
  'text',
  'kind',
  'change',
  'handler',
  'framework',
  'orm',
  'description',
  'directory',
  'difference',
]);
/** Fields that a person does not look for. */
const unshown = new Set(['score', 'end_line', 'context', 'exported', 'likely', 'language']);

function notesOf(rest: Item): string {
  return Object.entries(rest)
    .filter(([key, value]) => !unshown.has(key) && !isItem(value) && !Array.isArray(value))
    .map(([key, value]) => noteOf(key, value).replace(/\s+/g, ' '))
    .join(', ');
}

function noteOf(key: string, value: unknown): string {
  if (value === true) return key.replaceAll('_', ' ');
  return selfExplaining.has(key) ? String(value) : `${key.replaceAll('_', ' ')} ${plainText(value)}`;
}

/** Call sites that the source which is shown does not have. */
function linesBeside(code: unknown, callSites: unknown, moreLines: unknown): readonly unknown[] {
  const blocks = Array.isArray(code) ? code.filter(isItem) : [];
  const isShown = (line: unknown) =>
    blocks.some(({ line: from, text }) => {
      const first = Number(from);
      return Number(line) >= first && Number(line) < first + String(text).split('\n').length;
    });
  const sites = Array.isArray(callSites) ? callSites.filter(isItem).map(({ line }) => line) : [];
  return [...sites, ...(Array.isArray(moreLines) ? moreLines : [])].filter((line) => !isShown(line));
}

/** Call sites with their text, then the lines of the others in one row. */
function callSiteLines(callSites: unknown, moreLines: unknown, more: unknown): readonly string[] {
  if (!Array.isArray(callSites)) return [];
  const others = Array.isArray(moreLines) ? moreLines : [];
  return [
    ...callSites
      .filter(isItem)
      .map(
        ({ line, text, within }) =>
          `${String(line).padStart(5)}${text === undefined ? '' : `  ${String(text).replaceAll('\n', ' ')}`}${within === undefined ? '' : `  (within ${String(within)})`}`,
      ),
    ...(others.length === 0
      ? []
      : [`${' '.repeat(5)}  also at ${others.join(', ')}${more === undefined ? '' : ` and ${more} more`}`]),
  ];
}

function footer(metadata: BoocontextResult['metadata'], paint: Paint): readonly string[] {
  const lines = [
    ...(metadata.cursor === undefined
      ? []
      : [`There is more: repeat the command with --limit 500, or with --cursor ${metadata.cursor}`]),
    ...Object.entries(metadata.coverage ?? {})
      .filter(([name]) => name !== 'partial')
      .map(([name, value]) => `${name}: ${coverageText(value)}`),
    ...(metadata.next ?? []).map((call) => `next: ${commandOf(call)}`),
  ];
  return lines.length === 0 ? [] : ['', ...lines.map((line) => paint('dim', line))];
}

function coverageText(value: unknown): string {
  if (Array.isArray(value)) return value.join('; ');
  if (isItem(value))
    return Object.entries(value)
      .map(([reason, files]) => `${reason} ${files}`)
      .join(', ');
  return String(value);
}

/** `boocontext_types {"symbol":"x"}` as a person would type it. */
function commandOf(call: string): string {
  const [tool = '', json = '{}'] = call.split(/ (.*)/s);
  const input: Item = JSON.parse(json);
  const words = Object.entries(input).map(([key, value]) => {
    if (key === 'symbol' || key === 'query') return quoted(String(value));
    // A change to try has an option for each kind.
    if (isItem(value)) return `--${value.kind}${value.to === undefined ? '' : ` ${quoted(String(value.to))}`}`;
    return `--${key.replaceAll('_', '-')} ${quoted(String(value))}`;
  });
  // What JSON had written as an escape is a character again.
  return printableLine(`boocontext ${tool.replace('boocontext_', '')} ${words.join(' ')}`);
}

function quoted(text: string): string {
  return /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function indent(text: string): readonly string[] {
  return text.split('\n').map((line) => `  ${line}`);
}
