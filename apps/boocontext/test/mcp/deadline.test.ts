/** An answer comes in time: with what is known, saying what is missing, and the same call finds the rest later. */
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/client.ts';
import { copyFixture } from '../support/repository.ts';

async function hurriedServer(): Promise<{ server: TestServer; close: () => Promise<void> }> {
  const repository = copyFixture('shop');
  const server = await startServer([repository.root], { env: { ...repository.env, BOOCONTEXT_DEADLINE_MS: '1' } });
  return {
    server,
    close: async () => {
      await server.close();
      repository.remove();
    },
  };
}

/** With what is known by then; on a machine that has hardly let the engine begin, that nothing is. */
const late =
  /(?:Open(?: \(\d+\))?: the time for one answer was over: what was known is here|Could not tell: the time for one answer was over while the repository was being read).*; the work goes on, ask again\.$/;
const questions = [
  ['boocontext_callgraph', { symbol: 'checkout' }, 'boocontext_callgraph {"symbol":"checkout"}'],
  ['boocontext_impact', { symbol: 'checkout' }, 'boocontext_impact {"symbol":"checkout"}'],
  ['boocontext_overview', {}, 'boocontext_overview {}'],
] as const;

test.each(questions)('%s', async (tool, input, again) => {
  // A server of its own: what another question has read before can be answered within a millisecond.
  const { server, close } = await hurriedServer();
  try {
    const first = await server.callTool(tool, input);
    expect(first).toMatchObject({ verdict: 'CAUTION', summary: expect.stringMatching(late) });
    expect(first.metadata).toMatchObject({ complete: false, next: expect.arrayContaining([again]) });
    // Each call stops what goes on in the background, so they keep a distance, each time a longer one.
    for (let distanceMs = 750; late.test((await server.callTool(tool, input)).summary); distanceMs *= 2)
      await new Promise((resolve) => setTimeout(resolve, distanceMs));
  } finally {
    await close();
  }
});

test('a symbol whose files were not read in time is not said to be missing', async () => {
  const { server, close } = await hurriedServer();
  try {
    const early = await server.callTool('boocontext_callgraph', { symbol: 'checkout' });
    expect(early.verdict).toBe('CAUTION');
    expect(early.summary).not.toMatch(/No definition|Nearest/);
    // How far a process comes in that time is the machine's: no further than this, or to the definition alone.
    if (early.details.error === undefined) expect(early.summary).toMatch(/found so far.*the work goes on, ask again/);
    else {
      expect(early.summary).toMatch(
        /Could not tell(?: whether checkout is defined: \d+ of \d+ files that mention it were read|: the time for one answer was over while the repository was being read)/,
      );
      expect(early.details).toMatchObject({
        error: { code: 'not_read_yet', hint: expect.stringMatching(/Ask again.*boocontext index/) },
      });
    }
    expect(early.metadata).toMatchObject({
      complete: false,
      next: expect.arrayContaining(['boocontext_callgraph {"symbol":"checkout"}']),
    });
    // What is found a moment later is never offered for itself.
    const later = await server.callTool('boocontext_impact', { symbol: 'checkout' });
    expect(later.summary).not.toMatch(/No definition|Nearest/);
    const never = async () =>
      (await server.callTool('boocontext_callgraph', { symbol: 'nobody_defines_this' })).summary;
    await expect.poll(never).toMatch(/No definition of nobody_defines_this was found/);
  } finally {
    await close();
  }
});
