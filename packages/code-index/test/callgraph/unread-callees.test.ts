/** A file whose definitions are known, and that cannot be looked into: that nothing is called there is never said. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Budget } from '../../src/index/budget.ts';
import { GraphStore } from '../../src/index/graph.ts';
import { CheckerHeritage } from '../../src/index/services/checker-heritage.ts';
import { askCallgraph } from '../../src/query/callgraph.ts';
import { neighboursOf } from '../../src/query/neighbours.ts';
import { askSymbols } from '../../src/query/symbols.ts';
import { analysisOf, BUDGET, endOf } from '../support/analysis.ts';
import { project } from '../support/project.ts';

test('callees that could not be read are told', () => {
  const analysis = analysisOf(project({ 'a.ts': 'export function pay() {\n  toll();\n}\nfunction toll() {}\n' }));
  const store = new GraphStore(analysis);
  const services = { analysis, graph: (budget: Budget) => store.graph(budget) };
  const ask = () => endOf(askCallgraph(services, { symbol: 'pay', direction: 'callees', depth: 1 }, BUDGET));
  expect(ask()).toMatchObject({ callees: [{ symbol: 'toll' }] });
  expect(ask()?.coverage).toBeUndefined();

  const view = vi.spyOn(analysis.projects, 'view').mockReturnValue(undefined);
  onTestFinished(() => view.mockRestore());
  const unread = ask();
  expect(unread).toMatchObject({ callees: [], areCalleesUnread: true });
  expect(unread?.coverage).toMatchObject({
    partial: true,
    notes: expect.arrayContaining(['what is called in a.ts could not be read']),
  });

  const include = ['callees'] as const;
  const hits = askSymbols(
    analysis,
    { query: 'pay', include, limit: 1, offset: 0 },
    BUDGET,
    neighboursOf(services, BUDGET),
  );
  expect(hits.results).toMatchObject([{ symbol: 'pay' }]);
  expect(hits.results[0]).not.toHaveProperty('callees');
  expect(hits.coverage).toMatchObject({ partial: true, notes: ['what is called in a.ts could not be read'] });
});

test('heirs for which there was no time are looked for by the next question', () => {
  const analysis = analysisOf(
    project({
      'a.ts': 'export class Base {}\n',
      'b.ts': "import { Base } from './a';\nexport class Heir extends Base {}\n",
    }),
  );
  analysis.parseFacts(analysis.sourceFiles(), BUDGET);
  const heritage = new CheckerHeritage(analysis);
  const base = { file: 'a.ts', index: 0 };
  expect(heritage.subclassesOf(base, { ...BUDGET, isOver: () => true })).toEqual([]);
  expect(heritage.subclassesOf(base, BUDGET)).toEqual([{ file: 'b.ts', index: 0 }]);
});
