/**
 * Several lists of files, each by another evidence, as one: reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009),
 * which needs no scores that could be compared with each other.
 */
import { compareText } from '../../model/compare-text.ts';
import type { Evidence } from '../answers.ts';

/** Files by one kind of evidence, best first, each once. */
export interface RankedList {
  readonly weight: number;
  readonly files: readonly { readonly file: string; readonly evidence: Evidence }[];
}

export interface Fused {
  readonly file: string;
  readonly score: number;
  /** Strongest first. */
  readonly evidence: readonly Evidence[];
}

export function fused(lists: readonly RankedList[]): readonly Fused[] {
  const byFile = new Map<string, { evidence: Evidence; share: number }[]>();
  for (const { weight, files } of lists) {
    files.forEach(({ file, evidence }, rank) => {
      const share = weight / (FLATNESS + rank);
      const known = byFile.get(file);
      if (known === undefined) byFile.set(file, [{ evidence, share }]);
      else known.push({ evidence, share });
    });
  }
  return [...byFile]
    .map(([file, shares]) => ({
      file,
      score: shares.reduce((sum, { share }) => sum + share, 0),
      evidence: shares.sort((a, b) => b.share - a.share).map(({ evidence }) => evidence),
    }))
    .sort((a, b) => b.score - a.score || compareText(a.file, b.file));
}

/** How little the first ranks of one list outweigh what several lists agree on. */
const FLATNESS = 10;
