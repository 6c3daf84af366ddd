/**
 * From a path that somebody asks for to a place on disk that may be read. Model, page and repository are all taken for
 * hostile: a prompt can be planted in a file, and a link in the repository can lead anywhere.
 */
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInside, openFlags } from '@boocontext/safe-access';
import { isSecretFile } from '@boocontext/secrets';
import { RepositoryError } from './repository-error.ts';

export interface SafePath {
  /** The place on disk, without any link in it. */
  readonly real: string;
  /** The same from the repository's root, with `/`; empty for the root itself. */
  readonly relative: string;
}

/** The repository's root, without any link in it. Throws where it is no directory. */
export async function openRoot(directory: string): Promise<string> {
  let root: string;
  try {
    root = await realpath(directory);
  } catch (cause) {
    throw new RepositoryError('not_found', `there is no directory ${directory}`, { cause });
  }
  if (!(await stat(root)).isDirectory()) throw new RepositoryError('wrong_kind', `${directory} is no directory`);
  return root;
}

/** What a path from outside says, in plain form: `./a//b/` is `a/b`. Throws where it leaves the repository. */
export function normalisePath(asked: string): string {
  const refuse = (why: string): never => {
    throw new RepositoryError('outside_repository', `${JSON.stringify(asked.slice(0, 200))} ${why}`);
  };
  if (asked.includes('\0')) refuse('is no path');
  if (/^([/\\]|[A-Za-z]:)/.test(asked)) refuse('is absolute; paths are relative to the repository');
  // A backslash divides on Windows only, but `..\` is nobody's file name anywhere.
  if (asked.split(/[/\\]/).includes('..')) refuse('contains "..", which is not allowed');
  const segments = (path.sep === '\\' ? asked.replaceAll('\\', '/') : asked)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  const plain = segments.join('/');
  refuseInternals(plain);
  return plain;
}

/** Follows the links of a path inside the repository. Throws where it does not exist or leads out. */
export async function resolvePath(root: string, asked: string): Promise<SafePath> {
  const plain = normalisePath(asked);
  let real: string;
  try {
    real = await realpath(path.join(root, plain));
  } catch (cause) {
    throw new RepositoryError('not_found', `${plain} does not exist in the repository`, { cause });
  }
  return checked(root, real, plain);
}

/** As `resolvePath`, but a file that is likely to hold secrets is refused, under its own name and under any other. */
export async function resolveReadable(root: string, asked: string): Promise<SafePath> {
  refuseSecret(normalisePath(asked));
  const place = await resolvePath(root, asked);
  refuseSecret(place.relative);
  return place;
}

/**
 * Opens a file for reading, and looks again where it is once it is open: a link may have been put in its place since.
 * The caller closes it.
 */
export async function openFile(root: string, asked: string): Promise<{ place: SafePath; handle: FileHandle }> {
  const place = await resolveReadable(root, asked);
  let handle: FileHandle;
  try {
    handle = await open(place.real, openFlags);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw new RepositoryError('not_found', `${place.relative} does not exist`, { cause });
    throw new RepositoryError('wrong_kind', `${place.relative} cannot be read (${code})`, { cause });
  }
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) {
      const kind = opened.isDirectory() ? 'a directory' : 'not a regular file';
      throw new RepositoryError('wrong_kind', `${place.relative || '.'} is ${kind}`);
    }
    const now = await resolveReadable(root, asked);
    const there = await stat(now.real);
    if (there.ino !== opened.ino || there.dev !== opened.dev) {
      throw new RepositoryError('not_found', `${place.relative} was replaced while it was opened`);
    }
    return { place, handle };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Throws where a path, relative and with `/`, is in the data of a version control system. */
export function refuseInternals(relative: string): void {
  if (!relative.split('/').some(isInternal)) return;
  throw new RepositoryError('version_control_internals', 'the data of version control is not shown');
}

export function refuseSecret(relative: string): void {
  if (!isSecretFile(relative)) return;
  throw new RepositoryError('secret_file', `${relative} is not shown: files of this name usually hold secrets`);
}

function checked(root: string, real: string, plain: string): SafePath {
  if (!isInside(root, real)) {
    throw new RepositoryError('outside_repository', `${plain} is a link that leads out of the repository`);
  }
  const relative = path.relative(root, real).split(path.sep).join('/');
  refuseInternals(relative);
  return { real, relative };
}

/**
 * `.git` as file systems know it: without case on macOS and Windows, where dots and blanks at its end, a stream's name
 * behind a colon, or characters without width do not matter either.
 */
function isInternal(segment: string): boolean {
  // No file system takes longer names.
  const bare = segment
    .slice(0, 1_000)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/:.*/s, '')
    .replace(/(?<![. ])[. ]+$/, '')
    .toLowerCase();
  return internals.has(bare);
}

const internals = new Set(['.git', 'git~1', '.hg', '.svn', '.jj', '.bzr']);
