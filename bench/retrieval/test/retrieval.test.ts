/** Which tasks are asked, what is to be found of each, and how a list is judged. */
import { expect, test } from 'vitest';
import { alternating, readTasks, reciprocalRank } from '../tasks.mjs';

const samples = [
  {
    id: '1',
    repo: 'shop/till',
    base_commit: 'a1',
    task_type: 'code2test',
    query: { changed_file: 'till.ts', pr_title: 'Round' },
    gold: { related_tests: ['till.test.ts', 'till.test.ts'], root_cause_files: ['till.ts'] },
    metadata: {},
  },
  {
    id: '2',
    repo: 'shop/till',
    base_commit: 'b1',
    task_type: 'edit2ripple',
    query: { anchor_file: 'till.ts', anchor_diff: '@@' },
    gold: { files: ['menu.ts'], given_files: ['till.ts'] },
    metadata: { fix_commit: 'b2' },
  },
  { id: '3', repo: 'shop/till', base_commit: 'c1', task_type: 'comment2context', query: {}, gold: {}, metadata: {} },
];

test('a file that changes has tests, a change has further files, and the rest is not asked', () => {
  expect(readTasks(`${samples.map((each) => JSON.stringify(each)).join('\n')}\n`)).toEqual([
    {
      id: '1',
      repo: 'shop/till',
      commit: 'a1',
      kind: 'code2test',
      shown: 'till.ts',
      fix: undefined,
      gold: ['till.test.ts'],
    },
    { id: '2', repo: 'shop/till', commit: 'b1', kind: 'edit2ripple', shown: 'till.ts', fix: 'b2', gold: ['menu.ts'] },
  ]);
});

test('the first that is right counts by its place', () => {
  expect(reciprocalRank(['a', 'b', 'c'], ['c', 'b'])).toBe(0.5);
  expect(reciprocalRank(['a'], ['b'])).toBe(0);
});

test('two lists are read in turn, the longer one to its end', () => {
  expect(alternating(['a', 'b', 'c'], ['x'])).toEqual(['a', 'x', 'b', 'c']);
});
