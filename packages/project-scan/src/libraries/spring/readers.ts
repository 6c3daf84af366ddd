import type { Readers } from '../../library.ts';
import { jvmHandlers } from '../../reading/jvm/handlers.ts';
import { spring } from './library.ts';
import { jvmMessages } from './messages.ts';
import { springProperties } from './properties.ts';
import { spring as springRoutes } from './routes.ts';
import { springPlaceholders } from './variables.ts';

export const springReaders: Readers = {
  library: spring,
  routes: springRoutes,
  entries: [jvmHandlers],
  messages: [jvmMessages],
  variables: [springPlaceholders, springProperties],
};
