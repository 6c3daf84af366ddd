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

test('a symbol whose files were not read in time is not said to be missing', async () => {
  const fresh = copyFixture('shop');
  const other = await startServer([fresh.root], { env: { ...fresh.env, BOOCONTEXT_DEADLINE_MS: '1' } });
  try {
    const early = await other.callTool('boocontext_callgraph', { symbol: 'checkout' });
    expect(early.verdict).toBe('CAUTION');
    expect(early.summary).toMatch(
      /Could not tell whether checkout is defined: \d+ of \d+ files that mention it were read/,
    );
    expect(early.summary).not.toMatch(/No definition|Nearest/);
    expect(early.details).toMatchObject({
      error: { code: 'not_read_yet', hint: expect.stringMatching(/Ask again.*boocontext index/) },
    });
    expect(early.metadata).toMatchObject({
      complete: false,
      next: expect.arrayContaining(['boocontext_callgraph {"symbol":"checkout"}']),
    });
    // What is found a moment later is never offered for itself.
    const later = await other.callTool('boocontext_impact', { symbol: 'checkout' });
    expect(later.summary).not.toMatch(/No definition|Nearest/);
    const never = await other.callTool('boocontext_callgraph', { symbol: 'nobody_defines_this' });
    expect(never.summary).toMatch(/No definition of nobody_defines_this was found/);
  } finally {
    await other.close();
    fresh.remove();
  }
});
