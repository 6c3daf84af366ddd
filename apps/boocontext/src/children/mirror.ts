/**
 * A copy of the files that count in a repository, in our cache. Child servers are shown this copy: what they write stays
 * out of the repository, and what the repository holds besides source (installed packages, configuration of package
 * managers, links that lead elsewhere) is out of their reach.
 *
 * Copies and not hard links: a child that writes to a linked file would write into the repository. Where the file system
 * can share blocks until one side writes, the copy costs next to nothing.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isInside, makeFolder, readTextAt } from '@boocontext/safe-access';
import { ToolFailure } from '../errors.ts';

/** What a copy was made from: size, times and inode of the file in the repository. */
type Stamp = readonly [size: number, mtimeMs: number, ctimeMs: number, inode: number];

export class Mirror {
  /** Where the copies are, under the same relative paths. */
  readonly directory: string;
  readonly #root: string;
  readonly #home: string;
  /** Undefined where whoever opened it holds the place. */
  readonly #lock: string | undefined;
  readonly #copied: Map<string, Stamp>;
  /** Grows with every change, so that whoever has read the copies can tell whether they still are what they were. */
  #generation = 0;

  /**
   * A mirror for the life of this process. Another process that mirrors the same repository has one of its own, since
   * its child writes into it.
   * @throws ToolFailure `mirror_failed`
   */
  static open(cacheDirectory: string, root: string): Mirror {
    const name = `${path.basename(root).slice(0, 40)}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
    const { home, lock } = takePlace(path.join(cacheDirectory, 'mirrors', name));
    return new Mirror(root, home, path.join(home, 'files'), lock);
  }

  /**
   * A mirror whose copies lie beside those of other repositories, in a place that the caller has taken.
   * @param home Where it notes what it has copied.
   */
  static beside(root: string, home: string, directory: string): Mirror {
    return new Mirror(root, home, directory, undefined);
  }

  private constructor(root: string, home: string, directory: string, lock: string | undefined) {
    this.#root = root;
    this.#home = home;
    this.#lock = lock;
    this.directory = directory;
    this.#copied = readManifest(home);
    // Copies that no manifest vouches for are of no known age.
    if (this.#copied.size === 0) fs.rmSync(this.directory, { recursive: true, force: true });
    makeFolder(this.directory);
    makeFolder(home, { mode: 0o700 });
  }

  get generation(): number {
    return this.#generation;
  }

  /**
   * Brings the copies in step with the repository. Files that have gone, or cannot be read, are in no copy.
   * @param files What counts, relative to the root with `/`, as the engine lists it.
   * @throws ToolFailure `mirror_failed` when the cache cannot be written
   */
  async update(files: readonly string[], signal?: AbortSignal): Promise<void> {
    const insideByFolder = new Map<string, boolean>();
    const listed = new Set(files);
    let hasChanged = false;
    try {
      for (const file of this.#copied.keys()) {
        if (listed.has(file)) continue;
        this.#remove(file);
        hasChanged = true;
      }
      let readAt = performance.now();
      for (const file of files) {
        signal?.throwIfAborted();
        // A server has other things to answer meanwhile.
        if (performance.now() - readAt > LONGEST_STRETCH_MS) {
          await setImmediate();
          readAt = performance.now();
        }
        if (this.#copy(file, insideByFolder)) hasChanged = true;
      }
      if (hasChanged) writeManifest(this.#home, this.#copied);
    } catch (error) {
      signal?.throwIfAborted();
      throw new ToolFailure(
        'mirror_failed',
        `the copy of the repository for child servers could not be made: ${error instanceof Error ? error.message : String(error)}`,
        'Give the rights to write the cache, or set BOOCONTEXT_CACHE to another directory.',
      );
    } finally {
      // Also after a failure: what was copied until then may have changed.
      if (hasChanged) this.#generation += 1;
    }
  }

  has(file: string): boolean {
    return this.#copied.has(file);
  }

  /** What is in it, as listed. */
  files(): Iterable<string> {
    return this.#copied.keys();
  }

  /** How many files are in the mirror. */
  get size(): number {
    return this.#copied.size;
  }

  /** Lines of a copy, without their ends; none where there is no such copy. */
  lines(file: string): readonly string[] {
    if (!this.#copied.has(file)) return [];
    return readTextAt(path.join(this.directory, file), MAX_FILE_BYTES)?.split(/\r?\n/) ?? [];
  }

  /** Leaves the copies for the next process. */
  close(): void {
    if (this.#lock !== undefined) fs.rmSync(this.#lock, { force: true });
  }

  /** Whether the copy is another one than before. */
  #copy(file: string, insideByFolder: Map<string, boolean>): boolean {
    const source = sourceOf(this.#root, file, insideByFolder);
    const before = this.#copied.get(file);
    if (source === undefined) {
      if (before === undefined) return false;
      this.#remove(file);
      return true;
    }
    if (before?.every((value, index) => value === source.stamp[index])) return false;
    const target = path.join(this.directory, file);
    makeFolder(path.dirname(target));
    // Removed first: it may be read-only, as its source is.
    fs.rmSync(target, { force: true, recursive: true });
    try {
      fs.copyFileSync(source.path, target, fs.constants.COPYFILE_FICLONE);
      // Nothing in a copy is a program.
      fs.chmodSync(target, 0o600);
    } catch (error) {
      if (!isGoneOrUnreadable(error)) throw error;
      this.#copied.delete(file);
      return before !== undefined;
    }
    this.#copied.set(file, source.stamp);
    return true;
  }

  #remove(file: string): void {
    fs.rmSync(path.join(this.directory, file), { force: true, recursive: true });
    this.#copied.delete(file);
  }
}

const LONGEST_STRETCH_MS = 20;

/** A folder in the cache that no other process writes into. */
export interface Place {
  readonly home: string;
  /** To be removed when the folder is not needed any more; one of a process that has ended is taken over. */
  readonly lock: string;
}

/**
 * @param path The first of the places; others bear its name with a number.
 * @throws ToolFailure `mirror_failed`
 */
export function takePlace(path: string): Place {
  for (let slot = 0; slot < MOST_MIRRORS; slot += 1) {
    const home = `${path}.${slot}`;
    const lock = takeLock(home);
    if (lock !== undefined) return { home, lock };
  }
  throw new ToolFailure(
    'mirror_failed',
    `${MOST_MIRRORS} other processes already hold copies of this repository`,
    'End one of them, or leave out `engine`: the native engine needs no copy of a single repository.',
  );
}

/** Mirrors of one repository at the same time: hosts that run side by side, each with children of its own. */
const MOST_MIRRORS = 16;

/** The real file behind a listed one; undefined when it has gone, is no file, or lies outside the root by its real path. */
function sourceOf(
  root: string,
  file: string,
  insideByFolder: Map<string, boolean>,
): { readonly path: string; readonly stamp: Stamp } | undefined {
  try {
    const listed = path.join(root, file);
    const folder = path.dirname(listed);
    let isFolderInside = insideByFolder.get(folder);
    if (isFolderInside === undefined) {
      isFolderInside = isInside(root, fs.realpathSync(folder));
      insideByFolder.set(folder, isFolderInside);
    }
    if (!isFolderInside) return undefined;
    const real = fs.lstatSync(listed).isSymbolicLink() ? fs.realpathSync(listed) : listed;
    if (real !== listed && !isInside(root, real)) return undefined;
    const { size, mtimeMs, ctimeMs, ino, ...stat } = fs.lstatSync(real);
    if ((stat.mode & fs.constants.S_IFMT) !== fs.constants.S_IFREG) return undefined;
    return { path: real, stamp: [size, mtimeMs, ctimeMs, ino] };
  } catch {
    return undefined;
  }
}

function isGoneOrUnreadable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'EACCES' || code === 'EPERM';
}

function manifestOf(home: string): string {
  return path.join(home, 'manifest.json');
}

function readManifest(home: string): Map<string, Stamp> {
  try {
    const { version, files } = JSON.parse(readTextAt(manifestOf(home), MAX_MANIFEST_BYTES) ?? '');
    return version === MANIFEST_VERSION ? new Map(Object.entries<Stamp>(files)) : new Map();
  } catch {
    // None yet, or damaged: everything is copied anew.
    return new Map();
  }
}

/** Written after the copies: a process that is ended between the two leaves copies that the next one makes again. */
function writeManifest(home: string, copied: ReadonlyMap<string, Stamp>): void {
  const temporary = `${manifestOf(home)}.tmp`;
  fs.writeFileSync(temporary, JSON.stringify({ version: MANIFEST_VERSION, files: Object.fromEntries(copied) }));
  fs.renameSync(temporary, manifestOf(home));
}

const MANIFEST_VERSION = 1;
const MAX_MANIFEST_BYTES = 200_000_000;
/** The engine lists nothing larger. */
const MAX_FILE_BYTES = 8_000_000;

/** The path of the lock when it is ours now. */
function takeLock(home: string): string | undefined {
  const lock = path.join(home, 'lock');
  try {
    makeFolder(home, { mode: 0o700 });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
        heldLocks.add(lock);
        return lock;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        if (isHeld(lock)) return undefined;
        fs.rmSync(lock, { force: true });
      }
    }
    return undefined;
  } catch (error) {
    throw new ToolFailure(
      'mirror_failed',
      `no copy of the repository for child servers can be made: ${error instanceof Error ? error.message : String(error)}`,
      'Give the rights to write the cache, or set BOOCONTEXT_CACHE to another directory.',
    );
  }
}

/** Locks that this process has taken: an id alone cannot tell it from one before it that had the same. */
const heldLocks = new Set<string>();

function isHeld(lock: string): boolean {
  try {
    const pid = Number(readTextAt(lock, 100));
    if (pid === process.pid) return heldLocks.has(lock);
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
