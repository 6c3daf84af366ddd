/** What a change is about, whatever it was asked by: its files, and the text that it changes. */
import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import { LineMap } from '../../model/lines.ts';
import { gitDiff } from '../../repository/git-diff.ts';
import type { DiffHunk } from '../../repository/types.ts';
import type { RelatedQuestion } from '../answers.ts';
import { selectDefinitions } from '../shared.ts';

export interface Subject {
  /** Files of the change, under the names that they had before it too: none of them is related to it. */
  readonly files: readonly string[];
  /** What it changes, or is about, of each. */
  readonly texts: readonly { readonly file: string; readonly text: string }[];
}

export function subjectOf(analysis: Analysis, question: RelatedQuestion, budget: Budget): Subject {
  if (question.diff !== undefined) return subjectOfDiff(analysis.repository.root, question.diff);
  if (question.symbol !== undefined) return subjectOfSymbol(analysis, question, budget);
  const file = question.file ?? '';
  return { files: [file], texts: [{ file, text: analysis.repository.readText(file) ?? '' }] };
}

function subjectOfDiff(root: string, spec: string): Subject {
  const diff = gitDiff(root, spec);
  const texts = diff.files.map(({ path, oldPath, hunks }) => ({
    file: path,
    text: [
      ...linesOf(hunks.length > 0 ? diff.readOld(oldPath) : undefined, hunks, ({ oldStart, oldLines }) => [
        oldStart,
        oldLines,
      ]),
      ...linesOf(hunks.length > 0 ? diff.readNew(path) : undefined, hunks, ({ newStart, newLines }) => [
        newStart,
        newLines,
      ]),
    ].join('\n'),
  }));
  return { files: [...new Set(diff.files.flatMap(({ path, oldPath }) => [path, oldPath]))], texts };
}

function linesOf(
  text: string | undefined,
  hunks: readonly DiffHunk[],
  side: (hunk: DiffHunk) => readonly [start: number, lines: number],
): readonly string[] {
  if (text === undefined) return [];
  const lines = text.split('\n');
  return hunks.flatMap((hunk) => {
    const [start, count] = side(hunk);
    return lines.slice(start, start + count);
  });
}

function subjectOfSymbol(analysis: Analysis, { symbol, file }: RelatedQuestion, budget: Budget): Subject {
  const selector = { symbol: symbol?.symbol ?? '', ...symbol, ...(file === undefined ? {} : { file }) };
  const refs = selectDefinitions(analysis, selector, budget).slice(0, MOST_DEFINITIONS);
  const texts = refs.flatMap((ref) => {
    const definition = analysis.facts.definition(ref);
    const text = analysis.repository.readText(ref.file);
    if (definition === undefined || text === undefined) return [];
    return [{ file: ref.file, text: text.slice(new LineMap(text).startOf(definition.line), definition.end) }];
  });
  return { files: [...new Set(refs.map((ref) => ref.file))], texts };
}

/** A name with more bearers is about nothing in particular. */
const MOST_DEFINITIONS = 20;
