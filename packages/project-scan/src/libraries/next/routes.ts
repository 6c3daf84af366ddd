/**
 * Routes that Next.js serves by the place of a file: pages and `route.ts` below `app`, pages and `api` below `pages`, and what
 * it makes of `sitemap.ts` and the like.
 */

import { dependsOn } from '../../reading/packages.ts';
import type { ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import {
  answeringExport,
  type DefaultExport,
  defaultExport,
  exportsAll,
  HTTP_METHODS,
  lineOfExport,
  pathOfFolders,
  surroundedBy,
} from '../../reading/scripts/file-routes.ts';
import type { Sources } from '../../reading/sources.ts';
import { type NextApp, nextApps } from './apps.ts';
import { NextSurroundings } from './around.ts';
import { next as library } from './library.ts';

export const next: RouteReader = {
  frameworks: ['next'],
  read: (sources) => {
    const answering = sources.files.filter(
      (file) =>
        /(?:^|\/)app\//.test(file) && /\/route\.[jt]sx?$/.test(file) && dependsOn(sources, file, library.packages),
    );
    return { routes: routesIn(sources), hidden: exportsAll(sources, answering) };
  },
};

function routesIn(sources: Sources): readonly ReadRoute[] {
  const apps = nextApps(sources).map((app) => ({ ...app, surroundings: new NextSurroundings(sources, app) }));
  return sources.files.flatMap((file) => {
    const app = apps.find(({ folder }) => file.startsWith(folder));
    const routes = app === undefined ? [] : shownBy(sources, app, file);
    const all = routes.length > 0 ? routes : answeredBy(sources, file);
    if (app === undefined) return all;
    return all.map((route) => {
      return underBase(app, { ...route, ...surroundedBy(app.surroundings.linesFor(route)) });
    });
  });
}

function underBase({ basePath, isBaseKnown }: NextApp, route: ReadRoute): ReadRoute {
  const path = basePath === '' ? route.path : `${basePath}${route.path === '/' ? '' : route.path}`;
  return { ...route, path, ...(isBaseKnown ? {} : { confidence: 'inferred' }) };
}

/** Functions by their names, wherever such folders lie. */
function answeredBy(sources: Sources, file: string): readonly ReadRoute[] {
  const app = /(?:^|\/)app\/((?:.*\/)?)route\.[jt]sx?$/.exec(file);
  const pages = /(?:^|\/)pages\/(api\/.*)\.[jt]sx?$/.exec(file);
  if ((app === null && pages === null) || !dependsOn(sources, file, library.packages)) return [];
  return app === null ? pagesRoutes(sources, file, pages?.[1] ?? '') : appRoutes(sources, file, app[1] ?? '');
}

function appRoutes(sources: Sources, file: string, folder: string): readonly ReadRoute[] {
  const folders = folder.split('/');
  if (folders.some((part) => part.startsWith('_'))) return [];
  const path = pathOfFolders(folders.filter((part) => !part.startsWith('@')));
  return HTTP_METHODS.flatMap((method): readonly ReadRoute[] => {
    const answering = answeringExport(sources, file, method);
    return answering === undefined ? [] : [{ method, path, file, ...answering, framework: 'next', confidence: 'high' }];
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
  const handledAt = exported === undefined ? {} : handledIn(file, exported);
  return (compared.length > 0 ? compared : ['ALL']).map((method) => ({
    method,
    path: pathOfFolders(place.replace(/\/?index$/, '').split('/')),
    handler: name === '' ? '<inline>' : name,
    ...handledAt,
    file,
    line,
    ...endOf(exported),
    framework: 'next',
    confidence: 'high',
  }));
}

/** Pages, and what stands for a file that robots and browsers ask for. */
function shownBy(sources: Sources, app: NextApp, file: string): readonly ReadRoute[] {
  const place = file.slice(app.folder.length);
  const extension = app.extensions.find((each) => place.endsWith(`.${each}`));
  const stem = extension === undefined ? '' : place.slice(0, -extension.length - 1);
  const slash = stem.lastIndexOf('/') + 1;
  const [folder, name] = [stem.slice(0, slash), stem.slice(slash)];
  if (folder.startsWith('app/')) return inAppFolder(sources, file, folder.slice('app/'.length), name);
  if (!/^pages\/(?!api\/)/.test(stem) || /^_(?:app|document|error)$/.test(name)) return [];
  const path = pathOfPages(stem.slice('pages/'.length));
  return page(sources, file, path, 'high');
}

/** In the folder `pages` nothing only groups, `(auth)` is a name. */
function pathOfPages(place: string): string {
  return `/${place.replace(/(?:^|\/)index$/, '')}`;
}

function inAppFolder(sources: Sources, file: string, folder: string, name: string): readonly ReadRoute[] {
  const folders = folder.split('/');
  // What begins with a line is nobody's, what with @ or (.) is shown inside of another page.
  if (folders.some((part) => /^(?:_|@|\(\.)/.test(part))) return [];
  const path = pathOfFolders(folders);
  if (name === 'page') return page(sources, file, path, 'high');
  const served =
    SERVED_FILES[name] ?? (/^(?:icon|apple-icon|opengraph-image|twitter-image)\d?$/.test(name) ? name : '');
  if (served === '') return [];
  const isSeveral = ['generateSitemaps', 'generateImageMetadata'].some(
    (each) => lineOfExport(sources, file, each) !== undefined,
  );
  const [stem = '', extension] = served.split('.');
  const own = isSeveral ? `${stem}/[id]${extension === undefined ? '' : `.${extension}`}` : served;
  // Next.js puts a number behind that of a group.
  const isNumbered = SERVED_FILES[name] === undefined && folder.includes('(');
  return page(sources, file, `${path === '/' ? '' : path}/${own}`, isNumbered ? 'inferred' : 'high');
}

const SERVED_FILES: Readonly<Record<string, string>> = {
  sitemap: 'sitemap.xml',
  robots: 'robots.txt',
  manifest: 'manifest.webmanifest',
};

function page(sources: Sources, file: string, path: string, confidence: ReadRoute['confidence']): readonly ReadRoute[] {
  const shown: DefaultExport | undefined = /\.mdx?$/.test(file)
    ? { name: '', argument: undefined, line: 1 }
    : defaultExport(sources, file);
  if (shown === undefined) return [];
  const handler = shown.argument ?? shown.name;
  return [
    {
      method: 'GET',
      path,
      handler: handler === '' ? '<inline>' : handler,
      ...handledIn(file, shown),
      file,
      line: shown.line,
      ...endOf(shown),
      framework: 'next',
      confidence,
    },
  ];
}

function endOf(exported: DefaultExport | undefined): Pick<ReadRoute, 'endLine'> {
  return exported?.endLine === undefined ? {} : { endLine: exported.endLine };
}

function handledIn(file: string, { definedAt }: DefaultExport): Pick<ReadRoute, 'handledAt'> {
  return definedAt === undefined ? {} : { handledAt: { file, line: definedAt } };
}
