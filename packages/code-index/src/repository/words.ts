/**
 * The word index of one file: the 32-bit hashes of its distinct words, sorted. Two words may share a hash; that only
 * costs the caller, who looks into the text anyway, one file too many.
 *
 * A word is a run of ASCII letters, digits, `_`, `$` and bytes of non-ASCII characters. Where `$` or a character that is
 * no letter of an alphabet stands in it, what lies between is a word as well: in PHP and in shells `$total` is the name `total`, and in
 * prose a name stands between quotes of its own kind. The bytes of UTF-8 are read as they are:
 * decoding first takes longer than all the rest together.
 */

/** Hashes of the words in `bytes[start, end)`, sorted and distinct. */
export function wordHashes(bytes: Uint8Array, start: number, end: number): Uint32Array {
  let at = start;
  count = 0;
  generation = (generation + 1) >>> 0;
  if (generation === 0) {
    slotGenerations.fill(0);
    generation = 1;
  }
  while (at < end) {
    while (at < end && kindOfByte[bytes[at] as number] === 0) at++;
    if (at >= end) break;
    const from = at;
    let hash = hashSeed;
    let byte = bytes[at] as number;
    let kinds = 0;
    for (let kind = kindOfByte[byte] as number; kind !== 0; kind = kindOfByte[byte] as number) {
      kinds |= kind;
      hash = Math.imul(hash ^ byte, hashPrime);
      at++;
      byte = at < end ? (bytes[at] as number) : 0;
    }
    add(finish(hash));
    if (kinds > WORD) addParts(bytes, from, at);
  }
  return distinct.slice(0, count).sort();
}

/** Hashes of the words in a text: one for an identifier, several for `foo.bar`, none for `+`. */
export function wordHashesOfText(text: string): Uint32Array {
  const bytes = Buffer.from(text, 'utf8');
  return wordHashes(bytes, 0, bytes.length);
}

/** Whether a sorted list of hashes holds this one. */
export function hasHash(hashes: Uint32Array, hash: number): boolean {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = hashes[middle] as number;
    if (value === hash) return true;
    if (value < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Which of many files hold a word, without looking at each: pairs of hash and file, sorted. */
export class InvertedWords {
  readonly #pairs: Float64Array;

  /** @param words Of each file, by its number. At most a million files. */
  constructor(words: readonly Uint32Array[]) {
    this.#pairs = new Float64Array(words.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    words.forEach((hashes, file) => {
      for (const hash of hashes) this.#pairs[at++] = hash * MOST_FILES + file;
    });
    this.#pairs.sort();
  }

  /** Numbers of the files that hold a hash, ascending. */
  filesWith(hash: number): number[] {
    const pairs = this.#pairs;
    const from = hash * MOST_FILES;
    let low = 0;
    let high = pairs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[middle] as number) < from) low = middle + 1;
      else high = middle;
    }
    const files: number[] = [];
    for (; low < pairs.length && (pairs[low] as number) < from + MOST_FILES; low++)
      files.push((pairs[low] as number) - from);
    return files;
  }
}

/** 32 bits of hash and 20 of file are exact in a number. */
const MOST_FILES = 2 ** 20;

// FNV-1a, then the finishing step of MurmurHash3: FNV's low bits alone spread short words badly over the slots.
const hashSeed = 0x811c9dc5;
const hashPrime = 0x01000193;
function finish(hash: number): number {
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const dollar = 36;

/** What a byte is to a word: no part of it, a part, or one that has words beside it as well. */
const kindOfByte = new Uint8Array(256);
const WORD = 1;
const BETWEEN_WORDS = 2;
for (let byte = 0; byte < 256; byte++) {
  const character = String.fromCharCode(byte);
  if (byte === dollar || isLeadOfMark(byte)) kindOfByte[byte] = BETWEEN_WORDS;
  else if (byte >= 0x80 || /[A-Za-z0-9_]/.test(character)) kindOfByte[byte] = WORD;
}

export function isPartOfWord(byte: number): boolean {
  return kindOfByte[byte] !== 0;
}

/** It begins a character of UTF-8 that is no letter of an alphabet: below U+00C0, or from U+2000 on. */
function isLeadOfMark(byte: number): boolean {
  return byte === 0xc2 || byte >= 0xe2;
}

/** The words between the `$` and the marks of a longer one. */
function addParts(bytes: Uint8Array, start: number, end: number): void {
  let from = start;
  let hash = hashSeed;
  for (let at = start; at <= end; at++) {
    const byte = at < end ? (bytes[at] as number) : dollar;
    if (byte !== dollar && !isLeadOfMark(byte)) {
      hash = Math.imul(hash ^ byte, hashPrime);
      continue;
    }
    if (at > from) add(finish(hash));
    // The rest of the character is none of the next word.
    if (byte !== dollar) while (at + 1 < end && ((bytes[at + 1] as number) & 0xc0) === 0x80) at++;
    from = at + 1;
    hash = hashSeed;
  }
}

function add(hash: number): void {
  let slot = hash & (slotHashes.length - 1);
  while (slotGenerations[slot] === generation && slotHashes[slot] !== hash) slot = (slot + 1) & (slotHashes.length - 1);
  if (slotGenerations[slot] === generation) return;
  slotGenerations[slot] = generation;
  slotHashes[slot] = hash;
  if (count === distinct.length) growDistinct();
  distinct[count++] = hash;
  if (count * 2 > slotHashes.length) growSlots();
}

// An open-addressed set that is emptied by counting `generation` up: filling it with zeros for each file would cost
// more than a small file itself. Shared by all calls, which is safe since none is interrupted.
let slotHashes = new Uint32Array(1 << 14);
let slotGenerations = new Uint32Array(1 << 14);
let distinct = new Uint32Array(1 << 13);
let generation = 0;
let count = 0;

function growDistinct(): void {
  const larger = new Uint32Array(distinct.length * 2);
  larger.set(distinct);
  distinct = larger;
}

function growSlots(): void {
  slotHashes = new Uint32Array(slotHashes.length * 4);
  slotGenerations = new Uint32Array(slotHashes.length);
  for (let index = 0; index < count; index++) {
    const hash = distinct[index] as number;
    let slot = hash & (slotHashes.length - 1);
    while (slotGenerations[slot] === generation) slot = (slot + 1) & (slotHashes.length - 1);
    slotGenerations[slot] = generation;
    slotHashes[slot] = hash;
  }
}
