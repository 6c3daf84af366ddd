/**
 * The paths in git's index (`git help index-format`, versions 2 to 4). A file that an ignore rule names and that is
 * tracked all the same is source like any other: git itself looks at the rules only for files that it does not track.
 */
import fs from 'node:fs';
import { type GitDirectory, readIndexFile } from '@boocontext/safe-access';

/** The tracked paths below the root, read again when the index has changed. */
export class TrackedPaths {
  readonly #git: GitDirectory;
  #stamp = '';
  #files: ReadonlySet<string> | undefined;
  #folders: ReadonlySet<string> = new Set();

  constructor(git: GitDirectory) {
    this.#git = git;
  }

  /** Whether the index is another one than at the last call. Reads nothing but its size and times. */
  hasChanged(): boolean {
    const stats = fs.lstatSync(`${this.#git.own}/index`, { throwIfNoEntry: false });
    const stamp = stats === undefined ? '' : `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`;
    if (stamp === this.#stamp) return false;
    this.#stamp = stamp;
    this.#files = undefined;
    return true;
  }

  hasFile(path: string): boolean {
    return this.#load().has(path);
  }

  hasFolder(path: string): boolean {
    this.#load();
    return this.#folders.has(path);
  }

  files(): string[] {
    return [...this.#load()];
  }

  /** Folders that hold a tracked file, in themselves or further down; the root is the empty one. */
  folders(): ReadonlySet<string> {
    this.#load();
    return this.#folders;
  }

  #load(): ReadonlySet<string> {
    if (this.#files !== undefined) return this.#files;
    const files = new Set<string>();
    const folders = new Set<string>();
    for (const tracked of readIndex(this.#git)) {
      if (!tracked.startsWith(this.#git.prefix)) continue;
      const path = tracked.slice(this.#git.prefix.length);
      files.add(path);
      folders.add('');
      for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
        const folder = path.slice(0, at);
        if (folders.has(folder)) break;
        folders.add(folder);
      }
    }
    this.#files = files;
    this.#folders = folders;
    return files;
  }
}

/** Paths from the top of the working tree. What cannot be read counts as not tracked. */
function readIndex(git: GitDirectory): string[] {
  try {
    const index = readIndexFile(git);
    if (index === undefined) return [];
    const idBytes = git.objectFormat === 'sha256' ? 32 : 20;
    const paths = entryPaths(index, idBytes);
    // A split index names the file that holds the bulk of its entries, some of which it then deletes. Taking all of
    // them is wrong only for a file that was tracked and is now ignored: it is kept, the harmless side.
    const shared = sharedIndexOf(index, idBytes);
    const bulk = shared === undefined ? undefined : readIndexFile(git, `sharedindex.${shared}`);
    return bulk === undefined ? paths : [...paths, ...entryPaths(bulk, idBytes)];
  } catch {
    return [];
  }
}

function entryPaths(index: Buffer, idBytes: number): string[] {
  const paths: string[] = [];
  if (index.toString('latin1', 0, 4) !== 'DIRC') return paths;
  const version = index.readUInt32BE(4);
  if (version < 2 || version > 4) return paths;
  const count = index.readUInt32BE(8);
  let at = 12;
  let previous = Buffer.alloc(0);
  for (let entry = 0; entry < count && at < index.length; entry++) {
    const start = at;
    const flags = index.readUInt16BE(at + 40 + idBytes);
    // Extended flags take two more bytes.
    at += 42 + idBytes + (flags & 0x4000 ? 2 : 0);
    if (version === 4) {
      // The path is the one before, with this many bytes cut off its end, then what follows up to a NUL.
      let byte = index[at++] as number;
      let cut = byte & 0x7f;
      while (byte & 0x80) {
        byte = index[at++] as number;
        cut = ((cut + 1) << 7) | (byte & 0x7f);
      }
      const end = index.indexOf(0, at);
      // No path of a file system is so long: a damaged index must not make us collect ever longer ones.
      if (end < 0 || end - at + previous.length - cut > 8192 || cut > previous.length) return paths;
      previous = Buffer.concat([previous.subarray(0, previous.length - cut), index.subarray(at, end)]);
      paths.push(previous.toString('utf8'));
      at = end + 1;
    } else {
      const end = index.indexOf(0, at);
      if (end < 0) return paths;
      paths.push(index.toString('utf8', at, end));
      // One to eight NULs, so that the next entry starts at a multiple of eight.
      at = start + ((end - start + 8) & ~7);
    }
  }
  return paths;
}

function sharedIndexOf(index: Buffer, idBytes: number): string | undefined {
  // Extensions follow the entries; `link` is looked for by its name and length rather than by reading all entries again.
  const at = index.lastIndexOf('link');
  if (at < 12 || at + 8 + idBytes > index.length - idBytes) return undefined;
  const id = index.toString('hex', at + 8, at + 8 + idBytes);
  return index.readUInt32BE(at + 4) >= idBytes && /[^0]/.test(id) ? id : undefined;
}
