// The name of a state: equal for equal contents, another for others.

import fs from 'node:fs';
import { commitAll, git } from '@boocontext/test-support';
import { expect, test, vi } from 'vitest';
import { Repository } from '../../src/repository/repository.ts';
import { type Files, makeDirectory, makeGitRepository, openRepository, write } from './fixture.ts';

const files: Files = { 'a.ts': 'export const a = 1;\n', 'sub/b.ts': 'export const b = 2;\n', 'logo.png': 'x' };

test('a clean working tree is named by its commit', () => {
  const root = makeGitRepository(files);
  const head = commitAll(root);
  expect(openRepository(root).snapshot()).toBe(head.slice(0, 7));
});

test('a change adds a hash of what differs, and taking it back takes it away', () => {
  const root = makeGitRepository(files);
  const head = commitAll(root).slice(0, 7);
  const repository = openRepository(root);
  const names = [repository.snapshot()];
  const now = (): string => {
    repository.refresh();
    return repository.snapshot();
  };
  write(root, { 'a.ts': 'export const a = 2;\n' });
  names.push(now());
  write(root, { 'new.ts': 'n' });
  names.push(now());
  fs.rmSync(`${root}/sub/b.ts`);
  names.push(now());
  expect(names[0]).toBe(head);
  for (const name of names.slice(1)) expect(name).toMatch(new RegExp(`^${head}\\+[0-9a-f]{7}$`));
  expect(new Set(names).size).toBe(4);
  // Another process, and one whose files were touched, come to the same name.
  expect(openRepository(root).snapshot()).toBe(names[3]);
  fs.utimesSync(`${root}/a.ts`, 1, 1);
  expect(now()).toBe(names[3]);
  write(root, { ...files, 'sub/b.ts': 'export const b = 2;\n' });
  fs.rmSync(`${root}/new.ts`);
  expect(now()).toBe(head);
});

test('what is staged makes no difference', () => {
  const root = makeGitRepository(files);
  commitAll(root);
  write(root, { 'a.ts': 'changed', 'new.ts': 'n' });
  const before = openRepository(root).snapshot();
  git(root, 'add', '-A');
  expect(openRepository(root).snapshot()).toBe(before);
});

test('a commit gives another name to the same files', () => {
  const root = makeGitRepository(files);
  commitAll(root);
  const repository = openRepository(root);
  const before = repository.snapshot();
  const head = commitAll(root);
  repository.refresh();
  expect(repository.snapshot()).toBe(head.slice(0, 7));
  expect(repository.snapshot()).not.toBe(before);
});

test('files that are not looked into make no difference', () => {
  const root = makeGitRepository({ ...files, 'package-lock.json': '{}' });
  commitAll(root);
  const before = openRepository(root).snapshot();
  write(root, { 'logo.png': 'y', 'package-lock.json': '{"a":1}' });
  expect(openRepository(root).snapshot()).toBe(before);
});

test('packed references, tags, a detached HEAD, a linked working tree, a folder of the repository', () => {
  const root = makeGitRepository(files);
  const head = commitAll(root).slice(0, 7);
  git(root, 'pack-refs', '--all');
  expect(openRepository(root).snapshot()).toBe(head);
  git(root, 'checkout', '-q', '--detach');
  expect(openRepository(root).snapshot()).toBe(head);
  const linked = makeDirectory();
  git(root, 'worktree', 'add', '-q', '-b', 'linked', `${linked}/tree`);
  expect(openRepository(`${linked}/tree`).snapshot()).toBe(head);
  write(`${linked}/tree`, { 'a.ts': 'changed' });
  expect(openRepository(`${linked}/tree`).snapshot()).toMatch(`${head}+`);
  expect(openRepository(`${root}/sub`).snapshot()).toBe(head);
});

test('line ends that git turns around', () => {
  const root = makeGitRepository({ 'a.ts': 'one\r\ntwo\r\n', '.gitattributes': '* text=auto eol=crlf\n' });
  const head = commitAll(root);
  expect(openRepository(root).snapshot()).toBe(head.slice(0, 7));
});

test('without git, and before the first commit, a hash of all files', () => {
  const one = makeDirectory(files);
  const two = makeDirectory(files);
  const name = openRepository(one).snapshot();
  expect(name).toMatch(/^[0-9a-f]{7}$/);
  expect(openRepository(two).snapshot()).toBe(name);
  expect(openRepository(makeGitRepository(files)).snapshot()).toBe(name);
  write(two, { 'a.ts': 'changed' });
  expect(openRepository(two).snapshot()).not.toBe(name);
  expect(openRepository(makeDirectory()).snapshot()).toMatch(/^[0-9a-f]{7}$/);
});

test('a repository with SHA-256', () => {
  const root = makeDirectory(files);
  git(root, 'init', '-q', '--object-format=sha256');
  const head = commitAll(root);
  expect(head).toHaveLength(64);
  const repository = openRepository(root);
  expect(repository.snapshot()).toBe(head.slice(0, 7));
  expect(repository.contentHash('a.ts')).toBe(git(root, 'rev-parse', 'HEAD:a.ts').trim());
});

test('git data that is damaged counts as none', () => {
  const name = openRepository(makeDirectory(files)).snapshot();
  for (const damage of [
    { '.git/HEAD': 'ref: ../../../../etc/passwd\n' },
    { '.git/HEAD': `${'0'.repeat(40)}\n` },
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': 'ref: refs/heads/main\n' },
    { '.git/index': 'DIRC\0\0\0\x02\xff\xff\xff\xff' },
  ]) {
    const root = makeGitRepository({ ...files, '.gitignore': '*.log', 'x.log': '' });
    commitAll(root);
    fs.rmSync(`${root}/.git/objects`, { recursive: true });
    write(root, { '.git/objects': null, ...damage });
    fs.rmSync(`${root}/.gitignore`);
    expect(openRepository(root).snapshot()).toBe(name);
  }
  expect(Repository.open(makeDirectory({ '.git': 'gitdir: /nowhere\n' })).refresh().created).toEqual([]);
});

test('where the program git is missing, a hash of all files', () => {
  const root = makeGitRepository(files);
  commitAll(root);
  vi.stubEnv('PATH', makeDirectory());
  try {
    expect(openRepository(root).snapshot()).toBe(openRepository(makeDirectory(files)).snapshot());
  } finally {
    vi.unstubAllEnvs();
  }
});

test('content hashes are the ids of git, also for files that are not kept', () => {
  const root = makeGitRepository({ ...files, 'gen.ts': '// @generated\n' });
  commitAll(root);
  const repository = openRepository(root);
  for (const path of ['a.ts', 'gen.ts', 'logo.png']) {
    expect(repository.contentHash(path)).toBe(git(root, 'rev-parse', `HEAD:${path}`).trim());
  }
  expect(repository.contentHash('gone.ts')).toBe('');
});
