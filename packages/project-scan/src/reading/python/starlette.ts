/** How applications of Starlette, and of what is built on it, are told their routes. */
import type { PyFramework } from './framework.ts';

export const ofStarlette = {
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
} as const satisfies Pick<PyFramework, 'registers' | 'mounts' | 'items'>;
