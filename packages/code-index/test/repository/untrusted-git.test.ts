// A repository's configuration, attributes and hooks name programs that git would run. Each trap here writes a marker
// when it is sprung. A plain git springs it, which proves the trap; nothing of ours does.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { commitAll, git } from '@boocontext/test-support';
import { describe, expect, test, vi } from 'vitest';
import { gitDiff } from '../../src/repository/git-diff.ts';
import { makeDirectory, makeGitRepository, openRepository, write } from './fixture.ts';

interface Trap {
  readonly name: string;
  /** Appended to the configuration; `TRAP` is the program. */
  readonly config?: string;
  readonly attributes?: string;
  readonly hooks?: readonly string[];
  /** A plain git command that springs it. */
  readonly sprungBy: readonly string[];
}

const traps: readonly Trap[] = [
  { name: 'fsmonitor', config: '[core]\n\tfsmonitor = TRAP\n', sprungBy: ['status'] },
  { name: 'external diff', config: '[diff]\n\texternal = TRAP\n', sprungBy: ['diff', 'HEAD'] },
  {
    name: 'diff driver',
    config: '[diff "x"]\n\tcommand = TRAP\n',
    attributes: '* diff=x\n',
    sprungBy: ['diff', 'HEAD'],
  },
  {
    name: 'textconv',
    config: '[diff "x"]\n\ttextconv = TRAP\n',
    attributes: '* diff=x\n',
    sprungBy: ['diff', 'HEAD'],
  },
  {
    name: 'clean filter',
    config: '[filter "x"]\n\tclean = TRAP\n\tsmudge = TRAP\n\trequired = true\n',
    attributes: '* filter=x\n',
    sprungBy: ['diff', 'HEAD'],
  },
  {
    name: 'long-running filter',
    config: '[filter "x"]\n\tprocess = TRAP\n',
    attributes: '* filter=x\n',
    sprungBy: ['diff', 'HEAD'],
  },
  { name: 'hook', hooks: ['post-index-change'], sprungBy: ['update-index', '--refresh', '--force-write-index'] },
  { name: 'alias', config: '[alias]\n\tsomething = "!TRAP"\n', sprungBy: ['something'] },
];

describe.skipIf(process.platform === 'win32')('programs that a repository names', () => {
  test.each(traps)('$name', (trap) => {
    const { root, marker } = makeTrapped(trap);
    openRepository(root).snapshot();
    useAll(root);
    expect(fs.existsSync(marker)).toBe(false);
    spring(root, trap.sprungBy);
    expect(fs.existsSync(marker)).toBe(true);
  });

  test('configuration in another file', () => {
    const { root, marker, program } = makeTrapped({
      name: '',
      config: '[include]\n\tpath = ../included\n',
      sprungBy: [],
    });
    write(root, { included: `[core]\n\tfsmonitor = ${program}\n` });
    useAll(root);
    expect(fs.existsSync(marker)).toBe(false);
    spring(root, ['status']);
    expect(fs.existsSync(marker)).toBe(true);
  });

  test('configuration of a submodule', () => {
    const { marker, program } = makeTrapped({ name: '', sprungBy: [] });
    const inner = makeGitRepository({ 'inner.ts': 'i\n' });
    commitAll(inner);
    const root = makeGitRepository({ 'a.ts': 'a\n' });
    git(root, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner, 'sub');
    commitAll(root);
    fs.appendFileSync(`${root}/.git/modules/sub/config`, `[core]\n\tfsmonitor = ${program}\n`);
    write(root, { 'a.ts': 'A\n', 'sub/inner.ts': 'changed\n', 'sub/new.ts': 'n\n' });
    openRepository(root).snapshot();
    useAll(root);
    expect(gitDiff(root, 'working').files.map((file) => file.path)).toEqual(['a.ts']);
    expect(fs.existsSync(marker)).toBe(false);
    spring(root, ['status']);
    expect(fs.existsSync(marker)).toBe(true);
  });

  test('objects that a partial clone would fetch with a program of its choice', () => {
    const { marker, program } = makeTrapped({ name: '', sprungBy: [] });
    const origin = makeGitRepository({ 'a.ts': 'one\n' });
    commitAll(origin);
    write(origin, { 'a.ts': 'two\n' });
    commitAll(origin);
    git(origin, 'config', 'uploadpack.allowFilter', 'true');
    const root = `${makeDirectory()}/clone`;
    git(origin, 'clone', '-q', '--filter=blob:none', `file://${origin}`, root);
    git(root, 'config', 'remote.origin.uploadpack', program);
    write(root, { 'a.ts': 'three\n' });
    openRepository(root).snapshot();
    expect(() => gitDiff(root, 'HEAD~1')).toThrow('git cannot compare HEAD~1');
    expect(fs.existsSync(marker)).toBe(false);
    spring(root, ['diff', 'HEAD~1']);
    expect(fs.existsSync(marker)).toBe(true);
  });

  test('programs and places that our own environment names', () => {
    const { root, marker, program } = makeTrapped({ name: '', sprungBy: [] });
    const elsewhere = makeDirectory();
    const before = gitDiff(root, 'working').files;
    vi.stubEnv('GIT_EXTERNAL_DIFF', program);
    vi.stubEnv('GIT_CONFIG_COUNT', '1');
    vi.stubEnv('GIT_CONFIG_KEY_0', 'core.fsmonitor');
    vi.stubEnv('GIT_CONFIG_VALUE_0', program);
    vi.stubEnv('GIT_DIR', elsewhere);
    vi.stubEnv('GIT_INDEX_FILE', `${elsewhere}/index`);
    vi.stubEnv('GIT_TRACE', `${elsewhere}/trace`);
    try {
      expect(gitDiff(root, 'working').files).toEqual(before);
      useAll(root);
    } finally {
      vi.unstubAllEnvs();
    }
    expect(fs.existsSync(marker)).toBe(false);
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });
});

test('nothing is written into the repository', () => {
  const root = makeGitRepository({ 'a.ts': 'a\n', 'b.ts': 'b\n' });
  commitAll(root);
  write(root, { 'a.ts': 'A\n', 'c.ts': 'c\n' });
  fs.utimesSync(`${root}/b.ts`, 1, 1);
  const before = listing(root);
  openRepository(root).snapshot();
  useAll(root);
  expect(listing(root)).toEqual(before);
});

test.runIf(process.getuid?.() === 0)('a repository that belongs to somebody else', () => {
  const root = makeGitRepository({ 'a.ts': 'a\n' });
  const head = commitAll(root);
  write(root, { 'a.ts': 'A\n' });
  for (const name of ['', '.git', 'a.ts']) fs.chownSync(`${root}/${name}`, 65534, 65534);
  expect(spawnSync('git', ['status'], { cwd: root, encoding: 'utf8' }).stderr).toContain('dubious ownership');
  expect(openRepository(root).snapshot()).toMatch(`${head.slice(0, 7)}+`);
  expect(gitDiff(root, 'working').files).toHaveLength(1);
});

function makeTrapped(trap: Trap): { root: string; marker: string; program: string } {
  const outside = makeDirectory();
  const marker = `${outside}/marker`;
  const program = `${outside}/trap.sh`;
  fs.writeFileSync(program, `#!/bin/sh\ntouch '${marker}'\nexit 1\n`, { mode: 0o755 });
  const root = makeGitRepository({ 'a.ts': 'a\n', 'b.ts': 'b\n' });
  commitAll(root);
  commitAll(root);
  if (trap.attributes) write(root, { '.gitattributes': trap.attributes });
  for (const hook of trap.hooks ?? []) fs.copyFileSync(program, `${root}/.git/hooks/${hook}`);
  fs.appendFileSync(`${root}/.git/config`, (trap.config ?? '').replaceAll('TRAP', program));
  write(root, { 'a.ts': 'A\n', 'c.ts': 'c\n' });
  // Git reads b.ts, to find that it is the same.
  fs.utimesSync(`${root}/b.ts`, 1, 1);
  expect(fs.existsSync(marker)).toBe(false);
  return { root, marker, program };
}

function spring(root: string, command: readonly string[]): void {
  spawnSync('git', command, { cwd: root, timeout: 300_000 });
}

function useAll(root: string): void {
  for (const spec of ['working', 'staged', 'HEAD', 'HEAD~1', 'HEAD~1..HEAD']) {
    try {
      const diff = gitDiff(root, spec);
      for (const { path } of diff.files) {
        diff.readOld(path);
        diff.readNew(path);
      }
    } catch {
      // Not every repository here has two commits.
    }
  }
}

function listing(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const stats = fs.lstatSync(`${root}/${name}`);
      return `${name} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
    });
}
