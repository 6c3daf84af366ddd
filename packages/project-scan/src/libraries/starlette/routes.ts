import type { PyFramework } from '../../reading/python/framework.ts';
import { ofStarlette } from '../../reading/python/starlette.ts';

export const starlette: PyFramework = {
  name: 'starlette',
  modules: ['starlette'],
  makes: { Starlette: 'app', Router: 'router' },
  madeWith: ['routes', '0'],
  ...ofStarlette,
};
