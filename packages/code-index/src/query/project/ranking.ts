/**
 * How much of the rest rests on a file, and on each of its symbols: PageRank over imports (Brin and Page 1998), with the
 * rank that a file passes on going to the very symbols that it takes. Where the calls of all files are known, these weigh
 * in too. Same sources, same order: nodes are sorted, and the number of rounds is fixed.
 */

import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import type { SymbolGraph } from '../../index/graph.ts';
import { compareText } from '../../model/compare-text.ts';
import type { Definition } from '../../model/facts.ts';
import type { RankedFile, RankedSymbol, Ranking } from '../answers.ts';
import type { ModuleGraph } from './modules.ts';

export interface RankingInput {
  readonly analysis: Analysis;
  readonly graph: ModuleGraph;
  /** Files where something starts: what others meet first counts a little by itself. */
  readonly entries: ReadonlySet<string>;
  readonly lineCount: (file: string) => number;
  /** Shows, tries or measures the project, and is no part of it. */
  readonly isAside: (file: string) => boolean;
  /** Files of programming languages that are to be ranked. */
  readonly isRanked: (file: string) => boolean;
  /** The calls of all files, where they are known. */
  readonly calls: SymbolGraph | undefined;
}

export function rank(input: RankingInput, budget: Budget): Ranking {
  const { analysis, graph, calls } = input;
  const ranked: string[] = [];
  for (const file of analysis.repository.written.keys()) if (input.isRanked(file)) ranked.push(file);
  const uses = new Map(ranked.map((file) => [file, usesOf(file, input)]));
  budget.check();
  const scores = pageRank(ranked, uses, input.entries);
  const shares = symbolShares(ranked, uses, scores);

  const importers = new Map<string, number>();
  for (const file of ranked.filter((each) => !input.isAside(each)))
    for (const { target } of graph.edges.get(file) ?? []) importers.set(target, (importers.get(target) ?? 0) + 1);
  const isParsed = (file: string) => graph.edges.has(file);
  const order = [...ranked].sort(
    (a, b) =>
      Number(input.isAside(a)) - Number(input.isAside(b)) ||
      Number(isParsed(b)) - Number(isParsed(a)) ||
      (isParsed(a) ? (scores.get(b) ?? 0) - (scores.get(a) ?? 0) : 0) ||
      input.lineCount(b) - input.lineCount(a) ||
      compareText(a, b),
  );
  const indexes = new Map(order.map((file, index) => [file, index]));
  const files = order.map((file): RankedFile => {
    const imports = (graph.edges.get(file) ?? []).flatMap(({ target }) => indexes.get(target) ?? []);
    return {
      file,
      language: analysis.repository.files.get(file)?.language ?? '',
      lines: input.lineCount(file),
      score: isParsed(file) ? rounded(scores.get(file) ?? 0) : 0,
      importers: importers.get(file) ?? 0,
      aside: input.isAside(file),
      imports,
      symbols: symbolsOf(analysis, file, shares.get(file)),
    };
  });
  return { by: calls === undefined ? 'imports' : 'imports and calls', files };
}

/** What a file takes from another: how much in all, and which symbols how often. */
interface Use {
  readonly target: string;
  readonly weight: number;
  readonly symbols: ReadonlyMap<number, number>;
}

function usesOf(file: string, { analysis, graph, calls, isRanked }: RankingInput): readonly Use[] {
  const byTarget = new Map<string, Map<number, number>>();
  /** A use of a module as a whole belongs to no symbol. */
  const take = (target: string, index: number, weight: number) => {
    if (!isRanked(target)) return;
    const symbols = byTarget.get(target) ?? new Map<number, number>();
    byTarget.set(target, symbols);
    symbols.set(index, (symbols.get(index) ?? 0) + weight);
  };
  for (const { target, facts } of graph.edges.get(file) ?? []) {
    const names = facts.flatMap((fact) => fact.names.map(({ imported }) => imported));
    if (names.length === 0) take(target, MODULE, 1);
    for (const name of names) {
      const ref = name === '*' ? undefined : graph.resolveExport(target, name);
      if (ref === undefined) take(target, MODULE, 1);
      else take(ref.file, ref.index, weightOf(analysis.facts.definition(ref)));
    }
  }
  const counted = new Map<string, number>();
  for (const edge of calls?.edgesOf(file) ?? []) {
    if (edge.targetFile === file) continue;
    const index = atModuleLevel(analysis.facts.known(edge.targetFile)?.definitions ?? [], edge.target);
    const key = `${edge.targetFile}\0${index}`;
    const count = (counted.get(key) ?? 0) + 1;
    counted.set(key, count);
    // The hundredth call of one function says little more than the tenth.
    const weight = weightOf(analysis.facts.known(edge.targetFile)?.definitions[index]);
    take(edge.targetFile, index, weight * (count === 1 ? 1 : Math.log2(count + 1) - Math.log2(count)));
  }
  return [...byTarget].map(([target, symbols]) => ({
    target,
    symbols,
    weight: [...symbols.values()].reduce((sum, weight) => sum + weight, 0),
  }));
}

/** Everything names types, and little happens in them: alone they would fill the first page. */
function weightOf(definition: Definition | undefined): number {
  return definition?.kind === 'type' || definition?.kind === 'interface' ? 0.3 : 1;
}

const MODULE = -1;
const DAMPING = 0.85;
const ROUNDS = 40;
const ENTRY_WEIGHT = 3;

function pageRank(
  files: readonly string[],
  uses: ReadonlyMap<string, readonly Use[]>,
  entries: ReadonlySet<string>,
): Map<string, number> {
  const indexes = new Map(files.map((file, index) => [file, index]));
  const weights = files.map((file) => (entries.has(file) ? ENTRY_WEIGHT : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const base = weights.map((weight) => weight / all);
  const links = files.map((file) => {
    const out = (uses.get(file) ?? []).map(({ target, weight }) => ({ to: indexes.get(target) as number, weight }));
    return { out, total: out.reduce((sum, { weight }) => sum + weight, 0) };
  });
  let scores = base;
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Array<number>(files.length).fill(0);
    let loose = 0;
    for (const [from, { out, total }] of links.entries()) {
      const score = scores[from] as number;
      if (total === 0) loose += score;
      for (const { to, weight } of out) (next[to] as number) += (score * weight) / total;
    }
    scores = next.map(
      (score, i) => (1 - DAMPING) * (base[i] as number) + DAMPING * (score + loose * (base[i] as number)),
    );
  }
  return new Map(files.map((file, i) => [file, scores[i] as number]));
}

function symbolShares(
  files: readonly string[],
  uses: ReadonlyMap<string, readonly Use[]>,
  scores: ReadonlyMap<string, number>,
): Map<string, Map<number, number>> {
  const shares = new Map<string, Map<number, number>>();
  for (const file of files) {
    const of = uses.get(file) ?? [];
    const total = of.reduce((sum, { weight }) => sum + weight, 0);
    for (const { target, symbols } of of) {
      const share = shares.get(target) ?? new Map<number, number>();
      shares.set(target, share);
      for (const [index, weight] of symbols)
        share.set(index, (share.get(index) ?? 0) + ((scores.get(file) ?? 0) * weight) / total);
    }
  }
  return shares;
}

function symbolsOf(analysis: Analysis, file: string, shares: ReadonlyMap<number, number> | undefined): RankedSymbol[] {
  const definitions = analysis.facts.known(file)?.definitions ?? [];
  const seen = new Set<string>();
  return definitions
    .map((definition, index) => ({ definition, score: rounded(shares?.get(index) ?? 0) }))
    .filter(({ definition }) => definition.parent === -1)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.definition.exported) - Number(a.definition.exported) ||
        a.definition.line - b.definition.line,
    )
    .filter(({ definition }) => {
      // Overloads, and an interface beside its class, are one name to a reader.
      if (seen.has(definition.name)) return false;
      seen.add(definition.name);
      return true;
    })
    .map(({ definition, score }) => ({
      symbol: definition.name,
      kind: definition.kind,
      line: definition.line,
      signature: definition.signature,
      doc: firstSentence(definition.doc),
      exported: definition.exported,
      score,
    }));
}

function atModuleLevel(definitions: readonly Definition[], index: number): number {
  let at = index;
  for (let parent = definitions[at]?.parent ?? -1; parent >= 0; parent = definitions[at]?.parent ?? -1) at = parent;
  return at;
}

function firstSentence(doc: string): string {
  const text =
    doc
      .split(/\n[^\S\n]*(?:\n|@)/)[0]
      ?.replace(/\s+/g, ' ')
      .trim() ?? '';
  if (text.startsWith('@')) return '';
  const end = /[.!?](?=\s|$)/.exec(text);
  return (end === null ? text : text.slice(0, end.index)).slice(0, 160);
}

/** Ten digits are the same on every machine; sums in another order are not. */
function rounded(score: number): number {
  return Number(score.toPrecision(10));
}
