import type {
  Control,
  SymbolHit,
  SymbolInfo,
  SymbolKind,
  SymbolsAnswer,
  SymbolsQuestion,
} from '@boocontext/code-index';
import type { Analyzer, Found } from './analyzer.ts';
import { childName } from './analyzer.ts';
import { askCallgraph } from './callgraph.ts';
import { coverageOf } from './coverage.ts';

/**
 * Definitions whose names match; it does not look into bodies and comments. What it does not tell is left out: whether
 * a symbol is exported.
 */
export async function askSymbols(
  analyzer: Analyzer,
  question: SymbolsQuestion,
  control: Control,
): Promise<SymbolsAnswer> {
  const indexNotes = await analyzer.index(control);
  const { container, name } = splitName(question.query);
  const { found, isCut } = await analyzer.search(name, control, {
    ...(question.language === undefined ? {} : { language: question.language.toLowerCase() }),
  });
  const infos = await Promise.all(found.map(async (each) => ({ each, info: await infoOf(analyzer, each, control) })));
  const matching = infos
    .filter(({ info }) => container === '' || info.container === container)
    .filter(({ info }) => question.kind === undefined || info.kind === question.kind)
    .filter(({ info }) => question.path === undefined || isBelow(question.path, info.file));
  const exact = matching.filter(({ info }) => info.symbol === name);
  const ranked = [...exact, ...matching.filter((each) => !exact.includes(each))];
  const shown = ranked.slice(question.offset, question.offset + question.limit);
  const results = await Promise.all(
    shown.map(({ each, info }) => hitOf(analyzer, question, { each, info, isOnly: ranked.length === 1 }, control)),
  );
  const coverage = coverageOf(analyzer, [
    ...indexNotes,
    ...(isCut ? [`${childName} told only of the first ${found.length} matches`] : []),
  ]);
  return {
    results,
    total: ranked.length,
    exact: exact.length,
    near: [],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** `Class.method` as it is asked for: names alone are in the index. */
export function splitName(symbol: string): { readonly container: string; readonly name: string } {
  const parts = /^[\w$.#]+$/.test(symbol) ? symbol.split(/[.#]/).filter((part) => part !== '') : [symbol];
  return { container: parts.at(-2) ?? '', name: parts.at(-1) ?? symbol };
}

export async function infoOf(analyzer: Analyzer, found: Found, control: Control): Promise<SymbolInfo> {
  return {
    symbol: found.name,
    kind: kindOf(found),
    container: found.kind === 'method' ? await analyzer.containerOf(found, control) : '',
    file: found.file,
    line: found.line - 1,
    endLine: Math.max(found.line, found.end_line) - 1,
    signature: found.code.trim().replace(/(?<!\s)\s*[{:]$/, ''),
  };
}

async function hitOf(
  analyzer: Analyzer,
  { include = [] }: SymbolsQuestion,
  { each, info, isOnly }: { readonly each: Found; readonly info: SymbolInfo; readonly isOnly: boolean },
  control: Control,
): Promise<SymbolHit> {
  const wantsEdges = include.includes('callers') || include.includes('callees');
  const direction = !include.includes('callees') ? 'callers' : include.includes('callers') ? 'both' : 'callees';
  const edges = wantsEdges
    ? await askCallgraph(
        analyzer,
        { symbol: info.symbol, file: info.file, line: info.line, direction, depth: 1 },
        control,
      )
    : undefined;
  const withSource = (isOnly || include.includes('source')) && info.endLine >= info.line && each.end_line > 0;
  return {
    ...info,
    context: each.code.trim(),
    score: each.relevance_score ?? 0,
    ...(withSource
      ? {
          source: analyzer.mirror
            .lines(info.file)
            .slice(info.line, info.endLine + 1)
            .join('\n'),
        }
      : {}),
    ...(edges?.found && edges.callers !== undefined ? { callers: edges.callers } : {}),
    ...(edges?.found && edges.callees !== undefined ? { callees: edges.callees } : {}),
  };
}

/** It calls an interface a class, and everything that is no function or class a variable. */
function kindOf({ kind, code, name }: Found): SymbolKind {
  switch (kind) {
    case 'function':
    case 'method':
    case 'enum':
      return kind;
    case 'class':
      return new RegExp(`\\b(interface|trait|protocol)\\s+${escaped(name)}\\b`).test(code) ? 'interface' : 'class';
    default:
      return 'variable';
  }
}

export function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A path prefix or a glob, as the question says it. */
function isBelow(pattern: string, file: string): boolean {
  if (!/[*?]/.test(pattern))
    return file === pattern || file.startsWith(pattern.endsWith('/') ? pattern : `${pattern}/`);
  const source = pattern
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => globParts[part] ?? escaped(part))
    .join('');
  return new RegExp(`^${source}$`).test(file);
}

const globParts: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
