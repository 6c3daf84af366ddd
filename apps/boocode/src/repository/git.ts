/** Starting git on a repository that is not trusted, without blocking. How that is safe is said in `safe-access`. */
import { type GitDirectory, gitCommand, prepareGit, problemOfObjects } from '@boocontext/safe-access';
import { RepositoryError } from './repository-error.ts';
import { runProgram } from './run-program.ts';
import { withTemporaryDirectory } from './temporary-file.ts';

interface GitCall {
  /** A command and its options; whatever comes from outside stands behind `--`, or is part of an option. */
  readonly args: readonly string[];
  readonly input?: string | Buffer;
  /** Default: two million. */
  readonly maxBytes?: number;
}

interface GitOutput {
  readonly text: string;
  readonly bytes: Buffer;
  /** More was printed than is read. */
  readonly isCut: boolean;
}

/** What git printed; undefined when it said no: a commit, a path or an object that is not there. */
export type RunGit = (call: GitCall) => Promise<GitOutput | undefined>;

export interface GitSession {
  readonly git: GitDirectory;
  /** The commit that git takes for HEAD. */
  readonly head?: string;
  /** A file, from the top of the working tree, whose attributes count; no other file of that tree does. */
  readonly attributesOf?: string;
  /** Whether git sees the index and the files of the working tree; `oddAttributes` must have been asked before. */
  readonly workingTree?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Calls `use` with a git that works on this repository. Throws `not_git` where no git is installed, or none may be used. */
export async function withGit<T>(session: GitSession, use: (run: RunGit) => Promise<T>): Promise<T> {
  const { git, signal, workingTree = false, ...options } = session;
  const problem = problemOfObjects(git);
  if (problem !== undefined) throw new RepositoryError('not_git', `the git history is not read: ${problem}`);
  return await withTemporaryDirectory('git', async (directory) => {
    prepareGit(git, directory, { ...options, index: workingTree });
    return await use((call) => start(session, directory, call));
  });
}

async function start(
  { git, signal, workingTree = false }: GitSession,
  directory: string,
  call: GitCall,
): Promise<GitOutput | undefined> {
  const command = gitCommand(git, {
    directory,
    workingTree,
    inRoot: false,
    arguments: ['-c', 'core.quotePath=false', ...call.args],
  });
  if (command === undefined) throw new RepositoryError('not_git', 'the program git was not found');
  const { status, stdout, isCut } = await runProgram({
    name: 'git',
    ...command,
    ...(call.input === undefined ? {} : { input: call.input }),
    timeoutMs: 30_000,
    maxBytes: call.maxBytes ?? 2_000_000,
    signal,
  });
  return status === 0 || isCut ? { text: stdout.toString('utf8'), bytes: stdout, isCut } : undefined;
}
