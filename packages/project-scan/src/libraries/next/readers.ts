import type { Readers } from '../../library.ts';
import { next } from './library.ts';
import { nextMiddleware } from './middleware.ts';
import { next as nextRoutes } from './routes.ts';

export const nextReaders: Readers = {
  library: next,
  routes: nextRoutes,
  middleware: nextMiddleware,
};
