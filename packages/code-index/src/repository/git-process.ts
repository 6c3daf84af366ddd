/** Starting git on a repository that is not trusted, and waiting for it. How that is safe is said in `safe-access`. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type GitDirectory, gitCommand, locateGit, prepareGit, problemOfObjects } from '@boocontext/safe-access';
import { EngineError } from '../errors.ts';
import { waiting } from './heartbeat.ts';

interface GitRun {
  readonly arguments: readonly string[];
  readonly input?: string | Buffer;
  /** Whether git starts in the root; default: at the top of the working tree. */
  readonly inRoot?: boolean;
  /** Default: a minute. */
  readonly timeoutMs?: number;
}

export interface GitOptions {
  /** Whether the runs need the index and the files of the working tree; history alone needs neither. */
  readonly workingTree: boolean;
}

/** What a run printed; undefined when git said no (a revision or an object that is not there). */
export type RunGit = (run: GitRun) => Buffer | undefined;

/** The repository that a root belongs to. Throws `not_git` where there is none, or none that may be read. */
export function requireGit(root: string): GitDirectory {
  const place = locateGit(root);
  if (place === undefined) throw new EngineError('not_git', `${root} is not in a git repository`);
  if (place.git === undefined) throw notRead(place.refused);
  return place.git;
}

/**
 * Calls `use` with a git that works on this repository. Throws `not_git` where no git is installed or its objects may not
 * be read, `unwritable` where the folder for temporary files takes nothing, `took_too_long` when it takes too long.
 */
export function withGit<T>(git: GitDirectory, options: GitOptions, use: (run: RunGit) => T): T {
  const problem = problemOfObjects(git);
  if (problem !== undefined) throw notRead(problem);
  const directory = preparing(() => fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-git-')));
  try {
    preparing(() => prepareGit(git, directory, { index: options.workingTree }));
    return use((run) => waiting(() => start(git, directory, options, run)));
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

/** A disk that is full is nobody's bug. */
function preparing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error;
    throw new EngineError('unwritable', `git was not asked, since ${os.tmpdir()} takes no files: ${error.code}`, {
      cause: error,
      hint: 'make room there, or set TMPDIR to another folder',
    });
  }
}

/** Blob ids of a commit's files below the root, by path from the root; undefined when they cannot be had. */
export function readTree(git: GitDirectory, commit: string): ReadonlyMap<string, string> | undefined {
  let listing: Buffer | undefined;
  try {
    listing = withGit(git, { workingTree: false }, (run) =>
      run({ arguments: ['ls-tree', '-r', '-z', '--end-of-options', commit], inRoot: true }),
    );
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
  if (listing === undefined) return undefined;
  const blobs = new Map<string, string>();
  for (const line of listing.toString('utf8').split('\0')) {
    // `100644 blob ID<tab>PATH`; links and submodules have other modes.
    const tab = line.indexOf('\t');
    if (tab > 0 && line.startsWith('100')) blobs.set(line.slice(tab + 1), line.slice(12, tab));
  }
  return blobs;
}

/** Only a git that hangs takes so long: on a busy machine minutes go by before one that is well has its turn. */
const MOST_MS = 300_000;

function notRead(why: string): EngineError {
  return new EngineError('not_git', `the git history is not read: ${why}`);
}

function start(git: GitDirectory, directory: string, { workingTree }: GitOptions, run: GitRun): Buffer | undefined {
  const command = gitCommand(git, {
    directory,
    workingTree,
    inRoot: run.inRoot ?? false,
    arguments: ['--literal-pathspecs', '-c', 'core.quotePath=true', ...run.arguments],
  });
  if (command === undefined) throw new EngineError('not_git', 'the program git was not found', { hint: 'install git' });
  const { file, args, cwd, env } = command;
  const timeoutMs = run.timeoutMs ?? MOST_MS;
  const { status, stdout, error } = spawnSync(file, args, {
    cwd,
    env,
    input: run.input ?? '',
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 512_000_000,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') {
    throw new EngineError('took_too_long', `git ${run.arguments[0]} did not answer in ${timeoutMs / 1000} s`, {
      cause: error,
      hint: 'ask again when the machine is less busy',
    });
  }
  if (error !== undefined) {
    throw new EngineError('internal', `git ${run.arguments[0]} did not end as it should`, { cause: error });
  }
  return status === 0 ? stdout : undefined;
}
