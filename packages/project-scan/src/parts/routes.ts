/** All routes that the readers of our own find in a project. */

import type { MiddlewareUse } from '../reading/middleware.ts';
import type { Place } from '../reading/route-reader.ts';
import type { Sources } from '../reading/sources.ts';
import type { ScannedApp, ScannedRoute } from '../scan.ts';
import { routeReaders } from './all-readers.ts';

export interface RoutesRead {
  readonly routes: readonly ScannedRoute[];
  readonly apps: readonly ScannedApp[];
  readonly uses: readonly MiddlewareUse[];
  readonly hidden: readonly Place[];
}

const cache = new WeakMap<Sources, RoutesRead>();

export function readRoutes(sources: Sources): RoutesRead {
  const known = cache.get(sources);
  if (known !== undefined) return known;
  const readings = routeReaders.map(({ read }) => read(sources));
  const result: RoutesRead = {
    routes: readings.flatMap(({ routes }) => routes.map((route) => ({ ...route, foundBy: 'boocontext' as const }))),
    apps: readings.flatMap(({ apps = [] }) => apps),
    uses: readings.flatMap(({ uses = [] }) => uses),
    hidden: readings.flatMap(({ hidden = [] }) => hidden),
  };
  cache.set(sources, result);
  return result;
}
