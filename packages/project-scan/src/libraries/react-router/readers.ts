import type { Readers } from '../../library.ts';
import { reactRouter } from './library.ts';
import { reactRouter as reactRouterRoutes } from './routes.ts';

export const reactRouterReaders: Readers = {
  library: reactRouter,
  routes: reactRouterRoutes,
};
