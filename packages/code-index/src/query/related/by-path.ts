/**
 * Files that lie where a change lies, or where a tree of tests or documents mirrors that: `src/pipelines/flux/fill.py` and
 * `tests/pipelines/flux/test_flux_fill.py`. What few paths of the repository say tells most.
 */
import { splitWords } from '../../index/search/terms.ts';
import { compareText } from '../../model/compare-text.ts';
import { singular } from './by-name.ts';

export interface Alongside {
  readonly file: string;
  /** Words of the paths that both have, those that say most first. */
  readonly words: readonly string[];
}

/**
 * Best first; of equals those that come first in `before`.
 * @param files All of the repository.
 */
export function alongside(
  subjects: readonly string[],
  files: readonly string[],
  before: readonly string[],
): readonly Alongside[] {
  const isSubject = new Set(subjects);
  const wordsIn = new Map(files.map((file) => [file, wordsOfPath(file)]));
  const bearers = new Map<string, number>();
  for (const words of wordsIn.values()) for (const word of words) bearers.set(word, (bearers.get(word) ?? 0) + 1);
  const rarity = (word: string) => {
    const count = bearers.get(word) ?? 0;
    return Math.log(1 + (files.length - count + 0.5) / (count + 0.5));
  };
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + rarity(word), 0);
  const wanted = new Set(subjects.flatMap((file) => [...(wordsIn.get(file) ?? [])]));
  const least = weigh(wanted) * LEAST_SHARED;
  const places = new Map(before.map((file, at) => [file, at]));
  const placeOf = (file: string) => places.get(file) ?? before.length;
  return files
    .flatMap((file): (Alongside & { readonly score: number })[] => {
      const words = wordsIn.get(file) ?? [];
      const shared = [...words].filter((word) => wanted.has(word));
      const weight = weigh(shared);
      if (weight === 0 || weight < least || isSubject.has(file)) return [];
      shared.sort((a, b) => rarity(b) - rarity(a) || compareText(a, b));
      return [{ file, words: shared, score: weight / Math.sqrt(weigh(words)) }];
    })
    .sort((a, b) => b.score - a.score || placeOf(a.file) - placeOf(b.file) || compareText(a.file, b.file))
    .slice(0, MOST)
    .map(({ file, words }) => ({ file, words }));
}

/** Without all that stands behind the first dot of its name: `.test.ts`. */
function withoutEnding(file: string): string {
  const dot = file.indexOf('.', file.lastIndexOf('/') + 1);
  return dot < 0 ? file : file.slice(0, dot);
}

function wordsOfPath(file: string): ReadonlySet<string> {
  const known = KNOWN.get(file);
  if (known !== undefined) return known;
  const words = splitWords(withoutEnding(file))
    .map(singular)
    .filter((word) => /^\p{L}{2,}$/u.test(word) && !LAYOUT.has(word));
  const made = new Set(words);
  if (KNOWN.size >= MOST_KEPT) KNOWN.clear();
  KNOWN.set(file, made);
  return made;
}

const KNOWN = new Map<string, ReadonlySet<string>>();
const MOST_KEPT = 100_000;
/** Of what the paths of the change say, a file that shares less lies elsewhere. */
const LEAST_SHARED = 0.3;
/** What stands further down adds nothing to any place that is told. */
const MOST = 300;
/** How a project is laid out, which says nothing about what a file is about. */
const LAYOUT: ReadonlySet<string> = new Set(
  'test spec testing src lib main java kotlin js ts tsx py rs go mod index init'.split(' '),
);
