import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relativeFile, resolveDirectory } from '../../src/tools/directories.ts';

let base: string;
beforeAll(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-roots-')));
  for (const directory of ['one/sub', 'two', 'one-more', 'outside'])
    mkdirSync(path.join(base, directory), { recursive: true });
  writeFileSync(path.join(base, 'one/file.txt'), '');
  symlinkSync(path.join(base, 'outside'), path.join(base, 'one/way-out'));
  symlinkSync(path.join(base, 'two'), path.join(base, 'one/to-two'));
  symlinkSync(path.join(base, 'one'), path.join(base, 'alias-of-one'));
  symlinkSync(path.join(base, 'one/loop'), path.join(base, 'one/loop'));
});
afterAll(() => rmSync(base, { recursive: true }));

const roots = () => [path.join(base, 'one'), path.join(base, 'two')];

test.each([
  [undefined, 'one'],
  ['.', 'one'],
  ['sub', 'one/sub'],
  ['sub/..', 'one'],
  ['../two', 'two'],
  ['to-two', 'two'],
])('%s is inside', async (directory, expected) => {
  expect(await resolveDirectory(roots(), directory)).toBe(path.join(base, expected));
});

test('an absolute directory, and a root that is a link', async () => {
  expect(await resolveDirectory(roots(), path.join(base, 'two'))).toBe(path.join(base, 'two'));
  expect(await resolveDirectory([path.join(base, 'alias-of-one')], 'sub')).toBe(path.join(base, 'one/sub'));
});

test.each(['..', '../outside', 'way-out', '/', '../one-more', 'sub/../../outside'])(
  '%s is outside',
  async (directory) => {
    await expect(resolveDirectory(roots(), directory)).rejects.toMatchObject({ code: 'outside_roots' });
  },
);

test.each(['missing', 'file.txt', 'file.txt/x', 'loop', 'a\0b', 'x'.repeat(5000)])(
  '%s is no directory',
  async (directory) => {
    await expect(resolveDirectory(roots(), directory)).rejects.toMatchObject({ code: 'directory_missing' });
  },
);

test('a root that is missing', async () => {
  await expect(resolveDirectory([path.join(base, 'gone')], undefined)).rejects.toMatchObject({
    code: 'directory_missing',
  });
});

test.each([
  ['src/a.ts', 'src/a.ts'],
  ['./src//a.ts', 'src/a.ts'],
  ['/repo/src/a.ts', 'src/a.ts'],
  ['../other/a.ts', '../other/a.ts'],
])('the file %s', (file, expected) => {
  expect(relativeFile('/repo', file)).toBe(expected);
});
