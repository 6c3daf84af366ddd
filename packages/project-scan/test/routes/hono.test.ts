// Routers of Hono that come out of functions, lists and other files.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

const factory = `import { OpenAPIHono } from '@hono/zod-openapi';
import type { AppOpenAPI } from './types';
export function createRouter() {
  return new OpenAPIHono<Env>({ strict: false });
}
export default function createApp() {
  const app = createRouter();
  app.get('/health', (c) => c.text('ok'));
  return app;
}
export function configure(options: Options, app: AppOpenAPI) {
  app.doc('/doc', {});
}
`;

test('routers that a function makes, mounted in a loop, configured by another function', () => {
  check(
    {
      'src/app.ts': `import createApp, { configure } from './lib/create-app';
import index from './routes/index.route';
import tasks from './routes/tasks';
const app = createApp();
configure({}, app);
const routes = [index, tasks] as const;
routes.forEach((route) => {
  app.route('/v1', route);
});
export default app;
`,
      'src/lib/create-app.ts': factory,
      'src/lib/types.ts':
        "import type { OpenAPIHono } from '@hono/zod-openapi';\nexport type AppOpenAPI<S extends Schema = {}> = OpenAPIHono<Env, S>;\n",
      'src/routes/index.route.ts': `import { createRoute } from '@hono/zod-openapi';
import { createRouter } from '../lib/create-app';
const router = createRouter().openapi(
  createRoute({ method: 'get', path: '/' }),
  (c) => c.json({}),
);
export default router;
`,
      'src/routes/tasks.ts': `import { createRouter } from '../lib/create-app';
import * as handlers from './handlers';
import * as routes from './definitions';
export default createRouter()
  .openapi(routes.one, handlers.one)
  .on(['PUT', 'PATCH'], '/tasks', handlers.change);
`,
      'src/routes/definitions.ts':
        "import { createRoute } from '@hono/zod-openapi';\nconst base = '/tasks';\nexport const one = createRoute({\n  path: `${base}/{id}`,\n  method: 'get',\n});\n",
    },
    ['hono', '@hono/zod-openapi'],
    [
      'GET /health <inline> src/lib/create-app.ts:8 high',
      'GET /doc doc src/lib/create-app.ts:12 high',
      'GET /v1 <inline> src/routes/index.route.ts:3 high',
      'GET /v1/tasks/:id handlers.one src/routes/tasks.ts:5 high',
      'PUT /v1/tasks handlers.change src/routes/tasks.ts:6 high',
      'PATCH /v1/tasks handlers.change src/routes/tasks.ts:6 high',
    ],
  );
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: code as it is written
test('prefixes: from another file, in the middle of a chain, of an inline app, unknown, under a condition', () => {
  check(
    {
      'src/app.ts': `import { Hono } from 'hono';
import { paths } from './paths';
import users from './users';
const app = new Hono();
app.basePath('/v2').get('/a', a);
app.route(paths.users.all, users);
app.route('/inline', new Hono().get('/b', b));
const other = new Hono().basePath(env.BASE);
other.get('/c', c);
if (isDevelopment) {
  app.get('/debug', debug);
}
serve(app);
`,
      'src/paths.ts': "export const paths = { users: { all: '/people' } } as const;\n",
      'src/users.ts': "import { Hono } from 'hono';\nexport default new Hono().get('/', list);\n",
    },
    ['hono'],
    [
      'GET /v2/a a src/app.ts:5 high',
      'GET /people list src/users.ts:2 high',
      'GET /inline/b b src/app.ts:7 high',
      'GET ${env.BASE}/c c src/app.ts:9 inferred',
      'GET /debug debug src/app.ts:11 inferred',
    ],
  );
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: code as it is written

test('apps of a factory object, and handlers that it groups', () => {
  check(
    {
      'src/app.ts': `import { factory } from './factory';
const app = factory.createApp().basePath('/api');
app.get('/a', ...handlers);
export default app;
`,
      'src/factory.ts': "import { createFactory } from 'hono/factory';\nexport const factory = createFactory<Env>();\n",
    },
    ['hono'],
    ['GET /api/a handlers src/app.ts:3 high'],
  );
});

test('what cannot be read is said: a path that a call works out, a router from elsewhere, a list that is put together', () => {
  const sources = sourcesOf({
    'package.json': JSON.stringify({ dependencies: { hono: '*' } }),
    'src/app.ts': `import { Hono } from 'hono';
import { billing } from 'billing';
const app = new Hono();
app.get(pathOf('x'), x);
app.route('/billing', billing);
for (const each of found()) {
  app.route('/', each);
}
app.openapi(routeOf('y'), y);
export default app;
`,
  });
  expect(readRoutes(sources).routes.map(({ path, confidence }) => [path, confidence])).toEqual([
    [`\${pathOf('x')}`, 'inferred'],
  ]);
  expect(readRoutes(sources).hidden.map(({ line }) => line)).toEqual([5, 7, 9]);
});
