import type { Readers } from '../../library.ts';
import { phoenix } from './library.ts';
import { phoenix as phoenixRoutes } from './routes.ts';

export const phoenixReaders: Readers = {
  library: phoenix,
  routes: phoenixRoutes,
};
