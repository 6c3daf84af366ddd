/** The places that a change reaches, by file, the nearest first; files of tests apart. */
import { isTestFile } from '../graph/filter-graph.ts';
import type { AffectedSymbol, ImpactDetails } from './details.ts';

export interface FileOfLines {
  readonly file: string;
  readonly depth: number;
  /** In the order of the file; none where nothing but an import leads there, which `why` says. */
  readonly symbols: readonly AffectedSymbol[];
  readonly why: string | undefined;
}

export function linesByFile({ affected_symbols: symbols, affected_files: files = [], tests = [] }: ImpactDetails): {
  readonly code: readonly FileOfLines[];
  readonly tests: readonly FileOfLines[];
} {
  const bySymbols = new Map<string, AffectedSymbol[]>();
  for (const symbol of symbols) {
    const known = bySymbols.get(symbol.file);
    if (known === undefined) bySymbols.set(symbol.file, [symbol]);
    else known.push(symbol);
  }
  const told = new Map(files.map((each) => [each.file, each]));
  const all = [...new Set([...bySymbols.keys(), ...told.keys()])]
    .map((file): FileOfLines => {
      const here = bySymbols.get(file) ?? [];
      return {
        file,
        depth: Math.min(told.get(file)?.depth ?? Number.POSITIVE_INFINITY, ...here.map(({ depth }) => depth)),
        symbols: here.toSorted((a, b) => firstLine(a) - firstLine(b)),
        why: told.get(file)?.why,
      };
    })
    .sort((a, b) => a.depth - b.depth || (a.file < b.file ? -1 : 1));
  const named = new Set(tests.map(({ file }) => file));
  const isTest = ({ file }: FileOfLines) => named.has(file) || isTestFile(file);
  return { code: all.filter((each) => !isTest(each)), tests: all.filter(isTest) };
}

/** How many lines of a file are told. */
export function placesIn({ symbols }: FileOfLines): number {
  return symbols.reduce((sum, { use_lines: lines = [0], more_use_lines: more = 0 }) => sum + lines.length + more, 0);
}

function firstLine({ line = 0, use_lines: [first = line] = [] }: AffectedSymbol): number {
  return first;
}
