/**
 * Duplicated code: blocks of at least ten lines with at least a hundred tokens that stand in another place as well, line
 * for line the same but for white space, comments and empty lines. These are the bounds that SonarQube takes for
 * languages other than Java. From each line on, and up to each line, there is a shortest window with ten lines and a
 * hundred tokens, which only its content decides. In a block each line lies in a window that begins with it, or, near
 * the end, in the window that ends with the block; so windows are compared by their hash, which takes time linear in
 * the lines, and those that occur again cover exactly the blocks.
 */
import type { CodeLines } from '../languages/shape/code-lines.ts';

const MIN_LINES = 10;
const MIN_TOKENS = 100;

/** One block that stands elsewhere too. */
export interface Duplicate {
  /** First and last line, 0-based. */
  readonly line: number;
  readonly endLine: number;
  /** Lines with code. */
  readonly lines: number;
  /** One of the other places. */
  readonly other: { readonly file: string; readonly line: number };
}

/** Blocks by file, in source order; files without any are left out. Only the files given are compared. */
export function findDuplicates(files: ReadonlyMap<string, CodeLines>): ReadonlyMap<string, readonly Duplicate[]> {
  const repeated = repeatedHashes(files);
  const windowsByHash = new Map<number, Window[]>();
  for (const [file, codeLines] of files) {
    for (const window of windowsOf(file, codeLines)) {
      if (!repeated.has(window.hash)) continue;
      const same = windowsByHash.get(window.hash);
      if (same === undefined) windowsByHash.set(window.hash, [window]);
      else same.push(window);
    }
  }
  const found = new Map<string, Window[]>();
  for (const windows of windowsByHash.values()) {
    for (const window of windows) {
      const other = elsewhere(window, windows);
      if (other === undefined) continue;
      window.other = other;
      const inFile = found.get(window.file);
      if (inFile === undefined) found.set(window.file, [window]);
      else inFile.push(window);
    }
  }
  return new Map(
    [...found].map(([file, windows]) => [file, blocksOf(windows, files.get(file) as CodeLines, files)] as const),
  );
}

/** Lines with code that stand in a block, each counted once. */
export function duplicatedLines(duplicates: readonly Duplicate[] | undefined): number {
  return (duplicates ?? []).reduce((sum, { lines }) => sum + lines, 0);
}

/** A first look at the hashes alone: nearly all windows stand only once, and need not be kept. */
function repeatedHashes(files: ReadonlyMap<string, CodeLines>): ReadonlySet<number> {
  let lineCount = 0;
  for (const { lines } of files.values()) lineCount += lines.length;
  const hashes = new Float64Array(2 * lineCount);
  let count = 0;
  for (const [file, codeLines] of files) for (const { hash } of windowsOf(file, codeLines)) hashes[count++] = hash;
  const sorted = hashes.subarray(0, count).sort();
  const repeated = new Set<number>();
  for (let i = 1; i < count; i++) if (sorted[i] === sorted[i - 1]) repeated.add(sorted[i] as number);
  return repeated;
}

interface Window {
  readonly file: string;
  /** Indices into the file's lines with code; the end is not part of it. */
  readonly from: number;
  readonly to: number;
  readonly hash: number;
  other?: Window;
}

function* windowsOf(file: string, { hashes, tokens }: CodeLines): Generator<Window> {
  const prefix = new PrefixHashes(hashes);
  let to = 0;
  let tokenCount = 0;
  for (let from = 0; from < hashes.length; from++) {
    if (to < from) {
      to = from;
      tokenCount = 0;
    }
    while (to < hashes.length && tokens[to] !== 0 && (to - from < MIN_LINES || tokenCount < MIN_TOKENS)) {
      tokenCount += tokens[to] as number;
      to++;
    }
    if (to - from >= MIN_LINES && tokenCount >= MIN_TOKENS) yield { file, from, to, hash: prefix.between(from, to) };
    if (to > from) tokenCount -= tokens[from] as number;
  }
  let from = hashes.length;
  tokenCount = 0;
  for (let end = hashes.length; end > 0; end--) {
    if (from > end) {
      from = end;
      tokenCount = 0;
    }
    while (from > 0 && tokens[from - 1] !== 0 && (end - from < MIN_LINES || tokenCount < MIN_TOKENS)) {
      from--;
      tokenCount += tokens[from] as number;
    }
    // A window that ends somewhere is compared with such windows only: most begin somewhere in the same way.
    if (end - from >= MIN_LINES && tokenCount >= MIN_TOKENS)
      yield { file, from, to: end, hash: -1 - prefix.between(from, end) };
    if (end > from) tokenCount -= tokens[end - 1] as number;
  }
}

/** Another window of the same lines that does not overlap this one: a list of equal lines is no copy of itself. */
function elsewhere(window: Window, windows: readonly Window[]): Window | undefined {
  const first = windows[0] as Window;
  const last = windows[windows.length - 1] as Window;
  for (const other of [first, last]) {
    if (other.file !== window.file || other.to <= window.from || other.from >= window.to) return other;
  }
  return undefined;
}

/** Windows that overlap or follow each other become one block, which names the place that its first lines stand in too. */
function blocksOf(
  windows: readonly Window[],
  { lines }: CodeLines,
  files: ReadonlyMap<string, CodeLines>,
): readonly Duplicate[] {
  const blocks: { from: number; to: number; other: Window }[] = [];
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const last = blocks.at(-1);
    const other = window.other as Window;
    if (last !== undefined && window.from <= last.to) last.to = Math.max(last.to, window.to);
    else blocks.push({ from: window.from, to: window.to, other });
  }
  return blocks.map(({ from, to, other }) => ({
    line: lines[from] as number,
    endLine: lines[to - 1] as number,
    lines: to - from,
    other: { file: other.file, line: files.get(other.file)?.lines[other.from] ?? 0 },
  }));
}

/** Hash of any run of lines in constant time: two polynomials of 26 bits, joined to one safe integer. */
class PrefixHashes {
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  readonly #firstPowers: Float64Array;
  readonly #secondPowers: Float64Array;

  constructor(hashes: Uint32Array) {
    const length = hashes.length + 1;
    this.#first = new Float64Array(length);
    this.#second = new Float64Array(length);
    this.#firstPowers = new Float64Array(length).fill(1);
    this.#secondPowers = new Float64Array(length).fill(1);
    for (let i = 1; i < length; i++) {
      const hash = hashes[i - 1] as number;
      this.#first[i] = ((this.#first[i - 1] as number) * BASES[0] + (hash % PRIMES[0])) % PRIMES[0];
      this.#second[i] = ((this.#second[i - 1] as number) * BASES[1] + (hash % PRIMES[1])) % PRIMES[1];
      this.#firstPowers[i] = ((this.#firstPowers[i - 1] as number) * BASES[0]) % PRIMES[0];
      this.#secondPowers[i] = ((this.#secondPowers[i - 1] as number) * BASES[1]) % PRIMES[1];
    }
  }

  between(from: number, to: number): number {
    const first = difference(this.#first, this.#firstPowers, from, to, PRIMES[0]);
    const second = difference(this.#second, this.#secondPowers, from, to, PRIMES[1]);
    return first * 2 ** 26 + second;
  }
}

const PRIMES = [67_108_859, 67_108_837] as const;
const BASES = [31_415_927, 27_182_819] as const;

function difference(prefix: Float64Array, powers: Float64Array, from: number, to: number, prime: number): number {
  const left = ((prefix[from] as number) * (powers[to - from] as number)) % prime;
  return ((prefix[to] as number) - left + prime) % prime;
}
