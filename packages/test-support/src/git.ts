import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Runs git without the settings of whoever runs the tests, which may sign commits or run hooks. Returns what it prints. */
export function git(directory: string, ...args: readonly string[]): string {
  return run(directory, args, {});
}

export interface CommitOptions {
  readonly message?: string;
  /** When it was written and committed, for commits whose ids, or whose place in time, matter. */
  readonly date?: string;
}

/** Commits all that is there, in a repository that is made where there is none. Returns the commit's id. */
export function commitAll(directory: string, { message = 'a commit', date }: CommitOptions = {}): string {
  if (!fs.existsSync(path.join(directory, '.git'))) git(directory, 'init', '--quiet', '--initial-branch=main');
  git(directory, 'add', '--all');
  const dates = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  run(directory, ['commit', '--quiet', '--allow-empty', `--message=${message}`], dates);
  return git(directory, 'rev-parse', 'HEAD').trim();
}

/** Nobody needs these repositories after a power cut, or packed. */
const settings = ['user.name=Test', 'user.email=test@example.com', 'core.fsync=none', 'gc.auto=0'].flatMap((each) => [
  '-c',
  each,
]);

function run(directory: string, args: readonly string[], env: Readonly<Record<string, string>>): string {
  return execFileSync('git', [...settings, ...args], {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: os.devNull,
      GIT_OPTIONAL_LOCKS: '0',
      ...env,
    },
  });
}
