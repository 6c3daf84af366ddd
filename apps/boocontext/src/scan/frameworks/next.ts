/** Routes that Next.js serves by the place of a file: `app/…/route.ts` and `pages/api/…`. */
import { defaultExport, HTTP_METHODS, lineOfExport, pathOfFolders } from '../reading/file-routes.ts';
import { dependsOn } from '../reading/packages.ts';
import type { Sources } from '../reading/sources.ts';
import type { ReadRoute, RouteReader } from './route-reader.ts';

export const next: RouteReader = {
  frameworks: ['next'],
  read: (sources) => ({ routes: routesIn(sources) }),
};

function routesIn(sources: Sources): readonly ReadRoute[] {
  return sources.scripts().flatMap((file) => {
    const app = /(?:^|\/)app\/((?:.*\/)?)route\.[jt]sx?$/.exec(file);
    const pages = /(?:^|\/)pages\/(api\/.*)\.[jt]sx?$/.exec(file);
    if ((app === null && pages === null) || !dependsOn(sources, file, ['next'])) return [];
    return app === null ? pagesRoutes(sources, file, pages?.[1] ?? '') : appRoutes(sources, file, app[1] ?? '');
  });
}

function appRoutes(sources: Sources, file: string, folder: string): readonly ReadRoute[] {
  const path = pathOfFolders(folder.split('/').filter((part) => !part.startsWith('@')));
  return HTTP_METHODS.flatMap((method): readonly ReadRoute[] => {
    const line = lineOfExport(sources, file, method);
    return line === undefined
      ? []
      : [{ method, path, handler: method, file, line, framework: 'next', confidence: 'high' }];
  });
}

function pagesRoutes(sources: Sources, file: string, place: string): readonly ReadRoute[] {
  const text = sources.text(file);
  const exported = defaultExport(sources, file);
  // Without a default export it is a helper that happens to lie here, and Next.js says so too.
  if (exported === undefined && !/\bmodule\.exports\b/.test(sources.masked(file))) return [];
  const compared = HTTP_METHODS.filter((method) =>
    new RegExp(`method\\s*[!=]==?\\s*['"]${method}['"]|case\\s+['"]${method}['"]`).test(text),
  );
  const { name = '', line = 1 } = exported ?? {};
  return (compared.length > 0 ? compared : ['ALL']).map((method) => ({
    method,
    path: pathOfFolders(place.replace(/\/?index$/, '').split('/')),
    handler: name === '' ? '<inline>' : name,
    file,
    line,
    framework: 'next',
    confidence: 'high',
  }));
}
