import type { Readers } from '../../library.ts';
import { elysia } from './library.ts';
import { elysia as elysiaRouters } from './routes.ts';

export const elysiaReaders: Readers = {
  library: elysia,
  scriptRouters: [elysiaRouters],
};
