/**
 * How git is started on a repository that is not trusted. Its configuration can name programs in many places (fsmonitor,
 * hooks, filters, textconv, external diff, ssh, credential helpers, a promisor remote's upload-pack ...) and every
 * release of git adds some, so a list of options to switch off is never complete. Here git does not see that
 * configuration at all: it runs on an empty git directory of our own, which only borrows the repository's objects and
 * a copy of its index. The known dangers are switched off as well, in case a git reads more than it should.
 *
 * It follows that `safe.directory` is no matter either: git asks whose a repository is before it trusts its
 * configuration, and only when it has to look for the repository itself.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type GitDirectory, readCommon, readIndexFile } from './git-directory.ts';
import { type Command, guarded } from './guarded.ts';
import { makeFolder } from './make-folder.ts';
import { findProgram, safePath } from './programs.ts';
import { readFileBelow } from './regular-file.ts';

export interface GitCommandOptions {
  /** Prepared by `prepareGit`. */
  readonly directory: string;
  readonly arguments: readonly string[];
  /**
   * Whether git sees the files of the working tree. Those that only history is asked of do not need them, and git would
   * read a `.gitattributes` there whatever it is.
   */
  readonly workingTree: boolean;
  /** Whether git starts in the root; else at the top of the working tree. */
  readonly inRoot: boolean;
}

export interface GitCommand extends Command {
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/**
 * Makes an empty folder the git directory that `gitCommand` works on.
 * @param head The commit that git takes for HEAD.
 * @param attributesOf A file, from the top of the working tree, whose attributes count where git does not see that tree.
 */
export function prepareGit(
  git: GitDirectory,
  directory: string,
  {
    index = false,
    head,
    attributesOf,
  }: { readonly index?: boolean; readonly head?: string | undefined; readonly attributesOf?: string } = {},
): void {
  for (const name of ['objects', 'refs', 'info']) fs.mkdirSync(path.join(directory, name));
  makeFolder(path.join(directory, EMPTY_TREE, git.prefix));
  fs.writeFileSync(path.join(directory, 'HEAD'), head === undefined ? 'ref: refs/heads/none\n' : `${head}\n`);
  fs.writeFileSync(path.join(directory, 'config'), configuration(git));
  // These have the last word over every .gitattributes: no filter, and `-diff` does not hide what changed.
  fs.writeFileSync(path.join(directory, 'info/attributes'), '* !diff !filter !merge\n');
  for (const name of ['info/exclude', 'shallow']) {
    const text = readCommon(git, name);
    if (text !== undefined) fs.writeFileSync(path.join(directory, name), text);
  }
  if (attributesOf !== undefined) copyAttributes(git, directory, attributesOf);
  if (index) copyIndex(git, directory);
}

/** Undefined where there is no git. Its objects must have been looked at, by `problemOfObjects`. */
export function gitCommand(git: GitDirectory, options: GitCommandOptions): GitCommand | undefined {
  const file = findProgram('git', [git.top]);
  if (file === undefined) return undefined;
  const { directory } = options;
  const tree = options.workingTree ? git.top : path.join(directory, EMPTY_TREE);
  return {
    ...guarded({
      file,
      args: ['-C', options.inRoot ? path.join(tree, git.prefix) : tree, ...fixedArguments, ...options.arguments],
    }),
    // Not in the repository: on Windows a program is looked for there first.
    cwd: directory,
    env: {
      ...fixedEnvironment,
      PATH: safePath([git.top]),
      ...(process.env.SYSTEMROOT === undefined ? {} : { SYSTEMROOT: process.env.SYSTEMROOT }),
      HOME: directory,
      XDG_CONFIG_HOME: directory,
      GIT_DIR: directory,
      GIT_WORK_TREE: tree,
      GIT_OBJECT_DIRECTORY: path.join(directory, 'objects'),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(path.join(git.common, 'objects')),
    },
  };
}

/**
 * Git that sees the working tree opens the attributes of each folder in which it compares a file, be they a pipe or without
 * end. Those that it must not meet: to be asked before it is started so.
 * @param root Real path of the root, which is in the working tree; `folders` are relative to it, and `''` is the root.
 */
export function oddAttributes(git: GitDirectory, root: string, folders: Iterable<string>): string | undefined {
  const above = git.prefix.split('/').slice(0, -1);
  const places = [
    ...above.map((_, depth) => [git.top, ...above.slice(0, depth)].join('/')),
    ...[...folders].map((folder) => (folder === '' ? root : `${root}/${folder}`)),
  ];
  return places
    .map((place) => `${place}/.gitattributes`)
    .find((file) => {
      const stats = fs.lstatSync(file, { throwIfNoEntry: false });
      return stats !== undefined && !(stats.isFile() && stats.size <= MAX_ATTRIBUTES_BYTES);
    });
}

const EMPTY_TREE = 'tree';

/** What decides how a working file is compared with a blob is taken over, when it is a plain word from a short list. */
function configuration(git: GitDirectory): string {
  const text = readCommon(git, 'config') ?? '';
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

function copyAttributes(git: GitDirectory, directory: string, file: string): void {
  const folders = file.split('/').slice(0, -1);
  for (let depth = 0; depth <= folders.length; depth += 1) {
    const name = [...folders.slice(0, depth), '.gitattributes'].join('/');
    const { bytes } = readFileBelow(git.top, name, MAX_ATTRIBUTES_BYTES);
    if (bytes === undefined) continue;
    const copy = path.join(directory, EMPTY_TREE, name);
    makeFolder(path.dirname(copy));
    fs.writeFileSync(copy, bytes);
  }
}

const MAX_ATTRIBUTES_BYTES = 1_000_000;

function copyIndex(git: GitDirectory, directory: string): void {
  const stats = fs.lstatSync(path.join(git.own, 'index'), { throwIfNoEntry: false });
  const index = readIndexFile(git);
  if (stats === undefined || index === undefined) return;
  const copy = path.join(directory, 'index');
  fs.writeFileSync(copy, index);
  // Git looks into files that are as new as the index. A copy made now would make changes of the last moment look old.
  fs.utimesSync(copy, stats.atime, new Date(Math.floor(stats.mtimeMs) - 1000));
  for (const name of fs.readdirSync(git.own)) {
    const shared = /^sharedindex\.[0-9a-f]+$/.test(name) ? readIndexFile(git, name) : undefined;
    if (shared !== undefined) fs.writeFileSync(path.join(directory, name), shared);
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
    // What is larger is not text that anybody compares: git must not hold it in memory to do so.
    'core.bigFileThreshold=32m',
    'core.pager=cat',
    'core.sshCommand=false',
    'core.askPass=',
    'core.editor=false',
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
