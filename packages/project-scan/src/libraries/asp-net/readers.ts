import type { Readers } from '../../library.ts';
import { aspNet } from './library.ts';
import { aspNetMiddleware } from './middleware.ts';
import { aspNet as aspNetRoutes } from './routes.ts';
import { dotnetKeys } from './variables.ts';

export const aspNetReaders: Readers = {
  library: aspNet,
  routes: aspNetRoutes,
  variables: [dotnetKeys],
  middleware: aspNetMiddleware,
};
