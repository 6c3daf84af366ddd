/**
 * Starting git on a repository that is not trusted. Its configuration can name programs in many places (fsmonitor,
 * hooks, filters, textconv, external diff, ssh, credential helpers, a promisor remote's upload-pack ...) and every
 * release of git adds some, so a list of options to switch off is never complete. Here git does not see that
 * configuration at all: it runs on an empty git directory of our own, which only borrows the repository's objects and
 * a copy of its index. The known dangers are switched off as well, in case a git reads more than it should.
 *
 * It follows that `safe.directory` is no matter either: git asks whose a repository is before it trusts its
 * configuration, and only when it has to look for the repository itself.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EngineError } from '../errors.ts';
import { type GitDirectory, readSmall } from './git-directory.ts';
import { waiting } from './heartbeat.ts';

export interface GitRun {
  readonly arguments: readonly string[];
  readonly input?: string | Buffer;
  /** Where git starts; default: the top of the working tree. */
  readonly cwd?: string;
  /** Default: a minute. */
  readonly timeoutMs?: number;
}

export interface GitOptions {
  /** Whether the runs need the index. */
  readonly index: boolean;
}

/** What a run printed; undefined when git said no (a revision or an object that is not there). */
export type RunGit = (run: GitRun) => Buffer | undefined;

/** Calls `use` with a git that works on this repository. Throws `not_git` where no git is installed, `internal` when it takes too long. */
export function withGit<T>(git: GitDirectory, options: GitOptions, use: (run: RunGit) => T): T {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-git-'));
  try {
    prepare(git, directory);
    if (options.index) copyIndex(git, directory);
    return use((run) => waiting(() => start(git, directory, run)));
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

/** Blob ids of a commit's files below the root, by path from the root; undefined when they cannot be had. */
export function readTree(git: GitDirectory, commit: string): ReadonlyMap<string, string> | undefined {
  let listing: Buffer | undefined;
  try {
    const cwd = `${git.top}/${git.prefix}`;
    listing = withGit(git, { index: false }, (run) =>
      run({ arguments: ['ls-tree', '-r', '-z', '--end-of-options', commit], cwd }),
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

function prepare(git: GitDirectory, directory: string): void {
  fs.mkdirSync(`${directory}/objects`);
  fs.mkdirSync(`${directory}/refs`);
  fs.mkdirSync(`${directory}/info`);
  fs.writeFileSync(`${directory}/HEAD`, 'ref: refs/heads/none\n');
  fs.writeFileSync(`${directory}/config`, configuration(git));
  // These have the last word over every .gitattributes: no filter, and `-diff` does not hide what changed.
  fs.writeFileSync(`${directory}/info/attributes`, '* !diff !filter !merge\n');
  copyIfPresent(`${git.common}/info/exclude`, `${directory}/info/exclude`);
  copyIfPresent(`${git.common}/shallow`, `${directory}/shallow`);
}

/** What decides how a working file is compared with a blob is taken over, when it is a plain word from a short list. */
function configuration(git: GitDirectory): string {
  const text = readSmall(`${git.common}/config`) ?? '';
  const taken = ['autocrlf', 'eol', 'filemode', 'symlinks', 'ignorecase', 'precomposeunicode'].flatMap((name) => {
    const value = new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*(true|false|input|lf|crlf|native)[ \\t]*$`, 'im').exec(
      text,
    )?.[1];
    // Git for Windows has it on in a configuration file that is not read here.
    const fallback = name === 'autocrlf' && process.platform === 'win32' ? 'true' : undefined;
    return value === undefined && fallback === undefined ? [] : [`\t${name} = ${value ?? fallback}\n`];
  });
  const format = git.objectFormat === 'sha256' ? '[extensions]\n\tobjectformat = sha256\n' : '';
  return `[core]\n\trepositoryformatversion = ${format ? 1 : 0}\n\tbare = false\n${taken.join('')}${format}`;
}

function copyIndex(git: GitDirectory, directory: string): void {
  const stats = fs.statSync(`${git.own}/index`, { throwIfNoEntry: false });
  if (stats === undefined || !copyIfPresent(`${git.own}/index`, `${directory}/index`)) return;
  // Git looks into files that are as new as the index. A copy made now would make changes of the last moment look old.
  fs.utimesSync(`${directory}/index`, stats.atime, new Date(Math.floor(stats.mtimeMs) - 1000));
  for (const name of fs.readdirSync(git.own)) {
    if (/^sharedindex\.[0-9a-f]+$/.test(name)) copyIfPresent(`${git.own}/${name}`, `${directory}/${name}`);
  }
}

function copyIfPresent(from: string, to: string): boolean {
  try {
    if (!fs.statSync(from).isFile()) return false;
    fs.copyFileSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function start(git: GitDirectory, directory: string, run: GitRun): Buffer | undefined {
  const { status, stdout, error } = spawnSync('git', ['-C', run.cwd ?? git.top, ...fixedArguments, ...run.arguments], {
    // Not in the repository: on Windows a program is looked for there first.
    cwd: directory,
    env: {
      ...fixedEnvironment,
      PATH: safePath(),
      ...(process.env.SYSTEMROOT === undefined ? {} : { SYSTEMROOT: process.env.SYSTEMROOT }),
      HOME: directory,
      XDG_CONFIG_HOME: directory,
      GIT_DIR: directory,
      GIT_WORK_TREE: git.top,
      GIT_OBJECT_DIRECTORY: `${directory}/objects`,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: quote(`${git.common}/objects`),
    },
    input: run.input ?? '',
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 512_000_000,
    timeout: run.timeoutMs ?? 60_000,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  if (error !== undefined) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? new EngineError('not_git', 'the program git was not found', { hint: 'install git', cause: error })
      : new EngineError('internal', `git ${run.arguments[0]} did not end as it should`, { cause: error });
  }
  return status === 0 ? stdout : undefined;
}

const fixedArguments = [
  '--no-pager',
  '--no-optional-locks',
  '--no-replace-objects',
  '--literal-pathspecs',
  ...[
    'core.fsmonitor=false',
    `core.hooksPath=${os.devNull}`,
    `core.attributesFile=${os.devNull}`,
    `core.excludesFile=${os.devNull}`,
    'core.pager=cat',
    'core.sshCommand=false',
    'core.askPass=',
    'core.editor=false',
    'core.quotePath=true',
    'core.alternateRefsCommand=',
    'credential.helper=',
    'diff.external=',
    'diff.submodule=short',
    'gc.auto=0',
    'gpg.program=false',
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

/** Without the entries that mean a place relative to the working directory. */
function safePath(): string {
  const places = (process.env.PATH ?? '').split(path.delimiter).filter((place) => path.isAbsolute(place));
  return places.join(path.delimiter);
}

/** In a list of directories a colon divides, unless the name is quoted. */
function quote(directory: string): string {
  return `"${directory.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
