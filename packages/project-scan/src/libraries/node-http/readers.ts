import type { Readers } from '../../library.ts';
import { nodeHttp } from './library.ts';
import { nodeHttp as nodeHttpRoutes } from './routes.ts';

export const nodeHttpReaders: Readers = {
  library: nodeHttp,
  routes: nodeHttpRoutes,
};
