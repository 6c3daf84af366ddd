/**
 * How healthy the code of a repository, or one file of it, is. A file has the same score in both answers: each is
 * compared with all others. What could not be measured is counted and named, and never passes for healthy.
 */
import { EngineError } from '../errors.ts';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { duplicatedLines } from '../index/duplicates.ts';
import { type HealthFigures, healthFigures, type MeasuredFile } from '../index/health-figures.ts';
import type { HealthStore } from '../index/health-store.ts';
import { isScriptLanguage } from '../languages/languages.ts';
import type { CoverageNote, SomeFiles, WhyNotMeasured } from '../model/coverage-notes.ts';
import type { FileMetrics, Unmeasured } from '../model/metrics.ts';
import { CHURN_DAYS, type Churn } from '../repository/git-churn.ts';
import type { UnknownHistory } from '../repository/git-log.ts';
import { isProgrammingLanguage, kindOfName } from '../repository/languages.ts';
import type {
  Coverage,
  FileHealth,
  FunctionHealth,
  Grade,
  HealthAnswer,
  HealthDimension,
  HealthHistory,
  HealthOfFile,
  HealthQuestion,
  ProjectHealth,
} from './answers.ts';
import { countOfFiles, notesInWords, WHY_NOT_MEASURED } from './coverage-wording.ts';
import { isGradedFile, isMeasuredFile, ungradedAs } from './graded-files.ts';
import { type FileScore, riskOf, scoreFile, scoreProject } from './health-score.ts';
import { smellsOf } from './smells.ts';

/** Throws `no_such_file` where the file asked for is not there. */
export function askHealth(
  analysis: Analysis,
  health: HealthStore,
  question: HealthQuestion,
  budget: Budget,
): HealthAnswer {
  return question.file === undefined
    ? healthOfProject(analysis, health, budget)
    : healthOfFile(analysis, health, question.file, question.before, budget);
}

function healthOfProject(analysis: Analysis, health: HealthStore, budget: Budget): HealthAnswer {
  const kept = [...analysis.repository.written.values()];
  const graded = gradedFiles(analysis);
  const figures = figuresOf(analysis, health, graded, budget);
  const coverage = coverageOfProject(analysis, graded, figures);
  if (figures.measured.size === 0) return { scope: 'nothing', message: whyNothing(analysis, figures), ...coverage };

  const files = [...figures.scored.values()];
  const grades: Record<Grade, number> = { A: 0, B: 0, C: 0, D: 0, F: 0 };
  for (const { grade } of files) grades[grade]++;
  const changing = files.filter(isHotspot).sort((a, b) => risk(b) - risk(a) || byScore(a, b));
  const resting = files.filter((file) => (file.grade === 'D' || file.grade === 'F') && !isHotspot(file)).sort(byScore);
  const { score, grade } = scoreProject(files);
  let duplicated = 0;
  let filesWithDuplicates = 0;
  for (const { duplicates } of figures.measured.values()) {
    duplicated += duplicatedLines(duplicates);
    if (duplicates.length > 0) filesWithDuplicates++;
  }
  const answer: ProjectHealth = {
    scope: 'project',
    grade,
    score,
    fileCount: files.length,
    codeLines: files.reduce((sum, { codeLines }) => sum + codeLines, 0),
    grades,
    hotspots: changing,
    otherUnhealthy: resting,
    files: files.toSorted((a, b) => b.codeLines - a.codeLines || (a.file < b.file ? -1 : 1)),
    cycles: figures.cycles,
    duplication: { lines: duplicated, files: filesWithDuplicates },
    history: historyOf(figures.churn),
    ungraded: {
      tests: kept.filter((file) => ungradedAs(file) === 'test').length,
      fixtures: kept.filter((file) => ungradedAs(file) === 'fixture').length,
      declarations: kept.filter((file) => ungradedAs(file) === 'declaration').length,
      vendored: kept.filter((file) => ungradedAs(file) === 'vendored').length,
      unmeasured: kept.filter((file) => isProgrammingLanguage(file.language) && !isMeasuredFile(file)).length,
    },
    ...coverage,
  };
  return answer;
}

function healthOfFile(
  analysis: Analysis,
  health: HealthStore,
  file: string,
  before: string | undefined,
  budget: Budget,
): HealthAnswer {
  const kept = analysis.repository.written.get(file);
  if (kept === undefined) {
    const { files } = analysis.repository;
    const reason = files.has(file) ? 'generated' : analysis.repository.skipReason(file);
    if (reason === undefined) {
      throw new EngineError('no_such_file', `${file} is no file of this repository`, {
        hint: 'paths are relative to the directory, with /; ignored folders are not looked into',
      });
    }
    return {
      scope: 'nothing',
      message: `${file} was not measured: ${WHY_NOT_MEASURED[reason as WhyNotMeasured] ?? `it was left out as ${reason}`}`,
    };
  }
  if (!isMeasuredFile(kept)) {
    return { scope: 'nothing', message: `${file} was not measured: ${kept.language} is not measured yet` };
  }
  const others = gradedFiles(analysis);
  const ungraded = ungradedAs(kept);
  const figures = figuresOf(analysis, health, ungraded === undefined ? others : [...others, file], budget);
  const measured = figures.measured.get(file);
  if (measured === undefined) {
    const fault = figures.unmeasured.get(file) ?? { reason: 'unreadable' };
    return { scope: 'nothing', message: `${file} was not measured: ${whyUnmeasured(fault)}` };
  }
  const { metrics } = measured;
  const own = figures.scored.get(file) as HealthOfFile;
  const { dimensions, weakest } = scoreOf(file, measured, figures.churn);
  const history = historyOf(figures.churn);
  const answer: FileHealth = {
    scope: 'file',
    file,
    grade: own.grade,
    score: own.score,
    codeLines: own.codeLines,
    dimensions: Object.fromEntries(
      (Object.entries(dimensions) as [HealthDimension, number][]).map(([dimension, score]) => [
        dimension,
        { score, figure: figureOf(dimension, measured, own) },
      ]),
    ),
    weakest,
    functions: functionsOf(metrics),
    ...(before === undefined ? {} : healthBefore(analysis, measured, file, before, figures.churn)),
    smells: smellsOf(file, measured, own.churn),
    ...(ungraded === undefined ? {} : { ungraded }),
    history,
    ...coverageOfFile(file, measured, figures),
  };
  return answer;
}

function functionsOf({ functions }: FileMetrics): readonly FunctionHealth[] {
  return functions
    .map(({ name, container, line, cyclomatic, cognitive, nesting, lines }) => ({
      name,
      container,
      line,
      cyclomatic,
      cognitive,
      nesting,
      lines,
    }))
    .sort((a, b) => b.cognitive - a.cognitive || b.cyclomatic - a.cyclomatic || b.lines - a.lines || a.line - b.line);
}

/** Another text in the place of this one: what other files have to say of it is as it is now. */
function healthBefore(
  analysis: Analysis,
  now: MeasuredFile,
  file: string,
  text: string,
  churn: Churn | UnknownHistory,
): Pick<FileHealth, 'before'> {
  const metrics = analysis.serviceOf(file).measureText(file, text);
  if (metrics === undefined || 'reason' in metrics) return {};
  const { score, grade } = scoreOf(file, { ...now, metrics }, churn);
  return { before: { score, grade, codeLines: metrics.codeLines.lines.length, functions: functionsOf(metrics) } };
}

function coverageOfFile(
  file: string,
  measured: MeasuredFile,
  figures: HealthFigures,
): { readonly coverage?: Coverage } {
  const notCompared = figures.unmeasured.size;
  const notes: CoverageNote[] = unreadNotes([[file, measured]]);
  if (notCompared > 0) notes.push({ code: 'not_compared_with', files: notCompared });
  if (notes.length === 0) return {};
  return {
    coverage: {
      checked: figures.measured.size,
      total: figures.measured.size + notCompared,
      skipped: countReasons(figures.unmeasured.values()),
      notes: notesInWords(notes),
      partial: true,
    },
  };
}

/** Source files that a project's grade is made of. */
function gradedFiles(analysis: Analysis): string[] {
  return analysis.codeFiles().filter((file) => isGradedFile(analysis.repository.written.get(file)));
}

interface ScoredFigures extends HealthFigures {
  readonly scored: ReadonlyMap<string, HealthOfFile>;
}

function figuresOf(analysis: Analysis, health: HealthStore, graded: readonly string[], budget: Budget): ScoredFigures {
  return health.remember(graded, () => {
    const figures = healthFigures(analysis, health, graded, budget);
    const scored = new Map<string, HealthOfFile>();
    for (const [file, measured] of figures.measured) scored.set(file, healthOf(file, measured, figures.churn));
    const value = { ...figures, scored };
    if (!figures.churn.known && figures.churn.reason === 'timeout') return { value, isWhole: false };
    return { value, isWhole: ![...value.unmeasured.values()].some(({ reason }) => reason === 'timeout') };
  });
}

function scoreOf(file: string, measured: MeasuredFile, churn: Churn | UnknownHistory): FileScore {
  const { metrics, fanIn, fanOut, cycle, duplicates } = measured;
  return scoreFile({
    functions: metrics.functions,
    codeLines: metrics.codeLines.lines.length,
    isBarrel: metrics.isBarrel,
    fanIn,
    fanOut,
    cycleSize: Math.max(1, cycle.length),
    duplicatedLines: duplicatedLines(duplicates),
    changedLines: churn.known && churn.linesKnown ? (churn.files.get(file)?.lines ?? 0) : undefined,
  });
}

function healthOf(file: string, measured: MeasuredFile, churn: Churn | UnknownHistory): HealthOfFile {
  const { score, grade, weakest } = scoreOf(file, measured, churn);
  const changes = churn.known ? (churn.files.get(file) ?? { commits: 0, lines: 0 }) : undefined;
  return {
    file,
    grade,
    score,
    weakest,
    codeLines: measured.metrics.codeLines.lines.length,
    ...(changes === undefined ? {} : { commits: changes.commits }),
    ...(changes === undefined || !churn.known || !churn.linesKnown ? {} : { churn: changes.lines }),
  };
}

function isHotspot({ grade, commits = 0 }: HealthOfFile): boolean {
  return commits > 1 && grade !== 'A' && grade !== 'B';
}

function risk({ score, commits = 0 }: HealthOfFile): number {
  return riskOf(score, commits);
}

function byScore(a: HealthOfFile, b: HealthOfFile): number {
  return a.score - b.score || b.codeLines - a.codeLines || (a.file < b.file ? -1 : 1);
}

function historyOf(churn: Churn | UnknownHistory): HealthHistory {
  if (!churn.known) return { known: false, sentence: `${unknownHistory(churn)}, so what is often changed is unknown` };
  const until = day(churn.until);
  const window =
    churn.cut === undefined
      ? `the ${CHURN_DAYS} days up to ${until}`
      : churn.cut === 'shallow'
        ? `${day(churn.since)} to ${until} only, since the clone is shallow`
        : `${day(churn.since)} to ${until}, the latest ${churn.commits} commits`;
  const lines = churn.linesKnown ? '' : '; how many lines changed could not be told';
  return { known: true, sentence: `Changes are those of ${window} (${churn.commits} commits)${lines}` };
}

function unknownHistory({ reason, why }: UnknownHistory): string {
  return why === undefined ? UNKNOWN_HISTORY[reason] : `${UNKNOWN_HISTORY[reason]} (${why})`;
}

const UNKNOWN_HISTORY: Readonly<Record<UnknownHistory['reason'], string>> = {
  no_git: 'There is no git repository here',
  refused: 'The git history is not read',
  no_commit: 'The git repository has no commit that can be read',
  shallow: 'The clone is shallow and holds no changes of its own',
  failed: 'Git could not tell the history',
  timeout: 'The time was over before git could be asked',
};

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

function figureOf(
  dimension: HealthDimension,
  { metrics, fanIn, fanOut, cycle, duplicates }: MeasuredFile,
  own: HealthOfFile,
): string {
  const most = (value: (metrics: MeasuredFile['metrics']['functions'][number]) => number) =>
    Math.max(0, ...metrics.functions.map(value));
  switch (dimension) {
    case 'size':
      return `${own.codeLines} lines of code, the longest function ${most(({ ownLines, name }) => (name === '<module>' ? 0 : ownLines))}`;
    case 'cognitive':
      return `at most ${most(({ cognitive }) => cognitive)} in a function`;
    case 'cyclomatic':
      return `at most ${most(({ cyclomatic }) => cyclomatic)} in a function`;
    case 'nesting':
      return `at most ${most(({ nesting }) => nesting)} blocks deep`;
    case 'coupling':
      return `imports ${fanOut}, imported by ${fanIn}`;
    case 'cycles':
      return cycle.length === 0 ? 'in no circle of imports' : `in a circle of ${cycle.length} files`;
    case 'duplication':
      return `${duplicatedLines(duplicates)} of ${own.codeLines} lines stand elsewhere too`;
    case 'churn':
      return `${own.churn ?? 0} lines changed in ${own.commits ?? 0} commits`;
  }
}

/** Programs in other languages, which would count if they were understood. */
function otherLanguages(analysis: Analysis): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const file of analysis.repository.written.values()) {
    if (isMeasuredFile(file) || file.test || !PROGRAMMING.has(file.language)) continue;
    // Scripts are known by their first line, but the checker reads no file without an extension.
    const language = isScriptLanguage(file.language) ? `${file.language} without an extension` : file.language;
    found.set(language, (found.get(language) ?? 0) + 1);
  }
  return new Map([...found].sort((a, b) => b[1] - a[1]));
}

const PROGRAMMING: ReadonlySet<string> = new Set(
  (
    'Python,Go,Java,Kotlin,Groovy,Scala,Rust,C,C/C++,C++,C#,F#,Visual Basic,PHP,Ruby,Swift,Objective-C,Dart,Elixir,' +
    'Erlang,Haskell,OCaml,ReScript,Elm,Clojure,Lua,Perl,R,Julia,Zig,Solidity,CoffeeScript,LiveScript,Flow,' +
    'Vue,Svelte,Astro,Marko,JavaScript,TypeScript'
  ).split(','),
);

function coverageOfProject(
  analysis: Analysis,
  graded: readonly string[],
  figures: HealthFigures,
): { readonly coverage?: Coverage } {
  const notes: CoverageNote[] = [];
  const skipped: Record<string, number> = {};
  let total = graded.length;
  let missing = 0;
  const byReason = new Map<Unmeasured['reason'], string[]>();
  for (const [file, { reason }] of figures.unmeasured) byReason.set(reason, [...(byReason.get(reason) ?? []), file]);
  for (const [reason, paths] of byReason) {
    skipped[reason] = paths.length;
    missing += paths.length;
    notes.push({ code: 'not_measured', reason, files: someOf(paths) });
  }
  for (const reason of ['not_read_yet', 'too_large', 'too_slow', 'unreadable'] as const) {
    const paths = analysis.repository
      .skippedExamples(reason, Number.POSITIVE_INFINITY)
      .filter((file) => isSourceOrFolder(file, reason));
    if (paths.length === 0) continue;
    skipped[reason] = (skipped[reason] ?? 0) + paths.length;
    missing += paths.length;
    total += paths.length;
    notes.push({ code: 'not_measured', reason, files: someOf(paths) });
  }
  notes.push(...unreadNotes(figures.measured));
  const others = otherLanguages(analysis);
  if (others.size > 0) {
    skipped['other_language'] = [...others.values()].reduce((a, b) => a + b, 0);
    const languages = [...others].map(([language, number]) => ({ language, files: number }));
    notes.push({ code: 'languages_not_measured', languages });
  }
  for (const reason of ['generated', 'minified', 'compiled', 'vendored']) {
    const number = analysis.repository.uncounted[reason] ?? 0;
    if (number > 0) skipped[reason] = number;
  }
  if (Object.keys(skipped).length === 0 && notes.length === 0) return {};
  return {
    coverage: { checked: total - missing, total, skipped, notes: notesInWords(notes), partial: notes.length > 0 },
  };
}

/** Functions that were left out since something in them is no code to the parser: what a macro stands for. */
function unreadNotes(measured: Iterable<readonly [string, MeasuredFile]>): CoverageNote[] {
  const places: { readonly file: string; readonly line: number }[] = [];
  let count = 0;
  for (const [file, { metrics }] of measured) {
    if (metrics.unread === undefined) continue;
    count += metrics.unread.functions;
    places.push({ file, line: metrics.unread.line });
  }
  return count === 0 ? [] : [{ code: 'unread_functions', count, places }];
}

/** What cannot be opened may be a folder: its name tells nothing. */
function isSourceOrFolder(file: string, reason: string): boolean {
  const kind = kindOfName(file.slice(file.lastIndexOf('/') + 1));
  return kind === undefined ? reason === 'unreadable' : kind.class === 'source' || PROGRAMMING.has(kind.language);
}

function someOf(paths: readonly string[]): SomeFiles {
  return { count: paths.length, examples: paths.slice(0, 3) };
}

function whyUnmeasured({ reason, line, message }: Unmeasured): string {
  if (reason === 'not_understood' && line !== undefined)
    return `our grammar of the language does not understand it from line ${line + 1} on`;
  return line === undefined ? WHY_NOT_MEASURED[reason] : `a syntax error in line ${line + 1} (${message ?? ''})`;
}

function whyNothing(analysis: Analysis, figures: HealthFigures): string {
  const [first] = figures.unmeasured;
  if (first !== undefined) {
    return `None of ${countOfFiles(figures.unmeasured.size)} could be measured; ${first[0]}: ${whyUnmeasured(first[1])}`;
  }
  const others = [...otherLanguages(analysis)].map(([language, number]) => `${number} ${language}`);
  if (others.length > 0)
    return `There is nothing to measure here: other languages are not measured yet (files: ${others.slice(0, 5).join(', ')})`;
  const sources = analysis.codeFiles().length;
  if (sources > 0)
    return `Only tests, fixtures and declarations are here (${countOfFiles(sources)}), which are not graded`;
  return analysis.repository.written.size === 0
    ? 'There is no source file here'
    : 'There is no source file of a language that is measured here';
}

function countReasons(unmeasured: Iterable<Unmeasured>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of unmeasured) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
