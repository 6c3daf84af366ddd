// The whole way: the official client, the built server, the real engine, a small repository.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/client.ts';
import { copyFixture, editForTest, type TestRepository } from '../support/repository.ts';

let repository: TestRepository;
let server: TestServer;

beforeAll(async () => {
  repository = copyFixture('billing');
  server = await startServer([repository.root], { env: repository.env });
});

afterAll(async () => {
  await server.close();
  repository.remove();
});

const edit = (file: string, change: (text: string) => string) => editForTest(repository, file, change);

test('callers through an alias, and from module level', async () => {
  const result = await server.callTool('boocontext_callgraph', { symbol: 'chargeCard', direction: 'callers' });
  expect(result).toMatchObject({
    verdict: 'INFO',
    summary: expect.stringMatching(/^chargeCard \(src\/billing\/charge\.ts:13\) has 3 callers in 3 files\./),
    details: {
      callers: [
        { caller_symbol: 'retry', file: 'src/billing/retry.ts', line: 3, call_sites: [{ line: 4 }] },
        {
          caller_symbol: 'checkout',
          container: 'CartService',
          file: 'src/cart/service.ts',
          line: 4,
          call_sites: [
            { line: 5, text: "const first = charge(order, 'first');" },
            { line: 6, text: "return first.paid > 0 ? first : charge(order, 'second');" },
          ],
        },
        { caller_symbol: '<module>', file: 'src/ui/pay.ts', via: 'reference' },
      ],
      mentions: { total: expect.any(Number) },
    },
  });
  expect(JSON.stringify(result).length).toBeLessThan(1500);
});

test.each([
  ['oldRounding', 'SAFE'],
  ['roundToCents', 'CAUTION'],
  ['legacyTax', 'CAUTION'],
  ['nowhere', 'UNSAFE'],
])('impact of %s is %s', async (symbol, verdict) => {
  expect((await server.callTool('boocontext_impact', { symbol })).verdict).toBe(verdict);
});

test('types of an interface', async () => {
  const { verdict, details } = await server.callTool('boocontext_types', { symbol: 'Order' });
  expect(verdict).toBe('INFO');
  expect(details).toMatchObject({
    kind: 'interface',
    members: [
      { name: 'id', type: 'string' },
      { name: 'total', type: 'number' },
      { name: 'note', optional: true },
    ],
  });
});

test('an edit is seen by the next call, and makes the cursor of the one before stale', async () => {
  const question = { symbol: 'chargeCard', direction: 'callers', limit: 1 };
  const first = await server.callTool('boocontext_callgraph', question);
  expect(first.metadata.truncated).toBe(true);

  edit(
    'src/billing/retry.ts',
    (text) => `${text}\nexport const again = (order: Order) => chargeCard(order, 'third');\n`,
  );
  const second = await server.callTool('boocontext_callgraph', { ...question, cursor: first.metadata.cursor });
  expect(second.details.error).toMatchObject({ code: 'cursor_stale' });
  const anew = await server.callTool('boocontext_callgraph', question);
  expect(anew.summary).toContain('has 4 callers');
  expect(anew.metadata.snapshot).not.toBe(first.metadata.snapshot);
});

test('a diff names what it changes and the callers that it does not touch', async () => {
  expect(await server.callTool('boocontext_impact', { diff: 'working' })).toMatchObject({
    verdict: 'SAFE',
    details: { changed_symbols: [], affected_symbols: [] },
  });

  edit('src/billing/charge.ts', (text) => text.replace('card: string', 'card: string, currency: string'));
  const { verdict, details } = await server.callTool('boocontext_impact', { diff: 'working' });
  expect(verdict).toBe('CAUTION');
  expect(details.changed_symbols).toEqual([
    { symbol: 'chargeCard', file: 'src/billing/charge.ts', line: 13, change: 'signature' },
  ]);
  expect((details.stale_callers as { symbol: string }[]).map(({ symbol }) => symbol)).toEqual(
    expect.arrayContaining(['retry', 'checkout']),
  );
});

test('a revision that git does not know is UNSAFE', async () => {
  const result = await server.callTool('boocontext_impact', { diff: 'no-such-branch' });
  expect(result).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'bad_diff' } } });
});

test('a directory inside the root has paths of its own, one outside is refused', async () => {
  const inside = await server.callTool('boocontext_callgraph', { symbol: 'roundToCents', directory: 'src/billing' });
  expect(inside.details.symbol).toMatchObject({ file: 'charge.ts' });
  const outside = await server.callTool('boocontext_callgraph', { symbol: 'roundToCents', directory: '..' });
  expect(outside.details.error).toMatchObject({ code: 'outside_roots' });
});

test.each(['__proto__', 'constructor', 'a\0b', '../../x', '\u202e', 'x'.repeat(1000)])(
  'the name %j does no harm',
  async (symbol) => {
    for (const tool of ['callgraph', 'impact', 'types']) {
      const { verdict, details } = await server.callTool(`boocontext_${tool}`, { symbol });
      expect(verdict).toBe('UNSAFE');
      expect(details.error).toMatchObject({ code: 'unknown_symbol' });
    }
    expect((await server.callTool('boocontext_symbols', { query: symbol })).verdict).toBe('INFO');
  },
);

test('nothing is written into the repository, and nothing stays behind when the client goes', async () => {
  const other = copyFixture('billing');
  const contents = other.contents();
  const session = await startServer([other.root], { env: other.env });
  await session.callTool('boocontext_impact', { symbol: 'roundToCents' });
  await session.callTool('boocontext_types', { symbol: 'Order' });
  expect(other.contents()).toEqual(contents);
  await session.close();
  // The checker's guard looks every two seconds whether it is still needed.
  await expect.poll(() => session.leftovers()).toEqual([]);
  other.remove();
});

test('a client that goes in the middle of a call leaves nothing behind', async () => {
  const other = copyFixture('billing');
  const session = await startServer([other.root], { env: other.env });
  const call = session.callTool('boocontext_impact', { symbol: 'roundToCents' });
  await Promise.all([expect(call).rejects.toThrow(), session.close()]);
  await expect.poll(() => session.leftovers()).toEqual([]);
  other.remove();
});
