import type { Readers } from '../../library.ts';
import { axum } from './library.ts';
import { axum as axumRoutes } from './routes.ts';

export const axumReaders: Readers = {
  library: axum,
  routes: axumRoutes,
};
