/** Where the git data of a repository lies, and which commit a name means; all without starting git. */
import fs from 'node:fs';
import path from 'node:path';
import { RepositoryError } from './repository-error.ts';

export interface GitDirectory {
  /** The top of the working tree. */
  readonly top: string;
  /** The root inside it, with `/`: empty, or with a `/` at its end. */
  readonly prefix: string;
  /** Data of this working tree: `HEAD`. */
  readonly own: string;
  /** Data that all working trees share: `refs`, `packed-refs`, `objects`. */
  readonly common: string;
  readonly objectFormat: 'sha1' | 'sha256';
}

/**
 * The git data of the working tree that the root, a real path, belongs to. A `.git` that names another place is believed
 * only where that place names this working tree in turn: otherwise anybody's file could show the history of any
 * repository on this machine. Throws `not_git`.
 */
export function findGitDirectory(root: string): GitDirectory {
  for (let top = root; ; top = path.dirname(top)) {
    const place = path.join(top, '.git');
    const stats = fs.lstatSync(place, { throwIfNoEntry: false });
    if (stats !== undefined) {
      const own = stats.isDirectory() ? place : stats.isFile() ? linkedDirectory(top, place) : undefined;
      const common = own === undefined ? undefined : commonDirectory(own);
      if (own === undefined || common === undefined || readSmall(path.join(own, 'HEAD')) === undefined) {
        throw new RepositoryError('not_git', 'the .git of this repository leads elsewhere, so its history is not read');
      }
      const config = readSmall(path.join(common, 'config')) ?? '';
      if (/^[ \t]*refstorage[ \t]*=[ \t]*reftable/im.test(config)) {
        throw new RepositoryError('not_git', 'this repository keeps its branches in a reftable, which is not read yet');
      }
      return {
        top,
        prefix: top === root ? '' : `${path.relative(top, root).split(path.sep).join('/')}/`,
        own,
        common,
        objectFormat: /^[ \t]*objectformat[ \t]*=[ \t]*sha256[ \t]*$/im.test(config) ? 'sha256' : 'sha1',
      };
    }
    if (path.dirname(top) === top) throw new RepositoryError('not_git', 'this is not a git repository');
  }
}

/**
 * The commit id, with what leads on from it, for a revision such as `main~2`, `v1.0^{commit}` or `4f2a91c`. What comes
 * out holds no name from outside any more, so that git can take it for nothing else. Throws `unknown_revision`.
 */
export function resolveRevision(git: GitDirectory, revision: string): string {
  const parts =
    /^([A-Za-z0-9_@][A-Za-z0-9_./+#@-]{0,250}?)((?:~\d{0,6}|\^\d{0,2}|\^\{(?:commit|tree|tag|blob)?\}){0,20})$/.exec(
      revision,
    );
  const name = parts?.[1];
  if (name === undefined || name.includes('..') || name.includes('@{')) {
    const examples = 'a branch, a tag or a commit, such as main, v1.2~3 or 4f2a91c';
    throw new RepositoryError('unknown_revision', `${JSON.stringify(revision.slice(0, 100))} is not ${examples}`);
  }
  const id = referenced(git, name) ?? (/^[0-9a-f]{4,64}$/.test(name) ? name : undefined);
  if (id === undefined) throw new RepositoryError('unknown_revision', `there is no branch, tag or commit ${name}`);
  return `${id}${parts?.[2] ?? ''}`;
}

/** In the order in which git looks names up. */
function referenced(git: GitDirectory, name: string): string | undefined {
  if (/^(HEAD|ORIG_HEAD|MERGE_HEAD|FETCH_HEAD)$/.test(name)) return readReference(git, name, 5);
  if (name === '@') return readReference(git, 'HEAD', 5);
  const places = name.startsWith('refs/') ? [name] : [];
  places.push(`refs/${name}`, `refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`);
  places.push(`refs/remotes/${name}/HEAD`);
  for (const place of places) {
    const id = readReference(git, place, 5);
    if (id !== undefined) return id;
  }
  return undefined;
}

function readReference(git: GitDirectory, name: string, hops: number): string | undefined {
  if (hops === 0 || name.split('/').includes('..')) return undefined;
  // A working tree has a HEAD of its own; branches and tags are common to all.
  const text = readSmall(path.join(git.own, name)) ?? readSmall(path.join(git.common, name));
  if (text === undefined) return packedReference(git, name);
  const target = /^ref:\s*(refs\/\S+)\s*$/.exec(text)?.[1];
  if (target !== undefined) return readReference(git, target, hops - 1);
  // FETCH_HEAD goes on behind the id.
  const id = text.slice(0, 64).split(/\s/)[0] ?? '';
  return isObjectId(id) ? id : undefined;
}

function packedReference(git: GitDirectory, name: string): string | undefined {
  const packed = readSmall(path.join(git.common, 'packed-refs'), 50_000_000) ?? '';
  const at = packed.indexOf(` ${name}\n`);
  if (at < 0) return undefined;
  const id = packed.slice(packed.lastIndexOf('\n', at) + 1, at);
  return isObjectId(id) ? id : undefined;
}

/** What the file `.git` of a linked working tree or a submodule names, where that names it back. */
function linkedDirectory(top: string, place: string): string | undefined {
  const named = /^gitdir: (.+)$/m.exec(readSmall(place) ?? '')?.[1]?.trim();
  if (named === undefined) return undefined;
  const own = path.resolve(top, named);
  const ofWorktree = readSmall(path.join(own, 'gitdir'))?.trim();
  if (ofWorktree !== undefined) return isSamePlace(path.resolve(own, ofWorktree), place) ? own : undefined;
  const config = readSmall(path.join(own, 'config')) ?? '';
  const ofSubmodule = /^[ \t]*worktree[ \t]*=[ \t]*("?)([^"\s](?:[^"\n\r\u2028\u2029]*[^"\s])?)\1[ \t]*$/im.exec(
    config,
  )?.[2];
  return ofSubmodule !== undefined && isSamePlace(path.resolve(own, ofSubmodule), top) ? own : undefined;
}

/** `commondir` is believed only where this is one of the working trees of the place it names. */
function commonDirectory(own: string): string | undefined {
  const named = readSmall(path.join(own, 'commondir'))?.trim();
  if (named === undefined) return own;
  const common = path.resolve(own, named);
  return isSamePlace(path.dirname(own), path.join(common, 'worktrees')) ? common : undefined;
}

function isSamePlace(one: string, other: string): boolean {
  try {
    return fs.realpathSync(one) === fs.realpathSync(other);
  } catch {
    return false;
  }
}

function isObjectId(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** Text of a regular file; undefined where there is none, or it is larger than anybody's. A pipe must not hang us. */
export function readSmall(place: string, maxBytes = 1_000_000): string | undefined {
  try {
    const stats = fs.statSync(place, { throwIfNoEntry: false });
    return stats?.isFile() && stats.size <= maxBytes ? fs.readFileSync(place, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
