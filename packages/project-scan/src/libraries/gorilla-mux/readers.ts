import type { Readers } from '../../library.ts';
import { gorillaMux } from './library.ts';
import { gorillaMux as gorillaMuxRouters } from './routes.ts';

export const gorillaMuxReaders: Readers = {
  library: gorillaMux,
  goRouters: [gorillaMuxRouters],
};
