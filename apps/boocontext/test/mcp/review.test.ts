/** A review of a diff over MCP: the same answer as the command's, in pages. */
import { commitAll } from '@boocontext/test-support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/client.ts';
import { copyFixture, type TestRepository } from '../support/repository.ts';

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

const ask = (input: Readonly<Record<string, unknown>>) => server.callTool('boocontext_impact', input);

test('nothing has changed', async () => {
  const { verdict, summary, details } = await ask({ diff: 'working', review: true });
  expect({ verdict, summary }).toEqual({ verdict: 'SAFE', summary: 'Nothing differs.' });
  expect(details).toMatchObject({ review: 'working', findings: [] });
});

test('what breaks is proven, with health before and after', async () => {
  repository.edit('src/billing/charge.ts', (text) =>
    text.replace('chargeCard(order: Order, card: string)', 'chargeCard(order: Order, card: string, at: Date)'),
  );
  const { verdict, summary, details } = await ask({ diff: 'working', review: true });
  expect(verdict).toBe('UNSAFE');
  expect(summary).toContain('1 changed symbol');
  expect(details).toMatchObject({
    proven: true,
    health: [{ file: 'src/billing/charge.ts', before: { grade: 'A' } }],
  });
  expect(details['findings']).toContainEqual({
    rule: 'compiler-error',
    level: 'error',
    message: 'TS2554: Expected 3 arguments, but got 2. (retry uses chargeCard, whose signature the diff changes)',
    file: 'src/billing/retry.ts',
    line: 4,
  });
  const first = await ask({ diff: 'working', review: true, limit: 1 });
  expect(first.details['findings']).toHaveLength(1);
  expect(first.metadata.cursor).toBeDefined();
  commitAll(repository.root);
  const range = await ask({ diff: 'HEAD~1..HEAD', review: true });
  expect(range.details['findings']).toEqual(details['findings']);
});

test.each([
  [{ review: true, symbol: 'chargeCard' }, '`review` needs `diff`'],
  [{ review: true, diff: 'staged' }, 'what is staged is not reviewed apart'],
])('%j is refused', async (input, message) => {
  const answer = await server.client.callTool({ name: 'boocontext_impact', arguments: input });
  expect(JSON.stringify(answer)).toContain(message);
});
