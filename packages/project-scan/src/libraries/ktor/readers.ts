import type { Readers } from '../../library.ts';
import { ktor } from './library.ts';
import { ktor as ktorRoutes } from './routes.ts';

export const ktorReaders: Readers = {
  library: ktor,
  routes: ktorRoutes,
};
