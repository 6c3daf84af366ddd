import type { Readers } from '../../library.ts';
import { micronautHandlers } from './entries.ts';
import { micronaut } from './library.ts';
import { micronaut as micronautRoutes } from './routes.ts';

export const micronautReaders: Readers = {
  library: micronaut,
  routes: micronautRoutes,
  jvmHandlers: [micronautHandlers],
};
