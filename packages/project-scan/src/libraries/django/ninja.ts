import type { PyFramework } from '../../reading/python/framework.ts';
import { urlsOfNinja } from './routes.ts';

/** Its API has routes as FastAPI has, and is served where Django's URLs hold it: `path('api/', api.urls)`. */
export const djangoNinja: PyFramework = {
  name: 'django-ninja',
  modules: ['ninja', 'ninja_extra'],
  makes: { NinjaAPI: 'router', NinjaExtraAPI: 'router', Router: 'router' },
  servedAt: urlsOfNinja,
  joinsWithSlash: true,
  registers: {
    add_api_operation: { path: ['0', 'path'], handler: ['2', 'view_func'] },
  },
  mounts: {
    add_router: { target: ['1', 'router'], prefix: ['0', 'prefix'] },
    // Classes with routes of their own, which are not read.
    register_controllers: { target: ['0'], prefix: [] },
  },
};
