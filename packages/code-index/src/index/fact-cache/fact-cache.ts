/**
 * Facts of files between processes and between threads, on disk, found by the content that they were made of. Only the
 * list of what is there is in memory: an entry is read when it is asked for.
 *
 * The bytes lie in *segments*. Each process, and each thread of it, appends to one of its own, and what is written there
 * never changes, so nobody waits for anybody. A damaged or a missing entry is as good as none: facts are soon made again.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder, openFileAt } from '@boocontext/safe-access';
import { readCache, writeCache } from '../cache.ts';

/** What is to be known of a file's facts without reading them. */
export interface FactsSummary {
  /** How many there are. */
  readonly definitions: number;
  readonly tooDeep: boolean;
  /** Files that do not import it may depend on it too: it declares what all can name, or adds to another module. */
  readonly addsToOthers: boolean;
  /** A digest of what the file says to others (`languages/shape/interface-hash.ts`); empty where its whole content does. */
  readonly interfaceHash: string;
}

/** Where an entry lies. */
export interface PackEntry extends FactsSummary {
  readonly segment: string;
  readonly offset: number;
  readonly length: number;
}

/** Entries by key. */
export type PackList = ReadonlyMap<string, PackEntry>;

/** Bytes that are collected before they are written. */
const WRITE_BYTES = 1_000_000;
/** Segments that are read together; beyond it, or where most is out of date, they are made into one. */
const MAX_SEGMENTS = 24;
const DIGEST_BYTES = 8;
/** Segments that no list names are removed when they are this old: a younger one may be another process's. */
const ORPHAN_AGE_MS = 3_600_000;
const SUFFIX = '.facts';

export class FactCache {
  readonly #directory: string;
  readonly #version: string;
  readonly #entries = new Map<string, PackEntry>();
  readonly #open = new Map<string, number | undefined>();
  /** Written, but not yet on disk. */
  readonly #pending = new Map<string, Buffer>();
  #pendingBytes = 0;
  readonly #added: string[] = [];
  #own: { readonly name: string; readonly file: number; length: number } | undefined;
  #isLoaded = false;
  #changes = 0;
  #isChanged = false;

  /** @param directory A folder of the cache; it is made when something is written. */
  constructor(directory: string, version: string) {
    this.#directory = directory;
    this.#version = version;
  }

  get(key: string): PackEntry | undefined {
    this.#load();
    return this.#entries.get(key);
  }

  /** The bytes that were added under this key; undefined where there are none that are whole. */
  read(key: string): Buffer | undefined {
    const entry = this.get(key);
    if (entry === undefined) return undefined;
    const bytes = this.#pending.get(key) ?? this.#readSegment(entry);
    if (bytes === undefined) this.#entries.delete(key);
    return bytes;
  }

  /** Another number whenever there may be more here than before. */
  get version(): number {
    return this.#changes;
  }

  add(key: string, bytes: Buffer, about: FactsSummary): void {
    this.#load();
    this.#changes++;
    if (this.#entries.has(key)) return;
    const own = this.#ownSegment();
    if (own === undefined) return;
    const offset = own.length + this.#pendingBytes;
    const length = DIGEST_BYTES + bytes.length;
    this.#entries.set(key, { segment: own.name, offset, length, ...about });
    this.#pending.set(key, bytes);
    this.#added.push(key);
    this.#pendingBytes += length;
    this.#isChanged = true;
    if (this.#pendingBytes >= WRITE_BYTES) this.flush();
  }

  /** Writes what was added, so that other threads can read it. */
  flush(): void {
    const own = this.#own;
    if (own === undefined || this.#pending.size === 0) return;
    const bytes = Buffer.concat([...this.#pending.values()].flatMap((each) => [digestOf(each), each]));
    try {
      for (let written = 0; written < bytes.length; )
        written += fs.writeSync(own.file, bytes, written, bytes.length - written, own.length + written);
    } catch {
      // A full disk: what is not there is made again.
      for (const key of this.#pending.keys()) this.#entries.delete(key);
    }
    own.length += bytes.length;
    this.#pending.clear();
    this.#pendingBytes = 0;
  }

  /** How many entries were added here, to ask later for those that came after. */
  get addedCount(): number {
    return this.#added.length;
  }

  /** Entries that were added since there were so many of them, and are still there. */
  addedSince(count: number): readonly (readonly [string, PackEntry])[] {
    return this.#added.slice(count).flatMap((key) => {
      const entry = this.#entries.get(key);
      return entry === undefined ? [] : [[key, entry] as const];
    });
  }

  /** All that is there, for another thread. */
  list(): PackList {
    this.#load();
    return this.#entries;
  }

  /** Takes in what another thread has written. */
  adopt(entries: Iterable<readonly [string, PackEntry]>): void {
    this.#load();
    this.#changes++;
    for (const [key, entry] of entries) {
      if (this.#entries.has(key)) continue;
      this.#entries.set(key, entry);
      this.#isChanged = true;
    }
  }

  /** Keeps these entries, and no others, for the next process. */
  save(keys: Iterable<string>): void {
    if (!this.#isChanged) return;
    this.flush();
    // What another process has found out in the meantime is as true as what was found here.
    for (const [key, entry] of this.#stored()) if (!this.#entries.has(key)) this.#entries.set(key, entry);
    const kept = new Map<string, PackEntry>();
    let keptBytes = 0;
    for (const key of keys) {
      const entry = this.#entries.get(key);
      if (entry === undefined || kept.has(key)) continue;
      kept.set(key, entry);
      keptBytes += entry.length;
    }
    const segments = new Set([...kept.values()].map(({ segment }) => segment));
    const allBytes = [...segments].reduce((sum, segment) => sum + this.#sizeOf(segment), 0);
    const list = segments.size > MAX_SEGMENTS || allBytes > 2 * keptBytes + WRITE_BYTES ? this.#rewritten(kept) : kept;
    writeCache({ directory: this.#directory, name: 'list', version: this.#version }, list);
    this.#isChanged = false;
    this.#removeOrphans(new Set([...list.values()].map(({ segment }) => segment)));
  }

  /** Lets go of the files. Reading opens them again. */
  close(): void {
    this.flush();
    for (const file of this.#open.values()) if (file !== undefined) fs.closeSync(file);
    this.#open.clear();
    if (this.#own !== undefined) fs.closeSync(this.#own.file);
    this.#own = undefined;
  }

  #load(): void {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    for (const [key, entry] of this.#stored()) this.#entries.set(key, entry);
  }

  #stored(): ReadonlyMap<string, PackEntry> {
    const stored = readCache({ directory: this.#directory, name: 'list', version: this.#version });
    return stored instanceof Map ? stored : new Map();
  }

  #readSegment({ segment, offset, length }: PackEntry): Buffer | undefined {
    try {
      const file = this.#opened(segment);
      if (file === undefined) return undefined;
      const bytes = Buffer.allocUnsafe(length);
      if (fs.readSync(file, bytes, 0, length, offset) !== length) return undefined;
      const content = bytes.subarray(DIGEST_BYTES);
      return digestOf(content).equals(bytes.subarray(0, DIGEST_BYTES)) ? content : undefined;
    } catch {
      return undefined;
    }
  }

  #opened(segment: string): number | undefined {
    if (this.#open.has(segment)) return this.#open.get(segment);
    // Where it was removed by another process its entries are made again.
    const file = openFileAt(path.join(this.#directory, path.basename(segment)))?.descriptor;
    this.#open.set(segment, file);
    return file;
  }

  /** Undefined where nothing can be written: then nothing is kept. */
  #ownSegment(): { readonly name: string; readonly file: number; length: number } | undefined {
    if (this.#own !== undefined) return this.#own;
    const name = `${process.pid}-${Math.random().toString(36).slice(2)}${SUFFIX}`;
    try {
      makeFolder(this.#directory, { mode: 0o700 });
      this.#own = { name, file: fs.openSync(path.join(this.#directory, name), 'wx', 0o600), length: 0 };
    } catch {
      return undefined;
    }
    return this.#own;
  }

  /** All of these in a new segment of our own. */
  #rewritten(kept: PackList): PackList {
    this.close();
    for (const [key, entry] of kept) {
      const bytes = this.#readSegment(entry);
      this.#entries.delete(key);
      if (bytes !== undefined) this.add(key, bytes, entry);
    }
    this.flush();
    return new Map([...this.#entries].filter(([key]) => kept.has(key)));
  }

  #sizeOf(segment: string): number {
    try {
      return fs.statSync(path.join(this.#directory, path.basename(segment))).size;
    } catch {
      return 0;
    }
  }

  #removeOrphans(named: ReadonlySet<string>): void {
    let names: string[];
    try {
      names = fs.readdirSync(this.#directory);
    } catch {
      return;
    }
    for (const name of names) {
      if (!name.endsWith(SUFFIX) || named.has(name) || name === this.#own?.name) continue;
      const file = path.join(this.#directory, name);
      try {
        if (Date.now() - fs.statSync(file).mtimeMs > ORPHAN_AGE_MS) fs.rmSync(file, { force: true });
      } catch {
        // Another process was faster, or reads it.
      }
    }
  }
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest().subarray(0, DIGEST_BYTES);
}
