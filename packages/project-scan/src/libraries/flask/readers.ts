import type { Readers } from '../../library.ts';
import { pyMiddleware } from '../../reading/python/middleware.ts';
import { flask } from './library.ts';
import { flaskResources, flask as flaskRouters, flaskSmorest } from './routes.ts';

export const flaskReaders: Readers = {
  library: flask,
  pythonRouters: [flaskRouters, flaskResources, flaskSmorest],
  middleware: pyMiddleware,
};
