import type { Readers } from '../../library.ts';
import { jvmHandlers } from '../../reading/jvm/handlers.ts';
import { micronaut } from './library.ts';
import { micronaut as micronautRoutes } from './routes.ts';

export const micronautReaders: Readers = {
  library: micronaut,
  routes: micronautRoutes,
  entries: [jvmHandlers],
};
