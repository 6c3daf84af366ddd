/**
 * What structures cost, in all languages alike: cyclomatic complexity as ESLint's rule `complexity` counts it, cognitive
 * complexity as SonarJS's rule of that name does, each function by itself; docs/decisions/health.md names the few places
 * where this differs, and why. What in a tree is such a structure, its language says.
 */
import type { LineMap } from '../../model/lines.ts';
import type { CodeLines, FunctionMetrics } from '../../model/metrics.ts';
import { countCodeLines } from './code-lines.ts';

/** What is counted of one function. */
export interface Figures {
  cyclomatic: number;
  cognitive: number;
  /** Blocks in one another. */
  nesting: number;
}

export const NOTHING_COUNTED: Readonly<Figures> = { cyclomatic: 1, cognitive: 0, nesting: 0 };

export type Structure =
  /** `if`, a loop, `a ? b : c` */
  | 'branch'
  /** An `if` that goes on with the one before. */
  | 'else_if'
  | 'else'
  /** Costs once, whatever its cases. */
  | 'switch'
  /** Any but the one that runs when no other does. */
  | 'case'
  | 'catch'
  /** To a label. */
  | 'jump'
  /** A default value, `a?.b`, `a ||= b`: it branches where nobody sees it. */
  | 'quiet_branch';

/** How many ways it adds, and what it costs to follow; `nested`: more with each structure around it. */
const COSTS: Readonly<Record<Structure, { readonly ways: 0 | 1; readonly effort: 0 | 1 | 'nested' }>> = {
  branch: { ways: 1, effort: 'nested' },
  else_if: { ways: 1, effort: 1 },
  else: { ways: 0, effort: 1 },
  switch: { ways: 0, effort: 'nested' },
  case: { ways: 1, effort: 0 },
  catch: { ways: 1, effort: 'nested' },
  jump: { ways: 0, effort: 1 },
  quiet_branch: { ways: 1, effort: 0 },
};

/** @param nesting structures around it in its function */
export function charge(own: Figures, structure: Structure, nesting: number): void {
  const { ways, effort } = COSTS[structure];
  own.cyclomatic += ways;
  own.cognitive += effort === 'nested' ? 1 + nesting : effort;
}

/** Sequences of `&&` among logical operators, from left to right: `a && b || c && d` has two, and `||` costs nothing. */
export function sequencesOfAnd<T>(operators: readonly T[], isAnd: (operator: T) => boolean): number {
  return operators.filter((each, i) => isAnd(each) && each !== operators[i - 1]).length;
}

/** A function, or what runs as one. */
export interface Unit extends Figures {
  /** `implicit`: no function to whoever reads it, such as what a field is given. */
  readonly kind: 'module' | 'function' | 'implicit';
  readonly name: string;
  readonly container: string;
  /** Index of the one around it, or -1. */
  readonly parent: number;
  readonly parameters: number;
  /** Where it begins, its head included. */
  readonly start: number;
  readonly end: number;
  /** Offset of its name. */
  readonly nameStart: number;
  /** Something in its body could not be read. */
  readonly isUnread?: boolean;
}

/** In the order of the units. Those that are no function are among them only where they branch. */
export function functionsOf(units: readonly Unit[], lines: LineMap, codeLines: CodeLines): readonly FunctionMetrics[] {
  const spans = units.map(({ kind, start, end }) => {
    const first = kind === 'module' ? 0 : lines.lineAt(start);
    const last = lines.lineAt(Math.max(end - 1, 0));
    return { last, lines: countCodeLines(codeLines, first, last) };
  });
  const linesInside = new Map<number, number>();
  units.forEach(({ parent, kind }, index) => {
    if (kind === 'function') linesInside.set(parent, (linesInside.get(parent) ?? 0) + (spans[index]?.lines ?? 0));
  });
  return units.flatMap((unit, index) => {
    const { kind, name, container, cyclomatic, cognitive, nesting, parameters } = unit;
    const { last, lines: all } = spans[index] as (typeof spans)[number];
    if (unit.isUnread === true || (kind !== 'function' && cyclomatic === 1 && cognitive === 0)) return [];
    const ownLines = Math.max(1, all - (linesInside.get(index) ?? 0));
    const line = kind === 'module' ? 0 : lines.lineAt(unit.nameStart);
    const counted = { cyclomatic, cognitive, nesting, lines: kind === 'module' ? ownLines : all, ownLines, parameters };
    return [{ name, container, line, endLine: last, ...counted }];
  });
}
