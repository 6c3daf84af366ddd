import fs from 'node:fs';
import { commitAll, git } from '@boocontext/test-support';
import { expect, test, vi } from 'vitest';
import { EngineError } from '../../src/errors.ts';
import { gitDiff } from '../../src/repository/git-diff.ts';
import { type Files, makeDirectory, makeGitRepository, write } from './fixture.ts';

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `const line${index} = ${index};\n`).join('');

test('working: changed, added, deleted, and untracked files', () => {
  const root = committed({ 'a.ts': 'one\ntwo\nthree\n', 'b.ts': 'b\n', 'c.ts': 'c\n', 'd.ts': 'd\n' });
  write(root, {
    'a.ts': 'one\nTWO\nthree\nfour\n',
    'staged.ts': 's\n',
    'sub/untracked.ts': 'u\nv\n',
    'logo.png': 'x',
    '.env': 'SECRET=1',
  });
  git(root, 'add', 'staged.ts');
  git(root, 'rm', '-q', 'b.ts');
  fs.rmSync(`${root}/c.ts`);
  expect(summary(root, 'working')).toEqual([
    'modified a.ts -1,1+1,1 -3,0+3,1',
    'deleted b.ts -0,1+0,0',
    'deleted c.ts -0,1+0,0',
    'added staged.ts -0,0+0,1',
    'added sub/untracked.ts -0,0+0,2',
  ]);
  const diff = gitDiff(root, 'working');
  expect(diff.readOld('a.ts')).toBe('one\ntwo\nthree\n');
  expect(diff.readNew('a.ts')).toBe('one\nTWO\nthree\nfour\n');
  expect(diff.readOld('b.ts')).toBe('b\n');
  expect(diff.readNew('b.ts')).toBeUndefined();
  expect(diff.readOld('sub/untracked.ts')).toBeUndefined();
  expect(diff.readNew('sub/untracked.ts')).toBe('u\nv\n');
  expect(diff.readOld('d.ts')).toBeUndefined();
  expect(diff.readNew('.env')).toBeUndefined();
});

test('working: a file that is both staged and changed again counts once, against HEAD', () => {
  const root = committed({ 'a.ts': '1\n2\n3\n' });
  write(root, { 'a.ts': 'x\n2\n3\n' });
  git(root, 'add', '-A');
  write(root, { 'a.ts': 'x\n2\ny\n' });
  expect(summary(root, 'working')).toEqual(['modified a.ts -0,1+0,1 -2,1+2,1']);
  expect(summary(root, 'staged')).toEqual(['modified a.ts -0,1+0,1']);
  expect(gitDiff(root, 'staged').readNew('a.ts')).toBe('x\n2\n3\n');
});

test('renames, also of files that git does not know yet', () => {
  const root = committed({ 'a.ts': lines(30), 'b.ts': lines(40) });
  git(root, 'mv', 'a.ts', 'moved.ts');
  fs.renameSync(`${root}/b.ts`, `${root}/untracked.ts`);
  fs.appendFileSync(`${root}/untracked.ts`, 'more\n');
  expect(summary(root, 'working')).toEqual(['renamed a.ts -> moved.ts', 'renamed b.ts -> untracked.ts -40,0+40,1']);
  const diff = gitDiff(root, 'working');
  expect(diff.readOld('untracked.ts')).toBe(lines(40));
  expect(diff.readOld('b.ts')).toBe(lines(40));
  expect(diff.readNew('b.ts')).toBe(`${lines(40)}more\n`);
});

test('a revision and the working tree; two revisions', () => {
  const root = committed({ 'a.ts': '1\n' });
  write(root, { 'a.ts': '2\n' });
  const second = commitAll(root);
  git(root, 'tag', '-a', '-m', 'x', '@scope/pkg@1.0.0');
  git(root, 'branch', 'feature/#12');
  write(root, { 'a.ts': '3\n', 'b.ts': 'b\n' });
  const both = ['modified a.ts -0,1+0,1', 'added b.ts -0,0+0,1'];
  for (const spec of [
    'HEAD',
    '@',
    'HEAD~1',
    'HEAD^',
    'main',
    'main~1',
    second,
    second.slice(0, 8),
    '@scope/pkg@1.0.0',
    'feature/#12',
  ]) {
    expect([spec, summary(root, spec)]).toEqual([spec, both]);
  }
  expect(gitDiff(root, 'HEAD~1').readOld('a.ts')).toBe('1\n');
  for (const spec of ['HEAD~1..HEAD', 'main~1..@scope/pkg@1.0.0', 'HEAD^..feature/#12']) {
    expect(summary(root, spec)).toEqual(['modified a.ts -0,1+0,1']);
    expect(gitDiff(root, spec).readOld('a.ts')).toBe('1\n');
    expect(gitDiff(root, spec).readNew('a.ts')).toBe('2\n');
  }
  git(root, 'pack-refs', '--all');
  expect(summary(root, 'feature/#12')).toEqual(both);
});

test('what has changed and is not read is named', () => {
  const root = committed({ 'a.ts': '1\n', '.env': 'KEY=1\n', '.gitmodules': '' });
  fs.symlinkSync('a.ts', `${root}/link.ts`);
  const other = committed({ 'b.ts': '1\n' });
  const [first, second] = [git(other, 'rev-parse', 'HEAD').trim(), commitAll(other, { message: 'second' })];
  git(root, 'update-index', '--add', '--cacheinfo', `160000,${first},sub`);
  git(root, 'add', 'link.ts');
  git(root, 'commit', '-qm', 'links');
  fs.rmSync(`${root}/link.ts`);
  fs.symlinkSync('b.ts', `${root}/link.ts`);
  write(root, { '.env': 'KEY=2\n' });
  git(root, 'update-index', '--cacheinfo', `160000,${second},sub`);
  expect([...gitDiff(root, 'working').unread].sort()).toEqual(['.env', 'link.ts', 'sub']);
  git(root, 'commit', '-qm', 'more', '-a');
  expect([...gitDiff(root, 'HEAD~1..HEAD').unread].sort()).toEqual(['.env', 'link.ts', 'sub']);
  expect(gitDiff(root, 'HEAD').unread).toEqual([]);
});

test('before the first commit everything is new', () => {
  const root = makeGitRepository({ 'a.ts': 'a\n', 'b.ts': 'b\n' });
  git(root, 'add', 'a.ts');
  expect(summary(root, 'working')).toEqual(['added a.ts -0,0+0,1', 'added b.ts -0,0+0,1']);
  expect(summary(root, 'staged')).toEqual(['added a.ts -0,0+0,1']);
  expect(codeOf(() => gitDiff(root, 'HEAD'))).toBe('bad_diff');
});

test('no change, no file', () => {
  const root = committed({ 'a.ts': 'a\n' });
  fs.utimesSync(`${root}/a.ts`, 1, 1);
  expect(summary(root, 'working')).toEqual([]);
});

test('only the root, with paths from there', () => {
  const root = committed({ 'sub/a.ts': 'a\n', 'other.ts': 'o\n' });
  write(root, { 'sub/a.ts': 'A\n', 'sub/new.ts': 'n\n', 'other.ts': 'O\n', 'outside.ts': '' });
  expect(summary(`${root}/sub`, 'working')).toEqual(['modified a.ts -0,1+0,1', 'added new.ts -0,0+0,1']);
  const diff = gitDiff(`${root}/sub`, 'working');
  expect(diff.readOld('a.ts')).toBe('a\n');
  expect(diff.readNew('new.ts')).toBe('n\n');
});

test('a linked working tree, and a repository with SHA-256', () => {
  const root = committed({ 'a.ts': 'a\n' });
  const linked = `${makeDirectory()}/tree`;
  git(root, 'worktree', 'add', '-q', '-b', 'linked', linked);
  write(linked, { 'a.ts': 'A\n' });
  expect(summary(linked, 'working')).toEqual(['modified a.ts -0,1+0,1']);
  expect(summary(root, 'working')).toEqual([]);

  const other = makeDirectory({ 'a.ts': 'a\n' });
  git(other, 'init', '-q', '--object-format=sha256');
  expect(summary(other, 'working')).toEqual(['added a.ts -0,0+0,1']);
  commitAll(other);
  write(other, { 'a.ts': 'A\n', 'b.ts': 'b\n' });
  expect(summary(other, 'working')).toEqual(['modified a.ts -0,1+0,1', 'added b.ts -0,0+0,1']);
  expect(gitDiff(other, 'working').readOld('a.ts')).toBe('a\n');
});

test('a split index', () => {
  const root = committed({ 'a.ts': 'a\n', 'b.ts': 'b\n' });
  git(root, 'update-index', '--split-index');
  write(root, { 'a.ts': 'A\n', 'c.ts': 'c\n' });
  expect(summary(root, 'working')).toEqual(['modified a.ts -0,1+0,1', 'added c.ts -0,0+0,1']);
});

test('an edit right after git looked, with the same size', () => {
  const root = committed({ 'a.ts': 'a\n' });
  write(root, { 'a.ts': 'b\n' });
  git(root, 'add', '-A');
  write(root, { 'a.ts': 'c\n' });
  expect(gitDiff(root, 'working').readNew('a.ts')).toBe('c\n');
  git(root, 'commit', '-q', '-m', 'b');
  expect(summary(root, 'working')).toEqual(['modified a.ts -0,1+0,1']);
});

test.skipIf(process.platform === 'win32')('odd names, contents that look like a patch, links, modes', () => {
  const names = ['a b.ts', 'new\nline.ts', 'tab\t.ts', 'é "q".ts', '-- a.ts', 'back\\slash.ts'];
  const root = committed({
    ...Object.fromEntries(names.map((name) => [name, 'x\n'])),
    'patch.md': '-- a/x.ts\n++ b/x.ts\n@ -1 +1 @@\n',
    'mode.sh': '#!/bin/sh\n',
    'link.ts': 'was a file\n',
  });
  write(root, {
    ...Object.fromEntries(names.map((name) => [name, 'y\n'])),
    'patch.md': '--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\ndiff --git a/x b/x',
  });
  fs.chmodSync(`${root}/mode.sh`, 0o755);
  fs.rmSync(`${root}/link.ts`);
  fs.symlinkSync('mode.sh', `${root}/link.ts`);
  fs.symlinkSync('mode.sh', `${root}/other.ts`);
  expect(summary(root, 'working').toSorted()).toEqual(
    [
      ...names.map((name) => `modified ${name} -0,1+0,1`),
      'modified patch.md -0,3+0,4',
      'modified mode.sh',
      'deleted link.ts -0,1+0,0',
    ].toSorted(),
  );
  expect(gitDiff(root, 'working').readOld('new\nline.ts')).toBe('x\n');
});

test('a conflict is compared with HEAD', () => {
  const root = committed({ 'a.ts': '1\n', 'b.ts': 'b\n' });
  git(root, 'checkout', '-q', '-b', 'other');
  write(root, { 'a.ts': '2\n' });
  fs.rmSync(`${root}/b.ts`);
  commitAll(root);
  git(root, 'checkout', '-q', 'main');
  write(root, { 'a.ts': '3\n', 'b.ts': 'B\n' });
  commitAll(root);
  expect(() => git(root, 'merge', '-q', 'other')).toThrow();
  expect(summary(root, 'working')).toEqual(['modified a.ts -0,0+0,1 -1,0+2,3']);
});

test('attributes that call a source file binary do not hide its lines', () => {
  const root = committed({ 'a.ts': '1\n', '.gitattributes': '*.ts -diff\n' });
  write(root, { 'a.ts': '2\n' });
  expect(summary(root, 'working')).toEqual(['modified a.ts -0,1+0,1']);
});

test.each([
  '',
  ' ',
  '-p',
  '--output=x',
  '--cached',
  'HEAD;rm -rf .',
  'HEAD rm',
  'a...b',
  'a..b..c',
  '..HEAD',
  'HEAD..',
  'HEAD@{1}',
  ':/message',
  'HEAD:a.ts',
  '^HEAD',
  'HEAD^{tree}',
  'HEAD..--output=x',
  '../../etc/passwd',
  'refs/../HEAD',
  'main\n',
  'no-such-branch',
  'deadbeef',
  'HEAD~9',
  'x'.repeat(300),
])('%j is no diff', (spec) => {
  const root = committed({ 'a.ts': '' });
  expect(codeOf(() => gitDiff(root, spec))).toBe('bad_diff');
});

test('no repository, and no git', () => {
  const root = committed({ 'a.ts': '' });
  expect(codeOf(() => gitDiff(makeDirectory({ 'a.ts': '' }), 'working'))).toBe('not_git');
  vi.stubEnv('PATH', makeDirectory());
  try {
    expect(codeOf(() => gitDiff(root, 'working'))).toBe('not_git');
  } finally {
    vi.unstubAllEnvs();
  }
});

function committed(files: Files): string {
  const root = makeGitRepository(files);
  commitAll(root);
  return root;
}

/** A line for each file: status, names, and each hunk as `-start,lines+start,lines`. */
function summary(root: string, spec: string): string[] {
  return gitDiff(root, spec).files.map(({ path, oldPath, status, hunks }) => {
    const names = path === oldPath ? path : `${oldPath} -> ${path}`;
    const places = hunks.map((hunk) => `-${hunk.oldStart},${hunk.oldLines}+${hunk.newStart},${hunk.newLines}`);
    return [status, names, ...places].join(' ');
  });
}

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof EngineError ? error.code : String(error);
  }
}
