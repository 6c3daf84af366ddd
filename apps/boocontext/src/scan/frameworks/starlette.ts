import type { PyFramework } from '../reading/py-framework.ts';

export const starlette: PyFramework = {
  name: 'starlette',
  modules: ['starlette'],
  makes: { Starlette: 'app', Router: 'router' },
  madeWith: ['routes', '0'],
  registers: {
    add_route: { path: ['0', 'path'], handler: ['1', 'route'] },
    add_websocket_route: { path: ['0', 'path'], handler: ['1', 'route'], method: 'WS' },
  },
  mounts: { mount: { target: ['1', 'app'], prefix: ['0', 'path'] } },
  items: {
    Route: { path: ['0', 'path'], handler: ['1', 'endpoint'] },
    WebSocketRoute: { path: ['0', 'path'], handler: ['1', 'endpoint'], method: 'WS' },
    Mount: { target: ['1', 'app', 'routes'], prefix: ['0', 'path'] },
  },
};
