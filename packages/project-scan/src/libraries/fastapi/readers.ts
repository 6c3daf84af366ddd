import type { Readers } from '../../library.ts';
import { pyMiddleware } from '../../reading/python/middleware.ts';
import { fastapi } from './library.ts';
import { fastapi as fastapiRouters } from './routes.ts';

export const fastapiReaders: Readers = {
  library: fastapi,
  pythonRouters: [fastapiRouters],
  middleware: pyMiddleware,
};
