// An answer that tells only what has changed is not drawn as if what it leaves out were not there.

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
