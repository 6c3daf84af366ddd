// The first line of an answer: of what has changed alone it says no more, and it counts what is known.

import { expect, test } from 'vitest';
import { readEnvelope } from '../src/api/envelope.ts';
import { headlineOf } from '../src/drawings/answer/headline.ts';

test.each(['boocontext_callgraph', 'boocontext_impact', 'boocontext_symbols'])('%s', (tool) => {
  const envelope = readEnvelope({
    verdict: 'CAUTION',
    summary: 'Nothing has changed since 4f2a91c: CAUTION as it was.',
    details: { changes: {} },
    metadata: { source: 'boocontext', tool, since: { compared: true, changed: false } },
  });
  expect(envelope && headlineOf(envelope, { symbol: 'total', query: 'total' })).toContain('Nothing has changed');
});

test.each([
  [[{ file: 'test/till.test.ts', reaches: 'total', distance: 2 }], 'A change of total reaches 1 symbol and 1 test'],
  [
    [
      { file: 'test/till.test.ts', reaches: 'total', distance: 2 },
      { file: 'test/desk.test.ts', why: '2 of 20 commits' },
    ],
    'A change of total reaches 1 symbol and 1 test',
  ],
  [[{ file: 'test/desk.test.ts', why: '2 of 20 commits' }], 'A change of total reaches 1 symbol'],
])('tests that only may belong to a change are none that it reaches: %j', (tests, headline) => {
  const place = { file: 'src/till.ts', line: 3 };
  const envelope = readEnvelope({
    verdict: 'CAUTION',
    summary: 'total (src/till.ts:3) reaches 1 symbol in 1 file.',
    details: {
      symbol: { symbol: 'total', ...place },
      affected_symbols: [{ symbol: 'pay', ...place, depth: 1 }],
      tests,
    },
    metadata: { source: 'boocontext', tool: 'boocontext_impact' },
  });
  expect(envelope && headlineOf(envelope, { symbol: 'total' })).toBe(headline);
});
