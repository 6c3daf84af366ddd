/** Callers, callees and what a change reaches: names and places by file, with the lines of code that make the edge. */
import { groupedBy } from '@boocontext/code-index';
import { type Item, isItem } from '../item.ts';
import { belowItem, byFile, notesOf, saidOnce, scalarText } from './items-text.ts';

/**
 * `checkout:88>103 const receipt = await chargeCard(order, card)` under the file and class: where it is defined, and the call.
 * Of a callee the line behind `<` is where it is called; `#0` is the candidate that it belongs to.
 */
export function edgesText(title: string, value: unknown): readonly string[] {
  const edges = Array.isArray(value) ? value.filter(isItem) : [];
  const { common, rest } = saidOnce(edges);
  const { of, ...others } = common;
  const alike = notesOf({ ...others, ...(of === undefined ? {} : { [`#${of}`]: true }) });
  const arrow = edges.some(({ callee_symbol }) => callee_symbol !== undefined) ? '<' : '>';
  return [
    `${title}${alike === '' ? '' : ` (${alike})`}:`,
    ...byFile(rest, (edge, file) => edgeLine(edge, file, arrow), belowItem),
  ];
}

function edgeLine(edge: Item, file: string | undefined, arrow: string): string {
  const {
    caller_symbol,
    callee_symbol,
    container,
    file: _,
    line,
    call_sites,
    more_lines,
    more_call_sites,
    of,
    ...notes
  } = edge;
  const symbol = caller_symbol ?? callee_symbol;
  const label = container === undefined ? scalarText(symbol) : `${container}.${symbol}`;
  const sites = Array.isArray(call_sites) ? call_sites.filter(isItem) : [];
  const [first] = sites;
  // Code outside of all functions begins nowhere, and of one line says its own place.
  const isPlain = symbol === '<module>' || (arrow === '>' && sites.length === 1 && first?.['line'] === line);
  const head = `${file === undefined || file === '' ? '' : `${file} `}${label}${isPlain ? '' : `:${line}`}`;
  const more = Array.isArray(more_lines) ? more_lines.join(',') : '';
  const places = [...sites.map(siteText), ...(more === '' ? [] : [`also ${more}`])].join('; ');
  const candidate = of === undefined ? '' : ` #${of}`;
  const rest = notesOf({ ...notes, ...(more_call_sites === undefined ? {} : { more_call_sites }) });
  return `${head}${places === '' ? '' : `${isPlain ? ' ' : ''}${arrow}${places}`}${candidate}${rest === '' ? '' : ` [${rest}]`}`;
}

function siteText({ line, text, within }: Item): string {
  const place = within === undefined ? `${line}` : `${line} in ${scalarText(within)}`;
  return text === undefined ? place : `${place} ${scalarText(text)}`;
}

/** What is reached, ring by ring: where it is defined, the lines that use what leads on, and why. */
export function ringsText(value: unknown): readonly string[] {
  const symbols = Array.isArray(value) ? value.filter(isItem) : [];
  return [...groupedBy(symbols, ({ depth }) => depth)].flatMap(([depth, ring]) => {
    const { common, rest } = saidOnce(ring);
    const { depth: _, ...alike } = common;
    const notes = notesOf(alike);
    return [
      `${depth === 1 ? 'direct' : `depth ${depth}`}${notes === '' ? '' : ` (${notes})`}:`,
      ...byFile(rest, reachedLine, belowItem),
    ];
  });
}

function reachedLine(item: Item, file: string | undefined): string {
  const { symbol, container, file: _, line, depth: _depth, use_lines, ...notes } = item;
  const label = container === undefined ? scalarText(symbol) : `${container}.${symbol}`;
  const lines = Array.isArray(use_lines) ? `>${use_lines.join(',')}` : '';
  const head = `${file === undefined || file === '' ? '' : `${file} `}${label}${symbol === '<module>' ? '' : `:${line}`}`;
  const rest = notesOf(notes);
  return `${head}${lines}${rest === '' ? '' : ` ${rest}`}`;
}

/** What is counted instead of listed, as the details name it. */
const FOLDS: ReadonlySet<string> = new Set(['callers_in_tests', 'callees_in_tests', 'affected_in_tests', 'more_tests']);

/** Lines for counts that stand in the place of a list; undefined for whatever else. */
export function foldsText(name: string, value: unknown): readonly string[] | undefined {
  if (name === 'further' && Array.isArray(value))
    return value
      .filter(isItem)
      .map(({ depth, to, ...fold }) => foldText(`depth ${depth}${to === undefined ? '' : `-${to}`}`, fold));
  return FOLDS.has(name) ? [foldText(name, value)] : undefined;
}

/** `in tests: 87 in 12 files (test/unit 50, test/e2e 37)`. */
function foldText(name: string, value: unknown): string {
  if (!isItem(value)) return '';
  const { total, files, folders } = value;
  const each = isItem(folders) ? Object.entries(folders).map(([folder, rows]) => `${folder} ${rows}`) : [];
  return `${name.replaceAll('_', ' ')}: ${total} in ${files} ${files === 1 ? 'file' : 'files'} (${each.join(', ')})`;
}
