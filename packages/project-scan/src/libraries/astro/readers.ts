import type { Readers } from '../../library.ts';
import { astro } from './library.ts';
import { astro as astroRoutes } from './routes.ts';

export const astroReaders: Readers = {
  library: astro,
  routes: astroRoutes,
};
