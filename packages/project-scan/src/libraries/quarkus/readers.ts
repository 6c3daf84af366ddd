import type { Readers } from '../../library.ts';
import { quarkusHandlers } from './entries.ts';
import { quarkus } from './library.ts';
import { quarkus as quarkusRoutes } from './routes.ts';

export const quarkusReaders: Readers = {
  library: quarkus,
  routes: quarkusRoutes,
  jvmHandlers: [quarkusHandlers],
};
