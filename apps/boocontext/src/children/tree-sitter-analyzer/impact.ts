/**
 * What a change would reach: the functions as tree-sitter-analyzer finds them, merged with the files, tests and open
 * questions of the native engine, where that knows the symbol. What only one of the two knows of is not lost.
 */
import type {
  AffectedFile,
  AffectedSymbol,
  AffectedTest,
  Control,
  Engine,
  ImpactAnswer,
  ImpactQuestion,
  Stamped,
  SymbolInfo,
  UnknownSymbol,
} from '@boocontext/code-index';
import type { Analyzer } from './analyzer.ts';
import { definitionsOf } from './callgraph.ts';
import { childName } from './child-name.ts';
import { type AnalyzerNote, coverageOf, distinctNotes, reachingCut } from './coverage.ts';

/** Of a file or a diff with more symbols than this only the first are asked about, and the answer says so. */
const MOST_ROOTS = 40;
/** It follows calls no further. */
const MOST_DEPTH = 10;

export interface ChildImpact {
  readonly answer: Stamped<ImpactAnswer | UnknownSymbol>;
  /** Whether the native engine has a part in it. */
  readonly isMerged: boolean;
}

export async function askImpact(
  analyzer: Analyzer,
  native: Engine,
  question: ImpactQuestion,
  control: Control,
): Promise<ChildImpact> {
  const indexNotes = await analyzer.index(control);
  const ours = await native.impact(question, control);
  const definitions =
    ours.found || question.symbol === undefined ? [] : await definitionsOf(analyzer, question.symbol, control);
  if (!ours.found && definitions.length === 0) return { answer: ours, isMerged: false };

  const roots = ours.found ? ours.roots : definitions;
  const reached = await reachedFrom(
    analyzer,
    roots.slice(0, MOST_ROOTS),
    Math.min(question.depth, MOST_DEPTH),
    control,
  );
  const notes = [...indexNotes, ...reached.notes];
  if (roots.length > MOST_ROOTS) notes.push({ code: 'roots_cut', asked: MOST_ROOTS, total: roots.length });
  if (!ours.found) notes.push({ code: 'importers_unknown' });
  const coverage = coverageOf(analyzer, notes, ours.coverage?.partial ? ours.coverage.notes : []);
  const base = ours.found
    ? ours
    : {
        affectedSymbols: [],
        affectedFiles: [],
        tests: [],
        hasTests: false,
        ends: [],
        depth: 0,
        deeper: false,
        open: [],
      };
  const onlyOurs = base.affectedSymbols.filter((symbol) => !reached.symbols.some((other) => isSame(symbol, other)));
  const [first] = onlyOurs;
  return {
    isMerged: ours.found,
    answer: {
      ...(ours.found ? ours : { found: true as const, snapshot: ours.snapshot }),
      roots,
      affectedSymbols: reached.symbols,
      affectedFiles: mergedFiles(base.affectedFiles, reached.symbols),
      tests: mergedTests(base.tests, reached.tests),
      hasTests: base.hasTests,
      ends: base.ends,
      depth: Math.max(base.depth, ...reached.symbols.map(({ depth }) => depth)),
      deeper: base.deeper || reached.isDeeper,
      open: [
        ...base.open,
        ...(coverage === undefined || base.open.length > 0 ? [] : coverage.notes),
        ...(first === undefined
          ? []
          : [
              `the native engine finds ${onlyOurs.length} affected symbols that ${childName} does not, such as ${first.symbol} (${first.file}:${first.line + 1})`,
            ]),
      ],
      ...(coverage === undefined ? {} : { coverage }),
    },
  };
}

async function reachedFrom(analyzer: Analyzer, roots: readonly SymbolInfo[], depth: number, control: Control) {
  const symbols = new Map<string, AffectedSymbol>();
  const tests = new Map<string, AffectedTest>();
  const notes: AnalyzerNote[] = [];
  let isDeeper = false;
  for (const root of roots) {
    // One hop more than was asked for, to know whether there is more.
    const impact = await analyzer.impact(root.symbol, root.file, depth + 1, control);
    if (impact.lists_truncated) notes.push(reachingCut(root, impact.transitive_caller_count));
    if (impact.verdict === 'NOT_FOUND') notes.push({ code: 'no_function', symbol: root.symbol });
    for (const caller of impact.transitive_callers) {
      if (!analyzer.mirror.has(caller.file)) continue;
      if (caller.distance > depth) {
        isDeeper = true;
        continue;
      }
      const isModule = caller.name === '<module>';
      const symbol: AffectedSymbol = {
        symbol: caller.name,
        container: isModule ? '' : (caller.receiver ?? (await analyzer.containerOf(caller, control))),
        file: caller.file,
        line: isModule ? 0 : caller.line - 1,
        depth: caller.distance,
        why: caller.distance === 1 ? `calls ${root.symbol}` : `reaches ${root.symbol} in ${caller.distance} calls`,
        resolution: 'candidate',
      };
      const key = `${symbol.file}\0${symbol.line}\0${symbol.symbol}`;
      if ((symbols.get(key)?.depth ?? Number.POSITIVE_INFINITY) > symbol.depth) symbols.set(key, symbol);
    }
    for (const file of impact.risk.tests.test_caller_files) {
      const relative = analyzer.relative(file);
      const distance = impact.transitive_callers.find((caller) => caller.file === file)?.distance ?? 1;
      if (relative !== undefined && !tests.has(relative))
        tests.set(relative, { file: relative, reaches: root.symbol, distance });
    }
  }
  return {
    symbols: [...symbols.values()].sort(
      (a, b) => a.depth - b.depth || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line),
    ),
    tests: [...tests.values()],
    notes: distinctNotes(notes),
    isDeeper,
  };
}

function isSame(a: AffectedSymbol, b: AffectedSymbol): boolean {
  return a.symbol === b.symbol && a.file === b.file && a.line === b.line;
}

function mergedFiles(files: readonly AffectedFile[], symbols: readonly AffectedSymbol[]): readonly AffectedFile[] {
  const byPath = new Map(files.map((each) => [each.file, each]));
  for (const { file, depth, why } of symbols) if (!byPath.has(file)) byPath.set(file, { file, depth, why });
  return [...byPath.values()].sort((a, b) => a.depth - b.depth || (a.file < b.file ? -1 : 1));
}

function mergedTests(ours: ImpactAnswer['tests'], theirs: ImpactAnswer['tests']): ImpactAnswer['tests'] {
  const known = new Set(ours.map(({ file }) => file));
  return [...ours, ...theirs.filter(({ file }) => !known.has(file))];
}
