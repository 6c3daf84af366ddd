// Whatever is cut must be counted and reachable: these tests follow cursors to their end, and misuse them.

import { expect, test } from 'vitest';
import { callgraph, definition, edges, impact, openMentions, snapshot, types } from '../support/answers.ts';
import { ask } from '../support/fake-engine.ts';

const manyEdges = { callgraph: async () => callgraph({ callers: edges(70), callees: edges(8) }) };

/** The names in one list over all pages of an answer. */
async function collect(input: Record<string, unknown>, list: 'callers' | 'callees'): Promise<unknown[]> {
  const names: unknown[] = [];
  let cursor: string | undefined;
  do {
    const result = await ask('callgraph', { ...input, ...(cursor === undefined ? {} : { cursor }) }, manyEdges);
    names.push(...((result.details[list] ?? []) as Record<string, unknown>[]).map((edge) => Object.values(edge)[0]));
    cursor = result.metadata.cursor;
    expect(result.metadata.truncated).toBe(cursor !== undefined);
  } while (cursor !== undefined);
  return names;
}

test('a list is cut at its default limit and counted', async () => {
  const result = await ask('callgraph', { symbol: 'x' }, manyEdges);
  expect(result.details.callers).toHaveLength(30);
  expect(result.details.callees).toHaveLength(8);
  expect(result.summary).toMatch(/has 70 callers .* Shown: callers 1-30 of 70\.$/);
  expect(result.metadata.truncated).toBe(true);
});

test('a list that was empty when the first page was given has by the next one what has been found since', async () => {
  const first = await ask(
    'callgraph',
    { symbol: 'x' },
    { callgraph: async () => callgraph({ callers: edges(70), callees: [] }) },
  );
  expect(first.details.callees).toEqual([]);
  const next = await ask('callgraph', { symbol: 'x', cursor: first.metadata.cursor }, manyEdges);
  expect(next.details.callers).toHaveLength(30);
  expect(next.details.callees).toHaveLength(8);
});

test('following the cursor gives every item once, in order', async () => {
  const expected = edges(70).map(({ symbol }) => symbol);
  expect(await collect({ symbol: 'x' }, 'callers')).toEqual(expected);
  expect(await collect({ symbol: 'x', limit: 7 }, 'callers')).toEqual(expected);
  expect(await collect({ symbol: 'x', max_chars: 2000 }, 'callers')).toEqual(expected);
  expect(await collect({ symbol: 'x', max_chars: 2000 }, 'callees')).toEqual(expected.slice(0, 8));
});

test('later pages do not repeat what the first has said', async () => {
  const first = await ask('callgraph', { symbol: 'x' }, manyEdges);
  const second = await ask('callgraph', { symbol: 'x', cursor: first.metadata.cursor }, manyEdges);
  expect(Object.keys(second.details)).toEqual(['symbol', 'callers']);
  expect(second.summary).toBe('More of x. Shown: callers 31-60 of 70.');
});

test('a limit over 500 is clamped, not refused', async () => {
  const answers = { callgraph: async () => callgraph({ callers: edges(600) }) };
  for (const limit of [501, 1e6, 1e300]) {
    const result = await ask('callgraph', { symbol: 'x', limit, max_chars: 400_000 }, answers);
    expect(result.details.callers).toHaveLength(500);
  }
});

test.each([2000, 5000, 24_000, undefined])('an answer stays within max_chars %s', async (max_chars) => {
  const long = {
    container: 'C'.repeat(80),
    file: `src/${'deep/'.repeat(20)}file.ts`,
    callSites: Array.from({ length: 3 }, (_, line) => ({ line, text: 'x'.repeat(300) })),
  };
  const input = { symbol: 'x', limit: 500, ...(max_chars === undefined ? {} : { max_chars }) };
  const result = await ask('callgraph', input, {
    callgraph: async () => callgraph({ callers: edges(300, long), callees: edges(300, long) }),
  });
  expect(JSON.stringify(result).length).toBeLessThanOrEqual(max_chars ?? 24_000);
  expect(result.metadata.cursor).toBeDefined();
});

test('open mentions are shown in part, counted, and reached by the cursor', async () => {
  const answers = { callgraph: async () => callgraph({ mentions: openMentions(6) }) };
  const first = await ask('callgraph', { symbol: 'x' }, answers);
  expect(first.details.mentions).toMatchObject({ unexplained: { length: 3 } });
  expect(first.summary).toContain('Shown: open mentions 1-3 of 6.');
  const second = await ask('callgraph', { symbol: 'x', cursor: first.metadata.cursor }, answers);
  expect(second.details.mentions).toMatchObject({ unexplained: { length: 3 } });
  expect(second.metadata.cursor).toBeUndefined();
});

test.each(['callgraph', 'impact'] as const)('the cursor of %s reaches every open mention', async (tool) => {
  const mentions = openMentions(70);
  const answers = {
    callgraph: async () => callgraph({ mentions }),
    impact: async () => impact({ mentions }),
  };
  const files: unknown[] = [];
  let pages = 0;
  for (let cursor: string | undefined; pages < 10; ) {
    const page = await ask(tool, { symbol: 'x', ...(cursor === undefined ? {} : { cursor }) }, answers);
    const { unexplained } = page.details.mentions as { unexplained: { file: string }[] };
    files.push(...unexplained.map(({ file }) => file));
    if (pages === 0) expect(page.details.mentions).toMatchObject({ unexplained_total: 70 });
    pages++;
    cursor = page.metadata.cursor;
    if (cursor === undefined) break;
  }
  expect(new Set(files).size).toBe(70);
  expect(pages).toBeLessThan(6);
  const whole = await ask(tool, { symbol: 'x', limit: 100 }, answers);
  expect(whole.details.mentions).toMatchObject({ unexplained: { length: 70 } });
});

test('open mentions of one line are shown once', async () => {
  const mentions = openMentions(2);
  const [one] = mentions.unexplained;
  if (one === undefined) throw new Error('openMentions(2) made none');
  const repeated = { ...mentions, unexplained: [one, one, one], unexplainedTotal: 3 };
  const { details } = await ask(
    'callgraph',
    { symbol: 'x' },
    { callgraph: async () => callgraph({ mentions: repeated }) },
  );
  expect(details.mentions).toMatchObject({ unexplained: [{ file: 'src/open0.ts', times: 3 }] });
  expect(details.mentions).not.toHaveProperty('unexplained_total');
});

test('candidates of a very ambiguous name are paged too', async () => {
  const definitions = Array.from({ length: 45 }, (_, line) => definition({ line }));
  const answers = { callgraph: async () => callgraph({ definitions, callers: edges(2) }) };
  const first = await ask('callgraph', { symbol: 'get' }, answers);
  expect(first.details.candidates).toHaveLength(30);
  const second = await ask('callgraph', { symbol: 'get', cursor: first.metadata.cursor }, answers);
  expect(second.details.candidates).toHaveLength(15);
  expect(second.details.callers).toBeUndefined();
});

test.each([
  ['another symbol', { symbol: 'y' }],
  ['another direction', { symbol: 'x', direction: 'callers' }],
  ['another file', { symbol: 'x', file: 'a.ts' }],
])('a cursor of another question is refused: %s', async (_, other) => {
  const { metadata } = await ask('callgraph', { symbol: 'x' }, manyEdges);
  const result = await ask('callgraph', { ...other, cursor: metadata.cursor }, manyEdges);
  expect(result.verdict).toBe('UNSAFE');
  expect(result.details.error).toMatchObject({ code: 'cursor_invalid' });
  expect(result.details.callers).toBeUndefined();
});

test.each(['x', 'callers=30', 'callers=99.AAAAAAAAAA.BBBBBBBBBB', '__proto__=1.a.b', '..', '\0'])(
  'a made-up cursor is refused: %j',
  async (cursor) => {
    const result = await ask('callgraph', { symbol: 'x', cursor }, manyEdges);
    expect(result.details.error).toMatchObject({ code: 'cursor_invalid' });
  },
);

test('an altered offset is refused', async () => {
  const { metadata } = await ask('callgraph', { symbol: 'x' }, manyEdges);
  const cursor = metadata.cursor?.replace('callers=30', 'callers=60');
  const result = await ask('callgraph', { symbol: 'x', cursor }, manyEdges);
  expect(result.details.error).toMatchObject({ code: 'cursor_invalid' });
});

test('a cursor is stale once the repository has changed', async () => {
  const { metadata } = await ask('callgraph', { symbol: 'x' }, manyEdges);
  const result = await ask(
    'callgraph',
    { symbol: 'x', cursor: metadata.cursor },
    {
      callgraph: async () => ({ ...(await manyEdges.callgraph()), snapshot: `${snapshot}+b07` }),
    },
  );
  expect(result.verdict).toBe('UNSAFE');
  expect(result.details.error).toMatchObject({ code: 'cursor_stale' });
  expect(result.metadata.next).toEqual(['boocontext_callgraph {"symbol":"x"}']);
});

test('texts that cannot be paged leave room even in the smallest budget', async () => {
  const long = 'long '.repeat(2000);
  const result = await ask(
    'types',
    { symbol: 'x', max_chars: 2000 },
    {
      types: async () =>
        types({
          signature: long,
          expanded: `${long}!`,
          documentation: long,
          members: Array.from({ length: 9 }, () => ({ name: 'm', kind: 'property', type: long, optional: false })),
        }),
    },
  );
  expect(JSON.stringify(result).length).toBeLessThanOrEqual(2000);
  expect(result.metadata.cursor).toBeDefined();
});
