/** What runs before all routes of a framework: given to each of them; the rest is left, before routes that nobody names. */
import type { AroundLines, ScannedRoute } from '../scan.ts';
import { groupedBy } from './grouped.ts';
import { moduleOf } from './jvm/application-settings.ts';
import type { BeforeRoutes } from './route-reader.ts';

export interface WithBefore<Route> {
  readonly routes: readonly Route[];
  /** It runs before routes of which it is not known which they are. */
  readonly open: readonly AroundLines[];
}

/**
 * A module has what stands in it before its own routes. Where others have some as well, it may be before these too; and where
 * it has none itself, it is before those of all.
 */
export function givenToRoutes<Route extends Pick<ScannedRoute, 'file' | 'framework' | 'around'>>(
  routes: readonly Route[],
  before: readonly BeforeRoutes[],
): WithBefore<Route> {
  if (before.length === 0) return { routes, open: [] };
  const byFramework = groupedBy(routes, ({ framework }) => framework);
  const modules = new Map(
    [...byFramework].map(([name, all]) => [name, new Set(all.map(({ file }) => moduleOf(file)))]),
  );
  const open: AroundLines[] = [];
  const linesByModule = new Map<string, AroundLines[]>();
  for (const { framework, ...lines } of before) {
    const serving = framework === undefined ? undefined : modules.get(framework);
    if (serving === undefined) {
      open.push(lines);
      continue;
    }
    const own = moduleOf(lines.file);
    const reached = serving.has(own) ? [own] : [...serving];
    for (const module of reached) {
      const key = `${framework}\0${module}`;
      linesByModule.set(key, [...(linesByModule.get(key) ?? []), lines]);
    }
    if (reached.length < serving.size) open.push(lines);
  }
  const withLines = routes.map((route) => {
    const lines = linesByModule.get(`${route.framework}\0${moduleOf(route.file)}`);
    return lines === undefined ? route : { ...route, around: [...(route.around ?? []), ...lines] };
  });
  return { routes: withLines, open };
}
