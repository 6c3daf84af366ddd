import type { Readers } from '../../library.ts';
import { netHttp } from './library.ts';
import { netHttp as netHttpRouters } from './routes.ts';

export const netHttpReaders: Readers = {
  library: netHttp,
  goRouters: [netHttpRouters],
};
