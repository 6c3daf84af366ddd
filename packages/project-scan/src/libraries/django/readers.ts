import type { Readers } from '../../library.ts';
import { pyMessages } from '../../reading/python/task-messages.ts';
import { djangoCommandsByName } from './commands-by-name.ts';
import { djangoHandlers } from './entries.ts';
import { django } from './library.ts';
import { djangoMiddleware } from './middleware.ts';
import { djangoNinja } from './ninja.ts';
import { djangoQueries } from './queries.ts';
import { django as djangoRoutes } from './routes.ts';
import { django as djangoSchemas } from './schemas.ts';
import { djangoSettings } from './variables.ts';

export const djangoReaders: Readers = {
  library: django,
  routes: djangoRoutes,
  pythonRouters: [djangoNinja],
  schemas: djangoSchemas,
  entries: [djangoHandlers],
  queries: djangoQueries,
  messages: [pyMessages, djangoCommandsByName],
  variableHolder: djangoSettings,
  middleware: djangoMiddleware,
};
