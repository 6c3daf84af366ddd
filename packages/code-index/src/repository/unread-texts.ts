/**
 * The words of text files that are part of the repository and are not read: what others wrote, what programs wrote, what is
 * in no language that is known. Each is gone through once for each version of it, when the first name is looked for.
 */
import fs from 'node:fs';
import { MAX_FILE_BYTES } from './types.ts';
import { standsInUnread, wordsOfUnread } from './unread-words.ts';
import { hasHash, wordHashesOfText } from './words.ts';

/** What keeps a version of a file apart from others, as far as the file system tells. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** It changed so shortly before it was looked at that a later change may show the same. */
  readonly racy: boolean;
}

/** A word, or several with signs between, as it is looked for in files. */
export interface WantedWord {
  readonly bytes: Buffer;
  /** Of each word in it. */
  readonly hashes: Uint32Array;
}

/** @param word In small letters where these are to be found as well. */
export function wantedWord(word: string): WantedWord {
  return { bytes: Buffer.from(word, 'utf8'), hashes: wordHashesOfText(word) };
}

export class UnreadTexts {
  readonly #known = new Map<string, { readonly version: string; readonly words: Uint32Array | undefined }>();
  #hashes = 0;
  #left = 0;
  #questions = 0;

  /** A question begins: so many bytes may be gone through until the next one. */
  restart(): void {
    this.#questions++;
    this.#left = MOST_SEARCHED_BYTES;
  }

  /** A file is gone. */
  forget(path: string): void {
    for (const way of WAYS) this.#forget(`${way} ${path}`);
  }

  #forget(key: string): void {
    this.#hashes -= this.#known.get(key)?.words?.length ?? 0;
    this.#known.delete(key);
  }

  /**
   * Whether one of these stands in a file, as far as its words tell; `unknown` where it cannot be searched, or not until the next question.
   *
   * @param stamp Undefined where it may have changed since: then nothing that is known of it counts.
   */
  holds(
    file: {
      readonly path: string;
      readonly place: string;
      readonly size: number;
      readonly stamp: FileStamp | undefined;
    },
    wanted: readonly WantedWord[],
    how: { readonly inAnyCase: boolean; readonly textOnly: boolean },
  ): boolean | 'unknown' {
    const { place, size, stamp } = file;
    const key = `${WAYS[(how.inAnyCase ? 1 : 0) + (how.textOnly ? 2 : 0)]} ${file.path}`;
    const version = stamp === undefined ? '' : `${stamp.size} ${stamp.mtimeMs} ${stamp.ctimeMs}`;
    let known = version === '' ? undefined : this.#known.get(key);
    if (known?.version !== version) {
      // The next question goes on from here.
      if (this.#left < size) return 'unknown';
      this.#left -= size;
      if (this.#isNowhereIn(place, wanted, how)) return false;
      known = { version, words: wordsOfUnread(place, { maxBytes: MAX_FILE_BYTES, ...how }) };
      this.#forget(key);
      const count = known.words?.length ?? 0;
      if (this.#hashes + count <= MOST_HASHES) {
        this.#hashes += count;
        this.#known.set(key, known);
      }
    }
    const { words } = known as { readonly words: Uint32Array | undefined };
    return words === undefined ? 'unknown' : wanted.some(({ hashes }) => hashes.every((hash) => hasHash(words, hash)));
  }

  /**
   * A process that answers one question needs no words of files in which the bytes of that do not stand. What answers several
   * keeps the words for all that follow.
   */
  #isNowhereIn(
    place: string,
    wanted: readonly WantedWord[],
    { inAnyCase, textOnly }: { readonly inAnyCase: boolean; readonly textOnly: boolean },
  ): boolean {
    const [only] = wanted;
    if (this.#questions > 1 || inAnyCase || only === undefined || wanted.length > 1 || only.hashes.length !== 1)
      return false;
    return standsInUnread(place, only.bytes, { maxBytes: MAX_FILE_BYTES, textOnly }) === false;
  }
}

/** Size and times of a regular file. */
export function stampOf(place: string): FileStamp | undefined {
  try {
    const stats = fs.lstatSync(place, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return undefined;
    const { size, mtimeMs, ctimeMs } = stats;
    return { size, mtimeMs, ctimeMs, racy: Date.now() - ctimeMs < RACY_MS };
  } catch {
    return undefined;
  }
}

/** Neither look tells a change, and none may be hidden. */
export function isSameStamp(a: FileStamp | undefined, b: FileStamp | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return !a.racy && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
}

const RACY_MS = 2_000;

/** How words are read: as they are, in small letters, and the same of texts alone. */
const WAYS = ['as-is', 'any-case', 'text', 'text-any-case'] as const;
/** Bytes of files that are not read which one question searches. */
const MOST_SEARCHED_BYTES = 512_000_000;
/** Words that are kept: 64 MB of them. What holds more is gone through again for each question. */
const MOST_HASHES = 16_000_000;
