import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { git } from '@boocontext/test-support';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { Repository } from '../../src/repository/repository.ts';

/** Paths to contents; a `null` is a folder. */
export type Files = Readonly<Record<string, string | Buffer | null>>;

/** A temporary directory with these files, by its real path; removed after the test, or all tests where these share it. */
export function makeDirectory(files: Files = {}): string {
  const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-test-')));
  const atEnd = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished;
  atEnd(() => fs.rmSync(directory, { recursive: true, force: true }));
  write(directory, files);
  return directory;
}

export function write(directory: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const place = path.join(directory, name);
    fs.mkdirSync(content === null ? place : path.dirname(place), { recursive: true });
    if (content !== null) fs.writeFileSync(place, content);
  }
}

export function makeGitRepository(files: Files = {}): string {
  const directory = makeDirectory(files);
  git(directory, 'init', '-q', '-b', 'main');
  return directory;
}

/** The repository at a directory after its first refresh. */
export function openRepository(directory: string): Repository {
  const repository = Repository.open(directory);
  repository.refresh();
  return repository;
}

export function keptPaths(repository: Repository): string[] {
  return [...repository.files.keys()];
}
