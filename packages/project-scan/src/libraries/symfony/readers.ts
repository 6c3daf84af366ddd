import type { Readers } from '../../library.ts';
import { symfony } from './library.ts';
import { symfony as symfonyRoutes } from './routes.ts';

export const symfonyReaders: Readers = {
  library: symfony,
  routes: symfonyRoutes,
};
