// What a refresh finds, and that it misses nothing.

import fs from 'node:fs';
import { commitAll, git } from '@boocontext/test-support';
import { expect, test, vi } from 'vitest';
import { Repository } from '../../src/repository/repository.ts';
import type { Changes } from '../../src/repository/types.ts';
import { keptPaths, makeDirectory, makeGitRepository, openRepository, write } from './fixture.ts';

const nothing: Changes = { created: [], changed: [], deleted: [] };

test('the first refresh lists everything as created, sorted', () => {
  const repository = openRepository(makeDirectory({}));
  expect(repository.refresh()).toEqual(nothing);
  write(repository.root, { 'b.ts': '', 'a/c.ts': '', 'B.ts': '' });
  expect(repository.refresh()).toEqual({ ...nothing, created: ['B.ts', 'a/c.ts', 'b.ts'] });
  expect(keptPaths(repository)).toEqual(['B.ts', 'a/c.ts', 'b.ts']);
});

test('created, changed, deleted, and moved', () => {
  const { root, repository } = open({ 'a.ts': 'a', 'b.ts': 'b', 'sub/deep/c.ts': 'c', 'sub/d.ts': 'd' });
  write(root, { 'new/e.ts': 'e', 'a.ts': 'aa' });
  fs.rmSync(`${root}/b.ts`);
  fs.renameSync(`${root}/sub`, `${root}/moved`);
  expect(repository.refresh()).toEqual({
    created: ['moved/d.ts', 'moved/deep/c.ts', 'new/e.ts'],
    changed: ['a.ts'],
    deleted: ['b.ts', 'sub/d.ts', 'sub/deep/c.ts'],
  });
  expect(keptPaths(repository)).toEqual(['a.ts', 'moved/d.ts', 'moved/deep/c.ts', 'new/e.ts']);
  expect(repository.refresh()).toEqual(nothing);
});

test('a file that was only touched has not changed, though its time is told', () => {
  const { root, repository } = open({ 'a.ts': 'a' });
  fs.utimesSync(`${root}/a.ts`, 1000, 1000);
  expect(repository.refresh()).toEqual(nothing);
  expect(repository.files.get('a.ts')?.mtimeMs).toBe(1_000_000);
});

test('an edit that keeps size and time is found', () => {
  const { root, repository } = open({ 'a.ts': 'aaa' });
  const { atime, mtime } = fs.statSync(`${root}/a.ts`);
  write(root, { 'a.ts': 'bbb' });
  fs.utimesSync(`${root}/a.ts`, atime, mtime);
  expect(repository.refresh()).toEqual({ ...nothing, changed: ['a.ts'] });
  expect(repository.filesWithWord('bbb')).toEqual(['a.ts']);
});

test('an edit within the tick of the clock, which no time shows, is found', () => {
  const root = makeDirectory({ 'a.ts': 'aaa' });
  // A file system whose clock stands still, at a whole millisecond as coarse clocks do.
  const now = Date.now();
  const lstat = fs.lstatSync;
  const spy = vi.spyOn(fs, 'lstatSync').mockImplementation(((place: string, options: object) => {
    const stats = lstat(place, { ...options, bigint: false } as fs.StatSyncOptions);
    return stats && Object.assign(stats, { mtimeMs: now, ctimeMs: now });
  }) as typeof fs.lstatSync);
  try {
    const repository = openRepository(root);
    write(root, { 'a.ts': 'bbb' });
    expect(repository.refresh()).toEqual({ ...nothing, changed: ['a.ts'] });
    write(root, { 'b.ts': 'b' });
    expect(repository.refresh()).toEqual({ ...nothing, created: ['b.ts'] });
    fs.rmSync(`${root}/a.ts`);
    expect(repository.refresh()).toEqual({ ...nothing, deleted: ['a.ts'] });
  } finally {
    spy.mockRestore();
  }
});

test('a file replaced by one with the same name', () => {
  const { root, repository } = open({ 'a.ts': 'a', 'b.ts': 'b' });
  write(root, { 'other.txt': 'x' });
  fs.rmSync(`${root}/a.ts`);
  write(root, { 'a.ts': 'x', 'tmp.ts': 'b' });
  fs.renameSync(`${root}/tmp.ts`, `${root}/b.ts`);
  expect(repository.refresh()).toEqual({ created: ['other.txt'], changed: ['a.ts'], deleted: [] });
});

test('a file becomes a folder, and a folder a file', () => {
  const { root, repository } = open({ 'a.ts': 'a', 'b.ts/c.ts': 'c' });
  fs.rmSync(`${root}/a.ts`);
  fs.rmSync(`${root}/b.ts`, { recursive: true });
  write(root, { 'a.ts/x.ts': 'x', 'b.ts': 'b' });
  expect(repository.refresh()).toEqual({ created: ['a.ts/x.ts', 'b.ts'], changed: [], deleted: ['a.ts', 'b.ts/c.ts'] });
});

test.skipIf(process.platform === 'win32')('a folder replaced by a link out of the root', () => {
  const outside = makeDirectory({ 'a.ts': 'secret' });
  const { root, repository } = open({ 'sub/a.ts': 'a' });
  fs.rmSync(`${root}/sub`, { recursive: true });
  fs.symlinkSync(outside, `${root}/sub`);
  expect(repository.readText('sub/a.ts')).toBeUndefined();
  expect(repository.refresh()).toEqual({ ...nothing, deleted: ['sub/a.ts'] });
});

test('a change of contents that decides whether the file is kept', () => {
  const { root, repository } = open({ 'a.css': '/* @generated */\n', 'b.css': 'b {}', 'c.ts': '// @generated\n' });
  expect(keptPaths(repository)).toEqual(['b.css', 'c.ts']);
  expect([...repository.written.keys()]).toEqual(['b.css']);
  write(root, { 'a.css': 'a {}', 'b.css': '/* @generated */\n', 'c.ts': 'export const c = 1;' });
  expect(repository.refresh()).toEqual({ created: ['a.css'], changed: ['c.ts'], deleted: ['b.css'] });
  expect(repository.skippedExamples('generated')).toEqual(['b.css']);
  expect([...repository.written.keys()]).toEqual(['a.css', 'c.ts']);
});

test('an edited ignore file, though its folder shows no change', () => {
  const { root, repository } = open({ '.gitignore': 'a.ts\n', 'a.ts': '', 'b.ts': '', 'sub/a.ts': '', 'sub/b.ts': '' });
  expect(keptPaths(repository)).toEqual(['b.ts', 'sub/b.ts']);
  write(root, { '.gitignore': 'b.ts\n' });
  expect(repository.refresh()).toEqual({ created: ['a.ts', 'sub/a.ts'], changed: [], deleted: ['b.ts', 'sub/b.ts'] });
  fs.rmSync(`${root}/.gitignore`);
  expect(repository.refresh().created).toEqual(['b.ts', 'sub/b.ts']);
  write(root, { 'sub/.ignore': '*' });
  expect(repository.refresh().deleted).toEqual(['sub/a.ts', 'sub/b.ts']);
});

test('edited rules above the root', () => {
  const top = makeGitRepository({ '.gitignore': '', 'sub/a.ts': '', 'sub/b.ts': '' });
  const repository = openRepository(`${top}/sub`);
  write(top, { '.gitignore': 'a.ts' });
  expect(repository.refresh()).toEqual({ ...nothing, deleted: ['a.ts'] });
  write(top, { '.git/info/exclude': 'b.ts' });
  expect(repository.refresh()).toEqual({ ...nothing, deleted: ['b.ts'] });
});

test('a switch of branches', () => {
  const root = makeGitRepository({ 'a.ts': 'a', 'b.ts': 'b' });
  commitAll(root);
  git(root, 'checkout', '-q', '-b', 'other');
  write(root, { 'a.ts': 'changed', 'c/d.ts': 'd' });
  fs.rmSync(`${root}/b.ts`);
  commitAll(root);
  const repository = openRepository(root);
  git(root, 'checkout', '-q', 'main');
  expect(repository.refresh()).toEqual({ created: ['b.ts'], changed: ['a.ts'], deleted: ['c/d.ts'] });
  git(root, 'checkout', '-q', 'other');
  expect(repository.refresh()).toEqual({ created: ['c/d.ts'], changed: ['a.ts'], deleted: ['b.ts'] });
});

test('a refresh that is stopped tells the rest at the next one', () => {
  const root = makeDirectory(
    Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${index}.ts`, `w${index}`])),
  );
  const stopped = openStopped(root);
  expect(stopped.wordIndexReady).toBe(false);
  expect(stopped.files.size).toBe(0);
  expect(stopped.refresh().created).toHaveLength(500);
  expect(stopped.wordIndexReady).toBe(true);
  expect(stopped.filesWithWord('w499')).toEqual(['499.ts']);
});

test('progress counts up to the number of files to read', () => {
  const { root, repository } = open({});
  write(root, Object.fromEntries(Array.from({ length: 450 }, (_, index) => [`${index}.ts`, ''])));
  const calls: [number, number][] = [];
  repository.refresh({ onProgress: (done, total) => calls.push([done, total]) });
  expect(calls).toEqual([
    [0, 450],
    [200, 450],
    [400, 450],
  ]);
});

test('the root goes away', () => {
  const { root, repository } = open({ 'a.ts': '' });
  fs.rmSync(root, { recursive: true });
  expect(repository.refresh()).toEqual({ ...nothing, deleted: ['a.ts'] });
});

function open(files: Readonly<Record<string, string>>): { root: string; repository: Repository } {
  const root = makeDirectory(files);
  return { root, repository: openRepository(root) };
}

function openStopped(root: string): Repository {
  const repository = Repository.open(root);
  let calls = 0;
  const stop = (): void => {
    if (calls++ === 1) throw new Error('stopped');
  };
  expect(() => repository.refresh({ onProgress: stop })).toThrow('stopped');
  return repository;
}
