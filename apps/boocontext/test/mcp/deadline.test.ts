/** An answer comes in time: with what is known, saying what is missing, and the same call finds the rest later. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../support/client.ts';
import { copyFixture } from '../support/repository.ts';

const repository = copyFixture('shop');
let server: TestServer;
beforeAll(async () => {
  server = await startServer([repository.root], { env: { ...repository.env, BOOCONTEXT_DEADLINE_MS: '1' } });
});
afterAll(async () => {
  await server.close();
  repository.remove();
});

const late = /^Open(?: \(\d+\))?: the time for one answer was over/;
const questions = [
  ['boocontext_callgraph', { symbol: 'checkout' }, 'boocontext_callgraph {"symbol":"checkout"}'],
  ['boocontext_impact', { symbol: 'checkout' }, 'boocontext_impact {"symbol":"checkout"}'],
  ['boocontext_overview', {}, 'boocontext_overview {}'],
] as const;

test.each(questions)('%s', async (tool, input, again) => {
  const first = await server.callTool(tool, input);
  expect(first).toMatchObject({ verdict: 'CAUTION', summary: expect.stringMatching(late) });
  expect(first.metadata).toMatchObject({ complete: false, next: expect.arrayContaining([again]) });
  // Each call stops what goes on in the background, so they keep a distance.
  await vi.waitFor(
    async () => {
      const { summary } = await server.callTool(tool, input);
      expect(summary).not.toMatch(late);
    },
    { timeout: 60_000, interval: 1_500 },
  );
});
