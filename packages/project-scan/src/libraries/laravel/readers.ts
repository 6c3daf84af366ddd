import type { Readers } from '../../library.ts';
import { phpMessages } from '../../reading/php/class-messages.ts';
import { artisanByName } from './commands-by-name.ts';
import { laravelHandlers } from './entries.ts';
import { laravel } from './library.ts';
import { laravelMiddleware } from './middleware.ts';
import { laravel as laravelRoutes } from './routes.ts';

export const laravelReaders: Readers = {
  library: laravel,
  routes: laravelRoutes,
  entries: [laravelHandlers],
  messages: [phpMessages, artisanByName],
  middleware: laravelMiddleware,
};
