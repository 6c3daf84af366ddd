/**
 * The words of all definitions, for questions in plain words: which places in the code is this about?
 *
 * Each definition is scored by BM25F (see `search/file-block.ts` for the weights of words). What is added to it:
 * a concept of the question may be met by any of several words, of which the best one counts; the file as a whole is
 * scored too, since the words around a definition tell what it is for; so do those of what calls it;
 * and of equals, code comes before tests.
 * Blocks are made per file and kept between processes, so that only changed files are read again.
 */

import type { DefinitionRef } from '../model/facts.ts';
import { type Definition, SYMBOL_KINDS } from '../model/facts.ts';
import { atFile } from '../repository/heartbeat.ts';
import type { RepositoryFile } from '../repository/types.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import { readCache, writeCache } from './cache.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import {
  BLOCK_VERSION,
  buildBlock,
  type FileBlock,
  Flag,
  hashOfName,
  Interner,
  WEIGHT_OF_CODE,
  WordReader,
} from './search/file-block.ts';
import type { Concept } from './search/question.ts';
import { isOneSlipFrom, splitWords } from './search/terms.ts';

/** A definition that was found. Scores lie between 0 and 1 and can be compared within one answer. */
export interface Found extends DefinitionRef {
  readonly score: number;
}

/** Which definitions may be found at all. */
export interface SearchFilter {
  readonly file: (file: RepositoryFile) => boolean;
  readonly kind: Definition['kind'] | undefined;
}

export interface IndexedFiles {
  /** Files that can be searched now, and how many there are. */
  readonly indexed: number;
  readonly total: number;
}

export class SearchIndex {
  /** The one index of a analysis, made when it is first asked for. */
  static of(analysis: Analysis): SearchIndex {
    const index = INDEXES.get(analysis) ?? new SearchIndex(analysis);
    INDEXES.set(analysis, index);
    return index;
  }

  readonly #analysis: Analysis;
  readonly #blocks = new Map<string, FileBlock>();
  #stems = new Interner();
  #names = new Interner();
  #view: View | undefined;
  #isLoaded = false;
  #madeSinceSaved = 0;
  /** The state of the repository that the blocks are complete for. */
  #completeFor = -1;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** Nothing would have to be read to search now. */
  get isComplete(): boolean {
    this.#load();
    if (this.#completeFor === this.#analysis.generation) return true;
    return this.#outdated().length === 0;
  }

  /** Files that an update would have to read. */
  get outdatedCount(): number {
    this.#load();
    return this.#completeFor === this.#analysis.generation ? 0 : this.#outdated().length;
  }

  /** Reads what has changed; stops where the time is over, and tells how far it came. */
  update(budget: Budget): IndexedFiles {
    this.#load();
    const analysis = this.#analysis;
    if (this.#completeFor === analysis.generation) return { indexed: this.#blocks.size, total: this.#blocks.size };
    for (const path of this.#blocks.keys()) if (!analysis.repository.files.has(path)) this.#forget(path);
    const files = analysis.codeFiles();
    const outdated = this.#outdated();
    let missing = 0;
    const reader = new WordReader(this.#stems);
    for (let from = 0; from < outdated.length; from += BATCH) {
      const batch = outdated.slice(from, from + BATCH);
      budget.check();
      if (budget.isOver()) {
        missing += outdated.length - from;
        break;
      }
      analysis.parseFacts(batch, budget);
      budget.progress(from, outdated.length, 'reading words');
      for (const path of batch) {
        const facts = analysis.facts.known(path);
        const text = facts === undefined ? undefined : analysis.repository.readText(path);
        this.#view = undefined;
        if (facts === undefined || text === undefined) {
          this.#forget(path);
          missing++;
          continue;
        }
        const hash = analysis.repository.contentHash(path);
        const block = atFile(path, hash, () => buildBlock({ path, hash, text, facts }, reader, this.#names));
        this.#blocks.set(path, block);
        this.#madeSinceSaved++;
      }
    }
    if (missing === 0) this.#completeFor = analysis.generation;
    if (this.#madeSinceSaved >= Math.max(SAVE_AFTER, files.length / 20)) this.#save();
    return { indexed: files.length - missing, total: files.length };
  }

  /** The same in small steps, so that a question can be answered between two of them. */
  *updateSteps(): Generator<void, void, void> {
    for (let before = -1; ; ) {
      const end = Date.now() + STEP_MS;
      const budget = { check: () => {}, isOver: () => Date.now() > end, progress: () => {} };
      const { indexed, total } = this.update(budget);
      if (indexed === total || indexed === before) return;
      before = indexed;
      yield;
    }
  }

  /** Definitions that a question in plain words may be about, best first; those of `names` come before all others. */
  rank(
    concepts: readonly Concept[],
    names: readonly string[],
    filter: SearchFilter,
  ): { readonly hits: readonly Found[]; readonly total: number } {
    const view = this.#frozen();
    const scores = spreadOverCalls(view, this.#names, scoreDefinitions(view, this.#stems, concepts));
    const best = scores.reduce((max, score) => Math.max(max, score), 0);
    for (const name of names) {
      for (const index of view.definitionsNamed(this.#names, name))
        scores[index] = (scores[index] as number) + best + ALONE;
    }
    const admitted = this.#admitted(view, filter);
    let highest = 0;
    for (let index = 0; index < scores.length; index++) {
      if (admitted[index] === 0) scores[index] = 0;
      else highest = Math.max(highest, scores[index] as number);
    }
    // Nearly every definition shares some word with a question. What is far behind the best is no match.
    const least = Math.max(highest * LEAST_OF_BEST, Number.MIN_VALUE);
    const order: number[] = [];
    for (let index = 0; index < scores.length; index++) if ((scores[index] as number) >= least) order.push(index);
    order.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
    const perfect = perfectScore(view, this.#stems, concepts) + (names.length > 0 ? best + ALONE : 0);
    const hits = spreadOverFiles(order, scores, view.fileOf).map(({ index, score }) => ({
      ...this.#ref(view, index),
      score: round(Math.min(1, score / perfect)),
    }));
    return { hits, total: order.length };
  }

  /** Definitions whose names are like this one, nearest first: but for case, as a beginning, as a part, in its words. */
  rankNames(name: string, filter: SearchFilter): Found[] {
    const view = this.#frozen();
    const admitted = this.#admitted(view, filter);
    const likeness = likenessOfNames(this.#names.texts, name);
    const order: number[] = [];
    for (let index = 0; index < view.names.length; index++)
      if (admitted[index] === 1 && likeness[view.names[index] as number] !== 0) order.push(index);
    const likenessOf = (index: number) => likeness[view.names[index] as number] as number;
    const lengthOf = (index: number) => (this.#names.texts[view.names[index] as number] as string).length;
    order.sort(
      (a, b) =>
        likenessOf(b) - likenessOf(a) ||
        Number((view.priors[b] as number) >= IN_FRONT) - Number((view.priors[a] as number) >= IN_FRONT) ||
        lengthOf(a) - lengthOf(b) ||
        (view.priors[b] as number) - (view.priors[a] as number) ||
        a - b,
    );
    return order.map((index) => ({ ...this.#ref(view, index), score: likenessOf(index) / 100 }));
  }

  /** Definitions whose names are accepted, which is asked once for each name. */
  definitionsWhere(accepts: (name: string) => boolean): readonly DefinitionRef[] {
    const view = this.#frozen();
    const accepted = this.#names.texts.map(accepts);
    const found: DefinitionRef[] = [];
    for (let index = 0; index < view.names.length; index++)
      if (accepted[view.names[index] as number] === true) found.push(this.#ref(view, index));
    return found;
  }

  /** Bytes of all typed arrays, for measurements. */
  get sizeBytes(): number {
    let bytes = 0;
    for (const block of this.#blocks.values())
      for (const part of Object.values(block)) if (ArrayBuffer.isView(part)) bytes += part.byteLength;
    const view = this.#view;
    if (view !== undefined)
      for (const part of Object.values(view)) if (ArrayBuffer.isView(part)) bytes += part.byteLength;
    return bytes;
  }

  #ref(view: View, index: number): DefinitionRef {
    const file = view.fileOf[index] as number;
    return { file: (view.files[file] as FileBlock).path, index: index - (view.bases[file] as number) };
  }

  #outdated(): string[] {
    const { repository } = this.#analysis;
    return this.#analysis.codeFiles().filter((path) => this.#blocks.get(path)?.hash !== repository.contentHash(path));
  }

  #forget(path: string): void {
    if (this.#blocks.delete(path)) this.#view = undefined;
  }

  #frozen(): View {
    this.#view ??= new View(this.#blocks, this.#stems.texts.length, this.#analysis);
    return this.#view;
  }

  #admitted(view: View, filter: SearchFilter): Uint8Array {
    const admitted = new Uint8Array(view.names.length);
    const kind = filter.kind === undefined ? -1 : SYMBOL_KINDS.indexOf(filter.kind);
    view.files.forEach((block, file) => {
      const kept = this.#analysis.repository.files.get(block.path);
      if (kept === undefined || !filter.file(kept)) return;
      const base = view.bases[file] as number;
      for (let index = 0; index < block.kinds.length; index++)
        if (kind < 0 || block.kinds[index] === kind) admitted[base + index] = 1;
    });
    return admitted;
  }

  #load(): void {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    const stored = readCache(this.#cacheFile()) as Stored | undefined;
    if (stored === undefined) return;
    this.#stems = new Interner(stored.stems);
    this.#names = new Interner(stored.names);
    for (const block of stored.blocks) this.#blocks.set(block.path, block);
  }

  #save(): void {
    this.#madeSinceSaved = 0;
    const stored: Stored = {
      stems: this.#stems.texts,
      names: this.#names.texts,
      blocks: [...this.#blocks.values()],
    };
    writeCache(this.#cacheFile(), stored);
  }

  #cacheFile() {
    return {
      directory: this.#analysis.cacheDirectory,
      name: 'search',
      version: `${ENGINE_VERSION}/${BLOCK_VERSION}`,
    };
  }
}

interface Stored {
  readonly stems: readonly string[];
  readonly names: readonly string[];
  readonly blocks: readonly FileBlock[];
}

const INDEXES = new WeakMap<Analysis, SearchIndex>();
/** Files read together; between batches a caller can stop the work. */
const BATCH = 200;
/** How long a question waits at most for work that is done in between. */
const STEP_MS = 100;
/** Fewer new blocks than this are made again by the next process rather than written. */
const SAVE_AFTER = 50;

/** Everything below was tuned as the weights of fields were. */
const SATURATION = 2.72;
const FILE_SATURATION = 1.4;
/** How much the file as a whole counts beside the definition. */
const FILE_SHARE = 0.9;
/** Rarer words than this weighs do not count more: a rare word of a question is mostly chance. */
const MAX_IDF = 5;
/** A concept is as rare as its own word and all words for it together, in equal parts. */
const CONCEPT_RARITY = 0.5;
/** What further words for a met concept add. */
const FURTHER_WORDS = 0.19;
/** A definition that meets only some of the concepts loses up to this share. */
const COVERAGE = 0.5;
const COVERAGE_POWER = 0.8;
/** A word that begins or ends with the word asked for: `websocket` for `socket`. */
const PART_OF_WORD = 0.35;
const MAX_LONGER = 6;
/** Each further result of one file counts this much less than the one before. */
const SAME_FILE = 0.85;
const SPREAD = 60;
/** The share of the best score among those that call a definition which it gets besides. */
const FROM_CALLERS = 0.1;
/** A called name that more definitions bear tells nothing about any of them. */
const MOST_BEARERS = 3;
const LEAST_OF_BEST = 0.3;
const ALONE = 1;
/** Priors of code that is not a test, a declaration or an example are above it. */
const IN_FRONT = 0.7;

/** All blocks as one: definitions numbered through, and for each word the files that have it. */
class View {
  readonly files: readonly FileBlock[];
  /** Number of the first definition of each file. */
  readonly bases: Uint32Array;
  readonly fileOf: Uint32Array;
  readonly names: Uint32Array;
  readonly containers: Uint32Array;
  readonly priors: Float32Array;
  /** Entries of a word lie from `starts[word]` to `starts[word + 1]`: a file, and the word's position in its block. */
  readonly starts: Uint32Array;
  readonly entryFiles: Uint32Array;
  readonly entryPositions: Uint32Array;
  /** In how many definitions each word stands. */
  readonly definitionFrequency: Uint32Array;
  #calls: Calls | undefined;

  constructor(blocks: ReadonlyMap<string, FileBlock>, wordCount: number, analysis: Analysis) {
    this.files = [...blocks.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    this.bases = new Uint32Array(this.files.length);
    let definitionCount = 0;
    this.starts = new Uint32Array(wordCount + 1);
    this.definitionFrequency = new Uint32Array(wordCount);
    this.files.forEach((block, file) => {
      this.bases[file] = definitionCount;
      definitionCount += block.names.length;
      for (let position = 0; position < block.words.length; position++) {
        const word = block.words[position] as number;
        this.starts[word + 1] = (this.starts[word + 1] as number) + 1;
        this.definitionFrequency[word] =
          (this.definitionFrequency[word] as number) +
          (block.starts[position + 1] as number) -
          (block.starts[position] as number);
      }
    });
    for (let word = 0; word < wordCount; word++)
      this.starts[word + 1] = (this.starts[word + 1] as number) + (this.starts[word] as number);
    const next = this.starts.slice();
    this.entryFiles = new Uint32Array(this.starts[wordCount] as number);
    this.entryPositions = new Uint32Array(this.starts[wordCount] as number);
    this.fileOf = new Uint32Array(definitionCount);
    this.names = new Uint32Array(definitionCount);
    this.containers = new Uint32Array(definitionCount);
    this.priors = new Float32Array(definitionCount);
    this.files.forEach((block, file) => {
      for (let position = 0; position < block.words.length; position++) {
        const word = block.words[position] as number;
        const at = next[word] as number;
        next[word] = at + 1;
        this.entryFiles[at] = file;
        this.entryPositions[at] = position;
      }
      const base = this.bases[file] as number;
      this.fileOf.fill(file, base, base + block.names.length);
      this.names.set(block.names, base);
      this.containers.set(block.containers, base);
      const fileWeight = filePrior(analysis.repository.files.get(block.path));
      for (let index = 0; index < block.names.length; index++)
        this.priors[base + index] = fileWeight * definitionPrior(block, index);
    });
  }

  /** Calls told by names alone: within a file, or of what few bear the name of. */
  calls(table: Interner): Calls {
    this.#calls ??= callsIn(this, table);
    return this.#calls;
  }

  /** Numbers of the definitions that bear a name, `run` or `Job.run`, exactly. */
  definitionsNamed(table: Interner, name: string): number[] {
    const parts = name.split(/[.#]/).filter((part) => part !== '');
    const bare = table.find(parts.pop() ?? '');
    if (bare === undefined) return [];
    const container = parts.join('.');
    const found: number[] = [];
    for (let index = 0; index < this.names.length; index++) {
      if (this.names[index] !== bare) continue;
      const own = table.texts[this.containers[index] as number] as string;
      if (container === '' || own === container || own.endsWith(`.${container}`)) found.push(index);
    }
    return found;
  }
}

/** From one definition to another, by their numbers. */
interface Calls {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

function callsIn({ files, bases, fileOf, names }: View, table: Interner): Calls {
  const hashes = table.texts.map(hashOfName);
  const bearers = new Map<number, number[]>();
  files.forEach(({ flags }, file) => {
    const base = bases[file] as number;
    for (let index = 0; index < flags.length; index++) {
      if (((flags[index] as number) & Flag.callable) === 0) continue;
      const hash = hashes[names[base + index] as number] as number;
      const known = bearers.get(hash);
      if (known === undefined) bearers.set(hash, [base + index]);
      else known.push(base + index);
    }
  });
  const from: number[] = [];
  const to: number[] = [];
  files.forEach(({ callers, called }, file) => {
    const base = bases[file] as number;
    for (let call = 0; call < called.length; call++) {
      const all = bearers.get(called[call] as number) ?? [];
      const inFile = all.filter((index) => fileOf[index] === file);
      const meant = inFile.length > 0 ? inFile : all;
      if (meant.length > MOST_BEARERS) continue;
      const caller = base + (callers[call] as number);
      for (const index of meant) {
        if (index === caller) continue;
        from.push(caller);
        to.push(index);
      }
    }
  });
  return { from: Uint32Array.from(from), to: Uint32Array.from(to) };
}

/** What a definition is for is often told only where it is used. */
function spreadOverCalls(view: View, table: Interner, scores: Float64Array): Float64Array {
  const { from, to } = view.calls(table);
  const ofCallers = new Float64Array(scores.length);
  for (let call = 0; call < from.length; call++) {
    const called = to[call] as number;
    ofCallers[called] = Math.max(ofCallers[called] as number, scores[from[call] as number] as number);
  }
  return scores.map(
    (score, index) => score + FROM_CALLERS * (ofCallers[index] as number) * (view.priors[index] as number),
  );
}

/** Of equals, people ask for the code itself: not for its tests, its declarations, or what only shows it. */
export function filePrior(
  file: Pick<RepositoryFile, 'path' | 'test' | 'declaration' | 'generated'> | undefined,
): number {
  if (file?.generated) return 0.5;
  if (file?.test) return 0.55;
  if (file?.declaration) return 0.6;
  return file !== undefined && BESIDE_CODE.test(file.path) ? 0.65 : 1;
}
const BESIDE_CODE =
  /(^|\/)(bench(mark)?s?|examples?|fixtures?|docs?|site|website|scripts?|demos?|samples?|playground|stories|mocks?|testing)\//i;

function definitionPrior(block: FileBlock, index: number): number {
  const flags = block.flags[index] as number;
  let prior = KIND_PRIORS[block.kinds[index] as number] as number;
  if ((flags & Flag.exported) !== 0) prior *= 1.05;
  if ((flags & Flag.callable) !== 0) prior *= 1.1;
  return prior * (1 + 0.02 * Math.min(6, Math.log2(1 + (block.lineCounts[index] as number))));
}

const KIND_PRIORS = SYMBOL_KINDS.map((kind) => {
  switch (kind) {
    case 'property':
    case 'variable':
    case 'enum_member':
      return 0.75;
    case 'constructor':
      return 0.8;
    case 'type':
    case 'interface':
      return 0.85;
    default:
      return 1;
  }
});

/** A concept with the words of this index that meet it. */
interface Sought {
  readonly words: readonly {
    readonly word: number;
    readonly weight: number;
    readonly idf: number;
    readonly fileIdf: number;
  }[];
  /** What a definition gets at most by one word, before saturation. */
  readonly most: number;
}

function scoreDefinitions(view: View, stems: Interner, concepts: readonly Concept[]): Float64Array {
  const definitionCount = view.names.length;
  const scores = new Float64Array(definitionCount);
  const covered = new Float64Array(definitionCount);
  const best = new Float64Array(definitionCount);
  const further = new Float64Array(definitionCount);
  const fileScores = new Float64Array(view.files.length);
  const fileBest = new Float64Array(view.files.length);
  for (const concept of concepts) {
    const sought = seek(view, stems, concept);
    best.fill(0);
    further.fill(0);
    fileBest.fill(0);
    for (const { word, weight, idf, fileIdf } of sought.words) {
      const scale = weight * idf * (SATURATION + 1);
      const fileScale = weight * fileIdf * (FILE_SATURATION + 1);
      const end = view.starts[word + 1] as number;
      for (let entry = view.starts[word] as number; entry < end; entry++) {
        const file = view.entryFiles[entry] as number;
        const position = view.entryPositions[entry] as number;
        const block = view.files[file] as FileBlock;
        const inFile = WEIGHT_OF_CODE[block.fileWeights[position] as number] as number;
        const fileScore = (fileScale * inFile) / (FILE_SATURATION + inFile);
        if (fileScore > (fileBest[file] as number)) fileBest[file] = fileScore;
        const base = view.bases[file] as number;
        const last = block.starts[position + 1] as number;
        for (let posting = block.starts[position] as number; posting < last; posting++) {
          const index = base + (block.definitions[posting] as number);
          const amount = WEIGHT_OF_CODE[block.weights[posting] as number] as number;
          const score = (scale * amount) / (SATURATION + amount);
          const known = best[index] as number;
          if (score > known) {
            further[index] = (further[index] as number) + known;
            best[index] = score;
          } else further[index] = (further[index] as number) + score;
        }
      }
    }
    for (let index = 0; index < definitionCount; index++) {
      const own = best[index] as number;
      if (own === 0) continue;
      scores[index] = (scores[index] as number) + own + FURTHER_WORDS * (further[index] as number);
      covered[index] = (covered[index] as number) + Math.min(1, own / sought.most);
    }
    for (let file = 0; file < fileScores.length; file++)
      fileScores[file] = (fileScores[file] as number) + (fileBest[file] as number);
  }
  for (let index = 0; index < definitionCount; index++) {
    const own = scores[index] as number;
    if (own === 0) continue;
    const coverage = ((covered[index] as number) / concepts.length) ** COVERAGE_POWER;
    const inFile = fileScores[view.fileOf[index] as number] as number;
    scores[index] = (own * (1 - COVERAGE + COVERAGE * coverage) + FILE_SHARE * inFile) * (view.priors[index] as number);
  }
  return scores;
}

function seek(view: View, stems: Interner, concept: Concept): Sought {
  const weights = new Map(concept.stems);
  const { literal } = concept;
  if (literal !== undefined && literal.length >= 4) {
    for (const text of stems.texts) {
      if (text.length <= literal.length || text.length > literal.length + MAX_LONGER || weights.has(text)) continue;
      if (text.startsWith(literal) || text.endsWith(literal)) weights.set(text, PART_OF_WORD);
    }
  }
  for (const text of misspelt(view, stems, concept)) weights.set(text, MISSPELT);
  const definitionCount = view.names.length;
  const fileCount = view.files.length;
  let inDefinitions = 0;
  let inFiles = 0;
  const present: { word: number; weight: number; df: number; fileDf: number }[] = [];
  for (const [text, weight] of weights) {
    const word = stems.find(text);
    if (word === undefined || word + 1 >= view.starts.length) continue;
    const fileDf = (view.starts[word + 1] as number) - (view.starts[word] as number);
    if (fileDf === 0) continue;
    const df = view.definitionFrequency[word] as number;
    inDefinitions += weight ** 2 * df;
    inFiles += weight ** 2 * fileDf;
    present.push({ word, weight, df, fileDf });
  }
  const conceptIdf = idfOf(Math.min(inDefinitions, definitionCount), definitionCount);
  const conceptFileIdf = idfOf(Math.min(inFiles, fileCount), fileCount);
  const mixed = (ofConcept: number, ofWord: number) =>
    Math.min(MAX_IDF, CONCEPT_RARITY * ofConcept + (1 - CONCEPT_RARITY) * ofWord);
  const words = present.map(({ word, weight, df, fileDf }) => ({
    word,
    weight,
    idf: mixed(conceptIdf, idfOf(df, definitionCount)),
    fileIdf: mixed(conceptFileIdf, idfOf(fileDf, fileCount)),
  }));
  let most = 0;
  for (const [text, weight] of weights) {
    const word = stems.find(text);
    const df = word === undefined ? 0 : (view.definitionFrequency[word] ?? 0);
    most = Math.max(most, weight * mixed(conceptIdf, idfOf(df, definitionCount)));
  }
  return { words, most };
}

/** Of a word that stands nowhere, and nothing that means the same: words of the code that it is one slip away from. */
function misspelt(view: View, stems: Interner, { literal, stems: sought }: Concept): readonly string[] {
  const stands = (text: string) => {
    const word = stems.find(text);
    return word !== undefined && word + 1 < view.starts.length && view.starts[word] !== view.starts[word + 1];
  };
  if (literal === undefined || literal.length < LEAST_MISSPELT || [...sought.keys()].some(stands)) return [];
  return stems.texts.filter((text) => isOneSlipFrom(literal, text) && stands(text));
}

/** Shorter words are one slip away from too many others. */
const LEAST_MISSPELT = 6;
const MISSPELT = 0.7;

/** The score of a definition and a file that are about nothing else: the measure of all others. */
function perfectScore(view: View, stems: Interner, concepts: readonly Concept[]): number {
  let perfect = 0;
  for (const concept of concepts) {
    const { words } = seek(view, stems, concept);
    const most = words.reduce((max, { weight, idf }) => Math.max(max, weight * idf), 0);
    const mostInFile = words.reduce((max, { weight, fileIdf }) => Math.max(max, weight * fileIdf), 0);
    perfect += most * (SATURATION + 1) + FILE_SHARE * mostInFile * (FILE_SATURATION + 1);
  }
  return perfect > 0 ? perfect : 1;
}

/** Rarity of what stands in `count` of `all`, in the form that is never negative. */
function idfOf(count: number, all: number): number {
  return Math.log(1 + (all - count + 0.5) / (count + 0.5));
}

/** Best first, but what a file has already shown makes room for another file: a reader learns little from its sixth method. */
function spreadOverFiles(
  order: readonly number[],
  scores: Float64Array,
  fileOf: Uint32Array,
): { readonly index: number; readonly score: number }[] {
  const waiting = order.slice(0, SPREAD);
  const spread: { index: number; score: number }[] = [];
  const shown = new Map<number, number>();
  while (waiting.length > 0) {
    let at = 0;
    let score = -1;
    waiting.forEach((index, position) => {
      const lowered = (scores[index] as number) * SAME_FILE ** (shown.get(fileOf[index] as number) ?? 0);
      if (lowered <= score) return;
      score = lowered;
      at = position;
    });
    const [index = 0] = waiting.splice(at, 1);
    const file = fileOf[index] as number;
    spread.push({ index, score });
    shown.set(file, (shown.get(file) ?? 0) + 1);
  }
  const last = spread.at(-1)?.score ?? 0;
  return [
    ...spread,
    ...order.slice(SPREAD).map((index) => ({ index, score: Math.min(last, scores[index] as number) })),
  ];
}

/** For each name of the table how like it is, from 0 to 99. */
function likenessOfNames(table: readonly string[], name: string): Uint8Array {
  const wanted = name.toLowerCase();
  const words = splitWords(name);
  const likeness = new Uint8Array(table.length);
  if (wanted === '') return likeness;
  table.forEach((text, number) => {
    if (text.length < wanted.length) return;
    const lower = text.toLowerCase();
    if (lower === wanted) likeness[number] = 95;
    else if (lower.startsWith(wanted)) likeness[number] = 85;
    else if (lower.includes(wanted)) likeness[number] = 75;
    else if (words.length > 1 && words.every((word) => lower.includes(word))) likeness[number] = 65;
  });
  return likeness;
}

function round(score: number): number {
  return Math.round(score * 1_000) / 1_000;
}
