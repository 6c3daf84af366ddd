/** What health is computed from, for all files together: coupling, circles of imports, duplicates and changes. */
import path from 'node:path';
import type { CodeLines } from '../languages/shape/code-lines.ts';
import type { FileMetrics, Unmeasured } from '../model/metrics.ts';
import type { Churn } from '../repository/git-churn.ts';
import type { UnknownHistory } from '../repository/git-log.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import { findCycles } from './cycles.ts';
import { type Duplicate, findDuplicates } from './duplicates.ts';
import type { HealthStore } from './health-store.ts';
import { UsedFiles } from './used-files.ts';

export interface MeasuredFile {
  readonly metrics: FileMetrics;
  /** Files that it imports, for types too, and files that import it; tests left out. */
  readonly fanOut: number;
  readonly fanIn: number;
  /** Files in its circle of imports, itself among them; empty where it is in none. */
  readonly cycle: readonly string[];
  /** Where it imports another file of the circle; 0-based, 0 where it is in none. */
  readonly cycleLine: number;
  readonly duplicates: readonly Duplicate[];
}

export interface HealthFigures {
  readonly measured: ReadonlyMap<string, MeasuredFile>;
  readonly unmeasured: ReadonlyMap<string, Unmeasured>;
  readonly cycles: readonly (readonly string[])[];
  readonly churn: Churn | UnknownHistory;
}

/** @param files Source files to measure: what they are compared with, too. */
export function healthFigures(
  analysis: Analysis,
  health: HealthStore,
  files: readonly string[],
  budget: Budget,
): HealthFigures {
  health.measure(files, budget);
  const metricsByFile = new Map<string, FileMetrics>();
  const unmeasured = new Map<string, Unmeasured>();
  for (const file of files) {
    const metrics = health.metricsOf(file, budget);
    if ('reason' in metrics) unmeasured.set(file, metrics);
    else metricsByFile.set(file, metrics);
  }

  budget.check();
  budget.progress(0, 3, 'following imports');
  const imports = new Map<string, Imports>();
  const used = new UsedFiles(analysis);
  used.prepare([...metricsByFile.keys()], budget);
  for (const [file, metrics] of metricsByFile) imports.set(file, importsOf(analysis, used, file, metrics));
  const cycles = findCycles(new Map([...imports].map(([file, { loads }]) => [file, [...loads.keys()]])));
  const cycleOf = new Map(cycles.flatMap((cycle) => cycle.map((file) => [file, cycle] as const)));
  const fanIn = new Map<string, number>();
  for (const { targets } of imports.values())
    for (const target of targets) fanIn.set(target, (fanIn.get(target) ?? 0) + 1);

  budget.check();
  budget.progress(1, 3, 'comparing code');
  const duplicates = findDuplicates(
    new Map<string, CodeLines>([...metricsByFile].map(([file, { codeLines }]) => [file, codeLines])),
  );

  budget.check();
  budget.progress(2, 3, 'reading history');
  const churn = health.churn(budget);

  const measured = new Map<string, MeasuredFile>();
  for (const [file, metrics] of metricsByFile) {
    measured.set(file, {
      metrics,
      fanOut: imports.get(file)?.targets.length ?? 0,
      fanIn: fanIn.get(file) ?? 0,
      cycle: cycleOf.get(file) ?? [],
      cycleLine: firstLine(imports.get(file)?.loads, cycleOf.get(file) ?? []),
      duplicates: duplicates.get(file) ?? [],
    });
  }
  return { measured, unmeasured, cycles, churn };
}

interface Imports {
  readonly targets: readonly string[];
  /** Those of them that run when this one is loaded, with the line of the import. */
  readonly loads: ReadonlyMap<string, number>;
}

function firstLine(loads: ReadonlyMap<string, number> | undefined, cycle: readonly string[]): number {
  const lines = cycle.flatMap((file) => loads?.get(file) ?? []);
  return lines.length === 0 ? 0 : Math.min(...lines);
}

function importsOf(analysis: Analysis, used: UsedFiles, file: string, metrics: FileMetrics): Imports {
  const candidates = new Map<string, string[]>();
  for (const { specifier, target } of analysis.imports.importsOf(file)) {
    if (!analysis.reads(target) || target === file) continue;
    const known = candidates.get(specifier);
    if (known === undefined) candidates.set(specifier, [target]);
    else known.push(target);
  }
  const lineOf = new Map(metrics.loads.map(({ specifier, line }) => [specifier, line]));
  const loadsAll = analysis.serviceOf(file).loadsAllThatIsMeant;
  const targets = new Set<string>();
  const loads = new Map<string, number>();
  for (const [specifier, possible] of candidates) {
    // One import of Python may load several modules.
    if (loadsAll) {
      for (const each of used.of(file, possible)) {
        targets.add(each);
        const line = lineOf.get(specifier);
        if (line !== undefined) loads.set(each, line);
      }
      continue;
    }
    const target = likeliest(analysis, file, possible);
    targets.add(target);
    const line = lineOf.get(specifier);
    // What `#a/b` means stands in a manifest; the graph takes every file of such a name, which would close false circles.
    if (specifier.startsWith('#') && !(possible.length === 1 && isNamed(target, specifier))) continue;
    if (line !== undefined && analysis.repository.files.get(target)?.declaration !== true) loads.set(target, line);
  }
  return { targets: [...targets], loads };
}

function isNamed(file: string, specifier: string): boolean {
  const name = specifier.replace(/^#\/?/, '').replace(/\.[mc]?[jt]sx?$/, '');
  return `/${file.replace(/\.[mc]?[jt]sx?$/, '')}`.endsWith(`/${name}`);
}

/** Several projects may give one alias different meanings: the nearest is meant. A declaration stands behind the code it declares. */
function likeliest(analysis: Analysis, file: string, targets: readonly string[]): string {
  const [only] = targets;
  if (targets.length === 1 && only !== undefined) return only;
  const rank = (target: string) =>
    commonFolders(file, target) - (analysis.repository.files.get(target)?.declaration === true ? 1000 : 0);
  return targets.reduce((best, target) => (rank(target) > rank(best) ? target : best));
}

function commonFolders(a: string, b: string): number {
  const left = path.posix.dirname(a).split('/');
  const right = path.posix.dirname(b).split('/');
  const difference = left.findIndex((part, i) => part !== right[i]);
  return difference < 0 ? left.length : difference;
}
