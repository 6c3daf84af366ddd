import type { Control, SymbolHit, SymbolInfo, SymbolsAnswer, SymbolsQuestion } from '@boocontext/code-index';
import type { Analyzer, Found } from './analyzer.ts';
import { askCallgraph } from './callgraph.ts';
import { coverageOf } from './coverage.ts';
import { escaped, infoOf, splitName } from './symbol-info.ts';

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
    ...(isCut ? [{ code: 'matches_cut', told: found.length } as const] : []),
  ]);
  return {
    results,
    total: ranked.length,
    exact: exact.length,
    near: [],
    ...(coverage === undefined ? {} : { coverage }),
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
