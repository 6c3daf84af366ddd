import type { Engine } from '@boocontext/code-index';
import { expect, test } from 'vitest';
import { NoAnswerYet } from '../../src/tools/deadline.ts';
import { affected, definition, impact, openMentions, unknown } from '../support/answers.ts';
import { ask } from '../support/fake-engine.ts';

test('SAFE where nothing depends on it', async () => {
  const result = await ask(
    'impact',
    { symbol: 'legacyTax' },
    {
      impact: async () => impact({ roots: [definition({ symbol: 'legacyTax' })] }),
    },
  );
  expect(result.verdict).toBe('SAFE');
  expect(result.summary).toBe(
    'Nothing that depends on legacyTax is known. 9 mentions: 1 definition, 4 call, 2 import, 2 text, 0 open.',
  );
  expect(result.details).toMatchObject({ affected_symbols: [], affected_files: [], tests: [], depth: 0 });
});

const related: readonly (readonly [string, Engine['related']])[] = [
  [
    'was not looked for to the end',
    async () => ({ related: [], tests: [], history: 'timeout', snapshot: 'a', ranOut: true }),
  ],
  ['was not found in time', async () => await Promise.reject(new NoAnswerYet(undefined))],
];
test.each(related)('what else belongs to it %s: the answer is not complete', async (_, found) => {
  const { verdict, summary, metadata } = await ask(
    'impact',
    { symbol: 'legacyTax' },
    { impact: async () => impact({ roots: [definition({ symbol: 'legacyTax' })] }), related: found },
  );
  expect({ verdict, complete: metadata.complete }).toEqual({ verdict: 'CAUTION', complete: false });
  expect(summary).toContain('the time for one answer was over: what was known is here');
});

test('a diff, as in the design', async () => {
  const result = await ask(
    'impact',
    { diff: 'working' },
    {
      impact: async () => {
        const { mentions: _, ...answer } = impact({
          changedSymbols: [{ ...definition(), change: 'signature' }],
          staleCallers: [
            {
              symbol: 'retry',
              container: '',
              file: 'src/billing/retry.ts',
              line: 18,
              callLines: [20, 24],
              of: 'chargeCard',
              ofFile: 'src/a.ts',
              ofKind: 'function',
              change: 'signature',
            },
            {
              symbol: 'PayButton',
              container: '',
              file: 'src/ui/pay.tsx',
              line: 21,
              callLines: [30],
              of: 'chargeCard',
              ofFile: 'src/a.ts',
              ofKind: 'function',
              change: 'signature',
            },
          ],
          affectedSymbols: [
            affected(),
            affected({
              symbol: 'postCheckout',
              container: '',
              file: 'src/api/cart.ts',
              depth: 2,
              why: 'calls checkout',
            }),
          ],
          affectedFiles: [
            { file: 'src/cart/service.ts', depth: 1, why: 'calls chargeCard' },
            { file: 'src/ui/pay.tsx', depth: 1, why: 'imports it' },
          ],
          tests: [{ file: 'test/cart.test.ts', reaches: 'checkout', distance: 2 }],
          depth: 2,
        });
        return answer;
      },
    },
  );
  expect(result.verdict).toBe('CAUTION');
  expect(result.summary).toBe(
    '1 changed symbol reaches 2 symbols in 2 files and 1 test; 2 callers of a changed signature are not in the diff.',
  );
  expect(result.details).toEqual({
    changed_symbols: [{ symbol: 'chargeCard', file: 'src/billing/charge.ts', line: 41, change: 'signature' }],
    stale_callers: [
      { symbol: 'retry', file: 'src/billing/retry.ts', line: 19, call_lines: [21, 25], of: 'chargeCard' },
      { symbol: 'PayButton', file: 'src/ui/pay.tsx', line: 22, call_lines: [31], of: 'chargeCard' },
    ],
    affected_symbols: [
      {
        symbol: 'checkout',
        container: 'CartService',
        file: 'src/cart/service.ts',
        line: 88,
        depth: 1,
        why: 'calls chargeCard',
      },
      { symbol: 'postCheckout', file: 'src/api/cart.ts', line: 88, depth: 2, why: 'calls checkout' },
    ],
    affected_files: [
      { file: 'src/cart/service.ts', depth: 1 },
      { file: 'src/ui/pay.tsx', depth: 1, why: 'imports it' },
    ],
    affected_routes: [],
    affected_entries: [],
    tests: [{ file: 'test/cart.test.ts', reaches: 'checkout', distance: 2 }],
    depth: 2,
  });
});

test('of what is affected, the lines that use what changes', async () => {
  const linesOf = async (line: number, useLines?: readonly number[]) => {
    const affectedSymbols = [affected({ line, ...(useLines === undefined ? {} : { useLines }) })];
    const result = await ask('impact', { symbol: 'x' }, { impact: async () => impact({ affectedSymbols }) });
    const [{ use_lines, more_use_lines }] = result.details.affected_symbols as [Record<string, unknown>];
    return { use_lines, more_use_lines };
  };
  expect(await linesOf(87, [89, 94])).toEqual({ use_lines: [90, 95], more_use_lines: undefined });
  const many = await linesOf(87, [...Array(25).keys()]);
  expect(many).toEqual({ use_lines: [...Array(20).keys()].map((line) => line + 1), more_use_lines: 5 });
  // Its own line says it all, and nothing in the sources is the use of an override.
  expect(await linesOf(87, [87])).toEqual({});
  expect(await linesOf(87, [])).toEqual({});
  expect(await linesOf(87)).toEqual({});
});

test('that no test is known is no claim where a chain ends', async () => {
  const ends = [
    { symbol: 'run', container: 'table', file: 'src/a.ts', line: 2, how: 'stored', in: 'table', distance: 1 },
  ] as const;
  const tests = [{ file: 'a.test.ts', reaches: 'run', distance: 2, via: 'import', resolution: 'candidate' }] as const;
  const affectedSymbols = [affected()];
  const bare = await ask('impact', { symbol: 'x' }, { impact: async () => impact({ affectedSymbols, ends }) });
  expect(bare.summary).toContain(
    'No test is known to reach it: the chain ends at table.run (src/a.ts:3): stored in table and called from there.',
  );
  expect(bare.details.chain_ends).toEqual([
    { symbol: 'run', container: 'table', file: 'src/a.ts', line: 3, how: 'stored', in: 'table', distance: 1 },
  ]);
  const offered = await ask(
    'impact',
    { symbol: 'x' },
    { impact: async () => impact({ affectedSymbols, ends, tests }) },
  );
  expect(offered.summary).toContain('and perhaps 1 test. No test is known to reach it, but tests may:');
  expect(offered.details.tests).toEqual(tests);
});

test('the tests that are known may not be all where a member is called by what is not known', async () => {
  const ends = [
    { symbol: 'boot', container: 'Base', file: 'src/Base.kt', line: 2, how: 'member', in: 'Base', distance: 1 },
  ] as const;
  const tests = [{ file: 'src/CartTest.kt', reaches: 'run', distance: 2 }] as const;
  const summaryOf = async (more: object) =>
    (
      await ask(
        'impact',
        { symbol: 'x' },
        { impact: async () => impact({ affectedSymbols: [affected()], tests, ...more }) },
      )
    ).summary;
  expect(await summaryOf({ ends })).toContain(
    'and 1 test. More tests may reach it: the chain ends at Base.boot (src/Base.kt:3): a member of Base, which a framework or a base may call.',
  );
  expect(await summaryOf({ ends: [{ ...ends[0], how: 'uncalled' }] })).not.toContain('More tests');
});

test('tests may where one loads the end of the chain, or asks for what is served, and nowhere else', async () => {
  const ends = [{ symbol: 'run', container: '', file: 'src/a.ts', line: 2, how: 'uncalled', distance: 1 }] as const;
  const told = async (hasTests: boolean) =>
    (
      await ask(
        'impact',
        { symbol: 'x' },
        { impact: async () => impact({ affectedSymbols: [affected()], ends, hasTests }) },
      )
    ).summary;
  for (const hasTests of [true, false]) {
    expect(await told(hasTests)).toContain('No test is known to reach it: the chain ends at run (src/a.ts:3)');
    expect(await told(hasTests)).not.toContain('tests may');
  }
});

test('a diff without symbols', async () => {
  const result = await ask(
    'impact',
    { diff: 'staged' },
    {
      impact: async () => impact({ roots: [], changedSymbols: [], staleCallers: [] }),
    },
  );
  expect(result.summary).toMatch(/^The diff \(staged\) changes no symbol\./);
});

test('one open condition is named in the summary', async () => {
  const open = ['It is exported by the public entry of the package'];
  const result = await ask('impact', { symbol: 'x' }, { impact: async () => impact({ open }) });
  expect(result.verdict).toBe('CAUTION');
  expect(result.summary).toMatch(
    /^Nothing found so far depends on .* Open: It is exported by the public entry of the package\.$/,
  );
  expect(result.details.open).toBeUndefined();
});

test('several open conditions are each in details.open', async () => {
  const open = [
    'It is exported by the public entry of the package',
    '1 of 4 mentions is open: it may be called by name',
  ];
  const result = await ask(
    'impact',
    { symbol: 'x' },
    { impact: async () => impact({ open, mentions: openMentions(1) }) },
  );
  expect(result.summary).toMatch(
    / Open \(2\): It is exported by the public entry of the package; 1 of 4 mentions is open: it may be called by name\.$/,
  );
  expect(result.details.open).toEqual(open);
});

test('more beyond the depth is said', async () => {
  const result = await ask(
    'impact',
    { symbol: 'x', depth: 1 },
    {
      impact: async () => impact({ affectedSymbols: [affected()], deeper: true, depth: 1 }),
    },
  );
  expect(result.summary).toContain('Open: there is more beyond depth 1.');
  expect(result.metadata.complete).toBe(false);
});

test('an ambiguous name lists its definitions', async () => {
  const result = await ask(
    'impact',
    { symbol: 'run' },
    {
      impact: async () => impact({ roots: [definition(), definition({ file: 'src/b.ts' })] }),
    },
  );
  expect(result.details.candidates).toHaveLength(2);
  expect(result.details.symbol).toBeUndefined();
});

test('an unknown symbol is UNSAFE', async () => {
  const result = await ask('impact', { symbol: 'nope' }, { impact: async () => unknown() });
  expect(result.verdict).toBe('UNSAFE');
  expect(result.details.error).toMatchObject({ code: 'unknown_symbol' });
  // Nothing is like it, so that no call would find more.
  expect(result.metadata.next).toBeUndefined();
  expect(result.summary).toMatch(/grep for it/);
});

test.each([
  [{ symbol: 'a' }, { symbol: { symbol: 'a' }, depth: 1_000 }],
  [
    { symbol: 'a', file: 'src/a.ts' },
    { symbol: { symbol: 'a', file: 'src/a.ts' }, depth: 1_000 },
  ],
  [
    { file: 'src/a.ts', depth: 2 },
    { file: 'src/a.ts', depth: 2 },
  ],
  [{ diff: 'HEAD~2..main' }, { diff: 'HEAD~2..main', depth: 1_000 }],
])('the question %j', async (input, expected) => {
  let asked: unknown;
  await ask('impact', input, {
    impact: async (question) => {
      asked = question;
      return impact();
    },
  });
  expect(asked).toEqual({ ...expected, withLines: true });
});
