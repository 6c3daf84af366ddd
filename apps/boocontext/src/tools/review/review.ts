/** A review as plain data, made of what the engine says of a diff. Lines are 1-based from here on. */
import type {
  AffectedTest,
  ChangedSymbol,
  DiffErrorsAnswer,
  FileHealth,
  ImpactAnswer,
  StaleCaller,
  Stamped,
} from '@boocontext/code-index';
import { isTestPath } from '@boocontext/code-index';
import type { AffectedRoutes } from '../affected-routes.ts';
import { affectedRouteDetails, entryDetails } from '../affected-routes.ts';
import { endsPhrase } from '../chain-ends.ts';
import { coverageDetails, label } from '../details.ts';
import { textsOf } from '../open-reasons.ts';
import { reasonsOf, unreadCoverage } from '../unread.ts';
import { partialReasons } from '../verdicts.ts';
import { cut } from '../wording.ts';
import { type AudienceProject, audienceOf } from './audience.ts';
import type { ContractChange, ContractChanges } from './contracts.ts';
import type { TestCommands } from './test-commands.ts';

/** The worst first. */
export const levels = ['error', 'warning', 'note'] as const;
export type Level = (typeof levels)[number];

/** What can be found, each with how much it weighs and why. */
export const rules = {
  'compiler-error': {
    level: 'error',
    text: 'With the diff a line that it does not touch no longer compiles.',
  },
  'use-of-removed': {
    level: 'error',
    text: 'A name that the diff took away is still used in a line that the diff does not touch.',
  },
  'request-to-removed-route': {
    level: 'error',
    text: 'A request of this repository goes to a route that the diff took away.',
  },
  'removed-route': {
    level: 'warning',
    text: 'A route is gone. Whoever asks for it gets no answer.',
  },
  'changed-route': {
    level: 'warning',
    text: 'A route has another path, or answers to another method. Whoever asks for it as before gets no answer.',
  },
  'removed-table': {
    level: 'warning',
    text: 'A table, or what one is declared by, is gone. What it holds is lost, and code that still runs as before fails.',
  },
  'removed-column': {
    level: 'warning',
    text: 'A column, or a value of an enum, is gone. What it holds is lost, and code that still runs as before fails.',
  },
  'changed-column-type': {
    level: 'warning',
    text: 'A column has another type. What it holds must fit, and so must whoever reads it.',
  },
  'required-column': {
    level: 'warning',
    text: 'A column must be given now. Rows that do not have it, and whoever adds one without it, fail.',
  },
  'removed-message': {
    level: 'warning',
    text: 'A message of GraphQL or Protocol Buffers, or a type of its fields, is gone. Whoever sends or reads it fails.',
  },
  'removed-field': {
    level: 'warning',
    text: 'A field of a message, a value of its enum, or what a field takes is gone. Whoever gives or asks for it fails.',
  },
  'changed-field': {
    level: 'warning',
    text: 'A field of a message has another type or number. Whoever sends or reads it as before fails, or misreads it.',
  },
  'required-field': {
    level: 'warning',
    text: 'A field of a message, or what a field takes, must be given now. Whoever sends it as before fails.',
  },
  'required-env-var': {
    level: 'warning',
    text: 'The code does not work without an environment variable that it did not need before.',
  },
  'caller-of-changed-signature': {
    level: 'warning',
    text: 'The signature has changed, and this caller is not in the diff. It may still fit.',
  },
  'use-of-changed-declaration': {
    level: 'note',
    text: 'A type, a field or a constant is declared otherwise, or a function that takes other things is handed on, and this use is not in the diff.',
  },
  'removed-from-package': {
    level: 'warning',
    text: 'What a package or a library offers to others is gone. Whoever uses it there fails.',
  },
  'changed-in-package': {
    level: 'warning',
    text: 'What a package or a library offers to others has another signature. Whoever uses it there as before may fail.',
  },
  'removed-env-var': {
    level: 'note',
    text: 'An environment variable is no longer read: to set it does nothing.',
  },
  'removed-export': {
    level: 'note',
    text: 'What is exported is gone, and nothing here shows that anybody outside of the repository uses it.',
  },
  'changed-export': {
    level: 'note',
    text: 'The signature of what is exported has changed, and nothing here shows that anybody outside of the repository uses it.',
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

export interface TouchedFile extends Pick<FileHealth, 'file' | 'grade' | 'score' | 'weakest'> {
  /** Of all its functions together, as they are now. */
  readonly cognitive: number;
  /**
   * By the text that it had; how other files see it is as now. Absent for a file that is new, and where that text could not
   * be measured.
   */
  readonly before?: Pick<FileHealth, 'grade' | 'score'> & { readonly cognitive: number };
}

export interface HealthOfTouched {
  readonly measured: readonly TouchedFile[];
  /** Generated files, and what is of a language that is not graded. */
  readonly unmeasured: readonly string[];
}

export interface Review {
  /** No file differs: there is nothing to review. */
  readonly is_empty?: true;
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
  /** The changed files, as they are and as they were; the worst turn first. */
  readonly health: readonly TouchedFile[];
  /** What could not be told, a sentence each. */
  readonly open: readonly string[];
  readonly coverage?: Readonly<Record<string, unknown>>;
}

export interface ReviewParts {
  readonly answer: Stamped<ImpactAnswer>;
  readonly routes: AffectedRoutes;
  readonly health: HealthOfTouched;
  readonly commands: TestCommands;
  readonly contracts: ContractChanges;
  readonly compiled: DiffErrorsAnswer;
  /** Absent where it could not be told. */
  readonly project: AudienceProject | undefined;
}

export function emptyReview(diff: string, snapshot: string): Review {
  return {
    is_empty: true,
    diff,
    snapshot,
    findings: [],
    changed: [],
    reached: { symbols: 0, files: 0, more_beyond_depth: false },
    routes: [],
    entries: [],
    tests: [],
    test_commands: [],
    health: [],
    open: [],
  };
}

export function reviewOf(
  diff: string,
  { answer, routes, health, commands, contracts, compiled, project }: ReviewParts,
): Review {
  const changed = answer.changedSymbols ?? [];
  const isToldAsContract = (symbol: ChangedSymbol) =>
    contracts.changes.some(({ file, declaration }) => file === symbol.file && declaration === label(symbol));
  const lookedAt = { ...coverageDetails(answer.coverage), ...unreadCoverage(routes.unread) };
  return {
    diff,
    snapshot: answer.snapshot,
    findings: [
      ...withCompiler(answer.staleCallers ?? [], compiled),
      ...contracts.changes.map(contractFinding),
      ...changed.filter((symbol) => !isToldAsContract(symbol)).flatMap(exportFindings(changed, project)),
    ].sort(
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
    health: health.measured.toSorted((a, b) => turnOf(a) - turnOf(b)),
    open: [
      ...new Set([
        ...(answer.ranOut === true ? ['the time was over before all was looked at'] : []),
        ...answer.open,
        ...partialReasons(answer.coverage),
        ...(answer.ends.length > 0 ? [`tests and callers may come from elsewhere: ${endsPhrase(answer.ends)}`] : []),
        ...(health.unmeasured.length > 0 ? [`health was not measured: ${cut(health.unmeasured.join(', '), 300)}`] : []),
        ...(commands.without.length > 0
          ? [`no manifest says how these tests are run: ${cut(commands.without.join(', '), 300)}`]
          : []),
        ...(commands.helpers.length > 0
          ? [`tests that take what ${cut(commands.helpers.join(', '), 300)} gives may reach it, and are not known`]
          : []),
        ...textsOf(reasonsOf(routes.unread)),
        ...contracts.open,
        ...compiled.open,
      ]),
    ],
    ...(Object.keys(lookedAt).length === 0 ? {} : { coverage: lookedAt }),
  };
}

function staleFindings(caller: StaleCaller): readonly Finding[] {
  const { symbol, container, file, callLines, of, change } = caller;
  const rule = change === 'removed' ? 'use-of-removed' : ruleOf(caller);
  const who = symbol === '<module>' ? 'the code of the file' : label({ symbol, container });
  const what = change === 'removed' ? 'which the diff removes' : whatChanged(caller, rule);
  const fits = caller.fit === 'fits';
  return callLines.map((line) => {
    const found = finding(rule, `${who} uses ${of}, ${what}${fits ? '; it gives what is taken' : ''}`, file, line + 1);
    return fits ? { ...found, level: 'note' } : found;
  });
}

/** Whoever hands a function on does not say how it is called; where the compiler is strict, that shows all the same. */
function ruleOf({ ofKind, isCall, ofFile }: StaleCaller): RuleName {
  const isFunction = ofKind === 'function' || ofKind === 'method' || ofKind === 'constructor';
  const isMade = ofKind === 'class' && isCall === true;
  const isLoose = /\.pyi?$/.test(ofFile) && isCall !== true;
  return (isFunction && !isLoose) || isMade ? 'caller-of-changed-signature' : 'use-of-changed-declaration';
}

function whatChanged({ fit }: StaleCaller, rule: RuleName): string {
  if (fit === 'misfit') return 'and gives other arguments than the diff makes it take';
  return rule === 'caller-of-changed-signature'
    ? 'whose signature the diff changes'
    : 'which the diff declares otherwise';
}

/**
 * A caller that does not fit is told by what the compiler says of it, and one that still compiles need stop nobody. What the
 * compiler could not look into stays as it is.
 */
function withCompiler(
  callers: readonly StaleCaller[],
  { errors, compiled, unresolved }: DiffErrorsAnswer,
): readonly Finding[] {
  const stale = callers.flatMap((caller) => staleFindings(caller).map((each) => ({ ...each, ofFile: caller.ofFile })));
  const isCompiled = new Set(compiled);
  const isUnresolved = new Set(unresolved);
  const at = (file: string, line: number | undefined) => `${file}:${line}`;
  const hasErrors = new Set(errors.map(({ file }) => file));
  const broken = new Set(errors.map(({ file, line }) => at(file, line + 1)));
  const whyOf = new Map(stale.map(({ file, line, message }) => [at(file, line), message]));
  // That an import no longer gives a name says no more than the lines that use it.
  const isToldByUses = ({ file, line, message }: DiffErrorsAnswer['errors'][number]) =>
    callers.some(
      (each) =>
        each.file === file &&
        !each.callLines.includes(line) &&
        message.includes(`'${each.of}'`) &&
        each.change === 'removed',
    );
  return [
    ...errors
      .filter((error) => !isToldByUses(error))
      .map(({ file, line, code, message }) => {
        const why = whyOf.get(at(file, line + 1));
        const told = `TS${code}: ${cut(message, 300)}${why === undefined ? '' : ` (${why})`}`;
        return finding('compiler-error', told, file, line + 1);
      }),
    ...stale.flatMap(({ ofFile, ...each }): readonly Finding[] => {
      if (broken.has(at(each.file, each.line))) return [];
      const isLookedInto = isCompiled.has(each.file) && !isUnresolved.has(ofFile);
      // Of what is gone the import may be all that is told, and that it is told means that nothing else is known.
      const isQuiet = each.rule !== 'use-of-removed' || !hasErrors.has(each.file);
      if (!isLookedInto || !isQuiet) return [each];
      return [{ ...each, level: 'note', message: `${each.message}; it still compiles` }];
    }),
  ];
}

/** How much better the score has become. */
function turnOf({ score, before }: TouchedFile): number {
  return before === undefined ? 0 : score - before.score;
}

/** What the scan is not sure of is told, and stops nobody. */
function contractFinding({ rule, message, file, line, isSure }: ContractChange): Finding {
  const found = finding(rule, isSure ? message : `perhaps: ${message}`, file, line);
  return isSure ? found : { ...found, level: 'note' };
}

function exportFindings(
  all: readonly ChangedSymbol[],
  project: AudienceProject | undefined,
): (symbol: ChangedSymbol) => readonly Finding[] {
  const goneTypes = new Set(
    all.filter(({ change }) => change === 'removed').map((each) => placeOf(each.file, label(each))),
  );
  return (symbol) => {
    if (!symbol.exported || isTestPath(symbol.file)) return [];
    const { file, container, change } = symbol;
    const audience = audienceOf(symbol, project);
    const name = `${symbol.kind} ${label(symbol)}`;
    const who =
      audience === 'nobody'
        ? '; nobody outside of the repository has it'
        : symbol.entry === undefined
          ? ''
          : `; others have it by ${symbol.entry}`;
    if (change === 'signature') {
      if (symbol.fits === 'all') return [];
      const was = `was \`${cut(symbol.before ?? '', 200)}\`, is \`${cut(symbol.signature, 200)}\``;
      const told =
        symbol.isOverloadGone === true
          ? `has one overload less, \`${cut(symbol.before ?? '', 200)}\``
          : symbol.before === symbol.signature
            ? 'has another head'
            : was;
      const isOffered = audience === 'others' && isCalledOrMade(symbol) && symbol.fits === undefined;
      return [
        finding(isOffered ? 'changed-in-package' : 'changed-export', `${name} ${told}${who}`, file, symbol.line + 1),
      ];
    }
    // That a type is gone says the same of all that it has.
    if (change !== 'removed' || symbol.isStillHad === true || goneTypes.has(placeOf(file, container))) return [];
    const again = all.find((other) => other.change === 'added' && label(other) === label(symbol));
    const elsewhere = again === undefined ? '' : `; the diff adds one of this name in ${again.file}`;
    const rule = audience === 'others' ? 'removed-from-package' : 'removed-export';
    return [finding(rule, `${name} is gone${elsewhere}${who}`, file)];
  };
}

function placeOf(file: string, name: string): string {
  return `${file}\0${name}`;
}

/** Of a field, a constant or a type of TypeScript another declaration most often still fits. */
function isCalledOrMade({ kind, file }: ChangedSymbol): boolean {
  return CALLED.has(kind) || (kind === 'type' && file.endsWith('.go'));
}

const CALLED: ReadonlySet<ChangedSymbol['kind']> = new Set(['function', 'method', 'constructor', 'class'] as const);

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
