import { definitionNamed } from '../../reading/python/around.ts';
import type { BeforeRoutes } from '../../reading/route-reader.ts';
import type { Sources } from '../../reading/sources.ts';
import { middlewareListed } from './middleware.ts';

/** Classes and functions of the project that Django's settings name as middleware: they run before every route. */
export function djangoAround(sources: Sources): readonly BeforeRoutes[] {
  return middlewareListed(sources).flatMap(({ file, dotted }) => {
    const lines = definitionNamed(sources, file, dotted);
    return lines === undefined ? [] : [{ ...lines, framework: 'django' }];
  });
}
