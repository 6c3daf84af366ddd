import type { Readers } from '../../library.ts';
import { fiber } from './library.ts';
import { fiber as fiberRouters } from './routes.ts';

export const fiberReaders: Readers = {
  library: fiber,
  goRouters: [fiberRouters],
};
