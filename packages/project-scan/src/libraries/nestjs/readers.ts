import type { Readers } from '../../library.ts';
import { jsEvents } from '../../reading/scripts/event-messages.ts';
import { nestHandlers } from './entries.ts';
import { nestjs } from './library.ts';
import { nestMiddleware } from './middleware.ts';
import { nestjs as nestjsRoutes } from './routes.ts';

export const nestjsReaders: Readers = {
  library: nestjs,
  routes: nestjsRoutes,
  entries: [nestHandlers],
  messages: [jsEvents],
  middleware: nestMiddleware,
};
