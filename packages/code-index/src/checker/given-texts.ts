/**
 * Texts of our own that the checker is to read: a project's configuration, a text that lies nowhere on disk. They lie in the
 * cache, where the next process finds them; where that takes no files (its disk is full, or may not be written any more)
 * the checker is given them out of memory.
 */
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder, readTextAt, replaceFile } from '@boocontext/safe-access';

/** A configuration names each of its files. */
const MAX_WRITTEN_BYTES = 200_000_000;

export class GivenTexts {
  readonly #inMemory = new Map<string, string>();

  /** @param file a place in the cache, by its absolute path */
  give(file: string, text: string): void {
    if (readTextAt(file, MAX_WRITTEN_BYTES) === text) return;
    try {
      makeFolder(path.dirname(file), { mode: 0o700 });
      // Something else lies there: a cache that is damaged is made anew.
      if (isFolder(file)) fs.rmSync(file, { recursive: true, force: true });
      replaceFile(file, text);
      this.#inMemory.delete(file);
    } catch {
      this.#inMemory.set(file, text);
    }
  }

  /** What the cache took stays there. */
  letGo(file: string): void {
    this.#inMemory.delete(file);
  }

  /** By absolute path, what the cache did not take. */
  get inMemory(): ReadonlyMap<string, string> {
    return this.#inMemory;
  }
}

function isFolder(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}
