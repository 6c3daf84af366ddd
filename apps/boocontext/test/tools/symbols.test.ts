import { expect, test } from 'vitest';
import { definition, edges, hit, symbols } from '../support/answers.ts';
import { ask } from '../support/fake-engine.ts';

test('one hit with its source', async () => {
  const result = await ask(
    'symbols',
    { query: 'chargeCard' },
    {
      symbols: async () => symbols({ results: [hit({ source: 'export function chargeCard() {}' })] }),
    },
  );
  expect(result.verdict).toBe('INFO');
  expect(result.summary).toBe('chargeCard (src/billing/charge.ts:41) is the only match for "chargeCard".');
  expect(result.details.results).toEqual([
    {
      symbol: 'chargeCard',
      kind: 'function',
      file: 'src/billing/charge.ts',
      line: 41,
      end_line: 61,
      signature: '(order: Order, card: Card) => Promise<Receipt>',
      context: 'export async function chargeCard(',
      score: 12.35,
      exported: true,
      source: 'export function chargeCard() {}',
    },
  ]);
});

test('no match is an empty list that says what to ask instead', async () => {
  const answer = symbols({ results: [], total: 0, exact: 0 });
  const result = await ask('symbols', { query: 'frobnicate' }, { symbols: async () => answer });
  expect(result.verdict).toBe('INFO');
  expect(result.summary).toBe(
    'No symbol matches "frobnicate". Try other words for what it does, or grep for text that is no symbol.',
  );
  expect(result.details).toEqual({ results: [] });

  const near = await ask(
    'symbols',
    { query: 'chargeCrad' },
    { symbols: async () => ({ ...answer, near: [definition()] }) },
  );
  expect(near.details.near).toEqual([
    { symbol: 'chargeCard', file: 'src/billing/charge.ts', line: 41, kind: 'function' },
  ]);

  const filtered = await ask(
    'symbols',
    { query: 'chargeCard', kind: 'class' },
    { symbols: async ({ kind }) => (kind === undefined ? symbols({}) : answer) },
  );
  expect(filtered.summary).toMatch(/^No symbol matches "chargeCard" with kind class\. Without that \S+ do(es)?\./);
  expect(filtered.metadata.next).toEqual(['boocontext_symbols {"query":"chargeCard"}']);
});

test('pages come from the engine', async () => {
  const asked: unknown[] = [];
  const answers = {
    symbols: async (question: { limit: number; offset: number }) => {
      asked.push({ limit: question.limit, offset: question.offset });
      const all = Array.from({ length: 7 }, (_, index) => hit({ symbol: `charge${index}` }));
      return symbols({ results: all.slice(question.offset, question.offset + question.limit), total: 7, exact: 0 });
    },
  };
  const first = await ask('symbols', { query: 'charge', limit: 4 }, answers);
  expect(first.details.results).toHaveLength(4);
  expect(first.summary).toContain('Shown: results 1-4 of 7.');
  const second = await ask('symbols', { query: 'charge', limit: 4, cursor: first.metadata.cursor }, answers);
  expect(second.details.results).toMatchObject([{ symbol: 'charge4' }, { symbol: 'charge5' }, { symbol: 'charge6' }]);
  expect(second.metadata.cursor).toBeUndefined();
  expect(asked).toEqual([
    { limit: 4, offset: 0 },
    { limit: 4, offset: 4 },
  ]);
});

test('a source too long for the budget is cut at a line, and the call that shows it is offered', async () => {
  const source = Array.from({ length: 2000 }, (_, index) => `  const value${index} = "${index}";`).join('\n');
  const result = await ask(
    'symbols',
    { query: 'chargeCard', max_chars: 8000 },
    {
      symbols: async () => symbols({ results: [hit({ source })] }),
    },
  );
  expect(JSON.stringify(result).length).toBeLessThan(8000);
  const [shown] = result.details.results as [{ source: string; source_cut: string }];
  expect(source.startsWith(`${shown.source}\n`)).toBe(true);
  expect(shown.source_cut).toBe(`${shown.source.split('\n').length} of 2,000 lines, from line 41`);
  expect(result.metadata.truncated).toBe(true);
  expect(result.metadata.next).toEqual(['boocontext_symbols {"query":"chargeCard","max_chars":32000}']);
});

test('callers of a hit are few, and the rest is a call away', async () => {
  const result = await ask(
    'symbols',
    { query: 'chargeCard', include: ['callers'] },
    {
      symbols: async () => symbols({ results: [hit({ callers: edges(25) })] }),
    },
  );
  const [shown] = result.details.results as [{ callers: unknown[]; callers_total: number }];
  expect(shown.callers).toHaveLength(10);
  expect(shown.callers_total).toBe(25);
  expect(result.metadata.next).toEqual([
    'boocontext_callgraph {"symbol":"chargeCard","file":"src/billing/charge.ts","limit":500}',
  ]);
});

test('of a trace it is told how much is of this repository, and why each result is there', async () => {
  const text = { places: 7, outside: 4, missing: ['/srv/gone.ts'], missingPlaces: 1, several: [] };
  const result = await ask(
    'symbols',
    { query: '    at chargeCard (/srv/src/billing/charge.ts:45:3)' },
    {
      symbols: async () =>
        symbols({
          results: [
            hit({ why: 'place', at: [44], source: '  throw new Error();', sourceLine: 44 }),
            hit({ symbol: 'settle', why: 'between' }),
          ],
          total: 2,
          exact: 0,
          text,
        }),
    },
  );
  expect(result.summary).toBe(
    '2 of 7 places in the text are of this repository; first chargeCard (src/billing/charge.ts:41) at line 45; ' +
      '4 in libraries or the runtime and 1 in `/srv/gone.ts`, not found here.',
  );
  expect(result.details.results).toMatchObject([
    { symbol: 'chargeCard', at: [45], source_line: 45 },
    { symbol: 'settle', why: 'called between two steps' },
  ]);
  const [first] = result.details.results as readonly unknown[];
  expect(first).not.toHaveProperty('why');
});

test('of a path that may be several files all are told', async () => {
  const several = [{ path: 'index.ts', files: ['one/index.ts', 'two/index.ts'] }];
  const answer = symbols({ exact: 0, text: { places: 1, outside: 0, missing: [], missingPlaces: 0, several } });
  const result = await ask('symbols', { query: 'index.ts:2' }, { symbols: async () => answer });
  expect(result.details.several).toEqual([{ name: 'index.ts', may_be: ['one/index.ts', 'two/index.ts'] }]);
});

test('of places that are all elsewhere that is said', async () => {
  const text = { places: 3, outside: 3, missing: [], missingPlaces: 0, several: [] };
  const result = await ask(
    'symbols',
    { query: 'at x (/srv/node_modules/a/b.js:1:2)' },
    { symbols: async () => symbols({ results: [], total: 0, exact: 0, text }) },
  );
  expect(result.summary).toBe('Of 3 places in the text none is of this repository; 3 in libraries or the runtime.');
});
