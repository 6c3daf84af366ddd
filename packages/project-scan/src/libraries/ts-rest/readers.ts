import type { Readers } from '../../library.ts';
import { tsRest } from './library.ts';
import { tsRest as tsRestRoutes } from './routes.ts';

export const tsRestReaders: Readers = {
  library: tsRest,
  routes: tsRestRoutes,
};
