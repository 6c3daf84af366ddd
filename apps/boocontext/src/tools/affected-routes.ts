/**
 * The routes that a change reaches: the engine says which lines use what is affected, the scan says which lines register
 * what. A route is reached when its handler is affected, or the call that registers it, with a handler written there, uses
 * something that is.
 */
import type { ImpactAnswer } from '@boocontext/code-index';
import type { ScannedRoute } from '../scan/project-scan.ts';
import type { ImpactInput } from './impact-input.ts';
import type { ScannedRoutes } from './scan-of.ts';
import { count, cut } from './wording.ts';

export interface AffectedRoutes {
  readonly routes: readonly ScannedRoute[];
  /** Why there may be more; undefined when all routes that are known were looked at. */
  readonly open: string | undefined;
}

/** `scanned` is undefined where the routes were not read in time. */
export function affectedRoutes(
  answer: Pick<ImpactAnswer, 'roots' | 'affectedSymbols' | 'lines'>,
  scanned: ScannedRoutes | undefined,
  asked: Pick<ImpactInput, 'symbol' | 'file'>,
): AffectedRoutes {
  if (scanned === undefined)
    return { routes: [], open: 'not read in time: ask again, and those that are reached are listed' };
  const linesByFile = new Map((answer.lines ?? []).map(({ file, lines }) => [file, lines]));
  const symbols = [...answer.roots, ...answer.affectedSymbols].filter(({ symbol }) => symbol !== '<module>');
  const wholeFile = asked.symbol === undefined ? asked.file : undefined;
  const routes = scanned.routes.filter((route) => {
    if (route.file === wholeFile) return true;
    if (route.line === undefined) return false;
    const from = route.line - 1;
    const to = (route.endLine ?? route.line) - 1;
    if (linesByFile.get(route.file)?.some((line) => line >= from && line <= to) === true) return true;
    return symbols.some(({ file, line }) => file === route.file && line >= from && line <= to);
  });
  const failed = scanned.failures.filter(({ detector }) => detector === 'routes' || detector === 'project');
  const open = [
    ...(scanned.isOld ? ['as they were before files changed: ask again for those of now'] : []),
    ...(failed.length > 0 ? [`not all were read: ${failed.map(({ message }) => cut(message, 150)).join('; ')}`] : []),
  ];
  return { routes, open: open.length === 0 ? undefined : open.join('; ') };
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

export function routesPhrase({ routes }: AffectedRoutes): readonly string[] {
  return routes.length === 0 ? [] : [count(routes.length, 'route')];
}
