/**
 * From metrics to scores and grades: pure functions, and every number of the formula. Where the bounds come from is in
 * docs/decisions/health.md.
 */
import type { FunctionMetrics } from '../model/metrics.ts';
import type { Grade, HealthDimension } from './answers.ts';

/** What is known of one file when it is scored. */
export interface FileFigures {
  readonly functions: readonly FunctionMetrics[];
  readonly codeLines: number;
  /** It only imports and exports: that is what it is for. */
  readonly isBarrel: boolean;
  /** Files that it imports, and files that import it, tests left out. */
  readonly fanOut: number;
  readonly fanIn: number;
  /** Files in its circle of imports; 1 where it is in none. */
  readonly cycleSize: number;
  readonly duplicatedLines: number;
  /** Undefined where history cannot tell. */
  readonly changedLines: number | undefined;
}

export interface FileScore {
  readonly score: number;
  readonly grade: Grade;
  readonly dimensions: Readonly<Partial<Record<HealthDimension, number>>>;
  /** The dimension with the lowest score. */
  readonly weakest: HealthDimension;
}

export function scoreFile(figures: FileFigures): FileScore {
  const { functions, codeLines, fanIn, fanOut } = figures;
  const dimensions: Partial<Record<HealthDimension, number>> = {
    size: Math.min(
      scale(codeLines, FILE_LINES),
      overall(functions, codeLines, ({ ownLines, name }) =>
        name === '<module>' ? 100 : scale(ownLines, FUNCTION_LINES),
      ),
    ),
    cognitive: overall(functions, codeLines, ({ cognitive }) => scale(cognitive, COGNITIVE)),
    cyclomatic: overall(functions, codeLines, ({ cyclomatic }) => scale(cyclomatic, CYCLOMATIC)),
    nesting: overall(functions, codeLines, ({ nesting }) => scale(nesting, NESTING)),
    coupling: figures.isBarrel ? 100 : Math.min(scale(fanOut, FAN_OUT), scale(Math.min(fanIn, fanOut), HUB)),
    cycles: scale(figures.cycleSize, CYCLE_SIZE),
    duplication: scale(codeLines === 0 ? 0 : figures.duplicatedLines / codeLines, DUPLICATED_SHARE),
    ...(figures.changedLines === undefined
      ? {}
      : { churn: scale(figures.changedLines / Math.max(codeLines, SMALL_FILE), RELATIVE_CHURN) }),
  };
  const known = Object.entries(dimensions) as [HealthDimension, number][];
  let weights = 0;
  let sum = 0;
  for (const [dimension, value] of known) {
    weights += WEIGHTS[dimension];
    sum += WEIGHTS[dimension] * value;
  }
  // A file is as hard to work with as its worst side, which a mean of eight sides would hide.
  const losses = known.map(([dimension, value]) => ({ dimension, loss: (100 - value) * IMPACT[dimension] }));
  const worst = losses.reduce((a, b) => (b.loss > a.loss ? b : a));
  const score = Math.round(Math.max(0, sum / weights - WORST_SHARE * worst.loss));
  return {
    score,
    grade: gradeOf(score),
    dimensions: Object.fromEntries(known.map(([dimension, value]) => [dimension, Math.round(value)])),
    weakest: worst.dimension,
  };
}

/** Files count by their lines, since what is large is met more often; no file counts for more than a thousand. */
export function scoreProject(files: readonly { readonly score: number; readonly codeLines: number }[]): {
  readonly score: number;
  readonly grade: Grade;
} {
  let lines = 0;
  let sum = 0;
  for (const { score, codeLines } of files) {
    const weight = Math.min(MAX_FILE_WEIGHT, Math.max(1, codeLines));
    lines += weight;
    sum += weight * score;
  }
  const score = Math.round(sum / Math.max(1, lines));
  return { score, grade: gradeOf(score) };
}

function gradeOf(score: number): Grade {
  if (score >= 85) return 'A';
  if (score >= 70) return 'B';
  if (score >= 55) return 'C';
  return score >= 40 ? 'D' : 'F';
}

/** How much a file asks for care: how far it is from healthy, times how often it is met. */
export function riskOf(score: number, commits: number): number {
  return (100 - score) * Math.log2(1 + commits);
}

const WEIGHTS: Readonly<Record<HealthDimension, number>> = {
  cognitive: 25,
  size: 20,
  duplication: 15,
  cyclomatic: 10,
  nesting: 10,
  coupling: 10,
  cycles: 5,
  churn: 5,
};

/** How much of its loss a dimension may take from the whole when it is the worst one. */
const IMPACT: Readonly<Record<HealthDimension, number>> = {
  cognitive: 1,
  size: 0.8,
  duplication: 0.6,
  cyclomatic: 0.8,
  nesting: 0.8,
  coupling: 0.6,
  cycles: 0.4,
  churn: 0.3,
};
const WORST_SHARE = 0.3;

/** One huge file, often a table or a parser that a program wrote, must not hide how all others are. */
const MAX_FILE_WEIGHT = 1_000;

/** Files of fewer lines count as this long: ten lines changed in a file of two are no sign. */
const SMALL_FILE = 30;

type Scale = readonly (readonly [value: number, score: number])[];

const FILE_LINES: Scale = [
  [200, 100],
  [400, 80],
  [800, 50],
  [1500, 25],
  [3000, 0],
];
const FUNCTION_LINES: Scale = [
  [30, 100],
  [60, 80],
  [120, 50],
  [300, 0],
];
const COGNITIVE: Scale = [
  [5, 100],
  [15, 80],
  [25, 60],
  [50, 25],
  [100, 0],
];
const CYCLOMATIC: Scale = [
  [5, 100],
  [10, 85],
  [20, 60],
  [50, 20],
  [100, 0],
];
const NESTING: Scale = [
  [2, 100],
  [4, 75],
  [5, 50],
  [6, 30],
  [8, 0],
];
const FAN_OUT: Scale = [
  [10, 100],
  [20, 80],
  [40, 45],
  [80, 0],
];
const HUB: Scale = [
  [5, 100],
  [15, 75],
  [30, 40],
  [60, 0],
];
const CYCLE_SIZE: Scale = [
  [1, 100],
  [2, 75],
  [5, 60],
  [10, 40],
  [30, 15],
  [100, 0],
];
const DUPLICATED_SHARE: Scale = [
  [0.03, 100],
  [0.1, 75],
  [0.25, 45],
  [0.6, 0],
];
const RELATIVE_CHURN: Scale = [
  [1, 100],
  [3, 70],
  [6, 40],
  [15, 0],
];

/** Half the mean over all lines, where those outside functions are without fault, and half the worst function. */
function overall(
  functions: readonly FunctionMetrics[],
  codeLines: number,
  scoreOf: (metrics: FunctionMetrics) => number,
): number {
  if (functions.length === 0) return 100;
  let lines = 0;
  let sum = 0;
  let worst = 100;
  for (const metrics of functions) {
    const score = scoreOf(metrics);
    const weight = metrics.name === '<module>' ? 0 : metrics.ownLines;
    lines += weight;
    sum += weight * score;
    worst = Math.min(worst, score);
  }
  const outside = Math.max(0, codeLines - lines);
  return (0.5 * (sum + outside * 100)) / Math.max(1, lines + outside) + 0.5 * worst;
}

/** Between two points of a scale in a straight line; beyond its ends what stands there. */
function scale(value: number, points: Scale): number {
  const next = points.findIndex(([at]) => value <= at);
  const [last, lastScore] = points[points.length - 1] as readonly [number, number];
  if (next < 0) return value >= last ? lastScore : 0;
  const [at, score] = points[next] as readonly [number, number];
  if (next === 0) return score;
  const [from, fromScore] = points[next - 1] as readonly [number, number];
  return fromScore + ((score - fromScore) * (value - from)) / (at - from);
}
