/**
 * The words of a file that is not read as text: one that is too large, or looks binary. It is gone through piece by piece,
 * as UTF-8 and as UTF-16, so that the question whether a name stands in it can be answered without holding it.
 */
import fs from 'node:fs';
import { TextDecoder } from 'node:util';
import { borrowFileAt, openFileAt } from '@boocontext/safe-access';
import { encodingOf } from './contents.ts';
import { beat } from './heartbeat.ts';
import { isPartOfWord, wordHashes } from './words.ts';

const PIECE = 1 << 20;
/** A word that is longer is no name; it is cut where the piece ends. */
const LONGEST_WORD = 1 << 16;

export interface UnreadOptions {
  /** A file of more has no words that are known. */
  readonly maxBytes: number;
  /** With A to Z as small letters. */
  readonly inAnyCase: boolean;
  /** A file with a zero near its beginning has no words, unless a mark says that it is UTF-16. */
  readonly textOnly?: boolean;
}

/** Hashes of its words, sorted; undefined where it cannot be read, is no regular file, or is too large. */
export function wordsOfUnread(place: string, options: UnreadOptions): Uint32Array | undefined {
  // Nearly all are small: of those nothing is put together, and no memory is asked for.
  const whole = borrowFileAt(place, Math.min(PIECE, options.maxBytes));
  return whole === undefined ? wordsInPieces(place, options) : wordsOfWhole(whole, options);
}

/**
 * Whether these bytes stand in a file that is read as it is, which is found out in a fraction of the time that its words take;
 * undefined where its words have to tell.
 */
export function standsInUnread(
  place: string,
  bytes: Buffer,
  { maxBytes, textOnly = false }: Omit<UnreadOptions, 'inAnyCase'>,
): boolean | undefined {
  const whole = borrowFileAt(place, Math.min(PIECE, maxBytes));
  if (whole === undefined || decoderOf(whole) !== undefined) return undefined;
  if (textOnly && encodingOf(whole) === 'binary') return false;
  return whole.includes(0) ? undefined : whole.includes(bytes);
}

function wordsOfWhole(bytes: Buffer, { inAnyCase, textOnly = false }: UnreadOptions): Uint32Array {
  if (textOnly && encodingOf(bytes) === 'binary') return NO_WORDS;
  beat();
  const decoder = decoderOf(bytes);
  const utf8 = decoder === undefined ? bytes : Buffer.from(decoder.decode(bytes));
  if (!utf8.includes(0)) return hashesOf(utf8, inAnyCase);
  return distinct([hashesOf(utf8, inAnyCase), hashesOf(withoutZeros(utf8), inAnyCase)]);
}

function wordsInPieces(place: string, options: UnreadOptions): Uint32Array | undefined {
  const { maxBytes, inAnyCase, textOnly = false } = options;
  const opened = openFileAt(place);
  if (opened === undefined) return undefined;
  try {
    if (opened.size > maxBytes) return undefined;
    const found: Uint32Array[] = [];
    let decoder: TextDecoder | undefined;
    let carried: Buffer = Buffer.alloc(0);
    const piece = Buffer.allocUnsafe(PIECE);
    for (let at = 0; ; ) {
      beat();
      const length = fs.readSync(opened.descriptor, piece, 0, PIECE, at);
      if (at === 0) {
        const start = piece.subarray(0, length);
        if (textOnly && encodingOf(start) === 'binary') return NO_WORDS;
        decoder = decoderOf(start);
      }
      at += length;
      if (at > maxBytes) return undefined;
      const read = piece.subarray(0, length);
      const utf8 = decoder === undefined ? read : Buffer.from(decoder.decode(read, { stream: length > 0 }));
      const bytes = Buffer.concat([carried, utf8]);
      const end = length === 0 ? bytes.length : endOfLastWord(bytes);
      const part = bytes.subarray(0, end);
      found.push(hashesOf(part, inAnyCase));
      if (part.includes(0)) found.push(hashesOf(withoutZeros(part), inAnyCase));
      carried = bytes.subarray(end);
      if (length === 0) return distinct(found);
    }
  } catch {
    return undefined;
  } finally {
    fs.closeSync(opened.descriptor);
  }
}

const NO_WORDS = new Uint32Array(0);

function decoderOf(start: Buffer): TextDecoder | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  return undefined;
}

/** UTF-16 without a mark: what is written in ASCII is left when the zeros are gone. */
function withoutZeros(bytes: Buffer): Buffer {
  const left = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte !== 0) left[length++] = byte;
  }
  return left.subarray(0, length);
}

/** All of these hashes, sorted and each once. */
function distinct(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    all.set(part, length);
    length += part.length;
  }
  all.sort();
  return all.filter((hash, at) => at === 0 || hash !== all[at - 1]);
}

function hashesOf(bytes: Buffer, inAnyCase: boolean): Uint32Array {
  const folded = inAnyCase ? inSmallLetters(bytes) : bytes;
  return wordHashes(folded, 0, folded.length);
}

/** Without decoding, which is what a file may be left out for. */
function inSmallLetters(bytes: Buffer): Buffer {
  const folded = Buffer.from(bytes);
  for (let at = 0; at < folded.length; at++) {
    const byte = folded[at] as number;
    if (byte >= 65 && byte <= 90) folded[at] = byte + 32;
  }
  return folded;
}

/** Where the last word begins that may go on in the next piece. A zero may lie between the letters of one. */
function endOfLastWord(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - LONGEST_WORD);
  for (let end = bytes.length; end > least; end--) {
    const byte = bytes[end - 1] as number;
    if (byte !== 0 && !isPartOfWord(byte)) return end;
  }
  return bytes.length;
}
