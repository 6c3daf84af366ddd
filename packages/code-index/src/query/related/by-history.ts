/** Files that were changed in the same commits as those of a change. */
import { compareText } from '../../model/compare-text.ts';
import type { History } from '../../repository/git-history.ts';

export interface Together {
  readonly file: string;
  readonly score: number;
  /** Commits that changed it together with one of the files, of those that changed one of them. */
  readonly together: number;
  readonly of: number;
}

/** Best first: what is changed with them often, lately, in small commits, and seldom without them. */
export function changedTogether({ commits, paths }: History, files: readonly string[]): readonly Together[] {
  const isOwn = new Uint8Array(paths.length);
  const wanted = new Set(files);
  paths.forEach((path, number) => {
    if (wanted.has(path)) isOwn[number] = 1;
  });
  const scores = new Float64Array(paths.length);
  const together = new Uint32Array(paths.length);
  const all = new Uint32Array(paths.length);
  let of = 0;
  for (const changed of commits) {
    const own = changed.reduce((sum, number) => sum + (isOwn[number] as number), 0);
    for (const number of changed) all[number] = (all[number] as number) + 1;
    if (own === 0) continue;
    const weight = own / changed.length / (1 + of / HALF_LIFE);
    of++;
    for (const number of changed) {
      scores[number] = (scores[number] as number) + weight;
      together[number] = (together[number] as number) + 1;
    }
  }
  return paths
    .flatMap((file, number): Together[] => {
      const count = together[number] as number;
      if (count === 0 || isOwn[number] === 1) return [];
      const score = (scores[number] as number) / ((all[number] as number) + SELDOM) ** 0.4;
      return [{ file, score, together: count, of }];
    })
    .sort((a, b) => b.score - a.score || b.together - a.together || compareText(a.file, b.file));
}

/** A commit counts half as much when so many later ones have changed the same files. */
const HALF_LIFE = 40;
/** What was changed once only, and that together, is little evidence. */
const SELDOM = 3;
