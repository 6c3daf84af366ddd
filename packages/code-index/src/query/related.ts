/**
 * What else belongs to a change? Edges are the base: they are exact, and they end where two files are tied by nothing that
 * a compiler sees. History, words and names know of such ties; none of them proves anything.
 */
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { HistoryStore } from '../index/history-store.ts';
import type { RelatedAnswer, RelatedFile, RelatedQuestion } from './answers.ts';
import { changedTogether } from './related/by-history.ts';
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
  const isCandidate = (file: string) => files.has(file) && !own.has(file);
  const lists: RankedList[] = [];
  const edges = new Map(question.edges.map((edge) => [edge.file, edge]));
  lists.push({
    weight: 1,
    files: [...edges.values()].map(({ file, why }) => ({ file, evidence: { kind: 'edge', why } })),
  });
  if (history.known)
    lists.push({
      weight: 1,
      files: changedTogether(history, subject.files).map(({ file, together, of }) => ({
        file,
        evidence: { kind: 'history', together, of },
      })),
    });
  const all = fused(
    lists.map(({ weight, files }) => ({ weight, files: files.filter(({ file }) => isCandidate(file)) })),
  );
  const placed = ({ file, evidence }: Fused): RelatedFile => {
    const { symbol, line } = edges.get(file) ?? {};
    return { file, ...(symbol === undefined ? {} : { symbol }), ...(line === undefined ? {} : { line }), evidence };
  };
  const isTest = (file: string) => files.get(file)?.test === true;
  return {
    related: all
      .filter(({ file }) => !isTest(file))
      .slice(0, MOST_TOLD)
      .map(placed),
    tests: all
      .filter(({ file }) => isTest(file))
      .slice(0, MOST_TOLD)
      .map(placed),
    history: history.known ? 'read' : history.reason,
  };
}

const MOST_TOLD = 10;
