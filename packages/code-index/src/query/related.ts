/**
 * What else belongs to a change? Edges are the base: they are exact, and they end where two files are tied by nothing that
 * a compiler sees. History, words and names know of such ties; none of them proves anything.
 */
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { HistoryStore } from '../index/history-store.ts';
import { compareText } from '../model/compare-text.ts';
import type { Evidence, RelatedAnswer, RelatedFile, RelatedQuestion } from './answers.ts';
import { changedTogether } from './related/by-history.ts';
import { counterpartsOf } from './related/by-name.ts';
import { type Alongside, alongside } from './related/by-path.ts';
import { sharingWords } from './related/by-words.ts';
import { type Fused, fused, type RankedList } from './related/ranked.ts';
import { subjectOf } from './related/subject.ts';

export interface RelatedServices {
  readonly analysis: Analysis;
  readonly history: HistoryStore;
}

export function askRelated(services: RelatedServices, question: RelatedQuestion, budget: Budget): RelatedAnswer {
  const { analysis } = services;
  const subject = subjectOf(analysis, question, budget);
  const history = services.history.history(budget);
  const own = new Set(subject.files);
  const { files } = analysis.repository;
  const isTest = (file: string) => files.get(file)?.test === true;
  const edges = new Map(question.edges.map((edge) => [edge.file, edge]));
  const shared = sharingWords(analysis.repository, subject, budget);
  const together = history.known ? changedTogether(history, subject.files) : [];
  const all: readonly RankedList[] = [
    list(0.5, [...edges.values()], ({ why }) => ({ kind: 'edge', why })),
    list(0.3, importsOf(analysis, subject.files, shared), ({ why }) => ({ kind: 'edge', why })),
    list(0.8, together, (each) => ({ kind: 'history', together: each.together, of: each.of })),
    list(1, shared, ({ words, rare }) => ({ kind: 'words', words: words.slice(0, MOST_WORDS), count: rare })),
    list(0.3, counterpartsOf(subject.files, [...files.values()]), ({ as }) => ({ kind: 'name', as })),
    list(0.7, lyingAlongside(subject.files, [...files.keys()], shared), ({ words }) => ({
      kind: 'path',
      words: words.slice(0, MOST_WORDS),
    })),
  ];
  const { limit = MOST_TOLD, by } = question;
  const lists = by === undefined ? all : all.filter(({ files: [first] }) => first && by.includes(first.evidence.kind));
  const placed = ({ file, evidence }: Fused): RelatedFile => {
    const { symbol, line } = edges.get(file) ?? {};
    return { file, ...(symbol === undefined ? {} : { symbol }), ...(line === undefined ? {} : { line }), evidence };
  };
  // Tests compete with tests: of ten places each has its own.
  const best = (wanted: (file: string) => boolean) =>
    fused(
      lists.map(({ weight, files: ranked }) => ({
        weight,
        files: ranked.filter(({ file }) => files.has(file) && !own.has(file) && wanted(file)),
      })),
    )
      .slice(0, limit)
      .map(placed);
  return {
    related: best((file) => !isTest(file)),
    tests: best(isTest),
    history: history.known ? 'read' : history.reason,
  };
}

function list<Found extends { readonly file: string }>(
  weight: number,
  found: readonly Found[],
  evidenceOf: (each: Found) => Evidence,
): RankedList {
  return { weight, files: found.map((each) => ({ file: each.file, evidence: evidenceOf(each) })) };
}

/** What imports the files or is imported by them, what shares their words first. */
function importsOf(
  analysis: Analysis,
  subjects: readonly string[],
  shared: readonly { readonly file: string }[],
): readonly { readonly file: string; readonly why: string }[] {
  const found = new Map<string, string>();
  for (const subject of subjects) {
    if (!analysis.reads(subject)) continue;
    for (const importer of analysis.imports.importersOf(subject)) found.set(importer, `imports ${subject}`);
    for (const { target } of analysis.imports.importsOf(subject)) found.set(target, `imported by ${subject}`);
  }
  const rank = new Map(shared.map(({ file }, at) => [file, at]));
  const rankOf = (file: string) => rank.get(file) ?? shared.length;
  return [...found]
    .map(([file, why]) => ({ file, why }))
    .sort((a, b) => rankOf(a.file) - rankOf(b.file) || compareText(a.file, b.file));
}

function lyingAlongside(
  subjects: readonly string[],
  files: readonly string[],
  shared: readonly { readonly file: string }[],
): readonly Alongside[] {
  return alongside(
    subjects,
    files,
    shared.map(({ file }) => file),
  );
}

const MOST_TOLD = 10;
/** Words of one file that are told. */
const MOST_WORDS = 2;
