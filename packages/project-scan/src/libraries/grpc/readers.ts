import type { Readers } from '../../library.ts';
import { grpc } from './library.ts';
import { grpc as grpcRoutes } from './routes.ts';

export const grpcReaders: Readers = {
  library: grpc,
  routes: grpcRoutes,
};
