/** Where the compiler finds an error, and in which definition. */
import type { CheckerError } from '../../checker/checker.ts';
import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import type { Definition } from '../../model/facts.ts';
import type { LineMap } from '../../model/lines.ts';
import type { BrokenPlace } from '../answers.ts';

export function brokenPlace(
  analysis: Analysis,
  file: string,
  lines: LineMap,
  error: CheckerError,
  at: number,
): BrokenPlace {
  return {
    file,
    line: lines.lineAt(at),
    code: error.code,
    message: worded(analysis, error.message),
    ...holderAt(analysis, file, ({ start, end }) => start <= at && at < end),
  };
}

/** The innermost definition that is around a place. */
export function holderAt(analysis: Analysis, file: string, isAround: (definition: Definition) => boolean) {
  analysis.parseFacts([file], QUIET);
  const holder = (analysis.facts.known(file)?.definitions ?? []).filter(isAround).at(-1);
  return { symbol: holder?.name ?? '<module>', container: holder?.container ?? '' };
}

/** Without the place of the repository on this machine. */
export function worded(analysis: Analysis, message: string): string {
  return message.replaceAll(`${analysis.repository.root}/`, '').slice(0, 400);
}

const QUIET: Budget = { check: () => {}, isOver: () => false, progress: () => {} };
