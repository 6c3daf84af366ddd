/** A first look at a repository: its size, its most called functions, and what a change to each would reach. */
import type { Budget } from '../index/budget.ts';
import type { ReportAnswer } from './answers.ts';
import type { CallgraphServices } from './callgraph.ts';
import { coverageOf, symbolInfo } from './shared.ts';

const SHOWN = 10;
const REACH_DEPTH = 5;

export function askReport(services: CallgraphServices, budget: Budget): ReportAnswer {
  const { analysis } = services;
  const graph = services.graph(budget);
  const languages = new Map<string, { files: number; lines: number }>();
  let lines = 0;
  let symbols = 0;
  const files = analysis.codeFiles();
  const called: {
    readonly file: string;
    readonly index: number;
    readonly callers: number;
    readonly callSites: number;
  }[] = [];
  for (const file of files) {
    const facts = analysis.facts.known(file);
    const language = analysis.repository.files.get(file)?.language ?? 'other';
    const entry = languages.get(language) ?? { files: 0, lines: 0 };
    entry.files++;
    entry.lines += facts?.lineCount ?? 0;
    languages.set(language, entry);
    lines += facts?.lineCount ?? 0;
    symbols += facts?.definitions.length ?? 0;
    const { test, generated } = analysis.repository.files.get(file) ?? {};
    if (test === true || generated === true) continue;
    facts?.definitions.forEach((definition, index) => {
      if (!definition.callable) return;
      const uses = graph.usesOf({ file, index }).filter(({ edge }) => CALLS.has(edge.role));
      if (uses.length === 0) return;
      const callers = new Set(uses.map((use) => `${use.file}\0${use.edge.holder}`));
      called.push({ file, index, callers: callers.size, callSites: uses.length });
    });
  }
  called.sort((a, b) => b.callers - a.callers || b.callSites - a.callSites);
  const mostCalled = called.slice(0, SHOWN).map(({ file, index, callers, callSites }) => {
    budget.check();
    const steps = graph.walk([{ file, index }], 'callers', REACH_DEPTH, { level: 'definition' });
    const reached = new Set(steps.map((step) => step.ref.file));
    return {
      ...symbolInfo(analysis, { file, index }),
      callers,
      callSites,
      affectedSymbols: steps.filter((step) => step.ref.index >= 0).length,
      affectedFiles: reached.size,
      tests: [...reached].filter((each) => analysis.repository.files.get(each)?.test === true).length,
    };
  });
  const coverage = coverageOf(analysis, {
    checked: files.length,
    total: files.length,
    notes: graph.missing,
  });
  return {
    files: files.length,
    lines,
    symbols,
    edges: graph.edgeCount,
    languages: [...languages].map(([language, counts]) => ({ language, ...counts })).sort((a, b) => b.files - a.files),
    mostCalled,
    ...(coverage === undefined ? {} : { coverage }),
  };
}

const CALLS: ReadonlySet<string> = new Set(['call', 'construct', 'jsx', 'decorator', 'callback']);
