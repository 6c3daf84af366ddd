/**
 * Starting git on a repository that is not trusted. Its configuration can name programs in many places (fsmonitor,
 * hooks, filters, textconv, external diff, ssh, credential helpers …), and every release of git adds some. So git does
 * not see that configuration: it runs on an empty git directory of our own, which only borrows the repository's objects.
 * The known dangers are switched off as well, in case git reads more than it should. The engine of boocontext has the same
 * in its own `git-process.ts`: the two programs share no code (test/import-rules), and this one waits for git without
 * blocking. A danger that is switched off in one of them has to be switched off in the other.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type GitDirectory, readSmall } from './git-directory.ts';
import { RepositoryError } from './repository-error.ts';
import { runProgram } from './run-program.ts';
import { withTemporaryDirectory } from './temporary-file.ts';

export interface GitCall {
  /** A command and its options; whatever comes from outside stands behind `--`, or is part of an option. */
  readonly args: readonly string[];
  readonly input?: string | Buffer;
}

export interface GitOutput {
  readonly text: string;
  /** More was printed than is read. */
  readonly isCut: boolean;
}

/** What git printed; undefined when it said no: a commit, a path or an object that is not there. */
export type RunGit = (call: GitCall) => Promise<GitOutput | undefined>;

export interface GitSession {
  readonly git: GitDirectory;
  /** The commit that git takes for HEAD. */
  readonly head?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Calls `use` with a git that works on this repository. Throws `not_git` where no git is installed. */
export async function withGit<T>(session: GitSession, use: (run: RunGit) => Promise<T>): Promise<T> {
  return await withTemporaryDirectory('git', async (directory) => {
    await prepare(session, directory);
    return await use((call) => start(session, directory, call));
  });
}

async function prepare({ git, head }: GitSession, directory: string): Promise<void> {
  await Promise.all(['objects', 'refs', 'info'].map((name) => mkdir(path.join(directory, name))));
  await writeFile(path.join(directory, 'HEAD'), head === undefined ? 'ref: refs/heads/none\n' : `${head}\n`);
  await writeFile(path.join(directory, 'config'), configuration(git));
  // These have the last word over every .gitattributes: no filter, and `-diff` does not hide what changed.
  await writeFile(path.join(directory, 'info/attributes'), '* !diff !filter !merge\n');
  const shallow = readSmall(path.join(git.common, 'shallow'));
  if (shallow !== undefined) await writeFile(path.join(directory, 'shallow'), shallow);
}

/** What decides how a working file is compared with a stored one is taken over, when it is a plain word. */
function configuration(git: GitDirectory): string {
  const text = readSmall(path.join(git.common, 'config')) ?? '';
  const written = /^[ \t]*autocrlf[ \t]*=[ \t]*(true|false|input)[ \t]*$/im.exec(text)?.[1];
  const autocrlf = written ?? (process.platform === 'win32' ? 'true' : 'false');
  const isSha256 = git.objectFormat === 'sha256';
  const format = isSha256 ? '[extensions]\n\tobjectformat = sha256\n' : '';
  return `[core]\n\trepositoryformatversion = ${isSha256 ? 1 : 0}\n\tbare = false\n\tautocrlf = ${autocrlf}\n${format}`;
}

async function start({ git, signal }: GitSession, directory: string, call: GitCall): Promise<GitOutput | undefined> {
  try {
    const { status, stdout, isCut } = await runProgram({
      program: 'git',
      args: ['-C', git.top, ...fixedArguments, ...call.args],
      // Not in the repository: on Windows a program is looked for there first.
      cwd: directory,
      env: {
        ...fixedEnvironment,
        HOME: directory,
        XDG_CONFIG_HOME: directory,
        GIT_DIR: directory,
        GIT_WORK_TREE: git.top,
        GIT_OBJECT_DIRECTORY: path.join(directory, 'objects'),
        GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(path.join(git.common, 'objects')),
      },
      ...(call.input === undefined ? {} : { input: call.input }),
      timeoutMs: 30_000,
      maxBytes: 2_000_000,
      signal,
    });
    return status === 0 || isCut ? { text: stdout.toString('utf8'), isCut } : undefined;
  } catch (error) {
    if (!(error instanceof RepositoryError) || error.code !== 'not_found') throw error;
    throw new RepositoryError('not_git', 'the program git was not found', { cause: error });
  }
}

const fixedArguments = [
  '--no-pager',
  '--no-optional-locks',
  '--no-replace-objects',
  ...[
    'core.fsmonitor=false',
    `core.hooksPath=${os.devNull}`,
    `core.attributesFile=${os.devNull}`,
    `core.excludesFile=${os.devNull}`,
    'core.pager=cat',
    'core.sshCommand=false',
    'core.askPass=',
    'core.editor=false',
    'core.quotePath=false',
    'core.alternateRefsCommand=',
    'credential.helper=',
    'diff.external=',
    'diff.submodule=short',
    'gc.auto=0',
    'gpg.program=false',
    'log.mailmap=false',
    'log.showSignature=false',
    'maintenance.auto=false',
    'protocol.allow=never',
    'submodule.recurse=false',
    'uploadpack.packObjectsHook=',
  ].flatMap((setting) => ['-c', setting]),
];

const fixedEnvironment = {
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: os.devNull,
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  // A clone that lacks objects must not fetch them. Older gits do not know the first; the second holds for all.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'false',
  GIT_ASKPASS: '',
  GIT_SSH_COMMAND: 'false',
};

/** In a list of directories a colon divides, unless the name is quoted. */
function quoted(directory: string): string {
  return `"${directory.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
