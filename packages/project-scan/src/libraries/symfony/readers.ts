import type { Readers } from '../../library.ts';
import { phpMessages } from '../../reading/php/class-messages.ts';
import { symfonyHandlers } from './entries.ts';
import { symfony } from './library.ts';
import { symfony as symfonyRoutes } from './routes.ts';

export const symfonyReaders: Readers = {
  library: symfony,
  routes: symfonyRoutes,
  entries: [symfonyHandlers],
  messages: [phpMessages],
};
