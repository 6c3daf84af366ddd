import type { Readers } from '../../library.ts';
import { jaxRs } from './library.ts';
import { jaxRs as jaxRsRoutes } from './routes.ts';

export const jaxRsReaders: Readers = {
  library: jaxRs,
  routes: jaxRsRoutes,
};
