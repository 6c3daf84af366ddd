import type { Readers } from '../../library.ts';
import { rocket } from './library.ts';
import { rocket as rocketRoutes } from './routes.ts';

export const rocketReaders: Readers = {
  library: rocket,
  routes: rocketRoutes,
};
