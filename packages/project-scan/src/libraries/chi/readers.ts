import type { Readers } from '../../library.ts';
import { chi } from './library.ts';
import { chi as chiRouters } from './routes.ts';

export const chiReaders: Readers = {
  library: chi,
  goRouters: [chiRouters],
};
