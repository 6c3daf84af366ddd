/**
 * The routes, commands, jobs and listeners that a change reaches: the engine says which lines use what is affected, the scan
 * says which lines register what. A route is reached when its handler is affected, or the call that registers it, with a
 * handler written there, uses something that is.
 */
import type { EdgeInfo, ImpactAnswer, SymbolPlace } from '@boocontext/code-index';
import type { AroundLines, ScannedEntry, ScannedRoute } from '@boocontext/project-scan';
import {
  isHandlerOf,
  isLineOf,
  isRunOf,
  linesOfRoute,
  linesThatRun,
  type Outside,
  reachOfAll,
} from '@boocontext/project-scan';
import type { ImpactInput } from './impact-input.ts';
import { isScanUnfinished, type ScannedRoutes, servesNothing } from './scan-of.ts';
import type { Unread } from './unread.ts';
import { count, cut } from './wording.ts';

export interface AffectedRoutes {
  readonly routes: readonly ScannedRoute[];
  readonly entries: readonly ScannedEntry[];
  /** Some are reached by what runs around them: whoever asks for one of these is no caller that is told. */
  readonly areAround?: true;
  /** Why there may be more; empty when all that are known were looked at. */
  readonly unread: readonly Unread[];
}

/** `scanned` is undefined where the routes were not read in time. */
export function affectedRoutes(
  answer: Pick<ImpactAnswer, 'roots' | 'affectedSymbols' | 'lines'>,
  scanned: ScannedRoutes | undefined,
  asked: Pick<ImpactInput, 'symbol' | 'file'>,
): AffectedRoutes {
  if (scanned === undefined) return { routes: [], entries: [], unread: unreadOutside(scanned) };
  const linesByFile = new Map((answer.lines ?? []).map(({ file, lines }) => [file, lines]));
  const symbols = [...answer.roots, ...answer.affectedSymbols].filter(({ symbol }) => symbol !== '<module>');
  const wholeFile = asked.symbol === undefined ? asked.file : undefined;
  const isAround = reachedAround(answer, symbols, linesByFile);
  const isRegisteredIn = (each: Outside) => (asked.symbol === undefined ? false : isInOneOf(answer.roots, each));
  const isRunAround = (each: Outside) => 'path' in each && each.around?.some(isAround) === true;
  const isReached = (each: Outside): boolean => {
    if (each.file === wholeFile || isRegisteredIn(each)) return true;
    if (isRunAround(each)) return true;
    const lines = linesOfRoute(each);
    const isIn = (line: number) => lines !== undefined && line >= lines.from && line <= lines.to;
    if (linesByFile.get(each.file)?.some((line) => isLineOf(each, line)) === true) return true;
    const runs = linesThatRun(each);
    if (runs !== undefined && linesByFile.get(runs.file)?.some((line) => line >= runs.from && line <= runs.to) === true)
      return true;
    return symbols.some((symbol) => (symbol.file === each.file && isIn(symbol.line)) || isHandlerOf(each, symbol));
  };
  const routes = scanned.routes.filter(isReached);
  const entries = scanned.entries.filter(isReached);
  const unread = [...unreadOutside(scanned), ...unnamedBehind(scanned.before.filter(isAround))];
  return { routes, entries, ...(routes.some(isRunAround) ? { areAround: true } : {}), unread };
}

/** Routes behind what is reached, which nobody knows by name. */
function unnamedBehind(before: readonly AroundLines[]): readonly Unread[] {
  if (before.length === 0) return [];
  const shown = before.slice(0, 3).map(({ file, line }) => `${file}:${line}`);
  const more = before.length > shown.length ? ` and ${count(before.length - shown.length, 'more place')}` : '';
  return [{ what: 'routes', text: `which ones it runs before is not known: ${shown.join(', ')}${more}` }];
}

/** Whether one of these functions holds the lines that register it, or what runs around it. */
function isInOneOf(roots: ImpactAnswer['roots'], each: Outside): boolean {
  const isIn = ({ file, line }: { readonly file: string; readonly line?: number }) =>
    line !== undefined &&
    roots.some(
      (root) => root.file === file && root.line <= line - 1 && line - 1 <= root.endLine && root.endLine > root.line,
    );
  return isIn(each) || ('path' in each && each.around?.some(isIn) === true);
}

/** Whether lines that are for many routes use something that is affected, each asked once. */
function reachedAround(
  { roots, affectedSymbols }: Pick<ImpactAnswer, 'roots' | 'affectedSymbols'>,
  symbols: readonly (SymbolPlace & Pick<EdgeInfo, 'on'>)[],
  linesByFile: ReadonlyMap<string, readonly number[]>,
): (around: AroundLines) => boolean {
  const names = new Set([...roots, ...affectedSymbols].map(({ symbol }) => symbol));
  const known = new Map<string, boolean>();
  const isReached = (around: AroundLines): boolean => {
    const { file, line, endLine, of, runs } = around;
    if (runs !== undefined && symbols.some((symbol) => isRunOf(around, symbol))) return true;
    const isIn = (at: number) => at >= line - 1 && at <= endLine - 1;
    if (of !== undefined && !of.some((name) => names.has(name))) return false;
    return (
      linesByFile.get(file)?.some(isIn) === true ||
      (of === undefined && symbols.some((symbol) => symbol.file === file && isIn(symbol.line)))
    );
  };
  return (around) => {
    const runs = (around.runs ?? []).map(({ file, container, name, on }) => `${file} ${container}.${name} ${on}`);
    const key = [around.file, around.line, around.endLine, ...(around.of ?? ['*']), ...runs].join('\0');
    const told = known.get(key) ?? isReached(around);
    known.set(key, told);
    return told;
  };
}

/**
 * What may call something from outside and is not known: routes that were not read, or are not those of now, requests to
 * them, and parts of the scan that failed.
 */
export function unreadOutside(
  scanned: Pick<ScannedRoutes, 'isOld' | 'lacksRequests' | 'failures' | 'servers' | 'routes' | 'entries'> | undefined,
): readonly Unread[] {
  const routes = (text: string, isLate = true): Unread => ({ what: 'routes', text, ...(isLate ? { isLate } : {}) });
  if (scanned === undefined) return [routes('not read in time')];
  const failed = scanned.failures.filter(
    ({ detector }) => detector === 'routes' || detector === 'entries' || detector === 'project',
  );
  const answered = scanned.failures.filter(({ detector }) => detector === 'handlers');
  const reach = reachOfAll(failed);
  return [
    // The change may have brought the first route.
    ...(scanned.isOld ? [routes('as they were before files changed')] : []),
    ...(!scanned.isOld && scanned.lacksRequests === true && !servesNothing(scanned)
      ? [routes('the requests to them were not read in time')]
      : []),
    ...(failed.length > 0
      ? [
          {
            ...routes(
              `not all were read: ${failed.map(({ message }) => cut(message, 150)).join('; ')}`,
              isScanUnfinished({ failures: failed }),
            ),
            ...(reach === undefined ? {} : { reach }),
          },
        ]
      : []),
    ...answered.map(({ message, reach }) => ({
      ...routes(`not all were read: ${cut(message, 150)}`, false),
      ...(reach === undefined ? {} : { reach }),
    })),
  ];
}

export function affectedRouteDetails({ method, path, handler, file, line }: ScannedRoute) {
  return {
    method,
    path: cut(path, 200),
    ...(handler === undefined ? {} : { handler: cut(handler, 100) }),
    file,
    ...(line === undefined ? {} : { line }),
  };
}

export function entryDetails({ kind, name, isExpression, handler, file, line }: ScannedEntry) {
  return {
    kind,
    name: cut(name, 200),
    ...(isExpression === true ? { name_is: 'expression' } : {}),
    ...(handler === undefined ? {} : { handler: cut(handler, 100) }),
    file,
    line,
  };
}

/** `2 routes`, `1 command`, `3 jobs`, `1 event listener`. */
export function outsidePhrases({ routes, entries }: Pick<AffectedRoutes, 'routes' | 'entries'>): readonly string[] {
  return [...(routes.length === 0 ? [] : [count(routes.length, 'route')]), ...entryPhrases(entries)];
}

export function entryPhrases(entries: readonly ScannedEntry[]): readonly string[] {
  return (['command', 'job', 'event'] as const).flatMap((kind) => {
    const { length } = entries.filter((each) => each.kind === kind);
    return length === 0 ? [] : [count(length, kind === 'event' ? 'event listener' : kind)];
  });
}
