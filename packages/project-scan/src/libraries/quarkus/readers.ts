import type { Readers } from '../../library.ts';
import { jvmHandlers } from '../../reading/jvm/handlers.ts';
import { quarkus } from './library.ts';
import { quarkus as quarkusRoutes } from './routes.ts';

export const quarkusReaders: Readers = {
  library: quarkus,
  routes: quarkusRoutes,
  entries: [jvmHandlers],
};
