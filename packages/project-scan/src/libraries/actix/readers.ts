import type { Readers } from '../../library.ts';
import { actix } from './library.ts';
import { actix as actixRoutes } from './routes.ts';

export const actixReaders: Readers = {
  library: actix,
  routes: actixRoutes,
};
