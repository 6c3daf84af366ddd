import type { Readers } from '../../library.ts';
import { pyMiddleware } from '../../reading/python/middleware.ts';
import { starlette } from './library.ts';
import { starlette as starletteRouters } from './routes.ts';

export const starletteReaders: Readers = {
  library: starlette,
  pythonRouters: [starletteRouters],
  middleware: pyMiddleware,
};
