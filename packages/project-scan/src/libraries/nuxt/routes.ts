/** Routes that Nuxt serves by the place of a file: `server/api`, `server/routes`, and `pages`. */

import { dependsOn } from '../../reading/packages.ts';
import type { ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import { defaultExport, pathOfFolders, placeUnder, surroundedBy } from '../../reading/scripts/file-routes.ts';
import { isScript, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import { NuxtSurroundings } from './around.ts';

export const nuxt: RouteReader = {
  frameworks: ['nuxt'],
  read: (sources) => {
    const own = sources.scripts().filter((file) => dependsOn(sources, file, ['nuxt', 'nuxt-nightly']));
    return { routes: routesIn(sources), hidden: signsLeft(sources, own, ADDS, []) };
  },
};

/** What modules and hooks add to the files. */
const ADDS = /\b(?:extendPages|addServerHandler|addDevServerHandler)\s{0,9}\(|\bserverHandlers\s{0,9}:/g;

function routesIn(sources: Sources): readonly ReadRoute[] {
  const pages = new Map<string, ReadRoute>();
  const served: ReadRoute[] = [];
  const surroundings = new NuxtSurroundings(sources);
  for (const file of sources.files) {
    const [api, route, page] = ['server/api', 'server/routes', 'pages'].map((folder) => placeUnder(file, folder));
    const server = isScript(file) ? (api ?? route) : undefined;
    const isPage = page?.endsWith('.vue') === true;
    if ((server === undefined && !isPage) || !dependsOn(sources, file, ['nuxt', 'nuxt-nightly'])) continue;
    if (server !== undefined) {
      const around = surroundedBy(surroundings.ofServer(file));
      const routes = serverRoute(sources, file, api === undefined ? [] : ['api'], server);
      served.push(...routes.map((each) => ({ ...each, ...around })));
    }
    if (server === undefined && page !== undefined) {
      // A page may be the frame of those in the folder of its name: the one inside is shown.
      const folders = page.slice(0, -'.vue'.length).split('/');
      const path = pathOfFolders(folders.filter((part) => part !== 'index'));
      const shown = {
        method: 'GET',
        path,
        handler: '<inline>',
        file,
        line: 1,
        framework: 'nuxt',
        confidence: 'high',
      } as const;
      pages.set(path, { ...shown, ...surroundedBy(surroundings.ofPage(file, page)) });
    }
  }
  return [...served, ...pages.values()];
}

const METHOD = /\.(get|post|put|patch|delete|head|options|connect|trace)$/;

function serverRoute(sources: Sources, file: string, before: readonly string[], place: string): readonly ReadRoute[] {
  const exported = defaultExport(sources, file);
  // Without a default export it is a helper that happens to lie here.
  if (exported === undefined) return [];
  const whole = place.replace(/\.[mc]?[jt]s$/, '');
  const method = METHOD.exec(whole)?.[1]?.toUpperCase() ?? 'ALL';
  const folders = whole.replace(METHOD, '').split('/');
  if (folders.at(-1) === 'index') folders.pop();
  const { name, argument, line, endLine } = exported;
  const handler = WRAPPERS.has(name) ? (argument ?? '<inline>') : name === '' ? '<inline>' : name;
  return [
    {
      method,
      path: pathOfFolders([...before, ...folders]),
      handler,
      file,
      line,
      ...(endLine === undefined ? {} : { endLine }),
      framework: 'nuxt',
      confidence: 'high',
    },
  ];
}

const WRAPPERS: ReadonlySet<string> = new Set([
  'defineEventHandler',
  'eventHandler',
  'defineCachedEventHandler',
  'cachedEventHandler',
  'defineLazyEventHandler',
  'defineWebSocketHandler',
  'function',
  'async',
]);
