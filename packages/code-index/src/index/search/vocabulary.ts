/**
 * What people say and what code says: words of one meaning in programming at large. Nothing here is for one
 * repository; a word that only one project uses in some sense does not belong there. They stand in `words`, a line for
 * what belongs together:
 *
 * - `synonyms.txt`: words before the tilde stand for one another, words after it are near to each of them;
 * - `everyday.txt`: everyday words, and the words that code has for them, not the other way round;
 * - `phrases.txt`: phrases that have words of their own in code.
 */
import fs from 'node:fs';
import { packageFile } from '../../package-files.ts';
import { splitWords, stem } from './terms.ts';

/** Stems to look for with a word, each with how much less it says than the word itself (0 to 1). */
export function relatedStems(wordStem: string): ReadonlyMap<string, number> {
  relations ??= readRelations();
  return relations.get(wordStem) ?? NONE;
}

/** Stems that the phrases of a question stand for, phrase by phrase: `give up` means `cancel` and `abort`. */
export function phraseStems(
  question: string,
): readonly { readonly phrase: string; readonly stems: readonly string[] }[] {
  phrases ??= readPhrases();
  const words = ` ${splitWords(question).join(' ')} `;
  return phrases.filter(({ phrase }) => words.includes(` ${phrase} `));
}

/** A word of its own line is as good as the other; one after the tilde is only near, and does not lead back. */
const NEAR = 0.6;
const EVERYDAY = 0.7;

type Relations = Map<string, Map<string, number>>;
const NONE: ReadonlyMap<string, number> = new Map();
let relations: Relations | undefined;
let phrases: { readonly phrase: string; readonly stems: readonly string[] }[] | undefined;

function readRelations(): Relations {
  const made: Relations = new Map();
  for (const line of linesOf('synonyms.txt')) {
    const [same = [], near = []] = line.split('~').map(wordsOf);
    for (const word of same) {
      for (const other of same) relate(made, word, other, 1);
      for (const other of near) relate(made, word, other, NEAR);
    }
  }
  for (const line of linesOf('everyday.txt')) {
    const [everyday = [], inCode = []] = line.split(':').map(wordsOf);
    for (const word of everyday) for (const other of inCode) relate(made, word, other, EVERYDAY);
  }
  return made;
}

function relate(made: Relations, word: string, other: string, weight: number): void {
  const from = stem(word);
  const to = stem(other);
  if (from === to) return;
  const related = made.get(from) ?? new Map<string, number>();
  made.set(from, related);
  if ((related.get(to) ?? 0) < weight) related.set(to, weight);
}

function readPhrases(): { readonly phrase: string; readonly stems: readonly string[] }[] {
  return linesOf('phrases.txt').map((line) => {
    const [phrase = '', words = ''] = line.split(': ');
    return { phrase, stems: wordsOf(words).map(stem) };
  });
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

function linesOf(file: string): string[] {
  return fs
    .readFileSync(packageFile(`words/${file}`), 'utf8')
    .trim()
    .split('\n');
}
