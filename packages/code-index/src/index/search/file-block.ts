/**
 * What the search index holds of one file: which words weigh how much in which definition, and in the file as a whole.
 *
 * The weight of a word in a definition is the pseudo-frequency of BM25F (Robertson, Zaragoza and Taylor, "Simple BM25
 * Extension to Multiple Weighted Fields", 2004): a sum over fields of frequency times the field's weight, each divided
 * by the field's length norm. Lengths are compared with those of usual code rather than with the averages of the
 * repository at hand. So a block depends on its file alone, stays valid while that file does, and one byte per
 * definition and word is enough.
 */

import { type FileFacts, SYMBOL_KINDS } from '../../model/facts.ts';

import { KEYWORDS, STOP_WORDS, stemsOf } from './terms.ts';
import { visitWords, type WordPlace } from './words-in-source.ts';

/** Part of the cache key of blocks: raise it when the same file would give another block. */
export const BLOCK_VERSION = 4;

/** Typed arrays run parallel: those of definitions by their index in `FileFacts`, those of words by position in `words`. */
export interface FileBlock {
  readonly path: string;
  readonly hash: string;
  /** Bare names and containers of definitions, as numbers of the shared table of names. */
  readonly names: Uint32Array;
  readonly containers: Uint32Array;
  readonly kinds: Uint8Array;
  /** Bits of `Flag`. */
  readonly flags: Uint8Array;
  /** Lines of each definition, at most 255. */
  readonly lineCounts: Uint8Array;
  /** Numbers of stems in the shared table, ascending. */
  readonly words: Uint32Array;
  /** Weight of each word in the file as a whole, coded by `encodeWeight`. */
  readonly fileWeights: Uint8Array;
  /** Where the postings of each word begin, and at the end how many there are. */
  readonly starts: Uint32Array;
  /** Postings: a definition, and the weight of the word in it. */
  readonly definitions: Uint16Array;
  readonly weights: Uint8Array;
  /** Calls as they are written, each once: the innermost definition around it, and the hash of the name that is called. */
  readonly callers: Uint16Array;
  readonly called: Uint32Array;
}

export const Flag = { exported: 1, callable: 2, hasBody: 4 } as const;

/** A table that gives each distinct text a number. */
export class Interner {
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [];

  constructor(texts: readonly string[] = []) {
    for (const text of texts) this.number(text);
  }

  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const made = this.texts.length;
    this.#numbers.set(text, made);
    this.texts.push(text);
    return made;
  }

  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }
}

/** Splits the words of many files, each distinct one once. Dropped after a run, since it holds every word it has seen. */
export class WordReader {
  readonly stems: Interner;
  readonly #ofNames = new Map<string, readonly number[]>();
  readonly #ofCode = new Map<string, readonly number[]>();
  readonly #ofProse = new Map<string, readonly number[]>();

  constructor(stems: Interner) {
    this.stems = stems;
  }

  name(name: string): readonly number[] {
    return this.#read(this.#ofNames, name, NONE_LEFT_OUT);
  }

  code(word: string): readonly number[] {
    return this.#read(this.#ofCode, word, KEYWORDS);
  }

  prose(word: string): readonly number[] {
    return this.#read(this.#ofProse, word, STOP_WORDS);
  }

  #read(known: Map<string, readonly number[]>, word: string, leftOut: ReadonlySet<string>): readonly number[] {
    let numbers = known.get(word);
    if (numbers === undefined) {
      // Longer ones are data: encoded images, hashes, minified code.
      const isData = word.length > MAX_WORD;
      numbers = isData || leftOut.has(word.toLowerCase()) ? [] : stemsOf(word).map((text) => this.stems.number(text));
      known.set(word, numbers);
    }
    return numbers;
  }
}

export interface BlockSource {
  readonly path: string;
  readonly hash: string;
  readonly text: string;
  readonly facts: FileFacts;
}

export function buildBlock(source: BlockSource, reader: WordReader, names: Interner): FileBlock {
  const { text, path } = source;
  const definitions = source.facts.definitions.slice(0, MAX_DEFINITIONS);
  const occurrences = new Occurrences(definitions.length);

  const { fileWords, folderWords } = pathWords(path, reader);
  for (const word of fileWords) occurrences.addToFile(word, 6);
  for (const word of folderWords) occurrences.addToFile(word, 2);

  definitions.forEach((definition, index) => {
    // A constructor is asked for by the name of its class.
    const lastContainer = definition.container.slice(definition.container.lastIndexOf('.') + 1);
    const ownName = definition.kind === 'constructor' ? `${lastContainer} constructor` : definition.name;
    for (const word of reader.name(ownName)) {
      occurrences.add(index, Field.name, word, 1);
      occurrences.addToFile(word, 2);
    }
    for (const word of reader.name(definition.container)) occurrences.add(index, Field.container, word, 1);
    for (const [part] of definition.signature.matchAll(WORDS)) {
      if (part === definition.name) continue;
      for (const word of reader.code(part)) occurrences.add(index, Field.signature, word, 1);
    }
    for (const [part] of commentBefore(text, definition.start).matchAll(WORDS)) {
      for (const word of reader.prose(part)) occurrences.add(index, Field.doc, word, 1);
    }
    for (const word of fileWords) occurrences.add(index, Field.file, word, 1);
    for (const word of folderWords) occurrences.add(index, Field.folder, word, 1);
  });

  const enclosing = new EnclosingDefinitions(definitions);
  const calls = new WrittenCalls();
  const visit = (written: string, start: number, place: WordPlace) => {
    const around = enclosing.at(start);
    const words = place === 'code' ? reader.code(written) : reader.prose(written);
    for (const word of words) occurrences.addToFile(word, 1);
    const innermost = around.at(-1);
    if (place === 'code' && innermost !== undefined && text[start + written.length] === '(')
      calls.add(innermost, written);
    // A word of a body belongs to the innermost definition, and a share of it to each one around.
    let share = 1;
    for (let depth = around.length - 1; depth >= 0 && share >= SMALLEST_SHARE; depth--) {
      const index = around[depth] as number;
      const { nameStart, nameEnd } = definitions[index] as (typeof definitions)[number];
      const isOwnName = start >= nameStart && start < nameEnd;
      if (!isOwnName) for (const word of words) occurrences.add(index, FIELD_OF_PLACE[place], word, share);
      share *= OUTER_SHARE;
    }
  };
  visitWords(text, visit, HASH_COMMENTS.test(path));

  return {
    path,
    hash: source.hash,
    names: Uint32Array.from(definitions, ({ name }) => names.number(name)),
    containers: Uint32Array.from(definitions, ({ container }) => names.number(container)),
    kinds: Uint8Array.from(definitions, ({ kind }) => SYMBOL_KINDS.indexOf(kind)),
    flags: Uint8Array.from(
      definitions,
      ({ exported, callable, hasBody }) =>
        (exported ? Flag.exported : 0) | (callable ? Flag.callable : 0) | (hasBody ? Flag.hasBody : 0),
    ),
    lineCounts: Uint8Array.from(definitions, ({ line, endLine }) => Math.min(255, endLine - line + 1)),
    ...occurrences.toPostings(),
    ...calls.toColumns(),
  };
}

/**
 * By which a called name and the name of a definition are compared. Another name may have the same hash; that lets a
 * definition be found by words that are not about it, and does no other harm.
 */
export function hashOfName(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Files in which `#` begins a comment. */
const HASH_COMMENTS = /\.(?:pyi?|rb|sh|bash|zsh)$/;

/** One byte for weights from 0.01 to 100: neighbours differ by 4 %, far less than the formula can tell apart. */
function encodeWeight(weight: number): number {
  return Math.max(0, Math.min(255, Math.round((Math.log(weight / SMALLEST_WEIGHT) / WEIGHT_SPAN) * 255)));
}
const SMALLEST_WEIGHT = 0.01;
const WEIGHT_SPAN = Math.log(100 / SMALLEST_WEIGHT);
export const WEIGHT_OF_CODE = Float64Array.from(
  { length: 256 },
  (_, code) => SMALLEST_WEIGHT * Math.exp((code / 255) * WEIGHT_SPAN),
);

/** A posting names its definition by 16 bits. */
const MAX_DEFINITIONS = 65_535;
const MAX_WORD = 64;
/** A long text before a definition says little more than its first screens. */
const MAX_DOC = 6_000;
const OUTER_SHARE = 0.3;
const SMALLEST_SHARE = 0.02;
const WORDS = /[\p{L}\p{N}_$]+/gu;
const NONE_LEFT_OUT: ReadonlySet<string> = new Set();

const Field = {
  name: 0,
  container: 1,
  signature: 2,
  doc: 3,
  file: 4,
  folder: 5,
  code: 6,
  comment: 7,
  string: 8,
} as const;
const FIELD_OF_PLACE: Readonly<Record<WordPlace, number>> = {
  code: Field.code,
  comment: Field.comment,
  string: Field.string,
};

/**
 * Tuned on the questions of analysis/questions marked `dev`, and on doc comments of five other repositories asked as
 * questions. `usual` is the usual length in words, `norm` how far a longer field counts less (the b of BM25).
 */
const FIELDS: readonly { readonly weight: number; readonly norm: number; readonly usual: number }[] = [
  { weight: 7.5, norm: 0.68, usual: 1.9 },
  { weight: 1.3, norm: 0.68, usual: 2.4 },
  { weight: 1.9, norm: 0.85, usual: 4.5 },
  { weight: 1.2, norm: 0.85, usual: 20 },
  { weight: 1.5, norm: 0, usual: 1 },
  { weight: 1.4, norm: 0, usual: 1 },
  { weight: 1, norm: 0.6, usual: 26 },
  { weight: 2, norm: 0.6, usual: 26 },
  { weight: 2.2, norm: 0.6, usual: 26 },
];
const FILE_NORM = 0.6;
const FILE_USUAL = 600;

/** Counts words per definition, field by field, and turns them into weights at the end, when lengths are known. */
class Occurrences {
  readonly #definitions: number[] = [];
  readonly #fields: number[] = [];
  readonly #words: number[] = [];
  readonly #amounts: number[] = [];
  readonly #lengths: Float64Array;
  readonly #inFile = new Map<number, number>();
  #fileLength = 0;

  constructor(definitionCount: number) {
    this.#lengths = new Float64Array(definitionCount * FIELDS.length);
  }

  add(definition: number, field: number, word: number, amount: number): void {
    this.#definitions.push(definition);
    this.#fields.push(field);
    this.#words.push(word);
    this.#amounts.push(amount);
    // Code, comments and strings of a body are one text as far as its length goes.
    const at = definition * FIELDS.length + Math.min(field, Field.code);
    this.#lengths[at] = (this.#lengths[at] as number) + amount;
  }

  addToFile(word: number, amount: number): void {
    this.#inFile.set(word, (this.#inFile.get(word) ?? 0) + amount);
    this.#fileLength += amount;
  }

  toPostings(): Pick<FileBlock, 'words' | 'fileWeights' | 'starts' | 'definitions' | 'weights'> {
    const weights = new Map<number, number>();
    for (let i = 0; i < this.#words.length; i++) {
      const definition = this.#definitions[i] as number;
      const field = this.#fields[i] as number;
      const { weight, norm, usual } = FIELDS[field] as (typeof FIELDS)[number];
      const length = this.#lengths[definition * FIELDS.length + Math.min(field, Field.code)] as number;
      const amount = (weight * (this.#amounts[i] as number)) / (1 - norm + (norm * length) / usual);
      // Sorted by this number, postings stand by word and then by definition.
      const key = (this.#words[i] as number) * (MAX_DEFINITIONS + 1) + definition;
      weights.set(key, (weights.get(key) ?? 0) + amount);
    }
    const keys = Float64Array.from(weights.keys()).sort();
    // Names of containers need not stand in the file as they are: `Foo.prototype.run = …` has the container `Foo`.
    for (const word of this.#words) if (!this.#inFile.has(word)) this.#inFile.set(word, 0);
    const words = Uint32Array.from(this.#inFile.keys()).sort();
    const fileNorm = 1 - FILE_NORM + (FILE_NORM * this.#fileLength) / FILE_USUAL;
    const starts = new Uint32Array(words.length + 1);
    const definitions = new Uint16Array(keys.length);
    const coded = new Uint8Array(keys.length);
    let at = 0;
    words.forEach((word, position) => {
      starts[position] = at;
      for (; at < keys.length && Math.floor((keys[at] as number) / (MAX_DEFINITIONS + 1)) === word; at++) {
        definitions[at] = (keys[at] as number) % (MAX_DEFINITIONS + 1);
        coded[at] = encodeWeight(weights.get(keys[at] as number) as number);
      }
    });
    starts[words.length] = at;
    return {
      words,
      fileWeights: Uint8Array.from(words, (word) => encodeWeight((this.#inFile.get(word) as number) / fileNorm)),
      starts,
      definitions,
      weights: coded,
    };
  }
}

/** Which names are called in which definition. */
class WrittenCalls {
  readonly #calls = new Set<number>();

  add(caller: number, name: string): void {
    this.#calls.add(caller * HASHES + hashOfName(name));
  }

  toColumns(): Pick<FileBlock, 'callers' | 'called'> {
    const calls = [...this.#calls];
    return {
      callers: Uint16Array.from(calls, (call) => Math.floor(call / HASHES)),
      called: Uint32Array.from(calls, (call) => call % HASHES),
    };
  }
}
const HASHES = 2 ** 32;

/** The definitions around a place, outermost first, for places that are asked about in order. */
class EnclosingDefinitions {
  readonly #definitions: readonly { readonly start: number; readonly end: number }[];
  readonly #order: readonly number[];
  readonly #around: number[] = [];
  #next = 0;

  constructor(definitions: readonly { readonly start: number; readonly end: number }[]) {
    this.#definitions = definitions;
    this.#order = definitions
      .map((_, index) => index)
      .sort((a, b) => this.#start(a) - this.#start(b) || this.#end(b) - this.#end(a) || a - b);
  }

  at(offset: number): readonly number[] {
    while (this.#next < this.#order.length && this.#start(this.#order[this.#next] as number) <= offset) {
      this.#leave(this.#start(this.#order[this.#next] as number));
      this.#around.push(this.#order[this.#next++] as number);
    }
    this.#leave(offset);
    return this.#around;
  }

  #leave(offset: number): void {
    while (this.#around.length > 0 && this.#end(this.#around.at(-1) as number) <= offset) this.#around.pop();
  }

  #start(index: number): number {
    return (this.#definitions[index] as { readonly start: number }).start;
  }

  #end(index: number): number {
    return (this.#definitions[index] as { readonly end: number }).end;
  }
}

/** Words of the file's own name (of its folder, for an `index`), and of the folders around. */
function pathWords(path: string, reader: WordReader): { readonly fileWords: number[]; readonly folderWords: number[] } {
  const parts = path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').split('/');
  let file = parts.pop() ?? '';
  if (file === 'index' && parts.length > 0) file = parts.pop() ?? '';
  return { fileWords: [...reader.name(file)], folderWords: parts.flatMap((part) => [...reader.name(part)]) };
}

/**
 * The whole comment before a declaration. Facts keep only its beginning, and examples further down often hold the very
 * words that are asked for.
 */
function commentBefore(text: string, start: number): string {
  const limit = Math.max(0, start - MAX_DOC);
  let from = start;
  for (let at = start; ; at = from) {
    while (at > limit && text.charCodeAt(at - 1) <= 32) at--;
    if (at <= limit) break;
    if (text.endsWith('*/', at)) {
      const open = text.lastIndexOf('/*', at - 2);
      if (open < limit) break;
      from = open;
      continue;
    }
    const line = text.lastIndexOf('\n', at - 1) + 1;
    if (!text.slice(line, at).trimStart().startsWith('//')) break;
    from = line;
  }
  const comment = text.slice(from, start);
  // The licence at the top of a file says nothing about the first definition.
  return from === 0 && /licen[cs]e|copyright/i.test(comment.slice(0, 400)) ? '' : comment;
}
