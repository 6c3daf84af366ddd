/**
 * What the compiler says of a diff where the diff is not: errors with it that are not there without it, in lines that it
 * leaves alone. The texts of before stand for the changed files in a checker of its own, as in `what-if.ts`, the other way
 * round. An error is a proof; that there is none proves little where imports lead nowhere or not all was compiled.
 */
import path from 'node:path';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { type ErrorsOfFile, runTrial, type ShownTexts, type TrialResult } from '../index/speculative-check.ts';
import type { DiffErrorDoubt } from '../model/doubts.ts';
import { LineMap } from '../model/lines.ts';
import { gitDiff } from '../repository/git-diff.ts';
import { kindOfName } from '../repository/languages.ts';
import type { DiffHunk, GitDiff, GitDiffFile } from '../repository/types.ts';
import type { BrokenPlace, DiffErrorsAnswer } from './answers.ts';
import { diffErrorDoubtsInWords } from './doubts/wording.ts';
import { brokenPlace } from './what-if/broken-place.ts';
import type { TextEdit } from './what-if/edit.ts';
import { isAboutExport, newErrors } from './what-if/new-errors.ts';

/** `diff` as in `ImpactQuestion`, ending at the files as they are. */
export function askDiffErrors(analysis: Analysis, spec: string, budget: Budget): DiffErrorsAnswer {
  const { repository } = analysis;
  const diff = gitDiff(repository.root, spec);
  const sources = diff.files.filter((file) => isSource(file.path) && isKnown(analysis, file));
  if (sources.length === 0) return { errors: [], compiled: [], total: 0, unresolved: [], open: [] };
  const unchanged = textsOfBefore(diff, sources);
  const files = filesToAsk(analysis, sources);
  const editsOf = new Map(
    sources.flatMap((file) => {
      const edits = editsOfFile(diff, file);
      return edits === undefined ? [] : [[file.path, edits] as const];
    }),
  );
  const found = (file: string, errors: ErrorsOfFile) =>
    newErrors(errors, editsOf.get(file)).filter(({ isInserted }) => !isInserted);
  const result = runTrial(
    analysis,
    { changed: new Map(), unchanged, files, isBroken: (file, errors) => found(file, errors).length > 0 },
    budget,
  );
  const unresolved = filesWith(result, sources, ({ before, after }) => {
    const known = new Set(before.map(({ message }) => message));
    return after.some(({ code, message }) => UNRESOLVED.has(code) && !known.has(message));
  });
  const errors: BrokenPlace[] = [];
  const unsteady: BrokenPlace[] = [];
  const behindImports: BrokenPlace[] = [];
  for (const [file, each] of result.errors) {
    const texts = new LineMap(repository.readText(file) ?? '');
    for (const { error, isReworded, isUnsteady } of found(file, each)) {
      const place = brokenPlace(analysis, file, texts, error, error.start);
      if (isUnsteady) unsteady.push(place);
      else if (isReworded) continue;
      else if (unresolved.length > 0 && !isAboutExport(error) && !UNRESOLVED.has(error.code)) behindImports.push(place);
      else errors.push(place);
    }
  }
  const missing = files.length - result.errors.size;
  const behind = filesWith(result, sources, ({ after }) => after.some(({ code }) => UNRESOLVED.has(code)));
  const configuration = diff.files.map((file) => file.path).filter((file) => isConfiguration.test(file));
  const open: DiffErrorDoubt[] = [
    ...result.doubts.flatMap((doubt): DiffErrorDoubt[] => (doubt.code === 'checker_ended' ? [doubt] : [])),
    ...(missing > 0 ? [{ code: 'not_all_compiled', files: missing, of: files.length } as const] : []),
    ...(behindImports.length > 0
      ? [{ code: 'errors_behind_imports', files: unresolved, at: behindImports } as const]
      : []),
    ...(behind.length > 0 && behindImports.length === 0
      ? [{ code: 'unresolved_imports', files: behind } as const]
      : []),
    ...(unsteady.length > 0 ? [{ code: 'error_unsteady', at: unsteady } as const] : []),
    ...(configuration.length > 0 ? [{ code: 'configuration_changed', files: configuration } as const] : []),
  ];
  return {
    errors: errors.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
    compiled: [...result.errors].filter(([, { isChecked }]) => isChecked).map(([file]) => file),
    total: files.length,
    unresolved: behind,
    open: diffErrorDoubtsInWords(open),
  };
}

const UNRESOLVED: ReadonlySet<number> = new Set([2307, 2792, 2875, 7016]);
/** What says how the compiler reads, and what is installed for it. */
const isConfiguration = /(?:^|\/)(?:[tj]sconfig[^/]*\.json|package\.json)$/;

function isSource(file: string): boolean {
  return kindOfName(path.posix.basename(file))?.class === 'source';
}

/** Of a file that is there: the checker reads it. */
function isKnown(analysis: Analysis, { path: file, status }: GitDiffFile): boolean {
  return status === 'deleted' || analysis.projects.plans.byFile.has(file) || analysis.repository.files.has(file);
}

function textsOfBefore(diff: GitDiff, sources: readonly GitDiffFile[]): ShownTexts {
  const texts = new Map<string, string | undefined>();
  for (const { path: file, oldPath, status } of sources) {
    if (status === 'added' || file !== oldPath) texts.set(file, undefined);
  }
  for (const { oldPath, status } of sources) {
    const text = status === 'added' ? undefined : diff.readOld(oldPath);
    if (text !== undefined) texts.set(oldPath, text);
  }
  return texts;
}

/** Those that import what has changed, the nearest first, and of the changed ones those that were there before. */
function filesToAsk(analysis: Analysis, sources: readonly GitDiffFile[]): readonly string[] {
  const isNew = new Set(
    sources
      .filter(({ path: file, oldPath, status }) => status === 'added' || file !== oldPath)
      .map((each) => each.path),
  );
  const gone = sources.filter(({ path: file, oldPath, status }) => status === 'deleted' || file !== oldPath);
  const reached = new Set(sources.filter(({ status }) => status !== 'deleted').map((each) => each.path));
  for (const file of importersOfGone(
    analysis,
    gone.map(({ oldPath }) => oldPath),
  ))
    reached.add(file);
  for (const file of reached) for (const importer of analysis.imports.importersOf(file)) reached.add(importer);
  return [...reached].filter((file) => !isNew.has(file) && analysis.projects.plans.byFile.has(file));
}

/** Imports of what is gone lead nowhere, so whoever names the file may be meant. */
function importersOfGone(analysis: Analysis, gone: readonly string[]): readonly string[] {
  if (gone.length === 0) return [];
  const names = gone.map((file) => {
    const stem = path.posix.basename(file).replace(/(?:\.d)?\.[^.]+$/, '');
    return stem === 'index' ? path.posix.basename(path.posix.dirname(file)) : stem;
  });
  return analysis.sourceFiles().filter((file) => {
    const text = analysis.repository.readText(file) ?? '';
    return names.some((name) => text.includes(name));
  });
}

/** The diff of one file as edits of its text of before; undefined where there is none. */
function editsOfFile(
  diff: GitDiff,
  { path: file, oldPath, status, hunks }: GitDiffFile,
): readonly TextEdit[] | undefined {
  if (status !== 'modified') return undefined;
  const [before, after] = [diff.readOld(oldPath), diff.readNew(file)];
  if (before === undefined || after === undefined) return undefined;
  const [old, now] = [lineStarts(before), lineStarts(after)];
  return hunks.map(({ oldStart, oldLines, newStart, newLines }: DiffHunk) => ({
    start: old(oldStart),
    end: old(oldStart + oldLines),
    text: after.slice(now(newStart), now(newStart + newLines)),
  }));
}

/** Where a line begins; the end of the text for what is behind it. */
function lineStarts(text: string): (line: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (line) => starts[line] ?? text.length;
}

function filesWith(
  result: TrialResult,
  sources: readonly GitDiffFile[],
  is: (errors: ErrorsOfFile) => boolean,
): readonly string[] {
  return sources
    .map((each) => each.path)
    .filter((file) => {
      const errors = result.errors.get(file);
      return errors !== undefined && is(errors);
    });
}
