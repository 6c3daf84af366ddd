// Git itself says what its rules mean: every pattern is put to `git check-ignore`, too.

import { spawnSync } from 'node:child_process';
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { beforeAll, expect, test } from 'vitest';
import { IgnoreFile, IgnoreRules } from '../../src/repository/ignore-rules.ts';
import { makeGitRepository } from './fixture.ts';

const names = [
  'a',
  'b',
  'ab',
  'a/b',
  'a/b/c',
  'a/x/b',
  'a/x/y/b',
  'x/a',
  'x/a/b',
  'foo.js',
  'foo.ts',
  'Foo.js',
  'x/foo.js',
  'x/y/foo.js',
  'foo*.js',
  'foo?.js',
  'foo[1].js',
  'foo1.js',
  '!foo.js',
  '#foo.js',
  'foo.js ',
  ' foo.js',
  'foo\\.js',
  'dist/index.js',
  'x/dist/index.js',
  'dist.js',
  'élan.js',
  'a-b.js',
  'a]b.js',
  'z9.js',
];

const patternFiles = [
  'a',
  '/a',
  'a/',
  '/a/',
  'a/b',
  'a/*',
  'a/**',
  '**/a',
  '**/b',
  'a/**/b',
  '**/a/**',
  '**',
  '*',
  '/*',
  '*/',
  '*.js',
  '/*.js',
  'x/*.js',
  'x/**/*.js',
  '**/foo.js',
  '***/foo.js',
  'foo?js',
  'foo.[jt]s',
  'foo.[!t]s',
  'foo.[^t]s',
  'foo[0-9].js',
  'foo[[:digit:]].js',
  'foo[[:alpha:]].js',
  '[a-f]oo.js',
  'foo[.js',
  'foo[]].js',
  'a[]]b.js',
  'a[-]b.js',
  'z[0-8-]9.js',
  'foo\\*.js',
  'foo\\?.js',
  'foo\\[1\\].js',
  'foo\\\\.js',
  '\\!foo.js',
  '\\#foo.js',
  '# a comment',
  'foo.js ',
  'foo.js\\ ',
  ' foo.js',
  'foo.js\r',
  'foo.js\\',
  '\n\n',
  '/',
  '!',
  '!foo.js',
  '*.js\n!foo.js',
  '*.js\n!foo.js\nfoo.js',
  '*\n!*/\n!*.js',
  'x/\n!x/foo.js',
  'x/*\n!x/foo.js',
  'dist',
  '/dist',
  'dist/*',
  'dist/**\n!dist/index.js',
  'x/dist',
  'élan.js',
  'foo**.js',
  'x/**foo.js',
  'a/**/',
  '**/**/b',
  '\uFEFFfoo.js',
  'FOO.JS',
];

const knownDifferences = ['?lan.js', 'x**/foo.js'];

let ignoredByGit: ReadonlyMap<string, readonly string[]>;
beforeAll(() => {
  ignoredByGit = askGit();
});

test.each(patternFiles)('%j means what it means to git', (patterns) => {
  expect(ignoredByUs(patterns)).toEqual(ignoredByGit.get(patterns));
});

test('known differences: git matches bytes, and takes `**` after the first letters of a pattern for any depth', () => {
  expect(ignoredByUs('?lan.js')).toEqual(['élan.js']);
  expect(ignoredByGit.get('?lan.js')).toEqual([]);
  expect(ignoredByUs('x**/foo.js')).toEqual(['x/foo.js']);
  expect(ignoredByGit.get('x**/foo.js')).toEqual(['x/foo.js', 'x/y/foo.js']);
});

test('the deepest file that says anything decides', () => {
  const outer = new IgnoreRules(undefined, { git: new IgnoreFile('*.js\n', '') });
  const inner = new IgnoreRules(outer, { git: new IgnoreFile('!keep.js\n/only-here.ts', 'sub/') });
  expect(inner.ignoredBy('sub/other.js', false)).toBe('git');
  expect(inner.ignoredBy('sub/keep.js', false)).toBeUndefined();
  expect(inner.ignoredBy('sub/only-here.ts', false)).toBe('git');
  expect(inner.ignoredBy('sub/x/only-here.ts', false)).toBeUndefined();
});

test('an .ignore file weighs more than every .gitignore', () => {
  const outer = new IgnoreRules(undefined, { other: new IgnoreFile('a.ts\n!b.ts', '') });
  const inner = new IgnoreRules(outer, { git: new IgnoreFile('!a.ts\nb.ts', 'sub/') });
  expect(inner.ignoredBy('sub/a.ts', false)).toBe('other');
  expect(inner.ignoredBy('sub/b.ts', false)).toBeUndefined();
});

test.each([`${'a/**/'.repeat(25)}b`, `${'**/a/'.repeat(25)}b`, `${'*a'.repeat(100)}b`, `${'[a-z]*'.repeat(60)}0`])(
  'a path that is twice as long takes twice as long: %s',
  async (pattern) => {
    const match = (size: number) => {
      const deep = Array.from({ length: size / 4 }, () => 'a').join('/');
      const long = 'a'.repeat(size);
      const file = new IgnoreFile(pattern, '');
      for (let round = 0; round < 50; round++)
        for (const path of [deep, long]) expect(file.isIgnored(path, false)).toBeUndefined();
    };
    expect(await growthForTwice(match, 240)).toBeLessThan(mostForTwice);
  },
);

const files = names.filter((name) => !names.some((other) => other.startsWith(`${name}/`)));

function ignoredByUs(patterns: string): string[] {
  const rules = new IgnoreFile(patterns, '');
  return files.filter((file) => {
    for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1)) {
      if (rules.isIgnored(file.slice(0, end), true)) return true;
    }
    return rules.isIgnored(file, false) ?? false;
  });
}

/** What git says about all files of patterns: each lies in a folder of its own, and one process answers for all. */
function askGit(): Map<string, string[]> {
  const all = [...patternFiles, ...knownDifferences];
  const directory = makeGitRepository(
    Object.fromEntries(all.map((patterns, index) => [`${index}/.gitignore`, patterns])),
  );
  const { stdout } = spawnSync('git', ['check-ignore', '-z', '--stdin', '--no-index'], {
    cwd: directory,
    input: all.flatMap((_, index) => files.map((file) => `${index}/${file}\0`)).join(''),
    encoding: 'utf8',
  });
  const ignored = new Set(stdout.split('\0'));
  return new Map(all.map((patterns, index) => [patterns, files.filter((file) => ignored.has(`${index}/${file}`))]));
}
