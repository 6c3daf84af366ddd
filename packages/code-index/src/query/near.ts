/** Names near to one that is not there: what a person who mistyped may have meant. */
import type { Pace, Workbench } from '../index/workbench.ts';
import type { SymbolInfo } from './answers.ts';
import { symbolInfo } from './shared.ts';

const SHOWN = 5;

/** At most five definitions, nearest first; empty where nothing is near. */
export function nearNames(bench: Workbench, symbol: string, pace: Pace): SymbolInfo[] {
  const wanted = (symbol.split(/[.#]/).pop() ?? '').slice(0, 100).toLowerCase();
  if (wanted === '') return [];
  const files = bench.codeFiles();
  bench.parseFacts(files, pace);
  const limit = Math.max(1, Math.floor(wanted.length / 4));
  const best = new Map<string, { readonly distance: number; readonly file: string; readonly index: number }>();
  for (const file of files) {
    const penalty = bench.repository.files.get(file)?.test === true ? 0.5 : 0;
    bench.facts.known(file)?.definitions.forEach((definition, index) => {
      const name = definition.name.toLowerCase();
      const distance = (isPartOf(name, wanted) ? 1 : editDistance(wanted, name, limit)) + penalty;
      if (distance > limit + 0.5) return;
      const known = best.get(definition.name);
      if (known === undefined || distance < known.distance) best.set(definition.name, { distance, file, index });
    });
  }
  return [...best.values()]
    .sort((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1))
    .slice(0, SHOWN)
    .map((ref) => symbolInfo(bench, ref));
}

/** One holds the other and is no more than twice as long: "code" says nothing about what "decodeBufferSource" meant. */
function isPartOf(name: string, wanted: string): boolean {
  const [shorter, longer] = name.length < wanted.length ? [name, wanted] : [wanted, name];
  return name !== wanted && shorter.length > 2 && shorter.length * 2 >= longer.length && longer.includes(shorter);
}

/** Insertions, deletions, substitutions and swaps of neighbours; more than `limit` is answered with `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
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
