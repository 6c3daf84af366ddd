/**
 * Where the git data of a repository lies, and what can be read of it without starting git. All of it may have been
 * written by somebody hostile: a `.git` or `commondir` that names another repository would have us show that one, as would
 * a link in place of any part, or objects borrowed from elsewhere; a pipe or a device would have us, or git, wait for ever.
 * So each part has to lie, by its real path, in the one place that is the repository's own, and to be a regular file.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isInside, realPathOf } from './inside.ts';
import { readFileBelow, readTextAt, readTextBelow } from './regular-file.ts';

export interface GitDirectory {
  /** The top of the working tree. */
  readonly top: string;
  /** The root inside it, with `/`: empty, or with a `/` at its end. */
  readonly prefix: string;
  /** Own data of this working tree: `HEAD`, `index`. A real path. */
  readonly own: string;
  /** Data that all working trees share: `refs`, `packed-refs`, `objects`. A real path. */
  readonly common: string;
  readonly objectFormat: 'sha1' | 'sha256';
  /** How references are kept; those of a reftable are not read here. */
  readonly refStorage: 'files' | 'reftable';
}

/** Undefined where there is no repository; `refused` says, as the end of a sentence, why there is one that is not read. */
export type GitLocation =
  | { readonly git: GitDirectory; readonly refused?: undefined }
  | { readonly git?: undefined; readonly refused: string };

/** The repository that a directory, a real path, belongs to. Nothing of it is trusted or run. */
export function locateGit(root: string): GitLocation | undefined {
  for (let top = root; ; top = path.dirname(top)) {
    const place = path.join(top, '.git');
    const stats = statsOf(place);
    // A folder of that name without any of git's data is nothing to git either.
    if (stats !== undefined && !(stats.isDirectory() && isNoRepository(place))) {
      const own = stats.isDirectory() ? place : stats.isFile() ? linkedDirectory(top, place) : undefined;
      const common = own === undefined ? undefined : commonDirectory(top, own);
      if (own === undefined || common === undefined) return { refused: 'its .git leads elsewhere' };
      return gitAt(top, root, own, common);
    }
    if (path.dirname(top) === top) return undefined;
  }
}

/**
 * Whether a `.git` that is a file makes the folder around it another working tree of a repository, as `git worktree add`
 * does. A submodule has such a file too; what it leads to names no shared data.
 */
export function isLinkedWorktree(place: string): boolean {
  const named = /^gitdir: (.+)$/m.exec(readTextAt(place, MAX_SMALL_BYTES) ?? '')?.[1]?.trim();
  if (named === undefined) return false;
  const own = path.resolve(path.dirname(place), named);
  const above = path.dirname(own);
  if (path.basename(above) !== 'worktrees') return false;
  if (statsOf(own) !== undefined) return statsOf(path.join(own, 'commondir')) !== undefined;
  // It was pruned. `modules/worktrees/NAME` is where a submodule in a folder of this name has its data.
  return path.basename(path.dirname(above)) !== 'modules';
}

/** The commit that HEAD is at; undefined before the first commit and where references are not kept in files (reftable). */
export function headCommit(git: GitDirectory): string | undefined {
  return readReference(git, 'HEAD', MOST_HOPS).id;
}

/** The object that a branch, a tag or a remote branch names, in the order in which git looks them up. */
export function resolveReference(git: GitDirectory, name: string): string | undefined {
  if (/^(HEAD|ORIG_HEAD|MERGE_HEAD|FETCH_HEAD)$/.test(name)) return readReference(git, name, MOST_HOPS).id;
  const places = name.startsWith('refs/') ? [name] : [];
  places.push(`refs/${name}`, `refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`);
  places.push(`refs/remotes/${name}/HEAD`);
  for (const place of places) {
    const { id } = readReference(git, place, MOST_HOPS);
    if (id !== undefined) return id;
  }
  return undefined;
}

/**
 * Names below a folder of references such as `refs/heads`, without that, sorted by code unit; what a hostile repository has
 * in their place is left out, and so is what is beyond `most`.
 */
export function listReferences(git: GitDirectory, folder: string, most: number): readonly string[] {
  const names = new Set<string>();
  const packed = readFileBelow(git.common, 'packed-refs', MAX_PACKED_BYTES).bytes?.toString('utf8') ?? '';
  for (const line of packed.split('\n')) {
    const name = line.slice(line.indexOf(' ') + 1);
    if (name.startsWith(`${folder}/`)) names.add(name.slice(folder.length + 1));
  }
  const folders = [folder];
  for (let at = folders.shift(); at !== undefined && names.size < 2 * most; at = folders.shift()) {
    for (const entry of entriesOf(path.join(git.common, at))) {
      if (entry.isDirectory()) folders.push(`${at}/${entry.name}`);
      else if (entry.isFile() && !entry.name.endsWith('.lock'))
        names.add(`${at}/${entry.name}`.slice(folder.length + 1));
    }
  }
  return [...names].sort().slice(0, most);
}

function entriesOf(folder: string): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The branch that HEAD is on; undefined where it is on none. */
export function headBranch(git: GitDirectory): string | undefined {
  return /^ref:\s*refs\/heads\/(\S+)\s*$/.exec(readTextBelow(git.own, 'HEAD', MAX_SMALL_BYTES) ?? '')?.[1];
}

export function isObjectId(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** Text of a file of the shared data, such as `shallow`; undefined where it is not there or not to be read. */
export function readCommon(git: GitDirectory, name: string): string | undefined {
  return readTextBelow(git.common, name, MAX_SMALL_BYTES);
}

/** The index, or the part of it that is shared. Undefined where it is not there, or no index. */
export function readIndexFile(git: GitDirectory, name = 'index'): Buffer | undefined {
  const { bytes } = readFileBelow(git.own, name, MAX_INDEX_BYTES);
  return bytes?.toString('latin1', 0, 4) === 'DIRC' ? bytes : undefined;
}

/**
 * Why git must not be started on these objects, as the end of a sentence; undefined where it may. To be asked each time
 * before it is: git follows links, opens pipes, and reads what `info/alternates` names wherever that is.
 */
export function problemOfObjects(git: GitDirectory): string | undefined {
  const objects = path.join(git.common, 'objects');
  const special = (place: string) => `${path.relative(git.common, place)} in its git data is a link or no regular file`;
  const folders = ['', 'info', 'info/commit-graphs', 'pack', 'pack/multi-pack-index.d'].map((name) =>
    path.join(objects, name),
  );
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    const stamp = stampOf(folder);
    if (folder !== objects && stamp !== undefined && goodFolders.get(folder) === stamp) continue;
    let entries: fs.Dirent[];
    try {
      entries = fs.readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && folder !== objects) continue;
      return special(folder);
    }
    for (const entry of entries) {
      const place = path.join(folder, entry.name);
      if (!entry.isFile() && !entry.isDirectory()) return special(place);
      if (folder !== objects) continue;
      if (/^[0-9a-f]{2}$/.test(entry.name)) folders.push(place);
    }
    if (goodFolders.size > MOST_GOOD_FOLDERS) goodFolders.clear();
    if (stamp !== undefined) goodFolders.set(folder, stamp);
  }
  for (const name of ['alternates', 'http-alternates']) {
    if ((statsOf(path.join(objects, 'info', name))?.size ?? 0) > 0) {
      return `it borrows objects from another repository (objects/info/${name})`;
    }
  }
  return undefined;
}

/** Folders of objects that were looked at, by what their times were then: thousands of names take a while to list. */
const goodFolders = new Map<string, string>();
const MOST_GOOD_FOLDERS = 2_000;

/** Undefined while the folder has changed so lately that another change may show the same times. */
function stampOf(folder: string): string | undefined {
  const stats = statsOf(folder);
  if (!stats?.isDirectory() || Date.now() - stats.ctimeMs < 2_000) return undefined;
  return `${stats.mtimeMs} ${stats.ctimeMs} ${stats.dev} ${stats.ino}`;
}

/** A file of more is nobody's: 4,000 references of a config, 20,000 commits at which a shallow clone ends. */
const MAX_SMALL_BYTES = 1_000_000;
/** 700,000 references. */
const MAX_PACKED_BYTES = 64_000_000;
/** Three million files. */
const MAX_INDEX_BYTES = 256_000_000;
/** From HEAD over a branch to a commit is one; git itself allows five. */
const MOST_HOPS = 5;

function gitAt(top: string, root: string, own: string, common: string): GitLocation {
  for (const name of ['objects', 'refs']) {
    const stats = statsOf(path.join(common, name));
    if (name === 'refs' && stats === undefined) continue;
    if (!stats?.isDirectory()) return { refused: `${name} in its git data is a link or no folder` };
  }
  const config = readFileBelow(common, 'config', MAX_SMALL_BYTES);
  if (config.problem !== undefined && config.problem !== 'missing') return { refused: 'its config cannot be read' };
  const settings = config.bytes?.toString('utf8') ?? '';
  // Before the first commit the branch is missing; with anything else in its place all files would look new.
  if (readTextBelow(own, 'HEAD', MAX_SMALL_BYTES) === undefined) return { refused: 'its HEAD cannot be read' };
  if (readReference({ own, common }, 'HEAD', MOST_HOPS).why === 'odd') return { refused: 'its HEAD names no commit' };
  return {
    git: {
      top,
      prefix: top === root ? '' : `${path.relative(top, root).split(path.sep).join('/')}/`,
      own,
      common,
      objectFormat: /^[ \t]*objectformat[ \t]*=[ \t]*sha256[ \t]*$/im.test(settings) ? 'sha256' : 'sha1',
      refStorage: /^[ \t]*refstorage[ \t]*=[ \t]*reftable/im.test(settings) ? 'reftable' : 'files',
    },
  };
}

function isNoRepository(place: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => statsOf(path.join(place, name)) === undefined);
}

/**
 * What the file `.git` of a linked working tree or a submodule names, as a real path. Whoever has written this file can
 * write anything into it, so it is believed only where the place that it names names this working tree in turn.
 */
function linkedDirectory(top: string, place: string): string | undefined {
  const named = /^gitdir: (.+)$/m.exec(readTextAt(place, MAX_SMALL_BYTES) ?? '')?.[1]?.trim();
  const own = named === undefined ? undefined : realPathOf(path.resolve(top, named));
  if (own === undefined) return undefined;
  const ofWorktree = readTextBelow(own, 'gitdir', MAX_SMALL_BYTES)?.trim();
  if (ofWorktree !== undefined) return isSamePlace(path.resolve(own, ofWorktree), place) ? own : undefined;
  const config = readTextBelow(own, 'config', MAX_SMALL_BYTES) ?? '';
  const ofSubmodule = /^[ \t]*worktree[ \t]*=([^\n]*)/im.exec(config)?.[1]?.trim().replace(/^"|"$/g, '');
  return ofSubmodule !== undefined && isSamePlace(path.resolve(own, ofSubmodule), top) ? own : undefined;
}

/**
 * The place of the shared data, as a real path. A `commondir` is believed only where this is, by its real path, one of the
 * working trees of the place that it names; one in the working tree itself, where anybody may have written it, must not
 * lead out of that.
 */
function commonDirectory(top: string, own: string): string | undefined {
  const { bytes, problem } = readFileBelow(own, 'commondir', MAX_SMALL_BYTES);
  if (problem === 'missing') return own;
  const common = bytes === undefined ? undefined : realPathOf(path.resolve(own, bytes.toString('utf8').trim()));
  if (common === undefined || path.dirname(own) !== path.join(common, 'worktrees')) return undefined;
  return isInside(top, own) && !isInside(top, common) ? undefined : common;
}

/** A commit's id, or why there is none: `missing` as before the first commit, `odd` where something else is in its place. */
type Referenced = { readonly id: string; readonly why?: undefined } | { readonly id?: undefined; readonly why: Why };
type Why = 'missing' | 'odd';

function readReference(git: Pick<GitDirectory, 'own' | 'common'>, name: string, hops: number): Referenced {
  if (hops === 0 || name.split('/').includes('..')) return { why: 'odd' };
  // A working tree has a HEAD of its own; branches and tags are common to all.
  const own = readFileBelow(git.own, name, MAX_SMALL_BYTES);
  const { bytes, problem } = own.problem === 'missing' ? readFileBelow(git.common, name, MAX_SMALL_BYTES) : own;
  // `refs/tags` is a folder, and may be asked for as a name.
  if (problem === 'missing' || (problem === 'special' && isFolder(git, name))) return packedReference(git, name);
  if (bytes === undefined) return { why: 'odd' };
  const text = bytes.toString('utf8');
  const target = /^ref:\s*(refs\/\S+)\s*$/.exec(text)?.[1];
  if (target !== undefined) return readReference(git, target, hops - 1);
  // FETCH_HEAD goes on behind the id.
  const id = text.slice(0, 65).split(/\s/)[0] ?? '';
  return isObjectId(id) ? { id } : { why: 'odd' };
}

function packedReference(git: Pick<GitDirectory, 'common'>, name: string): Referenced {
  const { bytes, problem } = readFileBelow(git.common, 'packed-refs', MAX_PACKED_BYTES);
  if (bytes === undefined) return { why: problem === 'missing' ? 'missing' : 'odd' };
  const packed = bytes.toString('latin1');
  const at = packed.indexOf(` ${Buffer.from(name).toString('latin1')}\n`);
  if (at < 0) return { why: 'missing' };
  const id = packed.slice(packed.lastIndexOf('\n', at) + 1, at);
  return isObjectId(id) ? { id } : { why: 'odd' };
}

function isFolder({ own, common }: Pick<GitDirectory, 'own' | 'common'>, name: string): boolean {
  return [own, common].some((place) => statsOf(path.join(place, name))?.isDirectory());
}

function isSamePlace(one: string, other: string): boolean {
  const real = realPathOf(one);
  return real !== undefined && real === realPathOf(other);
}

/** Of the place itself, not of what it links to; undefined too where there is no way to it. */
function statsOf(place: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
