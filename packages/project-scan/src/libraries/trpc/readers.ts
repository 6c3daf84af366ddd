import type { Readers } from '../../library.ts';
import { trpc } from './library.ts';
import { readTrpcRequests } from './requests.ts';
import { trpc as trpcRoutes } from './routes.ts';

export const trpcReaders: Readers = {
  library: trpc,
  routes: trpcRoutes,
  requests: [readTrpcRequests],
};
