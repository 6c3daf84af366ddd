// What differs between two answers, told by list, and nothing else.

import { describe, expect, test } from 'vitest';
import { type AnswerChanges, changesBetween } from '../../src/tools/answer-changes.ts';

type Details = Readonly<Record<string, unknown>>;

function changes(before: Details, now: Details, incidental: readonly string[] = []): AnswerChanges {
  return changesBetween({ details: before, totals: {} }, { details: now, totals: {} }, incidental);
}

/** As data, without what is empty. */
function check(before: Details, now: Details, expected: { readonly [path: string]: unknown }): void {
  const { changes: found, moved } = changes(before, now);
  const told = [...found].map(([path, { kind: _, ...change }]) => [
    path,
    Object.fromEntries(
      Object.entries(change).filter(([, each]) => each !== false && !(Array.isArray(each) && each.length === 0)),
    ),
  ]);
  expect({ ...Object.fromEntries(told), ...(moved.length > 0 ? { moved } : {}) }).toEqual(expected);
}

const pay = { symbol: 'pay', file: 'a.ts', line: 10, depth: 1, why: 'calls total' };
const ship = { symbol: 'ship', file: 'a.ts', line: 20, depth: 1, why: 'calls total' };
const refund = { symbol: 'refund', container: 'Desk', file: 'b.ts', line: 5, depth: 2, why: 'calls pay' };

describe('lists', () => {
  test('what is the same is left out', () => check({ callers: [pay, ship] }, { callers: [pay, ship] }, {}));
  test('what is new is whole, what is gone by name and place', () =>
    check(
      { callers: [pay, refund] },
      { callers: [pay, ship] },
      { callers: { added: [ship], removed: [{ symbol: 'refund', container: 'Desk', file: 'b.ts', line: 5 }] } },
    ));
  test('a list that was not there, and one that is not any more', () =>
    check(
      { tests: [pay] },
      { callers: [ship] },
      {
        tests: { removed: [{ symbol: 'pay', file: 'a.ts', line: 10 }] },
        callers: { added: [ship] },
      },
    ));
  test('a field that differs, one that has come and one that is gone', () =>
    check(
      { callers: [{ ...pay, via: 'jsx' }] },
      { callers: [{ ...pay, depth: 2, resolution: 'candidate' }] },
      {
        callers: {
          changed: [
            {
              symbol: 'pay',
              file: 'a.ts',
              line: 10,
              now: { depth: 2, via: null, resolution: 'candidate' },
              was: { depth: 1, via: 'jsx', resolution: null },
            },
          ],
        },
      },
    ));
  test('another order is told', () =>
    check({ results: [pay, ship] }, { results: [ship, pay] }, { results: { isReordered: true } }));
  test('of two of one name one is gone', () =>
    check(
      { callers: [pay, { ...pay, line: 30, depth: 3 }] },
      { callers: [{ ...pay, line: 30, depth: 3 }] },
      { callers: { removed: [{ symbol: 'pay', file: 'a.ts', line: 10 }] } },
    ));
  test('two mentions in one file are not one that has changed', () =>
    check(
      { open: [{ file: 'a.ts', line: 3, text: 'x = "pay"', cause: 'text' }] },
      { open: [{ file: 'a.ts', line: 9, text: 'y = "pay"', cause: 'text' }] },
      {
        open: {
          added: [{ file: 'a.ts', line: 9, text: 'y = "pay"', cause: 'text' }],
          removed: [{ file: 'a.ts', line: 3, text: 'x = "pay"' }],
        },
      },
    ));
  test('words and circles are new or gone', () =>
    check(
      { frameworks: ['express'], graph: { cycles: [{ files: ['a', 'b'] }] } },
      { frameworks: ['express', 'hono'], graph: { cycles: [] } },
      { frameworks: { added: ['hono'] }, 'graph.cycles': { removed: [{ files: ['a', 'b'] }] } },
    ));
});

describe('lines', () => {
  test('what only stands elsewhere is told once for a stretch', () =>
    check(
      { callers: [pay, ship, refund], tests: [{ ...ship, line: 40 }] },
      { callers: [{ ...pay, line: 13 }, { ...ship, line: 23 }, refund], tests: [{ ...ship, line: 43 }] },
      { moved: [{ file: 'a.ts', from: 10, to: 40, by: 3 }] },
    ));
  test('a line within a function moves what stands below it', () =>
    check(
      { callers: [{ ...pay, call_sites: [{ line: 12, text: 'total()' }], more_lines: [15, 18] }] },
      { callers: [{ ...pay, call_sites: [{ line: 13, text: 'total()' }], more_lines: [16, 19] }] },
      { moved: [{ file: 'a.ts', from: 12, to: 18, by: 1 }] },
    ));
  test('what stays where it is ends a stretch', () =>
    check(
      { callers: [pay, { ...pay, symbol: 'stay', line: 15 }, ship] },
      {
        callers: [
          { ...pay, line: 12 },
          { ...pay, symbol: 'stay', line: 15 },
          { ...ship, line: 22 },
        ],
      },
      {
        moved: [
          { file: 'a.ts', from: 10, to: 10, by: 2 },
          { file: 'a.ts', from: 20, to: 20, by: 2 },
        ],
      },
    ));
  test('of two that stood on one line the one that has left it is told', () =>
    check(
      { callers: [pay, { ...ship, line: 10 }] },
      { callers: [pay, { ...ship, line: 11 }] },
      {
        callers: {
          changed: [{ symbol: 'ship', file: 'a.ts', line: 11, was: { line: 10 } }],
        },
      },
    ));
  test('a line beside the file that an answer is about', () =>
    check(
      { file: 'a.ts', line: 4, kind: 'function' },
      { file: 'a.ts', line: 6, kind: 'function' },
      {
        moved: [{ file: 'a.ts', from: 4, to: 4, by: 2 }],
      },
    ));
  test('another symbol in its place is no move', () =>
    check(
      { symbol: { ...pay } },
      { symbol: { ...refund } },
      {
        symbol: { added: [refund], removed: [{ symbol: 'pay', file: 'a.ts', line: 10 }] },
      },
    ));
});

describe('values and texts', () => {
  test('figures', () =>
    check(
      { mentions: { total: 5, explained: { call: 2 } } },
      { mentions: { total: 6, explained: { call: 3 } } },
      {
        'mentions.total': { was: 5, now: 6 },
        'mentions.explained.call': { was: 2, now: 3 },
      },
    ));
  test('what has come and what is gone', () =>
    check({ deeper: true }, { grade: 'B' }, { deeper: { was: true, now: null }, grade: { was: null, now: 'B' } }));
  test('a text of several lines is told as a patch', () =>
    check(
      { text: '# Map\n- a\n- b\n- c\n- d\n' },
      { text: '# Map\n- a\n- b\n- x\n- d\n' },
      {
        text: { patch: '@@ -3,3 +3,3 @@\n - b\n-- c\n+- x\n - d' },
      },
    ));
  test('what says nothing by itself is not compared', () => {
    const before = {
      results: [
        { ...pay, score: 4.21 },
        { ...ship, score: 3 },
      ],
    };
    const now = {
      results: [
        { ...pay, score: 4.19 },
        { ...ship, score: 3.1, kind: 'method' },
      ],
    };
    const { changes: found } = changes(before, now, ['score']);
    expect(found.get('results')).toMatchObject({ changed: [{ symbol: 'ship', now: { kind: 'method' } }] });
    expect(JSON.stringify([...found])).not.toContain('score');
  });
});

test('of a list that is not whole it is told how much was compared', () => {
  const first = { details: { results: [pay] }, totals: { results: 40 } };
  const { changes: found } = changesBetween(first, { details: { results: [ship] }, totals: { results: 41 } });
  expect(found.get('results')).toMatchObject({ compared: 'the first 1 of 40, now the first 1 of 41' });
});

/** Always the same numbers: xorshift. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

test('what was there, less what is gone and more what is new, is what is there', () => {
  const next = numbers(7);
  const list = () =>
    Array.from({ length: next(12) }, () => ({
      symbol: `s${next(4)}`,
      file: `${next(2)}.ts`,
      line: 1 + next(30),
      depth: next(2),
      call_sites: Array.from({ length: next(3) }, () => ({ line: 1 + next(30), text: `t${next(2)}` })),
    }));
  for (let round = 0; round < 2_000; round++) {
    const [before, now] = [list(), list()];
    const { changes: found, moved } = changes({ items: before }, { items: now });
    const change = found.get('items');
    const [added, removed, changed] =
      change?.kind === 'list' ? [change.added.length, change.removed.length, change.changed.length] : [0, 0, 0];
    expect(before.length - removed).toBe(now.length - added);
    // Nothing told means that nothing differs.
    if (change === undefined && moved.length === 0) expect(now).toEqual(before);
    // What is told as moved alone leads from the earlier lines to those of now.
    if (change === undefined) {
      const shifted = (file: string, line: number) =>
        line + (moved.find((run) => run.file === file && run.from <= line && line <= run.to)?.by ?? 0);
      const led = before.map((item) => ({
        ...item,
        line: shifted(item.file, item.line),
        call_sites: item.call_sites.map((site) => ({ ...site, line: shifted(item.file, site.line) })),
      }));
      expect(led).toEqual(now);
    }
    expect(changed).toBeLessThanOrEqual(Math.min(before.length, now.length));
  }
});
