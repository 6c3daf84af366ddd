import type { PyFramework, PyRegistration } from '../../reading/python/framework.ts';

const path = ['0', 'path'];
const handler = ['1', 'handler'];
const anyMethod: PyRegistration = { verb: ['0', 'method'], path: ['1', 'path'], handler: ['2', 'handler'] };
const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'].map(
  (verb) => [verb, { path, handler, method: verb.toUpperCase() }] as const,
);

export const aiohttp: PyFramework = {
  name: 'aiohttp',
  modules: ['aiohttp'],
  makes: { Application: 'app', RouteTableDef: 'router' },
  registers: {
    ...Object.fromEntries(verbs.map(([verb, registration]) => [`add_${verb}`, registration])),
    add_route: anyMethod,
    add_view: { path, handler },
  },
  mounts: {
    add_routes: { target: ['0', 'routes'], prefix: [] },
    add_subapp: { target: ['1', 'subapp'], prefix: ['0', 'prefix'] },
  },
  items: { ...Object.fromEntries(verbs), route: anyMethod, view: { path, handler } },
};
