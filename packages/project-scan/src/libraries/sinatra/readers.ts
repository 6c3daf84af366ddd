import type { Readers } from '../../library.ts';
import { sinatra } from './library.ts';
import { sinatra as sinatraRoutes } from './routes.ts';

export const sinatraReaders: Readers = {
  library: sinatra,
  routes: sinatraRoutes,
};
