import type { Readers } from '../../library.ts';
import { gin } from './library.ts';
import { gin as ginRouters } from './routes.ts';

export const ginReaders: Readers = {
  library: gin,
  goRouters: [ginRouters],
};
