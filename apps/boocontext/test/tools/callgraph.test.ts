import { expect, test } from 'vitest';
import { callgraph, definition, edge, edges, openMentions, partialCoverage, unknown } from '../support/answers.ts';
import { ask } from '../support/fake-engine.ts';

test('the answer of the design', async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'chargeCard', direction: 'callers' },
    {
      callgraph: async () => {
        const { callees: _, ...answer } = callgraph({
          callers: [
            edge({
              symbol: 'checkout',
              container: 'CartService',
              file: 'src/cart/service.ts',
              line: 87,
              callSites: [{ line: 102, text: 'const receipt = await chargeCard(order, card)' }],
            }),
            edge(),
            edge({
              symbol: 'PayButton',
              file: 'src/billing/retry.ts',
              line: 6,
              via: 'callback',
              callSites: [{ line: 21, text: 'onPay={chargeCard}' }],
            }),
          ],
        });
        return answer;
      },
    },
  );
  expect(result.verdict).toBe('INFO');
  expect(result.summary).toBe(
    'chargeCard (src/billing/charge.ts:41) has 3 callers in 2 files. 9 mentions: 1 definition, 4 call, 2 import, 2 text, 0 open.',
  );
  expect(result.details).toEqual({
    symbol: {
      symbol: 'chargeCard',
      file: 'src/billing/charge.ts',
      line: 41,
      kind: 'function',
      signature: '(order: Order, card: Card) => Promise<Receipt>',
    },
    callers: [
      {
        caller_symbol: 'checkout',
        container: 'CartService',
        file: 'src/cart/service.ts',
        line: 88,
        call_sites: [{ line: 103, text: 'const receipt = await chargeCard(order, card)' }],
      },
      {
        caller_symbol: 'retry',
        file: 'src/billing/retry.ts',
        line: 12,
        call_sites: [{ line: 19, text: 'return chargeCard(job.order, job.card)' }],
      },
      {
        caller_symbol: 'PayButton',
        file: 'src/billing/retry.ts',
        line: 7,
        call_sites: [{ line: 22, text: 'onPay={chargeCard}' }],
        via: 'callback',
      },
    ],
    mentions: { total: 9, explained: { call: 4, import: 2, definition: 1, text: 2 } },
  });
  expect(result.metadata).toEqual({
    source: 'boocontext',
    tool: 'boocontext_callgraph',
    duration_ms: expect.any(Number),
    truncated: false,
    snapshot: '4f2a91c',
    complete: true,
  });
});

test('what is not at its default is said', async () => {
  const through = { symbol: 'add', container: 'Cart', file: 'src/cart.ts', line: 6 };
  const callees = [
    edge({ symbol: 'run', container: 'Job', depth: 2, resolution: 'candidate', via: 'virtual', through }),
  ];
  const result = await ask('callgraph', { symbol: 'x', depth: 2 }, { callgraph: async () => callgraph({ callees }) });
  expect(result.details.callees).toMatchObject([
    {
      callee_symbol: 'run',
      container: 'Job',
      depth: 2,
      resolution: 'candidate',
      via: 'virtual',
      through: 'Cart.add (src/cart.ts:7)',
    },
  ]);
  expect(result.summary).toContain('has 1 caller in 1 file and calls 1 symbol (1 possible), up to depth 2.');
});

test('the question reaches the engine with 0-based lines and its defaults', async () => {
  const questions: unknown[] = [];
  const answers = {
    callgraph: async (question: unknown) => {
      questions.push(question);
      return callgraph();
    },
  };
  await ask('callgraph', { symbol: 'Cart.add', file: './src/cart.ts', line: 8 }, answers);
  await ask('callgraph', { symbol: 'a', path_to: 'b' }, answers);
  expect(questions).toEqual([
    { symbol: 'Cart.add', file: 'src/cart.ts', line: 7, direction: 'both', depth: 1 },
    { symbol: 'a', pathTo: 'b', direction: 'callees', depth: 1 },
  ]);
});

test('an ambiguous name is answered for all its definitions, and each edge says for which', async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'run' },
    {
      callgraph: async () =>
        callgraph({
          definitions: [definition({ symbol: 'run', container: 'A' }), definition({ symbol: 'run', file: 'src/b.ts' })],
          callers: [edge({ of: 0 }), edge({ of: 1 }), edge({ of: 1, symbol: 'walk', line: 90 })],
        }),
    },
  );
  expect(result.verdict).toBe('CAUTION');
  expect(result.summary).toMatch(
    /^run names 2 definitions, all answered here .* Together they have 2 callers in 1 file, in 3 rows/,
  );
  expect(result.details.symbol).toBeUndefined();
  expect(result.details.candidates).toEqual([
    { symbol: 'run', container: 'A', file: 'src/billing/charge.ts', line: 41, kind: 'function' },
    { symbol: 'run', file: 'src/b.ts', line: 41, kind: 'function' },
  ]);
  expect(result.details.callers).toMatchObject([{ of: 0 }, { of: 1 }, { of: 1 }]);
  expect(result.metadata.next).toEqual([
    'boocontext_callgraph {"symbol":"run","file":"src/billing/charge.ts","line":41}',
  ]);
});

test('an unknown symbol is UNSAFE and offers near names', async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'chargeCart' },
    {
      callgraph: async () => unknown({ near: [definition()] }),
    },
  );
  expect(result.verdict).toBe('UNSAFE');
  expect(result.details).toEqual({
    error: {
      code: 'unknown_symbol',
      message: 'No definition of chargeCart was found',
      hint: 'Nearest: chargeCard (src/billing/charge.ts:41). Or ask boocontext_symbols what it does, in plain words.',
    },
    near: [{ symbol: 'chargeCard', file: 'src/billing/charge.ts', line: 41, kind: 'function' }],
  });
  expect(result.metadata.next).toEqual(['boocontext_callgraph {"symbol":"chargeCard","file":"src/billing/charge.ts"}']);
});

test('open mentions are shown with their place and cause', async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'x' },
    { callgraph: async () => callgraph({ mentions: openMentions(1) }) },
  );
  expect(result.verdict).toBe('CAUTION');
  expect(result.details.mentions).toEqual({
    total: 9,
    explained: { call: 4, import: 2, definition: 1, text: 2 },
    unexplained: [
      {
        file: 'src/open0.ts',
        line: 1,
        text: 'const rule = rules[region] ?? "chargeCard"',
        likely: true,
        cause: 'string that may name it',
      },
    ],
  });
});

test('a partial answer says what is missing', async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'x' },
    { callgraph: async () => callgraph({ coverage: partialCoverage }) },
  );
  expect(result.verdict).toBe('CAUTION');
  expect(result.summary).toMatch(/^chargeCard .* Open: 5 files were not checked in time\.$/);
  expect(result.metadata.complete).toBe(false);
  expect(result.metadata.coverage).toEqual({
    checked: '3 of 8 files',
    skipped: { timeout: 5 },
    notes: ['5 files were not checked in time.'],
    partial: true,
  });
});

test('a call path is shown alone unless a direction is asked for too', async () => {
  const path = [
    definition({ symbol: 'a' }),
    definition({ symbol: 'm', container: 'Box' }),
    definition({ symbol: 'b' }),
  ];
  const { callers: _, ...answer } = callgraph({ path, callees: edges(3) });
  const result = await ask('callgraph', { symbol: 'a', path_to: 'b' }, { callgraph: async () => answer });
  expect(result.summary).toMatch(/^a reaches b in 2 calls: a > Box\.m > b\. 9 mentions/);
  expect(result.details.path).toHaveLength(3);
  expect(result.details.callees).toBeUndefined();

  const both = await ask(
    'callgraph',
    { symbol: 'a', path_to: 'b', direction: 'callees' },
    { callgraph: async () => answer },
  );
  expect(both.details.callees).toHaveLength(3);
});

test('where there is no call path, the answer says so', async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'a', path_to: 'b' },
    { callgraph: async () => callgraph({ path: [] }) },
  );
  expect(result.summary).toMatch(/^No call path from a to b is known; metadata\.next has who reaches b\./);
  expect(result.metadata.next).toEqual(['boocontext_callgraph {"symbol":"b","direction":"callers","depth":3}']);
  expect(result.details.path).toEqual([]);
});

test('a path that may be run says so, and where none is known, where the chains end', async () => {
  const path = [
    definition({ symbol: 'a' }),
    { ...definition({ symbol: 'b' }), via: 'virtual', resolution: 'candidate' },
  ] as const;
  const found = await ask('callgraph', { symbol: 'a', path_to: 'b' }, { callgraph: async () => callgraph({ path }) });
  expect(found.summary).toMatch(/^a may reach b in 1 step: a > b\./);
  expect(found.details.path).toMatchObject([{ symbol: 'a' }, { symbol: 'b', via: 'virtual', resolution: 'candidate' }]);

  const pathEnds = [
    { symbol: '<module>', container: '', file: 'src/b.ts', line: 4, how: 'module', distance: 2 },
  ] as const;
  const none = await ask(
    'callgraph',
    { symbol: 'a', path_to: 'b' },
    { callgraph: async () => callgraph({ path: [], pathEnds }) },
  );
  expect(none.summary).toContain(
    'There may be one: the chain ends at <module> (src/b.ts:5): it runs when the file is loaded.',
  );
  expect(none.details.chain_ends).toEqual([
    { symbol: '<module>', file: 'src/b.ts', line: 5, how: 'module', distance: 2 },
  ]);
});

test('many call sites of one caller cost little, and a large limit gives every line', async () => {
  const callSites = Array.from({ length: 60 }, (_, line) => ({ line, text: `chargeCard(${'x'.repeat(200)})` }));
  const engine = { callgraph: async () => callgraph({ callers: [edge({ callSites })] }) };
  type Caller = { call_sites: { line: number; text: string }[]; more_lines: number[]; more_call_sites?: number };
  const [caller] = (await ask('callgraph', { symbol: 'x' }, engine)).details.callers as [Caller];
  expect(caller.call_sites.map(({ line }) => line)).toEqual([1, 2]);
  expect(caller.call_sites[0]?.text).toHaveLength(120);
  expect(caller.more_lines).toHaveLength(40);
  expect(caller.more_call_sites).toBe(18);
  expect(JSON.stringify(caller).length).toBeLessThan(800);
  const [whole] = (await ask('callgraph', { symbol: 'x', limit: 100 }, engine)).details.callers as [Caller];
  expect(whole.more_lines).toEqual(callSites.slice(2).map(({ line }) => line + 1));
  expect(whole).not.toHaveProperty('more_call_sites');
});

test('an answer with five callers stays under 1,500 characters', async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'chargeCard', direction: 'callers' },
    {
      callgraph: async () => callgraph({ callers: edges(5) }),
    },
  );
  expect(JSON.stringify(result).length).toBeLessThan(1500);
});

test('a long list shows the first call site of each, its whole line', async () => {
  const callSites = Array.from({ length: 4 }, (_, line) => ({ line, text: `chargeCard(${'x'.repeat(200)})` }));
  const result = await ask(
    'callgraph',
    { symbol: 'x' },
    { callgraph: async () => callgraph({ callers: edges(20, { callSites }) }) },
  );
  const [caller] = result.details.callers as [{ call_sites: { line: number; text: string }[]; more_lines: number[] }];
  expect(caller.call_sites.map(({ line, text }) => [line, text.length])).toEqual([[1, 120]]);
  expect(caller.more_lines).toEqual([2, 3, 4]);
});
