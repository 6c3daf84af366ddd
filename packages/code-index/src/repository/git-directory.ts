/** Where a repository's git data lies, and what can be read of it without starting git. */
import fs from 'node:fs';
import path from 'node:path';

export interface GitDirectory {
  /** The top of the working tree. */
  readonly top: string;
  /** The root inside it: empty, or with a trailing `/`. */
  readonly prefix: string;
  /** Own data of this working tree: `HEAD`, `index`. */
  readonly own: string;
  /** Data shared by all working trees of the repository: `refs`, `packed-refs`, `objects`. */
  readonly common: string;
  readonly objectFormat: 'sha1' | 'sha256';
}

/** The repository that a directory belongs to; undefined when there is none. Nothing of it is trusted or run. */
export function findGitDirectory(root: string): GitDirectory | undefined {
  for (let top = root; ; top = path.posix.dirname(top)) {
    const own = gitDirectoryAt(top);
    if (own !== undefined) {
      const shared = readSmall(`${own}/commondir`)?.trim();
      const common = shared === undefined ? own : path.resolve(own, shared);
      if (!isDirectory(`${common}/objects`)) return undefined;
      const objectFormat = /^[ \t]*objectformat[ \t]*=[ \t]*sha256[ \t]*$/im.test(readSmall(`${common}/config`) ?? '')
        ? 'sha256'
        : 'sha1';
      return {
        top,
        prefix: top === root ? '' : `${root.slice(top.endsWith('/') ? top.length : top.length + 1)}/`,
        own,
        common,
        objectFormat,
      };
    }
    if (path.posix.dirname(top) === top) return undefined;
  }
}

/** The commit that HEAD is at; undefined before the first commit and where references are not kept in files (reftable). */
export function headCommit(git: GitDirectory): string | undefined {
  return readReference(git, 'HEAD', 5);
}

/** The object that a branch, a tag or a remote branch names, in the order git looks them up. */
export function resolveReference(git: GitDirectory, name: string): string | undefined {
  if (/^(HEAD|ORIG_HEAD|MERGE_HEAD)$/.test(name)) return readReference(git, name, 5);
  for (const full of [
    name,
    `refs/${name}`,
    `refs/tags/${name}`,
    `refs/heads/${name}`,
    `refs/remotes/${name}`,
    `refs/remotes/${name}/HEAD`,
  ]) {
    const id = full.startsWith('refs/') ? readReference(git, full, 5) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}

function readReference(git: GitDirectory, name: string, hops: number): string | undefined {
  if (hops === 0 || name.split('/').includes('..')) return undefined;
  // A working tree has a HEAD of its own; branches and tags are common to all.
  const text = (readSmall(`${git.own}/${name}`) ?? readSmall(`${git.common}/${name}`))?.trim();
  if (text === undefined) return packedReference(git, name);
  const target = /^ref:\s*(refs\/\S+)$/.exec(text)?.[1];
  if (target !== undefined) return readReference(git, target, hops - 1);
  return isObjectId(text) ? text : undefined;
}

function packedReference(git: GitDirectory, name: string): string | undefined {
  let packed: string;
  try {
    packed = fs.readFileSync(`${git.common}/packed-refs`, 'utf8');
  } catch {
    return undefined;
  }
  const at = packed.indexOf(` ${name}\n`);
  if (at < 0) return undefined;
  const id = packed.slice(packed.lastIndexOf('\n', at) + 1, at);
  return isObjectId(id) ? id : undefined;
}

export function isObjectId(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** `.git` is a directory, or in a linked working tree and a submodule a file that names one. */
function gitDirectoryAt(top: string): string | undefined {
  const place = `${top === '/' ? '' : top}/.git`;
  const stats = fs.lstatSync(place, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isFile()) {
    const named = /^gitdir: (.+)$/m.exec(readSmall(place) ?? '')?.[1];
    if (named === undefined) return undefined;
    const own = path.resolve(top, named.trim());
    return readSmall(`${own}/HEAD`) === undefined ? undefined : own;
  }
  return readSmall(`${place}/HEAD`) === undefined ? undefined : place;
}

function isDirectory(place: string): boolean {
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Text of a regular file of at most 1 MB; undefined otherwise. A pipe in its place must not hang us. */
export function readSmall(place: string): string | undefined {
  try {
    const stats = fs.statSync(place, { throwIfNoEntry: false });
    return stats?.isFile() && stats.size <= 1_000_000 ? fs.readFileSync(place, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
