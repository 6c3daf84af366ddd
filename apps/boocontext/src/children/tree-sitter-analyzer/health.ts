/**
 * Grades as tree-sitter-analyzer measures them. Whether something is healthy is computed from its counts, not taken from
 * its verdict: it has been seen to call an empty project healthy.
 */
import type { Control, Coverage } from '@boocontext/code-index';
import { ToolFailure } from '../../errors.ts';
import { unreadable } from '../child-calls.ts';
import type { Analyzer } from './analyzer.ts';
import { childName } from './child-name.ts';
import { type AnalyzerNote, coverageOf } from './coverage.ts';

type Grade = 'A' | 'B' | 'C' | 'D' | 'F';
type Severity = 'INFO' | 'MINOR' | 'MAJOR' | 'CRITICAL';
/** A score of 0 to 100 for each dimension that was measured. */
type Dimensions = Readonly<Record<string, number>>;

export type ChildHealth =
  | {
      readonly scope: 'project';
      /** Of the mean of the scores of all files, in its own grades. */
      readonly grade: Grade;
      readonly score: number;
      readonly fileCount: number;
      readonly grades: Readonly<Record<Grade, number>>;
      /** Every graded file, the lowest score first. */
      readonly files: readonly {
        readonly file: string;
        readonly grade: Grade;
        readonly score: number;
        readonly weakest: string;
      }[];
      /** Means over all files. */
      readonly dimensions: Dimensions;
      /** Examples, fixtures, tests and declarations that it leaves out, and does not count either. */
      readonly leftOut: number;
      readonly coverage?: Coverage;
    }
  | {
      readonly scope: 'file';
      readonly file: string;
      readonly grade: Grade;
      readonly score: number;
      readonly lines: number;
      readonly dimensions: Dimensions;
      /** The most severe first. Lines are 0-based. */
      readonly smells: readonly {
        readonly type: string;
        readonly severity: Severity;
        readonly domain: string;
        readonly line: number;
        readonly message: string;
      }[];
      readonly coverage?: Coverage;
    }
  | { readonly scope: 'nothing'; readonly message: string };

export async function askHealth(analyzer: Analyzer, file: string | undefined, control: Control): Promise<ChildHealth> {
  return file === undefined ? await ofProject(analyzer, control) : await ofFile(analyzer, file, control);
}

async function ofProject(analyzer: Analyzer, control: Control): Promise<ChildHealth> {
  const figures = await analyzer.projectHealth(control);
  const files = figures.files.flatMap((each) => {
    const file = analyzer.relative(each.file);
    return file === undefined
      ? []
      : [
          {
            file,
            grade: each.grade,
            score: rounded(each.total_score),
            weakest: each.weakest_dimension,
            dimensions: each.dimensions,
          },
        ];
  });
  if (figures.total_files === 0 && files.length === 0) {
    return { scope: 'nothing', message: `${childName} found no file that it can measure` };
  }
  // Its counts and the files that it names must agree, or one of the two was not measured.
  const counted = Object.values(figures.grade_distribution).reduce((sum, each) => sum + each, 0);
  if (counted !== figures.total_files || counted !== files.length) {
    const cause = `it counts ${figures.total_files} files, grades ${counted} and names ${files.length}`;
    throw unreadable(childName, 'the health of the project', cause);
  }
  const score = files.reduce((sum, each) => sum + each.score, 0) / files.length;
  const graded = new Set(files.map(({ file }) => file));
  const others = [...analyzer.mirror.files()].filter((file) => isSource.test(file) && !graded.has(file));
  const missed = others.filter((file) => !isAside.test(file));
  const notes: AnalyzerNote[] = [];
  if (figures.total_files_skipped > 0) notes.push({ code: 'files_not_measured', files: figures.total_files_skipped });
  const [first] = missed;
  if (first !== undefined)
    notes.push({ code: 'files_not_graded', files: missed.length, total: graded.size + others.length, first });
  const coverage = coverageOf(analyzer, notes);
  return {
    scope: 'project',
    grade: gradeOf(score),
    score: rounded(score),
    fileCount: files.length,
    grades: figures.grade_distribution,
    files: files
      .map(({ dimensions: _, ...each }) => each)
      .sort((a, b) => a.score - b.score || (a.file < b.file ? -1 : 1)),
    dimensions: meansOf(files.map(({ dimensions }) => dimensions)),
    leftOut: others.length - missed.length,
    ...(coverage === undefined ? {} : { coverage }),
  };
}

const isSource =
  /\.(pyi?|[mc]?[jt]sx?|vue|svelte|astro|go|rs|java|kts?|scala|cs|rb|php|swift|c|h|cc|cpp|hpp|dart|ex|exs|lua|pl|r)$/i;
const isAside =
  /(^|\/)(examples?|samples?|demos?|(__)?fixtures?(__)?|testdata|(__)?(tests?|mocks|snapshots)(__)?|specs?|docs?|benchmarks?|bench)\/|\.d\.[mc]?ts$|\.(test|spec)\.\w+$/i;

async function ofFile(analyzer: Analyzer, file: string, control: Control): Promise<ChildHealth> {
  if (!analyzer.mirror.has(file)) {
    throw new ToolFailure(
      'no_such_file',
      `${file.slice(0, 200)} is no file of this repository that is looked at`,
      'Give the file relative to `directory`; boocontext_symbols finds files by what they define.',
    );
  }
  const figures = await analyzer.fileHealth(file, control);
  if (figures.grade === 'N/A') return { scope: 'nothing', message: `${childName} does not measure files like ${file}` };
  return {
    scope: 'file',
    file,
    grade: figures.grade,
    score: rounded(figures.total_score),
    lines: figures.line_count,
    dimensions: measured(figures.dimensions),
    smells: figures.smells
      .map(({ type, severity, detail, line }) => ({
        type,
        severity: severities[severity] ?? 'MINOR',
        domain: domains[type] ?? 'structure',
        line: Math.max(1, line ?? 1) - 1,
        message: detail,
      }))
      .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.line - b.line),
  };
}

const severities: Readonly<Record<string, Severity>> = { critical: 'CRITICAL', warning: 'MAJOR', info: 'INFO' };
const order: readonly Severity[] = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'];

const domains: Readonly<Record<string, string>> = {
  high_complexity: 'complexity',
  deep_nesting: 'complexity',
  long_method: 'size',
  god_class: 'size',
  oversized_file: 'size',
  long_line: 'size',
  single_line_file: 'size',
  high_coupling: 'dependencies',
};

/** Its own limits between the grades. */
function gradeOf(score: number): Grade {
  if (score >= 90) return 'A';
  if (score >= 80) return 'B';
  if (score >= 70) return 'C';
  return score >= 50 ? 'D' : 'F';
}

function measured(dimensions: Readonly<Record<string, number | null>>): Dimensions {
  return Object.fromEntries(
    Object.entries(dimensions).flatMap(([name, score]) => (score === null ? [] : [[name, rounded(score)]])),
  );
}

function meansOf(all: readonly Readonly<Record<string, number | null>>[]): Dimensions {
  const sums = new Map<string, { sum: number; files: number }>();
  for (const dimensions of all) {
    for (const [name, score] of Object.entries(measured(dimensions))) {
      const before = sums.get(name) ?? { sum: 0, files: 0 };
      sums.set(name, { sum: before.sum + score, files: before.files + 1 });
    }
  }
  return Object.fromEntries([...sums].map(([name, { sum, files }]) => [name, rounded(sum / files)]));
}

function rounded(score: number): number {
  return Math.round(score * 10) / 10;
}
