/** What answers each question, in the worker. */
import type { GraphStore } from '../index/graph.ts';
import type { HealthStore } from '../index/health-store.ts';
import type { Pace } from '../index/workbench.ts';
import type { SymbolSelector, UnknownSymbol } from '../query/answers.ts';
import { askCallgraph, type CallgraphServices } from '../query/callgraph.ts';
import { askFiles } from '../query/files.ts';
import { askHealth } from '../query/health.ts';
import { askImpact } from '../query/impact.ts';
import { nearNames } from '../query/near.ts';
import { neighboursOf } from '../query/neighbours.ts';
import { askProject } from '../query/project.ts';
import { askReport } from '../query/report.ts';
import { exportScip } from '../query/scip-export.ts';
import { coverageOfUnknown, readUntilNow } from '../query/shared.ts';
import { askSymbols } from '../query/symbols.ts';
import { askTypes } from '../query/types.ts';
import type { AnswerOf, QuestionName, QuestionOf } from './engine.ts';

/** One open repository. */
export interface Services extends CallgraphServices {
  readonly store: GraphStore;
  readonly health: HealthStore;
  /** Keeps in the cache what is known by now. */
  save(): void;
}

interface Answering<Name extends QuestionName> {
  /** @param since When the question was taken up, in milliseconds since 1970. */
  answer(services: Services, question: QuestionOf<Name>, pace: Pace, since: number): AnswerOf<Name>;
  /** The same files give the same answer: not so where git has a say, or packages that may be installed by now. */
  isOfFilesAlone?(question: QuestionOf<Name>): boolean;
  /** What is asked of git is so much of the answer that one which was made in the background may be stale. */
  readonly asksGit?: true;
}

const ANSWERING: { readonly [Name in QuestionName]: Answering<Name> } = {
  symbols: {
    answer: (services, question, pace) => askSymbols(services.bench, question, pace, neighboursOf(services, pace)),
  },
  callgraph: {
    answer: (services, question, pace) => askCallgraph(services, question, pace) ?? unknown(services, question, pace),
    isOfFilesAlone: () => true,
  },
  impact: {
    answer: (services, question, pace) =>
      askImpact(services, question, pace) ?? unknown(services, question.symbol ?? { symbol: '' }, pace),
    isOfFilesAlone: ({ diff, change }) => diff === undefined && change === undefined,
    asksGit: true,
  },
  types: {
    answer: (services, question, pace) => askTypes(services, question, pace) ?? unknown(services, question, pace),
    isOfFilesAlone: () => true,
  },
  project: { answer: askProject },
  health: { answer: ({ bench, health }, question, pace) => askHealth(bench, health, question, pace) },
  files: { answer: ({ bench }) => askFiles(bench) },
  index: {
    answer(services, _, pace, since) {
      const { bench, store } = services;
      // Which files there are, and what they import, is known now: whoever is ended before the end has that to begin with.
      if (!store.isCurrent) services.save();
      const graph = store.graph(pace);
      services.save();
      let symbols = 0;
      const files = bench.codeFiles();
      for (const file of files) symbols += bench.facts.summaryOf(file)?.definitions ?? 0;
      const imported = bench.precise.state();
      return {
        files: files.length,
        symbols,
        edges: graph.edgeCount,
        durationMs: Date.now() - since,
        ...(imported === undefined ? {} : { imported }),
      };
    },
  },
  report: { answer: (services, _, pace) => askReport(services, pace) },
  exportScip: { answer: ({ bench }, { file, version }, pace) => exportScip(bench, file, version, pace) },
};

/** How a question is answered. */
export function answeringOf<Name extends QuestionName>(name: Name): Answering<Name> {
  return ANSWERING[name];
}

function unknown({ bench }: Services, asked: SymbolSelector, pace: Pace): UnknownSymbol {
  // Looking for names that are near reads on.
  const unread = readUntilNow(bench, asked, pace);
  const near = nearNames(bench, asked.symbol, pace);
  const coverage = coverageOfUnknown(bench, asked.symbol);
  return {
    found: false,
    near,
    ...(unread === undefined ? {} : { unread }),
    ...(coverage === undefined ? {} : { coverage }),
  };
}
