/** What answers each question, in the worker. */

import type { Budget } from '../index/budget.ts';
import type { GraphStore } from '../index/graph.ts';
import type { HealthStore } from '../index/health-store.ts';
import type { HistoryStore } from '../index/history-store.ts';
import type { Asking } from '../query/asking.ts';
import { askCallgraph, type CallgraphServices } from '../query/callgraph.ts';
import { scipNoteInWords } from '../query/coverage-wording.ts';
import { askDiffErrors } from '../query/diff-errors.ts';
import { askEarlier } from '../query/earlier.ts';
import { askFiles } from '../query/files.ts';
import { askHandedOn } from '../query/handed-on.ts';
import { askHealth } from '../query/health.ts';
import { askImpact } from '../query/impact.ts';
import { neighboursOf } from '../query/neighbours.ts';
import { askProject } from '../query/project.ts';
import { askRelated } from '../query/related.ts';
import { askReport } from '../query/report.ts';
import { exportScip } from '../query/scip-export.ts';
import { askSymbols } from '../query/symbols.ts';
import { askTypes } from '../query/types.ts';
import { unknownSymbol } from '../query/unknown-symbol.ts';
import type { AnswerOf, QuestionName, QuestionOf } from './engine.ts';

/** One open repository. */
export interface Services extends CallgraphServices {
  readonly store: GraphStore;
  readonly health: HealthStore;
  readonly history: HistoryStore;
  /** Keeps in the cache what is known by now. */
  save(): void;
  /** Of that what was read of the files: quickly done. */
  saveWhatWasRead(): void;
  /** Of that what the checker was asked for one answer and will be asked again. */
  saveAnswers(): void;
  /** Of that nothing is new. */
  readonly hasSavedAnswers: boolean;
}

interface Answering<Name extends QuestionName> {
  /** @param since When the question was taken up, in milliseconds since 1970. */
  answer(
    services: Services,
    question: QuestionOf<Name>,
    budget: Budget,
    since: number,
  ): AnswerOf<Name> | Asking<AnswerOf<Name>>;
  /** The same files give the same answer: not so where git has a say, or packages that may be installed by now. */
  isOfFilesAlone?(question: QuestionOf<Name>): boolean;
  /** What is asked of git is so much of the answer that one which was made in the background may be stale. */
  readonly asksGit?: true;
}

const ANSWERING: { readonly [Name in QuestionName]: Answering<Name> } = {
  symbols: {
    answer: (services, question, budget) =>
      askSymbols(services.analysis, question, budget, neighboursOf(services, budget)),
  },
  callgraph: {
    *answer(services, question, budget) {
      const answer = yield* askCallgraph(services, question, budget);
      return answer ?? unknownSymbol(services.analysis, question, budget);
    },
    isOfFilesAlone: () => true,
  },
  impact: {
    *answer(services, question, budget) {
      const answer = yield* askImpact(services, question, budget);
      const { symbol = { symbol: '' }, withoutNear = false } = question;
      return answer ?? unknownSymbol(services.analysis, { ...symbol, withoutNear }, budget);
    },
    isOfFilesAlone: ({ diff, change }) => diff === undefined && change === undefined,
    asksGit: true,
  },
  related: { answer: askRelated },
  types: {
    answer: (services, question, budget) =>
      askTypes(services, question, budget) ?? unknownSymbol(services.analysis, question, budget),
    isOfFilesAlone: () => true,
  },
  project: { answer: askProject },
  health: { answer: ({ analysis, health }, question, budget) => askHealth(analysis, health, question, budget) },
  handedOn: {
    answer: ({ analysis }, question, budget) => askHandedOn(analysis, question, budget),
    isOfFilesAlone: () => true,
  },
  files: { answer: ({ analysis }) => askFiles(analysis) },
  diffErrors: { answer: ({ analysis }, { diff }, budget) => askDiffErrors(analysis, diff, budget), asksGit: true },
  earlier: { answer: ({ analysis }, { diff }) => askEarlier(analysis, diff), asksGit: true },
  index: {
    answer(services, _, budget, since) {
      const { analysis, store } = services;
      // Which files there are, and what they import, is known now: whoever is ended before the end has that to begin with.
      if (!store.isCurrent) services.save();
      const graph = store.graph(budget);
      services.save();
      let symbols = 0;
      const files = analysis.codeFiles();
      for (const file of files) symbols += analysis.facts.summaryOf(file)?.definitions ?? 0;
      const imported = analysis.precise.state();
      return {
        files: files.length,
        symbols,
        edges: graph.edgeCount,
        durationMs: Date.now() - since,
        ...(imported === undefined ? {} : { imported: { ...imported, notes: imported.notes.map(scipNoteInWords) } }),
      };
    },
  },
  report: { answer: (services, _, budget) => askReport(services, budget) },
  exportScip: { answer: ({ analysis }, { file, version }, budget) => exportScip(analysis, file, version, budget) },
};

/** How a question is answered. */
export function answeringOf<Name extends QuestionName>(name: Name): Answering<Name> {
  return ANSWERING[name];
}
