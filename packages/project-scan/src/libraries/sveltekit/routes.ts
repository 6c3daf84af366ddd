/** Routes that SvelteKit serves by the place of a file: `+server` answers methods, `+page` shows, `actions` take forms. */

import { dependsOn } from '../../reading/packages.ts';
import type { ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import {
  answeringExport,
  exportsAll,
  HTTP_METHODS,
  pathOfFolders,
  placeUnder,
  surroundedBy,
} from '../../reading/scripts/file-routes.ts';
import type { Sources } from '../../reading/sources.ts';
import { KitSurroundings } from './around.ts';
import { sveltekit as library } from './library.ts';

export const sveltekit: RouteReader = {
  frameworks: ['sveltekit'],
  read: (sources) => {
    const answering = sources.files.filter(
      (file) => /\/\+server\.[jt]s$/.test(file) && dependsOn(sources, file, library.packages),
    );
    return { routes: routesIn(sources), hidden: exportsAll(sources, answering) };
  },
};

function routesIn(sources: Sources): readonly ReadRoute[] {
  const folders = new Map<string, string[]>();
  for (const file of sources.files) {
    const slash = file.lastIndexOf('/') + 1;
    const place = /^\+(page|server)/.test(file.slice(slash)) ? placeUnder(file, 'src/routes') : undefined;
    if (place === undefined || !dependsOn(sources, file, library.packages)) continue;
    const folder = file.slice(0, slash);
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [file]);
    else known.push(file);
  }
  const surroundings = new KitSurroundings(sources);
  return [...folders].flatMap(([folder, files]) => routesOfFolder(sources, surroundings, folder, files));
}

function routesOfFolder(
  sources: Sources,
  surroundings: KitSurroundings,
  folder: string,
  files: readonly string[],
): readonly ReadRoute[] {
  const path = pathOfFolders((placeUnder(folder, 'src/routes') ?? '').split('/').map(withoutMatcher));
  const hooks = surroundings.ofAll(folder);
  const common = { path, framework: 'sveltekit', confidence: 'high', ...surroundedBy(hooks) } as const;
  const named = (pattern: RegExp) => files.find((file) => pattern.test(file));
  const server = named(/\/\+server\.[jt]s$/);
  const loading = [named(/\/\+page\.server\.[jt]s$/), named(/\/\+page\.[jt]s$/)];
  const routes: ReadRoute[] = [];
  if (server !== undefined)
    for (const name of [...HTTP_METHODS, 'fallback']) {
      const answering = answeringExport(sources, server, name);
      const method = name === 'fallback' ? 'ALL' : name;
      if (answering !== undefined) routes.push({ ...common, method, file: server, ...answering });
    }
  const page = named(/\/\+page(@[^/]*)?\.svelte$/) ?? loading[0] ?? loading[1];
  if (page !== undefined) {
    const load = loading.flatMap((file) => {
      const answering = file === undefined ? undefined : answeringExport(sources, file, 'load');
      return file === undefined || answering === undefined ? [] : [{ ...answering, handler: 'load', file }];
    })[0];
    const parts = files.filter((file) => /\/\+page[^/]*$/.test(file));
    routes.push({
      ...common,
      method: 'GET',
      ...(load ?? { handler: '<inline>', file: page, line: 1 }),
      ...surroundedBy([...hooks, ...surroundings.ofPage(folder, parts)]),
    });
  }
  const [forms] = loading;
  const actions = forms === undefined ? undefined : answeringExport(sources, forms, 'actions');
  if (forms !== undefined && actions !== undefined)
    routes.push({ ...common, method: 'POST', ...actions, handler: 'actions', file: forms });
  return routes;
}

/** `[page=integer]` takes fewer paths than `[page]`, and is the same part of one. */
function withoutMatcher(folder: string): string {
  return folder.replace(/=\w{1,100}\]/, ']');
}
