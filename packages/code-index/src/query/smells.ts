/** What makes a file hard to work with, named with its place, its figure and the bound that it exceeds. */

import type { MeasuredFile } from '../index/health-figures.ts';
import { labelOf } from '../model/facts.ts';
import type { Smell } from './answers.ts';

type Severity = Smell['severity'];

/** The most severe first, then by line. */
export function smellsOf(file: string, measured: MeasuredFile, changed: number | undefined): readonly Smell[] {
  const { metrics } = measured;
  const smells: Smell[] = [];
  const add = (
    type: string,
    severity: Severity | undefined,
    rest: Pick<Smell, 'domain' | 'line' | 'message'>,
  ): void => {
    if (severity !== undefined) smells.push({ type, severity, file, ...rest });
  };

  const codeLines = metrics.codeLines.lines.length;
  add('large_file', above(codeLines, 400, 800, 1500), {
    domain: 'size',
    line: 0,
    message: `${codeLines} lines of code; more than 400 are hard to survey`,
  });
  for (const each of metrics.functions) {
    const name = labelOf(each);
    const isModule = each.name === '<module>';
    const { line, cognitive, cyclomatic } = each;
    add('complex_function', worse(above(cognitive, 15, 25, 50), above(cyclomatic, 20, 30, 50)), {
      domain: 'complexity',
      line,
      message: `${name}: cognitive complexity ${cognitive} (bound 15), cyclomatic ${cyclomatic} (bound 20)`,
    });
    add('deep_nesting', above(each.nesting, 4, 5, 6), {
      domain: 'complexity',
      line,
      message: `${name}: blocks ${each.nesting} deep (bound 4)`,
    });
    if (isModule) continue;
    add('long_function', above(each.ownLines, 60, 120, 300), {
      domain: 'size',
      line,
      message: `${name}: ${each.ownLines} lines of code of its own (bound 60)`,
    });
    add('many_parameters', above(each.parameters, 5, 7, 12), {
      domain: 'complexity',
      line,
      message: `${name}: ${each.parameters} parameters (bound 5)`,
    });
  }
  if (!metrics.isBarrel) {
    add('many_imports', above(measured.fanOut, 25, 40, 80), {
      domain: 'dependencies',
      line: 0,
      message: `imports ${measured.fanOut} files of this repository (bound 25)`,
    });
    add('hub', above(Math.min(measured.fanIn, measured.fanOut), 15, 30, 60), {
      domain: 'dependencies',
      line: 0,
      message: `imports ${measured.fanOut} files and is imported by ${measured.fanIn}: changes pass through it both ways`,
    });
  }
  const { cycle } = measured;
  add('import_cycle', cycle.length < 2 ? undefined : cycle.length > 10 ? 'MAJOR' : 'MINOR', {
    domain: 'dependencies',
    line: measured.cycleLine,
    message: `${cycle.length} files load each other in a circle: ${cycle
      .filter((other) => other !== file)
      .slice(0, 3)
      .join(', ')}${cycle.length > 4 ? ' …' : ''}`,
  });
  for (const { line, endLine, lines, other } of measured.duplicates) {
    add('duplicated_block', above(lines, 9, 49, 199), {
      domain: 'duplication',
      line,
      message: `lines ${line + 1}-${endLine + 1} stand in ${other.file === file ? 'this file' : other.file}:${other.line + 1} as well`,
    });
  }
  if (changed !== undefined && changed > 3 * Math.max(codeLines, 30)) {
    add('often_changed', 'INFO', {
      domain: 'history',
      line: 0,
      message: `${changed} lines changed within a year, ${Math.round(changed / Math.max(1, codeLines))} times its size`,
    });
  }
  return smells.sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || a.line - b.line);
}

const ORDER: readonly Severity[] = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'];

function above(value: number, minor: number, major: number, critical: number): Severity | undefined {
  if (value > critical) return 'CRITICAL';
  if (value > major) return 'MAJOR';
  return value > minor ? 'MINOR' : undefined;
}

function worse(a: Severity | undefined, b: Severity | undefined): Severity | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return ORDER.indexOf(a) <= ORDER.indexOf(b) ? a : b;
}
