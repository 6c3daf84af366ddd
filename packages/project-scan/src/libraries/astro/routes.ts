/** Routes that Astro serves by the place of a file in `src/pages`: pages, and endpoints with a function for each method. */

import { dependsOn } from '../../reading/packages.ts';
import type { ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import {
  answeringExport,
  exportsAll,
  HTTP_METHODS,
  placeUnder,
  surroundedBy,
  wholeFile,
} from '../../reading/scripts/file-routes.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import { astro as library } from './library.ts';

export const astro: RouteReader = {
  frameworks: ['astro'],
  read: (sources) => {
    const own = sources.scripts().filter((file) => dependsOn(sources, file, library.packages));
    const answering = own.filter((file) => placeUnder(file, 'src/pages') !== undefined);
    return {
      routes: sources.files.flatMap((file) => routesOf(sources, file)),
      // An integration adds what lies elsewhere.
      hidden: [...exportsAll(sources, answering), ...signsLeft(sources, own, /\binjectRoute\s{0,9}\(/g, [])],
    };
  },
};

function routesOf(sources: Sources, file: string): readonly ReadRoute[] {
  const name = placeUnder(file, 'src/pages') ?? '';
  const ending = /\.(astro|mdx?|html|[jt]s)$/.exec(name)?.[1];
  if (ending === undefined) return [];
  const place = name.slice(0, -ending.length - 1);
  const folders = place.split('/');
  // What begins with a line is left out of the site.
  if (folders.some((part) => part.startsWith('_')) || !dependsOn(sources, file, library.packages)) return [];
  if (folders.at(-1) === 'index') folders.pop();
  const path = `/${folders.join('/')}`;
  const around = middlewareOf(sources, file.slice(0, file.length - name.length - 'src/pages/'.length));
  const common = { path, file, framework: 'astro', confidence: 'high', ...around } as const;
  if (ending !== 'ts' && ending !== 'js') return [{ ...common, method: 'GET', handler: '<inline>', line: 1 }];
  return [...HTTP_METHODS, 'ALL'].flatMap((method) => {
    const answering = answeringExport(sources, file, method);
    return answering === undefined ? [] : [{ ...common, method, ...answering }];
  });
}

/** What runs before each request, and what belongs to it in its folder. */
function middlewareOf(sources: Sources, project: string): Pick<ReadRoute, 'around'> {
  const found = ['middleware', 'middleware/index']
    .flatMap((name) => ['ts', 'js', 'mjs'].map((ending) => `${project}src/${name}.${ending}`))
    .filter((file) => sources.has(file));
  return surroundedBy(found.map((file) => wholeFile(sources, file)));
}
