/** Answers of which parts are cut away: by their words and their verdict nobody takes them for whole ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { Project } from '../honesty/support/project.ts';
import { startServer, type TestServer } from '../support/client.ts';
import { denialIn } from '../support/denials.ts';
import { copyFixture } from '../support/repository.ts';

const questions = [
  ['boocontext_overview', {}],
  ['boocontext_overview', { section: 'middleware' }],
  ['boocontext_map', {}],
  ['boocontext_map', { section: 'routes' }],
  ['boocontext_health', {}],
  ['boocontext_symbols', { query: 'checkout' }],
  ['boocontext_symbols', { query: 'nobodyDefinesThis' }],
  ['boocontext_symbols', { query: 'where is a cart paid' }],
  ['boocontext_callgraph', { symbol: 'checkout' }],
  ['boocontext_callgraph', { symbol: 'POST /gone' }],
  ['boocontext_callgraph', { symbol: 'checkout', path_to: 'retry' }],
  ['boocontext_impact', { symbol: 'checkout' }],
  ['boocontext_impact', { diff: 'working' }],
  ['boocontext_impact', { diff: 'working', review: true }],
  ['boocontext_impact', { symbol: 'nobodyDefinesThis' }],
  ['boocontext_types', { symbol: 'checkout' }],
] as const;

function expectHonest(answer: BoocontextResult, asked: string): void {
  const { verdict, metadata, summary } = answer;
  if (metadata.complete) return;
  expect(['CAUTION', 'UNSAFE'], `${asked}: ${summary}`).toContain(verdict);
  expect(denialIn(answer), `${asked}: ${summary}`).toBeUndefined();
}

describe.each([
  ['the time is over at once', { BOOCONTEXT_DEADLINE_MS: '1' }],
  ['routes are late', { BOOCONTEXT_ROUTES_WAIT_MS: '0' }],
  ['the scan fails', { BOOCONTEXT_SCAN_DEADLINE_MS: '1' }],
])('%s', (_, env) => {
  const repository = copyFixture('shop');
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer([repository.root], { env: { ...repository.env, ...env } });
  });
  afterAll(async () => {
    await server.close();
    repository.remove();
  });

  test('no answer denies what was not looked at', async () => {
    let parts = 0;
    for (const [tool, input] of questions) {
      const answer = await server.callTool(tool, input);
      expectHonest(answer, `${tool} ${JSON.stringify(input)}`);
      if (!answer.metadata.complete) parts += 1;
    }
    expect(parts).toBeGreaterThan(0);
  });
});

test('what nothing uses is not SAFE before it is known what is served', async () => {
  const repository = copyFixture('shop');
  const project = new Project(repository.root, '.').write({
    'src/lonely.ts': 'export const used = 1;\n\nfunction lonely() {\n  return 1;\n}\n',
  });
  const server = await startServer([project.root], { env: { ...repository.env, BOOCONTEXT_ROUTES_WAIT_MS: '0' } });
  try {
    const first = await server.callTool('boocontext_impact', { symbol: 'lonely' });
    expect(first).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(
        /^Nothing found so far depends on lonely\. .* Open: routes: not read in time; the work goes on, ask again\.$/,
      ),
      metadata: { complete: false, coverage: { routes: 'not read in time', late: true } },
    });
    await expect
      .poll(async () => {
        const { verdict, metadata } = await server.callTool('boocontext_impact', { symbol: 'lonely' });
        return [verdict, metadata.complete];
      })
      .toEqual(['SAFE', true]);
  } finally {
    await server.close();
    repository.remove();
  }
});

test('a name that an unread file holds too is not the only match', async () => {
  const repository = copyFixture('shop');
  const project = new Project(repository.root, '.').write({
    'src/bell.ts': 'export function ringTwice() {}\nexport function ringOnce() {}\n',
    'bell.lua': 'function ringTwice()\nend\n',
  });
  const server = await startServer([project.root], { env: repository.env });
  try {
    expect(await server.callTool('boocontext_symbols', { query: 'ringTwice' })).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(
        /^ringTwice \(src\/bell\.ts:1\) matches "ringTwice"\. Open: the name stands in bell\.lua/,
      ),
      metadata: { complete: false },
    });
    expect(await server.callTool('boocontext_symbols', { query: 'ringOnce' })).toMatchObject({
      verdict: 'INFO',
      summary: 'ringOnce (src/bell.ts:2) is the only match for "ringOnce".',
      metadata: { complete: true },
    });
  } finally {
    await server.close();
    repository.remove();
  }
});
