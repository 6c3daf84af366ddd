/** A review as plain data, made of what the engine says of a diff. Lines are 1-based from here on. */
import type {
  AffectedTest,
  ChangedSymbol,
  FileHealth,
  ImpactAnswer,
  StaleCaller,
  Stamped,
} from '@boocontext/code-index';
import { isTestPath } from '@boocontext/code-index';
import type { AffectedRoutes } from '../tools/affected-routes.ts';
import { affectedRouteDetails, entryDetails } from '../tools/affected-routes.ts';
import { endsPhrase } from '../tools/chain-ends.ts';
import { coverageDetails, label } from '../tools/details.ts';
import { cut } from '../tools/wording.ts';
import type { TestCommands } from './test-commands.ts';

/** The worst first. */
export const levels = ['error', 'warning', 'note'] as const;
export type Level = (typeof levels)[number];

/** What can be found, each with how much it weighs and why. */
export const rules = {
  'use-of-removed': {
    level: 'error',
    text: 'A name that the diff took away is still used in a line that the diff does not touch.',
  },
  'caller-of-changed-signature': {
    level: 'warning',
    text: 'The signature has changed, and this caller is not in the diff. It may still fit.',
  },
  'removed-export': {
    level: 'note',
    text: 'What is exported is gone. Whoever uses it outside of this repository is not known here.',
  },
  'changed-export': {
    level: 'note',
    text: 'The signature of what is exported has changed. Whoever uses it outside of this repository is not known here.',
  },
} as const satisfies Readonly<Record<string, { readonly level: Level; readonly text: string }>>;
export type RuleName = keyof typeof rules;

export interface Finding {
  readonly rule: RuleName;
  readonly level: Level;
  readonly message: string;
  readonly file: string;
  /** Undefined for what is gone: the line would be that of another state. */
  readonly line?: number;
  /** The file is a test or helps one: whoever runs the tests sees it. */
  readonly in_tests?: true;
}

export type TouchedFile = Pick<FileHealth, 'file' | 'grade' | 'score' | 'weakest'>;

export interface HealthOfTouched {
  readonly measured: readonly TouchedFile[];
  /** Generated files, and what is of a language that is not graded. */
  readonly unmeasured: readonly string[];
}

export interface Review {
  /** As it was asked for. */
  readonly diff: string;
  readonly snapshot: string;
  /** The worst first, then by file and line. */
  readonly findings: readonly Finding[];
  readonly changed: readonly {
    readonly symbol: string;
    readonly file: string;
    readonly line: number;
    readonly change: ChangedSymbol['change'];
  }[];
  readonly reached: { readonly symbols: number; readonly files: number; readonly more_beyond_depth: boolean };
  readonly routes: readonly ReturnType<typeof affectedRouteDetails>[];
  /** Commands, jobs and listeners that are reached. */
  readonly entries: readonly ReturnType<typeof entryDetails>[];
  /** In the order in which to run them: a changed file's own first, then the nearest. */
  readonly tests: readonly AffectedTest[];
  /** How the project's own manifests say that these are run. */
  readonly test_commands: TestCommands['commands'];
  /** The changed files as they are now. */
  readonly health: readonly TouchedFile[];
  /** What could not be told, a sentence each. */
  readonly open: readonly string[];
  readonly coverage?: Readonly<Record<string, unknown>>;
}

export function reviewOf(
  diff: string,
  answer: Stamped<ImpactAnswer>,
  routes: AffectedRoutes,
  health: HealthOfTouched,
  commands: TestCommands,
): Review {
  const changed = answer.changedSymbols ?? [];
  const coverage = coverageDetails(answer.coverage);
  return {
    diff,
    snapshot: answer.snapshot,
    findings: [...(answer.staleCallers ?? []).flatMap(staleFindings), ...changed.flatMap(exportFindings(changed))].sort(
      (a, b) =>
        levels.indexOf(a.level) - levels.indexOf(b.level) ||
        (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)),
    ),
    changed: changed.map((symbol) => ({
      symbol: label(symbol),
      file: symbol.file,
      line: symbol.line + 1,
      change: symbol.change,
    })),
    reached: {
      symbols: answer.affectedSymbols.length,
      files: answer.affectedFiles.length,
      more_beyond_depth: answer.deeper,
    },
    routes: routes.routes.map(affectedRouteDetails),
    entries: routes.entries.map(entryDetails),
    tests: answer.tests,
    test_commands: commands.commands,
    health: health.measured,
    open: [
      ...(answer.ranOut === true ? ['the time was over before all was looked at'] : []),
      ...answer.open,
      ...(answer.ends.length > 0 ? [`tests and callers may come from elsewhere: ${endsPhrase(answer.ends)}`] : []),
      ...(health.unmeasured.length > 0 ? [`health was not measured: ${cut(health.unmeasured.join(', '), 300)}`] : []),
      ...(commands.without.length > 0
        ? [`no manifest says how these tests are run: ${cut(commands.without.join(', '), 300)}`]
        : []),
      ...(routes.open === undefined ? [] : [`routes: ${routes.open}`]),
    ],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

function staleFindings({ symbol, container, file, callLines, of, change }: StaleCaller): readonly Finding[] {
  const rule = change === 'removed' ? 'use-of-removed' : 'caller-of-changed-signature';
  const who = symbol === '<module>' ? 'the code of the file' : label({ symbol, container });
  const what = change === 'removed' ? 'which the diff removes' : 'whose signature the diff changes';
  return callLines.map((line) => finding(rule, `${who} uses ${of}, ${what}`, file, line + 1));
}

function exportFindings(all: readonly ChangedSymbol[]): (symbol: ChangedSymbol) => readonly Finding[] {
  return (symbol) => {
    if (!symbol.exported) return [];
    const name = `${symbol.kind} ${label(symbol)}`;
    if (symbol.change === 'signature') {
      const change = `was \`${cut(symbol.before ?? '', 200)}\`, is \`${cut(symbol.signature, 200)}\``;
      const told = symbol.before === symbol.signature ? 'has another head' : change;
      return [finding('changed-export', `${name} ${told}`, symbol.file, symbol.line + 1)];
    }
    if (symbol.change !== 'removed') return [];
    const again = all.find((other) => other.change === 'added' && label(other) === label(symbol));
    const elsewhere = again === undefined ? '' : `; the diff adds one of this name in ${again.file}`;
    return [finding('removed-export', `${name} is gone${elsewhere}`, symbol.file)];
  };
}

function finding(rule: RuleName, message: string, file: string, line?: number): Finding {
  return {
    rule,
    level: rules[rule].level,
    message,
    file,
    ...(line === undefined ? {} : { line }),
    ...(isTestPath(file) ? { in_tests: true } : {}),
  };
}
