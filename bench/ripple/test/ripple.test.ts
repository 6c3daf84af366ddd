/** Which commits are asked about, what is to be found of each, and how much of it a list finds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commitAll, git } from '@boocontext/test-support';
import { expect, onTestFinished, test } from 'vitest';
import { spread, taskOf, tasksIn } from '../commits.mjs';
import { meanOf, recallAt } from '../score.mjs';

const kinds = {
  isTest: (file: string) => file.startsWith('test/'),
  isSource: (file: string) => file.endsWith('.js'),
};

test('the largest change of code is shown, and the rest is to be found', () => {
  const changes = [
    { status: 'M', path: 'menu.js', lines: 5 },
    { status: 'M', path: 'till.js', lines: 9 },
    { status: 'D', path: 'old.js', lines: 3 },
    { status: 'A', path: 'new.js', lines: 90 },
    { status: 'M', path: 'README.md', lines: 40 },
    { status: 'M', path: 'test/till.js', lines: 60 },
  ];
  expect(taskOf(changes, kinds)).toEqual({ shown: 'till.js', sources: ['menu.js', 'old.js'], tests: ['test/till.js'] });
});

test.each([
  ['nothing else', [{ status: 'M', path: 'till.js', lines: 9 }]],
  [
    'only what it has added',
    [
      { status: 'M', path: 'till.js', lines: 9 },
      { status: 'A', path: 'a.js', lines: 9 },
    ],
  ],
  [
    'too little to see',
    [
      { status: 'M', path: 'till.js', lines: 1 },
      { status: 'M', path: 'a.js', lines: 1 },
    ],
  ],
  [
    'something moved',
    [
      { status: 'M', path: 'till.js', lines: 9 },
      { status: 'M', path: 'a.js', lines: 5 },
      { status: 'R', path: 'b.js', lines: 0 },
    ],
  ],
  ['very many files', Array.from({ length: 13 }, (_, i) => ({ status: 'M', path: `${i}.js`, lines: 9 }))],
])('no commit that changes %s', (_, changes) => {
  expect(taskOf(changes, kinds)).toBeUndefined();
});

test('commits of a clone, with their parents', () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'bench-ripple-test-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  const commits = [1, 2, 3].map((price) => {
    const text = `${'sell();\n'.repeat(price * 5)}`;
    for (const file of ['till.js', 'menu.js']) writeFileSync(path.join(clone, file), text);
    return commitAll(clone);
  });
  git(clone, 'rm', '--quiet', 'menu.js');
  commitAll(clone);
  expect(tasksIn(clone, { count: 9, kinds })).toEqual([
    { commit: commits[2], parent: commits[1], shown: 'menu.js', sources: ['till.js'], tests: [] },
    { commit: commits[1], parent: commits[0], shown: 'menu.js', sources: ['till.js'], tests: [] },
  ]);
});

test('as far apart as there are', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7], 2)).toEqual([0, 4]);
  expect(spread([0, 1], 4)).toEqual([0, 1]);
});

test('the share that is found, of commits that count alike', () => {
  expect(recallAt(['a', 'b', 'c'], ['b', 'd'], 2)).toBe(0.5);
  expect(recallAt(['a', 'b', 'c'], ['c'], 2)).toBe(0);
  expect(recallAt(['a'], [], 2)).toBeUndefined();
  expect(meanOf([1, undefined, 0])).toEqual({ mean: 0.5, of: 2 });
});
