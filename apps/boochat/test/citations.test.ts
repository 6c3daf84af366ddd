// Which words of an answer are places in the code, and which of them a tool has shown.

import { Evidence, noEvidence, readCitation } from '@boocontext/chat-api';
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { markCitations } from '../src/ui/markdown/citations.ts';

test.each([
  ['src/a.ts:12', 'src/a.ts', 12, undefined],
  ['src/a.ts:12-20', 'src/a.ts', 12, 20],
  ['src/a.ts:12:5', 'src/a.ts', 12, undefined],
  ['src/a.ts#L12-L20', 'src/a.ts', 12, 20],
  ['./src/a.ts:1', './src/a.ts', 1, undefined],
  ['app/[id]/(tabs)/page.tsx:3', 'app/[id]/(tabs)/page.tsx', 3, undefined],
  ['Dockerfile:3', 'Dockerfile', 3, undefined],
  ['.env.example:2', '.env.example', 2, undefined],
])('%s is a place', (text, path, line, endLine) => {
  expect(readCitation(text)).toEqual({ path, line, ...(endLine === undefined ? {} : { endLine }) });
});

test.each([
  'src/a.ts',
  '12:30',
  'http://localhost:9500',
  'example.com:443',
  '127.0.0.1:80',
  'a.ts:0',
  'Map.get',
  'x ? y.z:1 : 2',
])('%s is none', (text) => {
  expect(readCitation(text)).toBeUndefined();
});

test.each([
  ['run (src/a.ts:1) and(src/b.ts:2), or [src/c.ts:3].', ['src/a.ts:1', 'src/b.ts:2', 'src/c.ts:3']],
  ['src/a.ts:1, src/b.ts:2-4; src/c.ts:3.', ['src/a.ts:1', 'src/b.ts:2-4', 'src/c.ts:3']],
  ['at http://localhost:9500/src/a.ts:1 and example.com:80', []],
])('in %j are the places %j', (value, places) => {
  const tree: Parameters<ReturnType<typeof markCitations>>[0] = { type: 'root', children: [{ type: 'text', value }] };
  markCitations()(tree);
  const found = tree.children?.flatMap(({ children }) => children?.[0]?.value ?? []);
  expect(found).toEqual(places);
});

test.each(['(', 'a/', 'a.', '[', '.', '/'])('twice as long a run of %j takes twice as long', async (text) => {
  const read = (size: number) => {
    const long = text.repeat(size);
    readCitation(long);
    new Evidence(noEvidence, [{ output: long }]).judge('src/a.ts', 1);
  };
  expect(await growthForTwice(read, 50_000)).toBeLessThan(mostForTwice);
});

describe('a place is seen when a tool has shown its line', () => {
  const check = (output: object, place: string, support: string, path?: string) => {
    const { path: cited, line } = readCitation(place) ?? { path: '', line: 0 };
    const evidence = new Evidence(noEvidence, [{ output: '', ...output }]);
    expect(evidence.judge(cited, line)).toEqual({ support, path: path ?? cited.replace('./', '') });
  };
  const file = { structured: { path: 'src/a.ts', start_line: 10, end_line: 20, lines: [] } };
  const graph = {
    structured: {
      summary: 'run (src/b.ts:4) has 1 caller.',
      details: {
        callers: [{ file: 'src/c.ts', line: 7, call_sites: [{ line: 9 }] }],
        hotspots: [{ file: 'src/d.ts' }],
      },
    },
  };
  const source = { structured: { results: [{ file: 'src/e.ts', line: 3, source: 'one\ntwo\nthree' }] } };
  const diff = { output: '--- a/src/f.ts\n+++ b/src/f.ts\n@@ -1,3 +5,4 @@ function f()\n+new' };

  test.each([
    [file, 'src/a.ts:10', 'seen'],
    [file, './src/a.ts:20', 'seen'],
    [file, 'src/a.ts:21', 'file-only'],
    [file, 'src/other.ts:10', 'unknown'],
    [graph, 'src/b.ts:4', 'seen'],
    [graph, 'src/b.ts:5', 'file-only'],
    [graph, 'src/c.ts:7', 'seen'],
    [graph, 'src/c.ts:9', 'seen'],
    [graph, 'src/c.ts:8', 'file-only'],
    [graph, 'src/d.ts:1', 'file-only'],
    [source, 'src/e.ts:5', 'seen'],
    [source, 'src/e.ts:6', 'file-only'],
    [diff, 'src/f.ts:8', 'seen'],
    [diff, 'src/f.ts:9', 'file-only'],
    [{ output: 'see src/g.ts:3-6, (src/h.ts:1).' }, 'src/g.ts:5', 'seen'],
    [{ output: 'see src/g.ts:3-6, (src/h.ts:1).' }, 'src/h.ts:1', 'seen'],
    [{ output: 'run(src/h.ts:1) app/[id]/page.tsx:4)' }, 'src/h.ts:1', 'seen'],
    [{ output: 'run(src/h.ts:1) app/[id]/page.tsx:4)' }, 'app/[id]/page.tsx:4', 'seen'],
  ])('%j, %s: %s', (output, place, support) => check(output, place, support));

  test('a shortened path means the one file that it fits', () => {
    check(file, 'a.ts:11', 'seen', 'src/a.ts');
    check({ output: 'src/a.ts:1 lib/a.ts:1' }, 'a.ts:1', 'unknown');
  });
});
