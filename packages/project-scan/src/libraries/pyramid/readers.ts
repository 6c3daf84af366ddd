import type { Readers } from '../../library.ts';
import { pyramid } from './library.ts';
import { pyramid as pyramidRoutes } from './routes.ts';

export const pyramidReaders: Readers = {
  library: pyramid,
  routes: pyramidRoutes,
};
