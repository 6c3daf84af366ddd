import type { Readers } from '../../library.ts';
import { rails } from './library.ts';
import { rails as railsRoutes } from './routes.ts';

export const railsReaders: Readers = {
  library: rails,
  routes: railsRoutes,
};
