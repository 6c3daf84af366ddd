import type { PyFramework } from '../../reading/python/framework.ts';
import { ofStarlette } from '../../reading/python/starlette.ts';

/** It is Starlette with decorators, and takes what Starlette has. */
export const fastapi: PyFramework = {
  name: 'fastapi',
  modules: ['fastapi'],
  makes: { FastAPI: 'app', APIRouter: 'router' },
  madeWith: ['routes'],
  registers: {
    ...ofStarlette.registers,
    add_api_route: { path: ['0', 'path'], handler: ['1', 'endpoint'] },
    add_api_websocket_route: { path: ['0', 'path'], handler: ['1', 'endpoint'], method: 'WS' },
  },
  mounts: {
    ...ofStarlette.mounts,
    include_router: { target: ['0', 'router'], prefix: ['prefix'], takesRouters: true },
  },
  items: { ...ofStarlette.items, APIRoute: { path: ['0', 'path'], handler: ['1', 'endpoint'] } },
};
