import type { Readers } from '../../library.ts';
import { warp } from './library.ts';
import { warp as warpRoutes } from './routes.ts';

export const warpReaders: Readers = {
  library: warp,
  routes: warpRoutes,
};
