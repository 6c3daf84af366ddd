import type { Readers } from '../../library.ts';
import { springHandlers } from './entries.ts';
import { spring } from './library.ts';
import { jvmMessages } from './messages.ts';
import { springProperties } from './properties.ts';
import { spring as springRoutes } from './routes.ts';
import { springPlaceholders } from './variables.ts';

export const springReaders: Readers = {
  library: spring,
  routes: springRoutes,
  jvmHandlers: [springHandlers],
  messages: [jvmMessages],
  variables: [springPlaceholders, springProperties],
};
