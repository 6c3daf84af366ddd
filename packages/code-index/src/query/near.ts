/** Names near to one that is not there: what a person who mistyped may have meant. */

import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { SearchIndex } from '../index/search.ts';
import type { DefinitionRef } from '../model/facts.ts';
import type { SymbolInfo } from './answers.ts';
import { symbolInfo } from './shared.ts';

const SHOWN = 5;
/** What a name of a test is farther away than the same name elsewhere. */
const TEST_PENALTY = 0.5;
/** Up to so many files are read for the words of all definitions; where it would be more, all facts are looked through. */
const FEW_FILES = 50;

/** At most five definitions, nearest first; empty where nothing is near. */
export function nearNames(analysis: Analysis, symbol: string, budget: Budget): SymbolInfo[] {
  const wanted = (symbol.split(/[.#]/).pop() ?? '').slice(0, 100).toLowerCase();
  if (wanted === '') return [];
  const distances = new Distances(wanted);
  const best = new Map<string, DefinitionRef & { readonly distance: number }>();
  for (const { name, ref } of definitionsNear(analysis, distances, budget)) {
    const isTest = analysis.repository.files.get(ref.file)?.test === true;
    const distance = distances.of(name) + (isTest ? TEST_PENALTY : 0);
    const known = best.get(name);
    if (known === undefined || distance < known.distance) best.set(name, { distance, ...ref });
  }
  return [...best.values()]
    .sort((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1))
    .slice(0, SHOWN)
    .map((ref) => symbolInfo(analysis, ref));
}

function* definitionsNear(
  analysis: Analysis,
  distances: Distances,
  budget: Budget,
): Iterable<{ readonly name: string; readonly ref: DefinitionRef }> {
  const index = SearchIndex.of(analysis);
  if (index.outdatedCount <= FEW_FILES) {
    index.update(budget);
    for (const ref of index.definitionsWhere((name) => distances.isNear(name))) {
      const name = analysis.facts.definition(ref)?.name;
      // Where time ran out, a file may have changed since its words were read.
      if (name !== undefined && distances.isNear(name)) yield { name, ref };
    }
    return;
  }
  const files = analysis.codeFiles().filter((file) => analysis.repository.written.has(file));
  analysis.parseFacts(files, budget);
  for (const file of files) {
    for (const [at, { name }] of (analysis.facts.known(file)?.definitions ?? []).entries())
      if (distances.isNear(name)) yield { name, ref: { file, index: at } };
  }
}

/** How far names are from the one asked for. */
class Distances {
  readonly #wanted: string;
  readonly #letters: number;
  readonly #limit: number;
  readonly #near = new Map<string, number>();

  /** @param wanted in lower case */
  constructor(wanted: string) {
    this.#wanted = wanted;
    this.#letters = lettersOf(wanted);
    this.#limit = Math.max(1, Math.floor(wanted.length / 4));
  }

  isNear(name: string): boolean {
    if (!this.#mayBeNear(name)) return false;
    const distance = this.#measure(name.toLowerCase());
    if (distance <= this.#limit) this.#near.set(name, distance);
    return distance <= this.#limit;
  }

  /** Of a name that is near: edits between the two without regard to case, 1 where one is a part of the other. */
  of(name: string): number {
    return this.#near.get(name) ?? this.#limit;
  }

  /** By its letters alone, which rules out nearly all names of a repository. */
  #mayBeNear(name: string): boolean {
    const shorter = Math.min(name.length, this.#wanted.length);
    const longer = Math.max(name.length, this.#wanted.length);
    const letters = lettersOf(name);
    // An edit changes two letters at most.
    if (longer - shorter <= this.#limit && bitCount(letters ^ this.#letters) <= 2 * this.#limit) return true;
    const common = letters & this.#letters;
    return shorter * 2 >= longer && (common === letters || common === this.#letters);
  }

  #measure(name: string): number {
    if (isPartOf(name, this.#wanted)) return 1;
    if (Math.abs(name.length - this.#wanted.length) > this.#limit) return this.#limit + 1;
    return editDistance(this.#wanted, name, this.#limit);
  }
}

/** A bit for each letter that occurs, of several letters the same one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** One holds the other and is no more than twice as long: "code" says nothing about what "decodeBufferSource" meant. */
function isPartOf(name: string, wanted: string): boolean {
  const [shorter, longer] = name.length < wanted.length ? [name, wanted] : [wanted, name];
  return name !== wanted && shorter.length > 2 && shorter.length * 2 >= longer.length && longer.includes(shorter);
}

/** Insertions, deletions, substitutions and swaps of neighbours; more than `limit` is answered with `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (previous[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforePrevious[j - 2] as number) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length] as number;
}
