import type { PyFramework } from '../reading/py-framework.ts';
import { starlette } from './starlette.ts';

/** It is Starlette with decorators, and takes what Starlette has. */
export const fastapi: PyFramework = {
  name: 'fastapi',
  modules: ['fastapi'],
  makes: { FastAPI: 'app', APIRouter: 'router' },
  madeWith: ['routes'],
  registers: {
    ...starlette.registers,
    add_api_route: { path: ['0', 'path'], handler: ['1', 'endpoint'] },
    add_api_websocket_route: { path: ['0', 'path'], handler: ['1', 'endpoint'], method: 'WS' },
  },
  mounts: { ...starlette.mounts, include_router: { target: ['0', 'router'], prefix: ['prefix'] } },
  items: { ...starlette.items, APIRoute: { path: ['0', 'path'], handler: ['1', 'endpoint'] } },
};
