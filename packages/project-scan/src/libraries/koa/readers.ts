import type { Readers } from '../../library.ts';
import { koa } from './library.ts';
import { koa as koaRouters } from './routes.ts';

export const koaReaders: Readers = {
  library: koa,
  scriptRouters: [koaRouters],
};
