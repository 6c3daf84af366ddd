/**
 * Files that share the rare words of a change. Which files hold a word is known of every text of the repository, so that
 * templates, queries and configuration are found as code is; of the files that hold most, the texts tell how often.
 */
import type { Budget } from '../../index/budget.ts';
import { KEYWORDS, STOP_WORDS, splitWords, stem } from '../../index/search/terms.ts';
import { compareText } from '../../model/compare-text.ts';
import type { Subject } from './subject.ts';

/** What is asked of the repository. */
export interface Texts {
  readonly files: ReadonlyMap<string, { readonly size: number; readonly test: boolean }>;
  filesWithWord(word: string): readonly string[];
  readText(path: string): string | undefined;
}

export interface SharedWords {
  readonly file: string;
  /** As they stand in the change, those that say most first. */
  readonly words: readonly string[];
  /** How many of them are rare. */
  readonly rare: number;
}

/** Best first. */
export function sharingWords(
  texts: Texts,
  { texts: changed, files: own }: Subject,
  budget: Budget,
): readonly SharedWords[] {
  const all = texts.files.size;
  const isOwn = new Set(own);
  const counts = countsOf(changed.map(({ text }) => text));
  const concepts = conceptsIn(counts)
    .map((concept) => {
      budget.check();
      const files = new Set(concept.spellings.flatMap((word) => texts.filesWithWord(word)));
      return { ...concept, files, rarity: rarityOf(files.size, all) };
    })
    .filter(({ files }) => files.size <= Math.max(COMMON_SHARE * all, FEW_FILES))
    .sort((a, b) => b.rarity * b.weight - a.rarity * a.weight)
    .slice(0, MOST_CONCEPTS);

  const usualSize = [...texts.files.values()].reduce((sum, { size }) => sum + size, 0) / Math.max(1, all);
  const holding = new Map<string, number>();
  for (const { files, rarity, weight } of concepts)
    for (const file of files) {
      const size = texts.files.get(file)?.size;
      if (size === undefined || isOwn.has(file)) continue;
      holding.set(file, (holding.get(file) ?? 0) + (rarity * weight) / lengthNorm(Math.sqrt(size / usualSize)));
    }
  const held = [...holding.keys()].sort(
    (a, b) => (holding.get(b) as number) - (holding.get(a) as number) || compareText(a, b),
  );
  const isTest = (file: string) => texts.files.get(file)?.test === true;
  const read = [
    ...held.filter((file) => !isTest(file)).slice(0, READ_FILES),
    ...held.filter(isTest).slice(0, READ_TESTS),
  ].map((file) => {
    budget.check();
    const words = countsOf([texts.readText(file) ?? '']);
    return { file, words, stems: stemsIn(words), length: (texts.files.get(file)?.size ?? 0) / usualSize };
  });

  const wanted = stemsIn(counts);
  const rarityOfStem = new Map(
    [...wanted.keys()].map((each) => [each, rarityOf(read.filter(({ stems }) => stems.has(each)).length, read.length)]),
  );
  return read
    .map(({ file, words, stems, length }) => {
      const norm = SATURATION * lengthNorm(length);
      const saturated = (amount: number) => (amount * (SATURATION + 1)) / (amount + norm);
      let score = 0;
      for (const [each, count] of wanted) {
        const amount = stems.get(each);
        if (amount !== undefined) score += (rarityOfStem.get(each) as number) * weightOf(count) * saturated(amount);
      }
      // Another word may have the same hash: it is looked for in the text.
      const shared = concepts.flatMap((concept) => {
        const amount = concept.spellings.reduce((sum, spelling) => sum + (words.get(spelling) ?? 0), 0);
        return amount === 0 ? [] : [{ ...concept, amount }];
      });
      for (const { rarity, weight, amount } of shared) score += rarity * weight * saturated(amount);
      const rare = shared.filter(({ files }) => files.size <= Math.max(RARE_SHARE * all, FEW_FILES)).length;
      return { file, score, words: shared.map(({ name }) => name), rare };
    })
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.score - a.score || compareText(a.file, b.file))
    .map(({ file, words, rare }) => ({ file, words, rare }));
}

/** One thing that a change names, in the ways in which languages write it. */
interface Concept {
  /** As it stands in the change. */
  readonly name: string;
  readonly spellings: readonly string[];
  readonly weight: number;
}

function conceptsIn(counts: ReadonlyMap<string, number>): readonly Concept[] {
  const concepts = new Map<string, { name: string; spellings: Set<string>; weight: number }>();
  const add = (parts: readonly string[], name: string, weight: number) => {
    const key = parts.join(' ');
    const known = concepts.get(key);
    if (known === undefined) concepts.set(key, { name, spellings: new Set([name, ...spellingsOf(parts)]), weight });
    else {
      known.spellings.add(name);
      if (weight > known.weight) Object.assign(known, { weight, name });
    }
  };
  for (const [word, count] of counts) {
    if (word.length < LEAST_LETTERS || word.length > MOST_LETTERS || isPlain(word)) continue;
    const parts = splitWords(word).filter((part) => !/^\d+$/.test(part));
    const weight = weightOf(count);
    if (parts.length === 0) continue;
    add(parts, word, weight);
    if (parts.length < 2) continue;
    for (let at = 0; parts.length > 2 && at + 1 < parts.length; at++)
      add(parts.slice(at, at + 2), spellingsOf(parts.slice(at, at + 2))[0] as string, weight * PAIR_WEIGHT);
    for (const part of parts)
      if (part.length >= LEAST_LETTERS && !isPlain(part)) add([part], part, weight * PART_WEIGHT);
  }
  return [...concepts.values()]
    .map(({ name, spellings, weight }) => ({ name, spellings: [...spellings], weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_LOOKED_UP);
}

/** `quotaLimit`, `QuotaLimit`, `quota_limit`, `QUOTA_LIMIT`, `quotalimit`. */
function spellingsOf(parts: readonly string[]): readonly string[] {
  const [first = '', ...rest] = parts;
  const camel = first + rest.map(capitalized).join('');
  return [...new Set([camel, capitalized(camel), parts.join('_'), parts.join('_').toUpperCase(), parts.join('')])];
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function isPlain(word: string): boolean {
  const lower = word.toLowerCase();
  return KEYWORDS.has(lower) || KEYWORDS_ELSEWHERE.has(lower) || STOP_WORDS.has(lower) || /^\d+$/.test(word);
}

/** Of languages other than scripts, where they are no words that people give to things. */
const KEYWORDS_ELSEWHERE: ReadonlySet<string> = new Set(
  (
    'def elif self cls lambda pass raise except yield func defer chan struct impl pub mut crate dyn fun val companion override ' +
    'final throws synchronized nil unless elsif rescue ensure endif foreach echo namespace virtual sealed internal ' +
    'int float double char bool str list dict tuple'
  ).split(' '),
);

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.slice(0, MOST_TEXT).matchAll(/[\p{L}\p{N}_$]+/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The parts of names say what is spoken of where the names themselves differ. */
function stemsIn(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const stems = new Map<string, number>();
  for (const [word, count] of counts) {
    if (word.length > MOST_LETTERS) continue;
    for (const part of new Set(splitWords(word))) {
      if (part.length < LEAST_LETTERS || KEYWORDS.has(part) || /^\d+$/.test(part)) continue;
      const stemmed = stem(part);
      stems.set(stemmed, (stems.get(stemmed) ?? 0) + count);
    }
  }
  return stems;
}

function weightOf(count: number): number {
  return 1 + Math.log(count);
}

/** As BM25 has it, in the form that is never negative. */
function rarityOf(files: number, all: number): number {
  return Math.log(1 + (all - files + 0.5) / (files + 0.5));
}

function lengthNorm(length: number): number {
  return 1 - LENGTH + LENGTH * length;
}

const LEAST_LETTERS = 3;
const MOST_LETTERS = 60;
/** Longer texts are data. */
const MOST_TEXT = 1_000_000;
/** What stands in more of all files says nothing; what stands in few of them is rare, however few files there are. */
const COMMON_SHARE = 0.3;
const RARE_SHARE = 0.1;
const FEW_FILES = 5;
/** Of a change of a thousand lines the words that say most are enough. */
const MOST_LOOKED_UP = 600;
const MOST_CONCEPTS = 200;
/** Files whose texts are read, of those that hold most. */
const READ_FILES = 100;
const READ_TESTS = 60;
/** Of BM25. */
const SATURATION = 1.2;
const LENGTH = 0.4;
/** How much less a part of a name says than the name. */
const PAIR_WEIGHT = 0.5;
const PART_WEIGHT = 0.3;
