/** All routes that the readers of our own find in a project. */

import { givenToRoutes } from '../reading/before-routes.ts';
import type { MiddlewareUse } from '../reading/middleware.ts';
import { isHandlerWorkedOut, isRegisteredOften } from '../reading/registered-often.ts';
import type { Place } from '../reading/route-reader.ts';
import type { Sources } from '../reading/sources.ts';
import type { AroundLines, ScannedApp, ScannedRoute } from '../scan.ts';
import { routeReaders } from './all-readers.ts';

export interface RoutesRead {
  readonly routes: readonly ScannedRoute[];
  readonly apps: readonly ScannedApp[];
  readonly uses: readonly MiddlewareUse[];
  readonly hidden: readonly Place[];
  /** What runs before routes of which it is not known which they are. */
  readonly before: readonly AroundLines[];
}

/** What one place says of a path, or of who answers, is a variable of a loop or a parameter: it stands for more routes. */
function registeredOften(sources: Sources, routes: readonly ScannedRoute[]): readonly Place[] {
  const places = routes.flatMap((route): readonly Place[] => {
    const { file, line, endLine, path, handler, confidence } = route;
    const name = /^\/?(?:\$\{|\{\$?)([\w.]{1,80})\}|\$\{([\w.]{1,80})\}/.exec(path);
    if (confidence !== 'inferred' || line === undefined || name === null) return [];
    const place = {
      file,
      line,
      ...(endLine === undefined ? {} : { endLine }),
      ...(handler === undefined ? {} : { handler }),
    };
    const often = { ...place, name: `{${name[1] ?? name[2]}}`, isExpression: true } as const;
    if (!isRegisteredOften(sources, often)) return [];
    // Of more paths the same one answers, which is told.
    return [{ file, line, ...(isHandlerWorkedOut(sources, often) ? {} : { names: [], within: [] }) }];
  });
  return [...new Map(places.map((place) => [`${place.file}\0${place.line}`, place])).values()];
}

const cache = new WeakMap<Sources, RoutesRead>();

export function readRoutes(sources: Sources): RoutesRead {
  const known = cache.get(sources);
  if (known !== undefined) return known;
  const readings = routeReaders.map(({ read }) => read(sources));
  const found = readings.flatMap((each) => each.routes.map((route) => ({ ...route, foundBy: 'boocontext' as const })));
  const { routes, open } = givenToRoutes(
    found,
    readings.flatMap(({ before = [] }) => before),
  );
  const result: RoutesRead = {
    routes,
    apps: readings.flatMap(({ apps = [] }) => apps),
    uses: readings.flatMap(({ uses = [] }) => uses),
    hidden: [...readings.flatMap(({ hidden = [] }) => hidden), ...registeredOften(sources, routes)],
    before: open,
  };
  cache.set(sources, result);
  return result;
}
